"""`tapisvert odds`: the law and the edges, for programs and for people."""

import json
import os
import pty
import re
import subprocess
import sys
from fractions import Fraction
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import COMMAND, ENVIRONMENT, called

from tapisvert import rulebook, rulebooks
from tapisvert.i18n import LANGUAGES
from tapisvert.odds import Composition, TwoRowLaw, edges, law, report
from tapisvert.regulations import with_rulings
from tapisvert.regulations.names import localized
from tapisvert.rules.rulebook import Layout

VENEZIA = "venezia-trente-et-quarante"
CAMPIONE = "campione-trente-et-quarante"
DEUX_ZERO = "trente-et-quarante-2.0"
ROULETTE = "campione-roulette"
SMALL = "Ts*6 9d*2 Ah 5c"
"""A pack whose fractions take no time."""

ROOT = Path(__file__).resolve().parents[2]
CHANCE = {"wins", "wins_half", "loses", "null", "prison"}
BET = {"per_decided", "per_risked", "variance", "deviation", "hit_rate"}


def shape(*arguments: str) -> dict[str, Any]:
    """Structure of the JSON output."""
    done = called("odds", *arguments, "--json")
    assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
    read: dict[str, Any] = json.loads(done.out)
    return read


def leaves(value: Any) -> list[Any]:
    """Every number in an object, whatever its depth."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return [leaf for part in inner for leaf in leaves(part)]
    return [value]


# For programs -------------------------------------------------------------------------------------


def test_two_rows_for_a_program() -> None:
    """The figures that are known of six packs, under the keys that are fixed."""
    told = shape(VENEZIA)
    assert (told["rulebook"], told["cards"], told["rulings"]) == (VENEZIA, 312, {})
    assert told["refait"] == pytest.approx(0.02189137048657, abs=1e-14)
    assert told["ties"] == pytest.approx(0.0877075, abs=5e-8)
    assert told["edges"]["rouge"]["divide"] == pytest.approx(0.010945685, abs=5e-10)
    assert list(told["totals"]) == [str(total) for total in range(31, 41)]
    assert list(told["ties_by_total"]) == [str(total) for total in range(32, 41)]
    assert sum(told["ties_by_total"].values()) == pytest.approx(told["ties"])
    for total, row in zip(told["totals"], told["joint"], strict=True):
        assert sum(row) == pytest.approx(told["totals"][total])
    assert sum(told["totals"].values()) + told["void"] == pytest.approx(1)
    assert set(told["chances"]) == set(told["edges"]) == {"rouge", "noir", "couleur", "inverse"}
    for chance in told["chances"]:
        assert set(told["chances"][chance]) == CHANCE
        assert set(told["edges"][chance]) == {"divide", "stay", "insured"}
        assert set(told["bets"][chance]["stay"]) == BET


def test_the_joint_law_is_the_librarys_cell_by_cell() -> None:
    """Total by total, from a pack in which few are possible."""
    told = shape(CAMPIONE, "--pack", SMALL)
    direct = law(rulebook(CAMPIONE), Composition.parse(SMALL))
    assert isinstance(direct, TwoRowLaw)
    assert told["joint"] == [list(row) for row in direct.joint]


def test_one_row_for_a_program() -> None:
    """The four chances are not equal, and the ace of spades halves what they win."""
    told = shape(DEUX_ZERO)
    assert list(told["totals"]) == [str(total) for total in range(30, 40)]
    assert 0 < told["ace"] < 0.06
    edge = {chance: round(100 * by["flat"], 5) for chance, by in told["edges"].items()}
    assert edge == {"rouge": 1.41991, "noir": 1.41853, "couleur": 1.74705, "inverse": 1.09139}
    assert all(chance["wins_half"] > 0 for chance in told["chances"].values())
    assert {"joint", "refait", "ties"}.isdisjoint(told)


def test_the_wheel_for_a_program() -> None:
    """Every place on the cloth by its name, and every announcement; there are no cards."""
    told = shape(ROULETTE, "--exact")
    assert told["cards"] is None
    assert set(told["edges"]) == set(told["chances"]) == set(rulebook(ROULETTE).chances)
    for name, by in told["edges"].items():
        if name in ("rouge", "noir", "pair", "impair", "manque", "passe"):
            assert by["divide"] == "1/74"
            assert set(by) == {"divide", "stay"}
        else:
            assert by == {"flat": "1/37"}
    assert len(told["announcements"]) == 58
    assert {bet["edge"] for bet in told["announcements"].values()} == {"1/37"}


@pytest.mark.parametrize("name", [VENEZIA, DEUX_ZERO])
def test_fractions_are_what_the_doubles_round(name: str) -> None:
    """Every number but the deviation is a fraction; with its double it agrees to 1e-12."""
    exact, doubles = shape(name, "--pack", SMALL, "--exact"), shape(name, "--pack", SMALL)
    for bets in exact["bets"].values():
        assert all(isinstance(bet.pop("deviation"), float) for bet in bets.values())
    for bets in doubles["bets"].values():
        assert all(bet.pop("deviation") >= 0 for bet in bets.values())
    pairs = list(zip(leaves(exact), leaves(doubles), strict=True))
    numbers = [(one, other) for one, other in pairs if isinstance(other, float)]
    assert len(numbers) > 50
    for one, other in numbers:
        assert re.fullmatch(r"-?\d+/\d+", one)
        assert float(Fraction(one)) == pytest.approx(other, abs=1e-12)


def test_fractions_are_the_laws_own() -> None:
    """Not rounded anywhere on their way."""
    told = shape(VENEZIA, "--pack", SMALL, "--exact")
    book = rulebook(VENEZIA)
    direct = law(book, Composition.parse(SMALL), exact=True)
    bets = edges.bets(book, direct)
    for name, by in told["edges"].items():
        assert {d: Fraction(edge) for d, edge in by.items()} == {
            decision.value: bet.edge for decision, bet in bets[name].items()
        }


def test_an_irrational_number_stays_a_number() -> None:
    """A ladder without a limit has a square root in it; with a limit, none."""
    rouge = shape(ROULETTE, "--exact")["edges"]["rouge"]
    assert isinstance(rouge["stay"], float)
    limited = shape(ROULETTE, "--exact", "--ruling", "R05=1")["edges"]["rouge"]
    assert limited["stay"] == "75/5476"


def test_a_ruling_read_otherwise_is_told_and_changes_the_edge() -> None:
    """By its id or its field; a house without limits of degrees is `none`."""
    told = shape(ROULETTE, "--exact", "--ruling", "R03=lose")
    assert told["rulings"] == {"R03": "lose"}
    assert told["edges"]["rouge"]["stay"] == "19/1369"
    told = shape(VENEZIA, "--ruling", "degree_limit=none", "--ruling", "R07=every_coup")
    assert told["rulings"] == {"degree_limit": None, "R07": "every_coup"}
    assert told["edges"]["rouge"]["insured"] == pytest.approx(0.01)


def test_cards_seen_are_taken_out_of_the_pack() -> None:
    """In whatever order and notation; the pack is the sixain unless it is given."""
    told = shape(VENEZIA, "--seen", "As Td As")
    assert told["cards"] == 309
    assert told == shape(VENEZIA, "--seen", "Td As*2")
    assert shape(VENEZIA, "--pack", f"{SMALL} 2c*2", "--seen", "2c*2") == shape(
        VENEZIA, "--pack", SMALL
    )
    assert shape(VENEZIA, "--seen", "") == shape(VENEZIA)


@pytest.mark.parametrize("name", rulebooks())
def test_no_number_is_minus_zero(name: str) -> None:
    """Nor is any negative that is a probability."""
    cards = () if rulebook(name).layout is Layout.WHEEL else ("--pack", "Ts*6 Kd*6 Qh*6")
    assert "-0.0," not in called("odds", name, *cards, "--json").out


# What is wrong with the question ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([VENEZIA, "--seen", "As*7"], "--seen: As: 7 of it; the packs have 6"),
        ([VENEZIA, "--pack", "As*4 As*3"], "--pack: As: 7 of it; the packs have 6"),
        ([VENEZIA, "--pack", "As*6 Ts", "--seen", "Ts Ts"], "--seen: Ts: 2 of it seen"),
        ([VENEZIA, "--seen", "As Xx"], "'Xx' is no card"),
        ([VENEZIA, "--seen", "\x1b[2J"], "is no card"),
        ([VENEZIA, "--pack", "As*-1"], "As: -1 of it"),
        ([VENEZIA, "--pack", "As*many"], "As*many: write a number"),
        ([VENEZIA, "--pack", ""], "--pack: the 0 cards left"),
        ([VENEZIA, "--pack", "Ts*6", "--exact"], "--pack: the 6 cards left count 60 points"),
        ([DEUX_ZERO, "--pack", "Ts*2 9s"], "--pack: 3 cards count 29 points"),
        ([DEUX_ZERO, "--pack", "Ts*3", "--seen", "Ts"], "--seen: 2 cards count 20 points"),
        ([ROULETTE, "--seen", "As"], "--seen: not available for roulette: no cards"),
        ([ROULETTE, "--pack", "As"], "--pack: not available for roulette: no cards"),
        ([VENEZIA, "--ruling", "R99=1"], "there are: "),
        ([VENEZIA, "--ruling", "R03=x"], "deepen, lose, stay"),
        ([VENEZIA, "--ruling", "R03"], "NAME=VALUE"),
        ([CAMPIONE, "--insure", "60000/75000"], "up to 500.00 of it may be insured"),
        ([VENEZIA, "--insure", "5/0"], "'5/0' is not AMOUNT/STAKE"),
        ([DEUX_ZERO, "--insure", "5/10"], "there is no insurance in this game"),
        (
            [VENEZIA, "--report", "odds.doc"],
            "unsupported file type; use .pdf, .html",
        ),
        ([VENEZIA, "--report", "no/such/folder/odds.json"], "folder not found: 'no/such/folder'"),
        (["monaco"], "available: campione-roulette, "),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else None,
)
@pytest.mark.parametrize("as_json", [False, True], ids=["page", "json"])
def test_a_wrong_question_is_one_line_that_names_the_culprit(
    arguments: list[str], said: str, as_json: bool
) -> None:
    """Status 2, whatever form the answer was to have."""
    done = called("odds", *arguments, *(["--json"] if as_json else []))
    assert (done.status, done.out) == (2, "")
    assert done.is_one_clear_line
    assert said in done.err
    assert "\x1b" not in done.err


# For people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "columns"),
    [
        *(("it", 60), ("fr", 80), ("en", 120)),
        *(
            pytest.param(language, columns, marks=pytest.mark.exhaustive)
            for language in LANGUAGES
            for columns in (60, 80, 120)
            if (language, columns) not in (("it", 60), ("fr", 80), ("en", 120))
        ),
    ],
)
@pytest.mark.parametrize("name", rulebooks())
def test_a_page_fits_and_is_whole(name: str, language: str, columns: int) -> None:
    """Nothing is cut off, at any width, in any language, with all that can stand on a page."""
    cards = () if rulebook(name).layout is Layout.WHEEL else ("--pack", SMALL, "--seen", "Ah")
    done = called("odds", name, *cards, "--exact", "--lang", language, columns=columns)
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= columns
    assert "…" not in done.out
    assert localized(rulebook(name), "name", language) in done.out


@pytest.mark.parametrize("name", rulebooks())
def test_a_page_shows_every_edge_of_the_program(name: str) -> None:
    """To four places of percent."""
    page = called("odds", name, columns=80).out
    for by in shape(name)["edges"].values():
        assert [edge for edge in by.values() if f" {100 * edge:.4f}%" not in page] == []


def marked(page: str) -> list[str]:
    """The decisions that a page marks as best, chance by chance."""
    table = page.partition("House edge\n")[2].partition("Average gain of the bank")[0]
    return re.findall(r"▸ (\w+)", table)


def test_a_page_marks_the_best_decision() -> None:
    """To insure, from a whole pack; without its aces and twos, to divide."""
    page = called("odds", VENEZIA).out
    assert marked(page) == ["insure"]
    assert "Best now: insure on all chances, 0.9123%." in page
    assert "Insuring pays: 0.9123%, against 1.0946% without." in page
    low = " ".join(f"{rank}{suit}*6" for rank in "A2" for suit in "shdc")
    page = called("odds", VENEZIA, "--seen", low).out
    assert marked(page) == ["divide"]
    assert "Insuring does not pay: " in page


def test_a_page_marks_where_a_stake_in_prison_does_best() -> None:
    """Divided from a whole pack; on inverse where the colours have made it good. Venezia's degrees
    have no limit: four are shown, each half of the one before, and 3/4 where inverse wins so often.
    """
    table = called("odds", VENEZIA).out.partition("A stake in prison")[2]
    assert re.findall(r"▸ ([\d.]+%)", table) == ["50.0000%", "25.0000%", "12.5000%", "6.2500%"]
    table = called("odds", VENEZIA, "--pack", "Ts*6 9d*2").out.partition("A stake in prison")[2]
    assert re.findall(r"▸ ([\d.]+%)", table) == ["75.0000%", "56.2500%", "42.1875%", "31.6406%"]


@pytest.mark.clause("VT-13", "VT-15", "R05")
@pytest.mark.parametrize(
    ("rulings", "stays"),
    [
        ((), ["49.3854%", "24.3894%", "12.0520%", "5.9528%"]),
        (("--ruling", "run_limit=1"), ["49.4001%", "24.4003%", "12.0521%", "5.9530%"]),
    ],
)
def test_prison_table_counts_refaits_before_choice(
    rulings: tuple[str, ...], stays: list[str]
) -> None:
    """The choice comes right after a refait, so that the next one may already be past the limit."""
    page = called("odds", VENEZIA, *rulings).out
    table = page.partition("A stake in prison")[2]
    assert re.findall(r"▸ [\d.]+% +([\d.]+%)", table) == stays
    assert "right after as many refaits in a row as the degree" in " ".join(page.split())


def test_a_page_says_who_may_insure() -> None:
    """CT-6: multiples of 500.00 only."""
    assert "Insurance is for 500.00 and its multiples." in called("odds", CAMPIONE).out
    assert "multiples" not in called("odds", VENEZIA).out


def test_a_stake_may_be_insured_in_part() -> None:
    """Between insured and not, by what is done with the rest; only as the house insures it."""
    page = called("odds", CAMPIONE, "--insure", "50000/75000").out
    assert "With 500.00 of 750.00 insured and the rest divided: 0.9731%, σ 0.9439" in page
    told = shape(CAMPIONE, "--insure", "50000/75000")
    assert told["insured_part"]["part"] == "2/3"
    edges, part = told["edges"]["rouge"], told["insured_part"]["edges"]["rouge"]
    for rest in ("divide", "stay"):
        assert part[rest] == pytest.approx((2 * edges["insured"] + edges[rest]) / 3)
    assert "insured_part" not in shape(CAMPIONE)


def test_a_page_compares_with_the_pack_before_only_when_cards_were_seen() -> None:
    """With where each figure has gone."""
    assert "Effect of the cards seen" not in called("odds", VENEZIA).out
    aces = called("odds", VENEZIA, "--seen", "As*6 Ah*6").out
    assert re.search(r"Refait, 31 to 31 +2\.1891% +1\.\d{4}% +▼ 0\.\d{4}\n", aces)
    tens = called("odds", VENEZIA, "--seen", "Ts*6 Th*6").out
    assert re.search(r"Refait, 31 to 31 +2\.1891% +2\.\d{4}% +▲ 0\.\d{4}\n", tens)


def test_a_page_has_the_event_of_the_ace_of_spades() -> None:
    """T2-3.4: and none where the six are gone."""
    assert re.search(r"among the first 3 cards +5\.\d{4}%", called("odds", DEUX_ZERO).out)
    gone = called("odds", DEUX_ZERO, "--seen", "As*6").out
    assert re.search(r"among the first 3 cards +0\.0000%", gone)
    assert "Wins half" not in gone


def test_a_page_of_the_wheel_is_grouped_by_kind() -> None:
    """One row a kind, what it pays, and how many places it has."""
    page = called("odds", ROULETTE).out
    for row in ("plein +35 : 1 +37 ", "cheval +17 : 1 +60 ", "simple, divide +1 : 1 +6 "):
        assert re.search(row, page)
    assert len(re.findall(r"^plein", page, re.MULTILINE)) == 1
    assert re.search(r"^voisins +9 +45\.9459% ", page, re.MULTILINE)


def test_a_page_shows_fractions_to_thirty_places() -> None:
    """And as p/q where that is short."""
    page = called("odds", VENEZIA, "--pack", "Ts*6 9d*2", "--exact").out
    assert re.search(r"null coup +0\.571428571428571428571428571429 +4/7 *\n", page)
    assert "prints the whole fractions" not in page


def test_a_page_says_what_is_read_otherwise() -> None:
    """As it was typed."""
    assert "Other readings: R03=lose\n" in called("odds", VENEZIA, "--ruling", "R03=lose").out
    assert "Other readings" not in called("odds", VENEZIA).out


def test_a_page_draws_with_plain_letters_where_the_encoding_has_no_others() -> None:
    """The bars, which are longest."""
    page = called("odds", VENEZIA, columns=80, encoding="ascii").out
    assert "\n40   5.1568%  ####" in page


@pytest.mark.parametrize(
    "arguments", [pytest.param(["--json"], marks=pytest.mark.exhaustive), []], ids=["json", "page"]
)
def test_who_waits_for_fractions_sees_how_far_they_are(arguments: list[str]) -> None:
    """On a terminal the progress comes on standard error alone; without one there is none."""
    asked = ("odds", VENEZIA, "--pack", SMALL, "--exact", *arguments)
    ours, theirs = pty.openpty()
    environment = {**ENVIRONMENT, "TERM": "xterm"}
    watched = subprocess.run(
        [*COMMAND, *asked], stdout=subprocess.PIPE, stderr=theirs, check=True, env=environment
    )
    os.close(theirs)
    seen = os.read(ours, 1 << 16)
    os.close(ours)
    assert b"Exact fractions" in seen
    alone = called(*asked)
    assert (alone.out, alone.err) == (watched.stdout.decode(), "")


# The report ---------------------------------------------------------------------------------------


def test_a_report_is_written_and_said(tmp_path: Path) -> None:
    """With the rulings and the cards of the command line."""
    file = tmp_path / "sheet.JSON"
    asked = ("--seen", "As*6", "--ruling", "R02=31")
    done = called("odds", DEUX_ZERO, *asked, "--report", str(file))
    assert (done.status, done.out, done.err) == (0, f"Report saved in {file}\n", "")
    ours = tmp_path / "ours.json"
    book = with_rulings(rulebook(DEUX_ZERO), {"R02": 31})
    report.write(book, ours, Composition.full().without(["As"] * 6))
    assert file.read_bytes() == ours.read_bytes()


def test_a_report_is_written_beside_the_object(tmp_path: Path) -> None:
    """With --json nothing else is printed."""
    file = tmp_path / "sheet.json"
    told = shape(ROULETTE, "--report", str(file))
    assert told == shape(ROULETTE)
    assert "French roulette" in file.read_text(encoding="utf-8")


NO_COUP = ("--pack", "Ts*6")
"""Cards of which no coup can be dealt: the work on them is refused as soon as it begins."""


def test_a_report_without_a_folder_is_refused_before_the_work() -> None:
    """The missing folder is reported first."""
    done = called("odds", VENEZIA, *NO_COUP, "--report", "no/such/folder/sheet.json")
    assert (done.status, done.out) == (2, "")
    assert "--report: folder not found: 'no/such/folder'" in done.err


@pytest.mark.parametrize(("missing", "suffix"), [("matplotlib", ".pdf"), ("matplotlib", ".html")])
def test_without_its_packages_a_report_says_what_it_needs(
    missing: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line, before the work."""
    monkeypatch.setitem(sys.modules, missing, None)
    done = called("odds", VENEZIA, *NO_COUP, "--report", str(tmp_path / f"sheet{suffix}"))
    assert (done.status, done.out) == (2, "")
    assert done.is_one_clear_line
    assert f"--report: the report needs {missing}: " in done.err
    assert "tapisvert[reports]" in done.err


@pytest.mark.parametrize(
    ("arguments", "lock"),
    [
        (["odds", VENEZIA, "--report", "a.pdf"], "all"),
        (["odds", VENEZIA, "--report=a.pdf"], "all"),
        (["odds", VENEZIA, "--exact"], "serve"),
        (["simulate", VENEZIA, "--json"], "all"),
        (["randomness", "--packs", "1e6", "--report=a.pdf"], "all"),
        (["randomness"], "serve"),
        (["rules", "--report"], "serve"),
        (["play", VENEZIA], "serve"),
    ],
    ids=" ".join,
)
def test_only_reports_and_simulations_need_the_heavy_packages(
    arguments: list[str], lock: str
) -> None:
    """Packages that `./tapis` installs before it starts the command."""
    loader = SourceFileLoader("tapis_script", str(ROOT / "tapis"))
    spec = spec_from_loader("tapis_script", loader)
    assert spec is not None
    script = module_from_spec(spec)
    loader.exec_module(script)
    assert script.lock_for(arguments) == lock
