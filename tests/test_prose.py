"""Words of sources and docs: subjects are named, and docstrings begin with the noun or the verb."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src" / "tapisvert"
PAGES: Final = ("README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md")))
VAGUE: Final = re.compile(
    "|".join(rf"\b{word}\b" for word in ("whoever", "nobody", "somebody", "everybody"))
    + r"|\bh(?:e|is|im)\b",
    re.IGNORECASE,
)
RIDDLES: Final = re.compile(r"(?:What|Whether|How|Who|Where|When|Why|That)\b")
WRITTEN: Final = {".py", ".js", ".css", ".html", ".jinja", ".typ", ".toml"}
"""Endings of the files that are written in English; test_i18n reads the texts in Fluent."""
TEST_NAMES: Final = re.compile(r"tests/\S+|`[^`]*`")


def docstrings(path: Path) -> list[str]:
    """The docstrings of a module, its classes and its functions."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, kinds))
    return [text for node in nodes if (text := ast.get_docstring(node))]


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
    """None in the sources begins with a riddle."""
    found = [
        f"{path.relative_to(SOURCES)}: {text.splitlines()[0]}"
        for path in SOURCES.rglob("*.py")
        for text in docstrings(path)
        if RIDDLES.match(text)
    ]
    assert found == []
