"""The people of a house: accounts, sessions, roles, and what protects a player from himself."""
