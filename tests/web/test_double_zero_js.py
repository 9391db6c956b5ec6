"""The wheel with a double zero without a browser: the page's verifier, history, school, pad."""

import json
from pathlib import Path

import msgspec
import pytest
from support.page.node_runner import run_script
from support.page.permanence_script import run_calls as run_permanence_calls
from support.page.verifier_script import run_calls
from support.records.sealed_records import evening

from tapisvert import rulebook
from tapisvert.fairness.verification.record_reader import read
from tapisvert.regulations.register import VARIABLE
from tapisvert.reports.odds import full_pack_law
from tapisvert.reports.rules import wire_view

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
HOUSE = "double-zero-roulette"
SPINS = 60


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example houses are added to the shipped ones."""
    monkeypatch.setenv(VARIABLE, str(EXAMPLES))


@pytest.fixture
def record() -> bytes:
    """An evening in which 00 falls."""
    result = evening(HOUSE, seed=2, draws=SPINS)
    assert b'"number":37,"color":"vert"' in result
    return result


def test_verifiers_prove_double_zero_record(tmp_path: Path, record: bytes) -> None:
    """And find the number that was another, and a table that calls it the other wheel."""
    assert read(record.splitlines(keepends=True)).findings == ()
    message = json.loads(msgspec.json.encode(wire_view(rulebook(HOUSE), "en")))
    french = message | {
        "values": {key: item for key, item in message["values"].items() if key != "wheel"}
    }
    right, wrong = tmp_path / "right.jsonl", tmp_path / "wrong.jsonl"
    right.write_bytes(record)
    wrong.write_bytes(record.replace(b'"do":"spin","number":37', b'"do":"spin","number":0', 1))
    assert wrong.read_bytes() != record
    result = run_calls(
        [
            ("addEdition", message),
            ("report", str(right), {}),
            ("report", str(wrong), {}),
            ("addEdition", french),
            ("report", str(right), {}),
        ]
    )
    assert result[1]["findings"] == []
    by_python = read(wrong.read_bytes().splitlines(keepends=True)).findings
    assert by_python
    assert result[2]["findings"][0]["line"] == by_python[0].line
    assert result[4]["findings"] != []


def test_permanence_counts_00_as_zero(record: bytes) -> None:
    """In the columns, in the statistics and in the lobby's short form."""
    lines = map(json.loads, record.decode().splitlines())
    events = [line for line in lines if line.get("event") == "coup"]
    coups = run_permanence_calls(*(("fromEvent", n, event) for n, event in enumerate(events)))
    zeros = [coup for coup in coups if coup["number"] in (0, 37)]
    assert zeros
    assert {coup["fate"] for coup in zeros} == {"zero"}
    assert all(coup["won"] == [] for coup in zeros)
    run = {"number": 1, "session": 0, "over": False, "void": False, "coups": coups}
    law = json.loads(msgspec.json.encode(full_pack_law(rulebook(HOUSE))))
    outcomes, numbers = run_permanence_calls(
        ("outcomeCounts", [run], law), ("numberCounts", [run], law)
    )
    counts = {row["name"]: row for row in outcomes}
    assert counts["zero"]["seen"] == len(zeros)
    assert counts["zero"]["law"] == pytest.approx(2 / 38)
    assert sum(counts[column]["seen"] for column in ("C1", "C2", "C3")) == len(coups) - len(zeros)
    assert [counts[name]["law"] for name in ("P12", "C1")] == pytest.approx([12 / 38] * 2)
    assert [row["name"] for row in numbers][-2:] == ["36", "00"]


def test_pad_of_croupier_takes_00() -> None:
    """Typed as so many zeros, at the wheel that has them alone."""
    module = "staff/entry/entry-parser"
    typed = [("0", "0", 2), ("0", "0", 1), ("00", "7", 2), ("3", "7", 2), ("00", "0", 3)]
    steps: list[tuple[object, ...]] = [(module, "appendDigit", *keys) for keys in typed]
    steps += [(module, "parseDigits", digits) for digits in ("00", "0", "000")]
    assert run_script("run_staff.mjs", steps) == ["00", "0", "7", "3", "000", 37, 0, 38]


def test_exercise_stakes_have_distinct_points() -> None:
    """Each place at two zeros has a point of its own on the school's cloth."""
    zeros = ["00", "0/00", "0/1", "0/2", "00/2", "00/3", "0-1-2", "0-00-2", "00-2-3"]
    places = [*zeros, "cinq premiers"]
    (cloth,) = run_script("run_school.mjs", [("clothAround", 0, places)])
    points = {spot["on"]: (spot["x"], spot["y"]) for spot in cloth["spots"]}
    assert sorted(points) == sorted(places)
    assert len(set(points.values())) == len(places)
