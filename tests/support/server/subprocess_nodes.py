"""Server processes of their own, which may be killed or paused, and their clients."""

import asyncio
import multiprocessing
import os
import runpy
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import msgspec

from support.cli.cli_runner import ENVIRONMENT
from support.patience import PATIENCE
from support.server import http_server as live_server
from support.server.node_harness import QUICK, Running, Seen, request
from tapisvert.cli import main
from tapisvert.server.cluster import leases
from tapisvert.server.cluster.broadcast import Subscriber
from tapisvert.server.cluster.node import Node
from tapisvert.server.cluster.table_request import TableRequest
from tapisvert.server.config.settings import Settings
from tapisvert.server.config.tables import StaffRule
from tapisvert.server.journal.store import Append, AppendResult
from tapisvert.server.launch.runner import ServerRunner
from tapisvert.server.storage.connect import open_store
from tapisvert.server.storage.engine import make_engine
from tapisvert.server.storage.postgres import PostgresStore
from tapisvert.server.storage.sqlite import SqliteStore
from tapisvert.server.tables.stages import Mode, Pace

CONTEXT: Final = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    ["__main__", "support.server.subprocess_nodes"]
)  # imported once, not by each process


def start_forkserver() -> None:
    """Start the process that all others are forked from, if it is not running: it keeps the
    network, signals and descriptors of the moment, which one test must not give to the next.
    """
    # Python 3.11 does not tell that one where modules are.
    with patch.dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)):
        forkserver.ensure_running()


def begun(target: Callable[..., None], *given: Any) -> Any:
    """A process of its own, started: forked from one that has everything imported."""
    start_forkserver()
    process = CONTEXT.Process(target=target, args=given)
    process.start()
    return process


# In the process itself ----------------------------------------------------------------------------


def _snapshots_often() -> None:
    """Have this process save a snapshot of a table every twenty entries."""
    Node.__init__.__kwdefaults__["snapshot_entries"] = 20  # type: ignore[index]


def work(url: str, owner: str, book: str, lease_ms: int, ends: Connection) -> None:
    """Be a process of a house until the other end is gone; say what is asked, seen and stopped."""
    leases.LEASE_MS = lease_ms  # type: ignore[misc]
    leases.LOOK_SECONDS = min(0.25, lease_ms / 4_000)  # type: ignore[misc]
    _snapshots_often()
    asyncio.run(_work(url, owner, book, ends))


async def _work(url: str, owner: str, book: str, ends: Connection) -> None:
    store = open_store(url)
    running = Running(store, owner, book=book, pace=QUICK)
    over = asyncio.Event()
    tasks = set()

    def heard() -> None:
        while ends.poll():
            try:
                do, *told = ends.recv()
            except EOFError:
                over.set()
                return
            if do == "ask":
                table, asked = told
                running.process.submit(table, asked, lambda said: ends.send(("said", said)))
            elif do == "watch":
                socket = _Told(ends)
                watching = running.process.subscribe(
                    told[0], Subscriber(socket, None), told[1], None
                )
                tasks.add(asyncio.ensure_future(watching))
            else:
                over.set()

    await running.start()
    asyncio.get_running_loop().add_reader(ends.fileno(), heard)
    ends.send(("ready", None))
    while not over.is_set() and not running.stopped:
        await asyncio.sleep(0.01)
    if running.stopped:
        ends.send(("stopped", running.stopped[0]))
        os._exit(70)
    await running.close()
    store.close()


class _Told:
    """A watcher's connection that is the pipe."""

    def __init__(self, ends: Connection) -> None:
        self._ends = ends

    def send(self, message: bytes) -> bool:
        self._ends.send(("frame", message))
        return True

    def drop(self, reason: str) -> None:
        self._ends.send(("dropped", reason))


def serve(folder: Path, listener: socket.socket) -> None:
    """Be a whole server with a wheel, as people meet it."""
    _snapshots_often()
    house = live_server.settings(folder, live_server.table(pace=QUICK))
    asyncio.run(ServerRunner(house, listener).run(with_signals=False))


