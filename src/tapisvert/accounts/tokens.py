"""Session tokens and cookies, by which the server identifies a browser.

A token is 256 random bits; only its SHA-256 is stored, so that a stolen database opens no session.
The token is in a cookie that scripts cannot read and other sites' pages do not send (`HttpOnly`,
`SameSite=Strict`, `Secure`, `__Host-`). `Origin` is checked against a list on every request that
changes data, on sign-in and on the upgrade to a WebSocket. Together this protects against forged
requests, and against a sign-in made by another site. So WebSockets need no tickets, and no URL
contains a session token. An invitation link has its token after `#`, which browsers do not send.
"""

import hashlib
import re
import secrets
from typing import Final

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
ACCESS: Final = "tvt_"
"""Prefix of an access token, by which people and scanners of leaks recognize it."""
_BEARER: Final = re.compile(rf"Bearer ({ACCESS}[A-Za-z0-9_-]{{43}})", re.IGNORECASE)
_PROGRAM: Final = "program "


def new_token() -> str:
    """Return 256 random bits of the system, as 43 characters.

    >>> len(new_token()), new_token() == new_token()
    (43, False)
    """
    return secrets.token_urlsafe(32)


def new_access_token() -> str:
    """Return a new access token: its beginning, and 256 random bits.

    >>> new_access_token().startswith("tvt_")
    True
    """
    return ACCESS + new_token()


def is_program(authorization: str | None) -> bool:
    """Return whether an `Authorization` header contains an access token, valid or not. Any other
    header is for a proxy in front of the server.

    >>> is_program("Bearer tvt_1"), is_program("Basic dGFwaXM6dmVydA=="), is_program(None)
    (True, False, False)
    """
    return (authorization or "").lower().startswith(f"bearer {ACCESS}")


def bearer_token(authorization: str | None) -> str | None:
    """Return the access token in an `Authorization` header; None without one.

    >>> bearer_token("Bearer tvt_" + "A" * 43) == "tvt_" + "A" * 43, bearer_token("Basic abc")
    (True, None)
    """
    match = _BEARER.fullmatch(authorization or "")
    return match[1] if match else None


def session_id(token: str) -> str:
    """Return the session id for a cookie's token, or for the use of an access token.

    >>> session_id("tvt_" + "A" * 43)[:12], len(session_id("A" * 43))
    ('program c14b', 64)
    """
    token_hash = hash_token(token)
    return session_id_of_hash(token_hash) if token.startswith(ACCESS) else token_hash.hex()


def session_id_of_hash(token_hash: bytes) -> str:
    """Return the session id for the use of an access token, from its hash."""
    return _PROGRAM + token_hash.hex()


def access_hash(session: str) -> bytes | None:
    """Return the access token's hash in a session id; None for a browser's session."""
    is_access = session.startswith(_PROGRAM)
    return bytes.fromhex(session.removeprefix(_PROGRAM)) if is_access else None


def hash_token(token: str) -> bytes:
    """Return the hash of a token, as it is stored.

    >>> hash_token("A" * 43).hex()[:8]
    '0f007385'
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def is_same_token(other: str, token: str) -> bool:
    """Compare two tokens in constant time.

    >>> is_same_token("A" * 43, "A" * 43), is_same_token("", "A" * 43)
    (True, False)
    """
    return secrets.compare_digest(hash_token(other), hash_token(token))


def cookie_name(*, secure: bool) -> str:
    """Return the cookie's name; with TLS, one that only this host can set, for all its paths.

    >>> cookie_name(secure=True), cookie_name(secure=False)
    ('__Host-tapisvert', 'tapisvert')
    """
    return "__Host-tapisvert" if secure else "tapisvert"


def device_cookie_name(*, secure: bool) -> str:
    """Return the name of a known device's cookie.

    >>> device_cookie_name(secure=True)
    '__Host-tapisvert-device'
    """
    return f"{cookie_name(secure=secure)}-device"


def device_cookie(device: str, seconds: int, *, secure: bool) -> str:
    """Return the value of `Set-Cookie` for a known device."""
    text = f"{device_cookie_name(secure=secure)}={device}; Max-Age={seconds}; Path=/; HttpOnly;"
    return f"{text} SameSite=Strict; Secure" if secure else f"{text} SameSite=Strict"


def cookie(token: str, seconds: int, *, secure: bool) -> str:
    """Return the value of `Set-Cookie` for a token; an empty token deletes the cookie.

    >>> cookie("", 0, secure=False)
    'tapisvert=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'
    """
    age = seconds if token else 0
    text = f"{cookie_name(secure=secure)}={token}; Max-Age={age}; Path=/; HttpOnly; SameSite=Strict"
    return f"{text}; Secure" if secure else text


def token_from_cookie(cookies: str | None, *, secure: bool) -> str | None:
    """Return the token in a `Cookie` header; None if it is missing, malformed or repeated.

    >>> token_from_cookie("a=b; tapisvert=" + "A" * 43, secure=False) == "A" * 43
    True
    """
    name = cookie_name(secure=secure)
    pairs = (part.strip().partition("=") for part in (cookies or "").split(";"))
    values = [text for key, _, text in pairs if key == name]
    if len(values) != 1 or not _TOKEN.fullmatch(values[0]):
        return None
    return values[0]
