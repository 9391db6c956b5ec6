"""Tokens, cookies and origins: how a browser shows whose it is.

A token is 256 random bits; only its SHA-256 is kept, so that a stolen database opens no session. It
lives in a cookie that no script reads and that other sites' pages do not send (`HttpOnly`,
`SameSite=Strict`, `Secure`, `__Host-`). Together with a check of `Origin` against a list, on every
request that changes something and on the upgrade to a WebSocket, that is protection against forged
requests, and against being signed in by another site: a sign-in needs the Origin too. So there are
no tickets for sockets, and never a token in an address; a link for a first password carries its
token behind `#`, which browsers do not send.
"""

import hashlib
import re
import secrets
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """256 random bits of the system, in 43 letters.

    >>> len(new_token()), new_token() == new_token()
    (43, False)
    """
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> bytes:
    """What is kept of a token.

    >>> hash_token("A" * 43).hex()[:8]
    '0f007385'
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def cookie_name(*, secure: bool) -> str:
    """The cookie's name: with TLS one that only this host can set, for all its paths.

    >>> cookie_name(secure=True), cookie_name(secure=False)
    ('__Host-tapisvert', 'tapisvert')
    """
    return "__Host-tapisvert" if secure else "tapisvert"


def cookie(token: str, seconds: int, *, secure: bool) -> str:
    """The value of `Set-Cookie` that gives a browser its token; without one, that takes it away.

    >>> cookie("", 0, secure=False)
    'tapisvert=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'
    """
    age = seconds if token else 0
    kept = f"{cookie_name(secure=secure)}={token}; Max-Age={age}; Path=/; HttpOnly; SameSite=Strict"
    return f"{kept}; Secure" if secure else kept


def token_from_cookie(cookies: str | None, *, secure: bool) -> str | None:
    """The token in a `Cookie` header; None if there is none, or one that is no token, or several.

    >>> token_from_cookie("a=b; tapisvert=" + "A" * 43, secure=False) == "A" * 43
    True
    """
    name = cookie_name(secure=secure)
    pairs = (part.strip().partition("=") for part in (cookies or "").split(";"))
    found = [text for key, _, text in pairs if key == name]
    if len(found) != 1 or not _TOKEN.fullmatch(found[0]):
        return None
    return found[0]


def origin_allowed(origin: str | None, allowed: Collection[str]) -> bool:
    """Whether a page of this origin may speak here: it is on the list, letter for letter.

    A missing origin, `null`, another port or scheme, or anything more, is not.

    >>> origin_allowed("https://tapis.example", {"https://tapis.example"})
    True
    >>> origin_allowed("https://tapis.example.evil.example", {"https://tapis.example"})
    False
    """
    return origin is not None and origin in allowed


def origin_problem(origin: str) -> str | None:
    """What is wrong with an origin for the list; None when nothing is.

    >>> origin_problem("https://tapis.example/")
    'an origin is a scheme and a host in small letters: https://tapis.example'
    """
    try:
        parts = urlsplit(origin)
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        return "an origin's port is a number"
    if parts.scheme in ("http", "https") and parts.hostname:
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        default = {"http": ":80", "https": ":443"}[parts.scheme]
        if origin == f"{parts.scheme}://{host}{port}" and port != default and "*" not in host:
            return None
    return "an origin is a scheme and a host in small letters: https://tapis.example"
