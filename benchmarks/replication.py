"""How many durable entries a second a house acknowledges with a replica, against one without.

    python benchmarks/replication.py [FOLDER]

Five SQLite houses in the working folder: without a replica, with one in FOLDER (unless given, in
the working folder too), asynchronous and synchronous, and with `tapisvert replica` on this machine,
asynchronous and synchronous. In each, 1 and then 64 bets wait at any time for the journal's writer.
All run in turns, and the median of several rounds counts. Printed are the rates, their ratio to the
house without, the replica's bytes for each entry, and the largest lag of the asynchronous houses.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from threading import Semaphore
from typing import Final

from journal import Table

from tapisvert.server.journal.group_commit import GroupCommitWriter, WriteOutcome
from tapisvert.server.journal.store import AppendResult
from tapisvert.server.replication.replica_server import ADDRESS
from tapisvert.server.replication.replicator import ReplicationRule, Replicator
from tapisvert.server.replication.targets import make_target
from tapisvert.server.storage.sqlite import SqliteStore

ROUNDS: Final = 5
ENTRIES: Final = {1: 300, 64: 6_000}
BARE: Final = "without a replica"


class House:
    """A house's journal, with a replica or without."""

    def __init__(self, folder: Path, to: str | None, *, is_synchronous: bool = False) -> None:
        folder.mkdir()
        self.replicator: Replicator | None = None
        if to is not None:
            rule = ReplicationRule(is_synchronous, wait_seconds=60)
            self.replicator = Replicator(folder / "house.db", [make_target(to)], rule)
        self.store = SqliteStore(folder / "house.db", replication=self.replicator)
        self._table = Table(self.store, "wheel")
        self.lag_seconds, self.entries = 0.0, 0

    def rate(self, waiting: int) -> float:
        """Entries a second with so many waiting at any time."""
        writer, free = GroupCommitWriter(self.store), Semaphore(waiting)
        writer.start()

        def tell(outcome: WriteOutcome) -> None:
            assert outcome is AppendResult.DONE
            free.release()

        entries = [self._table.next() for _ in range(ENTRIES[waiting])]
        start = time.perf_counter()
        for entry in entries:
            free.acquire()
            writer.submit(entry, tell)
        writer.close()
        seconds = time.perf_counter() - start
        self.entries += len(entries)
        for status in self.replicator.statuses() if self.replicator else ():
            self.lag_seconds = max(self.lag_seconds, status.seconds_behind)
        return len(entries) / seconds


@contextmanager
def replica(folder: Path) -> Iterator[str]:
    """A replica's process; its address."""
    command = [sys.executable, "-m", "tapisvert", "replica", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield (folder / ADDRESS).read_text().strip()
        process.terminate()


def main() -> None:
    """Measure, print."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd())))
        other = Path(sys.argv[1] if len(sys.argv) > 1 else folder)
        houses = {BARE: House(folder / "bare", None)}
        for name, is_synchronous in (("asynchronous", False), ("synchronous", True)):
            to = other / f"replica-{name}"
            house = House(folder / name, str(to), is_synchronous=is_synchronous)
            houses[f"{name}, a folder"] = house
            address = stack.enter_context(replica(other / f"remote-{name}"))
            house = House(folder / f"{name}-2", address, is_synchronous=is_synchronous)
            houses[f"{name}, a process"] = house
        rates: dict[tuple[str, int], list[float]] = {}
        for _ in range(ROUNDS):
            for waiting in ENTRIES:
                for name, house in houses.items():
                    rates.setdefault((name, waiting), []).append(house.rate(waiting))
        for house in houses.values():
            house.store.close()
        for (name, waiting), found in rates.items():
            ratio = median(found) / median(rates[BARE, waiting])
            print(f"{name:26} {waiting:3} waiting {median(found):9,.0f} a second {ratio:6.2f}")
        written = sum(one.stat().st_size for one in (other / "replica-synchronous").glob("seg*"))
        entries = houses["synchronous, a folder"].entries
        print(f"{written / entries:,.0f} bytes of segments for an entry")
        for name, house in houses.items():
            if name.startswith("asynchronous"):
                print(f"{name:26} lag at the end of a round at most {house.lag_seconds:.3f} s")


if __name__ == "__main__":
    main()
