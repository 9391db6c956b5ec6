"""A session in Python: the same words, the same answers, and the record kept as it goes."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import pytest
from support.engine.seal_commands import (
    HASH,
    LAST_STATEMENT,
    MODULUS,
    SHARE,
    SIGNATURE,
    STATEMENT,
    VALUE,
)
from support.engine.strategies import RULEBOOKS, play

from tapisvert.cards import sixain
from tapisvert.record import (
    RecordError,
    Replay,
    Session,
    format_event,
    parse_command,
    read,
    replay,
    settle,
)
from tapisvert.regulations import RulingError
from tapisvert.rules import commands as c
from tapisvert.rules.events import Opened, Sat
from tapisvert.rules.refusals import Refusal

VENEZIA = "venezia-trente-et-quarante"
REFAIT = "Th Td Tc As Ts Th Td Ah"


@pytest.mark.parametrize("name", RULEBOOKS)
def test_session_answers_match_replay_of_record(name: str) -> None:
    """Byte for byte, refusals and officials' commands included."""
    turns = play(name, 11, 250)
    opening = turns[0].command
    assert isinstance(opening, c.Open)
    minimum, maximum = opening.minimum, opening.maximum
    assert not isinstance(minimum, float)
    assert not isinstance(maximum, float)
    longest = (
        {kind: int(n) for kind, n in maximum.items()} if isinstance(maximum, Mapping) else maximum
    )
    table = Session(name, minimum=minimum, maximum=longest, rulings=opening.rulings, strict=False)
    answers = [table.opening, *(table.do(turn.command, turn.by) for turn in turns[1:])]
    written_answers = [
        b"".join(format_event(event, number) + b"\n" for event in answer)
        for number, answer in enumerate(answers, start=1)
    ]
    assert written_answers == list(replay(table.record().splitlines(keepends=True)))
    assert table.table == turns[-1].after


def test_opening_names_the_game() -> None:
    """The rulebook, its edition, the limits and the readings that differ."""
    table = Session(VENEZIA, currency="CHF", minimum=500, maximum=9_000, rulings={"R05": None})
    (opening,) = table.opening
    assert opening == Opened(
        VENEZIA,
        "Come si gioca, undated",
        "CHF",
        {"minimum": 500, "maximum": 9_000},
        {"R05": None},
    )
    assert table.table.book.degree_limit is None


def test_failed_opening_raises_an_error() -> None:
    """Unknown rulebook, unknown ruling, bad value, bad currency, bad limits."""
    with pytest.raises(KeyError, match="unknown rulebook 'chemmy'; available: campione-roulette,"):
        Session("chemmy")
    with pytest.raises(RulingError, match=r"^R99$"):
        Session(VENEZIA, rulings={"R99": 1})
    with pytest.raises(RulingError, match=r"^R05: 'many'$"):
        Session(VENEZIA, rulings={"R05": "many"})
    with pytest.raises(ValueError, match=r"^a currency is its three capital letters"):
        Session(VENEZIA, currency="€ or $")
    with pytest.raises(ValueError, match=r"^these limits cannot be posted: the minimum 0"):
        Session(VENEZIA, minimum=0)


def test_settle_raises_a_refusal_from_any_session() -> None:
    """In a session that is not strict too: no figures of a stake that is not on the cloth."""
    table = Session(VENEZIA, minimum=500, strict=False)
    with pytest.raises(Refusal) as caught:
        settle(table, "Th Td 7c Kd Ts Th 9s 3d", {"rouge": 499})
    assert caught.value.code == "below_minimum"
    stakes = [("rouge", 500), ("rouge", 500), ("noir", 700)]
    settlement = settle(Session(VENEZIA, minimum=500), "Th Td 7c Kd Ts Th 9s 3d", stakes)
    assert (settlement.staked, settlement.returned, settlement.result) == (1_700, 2_000, 300)


def given(table: Session) -> list[object]:
    """The commands of a session's record, after the opening."""
    return [parse_command(line, 1).command for line in table.lines[1:]]


