"""HTML output, set by jinja2 from `templates`.

A document is one self-contained page without scripts or other files, light or dark, for any width.
"""

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from tapisvert.documents.blocks import Document, Figure
from tapisvert.documents.style import BAR, INK, MUTED, RULE
from tapisvert.extras import needs

if TYPE_CHECKING:
    from jinja2 import Environment

_ID: Final = re.compile(r'(\bid="|href="#|url\(#)([^")]+)')
_THEMED: Final = {INK: "ink", MUTED: "muted", RULE: "rule", BAR: "bar"}
"""Colours of a drawing that follow the page's theme, light or dark."""


def html(document: Document) -> str:
    """Return the document as an HTML page.

    >>> page = html(Document("Sheet", "Game", "House", "Edition", "cards", ()))
    >>> "<title>Sheet: Game</title>" in page
    True
    """
    css = files(__package__).joinpath("templates/sheet.css").read_text(encoding="utf-8")
    return render("report", language=document.language, document=document, css=css)


def render(template: str, **values: object) -> str:
    """Return a page of a template, every value escaped unless it is marked `safe`."""
    return _environment().get_template(f"{template}.html.jinja").render(values)


@cache
def _environment() -> "Environment":
    with needs("reports"):
        import jinja2  # noqa: PLC0415 - slow to import, and seldom needed

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["drawing"] = _drawing
    environment.globals["is_rehearsal"] = False  # a server's pages set it
    return environment


def _drawing(figure: Figure, number: int) -> str:
    """Return the SVG after `<svg`, in the page's colours, its ids distinct from other drawings'."""
    drawing = _ID.sub(rf"\g<1>f{number}-\g<2>", figure.svg.removeprefix("<svg"))
    for color, name in _THEMED.items():
        drawing = drawing.replace(color, f"var(--{name})")
    return drawing
