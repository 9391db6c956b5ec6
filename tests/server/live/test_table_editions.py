"""Tables, editions and houses of added files at a start."""

import json
import re
from dataclasses import replace
from datetime import datetime
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from support.house_files import (
    AFTERWARDS,
    AMENDED,
    FIRST,
    SANREMO,
    VENEZIA,
    amendment,
    changed,
    house,
    sanremo,
    write,
)
from support.page.verifier_script import run_calls
from support.server import plain_http
from support.server.http_server import PATIENT, Person, opened, settings, table
from support.storage.memory import InMemoryEventStore

from tapisvert.clock import Instant
from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import load
from tapisvert.config.table_settings import settings_of
from tapisvert.fairness.verification.record_reader import read
from tapisvert.i18n import translate
from tapisvert.journal.store import DatabaseCorruptError, StoreError
from tapisvert.live.aggregate import TableAggregate
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import TABLE_REQUEST
from tapisvert.regulations import rulebook
from tapisvert.regulations.register import VARIABLE
from tapisvert.rules import commands as c
from tapisvert.server.services import SettingsChangedError, set_up_tables


def test_table_keeps_staff_rule_without_setting(tmp_path: Path) -> None:
    """The default of a new table takes no power from the staff of one that is there already."""
    store, file = InMemoryEventStore(), tmp_path / "house.toml"

    def rules(**tables: str) -> dict[str, str]:
        """Start with these lines for the key of each table, and read what the store has."""
        entries = [
            f'[[table]]\nid = "{name}"\nrulebook = "campione-roulette"\nseats = {len(tables)}\n'
            + text
            for name, text in tables.items()
        ]
        file.write_text("\n".join(entries), encoding="utf-8")
        set_up_tables(load(file, environment={}), store)
        settings_by_table = {row.table: settings_of(row) for row in store.tables()}
        assert {table.seats for table in settings_by_table.values()} == {len(tables)}
        return {name: table.staff.value for name, table in settings_by_table.items()}

    assert rules(old='staff = "house"') == {"old": "house"}
    assert rules(old="", new="") == {"old": "house", "new": "assigned"}
    assert rules(old='staff = "assigned"', new="") == {"old": "assigned", "new": "assigned"}
    assert rules(old="", new='staff = "house"') == {"old": "assigned", "new": "house"}


NAME, FRENCH = "Trente et Quarante, Sanremo", "Trente et Quarante, Sanremo en bref"
TABLE = replace(table("sr", SANREMO), name=f"{NAME} · 2")


def test_house_of_one_file_is_played_and_verified(tmp_path: Path) -> None:
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
            event = line.event("coup")
        assert set(event["totals"]) == {"noir", "rouge"}
        (card,) = anna.get("/api/tables?lang=fr")["tables"]
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
    message = f"table sr: unknown rulebook '{SANREMO}'"
    with pytest.raises(SettingsChangedError, match=message), opened(settings(tmp_path)):
        pass
    file = tmp_path / "sr.jsonl"
    file.write_bytes(record)
    assert json.loads(record.splitlines()[0])["edition"] == "Regolamento 2020"
    with house(folder):
        verdict = read(record.splitlines(keepends=True))
    assert verdict.findings == ()
    assert verdict.tally.coups.total() > 0
    lacking, _, report = run_calls(
        [("report", str(file), {}), ("addEdition", view), ("report", str(file), {})]
    )
    assert [item["code"] for item in lacking["findings"]] == ["unreadable"]
    assert report["findings"] == []
    assert report["checked"]["coups"] > 0


