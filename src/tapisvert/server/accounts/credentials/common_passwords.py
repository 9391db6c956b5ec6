"""Common passwords: the ten thousand most used ones, and what is made of one by a habit.

The habits are capitals, digits and signs around it, letters written as digits, the same again, and
runs along the alphabet, the digits or a row of a keyboard. A guesser tries all of these first (NIST
SP 800-63B, 3.1.1.2). The list is the beginning of that of zxcvbn, from published leaks.
"""

import gzip
import re
from functools import cache
from importlib.resources import files
from typing import Final

_LIST: Final = "common_passwords.txt.gz"
_MOST_AROUND: Final = 8
"""Characters around a word that add little: a year, a run of digits, a sign."""
_WRITTEN: Final = str.maketrans("013457@$!", "oleastasi")
_CORE: Final = re.compile(r"[^a-z]*(.*?)[^a-z]*", re.DOTALL)
_ROWS: Final = (
    *("abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"),
    *("azertyuiop", "qsdfghjklm", "wxcvbn", "qwertzuiop", "yxcvbnm"),
)
_RUNS: Final = "\n".join((*_ROWS, *(row[::-1] for row in _ROWS)))
_LETTERS_A_RUN: Final = 4
"""A password of at most one run for so many characters is common."""


def is_common(password: str) -> bool:
    """Return whether a password is common, or one with little added.

    >>> [is_common(one) for one in ("Password2026!", "sunshinesunshine", "123456789012")]
    [True, True, True]
    >>> [is_common(one) for one in ("messieurs, la coupe", "trente et quarante")]
    [False, False]
    """
    text = password.casefold()
    unit = _unit(text)
    if unit != text and (len(unit) < 6 or is_common(unit)):
        return True
    return _runs(text) * _LETTERS_A_RUN <= len(text) or not _list().isdisjoint(_forms(text))


def _forms(text: str) -> set[str]:
    """Return a text, and what is left of it without what a habit adds."""
    forms = {text}
    for one in (text, text.translate(_WRITTEN)):
        found = _CORE.fullmatch(one)
        core = found[1] if found else one
        if len(one) - len(core) <= _MOST_AROUND:
            forms |= {core, core.translate(_WRITTEN)}
    return forms


def _unit(text: str) -> str:
    """Return the shortest text that a text repeats; the text itself if it repeats none."""
    period = (text + text).find(text, 1)
    return text[:period] if period > 0 else text


def _runs(text: str) -> int:
    """Return the number of runs that a text consists of; a letter alone is one."""
    runs = at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and text[at : end + 1] in _RUNS:
            end += 1
        runs, at = runs + 1, end
    return runs


@cache
def _list() -> frozenset[str]:
    packed = files(__package__).joinpath(_LIST).read_bytes()
    return frozenset(gzip.decompress(packed).decode("ascii").splitlines())
