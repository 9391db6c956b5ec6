"""Key and signer of the checkpoints of a journal, and their files.

The key is in the folder of keys, with the vault's key, and not with the data. The journal's name is
derived from its key, so that another journal's checkpoints cannot pass for its own.
"""

import hashlib
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tapisvert.durable_files import sync
from tapisvert.fairness.transparency.log_note import write_proof
from tapisvert.fairness.transparency.signed_note import verifier_key
from tapisvert.journal.checkpoint import (
    Checkpoint,
    CheckpointError,
    CheckpointLog,
    key_file,
    read,
    sign,
)
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import DatabaseCorruptError, Head

KEY: Final = "checkpoint.key"
PUBLIC: Final = "checkpoint.pub"
VAULT_KEY: Final = "vault.key"
ENDING: Final = ".checkpoint"
_LOG: Final = logging.getLogger("tapisvert.server")


def journal_name(key: Ed25519PublicKey) -> str:
    """Return the name of the journal whose checkpoints this key signs.

    >>> journal_name(Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key())
    'tapisvert-journal-139e3940e64b5491'
    """
    return f"tapisvert-journal-{hashlib.sha256(key.public_bytes_raw()).hexdigest()[:16]}"


def verifier_line(key: Ed25519PublicKey) -> str:
    """Return the line with which auditors verify this key's checkpoints."""
    return verifier_key(journal_name(key), key)


def load_or_create_key(folder: Path) -> Ed25519PrivateKey:
    """Load the server's key, or create it; write its public verifier line into the same folder.

    Raises PermissionError if other users may read the key, ValueError if the file is malformed.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    key = key_file(folder / KEY)
    line = verifier_line(key.public_key()) + "\n"
    public = folder / PUBLIC
    if not public.is_file() or public.read_text(encoding="utf-8") != line:
        public.write_text(line, encoding="utf-8")
    return key


def load_key(folder: Path) -> Ed25519PrivateKey | None:
    """Load the server's key; None if there is no file."""
    return load_or_create_key(folder) if (folder / KEY).is_file() else None


def sign_checkpoint(store: EventStore, key: Ed25519PrivateKey, now_ms: int) -> bytes:
    """Sign a checkpoint over the current journal, save it in the store, and return it."""
    text = sign(store.heads(), now_ms, journal_name(key.public_key()), key)
    store.save_checkpoint(now_ms, text)
    return text


class CheckpointSigner:
    """Signer of checkpoints, each the next one of their log, after a number of new entries, or
    after a time with at least one.

    `last` is the newest checkpoint known here, and `text` its signed text with cosignatures.
    """

    def __init__(
        self,
        store: EventStore,
        key: Ed25519PrivateKey,
        origin: str,
        *,
        entry_interval: int = 1000,
        every_ms: int = 600_000,
    ) -> None:
        """Continue from the store's last checkpoint if this key signed it, else begin a new log.

        Raises DatabaseCorruptError if the log differs from the one that the last checkpoint signs:
        signing another one would be a lie.
        """
        self._store = store
        self._key = key
        self._origin = origin
        self._every_entries = entry_interval
        self._every_ms = every_ms
        self.last: Checkpoint | None = None
        self.text: bytes | None = None
        self._text_id = 0  # of the newest checkpoint, in the store
        self._log = CheckpointLog(origin)
        self._load()
        if self._log.last_id and self.last is None:
            _LOG.warning("last checkpoint was signed with a different key")

    def sign_if_due(self, now_ms: int, *, at_once: bool = False) -> bytes | None:
        """Sign, save and return a checkpoint if one is due, or `at_once` if there is an entry."""
        while True:
            heads = self._store.heads()
            if not self._is_due(heads, now_ms, at_once=at_once):
                return None
            self._load()
            if not self._is_due(heads, now_ms, at_once=at_once):
                return None
            if text := self._sign(heads, now_ms):
                return text  # otherwise another node was faster

    def proof(self, old: int) -> bytes | None:
        """Return the newest checkpoint, proved to continue the log of size `old`; None without."""
        text = self.text
        merkle = self._log.merkle
        size = None if text is None else read(text, self._origin, self._key.public_key()).size
        if text is None or size is None or not 0 <= old <= size:
            return None
        return write_proof(old, merkle.consistency(old, size), text)

    def add_cosignature(self, line: bytes) -> None:
        """Save the newest checkpoint with an additional witness's line."""
        assert self.text is not None
        text = self.text + line
        self._store.cosign_checkpoint(self._text_id, text)
        self.text = text

    def _sign(self, heads: Sequence[Head], now_ms: int) -> bytes | None:
        """Sign and save the next checkpoint; None if another node saved one meanwhile."""
        log = self._log
        key = self._key
        text = sign(heads, now_ms, self._origin, key, log.merkle)
        if not self._store.append_checkpoint(log.last_id, now_ms, text):
            self._log = CheckpointLog(self._origin)
            return None
        log.last_id += 1
        self._text_id = log.last_id
        self.last = read(text, self._origin, key.public_key())
        self.text = text
        return text

    def _is_due(self, heads: Sequence[Head], now_ms: int, *, at_once: bool) -> bool:
        count = sum(head.number for head in heads)
        if self.last is None:
            return count > 0
        new = count - self.last.entries
        passed = now_ms - self.last.at_ms
        if new >= self._every_entries:
            return True
        # A clock set back must not stop the signing.
        return new > 0 and (at_once or not 0 <= passed < self._every_ms)

    def _load(self) -> None:
        """Read new checkpoints, since other nodes sign them too."""
        new_checkpoints = self._store.checkpoints_after(self._log.last_id)
        for self._log.last_id, text in new_checkpoints:
            self._log.add(text)
        for number, text in reversed(new_checkpoints):  # the newest that this key signed
            with suppress(CheckpointError):
                self.last = read(text, self._origin, self._key.public_key())
                self.text = text
                self._text_id = number
                break
        if self.last is not None and (problem := self._log.problem(self.last)):
            raise DatabaseCorruptError(f"the newest checkpoint is not of its log: {problem}")


def make_signer(
    store: EventStore, key: Ed25519PrivateKey, entries: int, minutes: int
) -> CheckpointSigner:
    """Return the server's signer."""
    name = journal_name(key.public_key())
    return CheckpointSigner(store, key, name, entry_interval=entries, every_ms=minutes * 60_000)


def write_checkpoint(folder: Path, text: bytes, key: Ed25519PublicKey) -> Path:
    """Write a checkpoint durably to its own file, in a folder stored by another machine; rewrite it
    with new cosignatures.

    >>> from tempfile import TemporaryDirectory
    >>> key = Ed25519PrivateKey.generate()
    >>> text = sign([], 1_700_000_000_000, journal_name(key.public_key()), key)
    >>> with TemporaryDirectory() as folder:
    ...     write_checkpoint(Path(folder), text, key.public_key()).name
    '20231114T221320.000Z-0.checkpoint'
    """
    checkpoint = read(text, journal_name(key), key)
    time = datetime.fromtimestamp(checkpoint.at_ms / 1000, UTC)
    timestamp = f"{time:%Y%m%dT%H%M%S}.{checkpoint.at_ms % 1000:03d}Z"
    path = folder / f"{timestamp}-{checkpoint.entries}{ENDING}"
    if path.exists():
        stored_bytes = path.read_bytes()
        if stored_bytes == text or not text.startswith(stored_bytes):
            raise FileExistsError(path)
        part = path.with_name(f"{path.name}.new")
        part.write_bytes(text)
        sync(part)
        part.rename(path)
    else:
        with path.open("xb") as file:
            file.write(text)
        sync(path)
    sync(folder)
    return path
