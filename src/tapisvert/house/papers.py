"""Reports of the house, as documents, CSV and downloads; a day's entries for a regulator."""

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec
from starlette.responses import Response

from tapisvert.documents.blocks import Column, Table
from tapisvert.documents.numbers import number
from tapisvert.i18n import translate
from tapisvert.journal.entry import Entry
from tapisvert.live.requests import Pile, PileChange

COLUMNS: Final = (
    "table",
    "number",
    "at_ms",
    "kind",
    "actor",
    "line",
    "answer",
    "postings",
    "purse",
    "previous",
    "hash",
)
_RISKY: Final = (*"=+-@\t\r\n", *"\uff1d\uff0b\uff0d\uff20")
"""Beginnings of a cell that a spreadsheet would read as a formula, including full-width signs."""


class Words:
    """Words of a report in a language: the ones of a topic, whose keys begin with its name."""

    def __init__(self, language: str, topic: str) -> None:
        self.language = language
        self._topic = topic

    def __call__(self, key: str, **values: str | int) -> str:
        return translate(self.language, f"{self._topic}-{key}", self._topic, **values)

    def table(
        self, caption: str, columns: Mapping[str, Column], rows: Iterable[tuple[str, ...]]
    ) -> Table:
        """Return a table, its columns titled by their keys."""
        titles = tuple(map(self, columns))
        return Table(self(caption), titles, (*columns.values(),), (*rows,))

    def pairs(self, caption: str, amounts: Mapping[str, str]) -> Table:
        """Return a two-column table of words and amounts, by the words' keys."""
        rows = tuple((self(key), text) for key, text in amounts.items())
        return Table(self(caption), ("", ""), (Column.TEXT, Column.NUMBER), rows)


def money(amount: float | None) -> str:
    """Return an amount of minor units in the format of a report.

    >>> money(12345), money(None)
    ('123.45', '–')
    """
    return "–" if amount is None else number(Fraction(amount) / 100, 2)


def piles_text(piles: Iterable[Pile | PileChange]) -> str:
    """Return pieces as text, with a minus sign where they are fewer.

    >>> piles_text([Pile("A", 500, 4), PileChange("B", 10_000, -1)])
    'A 5.00 × 4, B 100.00 × −1'
    """
    return ", ".join(
        f"{pile.series} {money(pile.value)} × {pile.pieces}".replace("-", "−") for pile in piles
    )


def canonical(paper: msgspec.Struct) -> bytes:
    """Return the bytes of a report that are numbered and signed."""
    return msgspec.json.encode(paper, order="sorted")


def paper_number(days: str, paper: msgspec.Struct) -> str:
    """Return the number of a report: its days, and the first 12 digits of its SHA-256."""
    return f"{days}-{hashlib.sha256(canonical(paper)).hexdigest()[:12]}"


def csv_text(rows: Iterable[Mapping[str, Any]], columns: Iterable[str]) -> str:
    """Return these columns of rows as CSV (RFC 4180); a cell never begins like a formula."""
    output = io.StringIO(newline="")
    names = list(columns)
    writer = csv.writer(output, lineterminator="\r\n")
    writer.writerow(names)
    writer.writerows([_cell(row[name]) for name in names] for row in rows)
    return output.getvalue()


def continental_csv(text: str) -> str:
    r"""Return CSV as spreadsheets of continental Europe open it: semicolons, a byte order mark.

    >>> continental_csv("day,table\r\n")
    '\ufeffday;table\r\n'
    """
    output = io.StringIO(newline="")
    rows = csv.reader(io.StringIO(text, newline=""))
    csv.writer(output, delimiter=";", lineterminator="\r\n").writerows(rows)
    return f"\N{ZERO WIDTH NO-BREAK SPACE}{output.getvalue()}"


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_RISKY) else value


def download(body: bytes, file: str, media: str) -> Response:
    """Return a response that a browser saves as a file."""
    return Response(body, 200, {"Content-Disposition": f'attachment; filename="{file}"'}, media)


# Entries of a day -------------------------------------------------------------------------------


def day_entries(entries: Iterable[Entry], begins_ms: int, ends_ms: int) -> Iterator[Entry]:
    """Yield a table's entries from the first of a day to the first of the next."""
    has_begun = False
    for entry in entries:
        if entry.at_ms >= ends_ms and has_begun:
            return
        if has_begun or begins_ms <= entry.at_ms < ends_ms:
            has_begun = True
            yield entry


def row(entry: Entry) -> dict[str, Any]:
    """Return an entry's columns: JSON values as text, hashes in hexadecimal."""
    cells = msgspec.structs.asdict(entry)
    cells |= {name: cells[name].hex() for name in ("previous", "hash")}
    cells |= {name: cells[name].decode() for name in ("line", "answer", "postings")}
    cells["purse"] = msgspec.json.encode(entry.purse).decode()
    return {name: cells[name] for name in COLUMNS}


def json_lines(entries: Iterable[Entry]) -> bytes:
    """Return entries as JSON Lines."""
    return b"".join(msgspec.json.encode(row(entry)) + b"\n" for entry in entries)
