"""A document as text."""

from typing import TYPE_CHECKING, Any

from tapisvert.documents import Document
from tapisvert.documents.blocks import Column, Facts, Heading, Table, Text

if TYPE_CHECKING:
    from rich.console import Console


def print_document(out: "Console", document: Document) -> None:
    """Print a document as text."""
    from rich.table import Table as RichTable  # noqa: PLC0415 - slow to import

    out.print(document.title, style="bold")
    for block in document.blocks:
        if isinstance(block, Heading):
            out.print(f"\n{block.number} {block.text}", style="bold underline", markup=False)
        elif isinstance(block, Text):
            out.print(block.text, markup=False)
        elif isinstance(block, Facts):
            for fact in block.facts:
                out.print("  ".join(fact), markup=False)
        elif isinstance(block, Table):
            shown = RichTable(title=block.caption, box=None, title_justify="left")
            for title, kind in zip(block.titles, block.columns, strict=True):
                is_number = kind is Column.NUMBER
                shown.add_column(title, justify="right" if is_number else "left", overflow="fold")
            for row in block.rows:
                shown.add_row(*map(_plain, row))
            out.print(shown)


def _plain(cell: str) -> Any:
    from rich.text import Text as RichText  # noqa: PLC0415 - slow to import

    return RichText(cell)
