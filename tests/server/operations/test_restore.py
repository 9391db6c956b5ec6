"""Restored databases: coups that had begun, and the drill of docs/how-to/backup.md."""

import json
import shlex
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import Finished, invoke
from support.server.http_server import CARDS, PATIENT, QUICK, Line, Server, opened, settings, table
from support.server.recorded_house import ANNA, CHIEF, NOON_MS, WHEEL, PlayedTable
from support.storage import postgres
from support.storage.issued import issue
from support.storage.store_backends import begin

from tapisvert import rulebook
from tapisvert.clock import Instant
from tapisvert.fairness.vault import Vault
from tapisvert.fairness.verification.record_reader import read
from tapisvert.house.purses import PLAY_CHIPS_GRANT
from tapisvert.journal.checkpoint_keys import ENDING
from tapisvert.journal.connect import open_snapshot, open_store
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.live.aggregate import Turn
from tapisvert.live.requests import Actor, EnterCard
from tapisvert.live.stages import Mode, Stage
from tapisvert.operations.audit import audit
from tapisvert.operations.backup import Closed, ClosedCoup, DrawsLockedError, close_tables
from tapisvert.reports import sessions
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Result, possible

CROUPIER = Actor("c1", "Cesare", frozenset({Role.CROUPIER, Role.TAILLEUR}))
NOW = Instant(0, NOON_MS + 10_000_000)


def in_mid_coup(store: EventStore, vault: Vault, game: str, stage: Stage) -> PlayedTable:
    """A table with a stake behind closed bets: four cards lie, or the ball runs."""
    issue(store, {"a1": 1_000_000})
    played_table = PlayedTable(store, "one", game, vault)
    played_table.ask(ANNA, c.Sit("Anna", 100_000))
    played_table.until(Stage.BETS)
    played_table.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    played_table.until(stage)
    while stage is Stage.CARDS and len(played_table.live.machine.dealt_cards) < 4:
        played_table.mono_ms = played_table.live.machine.due_ms or 0
        played_table.submit(played_table.live.machine.tick(played_table.now))
    played_table.release()
    return played_table


def coups_in(entries: Iterable[Entry]) -> list[tuple[bytes, bytes]]:
    """The coups among entries, with what came of them."""
    kinds = b'{"do":"deal"', b'{"do":"spin"'
    return [(entry.line, entry.answer) for entry in entries if entry.line.startswith(kinds)]


@pytest.mark.parametrize(("game", "stage"), [(CARDS, Stage.CARDS), (WHEEL, Stage.BALL)])
def test_started_coup_is_dealt_completely(url: str, game: str, stage: Stage) -> None:
    """With four cards down, or the ball running: the coup is the one that the table would have
    dealt itself, with the same outcome for the stake.
    """
    store, vault = open_store(url), Vault(bytes(32))
    coups = in_mid_coup(store, vault, game, stage)
    (closed,) = close_tables(store, vault, NOW)
    assert closed.coup is ClosedCoup.SETTLED
    created = coups_in(iter_entries(store, "one"))
    live, turns = coups.live, Turn()
    while live.machine.stage is not Stage.PAUSE:
        turns += live.machine.tick(Instant(live.machine.due_ms or 0, NOW.wall_ms))
    assert created == coups_in(turns.entries)
    assert len(created) == 1
    assert audit(store).is_right
    store.close()


def test_suspension_does_not_end_coup(tmp_path: Path) -> None:
    """A coup that was suspended is dealt to its end too."""
    store, vault = SqliteStore(begin(tmp_path / "house.db")), Vault(bytes(32))
    coups = in_mid_coup(store, vault, WHEEL, Stage.BALL)
    played_table = PlayedTable(store, "one", WHEEL, vault)
    played_table.ask(CHIEF, c.Suspend("mechanism", "a noise"))
    played_table.release()
    (closed,) = close_tables(store, vault, NOW)
    assert closed.coup is ClosedCoup.SETTLED
    assert len(coups_in(iter_entries(store, "one"))) == 1
    assert coups.live.table.players["Anna"].has_stakes
    assert audit(store).is_right
    store.close()


@pytest.mark.clause("R26")
@pytest.mark.parametrize(("game", "stage"), [(CARDS, Stage.CARDS), (WHEEL, Stage.BALL)])
def test_coup_with_unreadable_draw_is_paid_and_reported(url: str, game: str, stage: Stage) -> None:
    """Without its key the player gets the best that the cards shown leave, and the log of the house
    says at which table. The first start ends the draw, and the verdict names the coup.
    """
    store = open_store(url)
    coups = in_mid_coup(store, Vault(bytes(32)), game, stage)
    cards = coups.live.machine.dealt_cards
    old_heads = store.heads()
    for lacking in (Vault(bytes([1]) * 32), None):
        with pytest.raises(DrawsLockedError, match="one"):
            close_tables(store, lacking, NOW)
    assert store.heads() == old_heads
    (closed,) = close_tables(store, Vault(bytes([1]) * 32), NOW, without_key=True)
    assert closed == Closed("one", 1, ClosedCoup.LOST)
    assert coups_in(iter_entries(store, "one")) == []
    *_, last = iter_entries(store, HOUSE_LOG_ID)
    assert json.loads(last.line) == {"notice": "restored", "lost": ["one"]}
    book = rulebook(game)
    is_won = any(coup.results["rouge"] is Result.WINS for coup in possible(book, cards))
    assert store.purse("a1") == 1_000_000 + (50_000 if is_won else -25_000)
    assert audit(store).is_right
    PlayedTable(store, "one", game, Vault(bytes([1]) * 32)).release()
    text = b"".join(sessions.record(sessions.recorded(iter_entries(store, "one"))))
    verdict = read(text.splitlines(keepends=True))
    assert verdict.findings == ()
    assert (verdict.tally.lost_coups, verdict.tally.is_open) == (1, False)
    store.close()


