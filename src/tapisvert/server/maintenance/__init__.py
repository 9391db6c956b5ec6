"""Audit, backup and restore."""
