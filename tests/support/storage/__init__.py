"""Databases: real ones, and disks that fail."""
