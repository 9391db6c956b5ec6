"""Processes of their own: a house with a replica, and Litestream; and what the replica gives."""

import asyncio
import json
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from socket import socket
from threading import Thread
from typing import Any, NamedTuple

from httpx import TransportError
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from support.cli.cli_runner import called
from support.patience import PATIENCE, wait_until
from support.server import http_server, plain_http
from support.server.node_harness import QUICK
from support.server.subprocess_nodes import Command, begun
from tapisvert.server.journal.store import StoreError
from tapisvert.server.launch.listening import listen
from tapisvert.server.launch.litestream import Litestream
from tapisvert.server.launch.runner import ServerRunner
from tapisvert.server.maintenance.audit import audit
from tapisvert.server.storage.sqlite import SqliteStore


def serve_replicated(
    folder: Path, listener: socket, options: Mapping[str, str], table: str = "wheel"
) -> None:
    """Be a whole server with a wheel of this id and these settings."""
    house = http_server.settings(folder, http_server.table(table, pace=QUICK), options=options)
    with suppress(StoreError):  # the database is gone
        asyncio.run(ServerRunner(house, listener).run(with_signals=False))


class Replica:
    """Litestream as `tapisvert replica` runs it for the database of a folder, with its replica in
    another one beside that.
    """

    def __init__(self, folder: Path) -> None:
        self.database, self.target = folder / "house.db", folder / "replica"
        self.config = folder / "house.toml"
        self.litestream = Litestream(self.database, is_synchronous=True)
        self._process: Command

    def options(self, mode: str = "synchronous") -> dict[str, str]:
        """Options of a house with this replica."""
        return {"--replica-to": str(self.target), "--replica-mode": mode}

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def start(self) -> None:
        """Begin, and wait until it answers."""
        folder = self.database.parent
        self.config.write_text(
            f'database = "sqlite:///{self.database}"\nkeys = "{folder}/keys"\n'
            f'replica = {{to = "{self.target}", mode = "synchronous"}}\n'
        )
        arguments = ("replica", "--config", str(self.config))
        self._process = Command(arguments, folder, folder / "data")
        wait_until(self._answers, "Litestream does not answer")

    def _answers(self) -> bool:
        assert self._process.poll() is None, self._process.stdout.read()
        try:
            return bool(self.litestream.version())
        except StoreError:
            return False

    def kill(self) -> None:
        """End it as by kill -9."""
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    def pause(self) -> None:
        """Stop it as by SIGSTOP, and wait until it answers nothing."""
        self._process.send_signal(signal.SIGSTOP)
        wait_until(lambda: not self._answers(), "Litestream still answers")


@contextmanager
def replica(folder: Path) -> Iterator[Replica]:
    """Litestream, running, for the database of this folder."""
    made = Replica(folder)
    made.start()
    try:
        yield made
    finally:
        made.kill()


class Acknowledged(NamedTuple):
    """Requests that were acknowledged, with the numbers of their entries, and the seconds from
    each acknowledgement to the kill.
    """

    numbers: dict[str, int]
    ages: dict[str, float]


def play_and_kill(
    folder: Path, run: int, bets: int, mode: str, meanwhile: Callable[[Replica], object] = id
) -> "Acknowledged":
    """Play at a new table of a house with a replica, and kill it with its Litestream after so many
    bets, in the middle of which comes what is `meanwhile` done; its disk is lost.

    Return what was acknowledged.
    """
    with listen("127.0.0.1", 0) as listener, replica(folder) as other:
        table = f"wheel-{run}"
        house = begun(serve_replicated, folder, listener, other.options(mode), table)
        players = [
            Bettor(f"{name}{run}", listener.getsockname()[1], table)
            for name in ("Anna", "Bruno", "Carla", "Dario")
        ]
        for player in players:
            player.start()
        _wait_for_bets(players, bets)
        meanwhile(other)
        _wait_for_bets(players, bets)
        end = time.monotonic()
        os.kill(other.pid, signal.SIGKILL)
        house.kill()
        house.join()
    assert house.exitcode == -signal.SIGKILL, "it ended by itself"
    for player in players:
        player.join(PATIENCE)
        assert player.error is None
    for path in (*folder.glob("house.db*"), *folder.glob(".house.db-*")):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return Acknowledged(
        {name: number for player in players for name, number in player.answered.items()},
        {name: end - at for player in players for name, at in player.times.items()},
    )


def _wait_for_bets(players: list["Bettor"], bets: int) -> None:
    goal = sum(len(player.answered) for player in players) + bets

    def is_reached() -> bool:
        assert not any(player.error for player in players)
        return sum(len(player.answered) for player in players) >= goal

    wait_until(is_reached, "no bet is acknowledged any more", pause=0.002)


def restored(folder: Path) -> dict[str, int]:
    """Restore the house of a folder from its replica: the requests in its journal, which is right,
    with the numbers of their entries.
    """
    done = called(
        *("restore", "--replica", str(folder / "replica")),
        *("--database", f"sqlite:///{folder}/house.db"),
        TAPISVERT_KEYS=str(folder / "keys"),
    )
    assert (done.status, done.err) == (0, "")
    with closing(SqliteStore(folder / "house.db", reading=True)) as store:
        assert audit(store).is_right
        entries = [entry for row in store.tables() for entry in store.read(row.table, 0, 10**9)]
    return {entry.request: entry.number for entry in entries if entry.request is not None}


class Bettor(Thread):
    """Guest who sits down and bets at a wheel until the server is gone.

    `answered` are the requests that were acknowledged, each with the number of its entry; refusals
    that are no entry are not counted.
    """

    def __init__(self, name: str, port: int, table: str = "wheel") -> None:
        super().__init__(daemon=True)
        self._name, self._origin = name, f"http://127.0.0.1:{port}"
        self._url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        self.answered: dict[str, int] = {}
        self.times: dict[str, float] = {}
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
                if said["n"]:
                    self.times[name] = time.monotonic()
                    self.answered[name] = said["n"]
