"""Connection limit: a process accepts no more connections than it has file descriptors for.

Connections and files share the descriptors. If connections take all of them, the process can open
neither its database nor any other file, and ends. So some are reserved, and connections over the
limit are reset before any byte of them is read.

Once the places are taken, each new connection gets the place of the one that has waited longest
without a request. So clients that say nothing keep no player out.
"""

import logging
import resource
import socket
import struct
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from tapisvert.server.api.rate_limit import ConnectionCounter
from tapisvert.server.api.transport.waiting_connections import WaitingConnections
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import Rates
from tapisvert.server.network_address import is_in, network

RESERVE: Final = 192
"""Descriptors reserved for other work. Files, pipes and the journal take some thirty; SQLAlchemy
may have 15 connections, of two each; threads that read files, a file each.
"""
MIN_DESCRIPTORS: Final = 256
"""Lowest limit of descriptors with which a server starts."""
_MAX_DESCRIPTORS: Final = 1_048_576
"""Limit used if the system names no hard limit: what Linux allows a process (`fs.nr_open`)."""
_LOWER: Final = (65_536, 10_240)
"""Limits tried next if the system refuses."""
_SHARE: Final = 8
"""One address gets at most one connection in this many; once half of them are taken, no more than
`rates.connections_each`.
"""
_REFUSED: Final = struct.pack("ii", 1, 0)
"""SO_LINGER of 0 s: the connection is reset, and no state of it stays here."""
_LOG: Final = logging.getLogger("tapisvert.server")


def raise_descriptor_limit() -> int:
    """Raise this process's soft limit of descriptors to the hard one; return the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = _MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= highest:
        return highest
    for limit in (highest, *_LOWER):  # macOS reports no hard limit, but has one
        if soft < limit <= highest:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
                return limit
    return soft


def fit_rates(rates: Rates, limit: int) -> Rates:
    """Return the rates with no more connections than the limit of descriptors has room for.

    A lower number of connections is logged. Raises SettingsError if the limit is too low for a
    server.

    >>> fit_rates(Rates(240, 16, 10_000, 20, 256, 10), 1_024).connections
    832
    """
    if limit < MIN_DESCRIPTORS:
        raise SettingsError(
            f"this process may have {limit} files open at once, and a house needs"
            f" {MIN_DESCRIPTORS} at least: raise the limit (nofile, ulimit -n)"
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
    """A listening socket that counts its connections, in total and by address, and resets those
    over a limit. Those of `proxies` count in the total only: the proxy limits its own clients.
    """

    __slots__ = ("_counted", "_proxies", "_waiting")

    def __init__(
        self,
        listener: socket.socket,
        rates: Rates,
        proxies: tuple[str, ...],
        waiting: WaitingConnections,
    ) -> None:
        """Take over the descriptor of the socket `listener`, which is detached; `waiting` has the
        connections whose places may be given to others.
        """
        kind = listener.family, listener.type, listener.proto
        super().__init__(*kind, fileno=listener.detach())
        each = max(rates.connections_each, rates.connections // _SHARE)
        self._counted = ConnectionCounter(each, rates.connections, rates.connections_each)
        self._proxies, self._waiting = proxies, waiting

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection. Raises BlockingIOError without one, or if it was refused."""
        made, address = super().accept()
        held = self._hold(made, str(address[0]))
        if held is None:
            raise BlockingIOError
        return held, address

    def _hold(self, made: socket.socket, at: str) -> socket.socket | None:
        """Return the connection of an address as one that counts; None if it was refused."""
        keys = () if is_in(at, self._proxies) else (network(at),)
        if self._may_enter(*keys):
            return _Connection(made, self._counted, keys)
        with suppress(OSError):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _REFUSED)
        made.close()
        return None

    def _may_enter(self, *keys: str) -> bool:
        """Count one more connection, in place of one that waits if there is no room."""
        if self._counted.enter(*keys):
            return True
        has_room = self._counted.has_room_of(*keys)
        return has_room and self._waiting.give_up() and self._counted.enter(*keys, in_place=True)


class _Connection(socket.socket):
    """A connection that counts until it is closed."""

    __slots__ = ("_counted", "_keys")

    def __init__(
        self, made: socket.socket, counted: ConnectionCounter, keys: tuple[str, ...]
    ) -> None:
        kind = made.family, made.type, made.proto
        super().__init__(*kind, fileno=made.detach())
        self._counted: ConnectionCounter | None = counted
        self._keys = keys

    def close(self) -> None:
        """Close the socket and free its place."""
        super().close()
        self.leave()

    def leave(self) -> None:
        """Free the place: the socket is about to be closed."""
        if self._counted is not None:
            self._counted.leave(*self._keys)
            self._counted = None
