"""Settings: their keys, read from a file, the environment and options, and those of a table."""
