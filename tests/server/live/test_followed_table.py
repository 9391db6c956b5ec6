"""Requests at a node that does not own the table: carried out by the owner in their order."""

import asyncio
import random
import time
from pathlib import Path

import pytest
from support.server.http_server import PATIENT, opened, settings, table
from support.server.node_harness import (
    STILL,
    Running,
    code,
    furnish,
    request,
    seated,
    soon,
    started_nodes,
)
from support.storage.memory import FakeDisk, InMemoryEventStore

from tapisvert.api.websocket_protocol import TOO_SLOW
from tapisvert.journal.entry import Entry
from tapisvert.journal.store import ForwardedRequest, StoredReply, StoreError
from tapisvert.live import follower, leases
from tapisvert.live.frames import to_forwarded
from tapisvert.live.stages import Stage


class Far(InMemoryEventStore):
    """A storage across a network: what it answers comes now sooner, now later."""

    def __init__(self, disk: FakeDisk, seed: int) -> None:
        super().__init__(disk)
        self._luck = random.Random(seed)

    def find_answer(self, table: str, actor: str, request: str) -> StoredReply | None:
        """In a while."""
        time.sleep(self._luck.uniform(0, 0.002))
        return super().find_answer(table, actor, request)

    def dequeue(self, table: str, fence: int, limit: int) -> list[ForwardedRequest]:
        """In a while."""
        takings = super().dequeue(table, fence, limit)
        time.sleep(self._luck.uniform(0, 0.002))
        return takings


async def test_strangers_elsewhere_are_refused_without_their_owner() -> None:
    """Nothing is forwarded or journaled; but an answer that the journal has is sent again."""
    disk = FakeDisk()
    async with started_nodes(InMemoryEventStore(disk), InMemoryEventStore(disk)) as (_, other):
        sit, leave = request("Anna", "sit", chips=100_000), request("Anna", "leave")
        seat = await other.send("wheel", sit)
        remaining = await other.send("wheel", leave)
        refusal = await other.ask("wheel", "Anna", "balances")
        assert (code(refusal), refusal["n"]) == ("wrong_player", 0)
        assert await other.send("wheel", leave) == remaining | {"again": True}
        assert await other.send("wheel", sit) == seat | {"again": True}
        numbers = [
            entry.number for entry in disk.entries("wheel") if entry.actor == sit.actor.account
        ]
        assert numbers == [seat["n"], remaining["n"]]
        assert code(await other.ask("wheel", "Anna", "sit", chips=100_000)) is None


async def test_players_seated_elsewhere_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """One who sat down through the owner may stake at once through a node that was told nothing."""
    monkeypatch.setattr(leases, "LOOK_SECONDS", 3_600)
    disk = FakeDisk()
    async with started_nodes(InMemoryEventStore(disk), InMemoryEventStore(disk)) as (owner, other):
        wheel = other.process._leases.tables["wheel"]
        await soon(lambda: isinstance(wheel, follower.TableFollower) and wheel.is_read)
        with monkeypatch.context() as patch:
            patch.setattr(follower.TableFollower, "on_notify", lambda *_: None)
            await seated(owner, "Anna")
        assert "Anna" not in wheel.live.present  # nor has it read the opening, perhaps
        stake = other.send("wheel", request("Anna", "bet", on="rouge", amount=100))
        assert code(await stake) is None


@pytest.mark.parametrize("seed", range(3))
async def test_forwarded_requests_are_executed_in_order(seed: int) -> None:
    """Stakes in the order of the player, sent all at once or one soon after the other."""
    disk, luck = FakeDisk(), random.Random(seed)
    async with started_nodes(Far(disk, seed), Far(disk, seed + 100)) as (owner, other):
        for name in ("Anna", "Bruno"):
            assert code(await other.ask("wheel", name, "sit", chips=100_000)) is None
        await owner.until("wheel", lambda live: live.machine.stage is Stage.BETS)
        sent = []
        for step in range(60):
            for name in ("Anna", "Bruno"):
                stake = request(name, "bet", on="rouge", amount=100 + step)
                sent.append(other.send("wheel", stake))
            if luck.random() < 0.5:
                await asyncio.sleep(luck.uniform(0, 0.004))
        answers = await asyncio.wait_for(asyncio.gather(*sent), 120)
        for player_answers in (answers[::2], answers[1::2]):
            numbers = [answer["n"] for answer in player_answers]
            assert numbers == sorted(numbers)
        assert {code(answer) for answer in answers} == {None}
    assert disk.inbox == []


