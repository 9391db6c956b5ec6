"""Reports, exports and acts of the house, from the entries of its journal."""

import csv
import io
import re
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from support.server.sources import FILES
from support.server.table_bench import ANNA, BICE, CARDS, CHEF, DIRECTION, WHEEL, Bench, sessions
from support.storage.store_backends import begin
from test_i18n import messages

from tapisvert.clock import Instant
from tapisvert.documents.blocks import Table
from tapisvert.fairness.verification.record_reader import read
from tapisvert.house.abandoned_register import AbandonedRegister
from tapisvert.house.day_sheet import Day, DaySheet, DeskSheet, house_sheet, table_sheets
from tapisvert.house.log import CHECKPOINT, HouseLogReader
from tapisvert.house.papers import csv_text
from tapisvert.house.person_sums import PERSON_IDENTIFIED
from tapisvert.house.sheet_document import document
from tapisvert.journal.connect import open_store
from tapisvert.journal.house_log import BOOK_ACTS, RATE_POSTED, HouseLog
from tapisvert.journal.schema import ACCOUNTS, CHECKPOINTS
from tapisvert.journal.sql import EventStore
from tapisvert.journal.transactions import make_engine, write_transaction
from tapisvert.live.requests import Actor, ReopenTable, Settlement, SettleUnclaimed
from tapisvert.live.stages import Mode, Stage
from tapisvert.reports import bank
from tapisvert.reports import sessions as exports
from tapisvert.reports.bank import Report, Reports
from tapisvert.reports.sessions import SessionIndex
from tapisvert.rules import Role
from tapisvert.rules import commands as c


