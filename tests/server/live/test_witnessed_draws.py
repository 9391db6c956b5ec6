"""Tables whose draws a witness signs: the order of the acts, and what comes if it does not sign."""

from typing import Final

import pytest
from support.records.mutated_records import lines_of
from support.records.signed_records import witness_key
from support.server.table_bench import (
    ANNA,
    CARDS,
    DIRECTION,
    TAILLEUR,
    WHEEL,
    Bench,
    stages,
)

from tapisvert.fairness.protocol import entropy_commitment
from tapisvert.fairness.transcript import alpha
from tapisvert.fairness.verification.findings import Note
from tapisvert.live import table_state
from tapisvert.live.dealer import SigningRequest, WitnessRule
from tapisvert.live.requests import Proceed
from tapisvert.live.stages import Mode, Stage
from tapisvert.reports import sessions
from tapisvert.rules import Phase
from tapisvert.rules import commands as c
from tapisvert.verification.record_reader import Verdict, read

GO_ON: Final = WitnessRule(witness_key().modulus, "go_on")
STOP: Final = WitnessRule(witness_key().modulus, "stop")
VALUE: Final = bytes(range(32))
TO_PLAY: Final = (Stage.BETS, Stage.DECISION)


def bench(book: str = CARDS, witness: WitnessRule = STOP) -> Bench:
    """A table with a witness, at which Anna sits."""
    return Bench(book, witness=witness, players=[ANNA])


def add_entropy(table: Bench) -> None:
    """Anna, who likes to cut, commits to entropy."""
    table.prefer(cut=True)
    seal = table.table.taille.seal
    assert seal is not None
    commitment = entropy_commitment(seal.id, "Anna", VALUE).hex()
    table.ask(ANNA, c.Entropy("Anna", commitment=commitment))


def sign(table: Bench) -> None:
    """The witness answers the table that waits for it."""
    signing_request = table.live.machine.signing_request
    assert signing_request is not None
    signature = witness_key().prove(
        alpha(signing_request.table, signing_request.number, signing_request.digest)
    )
    table.written(table.live.machine.sign(signature, signing_request, table.now))


def verdict(table: Bench) -> Verdict:
    """Verdict on what the table has written so far."""
    text = b"".join(sessions.record(sessions.recorded(table.entries)))
    return read(lines_of(text), is_growing=True)


def test_pack_is_cut_before_entropy_and_signed_before_bets() -> None:
    """The order of the stages, and a record that is right, with the witness counted."""
    table = bench()
    add_entropy(table)
    table.until(Stage.COUPE)
    assert table.code(ANNA, c.Entropy("Anna", value=VALUE.hex())) == "invalid_state"
    table.ask(ANNA, c.Cut("Anna", 100))
    assert table.is_at(Stage.OPENINGS)
    table.ask(ANNA, c.Entropy("Anna", value=VALUE.hex()))
    assert table.is_at(Stage.WITNESS)
    view = stages(table.entries)
    assert view[-4:] == ["commitments", "coupe", "openings", "witness"]
    signing_request = table.live.machine.signing_request
    assert signing_request is not None
    assert signing_request.digest.hex().encode() in table.entries[-1].line
    sign(table)
    assert table.stage in TO_PLAY
    table.bet()
    table.coup()
    answer = verdict(table)
    assert (answer.findings, answer.tally.witnessed, answer.tally.entropy) == ((), 1, 1)


def test_spins_are_signed_under_consecutive_numbers() -> None:
    """Also over a new session of the table, and from a snapshot."""
    table = bench(WHEEL)
    numbers = []
    for _ in range(3):
        table.until(Stage.WITNESS)
        signing_request = table.live.machine.signing_request
        assert signing_request is not None
        numbers.append(signing_request.number)
        sign(table)
        table.bet()
        table.coup()
    assert numbers == [1, 2, 3]
    state = table_state.capture(table.live)
    assert state.last_number == table.live.machine.dealer.last_number == 3
    table.ask(DIRECTION, c.Finish())
    table.written(table.live.machine.open(table.now))
    table.sit()
    table.until(Stage.WITNESS)
    signing_request = table.live.machine.signing_request
    assert signing_request is not None
    assert signing_request.number == 4


def test_patient_house_finally_plays_unwitnessed() -> None:
    """The verdict says so, and a late answer changes nothing."""
    table = bench(WHEEL, GO_ON)
    table.until(Stage.WITNESS)
    signing_request = table.live.machine.signing_request
    assert signing_request is not None
    table.tick()
    assert table.stage in TO_PLAY
    entries = len(table.entries)
    table.written(table.live.machine.sign(b"late", signing_request, table.now))
    assert len(table.entries) == entries
    table.bet()
    table.coup()
    answer = verdict(table)
    assert answer.findings == ()
    assert {Note.UNWITNESSED, Note.NO_ENTROPY} <= {item.note for item in answer.remarks}


