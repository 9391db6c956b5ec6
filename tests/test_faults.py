"""The pages of faults and of threats: every test that they name is there."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = (ROOT / "docs" / "background" / "faults.md").read_text(encoding="utf-8")
THREATS: Final = (ROOT / "docs" / "background" / "threats.md").read_text(encoding="utf-8")
NAMED: Final = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+|\*)`", PAGE + THREATS)))


@cache
def named_in(file: str) -> frozenset[str]:
    """The tests that a file has."""
    parsed = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    names = {node.name for node in ast.walk(parsed) if isinstance(node, functions)}
    return frozenset(name for name in names if name.startswith("test_"))


def test_named_tests_exist() -> None:
    """By this name, in this file."""
    for file, name in NAMED:
        assert named_in(file) if name == "*" else name in named_in(file), f"{file}::{name}"


def test_faults_have_a_test_or_reason() -> None:
    """Each row names a test, or says that there is none and why."""
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    for row in rows:
        fault, answer, expected_text = (cell.strip() for cell in row.strip("|").split(" | "))
        if fault != "Fault":
            assert "::" in expected_text or "Not tested: " in answer, fault
    assert len(NAMED) > len(rows)


def test_threats_have_a_test_or_reason() -> None:
    """Each row says who does what, what stops them, what does not, and the test of it."""
    rows = [line for line in THREATS.splitlines() if line.startswith("| ")]
    threat_rows = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]
    threats = [row for row in threat_rows if row[0] not in ("They", "---")]
    assert len(threats) > 30
    for _, stops, stays_text, shown_text in threats:
        assert "::" in shown_text or "Not tested: " in stays_text, shown_text
        assert (stops, stays_text) != ("–", "–")
