"""Exports of a table: records by session, and its permanences."""

import csv

import pytest
from support.server.table_bench import ANNA, CARDS, DIRECTION, WHEEL, Bench, sessions

from tapisvert.live.requests import ReopenTable
from tapisvert.live.stages import Stage
from tapisvert.rules import commands as c
from tapisvert.server.reports import sessions as exports
from tapisvert.server.reports.sessions import SessionIndex
from tapisvert.verification.record_reader import read


def evening(book: str, coups: int = 3) -> Bench:
    """Two sessions, with refused commands and requests turned away among their entries."""
    bench = Bench(book)
    for _ in range(2):
        bench.sit()
        assert bench.code(ANNA, c.Bet("Anna", "nowhere", 5)) == "not_now"
        for _ in range(coups):
            bench.until(Stage.BETS, Stage.DECISION)
            assert bench.code(ANNA, c.Bet("Anna", "rouge", 10**9)) == "not_enough_chips"
            if not bench.table.players["Anna"].has_stakes:
                bench.bet()
            bench.coup()
        bench.ask(DIRECTION, c.Finish())
        bench.ask(DIRECTION, ReopenTable())
    return bench


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_each_session_has_a_record_that_verifies(book: str) -> None:
    """Whole, with its answers and its digest; what never came to the table is not in it."""
    found = sessions(evening(book).entries)
    assert len(found) == 3
    for session in found:
        text = b"".join(exports.record(session))
        assert text.startswith(b'{"do":"open"')
        assert b"not_now" not in text
        verdict = read(text.splitlines(keepends=True))
        assert verdict.findings == ()
        assert verdict.has_digest
    assert b"not_enough_chips" in b"".join(exports.record(found[0]))


@pytest.mark.parametrize("book", [WHEEL, CARDS, "trente-et-quarante-2.0"])
def test_permanences_have_a_line_for_each_coup(book: str) -> None:
    """In its taille, with its totals or its number, and what won."""
    session, *_ = sessions(evening(book, coups=6).entries)
    rows = list(csv.DictReader(exports.permanences(session)))
    dealt = [entry for entry in session if b'{"event":"coup"' in entry.answer]
    assert len(rows) == len(dealt) == 6
    for row, entry in zip(rows, dealt, strict=True):
        if book == WHEEL:
            assert f'"number":{row["number"]},'.encode() in entry.line
            assert row["result"] == ""
        else:
            totals = [int(row[name]) for name in ("noir", "rouge", "row") if row[name]]
            assert all(30 <= total <= 40 for total in totals)
            assert row["result"]
    assert [int(row["coup"]) for row in rows] == [1, 2, 3, 4, 5, 6] or book == WHEEL


def test_nothing_gives_nothing() -> None:
    """A table at which nothing was done has no session, and permanences with a head alone."""
    assert sessions([]) == []
    assert len(list(exports.permanences([]))) == 1


def test_sessions_are_found_by_number() -> None:
    """The last one if no number is said; there is none before the first, nor after the last."""
    openings = SessionIndex()
    entries = evening(WHEEL).entries
    openings.add(entries)
    assert len(openings) == 3
    assert openings.session(1) == (1, openings.session(2)[0] - 1)  # type: ignore[index]
    assert openings.session(None) == openings.session(3)
    assert openings.session(0) is openings.session(4) is SessionIndex().session(None) is None
    since = SessionIndex(openings.session(3)[0] - 1)  # type: ignore[index]
    since.add(entries[since.number :])
    assert since.session(None) == openings.session(3)
