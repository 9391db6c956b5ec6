"""Coups that had begun when a database was restored: dealt to their end by the sealed cards."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from support.records.mutated_records import lines_of
from support.server.http_server import CARDS
from support.server.recorded_house import ANNA, CHIEF, NOON_MS, WHEEL, PlayedTable, book
from support.storage.postgres import database
from support.storage.store_backends import begin

from tapisvert import rulebook
from tapisvert.clock import Instant
from tapisvert.fairness.vault import Vault
from tapisvert.fairness.verification.findings import Fault, Note
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import EventStore
from tapisvert.live.aggregate import Turn
from tapisvert.live.requests import Actor, EnterCard
from tapisvert.live.stages import Mode, Stage
from tapisvert.operations.audit import audit
from tapisvert.operations.backup import Closed, DrawsLockedError, close_tables
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Result, possible
from tapisvert.server.reports import sessions
from tapisvert.server.reports.draw_proof import summarize_draw
from tapisvert.server.reports.sessions import SessionIndex
from tapisvert.verification.record_reader import read

CROUPIER = Actor("c1", "Cesare", frozenset({Role.CROUPIER, Role.TAILLEUR}))
NOW = Instant(0, NOON_MS + 10_000_000)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'in-place.db'}"
        return
    with database(request.getfixturevalue("postgres_dsn")) as made:
        yield made


def in_mid_coup(store: EventStore, vault: Vault, game: str, stage: Stage) -> PlayedTable:
    """A table with a stake behind closed bets: four cards lie, or the ball runs."""
    book(store).write({"notice": "chips_issued"}, "d1", {"a1": 1_000_000})
    played = PlayedTable(store, "one", game, vault)
    played.ask(ANNA, c.Sit("Anna", 100_000))
    played.until(Stage.BETS)
    played.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    played.until(stage)
    while stage is Stage.CARDS and len(played.live.machine.dealt_cards) < 4:
        played.mono_ms = played.live.machine.due_ms or 0
        played.submit(played.live.machine.tick(played.now))
    played.release()
    return played


def coups_in(entries: Iterable[Entry]) -> list[tuple[bytes, bytes]]:
    """The coups among entries, with what came of them."""
    kinds = b'{"do":"deal"', b'{"do":"spin"'
    return [(entry.line, entry.answer) for entry in entries if entry.line.startswith(kinds)]


@pytest.mark.parametrize(("game", "stage"), [(CARDS, Stage.CARDS), (WHEEL, Stage.BALL)])
def test_a_coup_that_has_begun_is_dealt_to_its_end(url: str, game: str, stage: Stage) -> None:
    """With four cards down, or the ball running: the coup is the one that the table would have
    dealt itself, with the same outcome for the stake.
    """
    store, vault = open_store(url), Vault(bytes(32))
    played = in_mid_coup(store, vault, game, stage)
    (closed,) = close_tables(store, vault, NOW)
    assert closed.is_settled is True
    made = coups_in(iter_entries(store, "one"))
    live, turns = played.live, Turn()
    while live.machine.stage is not Stage.PAUSE:
        turns += live.machine.tick(Instant(live.machine.due_ms or 0, NOW.wall_ms))
    assert made == coups_in(turns.entries)
    assert len(made) == 1
    assert audit(store).is_right
    store.close()


def test_a_suspension_does_not_end_a_coup(tmp_path: Path) -> None:
    """A coup that was suspended is dealt to its end too."""
    store, vault = SqliteStore(begin(tmp_path / "house.db")), Vault(bytes(32))
    played = in_mid_coup(store, vault, WHEEL, Stage.BALL)
    again = PlayedTable(store, "one", WHEEL, vault)
    again.ask(CHIEF, c.Suspend("mechanism", "a noise"))
    again.release()
    (closed,) = close_tables(store, vault, NOW)
    assert closed.is_settled is True
    assert len(coups_in(iter_entries(store, "one"))) == 1
    assert played.live.table.players["Anna"].has_stakes
    assert audit(store).is_right
    store.close()


@pytest.mark.clause("R26")
@pytest.mark.parametrize(("game", "stage"), [(CARDS, Stage.CARDS), (WHEEL, Stage.BALL)])
def test_a_coup_whose_draw_does_not_open_is_paid_and_named(
    url: str, game: str, stage: Stage
) -> None:
    """Without its key the player gets the best that the cards shown leave, and the log of the house
    says at which table. The record names the draw, and owes its seed.
    """
    store = open_store(url)
    played = in_mid_coup(store, Vault(bytes(32)), game, stage)
    shown = [card for card, _ in played.live.machine.dealt_cards]
    before = store.heads()
    for lacking in (Vault(bytes([1]) * 32), None):
        with pytest.raises(DrawsLockedError, match="one"):
            close_tables(store, lacking, NOW)
    assert store.heads() == before
    (closed,) = close_tables(store, Vault(bytes([1]) * 32), NOW, without_key=True)
    assert closed == Closed("one", 1, closed.draw, is_revealed=False, is_settled=False)
    assert coups_in(iter_entries(store, "one")) == []
    *_, last = iter_entries(store, HOUSE_LOG_ID)
    assert json.loads(last.line) == {"notice": "restored", "void": [closed.draw], "lost": ["one"]}
    book = rulebook(game)
    is_won = any(coup.results["rouge"] is Result.WINS for coup in possible(book, shown))
    assert store.purse("a1") == 1_000_000 + (50_000 if is_won else -25_000)
    assert audit(store).is_right
    written = b"".join(sessions.record(sessions.recorded(iter_entries(store, "one"))))
    told = read(lines_of(written))
    assert [one.fault for one in told.findings] == [Fault.NOT_REVEALED]
    assert Note.DRAW_LOST in {one.note for one in told.remarks}
    index = SessionIndex()
    index.add(iter_entries(store, "one"))
    (committed,) = index.draws(10**9, 1)
    place = index.draw(committed)
    assert place is not None
    assert summarize_draw(store, "one", place).state == "lost"  # its seed never comes
    store.close()


def test_a_coup_of_real_cards_goes_on_where_it_was(url: str) -> None:
    """The cards entered stay, the table is named, and the croupier enters the rest."""
    store, vault = open_store(url), Vault(bytes(32))
    book(store).write({"notice": "chips_issued"}, "d1", {"a1": 1_000_000})
    played = PlayedTable(store, "one", CARDS, vault, mode=Mode.REAL)
    played.ask(ANNA, c.Sit("Anna", 100_000))
    played.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    cards = ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d")
    for card in cards[:4]:
        played.ask(CROUPIER, EnterCard(card))
    played.release()
    (closed,) = close_tables(store, vault, NOW)
    assert (closed.table, closed.is_kept, closed.is_settled) == ("one", True, None)
    *_, last = iter_entries(store, HOUSE_LOG_ID)
    assert json.loads(last.line)["kept"] == ["one"]
    again = PlayedTable(store, "one", CARDS, vault, mode=Mode.REAL)
    assert [card for card, _ in again.live.machine.dealt_cards] == list(cards[:4])
    for card in cards[4:]:
        again.ask(CROUPIER, EnterCard(card))
    again.release()
    assert len(coups_in(iter_entries(store, "one"))) == 1
    assert again.live.table.players["Anna"].chips == 150_000
    assert audit(store).is_right
    store.close()
