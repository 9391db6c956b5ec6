"""Several processes of one house, on one PostgreSQL: the owner of a table, and its failure."""

import asyncio
import random
import signal
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Barrier
from typing import Any

import psycopg
import pytest
from support.cli.cli_runner import called
from support.server.node_harness import (
    CARDS,
    NAMES,
    QUICK,
    STILL,
    WHEEL,
    Running,
    Seen,
    assert_all_seen,
    code,
    furnish,
    request,
    soon,
)
from support.server.subprocess_nodes import Branch, end_leases
from support.server.table_bench import sessions
from support.storage import postgres
from support.storage.store_backends import assert_whole

from tapisvert.server.cluster import leases
from tapisvert.server.cluster.frames import visible_to
from tapisvert.server.cluster.table_request import to_forwarded
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.store import EventStore
from tapisvert.server.maintenance.audit import audit
from tapisvert.server.reporting.coups.session_export import record
from tapisvert.server.storage.postgres import PostgresStore
from tapisvert.server.tables.stages import Stage

LEASE_MS = 1_000
HOUSES_MS = leases.LEASE_MS
ENDED_MS = 60_000
"""A lease that a test ends itself: none that lives loses its own on a machine with much to do."""


@pytest.fixture
def url(postgres_dsn: str) -> Iterator[str]:
    """A database of its own."""
    with postgres.database(postgres_dsn) as made:
        yield made


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases are short here."""
    monkeypatch.setattr(leases, "LEASE_MS", LEASE_MS)
    monkeypatch.setattr(leases, "LOOK_SECONDS", LEASE_MS / 4_000)


def play(evening: Coroutine[Any, Any, None]) -> None:
    """Have it happen on a loop of its own."""
    asyncio.run(evening)


def left(url: str) -> int:
    """Number of requests in the inbox."""
    with psycopg.connect("postgresql://" + url.partition("://")[2]) as connection:
        row = connection.execute("SELECT count(*) FROM inbox").fetchone()
        assert row is not None
        return int(row[0])


def requests(store: EventStore, table: str) -> dict[str, Entry]:
    """Every request that a table has answered, by its id; none was answered twice."""
    answered: dict[str, Entry] = {}
    for entry in store.read(table, 0, 10**9):
        if entry.request is not None:
            assert entry.request not in answered
            answered[entry.request] = entry
    return answered


# On one loop --------------------------------------------------------------------------------------


def test_three_processes_share_tables_and_answer_for_each_other(url: str) -> None:
    """Each table has one owner; a request to any process is done once, and seen everywhere."""
    tables = ("one", "two", "three")

    async def evening() -> None:
        stores = [PostgresStore(url) for _ in range(3)]
        furnish(stores[0], *tables)
        running = [Running(store, f"process {n}", pace=STILL) for n, store in enumerate(stores)]
        await asyncio.gather(*(one.start() for one in running))
        for table in tables:
            assert sum(one.process.owned_table(table) is not None for one in running) == 1
        for table in tables:
            said = [
                await one.ask(table, name, "sit", chips=10_000)
                for one, name in zip(running, NAMES, strict=False)
            ]
            assert [code(answer) for answer in said] == [None] * 3
            watching = [await one.watch(table, 0) for one in running]
            owner = next(one for one in running if one.process.owned_table(table))
            await owner.until(table, lambda live: live.stage is Stage.BETS)
            stake = request("Anna", "bet", id="same", on="rouge", amount=500)
            other = request("Anna", "bet", id="same", on="rouge", amount=600)
            asked = [one.send(table, stake) for one in running for _ in range(3)]
            answers = await asyncio.gather(*asked)
            assert len({answer["n"] for answer in answers}) == 1
            assert all(code(answer) is None for answer in answers)
            for one in running:
                assert code(await one.send(table, other)) == "id_reused_with_different_body"
            number = stores[0].head(table).number
            await asyncio.gather(*(_has_seen(seen, number) for seen in watching))
            assert watching[0].entries == watching[1].entries == watching[2].entries
            assert_all_seen(watching[0], stores[0].read(table, 0, 1_000))
        await soon(lambda: left(url) == 0)
        for one in running:
            await one.close()
        assert [one.stopped for one in running] == [[]] * 3
        assert not audit(stores[0]).faults
        for store in stores:
            store.close()

    play(evening())


def test_two_bodies_under_one_id_at_another_process_have_one_effect(url: str) -> None:
    """Asked at the same moment where the table is not owned: one is done, the other is refused."""

    async def evening() -> None:
        stores = [PostgresStore(url) for _ in range(2)]
        furnish(stores[0], "one")
        owner = await Running(stores[0], "owner", pace=STILL).start()
        other = await Running(stores[1], "other", pace=STILL).start()
        await other.ask("one", "Anna", "sit", chips=10_000)
        await owner.until("one", lambda live: live.stage is Stage.BETS)
        bodies = [request("Anna", "bet", id="x", on="rouge", amount=on) for on in (100, 200)]
        said = await asyncio.gather(*(other.send("one", body) for body in bodies))
        assert sorted(map(str, map(code, said))) == ["None", "id_reused_with_different_body"]
        await soon(lambda: left(url) == 0)
        await owner.close()
        await other.close()
        for store in stores:
            store.close()

    play(evening())


def test_a_process_that_closes_hands_its_tables_over_at_once(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It finishes the coup first. Its lease was long: only because it let go is the table free."""
    monkeypatch.setattr(leases, "LEASE_MS", 3_600_000)

    async def evening() -> None:
        stores = [PostgresStore(url) for _ in range(2)]
        furnish(stores[0], "one")
        first = await Running(stores[0], "first", pace=QUICK).start()
        second = await Running(stores[1], "second", pace=QUICK).start()
        assert second.process.owned_table("one") is None
        await second.ask("one", "Anna", "sit", chips=10_000)
        seen = await second.watch("one", 0)
        betting = asyncio.ensure_future(_bets(second))
        await first.until("one", lambda live: live.stage in (Stage.CLOSED, Stage.BALL))
        betting.cancel()
        await first.close()
        told = [e.answer for e in stores[0].read("one", 0, 1_000)]
        assert any(b'"settled"' in answer for answer in told)
        await second.until("one", lambda live: live.stage is Stage.BETS)
        while code(await second.ask("one", "Anna", "bet", on="rouge", amount=100)) is not None:
            pass
        number = stores[1].head("one").number
        await soon(lambda: (seen.last or 0) >= number)
        await second.close()
        assert_all_seen(seen, stores[1].read("one", 0, 10_000))
        assert not audit(stores[1]).faults
        for store in stores:
            store.close()

    play(evening())


