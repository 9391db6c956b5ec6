"""Rulebooks of the simulator's tests."""
