"""Harnesses of the engine: a table that is driven by commands."""
