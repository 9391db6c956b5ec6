"""Signed checkpoints: a statement over the heads of all tables, to be stored somewhere else.

A hash chain reveals changes within it, but not that its end was cut off, or that the whole database
is an old copy. A checkpoint stored by an auditor does: the entries that it names must stay in the
journal for ever.

A checkpoint is a signed note in the form of C2SP's tlog-checkpoint: the name of the journal, the
number of its tables, the root of the Merkle tree over their heads (RFC 6962; a leaf for each table,
ordered by table id), then the time and each head on a line of its own; an empty line; and the
Ed25519 signature.
"""

import base64
import hashlib
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

from tapisvert.fairness.encoding import encode_fields
from tapisvert.fairness.key_file import create_key_file
from tapisvert.fairness.merkle import MerkleTree, leaf
from tapisvert.server.journal.store import ArchivedError, EventStore, Head
from tapisvert.values import value

_ED25519: Final = b"\x01"
_ORIGIN: Final = re.compile(r"[!-*,-~]{1,100}")
_HEAD: Final = re.compile(r"([a-z0-9-]{1,64}) (0|[1-9][0-9]{0,15}) ([0-9a-f]{64})")
_AT: Final = re.compile(r"at (0|[1-9][0-9]{0,15})")


class CheckpointError(ValueError):
    """A text is no checkpoint of this journal, or not signed with this key."""


@value
class Checkpoint:
    """Contents of a checkpoint: journal name, time (ms, UTC) and the head of every table."""

    origin: str
    at_ms: int
    heads: tuple[Head, ...]

    @property
    def entries(self) -> int:
        """Number of entries that the checkpoint covers."""
        return sum(head.number for head in self.heads)


def tree_root(heads: Sequence[Head]) -> bytes:
    """Return the root of the tree over heads; without heads the hash of nothing (RFC 6962).

    >>> tree_root([]).hex()[:8]
    'e3b0c442'
    """
    leaves = [
        leaf(
            encode_fields(b"tapisvert head 1", head.table.encode(), b"%d" % head.number, head.hash)
        )
        for head in heads
    ]
    return MerkleTree(leaves).root if leaves else hashlib.sha256().digest()


def key_file(path: Path) -> Ed25519PrivateKey:
    """Load the key from a file that only its owner may read; create it durably if missing.

    Raises PermissionError if other users may read the file, ValueError if it holds no such key.
    """
    if not path.exists():
        made = Ed25519PrivateKey.generate()
        pem = made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        create_key_file(path, pem)
    return _read_key(path)


def _read_key(path: Path) -> Ed25519PrivateKey:
    if path.stat().st_mode & 0o077:
        raise PermissionError(f"{path} holds a secret key that others may read: chmod 600 it")
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{path} holds no Ed25519 key")
    return key


def verifier_key(origin: str, key: Ed25519PublicKey) -> str:
    """Return the public key as C2SP's note verifier key: one line, for auditors.

    >>> key = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key()
    >>> verifier_key("example.com/journal", key)
    'example.com/journal+72a3370f+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop'
    """
    said = base64.b64encode(_ED25519 + key.public_bytes_raw()).decode()
    return f"{origin}+{_key_id(origin, key).hex()}+{said}"


def read_verifier_key(line: str) -> tuple[str, Ed25519PublicKey]:
    """Return the origin and public key of a verifier line. Raises CheckpointError."""
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
    """Return the signed checkpoint over these heads. Raises ValueError for an invalid origin.

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
    """Return the contents of a checkpoint.

    Raises CheckpointError if it is not this journal's or not signed with this key.
    """
    said, blank, signatures = text.rpartition(b"\n\n")
    said += b"\n"
    if not blank or not _has_signature(said, signatures, origin, key):
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
    """Difference between a checkpoint and the journal, for one table.

    The table had `had` entries and now has `has`, or None if the table is missing. If `has` is at
    least `had`, entry `had` is another one.
    """

    table: str
    had: int
    has: int | None

    @property
    def is_truncation(self) -> bool:
        """True if entries are missing at the end, and no existing entry is another one."""
        return self.has is None or self.has < self.had

    def __str__(self) -> str:
        if self.has is None:
            return f"table {self.table} is missing"
        if self.has < self.had:
            return f"table {self.table} ends at entry {self.has}, but had {self.had}"
        return f"entry {self.had} of table {self.table} is another one"


def gaps(checkpoint: Checkpoint, store: EventStore) -> list[Gap]:
    """Return the heads of a checkpoint that the journal lacks, or has otherwise.

    An empty list proves that every entry up to the checkpoint's heads is unchanged, given that each
    table's chain is intact. The chains are not checked here, nor is a head within an archived
    session whose file cannot be read: the audit says that these entries are left out.
    """
    found = []
    has = {head.table: head.number for head in store.heads()}
    for head in checkpoint.heads:
        there = has.get(head.table)
        if there is None or there < head.number:
            found.append(Gap(head.table, head.number, there))
        elif head.number:
            try:
                entry = store.read(head.table, head.number - 1, 1)
            except ArchivedError as archived:
                last = archived.session.last, archived.session.hash
                is_other = head.number == last[0] and head.hash != last[1]
            else:
                is_other = not entry or entry[0].hash != head.hash
            if is_other:
                found.append(Gap(head.table, head.number, there))
    return found


class CheckpointSigner:
    """Signer of checkpoints after a number of new entries, or a time with at least one.

    `last` is the newest checkpoint known here, and `text` its signed text.
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

        Raises CheckpointError if another key did, unless `anew` is set.
        """
        self._store, self._key, self._origin = store, key, origin
        self._every_entries, self._every_ms = every_entries, every_ms
        self.last: Checkpoint | None = None
        self.text: bytes | None = None
        if not anew and (kept := store.checkpoints()):
            self.last, self.text = read(kept[-1], origin, key.public_key()), kept[-1]

    def sign_if_due(self, now_ms: int, *, at_once: bool = False) -> bytes | None:
        """Sign and save a checkpoint if one is due; return it, or None.

        With `at_once`, a checkpoint is due as soon as there is a new entry.
        """
        heads = self._store.heads()
        if not self._is_due(heads, now_ms, at_once=at_once):
            return None
        self._load_latest()
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

    def _load_latest(self) -> None:
        """Read the newest checkpoint, as another node may have signed one meanwhile."""
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


def _has_signature(said: bytes, signatures: bytes, origin: str, key: Ed25519PublicKey) -> bool:
    """Return whether one signature is this key's. Others, such as witnesses', may be present."""
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
