"""Permanences: coups published by a house or exported from a table, read for play and tests.

Two forms are read, distinguished by the first character of the file.

**The events of a table record**, as `tapisvert replay` writes them: JSON Lines, of which `coup` and
`taille_over` count.

**A table**, one coup a line, its columns separated by semicolons, tabs or commas, whichever its
first line contains; blanks separate several values in one column. With a head, only the columns
that it names are read; without one, all are. A coup is written

- at the wheel by its number, `17`;
- in two rows by its totals, noir's first, `37 32`, or by its result, or by both;
- in one row by its result, or by its result and total, `34`.

The result is given by the chances that won, `refait`, `null`, and `half` if the winner is paid half
(T2-3.4), in French, Italian or English; `rouge`, `noir`, `couleur` and `inverse` may be one letter
each. Repeated values must agree. A blank line, or another value in a column `taille`, begins a new
taille. Lines that begin with `#` are ignored.

A file may be incomplete: of rouge and noir alone, for example, couleur and inverse do not follow.
`Permanences.require` rejects play or tests that need missing values.
"""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import NO_COUP, TOTALS, Game
from tapisvert.cards import POINTS
from tapisvert.regulations import UnknownRulebookError, rulebook, rulebooks
from tapisvert.rules.coup import AT_REFAIT, Result, deal
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation.players import Insurance, Paths, PathTally, Player
from tapisvert.simulation.players.outcomes import cell
from tapisvert.simulation.tally import Dealt, outcomes
from tapisvert.values import value
from tapisvert.wheel import DOUBLE_ZERO, Wheel


class PermanenceError(ValueError):
    """A line is no coup of the game, or (line 0) a file lacks a required value."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line


@value
class Permanences:
    r"""Recorded coups, taille by taille.

    `tailles` holds the cells of each (`tally` defines a cell), a byte a coup. All spins of a wheel
    are one taille, unless the file separates them. If the file leaves the cell open, it is one of
    those that fit, and `unknown` names the values that are then open, with the first line that
    left them open. `exact` marks the tailles known to have ended with their very last card.

    >>> from tapisvert.regulations import rulebook
    >>> spins = parse(b"17\n0\n32\n", rulebook("campione-roulette"))
    >>> spins.coups, list(spins.tailles[0])
    (3, [17, 0, 32])
    """

    book: Rulebook
    tailles: tuple[bytes, ...]
    exact: tuple[bool, ...]
    unknown: Mapping[str, int]

    @property
    def coups(self) -> int:
        """Number of coups."""
        return sum(map(len, self.tailles))

    @property
    def dealt(self) -> Dealt:
        """The same coups in the form of the dealing loops."""
        lengths = np.array([len(taille) for taille in self.tailles], np.int64)
        cells = np.full((len(self.tailles), lengths.max(initial=0)), NO_COUP, np.uint8)
        for row, taille in zip(cells, self.tailles, strict=True):
            row[: len(taille)] = np.frombuffer(taille, np.uint8)
        exact = np.array(self.exact, np.bool_)
        return Dealt(cells, lengths, exact, np.zeros_like(exact))

    def require(self, chances: Iterable[str]) -> None:
        """Raise PermanenceError if the file leaves a result on one of these chances open."""
        simple = outcomes(self.book)[0]
        for chance in chances:
            if line := self.unknown.get(chance if chance in simple else TOTALS):
                raise PermanenceError(line, f"it does not say what became of {chance!r}")


def read(path: str | Path, book: Rulebook) -> Permanences:
    """Read the permanences in a file. Raises OSError, or PermanenceError as `parse`."""
    return parse(Path(path).read_bytes(), book)


def parse(data: bytes, book: Rulebook) -> Permanences:
    r"""Return the permanences in the bytes of a file. Raises PermanenceError naming a wrong line.

    >>> from tapisvert.regulations import rulebook
    >>> venezia = rulebook("venezia-trente-et-quarante")
    >>> two = parse(b"noir,rouge,result\n37,32,couleur\n31,31,\n", venezia)
    >>> two.coups, dict(two.unknown)
    (2, {})
    >>> parse(b"37 32 noir", venezia)
    Traceback (most recent call last):
    tapisvert.simulation.permanences.PermanenceError: line 1: no coup is '37 32 noir'
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PermanenceError(line, "it is not text in UTF-8") from None
    lines = text.splitlines()
    collector = _Collector(book)
    if text.lstrip().startswith("{"):
        _read_events(lines, collector)
    else:
        _read_table(lines, collector)
    return collector.permanences()


