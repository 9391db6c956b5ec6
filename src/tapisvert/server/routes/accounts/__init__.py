"""Endpoints of one's own account: signing in, second factor, tokens, what one played."""
