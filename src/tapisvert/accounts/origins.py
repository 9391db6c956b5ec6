"""Origins: the schemes and hosts whose pages may use the server, as browsers send them."""

import re
from collections.abc import Collection
from ipaddress import IPv6Address
from socket import inet_aton, inet_ntoa
from typing import Final
from urllib.parse import urlsplit

import idna

_SCHEMES: Final = ("http", "https")
_LABEL: Final = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME: Final = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*")
_NUMBER: Final = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""Last label of a host that browsers read as an IPv4 address: 127.1, 0x7f.1."""


def is_origin_allowed(origin: str | None, allowed: Collection[str]) -> bool:
    """Return whether pages of this origin may send requests: it is on the list, exactly.

    A missing origin, `null`, another port or scheme, or a longer text is not allowed.

    >>> is_origin_allowed("https://tapis.example", {"https://tapis.example"})
    True
    >>> is_origin_allowed("https://tapis.example.evil.example", {"https://tapis.example"})
    False
    """
    return origin is not None and origin in allowed


def origin_problem(origin: str) -> str | None:
    """Return the reason why an origin cannot be on the list; None if it can.

    >>> origin_problem("https://casinò.example/")
    'an origin is written as browsers send it: https://xn--casin-yta.example'
    """
    try:
        sent = _sent_by_browsers(origin)
    except (ValueError, OSError):  # raised by idna and ipaddress
        return "an origin is a scheme and a host in small letters: https://tapis.example"
    return None if sent == origin else f"an origin is written as browsers send it: {sent}"


def origins_sent(origin: str) -> frozenset[str]:
    """Return the origins of one host, with and without a final dot: the address is the same.

    >>> sorted(origins_sent("https://tapis.example"))
    ['https://tapis.example', 'https://tapis.example.']
    """
    return frozenset(f"{origin.partition('://')[0]}://{host}" for host in _spellings(origin))


def hosts_sent(origin: str) -> frozenset[str]:
    """Return the texts of `Host` that ask for an origin: with a final dot and a default port too.

    >>> sorted(hosts_sent("https://tapis.example"))
    ['tapis.example', 'tapis.example.', 'tapis.example.:443', 'tapis.example:443']
    """
    parts = urlsplit(origin)
    hosts = _spellings(origin)
    if parts.port is not None:
        return hosts
    return hosts | {f"{host}:{_default_port(parts.scheme)}" for host in hosts}


def _default_port(scheme: str) -> int:
    """Return the port that browsers leave out."""
    return 443 if scheme == "https" else 80


def _spellings(origin: str) -> frozenset[str]:
    """Return host and port of an origin, with and without a final dot of the host's name."""
    place = urlsplit(origin).netloc
    name, colon, port = place.partition(":")
    is_address = place.startswith("[") or _NUMBER.fullmatch(name.rpartition(".")[2])
    return frozenset({place} if is_address else {place, f"{name}.{colon}{port}"})


def _sent_by_browsers(origin: str) -> str:
    """Return an origin as browsers send it. Raises ValueError or OSError if it is invalid."""
    parts = urlsplit(origin)
    is_bare = parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    if parts.scheme not in _SCHEMES or not parts.hostname or not is_bare:
        raise ValueError(origin)
    port = "" if parts.port in (None, _default_port(parts.scheme)) else f":{parts.port}"
    return f"{parts.scheme}://{_host(parts.hostname)}{port}"


def _host(host: str) -> str:
    if ":" in host:
        address = IPv6Address(host)
        if address.scope_id or address.ipv4_mapped:
            raise ValueError(host)
        return f"[{address.compressed}]"
    name = host.removesuffix(".")
    if not name.isascii():
        name = idna.encode(name, uts46=True, std3_rules=True).decode("ascii")
    if not _NAME.fullmatch(name):
        raise ValueError(host)
    is_address = _NUMBER.fullmatch(name.rpartition(".")[2])
    return inet_ntoa(inet_aton(name)) if is_address else name
