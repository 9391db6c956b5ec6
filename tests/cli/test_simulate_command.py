"""`tapisvert simulate`: for programs and for people, what it refuses, and Ctrl-C."""

import json
import os
import pty
import re
import signal
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import COMMAND, ENVIRONMENT, Finished, invoke, json_of, output_of

from tapisvert import rulebook, rulebooks
from tapisvert.cli.numbers import percent_with_error
from tapisvert.i18n import LANGUAGES
from tapisvert.rules.rulebook import Layout
from tapisvert.simulation.estimates import Estimate
from tapisvert.simulation.run import Job

VENEZIA = "venezia-trente-et-quarante"
DEUX_ZERO = "trente-et-quarante-2.0"
ROULETTE = "campione-roulette"
FEW_COUPS = ("--coups", "40000", "--seed", "7")
EVENINGS = ("--paths", "200", "--coups", "100", "--seed", "7")
OUTCOMES = ["wins", "wins_half", "loses", "null", "prison"]
shape = partial(json_of, "simulate")


def timeless(answer: dict[str, Any]) -> dict[str, Any]:
    """All but how long it took."""
    return {key: value for key, value in answer.items() if key != "seconds"}


# For programs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rulebooks())
def test_counts_for_a_program(name: str) -> None:
    """Every key that is documented, and counts that add up."""
    answer = shape("coups", name, *FEW_COUPS)
    book = rulebook(name)
    assert (answer["rulebook"], answer["seed"], answer["complete"]) == (name, 7, True)
    assert answer["coups"] >= 40_000
    assert answer["seconds"] > 0
    rows = 2 if book.layout is Layout.TWO_ROWS else 1
    assert sum(answer["totals"].values()) == rows * answer["coups"]
    for chance in answer["chances"].values():
        assert list(chance) == OUTCOMES
        assert sum(chance.values()) == answer["coups"]
    if book.layout is Layout.WHEEL:
        assert (answer["tailles"], answer["coups_per_taille"], answer["exact_ends"]) == (0, {}, 0)
    else:
        lengths = answer["coups_per_taille"]
        assert sum(lengths.values()) == answer["tailles"] == 64 * answer["batches"]
        assert sum(int(coups) * n for coups, n in lengths.items()) == answer["coups"]
    assert ("joint" in answer) is (rows == 2)
    for name_, estimate in answer["estimates"].items():
        assert set(estimate) == {"value", "error"}, name_
    assert set(answer["exact"]) == set(answer["first_coups"]["estimates"])


def test_joint_counts_match_chances() -> None:
    """Below the diagonal rouge wins, above it noir; on it are ties, the refait first."""
    answer = shape("coups", VENEZIA, *FEW_COUPS)
    joint = answer["joint"]
    assert [len(row) for row in joint] == [10] * 10
    cells = [(i, j, joint[i][j]) for i in range(10) for j in range(10)]
    rouge = answer["chances"]["rouge"]
    assert sum(n for i, j, n in cells if i > j) == rouge["wins"]
    assert sum(n for i, j, n in cells if i < j) == rouge["loses"]
    assert sum(n for i, j, n in cells if i == j) == rouge["null"] + rouge["prison"]
    assert joint[0][0] == rouge["prison"]
    late_coups = answer["late_coups"]
    assert [row["place"] for row in late_coups][:4] == [25, 26, 27, 28]
    assert late_coups[0]["coups"] == answer["tailles"]


def test_same_seed_gives_same_result() -> None:
    single_thread = shape("coups", DEUX_ZERO, *FEW_COUPS, "--threads", "1")
    assert timeless(single_thread) == timeless(
        shape("coups", DEUX_ZERO, *FEW_COUPS, "--threads", "3")
    )
    assert (
        single_thread["totals"]
        != shape("coups", DEUX_ZERO, "--coups", "40000", "--seed", "8")["totals"]
    )


def test_drawn_seed_is_printed() -> None:
    first, second = (
        shape("coups", VENEZIA, "--coups", "5e3"),
        shape("coups", VENEZIA, "--coups", "5e3"),
    )
    assert first["seed"] != second["seed"]
    repeated = shape("coups", VENEZIA, "--coups", "5e3", "--seed", str(first["seed"]))
    assert timeless(repeated) == timeless(first)


@pytest.mark.parametrize("coups", ["40000", "4e4", "40_000", "4.0E+4"])
def test_counts_accept_common_notations(coups: str) -> None:
    assert shape("coups", VENEZIA, "--coups", coups, "--seed", "7")["batches"] == 23


def test_ruling_override_changes_taille() -> None:
    """A cut card shortens the taille; premiums for every coup dearer insurance."""
    cut = shape("coups", VENEZIA, *FEW_COUPS, "--ruling", "cut_card=52")
    assert cut["rulings"] == {"cut_card": 52}
    assert max(map(int, cut["coups_per_taille"])) < 27
    assert cut["exact_ends"] == 0


