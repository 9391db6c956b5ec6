"""Responsible gaming: limits, time-outs, self-exclusion, reality checks."""