def real_house(folder: Path) -> Settings:
    """Settings of a house with a real wheel and real cards, each with a staff of its own."""
    real: dict[str, Any] = {"mode": Mode.REAL, "staff": StaffRule.ASSIGNED}
    tables = (
        live_server.table("wheel", pace=live_server.PATIENT, **real),
        live_server.table("cards", "campione-trente-et-quarante", live_server.PATIENT, **real),
    )
    return live_server.settings(folder, *tables, options={"--demonstration": "false"})


def serve_real(folder: Path, listener: socket.socket) -> None:
    """Be that house."""
    asyncio.run(ServerRunner(real_house(folder), listener).run(with_signals=False))


def serve_until(folder: Path, listener: socket.socket, url: str, mark: bytes, when: str) -> None:
    """The same on a patient table, killed `before` or `after` it writes what has this mark."""

    def dying(store: type[SqliteStore | PostgresStore]) -> None:
        append = store.append

        def last(self: Any, batch: Sequence[Append]) -> list[AppendResult]:
            marked = any(mark in one.entry.line for one in batch)
            if marked and when == "before":
                os.kill(os.getpid(), signal.SIGKILL)
            results = append(self, batch)
            if marked:
                os.kill(os.getpid(), signal.SIGKILL)
            return results

        store.append = last  # type: ignore[method-assign]

    dying(SqliteStore)
    dying(PostgresStore)
    table = live_server.table(pace=live_server.PATIENT)
    house = live_server.settings(folder, table, options={"--database": url})
    asyncio.run(ServerRunner(house, listener).run(with_signals=False))


def serve_witnessed(
    folder: Path, listener: socket.socket, url: str, witness: tuple[str, float], dies: bool
) -> None:
    """Be a server with cards and a wheel under a witness, told by its address and the seconds for
    which it is waited for, at a pace at which the ball runs on. One that `dies` is killed as soon
    as the fourth card of a coup is written.
    """
    address, patience = witness
    fallen = 0

    def last(self: Any, batch: Sequence[Append]) -> list[AppendResult]:
        nonlocal fallen
        for length, one in enumerate(batch, 1):
            fallen += b'{"notice":"card"' in one.entry.line
            if fallen == 4:
                appends[type(self)](self, batch[:length])
                os.kill(os.getpid(), signal.SIGKILL)
        return appends[type(self)](self, batch)

    appends = {kind: kind.append for kind in (SqliteStore, PostgresStore)}
    if dies:
        for kind in appends:
            kind.append = last  # type: ignore[method-assign]
    ball = PATIENCE if dies else 0.05
    seconds = (0.05, 0.05, PATIENCE, PATIENCE, 0.05, 0.05, ball, 0.05)
    pace = Pace(*seconds, quiet_seconds=0, witness_seconds=patience)
    tables = (
        live_server.table("cards", live_server.CARDS, pace),
        live_server.table("wheel", pace=pace),
    )
    keys = folder / "witness"
    options = {
        "--database": url,
        "--witness-url": address,
        "--witness-key": str(keys / "witness.pub"),
        "--witness-token": str(keys / "token"),
    }
    house = live_server.settings(folder, *tables, options=options)
    asyncio.run(ServerRunner(house, listener).run(with_signals=False))


def command(
    arguments: Sequence[str],
    folder: Path,
    data: Path,
    said: Connection,
    first: Sequence[Callable[[], object]],
    *script: Path,
) -> None:
    """Be a command, or a script, as a person gives it in a folder; errors go to a file there."""
    for act in first:
        act()
    os.chdir(folder)
    os.environ.update(ENVIRONMENT, XDG_DATA_HOME=str(data))
    os.dup2(said.fileno(), 1)
    said.close()
    with Path("errors").open("a") as errors:
        os.dup2(errors.fileno(), 2)
    sys.stdout, sys.stderr = (open(number, "w", closefd=False) for number in (1, 2))  # noqa: SIM115
    sys.argv = [*(map(str, script) if script else ("tapisvert",)), *arguments]
    if script:
        runpy.run_path(sys.argv[0], run_name="__main__")
    else:
        main()


