"""Test of the states of tables: a start from one of them equals a start from the beginning."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
import surroundings
from support.records.signed_records import named, witness_key
from support.simulated_server.clients import TABLE
from support.simulated_server.world import Evening, Plan
from support.storage.memory import InMemoryEventStore

from tapisvert import regulations
from tapisvert.fairness.vault import Vault
from tapisvert.journal.entry import Entry
from tapisvert.journal.store import SavedState
from tapisvert.live import table_state
from tapisvert.live.dealer import Dealer
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.stages import Mode
from tapisvert.live.table import LiveTable
from tapisvert.rules import commands as c

PLANS = (
    Plan(0, trouble=2, malicious=2, coups=6),
    Plan(3, "venezia-trente-et-quarante", trouble=2, processes=2, malicious=2, coups=6),
    Plan(2, "campione-trente-et-quarante", trouble=2, coups=5),
    Plan(4, "trente-et-quarante-2.0", Mode.TAILLEUR, coups=5),
    Plan(8, "campione-trente-et-quarante", Mode.REAL, coups=7, trouble=4),
    Plan(4, "campione-trente-et-quarante", trouble=2, coups=16, is_witnessed=True),
    Plan(3, trouble=2, coups=8, is_witnessed=True),
)
"""Evenings with people and trouble of every kind."""
EVERY = 9 if surroundings.is_exhaustive else 47
"""Entries from one state that is tried to the next."""
AFTER = 27
"""Entries that are replayed after each."""


class Recorder:
    """Snapshots that an evening saved, by the number of the entry."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.saved: dict[int, SavedState] = {}
        save = InMemoryEventStore.save_state

        def saving(store: InMemoryEventStore, saved_state: SavedState, keep: int) -> None:
            self.saved[saved_state.number] = saved_state
            save(store, saved_state, keep)

        monkeypatch.setattr(InMemoryEventStore, "save_state", saving)


def fresh(plan: Plan) -> LiveTable:
    """A table before its first entry."""
    book = regulations.rulebook(plan.book)
    witness = named(witness_key()) if plan.is_witnessed else None
    dealer = Dealer(book, Vault(bytes(range(32))), lambda: bytes(32), witness)
    return LiveTable(
        TABLE, OpeningSettings(c.Open(book, "EUR"), plan.mode), dealer, salts=lambda: "0" * 32
    )


def raw(live: LiveTable) -> bytes:
    """The bytes of a table's state."""
    return table_state.encode(table_state.capture(live))


def replay(plan: Plan, journal: list[Entry]) -> Iterator[LiveTable]:
    """The table after each entry, replayed from the first."""
    live = fresh(plan)
    for entry in journal:
        live.replay((entry,))
        yield live


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.book}-{plan.mode.value}")
def test_state_equals_replay(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """A state that a running table saved is, to the byte, the one that a replay of its entries has.
    A table restored from any state replays the entries after it to the same states, and goes on
    with the same entries of its own.
    """
    recorder = Recorder(monkeypatch)
    evening = Evening(replace(plan, snapshot_entries=20)).play()
    journal = evening.journal
    starts = {*range(1, len(journal), EVERY)}
    ends = {min(number + AFTER, len(journal)) for number in starts}
    states = {
        number: raw(live)
        for number, live in enumerate(replay(plan, journal), 1)
        if number in starts | ends | recorder.saved.keys()
    }
    assert len(recorder.saved) >= len(journal) // 60
    for number, snapshot in recorder.saved.items():
        assert snapshot.state == states[number]
    blobs = InMemoryEventStore(evening.disk).blobs(TABLE)
    for number in sorted(starts):
        live = fresh(plan)
        state = table_state.decode(states[number])
        table_state.restore(live, state, number, journal[number - 1].hash)
        assert raw(live) == states[number]
        live.replay(journal[number : number + AFTER])
        last = min(number + AFTER, len(journal))
        assert raw(live) == states[last]
        total = fresh(plan)
        if last == len(journal):
            total.replay(journal)
            assert total.resume(blobs, evening.now()) == live.resume(blobs, evening.now())
