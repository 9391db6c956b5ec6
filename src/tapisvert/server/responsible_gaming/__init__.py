"""Limits, breaks, self-exclusion, reality checks."""
