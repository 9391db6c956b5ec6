"""How long a start takes with a long open session, against the start of an empty house.

    python benchmarks/start.py [ENTRIES] [STARTS] [postgresql://USER@/DATABASE?host=FOLDER]

A house with one roulette table of a SQLite file in the working folder, whose disk then counts, or
of a PostgreSQL, in which databases are made for it, and dropped when it ends. A
process of its own plays there until the open session has ENTRIES (100,000 unless said), and is
killed; before each of STARTS (15) starts it plays up to 4,000 more and is killed again. Each start
is a whole `tapisvert serve`, from its call to the first 200 of `/health/ready`, in turns with the
same of an empty house, and is killed too. Printed are the medians, the longest, the ratios, the
processor time of a start, which other work on the machine lengthens least, the greatest resident
memory, and what a start reads of the journal until it is ready: entries, and their bytes with those
of the snapshot.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
import psycopg

from tapisvert.clock import wall_ms
from tapisvert.config.settings import load
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import Entry
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import SavedState
from tapisvert.live.client_messages import parse
from tapisvert.live.requests import Actor, Request
from tapisvert.operations import logs
from tapisvert.operations.listening import listen
from tapisvert.operations.runner import vault
from tapisvert.rules import Role
from tapisvert.server.services import Services

_NOT_COMPILED: Final = "PYTHONDONTWRITEBYTECODE"
LATE_ENTRIES: Final = 4_000
AT_ONCE: Final = 64
NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena")
_SETTINGS: Final = """
demonstration = true
database = "{database}"
keys = "{folder}/keys"
[[table]]
id = "wheel"
rulebook = "campione-roulette"
minimum = 1
pace = {{ entropy_seconds = 0.05, bets_seconds = 2.0, ball_seconds = 0.05, pause_seconds = 0.05 }}
"""


async def play(folder: Path, entries: int) -> None:
    """Play until the table has so many entries, as a server does without its sockets."""
    settings = load(folder / "house.toml", environment={})
    store = open_store(settings.database.reveal())
    services = Services(settings, store, vault(settings), owner="benchmark", stop=sys.exit)
    await services.start()
    await play_until(services, store, players(services, folder / "players.json"), entries)
    print("played", flush=True)
    await asyncio.sleep(3_600)  # until it is killed


async def play_until(
    services: Services, store: EventStore, actors: list[Actor], entries: int
) -> None:
    """Seat the players who are not, and bet until the table has so many entries."""
    numbers = ids(store.head("wheel").number)
    wheel = services.node.owned_table("wheel")
    assert wheel is not None
    for actor in actors:
        if actor.name not in wheel.present:
            await ask(services, actor, numbers, do="sit", chips=10**12)
    while store.head("wheel").number < entries:
        bets = (
            ask(services, random.choice(actors), numbers, do="bet", on="17", amount=1)
            for _ in range(AT_ONCE)
        )
        await asyncio.gather(*bets)


def players(services: Services, path: Path) -> list[Actor]:
    """Return the players, who have accounts and chips from the first time on."""
    roles = frozenset({Role.PLAYER})
    if not path.exists():
        people = [services.accounts.create("system", name, roles, wall_ms())[0] for name in NAMES]
        chips = {account.id: 2 * 10**12 for account in people}
        services.house_log.write({"notice": "issued"}, "benchmark", chips)
        path.write_bytes(msgspec.json.encode([account.id for account in people]))
    accounts = msgspec.json.decode(path.read_bytes(), type=list[str])
    return [Actor(account, name, roles) for account, name in zip(accounts, NAMES, strict=True)]


def ids(first: int) -> Iterator[str]:
    """Yield ids of requests that were not used before."""
    number = 0
    while True:
        number += 1
        yield f"{first}-{number}"


async def ask(services: Services, actor: Actor, numbers: Iterator[str], **fields: object) -> bytes:
    """Ask for something at the table; return the answer."""
    body = msgspec.json.encode({"id": next(numbers), **fields})
    command, action, salt = parse(body, actor.name)
    reply: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    request = Request(actor, command, body, action, salt)
    services.node.submit("wheel", request, reply.set_result)
    return await reply


def played_and_killed(folder: Path, entries: int) -> None:
    """Have a process play, and kill it."""
    command = [sys.executable, __file__, "--play", str(folder), str(entries)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "played\n" in process.stdout, "it did not play"
        process.send_signal(signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class Start:
    """Start of a house, until it was ready: seconds, and MiB of resident memory at most."""

    answered: float
    ready: float
    processor: float
    peak: int


def start(folder: Path) -> Start:
    """Start a house, as it was installed: compiled. Kill it once it is ready."""
    with closing(listen("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    config = str(folder / "house.toml")
    command = [sys.executable, "-m", "tapisvert", "serve", "--config", config, "--port", str(port)]
    start_time = time.perf_counter()
    answer_seconds = 0.0
    compiled = {name: value for name, value in os.environ.items() if name != _NOT_COMPILED}
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=compiled
    ) as process:
        while True:
            assert process.poll() is None, "the server ended"
            with suppress(urllib.error.URLError, ConnectionError):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready").read()
                    break
                except urllib.error.HTTPError:
                    answer_seconds = answer_seconds or time.perf_counter() - start_time
            time.sleep(0.01)
        ready = time.perf_counter() - start_time
        status = Path(f"/proc/{process.pid}/status").read_text()
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        process.send_signal(signal.SIGKILL)
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    processor = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return Start(answer_seconds or ready, ready, processor, peak // 1024)


async def count(folder: Path) -> None:
    """Start a house in this process; print the entries that it reads, and the bytes."""
    settings = load(folder / "house.toml", environment={})
    store = open_store(settings.database.reveal())
    read = store.read
    saved_states = store.saved_states
    entries = 0
    size = 0

    def reading(table: str, after_number: int, limit: int) -> list[Entry]:
        nonlocal entries, size
        found = read(table, after_number, limit)
        entries += len(found)
        size += sum(len(one.line) + len(one.answer) for one in found)
        return found

    def reading_states(table: str) -> list[SavedState]:
        nonlocal size
        states = saved_states(table)
        size += sum(len(state.state) for state in states)
        return states

    store.read = reading  # type: ignore[method-assign]
    store.saved_states = reading_states  # type: ignore[method-assign]
    services = Services(settings, store, vault(settings), owner="benchmark", stop=sys.exit)
    await services.start()
    print(f"read at a start: {entries:,} entries, {size / 1024:,.0f} KiB", flush=True)
    os._exit(0)


class Houses:
    """Maker of houses in a folder, each with a database of its own."""

    def __init__(self, folder: Path, server: str | None) -> None:
        """`server` is the address of a PostgreSQL's database from which others are made."""
        self._folder = folder
        self._server = server

    def make(self, name: str) -> Path:
        """Make the folder of a house."""
        folder = self._folder / name
        database = f"sqlite:///{self._folder}/{name}/house.db"
        folder.mkdir()
        if self._server is not None:
            self._change(f"CREATE DATABASE start_{name}")
            address, _, query = self._server.partition("?")
            database = f"{address.rpartition('/')[0]}/start_{name}?{query}"
        (folder / "house.toml").write_text(_SETTINGS.format(folder=folder, database=database))
        return folder

    def drop(self, name: str) -> None:
        """Drop the database of a house."""
        if self._server is not None:
            self._change(f"DROP DATABASE IF EXISTS start_{name} WITH (FORCE)")

    def _change(self, sql: str) -> None:
        assert self._server is not None
        plain = "postgresql://" + self._server.partition("://")[2]
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(sql.encode())


