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


def bound_root(content: bytes) -> bytes:
    """Return the hash that binds a tree's root to other content: after a byte 2, 32 bytes."""
    return hashlib.sha256(b"\x02" + content).digest()


class MerkleTree:
    """All nodes over a list of leaf hashes: the root, and the path from any leaf to it.

    >>> tree = MerkleTree([leaf(b"a"), leaf(b"b"), leaf(b"c")])
    >>> tree.root == node(node(leaf(b"a"), leaf(b"b")), leaf(b"c"))
    True
    >>> tree.path(2) == (node(leaf(b"a"), leaf(b"b")),)
    True
    """

    def __init__(self, leaves: Sequence[bytes]) -> None:
        """Build the tree. Raises ValueError if there are no leaves."""
        if not leaves:
            raise ValueError("a tree has at least one leaf")
        # Level by level, an odd node is carried up: the same tree as RFC 6962's split.
        self._levels = [list(leaves)]
        while len(level := self._levels[-1]) > 1:
            pairs = zip(level[::2], level[1::2], strict=False)
            rest = level[len(level) & ~1 :]
            self._levels.append([node(left_hash, right) for left_hash, right in pairs] + rest)

    @property
    def root(self) -> bytes:
        """Hash over all leaves."""
        return self._levels[-1][0]

    def path(self, leaf_index: int) -> tuple[bytes, ...]:
        """Return the siblings from a leaf up: RFC 6962's audit path.

        A leaf or node without a sibling on its level goes up unchanged and adds nothing. Raises
        IndexError if there is no such leaf.
        """
        if not 0 <= leaf_index < len(self._levels[0]):
            raise IndexError(leaf_index)
        siblings = []
        for level in self._levels[:-1]:
            if (sibling := leaf_index ^ 1) < len(level):
                siblings.append(level[sibling])
            leaf_index >>= 1
        return tuple(siblings)


def root_of(leaf_hash: bytes, leaf_index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root to which a path leads from a leaf of a tree of that size, or None.

    RFC 9162, section 2.1.3.2: a path with more or fewer siblings than such a leaf has is invalid.

    >>> tree = MerkleTree([leaf(b"a"), leaf(b"b"), leaf(b"c")])
    >>> root_of(leaf(b"b"), 1, 3, tree.path(1)) == tree.root
    True
    >>> root_of(leaf(b"b"), 1, 3, tree.path(1)[:1]) is None
    True
    """
    if not 0 <= leaf_index < size:
        return None
    node_hash, last, siblings = leaf_hash, size - 1, iter(path)
    while last:
        if leaf_index & 1 or leaf_index < last:
            sibling = next(siblings, None)
            if sibling is None:
                return None
            node_hash = node(sibling, node_hash) if leaf_index & 1 else node(node_hash, sibling)
        leaf_index, last = leaf_index >> 1, last >> 1
    return node_hash if next(siblings, None) is None else None
