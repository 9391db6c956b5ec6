"""`tapisvert simulate`: for programs and for people, what it refuses, and Ctrl-C."""

import json
import os
import pty
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import COMMAND, ENVIRONMENT, Finished, called

from tapisvert import rulebook, rulebooks
from tapisvert.cli.numbers import percent_with_error
from tapisvert.i18n import LANGUAGES
from tapisvert.rules.rulebook import Layout
from tapisvert.simulation.estimates import Estimate
from tapisvert.simulation.run import Job

VENEZIA = "venezia-trente-et-quarante"
DEUX_ZERO = "trente-et-quarante-2.0"
ROULETTE = "campione-roulette"
FEW = ("--coups", "40000", "--seed", "7")
EVENINGS = ("--paths", "200", "--coups", "100", "--seed", "7")
OUTCOMES = ["wins", "wins_half", "loses", "null", "prison"]


def shape(*arguments: str) -> dict[str, Any]:
    """Structure of the JSON output."""
    done = called("simulate", *arguments, "--json")
    assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
    read: dict[str, Any] = json.loads(done.out)
    return read


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    """All but how long it took."""
    return {key: value for key, value in told.items() if key != "seconds"}


# For programs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rulebooks())
def test_counts_for_a_program(name: str) -> None:
    """Every key that is documented, and counts that add up."""
    told = shape(name, *FEW)
    book = rulebook(name)
    assert (told["rulebook"], told["seed"], told["complete"]) == (name, 7, True)
    assert told["coups"] >= 40_000
    assert told["seconds"] > 0
    rows = 2 if book.layout is Layout.TWO_ROWS else 1
    assert sum(told["totals"].values()) == rows * told["coups"]
    for chance in told["chances"].values():
        assert list(chance) == OUTCOMES
        assert sum(chance.values()) == told["coups"]
    if book.layout is Layout.WHEEL:
        assert (told["tailles"], told["coups_per_taille"], told["exact_ends"]) == (0, {}, 0)
    else:
        lengths = told["coups_per_taille"]
        assert sum(lengths.values()) == told["tailles"] == 64 * told["batches"]
        assert sum(int(coups) * n for coups, n in lengths.items()) == told["coups"]
    assert ("joint" in told) is (rows == 2)
    for name_, estimate in told["estimates"].items():
        assert set(estimate) == {"value", "error"}, name_
    assert set(told["exact"]) == set(told["first_coups"]["estimates"])


def test_the_joint_counts_are_those_of_the_chances() -> None:
    """Below the diagonal rouge wins, above it noir; on it are ties, the refait first."""
    told = shape(VENEZIA, *FEW)
    joint = told["joint"]
    assert [len(row) for row in joint] == [10] * 10
    cells = [(i, j, joint[i][j]) for i in range(10) for j in range(10)]
    rouge = told["chances"]["rouge"]
    assert sum(n for i, j, n in cells if i > j) == rouge["wins"]
    assert sum(n for i, j, n in cells if i < j) == rouge["loses"]
    assert sum(n for i, j, n in cells if i == j) == rouge["null"] + rouge["prison"]
    assert joint[0][0] == rouge["prison"]
    late = told["late_coups"]
    assert [row["place"] for row in late][:4] == [25, 26, 27, 28]
    assert late[0]["coups"] == told["tailles"]


def test_the_same_seed_says_the_same() -> None:
    """On one thread or three; and another seed something else."""
    one = shape(DEUX_ZERO, *FEW, "--threads", "1")
    assert timeless(one) == timeless(shape(DEUX_ZERO, *FEW, "--threads", "3"))
    assert one["totals"] != shape(DEUX_ZERO, "--coups", "40000", "--seed", "8")["totals"]


def test_a_seed_that_is_not_given_is_drawn_and_told() -> None:
    """Each time another; with it the same coups come again."""
    one, other = shape(VENEZIA, "--coups", "5e3"), shape(VENEZIA, "--coups", "5e3")
    assert one["seed"] != other["seed"]
    again = shape(VENEZIA, "--coups", "5e3", "--seed", str(one["seed"]))
    assert timeless(again) == timeless(one)


@pytest.mark.parametrize("coups", ["40000", "4e4", "40_000", "4.0E+4"])
def test_numbers_as_people_type_them(coups: str) -> None:
    """All the same job."""
    assert shape(VENEZIA, "--coups", coups, "--seed", "7")["batches"] == 23


