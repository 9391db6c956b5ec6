"""The full record: every command with its answers, and the digest of all of it."""

import json
from dataclasses import replace
from hashlib import sha256

import pytest
from support.engine.strategies import RULEBOOKS, play

from tapisvert.record import (
    RecordError,
    Replay,
    Session,
    digest_line,
    format_command,
    full_record,
    is_answer,
    replay,
)
from tapisvert.record.explain import NoSuchCoupError, explain
from tapisvert.rules import Refusal

OPEN = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}\n'
CLOSE = b'{"do":"close"}\n'
SPIN = b'{"do":"spin","number":17}\n'

every_rulebook = pytest.mark.parametrize("name", RULEBOOKS)


def evening(name: str, seed: int = 7) -> list[bytes]:
    """A record that chance played, refusals and all."""
    return [format_command(turn.command, turn.by) + b"\n" for turn in play(name, seed, 120)]


def made(record: list[bytes]) -> list[bytes]:
    """The lines of its full record."""
    return b"".join(full_record(record)).splitlines(keepends=True)


def test_full_record_matches_byte_for_byte() -> None:
    """Each command as it was written, its answers under its number in the file, the digest."""
    plain_parts = (
        OPEN
        + b'{"event":"opened","line":1,"rulebook":"campione-roulette","edition":"Regolamento di '
        b'gioco, undated","currency":"CHF","limits":{"minimum":1,"maximum":{"simple":1000000,'
        b'"plein":50000,"cheval":100000,"transversale":150000,"carr\xc3\xa9":200000,"quatre '
        b'premiers":200000,"sixain":300000,"douzaine":500000,"colonne":500000}},"rulings":{}}\n'
        + CLOSE
        + b'{"event":"call","line":3,"words":"Rien ne va plus","clause":"CR-12"}\n'
        + b'{"event":"closed","line":3}\n'
        + CLOSE
        + b'{"event":"refused","line":6,"code":"betting_closed","clause":"CR-12",'
        b'"message":"rien ne va plus: betting is closed"}\n'
    )
    last = b'{"digest":"%s"}\n' % sha256(plain_parts).hexdigest().encode()
    assert b"".join(full_record([OPEN, CLOSE, CLOSE])) == plain_parts + last


@every_rulebook
def test_full_record_contains_record_and_replay(name: str) -> None:
    """Its commands are the record's, its answers those of the record's own replay; no others."""
    record = evening(name)
    *lines, digest = made(record)
    assert [line for line in lines if not is_answer(line)] == record
    assert [line for line in lines if is_answer(line)] == b"".join(replay(lines)).splitlines(
        keepends=True
    )
    assert digest == digest_line(sha256(b"".join(lines)).hexdigest())
    command = 0
    for number, line in enumerate(lines, start=1):
        if is_answer(line):
            assert json.loads(line)["line"] == command
        else:
            command = number


@every_rulebook
def test_full_record_answers_match_its_record(name: str) -> None:
    """But for the numbers of their lines."""
    record = evening(name)
    plain, full_lines = (
        [json.loads(line) | {"line": 0} for line in b"".join(replay(lines)).splitlines()]
        for lines in (record, made(record))
    )
    assert plain == full_lines


@every_rulebook
def test_regenerated_full_record_is_identical(name: str) -> None:
    """Whatever answers stood in it before."""
    lines = made(evening(name))
    assert made(lines) == lines
    altered_lines = [line.replace(b'"event":"', b'"event":"not_') for line in lines]
    assert altered_lines != lines
    assert made(altered_lines) == lines


def test_answers_are_passed_over_unread() -> None:
    """Wrong ones too, and where none belongs; the lines are counted all the same."""
    wrong = b'{"event":"coup","line":1,"number":36}\n'
    lines = b"".join(replay([wrong, OPEN, wrong, wrong, b'{"event":\n', SPIN])).splitlines()
    assert [json.loads(event)["line"] for event in lines] == [2, 6, 6, 6]
    assert json.loads(lines[-1])["number"] == 17
    table = Replay()
    assert table.feed(wrong) == ()
    assert table.table is None


def test_strict_replay_skips_answers() -> None:
    """And stops at the refusal that it finds, not at one that it reads."""
    refusal = b'{"event":"refused","line":1,"code":"x","clause":"x","message":"x"}\n'
    lines = b"".join(replay([OPEN, refusal, CLOSE, CLOSE, SPIN], strict=True)).splitlines()
    assert [json.loads(event)["event"] for event in lines] == [
        "opened",
        "call",
        "closed",
        "refused",
    ]


@pytest.mark.parametrize("suffix", [SPIN, b'{"event":"closed","line":1}\n', b'{"digest":"00"}\n'])
def test_digest_ends_the_record(suffix: bytes) -> None:
    """Neither a command nor an answer nor another digest."""
    *answers, last = replay([OPEN, b'{"digest":"00"}\n'])
    assert (len(answers), last) == (1, b"")
    with pytest.raises(RecordError, match=r"^line 3: the digest is the last line of a record$"):
        list(replay([OPEN, b'{"digest":"00"}\n', suffix]))


def test_invalid_line_is_named_by_its_number() -> None:
    """Answers before it count."""
    pieces = full_record([OPEN, CLOSE, b"[]\n"])
    assert next(pieces).startswith(OPEN)
    assert next(pieces).startswith(CLOSE)
    with pytest.raises(RecordError, match=r"^line 6: "):
        next(pieces)


@every_rulebook
def test_coup_is_explained_from_full_record(name: str) -> None:
    """As from its record, but for the line."""
    explained_coup = 0
    for seed in range(4):
        record = evening(name, seed)
        lines = made(record)
        for number in range(1, _coups(record) + 1):
            explanation, full_explanation = explain(record, number), explain(lines, number)
            assert lines[full_explanation.line - 1] == record[explanation.line - 1]
            assert replace(full_explanation, line=explanation.line) == explanation
            explained_coup += 1
    assert explained_coup > 10


def _coups(record: list[bytes]) -> int:
    try:
        return explain(record).coup
    except NoSuchCoupError:
        return 0


def test_session_writes_its_full_record() -> None:
    """The commands of the session are the lines of the record, and its events are their answers."""
    table = Session("campione-roulette", strict=False)
    answers = [table.opening, table.sit("Anna", 500), table.bet("Anna", "17", 501), table.spin(17)]
    lines = table.full_record().splitlines()
    assert [line for line in lines if not is_answer(line)] == table.lines
    replay_state = Replay()
    assert [answer for line in lines if (answer := replay_state.feed(line))] == answers
    assert isinstance(answers[2][0], Refusal)
    assert lines[-1].startswith(b'{"digest":"')
