"""Permanences: coups that a house published, or that a table exported, read for play and for tests.

Two forms are read, told apart by the first sign of the file.

**The events of a table record**, as `tapisvert replay` writes them: JSON Lines, of which `coup` and
`taille_over` count.

**A table**, a line a coup, its columns parted by semicolons, tabs or commas, whichever stands in
its first line; blanks part what stands in one column. With a head, the columns that it names are
read and the others left; without one, all are. A coup is written

- at the wheel by its number, `17`;
- in two rows by its totals, noir's first, `37 32`, or by what it decided, or by both;
- in one row by what it decided, or by that and its total, `34`.

What it decided is said by the chances that won, `refait`, `null`, and where the winner is paid half
(T2-3.4) `half`, in French, Italian or English; `rouge`, `noir`, `couleur` and `inverse` may be one
letter each. What is said twice must agree. A blank line, or another value in a column `taille`,
begins a new taille. Lines that begin with `#` are left out.

A file need not say everything: of rouge and noir alone, say, one cannot tell couleur from inverse.
`Permanences.require` refuses to play or test what it did not say.
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

from tapisvert.cards import POINTS
from tapisvert.houses import rulebook, rulebooks
from tapisvert.rules.coup import Result, deal
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation.dealing import NO_COUP, Dealt, Game
from tapisvert.simulation.players import Insurance, Paths, PathTally, Player
from tapisvert.simulation.players.outcomes import cell
from tapisvert.simulation.tally import outcomes
from tapisvert.values import value
from tapisvert.wheel import NUMBERS

TOTALS: Final = "totals"
"""What `Permanences.unsaid` calls the totals of the rows, or the numbers of the wheel."""


class PermanenceError(ValueError):
    """A line that is no coup of the game, or (line 0) a file that lacks what is asked of it."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line


@value
class Permanences:
    r"""Coups as they came, taille by taille.

    `tailles` holds the cells of each (`tally` says what a cell is), a byte a coup; all spins of a
    wheel are one, unless the file parts them. Where the file leaves open which cell it was, it is
    one of those that fit, and `unsaid` names what must not be asked of it, with the first line that
    left it open. `exact` says which tailles ended with their very last card, as far as is known.

    >>> from tapisvert.houses import rulebook
    >>> spins = parse(b"17\n0\n32\n", rulebook("campione-roulette"))
    >>> spins.coups, list(spins.tailles[0])
    (3, [17, 0, 32])
    """

    book: Rulebook
    tailles: tuple[bytes, ...]
    exact: tuple[bool, ...]
    unsaid: Mapping[str, int]

    @property
    def coups(self) -> int:
        """How many coups there are."""
        return sum(map(len, self.tailles))

    @property
    def dealt(self) -> Dealt:
        """The same, as dealing gives it."""
        lengths = np.array([len(taille) for taille in self.tailles], np.int64)
        cells = np.full((len(self.tailles), lengths.max(initial=0)), NO_COUP, np.uint8)
        for row, taille in zip(cells, self.tailles, strict=True):
            row[: len(taille)] = np.frombuffer(taille, np.uint8)
        return Dealt(cells, lengths, np.array(self.exact, np.bool_))

    def require(self, chances: Iterable[str]) -> None:
        """PermanenceError if the file leaves open what some coup did to one of these chances."""
        simple = outcomes(self.book)[0]
        for chance in chances:
            if line := self.unsaid.get(chance if chance in simple else TOTALS):
                raise PermanenceError(line, f"it does not say what became of {chance!r}")


def read(path: str | Path, book: Rulebook) -> Permanences:
    """The permanences in a file. OSError if it cannot be read, PermanenceError as for `parse`."""
    return parse(Path(path).read_bytes(), book)


