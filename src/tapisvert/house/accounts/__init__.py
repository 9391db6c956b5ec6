"""Accounts: who signs in and how, and what the direction does with them."""
