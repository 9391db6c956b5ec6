"""The pages of faults and of threats: each row has tests, which exist, or a reason why not."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
EVIDENCE: Final = tomllib.loads((ROOT / "tests/evidence.toml").read_text(encoding="utf-8"))
"""Tests by page and by the first cell of a row."""


@cache
def named_tests(file: str) -> frozenset[str]:
    """Return the names of the tests in a file."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    names = {node.name for node in ast.walk(tree) if isinstance(node, functions)}
    return frozenset(name for name in names if name.startswith("test_"))


@pytest.mark.parametrize("page", EVIDENCE)
def test_evidence_exists(page: str) -> None:
    """Each test is in its file; `*` stands for all tests of a file."""
    for tests in EVIDENCE[page].values():
        for test in tests:
            file, name = test.split("::")
            assert named_tests(file) if name == "*" else name in named_tests(file), test


@pytest.mark.parametrize(("page", "columns"), [("faults", 2), ("threats", 3)])
def test_rows_have_evidence_or_reason(page: str, columns: int) -> None:
    """No row of a page lacks it, and none has an empty cell for all that stops a threat."""
    text = (ROOT / f"docs/background/{page}.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in re.findall(r"^\| .*", text, re.M)
    ]
    rows = [row for row in rows if row[0] not in ("Fault", "They", "---")]
    assert {len(row) for row in rows} == {columns}
    untested = {row[0] for row in rows if "Not tested: " in row[-1]}
    assert {row[0] for row in rows} - untested == EVIDENCE[page].keys() - untested
    assert all(set(row[1:]) != {"–"} for row in rows)
