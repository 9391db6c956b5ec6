"""Encoding of hashed fields, and SHAKE256 (FIPS 202), the only hash applied to a secret.

Each field is preceded by its length, so two different lists of fields never encode to the same
bytes.
"""

import hashlib


def encode_fields(*fields: bytes) -> bytes:
    """Return the fields joined, each after its length in eight bytes, most significant first.

    >>> encode_fields(b"1", b"23") == encode_fields(b"12", b"3")
    False
    """
    return b"".join([len(field).to_bytes(8, "big") + field for field in fields])


def shake256(length: int, purpose: str, *fields: bytes) -> bytes:
    """Return `length` bytes of SHAKE256 over the purpose and the fields.

    A longer output begins with the shorter one.

    >>> shake256(4, "tapisvert 1 salt", b"").hex()
    '426c919b'
    """
    return hashlib.shake_256(encode_fields(purpose.encode(), *fields)).digest(length)
