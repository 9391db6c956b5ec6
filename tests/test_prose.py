"""Words of sources and docs: subjects are named, and docstrings begin with the noun or the verb."""

import ast
import re
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Final

import pytest
from support.statements import statements

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src" / "tapisvert"
TESTS: Final = ROOT / "tests"
PAGES: Final = ("README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md")))
VAGUE: Final = re.compile(
    "|".join(rf"\b{word}\b" for word in ("whoever", "nobody", "somebody", "everybody"))
    + r"|\bh(?:e|is|im)\b",
    re.IGNORECASE,
)
RIDDLES: Final = re.compile(r"(?:What|Whether|How|Who|Whoever|Whose|Which|Where|When|Why|That)\b")
WRITTEN: Final = {".py", ".js", ".css", ".html", ".jinja", ".typ", ".toml"}
"""Endings of the files that are written in English; test_i18n reads the texts in Fluent."""
TEST_NAMES: Final = re.compile(r"tests/\S+|`[^`]*`")


@cache
def docstrings(path: Path) -> list[str]:
    """Return the docstrings of a module, its classes, functions and values."""
    read = statements(ast.parse(path.read_text()))
    bare = (node.value for node in read if isinstance(node, ast.Expr))
    texts = (node.value for node in bare if isinstance(node, ast.Constant))
    return [cleandoc(text) for text in texts if isinstance(text, str)]


def test_sources_name_their_subjects() -> None:
    """No source has a vague word."""
    texts = (path for path in SOURCES.rglob("*") if path.suffix in WRITTEN)
    found = {
        path.relative_to(SOURCES).as_posix(): VAGUE.findall(path.read_text())
        for path in texts
        if "vendor" not in path.parts
    }
    assert len(found) > 500
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize("page", PAGES)
def test_pages_name_their_subjects(page: str) -> None:
    """Nor has a page, names of tests and code aside."""
    text = TEST_NAMES.sub("", (ROOT / page).read_text())
    assert VAGUE.findall(text) == []


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    """None begins with a riddle, in the sources or in the tests."""
    found = [
        f"{path.relative_to(ROOT)}: {text.splitlines()[0]}"
        for path in (*SOURCES.rglob("*.py"), *TESTS.rglob("*.py"))
        for text in docstrings(path)
        if RIDDLES.match(text)
    ]
    assert found == []


def test_docstrings_of_tests_name_their_subjects() -> None:
    """No docstring of a test or of its support has a vague word."""
    found = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in TESTS.rglob("*.py")
        for text in docstrings(path)
        if VAGUE.search(text)
    ]
    assert found == []
