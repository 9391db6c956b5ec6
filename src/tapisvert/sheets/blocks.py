"""What a page is made of, whatever it is printed on: headings, texts, tables and figures.

Both the PDF and the HTML are set from the same list of blocks, so that they say the same.
"""

from enum import StrEnum

from tapisvert.values import value


class Column(StrEnum):
    """How a column is set."""

    TEXT = "text"
    """Words, on the left, never broken."""

    PROSE = "prose"
    """Sentences, on the left, with all the room that is left."""

    NUMBER = "number"
    """Figures, on the right."""

    CODE = "code"
    """Commands, as they are typed."""

    SOURCE = "source"
    """Clauses and rulings."""


@value
class Heading:
    """A heading: level 1 begins a section, level 2 a part of it. `number` is as `3` or `A`."""

    level: int
    number: str
    text: str
    block: str = "heading"


@value
class Text:
    """A paragraph; a note is set smaller."""

    text: str
    is_note: bool = False
    block: str = "text"


@value
class Facts:
    """The few figures to be seen first: label, figure, remark."""

    facts: tuple[tuple[str, str, str], ...]
    block: str = "facts"


@value
class Table:
    """A table with its caption; every row has as many cells as there are columns."""

    caption: str
    titles: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    block: str = "table"

    def __post_init__(self) -> None:
        assert all(len(row) == len(self.titles) == len(self.columns) for row in self.rows)


@value
class Figure:
    """A drawing: its SVG, its caption, and what it shows in words, for who cannot see it.

    `width` is a part of the page's width, above 0 to 1.
    """

    svg: str
    caption: str
    alternative: str
    width: float = 1.0
    block: str = "figure"


@value
class Clauses:
    """Clauses or rulings one after another: id, a word on its kind, text."""

    entries: tuple[tuple[str, str, str], ...]
    block: str = "clauses"


Block = Heading | Text | Facts | Table | Figure | Clauses


@value
class Document:
    """A document: what stands at its head, and its blocks.

    >>> Document("Sheet", "Roulette", "Campione", "2026", "37 numbers", (Text("No cards."),)).kind
    'Sheet'
    """

    kind: str
    title: str
    house: str
    edition: str
    remark: str
    blocks: tuple[Block, ...]
