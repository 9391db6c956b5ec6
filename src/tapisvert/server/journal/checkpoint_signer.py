"""Signer of a journal's checkpoints, each the next one of their log."""

from collections.abc import Sequence
from contextlib import suppress

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.fairness.transparency.log_note import write_proof
from tapisvert.server.journal.checkpoint import Checkpoint, CheckpointError, read, sign
from tapisvert.server.journal.checkpoint_log import CheckpointLog
from tapisvert.server.journal.store import DatabaseCorruptError, EventStore, Head


class CheckpointSigner:
    """Signer of checkpoints after a number of new entries, or a time with at least one.

    `last` is the newest checkpoint known here, and `text` its signed text, with the cosignatures
    that were added here or before this was made.
    """

    def __init__(
        self,
        store: EventStore,
        key: Ed25519PrivateKey,
        origin: str,
        *,
        every_entries: int = 1000,
        every_ms: int = 600_000,
        anew: bool = False,
    ) -> None:
        """Continue from the store's last checkpoint, if this key signed it.

        Raises CheckpointError if another key did, unless `anew` is set, and DatabaseCorruptError if
        the log is not the one that the last checkpoint signs: another under it would be a lie.
        """
        self._store, self._key, self._origin = store, key, origin
        self._every_entries, self._every_ms = every_entries, every_ms
        self.last: Checkpoint | None = None
        self.text: bytes | None = None
        self._text_id = 0  # of the newest checkpoint, in the store
        self._log = CheckpointLog(origin)
        self._load(anew=anew)

    def sign_if_due(self, now_ms: int, *, at_once: bool = False) -> bytes | None:
        """Sign and save a checkpoint if one is due; return it, or None.

        With `at_once`, a checkpoint is due as soon as there is a new entry.
        """
        while True:
            heads = self._store.heads()
            if not self._is_due(heads, now_ms, at_once=at_once):
                return None
            self._load()
            if not self._is_due(heads, now_ms, at_once=at_once):
                return None
            if text := self._sign(heads, now_ms):
                return text  # else another node was faster

    def proof(self, old: int) -> bytes | None:
        """Return the newest checkpoint with the proof that the log of size `old` is its beginning.

        None if there is no such.
        """
        text, merkle = self.text, self._log.merkle
        size = None if text is None else read(text, self._origin, self._key.public_key()).size
        if text is None or size is None or not 0 <= old <= size:
            return None
        return write_proof(old, merkle.consistency(old, size), text)

    def add_cosignature(self, line: bytes) -> None:
        """Save the newest checkpoint with a witness's line more."""
        assert self.text is not None
        text = self.text + line
        self._store.cosign_checkpoint(self._text_id, text)
        self.text = text

    def _sign(self, heads: Sequence[Head], now_ms: int) -> bytes | None:
        """Sign and save the next checkpoint; None if another was saved meanwhile."""
        log, key = self._log, self._key
        text = sign(heads, now_ms, self._origin, key, log.merkle)
        if not self._store.append_checkpoint(log.last_id, now_ms, text):
            self._log = CheckpointLog(self._origin)
            return None
        log.last_id += 1
        self._text_id = log.last_id
        self.last, self.text = read(text, self._origin, key.public_key()), text
        return text

    def _is_due(self, heads: Sequence[Head], now_ms: int, *, at_once: bool) -> bool:
        count = sum(head.number for head in heads)
        if self.last is None:
            return count > 0
        new, passed = count - self.last.entries, now_ms - self.last.at_ms
        if new >= self._every_entries:
            return True
        # A clock that went back must not stop the signing.
        return new > 0 and (at_once or not 0 <= passed < self._every_ms)

    def _load(self, *, anew: bool = True) -> None:
        """Read the checkpoints that are new, as other nodes sign them too."""
        found = self._store.checkpoints_after(self._log.last_id)
        for self._log.last_id, text in found:
            self._log.add(text)
        for number, text in reversed(found):  # the newest that this key signed
            with suppress(CheckpointError):
                self.last, self.text = read(text, self._origin, self._key.public_key()), text
                self._text_id = number
                break
        if found and self.last is None and not anew:
            read(found[-1][1], self._origin, self._key.public_key())  # raises: another key's
        if self.last is not None and (problem := self._log.problem(self.last)):
            raise DatabaseCorruptError(f"the newest checkpoint is not of its log: {problem}")
