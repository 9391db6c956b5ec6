"""Accounts, their sessions, factors and tokens, and their limits: what their owners do to them."""
