"""The form of the page: its modules, style sheets and documents as the formatter writes them."""

from pathlib import Path

import pytest
from support.page.npm import MissingError, prettier


def checked(*files: str) -> tuple[int, str]:
    """Complaints of the formatter about files; about all files of the page, if none are named."""
    try:
        done = prettier("--check", *files)
    except MissingError as error:
        pytest.skip(f"NOT VERIFIED: there is no formatter: {error}")
    return done.returncode, done.stdout + done.stderr


def test_the_page_is_formatted() -> None:
    """Formatting by biome; to repair it: `.venv/bin/python tests/support/page/npm.py`."""
    assert checked() == (0, "")


def test_what_is_not_formatted_is_found(tmp_path: Path) -> None:
    """The check is awake, and reads every kind of file."""
    wrong = {"wrong.js": "const a = 'one'\n", "wrong.css": "a{b:c}\n", "wrong.html": "<p><b>a\n"}
    for name, text in wrong.items():
        (tmp_path / name).write_text(text)
    status, said = checked(*(str(tmp_path / name) for name in wrong))
    assert status != 0
    assert all(name in said for name in wrong)
