"""The page's verifier under an edition that is not built in: the rules that the server tells."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support.house_files import AMENDED, VENEZIA, amendment, changed, house, write
from support.page.verifier_script import run_calls, run_fresh_calls
from support.records.mutated_records import lines_of
from support.records.sealed_records import evening

from tapisvert import rulebook
from tapisvert.fairness.verification.record_reader import read
from tapisvert.reports.rules import wire_view

_TOTAL = ("refait_total = { value = 31,", "refait_total = { value = 34,")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Venezia amended: the refait is 34 to 34."""
    (tmp_path / "house").mkdir()
    return write(tmp_path / "house", amended=changed(amendment(), _TOTAL))


def view(edition: str | None = None) -> dict[str, Any]:
    """An edition as the server tells it."""
    message: dict[str, Any] = json.loads(msgspec.json.encode(wire_view(rulebook(VENEZIA), "en")))
    return message | ({"edition": edition} if edition else {})


def test_record_is_verified_by_rules_of_its_edition(tmp_path: Path, folder: Path) -> None:
    """With them it is right, as the engine finds; under the shipped ones its refaits are not."""
    with house(folder):
        record = evening(VENEZIA, seed=1, draws=1)
        assert read(record.splitlines(keepends=True)).findings == ()
        edition = view()
    assert b'"totals":{"noir":34,"rouge":34},"result":{"rouge":"prison"' in record
    file = tmp_path / "record.jsonl"
    file.write_bytes(record)
    ask: tuple[str, str, dict[str, bool]] = ("report", str(file), {})
    previous, _, right = run_fresh_calls([ask, ("addEdition", edition), ask])
    assert [(finding["line"], finding["code"]) for finding in previous["findings"]] == [
        (1, "unreadable")
    ]
    assert right["findings"] == []
    _, wrong = run_fresh_calls([("addEdition", view(AMENDED)), ask])
    assert {finding["code"] for finding in wrong["findings"]} == {"answer_mismatch"}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, None),
        ({"rulings": {"R05": 2}}, None),
        ({"rulings": {"refait_in_prison": "lose"}}, None),
        ({"rulings": {"R03": "free"}}, "act_refused"),
        ({"rulings": {"insurance_rate": 0}}, "act_refused"),
        ({"rulings": {"refait_total": 31}}, "act_refused"),
        ({"limits": {"minimum": 5, "maximum": 4}}, "act_refused"),
    ],
)
def test_opening_is_judged_by_choices_of_its_edition(
    tmp_path: Path, folder: Path, fields: dict[str, Any], code: str | None
) -> None:
    """As the engine judges it."""
    opening = {"do": "open", "rulebook": VENEZIA, "currency": "EUR", "edition": AMENDED, **fields}
    lines = lines_of(json.dumps(opening).encode() + b'\n{"do":"balances"}\n')
    file = tmp_path / "record.jsonl"
    file.write_bytes(b"".join(lines))
    with house(folder):
        engines = [finding.fault.value for finding in read(lines).findings]
        _, report = run_calls([("addEdition", view()), ("report", str(file), {})])
    pages = [finding["code"] for finding in report["findings"]]
    assert engines[:1] == pages[:1] == ([code] if code else [])
