"""Read models of single coups and sessions: reports, proofs of draws, exports."""
