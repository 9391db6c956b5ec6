"""Processes of their own: a house with a replica, and Litestream; and what the replica gives."""

import asyncio
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from socket import socket
from typing import NamedTuple

from support.cli.cli_runner import invoke
from support.patience import wait_until
from support.server import http_server
from support.server.gamblers import Gambler, count_answered
from support.server.node_harness import QUICK
from support.server.subprocess_nodes import Command, begun
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import StoreError
from tapisvert.operations.audit import audit
from tapisvert.operations.listening import listen
from tapisvert.operations.litestream import Litestream
from tapisvert.operations.runner import ServerRunner


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
    created = Replica(folder)
    created.start()
    try:
        yield created
    finally:
        created.kill()


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
        names = (f"{name}{run}" for name in ("Anna", "Bruno", "Carla", "Dario"))
        players = bettors(listener, names, table)
        _wait_for_bets(players, bets)
        meanwhile(other)
        _wait_for_bets(players, bets)
        end = time.monotonic()
        os.kill(other.pid, signal.SIGKILL)
        house.kill()
        house.join()
    assert house.exitcode == -signal.SIGKILL, "it ended by itself"
    for player in players:
        player.stop()
    for path in (*folder.glob("house.db*"), *folder.glob(".house.db-*")):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return Acknowledged(
        {name: number for player in players for name, number in player.answered.items()},
        {
            name: end - position
            for player in players
            for name, position in player.answered_at.items()
        },
    )


def bettors(listener: socket, names: Iterable[str], table: str = "wheel") -> list[Gambler]:
    """Start guests who bet at a table, one bet after the other."""
    origin = f"http://127.0.0.1:{listener.getsockname()[1]}"
    players = [Gambler(name, origin, table, lambda _: 0.0) for name in names]
    for player in players:
        player.sign_in().start()
    return players


def _wait_for_bets(players: list[Gambler], bets: int) -> None:
    goal = count_answered(players) + bets

    def is_reached() -> bool:
        assert not any(player.error for player in players)
        return count_answered(players) >= goal

    wait_until(is_reached, "no bet is acknowledged any more", pause=0.002)


def restored(folder: Path) -> dict[str, int]:
    """Restore the house of a folder from its replica: the requests in its journal, which is right,
    with the numbers of their entries.
    """
    result = invoke(
        "restore",
        "--replica",
        str(folder / "replica"),
        "--database",
        f"sqlite:///{folder}/house.db",
        TAPISVERT_KEYS=str(folder / "keys"),
    )
    assert (result.status, result.err) == (0, "")
    with closing(SqliteStore(folder / "house.db", reading=True)) as store:
        assert audit(store).is_right
        entries = [entry for row in store.tables() for entry in store.read(row.table, 0, 10**9)]
    return {entry.request: entry.number for entry in entries if entry.request is not None}
