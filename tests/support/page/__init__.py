"""Browser, and players before a page."""
