"""Merkle tree in the form of RFC 6962, section 2.1, over SHA-256.

A leaf is hashed after a byte 0, an inner node after a byte 1, so neither can pass for the other. A
list of n leaves is split at the greatest power of two below n, so no leaf is duplicated.
"""

import hashlib
from collections.abc import Sequence


def leaf(content: bytes) -> bytes:
    """Return the hash of a leaf, 32 bytes.

    >>> leaf(b"").hex()[:8]
    '6e340b9c'
    """
    return hashlib.sha256(b"\x00" + content).digest()


def node(left_hash: bytes, right_hash: bytes) -> bytes:
    """Return the hash of an inner node over its two children."""
    return hashlib.sha256(b"\x01" + left_hash + right_hash).digest()


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Return the root over a list of leaf hashes. Raises ValueError if there are none.

    >>> root_of([leaf(b"a"), leaf(b"b"), leaf(b"c")]) == node(
    ...     node(leaf(b"a"), leaf(b"b")), leaf(b"c")
    ... )
    True
    """
    if not leaves:
        raise ValueError("a tree has at least one leaf")
    # Level by level, an odd node is carried up: the same tree as RFC 6962's split.
    level = list(leaves)
    while len(level) > 1:
        pairs = zip(level[::2], level[1::2], strict=False)
        rest = level[len(level) & ~1 :]
        level = [node(left_hash, right) for left_hash, right in pairs] + rest
    return level[0]
