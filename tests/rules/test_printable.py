"""The table of the characters that print, held against the data that this Python brings."""

import re
import unicodedata
from pathlib import Path
from typing import Final

import pytest

import tapisvert
from tapisvert.rules.printable import RUNS, UNICODE, prints, prints_in_line

_POINTS: Final = range(0x110000)
_JS: Final = Path(tapisvert.__file__).parent / "web" / "verifier" / "printable.js"
_ASSIGNED_IN_16: Final = 154_998
"""Characters of Unicode 16.0, as its announcement counts them: those that print and the formats."""
_FORMATS_IN_16: Final = 170


def runs() -> str:
    """The table as this Python's own data has it: by it the one in the code was made."""
    lengths: list[int] = []
    start = 0
    for point in _POINTS:
        if (unicodedata.category(chr(point))[0] != "C") != len(lengths) % 2:
            lengths.append(point - start)
            start = point
    return " ".join(map(_in_base_36, lengths))


def _in_base_36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def test_known_characters_match_python() -> None:
    """An older Python knows fewer, and calls none otherwise; it cannot say less, or another."""
    unlike = [
        f"U+{point:04X}"
        for point in _POINTS
        if (kind := unicodedata.category(chr(point))) != "Cn"
        and (kind[0] != "C") != prints(chr(point))
    ]
    assert unlike == []


def test_character_count_matches_the_version() -> None:
    """With the format characters, which do not print, they are what Unicode itself counts."""
    printed_total = sum(int(length, 36) for length in RUNS.split()[1::2])
    assert printed_total + _FORMATS_IN_16 == _ASSIGNED_IN_16


@pytest.mark.skipif(
    unicodedata.unidata_version != UNICODE, reason=f"this Python has no data of Unicode {UNICODE}"
)
def test_version_matches() -> None:
    """Run by run, where the Python that runs has the data of that version: 3.14."""
    assert RUNS.split() == runs().split()


def test_page_table_matches() -> None:
    """`verify.js` counts by the same runs."""
    match = re.search(r"const RUNS = `(.*?)`", _JS.read_text(), re.DOTALL)
    assert match is not None
    assert match[1].split() == RUNS.split()


def test_new_characters_print_on_all_versions() -> None:
    """U+1FAE8 came with Unicode 15.0, which Python 3.11 does not know."""
    assert prints("\U0001fae8")
    assert not prints("\U0001fae8\u200b")


def test_line_has_plain_spaces_only() -> None:
    """The server requires the same of names and texts."""
    assert prints_in_line("Anna Bianchi")
    assert [prints_in_line(f"Anna{space}") for space in "\u00a0\u2003\u2028\u3000\t"] == [False] * 5