def parse(data: bytes, book: Rulebook) -> Permanences:
    r"""The permanences in the bytes of a file. PermanenceError names the line that is none.

    >>> from tapisvert.houses import rulebook
    >>> venezia = rulebook("venezia-trente-et-quarante")
    >>> two = parse(b"noir,rouge,result\n37,32,couleur\n31,31,\n", venezia)
    >>> two.coups, dict(two.unsaid)
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
    book_of = _Book(book)
    if text.lstrip().startswith("{"):
        _read_events(lines, book_of)
    else:
        _read_table(lines, book_of)
    return book_of.permanences()


def play(permanences: Permanences, player: Player) -> PathTally:
    r"""What came of a player who sat through all of it: one path.

    PermanenceError if the file leaves open what he stakes on, or if he plays by the cards left,
    which no file shows; otherwise as `Paths`.

    >>> from tapisvert.houses import rulebook
    >>> evening = parse(b"32\n0\n15\n7\n", rulebook("campione-roulette"))
    >>> play(evening, Player(("rouge",), 1_000, 100)).final  # won, half a zero, lost, won
    array([1050])
    """
    permanences.require(player.chances)
    if player.counts or player.insurance is Insurance.WHEN_IT_PAYS:
        raise PermanenceError(0, "permanences do not show which cards are left")
    dealt = permanences.dealt
    paths = Paths(permanences.book, player, paths=1)
    paths.play(dealt.cells[:, None], dealt.exact[:, None])
    return paths.close()


@dataclass(slots=True)
class _Book:
    """What was read so far."""

    book: Rulebook
    tailles: list[bytearray] = field(default_factory=lambda: [bytearray()])
    exact: list[bool] = field(default_factory=lambda: [False])
    unsaid: dict[str, int] = field(default_factory=dict)

    def end_taille(self, *, exact: bool = False) -> None:
        if self.tailles[-1]:
            self.exact[-1] = exact
            self.tailles.append(bytearray())
            self.exact.append(False)

    def permanences(self) -> Permanences:
        self.end_taille()
        if not self.tailles[0]:
            raise PermanenceError(0, "there is no coup in it")
        tailles = tuple(map(bytes, self.tailles[:-1]))
        return Permanences(self.book, tailles, tuple(self.exact[:-1]), self.unsaid)


# The events of a record.


def _read_events(lines: list[str], into: _Book) -> None:
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


def _read_event(event: dict[str, Any], into: _Book) -> None:
    match event.get("event"):
        case "opened":
            _same_game(event.get("rulebook"), into.book)
        case "coup":
            into.tailles[-1].append(_cell_of_event(event, into.book))
        case "taille_over":
            into.end_taille(exact=event.get("cards_left") == 0 and not event.get("void"))
        case None:
            raise PermanenceError(0, "it is no event; `tapisvert replay` makes them of a record")


def _same_game(name: object, book: Rulebook) -> None:
    if name not in rulebooks():
        raise PermanenceError(0, f"there is no rulebook {name!r}")
    other = rulebook(str(name))
    if (other.layout, other.row_stop) != (book.layout, book.row_stop):
        raise PermanenceError(0, f"{name!r} is another game than {book.id!r}")


def _cell_of_event(event: dict[str, Any], book: Rulebook) -> int:
    if book.layout is Layout.WHEEL:
        number = event.get("number")
        if type(number) is not int or number not in NUMBERS:
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


_CARDS: Final = tuple(POINTS)  # not the dictionary: what JSON holds need not be hashable


# A table.

_HALF: Final = "half"
_SPELT: Final = {
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
    spelt: (word,) for word, others in _SPELT.items() for spelt in (word, *others.split())
} | {
    first + second: (*_first, *_second)
    for first, _first in (("r", ("rouge",)), ("n", ("noir",)))
    for second, _second in (("c", ("couleur",)), ("i", ("inverse",)))
}
_NO_SIGN: Final = "\x1f"
"""Parts the columns of a table that has but one: no text holds it."""
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


def _read_table(lines: list[str], into: _Book) -> None:
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
            said = row if columns is None else [row[at] for at in columns if at < len(row)]
            coup = notation.read(number, tuple(said))
            into.tailles[-1].append(coup.cell)
            for unsaid in coup.unsaid:
                into.unsaid.setdefault(unsaid, number)
        is_first = False


def _rows(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Each line's number and columns, none if it is blank; the first shows what parts them."""
    sign = ""
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            yield number, []
            continue
        sign = sign or next((sign for sign in ";\t," if sign in line), _NO_SIGN)
        try:
            row = next(csv.reader([line], delimiter=sign, skipinitialspace=True))
        except csv.Error as error:
            raise PermanenceError(number, str(error)) from None
        yield number, [said.strip().casefold() for said in row]


