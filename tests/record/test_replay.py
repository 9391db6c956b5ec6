"""Replay: what a record answers, line for line, and how it ends when a line is wrong."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.engine_harness import snapshot
from support.engine.strategies import RULEBOOKS, examples, play

from tapisvert.record import IndependentAccounts, RecordError, Replay, format_command, replay
from tapisvert.rules.refusals import Refusal

OPEN = b'{"do":"open","rulebook":"venezia-trente-et-quarante","currency":"EUR"}\n'
WHEEL = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}\n'
SIT = b'{"do":"sit","player":"Anna","chips":100000}\n'
BET = b'{"do":"bet","player":"Anna","on":"rouge","amount":500}\n'
BALANCES = b'{"do":"balances"}\n'


def events(record: Iterable[bytes], *, strict: bool = False) -> list[dict[str, Any]]:
    """The events of a record, as a program reads them."""
    answers = replay(record, strict=strict)
    return [json.loads(line) for answer in answers for line in answer.splitlines()]


def until_error(record: Iterable[bytes]) -> tuple[list[bytes], str]:
    """Answers before a record's error, and the error."""
    answers: list[bytes] = []
    with pytest.raises(RecordError) as error:
        answers.extend(replay(record))
    return answers, str(error.value)


def test_lines_are_answered_by_number() -> None:
    """At least one event for each, in order."""
    answers = events([OPEN, SIT, BET, BET, BALANCES])
    assert [(event["event"], event["line"]) for event in answers] == [
        ("opened", 1),
        ("sat", 2),
        ("staked", 3),
        ("staked", 4),
        ("balances", 5),
    ]


def test_answers_end_with_a_line_feed() -> None:
    """Also the last, so that records can be joined."""
    for answer in replay([OPEN, SIT]):
        assert answer.endswith(b"\n")
        assert b"\n\n" not in answer


def test_strict_replay_stops_at_first_refusal() -> None:
    """The refusal is the last answer."""
    refusal = b'{"do":"bet","player":"Bruno","on":"rouge","amount":500}\n'
    answers = events([OPEN, SIT, refusal, BET, b"not read any more"], strict=True)
    assert [event["event"] for event in answers] == ["opened", "sat", "refused"]


@pytest.mark.parametrize("first", [SIT, BET, BALANCES, b'{"do":"close"}\n'])
def test_commands_before_open_are_refused(first: bytes) -> None:
    """`table_not_open`, and the table can still be opened."""
    answers = events([first, OPEN])
    assert (answers[0]["code"], answers[1]["event"]) == ("table_not_open", "opened")


@pytest.mark.parametrize(
    "second_open", [OPEN, WHEEL, OPEN.replace(b"venezia", b"montecarlo"), OPEN.replace(b"EUR", b"")]
)
def test_second_open_is_refused(second_open: bytes) -> None:
    """Whatever it would have opened."""
    assert events([OPEN, second_open])[-1]["code"] == "already_open"


def test_failed_opening_can_be_repeated() -> None:
    """An unknown rulebook is a refusal, no error."""
    answers = events([OPEN.replace(b"venezia", b"montecarlo"), OPEN, SIT])
    assert [event["event"] for event in answers] == ["refused", "opened", "sat"]


# A record that is wrong somewhere -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (b"\n", "line 3: empty line: expected a JSON object"),
        (b"[]\n", "line 3: Expected `object`, got `array`"),
        (
            BET.replace(b"500", b"true"),
            "line 3: Expected `int | float`, got `bool` - at key `amount`",
        ),
        (BET.replace(b"on", b"at", 1), "line 3: "),
    ],
)
def test_error_names_line_and_keeps_earlier_answers(wrong: bytes, problem: str) -> None:
    """Nothing after it is read."""
    answers, error = until_error([OPEN, SIT, wrong, BET])
    assert error.startswith(problem)
    assert answers == list(replay([OPEN, SIT]))


@pytest.mark.parametrize("length", [1, 2, 10, len(BET) - 2])
def test_truncated_last_line_is_reported(length: int) -> None:
    """As a crash leaves it: everything before it was replayed."""
    answers, error = until_error([OPEN, SIT, BET[:length]])
    assert error.startswith("line 3: truncated last line; the 2 lines before it were replayed")
    assert answers == list(replay([OPEN, SIT]))


