"""A house that is killed at any moment, as a whole or in part, while players lay stakes and tables
move; and started again whenever it has ended, as systemd does.
"""

import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import IO, Any, Final, Protocol, Self

import httpx

from support.cli.cli_runner import COMMAND, ENVIRONMENT
from support.patience import wait_until
from support.server import plain_http
from support.server.float_keeper import REAL, Croupier, FloatKeeper, hire
from support.server.gamblers import Gambler, check, count_answered
from support.server.process_signals import children, is_alive
from support.server.subprocess_nodes import Command
from support.storage import postgres
from support.storage.store_backends import assert_whole
from tapisvert.server.maintenance.audit import audit
from tapisvert.server.storage.connect import open_store

_HOT_SECONDS: Final = 3.0
"""Time after which other tables have the load, so that tables move."""
_FINE: Final = (0, 70, -signal.SIGKILL)
"""Statuses with which a server may end: told to, without its database, killed."""
_HELD: Final = "is in use: another program listens there"
_SETTINGS: Final = """
demonstration = true
stop_seconds = 3
keys = "{keys}"
[rates]
messages_a_minute = 100000
connections_each = 10000
sign_ins_a_minute = 10000
"""
_TABLE: Final = """
[[table]]
id = "{id}"
rulebook = "campione-roulette"
pace.entropy_seconds = 0.05
pace.bets_seconds = 0.4
pace.closed_seconds = 0.1
pace.ball_seconds = 0.2
pace.pause_seconds = 0.1
pace.quiet_seconds = 0
"""
_REAL_TABLE: Final = f"""
[[table]]
id = "{REAL}"
rulebook = "campione-roulette"
mode = "real"
staff = "house"
"""


class Process(Protocol):
    """A command that runs."""

    @property
    def pid(self) -> int: ...

    @property
    def stdout(self) -> IO[Any] | None: ...

    def poll(self) -> int | None: ...

    def send_signal(self, number: int) -> None: ...


def installed(arguments: Sequence[str], folder: Path) -> Process:
    """Start the server as it is installed, with all that it imports."""
    with (folder / "errors").open("a") as errors:
        return subprocess.Popen(
            [*COMMAND, *arguments],
            stdout=subprocess.DEVNULL,
            stderr=errors,
            cwd=folder,
            env={**ENVIRONMENT, "XDG_DATA_HOME": str(folder / "data")},
        )


def forked(
    arguments: Sequence[str], folder: Path, first: Sequence[Callable[[], object]] = ()
) -> Process:
    """Start the server in a process that has everything imported; call those `first` in it."""
    return Command(arguments, folder, folder / "data", first)


