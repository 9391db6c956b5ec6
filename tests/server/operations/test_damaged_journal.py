"""A house whose journal was changed behind its back, or that other rules would answer otherwise.

It does not open: the operator reads the table and entry, and nothing is written.
"""

import re
import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from support.server.http_server import CARDS, PATIENT, Server, opened, settings, table
from support.server.node_harness import code
from support.server.subprocess_nodes import Command

from tapisvert.config.settings import Settings
from tapisvert.journal.entry import compute_hash, entry_from_row
from tapisvert.journal.schema import ENTRIES
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import StoreError
from tapisvert.live import aggregate
from tapisvert.live.stages import Mode
from tapisvert.record.event_lines import format_events
from tapisvert.rules.events import Event
from tapisvert.server.services import SettingsChangedError

NAMES = tuple(ENTRIES.c.keys())
ANSWERED = r"entry \d+ of table wheel: replay produced a different answer"
Row = dict[str, Any]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a house in which a player has sat down, and laid a stake."""
    folder = tmp_path_factory.mktemp("house")
    with opened(house(folder)) as server, server.guest("Anna").at(chips=10_000) as line:
        line.stage("bets")
        assert code(line.bet("rouge", 1_000)) is None
    return folder


@pytest.fixture
def copy(original: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return Path(shutil.copytree(original, tmp_path / "copy"))


def house(folder: Path) -> Settings:
    """Its settings."""
    return settings(folder, table(pace=PATIENT))


def rewritten(folder: Path, change: Callable[[Row], None]) -> None:
    """Change entries of the wheel; every hash is made to fit, and the table's head."""
    with closing(sqlite3.connect(folder / "house.db", isolation_level=None)) as db:
        select = f"SELECT {', '.join(NAMES)} FROM entries WHERE table_id = 'wheel' ORDER BY number"
        previous = bytes(32)
        for result in db.execute(select).fetchall():
            row = dict(zip(NAMES, result, strict=True))
            change(row)
            row["previous"] = previous
            row["hash"] = previous = compute_hash(entry_from_row(tuple(row.values())))
            columns = ", ".join(f"{name} = :{name}" for name in NAMES)
            location = "table_id = 'wheel' AND number = :number"
            db.execute(f"UPDATE entries SET {columns} WHERE {location}", row)
        db.execute("UPDATE tables SET hash = ? WHERE id = 'wheel'", (previous,))


def put(column: str, old: bytes, new: bytes) -> Callable[[Row], None]:
    """Put other bytes into a column, wherever those are."""

    def change(row: Row) -> None:
        row[column] = row[column].replace(old, new)

    return change


def leave_table(folder: Path) -> list[Any]:
    """All entries and purses."""
    with closing(sqlite3.connect(folder / "house.db")) as db:
        return [db.execute(f"SELECT * FROM {name}").fetchall() for name in ("entries", "purses")]


def refuses(folder: Path, answer: str) -> None:
    """Without a snapshot it does not open, says why, and leaves all as it was."""
    with closing(sqlite3.connect(folder / "house.db", isolation_level=None)) as db:
        db.execute("DELETE FROM table_states")
    old_contents = leave_table(folder)
    server = Server(house(folder))
    with suppress(StoreError):
        server.start()
    server._thread.join(30)
    server.listener.close()
    assert isinstance(server.error, StoreError)
    assert re.search(answer, str(server.error))
    assert leave_table(folder) == old_contents


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        (
            put("answer", b'"amount":1000', b'"amount":1001'),
            r"entry \d+ of table wheel: replay produced a different answer",
        ),
        (put("line", b'"on":"rouge"', b'"on":"noir"'), ANSWERED),
        (
            put("postings", b"1000]", b"1001]"),
            "entry \\d+ of table wheel: replay produced different postings",
        ),
    ],
    ids=["an answer", "a command", "a posting"],
)
def test_rewritten_journal_does_not_open(
    copy: Path, change: Callable[[Row], None], answer: str
) -> None:
    """The chain is whole; the rules answer otherwise, or other money moved."""
    rewritten(copy, change)
    refuses(copy, answer)


