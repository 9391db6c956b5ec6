"""`tapisvert randomness`: the whole test from the command line, and the results of a house."""

import json
import re
import subprocess
import sys
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from rich.console import Console
from support.cli.cli_runner import invoke, output_of
from support.engine.engine_harness import ROULETTE, VENEZIA
from support.fairness.fair_packs import play_packs

from tapisvert import randomness
from tapisvert.card_game import coups_by_cell
from tapisvert.cli.output import write_report
from tapisvert.cli.randomness.job import RandomnessResult
from tapisvert.cli.randomness.text import RandomnessText, as_json
from tapisvert.documents import pdf_or_html
from tapisvert.documents.blocks import Document
from tapisvert.fairness.randomness_tests import orders, wheel
from tapisvert.fairness.randomness_tests.campaign import Plan
from tapisvert.fairness.randomness_tests.campaign import run as run_campaign
from tapisvert.fairness.randomness_tests.outcomes import CoupCounts
from tapisvert.fairness.randomness_tests.report.parts import fault_description
from tapisvert.fairness.randomness_tests.words import full_label, label, verdict_sentences
from tapisvert.i18n import LANGUAGES
from tapisvert.regulations import rulebook
from tapisvert.rules.coup import Coup
from tapisvert.simulation import dealing_numpy as plain
from tapisvert.wheel import WHEEL


@pytest.fixture(scope="module")
def small() -> RandomnessResult:
    """A small campaign of everything but the enumerations."""
    plan = Plan(200, 20_000, tuple(play_packs()), seed=11, enumerates=False)
    return RandomnessResult(run_campaign(plan, play_packs(), workers=1), play_packs())


def spins_in(folder: Path, weights: dict[int, float], spins: int = 10_000) -> str:
    """A file of a wheel's numbers, those with a weight more or less often."""
    law = np.array([weights.get(number, 1.0) for number in range(37)])
    numbers = np.random.default_rng(4).choice(37, spins, p=law / law.sum())
    path = folder / "numbers.csv"
    path.write_text("number\n" + "\n".join(map(str, numbers)) + "\n")
    return str(path)


def tailles_in(folder: Path, batches: int, *, refaits: int = 0) -> str:
    """A file of a house's tailles, with so many refaits in place of the first coups."""
    book = rulebook(VENEZIA)
    deal, coups = plain.deal(book, 3, 0, batches), coups_by_cell(book)
    lines = ["taille;noir;rouge;result"]
    for index, (row, coup_count) in enumerate(zip(deal.cells, deal.coups, strict=True)):
        for place, cell in enumerate(row[:coup_count]):
            coup = coups[0 if place == 0 and index < refaits else int(cell)]
            assert isinstance(coup, Coup)
            noir, rouge = coup.totals
            wins = "couleur" if (cell % 2 == 1) == (rouge < noir) else "inverse"
            lines.append(f"{index};{noir};{rouge};{wins if noir != rouge else ''}")
    path = folder / "tailles.csv"
    path.write_text("\n".join(lines) + "\n")
    return str(path)


def run_json(*arguments: str, status: int = 0) -> dict[str, Any]:
    result = invoke("randomness", *arguments, "--json")
    assert (result.status, result.err) == (status, "")
    answer: dict[str, Any] = json.loads(result.out)
    return answer


