"""Connections, counted as they are accepted: a process takes no more than it has descriptors for.

A connection is a descriptor, and so is a file. Where all are taken by connections the process can
open neither its database nor anything else, and ends. So some are kept for the rest of the work,
and what is too much is refused before a byte of it is read.
"""

import logging
import resource
import socket
import struct
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any, Final

from tapisvert.server.api.rate_limit import ConnectionCounter, network
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import Rates

RESERVE: Final = 192
"""Descriptors for all else. Files, pipes and the journal take some thirty; SQLAlchemy may have 15
connections, of two each; threads that read files, a file each.
"""
FEWEST: Final = 256
"""With a lower limit no house is opened."""
_MOST: Final = 1_048_576
"""Where the system names no hard limit: what Linux lets a process have (`fs.nr_open`)."""
_LOWER: Final = (65_536, 10_240)
"""What is tried then where the system refuses."""
_SHARE: Final = 8
"""No address has more than one connection in so many."""
_REFUSED: Final = struct.pack("ii", 1, 0)
"""No lingering: the connection is reset, and nothing of it stays here."""
_LOG: Final = logging.getLogger("tapisvert.server")


def raise_descriptor_limit() -> int:
    """The limit of this process's descriptors, its soft one raised to the hard one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most
    for limit in (most, *_LOWER):  # macOS names no hard limit, and has one
        if soft < limit <= most:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
                return limit
    return soft


def fit_rates(rates: Rates, limit: int) -> Rates:
    """The rates, with no more connections than a limit of descriptors has room for; it is said
    where these are fewer. SettingsError where the limit is too low for a house.

    >>> fit_rates(Rates(240, 16, 10_000, 20, 256), 1_024).connections
    832
    """
    if limit < FEWEST:
        raise SettingsError(
            f"this process may have {limit} files open at once, and a house needs {FEWEST} at"
            " least: raise the limit (nofile, ulimit -n)"
        )
    room = limit - RESERVE
    if rates.connections <= room:
        return rates
    _LOG.warning(
        "this process may have %d files open at once: it takes %d connections, and not the %d of"
        " rates.connections; for more raise the limit (nofile, ulimit -n)",
        *(limit, room, rates.connections),
    )
    return replace(rates, connections=room)


class LimitingListener(socket.socket):
    """A listening socket that counts its connections, in all and by address.

    One that is too many is reset. Those of `proxies` count in all alone: it is for the proxy to
    limit the addresses behind it.
    """

    __slots__ = ("_counted", "_proxies")

    def __init__(self, taken: socket.socket, rates: Rates, proxies: tuple[str, ...]) -> None:
        """In place of the socket `taken`, which is one no more."""
        kind = taken.family, taken.type, taken.proto
        super().__init__(*kind, fileno=taken.detach())
        each = max(rates.connections_each, rates.connections // _SHARE)
        self._counted = ConnectionCounter(each, rates.connections)
        self._proxies = proxies

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection. BlockingIOError where there is none, or it was refused: the event
        loop then turns to its other work first, so that a flood does not hold it up.
        """
        made, address = super().accept()
        at = str(address[0])
        keys = () if _is_of(at, self._proxies) else (network(at),)
        if self._counted.enter(*keys):
            return _Connection(made, self._counted, keys), address
        with suppress(OSError):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _REFUSED)
        made.close()
        raise BlockingIOError


class _Connection(socket.socket):
    """A connection that was counted, until it is closed."""

    __slots__ = ("_counted", "_keys")

    def __init__(
        self, made: socket.socket, counted: ConnectionCounter, keys: tuple[str, ...]
    ) -> None:
        kind = made.family, made.type, made.proto
        super().__init__(*kind, fileno=made.detach())
        self._counted: ConnectionCounter | None = counted
        self._keys = keys

    def close(self) -> None:
        """As its base; and another may come."""
        super().close()
        if self._counted is not None:
            self._counted.leave(*self._keys)
            self._counted = None


@lru_cache(maxsize=4_096)
def _is_of(address: str, networks: tuple[str, ...]) -> bool:
    """Whether an address is in one of these networks."""
    one = ip_address(address)
    one = getattr(one, "ipv4_mapped", None) or one
    return any(one in ip_network(known) for known in networks)