def play_coups(book: str) -> Bench:
    """A table with two sessions; insured stakes where the book insures."""
    bench = Bench(book)
    for _ in range(2):
        bench.sit()
        for _ in range(4):
            bench.until(Stage.BETS, Stage.DECISION)
            if not bench.table.players["Anna"].has_stakes:
                bench.bet()
                if book == CARDS:
                    bench.ask(ANNA, c.Insure("Anna", "rouge"))
            bench.coup()
        bench.until(Stage.BETS, Stage.DECISION)
        bench.ask(DIRECTION, c.Finish())
        bench.ask(DIRECTION, ReopenTable())
    return bench


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_saved_report_resumes(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved after any entry, another process reads the newer ones alone, to the same figures."""
    bench = play_coups(book)
    report = Report()
    report.apply(bench.entries)
    monkeypatch.setattr(bank, "PAGE", 1)
    first, store = Reports(bench.store), bench.store
    read, numbers = store.read, list[int]()

    def record_reads(table: str, number: int, limit: int) -> object:
        numbers.append(number)
        return read(table, number, limit)

    monkeypatch.setattr(store, "read", record_reads)
    for upto in range(0, len(bench.entries), 7):
        while first.advance("one") and numbers[-1] < upto:
            pass
        first.save("one")
        numbers.clear()
        result = Reports(store).find("one")
        assert result.state() == report.state()
        assert min(numbers) >= upto - 1 if upto else True


def test_report_is_saved_periodically(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at every request, and not for a few entries."""
    bench = play_coups(WHEEL)
    Reports(bench.store).find("one")
    assert bench.store.report("one") is None
    monkeypatch.setattr(bank, "SAVED_ENTRIES", 20)
    Reports(bench.store).find("one")
    assert bench.store.report("one") is not None


@pytest.mark.parametrize("state", [b"nonsense", None])
def test_invalid_report_is_ignored(state: bytes | None, caplog: pytest.LogCaptureFixture) -> None:
    """Another form, or the report of another journal: then all entries are read."""
    bench = play_coups(WHEEL)
    if state is None:
        other = Bench(WHEEL, seeds=lambda: bytes(range(32)), players=[ANNA])
        first = Reports(other.store)
        first.find("one")
        first.save("one")
        state = other.store.report("one")
        assert state is not None
    report = Report()
    report.apply(bench.entries)
    bench.store.save_report("one", 9, state)
    assert Reports(bench.store).find("one").state() == report.state()
    assert "discarded cached report for table one" in caplog.text


def evening(book: str, coups: int = 3) -> Bench:
    """Two sessions, with refused commands and requests turned away among their entries."""
    bench = Bench(book)
    for _ in range(2):
        bench.sit()
        assert bench.code(ANNA, c.Bet("Anna", "nowhere", 5)) == "invalid_state"
        for _ in range(coups):
            bench.until(Stage.BETS, Stage.DECISION)
            assert bench.code(ANNA, c.Bet("Anna", "rouge", 10**9)) == "insufficient_chips"
            if not bench.table.players["Anna"].has_stakes:
                bench.bet()
            bench.coup()
        bench.ask(DIRECTION, c.Finish())
        bench.ask(DIRECTION, ReopenTable())
    return bench


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_records_of_sessions_verify(book: str) -> None:
    """Whole, with its answers and its digest; what never came to the table is not in it."""
    result = sessions(evening(book).entries)
    assert len(result) == 3
    for session in result:
        text = b"".join(exports.record(session))
        assert text.startswith(b'{"do":"open"')
        assert b"invalid_state" not in text
        verdict = read(text.splitlines(keepends=True))
        assert verdict.findings == ()
        assert verdict.has_digest
    assert b"insufficient_chips" in b"".join(exports.record(result[0]))


@pytest.mark.parametrize("book", [WHEEL, CARDS, "trente-et-quarante-2.0"])
def test_permanences_have_one_line_per_coup(book: str) -> None:
    """In its taille, with its totals or its number, and what won."""
    session, *_ = sessions(evening(book, coups=6).entries)
    rows = list(csv.DictReader(exports.permanences(session)))
    entries = [entry for entry in session if b'{"event":"coup"' in entry.answer]
    assert len(rows) == len(entries) == 6
    for row, entry in zip(rows, entries, strict=True):
        if book == WHEEL:
            assert f'"number":{row["number"]},'.encode() in entry.line
            assert row["result"] == ""
        else:
            totals = [int(row[name]) for name in ("noir", "rouge", "row") if row[name]]
            assert all(30 <= total <= 40 for total in totals)
            assert row["result"]
    assert [int(row["coup"]) for row in rows] == [1, 2, 3, 4, 5, 6] or book == WHEEL


def test_empty_export_is_empty() -> None:
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
    session_index = SessionIndex(openings.session(3)[0] - 1)  # type: ignore[index]
    session_index.add(entries[session_index.number :])
    assert session_index.session(None) == openings.session(3)


@pytest.mark.parametrize("sign", [*"=+-@\t\r\n", *"\uff1d\uff0b\uff0d\uff20"])
def test_cells_never_start_like_formulas(sign: str) -> None:
    """A quote stands before what a spreadsheet would compute."""
    text = csv_text([{"name": f"{sign}1+1", "chips": -5}], ["name", "chips"])
    (row,) = csv.DictReader(io.StringIO(text, newline=""))
    assert row == {"name": f"'{sign}1+1", "chips": "-5"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EventStore]:
    """An empty house."""
    with closing(open_store(f"sqlite:///{begin(tmp_path / 'house.db')}")) as store:
        yield store


def test_acts_are_listed_newest_first_by_page(store: EventStore, tmp_path: Path) -> None:
    """A checkpoint stands between those before and after it; what moved is their sum."""
    archive = {"session": 1, "first": 1, "last": 40, "file": "wheel.zip"}
    notices: list[tuple[dict[str, Any], str, dict[str, int] | None]] = [
        ({"notice": "table_made", "table": "wheel"}, "system", None),
        ({"notice": "play_chips", "what": "a1"}, "system", {"a1": 500}),
        ({"notice": "archived", "what": "wheel", "after": archive}, "system", None),
        ({"notice": "restored", "void": ["one", "two"]}, "system", None),
        ({"notice": "chips_asked", "what": "7", "after": {"account": "a1"}}, "a2", None),
    ]
    for second, (notice, actor, purses) in enumerate(notices, 1):
        log = HouseLog(store, "node", partial(Instant, 0, second * 1_000))
        log.write(notice, actor, purses)
    engine = make_engine(f"sqlite:///{tmp_path / 'house.db'}")
    with write_transaction(engine) as connection:
        for account, name in (("a1", "Anna"), ("a2", "Dora")):
            columns = {"id": account, "name": name, "login": account, "skeleton": account}
            connection.execute(insert(ACCOUNTS).values(**columns, roles="", disabled=0, made_ms=0))
        connection.execute(insert(CHECKPOINTS).values(at_ms=3_500, text=b""))
    reader = HouseLogReader(store, engine)
    page = reader.page(2**53 - 1)
    acts = [(act.act, act.kind, act.by, act.about) for act in page.acts]
    assert acts == [
        ("asked", "chips", "Dora", "7"),
        ("restored", None, None, None),
        (CHECKPOINT, None, None, None),
        ("archived", None, None, "wheel"),
        ("play_chips", None, None, "Anna"),
        ("table_made", None, None, "wheel"),
    ]
    assert page.before is None
    assert page.acts[1].fields == {"void": "one, two"}
    assert page.acts[3].fields == {key: str(holding) for key, holding in archive.items()}
    assert (page.acts[4].amount, page.acts[0].fields) == (500, {"account": "Anna"})
    latest = reader.page(2**53 - 1, 2)
    assert latest.before == 4
    earlier = reader.page(4, 2)
    assert [*latest.acts, *earlier.acts] == page.acts[:-1]
    engine.dispose()


def test_acts_have_sentences() -> None:
    """Each notice that the server writes about people, tables or itself; each kind of request."""
    text = "\n".join(file.read_text("utf-8") for file in FILES)
    values = set(re.findall(r'(?:outbox|notices)\.add\(\s*connection,\s*[\w.]+,\s*"(\w+)"', text))
    assert len(values) > 10
    values |= {
        "archived",
        "restored",
        "table_made",
        "play_chips",
        "slip_printed",
        CHECKPOINT,
        PERSON_IDENTIFIED,
        "people_reported",
        RATE_POSTED,
        *BOOK_ACTS,
    }
    values |= {"limit_set", "break_taken", "excluded", "barred"}
    values |= {"asked", "approved", "not_approved"}
    assert {f"act-{name}" for name in values - {"account_not_approved"}} == {
        key for key in messages("en", "acts") if re.fullmatch(r"act-\w+", key)
    }


CASHIER = Actor("k1", "Clara", frozenset({Role.CASHIER}))


def withdraw_abandoned(bench: Bench, player: str, on: str) -> None:
    """A stake that was left on the cloth is registered."""
    bench.ask(CHEF, c.Abandon(player, "Bianchi", on))


@pytest.mark.clause("CR-19")
def test_register_lists_stakes_and_outcomes() -> None:
    """Anna claims two stakes at the table, Bice is paid after the close; what the next session
    registers for Bice is another line, and since then nothing else has changed.
    """
    bench = Bench("campione-roulette", Mode.REAL)
    for player, places in ((ANNA, ("rouge", "17")), (BICE, ("noir",))):
        bench.sit(player)
        for place in places:
            bench.bet(player, place)
            withdraw_abandoned(bench, player.name, place)
    bench.ask(ANNA, c.Claim("Anna"))
    bench.ask(DIRECTION, c.Finish())
    bench.ask(CASHIER, SettleUnclaimed(Settlement.CLAIMED, 1_000, "Ugo", "Bice"))
    bench.ask(DIRECTION, ReopenTable())
    bench.sit(BICE)
    bench.bet(BICE, "pair")
    withdraw_abandoned(bench, "Bice", "pair")
    begins, ends = bench.entries[0].at_ms, bench.entries[-1].at_ms + 1
    sheet = table_sheets("wheel", bench.entries, [Day("day", begins, ends)]).get("day")
    assert sheet is not None
    assert [
        (line.player, line.on, line.claimed_at is not None, line.endowed_at is not None)
        for line in sheet.abandoned
    ] == [
        ("Anna", "rouge", True, False),
        ("Anna", "17", True, False),
        ("Bice", "noir", True, True),
        ("Bice", "pair", False, False),
    ]
    assert {(line.amount, line.chef, line.controller) for line in sheet.abandoned} == {
        (1_000, CHEF.name, "Bianchi")
    }
    register = AbandonedRegister()
    for entry in bench.entries:
        register.apply(entry)
    assert register.changed_since(len(bench.entries)) == sheet.abandoned[-1:]
    desk = DeskSheet((), 0, (), (), (), 0, ())
    day = DaySheet("2023-11-14", "UTC", begins, ends, (sheet,), house_sheet((sheet,)), desk)
    tables = [block for block in document(day, "1", None, "it").blocks if isinstance(block, Table)]
    (display,) = (
        table for table in tables if table.caption == "Registro delle puntate abbandonate"
    )
    assert [(row[2], row[3], row[4], row[7] == "–") for row in display.rows] == [
        ("Anna", "rouge", "10.00", False),
        ("Anna", "17", "10.00", False),
        ("Bice", "noir", "10.00", False),
        ("Bice", "pair", "10.00", True),
    ]
