"""Encoding of hashed fields, and SHAKE256 (FIPS 202), the only hash applied to a secret.

Each field is preceded by its length, so two different lists of fields never encode to the same
bytes.
"""

import hashlib
from typing import Final


class _Lengths(dict[int, bytes]):
    """Encoded lengths; those below 1024 are computed in advance."""

    def __missing__(self, length: int) -> bytes:
        return length.to_bytes(8, "big")


_LENGTHS: Final = _Lengths((length, length.to_bytes(8, "big")) for length in range(1024))


def encode_fields(*fields: bytes) -> bytes:
    """Return the fields joined, each after its length in eight bytes, most significant first.

    >>> encode_fields(b"1", b"23") == encode_fields(b"12", b"3")
    False
    """
    lengths = _LENGTHS
    parts = list[bytes]()
    for field in fields:
        parts += lengths[len(field)], field
    return b"".join(parts)


def shake256(length: int, purpose: str, *fields: bytes) -> bytes:
    """Return `length` bytes of SHAKE256 over the purpose and the fields.

    A longer output begins with the shorter one.

    >>> shake256(4, "tapisvert 1 salt", b"").hex()
    '426c919b'
    """
    return hashlib.shake_256(encode_fields(purpose.encode(), *fields)).digest(length)
