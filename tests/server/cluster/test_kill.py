"""Killed at any moment: every acknowledged entry is there. Thousands of times with `--scale`."""

import random
import signal
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
import surroundings
from support.server.subprocess_nodes import CONTEXT, begun
from support.storage import crash_writer as doomed
from support.storage import postgres
from support.storage.store_backends import Scribe, assert_whole

from tapisvert.server.journal.entry import START, follows
from tapisvert.server.journal.group_commit import GroupCommitWriter, WriteOutcome
from tapisvert.server.journal.store import EventStore, StoreError
from tapisvert.server.storage.connect import open_store
from tapisvert.server.storage.postgres import PostgresStore

KILLS = 20 if surroundings.is_exhaustive else 8


class Auditor:
    """Follows the journal from kill to kill, and what its purses must hold."""

    def __init__(self) -> None:
        self._heads = dict.fromkeys(doomed.TABLES, (0, START))
        self._purses: Counter[str] = Counter()
        self.entries = 0

    def check(self, store: EventStore, run: int, acknowledged: dict[str, int]) -> None:
        """All that was acknowledged is there, once and in order; all else is whole or absent."""
        for row in store.tables():
            number, previous = self._heads[row.table]
            for count, entry in enumerate(store.read(row.table, number, 10**9)):
                assert follows(entry, number, previous)
                assert entry.request == f"{run}-{count}"
                number, previous = entry.number, entry.hash
                self._purses.update(dict(entry.purse))
                self.entries += 1
            assert (row.number, row.hash) == (number, previous)
            assert number >= acknowledged.get(row.table, 0)
            self._heads[row.table] = number, previous
        assert store.purses() == {name: held for name, held in self._purses.items() if held}


def kill_one(url: str, run: int, luck: random.Random) -> dict[str, int]:
    """Let a process write and kill it at some moment; the last number it said of each table."""
    hears, says = CONTEXT.Pipe(duplex=False)
    process = begun(doomed.write_until_killed, url, run, says)
    says.close()
    said: dict[str, int] = {}
    with suppress(EOFError):
        for _ in range(luck.choice((0, 1, 2, 30, 300))):
            table, number = hears.recv()
            said[table] = number
        time.sleep(luck.random() * 0.01)
        process.kill()
        while True:
            table, number = hears.recv()
            said[table] = number
    process.join()
    assert process.exitcode == -signal.SIGKILL, "it ended by itself"
    process.close()
    return said


def kill_many(url: str, times: int, seed: int) -> int:
    """Kill so many writers one after another; how many entries were written in all."""
    luck, auditor = random.Random(seed), Auditor()
    for run in range(1, times + 1):
        acknowledged = kill_one(url, run, luck)
        if url.startswith("postgresql"):
            postgres.wait_until_alone(url)  # a commit that was under way may still be carried out
        store = open_store(url)
        auditor.check(store, run, acknowledged)
        store.close()
    return auditor.entries


def test_killing_loses_nothing_on_sqlite(tmp_path: Path, template: Path, scale: int) -> None:
    """After kill -9 at random moments every acknowledged entry is in the file, whole and once."""
    path = tmp_path / "journal.db"
    path.write_bytes(template.read_bytes())
    assert kill_many(f"sqlite:///{path}", KILLS * scale, seed=30) > KILLS * scale


def test_killing_loses_nothing_on_postgresql(postgres_dsn: str, scale: int) -> None:
    """Likewise where the writer was a client of PostgreSQL."""
    with postgres.database(postgres_dsn) as url:
        assert kill_many(url, KILLS // 2 * scale, seed=31) > KILLS // 2 * scale


@pytest.mark.parametrize(
    "how",
    [signal.SIGINT, signal.SIGKILL, pytest.param(signal.SIGQUIT, marks=pytest.mark.exhaustive)],
)
def test_postgresql_going_away_stops_the_writer(how: signal.Signals) -> None:
    """PostgreSQL killed under a writer: a StoreError, nothing acknowledged is lost, and it goes on.

    A new store on the server started again has every entry that was acknowledged, and takes more.
    """
    with postgres.server() as server:
        store = PostgresStore(server.dsn)
        scribe = Scribe(store)
        told: list[WriteOutcome] = []
        writer = GroupCommitWriter(store)
        writer.start()

        def bet() -> None:
            with suppress(StoreError):
                while len(told) < 100_000:
                    writer.submit(scribe.made(), told.append)
                    time.sleep(0.0005)

        thread = Thread(target=bet)
        thread.start()
        while len(told) < 50:
            time.sleep(0.001)
        server.stop(how)
        thread.join()
        writer.close()
        failed = [outcome for outcome in told if isinstance(outcome, StoreError)]
        with pytest.raises(StoreError):
            store.head("one")
        store.close()
        server.start()
        again = PostgresStore(server.dsn)
        assert assert_whole(again) >= len(told) - len(failed) >= 50
        again.close()
