"""Words of sources and docs: subjects are named, and no text has a vague word."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src" / "tapisvert"
_UNDER_DOCS: Final = sorted(p.relative_to(ROOT).as_posix() for p in ROOT.glob("docs/**/*.md"))
PAGES: Final = ("README.md", "CONTRIBUTING.md", *_UNDER_DOCS)
_WORDS: Final = "(?:whoever|nobody|somebody|everybody|h(?:e|is|im))"
VAGUE: Final = re.compile(rf"\b{_WORDS}\b", re.IGNORECASE)
WRITTEN: Final = {".py", ".js", ".css", ".html", ".jinja", ".typ", ".toml"}
"""Endings of the files that are written in English; test_i18n reads the texts in Fluent."""
VAGUE_NAME: Final = re.compile(rf"def test(?:_\w*?)?_{_WORDS}(?![a-z])\w*")
TEST_NAMES: Final = re.compile(r"tests/\S+|`[^`]*`")


def test_sources_name_their_subjects() -> None:
    """No source has a vague word."""
    texts = (path for path in SOURCES.rglob("*") if path.suffix in WRITTEN)
    faults = {
        path.relative_to(SOURCES).as_posix(): VAGUE.findall(path.read_text())
        for path in texts
        if "vendor" not in path.parts
    }
    assert len(faults) > 500
    assert {name: words for name, words in faults.items() if words} == {}


def test_tests_name_their_subjects() -> None:
    """Nor has the name of a test, which reports and pages show."""
    names = {
        path.name: VAGUE_NAME.findall(path.read_text()) for path in ROOT.glob("tests/**/test_*.py")
    }
    assert len(names) > 300
    assert {name: faults for name, faults in names.items() if faults} == {}


@pytest.mark.parametrize("page", PAGES)
def test_pages_name_their_subjects(page: str) -> None:
    """Nor has a page, names of tests and code aside."""
    text = TEST_NAMES.sub("", (ROOT / page).read_text())
    assert VAGUE.findall(text) == []