def test_session_methods_match_command_names() -> None:
    """Each with every field where it belongs."""
    table = Session(VENEZIA, strict=False)
    table.sit("Anna", chips=5_000, standing=True)
    table.leave("Anna")
    table.bet("Anna", on="rouge", amount=3)
    table.withdraw("Anna", on="rouge")
    table.withdraw("Anna", on="rouge", amount=2)
    table.withdraw("Anna", on="rouge", degree=1)
    table.move("Anna", on="rouge", to="noir")
    table.move("Anna", on="rouge", to="noir", degree=2)
    table.insure("Anna", on="rouge")
    table.divide("Anna", on="rouge")
    table.divide("Anna", on="rouge", degree=1)
    table.announce("Anna", "tiers", unit=5)
    table.shoe(sixain())
    table.cut("Anna", at_card=7)
    table.close()
    table.deal()
    table.deal("As Td")
    table.spin(17)
    table.la_derniere()
    table.finish()
    assert given(table) == [
        c.Sit("Anna", 5_000, standing=True),
        c.Leave("Anna"),
        c.Bet("Anna", "rouge", 3),
        c.Withdraw("Anna", "rouge"),
        c.Withdraw("Anna", "rouge", 2),
        c.Withdraw("Anna", "rouge", degree=1),
        c.Move("Anna", "rouge", "noir"),
        c.Move("Anna", "rouge", "noir", 2),
        c.Insure("Anna", "rouge"),
        c.Divide("Anna", "rouge"),
        c.Divide("Anna", "rouge", 1),
        c.Announce("Anna", "tiers", 5),
        c.Shoe(sixain()),
        c.Cut("Anna", 7),
        c.Close(),
        c.Deal(),
        c.Deal(("As", "Td")),
        c.Spin(17),
        c.Last(),
        c.Finish(),
    ]


def test_sealed_draw_methods_match_command_names() -> None:
    """The acts, and the coups with what opens them."""
    table = Session(VENEZIA, strict=False)
    table.witness(MODULUS, (SIGNATURE,))
    table.commit(HASH)
    table.commit(HASH, SHARE)
    table.entropy("Anna", commitment=HASH)
    table.entropy("Anna", value=VALUE)
    table.seal()
    table.start(HASH)
    table.ask()
    table.deal("As Td", share=SHARE, witness=STATEMENT)
    table.spin(17, share=SHARE, witness=STATEMENT)
    table.off()
    table.end(HASH)
    table.end(HASH, witness=LAST_STATEMENT)
    assert given(table) == [
        c.Witness(MODULUS, (SIGNATURE,)),
        c.Commit(HASH),
        c.Commit(HASH, SHARE),
        c.Entropy("Anna", commitment=HASH),
        c.Entropy("Anna", value=VALUE),
        c.Seal(),
        c.Start(HASH),
        c.Ask(),
        c.Deal(("As", "Td"), SHARE, STATEMENT),
        c.Spin(17, SHARE, STATEMENT),
        c.Off(),
        c.End(HASH),
        c.End(HASH, LAST_STATEMENT),
    ]


@pytest.mark.parametrize("strict", [True, False])
def test_refusal_is_raised_or_the_only_answer(strict: bool) -> None:
    """It stands in the record all the same, and the table is unchanged."""
    table = Session(VENEZIA, strict=strict)
    table.sit("Anna", 500)
    table_before = table.table
    if strict:
        with pytest.raises(Refusal) as raised:
            table.bet("Anna", "rouge", 501)
        refusal: object = raised.value
    else:
        (refusal,) = table.bet("Anna", "rouge", 501)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.values) == (
        "insufficient_chips",
        {"player": "Anna", "chips": 500, "amount": 501},
    )
    assert str(refusal).endswith(" (insufficient_chips, record)")
    assert table.table is table_before
    assert len(table.lines) == 3


def test_raised_refusal_passes_through_a_context() -> None:
    """It is frozen, but for what Python writes into an exception."""

    @contextmanager
    def context() -> Iterator[None]:
        yield

    table = Session(VENEZIA)
    with pytest.raises(Refusal, match="no player called 'Anna'") as raised, context():
        table.bet("Anna", "rouge", 501)
    with pytest.raises(AttributeError, match="cannot assign to field 'code'"):
        setattr(raised.value, "code", "")  # noqa: B010 - a frozen field


