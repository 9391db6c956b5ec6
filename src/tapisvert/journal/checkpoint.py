"""Signed checkpoints: a statement of the heads of all tables, for storage elsewhere.

A hash chain reveals changes within it, but not that its end was cut off, or that the whole database
is an old copy. A checkpoint stored by an auditor does: the entries that it names must stay in the
journal forever.

A checkpoint is a signed note in the form of C2SP's tlog-checkpoint. The checkpoints of a journal
are a log in the form of RFC 6962: each leaf is the statement of a checkpoint, its time and heads.
The text has the name of the journal; the size of the log, this checkpoint included; the root over
its statements; a line `log 1`; then the statement: the time, and each head on a line of its own. So
the root of every checkpoint binds all before it.

A checkpoint outside the log, as in a backup, has instead the number of its tables, the root of the
tree over their heads (a leaf for each table, ordered by table id), and no line `log 1`.
"""

import base64
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from tapisvert.durable_files import create_whole
from tapisvert.fairness.encoding import encode_fields
from tapisvert.fairness.transparency.log_note import LOGGED, read_log_note, statement_of
from tapisvert.fairness.transparency.merkle_log import MerkleLog, leaf
from tapisvert.fairness.transparency.signed_note import NoteError, is_signed, sign_note, split_note
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedError, Head
from tapisvert.values import value


class CheckpointError(NoteError):
    """A text is not a checkpoint of this journal, or not signed with this key."""


@value
class Checkpoint:
    """Contents of a checkpoint: journal name, time (ms, UTC) and the head of every table.

    `size` and `root` are those of the log up to this checkpoint; None outside the log.
    """

    origin: str
    at_ms: int
    heads: tuple[Head, ...]
    size: int | None = None
    root: bytes | None = None

    @property
    def entries(self) -> int:
        """Number of entries that the checkpoint covers."""
        return sum(head.number for head in self.heads)


def tree_root(heads: Sequence[Head]) -> bytes:
    """Return the root of the tree over heads; without heads the hash of no bytes (RFC 6962).

    >>> tree_root([]).hex()[:8]
    'e3b0c442'
    """
    contents = (
        encode_fields(b"tapisvert head 1", head.table.encode(), b"%d" % head.number, head.hash)
        for head in heads
    )
    return MerkleLog(map(leaf, contents)).root()


def key_file(path: Path) -> Ed25519PrivateKey:
    """Load the key from a file that only its owner may read; create it durably if missing.

    Raises PermissionError if other users may read the file, ValueError if it has no key.
    """
    if not path.exists():
        key = Ed25519PrivateKey.generate()
        pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        create_whole(path, pem)
    return _read_key(path)


def _read_key(path: Path) -> Ed25519PrivateKey:
    if path.stat().st_mode & 0o077:
        raise PermissionError(f"{path}: permissions too open; run chmod 600")
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{path} holds no Ed25519 key")
    return key


def sign(
    heads: Sequence[Head],
    at_ms: int,
    origin: str,
    key: Ed25519PrivateKey,
    log: MerkleLog | None = None,
) -> bytes:
    """Return the signed checkpoint over these heads; with a log, add it there as the next one.

    Raises ValueError for an invalid origin.

    >>> key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    >>> text = sign([Head("one", 7, bytes(32))], 1_700_000_000_000, "example.com/journal", key)
    >>> print(text.decode().splitlines()[0])
    example.com/journal
    >>> read(text, "example.com/journal", key.public_key()).entries
    7
    """
    checkpoint = Checkpoint(origin, at_ms, tuple(heads))
    if log is not None:
        log.append(leaf(_statement(checkpoint)))
        checkpoint = replace(checkpoint, size=len(log), root=log.root())
    return sign_note(_note_text(checkpoint), origin, key)


def read(text: bytes, origin: str, key: Ed25519PublicKey) -> Checkpoint:
    """Return the contents of a checkpoint. Raises CheckpointError for another name or key."""
    try:
        signed = is_signed(text, origin, key)
    except NoteError:
        signed = False
    if not signed:
        raise CheckpointError(f"no signature of {origin} that this key has made")
    try:
        log = read_log_note(text)
    except NoteError:
        raise CheckpointError(f"no checkpoint of {origin}") from None
    at_ms, heads = statement_of(log)
    checkpoint = Checkpoint(origin, at_ms, tuple(Head(*head) for head in heads))
    if log.is_logged:
        checkpoint = replace(checkpoint, size=log.size, root=log.root)
    if _note_text(checkpoint) != split_note(text)[0]:
        raise CheckpointError("the checkpoint contradicts itself")
    return checkpoint