class House:
    """A server at one port, started again whenever it has ended."""

    def __init__(
        self,
        folder: Path,
        url: str,
        tables: Iterable[str],
        workers: int,
        *,
        begin: Callable[[Sequence[str], Path], Process] = forked,
        keys: Path | None = None,
        has_staff: bool = False,
    ) -> None:
        """Start it; with `has_staff` it has a real table too, and people who serve there."""
        self.folder, self.statuses = folder, list[int]()
        self._holder = socket.socket()  # bound, so that no other program takes the port meanwhile
        self._holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._holder.bind(("127.0.0.1", 0))
        port = self._holder.getsockname()[1]
        self.origin = f"http://127.0.0.1:{port}"
        text = _SETTINGS.format(keys=keys or folder / "keys")
        text += "".join(_TABLE.format(id=one) for one in tables)
        if has_staff:
            text += _REAL_TABLE
            hire(url)
        (folder / "house.toml").write_text(text)
        self._arguments = (
            *("serve", "--config", str(folder / "house.toml"), "--database", url),
            *("--port", str(port), "--workers", str(workers)),
        )
        self._begin, self._is_over, self.moves = begin, Event(), 0
        self._held = 0
        (folder / "errors").touch()
        self._tail = (folder / "errors").open(errors="replace")
        self.process = begin(self._arguments, folder)
        self._supervisor = Thread(target=self._supervise, daemon=True)
        self._supervisor.start()

    def _supervise(self) -> None:
        while not self._is_over.wait(0.02):
            if (status := self.process.poll()) is None:
                continue
            is_held = self._is_port_held()
            self.statuses += [] if is_held else [status]
            self._forget()
            if (is_held or status in _FINE) and not self._is_over.is_set():
                self.process = self._begin(self._arguments, self.folder)

    def _is_port_held(self) -> bool:
        """Return whether the last start found the port with a worker whose killed parent had just
        begun it, and which has yet to end: systemd would have killed it before a start.
        """
        held, self._held = self._held, self.log().count(_HELD)
        return self._held > held

    def _forget(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()

    def is_ready(self) -> bool:
        """Return whether it says that it is ready."""
        self.check()
        with suppress(httpx.TransportError):
            return plain_http.get(f"{self.origin}/health/ready").status_code == 200
        return False

    def pids(self) -> list[int]:
        """The supervising process, and its workers."""
        return [self.process.pid, *children(self.process.pid)]

    def workers(self) -> list[int]:
        """The processes of its workers; none if it is its own."""
        return children(self.process.pid)

    def log(self) -> str:
        """Everything that its processes have written to standard error."""
        return (self.folder / "errors").read_text(errors="replace")

    def count_moves(self) -> int:
        """Return the number of tables handed over so far."""
        self.moves += self._tail.read().count(" is handed over, at entry ")
        return self.moves

    def check(self) -> None:
        """Assert that its processes ended with a status with which they may."""
        assert not set(self.statuses) - set(_FINE), f"{self.statuses}: {self.log()[-3000:]}"

    def close(self) -> int | None:
        """Stop it as a signal does; return its status."""
        self._is_over.set()
        self._supervisor.join()
        self.process.send_signal(signal.SIGTERM)
        wait_until(lambda: self.process.poll() is not None, "the server does not stop")
        self._forget()
        self._holder.close()
        self.count_moves()
        self._tail.close()
        return self.process.poll()


def kill(pids: Iterable[int]) -> None:
    """Kill processes, unless they have just ended by themselves."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@dataclass
class Round:
    """One house on one database, killed time and again by `luck`, with two players at each table.

    `seconds` has, for each kind of kill, the times from the last process killed until every table
    answered again.
    """

    house: House
    gamblers: list[Gambler]
    keeper: FloatKeeper
    luck: random.Random
    database: postgres.Server | None = None
    seconds: dict[str, list[float]] = field(default_factory=dict)
    kills: int = 0
    _killed_at: float = 0.0

    @classmethod
    def begin(
        cls,
        house: House,
        tables: Sequence[str],
        seed: int,
        database: postgres.Server | None = None,
    ) -> Self:
        """Open the house, and have its players sit down."""
        wait_until(house.is_ready, "the house does not open")
        gamblers = [
            Gambler(f"{who}-{table}", house.origin, table, Restless(seed, table, tables))
            for table in tables
            for who in ("Anna", "Bruno")
        ]
        gamblers.append(Croupier("Tullio", house.origin, REAL, Restless(seed, REAL, (REAL,))))
        for gambler in gamblers:
            gambler.sign_in().start()
        keeper = FloatKeeper(house.origin, REAL, seed)
        keeper.start()
        made = cls(house, gamblers, keeper, random.Random(seed), database)
        made.wait_until_back(0.0)
        return made

    def kinds(self) -> dict[str, Callable[[], object]]:
        """Each kind of kill by its name."""
        house, database = self.house, self.database
        found: dict[str, Callable[[], object]] = {"the server": lambda: self._kill(house.pids())}
        if house.workers():
            found |= {
                "a worker": lambda: self._kill(self._some(house.workers())),
                "a worker, as a table moves": self._kill_as_a_table_moves,
                "a worker at its start": self._kill_at_its_start,
                "all workers": lambda: self._kill(house.workers()),
                "the parent": self._kill_parent,
                "anything as it stops": self._kill_as_it_stops,
            }
        if database is not None:
            found |= {
                "a process of PostgreSQL": lambda: self._kill(self._some(database.processes())),
                "PostgreSQL": self._kill_database,
                "the machine": self._kill_machine,
            }
        return found

    def kill(self, kind: str) -> None:
        """Kill, wait until every table answers again, and play on for a moment; sometimes kill
        again at once, as troubles come together.
        """
        self.kinds()[kind]()
        self.kills += 1
        if self.luck.random() < 0.8:
            self.wait_until_back(self._killed_at)
            self.seconds.setdefault(kind, []).append(time.monotonic() - self._killed_at)
        time.sleep(self.luck.random())

    def _kill(self, pids: Iterable[int]) -> None:
        """Kill processes, and note the moment: a kind may first wait for its own."""
        self._killed_at = time.monotonic()
        kill(pids)

    def _some(self, pids: Sequence[int], count: int = 1) -> list[int]:
        """Return so many of these processes, or all if there are fewer."""
        return self.luck.sample(pids, min(count, len(pids)))

    def wait_until_back(self, since: float) -> None:
        """Wait until each table has answered a request that was sent after a moment."""
        waiting = {one.table for one in self.gamblers}

        def are_back() -> bool:
            waiting.difference_update(
                one.table for one in self.gamblers if one.answered_from > since
            )
            return not waiting

        self._wait_until(are_back, f"no request is answered at {waiting}")

    def wait_until_counted(self, count: int) -> None:
        """Wait until so many acts of the float have been executed in all."""
        problem = "too few acts of the float are executed"
        self._wait_until(lambda: len(self.keeper.done) >= count, problem)

    def wait_until_answered(self, count: int) -> None:
        """Wait until so many requests have been answered in all."""
        problem = "too few requests are answered"
        self._wait_until(lambda: count_answered(self.gamblers) >= count, problem)

    def _wait_until(self, holds: Callable[[], object], problem: str) -> None:
        """Wait until something holds, unless the house or a player fails before."""

        def is_so() -> object:
            self._check()
            return holds()

        wait_until(is_so, problem)

    def _check(self) -> None:
        """Raise what the house or a player has failed with."""
        self.house.check()
        for one in self.gamblers:
            if one.error is not None:
                raise one.error
        if self.keeper.error is not None:
            raise self.keeper.error

    def _kill_as_a_table_moves(self) -> None:
        """Kill a worker in the moment in which a table is handed over, if one is soon."""
        moves, end = self.house.count_moves(), time.monotonic() + 2 * _HOT_SECONDS
        while self.house.count_moves() == moves and time.monotonic() < end:
            time.sleep(0.002)
        self._kill(self._some(self.house.workers()))

    def _kill_at_its_start(self) -> None:
        """Kill a worker, and the one that takes its place some moments after its birth."""
        before = set(self.house.workers())
        self._kill(self._some(sorted(before)))
        wait_until(lambda: set(self.house.workers()) - before, "no worker takes its place")
        time.sleep(self.luck.random() * 1.5)
        self._kill(set(self.house.workers()) - before)

    def _kill_parent(self) -> None:
        """Kill the parent alone: its workers end by themselves."""
        workers = self.house.workers()
        self._kill([self.house.process.pid])
        wait_until(lambda: not any(map(is_alive, workers)), "a worker is left without its parent")

    def _kill_as_it_stops(self) -> None:
        """Stop the server; while it does, kill the parent, a worker, or both. Those that live on
        finish their coups first, as they were told to: it may be back from their end on.
        """
        pids = self.house.pids()
        os.kill(pids[0], signal.SIGTERM)
        time.sleep(self.luck.random())
        self._kill(self._some(pids, self.luck.choice((1, 2))))
        wait_until(lambda: not any(map(is_alive, pids)), "a process does not stop")
        self._killed_at = time.monotonic()

    def _kill_machine(self) -> None:
        """Kill everything at once, PostgreSQL too."""
        self._kill(self.house.pids())
        self._kill_database()

    def _kill_database(self) -> None:
        assert self.database is not None
        self._killed_at = time.monotonic()
        self.database.kill()
        self.database.start()

    def end(self, url: str) -> int:
        """Stop the players and the house, and check everything; return the requests answered."""
        self.wait_until_counted(len(self.keeper.done) + 1)
        self.wait_until_back(time.monotonic())  # a start that has just begun heeds no signal yet
        for gambler in self.gamblers:
            gambler.stop()
        self.keeper.stop()
        status = self.house.close()
        assert status == 0, f"{status}: {self.house.log()[-2000:]}"
        self.house.check()
        log = self.house.log()
        assert "a table failed" not in log, log[log.index("a table failed") - 500 :][:3000]
        store = open_store(url, reading=True)
        try:
            assert_whole(store)
            answered = check(store, self.gamblers) + self.keeper.check(store)
            assert not audit(store).faults
        finally:
            store.close()
        return answered


class Restless:
    """Rest of a table's players between two stakes: now and then the table has much of the load."""

    def __init__(self, seed: int, table: str, tables: Sequence[str]) -> None:
        self._seed, self._table, self._tables = seed, table, tables

    def __call__(self, luck: random.Random) -> float:
        """Return a number of seconds."""
        hot = random.Random(f"{self._seed} {int(time.monotonic() / _HOT_SECONDS)}")
        is_hot = self._table in hot.sample(self._tables, (len(self._tables) + 2) // 3)
        return luck.random() * (0.02 if is_hot else 0.3)


def quantiles(seconds: Iterable[float]) -> tuple[float, float]:
    """Return the median and the maximum."""
    ordered = sorted(seconds)
    return ordered[len(ordered) // 2], ordered[-1]


def told(found: dict[str, list[float]]) -> list[str]:
    """Lines of a table: each kind of kill, how often, and the seconds until all is back."""
    width = max(map(len, found), default=0)
    lines = [f"{'killed':{width}}  times  median s  at most s"]
    for kind, seconds in sorted(found.items()):
        median, longest = quantiles(seconds)
        lines.append(f"{kind:{width}}  {len(seconds):5}  {median:8.2f}  {longest:9.2f}")
    return lines


def add(found: dict[str, list[float]], more: dict[str, Any]) -> None:
    """Add the seconds of a round to those of all."""
    for kind, seconds in more.items():
        found.setdefault(kind, []).extend(seconds)