def test_changed_text_under_journal_is_reported(tmp_path: Path) -> None:
    """The table does not open, and the line says what a house does about it."""
    anna = c.Person("player", "Anna")
    old_folder, new_folder = tmp_path / "before", tmp_path / "after"
    old_folder.mkdir()
    new_folder.mkdir()
    with house(write(old_folder, sanremo=sanremo())):
        table = TableAggregate("sr", salts=str)
        text: tuple[tuple[c.Command, c.Person | None], ...] = (
            (c.Open(rulebook(SANREMO), "EUR", edition="Regolamento 2020"), None),
            (c.Sit("Anna", 10_000), anna),
            (c.Bet("Anna", "rouge", 1_000), anna),
            (c.Insure("Anna", "rouge"), anna),
        )
        executes = [table.execute(*item, TABLE_REQUEST, Instant(0, 0))[0] for item in text]
    write(new_folder, sanremo=changed(sanremo(), ("value = 100,", "value = 90,")))
    hint = "entry 4 .* put back its text of edition 'Regolamento 2020'"
    with house(new_folder), pytest.raises(DatabaseCorruptError, match=hint):
        TableAggregate("sr", salts=str).replay(executes)


CARDS = table("cards", VENEZIA, pace=PATIENT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with Venezia amended in 2020."""
    (tmp_path / "house").mkdir()
    return write(tmp_path / "house", amended=amendment())


def edition_for(user: Person) -> tuple[str, str | None]:
    """The edition under which the table is open, as the list and its own view have it."""
    (line,) = user.get("/api/tables")["tables"]
    assert user.get("/api/tables/cards")["edition"] == line["edition"]
    return line["edition"], line["in_force_from"]


def test_session_keeps_edition_and_next_session_is_amended(tmp_path: Path, folder: Path) -> None:
    """Across a restart; both records verify, and without the file the second is refused by name."""
    options = settings(tmp_path, CARDS)
    with opened(options) as server:
        assert edition_for(server.guest("Bice")) == (FIRST, None)
    with house(folder), opened(options) as server:
        anna = server.guest("Anna")
        assert edition_for(anna) == (FIRST, None)
        direction = server.staff("Dora", "direction")
        for act in ("close", "open"):
            direction.post(f"/api/staff/tables/cards/{act}", id=act)
        assert edition_for(anna) == (AMENDED, "2020-01-01")
        assert len(direction.get("/api/reports/cards")["sessions"]) == 2
        for number, edition in ((1, FIRST), (2, AMENDED)):
            record = direction.http.get(f"/api/tables/cards/record?session={number}").content
            verdict = read(record.splitlines(keepends=True))
            assert verdict.book is not None
            assert verdict.book.edition == edition
            assert {finding.fault.value for finding in verdict.findings} <= {"digest_missing"}
    with pytest.raises(StoreError, match=f"no edition '{AMENDED}' of {VENEZIA}"), opened(options):
        pass


@pytest.mark.parametrize(
    ("time", "edition"),
    [("2998-12-31T23:59:59", AMENDED), ("2999-01-01T00:00:00", AFTERWARDS)],
)
def test_amendment_takes_effect_while_server_runs(folder: Path, time: str, edition: str) -> None:
    """A table that opens anew takes the edition of that day."""
    instant = Instant(0, round(datetime.fromisoformat(time).timestamp() * 1000))
    with house(write(folder, coming=amendment("2999-01-01", AFTERWARDS))):
        opening = OpeningSettings(CARDS.open_command, on_day=CARDS.opening_on)
        assert (
            opening.command_at(instant).edition
            == opening.command_at(instant).rulebook.edition
            == edition
        )


def test_rulebooks_and_their_pages_in_every_edition(tmp_path: Path, folder: Path) -> None:
    """The one in force by default; another by name, with a link to it; an unknown one is none."""
    with house(folder), opened(settings(tmp_path, CARDS)) as server:
        anna = server.guest("Anna")
        line = next(item for item in anna.get("/api/rulebooks?lang=fr") if item["id"] == VENEZIA)
        assert (line["edition"], line["in_force_from"]) == (AMENDED, "2020-01-01")
        assert line["name"] == "Trente et Quarante, Venise"
        views = {
            edition: anna.get(f"/api/rulebooks/{VENEZIA}?lang=fr&edition={edition}")
            for edition in (FIRST, AMENDED)
        }
        assert anna.get(f"/api/rulebooks/{VENEZIA}?lang=fr") == views[AMENDED]
        runs = {edition: view["values"]["run_limit"]["value"] for edition, view in views.items()}
        assert runs == {FIRST: 3, AMENDED: 1}
        assert views[AMENDED]["clauses"]["VT-15"]["text"].startswith("Al secondo refait")
        bare = anna.get(f"/api/rulebooks/{VENEZIA}?lang=fr&texts=none")
        assert bare == views[AMENDED] | {"clauses": {}, "rulings": {}}
        body = anna.get(f"/api/rulebooks/{VENEZIA}/law?edition=1998", 404)
        assert body["error"] == "unknown_edition"
        assert anna.get(f"/api/rulebooks/{VENEZIA}?edition=1998", 404) == body
        page = unescape(plain_http.get(f"{server.origin}/rules/{VENEZIA}?lang=it").text)
        assert f"{AMENDED} · In vigore dal 1 gennaio 2020" in page
        (other,) = re.findall(r'href="\?lang=it&edition=([^"]+)"', page)
        old_text = plain_http.get(f"{server.origin}/rules/{VENEZIA}?lang=it&edition={other}").text
        assert translate("it", f"edition-{VENEZIA}", "names") in unescape(old_text)
        assert "In vigore" not in old_text
        address = f"{server.origin}/rules/{VENEZIA}?lang=it&table=cards&edition="
        for edition, limits in ((AMENDED, True), (FIRST, False)):
            text = plain_http.get(f"{address}{quote(edition)}").text
            assert (translate("it", "rules-limits-table", table="Cards") in text) == limits


def test_cached_page_names_no_removed_edition(tmp_path: Path, folder: Path) -> None:
    """Nor does it leave out one that has come since it was rendered."""
    with opened(settings(tmp_path, CARDS)) as server:

        def links() -> int:
            text = plain_http.get(f"{server.origin}/rules/{VENEZIA}?lang=it").text
            return len(re.findall(r'href="\?lang=it&edition=', unescape(text)))

        with house(folder):
            assert (links(), links()) == (1, 1)
        assert links() == 0
        with house(folder):
            assert links() == 1


def test_settings_name_the_folders(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the process and its children; a fault in a file is a fault of the settings."""
    monkeypatch.setenv(VARIABLE, "")
    file = tmp_path / "house.toml"
    file.write_text(f'regulations = "{folder}"\n', encoding="utf-8")
    tables = {item.rulebook: item for item in load(file, environment={}).tables}
    assert tables[VENEZIA].amended_rulebook.edition == AMENDED
    (tmp_path / "wrong").mkdir()
    write(tmp_path / "wrong", wrong="id = 'wrong'")
    with pytest.raises(SettingsError, match=r"^regulations: .*wrong\.toml: "):
        load(environment={VARIABLE: f"{folder}:{tmp_path}/wrong"})


def test_table_must_be_legal_under_coming_edition(tmp_path: Path) -> None:
    """Its rulings are among the choices of every edition from now on."""
    coming = amendment("2999-01-01", AFTERWARDS).replace(', ruling = "R05" }', " }")
    file = tmp_path / "house.toml"
    file.write_text(f'[[table]]\nid = "one"\nrulebook = "{VENEZIA}"\nrulings = {{ R15 = 2 }}\n')
    assert load(file, environment={}).tables[0].amended_rulebook.seen_coups == 2
    fixed = coming.replace('clause = "VT-18", ruling = "R15"', 'clause = "VT-18"')
    assert fixed != coming
    (tmp_path / "house").mkdir()
    with house(write(tmp_path / "house", coming=fixed)), pytest.raises(SettingsError) as error:
        load(file, environment={})
    assert f"table 1: under '{AFTERWARDS}': rulings: unknown ruling R15" in str(error.value)
