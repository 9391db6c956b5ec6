"""Relay between a browser and a house, whose connections can go dead without being closed."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

_LIVE: Final = b"/live"
_BYTES: Final = 65_536


@dataclass(eq=False)
class _Connection:
    browser: socket.socket
    house: socket.socket
    is_line: bool
    """True of a WebSocket to a table."""
    is_dead: bool = False


class Relay:
    """TCP relay on a port of its own; `house` is where it forwards to."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener, self.house = listener, ("", 0)
        self.origin = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._connections = list[_Connection]()
        self.is_silent = False
        """True while each connection goes dead on which a browser says something."""

    @property
    def lines(self) -> int:
        """Number of lines to a table that were opened."""
        return sum(connection.is_line for connection in self._connections)

    @property
    def dead(self) -> int:
        """Number of connections that are dead."""
        return sum(connection.is_dead for connection in self._connections)

    def kill_lines(self) -> None:
        """Let the lines to a table go dead; later ones live."""
        for connection in self._connections:
            connection.is_dead |= connection.is_line

    def accept(self) -> None:
        """Serve browsers until the listener is closed."""
        with suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: socket.socket) -> None:
        with suppress(OSError):
            first = browser.recv(_BYTES)
            house = socket.create_connection(self.house)
            connection = _Connection(browser, house, _LIVE in first.partition(b"\r\n")[0])
            self._connections.append(connection)
            if self.is_silent:
                connection.is_dead = True
                return
            house.sendall(first)
            for ends in ((browser, house), (house, browser)):
                threading.Thread(
                    target=self._forward, args=(connection, *ends), daemon=True
                ).start()

    def _forward(
        self, connection: _Connection, source: socket.socket, target: socket.socket
    ) -> None:
        with suppress(OSError):
            while data := source.recv(_BYTES):
                connection.is_dead |= self.is_silent and source is connection.browser
                if connection.is_dead:
                    return
                target.sendall(data)
            if not connection.is_dead:
                target.close()

    def close(self) -> None:
        """Close everything."""
        ends = [
            end
            for connection in self._connections
            for end in (connection.browser, connection.house)
        ]
        for connection in (self._listener, *ends):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()


@contextmanager
def relayed() -> Iterator[Relay]:
    """Relay for as long as the block goes on."""
    relay = Relay(socket.create_server(("127.0.0.1", 0)))
    accepting = threading.Thread(target=relay.accept, daemon=True)
    accepting.start()
    try:
        yield relay
    finally:
        relay.close()
        accepting.join()