def test_table_follows_its_clients(url: str) -> None:
    """A table whose owner has no client is handed to the node whose client watches it, and answers
    there; one with a client at its owner stays, though another node's client watches too.
    """

    async def evening() -> None:
        stores = [PostgresStore(url) for _ in range(2)]
        furnish(stores[0], "one", "two")
        first = await Running(stores[0], "first node", pace=STILL).start()
        second = await Running(stores[1], "second node", pace=STILL).start()
        await first.watch("one")
        await second.watch("one")  # it asks for this table before the other
        seen = await second.watch("two")
        await soon(lambda: second.process.owned_table("two"))
        assert first.process.owned_table("one") is not None
        assert code(await second.ask("two", "Anna", "sit", chips=10_000)) is None
        assert code(await first.ask("two", "Bruno", "sit", chips=10_000)) is None
        await _has_seen(seen, stores[0].head("two").number)
        await second.close()
        await first.close()
        assert first.stopped == second.stopped == []
        assert not audit(stores[0]).faults
        for store in stores:
            store.close()

    play(evening())


def test_late_notice_of_a_table_handed_over(url: str) -> None:
    """Claimed by a poll before the notification of its hand-over is read: a request that waits in
    the database is answered, and the node goes on.
    """

    async def evening() -> None:
        store = PostgresStore(url)
        furnish(store, "one")
        node = await Running(store, "node", pace=STILL).start()
        assert node.process.owned_table("one") is not None
        sit = request("Anna", "sit", chips=10_000)
        store.enqueue("one", sit.actor.account, sit.id, to_forwarded(sit))
        store.notify("given:one", 0)
        await soon(lambda: left(url) == 0)
        assert node.stopped == []
        await node.close()
        store.close()

    play(evening())


