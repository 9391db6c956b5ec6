"""Audit, backup, restore."""
