"""Connections that wait for a request: those that say nothing, and those kept alive between two."""

import asyncio
import socket
from typing import Final, Protocol

_TRIES: Final = 8
"""Connections looked at for one place: a flood of slow readers costs no search of them all."""


class Held(Protocol):
    """A socket that holds a place among the connections of its process."""

    def recv(self, size: int, flags: int, /) -> bytes:
        """Return what has come."""

    def leave(self) -> None:
        """Free the place: the socket is about to be closed."""


class WaitingConnections:
    """The HTTP connections of a process on which no request is under way, the oldest first.

    A client opens another connection when one of these is closed, and has lost nothing.
    """

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Transport, None] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, transport: asyncio.Transport) -> None:
        """Add a connection that waits from now on; one that waits already keeps its turn."""
        self._waiting.setdefault(transport, None)

    def discard(self, transport: asyncio.Transport) -> None:
        """Remove a connection that has a request, or is closed."""
        self._waiting.pop(transport, None)

    def give_up(self) -> bool:
        """Reset the connection that has waited longest, and free its place at once. One that has
        not read its last response yet is put back, and one whose request has come meanwhile. Return
        False if none was found.
        """
        for _ in range(min(_TRIES, len(self))):
            transport = next(iter(self._waiting))
            self.discard(transport)
            held: Held = transport.get_extra_info("socket")._sock  # asyncio wraps it
            if transport.get_write_buffer_size() or _has_come(held):
                self.add(transport)
                continue
            held.leave()
            transport.abort()
            return True
        return False


def _has_come(held: Held) -> bool:
    """Return whether data has come that the event loop has not read yet."""
    try:
        return bool(held.recv(1, socket.MSG_PEEK))
    except OSError:  # nothing has, or the client has gone
        return False
