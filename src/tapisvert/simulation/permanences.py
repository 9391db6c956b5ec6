"""Permanences: coups published by a house or exported from a table, read for play and tests.

Two forms are read, distinguished by the first character of the file.

**The events of a table record**, as `tapisvert replay` writes them: JSON Lines, of which `coup` and
`taille_over` count.

**A table**, one coup a line, its columns separated by semicolons, tabs or commas, whichever its
first line contains; blanks separate several values in one column. With a head, only the columns
that it names are read, and `Permanences.columns` lists the others too; without one, all are. A coup
is written

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
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from tapisvert.card_game import NO_COUP, TOTALS, cell, outcomes
from tapisvert.cards import POINTS
from tapisvert.i18n import translate
from tapisvert.regulations import UnknownRulebookError, rulebook, rulebooks
from tapisvert.regulations.register import book_of
from tapisvert.rules.coup import deal
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation.notation import TOPIC, Notation, PermanenceError
from tapisvert.simulation.players import Insurance, Paths, PathTally, Player
from tapisvert.simulation.tally import Dealt
from tapisvert.values import value


@value
class Column:
    """Column of a table with a head, and its interpretation; None if it is ignored."""

    name: str
    read_as: str | None


@value
class Permanences:
    r"""Recorded coups, taille by taille.

    `tailles` holds the cells of each (`tally` defines a cell), a byte a coup. All spins of a wheel
    are one taille, unless the file separates them. If the file leaves the cell open, it is one of
    those that fit, and `unknown` names the values that are then open, with the first line that
    left them open. `exact` marks the tailles known to have ended with their very last card. `form`
    is `events`, `columns` below a head, or `lines` without one.

    >>> from tapisvert.regulations import rulebook
    >>> spins = parse(b"17\n0\n32\n", rulebook("campione-roulette"))
    >>> spins.coups, list(spins.tailles[0])
    (3, [17, 0, 32])
    """

    book: Rulebook
    tailles: tuple[bytes, ...]
    exact: tuple[bool, ...]
    unknown: Mapping[str, int]
    form: str = "lines"
    columns: tuple[Column, ...] = ()

    def reading(self, language: str) -> list[str]:
        """Return sentences on how the file was read, and which columns were ignored."""
        if self.form != "columns":
            key = f"form-{self.form}"
            if self.form == "lines" and self.book.layout is Layout.TWO_ROWS:
                key = "form-lines-two-rows"
            return [translate(language, key, TOPIC)]
        columns = [
            translate(language, f"column-{column.read_as}", TOPIC, name=column.name)
            for column in self.columns
            if column.read_as
        ]
        unread_columns = [column.name for column in self.columns if not column.read_as]
        sentences = [translate(language, "columns-read", TOPIC, columns="; ".join(columns))]
        if unread_columns:
            names = ", ".join(unread_columns)
            sentences.append(translate(language, "columns-not-read", TOPIC, columns=names))
        return sentences

    @property
    def coups(self) -> int:
        return sum(map(len, self.tailles))

    @property
    def dealt_tailles(self) -> Dealt:
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
                raise PermanenceError(line, "open-chance", chance=repr(chance))


def read(path: str | Path, book: Rulebook | str) -> Permanences:
    """Read the permanences in a file. Raises OSError, or PermanenceError as `parse`."""
    return parse(Path(path).read_bytes(), book)


def parse(data: bytes, book: Rulebook | str) -> Permanences:
    r"""Return the permanences in the bytes of a file. Raises PermanenceError naming a wrong line.

    >>> from tapisvert.regulations import rulebook
    >>> venezia = rulebook("venezia-trente-et-quarante")
    >>> two = parse(b"noir,rouge,result\n37,32,couleur\n31,31,\n", venezia)
    >>> two.coups, dict(two.unknown)
    (2, {})
    >>> parse(b"37 32 noir", venezia)
    Traceback (most recent call last):
    tapisvert.simulation.notation.PermanenceError: line 1: not a coup: '37 32 noir'
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PermanenceError(line, "not-utf-8") from None
    lines = text.splitlines()
    collector = _Collector(book_of(book))
    if text.lstrip().startswith("{"):
        _read_events(lines, collector)
    else:
        _read_table(lines, collector)
    return collector.permanences()


