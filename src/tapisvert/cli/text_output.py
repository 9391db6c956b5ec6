"""Common base of the pages that commands print."""

from typing import TYPE_CHECKING, ClassVar, Literal

from tapisvert.i18n import translate

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


class Printer:
    """Printer of headings and tables without lines, in a language, as wide as the terminal."""

    topic: ClassVar[str]
    """Topic of its messages: `words`."""

    def __init__(self, out: "Console", language: str) -> None:
        self.out = out
        self.language = language

    def say(self, key: str, **values: str | int) -> str:
        """Return a message in the page's language."""
        return translate(self.language, key, self.topic, **values)

    def heading(self, key: str, **values: str | int) -> None:
        """Print the heading of a section."""
        self.out.print()
        self.out.print(self.say(key, **values), style="bold underline")
        self.out.print()

    def note(self, key: str, **values: str | int) -> None:
        """Print a note below a table."""
        self.out.print()
        self.out.print(self.say(key, **values), style="dim")

    def table(self, *titles: str, texts: int = 1) -> "Table":
        """Return a table; the columns after the first `texts` are numbers.

        A number column without a title holds the error of the number before it.
        """
        from rich.table import Table  # noqa: PLC0415 - rich is slow to import

        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for column, title in enumerate(titles):
            is_error = not title and column >= max(texts, 1)
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


Side = Literal["left", "right"]
"""Alignment of a column's cells."""
