"""Log that the checkpoints of a journal form, as the store has them."""

from contextlib import suppress

from tapisvert.fairness.transparency.merkle_log import MerkleLog
from tapisvert.server.journal.checkpoint import Checkpoint, CheckpointError, leaf_of


class CheckpointLog:
    """Log of the checkpoints of one journal, in the order of the store. Those of other names are
    left out: a house that has another key has another log.
    """

    def __init__(self, origin: str) -> None:
        self.last_id = 0
        """Id of the checkpoint that was read last."""
        self.merkle = MerkleLog()
        self._first_line = origin.encode() + b"\n"

    def add(self, text: bytes) -> None:
        """Add a checkpoint of the store, if it is of this journal."""
        if text.startswith(self._first_line):
            with suppress(CheckpointError):  # damaged: an audit names it
                self.merkle.append(leaf_of(text))

    def problem(self, checkpoint: Checkpoint) -> str | None:
        """Return why a checkpoint is not one of this log; None if it is, or is outside any."""
        size, root = checkpoint.size, checkpoint.root
        if size is None:
            return None
        if size > len(self.merkle):
            return f"it is number {size}, and the log has {len(self.merkle)}"
        if self.merkle.root(size) != root:
            return f"the first {size} of the log are not those over which it was signed"
        return None
