"""Credentials: passwords, one-time codes, tokens, and what slows down who guesses them."""
