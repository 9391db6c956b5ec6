"""Notation of a game's coups: the words and numbers on a line become a cell, or a refusal."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import TOTALS, coups_by_cell
from tapisvert.permanence.errors import PermanenceError
from tapisvert.rules.calls import UNITS, spell_number
from tapisvert.rules.coup import AT_REFAIT, WINNING_RESULTS, Result, Spun
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value
from tapisvert.wheel import written

_HALF_WIN: Final = "half"
_ZERO: Final = "zero"
_APRES: Final = "apres"
"""Call of equal totals (R13), or in one row of a win of half (T2-3.4)."""

_SPELLINGS: Final = {
    "rouge": "rosso red rot rojo r",
    "noir": "nero black schwarz negro n b s",
    "couleur": "colore colour color farbe c",
    "inverse": "inverso i",
    "pair": "pari even par gerade",
    "impair": "dispari odd impar ungerade",
    "manque": "low basso bajo niedrig falta",
    "passe": "high alto hoch pasa",
    "refait": "",
    "null": "nul nulle nullo nulo tie egalite",
    _ZERO: "vert verde green grun v g",
    _HALF_WIN: "½ moitie demi meta halb mitad",
}
"""Words of a result in French, Italian, English, German and Spanish, without accents."""
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    spelling: (word,)
    for word, other_spellings in _SPELLINGS.items()
    for spelling in (word, *other_spellings.split())
} | {
    first + second: (*_first, *_second)
    for first, _first in (("r", ("rouge",)), ("n", ("noir",)))
    for second, _second in (("c", ("couleur",)), ("i", ("inverse",)))
}
_LETTERS: Final[Mapping[str, Mapping[str, str]]] = {
    "parity": {**dict.fromkeys("peg", "pair"), **dict.fromkeys("idou", "impair")},
    "half": {**dict.fromkeys("mlbnf", "manque"), **dict.fromkeys("pha", "passe")},
}
"""Letters of a column that says only whether a number is even, or only whether it is low."""
_TWELVES: Final = re.compile(
    r"(?:[a-z]+\.? ?)?([123]|i{1,3}|[pmd](?=12|$))(?:st|nd|rd|er?|re|eme|[ao.ªº])?(?: ?12| [a-z]+)?"
)
"""A dozen or a column: `2`, `2nd 12`, `D2`, `2e douzaine`, `M12`."""
_PLACES: Final = {"i": "1", "ii": "2", "iii": "3", "p": "1", "m": "2", "d": "3"}
_RANGES: Final = {"1-12": "1", "13-24": "2", "25-36": "3"}
_OPEN: Final = frozenset({"", "-", "–", "/", "0", "00", "000", _ZERO})
"""Dozen or column of a zero, or of a line that names none."""

_DECIDING: Final = frozenset({"rouge", "noir", "refait", "null", _ZERO, _APRES})

_CALLS: Final = (
    (re.compile(r"\brouge perd et (?:la )?couleur(?: perd)?"), "noir inverse"),
    (re.compile(r"\brouge perd\b"), "noir"),
    (re.compile(r"\bnoir perd\b"), "rouge"),
    (re.compile(r"\bcouleur perd\b"), "inverse"),
    (re.compile(r"\binverse perd\b"), "couleur"),
    (re.compile(r"\b(?:gagne|wins|vince|gewinnt|gana|et|e|and|und|y|la)\b"), " "),
)
"""Calls of VT-9 in the words of a result."""
_SPELLED: Final = {
    "double zero": "00",
    "triple zero": "000",
    **{spell_number(number).casefold(): str(number) for number in range(1, 37)},
}
_SPELLED_NUMBER: Final = re.compile(
    rf"\b(?:{'|'.join(sorted(_SPELLED, key=len, reverse=True))})\b(?!-)"
)
_LONGEST: Final = 200
"""Most letters of a coup in words."""
_PARTS: Final = re.compile(r"[\s/–,;+&-]+")
_SIGN: Final = re.compile(r"(?<![0-9a-z])[-+–−]\s?[0-9]+")
_NUMBER: Final = re.compile(r"([a-z]?)([0-9]+)(?:\.0+)?([a-z]?)")
_DECIMALS: Final = re.compile(r"([a-z]?[0-9]+),0+")
_NUMBER_SIGN: Final = re.compile(r"^(?:n[°ºo]\.?|no\.|nr\.?|#|№)\s*(?=[0-9])")
"""Sign for *number* before it: `N° 17`."""


def plain(text: str) -> str:
    """Return a text in lower case and without accents.

    >>> plain("Numéro GRÜN")
    'numero grun'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@value
class Coup:
    """The cell of a line, and the values that it leaves open."""

    cell: int
    unknown: frozenset[str]


@value
class TailleEnd:
    """End of a taille; `is_exact` if its very last card was dealt."""

    is_exact: bool = False


@value
class Parts:
    """Numbers and words of a text; `other` is its first part that is neither, or empty."""

    numbers: tuple[str, ...]
    words: tuple[str, ...]
    other: str