@pytest.mark.parametrize("name", RULEBOOKS)
def test_record_is_read_as_values_and_continued(name: str, tmp_path: Path) -> None:
    """By path, bytes and lines, of the plain record and the full one; events and coups agree."""
    table = Session(name, strict=False)
    for turn in play(name, 11, 250)[1:]:
        table.do(turn.command, turn.by)
    path = tmp_path / "evening.jsonl"
    path.write_bytes(table.full_record())
    record = read(path)
    for source in (str(path), table.record(), table.full_record(), table.lines):
        assert read(source).turns[-1].answer == record.turns[-1].answer
        copy = Session.from_record(source)
        assert record.table == copy.table == table.table
        assert record.coups == copy.permanence.coups == table.permanence.coups
        assert [turn.text for turn in record.turns] == copy.lines == table.lines
        assert copy.opening == table.opening == record.events[: len(copy.opening)]
    event_lines = b"".join(format_event(event, 1) for event in record.events)
    assert event_lines.count(b'{"event":"refused"') == sum(
        turn.refusal is not None for turn in record.turns
    )
    outcomes = [record.explain(number).stakes for number in range(1, len(record.coups) + 1)]
    assert record.columns()["clause"] == [
        outcome.clause for stakes in outcomes for outcome in stakes
    ]
    with pytest.raises(LookupError, match="the record has"):
        record.explain(len(record.coups) + 1)


def test_unreadable_record_names_its_line(tmp_path: Path) -> None:
    """A broken line, an unknown rulebook, a table that was never opened, no file."""
    record = Session(VENEZIA).record()
    with pytest.raises(RecordError, match=r"^line 2: truncated last line; the 1 lines before"):
        read(record + b'{"do":"si')
    with pytest.raises(RecordError, match=r"^line 1: unknown rulebook 'chemmy'"):
        read(record.replace(VENEZIA.encode(), b"chemmy"))
    with pytest.raises(RecordError, match=r"^line 1: table not open"):
        read(b'{"do":"close"}\n')
    with pytest.raises(RecordError, match=r"^line 1: the record is empty"):
        Session.from_record([])
    with pytest.raises(RecordError, match=r"^line 2: line too long"):
        read(record + b"{" * (1 << 21))
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.jsonl")


def test_command_giver_is_recorded() -> None:
    """`by`, from `do`."""
    table = Session(VENEZIA)
    chef = c.Person("chef", "Rosa")
    table.do(c.Last(), chef)
    assert parse_command(table.lines[-1], 2).by == chef


def test_chips_exclude_stakes_on_the_cloth() -> None:
    """Nor paid for insurance."""
    table = Session(VENEZIA)
    (seating,) = table.sit("Anna", 10_000)
    assert seating == Sat("Anna", 10_000, 10_000, standing=False)
    table.bet("Anna", "rouge", 4_000)
    table.insure("Anna", "rouge")
    assert table.chips("Anna") == 10_000 - 4_000 - 40
    table.deal(REFAIT)
    assert table.chips("Anna") == 10_000 - 40


def test_events_are_frozen_values() -> None:
    """An answer of a session never changes."""
    table = Session(VENEZIA)
    (seating,) = table.sit("Anna", 500)
    for field in fields(seating):
        with pytest.raises(AttributeError):
            setattr(seating, field.name, 0)


@pytest.mark.parametrize("amount", [True, 0.5, float("nan"), float("inf"), -1, 10**400])
@pytest.mark.parametrize("kind", [c.Bet, c.Withdraw])
def test_refused_amounts_replay_identically(kind: type[c.Bet | c.Withdraw], amount: float) -> None:
    """A value that no line of a record can hold stays out of it; no other value stands for it."""
    table = Session(VENEZIA, strict=False)
    table.sit("Anna", 500)
    table.bet("Anna", "rouge", 100)
    (refusal,) = table.do(kind("Anna", "rouge", amount))
    assert isinstance(refusal, Refusal)
    replay_state = Replay()
    for line in table.lines:
        replay_state.feed(line)
    assert replay_state.table == table.table
