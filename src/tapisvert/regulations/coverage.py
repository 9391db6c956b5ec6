"""Coverage of clauses: the places in the package that cite each one, and the tests for it.

Both are read from the source files, so the figures are always current.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tapisvert.regulations.catalogue import Clause, ClauseKind, clauses
from tapisvert.rules.rulebook import Rulebook

PACKAGE: Final = Path(__file__).resolve().parents[1]

_ENGINE: Final = ("*.py", "rules/*.py", "regulations/*.toml")
_CATALOGUE: Final = {"clauses.toml", "rulings.toml"}  # they define the ids
_ID: Final = r"[A-Z][A-Z0-9]{1,3}-[0-9]+[a-z]?(?:\.[0-9]+[a-z]?)?"
_CITATION: Final = re.compile(rf"(?<![A-Za-z0-9-])({_ID})(?:\s+to\s+({_ID}))?(?!\w)")


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """Clause, the places that cite it (`rules/prison.py:12`), and the number of its tests.

    `tests` is None if no tests are available, as in an installed package.
    """

    clause: Clause
    places: tuple[str, ...]
    tests: int | None

    @property
    def is_demonstrated(self) -> bool:
        """True if a test is marked with the clause, or the clause can only be recorded."""
        is_physical = self.clause.kind is ClauseKind.PHYSICAL
        return bool(self.tests) or (is_physical and self.clause.recorded is not None)


def clause_coverage(tests: Path | None = None) -> tuple[ClauseCoverage, ...]:
    """Return every clause in the order of the regulations. `tests` is the folder of tests, if any.

    >>> seats = next(row for row in clause_coverage() if row.clause.id == "VT-3")
    >>> any(place.startswith("rules/seats.py:") for place in seats.places)
    True
    """
    places = cited_in(PACKAGE)
    marks = None if tests is None else marked_in(tests)
    return tuple(
        ClauseCoverage(clause, places.get(key, ()), None if marks is None else marks.get(key, 0))
        for key, clause in clauses().items()
    )


def checkout_tests() -> Path | None:
    """Return the tests of the checkout that this package runs from; None if it is installed."""
    root = PACKAGE.parents[1]
    tests = root / "tests"
    return tests if tests.is_dir() and (root / "pyproject.toml").is_file() else None


@cache
def cited_in(package: Path) -> Mapping[str, tuple[str, ...]]:
    """Return, for each clause, the lines of the engine and of the rulebooks that cite it.

    A clause is cited by name or in a range (from CR-5 to CR-8, say). A whole article (CR-3) cites
    its parts.
    """
    places_by_clause: dict[str, dict[str, None]] = {}
    files = {path for pattern in _ENGINE for path in package.glob(pattern)}
    for path in sorted(path for path in files if path.name not in _CATALOGUE):
        name = path.relative_to(package).as_posix()
        text = path.read_text(encoding="utf-8")
        for match in _CITATION.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            for key in _named_clauses(match[1], match[2]):
                places_by_clause.setdefault(key, {})[f"{name}:{line}"] = None
    return {key: tuple(places) for key, places in places_by_clause.items()}


def cited_by(book: Rulebook, clause: str) -> tuple[str, ...]:
    """Return the keys of a rulebook's data that cite a clause.

    >>> from tapisvert.regulations import rulebook
    >>> cited_by(rulebook("venezia-trente-et-quarante"), "VT-15")
    ('run_limit', 'null_in_run', 'divided_by_coup')
    """
    sources = (key for key, source in book.sources.items() if source.clause == clause)
    return (*sources, *(key for key, citation in book.clauses.items() if citation == clause))


@cache
def _named_clauses(first: str, last: str | None) -> tuple[str, ...]:
    """Return the clauses that a citation names. A range follows the order of the regulations."""
    starts = _parts(first)
    ends = _parts(last) if last else ()
    if not starts or not ends:
        return starts + ends
    order = list(clauses())
    return tuple(order[order.index(starts[0]) : order.index(ends[-1]) + 1])


def _parts(clause: str) -> tuple[str, ...]:
    return tuple(key for key in clauses() if key == clause or key.startswith(f"{clause}."))


@cache
def marked_in(tests: Path) -> Mapping[str, int]:
    """Return the number of tests, or marked parameters, of each clause or ruling."""
    counts: dict[str, int] = {}
    for path in sorted(tests.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if ".clause(" not in text:  # true for nine files in ten, which take seconds to parse
            continue
        for key, tests_marked in _marks(ast.parse(text, str(path))):
            counts[key] = counts.get(key, 0) + tests_marked
    return counts


def _marks(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the marks of a file, `pytest.mark.clause(…)`, with the number of tests under each."""
    wide = dict(_wide_marks(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Attribute(attr="mark"), "clause"), arguments):
                for argument in arguments:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, wide.get(node, 1)


def _wide_marks(tree: ast.Module) -> Iterator[tuple[ast.AST, int]]:
    """Yield marks that stand for several tests: on a class, or `pytestmark` of a whole file."""
    for node in tree.body:
        match node:
            case ast.ClassDef(body=body, decorator_list=marks):
                yield from ((mark, _tests_under(body)) for mark in marks)
            case ast.Assign([ast.Name("pytestmark")], marks):
                yield from ((part, _tests_under(tree.body)) for part in ast.walk(marks))


def _tests_under(body: Iterable[ast.stmt]) -> int:
    return sum(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test")
        for statement in body
        for node in ast.walk(statement)
    )
