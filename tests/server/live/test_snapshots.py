"""Test of snapshots: which one a start takes, which ones it leaves aside, and a kill at each."""

import asyncio
import hashlib
import logging
import signal
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace as replace_value
from typing import Any

import pytest
from msgspec.structs import replace
from support.server.dying_snapshot import TABLE, dies_as_it_saves, played
from support.server.node_harness import KEY, STILL, Running, code, furnish, soon
from support.server.subprocess_nodes import begun, end_leases
from support.storage.memory import InMemoryEventStore
from support.storage.store_backends import Place, assert_whole

from tapisvert.fairness.vault import Vault
from tapisvert.journal.connect import open_store
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import SavedState
from tapisvert.live import snapshots, table_state
from tapisvert.live.stages import Stage
from tapisvert.live.table import LiveTable
from tapisvert.operations.audit import FaultKind, audit


async def resume_table(store: EventStore) -> tuple[LiveTable, dict[str, Any]]:
    """The table as it is after a start, and the answer to a request that was made before."""
    running = await Running(store, pace=STILL).start()
    live = await running.until(TABLE, lambda live: live.table.players["Anna"].chips == 8_200)
    second_reply = await running.ask(TABLE, "Anna", "sit", id="sit", chips=10_000)
    assert second_reply["again"]
    assert live.table.players["Anna"].free["rouge"].total == 1_800
    await running.close()
    assert running.stopped == []
    return live, second_reply


def newest(store: EventStore) -> SavedState:
    """The newest snapshot."""
    return store.saved_states(TABLE)[0]


def put(store: EventStore, saved_state: SavedState) -> None:
    """Leave this snapshot alone in a storage."""
    store.delete_states(TABLE)
    store.save_state(saved_state, 1)


