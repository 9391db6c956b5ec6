"""Databases behind the journal: SQLite and PostgreSQL."""
