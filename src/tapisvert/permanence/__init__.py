r"""Permanences of any origin: the coups of a wheel or of a card game as people keep them.

`read` takes a file, its bytes or a list. A file is text in any encoding that a spreadsheet or a
telephone writes (UTF-8, UTF-16, Windows, Mac, DOS), a spreadsheet (xlsx, xls, ods), JSON (a list,
an object with a list, or lines), or the events of a table record as `tapisvert replay` writes them.

A text is a table, one coup a line, its columns separated by semicolons, tabs, bars or commas; or
one column; or all coups on one line, or in a grid. Title lines, a head in English, French, Italian,
German or Spanish, and `sep=` may stand before it. Columns with other facts are not read, or are
labels of the coups (date, time, dealer, table). A coup is written

- at the wheel by its number, also `17.0`, `N17`, `17 noir`, or in a column of its colour;
- in two rows by both totals, noir's first, in points or units as they are called, `37 32` or `7 2`;
- in one row by its result and total, `34 rouge`;
- by its result alone: the chances that won, `refait`, `null`, `half` if the winner is paid half
  (T2-3.4), by letters as `R` or `RC`, or by the croupier's call.

Repeated values must agree: a colour, a dozen or a parity contradicts its number or not. A blank
line, or another value in a column `taille`, begins a new taille. Lines that begin with `#` are
comments. `Permanence.reading` has what was taken for what, and what was not read.

A file may be incomplete: of rouge and noir alone, for example, couleur and inverse do not follow.
`Permanence.require` rejects play or tests that need missing values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias, cast

from tapisvert.card_game import TOTALS, outcomes
from tapisvert.permanence.columns import CHECK_ROLES, COUP_ROLES, LABELS, Table, table_of
from tapisvert.permanence.errors import Column, FileFinding, PermanenceError
from tapisvert.permanence.file_rows import Rows, decoded, spreadsheet_rows, text_rows
from tapisvert.permanence.heads import DATE
from tapisvert.permanence.notation import Coup, Notation, TailleEnd
from tapisvert.permanence.record_events import is_record, read_events
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value
from tapisvert.wheel import written

__all__ = [
    "Column",
    "FileFinding",
    "FileReading",
    "Permanence",
    "PermanenceError",
    "Source",
    "read",
]

Source: TypeAlias = str | Path | bytes | BinaryIO | Iterable[int | str]
"""Path of a file, its bytes, an open binary file, or numbers and coups in a list."""

ColumnChoice: TypeAlias = int | str | Sequence[int | str]
"""Columns by their numbers, from 1, or by their titles."""

Zeros: TypeAlias = Mapping[str, str] | None
"""Numbers of the cloth by the texts that a file has for them."""

ORDERS: Final = ("lines", "columns")
"""Ways in which a grid of coups is written."""


@value
class FileReading:
    """Lines, labels and columns of a file or a list of coups, and what was taken for what.

    `lines` has the line of each coup, or as `unit` says its entry, and `labels` the `date`, `time`,
    `dealer` and `table` of each, for those that the file has. `columns` are those of a table,
    `findings` what was taken for what.
    """

    lines: tuple[int, ...]
    unit: str = "line"
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    columns: tuple[Column, ...] = ()
    findings: tuple[FileFinding, ...] = ()

    def sentences(self, language: str) -> list[str]:
        """Return what was taken for what, and what was not read, in a language."""
        return [finding.sentence(language) for finding in self.findings]


@value
class Permanence:
    r"""Recorded coups in their order, taille by taille.

    `tailles` holds the cells of each (`Game.cells`; at the wheel the number, 37 for 00), a byte a
    coup. All spins of a wheel are one taille, unless the file separates them. If the file leaves
    the cell open, it is one of those that fit, and `unknown` names the values that are then open,
    with the first line that left them open. `exact` marks the tailles known to have ended with
    their very last card.

    >>> spins = read(b"Nr;Zahl;Farbe\n1;17;s\n2;0;\n3;32;r\n")
    >>> spins, list(spins.cells), spins.reading.lines
    (<Permanence of 3 coups, campione-roulette>, [17, 0, 32], (2, 3, 4))
    >>> spins.reading.sentences("en")
    ['Columns read: 2 (Zahl) as the number; 3 (Farbe) as the result.', 'Columns not read: 1 (Nr).']
    """

    book: Rulebook
    tailles: tuple[bytes, ...]
    exact: tuple[bool, ...]
    unknown: Mapping[str, int]
    reading: FileReading

    def __repr__(self) -> str:
        return f"<Permanence of {self.coups} coups, {self.book.id}>"

    @property
    def cells(self) -> bytes:
        """Cells of all coups in order."""
        return b"".join(self.tailles)

    @property
    def coups(self) -> int:
        """Number of coups."""
        return sum(map(len, self.tailles))

    def require(self, chances: Iterable[str]) -> None:
        """Raise PermanenceError if the file leaves a result on one of these chances open."""
        simple = outcomes(self.book)[0]
        for chance in chances:
            if line := self.unknown.get(chance if chance in simple else TOTALS):
                unit = self.reading.unit
                raise PermanenceError(line, "open-chance", unit=unit, chance=repr(chance))


def read(
    source: Source,
    rulebook: Book = "campione-roulette",
    *,
    column: ColumnChoice | None = None,
    order: str | None = None,
    zero: Zeros = None,
    sheet: str | None = None,
) -> Permanence:
    r"""Read a permanence of the game of a rulebook.

    `column` names the column of the coup by its place or head, or those of noir's and rouge's
    totals. `order` says how a grid of coups was written: along its `lines` or down its `columns`.
    `zero` replaces texts of a number: `{"37": "00"}` where a file writes 00 as 37. `sheet` is that
    of a spreadsheet. Each is needed only where the file leaves it open; the error then asks for it.
    Raises OSError, PermanenceError with the wrong line, or for a spreadsheet MissingExtraError
    without its library.

    >>> list(read([17, "0", "32 rouge"]).cells), list(read(b"R17, N20\n").cells)
    Traceback (most recent call last):
    tapisvert.permanence.errors.PermanenceError: entry 1: 'R17' contradicts itself
    >>> read(b"noir,rouge\n37,32\n41,32\n", "venezia-trente-et-quarante")
    Traceback (most recent call last):
    tapisvert.permanence.errors.PermanenceError: line 3: not a coup: '41 32'
    """
    if order not in (None, *ORDERS):
        raise ValueError(f"order is lines or columns, not {order!r}")
    book = book_of(rulebook)
    rows: Rows | None
    data = _bytes(source)
    if data is not None:
        rows = spreadsheet_rows(data, sheet)
        if rows is None:
            text, encoding = decoded(data)
            if is_record(text):
                return _of_items(
                    book, read_events(text, book), findings=(FileFinding("form-events", {}),)
                )
            rows = text_rows(text, encoding)
    else:
        coups = cast(Iterable[int | str], source)
        texts = (written(coup) if isinstance(coup, int) else coup for coup in coups)
        rows = Rows([(number, [text]) for number, text in enumerate(texts, 1)], "entry")
    notation = Notation(book, zero or {})
    columns = (column,) if isinstance(column, int | str) else tuple(column or ())
    return _of_table(table_of(rows, notation, book.layout, columns, order), notation, book)


def _bytes(source: Source) -> bytes | None:
    """Return the bytes of a file, or None of a list."""
    if isinstance(source, str | Path):
        return Path(source).read_bytes()
    if isinstance(source, bytes):
        return source
    return source.read() if hasattr(source, "read") else None


def _of_table(table: Table, notation: Notation, book: Rulebook) -> Permanence:
    """Return the coups of a table with their labels. Raises PermanenceError for a wrong line."""
    places = table.places((*COUP_ROLES, *CHECK_ROLES))
    by_taille = [index for _, index in table.places(("taille",))]
    label_places = [(role, index) for role, index in table.places(LABELS)]
    items: list[tuple[int, Coup | TailleEnd]] = []
    labels: dict[str, list[str]] = {role: [] for role, _ in label_places}
    current: list[str] | None = None
    for line, row in reversed(table.rows) if table.is_reversed else table.rows:
        if not row:
            items.append((line, TailleEnd()))
            continue
        taille = [row[index] for index in by_taille]
        if taille != current and current is not None:
            items.append((line, TailleEnd()))
        current = taille
        try:
            coup = notation.read(tuple((role, row[index]) for role, index in places))
        except PermanenceError as error:
            raise PermanenceError(line, error.key, unit=table.unit, **error.values) from None
        items.append((line, coup))
        for role, index in label_places:
            labels[role].append(row[index])
    if "date" in labels and "time" not in labels:
        matches = [DATE.fullmatch(text) for text in labels["date"]]
        if any(match and match["time"] for match in matches):
            labels["time"] = [(match["time"] or "") if match else "" for match in matches]
            labels["date"] = [
                match["date"] if match else text
                for match, text in zip(matches, labels["date"], strict=True)
            ]
    return _of_items(
        book,
        items,
        unit=table.unit,
        labels={role: tuple(texts) for role, texts in labels.items()},
        columns=table.columns,
        findings=table.findings,
    )


def _of_items(
    book: Rulebook,
    items: Iterable[tuple[int, Coup | TailleEnd]],
    *,
    unit: str = "line",
    labels: Mapping[str, tuple[str, ...]] | None = None,
    columns: tuple[Column, ...] = (),
    findings: tuple[FileFinding, ...] = (),
) -> Permanence:
    tailles = [bytearray()]
    exact = [False]
    unknown: dict[str, int] = {}
    lines: list[int] = []
    for line, item in items:
        if isinstance(item, Coup):
            tailles[-1].append(item.cell)
            lines.append(line)
            for name in item.unknown:
                unknown.setdefault(name, line)
        elif tailles[-1]:
            exact[-1] = item.is_exact
            tailles.append(bytearray())
            exact.append(False)
    if not tailles[-1]:
        del tailles[-1], exact[-1]
    if not tailles:
        raise PermanenceError(0, "no-coups")
    return Permanence(
        book,
        tuple(map(bytes, tailles)),
        tuple(exact),
        unknown,
        FileReading(tuple(lines), unit, labels or {}, columns, findings),
    )
