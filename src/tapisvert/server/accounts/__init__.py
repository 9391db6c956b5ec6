"""Accounts, sessions, permissions, approvals and the outbox: data and rules, no workflow."""
