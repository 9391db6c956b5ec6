"""A coup that has begun under a witness: killed, restored, its vault key lost, or the witness gone.

With four cards down and with the ball running, on SQLite and PostgreSQL: each stake is decided by
the sealed cards, or paid by the ruling.
"""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from support.records.mutated_records import lines_of
from support.records.signed_records import witness_key
from support.server.recorded_house import ANNA, CARDS, CHIEF, NOON_MS, WHEEL, PlayedTable, book
from support.storage.postgres import database
from support.storage.store_backends import begin

from tapisvert import rulebook
from tapisvert.clock import Instant
from tapisvert.fairness.vault import Vault
from tapisvert.fairness.verification.findings import Fault, Note
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import EventStore
from tapisvert.live.dealer import WitnessRule
from tapisvert.live.stages import Pace, Stage
from tapisvert.operations.audit import audit
from tapisvert.operations.backup import close_tables
from tapisvert.record.command_lines import is_fallen_card
from tapisvert.rules import Phase
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Result, possible
from tapisvert.server.reports import sessions as exports
from tapisvert.server.reports.draw_proof import DrawProof, read_draw
from tapisvert.server.reports.sessions import SessionIndex
from tapisvert.verification.record_reader import Verdict, read
from tapisvert.witness.register import Register, SigningRefusedError

STOP: Final = WitnessRule(witness_key().modulus, "stop")
VAULT: Final = Vault(bytes(32))
LATER: Final = Instant(0, NOON_MS + 10_000_000)
MID_COUP: Final = [(CARDS, Stage.CARDS), (WHEEL, Stage.BALL)]
mid_coup = pytest.mark.parametrize(("game", "stage"), MID_COUP)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    """An empty store of each kind."""
    if request.param == "sqlite":
        with closing(SqliteStore(begin(tmp_path / "house.db"))) as made:
            yield made
        return
    with (
        database(request.getfixturevalue("postgres_dsn")) as url,
        closing(open_store(url)) as made,
    ):
        yield made


@pytest.fixture
def register(tmp_path: Path) -> Iterator[Register]:
    """A witness's register in which nothing is signed yet."""
    with closing(Register(tmp_path / "signed.db", witness_key())) as opened:
        yield opened


def table(store: EventStore, game: str, vault: Vault = VAULT) -> PlayedTable:
    """The table as a process makes it, from what the journal and the vault have."""
    return PlayedTable(store, "one", game, vault, witness=STOP)


def go(played: PlayedTable, register: Register, *stages: Stage) -> None:
    """Let the table go on to one of these stages, with its witness."""
    while played.live.machine.stage not in stages:
        asked = played.live.machine.signing_request
        if asked is None:
            played.mono_ms = played.live.machine.due_ms or 0
            played.submit(played.live.machine.tick(played.now))
            continue
        signature, last = b"", None
        try:
            signature = register.sign(asked.table, asked.number, asked.digest)
        except SigningRefusedError as refused:
            last = refused.last
        played.submit(played.live.machine.sign(signature, asked, played.now, last))


def in_mid_coup(
    store: EventStore, register: Register, game: str, stage: Stage
) -> tuple[PlayedTable, list[str]]:
    """A table with a stake behind closed bets, and the cards that lie: four, or none at a wheel."""
    book(store).write({"notice": "chips_issued"}, "d1", {"a1": 1_000_000})
    played = table(store, game)
    played.ask(ANNA, c.Sit("Anna", 100_000))
    go(played, register, Stage.BETS)
    played.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    go(played, register, stage)
    while stage is Stage.CARDS and len(played.live.machine.dealt_cards) < 4:
        played.mono_ms = played.live.machine.due_ms or 0
        played.submit(played.live.machine.tick(played.now))
    played.release()
    return played, [card for card, _ in played.live.machine.dealt_cards]


def sessions(store: EventStore) -> list[Verdict]:
    """Verdicts on the records of the table's sessions."""
    parts: list[list[Entry]] = []
    for entry in iter_entries(store, "one"):
        if entry.line.startswith(b'{"do":"open"'):
            parts.append([])
        parts[-1].append(entry)
    records = (b"".join(exports.record(exports.recorded(part))) for part in parts)
    return [read(lines_of(record), so_far=True) for record in records]


def coups(store: EventStore) -> list[bytes]:
    """The coups that were dealt."""
    lines = (entry.line for entry in iter_entries(store, "one"))
    return [line for line in lines if line.startswith((b'{"do":"deal"', b'{"do":"spin"'))]


