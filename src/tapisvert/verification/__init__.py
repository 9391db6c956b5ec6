"""Verification of records, receipts and checkpoints: by the rules, and by the draws' proofs."""