def play(permanences: Permanences, player: Player) -> PathTally:
    r"""Return the result of a player who plays all of it: one path.

    Raises PermanenceError if the file leaves the player's chances open, or if the player plays by
    the remaining cards, which a file does not show; otherwise the errors of `Paths`.

    >>> from tapisvert.regulations import rulebook
    >>> evening = parse(b"32\n0\n15\n7\n", rulebook("campione-roulette"))
    >>> play(evening, Player(("rouge",), 1_000, 100)).final  # won, half a zero, lost, won
    array([1050])
    """
    permanences.require(player.chances)
    if player.is_counter or player.insurance is Insurance.WHEN_IT_PAYS:
        raise PermanenceError(0, "cards-left")
    tailles = permanences.dealt_tailles
    paths = Paths(permanences.book, player, paths=1)
    paths.play(tailles.cells[:, None], tailles.exact[:, None])
    return paths.close()


@dataclass(slots=True)
class _Collector:
    """Collector of the coups read so far."""

    book: Rulebook
    tailles: list[bytearray] = field(default_factory=lambda: [bytearray()])
    exact: list[bool] = field(default_factory=lambda: [False])
    void: list[bool] = field(default_factory=lambda: [False])
    unknown: dict[str, int] = field(default_factory=dict)
    form: str = "lines"
    columns: list[Column] = field(default_factory=list)

    def end_taille(self, *, exact: bool = False, void: bool = False) -> None:
        if self.tailles[-1]:
            self.exact[-1], self.void[-1] = exact, void
            self.tailles.append(bytearray())
            self.exact.append(False)
            self.void.append(False)

    def permanences(self) -> Permanences:
        self.end_taille()
        if not self.tailles[0]:
            raise PermanenceError(0, "no-coups")
        tailles = tuple(map(bytes, self.tailles[:-1]))
        exact, columns = tuple(self.exact[:-1]), tuple(self.columns)
        return Permanences(self.book, tailles, exact, self.unknown, self.form, columns)


# The events of a record.


def _read_events(lines: list[str], into: _Collector) -> None:
    into.form = "events"
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            raise PermanenceError(number, "not-json") from None
        if not isinstance(event, dict):
            raise PermanenceError(number, "not-event")
        try:
            _read_event(event, into)
        except PermanenceError as error:
            raise PermanenceError(number, error.key, **error.values) from None


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
            raise PermanenceError(0, "not-replayed")


def _check_same_game(name: object, edition: object, book: Rulebook) -> None:
    if name not in rulebooks():
        raise PermanenceError(0, "unknown-rulebook", name=repr(name)[:80])
    try:
        other = rulebook(str(name), None if edition is None else str(edition))
    except UnknownRulebookError:
        values = {"name": str(name), "edition": str(edition)[:80]}
        raise PermanenceError(0, "unknown-edition", **values) from None
    if (other.layout, other.wheel, other.row_stop) != (book.layout, book.wheel, book.row_stop):
        raise PermanenceError(0, "other-game", name=str(name), book=book.id)


def _cell_of_event(event: dict[str, Any], book: Rulebook) -> int:
    if book.wheel is not None:
        number = event.get("number")
        if type(number) is not int or number not in book.wheel.numbers:
            raise PermanenceError(0, "no-spin")
        return number
    rows = event.get("rows")
    dealt_rows = tuple(rows.values()) if isinstance(rows, dict) else ()
    if not all(isinstance(row, list) and all(card in _CARDS for card in row) for row in dealt_rows):
        raise PermanenceError(0, "no-cards")
    coup = deal(book, [card for row in dealt_rows for card in row])
    if coup is None or coup.rows != tuple(map(tuple, dealt_rows)):
        raise PermanenceError(0, "no-deal", book=book.id)
    return cell(coup, stop=book.row_stop)


_CARDS: Final = tuple(POINTS)  # not the dictionary: a JSON value may be unhashable


# A table.

