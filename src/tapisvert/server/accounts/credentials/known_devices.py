"""Known devices: browsers in which the right password of an account was typed before.

Each has a cookie that only this server makes: random bytes, and their HMAC under the stored hash of
the password. So nothing is stored for it, every process and every start knows it, and a new
password ends it. It opens nothing: attempts of a known device are only not slowed by those of
others (OWASP, "Slow down online guessing attacks with device cookies").
"""

import hmac
import re
import secrets
from typing import Final

_MARK: Final = b"tapisvert known device 1"
_VALUE: Final = re.compile(r"[0-9a-f]{96}")
_NONCE_LETTERS: Final = 32
SECONDS: Final = 180 * 86_400
"""Lifetime of a cookie."""


def make_device(account: str, stored: str) -> str:
    """Return the value of a new device's cookie; `stored` is the hash of the password.

    >>> device = make_device("anna", "$argon2id$…")
    >>> is_known_device(device, "anna", "$argon2id$…"), is_known_device(device, "anna", "$other")
    (True, False)
    """
    nonce = secrets.token_hex(_NONCE_LETTERS // 2)
    return nonce + _seal(nonce, account, stored)


def is_known_device(device: str, account: str, stored: str) -> bool:
    """Return whether a cookie's value was made for this account and password."""
    if not _VALUE.fullmatch(device):
        return False
    nonce, seal = device[:_NONCE_LETTERS], device[_NONCE_LETTERS:]
    return hmac.compare_digest(seal, _seal(nonce, account, stored))


def _seal(nonce: str, account: str, stored: str) -> str:
    text = b"\0".join((_MARK, nonce.encode(), account.encode()))
    return hmac.new(stored.encode(), text, "sha256").hexdigest()
