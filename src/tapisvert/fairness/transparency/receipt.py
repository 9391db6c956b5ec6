"""Receipts of a house for what it wrote and showed, signed with the key of its checkpoints.

A receipt is a signed note (C2SP signed-note). Its text has the name of the journal, `receipt 1`,
`at` and the moment of signing (milliseconds, UTC), `table` and its id, and a line for each entry:

    entry NUMBER HASH CONTENT   to the one whose request it was: the hash that the journal's chain
                                has, and the content of the command with its answers; `-` for an
                                entry that no record has
    shown NUMBER CONTENT        what all who watch were shown of a command
    notice NUMBER CONTENT       a notice, which no record has

`record.content` says what a content is the hash of.
"""

import re
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.fairness.transparency.signed_note import NoteError, sign_note, split_note
from tapisvert.values import value

Kind: TypeAlias = Literal["entry", "shown", "notice"]
ENTRY: Final = "entry"
SHOWN: Final = "shown"
NOTICE: Final = "notice"

_FORM: Final = "receipt 1"
_NONE: Final = "-"
_HEAD: Final = re.compile(r"at (0|[1-9][0-9]{0,15})\ntable ([a-z0-9-]{1,64})\n")
_LINE: Final = re.compile(
    r"(?:entry ([1-9][0-9]{0,15}) ([0-9a-f]{64}) ([0-9a-f]{64}|-)"
    r"|(shown|notice) ([1-9][0-9]{0,15}) ([0-9a-f]{64}))"
)
_SIGNATURE: Final = "— ".encode()


@value
class ReceiptedEntry:
    """Entry of a receipt: its number; the hash of the entry, which `entry` alone has; and the hash
    of its content, None if no record has it.
    """

    kind: Kind
    number: int
    content: bytes | None
    hash: bytes | None = None

    def __str__(self) -> str:
        content = self.content.hex() if self.content is not None else _NONE
        hash_text = f"{self.hash.hex()} " if self.hash is not None else ""
        return f"{self.kind} {self.number} {hash_text}{content}"


@value
class Receipt:
    """Receipt of a journal for entries of a table, signed at a moment (ms, UTC)."""

    origin: str
    at_ms: int
    table: str
    entries: tuple[ReceiptedEntry, ...]


def write_receipt(receipt: Receipt, key: Ed25519PrivateKey) -> bytes:
    """Return the signed receipt.

    >>> key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    >>> shown = ReceiptedEntry(SHOWN, 7, bytes(32))
    >>> receipt = Receipt("casino.example", 1_700_000_000_000, "one", (shown,))
    >>> read_receipt(write_receipt(receipt, key)) == receipt
    True
    """
    return sign_note(_text(receipt).encode(), receipt.origin, key)


def is_receipt(text: bytes) -> bool:
    """Return whether a text begins as receipts do; its signature is not verified here."""
    return text.lstrip(b"\n").split(b"\n", 2)[1:2] == [_FORM.encode()]


def read_receipt(note: bytes) -> Receipt:
    """Return what a receipt says; its signature is not verified here. Raises NoteError."""
    text = split_note(note)[0].decode(errors="replace")
    origin, _, rest = text.partition(f"\n{_FORM}\n")
    head = _HEAD.match(rest)
    if head is None:
        raise NoteError("invalid receipt")
    entries = [_read_entry(line) for line in rest[head.end() :].splitlines()]
    receipt = Receipt(origin, int(head[1]), head[2], tuple(entries))
    if not entries or _text(receipt) != text:
        raise NoteError("invalid receipt")
    return receipt


def split_receipts(text: bytes) -> Iterator[bytes]:
    """Yield the notes of a file with one receipt after another: each ends with its signatures, and
    empty lines may stand between two.
    """
    note: list[bytes] = []
    for line in text.splitlines(keepends=True):
        if note and note[-1].startswith(_SIGNATURE) and not line.startswith(_SIGNATURE):
            yield b"".join(note)
            note = []
        if note or line.strip():
            note.append(line)
    if note:
        yield b"".join(note)


def _text(receipt: Receipt) -> str:
    head = (receipt.origin, _FORM, f"at {receipt.at_ms}", f"table {receipt.table}")
    return "".join(f"{line}\n" for line in (*head, *receipt.entries))


def _read_entry(line: str) -> ReceiptedEntry:
    match = _LINE.fullmatch(line)
    if match is None:
        raise NoteError("invalid receipt")
    number, hash_text, content, kind, other, shown_content = match.groups()
    if kind is None:
        read = None if content == _NONE else bytes.fromhex(content)
        return ReceiptedEntry("entry", int(number), read, bytes.fromhex(hash_text))
    return ReceiptedEntry(
        "shown" if kind == SHOWN else "notice", int(other), bytes.fromhex(shown_content)
    )