def test_two_readings_compared() -> None:
    """The same cards for both: what they share has no difference at all, nor an error of it."""
    answer = shape("coups", VENEZIA, *FEW_COUPS, "--compare", "R07=every_coup")["compare"]
    assert (answer["rulebook"], answer["rulings"]) == (VENEZIA, {"R07": "every_coup"})
    assert answer["differences"]["edge.rouge.divide"] == {"value": 0.0, "error": 0.0}
    insured_edge = answer["differences"]["edge.rouge.insured"]
    assert insured_edge["value"] < -5 * insured_edge["error"] < 0
    other = shape("coups", VENEZIA, *FEW_COUPS, "--compare", DEUX_ZERO)["compare"]
    assert other["rulebook"] == DEUX_ZERO


def test_until_error_reaches_target() -> None:
    """The figure that is named has an error no greater; the main one, if none is."""
    answer = shape("coups", ROULETTE, "--until-error", "2e-3", "--seed", "7")
    assert answer["estimates"]["edge.rouge.divide"]["error"] <= 2e-3
    answer = shape("coups", VENEZIA, "--until-error", "1e-3", "--figure", "refait", "--seed", "7")
    assert answer["estimates"]["refait"]["error"] <= 1e-3


def test_evenings_for_a_program() -> None:
    """The result of a player's paths, and the player's system."""
    form = shape(
        "evenings",
        VENEZIA,
        *EVENINGS,
        "--system",
        "dalembert",
        "--bankroll",
        "20000",
        "--unit",
        "500",
    )
    assert form["paths"] == 200
    assert form["length"] == {"coups": 100, "tailles": 5}
    player = form["player"]
    assert (player["system"], player["bankroll"], player["unit"]) == ("dalembert", 20_000, 500)
    assert (player["chances"], player["prison"]) == (["rouge"], "divide")
    result, handle = form["estimates"]["result"], form["estimates"]["handle"]
    assert form["estimates"]["cost"]["value"] == pytest.approx(-result["value"] / handle["value"])
    assert form["edge_per_decided"] == pytest.approx(0.010945685 / (1 - 0.0877075), rel=1e-6)
    low, high = form["limits"]["ruin"]
    assert 0 <= low <= form["estimates"]["ruin"]["value"] <= high <= 1
    values = list(form["quantiles"].values())
    assert values == sorted(values)
    assert len(form["fan"]["coups"]) == len(form["fan"]["quantiles"]["0.5"])


def test_systems_compared_at_the_same_tables() -> None:
    """Path by path; the difference of the means is the mean of the differences."""
    answer = shape("evenings", ROULETTE, *EVENINGS, "--compare", "martingale")
    other = answer["compare"]
    assert other["player"]["system"] == "martingale"
    means = answer["estimates"]["result"]["value"], other["estimates"]["result"]["value"]
    assert other["differences"]["result"]["value"] == pytest.approx(means[0] - means[1])


@pytest.mark.parametrize("paths", ["500", pytest.param("2000", marks=pytest.mark.exhaustive)])
def test_staying_player_shows_prison_difference(paths: str) -> None:
    """The comparison shows a difference that the counts of one coup cannot show."""
    player_options = ("--prison", "stay", "--paths", paths, "--seed", "7")
    answer = shape("evenings", VENEZIA, *player_options, "--compare", "R03=lose")
    result = answer["compare"]["differences"]["result"]
    assert result["value"] > 4 * result["error"] > 0


def test_card_counter_stakes_favourable_coups() -> None:
    """A card counter stakes where the cards are favourable: seldom, and at a better price."""
    player_options = (
        "--paths",
        "600",
        "--coups",
        "300",
        "--seed",
        "7",
        "--chance",
        "rouge",
        "--unit",
        "100",
    )
    answer, flat = (
        shape("evenings", DEUX_ZERO, *player_options, "--count"),
        shape("evenings", DEUX_ZERO, *player_options),
    )
    assert answer["player"]["counts"]
    estimates, flat_estimates = answer["estimates"], flat["estimates"]
    assert 0 < estimates["handle"]["value"] < 0.5 * flat_estimates["handle"]["value"]
    assert (
        estimates["cost"]["value"]
        < flat_estimates["cost"]["value"] - 4 * estimates["cost"]["error"]
    )
    assert answer["edge_per_decided"] is None


def test_insurance_when_it_pays() -> None:
    """The player who insures when it pays buys fewer premiums than the one who always insures."""
    player_options = ("--paths", "16", "--coups", "120", "--seed", "7", "--unit", "10000")
    selective, all_ = (
        shape("evenings", VENEZIA, *player_options, "--insure", choice)
        for choice in ("when_it_pays", "always")
    )
    premium = selective["estimates"]["premium"]["value"]
    assert 0 < premium < 0.99 * all_["estimates"]["premium"]["value"]


