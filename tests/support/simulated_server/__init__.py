"""Deterministic simulation of a whole server, its clients and its disk."""
