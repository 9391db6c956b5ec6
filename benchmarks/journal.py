"""How fast the journal appends, durably, against a bare loop of the same database in the same run.

    python benchmarks/journal.py [DATABASE]

DATABASE is a URL; unless given, a new SQLite file in the working folder, whose disk then counts.
The bare loop is `sqlite3` alone: the same bytes into one table with one key, WAL and a synced
commit; no chain, no request, no fence. Entries are made beforehand. In the last rows 64 wait at any
time for the writer's thread; in the very last each is made just before it is submitted, as a table
does. All run in turns, and the best of several rounds counts.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Semaphore
from typing import Final

from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import START, Entry, next_entry
from tapisvert.journal.group_commit import GroupCommitWriter, WriteOutcome
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import Append, AppendResult

ROUNDS: Final = 5
WAITING: Final = 64
SIZES: Final = {1: 400, 50: 5_000}
LINE: Final = b'{"do": "bet", "player": "Anna", "on": "rouge", "amount": 50000}'
ANSWER: Final = LINE * 6


class Table:
    """Makes one table's entries, each on the one before."""

    def __init__(self, store: EventStore, table: str) -> None:
        store.create_table(table, b"{}", 0)
        fence = store.claim(table, "benchmark", time.time_ns() // 1_000_000, 3_600_000)
        assert fence is not None
        self._table = table
        self._fence = fence
        self._number = 0
        self._previous = START

    def next(self) -> Append:
        """The next entry."""
        number = self._number + 1
        entry = next_entry(
            self._table,
            number,
            self._previous,
            at_ms=1_700_000_000_000,
            actor="anna",
            request=f"r-{number}",
            body_hash=START,
            line=LINE,
            answer=ANSWER,
            postings=b'[["anna/one","stakes/one",50000]]',
        )
        self._number = number
        self._previous = entry.hash
        return Append(entry, self._fence)


@contextmanager
def bare(folder: Path) -> Iterator[Callable[[list[Append]], None]]:
    """What appends entries to a file by itself."""
    db = sqlite3.connect(folder / "bare.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE IF NOT EXISTS entries (number INTEGER PRIMARY KEY, a, b, c, d)")

    def append(batch: list[Append]) -> None:
        db.execute("BEGIN")
        for item in batch:
            db.execute("INSERT INTO entries VALUES (NULL, ?, ?, ?, ?)", _entry_bytes(item.entry))
        db.execute("COMMIT")

    yield append
    db.close()


def _entry_bytes(entry: Entry) -> tuple[bytes, ...]:
    return entry.line, entry.answer + entry.postings, entry.previous, entry.hash


def append_seconds(append: Callable[[list[Append]], object], table: Table, size: int) -> float:
    """Entries a second, so many a commit."""
    batches = [[table.next() for _ in range(size)] for _ in range(SIZES[size] // size)]
    start = time.perf_counter()
    for batch in batches:
        append(batch)
    return SIZES[size] / (time.perf_counter() - start)


def group_seconds(store: EventStore, entries: Iterable[Append]) -> tuple[float, float]:
    """Entries a second with 64 waiting for the writer, and its p99 in ms from asking to told."""
    writer = GroupCommitWriter(store)
    free = Semaphore(WAITING)
    writer.start()
    times: list[float] = []

    def submit(append: Append) -> None:
        start = time.perf_counter()

        def tell(outcome: WriteOutcome) -> None:
            assert outcome is AppendResult.DONE
            times.append(time.perf_counter() - start)
            free.release()

        writer.submit(append, tell)

    start = time.perf_counter()
    for append in entries:
        free.acquire()
        submit(append)
    writer.close()
    times.sort()
    return len(times) / (time.perf_counter() - start), times[len(times) * 99 // 100] * 1000


def entries_made(tables: list[Table]) -> Iterator[Append]:
    """Entries of several tables in turns."""
    for index in range(SIZES[50] * 2):
        yield tables[index % len(tables)].next()


def main() -> None:
    """Measure, print."""
    rows: dict[str, list[float]] = {}
    delays = []
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        url = sys.argv[1] if len(sys.argv) > 1 else f"sqlite:///{folder}/journal.db"
        store = open_store(url)
        name = f"benchmark-{time.time_ns()}"
        tables = [Table(store, f"{name}-{number}") for number in range(8)]
        spare = Table(store, f"{name}-bare")
        with bare(Path(folder)) as by_itself:
            for _ in range(ROUNDS):
                for size in SIZES:
                    rows.setdefault(f"bare, {size} a commit", []).append(
                        append_seconds(by_itself, spare, size)
                    )
                    rows.setdefault(f"journal, {size} a commit", []).append(
                        append_seconds(store.append, tables[0], size)
                    )
                for label, kind in (("", list), (", made too", iter)):
                    rate, delay = group_seconds(store, kind(entries_made(tables)))
                    rows.setdefault(f"journal, {WAITING} waiting{label}", []).append(rate)
                    delays.append(delay)
        store.close()
    best = {name: max(rates) for name, rates in rows.items()}
    print(f"entries a second, best of {ROUNDS} rounds, {len(LINE + ANSWER)} bytes each")
    for name, rate in best.items():
        against = "bare, 1 a commit" if " 1 a" in name else "bare, 50 a commit"
        print(f"{name:30} {rate:10,.0f}   {rate / best[against]:5.2f} of {against}")
    print(f"p99 with {WAITING} waiting     {min(delays):6.1f} ms")


if __name__ == "__main__":
    main()