def test_a_ruling_read_otherwise() -> None:
    """A cut card shortens the taille; premiums for every coup dearer insurance."""
    cut = shape(VENEZIA, *FEW, "--ruling", "cut_card=52")
    assert cut["rulings"] == {"cut_card": 52}
    assert max(map(int, cut["coups_per_taille"])) < 27
    assert cut["exact_ends"] == 0


def test_two_readings_compared() -> None:
    """The same cards for both: what they share has no difference at all, nor an error of it."""
    told = shape(VENEZIA, *FEW, "--compare", "R07=every_coup")["compare"]
    assert (told["rulebook"], told["rulings"]) == (VENEZIA, {"R07": "every_coup"})
    assert told["differences"]["edge.rouge.divide"] == {"value": 0.0, "error": 0.0}
    insured = told["differences"]["edge.rouge.insured"]
    assert insured["value"] < -5 * insured["error"] < 0
    other = shape(VENEZIA, *FEW, "--compare", DEUX_ZERO)["compare"]
    assert other["rulebook"] == DEUX_ZERO


def test_until_it_is_sure() -> None:
    """The figure that is named has an error no greater; the main one, if none is."""
    told = shape(ROULETTE, "--until-error", "2e-3", "--seed", "7")
    assert told["estimates"]["edge.rouge.divide"]["error"] <= 2e-3
    told = shape(VENEZIA, "--until-error", "1e-3", "--figure", "refait", "--seed", "7")
    assert told["estimates"]["refait"]["error"] <= 1e-3


def test_evenings_for_a_program() -> None:
    """The result of a player's paths, and the player's system."""
    told = shape(
        VENEZIA, *EVENINGS, "--system", "dalembert", "--bankroll", "20000", "--unit", "500"
    )
    assert told["paths"] == 200
    assert told["length"] == {"coups": 100, "tailles": 5}
    player = told["player"]
    assert (player["system"], player["bankroll"], player["unit"]) == ("dalembert", 20_000, 500)
    assert (player["chances"], player["prison"]) == (["rouge"], "divide")
    result, handle = told["estimates"]["result"], told["estimates"]["handle"]
    assert told["estimates"]["cost"]["value"] == pytest.approx(-result["value"] / handle["value"])
    assert told["edge_per_decided"] == pytest.approx(0.010945685 / (1 - 0.0877075), rel=1e-6)
    low, high = told["limits"]["ruin"]
    assert 0 <= low <= told["estimates"]["ruin"]["value"] <= high <= 1
    values = list(told["quantiles"].values())
    assert values == sorted(values)
    assert len(told["fan"]["coups"]) == len(told["fan"]["quantiles"]["0.5"])


def test_systems_compared_at_the_same_tables() -> None:
    """Path by path; the difference of the means is the mean of the differences."""
    told = shape(ROULETTE, *EVENINGS, "--compare", "martingale")
    other = told["compare"]
    assert other["player"]["system"] == "martingale"
    means = told["estimates"]["result"]["value"], other["estimates"]["result"]["value"]
    assert other["differences"]["result"]["value"] == pytest.approx(means[0] - means[1])


@pytest.mark.parametrize("paths", ["500", pytest.param("2000", marks=pytest.mark.exhaustive)])
def test_prison_compared_by_a_player_who_stays(paths: str) -> None:
    """The comparison shows a difference that the counts of one coup cannot show."""
    who = ("--prison", "stay", "--paths", paths, "--seed", "7")
    told = shape(VENEZIA, *who, "--compare", "R03=lose")
    result = told["compare"]["differences"]["result"]
    assert result["value"] > 4 * result["error"] > 0


def test_a_counter() -> None:
    """A card counter stakes where the cards are favourable: seldom, and at a better price."""
    who = ("--paths", "600", "--coups", "300", "--seed", "7", "--chance", "rouge", "--unit", "100")
    told, always = shape(DEUX_ZERO, *who, "--count"), shape(DEUX_ZERO, *who)
    assert told["player"]["counts"]
    here, there = told["estimates"], always["estimates"]
    assert 0 < here["handle"]["value"] < 0.5 * there["handle"]["value"]
    assert here["cost"]["value"] < there["cost"]["value"] - 4 * here["cost"]["error"]
    assert told["edge_per_decided"] is None


