"""A whole server, killed at any moment under its clients: thousands of times with `--scale`.

An answered request is in the journal, once and whole; a client sends an unanswered one again with
the same id, to the restarted server. A disk that forgets what it said it had written is the affair
of `test_crash_points`; here the machine goes on and the process dies.
"""

import json
import random
import signal
import time
from contextlib import suppress
from pathlib import Path
from socket import socket
from threading import Event, Thread
from typing import Any, Self

from support.server import plain_http
from support.server.node_harness import code
from support.server.subprocess_nodes import begun, serve
from support.storage.store_backends import assert_whole
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from tapisvert.server.journal.entry import Entry
from tapisvert.server.launch.runner import listen
from tapisvert.server.maintenance.audit import audit
from tapisvert.server.storage.sqlite import SqliteStore

KILLS = 8
PATIENCE = 120.0
"""Seconds for what takes one on a machine that has nothing else to do."""
_GONE = (WebSocketException, InvalidHandshake, OSError, TimeoutError, EOFError)


class Gambler(Thread):
    """Guest who lays stakes until told to stop, and repeats unanswered requests."""

    def __init__(self, name: str, port: int) -> None:
        super().__init__(daemon=True)
        self._origin = f"http://127.0.0.1:{port}"
        self._name, self._luck, self._over = name, random.Random(name), Event()
        self._url = f"ws://127.0.0.1:{port}/api/tables/wheel/live"
        self._cookie = ""
        self._asked = 0
        self._again: dict[str, Any] | None = {"id": f"{name}-sit", "do": "sit", "chips": 900_000}
        self.answered: dict[str, int] = {}
        self.repeated = 0
        self.error: BaseException | None = None

    def sign_in(self) -> Self:
        """Be a guest, for good."""
        with plain_http.client(self._origin) as http:
            while (made := http.post("/api/guests", json={"name": self._name})).status_code == 503:
                time.sleep(0.02)  # it opens
            made.raise_for_status()
            self._cookie = "; ".join(f"{name}={text}" for name, text in http.cookies.items())
        return self

    def run(self) -> None:
        """Play, come back whenever the server is there again, and play on."""
        headers = {"Cookie": self._cookie}
        try:
            while not self._over.is_set():
                with (
                    suppress(*_GONE),
                    connect(
                        self._url,
                        origin=Origin(self._origin),
                        additional_headers=headers,
                        open_timeout=2,
                        compression=None,
                    ) as line,
                ):
                    while not self._over.is_set():
                        self._ask(line)
                time.sleep(0.01)
        except BaseException as error:
            self.error = error

    def _ask(self, line: Any) -> None:
        if self._again is None:
            self._asked += 1
            on, name = self._luck.choice(("rouge", "noir", "17")), f"{self._name}-{self._asked}"
            self._again = {"id": name, "do": "bet", "on": on, "amount": 100}
        line.send(json.dumps(self._again))
        while (said := json.loads(line.recv(2))).get("id") != self._again["id"]:
            pass
        assert code(said) not in ("busy", "id_reused_with_different_body"), said
        self.answered[said["id"]] = said["n"]
        self.repeated += said.get("again", False)
        self._again = None
        time.sleep(self._luck.random() * 0.01)

    def stop(self) -> None:
        """Ask nothing more."""
        self._over.set()
        self.join()
        if self.error is not None:
            raise self.error


def kill_many(folder: Path, listener: socket, times: int, seed: int) -> list[Gambler]:
    """Serve, and kill the server, so many times; who played there."""
    luck, gamblers = random.Random(seed), list[Gambler]()
    for run in range(times + 1):
        process = begun(serve, folder, listener)
        if run == 0:
            port = listener.getsockname()[1]
            gamblers = [Gambler(name, port).sign_in() for name in ("Anna", "Bruno", "Carla")]
            for gambler in gamblers:
                gambler.start()
        target = sum(len(one.answered) for one in gamblers) + luck.choice((0, 1, 2, 10, 40))
        until = time.monotonic() + PATIENCE
        while sum(len(one.answered) for one in gamblers) < target and time.monotonic() < until:
            time.sleep(0.002)
        assert time.monotonic() < until, "nobody is answered any more"
        if run < times:
            time.sleep(luck.random() * 0.3)
        else:
            for gambler in gamblers:
                gambler.stop()
        process.kill()
        process.join()
        assert process.exitcode == -signal.SIGKILL, "it ended by itself"
        process.close()
    return gamblers


def test_killing_the_server_loses_doubles_and_halves_nothing(tmp_path: Path, scale: int) -> None:
    """After each kill -9 all that was answered stands in the journal, once; all money is there."""
    with listen("127.0.0.1", 0) as listener:
        gamblers = kill_many(tmp_path, listener, KILLS * scale, seed=32)
    store = SqliteStore(tmp_path / "house.db", reading=True)
    assert_whole(store)
    written: dict[str, Entry] = {}
    for entry in store.read("wheel", 0, 10**9):
        if entry.request is not None:
            assert entry.request not in written
            written[entry.request] = entry
    for gambler in gamblers:
        assert len(gambler.answered) > KILLS
        for name, number in gambler.answered.items():
            assert written[name].number == number
    assert store.saved_states("wheel")  # so a start went on from one, at some of the kills
    assert not audit(store).faults
    store.close()
