"""Faults of a rulebook's file: each with its line, its key, and a sentence with the remedy.

The sentences are Fluent texts, in the language of the reader of the file.
"""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Final, TypeAlias

from tapisvert.i18n import translate
from tapisvert.values import value

Path: TypeAlias = tuple[str | int, ...]
"""Keys from the top of the file down to a value; a number counts the entries of a list from 0."""

Problem: TypeAlias = tuple[str, dict[str, object]]
"""Key of a sentence, and its values."""

_LONGEST: Final = 60
_MOST_WORDS: Final = 10
"""Number of words that a message lists."""
_HUGE: Final = 400
"""Bits of a number that a message still shows."""
_BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


@value
class Fault:
    """One fault: `line` and `column` count from 1 and are None if the place is not known.

    >>> str(Fault("values.seats", "0 is not accepted; it can be 1 to 100", 12))
    'line 12: values.seats: 0 is not accepted; it can be 1 to 100'
    """

    key: str
    problem: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        """Return the fault on one line."""
        column = f", column {self.column}" if self.column else ""
        place = f"line {self.line}{column}" if self.line else ""
        return ": ".join(part for part in (place, self.key, self.problem) if part)


class RulebookError(ValueError):
    """Invalid data of a rulebook: every fault of its file. The message has one line for each."""

    def __init__(self, name: str, faults: Iterable[Fault]) -> None:
        self.name = name
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{name}: {fault}" for fault in self.faults))

    def __reduce__(self) -> tuple[type["RulebookError"], tuple[str, tuple[Fault, ...]]]:
        """Return how to recreate the error: it crosses from worker processes whole."""
        return type(self), (self.name, self.faults)


class Faults:
    """Collector of faults in a language, with the line of each key of the file, found on first
    use.
    """

    def __init__(self, lines: Callable[[], Mapping[Path, int]], language: str = "en") -> None:
        self.language = language
        self._lines = cache(lines)
        self._faults: list[Fault] = []

    def __bool__(self) -> bool:
        return bool(self._faults)

    def add(self, path: Path, key: str, **values: object) -> None:
        """Add a fault by its sentence's key. A missing key is placed on the line of its table."""
        problem = sentence(self.language, key, **values)
        self._faults.append(Fault(dotted_path(path), problem, self.line(path)))

    def line(self, path: Path) -> int | None:
        """Return the line of a key, else of the nearest table around it."""
        lines = self._lines()
        known_path = next((path[:n] for n in range(len(path), 0, -1) if path[:n] in lines), ())
        return lines.get(known_path)

    def unknown(self, path: Path, known_words: Iterable[str]) -> None:
        """Add the fault of an unknown key or citation, with the nearest known one."""
        self.add(path, "no-key", hint=self.hint(str(path[-1]), known_words))

    def format_value(self, entry: object) -> str:
        """Return a value as in its file."""
        return in_toml(entry, self.language)

    def hint(self, word: str, known_words: Iterable[str]) -> str:
        """Return a suggestion: the nearest known word, else the words if they are few."""
        words = list(known_words)
        if near_word := nearest(word, words):
            return sentence(self.language, "hint-near", word=near_word)
        is_short = 0 < len(words) <= _MOST_WORDS
        return sentence(self.language, "hint-few", words=words) if is_short else ""

    def in_order(self) -> list[Fault]:
        """Return the faults by line; those of the whole file first."""
        return sorted(self._faults, key=lambda fault: fault.line or 0)


def sentence(language: str, key: str, **values: object) -> str:
    """Return a sentence about a file. Lists of words are joined; numbers stay as in the file.

    >>> sentence("it", "maximum-below-minimum", most=500, minimum=1000)
    'il massimo 500 è inferiore al minimo 1000'
    """
    texts = {
        name: ", ".join(map(str, argument)) if isinstance(argument, list | tuple) else str(argument)
        for name, argument in values.items()
    }
    return translate(language, f"fault-{key}", "faults", **texts)


def nearest(word: str, known_words: Iterable[str]) -> str | None:
    """Return the known word that is nearest, or None if none is near.

    >>> nearest("hosue", ["house", "name"]), nearest("x", ["house", "name"])
    ('house', None)
    """
    return next(iter(get_close_matches(word[:_LONGEST], list(known_words), 1)), None)


def dotted_path(path: Path) -> str:
    """Return a path in readable form; entries of a list are counted from 1.

    >>> dotted_path(("limits", "quatre premiers")), dotted_path(("calls", "cut", 0, "words"))
    ('limits."quatre premiers"', 'calls.cut[1].words')
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            shown_part = part[:_LONGEST]
            bare = shown_part and (set(shown_part) <= _BARE or shown_part.isidentifier())
            text += ("." if text else "") + (shown_part if bare else in_toml(shown_part))
    return text


def in_toml(entry: object, language: str = "en") -> str:
    r"""Return a value as in its file, truncated.

    >>> in_toml(True), in_toml("two\nrows"), in_toml([1])
    ('true', '"two\\nrows"', 'a list')
    """
    if isinstance(entry, bool):
        return str(entry).lower()
    if isinstance(entry, str):
        cut = entry if len(entry) <= _LONGEST else entry[:_LONGEST] + "…"
        return '"' + repr(cut)[1:-1].replace("\\'", "'").replace('"', '\\"') + '"'
    if isinstance(entry, dict | list):
        return sentence(language, "a-table" if isinstance(entry, dict) else "a-list")
    if isinstance(entry, int) and entry.bit_length() > _HUGE:
        return sentence(language, "a-huge-number")
    return str(entry)
