"""Processes of their own: a house with a replica, a replica's server; and what the latter gives."""

import asyncio
import json
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from socket import socket
from threading import Thread
from typing import Any

from httpx import TransportError
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from support.server import http_server, plain_http
from support.server.node_harness import QUICK
from support.server.subprocess_nodes import Command
from tapisvert.server.journal.store import StoreError
from tapisvert.server.launch.runner import ServerRunner
from tapisvert.server.replication.replica_server import ADDRESS


def serve_replicated(folder: Path, listener: socket, options: Mapping[str, str]) -> None:
    """Be a whole server with a wheel and these settings."""
    house = http_server.settings(folder, http_server.table(pace=QUICK), options=options)
    with suppress(StoreError):  # the database is gone
        asyncio.run(ServerRunner(house, listener).run(with_signals=False))


class Replica:
    """Process of a replica, which may be killed, paused, and begun again at its port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process: Command

    @property
    def address(self) -> str:
        """Its address, with what opens it."""
        return (self.folder / ADDRESS).read_text().strip()

    def start(self) -> None:
        """Begin, at the port of before, and wait until it says that it is open."""
        was_there = (self.folder / ADDRESS).exists()
        port = self.address.rpartition(":")[2] if was_there else "0"
        arguments = ["replica", str(self.folder), "--port", port]
        self._process = Command(arguments, self.folder.parent, self.folder.parent / "data")
        assert str(self.folder / ADDRESS) in self._process.stdout.readline()

    def kill(self) -> None:
        """End it as by kill -9."""
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal."""
        self._process.send_signal(number)


@contextmanager
def replica(folder: Path) -> Iterator[Replica]:
    """A replica, running, in this folder."""
    made = Replica(folder)
    made.start()
    try:
        yield made
    finally:
        made.kill()


class Bettor(Thread):
    """Guest who sits down and bets at a wheel until the server is gone.

    `answered` are the requests that were acknowledged, each with the number of its entry.
    """

    def __init__(self, name: str, port: int) -> None:
        super().__init__(daemon=True)
        self._name, self._origin = name, f"http://127.0.0.1:{port}"
        self._url = f"ws://127.0.0.1:{port}/api/tables/wheel/live"
        self.answered: dict[str, int] = {}
        self.error: BaseException | None = None

    def run(self) -> None:
        """Bet, one after the other."""
        try:
            self._play()
        except (WebSocketException, OSError, TransportError):
            pass  # it was killed
        except BaseException as error:
            self.error = error

    def _play(self) -> None:
        with plain_http.client(self._origin) as http:
            while (made := http.post("/api/guests", json={"name": self._name})).status_code == 503:
                time.sleep(0.02)  # it opens
            made.raise_for_status()
            cookie = "; ".join(f"{name}={text}" for name, text in http.cookies.items())
        given: dict[str, Any] = {"additional_headers": {"Cookie": cookie}}
        given["origin"] = Origin(self._origin)
        with connect(self._url, **given, **plain_http.UNHURRIED) as line:
            for number in count():
                asked: dict[str, Any] = {"do": "bet", "on": "rouge", "amount": 100}
                if number == 0:
                    asked = {"do": "sit", "chips": 900_000}
                name = f"{self._name}-{number}"
                line.send(json.dumps({"id": name, **asked}))
                while (said := json.loads(line.recv())).get("id") != name:
                    pass
                self.answered[name] = said["n"]