def play(permanences: Permanences, player: Player) -> PathTally:
    r"""Return the result of a player who plays all of it: one path.

    Raises PermanenceError if the file leaves the player's chances open, or if the player plays by
    the cards left, which no file shows; otherwise the errors of `Paths`.

    >>> from tapisvert.regulations import rulebook
    >>> evening = parse(b"32\n0\n15\n7\n", rulebook("campione-roulette"))
    >>> play(evening, Player(("rouge",), 1_000, 100)).final  # won, half a zero, lost, won
    array([1050])
    """
    permanences.require(player.chances)
    if player.is_counter or player.insurance is Insurance.WHEN_IT_PAYS:
        raise PermanenceError(0, "permanences do not show which cards are left")
    dealt = permanences.dealt
    paths = Paths(permanences.book, player, paths=1)
    paths.play(dealt.cells[:, None], dealt.exact[:, None])
    return paths.close()


@dataclass(slots=True)
class _Collector:
    """Collector of the coups read so far."""

    book: Rulebook
    tailles: list[bytearray] = field(default_factory=lambda: [bytearray()])
    exact: list[bool] = field(default_factory=lambda: [False])
    void: list[bool] = field(default_factory=lambda: [False])
    unknown: dict[str, int] = field(default_factory=dict)

    def end_taille(self, *, exact: bool = False, void: bool = False) -> None:
        if self.tailles[-1]:
            self.exact[-1], self.void[-1] = exact, void
            self.tailles.append(bytearray())
            self.exact.append(False)
            self.void.append(False)

    def permanences(self) -> Permanences:
        self.end_taille()
        if not self.tailles[0]:
            raise PermanenceError(0, "there is no coup in it")
        tailles = tuple(map(bytes, self.tailles[:-1]))
        return Permanences(self.book, tailles, tuple(self.exact[:-1]), self.unknown)


# The events of a record.


def _read_events(lines: list[str], into: _Collector) -> None:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            raise PermanenceError(number, "it is no JSON") from None
        if not isinstance(event, dict):
            raise PermanenceError(number, "it is no event of a record")
        try:
            _read_event(event, into)
        except PermanenceError as error:
            raise PermanenceError(number, str(error)) from None


def _read_event(event: dict[str, Any], into: _Collector) -> None:
    match event.get("event"):
        case "opened":
            _check_same_game(event.get("rulebook"), event.get("edition"), into.book)
        case "coup":
            into.tailles[-1].append(_cell_of_event(event, into.book))
        case "taille_over":
            void = bool(event.get("void"))
            into.end_taille(exact=event.get("cards_left") == 0 and not void, void=void)
        case None:
            raise PermanenceError(0, "it is no event; `tapisvert replay` makes them of a record")


def _check_same_game(name: object, edition: object, book: Rulebook) -> None:
    if name not in rulebooks():
        raise PermanenceError(0, f"there is no rulebook {name!r}")
    try:
        other = rulebook(str(name), None if edition is None else str(edition))
    except UnknownRulebookError as error:
        raise PermanenceError(0, str(error)) from None
    if (other.layout, other.wheel, other.row_stop) != (book.layout, book.wheel, book.row_stop):
        raise PermanenceError(0, f"{name!r} is another game than {book.id!r}")


