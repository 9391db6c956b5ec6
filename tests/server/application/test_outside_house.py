"""A house that one file adds: played on a live server, and verified by both verifiers."""

import json
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from support.house_files import SANREMO, changed, house, sanremo, write
from support.page.verifier_script import called
from support.server import plain_http
from support.server.http_server import opened, settings, table

from tapisvert.clock import Instant
from tapisvert.journal.store import DatabaseCorruptError
from tapisvert.live.aggregate import TableAggregate
from tapisvert.live.requests import TABLE_REQUEST
from tapisvert.regulations import rulebook
from tapisvert.rules import Person
from tapisvert.rules import commands as c
from tapisvert.server.services import SettingsChangedError
from tapisvert.verification.record_reader import read

NAME, FRENCH = "Trente et Quarante, Sanremo", "Trente et Quarante, Sanremo en bref"
TABLE = replace(table("sr", SANREMO), name=f"{NAME} · 2")


def test_a_house_of_one_file_is_played_and_verified(tmp_path: Path) -> None:
    """Its table, its pages in the languages that it has and lacks, its record under its rules."""
    (tmp_path / "house").mkdir()
    folder = write(tmp_path / "house", sanremo=sanremo())
    with house(folder), opened(settings(tmp_path, TABLE)) as server:
        anna = server.guest("Anna")
        with anna.at("sr") as line:
            assert line.view["edition"] == "Regolamento 2020"
            line.ask("sit", chips=100_000)
            line.stage("bets")
            line.bet("noir", 500)
            dealt = line.event("coup")
        assert set(dealt["totals"]) == {"noir", "rouge"}
        (card,) = anna.get("/api/tables?lang=fr")
        assert (card["rulebook"], card["house"]) == (SANREMO, "Casino de Sanremo")
        assert (card["name"], card["edition_title"]) == (f"{FRENCH} · 2", "Règlement 2020")
        view = anna.get(f"/api/rulebooks/{SANREMO}?lang=fr&edition=Regolamento 2020")
        assert (view["file_name"], view["name"]) == (NAME, FRENCH)
        assert view["clauses"]["SR-8"]["text"] == "Articolo VT-8."
        page = unescape(plain_http.get(f"{server.origin}/rules/{SANREMO}?lang=fr").text)
        assert "Casino de Sanremo · Règlement 2020 · En vigueur à compter du 1 janvier" in page
        direction = server.staff("Dora", "direction")
        direction.post("/api/staff/tables/sr/close", id="close")
        record = direction.http.get("/api/tables/sr/record").content
    message = f"table sr: there is no rulebook '{SANREMO}'"
    with pytest.raises(SettingsChangedError, match=message), opened(settings(tmp_path)):
        pass
    file = tmp_path / "sr.jsonl"
    file.write_bytes(record)
    assert json.loads(record.splitlines()[0])["edition"] == "Regolamento 2020"
    with house(folder):
        verdict = read(record.splitlines(keepends=True))
    assert (verdict.findings, verdict.tally.coups > 0) == ((), True)
    lacking, _, report = called(
        [("report", str(file), {}), ("addEdition", view), ("report", str(file), {})]
    )
    assert [one["code"] for one in lacking["findings"]] == ["unreadable"]
    assert report["findings"] == []
    assert report["checked"]["coups"] > 0


def test_a_text_that_changed_under_a_journal_is_told_of(tmp_path: Path) -> None:
    """The table does not open, and the line says what a house does about it."""
    anna = Person("player", "Anna")
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    with house(write(before, sanremo=sanremo())):
        table = TableAggregate("sr")
        said: tuple[tuple[c.Command, Person | None], ...] = (
            (c.Open(rulebook(SANREMO), "EUR", edition="Regolamento 2020"), None),
            (c.Sit("Anna", 10_000), anna),
            (c.Bet("Anna", "rouge", 1_000), anna),
            (c.Insure("Anna", "rouge"), anna),
        )
        kept = [table.execute(*one, TABLE_REQUEST, Instant(0, 0))[0] for one in said]
    write(after, sanremo=changed(sanremo(), ("value = 100,", "value = 90,")))
    hint = "entry 4 .* put back its text of edition 'Regolamento 2020'"
    with house(after), pytest.raises(DatabaseCorruptError, match=hint):
        TableAggregate("sr").replay(kept)
