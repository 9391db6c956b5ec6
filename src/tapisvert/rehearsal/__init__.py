"""Rehearsal of a house: its accounts, and the simulated people who play and work there."""
