"""Table records: honest, forged, mutated."""