def test_coup_of_real_cards_resumes(url: str) -> None:
    """The cards entered stay, the table is named, and the croupier enters the rest."""
    store, vault = open_store(url), Vault(bytes(32))
    issue(store, {"a1": 1_000_000})
    coups = PlayedTable(store, "one", CARDS, vault, mode=Mode.REAL)
    coups.ask(ANNA, c.Sit("Anna", 100_000))
    coups.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    cards = ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d")
    for card in cards[:4]:
        coups.ask(CROUPIER, EnterCard(card))
    coups.release()
    (closed,) = close_tables(store, vault, NOW)
    assert closed == Closed("one", 1, ClosedCoup.KEPT)
    *_, last = iter_entries(store, HOUSE_LOG_ID)
    assert json.loads(last.line)["kept"] == ["one"]
    played_table = PlayedTable(store, "one", CARDS, vault, mode=Mode.REAL)
    assert played_table.live.machine.dealt_cards == cards[:4]
    for card in cards[4:]:
        played_table.ask(CROUPIER, EnterCard(card))
    played_table.release()
    assert len(coups_in(iter_entries(store, "one"))) == 1
    assert played_table.live.table.players["Anna"].chips == 150_000
    assert audit(store).is_right
    store.close()


CHIPS, STAKE = 10_000, 500


@pytest.fixture
def lost_and_new(postgres_dsn: str) -> Iterator[tuple[str, str]]:
    """The database that a house plays in and will lose, and an empty one."""
    with postgres.database(postgres_dsn) as loss, postgres.bare_database(postgres_dsn) as new:
        yield loss, new


@contextmanager
def house(folder: Path, url: str) -> Iterator[Server]:
    """The house, open, in a database."""
    checkpoints = folder / "elsewhere"
    checkpoints.mkdir(exist_ok=True)
    options = {"--database": url, "--checkpoint-folder": str(checkpoints)}
    tables = (table(pace=QUICK), table("still", pace=PATIENT))  # its stakes lie there
    with opened(settings(folder, *tables, options=options)) as server:
        yield server


def tool(command: str, *arguments: str) -> None:
    """Run the tool of PostgreSQL that one of our commands says."""
    result = invoke(command, *arguments)
    assert result.status == 1
    (line,) = (text for text in result.out.splitlines() if text.startswith("  pg_"))
    program, *words = shlex.split(line)
    subprocess.run([postgres.binary(program), *words], check=True)


def plays(line: Line) -> dict[str, Any]:
    """Outcome of a stake: a player sits down, bets and sees the coup."""
    line.stage("bets")
    line.bet("rouge", STAKE)
    return line.event("settled")


def test_house_in_postgresql_is_backed_up_and_restored(
    lost_and_new: tuple[str, str], tmp_path: Path
) -> None:
    """Dumped while a stake lies on the cloth; restored elsewhere it is back in its purse, what was
    played since is named, the audit finds nothing, and people play on.
    """
    loss, new = lost_and_new
    dump, config = str(tmp_path / "monday.dump"), tmp_path / "house.toml"
    config.write_text(f'keys = "{tmp_path}/keys"\n')
    with house(tmp_path, loss) as server:
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        account = anna.id
        with anna.at("still", chips=CHIPS) as waiting, bruno.at(chips=CHIPS) as line:
            waiting.stage("bets")
            waiting.bet("rouge", STAKE)
            plays(line)
            tool("backup", dump, "--config", str(config), "--database", loss)
            plays(line)
    with closing(open_snapshot(loss)) as remaining:  # a house that closes finishes the coup in play
        head = remaining.head("wheel").number
    newest = max((tmp_path / "elsewhere").glob(f"*{ENDING}"))  # by the moment in its name

    tool("restore", dump, "--config", str(config), "--database", new)
    topic = ("--config", str(config), "--database", new)
    result = in_place(*topic, "--checkpoint", str(newest))
    assert (result.status, result.err) == (0, "")
    assert "Table still is closed" in result.out
    assert f"to {head}" in result.out, "what was played since is not named"
    assert invoke("audit", *topic).status == 0
    snapshot = open_snapshot(new)
    assert snapshot.purse(account) == PLAY_CHIPS_GRANT
    snapshot.close()

    with house(tmp_path, new) as server:
        assert server.services.store.head("wheel").number < head
        server.staff("Dora", "direction").post("/api/staff/tables/wheel/open", id="again")
        with server.guest("Carla").at(chips=CHIPS) as line:
            plays(line)
    assert invoke("audit", *topic).status == 0


def in_place(*arguments: str) -> Finished:
    """The restored tables are closed, as soon as the leases that were dumped with them are over."""
    while (result := invoke("restore", "--in-place", *arguments)).status == 2:
        assert "a process that goes on" in result.err
        time.sleep(0.2)
    return result
