"""Witness of draws: the server that gives the keys of their coups, and the client that asks it."""
