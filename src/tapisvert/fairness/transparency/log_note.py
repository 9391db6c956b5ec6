"""Checkpoints of an append-only log (C2SP tlog-checkpoint), and proofs that join two of them.

A proof is in the form of a request to a witness (C2SP tlog-witness): `old` and the size of the
earlier log, each hash of the consistency proof in base64, an empty line, and the later checkpoint.
So one text serves a player who compares two checkpoints and a witness who cosigns the later one.
"""

import base64
import re
from binascii import Error as Base64Error
from collections.abc import Sequence
from typing import Final

from tapisvert.fairness.transparency.merkle_log import MAX_PROOF, is_consistent
from tapisvert.fairness.transparency.signed_note import NoteError, split_note
from tapisvert.values import value

LOGGED: Final = b"log 1"
"""Fourth line of a checkpoint of a log."""
_TIME: Final = re.compile(rb"at (0|[1-9][0-9]{0,15})")
_HEAD: Final = re.compile(rb"([a-z0-9-]{1,64}) (0|[1-9][0-9]{0,15}) ([0-9a-f]{64})")
_SIZE: Final = re.compile(rb"0|[1-9][0-9]{0,15}")
_HASH: Final = 32
_OLD: Final = b"old "


@value
class LogNote:
    """Log that a checkpoint states: its origin, its size, its root, and the lines after these."""

    origin: str
    size: int
    root: bytes
    further: tuple[bytes, ...] = ()

    @property
    def is_logged(self) -> bool:
        """True if the checkpoint is of a log: one that stands alone has no size to compare."""
        return self.further[:1] == (LOGGED,)


def read_log_note(note: bytes) -> LogNote:
    """Return the log of a checkpoint; its signatures are not verified here. Raises NoteError."""
    lines = split_note(note)[0].split(b"\n")
    try:
        origin = lines[0].decode("ascii")
        size = lines[1]
        root = _hash_of(lines[2])
    except (IndexError, UnicodeDecodeError):
        raise NoteError("invalid checkpoint") from None
    if not origin or not _SIZE.fullmatch(size):
        raise NoteError("invalid checkpoint")
    return LogNote(origin, int(size), root, tuple(lines[3:-1]))


def statement_of(log: LogNote) -> tuple[int, list[tuple[str, int, bytes]]]:
    """Return the statement of a checkpoint: its time (ms, UTC), 0 if it has none; and the head of
    each table: its id, the number of its last entry, and that entry's hash.
    """
    times = (int(match[1]) for line in log.further if (match := _TIME.fullmatch(line)))
    heads = [match.groups() for line in log.further if (match := _HEAD.fullmatch(line))]
    return next(times, 0), [
        (table.decode(), int(number), bytes.fromhex(digits.decode()))
        for table, number, digits in heads
    ]


@value
class ConsistencyProof:
    """Proof that the log of size `old` is the beginning of that of the checkpoint `note`."""

    old: int
    hashes: tuple[bytes, ...]
    note: bytes

    def joins(self, old_root: bytes) -> bool:
        """Return whether it holds from the earlier log with that root. Raises NoteError."""
        later_log = read_log_note(self.note)
        return is_consistent(self.old, later_log.size, old_root, later_log.root, self.hashes)


def write_proof(old: int, hashes: Sequence[bytes], note: bytes) -> bytes:
    r"""Return a proof as text.

    >>> write_proof(1, [bytes(32)], b"note").split(b"\n")[0]
    b'old 1'
    """
    lines = (b"%s%d" % (_OLD, old), *map(base64.b64encode, hashes), b"")
    return b"".join(line + b"\n" for line in lines) + note


def is_proof(text: bytes) -> bool:
    """Return whether a text begins as a proof does."""
    return text.startswith(_OLD)


def read_proof(text: bytes) -> ConsistencyProof:
    """Return the proof in a text. Raises NoteError."""
    head, blank, note = text.partition(b"\n\n")
    first, *lines = head.split(b"\n")
    size = first.removeprefix(_OLD)
    if not blank or not is_proof(text) or not _SIZE.fullmatch(size) or len(lines) > MAX_PROOF:
        raise NoteError("not a proof between two checkpoints")
    return ConsistencyProof(int(size), tuple(map(_hash_of, lines)), note)


def _hash_of(line: bytes) -> bytes:
    try:
        raw = base64.b64decode(line, validate=True)
    except Base64Error:
        raw = b""
    if len(raw) != _HASH:
        raise NoteError("a hash is 32 bytes in base64")
    return raw
