"""Blocks of a document: headings, texts, tables and figures.

PDF and HTML are set from the same list of blocks, so their content is the same.
"""

from enum import StrEnum

from tapisvert.values import value


class Column(StrEnum):
    """Alignment and style of a column."""

    TEXT = "text"
    """Words, left-aligned, never broken."""

    PROSE = "prose"
    """Sentences, left-aligned, in the remaining width."""

    NUMBER = "number"
    """Figures, right-aligned."""

    CODE = "code"
    """Commands, as typed."""

    SOURCE = "source"
    """Clauses and rulings."""


@value
class Heading:
    """Heading. Level 1 begins a section, level 2 a part of it. `number` is as `3` or `A`."""

    level: int
    number: str
    text: str
    block: str = "heading"


@value
class Text:
    """Paragraph. A note is set smaller."""

    text: str
    is_note: bool = False
    block: str = "text"


@value
class Facts:
    """Key figures, shown first: label, figure, remark."""

    facts: tuple[tuple[str, str, str], ...]
    block: str = "facts"


@value
class Table:
    """Table with its caption. Every row has as many cells as there are columns."""

    caption: str
    titles: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    block: str = "table"

    def __post_init__(self) -> None:
        assert all(len(row) == len(self.titles) == len(self.columns) for row in self.rows)


@value
class Figure:
    """Drawing: its SVG, its caption, and a text alternative for screen readers."""

    svg: str
    caption: str
    alternative: str
    block: str = "figure"


@value
class Clauses:
    """List of clauses or rulings: id, a word on its kind, text."""

    entries: tuple[tuple[str, str, str], ...]
    block: str = "clauses"


Block = Heading | Text | Facts | Table | Figure | Clauses


@value
class Document:
    """Document: its head, and its blocks.

    >>> Document("Sheet", "Roulette", "Campione", "2026", "37 numbers", (Text("No cards."),)).kind
    'Sheet'
    """

    kind: str
    title: str
    house: str
    edition: str
    remark: str
    blocks: tuple[Block, ...]
    language: str = "en"
