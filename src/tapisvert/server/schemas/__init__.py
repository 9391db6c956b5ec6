"""Shapes of requests, responses and messages."""