def left_aside(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The reasons for which snapshots were left aside."""
    messages = [record.getMessage() for record in caplog.records]
    assert all(
        f"snapshot of table {TABLE} at entry" in line for line in messages if "ignored" in line
    )
    return [line.partition(": ")[2] for line in messages if "ignored" in line]


def test_start_reads_only_entries_after_newest_snapshot(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No entry before it is read again but its own; requests made before are still known."""
    store = place.open()
    furnish(store, TABLE)
    asyncio.run(played(store))
    snapshot, store = newest(store), place.open()
    assert snapshot.number == store.head(TABLE).number > 8
    read, new_items = store.read, list[int]()

    def reading(table: str, number: int, limit: int) -> Any:
        new_items.append(number)
        return read(table, number, limit)

    monkeypatch.setattr(store, "read", reading)
    asyncio.run(resume_table(store))
    assert min(new_items) == snapshot.number - 1
    assert newest(store).number > snapshot.number
    assert audit(store).is_right


def test_start_cost_is_independent_of_session_length(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Killed after 40 stakes and after 400: it reads fewer entries than lie between two snapshots,
    and a snapshot has grown by its numbers alone.
    """
    between, rows, sizes = 20, list[int](), list[int]()
    store = InMemoryEventStore()
    furnish(store, TABLE)
    read = store.read

    def reading(table: str, number: int, limit: int) -> Any:
        content = read(table, number, limit)
        rows[-1] += len(content)
        return content

    async def played_on(stakes: int) -> None:
        running = await Running(store, pace=STILL).start()
        rows.append(0)  # what is read from here on belongs to no start
        context = running.process._context
        context.snapshot_entries = between
        if not sizes:
            assert code(await running.ask(TABLE, "Anna", "sit", chips=10_000)) is None
        await running.until(TABLE, lambda live: live.machine.stage is Stage.BETS)
        for _ in range(stakes):
            assert code(await running.ask(TABLE, "Anna", "bet", on="rouge", amount=1)) is None
        if stakes:  # each that was due is saved on another thread
            due = store.head(TABLE).number - between
            await soon(lambda: any(state.number > due for state in store.saved_states(TABLE)))
        context.snapshot_entries = None  # the last is not saved, as after a kill
        await running.close()
        sizes.append(len(newest(store).state))

    monkeypatch.setattr(store, "read", reading)
    for stakes in (40, 360, 0):
        rows.append(0)
        asyncio.run(played_on(stakes))
    _, after_40, after_400 = rows[::2]
    assert store.head(TABLE).number > 400
    assert 0 < after_40 <= between + 1
    assert 0 < after_400 <= between + 1
    assert sizes[1] - sizes[0] < between


def test_only_newest_snapshots_are_kept(store: EventStore) -> None:
    """The newest three of a table; a table's own."""
    furnish(store, TABLE, "other")
    states = [
        SavedState(table, number, bytes(32), b"", b"state", b"", b"")
        for number in (7, 1, 3, 9, 5)
        for table in (TABLE, "other")
    ]
    for state in states:
        store.save_state(state, 3)
    assert [state.number for state in store.saved_states(TABLE)] == [9, 7, 5]
    assert store.saved_states(TABLE)[0] == SavedState(TABLE, 9, bytes(32), b"", b"state", b"", b"")
    store.delete_states(TABLE)
    assert store.saved_states(TABLE) == []
    assert len(store.saved_states("other")) == 3


def restamp(saved: SavedState, key: bytes = KEY, **changed: Any) -> SavedState:
    """A snapshot with other contents, and the hash and stamp for them."""
    copy = replace(saved, **changed)
    copy = replace(copy, hash=hashlib.sha256(copy.state).digest())
    text = snapshots._stamp_text(copy.table, copy.number, copy.entry_hash, copy.form, copy.hash)
    return replace(copy, stamp=Vault(key).stamp(text))


def richer(saved_state: SavedState) -> bytes:
    """The state, with more chips for Anna."""
    state = table_state.decode(saved_state.state)
    anna = state.players["Anna"]
    created = replace_value(anna, chips=anna.chips + 1_000_000)
    return table_state.encode(replace(state, players={"Anna": created}))


WRONG: dict[str, tuple[Callable[[SavedState], SavedState], str]] = {
    "damaged": (
        lambda snapshot: replace(snapshot, state=snapshot.state[:-1] + b"?"),
        "it is damaged",
    ),
    "altered, with its hash": (
        lambda snapshot: restamp(snapshot, bytes(32), state=richer(snapshot)),
        "it was not written with the key of this house",
    ),
    "of another entry": (
        lambda snapshot: restamp(snapshot, entry_hash=bytes(32)),
        "its entry is not in the journal",
    ),
    "of another number": (
        lambda snapshot: restamp(snapshot, number=snapshot.number - 1),
        "its entry is not in the journal",
    ),
    "beyond the end": (
        lambda snapshot: restamp(snapshot, number=snapshot.number + 9),
        "its entry is not in the journal",
    ),
    "of another version": (
        lambda snapshot: restamp(snapshot, form=bytes(32)),
        "it is of another version of the program or of the rulebook",
    ),
    "unreadable": (
        lambda snapshot: restamp(snapshot, state=b"\x90"),
        "it cannot be read: Expected `object`, got `array`",
    ),
    "of a wrong state": (
        lambda snapshot: restamp(snapshot, state=richer(snapshot)),
        "chips:Anna is 8200 in the ledger, 1008200 at the table",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_invalid_snapshot_is_ignored(wrong: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is named in the log, and the table is as all its entries say. The audit names it too,
    unless no start of this version would take it.
    """
    store = InMemoryEventStore()
    furnish(store, TABLE)
    asyncio.run(played(store))
    change, reason = WRONG[wrong]
    put(store, change(newest(store)))
    result = [(fault.table, fault.kind) for fault in audit(store).faults]
    assert result == ([] if "version" in wrong else [(TABLE, FaultKind.SNAPSHOT)])
    with caplog.at_level(logging.WARNING):
        asyncio.run(resume_table(InMemoryEventStore(store.disk)))
    assert left_aside(caplog)[:1] == [reason]


def test_snapshot_of_other_journal_is_ignored(caplog: pytest.LogCaptureFixture) -> None:
    """Its ledger agrees with it, and the next entry does not: the table begins again without it."""
    store = InMemoryEventStore()
    furnish(store, TABLE)
    asyncio.run(played(store))
    older = newest(store)

    async def brings_more() -> None:
        running = await Running(InMemoryEventStore(store.disk), pace=STILL).start()
        assert code(await running.ask(TABLE, "Anna", "sit", chips=100)) is None
        await running.close()

    asyncio.run(brings_more())
    state = table_state.decode(richer(older))
    balances = {**state.balances, "chips:Anna": 1_008_200, "bank": -1_000_000}
    bank = replace_value(state.bank, gain=-1_000_000)
    put(
        store,
        restamp(older, state=table_state.encode(replace(state, balances=balances, bank=bank))),
    )

    async def comes_back() -> None:
        running = await Running(InMemoryEventStore(store.disk), pace=STILL).start()
        live = await running.until(TABLE, lambda live: live.table.players)
        assert live.table.players["Anna"].chips == 8_300
        await running.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(comes_back())
    (reason,) = left_aside(caplog)
    assert reason.endswith("of table wheel: replay produced a different answer")


def test_older_snapshot_is_used(caplog: pytest.LogCaptureFixture) -> None:
    """The one before the newest is taken if the newest does not hold."""
    store = InMemoryEventStore()
    furnish(store, TABLE)
    asyncio.run(played(store))
    older = newest(store)
    asyncio.run(resume_table(store := InMemoryEventStore(store.disk)))
    store.save_state(replace(newest(store), state=b"?"), 3)
    store = InMemoryEventStore(store.disk)
    with caplog.at_level(logging.INFO, "tapisvert.server"):
        live = snapshots_begin(store)
    assert left_aside(caplog) == ["it is damaged"]
    assert live.number == older.number


def snapshots_begin(store: EventStore) -> LiveTable:
    """The table as a start begins with it, before it reads an entry."""
    live = Running(store, pace=STILL)._make(store.tables()[-1])
    assert live.name == TABLE
    assert snapshots.begin(store, live, 2**53)
    return live


def test_repeated_starts_do_not_delay_snapshot() -> None:
    """A table that dies soon after each start has a snapshot all the same, once it is due."""
    store = InMemoryEventStore()
    furnish(store, TABLE)

    async def plays_on_and_dies(*, is_last: bool) -> None:
        running = Running(InMemoryEventStore(store.disk), pace=STILL)
        running.process._context.snapshot_entries = 12
        await running.start()
        assert code(await running.ask(TABLE, "Anna", "sit", chips=1_000)) is None
        await running.until(TABLE, lambda live: live.machine.stage is Stage.BETS)
        assert code(await running.ask(TABLE, "Anna", "bet", on="rouge", amount=500)) is None
        if is_last:  # it is saved by a thread, which the others may not outlive
            await soon(lambda: store.saved_states(TABLE))

    for life in range(4):
        asyncio.run(plays_on_and_dies(is_last=life == 3))
        store.disk.change("UPDATE tables SET owner = NULL")
    assert store.head(TABLE).number - newest(store).number < 12


# A kill ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kill_at", ["before", "within", "after"])
def test_kill_during_save_keeps_old_snapshot(url: str, kill_at: str) -> None:
    """It is there whole or not at all; the journal holds, and the table goes on."""
    with closing(open_store(url)) as store:
        furnish(store, TABLE)
    process = begun(dies_as_it_saves, url, kill_at)
    process.join()
    assert process.exitcode == -signal.SIGKILL
    end_leases(url)
    with closing(open_store(url)) as store:
        assert len(store.saved_states(TABLE)) == (kill_at == "after")
        assert_whole(store)
        asyncio.run(resume_table(store))
        assert audit(store).is_right
