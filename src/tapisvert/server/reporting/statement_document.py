"""A player's statement as a document, and as CSV."""

from fractions import Fraction
from typing import Final

from tapisvert.documents.blocks import Block, Column, Document, Facts, Table, Text
from tapisvert.documents.numbers import number
from tapisvert.i18n import translate
from tapisvert.server.reporting.day_sheets.day_export import csv_text
from tapisvert.server.reporting.player_statement import (
    SUMS,
    PlayerSums,
    Statement,
    number_of,
    rows_of,
)

_COLUMNS: Final = ("day", "table", "currency", *SUMS)
_ALWAYS: Final = ("brought", "staked", "won", "lost", "taken_out", "at_table")
"""Sums that every statement shows; the others are shown where there is one."""


def document(statement: Statement, language: str) -> Document:
    """Return a statement as a document in a language."""

    def say(key: str, **values: str | int) -> str:
        return translate(language, f"statement-{key}", "statement", **values)

    blocks: list[Block] = [
        Facts(
            (
                (
                    say("period"),
                    f"{statement.first} – {statement.last}",
                    say("period-about", begins=statement.day_begins, zone=statement.time_zone),
                ),
                (say("number"), number_of(statement).rpartition("-")[2], say("number-about")),
            )
        )
    ]
    for total in statement.totals:
        shown = [name for name in SUMS if name in _ALWAYS or getattr(total, name)]
        lines = [line for line in statement.lines if line.currency == total.currency]
        rows = [(line.day, line.table, *_amounts(line, shown)) for line in lines]
        kinds = (Column.TEXT, Column.TEXT, *(Column.NUMBER for _ in shown))
        titles = say("day"), say("table"), *map(say, shown)
        caption = say("lines", currency=total.currency)
        blocks.append(Table(caption, titles, kinds, tuple(rows)))
        sums = tuple(zip(map(say, shown), _amounts(total, shown), strict=True))
        blocks.append(Table(say("total"), ("", ""), (Column.TEXT, Column.NUMBER), sums))
    blocks.append(Text(say("about") if statement.lines else say("nothing")))
    title = say("of", player=statement.player)
    about = say("house"), number_of(statement), say("from-journal")
    return Document(say("kind"), title, *about, tuple(blocks), language)


def _amounts(sums: PlayerSums, names: list[str]) -> tuple[str, ...]:
    return tuple(number(Fraction(getattr(sums, name)) / 100, 2) for name in names)


def csv_of(statement: Statement) -> str:
    """Return a statement as CSV: a row for each line, and the last ones for the totals."""
    rows = rows_of(statement)
    return csv_text(({name: row[name] for name in _COLUMNS} for row in rows), _COLUMNS)
