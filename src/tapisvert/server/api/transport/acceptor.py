"""Acceptor of connections: one in a turn of the event loop that handles no request, fewer while
players wait.

asyncio's own would accept all that wait in one turn, and go on while a bet waits for its answer.
"""

import asyncio
import errno
import logging
from asyncio import AbstractEventLoop
from collections.abc import Callable
from socket import socket
from typing import Final

from tapisvert.server.api.transport.connection_limit import LimitingListener
from tapisvert.server.api.transport.turns import RequestTurns
from tapisvert.server.pauses import PAUSE_SECONDS, Pauses

_EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""Errors of a system that has nothing left for one more connection."""
_RECOVERY_SECONDS: Final = 1.0
_LOG: Final = logging.getLogger("tapisvert.server")


class Acceptor:
    """Acceptor of a listener's connections; `serve` gets each."""

    def __init__(
        self, listener: LimitingListener, turns: RequestTurns, serve: Callable[[socket], None]
    ) -> None:
        self._listener, self._turns, self._serve = listener, turns, serve
        self._pauses = Pauses(lambda: turns.players_wait())  # noqa: PLW0108 - set later
        self._loop: AbstractEventLoop | None = None

    def start(self) -> None:
        """Accept connections from now on."""
        self._loop = asyncio.get_running_loop()
        # By its number: an unknown socket would be written out for an error that asyncio handles.
        self._number = self._listener.fileno()
        self._loop.add_reader(self._number, self._accept)

    def close(self) -> None:
        """Accept no further connection, and free the address."""
        if self._loop is not None and self._listener.fileno() >= 0:
            self._loop.remove_reader(self._number)
        self._loop = None
        self._listener.close()

    def _accept(self) -> None:
        """Accept a connection, if one is there that is not refused."""
        if self._pauses.take():
            self._pause(PAUSE_SECONDS)
            return
        if not self._turns.has_room:
            return
        try:
            made, _ = self._listener.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            pass
        except OSError as error:
            if error.errno not in _EXHAUSTED:
                raise
            _LOG.warning("no connection can be accepted for a moment: %s", error)
            self._pause(_RECOVERY_SECONDS)
            return
        else:
            self._serve(made)

    def _pause(self, seconds: float) -> None:
        assert self._loop is not None
        self._loop.remove_reader(self._number)
        self._loop.call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        if self._loop is not None:  # not closed meanwhile
            self._loop.add_reader(self._number, self._accept)