def test_table_in_a_coup_waits_for_its_end(url: str) -> None:
    """Asked for while its stakes lie, a table stays with its owner until the coup has ended."""

    async def evening() -> None:
        stores = [PostgresStore(url) for _ in range(2)]
        furnish(stores[0], "one", "two")
        first = await Running(stores[0], "first", pace=STILL).start()
        second = await Running(stores[1], "second", pace=STILL).start()
        assert code(await first.ask("one", "Anna", "sit", chips=10_000)) is None
        await first.until("one", lambda live: live.stage is Stage.BETS)
        assert code(await first.ask("one", "Anna", "bet", on="rouge", amount=100)) is None
        first.wall_ms = first.mono_ms = 60_000  # the last coup is long over
        await second.watch("one")
        await second.watch("two")
        await soon(lambda: second.process.owned_table("two"))
        assert first.process.owned_table("one") is not None
        assert code(await first.ask("one", "Direction", "finish")) is None
        await soon(lambda: second.process.owned_table("one"))
        for running in (second, first):
            await running.close()
        for store in stores:
            store.close()

    play(evening())


def test_an_unreadable_row_of_the_inbox_stops_no_other(url: str) -> None:
    """A request of another version is thrown away; those after it are done."""

    async def evening() -> None:
        stores = [PostgresStore(url) for _ in range(2)]
        furnish(stores[0], "one")
        owner = await Running(stores[0], "owner", pace=STILL).start()
        other = await Running(stores[1], "other", pace=STILL).start()
        stores[1].enqueue("one", "account-Anna", "odd", b'{"name":"Anna","roles":[],"body":"{}"}')
        stores[1].enqueue("one", "account-Anna", "odder", b"\xff")
        assert code(await other.ask("one", "Anna", "sit", chips=10_000)) is None
        await soon(lambda: left(url) == 0)
        assert owner.stopped == other.stopped == []
        await owner.close()
        await other.close()
        for store in stores:
            store.close()

    play(evening())


def test_postgresql_killed_in_a_coup_stops_all_and_they_go_on_from_the_journal() -> None:
    """Every process stops and says nothing more; started again they have all that was answered."""

    async def evening(server: postgres.Server) -> None:
        stores = [PostgresStore(server.dsn) for _ in range(2)]
        furnish(stores[0], "one")
        running = [Running(store, f"first-{n}", book=CARDS) for n, store in enumerate(stores)]
        for one in running:
            await one.start()
        await running[1].ask("one", "Anna", "sit", chips=1_000_000)
        bets = [asyncio.ensure_future(_bet(one)) for one in running]
        await running[0].until("one", lambda live: live.stage is Stage.CARDS)
        server.stop(signal.SIGQUIT)
        await soon(lambda: all(one.stopped for one in running))
        said = running[0].answered | running[1].answered
        await asyncio.sleep(0.05)
        now = running[0].answered | running[1].answered
        assert now == said, "it speaks after it has stopped"
        for bet in bets:
            bet.cancel()
        for one in running:
            await one.close()
            one.store.close()
        server.start()
        store = PostgresStore(server.dsn)
        written = requests(store, "one")
        assert {name: entry.number for name, entry in written.items() if name in said} == said
        again = await Running(store, "second", book=CARDS).start()
        number = store.head("one").number
        await soon(lambda: store.head("one").number > number + 20)
        await again.close()
        assert_whole(store)
        assert not audit(store).faults
        assert again.stopped == []
        store.close()

    with postgres.server() as server:
        play(evening(server))


async def _bet(running: Running) -> None:
    for number in count():
        name = f"{running.process.owner}-{number}"
        await running.ask("one", "Anna", "bet", id=name, on="rouge", amount=1_000)
        await asyncio.sleep(0.01)


def test_of_processes_that_claim_a_table_at_once_one_has_it(url: str) -> None:
    """Each time, in any order; the others know that they do not own it."""
    stores = [PostgresStore(url) for _ in range(3)]
    furnish(stores[0], "one")
    with ThreadPoolExecutor(3) as pool:
        for _ in range(20):
            together = Barrier(3)

            def claim(number: int, together: Barrier = together) -> int | None:
                together.wait()
                return stores[number].claim("one", f"process {number}", 0, 60_000)

            fences = list(pool.map(claim, range(3)))
            (owner,) = (number for number, fence in enumerate(fences) if fence is not None)
            assert _owner(stores[0], "one") == f"process {owner}"
            assert stores[owner].release("one", f"process {owner}", fences[owner] or 0)
    for store in stores:
        store.close()


# Processes of their own ---------------------------------------------------------------------------


