"""Papers of `report`: figures worked out by hand, and the same bytes again."""

import csv
import io
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from support.cli.cli_runner import called
from support.server.recorded_house import ANNA, CHIEF, NOON_MS, WHEEL, PlayedTable, book
from support.storage.store_backends import begin

from tapisvert.fairness.transparency.signed_note import is_signed
from tapisvert.fairness.vault import Vault
from tapisvert.journal.checkpoint_keys import journal_name, load_or_create_key
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.events import NAMES
from tapisvert.server.in_person import MARK
from tapisvert.server.reporting.day_sheets.day_sheet import TOLD, Noted
from tapisvert.server.reporting.day_sheets.sheet_document import _event
from tapisvert.server.tables.chip_counts import FloatAct, MoveFloat, Pile
from tapisvert.server.tables.idempotency import Actor
from tapisvert.server.tables.stages import Mode

CHEF = Actor("c1", "Carlo", frozenset({Role.CHEF}))
CASHIER = Actor("k1", "Clara", frozenset({Role.CASHIER}))
TAILLEUR = Actor("t1", "Tullio", frozenset({Role.TAILLEUR}))
ROSSI = f"Rossi{MARK}"
DAY, HOUR_MS = "2023-11-14", 3_600_000


def move(act: str, amount: int, shift: int | None = None) -> MoveFloat:
    """An act whose chips are all of 100."""
    piles = (Pile("A", 100, amount // 100),) if amount else ()
    return MoveFloat(FloatAct(act), amount, piles, "Clara", shift)


def coup(wheel: PlayedTable, number: int) -> None:
    """Rossi's 20.00 lie on noir."""
    for wish in (c.Bet(ROSSI, "noir", 2_000), c.Close(), c.Spin(number)):
        wheel.ask(TAILLEUR, wish)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening of a real wheel with a coup before it, and the drop of the day after."""
    folder = tmp_path_factory.mktemp("house")
    store = SqliteStore(begin(folder / "house.db"))
    book(store).write({"notice": "issued"}, "d1", {"a1": 1_000_000}, "first")
    wheel = PlayedTable(store, "wheel", WHEEL, Vault(bytes(32)), mode=Mode.REAL)
    wheel.ask(TAILLEUR, c.Sit(ROSSI, 25_000))
    coup(wheel, 2)  # on the day before: noir wins 20.00
    wheel.mono_ms += 24 * HOUR_MS
    wheel.ask(CHEF, move("opening", 500_000))
    wheel.ask(CHEF, move("fill", 100_000))
    wheel.ask(CHIEF, c.SetLimits(minimum=500))
    wheel.ask(ANNA, c.Sit("Anna", 10_000))
    wheel.ask(ANNA, c.Bet("Anna", "rouge", 1_000))
    coup(wheel, 1)  # noir loses 20.00, rouge wins 10.00
    wheel.ask(CHEF, c.Null("foreign_body"))
    wheel.ask(CHEF, move("credit", 50_000))
    wheel.ask(ANNA, c.Tip("Anna", 200))  # she takes 2.00 less, and the box has them
    wheel.ask(ANNA, c.Leave("Anna"))
    wheel.ask(CHEF, move("closing", 551_700))  # 1.00 is missing
    wheel.ask(CHIEF, c.Finish())
    wheel.mono_ms += 12 * HOUR_MS
    wheel.ask(CASHIER, move("drop", 0, 1))
    wheel.release()
    store.close()
    load_or_create_key(folder / "keys")
    return folder


def printed(
    house: Path,
    *arguments: str,
    day: str = "2023-11-15",
    zone: str = "UTC",
    begins: str = "12:00",
    tz: str = "UTC",
) -> str:
    """The output of a command of `report`, in the house's zone on a machine in another, `tz`."""
    settings = f'database = "sqlite:///{house / "house.db"}"\nkeys = "{house / "keys"}"\n'
    settings += f'time_zone = "{zone}"\nday_begins = "{begins}"\n'
    (house / "house.toml").write_text(settings)
    what, *more = arguments
    about = ["--from", DAY, "--to", day] if what == "statement" else [day]
    done = called("report", what, *about, "--config", str(house / "house.toml"), *more, TZ=tz)
    assert (done.status, done.err) == (0, ""), done.err
    return done.out


def test_a_day_is_the_one_worked_out_by_hand(house: Path) -> None:
    """Entrusted 550.00 net of the credit; Anna brought 100.00, gave 2.00 to the employees and took
    108.00; the bank won 10.00; 5 517.00 were counted and no money was in the box. Of 30.00 staked,
    1 in 74 is expected.
    """
    told = json.loads(printed(house, "day", "--json"))
    (table,) = told["sheet"]["tables"]
    play, (shift,) = table["play"], table["shifts"]
    assert (play["coups"], play["stakes"], play["handle"], play["result"]) == (1, 2, 3_000, 1_000)
    assert play["expected"] == pytest.approx(3_000 / 74, abs=0.01)
    assert play["is_within"]
    assert play["low"] < 0 < play["high"]
    assert (shift["opening"], shift["fills"], shift["credits"]) == (500_000, 100_000, 50_000)
    assert (shift["closing"], shift["drop"]) == (551_700, 0)
    assert shift["figures"] == {
        "account": -800,
        "advances": 0,
        "coups": 1_000,
        "should_hold": 551_800,
        "result": 900,
        "difference": -100,
    }
    assert [one["act"] for one in shift["moves"]] == [
        "opening",
        "fill",
        "credit",
        "closing",
        "drop",
    ]
    assert {(one["by"], one["signed_by"]) for one in shift["moves"][:4]} == {("Carlo", "Clara")}
    assert [one["event"]["event"] for one in table["incidents"]] == ["nulled"]
    assert [one["event"]["limits"]["minimum"] for one in table["limits"]] == [500]
    assert table["derogations"] == []
    assert told["sheet"]["house"]["play"] == play
    assert (table["tips"], told["sheet"]["house"]["tips"]) == (200, 200)
    key = load_or_create_key(house / "keys").public_key()
    assert is_signed(told["note"].encode(), journal_name(key), key)
    assert f"\n{told['number']}\n" in told["note"]
    before = json.loads(printed(house, "day", "--json", day=DAY))["sheet"]["tables"][0]
    assert (before["play"]["result"], before["shifts"], before["tips"]) == (-2_000, [], 0)


def test_sheet_tells_of_coups_without_an_opening_count(house: Path) -> None:
    """The coup of the day before was one; on the day itself all are in a shift."""
    told = "1 coup was played without an opening count"
    assert told in printed(house, "day", day=DAY)
    assert "without an opening count" not in printed(house, "day")
    for day, coups in ((DAY, 1), ("2023-11-15", 0)):
        sheet = json.loads(printed(house, "day", "--json", day=day))["sheet"]
        assert sheet["house"]["coups_uncounted"] == coups
        assert sheet["tables"][0]["coups_uncounted"] == coups
        table, _ = csv.DictReader(io.StringIO(printed(house, "day", "--csv", day=day)))
        assert table["coups_uncounted"] == str(coups)


def test_sheet_number_is_same_in_any_zone(house: Path) -> None:
    """The machine's zone has no part in a sheet or a statement, of either kind of paper."""
    for what, more in (("day", ()), ("statement", ("Anna",)), ("entries", ())):
        options = () if what == "entries" else ("--json",)
        made = {
            printed(house, what, *more, *options, zone="Europe/Rome", begins="13:00", tz=tz)
            for tz in ("UTC", "Pacific/Auckland", "America/New_York")
        }
        assert len(made) == 1, what


def test_paper_has_the_houses_times(house: Path) -> None:
    """22:13:20 in UTC is 23:13:20 at Campione, and the zone is named once."""
    lines = printed(house, "day", zone="Europe/Rome", begins="13:00")
    assert "2023-11-15 13:00:00 – 2023-11-16 13:00:00, Europe/Rome" in lines
    assert "UTC" not in lines
    assert "23:13:20" in lines


def test_every_form_has_the_same_bytes_again(house: Path, tmp_path: Path) -> None:
    """PDF, page, CSV and text, made twice; the text in three languages has the result."""
    found: list[dict[str, Any]] = []
    for run in ("one", "two"):
        files = {suffix: tmp_path / f"{run}.{suffix}" for suffix in ("pdf", "html")}
        options = [part for suffix, file in files.items() for part in (f"--{suffix}", str(file))]
        assert printed(house, "day", *options) == ""
        made: dict[str, Any] = {suffix: file.read_bytes() for suffix, file in files.items()}
        made["csv"] = printed(house, "day", "--csv")
        made |= {lang: printed(house, "day", "--lang", lang) for lang in ("it", "fr", "en")}
        found.append(made)
    assert found[0] == found[1]
    assert found[0]["pdf"].startswith(b"%PDF-")
    assert b"Result by the count" in found[0]["html"]
    french = tmp_path / "french.html"
    printed(house, "day", "--html", str(french), "--lang", "fr")
    assert '<html lang="fr"' in french.read_text(encoding="utf-8")
    table, whole = csv.DictReader(io.StringIO(found[0]["csv"]))
    assert [table[name] for name in ("table", "count_result", "difference", "tips")] == [
        *("wheel", "900", "-100", "200")
    ]
    assert (whole["table"], whole["handle"], whole["incidents"]) == ("", "3000", "1")
    for lang, words in (("it", "Introito"), ("fr", "Écart"), ("en", "Band")):
        assert words in found[0][lang]
        assert "9.00" in found[0][lang]
    posted = found[0]["en"].partition("Limits posted by the direction alone")[2]
    assert "New limits: 5.00" in posted
    signatures = posted.partition("Signatures")[2]
    for signer in ("Direction", "Cash desk", "Controller"):
        assert re.search(rf"{signer} +_{{18}} +_{{18}} +_{{18}}", signatures)
    assert "Coup null: object in the wheel. Ball back to 1" in found[0]["en"]


@pytest.mark.parametrize("lang", ["it", "fr", "en"])
def test_every_event_of_a_sheet_has_its_sentence(lang: str) -> None:
    """With all of its fields."""
    kinds = {name: kind for kind, name in NAMES.items()}
    given = {"limits": {"minimum": 500, "maximum": {"simple": 9_000}}, "cards": ["As"]}
    for name in TOLD:
        hints = get_type_hints(kinds[name])
        event = {
            field: given.get(field, 7 if int in (hint, *get_args(hint)) else "noir")
            for field, hint in hints.items()
        }
        said = _event(lang, Noted(1, 0, {"event": name, **event}))
        assert said
        assert "{" not in said


def test_a_regulator_has_all_entries_of_the_day(house: Path) -> None:
    """In their chain, as JSON Lines and as CSV; what was written that night, no more."""
    lines = [json.loads(line) for line in printed(house, "entries").splitlines()]
    assert [one["number"] for one in lines] == [*range(lines[0]["number"], lines[-1]["number"] + 1)]
    for one, after in pairwise(lines):
        assert one["hash"] == after["previous"]
    rows = list(csv.DictReader(io.StringIO(printed(house, "entries", "--csv"))))
    assert [row["hash"] for row in rows] == [one["hash"] for one in lines]
    assert all(row["table"] == "wheel" and int(row["at_ms"]) > NOON_MS for row in rows)
    assert printed(house, "entries", "--table", "house", day=DAY).count("issued") == 1


def test_a_player_has_a_statement(house: Path, tmp_path: Path) -> None:
    """Rossi changed 250.00, won 20.00, lost 20.00 on the next day and took 250.00; Anna brought
    100.00, won 10.00, gave 2.00 to the employees and took 108.00. The forms say the same, again.
    """
    names = ("day", "brought", "staked", "won", "lost", "tips", "taken_out", "at_table")
    rows: dict[str, list[list[Any]]] = {
        ROSSI: [
            [DAY, 25_000, 2_000, 2_000, 0, 0, 0, 27_000],
            ["2023-11-15", 0, 2_000, 0, 2_000, 0, 25_000, 0],
        ],
        "Anna": [["2023-11-15", 10_000, 1_000, 1_000, 0, 200, 10_800, 0]],
    }
    for player, lines in rows.items():
        told = json.loads(printed(house, "statement", player, "--json"))
        made = told["statement"]
        assert [[line[name] for name in names] for line in made["lines"]] == lines
        assert json.loads(printed(house, "statement", player, "--json")) == told
        (total,) = made["totals"]
        sums = [sum(line[place] for line in lines) for place in range(1, len(names) - 1)]
        assert [total[name] for name in names[1:]] == [*sums, lines[-1][-1]]
        *_, whole = csv.DictReader(io.StringIO(printed(house, "statement", player, "--csv")))
        assert (whole["day"], whole["taken_out"]) == ("", str(total["taken_out"]))
    typed = json.loads(printed(house, "statement", "Rossi *", "--json"))
    assert typed == json.loads(printed(house, "statement", ROSSI, "--json"))
    pdf = tmp_path / "anna.pdf"
    printed(house, "statement", "Anna", "--pdf", str(pdf))
    assert pdf.read_bytes().startswith(b"%PDF-")
    for lang, words in (("it", "Mance"), ("fr", "Pourboires"), ("en", "Tips")):
        text = printed(house, "statement", "Anna", "--lang", lang)
        assert words in text
        assert "108.00" in text
        assert "Advanced" not in text
    config = str(house / "house.toml")
    for wrong, status in (([], 1), (["--from", "soon"], 2), (["--from", "2020-01-01"], 2)):
        done = called("report", "statement", "Zoe", *wrong, "--config", config, "--to", DAY)
        assert (done.status, done.is_one_clear_line) == (status, status == 2), done


def test_a_day_without_entries_and_a_wrong_one(house: Path) -> None:
    """Status 1 where nothing happened, 2 for what is no day."""
    printed(house, "entries")
    config = str(house / "house.toml")
    empty = called("report", "day", "2022-01-01", "--config", config, "--lang", "fr")
    assert (empty.status, "Rien ce jour-là." in empty.out) == (1, True)
    for wrong in (["soon"], ["2023-11-32"], ["2023-11-15", "--table", "x"]):
        done = called("report", "day", *wrong, "--config", config)
        assert (done.status, done.is_one_clear_line) == (2, True)
