"""Accounts, sessions, roles, approvals."""