class Player:
    """Player whose requests go on through all failures, sent elsewhere if unanswered."""

    def __init__(self, name: str, house: list[Branch], luck: random.Random) -> None:
        self.name, self.house, self.luck = name, house, luck
        self.answered: dict[str, tuple[int, bytes]] = {}

    @property
    def is_playing(self) -> bool:
        """Return True once a dozen requests were answered."""
        return len(self.answered) > 10

    async def play(self, table: str) -> None:
        """Sit down, and lay stakes for ever."""
        await self.ask(table, "sit", chips=1_000_000)
        for number in count():
            on = self.luck.choice(("rouge", "noir"))
            await self.ask(table, "bet", id=f"{self.name}-{number}", on=on, amount=1_000)
            await asyncio.sleep(self.luck.random() * 0.02)

    async def ask(self, table: str, do: str, **more: Any) -> None:
        """Ask until it is answered."""
        asked = request(self.name, do, **more)
        while True:
            branch = self.luck.choice(self.house)
            with suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(1.5):
                    said = await branch.send(table, asked)
                self.answered[asked.id] = said["n"], asked.ref.body_hash or b""
                return
            await asyncio.sleep(0.02)


async def _opened(url: str, owners: tuple[str, ...]) -> list[Branch]:
    return [await Branch(url, owner, CARDS, ENDED_MS).begin() for owner in owners]


async def _bets(process: Running) -> None:
    """Lay a stake in every coup: a look that came too late for one finds the next in mid-coup."""
    while True:
        await process.ask("one", "Anna", "bet", on="rouge", amount=100)


async def _has_seen(seen: Seen, number: int) -> None:
    await soon(lambda: (seen.last or 0) >= number)


async def _goes_on(store: EventStore, entries: int) -> None:
    """Wait until so many entries more are there."""
    number = store.head("one").number
    await soon(lambda: store.head("one").number >= number + entries)


def _owner(store: EventStore, table: str) -> str | None:
    (row,) = (row for row in store.tables() if row.table == table)
    return row.owner


def _check(store: EventStore, players: list[Player]) -> None:
    """Every answered request is in the journal, once, at its number."""
    assert_whole(store)
    written = requests(store, "one")
    for player in players:
        assert player.is_playing
        for name, (number, body_hash) in player.answered.items():
            assert (written[name].number, written[name].body_hash) == (number, body_hash)
    assert not audit(store).faults


def _verify(store: EventStore, folder: Path) -> None:
    """The table's record, played and opened again by the verifier, is right as far as it goes."""
    (session,) = sessions(store.read("one", 0, 10**9))
    (folder / "record.jsonl").write_bytes(b"".join(record(session)))
    verified = called("verify", str(folder / "record.jsonl"), "--so-far")
    assert verified.status == 0, verified.out + verified.err


@pytest.mark.parametrize("kills", [1, pytest.param(5, marks=pytest.mark.exhaustive)])
def test_killing_the_owner_loses_and_doubles_nothing(
    url: str, tmp_path: Path, kills: int, scale: int
) -> None:
    """With stakes flowing the owner is killed, time and again: another goes on within seconds.

    An answered request is there, once; a request in the inbox is done once; and the draw goes on
    with the same cards, as its record shows.
    """

    async def evening() -> None:
        store, luck = PostgresStore(url), random.Random(7)
        furnish(store, "one")
        house = await _opened(url, ("a", "b"))
        players = [Player(name, house, luck) for name in NAMES[:3]]
        playing = [asyncio.ensure_future(player.play("one")) for player in players]
        for kill in range(kills * scale):
            await _goes_on(store, luck.randint(60, 160))
            dead = next(branch for branch in house if branch.owner == _owner(store, "one"))
            dead.signal(signal.SIGKILL)
            house.remove(dead)
            await asyncio.to_thread(end_leases, url)
            while _owner(store, "one") == dead.owner:
                await asyncio.sleep(0.02)
            await _goes_on(store, 20)
            await soon(lambda: all(player.is_playing for player in players))
            house.append(await Branch(url, f"again {kill}", CARDS, ENDED_MS).begin())
            await dead.end()
        for task in playing:
            assert not task.done() or task.result()
            task.cancel()
        await soon(lambda: left(url) == 0)
        assert [await branch.end() for branch in house] == [0, 0]
        _check(store, players)
        _verify(store, tmp_path)
        store.close()

    play(evening())