# The campaign -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bounds", "cases"),
    [
        ("range(1, 313, 104)", 5 * 3),
        pytest.param("range(1, 313)", 5 * 312, marks=pytest.mark.exhaustive),
    ],
)
def test_campaign_runs_from_command_line(bounds: str, cases: int) -> None:
    """Every check with its p-value, the enumerations, and the verdict; all follow from the seed.
    Without --report the light set of libraries is enough: neither compiler nor drawings.
    """
    program = (
        "import sys; sys.modules.update(numba=None, matplotlib=None);"
        f"from tapisvert.fairness.randomness_tests import campaign as run; run._SIZES = [{bounds}];"
        "sys.argv = ['tapisvert', 'randomness', '--packs', '200', '--spins', '1e4', '--seed', '3',"
        " '--workers', '1', '--json'];"
        "from tapisvert.cli import main; main()"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    answer = json.loads(result.stdout)
    assert (answer["packs"], answer["spins"], answer["seed"]) == (200, 10_000, 3)
    assert (answer["complete"], answer["passed"], answer["level"]) == (True, True, 0.01)
    assert [entry["cases"] for entry in answer["enumerations"]][:2] == [cases, 5910]
    assert all(entry["failures"] == [] for entry in answer["enumerations"])
    names = {check["name"] for check in answer["checks"]}
    assert {"draws", "rising_sequences", "two_rows.refait", "wheel.numbers"} <= names
    assert min(check["adjusted"] for check in answer["checks"]) == answer["p_value"]
    assert all(0 <= check["p_value"] <= 1 for check in answer["checks"])


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
def test_campaign_text_shows_every_check(
    small: RandomnessResult, language: str, columns: int
) -> None:
    """Every check in the language asked for, within the terminal's width."""
    output = StringIO()
    RandomnessText(Console(file=output, width=columns), language).print(small)
    page = output.getvalue()
    assert max(map(len, page.splitlines())) <= columns
    words = " ".join(page.split())
    for check in small.results.verdict.checks:
        assert label(language, check.name).split()[0] in words
    worst = min(small.results.verdict.checks, key=lambda check: check.p_value)
    assert full_label(language, worst) in words


def test_failed_check_is_named(tmp_path: Path) -> None:
    file = spins_in(tmp_path, {17: 1.5})
    result = invoke("randomness", "--results", file, "--rulebook", ROULETTE)
    words = " ".join(result.out.split())
    assert result.status == 1
    assert "Failed: " in words
    assert "The most unusual number (wheel)" in words
    assert "The most unusual number is 17: " in words
    assert "The wheel is unusual in 10 000 spins. Number 17 fell 397 times; expected: 270." in words


@pytest.fixture(scope="module")
def report_document(small: RandomnessResult) -> Document:
    return small.document()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ("Le mélange et le cylindre", "réussi", "Suites montantes", "place, à partir du")),
        pytest.param(
            "it",
            ("La mescolata e il cilindro", "superato", "Sequenze crescenti", "posto, dall’alto"),
            marks=pytest.mark.exhaustive,  # the drawings take a second
        ),
    ],
)
def test_campaign_report_is_translated(
    small: RandomnessResult, report_document: Document, language: str, words: tuple[str, ...]
) -> None:
    """Titles, captions, drawings and the last note; no paragraph of the English one is left."""
    page, english_page = (
        unescape(pdf_or_html(document, ".html").decode())
        for document in (small.document(language), report_document)
    )
    for expected in words:
        assert expected in page
    paragraphs, english_paragraphs = (
        set(re.findall(r"<p[^>]*>(.*?)</p>", text)) for text in (page, english_page)
    )
    assert len(paragraphs) > 5
    assert paragraphs & english_paragraphs == {"Tapis Vert"}


