"""Signed checkpoints: one statement over the heads of all tables, to be kept somewhere else.

A chain of hashes shows what was changed within it, but not that its end was cut off, or that the
whole database is an old copy. A checkpoint that somebody else keeps does: what it names must be in
the journal for ever.

A checkpoint is a signed note in the form of C2SP's tlog-checkpoint: the name of the journal, how
many tables it has, the root of the Merkle tree over their heads (RFC 6962; a leaf for each table,
in the order of their ids), then the moment and each head on a line of its own; an empty line; and
the Ed25519 signature.
"""

import base64
import hashlib
import os
import re
from binascii import Error as Base64Error
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from tapisvert.fairness.encoding import written
from tapisvert.fairness.tree import Tree, leaf
from tapisvert.server.journal.store import EventStore, Head
from tapisvert.values import value

_ED25519: Final = b"\x01"
_ORIGIN: Final = re.compile(r"[!-*,-~]{1,100}")
_HEAD: Final = re.compile(r"([a-z0-9-]{1,64}) (0|[1-9][0-9]{0,15}) ([0-9a-f]{64})")
_AT: Final = re.compile(r"at (0|[1-9][0-9]{0,15})")


class CheckpointError(ValueError):
    """A text that is no checkpoint of this journal, or not signed with this key."""


@value
class Checkpoint:
    """What a checkpoint says: whose journal, when (ms, UTC), and every table's head."""

    origin: str
    at_ms: int
    heads: tuple[Head, ...]

    @property
    def entries(self) -> int:
        """How many entries it stands for."""
        return sum(head.number for head in self.heads)


def tree_root(heads: Sequence[Head]) -> bytes:
    """The root of the tree over heads; of none, the hash of nothing, as RFC 6962 has it.

    >>> tree_root([]).hex()[:8]
    'e3b0c442'
    """
    leaves = [
        leaf(written(b"tapisvert head 1", head.table.encode(), b"%d" % head.number, head.hash))
        for head in heads
    ]
    return Tree(leaves).root if leaves else hashlib.sha256().digest()


def key_file(path: Path) -> Ed25519PrivateKey:
    """The key in a file that only its owner may read; made, durable, if there is none.

    PermissionError if others may read it, ValueError if it holds no such key.
    """
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_key(path)
    key = Ed25519PrivateKey.generate()
    with os.fdopen(made, "wb") as file:
        file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        file.flush()
        os.fsync(file.fileno())
    return key


def _read_key(path: Path) -> Ed25519PrivateKey:
    if path.stat().st_mode & 0o077:
        raise PermissionError(f"{path} holds a secret key that others may read: chmod 600 it")
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{path} holds no Ed25519 key")
    return key


def verifier_key(origin: str, key: Ed25519PublicKey) -> str:
    """The public key as one line to give to whoever keeps checkpoints: C2SP's note verifier key.

    >>> key = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key()
    >>> verifier_key("example.com/journal", key)
    'example.com/journal+72a3370f+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop'
    """
    said = base64.b64encode(_ED25519 + key.public_bytes_raw()).decode()
    return f"{origin}+{_key_id(origin, key).hex()}+{said}"


def read_verifier_key(line: str) -> tuple[str, Ed25519PublicKey]:
    """The origin and the public key that such a line says. BadCheckpoint if it says none."""
    try:
        origin, _, said = line.strip().split("+", 2)
        raw = base64.b64decode(said, validate=True)
        key = Ed25519PublicKey.from_public_bytes(raw[1:])
    except ValueError as error:
        raise CheckpointError("this is no verifier key") from error
    if verifier_key(origin, key) != line.strip():
        raise CheckpointError("this verifier key contradicts itself")
    return origin, key


def sign(heads: Sequence[Head], at_ms: int, origin: str, key: Ed25519PrivateKey) -> bytes:
    """The checkpoint over these heads. ValueError for an origin that cannot stand in one.

    >>> key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    >>> text = sign([Head("one", 7, bytes(32))], 1_700_000_000_000, "example.com/journal", key)
    >>> print(text.decode().splitlines()[0])
    example.com/journal
    >>> read(text, "example.com/journal", key.public_key()).entries
    7
    """
    if not _ORIGIN.fullmatch(origin):
        raise ValueError(f"an origin is 1 to 100 ASCII characters but space and +, not {origin!r}")
    said = _note_text(Checkpoint(origin, at_ms, tuple(heads)))
    signature = _key_id(origin, key.public_key()) + key.sign(said)
    return said + f"\n— {origin} {base64.b64encode(signature).decode()}\n".encode()