def test_stopped_house_retries_equal_transcript() -> None:
    """The game is suspended; resumed, it asks again, and the witness signs what it knows."""
    table = bench()
    table.until(Stage.WITNESS)
    signing_request = table.live.machine.signing_request
    table.tick()
    assert table.table.phase is Phase.SUSPENDED
    assert table.live.machine.signing_request is None
    table.ask(DIRECTION, c.Resume())
    assert table.is_at(Stage.WITNESS)
    assert table.live.machine.signing_request == signing_request
    sign(table)
    table.bet()
    table.coup()
    assert verdict(table).findings == ()


@pytest.mark.parametrize("stage", [Stage.COMMITMENTS, Stage.COUPE, Stage.OPENINGS, Stage.WITNESS])
def test_restarted_table_retries_equal_transcript(stage: Stage) -> None:
    """From the journal, at every entry of the draw; the order dealt is the one that was signed."""
    table = bench()
    if stage is not Stage.COMMITMENTS:
        add_entropy(table)
    table.until(stage)
    table.again()
    table.until(Stage.WITNESS)
    signing_request = table.live.machine.signing_request
    table.again()
    assert table.live.machine.signing_request == signing_request
    sign(table)
    table.bet()
    table.until(Stage.CARDS)
    table.tick()
    (card,) = table.live.machine.dealt_cards
    table.again()
    assert not table.live.machine.is_failed
    assert table.live.machine.dealt_cards == (card,)
    table.until(Stage.PAUSE)
    answer = verdict(table)
    assert (answer.findings, answer.tally.witnessed) == ((), 1)


def test_tailleur_waits_as_long_as_house() -> None:
    """At the console no stage ends by itself but this one."""
    table = Bench(WHEEL, Mode.TAILLEUR, witness=GO_ON, players=[ANNA])
    assert table.live.machine.due_ms is None
    while not table.is_at(Stage.WITNESS):
        table.ask(TAILLEUR, Proceed())
    table.tick()
    assert table.stage in TO_PLAY


@pytest.mark.parametrize("mode", [Mode.AUTOMATIC, Mode.TAILLEUR])
@pytest.mark.parametrize("book", [CARDS, WHEEL])
@pytest.mark.parametrize("rule", [STOP, GO_ON])
def test_signed_number_is_skipped(book: str, rule: WitnessRule, mode: Mode) -> None:
    """As after a restore: the draw is given up, its seed shown, and the next has a number above the
    last that the witness signed. The record says how many are missing.
    """
    table = Bench(book, mode, witness=rule, players=[ANNA])
    refusal = to_witness(table)
    table.written(table.live.machine.sign(None, refusal, table.now, 41))
    assert table.table.phase is Phase.BETTING
    request = to_witness(table)
    assert request.number == 42
    sign(table)
    table.bet()
    while table.stage is not Stage.PAUSE:
        table.ask(TAILLEUR, Proceed()) if table.live.machine.due_ms is None else table.tick()
    answer = verdict(table)
    assert (answer.findings, answer.tally.witnessed) == ((), 1)
    values_by_note = {item.note: item.values for item in answer.remarks}
    assert values_by_note[Note.NUMBERS_MISSING]["missing"] == 40
    assert Note.NEVER_PLAYED in values_by_note


def to_witness(table: Bench) -> SigningRequest:
    """The table comes to a transcript that waits for the witness."""
    while not table.is_at(Stage.WITNESS):
        table.ask(TAILLEUR, Proceed()) if table.live.machine.due_ms is None else table.tick()
    signing_request = table.live.machine.signing_request
    assert signing_request is not None
    return signing_request


def test_witness_refusing_every_number_stops_house() -> None:
    """A table gives one draw up; it does not throw draws away as long as a stranger likes."""
    table = bench(WHEEL)
    table.written(table.live.machine.sign(None, to_witness(table), table.now, 41))
    table.written(table.live.machine.sign(None, to_witness(table), table.now, 99))
    assert table.table.phase is Phase.SUSPENDED
    table.ask(DIRECTION, c.Resume())
    signing_request = table.live.machine.signing_request
    assert signing_request is not None
    assert signing_request.number == 42
    table.written(table.live.machine.sign(None, signing_request, table.now, 41))
    assert table.table.phase is Phase.SUSPENDED, "41 is below it, and no reason to refuse it"


def test_number_is_skipped_only_one_time_after_restart() -> None:
    """The journal names the new number, and the table asks with the same transcript."""
    table = bench()
    table.written(table.live.machine.sign(None, to_witness(table), table.now, 41))
    request = to_witness(table)
    table.again()
    assert table.live.machine.signing_request == request
    sign(table)
    table.bet()
    table.coup()
    assert verdict(table).findings == ()
