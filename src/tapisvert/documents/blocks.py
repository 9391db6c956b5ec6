"""Blocks of a document: headings, texts, tables and figures, and the writer that numbers them.

PDF and HTML are set from the same list of blocks, so their content is the same.
"""

from collections.abc import Iterable, Sequence
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


TEXT = Column.TEXT
PROSE = Column.PROSE
NUMBER = Column.NUMBER
CODE = Column.CODE
SOURCE = Column.SOURCE


def numbers(*titles: str) -> list[tuple[str, Column]]:
    """Return columns of numbers with these titles."""
    return [(title, NUMBER) for title in titles]


class Writer:
    """Collector of a document's blocks.

    >>> writer = Writer()
    >>> writer.section("The law of one coup")
    >>> writer.blocks[0].number, writer.table("Totals", [("total", TEXT)], [["31"]])
    ('1', None)
    """

    def __init__(self, table_word: str = "Table", figure_word: str = "Figure") -> None:
        self.blocks: list[Block] = []
        self._table_word = table_word
        self._figure_word = figure_word
        self._sections = self._parts = self._tables = self._figures = self._appendices = 0

    def section(self, text: str) -> None:
        """Begin a section, numbered 1, 2, …"""
        self._sections = self._sections + 1
        self._parts = 0
        self.blocks.append(Heading(1, str(self._sections), text))

    def part(self, text: str) -> None:
        """Begin a part of the section, numbered 1.1, 1.2, …"""
        self._parts += 1
        self.blocks.append(Heading(2, f"{self._sections}.{self._parts}", text))

    def appendix(self, text: str) -> None:
        """Begin an appendix, lettered A, B, …"""
        self.blocks.append(Heading(1, "ABCDEFGH"[self._appendices], text))
        self._appendices += 1

    def paragraph(self, *sentences: str) -> None:
        """Add a paragraph."""
        self.blocks.append(Text(" ".join(sentences)))

    def note(self, *sentences: str) -> None:
        """Add a paragraph in small type."""
        self.blocks.append(Text(" ".join(sentences), is_note=True))

    def facts(self, *facts: tuple[str, str, str]) -> None:
        """Add the key figures."""
        self.blocks.append(Facts(facts))

    def table(
        self, caption: str, columns: Sequence[tuple[str, Column]], rows: Iterable[Sequence[str]]
    ) -> None:
        """Add a numbered table."""
        self._tables += 1
        titles, kinds = zip(*columns, strict=True)
        set_rows = tuple(tuple(row) for row in rows)
        self.blocks.append(
            Table(f"{self._table_word} {self._tables}. {caption}", titles, kinds, set_rows)
        )

    def figure(self, svg: str, caption: str, alternative: str) -> None:
        """Add a numbered figure."""
        self._figures += 1
        caption = f"{self._figure_word} {self._figures}. {caption}"
        self.blocks.append(Figure(svg, caption, alternative))

    def clauses(self, entries: Iterable[tuple[str, str, str]]) -> None:
        """Add clauses or rulings: id, a word on its kind, text."""
        self.blocks.append(Clauses(tuple(entries)))