def draw_proof(store: EventStore) -> DrawProof:
    """The public proof of the table's first draw."""
    index = SessionIndex()
    index.add(iter_entries(store, "one"))
    place = index.draw(index.draws(10**9, 10)[-1])
    assert place is not None
    return read_draw(store, "one", place)


@mid_coup
def test_a_killed_table_deals_on_without_its_witness(
    store: EventStore, register: Register, game: str, stage: Stage
) -> None:
    """The signature is in the root: the coup is that of the sealed cards. The next draw waits for
    the witness as long as the house has declared, and no longer.
    """
    killed, shown = in_mid_coup(store, register, game, stage)
    proof = draw_proof(store)
    lines = [line for line in proof.lines if is_fallen_card(line)]
    assert [json.loads(line)["card"] for line in lines] == shown
    assert (proof.summary.state, proof.findings) == ("in_play", ())
    assert read(lines_of(proof.record), so_far=True).findings == ()
    played = table(store, game)
    assert [card for card, _ in played.live.machine.dealt_cards] == shown
    played.until(Stage.PAUSE)
    while killed.live.machine.stage is not Stage.PAUSE:  # as it would have gone on itself
        killed.live.machine.tick(Instant(killed.live.machine.due_ms or 0, NOON_MS))
    assert killed.live.table.players == played.live.table.players
    assert len(coups(store)) == 1
    if game == WHEEL:
        played.until(Stage.WITNESS)
        assert played.live.machine.due_ms == played.mono_ms + 1000 * Pace().witness_seconds
        played.mono_ms = played.live.machine.due_ms or 0
        played.submit(played.live.machine.tick(played.now))
        assert played.live.table.phase is Phase.SUSPENDED
    (told,) = sessions(store)
    assert (told.findings, told.tally.witnessed) == ((), 1)
    assert audit(store).is_right


@mid_coup
def test_a_restored_house_settles_and_plays_on_past_what_the_witness_signed(
    store: EventStore, register: Register, game: str, stage: Stage
) -> None:
    """The life after the backup is lost, and the witness has signed three draws of it: one draw is
    given up, and the next is signed, though the house stops without a witness.
    """
    in_mid_coup(store, register, game, stage)
    for number in (2, 3, 4):
        register.sign("one", number, bytes([number]) * 32)
    (closed,) = close_tables(store, VAULT, LATER)
    assert closed.is_settled is True
    assert len(coups(store)) == 1
    again = table(store, game)
    again.reopen()
    again.ask(ANNA, c.Sit("Anna", 100_000))
    go(again, register, Stage.BETS)
    again.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    go(again, register, Stage.PAUSE)
    assert [one.number for one in register.signed("one", 0)] == [1, 2, 3, 4, 5]
    before, after = sessions(store)
    assert (before.findings, after.findings) == ((), ())
    missing = [one.values["missing"] for one in after.remarks if one.note is Note.NUMBERS_MISSING]
    assert missing == [2]
    assert after.tally.witnessed == 1
    assert audit(store).is_right


@pytest.mark.clause("R26")
@mid_coup
def test_a_lost_vault_key_pays_by_the_ruling(
    store: EventStore, register: Register, game: str, stage: Stage
) -> None:
    """The table is suspended; when the direction closes it the player gets the best result that the
    cards shown leave, and the record names the draw, which owes its seed.
    """
    _, shown = in_mid_coup(store, register, game, stage)
    played = table(store, game, Vault(bytes([1]) * 32))
    assert played.live.table.phase is Phase.SUSPENDED
    played.ask(CHIEF, c.Finish())
    assert played.live.machine.stage is Stage.OVER
    results = [coup.results["rouge"] for coup in possible(rulebook(game), shown)]
    is_won = Result.WINS in results
    assert store.purse("a1") == 1_000_000 + (50_000 if is_won else -25_000)
    assert coups(store) == []
    (told,) = sessions(store)
    assert told.findings == ()
    notes = {one.note for one in told.remarks}
    assert {Note.DRAW_LOST, Note.TO_REVEAL} <= notes
    proof = draw_proof(store)
    assert proof.findings == ()
    assert Note.DRAW_LOST in {one.note for one in proof.remarks}
    whole = b"".join(exports.record(exports.recorded(iter_entries(store, "one"))))
    assert [one.fault for one in read(lines_of(whole)).findings] == [Fault.NOT_REVEALED]
    assert audit(store).is_right