_NO_SEPARATOR: Final = "\x1f"
"""Separator for a table of one column: a character that no text contains."""
_TAILLE: Final = frozenset({"taille", "shoe", "sabot", "taglia", "partie"})
_HEADS: Final = {
    Layout.TWO_ROWS: {
        "noir": frozenset({"noir", "nero", "black"}),
        "rouge": frozenset({"rouge", "rosso", "red"}),
    },
    Layout.ONE_ROW: {"total": frozenset({"total", "totale", "points", "punti"})},
    Layout.WHEEL: {"number": frozenset({"number", "numéro", "numero"})},
}
_SPIN: Final = frozenset({"spin", "boule"})
"""Names of a column of the wheel's numbers, or of the ordinals next to one."""

_FEWEST_ORDINALS: Final = 6
_RISING: Final = 0.9
"""Share of the coups by which ordinals rise, or fall; they may begin again every evening."""
_RESULTS: Final = frozenset(
    {"result", "résultat", "resultat", "risultato", "outcome", "winner", "gagnant", "colour"}
    | {"color", "colore", "couleur", "chance", "rouge/noir", "couleur/inverse"}
)


def _read_table(lines: list[str], into: _Collector) -> None:
    notation = Notation(into.book)
    columns: list[int] | None = None
    by_taille, head, current = -1, 0, ""
    is_first = True
    for number, texts in _rows(lines):
        row = [column.casefold() for column in texts]
        if not row:
            into.end_taille()
            continue
        if is_first and notation.is_head(row):
            columns, by_taille = _columns(number, texts, into)
            head = number
        else:
            if 0 <= by_taille < len(row) and row[by_taille] != current:
                into.end_taille()
                current = row[by_taille]
            if columns is not None and any(row[len(into.columns) :]):
                into.columns += [
                    Column(str(place), None) for place in range(len(into.columns) + 1, len(row) + 1)
                ]
            if columns is not None:
                row = [row[place] for place in columns if place < len(row)]
            coup = notation.read(number, tuple(row))
            into.tailles[-1].append(coup.cell)
            for unknown in coup.unknown:
                into.unknown.setdefault(unknown, number)
        is_first = False
    _refuse_ordinals(head, into)


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
        except csv.Error:
            raise PermanenceError(number, "long-column") from None
        yield number, [column.strip() for column in row]


def _columns(number: int, head: list[str], into: _Collector) -> tuple[list[int], int]:
    """Return the columns to read, in the order of a coup, and that of the tailles or -1."""
    names = [name.casefold() for name in head]
    heads = {**_HEADS[into.book.layout], "result": _RESULTS}
    numbers = heads.get("number")
    if numbers is not None and numbers.isdisjoint(names):
        heads["number"] = numbers | _SPIN
    readings = [next((key for key in heads if name in heads[key]), None) for name in names]
    if not any(readings):
        known_heads = ", ".join(sorted(name for key in heads for name in heads[key]))
        raise PermanenceError(
            number, "no-head", head=", ".join(filter(None, head))[:80], known=known_heads
        )
    columns = [place for key in heads for place, reading in enumerate(readings) if reading == key]
    by_taille = next((place for place, name in enumerate(names) if name in _TAILLE), -1)
    if by_taille >= 0:
        readings[by_taille] = "taille"
    into.form = "columns"
    into.columns += [
        Column(name[:40] or str(place), reading)
        for place, (name, reading) in enumerate(zip(head, readings, strict=True), 1)
    ]
    return columns, by_taille


def _refuse_ordinals(head: int, into: _Collector) -> None:
    """Raise PermanenceError if a wheel's numbers count the spins, next to other columns."""
    number = next((column for column in into.columns if column.read_as == "number"), None)
    if number is None or all(column.read_as for column in into.columns):
        return
    steps = np.diff(np.frombuffer(b"".join(into.tailles), np.uint8).astype(int))
    if len(steps) + 1 >= _FEWEST_ORDINALS and abs(np.sign(steps).sum()) >= _RISING * len(steps):
        raise PermanenceError(head, "ordinals", column=number.name)