# For people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "columns"),
    [
        # a third column stands there from a width between these on
        ("it", 60),
        ("fr", 80),
        ("en", 60),
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
        ("coups", VENEZIA, *FEW_COUPS),
        ("coups", DEUX_ZERO, *FEW_COUPS),
        ("coups", ROULETTE, *FEW_COUPS),
        ("coups", VENEZIA, *FEW_COUPS, "--compare", "R07=every_coup"),
        ("evenings", VENEZIA, *EVENINGS, "--system", "labouchere:1-2-3", "--target", "150000"),
        ("evenings", VENEZIA, *EVENINGS, "--insure", "always", "--coups-per-hour", "40"),
        ("evenings", ROULETTE, *EVENINGS, "--compare", "martingale"),
    ],
)
def test_simulation_fits_terminal_width(
    arguments: tuple[str, ...], language: str, columns: int
) -> None:
    """In every language and width no line is longer, no cell is cut, and no figure is missing."""
    output = output_of("simulate", *arguments, "--lang", language, columns=columns)
    assert max(map(len, output.splitlines())) <= columns
    assert "…" not in output
    assert "nan" not in output
    assert "±" in output


def test_simulation_text_matches_json() -> None:
    """The seed, the coups, and the figures as far as they are sure."""
    answer = shape("coups", VENEZIA, *FEW_COUPS)
    page = invoke("simulate", "coups", VENEZIA, *FEW_COUPS).out
    assert "seed 7" in page
    assert f"{answer['coups']:,}".replace(",", "\u202f") in page
    for estimate in (answer["estimates"]["refait"], answer["first_coups"]["estimates"]["refait"]):
        for cell in percent_with_error(Estimate(**estimate)):
            assert cell in page
    assert "2.1891%" in page


@pytest.mark.parametrize(
    ("suffix", "arguments"),
    [
        *((suffix, ("evenings", VENEZIA, *EVENINGS)) for suffix in (".json", ".pdf")),
        *((suffix, ("coups", ROULETTE, *FEW_COUPS)) for suffix in (".json", ".html")),
        (".json", ("coups", VENEZIA, *FEW_COUPS)),
        # the same documents in the other format; the next test draws the counts of a taille
        pytest.param(".html", ("evenings", VENEZIA, *EVENINGS), marks=pytest.mark.exhaustive),
        *(
            pytest.param(end, ("coups", VENEZIA, *FEW_COUPS), marks=pytest.mark.exhaustive)
            for end in (".html", ".pdf")
        ),
        pytest.param(".pdf", ("coups", ROULETTE, *FEW_COUPS), marks=pytest.mark.exhaustive),
    ],
)
def test_reports(suffix: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / f"report{suffix}"
    output = output_of("simulate", *arguments, "--report", str(file))
    assert str(file) in output
    content = file.read_bytes()
    if suffix == ".json":
        assert timeless(json.loads(content)) == timeless(shape(*arguments))
    elif suffix == ".html":
        assert content.startswith(b"<!doctype html>")
        assert content.count(b"<svg") >= 1
    else:
        assert content.startswith(b"%PDF-")


def test_report_depends_only_on_seed(tmp_path: Path) -> None:
    """No time, no machine: the same bytes again."""
    pages = []
    for threads in ("1", "3"):
        file = tmp_path / f"{threads}.html"
        invoke(
            "simulate", "coups", VENEZIA, *FEW_COUPS, "--threads", threads, "--report", str(file)
        )
        pages.append(file.read_bytes())
    assert pages[0] == pages[1]


# Ctrl-C -------------------------------------------------------------------------------------------


def run_interrupted(*arguments: str) -> Finished:
    """Start a command with its errors at a terminal, and interrupt it when its bar moves."""
    controller, terminal = pty.openpty()
    environment = {**ENVIRONMENT, "TERM": "xterm-256color"}
    with subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=terminal, env=environment
    ) as process:
        os.close(terminal)
        errors = b""
        while not re.search(rb"coups/s|[1-9][0-9]?%", errors):
            errors += os.read(controller, 4096)
        process.send_signal(signal.SIGINT)
        os.set_blocking(controller, False)
        assert process.stdout is not None
        output = process.stdout.read()
        status = process.wait()
    os.close(controller)
    return Finished(status, output.decode(), errors.decode(errors="replace"))


def test_ctrl_c_gives_the_result_so_far() -> None:
    result = run_interrupted(
        "simulate", "coups", VENEZIA, "--coups", "1e13", "--seed", "7", "--json", "--threads", "1"
    )
    answer = json.loads(result.out)
    assert (result.status, answer["complete"]) == (130, False)
    assert answer["batches"] > 0
    shorter = Job(rulebook(VENEZIA), 7, None)
    shorter.extend(answer["batches"])
    assert answer["joint"] == shorter.result.tally.joint.tolist()
    assert answer["estimates"]["refait"]["error"] > 0


def test_ctrl_c_in_the_middle_of_evenings() -> None:
    """The paths so far, and status 130; the page says what part it is."""
    result = run_interrupted(
        "simulate", "evenings", VENEZIA, "--paths", "2e6", "--seed", "7", "--threads", "1"
    )
    assert result.status == 130
    assert "Interrupted" in result.out
