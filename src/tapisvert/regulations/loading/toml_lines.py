"""Parsing of TOML with the line of every key, which the standard library does not report.

The standard library decides what is valid and what each value is. This module parses a valid text
again, only for the places of its keys.
"""

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from tapisvert.regulations.loading.citations import CLAUSE
from tapisvert.regulations.loading.faults import Fault, Path, RulebookError, sentence

_TOKEN: Final = re.compile(
    r"""
      (?P<skip> [\ \t]+ | \#[^\n]* )
    | (?P<line> \n )
    | (?P<string> \"{3} (?:\\[\s\S]|[^\\])*? \"{3,5} | '{3} [\s\S]*? '{3,5}
                | \"(?:\\.|[^\"\\\n])*\" | '[^'\n]*' )
    | (?P<mark> [\[\]{}=,.] )
    | (?P<bare> [^\s\[\]{}=,."'\#]+ )
    """,
    re.VERBOSE,
)
_SYNTAX: Final = {
    "Cannot declare": "twice",
    "Cannot overwrite": "twice",
    "Cannot mutate": "twice",
    "Cannot redefine": "twice",
    "Duplicate inline": "twice",
    "Expected '='": "equals",
    "Expected ']": "bracket",
    "Unclosed": "unclosed",
    "Unterminated": "quotes",
    'Expected "': "quotes",
    "Illegal character": "character",
    "Found invalid character": "character",
    "Unescaped": "backslash",
    "Escaped": "backslash",
    "Invalid hex": "backslash",
    "Invalid": "value",
    "Expected newline": "line",
}
"""Beginnings of the parser's messages, each with an explanation; the first match counts."""
_SLIPS: Final = {
    "day": re.compile(r"^\s*in_force_from\s*="),
    "number": re.compile(r"=\s*(?:\d+,\d|\d{1,3}(?:[.' ]\d{3})+(?!\d)|\d+(?:\.\d+)?\s*%|[€$£])"),
    "quotes": re.compile(r"=\s*[“”„‟‘’«»]"),
    "comma": re.compile(r"""\{[^}]*=\s*("[^"]*"|'[^']*'|[\w.-]+)\s+\w+\s*="""),
    "text": re.compile(r"=\s*(?!true\b|false\b|inf\b|nan\b)[^\W\d]"),
}
"""Typical lines by people who do not know TOML, each with advice."""
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def parse(text: str, name: str, language: str = "en") -> dict[str, Any]:
    """Return the data of a TOML text.

    Raises RulebookError with the place of the first syntax error.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(name, [_syntax_fault(str(error), text, language)]) from None
    except RecursionError:
        raise RulebookError(name, [Fault("", sentence(language, "nested"))]) from None
    except ValueError:  # a number of thousands of digits
        raise RulebookError(name, [Fault("", sentence(language, "digits"))]) from None


def lines_of(text: str) -> Mapping[Path, int]:
    r"""Return the line of each key and of each entry of a list of a valid TOML text.

    >>> lines_of('id = "mine"\n[pays]\nsimple = { value = 1 }')["pays", "simple", "value"]
    3
    """
    return _Locator(text.replace("\r\n", "\n")).line_numbers()


def decoded(data: bytes, name: str, language: str = "en") -> str:
    """Return the text of a file in UTF-8, with or without a byte order mark.

    Raises RulebookError with the line of the first byte that is not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = Fault("", sentence(language, "not-utf8"), line)
        raise RulebookError(name, [fault]) from None


def _syntax_fault(message: str, text: str, language: str) -> Fault:
    """Return the fault of malformed TOML. English has the parser's own words."""
    place = _PLACE.search(message)
    cause = _PLACE.sub("", message)
    kind = next((kind for words, kind in _SYNTAX.items() if cause.startswith(words)), None)
    if language != "en" and kind is not None:
        quotation = cause.partition("'")[2].rpartition("'")[0]
        cause = sentence(language, f"toml-{kind}", about=quotation)
    if place and place[1]:
        line = int(place[1])
        source_line = text.splitlines()[line - 1] if line <= text.count("\n") + 1 else ""
        slip = next((slip for slip, pattern in _SLIPS.items() if pattern.search(source_line)), None)
        citation = CLAUSE.search(source_line) or CLAUSE.search(text)
        clause = citation[0] if citation else "SR-7"
        advice = sentence(language, f"toml-slip-{slip}", clause=clause) if slip else ""
        problem = sentence(language, "no-toml", why=cause + advice)
        return Fault("", problem, line, int(place[2]))
    return Fault("", sentence(language, "no-toml-end", why=cause), text.count("\n") + 1)


class _Locator:
    """Walk through the tokens of a valid TOML text."""

    def __init__(self, text: str) -> None:
        self._tokens: list[tuple[str, str, int]] = []
        line = 1
        for match in _TOKEN.finditer(text):
            kind = str(match.lastgroup)
            word = match[0]
            if kind != "skip":
                self._tokens.append((kind, word, line))
            line += word.count("\n")
        self._tokens.append(("end", "", line))
        self._position = 0
        self._lines: dict[Path, int] = {}
        self._lengths: dict[Path, int] = {}
        """Number of entries so far of each array of tables."""

    def line_numbers(self) -> Mapping[Path, int]:
        """Return the line of each path."""
        table: Path = ()
        while self._skip_lines():
            if self._consume("["):
                table = self._header()
            else:
                self._pair(table)
        return self._lines

    def _skip_lines(self) -> bool:
        while self._consume("\n"):
            pass
        return self._kind != "end"

    @property
    def _kind(self) -> str:
        return self._tokens[self._position][0]

    def _consume(self, word: str) -> bool:
        kind, token_word, _ = self._tokens[self._position]
        if token_word != word or kind not in ("mark", "line"):
            return False
        self._position += 1
        return True

    def _key(self) -> tuple[list[str], int]:
        """Return the parts of a key, and its line."""
        parts = list[str]()
        line = self._tokens[self._position][2]
        while True:
            kind, word, _ = self._tokens[self._position]
            self._position += 1
            parts.append(tomllib.loads(f"key = {word}")["key"] if kind == "string" else word)
            if not self._consume("."):
                return parts, line

    def _header(self) -> Path:
        is_array = self._consume("[")
        parts, line = self._key()
        self._position += 2 if is_array else 1
        path: Path = ()
        for number, part in enumerate(parts, 1):
            path = (*path, part)
            self._lines.setdefault(path, line)
            if is_array and number == len(parts):
                self._lengths[path] = self._lengths.get(path, 0) + 1
            if path in self._lengths:
                path = (*path, self._lengths[path] - 1)
                self._lines.setdefault(path, line)
        return path

    def _pair(self, table: Path) -> None:
        parts, line = self._key()
        path = table
        for part in parts:
            path = (*path, part)
            self._lines.setdefault(path, line)
        self._position += 1  # the equals sign
        self._value(path)

    def _value(self, path: Path) -> None:
        if self._consume("["):
            number = 0
            while not self._ends("]"):
                self._lines[*path, number] = self._tokens[self._position][2]
                self._value((*path, number))
                number += 1
        elif self._consume("{"):
            while not self._ends("}"):
                self._pair(path)
        else:
            while self._kind in ("bare", "string") or self._tokens[self._position][1] == ".":
                self._position += 1

    def _ends(self, bracket: str) -> bool:
        """Skip line ends and commas; take the closing bracket if it follows."""
        while self._consume("\n") or self._consume(","):
            pass
        return self._consume(bracket)
