"""Faults of a rulebook's file: each with its line, its key, and a sentence that says what to do."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final, TypeAlias

from tapisvert.values import value

Path: TypeAlias = tuple[str | int, ...]
"""Keys from the top of the file down to a value; a number counts the entries of a list from 0."""

_LONGEST: Final = 60
_FEW: Final = 10
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
        self.name, self.faults = name, tuple(faults)
        super().__init__("\n".join(f"{name}: {fault}" for fault in self.faults))

    def __reduce__(self) -> tuple[type["RulebookError"], tuple[str, tuple[Fault, ...]]]:
        """Return how to make the error again: it crosses from worker processes whole."""
        return type(self), (self.name, self.faults)


class Faults:
    """Collector of faults, with the line of each key of the file."""

    def __init__(self, lines: Mapping[Path, int]) -> None:
        self._lines = lines
        self._found: list[Fault] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, path: Path, problem: str) -> None:
        """Add a fault. A key that is missing stands on the line of its table."""
        self._found.append(Fault(dotted(path), problem, self.line(path)))

    def line(self, path: Path) -> int | None:
        """Return the line of a key, else of the nearest table around it."""
        known = next((path[:n] for n in range(len(path), 0, -1) if path[:n] in self._lines), ())
        return self._lines.get(known)

    def unknown(self, path: Path, known: Iterable[str]) -> None:
        """Add the fault of an unknown key or citation, with the nearest known one."""
        self.add(path, f"there is no such key here{nearest(str(path[-1]), known)}")

    def in_order(self) -> list[Fault]:
        """Return the faults by line; those of the whole file first."""
        return sorted(self._found, key=lambda fault: fault.line or 0)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a suggestion: the nearest known word, else the words if they are few.

    >>> nearest("hosue", ["house", "name"]), nearest("x", ["house", "name"])
    ('; is it house?', '; there are: house, name')
    """
    words = list(known)
    close = get_close_matches(word[:_LONGEST], words, 1)
    if close:
        return f"; is it {close[0]}?"
    return f"; there are: {', '.join(words)}" if 0 < len(words) <= _FEW else ""


def dotted(path: Path) -> str:
    """Return a path as a reader finds it; entries of a list are counted from 1.

    >>> dotted(("limits", "quatre premiers")), dotted(("calls", "cut", 0, "words"))
    ('limits."quatre premiers"', 'calls.cut[1].words')
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            shown = part[:_LONGEST]
            bare = shown and (set(shown) <= _BARE or shown.isidentifier())
            text += ("." if text else "") + (shown if bare else in_toml(shown))
    return text


def in_toml(given: object) -> str:
    r"""Return a value as its file shows it, cut short.

    >>> in_toml(True), in_toml("two\nrows"), in_toml([1])
    ('true', '"two\\nrows"', 'a list')
    """
    if isinstance(given, bool):
        return str(given).lower()
    if isinstance(given, str):
        cut = given if len(given) <= _LONGEST else given[:_LONGEST] + "…"
        return '"' + repr(cut)[1:-1].replace("\\'", "'").replace('"', '\\"') + '"'
    if isinstance(given, dict | list):
        return "a table" if isinstance(given, dict) else "a list"
    if isinstance(given, int) and given.bit_length() > _HUGE:
        return "a number of more than a hundred digits"
    return str(given)
