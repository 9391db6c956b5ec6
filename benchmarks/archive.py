"""How long sessions are archived and audited, and with how much memory.

    python benchmarks/archive.py [ENTRIES] [SESSIONS] [postgresql://USER@/DATABASE?host=FOLDER]

A house as in `start.py`, in whose one table SESSIONS (4 unless said) of ENTRIES (100,000) each are
played and closed, and one more is opened. Then each in a process of its own: an audit of all, a
report from the first entry, the archiving of all closed sessions, an audit with and without their
files, a report that goes on from the saved one, and a backup that is restored (SQLite alone).
Printed are seconds, processor time, greatest resident memory, and sizes.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Final

import start

from tapisvert.clock import now, wall_ms
from tapisvert.config.settings import load
from tapisvert.journal.archives import Archiver
from tapisvert.journal.connect import open_store
from tapisvert.journal.house_log import HouseLog
from tapisvert.journal.sql import EventStore
from tapisvert.live.requests import Actor, ReopenTable, Request
from tapisvert.operations import logs
from tapisvert.operations.runner import vault
from tapisvert.reports.bank import Reports
from tapisvert.rules import Role
from tapisvert.server.services import Services

_DIRECTION: Final = Actor("benchmark", "Dora", frozenset({Role.DIRECTION}))


async def play(folder: Path, entries: int, sessions: int) -> None:
    """Play and close so many sessions, and open the next."""
    settings = load(folder / "house.toml", environment={})
    store = open_store(settings.database.reveal())
    services = Services(settings, store, vault(settings), owner="benchmark", stop=sys.exit)
    await services.start()
    players = start.players(services, folder / "players.json")
    for session in range(1, sessions + 1):
        await start.play_until(services, store, players, entries * session)
        numbers = start.ids(session)
        while b'"refused"' in await start.ask(services, _DIRECTION, numbers, do="finish"):
            await asyncio.sleep(0.05)  # the coup ends first
        snapshot = store.snapshot("wheel")
        await _reopen(services, f"open-{session}")
        while store.snapshot("wheel") == snapshot:  # the place of the opening is saved after it
            await asyncio.sleep(0.01)
    await services.close("played")
    services.release()
    store.close()


async def _reopen(services: Services, request: str) -> None:
    reply: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    reopening = Request(_DIRECTION, request, b"{}", ReopenTable())
    services.node.submit("wheel", reopening, reply.set_result)
    await reply


def run_step(folder: Path, step: str) -> None:
    """Do one of the works that are measured and are no command."""
    settings = load(folder / "house.toml", environment={})
    with closing(open_store(settings.database.reveal())) as store:
        if step == "report":
            Reports(store).find("wheel")
        else:
            archive(store, folder / "archive")


def archive(store: EventStore, folder: Path) -> None:
    """Archive all closed sessions, as `tapisvert archive` does."""
    reports = Reports(store)
    reports.find("wheel")
    reports.save("wheel")
    house = HouseLog(store, "archive", now)
    for _ in Archiver(store, house, folder).run(wall_ms() + 1):
        pass


def measure_command(label: str, *command: str) -> None:
    """Run a command; print what it took."""
    start_time = time.perf_counter()
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, label
    seconds = time.perf_counter() - start_time
    cpu = used.ru_utime + used.ru_stime
    print(f"{label:34} {seconds:8.1f} s {cpu:8.1f} s {used.ru_maxrss // 1024:6} MiB", flush=True)


def main() -> None:
    """Measure, print."""
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    sessions = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        houses = start.Houses(Path(name), sys.argv[3] if len(sys.argv) > 3 else None)
        try:
            measure(houses.make("long"), entries, sessions, is_file=len(sys.argv) <= 3)
        finally:
            houses.drop("long")


def measure(folder: Path, entries: int, sessions: int, *, is_file: bool) -> None:
    """Measure each work, print."""
    program = __file__
    config = ("--config", str(folder / "house.toml"))
    audit = ("-m", "tapisvert", "audit", *config)
    files = ("--archive", str(folder / "archive"))
    print(f"{sessions} sessions of {entries:,} entries", " " * 12, "in all, processor, memory")
    measure_command("played", program, "--play", str(folder), str(entries), str(sessions))
    print(_sizes(folder))
    measure_command("audit", *audit)
    measure_command("first report", program, "--work", str(folder), "report")
    measure_command("archive, with the report", program, "--work", str(folder), "archive")
    print(_sizes(folder))
    measure_command("audit without the files", *audit)
    measure_command("audit with the files", *audit, *files)
    measure_command("report, from the saved one", program, "--work", str(folder), "report")
    if is_file:
        copy = str(folder / "copy.db")
        measure_command("backup", "-m", "tapisvert", "backup", *config, copy)
        for file in folder.glob("house.db*"):
            file.unlink()
        measure_command("restore", "-m", "tapisvert", "restore", *config, *files, copy)


def _sizes(folder: Path) -> str:
    """Say how large the database's file and the files of the archive are."""
    database = sum(file.stat().st_size for file in folder.glob("house.db*"))
    file_sizes = [file.stat().st_size for file in folder.glob("archive/*")]
    text = f"{len(file_sizes)} archived files {sum(file_sizes) / 2**20:,.0f} MiB"
    return f"database {database / 2**20:,.0f} MiB, {text}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        logs.configure("warning")
        asyncio.run(play(Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
    elif sys.argv[1:2] == ["--work"]:
        run_step(Path(sys.argv[2]), sys.argv[3])
    else:
        main()
