"""Endpoints of the house: its staff, room, floats, cash, wallets and reports."""
