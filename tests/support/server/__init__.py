"""Harnesses of the server, from one table without I/O to processes that may be killed."""
