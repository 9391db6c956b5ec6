"""Independent odds, by brute force and by older writers."""