async def test_table_is_read_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without clients a follower reads nothing; far behind it goes on from the newest snapshot."""
    monkeypatch.setattr(follower, "_FAR_BEHIND", 20)
    disk = FakeDisk()
    async with started_nodes(InMemoryEventStore(disk), InMemoryEventStore(disk)) as (owner, other):
        owner.process._context.snapshot_entries = 8
        wheel = other.process._leases.tables["wheel"]
        await soon(lambda: isinstance(wheel, follower.TableFollower) and wheel.is_read)
        old_table, read = other.process.durable_head("wheel")
        for name in ("Anna", "Bruno"):
            assert code(await owner.ask("wheel", name, "sit", chips=100_000)) is None
        await owner.until("wheel", lambda live: live.machine.stage is Stage.BETS)
        for _ in range(40):
            assert code(await owner.ask("wheel", "Anna", "bet", on="rouge", amount=500)) is None
        await soon(lambda: owner.store.saved_states("wheel"))
        assert other.process.durable_head("wheel") == (old_table, read)
        head = owner.store.head("wheel").number
        other.process._leases.on_notify("wheel", head)
        await asyncio.sleep(0)
        await other.process.freshen("wheel")
        new_table, number = other.process.durable_head("wheel")
        assert new_table is not old_table
        assert number == head
        assert new_table.table.players == owner.process.durable_head("wheel")[0].table.players


async def test_watched_tables_move_to_their_watchers() -> None:
    """The second node gets the two of the first one's four tables that its clients watch; each is
    served at once.
    """
    disk, tables = FakeDisk(), ("one", "two", "three", "four")

    def owned_tables(node: Running) -> list[str]:
        return [table for table in tables if node.process.owned_table(table)]

    stores = InMemoryEventStore(disk), InMemoryEventStore(disk)
    async with started_nodes(*stores, tables=tables) as (first, second):
        assert owned_tables(first) == [*tables]
        for table in tables[:2]:
            await second.watch(table)
        await soon(lambda: owned_tables(second) == [*tables[:2]])
        assert owned_tables(first) == [*tables[2:]]
        for table in tables:
            assert code(await first.ask(table, "Anna", "sit", chips=1_000)) is None


async def test_entries_are_notified_while_another_node_watches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without clients elsewhere the owner notifies no other node. A client who comes to another
    node with a number that this one has not read yet gets every later entry at once.
    """
    monkeypatch.setattr(leases, "LOOK_SECONDS", 3_600)  # nothing is found by a poll
    disk = FakeDisk()
    async with started_nodes(InMemoryEventStore(disk), InMemoryEventStore(disk)) as (owner, other):
        await owner.until("wheel", lambda live: live.machine.stage is Stage.IDLE)
        wheel = other.process._leases.tables["wheel"]
        await soon(lambda: isinstance(wheel, follower.TableFollower) and wheel.is_read)
        owner.mono_ms += 60_000  # it has notified since it has the table
        values = set[tuple[str, int]]()
        disk.bell.subscribe(lambda table, number: values.add((table, number)))
        for name in ("Anna", "Bruno"):
            assert code(await owner.ask("wheel", name, "sit", chips=100_000)) is None
        assert not values
        head = owner.store.head("wheel").number
        assert other.process.durable_head("wheel")[1] < head
        view = await other.watch("wheel", head)
        assert code(await owner.ask("wheel", "Anna", "leave")) is None
        await soon(lambda: view.entries)


async def test_late_notice_of_hand_over_collects_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that has claimed a table by its poll collects what was forwarded there, by its name,
    when the notice of the hand-over comes after that.
    """
    monkeypatch.setattr(leases, "LOOK_SECONDS", 3_600)
    disk = FakeDisk()
    async with started_nodes(InMemoryEventStore(disk)) as (owner,):
        sit = request("Anna", "sit", chips=100_000)
        owner.store.enqueue("wheel", sit.actor.account, sit.id, to_forwarded(sit))
        owner.process._leases.on_notify("given:wheel", 0)
        await soon(lambda: owner.stopped or not disk.inbox)


class Slow(InMemoryEventStore):
    """A storage across a network: it takes its time to say what was left for a table."""

    def dequeue(self, table: str, fence: int, limit: int) -> list[ForwardedRequest]:
        """In a while."""
        time.sleep(0.01)
        return super().dequeue(table, fence, limit)


async def test_known_table_is_followed_and_playable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Other work comes before it in a look at the tables; it waits for no second request."""
    monkeypatch.setattr(leases, "LOOK_SECONDS", 0.05)
    store = Slow()
    furnish(store, *(f"a{number}" for number in range(10)))
    running = await Running(store, pace=STILL).start()
    furnish(store, "new", names=())
    while "new" not in running.process.rows:
        await asyncio.sleep(0.001)
    answer = running.send("new", request("Anna", "sit", chips=1_000))
    watching = asyncio.ensure_future(running.watch("new"))
    view = asyncio.ensure_future(running.process.snapshot("new", None, sees_all=False))
    await running.process.table_state("new")
    assert (await view)["table"] == "new"
    assert code(await answer) is None
    watcher = await watching
    assert running.process.durable_head("new")[0].has_opened
    await soon(lambda: watcher.last == store.head("new").number)
    await running.close()


def test_client_without_table_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client does not wait for ever; when it comes back it gets the table."""
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        anna = server.guest("Anna")

        def fails(table: str, after_number: int, limit: int) -> list[Entry]:
            raise StoreError("nothing can be read")

        with monkeypatch.context() as fault:
            fault.setattr(server.services.store, "read", fails)
            with anna.at(after_entry=0) as line:
                assert line.closed()[0] == TOO_SLOW
        with anna.at(after_entry=0) as line:
            line.stage("idle")