def main() -> None:
    """Measure, print."""
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    starts = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        houses = Houses(Path(name), sys.argv[3] if len(sys.argv) > 3 else None)
        try:
            measure(houses, entries, starts)
        finally:
            houses.drop("long")


def measure(houses: Houses, entries: int, starts: int) -> None:
    """Measure the starts, print."""
    long = houses.make("long")
    for length in (entries // 10, entries):
        played_and_killed(long, length)
        print(f"{length:,} entries in the open session: ", end="", flush=True)
        subprocess.run([sys.executable, __file__, "--count", str(long)], check=True)
    loaded = list[Start]()
    empty = list[Start]()
    for turn in range(starts):
        entries += random.randrange(LATE_ENTRIES)
        played_and_killed(long, entries)
        loaded.append(start(long))
        empty.append(start(houses.make(f"empty_{turn}")))
        houses.drop(f"empty_{turn}")
    print(f"{entries:,} entries in the open session, {starts} kills")
    for label, kind, name in (
        ("ready", loaded, "ready"),
        ("first answer", loaded, "answered"),
        ("processor", loaded, "processor"),
        ("an empty house", empty, "ready"),
        ("its processor", empty, "processor"),
    ):
        seconds = [getattr(result, name) for result in kind]
        print(f"{label:15} median {median(seconds):6.2f} s, at most {max(seconds):6.2f} s")
    loaded_seconds, empty_seconds = ([result.ready for result in kind] for kind in (loaded, empty))
    middle = median(loaded_seconds) / median(empty_seconds)
    worst = max(loaded_seconds) / max(empty_seconds)
    print(f"ready / empty   median {middle:6.2f}, at most {worst:.2f}")
    peaks = [max(result.peak for result in kind) for kind in (loaded, empty)]
    print(f"resident memory at most {peaks[0]} MiB, of an empty house {peaks[1]} MiB")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        logs.configure("warning")
        asyncio.run(play(Path(sys.argv[2]), int(sys.argv[3])))
    elif sys.argv[1:2] == ["--count"]:
        logs.configure("warning")
        asyncio.run(count(Path(sys.argv[2])))
    else:
        main()
