"""Several processes of one house, on one PostgreSQL: the owner of a table, and its failure."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, closing
from itertools import count
from threading import Barrier

import psycopg
import pytest
from support.server.node_harness import (
    CARDS,
    NAMES,
    QUICK,
    STILL,
    Running,
    Seen,
    assert_all_seen,
    code,
    furnish,
    request,
    soon,
    started_nodes,
)
from support.server.subprocess_nodes import end_leases
from support.storage import postgres
from support.storage.store_backends import assert_whole

from tapisvert.journal.entry import Entry
from tapisvert.journal.postgres import PostgresStore
from tapisvert.journal.sql import EventStore
from tapisvert.live import leases
from tapisvert.live.stages import Pace, Stage
from tapisvert.operations.audit import audit

LEASE_MS = 1_000
HOUSES_MS = leases.LEASE_MS


@pytest.fixture
def url(postgres_dsn: str) -> Iterator[str]:
    """A database of its own."""
    with postgres.database(postgres_dsn) as created:
        yield created


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases are short here."""
    monkeypatch.setattr(leases, "LEASE_MS", LEASE_MS)
    monkeypatch.setattr(leases, "LOOK_SECONDS", LEASE_MS / 4_000)


@asynccontextmanager
async def nodes(
    url: str, *tables: str, count: int = 2, pace: Pace = STILL
) -> AsyncIterator[list[Running]]:
    """Start nodes on one PostgreSQL; at the end nothing in the journal is wrong."""
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(PostgresStore(url))) for _ in range(count)]
        async with started_nodes(*stores, tables=tables, pace=pace) as running:
            yield running
        assert not audit(stores[0]).faults


def leave_table(url: str) -> int:
    """Number of requests in the inbox."""
    with psycopg.connect("postgresql://" + url.partition("://")[2]) as connection:
        row = connection.execute("SELECT count(*) FROM inbox").fetchone()
        assert row is not None
        return int(row[0])


def requests(store: EventStore, table: str) -> dict[str, Entry]:
    """Every request that a table has answered, by its id; none was answered twice."""
    reply: dict[str, Entry] = {}
    for entry in store.read(table, 0, 10**9):
        if entry.request is not None:
            assert entry.request not in reply
            reply[entry.request] = entry
    return reply


# On one loop --------------------------------------------------------------------------------------


async def test_three_nodes_share_tables_and_forward_requests(url: str) -> None:
    """Each table has one owner; a request to any process is done once, and seen everywhere."""
    tables = ("one", "two", "three")
    async with nodes(url, *tables, count=3) as running:
        for table in tables:
            assert sum(item.process.owned_table(table) is not None for item in running) == 1
        for table in tables:
            text = [
                await item.ask(table, name, "sit", chips=10_000)
                for item, name in zip(running, NAMES, strict=False)
            ]
            assert [code(answer) for answer in text] == [None] * 3
            watching = [await item.watch(table, 0) for item in running]
            owner = next(item for item in running if item.process.owned_table(table))
            await owner.until(table, lambda live: live.machine.stage is Stage.BETS)
            stake = request("Anna", "bet", id="same", on="rouge", amount=500)
            other = request("Anna", "bet", id="same", on="rouge", amount=600)
            sends = [item.send(table, stake) for item in running for _ in range(3)]
            answers = await asyncio.gather(*sends)
            assert len({answer["n"] for answer in answers}) == 1
            assert all(code(answer) is None for answer in answers)
            for item in running:
                assert code(await item.send(table, other)) == "idempotency_conflict"
            number = running[0].store.head(table).number
            await asyncio.gather(*(_has_seen(view, number) for view in watching))
            assert watching[0].entries == watching[1].entries == watching[2].entries
            assert_all_seen(watching[0], running[0].store.read(table, 0, 1_000))
        await soon(lambda: leave_table(url) == 0)


async def test_two_bodies_with_one_id_have_one_effect(url: str) -> None:
    """Asked at the same moment where the table is not owned: one is done, the other is refused."""
    async with nodes(url, "one") as (owner, other):
        await other.ask("one", "Anna", "sit", chips=10_000)
        await owner.until("one", lambda live: live.machine.stage is Stage.BETS)
        bodies = [
            request("Anna", "bet", id="x", on="rouge", amount=position) for position in (100, 200)
        ]
        text = await asyncio.gather(*(other.send("one", body) for body in bodies))
        assert sorted(map(str, map(code, text))) == ["None", "idempotency_conflict"]
        await soon(lambda: leave_table(url) == 0)


