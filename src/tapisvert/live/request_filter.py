"""Bloom filter of the requests received by a table."""

from collections.abc import Iterable
from typing import Final

_FIRST: Final = 1 << 20
_LAST: Final = 1 << 25
_BITS_PER_REQUEST: Final = 16
"""Bits of a filter for each request."""
_PROBES: Final = 4


class RequestBloomFilter:
    """Set of requests made so far, each identified by its actor and its id.

    `may_contain` has no false negatives. Each full filter has about 1 in 400 false positives, each
    of which costs one needless look-up in the journal. The first filter has 1 MiB, for half a
    million requests; when it is full, a filter of twice its size is added, up to one of 32 MiB.
    That is 2 to 4 bytes per request, 3 MiB for a million, and 63 MiB for 33 million or more: the
    last filter takes all further ones, with more false positives, 1 in 3 at a hundred million.

    >>> seen = RequestBloomFilter()
    >>> seen.add([("anna", "1")]), seen.may_contain("anna", "1"), seen.may_contain("anna", "2")
    (None, True, False)
    """

    def __init__(self) -> None:
        self._filters = [bytearray(_FIRST)]
        self._added_count = 0  # in the last filter

    def add(self, requests: Iterable[tuple[str, str]]) -> None:
        """Add requests. The call blocks, so callers add large numbers in small batches."""
        bits = self._filters[-1]
        mask = len(bits) * 8 - 1
        for actor, request in requests:
            probe, step = _walk(actor, request)
            for _ in range(_PROBES):
                bits[(probe & mask) >> 3] |= 1 << (probe & 7)
                probe += step
            self._added_count += 1
        if self._added_count * _BITS_PER_REQUEST > mask and len(bits) < _LAST:
            self._filters.append(bytearray(2 * len(bits)))
            self._added_count = 0

    def may_contain(self, actor: str, request: str) -> bool:
        """Return False if a request was never made; True if it may be in the journal."""
        if not self._added_count and len(self._filters) == 1:
            return False  # the usual case, so it skips the hash
        first, step = _walk(actor, request)
        places = [first + turn * step for turn in range(_PROBES)]
        for bits in self._filters:
            mask = len(bits) * 8 - 1
            if all(bits[(place & mask) >> 3] >> (place & 7) & 1 for place in places):
                return True
        return False


def _walk(actor: str, request: str) -> tuple[int, int]:
    """Return the first probe and the step to the next ones.

    Double hashing is as good as one hash per probe (Kirsch and Mitzenmacher, 2006). Python's
    `hash` is fast and has a new key in each process, so that clients cannot choose requests that
    collide. No actor contains the separator, NUL.
    """
    digest = hash(f"{actor}\0{request}")
    return digest & 0xFFFFFFFF, digest >> 32 | 1