def test_last_line_without_line_feed_is_played() -> None:
    """It is whole."""
    assert [event["event"] for event in events([OPEN, SIT[:-1]])] == ["opened", "sat"]


def test_empty_record_yields_nothing() -> None:
    """And is no error."""
    assert events([]) == []


# Amounts, names and cards that no table takes -----------------------------------------------------


@pytest.mark.parametrize("amount", [b"0", b"-1", b"-0", b"0.5", b"500.0", b"1e3", b"1" + b"0" * 30])
@pytest.mark.parametrize(
    "line",
    [
        b'{"do":"sit","player":"Bruno","chips":AMOUNT}\n',
        b'{"do":"sit","player":"Anna","chips":AMOUNT}\n',
        b'{"do":"bet","player":"Anna","on":"rouge","amount":AMOUNT}\n',
        b'{"do":"withdraw","player":"Anna","on":"rouge","amount":AMOUNT}\n',
        b'{"do":"announce","player":"Anna","call":"tiers","unit":AMOUNT}\n',
    ],
)
def test_invalid_amounts_are_refused(line: bytes, amount: bytes) -> None:
    """Nothing, less than nothing, fractions, more than there is: refused, and nothing changed."""
    answers = events([WHEEL, SIT, BET, BALANCES, line.replace(b"AMOUNT", amount), BALANCES])
    assert answers[-2]["event"] == "refused"
    if len(amount) < 30 or b"chips" in line:
        assert answers[-2]["code"] == "invalid_amount"
    assert answers[-1] | {"line": 0} == answers[-3] | {"line": 0}


@pytest.mark.parametrize("digits", [31, 4_299, 4_300, 4_301])
@pytest.mark.parametrize(
    "line",
    [
        b'{"do":"sit","player":"Anna","chips":AMOUNT}\n',
        b'{"do":"bet","player":"Anna","on":"rouge","amount":AMOUNT}\n',
        b'{"do":"announce","player":"Anna","call":"voisins","unit":AMOUNT}\n',
        b'{"do":"spin","number":AMOUNT}\n',
        b'{"do":"limits","minimum":AMOUNT,"by":{"role":"direction","name":"Ada"}}\n',
    ],
)
def test_longest_numbers_have_readable_refusals(line: bytes, digits: int) -> None:
    """Nine pieces at a unit of so many digits are more digits still."""
    table = Replay()
    for text in (WHEEL, SIT, BET):
        table.feed(text)
    state_before = snapshot(table.table)
    text = line.replace(b"AMOUNT", b"9" * digits)
    if digits > 4_300:
        with pytest.raises(RecordError, match=r"^line 4: .* - at key `"):
            table.feed(text)
    else:
        (answer,) = table.feed(text)
        assert isinstance(answer, Refusal)
    assert snapshot(table.table) == state_before


# The whole way ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULEBOOKS)
@examples(15)
@given(data=st.data())
def test_damaged_record_ends_in_one_error(name: str, data: st.DataObject) -> None:
    """Whatever line is damaged, everything before it has been answered as in the sound record."""
    turns = play(name, data.draw(st.integers(0, 2**32)), 60)
    record = [format_command(turn.command, turn.by) + b"\n" for turn in turns]
    index = data.draw(st.integers(0, len(record) - 1))
    cut = record[index][: data.draw(st.integers(0, len(record[index]) - 3))] + b"\n"
    answers, error = until_error([*record[:index], cut, *record[index + 1 :]])
    assert error.startswith(f"line {index + 1}: ")
    assert answers == list(replay(record))[:index]


@pytest.mark.parametrize("name", RULEBOOKS)
def test_accounts_can_follow_a_replay(name: str) -> None:
    """Refusals left out, the events of a record are all that a controller needs."""
    books, table = IndependentAccounts(), Replay()
    for turn in play(name, 5, 250):
        answers = table.feed(format_command(turn.command, turn.by))
        books.apply(event for event in answers if not isinstance(event, Refusal))
    books.apply(event for event in table.feed(BALANCES) if not isinstance(event, Refusal))
    assert books.difference == 0
