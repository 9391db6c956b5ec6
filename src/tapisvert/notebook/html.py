"""HTML tables of values, in the notebook's own style."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from tapisvert.notebook.text import format_cell


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table, with numbers aligned right.

    >>> table("Zero", ["chance"], [[0.25]])[-70:]
    '<tbody><tr><td style="text-align:right">0.25</td></tr></tbody></table>'
    """
    titles = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"
    )


def percent(number: Fraction | float | None) -> str:
    """Return a probability or an edge in per cent.

    >>> percent(Fraction(1, 74)), percent(0.0), percent(None)
    ('1.3514%', '0%', '')
    """
    if number is None:
        return ""
    return f"{float(number):.4%}" if number else "0%"


def _cell(cell: object) -> str:
    is_number = isinstance(cell, int | float | Fraction) or str(cell).endswith("%")
    text = format_cell(cell)
    style = ' style="text-align:right"' if is_number else ""
    return f"<td{style}>{escape(text)}</td>"
