"""`tapisvert odds`: the law and the edges, for programs and for people."""

import json
import os
import pty
import re
import subprocess
import sys
from fractions import Fraction
from functools import partial
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import COMMAND, ENVIRONMENT, invoke, json_of, output_of

from tapisvert import rulebook, rulebooks
from tapisvert.i18n import LANGUAGES
from tapisvert.odds import Composition, TwoRowLaw, edges, law, report
from tapisvert.regulations import with_rulings
from tapisvert.regulations.names import localize
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
shape = partial(json_of, "odds")


def leaves(value: Any) -> list[Any]:
    """Every number in an object, whatever its depth."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return [leaf for part in inner for leaf in leaves(part)]
    return [value]


# For programs -------------------------------------------------------------------------------------


def test_two_rows_for_a_program() -> None:
    """The figures that are known of six packs, under the keys that are fixed."""
    answer = shape(VENEZIA)
    assert (answer["rulebook"], answer["cards"], answer["rulings"]) == (VENEZIA, 312, {})
    assert answer["refait"] == pytest.approx(0.02189137048657, abs=1e-14)
    assert answer["ties"] == pytest.approx(0.0877075, abs=5e-8)
    assert answer["edges"]["rouge"]["divide"] == pytest.approx(0.010945685, abs=5e-10)
    assert list(answer["totals"]) == [str(total) for total in range(31, 41)]
    assert list(answer["ties_by_total"]) == [str(total) for total in range(32, 41)]
    assert sum(answer["ties_by_total"].values()) == pytest.approx(answer["ties"])
    for total, row in zip(answer["totals"], answer["joint"], strict=True):
        assert sum(row) == pytest.approx(answer["totals"][total])
    assert sum(answer["totals"].values()) + answer["void"] == pytest.approx(1)
    assert set(answer["chances"]) == set(answer["edges"]) == {"rouge", "noir", "couleur", "inverse"}
    for chance in answer["chances"]:
        assert set(answer["chances"][chance]) == CHANCE
        assert set(answer["edges"][chance]) == {"divide", "stay", "insured"}
        assert set(answer["bets"][chance]["stay"]) == BET


def test_joint_distribution_matches_library() -> None:
    """Total by total, from a pack in which few are possible."""
    answer = shape(CAMPIONE, "--pack", SMALL)
    direct = law(rulebook(CAMPIONE), Composition.parse(SMALL))
    assert isinstance(direct, TwoRowLaw)
    assert answer["joint"] == [list(row) for row in direct.joint]


def test_one_row_odds_have_documented_json() -> None:
    """The four chances are not equal, and the ace of spades halves what they win."""
    answer = shape(DEUX_ZERO)
    assert list(answer["totals"]) == [str(total) for total in range(30, 40)]
    assert 0 < answer["ace"] < 0.06
    edge = {chance: round(100 * edges["flat"], 5) for chance, edges in answer["edges"].items()}
    assert edge == {"rouge": 1.41991, "noir": 1.41853, "couleur": 1.74705, "inverse": 1.09139}
    assert all(chance["wins_half"] > 0 for chance in answer["chances"].values())
    assert {"joint", "refait", "ties"}.isdisjoint(answer)


def test_wheel_odds_have_documented_json() -> None:
    """Every place on the cloth by its name, and every announcement; there are no cards."""
    answer = shape(ROULETTE, "--exact")
    assert answer["cards"] is None
    assert set(answer["edges"]) == set(answer["chances"]) == set(rulebook(ROULETTE).chances)
    for name, by_decision in answer["edges"].items():
        if name in ("rouge", "noir", "pair", "impair", "manque", "passe"):
            assert by_decision["divide"] == "1/74"
            assert set(by_decision) == {"divide", "stay"}
        else:
            assert by_decision == {"flat": "1/37"}
    assert len(answer["announcements"]) == 61
    assert {bet["edge"] for bet in answer["announcements"].values()} == {"1/37"}


@pytest.mark.parametrize("name", [VENEZIA, DEUX_ZERO])
def test_fractions_match_rounded_doubles(name: str) -> None:
    """Every number but the deviation is a fraction; with its double it agrees to 1e-12."""
    exact, doubles = shape(name, "--pack", SMALL, "--exact"), shape(name, "--pack", SMALL)
    for bets in exact["bets"].values():
        assert all(isinstance(bet.pop("deviation"), float) for bet in bets.values())
    for bets in doubles["bets"].values():
        assert all(bet.pop("deviation") >= 0 for bet in bets.values())
    pairs = list(zip(leaves(exact), leaves(doubles), strict=True))
    numbers = [(fraction, double) for fraction, double in pairs if isinstance(double, float)]
    assert len(numbers) > 50
    for fraction, double in numbers:
        assert re.fullmatch(r"-?\d+/\d+", fraction)
        assert float(Fraction(fraction)) == pytest.approx(double, abs=1e-12)


def test_fractions_are_the_laws_own() -> None:
    answer = shape(VENEZIA, "--pack", SMALL, "--exact")
    book = rulebook(VENEZIA)
    direct = law(book, Composition.parse(SMALL), exact=True)
    bets = edges.bets(book, direct)
    for name, by_decision in answer["edges"].items():
        assert {d: Fraction(edge) for d, edge in by_decision.items()} == {
            decision.value: bet.edge for decision, bet in bets[name].items()
        }


def test_irrational_edge_stays_double() -> None:
    """A ladder without a limit has a square root in it; with a limit, none."""
    rouge = shape(ROULETTE, "--exact")["edges"]["rouge"]
    assert isinstance(rouge["stay"], float)
    limited_edge = shape(ROULETTE, "--exact", "--ruling", "R05=1")["edges"]["rouge"]
    assert limited_edge["stay"] == "75/5476"


def test_ruling_override_changes_edge() -> None:
    answer = shape(ROULETTE, "--exact", "--ruling", "R03=lose")
    assert answer["rulings"] == {"R03": "lose"}
    assert answer["edges"]["rouge"]["stay"] == "19/1369"
    answer = shape(VENEZIA, "--ruling", "degree_limit=none", "--ruling", "R07=every_coup")
    assert answer["rulings"] == {"degree_limit": None, "R07": "every_coup"}
    assert answer["edges"]["rouge"]["insured"] == pytest.approx(0.01)


def test_seen_cards_leave_pack() -> None:
    answer = shape(VENEZIA, "--seen", "As Td As")
    assert answer["cards"] == 309
    assert answer == shape(VENEZIA, "--seen", "Td As*2")
    assert shape(VENEZIA, "--pack", f"{SMALL} 2c*2", "--seen", "2c*2") == shape(
        VENEZIA, "--pack", SMALL
    )
    assert shape(VENEZIA, "--seen", "") == shape(VENEZIA)


@pytest.mark.parametrize("name", rulebooks())
def test_numbers_are_never_minus_zero(name: str) -> None:
    cards = () if rulebook(name).layout is Layout.WHEEL else ("--pack", "Ts*6 Kd*6 Qh*6")
    assert "-0.0," not in invoke("odds", name, *cards, "--json").out


# For people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "columns"),
    [
        ("it", 60),
        ("fr", 80),
        ("en", 120),
        *(
            pytest.param(language, columns, marks=pytest.mark.exhaustive)
            for language in LANGUAGES
            for columns in (60, 80, 120)
            if (language, columns) not in (("it", 60), ("fr", 80), ("en", 120))
        ),
    ],
)
@pytest.mark.parametrize("name", rulebooks())
def test_odds_fit_terminal_width(name: str, language: str, columns: int) -> None:
    """Nothing is cut off, at any width, in any language, with all that can stand on a page."""
    cards = () if rulebook(name).layout is Layout.WHEEL else ("--pack", SMALL, "--seen", "Ah")
    output = output_of("odds", name, *cards, "--exact", "--lang", language, columns=columns)
    assert max(map(len, output.splitlines())) <= columns
    assert "…" not in output
    assert localize(rulebook(name), "name", language) in output


@pytest.mark.parametrize("name", rulebooks())
def test_odds_text_shows_every_edge(name: str) -> None:
    page = invoke("odds", name, columns=80).out
    for by_decision in shape(name)["edges"].values():
        assert [edge for edge in by_decision.values() if f" {100 * edge:.4f}%" not in page] == []


def marked_decisions(page: str) -> list[str]:
    """The decisions that a page marks as best, chance by chance."""
    table = page.partition("House edge\n")[2].partition("Average gain of the bank")[0]
    return re.findall(r"▸ (\w+)", table)


def test_odds_mark_best_decision() -> None:
    page = invoke("odds", VENEZIA).out
    assert marked_decisions(page) == ["insure"]
    assert "Best now: insure on all chances, 0.9123%." in page
    assert "Insuring pays: 0.9123%, against 1.0946% without." in page
    low = " ".join(f"{rank}{suit}*6" for rank in "A2" for suit in "shdc")
    page = invoke("odds", VENEZIA, "--seen", low).out
    assert marked_decisions(page) == ["divide"]
    assert "Insuring does not pay: " in page


def test_odds_mark_best_prison_choice() -> None:
    """Divided from a whole pack; on inverse where the colours have made it good. Venezia's degrees
    have no limit: four are shown, each half of the one before, and 3/4 where inverse wins so often.
    """
    table = invoke("odds", VENEZIA).out.partition("A stake in prison")[2]
    assert re.findall(r"▸ ([\d.]+%)", table) == ["50.0000%", "25.0000%", "12.5000%", "6.2500%"]
    table = invoke("odds", VENEZIA, "--pack", "Ts*6 9d*2").out.partition("A stake in prison")[2]
    assert re.findall(r"▸ ([\d.]+%)", table) == ["75.0000%", "56.2500%", "42.1875%", "31.6406%"]


@pytest.mark.clause("VT-13", "VT-15", "R05")
@pytest.mark.parametrize(
    ("rulings", "expected_shares"),
    [
        ((), ["49.3854%", "24.3894%", "12.0520%", "5.9528%"]),
        (("--ruling", "run_limit=1"), ["49.4001%", "24.4003%", "12.0521%", "5.9530%"]),
    ],
)
def test_prison_table_counts_refaits_before_choice(
    rulings: tuple[str, ...], expected_shares: list[str]
) -> None:
    """The choice comes right after a refait, so that the next one may already be past the limit."""
    page = invoke("odds", VENEZIA, *rulings).out
    table = page.partition("A stake in prison")[2]
    assert re.findall(r"▸ [\d.]+% +([\d.]+%)", table) == expected_shares
    assert "right after as many refaits in a row as the degree" in " ".join(page.split())


def test_odds_state_insurance_multiple() -> None:
    """CT-6: multiples of 500.00 only."""
    assert "Insurance is for 500.00 and its multiples." in invoke("odds", CAMPIONE).out
    assert "multiples" not in invoke("odds", VENEZIA).out


def test_partial_insurance_has_its_edge() -> None:
    """Between insured and not, by what is done with the rest; only as the house insures it."""
    page = invoke("odds", CAMPIONE, "--insure", "50000/75000").out
    assert "With 500.00 of 750.00 insured and the rest divided: 0.9731%, σ 0.9439" in page
    answer = shape(CAMPIONE, "--insure", "50000/75000")
    assert answer["insured_part"]["part"] == "2/3"
    edges, part = answer["edges"]["rouge"], answer["insured_part"]["edges"]["rouge"]
    for rest in ("divide", "stay"):
        assert part[rest] == pytest.approx((2 * edges["insured"] + edges[rest]) / 3)
    assert "insured_part" not in shape(CAMPIONE)


def test_odds_compare_only_with_seen_cards() -> None:
    assert "Effect of the cards seen" not in invoke("odds", VENEZIA).out
    aces = invoke("odds", VENEZIA, "--seen", "As*6 Ah*6").out
    assert re.search(r"Refait, 31 to 31 +2\.1891% +1\.\d{4}% +▼ 0\.\d{4}\n", aces)
    tens = invoke("odds", VENEZIA, "--seen", "Ts*6 Th*6").out
    assert re.search(r"Refait, 31 to 31 +2\.1891% +2\.\d{4}% +▲ 0\.\d{4}\n", tens)


def test_odds_list_ace_of_spades_event() -> None:
    """T2-3.4: and none where the six are gone."""
    assert re.search(r"among the first 3 cards +5\.\d{4}%", invoke("odds", DEUX_ZERO).out)
    without_aces = invoke("odds", DEUX_ZERO, "--seen", "As*6").out
    assert re.search(r"among the first 3 cards +0\.0000%", without_aces)
    assert "Wins half" not in without_aces


def test_wheel_odds_are_grouped_by_kind() -> None:
    """One row a kind, what it pays, and how many places it has."""
    page = invoke("odds", ROULETTE).out
    for row in ("plein +35 : 1 +37 ", "cheval +17 : 1 +60 ", "simple, divide +1 : 1 +6 "):
        assert re.search(row, page)
    assert len(re.findall(r"^plein", page, re.MULTILINE)) == 1
    assert re.search(r"^voisins +9 +45\.9459% ", page, re.MULTILINE)


def test_exact_odds_have_thirty_places() -> None:
    page = invoke("odds", VENEZIA, "--pack", "Ts*6 9d*2", "--exact").out
    assert re.search(r"null coup +0\.571428571428571428571428571429 +4/7 *\n", page)
    assert "prints the whole fractions" not in page


def test_odds_name_overridden_rulings() -> None:
    assert "Other readings: R03=lose\n" in invoke("odds", VENEZIA, "--ruling", "R03=lose").out
    assert "Other readings" not in invoke("odds", VENEZIA).out


def test_odds_print_in_ascii_terminals() -> None:
    page = invoke("odds", VENEZIA, columns=80, encoding="ascii").out
    assert "\n40   5.1568%  ####" in page


@pytest.mark.parametrize(
    "arguments", [pytest.param(["--json"], marks=pytest.mark.exhaustive), []], ids=["json", "page"]
)
def test_exact_odds_show_progress(arguments: list[str]) -> None:
    """On a terminal the progress comes on standard error alone; without one there is none."""
    arguments_ = ("odds", VENEZIA, "--pack", SMALL, "--exact", *arguments)
    controller, terminal = pty.openpty()
    variables = {**ENVIRONMENT, "TERM": "xterm"}
    process = subprocess.run(
        [*COMMAND, *arguments_], stdout=subprocess.PIPE, stderr=terminal, check=True, env=variables
    )
    os.close(terminal)
    output = os.read(controller, 1 << 16)
    os.close(controller)
    assert b"Exact fractions" in output
    quiet = invoke(*arguments_)
    assert (quiet.out, quiet.err) == (process.stdout.decode(), "")


# The report ---------------------------------------------------------------------------------------


def test_report_path_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "sheet.JSON"
    options = ("--seen", "As*6", "--ruling", "R02=31")
    result = invoke("odds", DEUX_ZERO, *options, "--report", str(file))
    assert (result.status, result.out, result.err) == (0, f"Report saved in {file}\n", "")
    book = with_rulings(rulebook(DEUX_ZERO), {"R02": 31})
    sheet = report.collect(book, Composition.full().without(["As"] * 6))
    assert json.loads(file.read_text()) == json.loads(json.dumps(report.as_dict(sheet)))


def test_report_accompanies_json_output(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    answer = shape(ROULETTE, "--report", str(file))
    assert answer == shape(ROULETTE)
    assert "French roulette" in file.read_text(encoding="utf-8")


NO_COUP = ("--pack", "Ts*6")
"""Cards of which no coup can be dealt: the work on them is refused as soon as it begins."""


@pytest.mark.parametrize(("missing", "suffix"), [("matplotlib", ".pdf"), ("matplotlib", ".html")])
def test_report_names_missing_packages(
    missing: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    result = invoke("odds", VENEZIA, *NO_COUP, "--report", str(tmp_path / f"sheet{suffix}"))
    assert (result.status, result.out) == (2, "")
    assert result.is_one_clear_line
    assert result.err == (
        f"tapisvert: this needs {missing}: install it with pip install 'tapisvert[reports]'\n"
    )


@pytest.mark.parametrize(
    ("arguments", "locks"),
    [
        (["odds", VENEZIA, "--report", "a.pdf"], "reports"),
        (["odds", VENEZIA, "--exact"], "cli"),
        (["simulate", "coups", VENEZIA, "--json"], "simulation"),
        (["simulate", "evenings", VENEZIA, "--report=a.pdf"], "simulation reports"),
        (["serve", "--port", "0"], "server"),
        (["play", VENEZIA], "cli"),
        (["test", "-k", "prison"], "all"),
    ],
    ids=" ".join,
)
def test_launcher_installs_only_needed_locks(
    arguments: list[str], locks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Locks that `./tapis` installs before it starts the command."""
    loader = SourceFileLoader("tapis_script", str(ROOT / "tapis"))
    spec = spec_from_loader("tapis_script", loader)
    assert spec is not None
    script = module_from_spec(spec)
    loader.exec_module(script)
    installed: list[str] = []
    for name, replacement in (
        ("is_ready", lambda lock: False),
        ("install", installed.append),
        ("test", lambda arguments: 0),
        ("TURN", tmp_path / "turn"),
    ):
        monkeypatch.setattr(script, name, replacement)
    monkeypatch.setattr(os, "execv", lambda *_: 0)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(sys, "path", [*sys.path])
    script.main(arguments)
    assert " ".join(installed) == locks
