"""Responsible gaming: limits of players, what they played, and the check of each stake."""