@pytest.mark.parametrize("suffix", [".html", ".pdf", ".json"])
def test_campaign_report_has_every_format(
    small: RandomnessResult, report_document: Document, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"report{suffix}"
    if suffix == ".pdf":
        assert pdf_or_html(report_document, suffix).startswith(b"%PDF-")
    elif suffix == ".html":
        page = pdf_or_html(report_document, suffix).decode()
        for expected in ("Verdict", "Rising sequences", "Coups of one row", "What each check"):
            assert expected in page
        assert page.count("<svg ") == 8
    else:
        write_report(small, as_json, RandomnessResult.document, path)
        assert json.loads(path.read_text()) == json.loads(msgspec.json.encode(as_json(small)))


def test_checks_have_names_and_descriptions() -> None:
    names = {"draws", "small_packs", "golden_vectors", *orders.NAMES, *wheel.NAMES}
    names |= {"sector", "dealers", "days"}
    for game in play_packs():
        names |= set(CoupCounts(game).names)
    for name in names:
        for language in LANGUAGES:
            assert fault_description(language, name) != label(language, name)


# The results of a house ---------------------------------------------------------------------------


def test_fair_wheel_passes(tmp_path: Path) -> None:
    answer = run_json("--results", spins_in(tmp_path, {}), "--rulebook", ROULETTE)
    assert answer["passed"]
    assert (answer["coups"], answer["tailles"]) == (10_000, 1)
    number = next(entry for entry in answer["would_show"] if entry["event"] == "number")
    assert number["probability"] == pytest.approx(1 / 37)
    assert number["deviation"] == pytest.approx(0.3)
    assert number["needed"] == 9_000_000
    assert answer["too_few"] == ["wheel.gaps"]


def test_biased_wheel_fails_test(tmp_path: Path) -> None:
    """A side of it comes a tenth too often."""
    leaning = dict.fromkeys(WHEEL[5:17], 1.15)
    file = spins_in(tmp_path, leaning)
    answer = run_json("--results", file, "--rulebook", ROULETTE, status=1)
    failed = {check["name"] for check in answer["checks"] if check["adjusted"] < 0.01}
    assert "wheel.side" in failed


def test_extra_refaits_fail_test(tmp_path: Path) -> None:
    """Fair ones pass; with a refait too many in every second taille they fail, by that check."""
    assert run_json("--results", tailles_in(tmp_path, 4), "--rulebook", VENEZIA)["passed"]
    file = tailles_in(tmp_path, 4, refaits=128)
    answer = run_json("--results", file, "--rulebook", VENEZIA, status=1)
    failed = {check["name"] for check in answer["checks"] if check["adjusted"] < 0.01}
    assert "two_rows.refait" in failed


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_samples_are_marked(tmp_path: Path, language: str) -> None:
    file = spins_in(tmp_path, {}, 300)
    result = invoke("randomness", "--results", file, "--rulebook", ROULETTE, "--lang", language)
    remarks = {"en": "Few results: 300", "it": "Pochi risultati: 300", "fr": "résultats\u00a0: 300"}
    read = {"en": "1 (number) as the", "it": "(number) come numero", "fr": "comme numéro"}
    assert read[language] in result.out
    assert result.status == 0
    assert remarks[language] in result.out


def test_colour_file_skips_number_checks(tmp_path: Path) -> None:
    """The laboratory skips the checks that the file gives no data for."""
    path, law = tmp_path / "colours.txt", (18 / 37, 18 / 37, 1 / 37)
    colours = np.random.default_rng(5).choice(["rouge", "noir", "zero"], 500, p=law)
    path.write_text("\n".join(colours))
    answer = run_json("--results", str(path), "--rulebook", ROULETTE)
    assert {check["name"] for check in answer["checks"]} == {"wheel.zero", "wheel.rouge_noir"}
    assert {entry["event"] for entry in answer["would_show"]} == {"zero", "even"}
    assert answer["sentences"] == [
        "The wheel shows nothing unusual in 500 spins.",
        "A bias of 23% on rouge would very probably have been seen.",
    ]


@pytest.mark.exhaustive
def test_campaign_report_is_reproducible(
    small: RandomnessResult, report_document: Document, tmp_path: Path
) -> None:
    """Drawn again, its report is the same."""
    path = tmp_path / "report.html"
    write_report(small, as_json, RandomnessResult.document, path)
    assert path.read_bytes() == pdf_or_html(report_document, ".html")


@pytest.mark.parametrize(
    ("book", "suffix"),
    [
        *((ROULETTE, suffix) for suffix in (".pdf", ".json")),
        *((VENEZIA, suffix) for suffix in (".html", ".json")),
        # the same documents, in the other of two formats
        pytest.param(ROULETTE, ".html", marks=pytest.mark.exhaustive),
        pytest.param(VENEZIA, ".pdf", marks=pytest.mark.exhaustive),
    ],
)
def test_results_report_has_every_format(tmp_path: Path, book: str, suffix: str) -> None:
    file = spins_in(tmp_path, {}) if book == ROULETTE else tailles_in(tmp_path, 2)
    path = tmp_path / f"report{suffix}"
    options = ("--rulebook", book, "--level", "0.001", "--report", str(path))
    path_line, first_line, *lines = output_of(
        "randomness", "--results", file, *options
    ).splitlines()
    assert path_line.startswith("Report saved in")
    unit_name = "wheel" if book == ROULETTE else "cards"
    assert first_line.startswith(f"The {unit_name} show")
    assert any(line.startswith("All ") for line in lines)
    begins = {".html": b"<!doctype html>", ".pdf": b"%PDF-", ".json": b"{"}
    assert path.read_bytes().startswith(begins[suffix])
    assert suffix != ".html" or path.read_bytes().count(b"at 99.9%") == 2


# What cannot be asked -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "book", "expected"),
    [
        (["17", "40"], ROULETTE, "line 2: not a coup: '40'"),
        (["17", "3"], ROULETTE, "results in it: 2, too few for any check"),
        (["37 32 rouge"] * 60, VENEZIA, "coups in taille 1: 60, and a pack holds 38 at most"),
    ],
    ids=["no number", "two spins", "one endless taille"],
)
def test_untestable_file_is_refused(
    tmp_path: Path, lines: list[str], book: str, expected: str
) -> None:
    path = tmp_path / "odd.txt"
    path.write_text("\n".join(lines))
    result = invoke("randomness", "--results", str(path), "--rulebook", book)
    assert (result.status, result.out) == (2, "")
    assert expected in result.err
    assert result.is_one_clear_line


