"""Papers of `report`: figures worked out by hand, and the same bytes again."""

import csv
import io
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from support.cli.cli_runner import invoke
from support.server.recorded_house import ANNA, CHIEF, NOON_MS, WHEEL, PlayedTable
from support.storage.issued import issue
from support.storage.store_backends import begin

from tapisvert.fairness.transparency.signed_note import is_signed
from tapisvert.fairness.vault import Vault
from tapisvert.house.day_sheet import EVENTS, Noted
from tapisvert.house.sheet_document import _event
from tapisvert.journal.checkpoint_keys import journal_name, load_or_create_key
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.live.requests import WALK_IN_SUFFIX, Actor, FloatAct, MoveFloat, Pile
from tapisvert.live.stages import Mode
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.events import NAMES

CHEF = Actor("c1", "Carlo", frozenset({Role.CHEF}))
CASHIER = Actor("k1", "Clara", frozenset({Role.CASHIER}))
TAILLEUR = Actor("t1", "Tullio", frozenset({Role.TAILLEUR}))
ROSSI = f"Rossi{WALK_IN_SUFFIX}"
DAY, HOUR_MS = "2023-11-14", 3_600_000


def move(act: str, amount: int, shift: int | None = None) -> MoveFloat:
    """An act whose chips are all of 100."""
    piles = (Pile("A", 100, amount // 100),) if amount else ()
    return MoveFloat(FloatAct(act), amount, piles, "Clara", shift)


def coup(wheel: PlayedTable, number: int) -> None:
    """Rossi's 20.00 lie on noir."""
    for command in (c.Bet(ROSSI, "noir", 2_000), c.Close(), c.Spin(number)):
        wheel.ask(TAILLEUR, command)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening of a real wheel with a coup before it, and the drop of the day after."""
    folder = tmp_path_factory.mktemp("house")
    store = SqliteStore(begin(folder / "house.db"))
    issue(store, {"a1": 1_000_000})
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


def run_report(
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
    kind, *extra = arguments
    period = ["--from", DAY, "--to", day] if kind == "statement" else [day]
    result = invoke("report", kind, *period, "--config", str(house / "house.toml"), *extra, TZ=tz)
    assert (result.status, result.err) == (0, ""), result.err
    return result.out


def test_day_sheet_matches_manual_figures(house: Path) -> None:
    """Entrusted 550.00 net of the credit; Anna brought 100.00, gave 2.00 to the employees and took
    108.00; the bank won 10.00; 5 517.00 were counted and no money was in the box. Of 30.00 staked,
    1 in 74 is expected.
    """
    answer = json.loads(run_report(house, "day", "--json"))
    (table,) = answer["sheet"]["tables"]
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
    assert [entry["act"] for entry in shift["moves"]] == [
        "opening",
        "fill",
        "credit",
        "closing",
        "drop",
    ]
    assert {(entry["by"], entry["signed_by"]) for entry in shift["moves"][:4]} == {
        ("Carlo", "Clara")
    }
    assert [entry["event"]["event"] for entry in table["incidents"]] == ["nulled"]
    assert [entry["event"]["limits"]["minimum"] for entry in table["limits"]] == [500]
    assert table["derogations"] == []
    assert answer["sheet"]["house"]["play"] == play
    assert (table["tips"], answer["sheet"]["house"]["tips"]) == (200, 200)
    (hour,) = table["hours"]  # Rossi, who stayed over night, and Anna
    assert (hour["coups"], hour["result"], hour["players"]) == (1, play["result"], 2)
    key = load_or_create_key(house / "keys").public_key()
    assert is_signed(answer["note"].encode(), journal_name(key), key)
    assert f"\n{answer['number']}\n" in answer["note"]
    earlier = json.loads(run_report(house, "day", "--json", day=DAY))["sheet"]["tables"][0]
    assert (earlier["play"]["result"], earlier["shifts"], earlier["tips"]) == (-2_000, [], 0)


def test_sheet_counts_coups_outside_shifts(house: Path) -> None:
    """The coup of the day before was one; on the day itself all are in a shift."""
    answer = "1 coup was played without an opening count"
    assert answer in run_report(house, "day", day=DAY)
    assert "without an opening count" not in run_report(house, "day")
    for day, coups in ((DAY, 1), ("2023-11-15", 0)):
        sheet = json.loads(run_report(house, "day", "--json", day=day))["sheet"]
        assert sheet["house"]["coups_uncounted"] == coups
        assert sheet["tables"][0]["coups_uncounted"] == coups
        table, _ = csv.DictReader(io.StringIO(run_report(house, "day", "--csv", day=day)))
        assert table["coups_uncounted"] == str(coups)


def test_month_sums_up_its_day_sheets(house: Path) -> None:
    """November 2023 has two days at one table: the sheet names theirs, and adds them up."""
    answer = json.loads(run_report(house, "period", "--json", day="2023-11"))
    sheet = answer["sheet"]
    days = [json.loads(run_report(house, "day", "--json", day=day)) for day in (DAY, "2023-11-15")]
    assert [line["name"] for line in sheet["days"]] == [DAY, "2023-11-15"]
    assert [line["sums"] for line in sheet["days"]] == [day["sheet"]["house"] for day in days]
    assert sheet["sheets"] == [day["number"] for day in days]
    (table,) = sheet["tables"]
    assert (table["name"], table["sums"]) == ("wheel", sheet["house"])
    for name in ("fills", "drop", "difference", "tips", "coups_uncounted"):
        assert sheet["house"][name] == sum(day["sheet"]["house"][name] for day in days), name
    results = [day["sheet"]["house"]["play"]["result"] for day in days]
    assert sheet["house"]["play"]["result"] == sum(results)
    month, year = (run_report(house, "period", "--csv", day=text) for text in ("2023-11", "2023"))
    parts = [run_report(house, "day", "--csv", day=day).splitlines() for day in (DAY, "2023-11-15")]
    assert month.splitlines() == year.splitlines() == [*parts[0], *parts[1][1:]]
    text = run_report(house, "period", "--lang", "it", day="2023-11")
    assert "Mese 2023-11" in text
    assert "Giorno per giorno" in text


def test_sheet_number_is_same_in_any_zone(house: Path) -> None:
    """The machine's zone has no part in a sheet or a statement, of either kind of paper."""
    for kind, extra in (("day", ()), ("statement", ("Anna",)), ("entries", ())):
        options = () if kind == "entries" else ("--json",)
        output = {
            run_report(house, kind, *extra, *options, zone="Europe/Rome", begins="13:00", tz=tz)
            for tz in ("UTC", "Pacific/Auckland", "America/New_York")
        }
        assert len(output) == 1, kind


def test_sheet_uses_house_time_zone(house: Path) -> None:
    """22:13:20 in UTC is 23:13:20 at Campione, and the zone is named once."""
    lines = run_report(house, "day", zone="Europe/Rome", begins="13:00")
    assert "2023-11-15 13:00:00 – 2023-11-16 13:00:00, Europe/Rome" in lines
    assert "UTC" not in lines
    assert "23:13:20" in lines


def test_sheet_formats_are_reproducible(house: Path, tmp_path: Path) -> None:
    """PDF, page, CSV and text, made twice; the text in three languages has the result."""
    runs: list[dict[str, Any]] = []
    for run in ("one", "two"):
        files = {suffix: tmp_path / f"{run}.{suffix}" for suffix in ("pdf", "html")}
        options = [part for suffix, file in files.items() for part in (f"--{suffix}", str(file))]
        assert run_report(house, "day", *options) == ""
        output: dict[str, Any] = {suffix: file.read_bytes() for suffix, file in files.items()}
        output["csv"] = run_report(house, "day", "--csv")
        output |= {lang: run_report(house, "day", "--lang", lang) for lang in ("it", "fr", "en")}
        runs.append(output)
    assert runs[0] == runs[1]
    assert runs[0]["pdf"].startswith(b"%PDF-")
    assert b"Result by the count" in runs[0]["html"]
    french = tmp_path / "french.html"
    run_report(house, "day", "--html", str(french), "--lang", "fr")
    assert '<html lang="fr"' in french.read_text(encoding="utf-8")
    table, house_row = csv.DictReader(io.StringIO(runs[0]["csv"]))
    assert [table[name] for name in ("table", "count_result", "difference", "tips")] == [
        "wheel",
        "900",
        "-100",
        "200",
    ]
    assert (house_row["table"], house_row["handle"], house_row["incidents"]) == ("", "3000", "1")
    for lang, words in (("it", "Introito"), ("fr", "Écart"), ("en", "Band")):
        assert words in runs[0][lang]
        assert "9.00" in runs[0][lang]
    limits_part = runs[0]["en"].partition("Limits posted by the direction alone")[2]
    assert "New limits: 5.00" in limits_part
    signatures = limits_part.partition("Signatures")[2]
    for signer in ("Direction", "Cash desk", "Controller"):
        assert re.search(rf"{signer} +_{{18}} +_{{18}} +_{{18}}", signatures)
    assert "Coup null: object in the wheel. Ball back to 1" in runs[0]["en"]


@pytest.mark.parametrize("lang", ["it", "fr", "en"])
def test_sheet_events_have_sentences(lang: str) -> None:
    kinds = {name: kind for kind, name in NAMES.items()}
    values = {"limits": {"minimum": 500, "maximum": {"simple": 9_000}}, "cards": ["As"]}
    for name in EVENTS:
        hints = get_type_hints(kinds[name])
        event = {
            field: values.get(field, 7 if int in (hint, *get_args(hint)) else "noir")
            for field, hint in hints.items()
        }
        sentence = _event(lang, Noted(1, 0, {**event, "event": name}))
        assert sentence
        assert "{" not in sentence


def test_entries_export_is_complete_chain(house: Path) -> None:
    """In their chain, as JSON Lines and as CSV; what was written that night, no more."""
    lines = [json.loads(line) for line in run_report(house, "entries").splitlines()]
    assert [entry["number"] for entry in lines] == [
        *range(lines[0]["number"], lines[-1]["number"] + 1)
    ]
    for entry, after in pairwise(lines):
        assert entry["hash"] == after["previous"]
    rows = list(csv.DictReader(io.StringIO(run_report(house, "entries", "--csv"))))
    text = run_report(house, "entries", "--semicolons")
    assert text.startswith("\ufefftable;number;")
    assert list(csv.DictReader(io.StringIO(text[1:]), delimiter=";")) == rows
    assert [row["hash"] for row in rows] == [entry["hash"] for entry in lines]
    assert all(row["table"] == "wheel" and int(row["at_ms"]) > NOON_MS for row in rows)
    assert run_report(house, "entries", "--table", "house", day=DAY).count("chips_approved") == 1


def test_player_statement_lists_days(house: Path, tmp_path: Path) -> None:
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
        answer = json.loads(run_report(house, "statement", player, "--json"))
        statement = answer["statement"]
        assert [[line[name] for name in names] for line in statement["lines"]] == lines
        assert json.loads(run_report(house, "statement", player, "--json")) == answer
        (total,) = statement["totals"]
        sums = [sum(line[place] for line in lines) for place in range(1, len(names) - 1)]
        assert [total[name] for name in names[1:]] == [*sums, lines[-1][-1]]
        *_, house_row = csv.DictReader(io.StringIO(run_report(house, "statement", player, "--csv")))
        assert (house_row["day"], house_row["taken_out"]) == ("", str(total["taken_out"]))
    typed = json.loads(run_report(house, "statement", "Rossi *", "--json"))
    assert typed == json.loads(run_report(house, "statement", ROSSI, "--json"))
    pdf = tmp_path / "anna.pdf"
    run_report(house, "statement", "Anna", "--pdf", str(pdf))
    assert pdf.read_bytes().startswith(b"%PDF-")
    for lang, words in (("it", "Mance"), ("fr", "Pourboires"), ("en", "Tips")):
        text = run_report(house, "statement", "Anna", "--lang", lang)
        assert words in text
        assert "108.00" in text
        assert "Advanced" not in text
    config = str(house / "house.toml")
    for wrong, status in (([], 1), (["--from", "soon"], 2), (["--from", "2020-01-01"], 2)):
        result = invoke("report", "statement", "Zoe", *wrong, "--config", config, "--to", DAY)
        assert (result.status, result.is_one_clear_line) == (status, status == 2), result


def test_empty_and_invalid_days_are_reported(house: Path) -> None:
    run_report(house, "entries")
    config = str(house / "house.toml")
    empty = invoke("report", "day", "2022-01-01", "--config", config, "--lang", "fr")
    assert (empty.status, "Rien ce jour-là." in empty.out) == (1, True)
    for wrong in (["soon"], ["2023-11-32"], ["2023-11-15", "--table", "x"]):
        result = invoke("report", "day", *wrong, "--config", config)
        assert (result.status, result.is_one_clear_line) == (2, True)
