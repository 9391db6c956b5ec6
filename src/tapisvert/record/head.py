"""Head of a record: the hash over all of its lines, which a draw and its witness bind."""

import hashlib
from typing import Final

FIRST_HEAD: Final = bytes(32)
"""Head of a record before its first line."""


def next_head(head: bytes, line: bytes) -> bytes:
    """Return the head of a record after a line, 32 bytes; the line is without its line feed."""
    return head_after_hidden(head, hashlib.sha256(line).digest())


def head_after_hidden(head: bytes, line_hash: bytes) -> bytes:
    """Return the head of a record after a line of which only the SHA-256 is known."""
    return hashlib.sha256(head + line_hash).digest()
