"""Endpoints of play: tables, seats, coups and the proofs of their draws."""
