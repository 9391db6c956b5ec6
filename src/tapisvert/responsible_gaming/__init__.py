"""Responsible gaming: players' limits, their activity, and the check of each stake."""
