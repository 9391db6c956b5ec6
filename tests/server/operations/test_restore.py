"""Restored databases: coups that had begun, and the drill of docs/operating.md."""

import json
import shlex
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import Finished, called
from support.records.mutated_records import lines_of
from support.server.http_server import CARDS, PATIENT, QUICK, Line, Server, opened, settings, table
from support.server.recorded_house import ANNA, CHIEF, NOON_MS, WHEEL, PlayedTable, book
from support.storage import postgres
from support.storage.postgres import database
from support.storage.store_backends import begin

from tapisvert import rulebook
from tapisvert.clock import Instant
from tapisvert.fairness.vault import Vault
from tapisvert.fairness.verification.findings import Fault, Note
from tapisvert.house.purses import PLAY_CHIPS_GRANT
from tapisvert.journal.checkpoint_keys import ENDING
from tapisvert.journal.connect import open_snapshot, open_store
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
from tapisvert.reports import sessions
from tapisvert.reports.draw_proof import summarize_draw
from tapisvert.reports.sessions import SessionIndex
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Result, possible
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


CHIPS, STAKE = 10_000, 500


@pytest.fixture
def lost_and_new(postgres_dsn: str) -> Iterator[tuple[str, str]]:
    """The database that a house plays in and will lose, and an empty one."""
    with postgres.database(postgres_dsn) as lost, postgres.bare_database(postgres_dsn) as new:
        yield lost, new


@contextmanager
def house(folder: Path, url: str) -> Iterator[Server]:
    """The house, open, in a database."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    options = {"--database": url, "--checkpoint-folder": str(elsewhere)}
    tables = (table(pace=QUICK), table("still", pace=PATIENT))  # its stakes lie there
    with opened(settings(folder, *tables, options=options)) as server:
        yield server


def tool(command: str, *arguments: str) -> None:
    """Run the tool of PostgreSQL that one of our commands says."""
    said = called(command, *arguments)
    assert said.status == 1
    (line,) = (text for text in said.out.splitlines() if text.startswith("  pg_"))
    program, *words = shlex.split(line)
    subprocess.run([postgres.binary(program), *words], check=True)


def plays(line: Line) -> dict[str, Any]:
    """Outcome of a stake: a player sits down, bets and sees the coup."""
    line.stage("bets")
    line.bet("rouge", STAKE)
    return line.event("settled")


def test_a_house_in_postgresql_is_backed_up_restored_and_goes_on(
    lost_and_new: tuple[str, str], tmp_path: Path
) -> None:
    """Dumped while a stake lies on the cloth; restored elsewhere it is back in its purse, what was
    played since is named, the audit finds nothing, and people play on.
    """
    lost, new = lost_and_new
    dump, config = str(tmp_path / "monday.dump"), tmp_path / "house.toml"
    config.write_text(f'keys = "{tmp_path}/keys"\n')
    with house(tmp_path, lost) as server:
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        account = anna.id
        with anna.at("still", chips=CHIPS) as waits, bruno.at(chips=CHIPS) as line:
            waits.stage("bets")
            waits.bet("rouge", STAKE)
            plays(line)
            tool("backup", dump, "--config", str(config), "--database", lost)
            plays(line)
    with closing(open_snapshot(lost)) as left:  # a house that closes finishes the coup in play
        head = left.head("wheel").number
    newest = max((tmp_path / "elsewhere").glob(f"*{ENDING}"))  # by the moment in its name

    tool("restore", dump, "--config", str(config), "--database", new)
    about = ("--config", str(config), "--database", new)
    restored = in_place(*about, "--checkpoint", str(newest))
    assert (restored.status, restored.err) == (0, "")
    assert "Table still is closed" in restored.out
    assert f"to {head}" in restored.out, "what was played since is not named"
    assert called("audit", *about).status == 0
    kept = open_snapshot(new)
    assert kept.purse(account) == PLAY_CHIPS_GRANT
    kept.close()

    with house(tmp_path, new) as server:
        assert server.services.store.head("wheel").number < head
        server.staff("Dora", "direction").post("/api/staff/tables/wheel/open", id="again")
        with server.guest("Carla").at(chips=CHIPS) as line:
            plays(line)
    assert called("audit", *about).status == 0


def in_place(*about: str) -> Finished:
    """The restored tables are closed, as soon as the leases that were dumped with them are over."""
    while (done := called("restore", "--in-place", *about)).status == 2:
        assert "a process that goes on" in done.err
        time.sleep(0.2)
    return done
