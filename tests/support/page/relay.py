"""Relay between a browser and a house, whose lines to a table can go dead without being closed."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

_LIVE: Final = b"/live"


class Relay:
    """TCP relay on a port of its own, to which a house is added once it is open."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener, self.house = listener, ("", 0)
        self.origin = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._changes = threading.Condition()
        self.lines = 0
        """Lines to a table that were opened."""
        self._dead = 0
        self._is_open = True
        self._sockets = list[socket.socket]()

    def fall_silent(self) -> None:
        """Forward nothing more of the lines that are open, and close none of them."""
        with self._changes:
            self._dead = self.lines

    def accept(self) -> None:
        """Serve browsers until the listener is closed."""
        with suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: socket.socket) -> None:
        with suppress(OSError):
            first = browser.recv(65_536)
            house = socket.create_connection(self.house)
            with self._changes:
                self._sockets += [browser, house]
                is_live = _LIVE in first.partition(b"\r\n")[0]
                self.lines += is_live
                line = self.lines if is_live else None
                self._changes.notify_all()
            house.sendall(first)
            for ends in ((browser, house), (house, browser)):
                threading.Thread(target=self._forward, args=(*ends, line), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket, line: int | None) -> None:
        with suppress(OSError):
            while (data := source.recv(65_536)) and not self._is_dead(line):
                target.sendall(data)
            if not self._is_dead(line):
                target.close()

    def _is_dead(self, line: int | None) -> bool:
        with self._changes:
            return line is not None and line <= self._dead and self._is_open

    def close(self) -> None:
        """Close everything."""
        self._is_open = False
        for one in (self._listener, *self._sockets):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


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
