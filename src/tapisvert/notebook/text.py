"""Tables of values as plain text, at most a screen long."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

_MOST: Final = 18
"""Maximum number of rows."""


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table, with numbers aligned right.

    >>> print(table("Zero", ["chance", "share"], [["rouge", 0.25], ["pair", "1%"]]))
    Zero
    chance  share
    rouge    0.25
    pair       1%
    """
    cells = [[*map(format_cell, row)] for row in rows]
    table_rows = [[*heads], *cells[:_MOST]]
    widths = [max(map(len, column)) for column in zip(*table_rows, strict=True)]
    numeric = [any(map(_is_number, column)) for column in zip(*cells[:_MOST], strict=True)]
    sides = numeric or [False] * len(widths)
    lines = (
        "  ".join(
            text.rjust(width) if is_number else text.ljust(width)
            for text, width, is_number in zip(row, widths, sides, strict=True)
        ).rstrip()
        for row in table_rows
    )
    footer = [f"… and {len(cells) - _MOST} more"] if len(cells) > _MOST else []
    return "\n".join([caption, *lines, *footer])


def format_cell(cell: object) -> str:
    """Return a cell in at most six digits.

    >>> format_cell(1 / 3), format_cell(None), format_cell("rouge")
    ('0.333333', '', 'rouge')
    """
    if cell is None:
        return ""
    return f"{float(cell):.6g}" if isinstance(cell, Fraction | float) else str(cell)


def _is_number(text: str) -> bool:
    digits = text.strip("%-").replace(".", "", 1).replace("e-", "", 1)
    return digits.isdecimal()
