"""Lists of what must not change."""