@pytest.mark.parametrize(
    ("sql", "answer"),
    [
        (
            "UPDATE entries SET at_ms = at_ms + 1 WHERE table_id = 'wheel' AND number = 3",
            "broken hash chain",
        ),
        ("DELETE FROM entries WHERE table_id = 'wheel' AND number = 3", "broken hash chain"),
        (
            "UPDATE entries SET line = x'7b' WHERE table_id = 'wheel' AND number = 3",
            "broken hash chain",
        ),
        (
            "UPDATE entries SET purse = '[' WHERE table_id = 'wheel' AND number = 2",
            "cannot be read",
        ),
        (
            "DELETE FROM entries WHERE table_id = 'wheel' AND number > 4",
            "table wheel ends with entry 4, and not",
        ),
        ("UPDATE tables SET hash = zeroblob(32) WHERE id = 'wheel'", "table wheel ends with"),
    ],
    ids=["a time", "gone", "a line", "no purse", "the end", "the head"],
)
def test_broken_chain_does_not_open(copy: Path, sql: str, answer: str) -> None:
    """An entry changed, taken out, or not to be read; the end another than the table has."""
    with closing(sqlite3.connect(copy / "house.db", isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute(sql)
    refuses(copy, answer)


def test_changed_rules_prevent_opening(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later program whose rules gave another answer to the same command; the former opens it."""

    def otherwise(events: tuple[Event, ...], line: int) -> bytes:
        return format_events(events, line).replace(b'"rouge"', b'"noir"')

    with monkeypatch.context() as patch:
        patch.setattr(aggregate, "format_events", otherwise)
        refuses(copy, ANSWERED)
    with opened(house(copy)) as server:
        assert server.services.node.owned_table("wheel") is not None


@pytest.mark.parametrize(
    "changed",
    [{"minimum": 2}, {"mode": Mode.TAILLEUR}, {"currency": "EUR"}, {"rulebook": CARDS}],
    ids=lambda changed: next(iter(changed)),
)
def test_played_table_keeps_its_settings(copy: Path, changed: dict[str, Any]) -> None:
    """Other limits, another rhythm, currency or rulebook under its id open nothing."""
    old_contents = leave_table(copy)
    server = Server(settings(copy, table(pace=PATIENT, **changed)))
    with pytest.raises(SettingsChangedError, match=r"table wheel (is kept|of this house)"):
        server.start()
    server.listener.close()
    assert leave_table(copy) == old_contents


def test_played_table_may_change_tempo_and_odds(copy: Path) -> None:
    """The house may forbid turbo, and show the odds, at a table with a journal."""
    with opened(settings(copy, table(pace=PATIENT, turbo=False, odds=True))) as server:
        live = server.services.node.owned_table("wheel")
        assert live is not None
        assert live.odds
        assert not live.machine.players.allows_turbo


def test_process_reports_damage_in_one_line(copy: Path) -> None:
    """And ends with the status of what is no mistake of the settings."""
    rewritten(copy, put("answer", b'"amount":1000', b'"amount":1001'))
    (copy / "house.toml").write_text(
        'demonstration = true\nport = 0\ndatabase = "sqlite:///house.db"\nkeys = "keys"\n'
        '[[table]]\nid = "wheel"\nrulebook = "campione-roulette"\n'
    )
    process = Command(("serve", "--config", "house.toml"), copy, copy)
    with process.stdout as stdout:
        stdout.read()
    assert process.wait() == 70
    text = (copy / "errors").read_text()
    assert "Traceback" not in text
    last = text.splitlines()[-1]
    assert last.startswith("tapisvert serve: entry ")
    assert last.endswith("of table wheel: replay produced a different answer")
