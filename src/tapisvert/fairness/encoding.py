"""How what is hashed is written down: every field with its length before it, so that no two lists
of fields are ever the same bytes; and the one hash that touches a secret, SHAKE256 (FIPS 202).
"""

import hashlib
from typing import Final


class _Lengths(dict[int, bytes]):
    """Lengths as they are written; those of nearly all fields are there already."""

    def __missing__(self, length: int) -> bytes:
        return length.to_bytes(8, "big")


_LENGTHS: Final = _Lengths((length, length.to_bytes(8, "big")) for length in range(1024))


def written(*fields: bytes) -> bytes:
    """The fields one after another, each after its length in eight bytes, most significant first.

    >>> written(b"1", b"23") == written(b"12", b"3")
    False
    """
    lengths = _LENGTHS
    return b"".join([part for field in fields for part in (lengths[len(field)], field)])


def shake(length: int, purpose: str, *fields: bytes) -> bytes:
    """So many bytes of SHAKE256 over the purpose and the fields. More of them begin the same way.

    >>> shake(4, "tapisvert 1 salt", b"").hex()
    '426c919b'
    """
    return hashlib.shake_256(written(purpose.encode(), *fields)).digest(length)
