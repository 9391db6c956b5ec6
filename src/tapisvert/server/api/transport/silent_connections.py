"""Silent connections: a socket each, and nothing else, until their first byte comes.

A transport and a parser are a hundred objects more. With a thousand new connections a second, each
in the place of the longest silent one, there are as many objects made as freed: the garbage
collector ran seldom, looked at all that were young, and stopped the process for 2 to 20 ms twice a
second (2026-11-24).
"""

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tapisvert.server.api.transport.turns import RequestTurns
from tapisvert.server.api.transport.waiting_connections import WaitingConnections, has_come
from tapisvert.server.pauses import PAUSE_SECONDS, Pauses

_SILENT_SECONDS: Final = 30.0
"""Time in which the first byte has to come."""


class SilentConnections:
    """The connections of a process that have sent nothing yet; `serve` gets each with its first
    byte: one in a turn of the event loop that handles no request, fewer while players wait.
    """

    def __init__(
        self,
        waiting: WaitingConnections,
        turns: RequestTurns,
        serve: Callable[[socket.socket], None],
    ) -> None:
        self._waiting, self._turns, self._serve = waiting, turns, serve
        self._pauses = Pauses(lambda: turns.players_wait())  # noqa: PLW0108 - set later
        self._silent: dict[_Silent, float] = {}  # until when, the oldest first
        self._heard: deque[socket.socket] = deque()
        self._is_serving = False
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._silent)

    def add(self, connection: socket.socket) -> None:
        """Add a connection that was accepted just now."""
        loop = asyncio.get_running_loop()
        connection.setblocking(False)  # noqa: FBT003 - its only form
        one = _Silent(connection, self)
        self._silent[one] = loop.time() + _SILENT_SECONDS
        self._waiting.add(one)
        loop.add_reader(connection.fileno(), one.hear)
        if self._timer is None:
            self._timer = loop.call_later(_SILENT_SECONDS, self._close_late)

    def close(self) -> None:
        """Close all of them; those that were heard and not served yet, too."""
        for one in tuple(self._silent):
            self.release(one).close()
        while self._heard:
            self._heard.popleft().close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def release(self, one: "_Silent") -> socket.socket:
        """Remove a connection, and return its socket."""
        del self._silent[one]
        self._waiting.discard(one)
        asyncio.get_running_loop().remove_reader(one.connection.fileno())
        return one.connection

    def on_heard(self, one: "_Silent") -> None:
        """Serve a connection in its turn: its first byte has come."""
        self._heard.append(self.release(one))
        if not self._is_serving:
            self._is_serving = True
            self._serve_next()

    def _serve_next(self) -> None:
        """Serve the next, and look again in the next turn."""
        loop = asyncio.get_running_loop()
        if not self._heard:
            self._is_serving = False
            return
        if self._pauses.take():
            loop.call_later(PAUSE_SECONDS, self._serve_next)
            return
        loop.call_soon(self._serve_next)  # first: an error in what follows stops no other
        if self._turns.has_room:
            self._serve(self._heard.popleft())

    def _close_late(self) -> None:
        """Close those whose time is over, and look again when that of the next is."""
        loop, self._timer = asyncio.get_running_loop(), None
        while self._silent:
            one, until = next(iter(self._silent.items()))
            if until > loop.time():
                self._timer = loop.call_at(until, self._close_late)
                return
            self.release(one).close()


class _Silent:
    """A connection that has sent nothing yet."""

    __slots__ = ("_all", "connection")

    def __init__(self, connection: socket.socket, connections: SilentConnections) -> None:
        self.connection, self._all = connection, connections

    def hear(self) -> None:
        """Have the first byte served; close a connection that its client has closed."""
        try:
            has_sent = bool(self.connection.recv(1, socket.MSG_PEEK))
        except (BlockingIOError, InterruptedError):
            return
        except OSError:  # reset
            has_sent = False
        if has_sent:
            self._all.on_heard(self)
        else:
            self._all.release(self).close()

    def give_up(self) -> bool:
        """Close the connection, unless its first byte has come; return whether it was closed."""
        if has_come(self.connection):
            return False
        with suppress(OSError):  # reset already
            self._all.release(self).close()
        return True
