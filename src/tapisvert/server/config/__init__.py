"""Settings of a server and its tables."""