def _cell_of_event(event: dict[str, Any], book: Rulebook) -> int:
    if book.wheel is not None:
        number = event.get("number")
        if type(number) is not int or number not in book.wheel.numbers:
            raise PermanenceError(0, "it is no spin of a wheel")
        return number
    rows = event.get("rows")
    dealt = tuple(rows.values()) if isinstance(rows, dict) else ()
    if not all(isinstance(row, list) and all(card in _CARDS for card in row) for row in dealt):
        raise PermanenceError(0, "its rows are no cards")
    coup = deal(book, [card for row in dealt for card in row])
    if coup is None or coup.rows != tuple(map(tuple, dealt)):
        raise PermanenceError(0, f"its rows are no coup of {book.id!r}")
    return cell(coup, stop=book.row_stop)


_CARDS: Final = tuple(POINTS)  # not the dictionary: a JSON value may be unhashable


# A table.

_HALF: Final = "half"
_SPELLINGS: Final = {
    "rouge": "rosso red r",
    "noir": "nero black n",
    "couleur": "colore colour color c",
    "inverse": "inverso i",
    "pair": "pari even",
    "impair": "dispari odd",
    "manque": "low",
    "passe": "high",
    "refait": "",
    "null": "nul nulle nullo après apres tie égalité",
    "zero": "zéro vert verde green",
    _HALF: "½ moitié demi metà",
}
_WORDS: Final = {
    spelling: (word,) for word, others in _SPELLINGS.items() for spelling in (word, *others.split())
} | {
    first + second: (*_first, *_second)
    for first, _first in (("r", ("rouge",)), ("n", ("noir",)))
    for second, _second in (("c", ("couleur",)), ("i", ("inverse",)))
}
_NO_SEPARATOR: Final = "\x1f"
"""Separator for a table of one column: a character that no text contains."""
_PARTS: Final = re.compile(r"[\s/–-]+")

_TAILLE: Final = frozenset({"taille", "shoe", "sabot", "taglia", "partie"})
_HEADS: Final = {
    Layout.TWO_ROWS: (frozenset({"noir", "nero", "black"}), frozenset({"rouge", "rosso", "red"})),
    Layout.ONE_ROW: (frozenset({"total", "totale", "points", "punti"}),),
    Layout.WHEEL: (frozenset({"number", "numéro", "numero", "spin", "boule"}),),
}
_RESULTS: Final = frozenset(
    {"result", "résultat", "resultat", "risultato", "outcome", "winner", "gagnant", "colour"}
    | {"color", "colore", "couleur", "chance", "rouge/noir", "couleur/inverse"}
)


def _read_table(lines: list[str], into: _Collector) -> None:
    notation = _Notation(into.book)
    columns: list[int] | None = None
    by_taille, current = -1, ""
    is_first = True
    for number, row in _rows(lines):
        if not row:
            into.end_taille()
            continue
        if is_first and notation.is_head(row):
            columns, by_taille = _columns(number, row, into.book.layout)
        else:
            if 0 <= by_taille < len(row) and row[by_taille] != current:
                into.end_taille()
                current = row[by_taille]
            column = row if columns is None else [row[at] for at in columns if at < len(row)]
            coup = notation.read(number, tuple(column))
            into.tailles[-1].append(coup.cell)
            for unknown in coup.unknown:
                into.unknown.setdefault(unknown, number)
        is_first = False


