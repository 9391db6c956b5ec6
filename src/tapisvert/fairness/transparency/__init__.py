"""Logs that only grow, and signed notes of them: Merkle trees, checkpoints, receipts."""
