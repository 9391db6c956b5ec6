"""Append-only log over the Merkle tree of RFC 6962: its roots, and proofs between any two sizes.

A leaf is hashed after a byte 0, an inner node after a byte 1, so neither can pass for the other.
A consistency proof shows that a log of one size is the beginning of a later one: what was in it
then is in it now, in the same places. The names are those of RFC 6962, section 2.1, and RFC 9162,
section 2.1.4.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

EMPTY_ROOT: Final = hashlib.sha256().digest()
"""Root of a log without entries."""
MAX_PROOF: Final = 63
"""Maximum of hashes in a proof: logs have at most 2^63 entries."""


def leaf(content: bytes) -> bytes:
    """Return the hash of a leaf, 32 bytes.

    >>> leaf(b"").hex()[:8]
    '6e340b9c'
    """
    return hashlib.sha256(b"\x00" + content).digest()


def node(left_hash: bytes, right_hash: bytes) -> bytes:
    """Return the hash of an inner node over its two children."""
    return hashlib.sha256(b"\x01" + left_hash + right_hash).digest()


class MerkleLog:
    """Log of leaf hashes, with the complete subtrees kept, so that a root or a proof of any size
    takes a number of steps that grows with the logarithm of the size.

    >>> log = MerkleLog(leaf(bytes([n])) for n in range(7))
    >>> is_consistent(3, 7, log.root(3), log.root(), log.consistency(3))
    True
    """

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._levels: list[list[bytes]] = [[]]
        """`_levels[k][i]` is the root over the 2^k leaves from i · 2^k on."""
        for leaf_hash in leaves:
            self.append(leaf_hash)

    def __len__(self) -> int:
        return len(self._levels[0])

    def append(self, leaf_hash: bytes) -> None:
        """Add a leaf, and the subtrees that it completes."""
        level = 0
        self._levels[0].append(leaf_hash)
        while len(nodes := self._levels[level]) % 2 == 0:
            if len(self._levels) == level + 1:
                self._levels.append([])
            self._levels[level + 1].append(node(*nodes[-2:]))
            level += 1

    def root(self, size: int | None = None) -> bytes:
        """Return the root over the first `size` leaves, by default over all: MTH of RFC 6962.

        Raises IndexError if there are fewer.
        """
        size = self._checked_size(size)
        return self._over(0, size) if size else EMPTY_ROOT

    def consistency(self, old: int, size: int | None = None) -> tuple[bytes, ...]:
        """Return the proof that the log of `old` leaves is the beginning of that of `size`: PROOF
        of RFC 6962, section 2.1.2. It is empty if `old` is 0 or `size`.

        Raises IndexError if there are fewer leaves, or `old` is above `size`.
        """
        size = self._checked_size(size)
        if not 0 <= old <= size:
            raise IndexError(old)
        return tuple(self._subproof(old, 0, size, is_whole=True)) if old else ()

    def _checked_size(self, size: int | None) -> int:
        if size is None:
            return len(self)
        if not 0 <= size <= len(self):
            raise IndexError(size)
        return size

    def _subproof(self, old: int, first: int, end: int, *, is_whole: bool) -> list[bytes]:
        """Return SUBPROOF over the leaves from `first` up to `end`, `old` counted from 0."""
        if old == end:
            return [] if is_whole else [self._over(first, end)]
        middle = first + _split(end - first)
        if old <= middle:
            return [*self._subproof(old, first, middle, is_whole=is_whole), self._over(middle, end)]
        return [*self._subproof(old, middle, end, is_whole=False), self._over(first, middle)]

    def _over(self, first: int, end: int) -> bytes:
        """Return the root over the leaves from `first` up to `end`."""
        count = end - first
        if count & (count - 1) == 0:  # a complete subtree, as the split keeps it aligned
            return self._levels[count.bit_length() - 1][first // count]
        middle = first + _split(count)
        return node(self._over(first, middle), self._over(middle, end))


def _split(count: int) -> int:
    """Return the greatest power of two below a count.

    >>> [_split(count) for count in (2, 3, 4, 5, 8, 9)]
    [1, 2, 2, 4, 4, 8]
    """
    return 1 << (count - 1).bit_length() - 1


def is_consistent(
    old: int, size: int, old_root: bytes, root: bytes, proof: Sequence[bytes]
) -> bool:
    """Return whether a proof shows that the log of `old` leaves is the beginning of that of `size`.

    RFC 9162, section 2.1.4.2; a log without leaves is the beginning of any.

    >>> is_consistent(0, 5, EMPTY_ROOT, bytes(32), ())
    True
    >>> is_consistent(5, 5, bytes(32), bytes(32), ()), is_consistent(2, 5, bytes(32), bytes(32), ())
    (True, False)
    """
    if not 0 <= old <= size:
        return False
    if old in (0, size):
        return not proof and old_root == (root if old else EMPTY_ROOT)
    path = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not path:
        return False
    index = old - 1
    last = size - 1
    while index & 1:
        index = index >> 1
        last = last >> 1
    first = second = path[0]
    for other in path[1:]:
        if not last:
            return False
        if index & 1 or index == last:
            first = node(other, first)
            second = node(other, second)
            while index and not index & 1:
                index = index >> 1
                last = last >> 1
        else:
            second = node(second, other)
        index = index >> 1
        last = last >> 1
    return not last and first == old_root and second == root