def test_the_lease_of_a_process_that_is_killed_ends_after_its_time(url: str) -> None:
    """And not sooner; a house has leases of four seconds."""
    assert HOUSES_MS == 4_000

    async def evening() -> None:
        store = PostgresStore(url)
        furnish(store, "one")
        first = await Branch(url, "first", WHEEL, LEASE_MS).begin()
        second = await Branch(url, "second", WHEEL, LEASE_MS).begin()
        first.signal(signal.SIGKILL)
        (row,) = (row for row in store.tables() if row.table == "one")
        await soon(lambda: _owner(store, "one") == "second")
        (after,) = (row for row in store.tables() if row.table == "one")
        assert row.expires_ms <= after.expires_ms - LEASE_MS, "it was not over yet"
        assert await first.end() == -signal.SIGKILL
        assert await second.end() == 0
        store.close()

    play(evening())


def test_a_process_that_was_paused_past_its_lease_writes_nothing(url: str, tmp_path: Path) -> None:
    """Another owns its table when it wakes: it follows, and its clients are answered there."""

    async def evening() -> None:
        store, luck = PostgresStore(url), random.Random(8)
        furnish(store, "one")
        house = await _opened(url, ("a", "b"))
        players = [Player(name, house, luck) for name in NAMES[:2]]
        playing = [asyncio.ensure_future(player.play("one")) for player in players]
        await soon(lambda: all(player.is_playing for player in players))
        zombie = next(branch for branch in house if branch.owner == _owner(store, "one"))
        other = next(branch for branch in house if branch is not zombie)
        seen = zombie.watch("one", 0)
        other.watch("one", 0)  # a client there, or the table would follow `seen` back
        await soon(lambda: (seen.last or 0) > 30)
        zombie.signal(signal.SIGSTOP)
        asked = [request("Dario", "sit", chips=1_000), request("Dario", "bet", on="17", amount=1)]
        waiting = [zombie.send("one", one) for one in asked]
        await asyncio.to_thread(end_leases, url)
        await soon(lambda: _owner(store, "one") == other.owner)
        number = store.head("one").number
        await soon(lambda: store.head("one").number > number + 30)
        assert not any(one.done() for one in waiting)
        zombie.signal(signal.SIGCONT)
        said = await asyncio.wait_for(asyncio.gather(*waiting), 120)
        assert all(answer["n"] > number for answer in said)
        assert _owner(store, "one") == other.owner
        for task in playing:
            task.cancel()
        assert await other.end() == 0
        entries = store.read("one", 0, 10**9)
        last = max(one.number for one in entries if visible_to(one, is_public=True) is not None)
        await _has_seen(seen, last)
        assert await zombie.end() == 0
        assert_all_seen(seen, entries)
        assert zombie.stopped is None
        _check(store, players)
        _verify(store, tmp_path)
        store.close()

    play(evening())


def test_a_paused_owner_shows_the_sessions_that_it_slept_through(url: str) -> None:
    """Meanwhile the table was closed and opened again, twice: its clients get every entry, once."""

    async def evening() -> None:
        store = PostgresStore(url)
        furnish(store, "one")
        house = await _opened(url, ("a", "b"))
        zombie = next(branch for branch in house if branch.owner == _owner(store, "one"))
        other = next(branch for branch in house if branch is not zombie)
        seen = zombie.watch("one", 0)
        await zombie.ask("one", "Anna", "sit", chips=10_000)
        await _goes_on(store, 10)
        zombie.signal(signal.SIGSTOP)
        await asyncio.to_thread(end_leases, url)
        await soon(lambda: _owner(store, "one") == other.owner)
        slept = store.head("one").number
        for _ in range(2):
            assert code(await other.ask("one", "Direction", "finish")) is None
            assert code(await other.ask("one", "Direction", "open")) is None
            assert code(await other.ask("one", "Bruno", "sit", chips=10_000)) is None
            await _goes_on(store, 10)
        began = store.snapshot("one")
        assert began is not None
        assert began.number > slept
        zombie.signal(signal.SIGCONT)
        assert code(await zombie.ask("one", "Anna", "sit", chips=10_000)) is None
        assert await other.end() == 0
        assert await zombie.end() == 0
        entries = store.read("one", 0, 10**9)
        assert (seen.last or 0) > began.number
        assert_all_seen(seen, [one for one in entries if one.number <= (seen.last or 0)])
        assert not audit(store).faults
        store.close()

    play(evening())
