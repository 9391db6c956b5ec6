"""Notation of a game's coups in a table: words and numbers become a cell, or a refusal."""

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import TOTALS, Game, outcomes
from tapisvert.i18n import translate
from tapisvert.rules.coup import AT_REFAIT, Result
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value
from tapisvert.wheel import DOUBLE_ZERO, Wheel

TOPIC: Final = "permanences"


class PermanenceError(ValueError):
    """An invalid line, or (line 0) a file without a required value.

    `key` is that of its message, which contains the values.
    """

    def __init__(self, line: int, key: str, **values: str) -> None:
        self.line, self.key, self.values = line, key, values
        super().__init__(self.sentence("en"))

    def sentence(self, language: str) -> str:
        problem = translate(language, self.key, TOPIC, **self.values)
        if not self.line:
            return problem
        return translate(language, "at-line", TOPIC, line=str(self.line), problem=problem)


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
    spelling: (word,)
    for word, other_spellings in _SPELLINGS.items()
    for spelling in (word, *other_spellings.split())
} | {
    first + second: (*_first, *_second)
    for first, _first in (("r", ("rouge",)), ("n", ("noir",)))
    for second, _second in (("c", ("couleur",)), ("i", ("inverse",)))
}
_PARTS: Final = re.compile(r"[\s/–-]+")
_SIGN: Final = re.compile(r"(?<![0-9])[-+–−][0-9]+")


@value
class Coup:
    """The cell of a line, and the values that it leaves open."""

    cell: int
    unknown: frozenset[str]


class Notation:
    """Notation of the coups of a game. Results are cached, because there are few distinct lines."""

    def __init__(self, book: Rulebook) -> None:
        self._outcomes = outcomes(book)
        self._wheel = book.wheel
        self._totals = totals(book)
        self._lines: dict[tuple[str, ...], Coup] = {}
        winning = (Result.WINS, Result.WINS_HALF)
        masks = {name: self._cells_with(name, *winning) for name in self._outcomes[0]}
        masks["zero" if book.layout is Layout.WHEEL else "refait"] = self._cells_with(
            "rouge", *AT_REFAIT
        )
        masks["null"] = self._cells_with("rouge", Result.NULL)
        masks[_HALF] = self._cells_with("rouge", Result.WINS_HALF) | self._cells_with(
            "noir", Result.WINS_HALF
        )
        self._masks = masks

    def _cells_with(self, chance: str, *results: Result) -> NDArray[np.bool_]:
        return np.array([cell_results[chance] in results for cell_results in self._outcomes])

    def is_head(self, row: list[str]) -> bool:
        """Return whether a first line names columns: its words are not, or cannot be, a coup."""
        parts = [part for column in row for part in _PARTS.split(column) if part]
        if any(part.isdecimal() for part in parts):
            return False
        return any(part not in _WORDS for part in parts) or not self._matching_cells(parts).any()

    def read(self, number: int, row: tuple[str, ...]) -> Coup:
        """Return the coup on a line. Raises PermanenceError if it is not exactly one coup."""
        if row not in self._lines:
            self._lines[row] = self._read(number, row)
        return self._lines[row]

    def _read(self, number: int, row: tuple[str, ...]) -> Coup:
        parts = [part for column in row for part in _PARTS.split(column) if part]
        text = " ".join(parts)[:60]
        for column in row:
            if sign := _SIGN.search(column):
                raise PermanenceError(number, "sign", number=sign[0][:40])
        for part in parts:
            if not part.isdecimal() and part not in _WORDS:
                raise PermanenceError(number, "unknown-word", word=repr(part[:40]))
        if "00" in parts and self._wheel is Wheel.SINGLE_ZERO:
            raise PermanenceError(number, "double-zero")
        numbers, row_count = sum(map(str.isdecimal, parts)), self._totals.shape[1]
        if numbers > row_count:
            values = {"count": str(numbers), "wanted": str(row_count)}
            raise PermanenceError(number, "many-numbers", text=repr(text), **values)
        matching = self._matching_cells(parts)
        if not parts or not matching.any():
            raise PermanenceError(number, "no-coup", text=repr(text))
        cells = np.flatnonzero(matching)
        first = self._outcomes[cells[0]]
        unknown = {
            name
            for name in first
            if any(self._outcomes[cell_index][name] is not first[name] for cell_index in cells)
        }
        if unknown == first.keys():
            raise PermanenceError(number, "decides-nothing", text=repr(text))
        if len({tuple(self._totals[cell_index]) for cell_index in cells}) > 1:
            unknown.add(TOTALS)
        return Coup(int(cells[0]), frozenset(unknown))

    def _number(self, part: str) -> int:
        """Return the number in a part; `00` is that of a wheel with a double zero."""
        if part == "00" and self._wheel is Wheel.DOUBLE_ZERO:
            return DOUBLE_ZERO
        return int(part) if len(part) < 3 else -1

    def _matching_cells(self, parts: list[str]) -> NDArray[np.bool_]:
        """Return a mask of the cells that fit these words and numbers."""
        no_cells = np.zeros(len(self._outcomes), np.bool_)
        words = [word for part in parts for word in _WORDS.get(part, ())]
        numbers = [self._number(part) for part in parts if part.isdecimal()]
        matching = ~no_cells if _HALF in words else ~self._masks[_HALF]
        for word in words:
            matching = matching & self._masks.get(word, no_cells)
        if numbers:
            if len(numbers) != self._totals.shape[1]:
                return no_cells
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