def _columns(number: int, head: list[str], layout: Layout) -> tuple[list[int], int]:
    """The columns that are read, in the order in which a coup is written, and that of the tailles,
    -1 if there is none.
    """
    wanted = (*_HEADS[layout], _RESULTS)
    columns = [at for names in wanted for at, name in enumerate(head) if name in names]
    if not columns:
        names = ", ".join(sorted(name for names in wanted for name in names))
        raise PermanenceError(number, f"neither a coup nor a head; columns may be called: {names}")
    return columns, next((at for at, name in enumerate(head) if name in _TAILLE), -1)


@value
class _Coup:
    """The cell that a line says, and what it leaves open."""

    cell: int
    unsaid: frozenset[str]


class _Notation:
    """How coups of a game are written. What is read once is remembered: few coups are different."""

    def __init__(self, book: Rulebook) -> None:
        self._fates = outcomes(book)
        self._totals = totals(book)
        self._lines: dict[tuple[str, ...], _Coup] = {}
        won = (Result.WINS, Result.WINS_HALF)
        masks = {name: self._where(name, *won) for name in self._fates[0]}
        masks["zero" if book.layout is Layout.WHEEL else "refait"] = self._where(
            "rouge", Result.PRISON
        )
        masks["null"] = self._where("rouge", Result.NULL)
        masks[_HALF] = self._where("rouge", Result.WINS_HALF) | self._where(
            "noir", Result.WINS_HALF
        )
        self._masks = masks

    def _where(self, chance: str, *results: Result) -> NDArray[np.bool_]:
        return np.array([fate[chance] in results for fate in self._fates])

    def is_head(self, row: list[str]) -> bool:
        """Whether a first line names columns: words that are none of a coup's, or cannot be one."""
        parts = [part for said in row for part in _PARTS.split(said) if part]
        if any(part.isdecimal() for part in parts):
            return False
        return any(part not in _WORDS for part in parts) or not self._fitting(parts).any()

    def read(self, number: int, row: tuple[str, ...]) -> _Coup:
        """What a line says. PermanenceError if that is not one coup."""
        if row not in self._lines:
            self._lines[row] = self._read(number, row)
        return self._lines[row]

    def _read(self, number: int, row: tuple[str, ...]) -> _Coup:
        parts = [part for said in row for part in _PARTS.split(said) if part]
        written = " ".join(parts)[:60]
        for part in parts:
            if not part.isdecimal() and part not in _WORDS:
                raise PermanenceError(number, f"no coup of this game is written with {part[:40]!r}")
        fitting = self._fitting(parts)
        if not parts or not fitting.any():
            raise PermanenceError(number, f"no coup is {written!r}")
        cells = np.flatnonzero(fitting)
        first = self._fates[cells[0]]
        unsaid = {
            name for name in first if any(self._fates[at][name] is not first[name] for at in cells)
        }
        if unsaid == first.keys():
            raise PermanenceError(number, f"{written!r} decides nothing")
        if len({tuple(self._totals[at]) for at in cells}) > 1:
            unsaid.add(TOTALS)
        return _Coup(int(cells[0]), frozenset(unsaid))

    def _fitting(self, parts: list[str]) -> NDArray[np.bool_]:
        """Which cells are as these words and numbers say."""
        nothing = np.zeros(len(self._fates), np.bool_)
        words = [word for part in parts for word in _WORDS.get(part, ())]
        numbers = [int(part) if len(part) < 3 else -1 for part in parts if part.isdecimal()]
        fitting = ~nothing if _HALF in words else ~self._masks[_HALF]
        for word in words:
            fitting = fitting & self._masks.get(word, nothing)
        if numbers:
            if len(numbers) != self._totals.shape[1]:
                return nothing
            fitting = fitting & (self._totals == numbers).all(axis=1)
        return fitting


def totals(book: Rulebook) -> NDArray[np.int64]:
    """The totals of each cell, [cell, row]; at the wheel its number."""
    if book.layout is Layout.WHEEL:
        return np.arange(len(NUMBERS)).reshape(-1, 1)
    assert book.row_stop is not None
    cells = np.arange(Game.of(book).cells)
    if book.layout is Layout.ONE_ROW:
        return (book.row_stop + cells // 8).reshape(-1, 1)
    return book.row_stop + np.stack([cells // 20, cells // 2 % 10], axis=1)