def end_leases(url: str) -> None:
    """Have the leases of a process that was killed be over, which takes up to four seconds."""
    made = make_engine(url)
    with made.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET expires_ms = 0")
    made.dispose()


# Outside ------------------------------------------------------------------------------------------


class Command:
    """A command in a process that is forked for it; otherwise as `subprocess.Popen` has it.

    What a shell would do before it is done `first`. With a `script` it is that one.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        data: Path,
        first: Sequence[Callable[[], object]] = (),
        script: Sequence[Path] = (),
    ) -> None:
        heard, said = CONTEXT.Pipe(duplex=False)
        self._process = begun(command, arguments, folder, data, said, first, *script)
        said.close()
        self.stdout = os.fdopen(os.dup(heard.fileno()), encoding="utf-8")
        heard.close()

    @property
    def pid(self) -> int:
        """Its process id."""
        number: int = self._process.pid
        return number

    def poll(self) -> int | None:
        """Its exit status, if it has ended."""
        status: int | None = self._process.exitcode
        return status

    def wait(self, timeout: float | None = None) -> int | None:
        """Its exit status, once it has ended."""
        self._process.join(timeout)
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self._process.pid, number)

    def kill(self) -> None:
        """End it."""
        self._process.kill()


class Branch:
    """A process of a house, seen from outside."""

    def __init__(self, url: str, owner: str, book: str, lease_ms: int) -> None:
        self.owner = owner
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.seen: Seen | None = None
        self.stopped: str | None = None
        self.is_ready = asyncio.Event()
        self._ends, theirs = CONTEXT.Pipe()
        self.process = begun(work, url, owner, book, lease_ms, theirs)
        theirs.close()
        asyncio.get_running_loop().add_reader(self._ends.fileno(), self._heard)

    async def begin(self) -> "Branch":
        """Wait until it serves."""
        async with asyncio.timeout(120):
            await self.is_ready.wait()
        return self

    def _heard(self) -> None:
        try:
            while self._ends.poll():
                kind, told = self._ends.recv()
                self._told(kind, told)
        except (EOFError, OSError):
            self.forget()

    def _told(self, kind: str, told: Any) -> None:
        if kind == "ready":
            self.is_ready.set()
        elif kind == "stopped":
            self.stopped = told
        elif kind == "frame":
            assert self.seen is not None
            self.seen.send(told)
        elif kind == "said":
            said = msgspec.json.decode(told)
            if (answer := self.answers.pop(said["id"], None)) is not None and not answer.done():
                answer.set_result(said)

    def forget(self) -> None:
        """Drop a killed process: no request gets an answer any more."""
        if not self._ends.closed:
            asyncio.get_running_loop().remove_reader(self._ends.fileno())
            self._ends.close()
        for answer in self.answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError(f"{self.owner} is gone"))
        self.answers.clear()

    def send(self, table: str, asked: TableRequest) -> asyncio.Future[dict[str, Any]]:
        """Ask, and be answered some time; ConnectionError when it is gone."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[asked.id] = answer
        try:
            self._ends.send(("ask", table, asked))
        except OSError:
            self.forget()
        return answer

    async def ask(self, table: str, name: str, do: str, **more: Any) -> dict[str, Any]:
        """Ask, and be answered."""
        async with asyncio.timeout(120):
            return await self.send(table, request(name, do, **more))

    def watch(self, table: str, after: int) -> Seen:
        """Watch from after a number."""
        self.seen = Seen(after)
        self._ends.send(("watch", table, after))
        return self.seen

    def signal(self, number: signal.Signals) -> None:
        """Kill it, pause it, let it go on."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    async def end(self) -> int | None:
        """Have it close as it should, unless it is gone; its exit status."""
        if self.process.is_alive() and not self._ends.closed:
            self._ends.send(("close",))
        await asyncio.to_thread(self.process.join, 120)
        self.forget()
        status: int | None = self.process.exitcode
        return status