def checkpoint_leaf(text: bytes) -> bytes:
    """Return the leaf of an unverified checkpoint. Raises CheckpointError without a statement."""
    _, begin, statement = text.partition(b"\nat ")
    body, blank, _ = statement.rpartition(b"\n\n")
    if not begin or not blank:
        raise CheckpointError("invalid checkpoint")
    return leaf(b"at " + body + b"\n")


@value
class Gap:
    """Difference between a checkpoint and the journal, for one table.

    The table had `had` entries and now has `has`, or None if the table is missing. If `has` is at
    least `had`, entry `had` has changed.
    """

    table: str
    had: int
    has: int | None

    @property
    def is_truncation(self) -> bool:
        """True if entries are missing at the end, and the existing ones are unchanged."""
        return self.has is None or self.has < self.had

    def __str__(self) -> str:
        if self.has is None:
            return f"table {self.table} is missing"
        if self.has < self.had:
            return f"table {self.table} ends at entry {self.has}, but had {self.had}"
        return f"entry {self.had} of table {self.table} is another one"


def gaps(checkpoint: Checkpoint, store: EventStore) -> list[Gap]:
    """Return the heads of a checkpoint that are missing or different in the journal.

    An empty list proves that every entry up to the checkpoint's heads is unchanged, given that each
    table's chain is intact. The chains are not checked here, nor is a head within an archived
    session whose file cannot be read: the audit reports these entries as skipped.
    """
    differences = []
    numbers = {head.table: head.number for head in store.heads()}
    for head in checkpoint.heads:
        number = numbers.get(head.table)
        if number is None or number < head.number:
            differences.append(Gap(head.table, head.number, number))
        elif head.number:
            try:
                entry = store.read(head.table, head.number - 1, 1)
            except ArchivedError as error:
                last = error.session.last, error.session.hash
                is_other = head.number == last[0] and head.hash != last[1]
            else:
                is_other = not entry or entry[0].hash != head.hash
            if is_other:
                differences.append(Gap(head.table, head.number, number))
    return differences


def _statement(checkpoint: Checkpoint) -> bytes:
    heads = (f"{head.table} {head.number} {head.hash.hex()}" for head in checkpoint.heads)
    return "".join(f"{line}\n" for line in (f"at {checkpoint.at_ms}", *heads)).encode()


def _note_text(checkpoint: Checkpoint) -> bytes:
    root = checkpoint.root
    lines = [checkpoint.origin, str(checkpoint.size), "", LOGGED.decode()]
    if root is None:
        lines[1:] = [str(len(checkpoint.heads)), ""]
        root = tree_root(checkpoint.heads)
    lines[2] = base64.b64encode(root).decode()
    return "".join(f"{line}\n" for line in lines).encode() + _statement(checkpoint)


class CheckpointLog:
    """Log of the checkpoints of one journal, in the order of the store. Checkpoints of other names
    are left out: a house with another key has another log.
    """

    def __init__(self, origin: str) -> None:
        self.last_id = 0
        """Id of the checkpoint that was read last."""
        self.merkle = MerkleLog()
        self._first_line = origin.encode() + b"\n"

    def add(self, text: bytes) -> None:
        """Add a checkpoint of the store if it belongs to this journal."""
        if text.startswith(self._first_line):
            with suppress(CheckpointError):  # damaged: the audit reports it
                self.merkle.append(checkpoint_leaf(text))

    def problem(self, checkpoint: Checkpoint) -> str | None:
        """Return why a checkpoint is not of this log; None if it is, or is outside any."""
        size = checkpoint.size
        root = checkpoint.root
        if size is None:
            return None
        if size > len(self.merkle):
            return f"it is number {size}, and the log has {len(self.merkle)}"
        if self.merkle.root(size) != root:
            return f"the first {size} of the log are not those over which it was signed"
        return None
