"""One-time codes by time: RFC 6238, with the six digits and thirty seconds of every such app."""

import base64
import hmac
import secrets
import struct
from typing import Final
from urllib.parse import quote, urlencode

STEP_MS: Final = 30_000
_DIGITS: Final = 6
_SECRET_BYTES: Final = 20
_SLACK: Final = 1
"""Steps by which a device's clock may be ahead or behind."""


def new_secret() -> bytes:
    """Return 160 random bits of the system."""
    return secrets.token_bytes(_SECRET_BYTES)


def secret_text(secret: bytes) -> str:
    """Return a secret as it is typed into a device: base 32.

    >>> secret_text(b"12345678901234567890")
    'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    """
    return base64.b32encode(secret).decode()


def code_at(secret: bytes, step: int) -> str:
    """Return the code of a time step (RFC 4226, 5.3).

    >>> [code_at(b"12345678901234567890", step) for step in (1, 0x23523EC)]
    ['287082', '081804']
    """
    digest = hmac.digest(secret, struct.pack(">Q", step), "sha1")
    at = digest[-1] & 15
    (number,) = struct.unpack(">I", digest[at : at + 4])
    return f"{(number & 0x7FFF_FFFF) % 10**_DIGITS:0{_DIGITS}}"


def step_of(secret: bytes, code: str, at_ms: int, after: int) -> int | None:
    """Return the step of a code that is right at a time of the wall clock; None if it is wrong, or
    of the step `after` or an earlier one: its code was used.

    >>> step_of(b"12345678901234567890", "287082", 59_000, after=0)
    1
    >>> step_of(b"12345678901234567890", "287082", 59_000, after=1) is None
    True
    """
    now, shown = at_ms // STEP_MS, code.encode()
    for step in range(max(after + 1, now - _SLACK), now + _SLACK + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), shown):
            return step
    return None


def address(secret: bytes, name: str, house: str) -> str:
    """Return the address that a device reads from a QR code.

    >>> address(b"12345678901234567890", "Anna", "Tapis Vert")[:57]
    'otpauth://totp/Tapis%20Vert:Anna?secret=GEZDGNBVGY3TQOJQG'
    """
    query = urlencode({"secret": secret_text(secret), "issuer": house}, quote_via=quote)
    return f"otpauth://totp/{quote(house)}:{quote(name)}?{query}"
