"""Common base of the texts that commands print."""

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from tapisvert.documents.numbers import number
from tapisvert.i18n import translate

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Side = Literal["left", "right"]
"""Alignment of a column's cells."""

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


class Printer:
    """Printer of headings and tables without lines, in a language, as wide as the terminal."""

    topic: ClassVar[str]
    """Topic of its messages."""

    def __init__(self, out: "Console", language: str) -> None:
        self.out = out
        self.language = language

    def say(self, key: str, **values: str | int | date) -> str:
        """Return a message in the printer's language."""
        return translate(self.language, key, self.topic, **values)

    def counted(self, key: str, count: int, **values: str) -> str:
        """Return a message with a number, as `count` for its form and as `n` for its text."""
        return self.say(key, count=count, n=number(count), **values)

    def line(self, key: str, style: str = "", **values: str | int | date) -> None:
        """Print a message on a line of its own."""
        self.out.print(self.say(key, **values), style=style or None)

    def heading(self, key: str, **values: str | int | date) -> None:
        """Print the heading of a section."""
        self.out.print()
        self.line(key, "bold underline", **values)
        self.out.print()

    def note(self, key: str, **values: str | int) -> None:
        """Print a note below a table."""
        self.out.print()
        self.line(key, "dim", **values)

    def reading(self, sentences: Iterable[str]) -> None:
        """Print how a file was read, and in yellow what was not."""
        for sentence, style in zip(sentences, ("dim", "yellow"), strict=False):
            self.out.print(sentence, style=style)

    def titles(self, *columns: str) -> list[str]:
        """Return the titles of columns by their names; an empty name has none."""
        return [self.say(f"column-{column}") if column else "" for column in columns]

    def table(self, *titles: str, texts: int = 1) -> "Table":
        """Return a table; the columns after the first `texts` are numbers.

        A number column without a title, beside others that have one, holds the error of the number
        before it.
        """
        from rich.table import Table  # noqa: PLC0415 - rich is slow to import

        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.show_header = any(titles)
        for column, title in enumerate(titles):
            is_error = table.show_header and not title and column >= max(texts, 1)
            is_left = column < texts or is_error
            table.add_column(
                title,
                justify="left" if is_left else "right",
                style="dim" if is_error else None,
                no_wrap=column > 0,
            )
        return table

    def grid(self, *sides: "Side") -> "Table":
        """Return a table without titles."""
        from rich.table import Table  # noqa: PLC0415 - rich is slow to import

        table = Table.grid(padding=(0, 2, 0, 0))
        for column, side in enumerate(sides):
            table.add_column(justify=side, no_wrap=column > 0)
        return table

    def bars(
        self,
        rows: Iterable[tuple[str, str, float]],
        table: "Table | None" = None,
        margin: int = len("  100.0000%  "),
    ) -> None:
        """Print labels, texts and shares, these as bars, the greatest as long as there is room."""
        rows = list(rows)
        table = self.grid("left", "right", "left") if table is None else table
        table.columns[2].style = "green"
        greatest = max(share for _, _, share in rows)
        room = min(48, self.out.width - max(len(label) for label, _, _ in rows) - margin)
        for label, text, share in rows:
            table.add_row(label, text, text_bar(share / greatest, room, self.out.encoding))
        self.out.print(table)


def text_bar(share: float, room: int, encoding: str) -> str:
    """Return a bar of that share of the room, to an eighth of a letter if the encoding has them.

    >>> text_bar(0.5, 5, "utf-8"), text_bar(0.5, 5, "ascii")
    ('██▌', '##')
    """
    eighths = round(8 * room * share)
    if not encoding.lower().startswith("utf"):
        return "#" * (eighths // 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