def test_insurance_when_it_pays() -> None:
    """The player who insures when it pays buys fewer premiums than the one who always insures."""
    who = ("--paths", "16", "--coups", "120", "--seed", "7", "--unit", "10000")
    some, all_ = (shape(VENEZIA, *who, "--insure", how) for how in ("when_it_pays", "always"))
    paid = some["estimates"]["premium"]["value"]
    assert 0 < paid < 0.99 * all_["estimates"]["premium"]["value"]


# For people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "columns"),
    [
        # a third column stands there from a width between these on
        *(("it", 60), ("fr", 80), ("en", 60)),
        *(
            pytest.param(language, columns, marks=pytest.mark.exhaustive)
            for language in LANGUAGES
            for columns in (60, 80, 120)
            if (language, columns) not in (("it", 60), ("fr", 80), ("en", 60))
        ),
    ],
)
@pytest.mark.parametrize(
    "arguments",
    [
        (VENEZIA, *FEW),
        (DEUX_ZERO, *FEW),
        (ROULETTE, *FEW),
        (VENEZIA, *FEW, "--compare", "R07=every_coup"),
        (VENEZIA, *EVENINGS, "--system", "labouchere:1-2-3", "--target", "150000"),
        (VENEZIA, *EVENINGS, "--insure", "always", "--coups-per-hour", "40"),
        (ROULETTE, *EVENINGS, "--compare", "martingale"),
    ],
)
def test_the_page_fits(arguments: tuple[str, ...], language: str, columns: int) -> None:
    """In every language and width no line is longer, no cell is cut, and no figure is missing."""
    done = called("simulate", *arguments, "--lang", language, columns=columns)
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= columns
    assert "…" not in done.out
    assert "nan" not in done.out
    assert "±" in done.out


def test_the_page_tells_what_a_program_reads() -> None:
    """The seed, the coups, and the figures as far as they are sure."""
    told = shape(VENEZIA, *FEW)
    page = called("simulate", VENEZIA, *FEW).out
    assert "seed 7" in page
    assert f"{told['coups']:,}".replace(",", "\u202f") in page
    for found in (told["estimates"]["refait"], told["first_coups"]["estimates"]["refait"]):
        for cell in percent_with_error(Estimate(**found)):
            assert cell in page
    assert "2.1891%" in page


