"""Clause coverage: where the engine has each clause, and how many tests demonstrate it."""

from pathlib import Path

import pytest

from tapisvert.regulations import clauses, rulings
from tapisvert.regulations.catalogue import ClauseKind
from tapisvert.regulations.coverage import (
    PACKAGE,
    ClauseCoverage,
    checkout_tests,
    cited_in,
    clause_coverage,
    marked_in,
)

TESTS = Path(__file__).resolve().parents[1]


def test_clauses_are_demonstrated() -> None:
    """A clause of kind rule, procedure or authority has a test marked with it; a physical one may
    have a stated reason instead.
    """
    coverage = clause_coverage(TESTS)
    assert [entry.clause.id for entry in coverage if not entry.is_demonstrated] == []
    assert len(coverage) == len(clauses())


def test_only_physical_clauses_are_exempt() -> None:
    """Whatever software computes or enforces is tested, never explained away."""
    exempt_clauses = [clause for clause in clauses().values() if clause.recorded is not None]
    assert {clause.kind for clause in exempt_clauses} == {ClauseKind.PHYSICAL}


@pytest.mark.parametrize("kind", list(ClauseKind))
def test_clause_without_test_is_not_demonstrated(kind: ClauseKind) -> None:
    """But for a physical one whose reason is stated."""
    results = next(clause for clause in clauses().values() if clause.kind is kind)
    smaller_coverage = ClauseCoverage(results, ("rules/coup.py:1",), 0)
    assert smaller_coverage.is_demonstrated is (
        kind is ClauseKind.PHYSICAL and results.recorded is not None
    )
    assert ClauseCoverage(results, (), 1).is_demonstrated


def test_places_are_citing_lines() -> None:
    """Every place is a line of the package where the id, its article or a range begins."""
    for entry in clause_coverage():
        article = entry.clause.id.split(".")[0]
        prefix = entry.clause.id.split("-")[0]
        for place in entry.places:
            name, _, number = place.rpartition(":")
            line = (PACKAGE / name).read_text(encoding="utf-8").splitlines()[int(number) - 1]
            assert article in line or ("to" in line and prefix in line), (entry.clause.id, place)


def test_ranges_and_articles_cite_their_clauses(tmp_path: Path) -> None:
    """In the order of the regulations, over a line's end too; other words and ids do not."""
    source = tmp_path / "rules"
    source.mkdir()
    text = '"""Limits: CR-5 to\nCR-8."""\n# CT-5 alone, not VT-150, XX-1, aVT-3 or VT-1x\n'
    (source / "limits.py").write_text(text)
    (tmp_path / "regulations").mkdir()
    (tmp_path / "regulations" / "clauses.toml").write_text('id = "VT-2"\n')
    (tmp_path / "regulations" / "venezia.toml").write_text('a = 1\nb = { clause = "VT-21" }\n')
    all_ids = list(clauses())
    between = all_ids[all_ids.index("CR-5") : all_ids.index("CR-8") + 1]
    assert cited_in(tmp_path) == {
        **dict.fromkeys(between, ("rules/limits.py:1",)),
        **dict.fromkeys(("CT-5.1", "CT-5.2", "CT-5.3", "CT-5.4"), ("rules/limits.py:3",)),
        "VT-21": ("regulations/venezia.toml:2",),
    }


def test_marks_count_their_tests(tmp_path: Path) -> None:
    """A decorator is one test, a class or a file all of its tests, a marked parameter one more."""
    (tmp_path / "test_one.py").write_text(
        "import pytest\n"
        'pytestmark = [pytest.mark.clause("VT-1")]\n'
        '@pytest.mark.clause("VT-2", "R03")\n'
        "def test_a(): ...\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("VT-3"))])\n'
        "def test_b(x): ...\n"
        '@pytest.mark.clause("VT-4")\n'
        "class TestC:\n"
        "    def test_c(self): ...\n"
        "    def test_d(self): ...\n"
        "    def helper(self): ...\n"
        'words = "pytest.mark.clause(VT-5)"\n'
    )
    assert marked_in(tmp_path) == {"VT-1": 4, "VT-2": 1, "R03": 1, "VT-3": 1, "VT-4": 2}


def test_missing_tests_are_not_counted() -> None:
    """As in an installed package."""
    assert {entry.tests for entry in clause_coverage()} == {None}


def test_checkout_finds_its_tests() -> None:
    """They are the ones beside this file."""
    assert checkout_tests() == TESTS


def test_marks_name_existing_clauses_or_rulings() -> None:
    """A mark with a slip of the pen would count for nothing."""
    assert set(marked_in(TESTS)) - {*clauses(), *rulings()} == set()
