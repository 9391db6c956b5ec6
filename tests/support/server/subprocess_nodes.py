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

from support.cli.cli_runner import ENVIRONMENT
from support.patience import PATIENCE
from support.server import http_server as live_server
from tapisvert.cli import main
from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import StaffRule
from tapisvert.journal.postgres import PostgresStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import Append, AppendResult
from tapisvert.journal.transactions import make_engine
from tapisvert.live import stages
from tapisvert.live.node import Node
from tapisvert.live.stages import Mode, Pace, Tempo
from tapisvert.operations.runner import ServerRunner

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


def begun(target: Callable[..., None], *arguments: Any) -> Any:
    """A process of its own, started: forked from one that has everything imported."""
    start_forkserver()
    process = CONTEXT.Process(target=target, args=arguments)
    process.start()
    return process


# In the process itself ----------------------------------------------------------------------------


def save_snapshots_often() -> None:
    """Have this process save a snapshot of a table every twenty entries."""
    Node.__init__.__kwdefaults__["snapshot_entries"] = 20  # type: ignore[index]


def real_house(folder: Path) -> Settings:
    """Settings of a house with a real wheel and real cards, each with a staff of its own."""
    real: dict[str, Any] = {"mode": Mode.REAL, "staff": StaffRule.ASSIGNED}
    tables = (
        live_server.table("wheel", pace=live_server.PATIENT, **real),
        live_server.table("cards", "campione-trente-et-quarante", live_server.PATIENT, **real),
    )
    options = {"--demonstration": "false", "--identify-from": "200000"}
    return live_server.settings(folder, *tables, options=options)


def serve_real(folder: Path, listener: socket.socket) -> None:
    """Be that house."""
    asyncio.run(ServerRunner(real_house(folder), listener).run(with_signals=False))


def serve_until(
    folder: Path,
    listener: socket.socket,
    url: str,
    mark: bytes,
    kill_at: str,
    *,
    pace: Pace = live_server.PATIENT,
) -> None:
    """The same on a patient table, killed `before` or `after` it writes what has this mark."""

    def dying(store: type[SqliteStore | PostgresStore]) -> None:
        append = store.append

        def last(self: Any, batch: Sequence[Append]) -> list[AppendResult]:
            has_mark = any(mark in item.entry.line for item in batch)
            if has_mark and kill_at == "before":
                os.kill(os.getpid(), signal.SIGKILL)
            results = append(self, batch)
            if has_mark:
                os.kill(os.getpid(), signal.SIGKILL)
            return results

        store.append = last  # type: ignore[method-assign]

    dying(SqliteStore)
    dying(PostgresStore)
    table = live_server.table(pace=pace)
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
    cards = 0

    def last(self: Any, batch: Sequence[Append]) -> list[AppendResult]:
        nonlocal cards
        for length, item in enumerate(batch, 1):
            cards += b'{"notice":"card"' in item.entry.line
            if cards == 4:
                appends[type(self)](self, batch[:length])
                os.kill(os.getpid(), signal.SIGKILL)
        return appends[type(self)](self, batch)

    appends = {kind: kind.append for kind in (SqliteStore, PostgresStore)}
    if dies:
        for kind in appends:
            kind.append = last  # type: ignore[method-assign]
        # A player who is ready has the ball at a tempo, which is faster than this table's.
        stages._TEMPOS[Tempo.CALM]["ball_seconds"] = PATIENCE  # type: ignore[index]
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
    text: Connection,
    first: Sequence[Callable[[], object]],
    *script: Path,
) -> None:
    """Be a command, or a script, as a person gives it in a folder; errors go to a file there."""
    for act in first:
        act()
    os.chdir(folder)
    os.environ.update(ENVIRONMENT, XDG_DATA_HOME=str(data))
    os.dup2(text.fileno(), 1)
    text.close()
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
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET expires_ms = 0")
    engine.dispose()


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
        messages, text = CONTEXT.Pipe(duplex=False)
        self._process = begun(command, arguments, folder, data, text, first, *script)
        text.close()
        self.stdout = os.fdopen(os.dup(messages.fileno()), encoding="utf-8")
        messages.close()

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