def read(text: bytes, origin: str, key: Ed25519PublicKey) -> Checkpoint:
    """What a checkpoint says, if it is this journal's and signed with this key. BadCheckpoint."""
    said, blank, signatures = text.rpartition(b"\n\n")
    said += b"\n"
    if not blank or not _signed(said, signatures, origin, key):
        raise CheckpointError(f"no signature of {origin} that this key has made")
    lines = said.decode(errors="replace").splitlines()
    if len(lines) < 4 or lines[0] != origin or not (at := _AT.fullmatch(lines[3])):
        raise CheckpointError(f"no checkpoint of {origin}")
    matches = [_HEAD.fullmatch(line) for line in lines[4:]]
    heads = tuple(
        Head(match[1], int(match[2]), bytes.fromhex(match[3])) for match in matches if match
    )
    checkpoint = Checkpoint(origin, int(at[1]), heads)
    if _note_text(checkpoint) != said:
        raise CheckpointError("the checkpoint contradicts itself")
    return checkpoint


@value
class Gap:
    """What a checkpoint names of a table and the journal has not.

    The table had `had` entries; `has` are there, or None if there is no such table. With as many
    as it had, or more, entry `had` is another one.
    """

    table: str
    had: int
    has: int | None

    @property
    def is_truncation(self) -> bool:
        """Whether entries are missing at its end, and none that is there is another."""
        return self.has is None or self.has < self.had

    def __str__(self) -> str:
        if self.has is None:
            return f"table {self.table} is missing"
        if self.has < self.had:
            return f"table {self.table} ends at entry {self.has}, but had {self.had}"
        return f"entry {self.had} of table {self.table} is another one"


def gaps(checkpoint: Checkpoint, store: EventStore) -> list[Gap]:
    """What a checkpoint names and the journal has not, or has otherwise.

    Empty: every entry up to the checkpoint's heads is as it was, given that each table's chain is
    whole (which is seen by walking it, and not here).
    """
    found = []
    has = {head.table: head.number for head in store.heads()}
    for head in checkpoint.heads:
        there = has.get(head.table)
        if there is None or there < head.number:
            found.append(Gap(head.table, head.number, there))
        elif head.number:
            entry = store.read(head.table, head.number - 1, 1)
            if not entry or entry[0].hash != head.hash:
                found.append(Gap(head.table, head.number, there))
    return found


def missing_entries(checkpoint: Checkpoint, store: EventStore) -> list[str]:
    """The `gaps` of a checkpoint, a sentence for each."""
    return [str(gap) for gap in gaps(checkpoint, store)]


class CheckpointSigner:
    """Signs a checkpoint whenever so many entries or so much time came since the last.

    Without a new entry there is nothing to sign. `last` is the newest that it knows, and `text`
    how that is written.
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
        """Goes on from the last checkpoint that the store has, if this key has signed it.

        BadCheckpoint if another key has; `anew` begins after such a one.
        """
        self._store, self._key, self._origin = store, key, origin
        self._every_entries, self._every_ms = every_entries, every_ms
        self.last: Checkpoint | None = None
        self.text: bytes | None = None
        if not anew and (kept := store.checkpoints()):
            self.last, self.text = read(kept[-1], origin, key.public_key()), kept[-1]

    def sign_if_due(self, now_ms: int, *, at_once: bool = False) -> bytes | None:
        """The checkpoint that was due by now, signed and kept in the store; or None.

        `at_once`: whatever is new is signed, be it due or not.
        """
        heads = self._store.heads()
        if not self._is_due(heads, now_ms, at_once=at_once):
            return None
        self._look()
        if not self._is_due(heads, now_ms, at_once=at_once):
            return None
        text = sign(heads, now_ms, self._origin, self._key)
        self._store.save_checkpoint(now_ms, text)
        self.last, self.text = Checkpoint(self._origin, now_ms, tuple(heads)), text
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

    def _look(self) -> None:
        """Another process of the house may have signed meanwhile."""
        for text in self._store.checkpoints()[-1:]:
            with suppress(CheckpointError):
                self.last, self.text = read(text, self._origin, self._key.public_key()), text


def _note_text(checkpoint: Checkpoint) -> bytes:
    lines = [
        checkpoint.origin,
        str(len(checkpoint.heads)),
        base64.b64encode(tree_root(checkpoint.heads)).decode(),
        f"at {checkpoint.at_ms}",
        *(f"{head.table} {head.number} {head.hash.hex()}" for head in checkpoint.heads),
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def _key_id(origin: str, key: Ed25519PublicKey) -> bytes:
    return hashlib.sha256(origin.encode() + b"\n" + _ED25519 + key.public_bytes_raw()).digest()[:4]


def _signed(said: bytes, signatures: bytes, origin: str, key: Ed25519PublicKey) -> bool:
    """Whether one of the signatures is this key's. Others, such as witnesses', may stand beside."""
    before = f"— {origin} ".encode()
    for line in signatures.split(b"\n"):
        try:
            raw = base64.b64decode(line.removeprefix(before), validate=True)
            if line.startswith(before) and raw[:4] == _key_id(origin, key):
                key.verify(raw[4:], said)
                return True
        except (Base64Error, InvalidSignature):
            continue
    return False
