"""The form of the page: its modules, style sheets and documents as the formatter writes them."""

from pathlib import Path

import pytest
from support.page.npm import MissingError, prettier


def run_formatter(*files: str) -> tuple[int, str]:
    """Complaints of the formatter about files; about all files of the page, if none are named."""
    try:
        process = prettier("--check", *files)
    except MissingError as error:
        pytest.skip(f"NOT VERIFIED: there is no formatter: {error}")
    return process.returncode, process.stdout + process.stderr


def test_page_is_formatted() -> None:
    """Formatting by biome; to repair it: `.venv/bin/python tests/support/page/npm.py`."""
    assert run_formatter() == (0, "")


def test_formatting_check_finds_faults(tmp_path: Path) -> None:
    """The check is awake, and reads every kind of file."""
    wrong = {"wrong.js": "const a = 'one'\n", "wrong.css": "a{b:c}\n", "wrong.html": "<p><b>a\n"}
    for name, text in wrong.items():
        (tmp_path / name).write_text(text)
    status, words = run_formatter(*(str(tmp_path / name) for name in wrong))
    assert status != 0
    assert all(name in words for name in wrong)