def test_results_in_python_give_the_same_verdict(tmp_path: Path) -> None:
    """Numbers, their file, and the command's object; a biased wheel fails in all."""
    numbers = [int(number) for number in np.random.default_rng(5).integers(0, 37, 3_000)]
    biased = [17 if index % 9 == 0 else number for index, number in enumerate(numbers)]
    file = tmp_path / "numbers.csv"
    file.write_text("\n".join(map(str, biased)))
    options = ("--rulebook", ROULETTE, "--results", str(file), "--json")
    report = json.loads(invoke("randomness", *options).out)
    verdict = randomness.test(biased)
    assert (verdict.passed, report["passed"], randomness.test(numbers).passed) == (
        False,
        False,
        True,
    )
    assert verdict.columns() == randomness.test(file).columns()
    assert verdict.columns()["p_value"] == [check["p_value"] for check in report["checks"]]
    assert verdict.svg().startswith("<svg")
    assert 10 < len(str(verdict).splitlines()) < 24


def test_dealers_and_days_have_checks_and_pictures() -> None:
    """Each language, the terminal, a report, and a picture of the numbers in their bands."""
    numbers = np.random.default_rng(8).integers(0, 37, 6_000).tolist()
    dealers = [("Anna", "Bruno")[place // 40 % 2] for place in range(6_000)]
    days = [f"2026-03-{1 + place // 200:02}" for place in range(6_000)]
    verdict = randomness.test(numbers, dealers=dealers, days=days)
    for names in (dealers[1:], [*dealers, "Anna"]):
        with pytest.raises(ValueError, match=rf"{len(names)} names for 6000 spins"):
            randomness.test(numbers, dealers=names)
    assert {"wheel.sector", "wheel.dealers", "wheel.days"} <= set(verdict.columns()["check"])
    assert verdict.svg().count("<circle") == 37
    result = RandomnessResult(verdict, {})
    for language, sentence in {
        "en": "The wheel shows nothing unusual in 6 000 spins.",
        "fr": "Le cylindre ne montre rien d’inhabituel en 6 000 coups.",
        "it": "Il cilindro non mostra niente di insolito in 6 000 colpi.",
    }.items():
        output = StringIO()
        RandomnessText(Console(file=output, width=80), language).print(result)
        page = output.getvalue()
        assert max(map(len, page.splitlines())) <= 80
        assert page.count("●") == 37
        assert sentence in " ".join(page.split())
    answer = as_json(result)
    assert [group["name"] for group in answer["dealers"]] == ["Anna", "Bruno"]
    assert len(answer["days"]) == 30
    assert sum(entry["sector"] for entry in answer["numbers"]) == 5 * 6_000
    page = pdf_or_html(result.document(), ".html").decode()
    for expected in ("By dealer", "By day", "The wheel shows nothing unusual in 6 000 spins."):
        assert expected in " ".join(page.split())
    assert page.count("<svg ") == 5


def test_unusual_sector_is_named_by_its_numbers() -> None:
    """The five neighbours of the sentence fell as often as it says, wherever the wheel leans."""
    weights = np.where(np.isin(np.arange(37), (17, 25, 34)), 1.35, 1.0)
    numbers = np.random.default_rng(2).choice(37, 10_000, p=weights / weights.sum())
    sentences = " ".join(verdict_sentences(randomness.test(numbers.tolist()), "en"))
    match = re.search(r"The neighbours (.*) fell (.*) times together;", sentences)
    assert match is not None
    sector = [int(name) for name in match[1].split("–")]
    assert {17, 25, 34} < {*sector}
    assert np.isin(numbers, sector).sum() == int(re.sub(r"\D", "", match[2]))


@pytest.mark.parametrize(("spins", "rows"), [(90, 0), (150, 2)])
def test_untested_days_are_not_listed(spins: int, rows: int) -> None:
    """A day of fewer than 100 spins has no row, and without rows there is no table."""
    numbers = np.random.default_rng(8).integers(0, 37, 2 * spins + 50).tolist()
    days = ["2026-03-01"] * spins + ["2026-03-02"] * spins + ["2026-03-03"] * 50
    output = StringIO()
    verdict = randomness.test(numbers, days=days)
    RandomnessText(Console(file=output, width=80), "en").print(RandomnessResult(verdict, {}))
    page = " ".join(output.getvalue().split())
    assert (page.count("2026-03-0"), "day spins rarest check" in page) == (rows, rows > 0)
    assert ("By day" in page) is (rows > 0)
    assert "e+0" not in page
    assert "Fewer than 100 spins are not tested." in page
    assert "The rarest" not in page