class Notation:
    """Notation of the coups of a game. Results are cached, because there are few distinct lines.

    `zeros` replaces texts of a number: `{"37": "00"}`.
    """

    def __init__(self, book: Rulebook, zeros: Mapping[str, str]) -> None:
        self._book = book
        self._zeros = zeros
        coups = coups_by_cell(book).values()
        self._outcomes = [coup.results for coup in coups]
        self._totals = np.array(
            [(coup.number,) if isinstance(coup, Spun) else coup.totals for coup in coups]
        )
        """Totals of each cell, [cell, row]; at the wheel its number."""
        self._numbers = dict(_written_totals(book, self._totals))
        self._lines: dict[tuple[tuple[str, str], ...], Coup] = {}
        self._kinds: dict[str, str] = {}
        masks = {name: self._cells_with(name, *WINNING_RESULTS) for name in self._outcomes[0]}
        masks[_ZERO if book.layout is Layout.WHEEL else "refait"] = self._cells_with(
            "rouge", *AT_REFAIT
        )
        masks["null"] = self._cells_with("rouge", Result.NULL)
        masks[_HALF_WIN] = self._cells_with("rouge", Result.WINS_HALF) | self._cells_with(
            "noir", Result.WINS_HALF
        )
        self._masks = masks

    def _cells_with(self, chance: str, *results: Result) -> NDArray[np.bool_]:
        return np.array([cell_results[chance] in results for cell_results in self._outcomes])

    def kind(self, text: str) -> str:
        """Return what a text can be: `coup` whole, `number`, `result`, `word`, `digits` or `text`.

        A `number` of a wheel is a coup, but not one total of two rows; a `result` decides rouge and
        noir; a `word` says less; `digits` are no number of the game.
        """
        if len(text) > 3 and text.isdecimal():  # ordinals are many
            return "digits"
        if text not in self._kinds:
            self._kinds[text] = self._kind(text)
        return self._kinds[text]

    def _kind(self, text: str) -> str:
        parts = self._parts(text)
        cells = [self._numbers.get(number) for number in parts.numbers]
        is_foreign = set(parts.words) - self._masks.keys() - {_APRES}
        if parts.other or is_foreign or not (cells or parts.words):
            return "text"
        if None in cells or len(cells) > self._totals.shape[1]:
            return "digits"
        if len(cells) == self._totals.shape[1] == 2:
            return "coup"
        if cells:
            return "number"
        return "word" if set(parts.words).isdisjoint(_DECIDING) else "result"

    def are_whole(self, texts: Sequence[str]) -> bool:
        """Return whether each of the texts is a coup of the same kind, but for wrong numbers.

        In a sequence of colours a zero is a number.
        """
        has_wheel = self._book.wheel is not None
        kinds = Counter(self.kind(text) for text in texts if not has_wheel or text.strip("0"))
        wrong = kinds.pop("digits", 0)
        coup_kinds = {"result", "number" if has_wheel else "coup"}
        return len(kinds) <= 1 and kinds.keys() <= coup_kinds and 2 * wrong <= len(texts)

    def is_contradictory(self, row: Sequence[str]) -> bool:
        """Return whether the words of a row, without numbers, are no coup."""
        return not self._mask([word for text in row for word in self._parts(text).words]).any()

    def read(self, row: tuple[tuple[str, str], ...]) -> Coup:
        """Return the coup of the cells of a line, each with its column's role.

        Raises PermanenceError, without a line, if they are not exactly one coup.
        """
        if row not in self._lines:
            self._lines[row] = self._read(row)
        return self._lines[row]

    def _read(self, row: tuple[tuple[str, str], ...]) -> Coup:
        text = " ".join(" ".join(text.split()) for _, text in row if text)[:60]
        words: list[str] = []
        numbers: list[str] = []
        matching = np.ones(len(self._outcomes), np.bool_)
        for role, column_text in row:
            if role in ("dozen", "column"):
                matching &= self._twelve(role, plain(column_text))
                continue
            letter = _LETTERS.get(role, {}).get(plain(column_text))
            parts = Parts((), (letter,), "") if letter else self._parts(column_text)
            if parts.other:
                key = "sign" if _SIGN.fullmatch(parts.other) else "unknown-word"
                other = parts.other[:40]
                raise PermanenceError(0, key, number=other, word=repr(other))
            words += parts.words
            numbers += parts.numbers
            if role in ("rouge", "noir", "zero") and parts.numbers and self._book.wheel is not None:
                words.append(role)
        totals = self._totals_of(text, numbers, words)
        matching &= self._mask(words)
        if totals:
            matching &= (self._totals == totals).all(axis=1)
        if not (words or numbers) or not matching.any():
            is_known = bool(totals) and (self._totals == totals).all(axis=1).any()
            key = "contradiction" if is_known else "no-coup"
            raise PermanenceError(0, key, text=repr(text))
        return self._coup(text, np.flatnonzero(matching))

    def _coup(self, text: str, cells: NDArray[np.int64]) -> Coup:
        first = self._outcomes[cells[0]]
        unknown = {
            name
            for name in first
            if any(self._outcomes[cell_index][name] is not first[name] for cell_index in cells)
        }
        if unknown == first.keys():
            raise PermanenceError(0, "decides-nothing", text=repr(text))
        if len({tuple(self._totals[cell_index]) for cell_index in cells}) > 1:
            unknown.add(TOTALS)
        return Coup(int(cells[0]), frozenset(unknown))

    def _totals_of(self, text: str, numbers: list[str], words: list[str]) -> list[int]:
        """Return the number of a spin or the totals of the rows, none if no number is there.

        The call *après* is taken from the words: of one total it names both.
        """
        rows = self._totals.shape[1]
        if _APRES in words:
            words.remove(_APRES)
            if rows == 1:
                words.append(_HALF_WIN)
            elif not numbers:
                words.append("null")
            elif len(numbers) == 1:
                numbers *= 2
            elif len(set(numbers)) > 1:
                raise PermanenceError(0, "no-coup", text=repr(text))
        for number in numbers:
            if number not in self._numbers:
                values = {"text": repr(text), "number": number}
                raise PermanenceError(0, self._refusal(number), **values)
        if len(numbers) > rows:
            values = {"count": str(len(numbers)), "wanted": str(rows)}
            raise PermanenceError(0, "many-numbers", text=repr(text), **values)
        if numbers and len(numbers) < rows:
            raise PermanenceError(0, "no-coup", text=repr(text))
        return [self._numbers[number] for number in numbers]

    def _refusal(self, number: str) -> str:
        if self._book.wheel is None:
            return "no-coup"
        if number in ("00", "000"):
            return "double-zero"
        return "no-number" if number in ("37", "38") else "no-coup"

    def _parts(self, text: str) -> Parts:
        if len(text) > _LONGEST:
            return Parts((), (), text)
        line = self._zeros.get(text.strip(), plain(text).strip())
        if self._book.wheel is not None:
            line = _SPELLED_NUMBER.sub(lambda match: f" {_SPELLED[match[0]]} ", line)
        line = _DECIMALS.sub(r"\1", _NUMBER_SIGN.sub("", line))
        if sign := _SIGN.search(line):
            return Parts((), (), sign[0])
        for call, result in _CALLS:
            line = call.sub(result, line)
        numbers: list[str] = []
        words: list[str] = []
        for part in filter(None, _PARTS.split(line)):
            number = _NUMBER.fullmatch(part)
            if number and not {number[1], number[3]} - {"", *_WORDS}:
                digits = self._zeros.get(number[2], number[2])
                numbers.append(digits if not digits.strip("0") else digits.lstrip("0"))
                words += (_WORDS[letter][0] for letter in (number[1], number[3]) if letter)
            elif part in _WORDS or part == _APRES:
                words += _WORDS.get(part, (part,))
            elif part in self._numbers:
                numbers.append(part)
            else:
                return Parts((), (), part)
        return Parts(tuple(numbers), tuple(words), "")

    def _mask(self, words: Sequence[str]) -> NDArray[np.bool_]:
        """Return a mask of the cells that fit these words."""
        no_cells = np.zeros(len(self._outcomes), np.bool_)
        matching = ~no_cells if _HALF_WIN in words else ~self._masks[_HALF_WIN]
        for word in words:
            matching = matching & self._masks.get(word, no_cells)
        return matching

    def _twelve(self, role: str, text: str) -> NDArray[np.bool_]:
        """Return a mask of the numbers of a dozen or column."""
        numbers = self._totals[:, 0]
        is_zero = self._masks.get(_ZERO, np.zeros_like(numbers, np.bool_))
        if text in _OPEN:
            return is_zero if text in ("0", "00", "000", _ZERO) else np.ones_like(is_zero)
        match = _TWELVES.fullmatch(text)
        if text not in _RANGES and not match:
            raise PermanenceError(0, "unknown-word", word=repr(text[:40]))
        twelve = _RANGES.get(text) or (match and _PLACES.get(match[1], match[1]))
        parts = (numbers - 1) // 12 if role == "dozen" else (numbers - 1) % 3
        is_in: NDArray[np.bool_] = (parts == int(twelve or 0) - 1) & ~is_zero
        return is_in


def _written_totals(book: Rulebook, totals: NDArray[np.int64]) -> Iterator[tuple[str, int]]:
    """Yield each number or total as it may be written: `32`, or as it is called, `2` and `deux`."""
    if book.wheel is not None:
        yield from ((written(number), number) for number in book.wheel.numbers)
        return
    for total in map(int, np.unique(totals)):
        yield str(total), total
        yield str(total - 30), total
        if book.layout is Layout.TWO_ROWS:
            yield plain(UNITS[total]), total
            if total == 40:
                yield "0", total
