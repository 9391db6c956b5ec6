"""Shuffles, fair and biased."""
