"""Command line in a subprocess and in a terminal."""
