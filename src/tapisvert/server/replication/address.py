"""Addresses of replicas on other machines, as settings name them."""

from typing import Final
from urllib.parse import urlsplit

from tapisvert.values import value

SCHEME: Final = "tls://"
FORM: Final = "tls://TOKEN:FINGERPRINT@HOST:PORT"
_TAKES: Final = (
    "a folder from the root, as /mnt/other/replica, or the address that `replica` has written"
)


@value
class Address:
    """Address of a replica, with what opens it. `name` has no secret in it."""

    host: str
    port: int
    token: str
    fingerprint: str

    @property
    def name(self) -> str:
        """Host and port."""
        return f"{self.host}:{self.port}"

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{SCHEME}{self.token}:{self.fingerprint}@{host}:{self.port}"


def address_of(text: str) -> Address:
    """Return the address that a text is. Raises ValueError.

    >>> str(address_of("tls://abc:00ff@[::1]:8200"))
    'tls://abc:00ff@[::1]:8200'
    """
    parts = urlsplit(text)
    if not (parts.username and parts.password and parts.hostname and parts.port):
        raise ValueError(f"not {FORM}")
    return Address(parts.hostname, parts.port, parts.username, parts.password)


def target_problem(text: str) -> str | None:
    """Return what a target should be instead; None if the text names one.

    >>> target_problem("/mnt/other"), target_problem("tls://token:00ff@db.example:8100")
    (None, None)
    """
    if text.startswith("/"):
        return None
    try:
        address_of(text)
    except ValueError:
        return _TAKES
    return None if text.startswith(SCHEME) else _TAKES