def _rows(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield each line's number and columns, none if blank; the first line sets the separator."""
    separator = ""
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            yield number, []
            continue
        separator = separator or next(
            (separator for separator in ";\t," if separator in line), _NO_SEPARATOR
        )
        try:
            row = next(csv.reader([line], delimiter=separator, skipinitialspace=True))
        except csv.Error as error:
            raise PermanenceError(number, str(error)) from None
        yield number, [column.strip().casefold() for column in row]


def _columns(number: int, head: list[str], layout: Layout) -> tuple[list[int], int]:
    """Return the columns to read, in the order of a coup, and that of the tailles or -1."""
    wanted = (*_HEADS[layout], _RESULTS)
    columns = [at for names in wanted for at, name in enumerate(head) if name in names]
    if not columns:
        names = ", ".join(sorted(name for names in wanted for name in names))
        raise PermanenceError(number, f"neither a coup nor a head; columns may be called: {names}")
    return columns, next((at for at, name in enumerate(head) if name in _TAILLE), -1)


@value
class _Coup:
    """The cell that a line gives, and the values that it leaves open."""

    cell: int
    unknown: frozenset[str]


class _Notation:
    """Notation of the coups of a game. Results are cached, because there are few distinct lines."""

    def __init__(self, book: Rulebook) -> None:
        self._fates = outcomes(book)
        self._wheel = book.wheel
        self._totals = totals(book)
        self._lines: dict[tuple[str, ...], _Coup] = {}
        won = (Result.WINS, Result.WINS_HALF)
        masks = {name: self._cells_with(name, *won) for name in self._fates[0]}
        masks["zero" if book.layout is Layout.WHEEL else "refait"] = self._cells_with(
            "rouge", *AT_REFAIT
        )
        masks["null"] = self._cells_with("rouge", Result.NULL)
        masks[_HALF] = self._cells_with("rouge", Result.WINS_HALF) | self._cells_with(
            "noir", Result.WINS_HALF
        )
        self._masks = masks

    def _cells_with(self, chance: str, *results: Result) -> NDArray[np.bool_]:
        return np.array([fate[chance] in results for fate in self._fates])

    def is_head(self, row: list[str]) -> bool:
        """Return whether a first line names columns: its words are not, or cannot be, a coup."""
        parts = [part for column in row for part in _PARTS.split(column) if part]
        if any(part.isdecimal() for part in parts):
            return False
        return any(part not in _WORDS for part in parts) or not self._matching_cells(parts).any()

    def read(self, number: int, row: tuple[str, ...]) -> _Coup:
        """Return the coup on a line. Raises PermanenceError if it is not one coup."""
        if row not in self._lines:
            self._lines[row] = self._read(number, row)
        return self._lines[row]

    def _read(self, number: int, row: tuple[str, ...]) -> _Coup:
        parts = [part for column in row for part in _PARTS.split(column) if part]
        text = " ".join(parts)[:60]
        for part in parts:
            if not part.isdecimal() and part not in _WORDS:
                raise PermanenceError(number, f"no coup of this game is written with {part[:40]!r}")
        matching = self._matching_cells(parts)
        if not parts or not matching.any():
            raise PermanenceError(number, f"no coup is {text!r}")
        cells = np.flatnonzero(matching)
        first = self._fates[cells[0]]
        unknown = {
            name for name in first if any(self._fates[at][name] is not first[name] for at in cells)
        }
        if unknown == first.keys():
            raise PermanenceError(number, f"{text!r} decides nothing")
        if len({tuple(self._totals[at]) for at in cells}) > 1:
            unknown.add(TOTALS)
        return _Coup(int(cells[0]), frozenset(unknown))

    def _number(self, part: str) -> int:
        """Return the number that a part writes; `00` is that of a wheel with a double zero."""
        if part == "00" and self._wheel is Wheel.DOUBLE_ZERO:
            return DOUBLE_ZERO
        return int(part) if len(part) < 3 else -1

    def _matching_cells(self, parts: list[str]) -> NDArray[np.bool_]:
        """Return a mask of the cells that fit these words and numbers."""
        nothing = np.zeros(len(self._fates), np.bool_)
        words = [word for part in parts for word in _WORDS.get(part, ())]
        numbers = [self._number(part) for part in parts if part.isdecimal()]
        matching = ~nothing if _HALF in words else ~self._masks[_HALF]
        for word in words:
            matching = matching & self._masks.get(word, nothing)
        if numbers:
            if len(numbers) != self._totals.shape[1]:
                return nothing
            matching = matching & (self._totals == numbers).all(axis=1)
        return matching


def totals(book: Rulebook) -> NDArray[np.int64]:
    """Return the totals of each cell, [cell, row]; at the wheel its number."""
    if book.wheel is not None:
        return np.array(book.wheel.numbers).reshape(-1, 1)
    assert book.row_stop is not None
    cells = np.arange(Game.from_rulebook(book).cells)
    if book.layout is Layout.ONE_ROW:
        return (book.row_stop + cells // 8).reshape(-1, 1)
    return book.row_stop + np.stack([cells // 20, cells // 2 % 10], axis=1)
