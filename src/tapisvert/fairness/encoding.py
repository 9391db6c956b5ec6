"""How what is hashed is written down: every field with its length before it, so that no two lists
of fields are ever the same bytes; and the one hash that touches a secret, SHAKE256 (FIPS 202).
"""

import hashlib
from typing import Final

_LENGTHS: Final = tuple(length.to_bytes(8, "big") for length in range(1024))


def written(*fields: bytes) -> bytes:
    """The fields one after another, each after its length in eight bytes, most significant first.

    >>> written(b"1", b"23") == written(b"12", b"3")
    False
    """
    parts = []
    for field in fields:
        length = len(field)
        parts.append(_LENGTHS[length] if length < 1024 else length.to_bytes(8, "big"))
        parts.append(field)
    return b"".join(parts)


def shake(length: int, purpose: str, *fields: bytes) -> bytes:
    """So many bytes of SHAKE256 over the purpose and the fields. More of them begin the same way.

    >>> shake(4, "tapisvert 1 salt", b"").hex()
    '426c919b'
    """
    return hashlib.shake_256(written(purpose.encode(), *fields)).digest(length)
