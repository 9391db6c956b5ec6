"""Whether a request was made before: surely not, or perhaps, without keeping them all.

Bloom's filter, a mebibyte of bits. After a million requests one new one in
some hundreds is looked up in the journal for nothing; none that was made is ever missed.
"""

import hashlib
from typing import Final

_BITS: Final = 1 << 23
_PROBES: Final = range(6)
_HALF: Final = (1 << 64) - 1


class Seen:
    """Requests made so far.

    >>> seen = Seen()
    >>> seen.add("anna", "1"), seen.maybe("anna", "1"), seen.maybe("anna", "2")
    (None, True, False)
    """

    def __init__(self) -> None:
        self._bits = bytearray(_BITS // 8)

    def add(self, actor: str, request: str) -> None:
        """Remember a request."""
        for at in _places(actor, request):
            self._bits[at >> 3] |= 1 << (at & 7)

    def maybe(self, actor: str, request: str) -> bool:
        """False: it was never made. True: it may have been, the journal knows."""
        return all(self._bits[at >> 3] >> (at & 7) & 1 for at in _places(actor, request))


def _places(actor: str, request: str) -> list[int]:
    """Six places from two hashes, as good as from six (Kirsch and Mitzenmacher, 2006)."""
    said = f"{len(actor)}:{actor}{request}".encode()
    both = int.from_bytes(hashlib.blake2b(said, digest_size=16).digest(), "big")
    first, other = both >> 64, both & _HALF | 1
    return [(first + i * other) % _BITS for i in _PROBES]
