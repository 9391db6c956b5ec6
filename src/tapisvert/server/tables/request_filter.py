"""Whether a request was made before: surely not, or perhaps, without keeping them all.

Bloom's filters: one of a mebibyte, for half a million requests; once it is full another of twice
its size, and so on. That is 2 to 4 bytes a request, 3 MiB for a million. Of new requests each full
filter takes one in four hundred for one that was made, and that is looked up in the journal for
nothing; none that was made is ever missed.
"""

from collections.abc import Iterable
from typing import Final

_FIRST: Final = 1 << 20
_EACH: Final = 16
"""So many bits of a filter for each request."""
_PROBES: Final = 4


class RequestBloomFilter:
    """Requests made so far, each by its actor and its id.

    >>> seen = RequestBloomFilter()
    >>> seen.add([("anna", "1")]), seen.may_contain("anna", "1"), seen.may_contain("anna", "2")
    (None, True, False)
    """

    def __init__(self) -> None:
        self._filters = [bytearray(_FIRST)]
        self._made = 0  # in the last of them

    def add(self, requests: Iterable[tuple[str, str]]) -> None:
        """Remember requests: no more at once than one may wait for."""
        bits = self._filters[-1]
        most = len(bits) * 8 - 1
        for actor, request in requests:
            at, step = _walk(actor, request)
            for _ in range(_PROBES):
                bits[(at & most) >> 3] |= 1 << (at & 7)
                at += step
            self._made += 1
        if self._made * _EACH > most:
            self._filters.append(bytearray(2 * len(bits)))
            self._made = 0

    def may_contain(self, actor: str, request: str) -> bool:
        """False: it was never made. True: it may have been, the journal knows."""
        if not self._made and len(self._filters) == 1:
            return False  # as at nearly every table, for every request
        first, step = _walk(actor, request)
        places = [first + turn * step for turn in range(_PROBES)]
        for bits in self._filters:
            most = len(bits) * 8 - 1
            if all(bits[(at & most) >> 3] >> (at & 7) & 1 for at in places):
                return True
        return False


def _walk(actor: str, request: str) -> tuple[int, int]:
    """Where to begin and how far to go on: as good as a hash for each place (Kirsch and
    Mitzenmacher, 2006). Python's own, keyed anew in each process, is quick, and nobody can choose
    requests that collide; no actor has the sign between.
    """
    both = hash(f"{actor}\0{request}")
    return both & 0xFFFFFFFF, both >> 32 | 1
