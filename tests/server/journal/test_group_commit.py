"""Group commit: waiting entries go in together, each writer is answered, an error ends all."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Event, get_ident

import pytest
from support.storage.memory import InMemoryEventStore
from support.storage.store_backends import Scribe, assert_whole, begin

from tapisvert.journal.group_commit import GroupCommitWriter, QueueFullError, WriteOutcome
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import Append, AppendResult, StoreError


class Counting(InMemoryEventStore):
    """Notes the sizes of its batches, and can be held up."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []
        self.go = Event()
        self.go.set()
        self.reached = Event()

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        """Append when it may."""
        self.reached.set()
        assert self.go.wait(60)
        self.sizes.append(len(batch))
        return super().append(batch)


def test_queued_entries_are_committed_in_one_batch() -> None:
    """While one transaction is synced others wait, and are the next, no more than the most."""
    store = Counting()
    scribe = Scribe(store)
    outcomes: list[WriteOutcome] = []
    store.go.clear()
    writer = GroupCommitWriter(store, batch_limit=8)
    writer.start()
    busy = [writer.is_busy]
    writer.submit(scribe.made("r-0"), outcomes.append)
    assert store.reached.wait(60)
    busy.append(writer.is_busy)
    for number in range(1, 20):
        writer.submit(scribe.made(f"r-{number}"), outcomes.append)
    store.go.set()
    writer.close()
    assert outcomes == [AppendResult.DONE] * 20
    assert [*busy, writer.is_busy] == [False, True, False], "until all are delivered"
    assert store.sizes == [1, 8, 8, 3]
    assert assert_whole(store) == 20


def test_players_get_their_own_results() -> None:
    """Results and refusals reach their writers, in the order of submission."""
    store = Counting()
    scribe = Scribe(store)
    outcomes: list[tuple[int, WriteOutcome]] = []

    def tell(number: int, outcome: WriteOutcome) -> None:
        outcomes.append((number, outcome))

    writer = GroupCommitWriter(store)
    for number, request in enumerate(["a", "b", "a", "c"]):
        writer.submit(scribe.made(request), partial(tell, number))
    assert writer.drain() == 4
    assert writer.drain() == 0
    completed, duplicate, gap = AppendResult.DONE, AppendResult.DUPLICATE, AppendResult.GAP
    assert outcomes == [(0, completed), (1, completed), (2, duplicate), (3, gap)]


def test_full_queue_is_reported() -> None:
    """Beyond its bound the writer takes nothing, and what it refused was never written."""
    store = InMemoryEventStore()
    scribe = Scribe(store)
    outcomes: list[WriteOutcome] = []
    writer = GroupCommitWriter(store, limit=3)
    for _ in range(3):
        writer.submit(scribe.made(), outcomes.append)
    with pytest.raises(QueueFullError):
        writer.submit(scribe.made(), outcomes.append)
    writer.drain()
    scribe.again()
    writer.submit(scribe.made(), outcomes.append)
    writer.close()
    assert outcomes == [AppendResult.DONE] * 4
    assert assert_whole(store) == 4


@pytest.mark.parametrize("completed", [False, True])
def test_error_stops_writer(*, completed: bool) -> None:
    """The writers in the failed transaction and the waiting ones get the error; so do later."""
    store = InMemoryEventStore()
    scribe = Scribe(store)
    outcomes: list[WriteOutcome] = []
    writer = GroupCommitWriter(store, batch_limit=2)
    store.fail_append(2, completed=completed)
    for _ in range(6):
        writer.submit(scribe.made(), outcomes.append)
    assert [writer.drain() for _ in range(3)] == [2, 6 - 2, 0]
    assert outcomes[:2] == [AppendResult.DONE] * 2
    assert outcomes[2:] == [writer.failure] * 4
    assert isinstance(writer.failure, StoreError)
    with pytest.raises(StoreError):
        writer.submit(scribe.made(), outcomes.append)
    writer.close()
    assert assert_whole(InMemoryEventStore(store.disk)) == (4 if completed else 2)


def test_foreign_error_stops_writer() -> None:
    """After any exception of an append the state of the disk is unknown: a StoreError for all."""

    class Broken(InMemoryEventStore):
        def append(self, batch: Sequence[Append]) -> list[AppendResult]:
            raise RecursionError

    store = Broken()
    outcomes: list[WriteOutcome] = []
    writer = GroupCommitWriter(store)
    writer.start()
    writer.submit(Scribe(store).made(), outcomes.append)
    writer.close()
    assert outcomes == [writer.failure]
    assert isinstance(writer.failure, StoreError)
    assert isinstance(writer.failure.__cause__, RecursionError)


def test_failed_callback_stops_writer() -> None:
    """A failing callback is not passed over: nothing is written after it."""
    store = InMemoryEventStore()
    scribe = Scribe(store)

    def wrong(_: WriteOutcome) -> None:
        raise ZeroDivisionError

    writer = GroupCommitWriter(store)
    writer.start()
    writer.submit(scribe.made(), wrong)
    writer.close()
    assert isinstance(writer.failure, StoreError)
    with pytest.raises(StoreError):
        writer.submit(scribe.made(), wrong)


def test_close_writes_queued_entries() -> None:
    """Closing answers all writers first; afterwards no entry is taken."""
    store = InMemoryEventStore()
    scribe = Scribe(store)
    outcomes: list[WriteOutcome] = []
    writer = GroupCommitWriter(store)
    writer.start()
    for _ in range(300):
        writer.submit(scribe.made(), outcomes.append)
    writer.close()
    assert outcomes == [AppendResult.DONE] * 300
    with pytest.raises(StoreError, match="closed"):
        writer.submit(scribe.made(), outcomes.append)


def test_asyncio_loop_is_woken_per_commit(tmp_path: Path) -> None:
    """Callbacks run on the loop's own thread, one wake-up for each transaction, on a real file."""
    store = SqliteStore(begin(tmp_path / "journal.db"))
    scribes = [Scribe(store, f"table-{number}") for number in range(20)]
    threads: set[int] = set()
    sizes: list[int] = []
    wakes = 0

    async def play() -> None:
        loop = asyncio.get_running_loop()

        def deliver(answers: Callable[[], None]) -> None:
            nonlocal wakes
            wakes += 1
            loop.call_soon_threadsafe(answers)

        def measure(entries: int, _: float) -> None:
            sizes.append(entries)

        writer = GroupCommitWriter(store, deliver=deliver, measure=measure)
        writer.start()

        async def bet(scribe: Scribe) -> None:
            for number in range(25):
                future: asyncio.Future[WriteOutcome] = loop.create_future()
                writer.submit(scribe.made(f"r-{number}"), future.set_result)
                assert await future is AppendResult.DONE
                threads.add(get_ident())

        await asyncio.gather(*(bet(scribe) for scribe in scribes))
        await asyncio.to_thread(writer.close)

    asyncio.run(play())
    assert threads == {get_ident()}
    assert wakes == len(sizes)
    assert sum(sizes) == 500
    assert assert_whole(store) == 500
    store.close()