async def test_closing_node_hands_over_its_tables(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It finishes the coup first. Its lease was long: only because it let go is the table free."""
    monkeypatch.setattr(leases, "LEASE_MS", 3_600_000)
    async with nodes(url, "one", pace=QUICK) as (first, second):
        assert second.process.owned_table("one") is None
        await second.ask("one", "Anna", "sit", chips=10_000)
        view = await second.watch("one", 0)
        betting = asyncio.ensure_future(_bets(second))
        await first.until("one", lambda live: live.machine.stage in (Stage.CLOSED, Stage.BALL))
        betting.cancel()
        await first.close()
        answers = [e.answer for e in first.store.read("one", 0, 1_000)]
        assert any(b'"settled"' in answer for answer in answers)
        await second.until("one", lambda live: live.machine.stage is Stage.BETS)
        while code(await second.ask("one", "Anna", "bet", on="rouge", amount=100)) is not None:
            pass
        number = second.store.head("one").number
        await soon(lambda: (view.last or 0) >= number)
        assert_all_seen(view, second.store.read("one", 0, 10_000))


async def test_table_follows_its_clients(url: str) -> None:
    """A table whose owner has no client is handed to the node whose client watches it, and answers
    there; one with a client at its owner stays, though another node's client watches too.
    """
    async with nodes(url, "one", "two") as (first, second):
        await first.watch("one")
        await second.watch("one")  # it asks for this table before the other
        view = await second.watch("two")
        await soon(lambda: second.process.owned_table("two"))
        assert first.process.owned_table("one") is not None
        assert code(await second.ask("two", "Anna", "sit", chips=10_000)) is None
        assert code(await first.ask("two", "Bruno", "sit", chips=10_000)) is None
        await _has_seen(view, first.store.head("two").number)


async def test_reply_arrives_without_notification(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forwarded request whose entry's notification is lost is answered after the next poll."""
    async with nodes(url, "one") as (first, second):
        owner, other = (first, second) if first.process.owned_table("one") else (second, first)
        monkeypatch.setattr(other.process._leases, "_on_table_notify", lambda *_: None)
        assert code(await other.ask("one", "Anna", "sit", chips=10_000)) is None
        assert owner.stopped == []


async def test_table_in_a_coup_waits_for_its_end(url: str) -> None:
    """Asked for while its stakes lie, a table stays with its owner until the coup has ended."""
    async with nodes(url, "one", "two") as (first, second):
        assert code(await first.ask("one", "Anna", "sit", chips=10_000)) is None
        await first.until("one", lambda live: live.machine.stage is Stage.BETS)
        assert code(await first.ask("one", "Anna", "bet", on="rouge", amount=100)) is None
        first.wall_ms = first.mono_ms = 60_000  # the last coup is long over
        await second.watch("one")
        await second.watch("two")
        await soon(lambda: second.process.owned_table("two"))
        assert first.process.owned_table("one") is not None
        assert code(await first.ask("one", "Direction", "finish")) is None
        await soon(lambda: second.process.owned_table("one"))


async def test_unreadable_inbox_row_blocks_no_other(url: str) -> None:
    """A request of another version is thrown away; those after it are done."""
    async with nodes(url, "one") as (_, other):
        other.store.enqueue("one", "account-Anna", "odd", b'{"name":"Anna","roles":[],"body":"{}"}')
        other.store.enqueue("one", "account-Anna", "odder", b"\xff")
        assert code(await other.ask("one", "Anna", "sit", chips=10_000)) is None
        await soon(lambda: leave_table(url) == 0)


@pytest.mark.parametrize("shutdown", [signal.SIGINT, signal.SIGQUIT])
async def test_nodes_stop_with_postgresql_and_resume_from_journal(shutdown: signal.Signals) -> None:
    """Every process stops and says nothing more; started again they have all that was answered."""
    with postgres.server() as server:
        stores = [PostgresStore(server.dsn) for _ in range(2)]
        furnish(stores[0], "one")
        running = [Running(store, f"first-{n}", book=CARDS) for n, store in enumerate(stores)]
        for item in running:
            await item.start()
        await running[1].ask("one", "Anna", "sit", chips=1_000_000)
        bets = [asyncio.ensure_future(_bet(item)) for item in running]
        await running[0].until("one", lambda live: live.machine.stage is Stage.CARDS)
        server.stop(shutdown)
        await soon(lambda: all(item.stopped for item in running))
        answered = running[0].answered | running[1].answered
        await asyncio.sleep(0.05)
        now = running[0].answered | running[1].answered
        assert now == answered, "it speaks after it has stopped"
        for bet in bets:
            bet.cancel()
        for item in running:
            await item.close()
            item.store.close()
        server.start()
        store = PostgresStore(server.dsn)
        text = requests(store, "one")
        assert {name: entry.number for name, entry in text.items() if name in answered} == answered
        second = await Running(store, "second", book=CARDS).start()
        number = store.head("one").number
        await soon(lambda: store.head("one").number > number + 20)
        await second.close()
        assert_whole(store)
        assert not audit(store).faults
        assert second.stopped == []
        store.close()


async def _bet(running: Running) -> None:
    for number in count():
        name = f"{running.process.owner}-{number}"
        await running.ask("one", "Anna", "bet", id=name, on="rouge", amount=1_000)
        await asyncio.sleep(0.01)


def test_only_one_claiming_node_gets_table(url: str) -> None:
    """Each time, in any order; the others know that they do not own it."""
    stores = [PostgresStore(url) for _ in range(3)]
    furnish(stores[0], "one")
    with ThreadPoolExecutor(3) as pool:
        for _ in range(20):
            barrier = Barrier(3)

            def claim(number: int, barrier: Barrier = barrier) -> int | None:
                barrier.wait()
                return stores[number].claim("one", f"process {number}", 0, 60_000)

            fences = list(pool.map(claim, range(3)))
            (owner,) = (number for number, fence in enumerate(fences) if fence is not None)
            assert _owner(stores[0], "one") == f"process {owner}"
            assert stores[owner].release("one", f"process {owner}", fences[owner] or 0)
    for store in stores:
        store.close()


# Lost leases --------------------------------------------------------------------------------------


async def _bets(process: Running) -> None:
    """Lay a stake in every coup: a look that came too late for one finds the next in mid-coup."""
    while True:
        await process.ask("one", "Anna", "bet", on="rouge", amount=100)


async def _has_seen(view: Seen, number: int) -> None:
    await soon(lambda: (view.last or 0) >= number)


def _owner(store: EventStore, table: str) -> str | None:
    (row,) = (row for row in store.tables() if row.table == table)
    return row.owner


async def test_lease_of_dead_node_ends_after_its_time(url: str) -> None:
    """And not sooner; a house has leases of four seconds."""
    assert HOUSES_MS == 4_000
    store = PostgresStore(url)
    furnish(store, "one")
    assert store.claim("one", "first", 0, LEASE_MS) is not None
    (row,) = (row for row in store.tables() if row.table == "one")
    second = await Running(store, "second", pace=STILL).start()
    await soon(lambda: _owner(store, "one") == "second")
    (new_row,) = (row for row in store.tables() if row.table == "one")
    assert row.expires_ms <= new_row.expires_ms - LEASE_MS, "it was not over yet"
    await second.close()
    store.close()


async def test_lost_owner_writes_nothing_and_catches_up(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that was paused past its lease: another has the table, which was closed and opened
    again twice meanwhile. Its clients are answered there, and see every entry, once.
    """
    monkeypatch.setattr(leases, "LOOK_SECONDS", 3_600)  # it looks at no lease
    async with nodes(url, "one") as (first, second):
        view = await first.watch("one", 0)
        assert code(await first.ask("one", "Anna", "sit", chips=10_000)) is None
        live = await first.until("one", lambda live: live.machine.stage is Stage.BETS)
        await soon(lambda: first.store.head("one").number == live.number)  # it writes no more
        end_leases(url)
        await second.process._leases.poll_once()
        assert _owner(first.store, "one") == second.process.owner
        assert first.process.owned_table("one") is not None
        for _ in range(2):
            for name, action in (("Direction", "finish"), ("Direction", "open")):
                assert code(await second.ask("one", name, action)) is None
            assert code(await second.ask("one", "Bruno", "sit", chips=10_000)) is None
        await soon(lambda: second.store.snapshot("one"))
        number = second.store.head("one").number
        answer = await first.ask("one", "Anna", "sit", chips=10_000)
        assert (code(answer), answer["n"] > number) == (None, True)
        assert first.process.owned_table("one") is None
        await soon(lambda: (view.last or 0) >= answer["n"])
        entries = second.store.read("one", 0, 10**9)
        assert_all_seen(view, [entry for entry in entries if entry.number <= (view.last or 0)])
        assert_whole(second.store)
