"""Settings: their keys, read from a file, the environment and options, and a table's settings."""
