"""Accounts: names, passwords, tokens, login sessions, and what the roles of an account permit."""
