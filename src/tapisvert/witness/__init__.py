"""Witness of draws: the server that signs their transcripts, and the client that asks it."""
