"""A house that is killed at any moment, as a whole or in part, while players lay stakes and tables
move; and started again whenever it has ended, as systemd does.
"""

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import IO, Any, Final, Protocol, Self

import httpx

from support.cli.cli_runner import COMMAND, ENVIRONMENT
from support.patience import wait_until
from support.server import plain_http
from support.server.float_keeper import REAL, Croupier, FloatKeeper, hire
from support.server.gamblers import Gambler, check, count_answered
from support.server.node_harness import CARDS, WHEEL
from support.server.process_signals import children
from support.server.reverse_proxies import begin_proxy, hold_port
from support.server.subprocess_nodes import Command
from support.server.table_bench import sessions
from support.storage import postgres
from support.storage.store_backends import assert_whole
from tapisvert.fairness.verification.record_reader import read
from tapisvert.journal.connect import open_store
from tapisvert.journal.sql import EventStore
from tapisvert.operations.audit import audit
from tapisvert.operations.proxies import ProxyKind
from tapisvert.reports.sessions import record

_PLAY_SECONDS: Final = 0.3
"""Longest time from a table's answer to the next kill."""
_HOT_SECONDS: Final = 3.0
"""Time after which other tables have the load."""
_MOVE_SECONDS: Final = 4.0
"""Time in which a table follows its players."""
_FINE: Final = (0, 70, -signal.SIGKILL, -signal.SIGTERM)
"""Statuses with which a server may end: told to, without its database, killed, told to before it
heeds signals.
"""
_SETTINGS: Final = """
demonstration = true
origins = ["{origin}"]
proxies = ["127.0.0.1"]
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
rulebook = "{rulebook}"
pace.entropy_seconds = 0.05
pace.bets_seconds = 0.4
pace.decision_seconds = 0.4
pace.card_seconds = 0.01
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


class _Node:
    """A server at one port, started again whenever it has ended."""

    def __init__(self, port: int, begin: Callable[[], Process]) -> None:
        self.port, self.statuses = port, list[int]()
        self._begin, self._is_over = begin, Event()
        self.process = begin()
        self._supervisor = Thread(target=self._supervise, daemon=True)
        self._supervisor.start()

    def _supervise(self) -> None:
        while not self._is_over.wait(0.02):
            if (status := self.process.poll()) is None:
                continue
            self.statuses.append(status)
            self._forget()
            if status in _FINE and not self._is_over.is_set():
                self.process = self._begin()

    def _forget(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()

    def close(self) -> int | None:
        """Stop it as a signal does; return its status."""
        self._is_over.set()
        self._supervisor.join()
        self.process.send_signal(signal.SIGTERM)
        wait_until(lambda: self.process.poll() is not None, "the server does not stop")
        self._forget()
        return self.process.poll()


class House:
    """Nodes of a house, behind nginx if there are several; all are started again whenever they have
    ended.
    """

    def __init__(
        self,
        folder: Path,
        url: str,
        tables: Iterable[str],
        nodes: int,
        *,
        begin: Callable[[Sequence[str], Path], Process] = forked,
        keys: Path | None = None,
        has_staff: bool = False,
    ) -> None:
        """Start it; with `has_staff` it has a real table too, and people who serve there."""
        self.folder, self.tables, self.moves = folder, tuple(tables), 0
        self._holders = [hold_port() for _ in range(nodes + (nodes > 1))]
        ports: list[int] = [holder.getsockname()[1] for holder in self._holders]
        self.origin = f"http://127.0.0.1:{ports[-1]}"
        text = _SETTINGS.format(keys=keys or folder / "keys", origin=self.origin)
        text += "".join(_TABLE.format(id=table, rulebook=_rulebook(table)) for table in self.tables)
        if has_staff:
            text += _REAL_TABLE
            hire(url)
        (folder / "house.toml").write_text(text)
        (folder / "errors").touch()
        self._tail = (folder / "errors").open(errors="replace")
        settings = ("serve", "--config", str(folder / "house.toml"), "--database", url)
        self._nodes = [
            _Node(port, partial(begin, (*settings, "--port", str(port)), folder))
            for port in ports[:nodes]
        ]
        self.proxy: _Node | None = None
        if nodes > 1:
            addresses = [f"127.0.0.1:{port}" for port in ports[:nodes]]
            start = partial(begin_proxy, ProxyKind.NGINX, folder, self.origin, addresses)
            self.proxy = _Node(ports[-1], start)

    @property
    def addresses(self) -> list[str]:
        """Return the addresses of its nodes."""
        return [f"127.0.0.1:{node.port}" for node in self._nodes]

    def is_ready(self) -> bool:
        """Return whether all nodes say that they are ready, and the proxy answers."""
        self.check()
        ports = [node.port for node in self._nodes]
        ports += [self.proxy.port] if self.proxy is not None else []
        with suppress(httpx.TransportError):
            answers = [plain_http.get(f"http://127.0.0.1:{port}/health/ready") for port in ports]
            return all(answer.status_code == 200 for answer in answers)
        return False

    def pids(self) -> list[int]:
        """Return the processes of its nodes."""
        return [node.process.pid for node in self._nodes]

    def all_pids(self) -> list[int]:
        """Return all its processes, those of the proxy too."""
        return [*self.pids(), *self.proxy_pids()]

    def proxy_pids(self) -> list[int]:
        """Return the processes of the proxy."""
        if self.proxy is None:
            return []
        return [self.proxy.process.pid, *children(self.proxy.process.pid)]

    def log(self) -> str:
        """Everything that its processes have written to standard error."""
        return (self.folder / "errors").read_text(errors="replace")

    def count_moves(self) -> int:
        """Return the number of tables handed over so far."""
        self.moves += self._tail.read().count("released table ")
        return self.moves

    def statuses(self) -> set[int]:
        """Return the statuses with which its nodes ended so far."""
        return {status for node in self._nodes for status in node.statuses}

    def check(self) -> None:
        """Assert that its nodes ended with a status with which they may."""
        statuses = self.statuses()
        assert not statuses - set(_FINE), f"{statuses}: {self.log()[-3000:]}"

    def close(self) -> set[int | None]:
        """Stop it as a signal does; return the statuses of its nodes."""
        statuses = {node.close() for node in self._nodes}
        if self.proxy is not None:
            self.proxy.close()
        for holder in self._holders:
            holder.close()
        self.count_moves()
        self._tail.close()
        return statuses


def _rulebook(table: str) -> str:
    """Return the rulebook of a table: its name tells a wheel."""
    return WHEEL if table.startswith("wheel") else CARDS


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
            Gambler(f"{player}-{table}", house.origin, table, Restless(seed, table, tables))
            for table in tables
            for player in ("Anna", "Bruno")
        ]
        gamblers.append(Croupier("Tullio", house.origin, REAL, Restless(seed, REAL, (REAL,))))
        for gambler in gamblers:
            gambler.sign_in().start()
        keeper = FloatKeeper(house.origin, REAL, seed)
        keeper.start()
        created = cls(house, gamblers, keeper, random.Random(seed), database)
        created.wait_until_back(0.0)
        return created

    def kinds(self) -> dict[str, Callable[[], object]]:
        """Each kind of kill by its name."""
        house, database = self.house, self.database
        kinds: dict[str, Callable[[], object]] = {
            "a node": lambda: self._kill(self._any_of(house.pids())),
            "a node at its start": self._kill_at_its_start,
            "a node as it stops": self._kill_as_it_stops,
        }
        if house.proxy is not None:
            kinds |= {
                "a node, as a table moves": self._kill_as_a_table_moves,
                "all nodes": lambda: self._kill(house.pids()),
                "the proxy": lambda: self._kill(house.proxy_pids()),
            }
        if database is not None:
            kinds |= {
                "a process of PostgreSQL": lambda: self._kill(self._any_of(database.processes())),
                "PostgreSQL": self._kill_database,
                "the machine": self._kill_machine,
            }
        return kinds

    def kill(self, kind: str) -> None:
        """Kill, wait until every table answers again, and play on for a moment; sometimes kill
        again at once, as troubles come together.
        """
        self.kinds()[kind]()
        self.kills += 1
        if self.luck.random() < 0.8:
            self.wait_until_back(self._killed_at)
            self.seconds.setdefault(kind, []).append(time.monotonic() - self._killed_at)
        time.sleep(self.luck.random() * _PLAY_SECONDS)

    def _kill(self, pids: Iterable[int]) -> None:
        """Kill processes, and note the moment: a kind may first wait for its own."""
        self._killed_at = time.monotonic()
        kill(pids)

    def _any_of(self, pids: Sequence[int]) -> list[int]:
        """Return one of these processes, or none if there are none."""
        return self.luck.sample(pids, min(1, len(pids)))

    def wait_until_back(self, start: float) -> None:
        """Wait until each table has answered a request that was sent after a moment."""
        waiting = {gambler.table for gambler in self.gamblers}

        def are_back() -> bool:
            waiting.difference_update(
                gambler.table for gambler in self.gamblers if gambler.answered_from > start
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

    def _wait_until(self, holding: Callable[[], object], problem: str) -> None:
        """Wait until something holds, unless the house or a player fails before."""

        def is_so() -> object:
            self._check()
            return holding()

        wait_until(is_so, problem)

    def _check(self) -> None:
        """Raise what the house or a player has failed with."""
        self.house.check()
        for gambler in self.gamblers:
            if gambler.error is not None:
                raise gambler.error
        if self.keeper.error is not None:
            raise self.keeper.error

    def _kill_as_a_table_moves(self) -> None:
        """Have all players connect anew, and kill a node in the moment in which a table is handed
        over, if one is soon: tables follow their players.
        """
        moves, end = self.house.count_moves(), time.monotonic() + _MOVE_SECONDS
        for gambler in self.gamblers:
            gambler.hangs_up.set()
        while self.house.count_moves() == moves and time.monotonic() < end:
            time.sleep(0.002)
        self._kill(self._any_of(self.house.pids()))

    def _kill_at_its_start(self) -> None:
        """Kill a node, and the process that takes its place some moments after its birth."""
        old_pids = set(self.house.pids())
        self._kill(self._any_of(sorted(old_pids)))
        wait_until(lambda: set(self.house.pids()) - old_pids, "no process takes its place")
        time.sleep(self.luck.random() * 1.5)
        self._kill(set(self.house.pids()) - old_pids)

    def _kill_as_it_stops(self) -> None:
        """Stop a node, and kill it while it does."""
        (pid,) = self._any_of(self.house.pids())
        os.kill(pid, signal.SIGTERM)
        time.sleep(self.luck.random())
        self._kill([pid])

    def _kill_machine(self) -> None:
        """Kill everything at once, the proxy and PostgreSQL too."""
        self._kill(self.house.all_pids())
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
        statuses = self.house.close()
        assert statuses == {0}, f"{statuses}: {self.house.log()[-2000:]}"
        self.house.check()
        log = self.house.log()
        assert "table task crashed" not in log, log[log.index("table task crashed") - 500 :][:3000]
        store = open_store(url, reading=True)
        try:
            assert_whole(store)
            reply = check(store, self.gamblers) + self.keeper.check(store)
            assert not audit(store).faults
            for table in self.house.tables:
                verify(store, table)
        finally:
            store.close()
        return reply


def verify(store: EventStore, table: str) -> None:
    """Assert that the verifier finds nothing in the records of a table as far as they go."""
    for session in sessions(store.read(table, 0, 10**9)):
        lines = b"".join(record(session)).splitlines(keepends=True)
        assert read(lines, is_growing=True).findings == ()


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


def format_report(result: dict[str, list[float]]) -> list[str]:
    """Lines of a table: each kind of kill, how often, and the seconds until all is back."""
    width = max(map(len, result), default=0)
    lines = [f"{'killed':{width}}  times  median s  at most s"]
    for kind, seconds in sorted(result.items()):
        median, longest = quantiles(seconds)
        lines.append(f"{kind:{width}}  {len(seconds):5}  {median:8.2f}  {longest:9.2f}")
    return lines


def add(result: dict[str, list[float]], extra: dict[str, Any]) -> None:
    """Add the seconds of a round to those of all."""
    for kind, seconds in extra.items():
        result.setdefault(kind, []).extend(seconds)
