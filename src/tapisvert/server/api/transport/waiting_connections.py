"""Connections that wait for a request: those that say nothing, and those kept alive between two."""

import socket
from typing import Final, Protocol

_TRIES: Final = 8
"""Connections looked at for one place: a flood of slow readers costs no search of them all."""


class Waiting(Protocol):
    """A connection on which no request is under way."""

    def give_up(self) -> bool:
        """Close the connection and free its place at once; return False if it still has to send a
        response, or a request has come meanwhile.
        """


class Receiving(Protocol):
    """A socket, as far as it receives."""

    def recv(self, size: int, flags: int, /) -> bytes:
        """Return what has come."""


class WaitingConnections:
    """The connections of a process on which no request is under way, the oldest first.

    A client opens another connection when one of these is closed, and has lost nothing.
    """

    def __init__(self) -> None:
        self._waiting: dict[Waiting, None] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, connection: Waiting) -> None:
        """Add a connection that waits from now on; one that waits already keeps its turn."""
        self._waiting.setdefault(connection, None)

    def discard(self, connection: Waiting) -> None:
        """Remove a connection that has a request, or is closed."""
        self._waiting.pop(connection, None)

    def give_up(self) -> bool:
        """Close the connection that has waited longest and may be closed; one that may not is put
        back. Return False if none was found.
        """
        for _ in range(min(_TRIES, len(self))):
            oldest = next(iter(self._waiting))
            self.discard(oldest)
            if oldest.give_up():
                return True
            self.add(oldest)
        return False


def has_come(held: Receiving) -> bool:
    """Return whether data has come that the event loop has not read yet."""
    try:
        return bool(held.recv(1, socket.MSG_PEEK))
    except OSError:  # nothing has, or the client has gone
        return False
