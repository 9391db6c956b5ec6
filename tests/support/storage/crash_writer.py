"""A process that writes to a journal until it is killed, and reports acknowledged entries."""

from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from threading import Semaphore

from support.storage.store_backends import OWNER
from tapisvert.server.journal.entry import next_entry
from tapisvert.server.journal.group_commit import GroupCommitWriter, WriteOutcome
from tapisvert.server.journal.store import Append, AppendResult, EventStore
from tapisvert.server.storage.connect import open_store

TABLES = ("one", "two", "three")
AT_ONCE = 24


def write_until_killed(url: str, run: int, said: Connection) -> None:
    """Append to several tables at once, by group commit; say table and number of each done.

    Each table's k-th entry of a run answers request `run-k`, and moves one unit between purses.
    """
    store = open_store(url)
    writer = GroupCommitWriter(store, most=16)
    writer.start()
    free = Semaphore(AT_ONCE)

    def tell(table: str, number: int, outcome: WriteOutcome) -> None:
        assert outcome is AppendResult.DONE, outcome
        said.send((table, number))
        free.release()

    makers = [_maker(store, table, run) for table in TABLES]
    while True:
        for make in makers:
            free.acquire()
            append = make()
            writer.submit(append, partial(tell, append.entry.table, append.entry.number))


def _maker(store: EventStore, table: str, run: int) -> Callable[[], Append]:
    store.create_table(table, b"{}", 0)
    fence = None
    while fence is None:  # where the database's clock decides, the one before has a moment yet
        fence = store.claim(table, OWNER, run, 1)
    head = store.head(table)
    number, previous, done = head.number, head.hash, 0

    def make() -> Append:
        nonlocal number, previous, done
        purse = (("bank", 1_000_000),) if number == 0 else (("bank", -1), ("anna", 1))
        entry = next_entry(
            *(table, number + 1, previous),
            at_ms=run,
            actor="anna",
            request=f"{run}-{done}",
            body_hash=bytes(32),
            line=b'{"do": "bet"}' * 10,
            answer=b'{"event": "bet_placed"}\n' * (done % 40),
            purse=purse if done % 3 == 0 else (),
        )
        number, previous, done = entry.number, entry.hash, done + 1
        assert fence is not None
        return Append(entry, fence)

    return make
