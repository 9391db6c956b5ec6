"""A walk through the page with a camera."""