@pytest.mark.parametrize(
    ("suffix", "arguments"),
    [
        *((suffix, (VENEZIA, *EVENINGS)) for suffix in (".json", ".pdf")),
        *((suffix, (ROULETTE, *FEW)) for suffix in (".json", ".html")),
        (".json", (VENEZIA, *FEW)),
        # the same documents in the other format; the next test draws the counts of a taille
        pytest.param(".html", (VENEZIA, *EVENINGS), marks=pytest.mark.exhaustive),
        *(
            pytest.param(end, (VENEZIA, *FEW), marks=pytest.mark.exhaustive)
            for end in (".html", ".pdf")
        ),
        pytest.param(".pdf", (ROULETTE, *FEW), marks=pytest.mark.exhaustive),
    ],
)
def test_reports(suffix: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    """As the name ends: the numbers, a page with its drawings, a PDF."""
    file = tmp_path / f"report{suffix}"
    done = called("simulate", *arguments, "--report", str(file))
    assert (done.status, done.err) == (0, "")
    assert str(file) in done.out
    content = file.read_bytes()
    if suffix == ".json":
        assert timeless(json.loads(content)) == timeless(shape(*arguments))
    elif suffix == ".html":
        assert content.startswith(b"<!doctype html>")
        assert content.count(b"<svg") >= 1
    else:
        assert content.startswith(b"%PDF-")


def test_a_report_is_the_seeds_alone(tmp_path: Path) -> None:
    """No time, no machine: the same bytes again."""
    pages = []
    for threads in ("1", "3"):
        file = tmp_path / f"{threads}.html"
        called("simulate", VENEZIA, *FEW, "--threads", threads, "--report", str(file))
        pages.append(file.read_bytes())
    assert pages[0] == pages[1]


# What is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--coups", "0"), "--coups"),
        (("--coups", "-5"), "--coups"),
        (("--coups", "1e30"), "10^14"),
        (("--coups", "1e999999999"), "--coups"),
        (("--coups", "nan"), "--coups"),
        (("--coups", "1.5"), "--coups"),
        (("--coups", "many"), "--coups"),
        (("--seed", "-1"), "--seed"),
        (("--seed", "18446744073709551616"), "--seed"),
        (("--threads", "0"), "--threads"),
        (("--until-error", "0"), "--until-error"),
        (("--until-error", "nan"), "--until-error"),
        (("--until-error", "1e-12"), "--until-error"),
        (("--until-error", "1e-3", "--figure", "ace"), "edge.rouge.divide"),
        (("--until-error", "1e-3", "--coups", "5"), "--coups"),
        (("--figure", "refait"), "--until-error"),
        (("--compare", "nothing"), "--compare"),
        (("--compare", "R99=lose"), "--compare"),
        (("--system", "martingail"), "martingale"),
        (("--bankroll", "-5"), "bankroll"),
        (("--unit", "0"), "unit"),
        (("--chance", "pair"), "pair"),
        (("--target", "5"), "target"),
        (("--insure", "sometimes"), "when_it_pays"),
        (("--prison", "escape"), "--prison"),
        (("--paths", "0"), "--paths"),
        (("--paths", "1e9"), "10^7"),
        (("--tailles", "0"), "--tailles"),
        (("--tailles", "3", "--coups", "5"), "--tailles"),
        (("--paths", "1e7", "--coups", "1e14"), "--paths"),
        (("--minimum", "500", "--maximum", "100"), "maximum"),
        (("--report", "simulation.doc"), ".pdf"),
        (("--report", "no/such/folder/it.pdf"), "no/such/folder"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments: tuple[str, ...], named: str) -> None:
    """With the option or what could be in its place, at once, and status 2."""
    done = called("simulate", VENEZIA, *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.is_one_clear_line
    assert named in done.err


@pytest.mark.parametrize("arguments", [("--tailles", "3"), ("--count",), ("--insure", "always")])
def test_what_a_wheel_does_not_have(arguments: tuple[str, ...]) -> None:
    """No tailles, no cards, no insurance."""
    done = called("simulate", ROULETTE, *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.is_one_clear_line


def test_no_cluster_there() -> None:
    """A line, and no hang."""
    done = called("simulate", VENEZIA, *FEW, "--cluster", "nowhere://at:all")
    assert (done.status, done.out) == (2, "")
    assert done.is_one_clear_line
    assert "--cluster" in done.err


# Ctrl-C -------------------------------------------------------------------------------------------


def interrupted(*arguments: str) -> Finished:
    """Start a command with its errors at a terminal, and interrupt it when its bar moves."""
    ours, theirs = pty.openpty()
    environment = {**ENVIRONMENT, "TERM": "xterm-256color"}
    with subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        seen = b""
        while not re.search(rb"coups/s|[1-9][0-9]?%", seen):
            seen += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        os.set_blocking(ours, False)
        assert process.stdout is not None
        out = process.stdout.read()
        status = process.wait()
    os.close(ours)
    return Finished(status, out.decode(), seen.decode(errors="replace"))


def test_ctrl_c_gives_the_result_so_far() -> None:
    """Status 130, and exactly what a shorter job of that seed gives."""
    done = interrupted(
        "simulate", VENEZIA, "--coups", "1e13", "--seed", "7", "--json", "--threads", "1"
    )
    told = json.loads(done.out)
    assert (done.status, told["complete"]) == (130, False)
    assert told["batches"] > 0
    shorter = Job(rulebook(VENEZIA), 7, None, None)
    shorter.extend(told["batches"])
    assert told["joint"] == shorter.result.tally.joint.tolist()
    assert told["estimates"]["refait"]["error"] > 0


def test_ctrl_c_in_the_middle_of_evenings() -> None:
    """The paths so far, and status 130; the page says what part it is."""
    done = interrupted("simulate", VENEZIA, "--paths", "2e6", "--seed", "7", "--threads", "1")
    assert done.status == 130
    assert "Interrupted" in done.out


def test_help_shows_every_option_and_an_example() -> None:
    """For people who look before they start."""
    done = called("simulate", "--help")
    assert done.status == 0
    for option in ("--coups", "--seed", "--until-error", "--compare", "--system", "--cluster"):
        assert option in done.out
    assert "tapisvert simulate venezia-trente-et-quarante --coups 1e9 --seed 7" in done.out
