"""Form of all Python files, each of which is parsed once for all checks."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Final

import plain_english as plain
from test_prose import VAGUE

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src"
TESTS: Final = ROOT / "tests"
LONGEST_FUNCTION: Final = 50
RIDDLES: Final = re.compile(r"(?:What|Whether|How|Who|Whoever|Whose|Which|Where|When|Why|That)\b")


def _name(mark: ast.expr) -> str:
    """Return a decorator's name, if it is a plain one."""
    called = mark.func if isinstance(mark, ast.Call) else mark
    return called.id if isinstance(called, ast.Name) else ""


@cache
def read(path: Path) -> tuple[list[str], list[str], list[str]]:
    """Return the docstrings of a module, its classes, functions and values; its functions that are
    too long; and its property tests whose examples are not told.
    """
    texts: list[str] = []
    long: list[str] = []
    untold: list[str] = []
    for node in plain.statements(plain.parse(path)):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                texts.append(cleandoc(text))
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                name = f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
                if (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION:
                    long.append(name)
                marks = {_name(mark) for mark in node.decorator_list}
                if "given" in marks and "examples" not in marks:
                    untold.append(name)
    return texts, long, untold


def test_functions_are_short() -> None:
    """In Python, which can be asked where a function ends."""
    paths = (ROOT / "tapis", *SOURCES.rglob("*.py"), *TESTS.rglob("*.py"))
    assert [name for path in paths for name in read(path)[1]] == []


def test_property_tests_try_the_same_examples_in_every_run() -> None:
    """Those of `examples`, which are neither drawn by chance nor given a time."""
    assert [name for path in TESTS.rglob("*.py") for name in read(path)[2]] == []


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    """None begins with a riddle, in the sources or in the tests."""
    faults = [
        f"{path.relative_to(ROOT)}: {text.splitlines()[0]}"
        for path in (*SOURCES.rglob("*.py"), *TESTS.rglob("*.py"))
        for text in read(path)[0]
        if RIDDLES.match(text)
    ]
    assert faults == []


def test_docstrings_of_tests_name_their_subjects() -> None:
    """No docstring of a test or of its support has a vague word."""
    faults = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in TESTS.rglob("*.py")
        for text in read(path)[0]
        if VAGUE.search(text)
    ]
    assert faults == []


_OF_A_FAMILY: Final = ("cli/", "school/", "notebook/", "rules/legal/", "report/")
"""Folders whose modules are called as what each is about: a command, a lesson or a picture of a
value, the candidates of a rule, a part of a report.
"""
_SHAPES: Final = (
    "reports/views.py",
    "api/bodies.py",
    "api/snapshot.py",
    "server/server_messages.py",
)
"""Modules of the wire's shapes, which clients know by the names of the things."""
_SAME_FILES: Final = {
    "the same subject: its state below, what the house does with it above": (
        "permissions.py",
        "limits.py",
    ),
    "the same thing, dealt by chance and computed exactly, or its value and its law": (
        "coup.py",
        "draws.py",
        "evenings.py",
        "laws.py",
        "outcomes.py",
        "player.py",
        "prison.py",
        "table.py",
        "wheel.py",
        "counting.py",
        "verdict.py",
    ),
    "names of accounts and of rulebooks; fields of settings and of rulebooks": (
        "names.py",
        "fields.py",
    ),
}
_SAME_CLASSES: Final = {
    "a value of the game, as another package needs it: a law, a record, a robot": (
        "Bet",
        "Coup",
        "Player",
        "Person",
        "Stage",
        "Table",
        "Taille",
        "Tailles",
        "Event",
        "Line",
        "Seal",
        "Session",
        "Account",
        "Witness",
    ),
    "a plain word of two fields that never meet": (
        "Choice",
        "Closed",
        "Column",
        "Fault",
        "Figure",
        "Promise",
        "Reading",
        "Setting",
        "SigningRequest",
        "Text",
        "Verdict",
    ),
}
_SMALL: Final = 40
_FEW_SMALL: Final = 25


def _modules() -> Iterator[tuple[str, Path]]:
    """Yield the modules of the package that no family names, each with its place."""
    package = SOURCES / "tapisvert"
    for path in sorted(package.rglob("*.py")):
        place = path.relative_to(package).as_posix()
        if not path.stem.startswith("__") and not any(family in place for family in _OF_A_FAMILY):
            yield place, path


def test_modules_have_unique_names() -> None:
    """No two have one name, but for the reasons listed; each reason is needed."""
    counts = Counter(path.name for _, path in _modules())
    duplicates = {name for name, count in counts.items() if count > 1}
    assert duplicates == {name for names in _SAME_FILES.values() for name in names}


def test_public_classes_have_unique_names() -> None:
    """No two have one name, but for the reasons listed; each reason is needed."""
    counts = Counter(
        node.name
        for place, path in _modules()
        if place not in _SHAPES
        for node in plain.parse(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    duplicates = {name for name, count in counts.items() if count > 1}
    assert duplicates == {name for names in _SAME_CLASSES.values() for name in names}


def test_few_modules_are_small() -> None:
    """A package's own docstring aside, few modules have less than 40 lines."""
    small = [
        place
        for place, path in _modules()
        if len(path.read_text().splitlines()) < _SMALL and path.name != "__init__.py"
    ]
    assert len(small) <= _FEW_SMALL, small
