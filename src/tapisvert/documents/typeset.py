"""Typesetting by typst with its own fonts: documents, and pictures of coups.

The same document or picture gives the same bytes on every machine.
"""

from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from tapisvert.extras import needs
from tapisvert.values import value

Format = Literal["pdf", "svg", "png"]

_PPI: Final = 144.0  # of a PNG: two pixels a point


def typeset(template: str, document: object, form: Format) -> bytes:
    """Return a document set by a template of this package, which reads it as JSON.

    >>> typeset("coup", {}, "svg")
    Traceback (most recent call last):
        ...
    typst.TypstError: dictionary does not contain key "language"
    """
    with needs("reports"):
        import typst  # noqa: PLC0415 - 20 MB of code, and seldom needed

    result = typst.compile(
        _source(template),
        font_paths=typst.Fonts(include_system_fonts=False),
        sys_inputs={"document": msgspec.json.encode(document).decode("utf-8")},
        format=form,
        ppi=_PPI,
        timestamp=0,
    )
    assert isinstance(result, bytes)
    return result


@cache
def _source(template: str) -> bytes:
    return files(__package__).joinpath(f"templates/{template}.typ").read_bytes()


# Picture of a coup --------------------------------------------------------------------------------

Suffix = Literal["svg", "png"]

PIXELS: Final = (1200, 630)
"""Width and height of the PNG: the shape in which messengers show the preview of a link."""


@value
class PictureRow:
    """Row of cards: its name, its cards as codes (`7c`), its total, and a badge if it has one."""

    name: str
    cards: tuple[str, ...]
    total: int
    badge: str
    won: bool


@value
class PictureChance:
    """Chance with the badge that says its result; `won` if its stakes win."""

    name: str
    badge: str
    won: bool


@value
class CoupPicture:
    """Picture of a coup: its rows, or its number as on the cloth, the colour, the chances."""

    language: str
    title: str
    subtitle: str
    rows: tuple[PictureRow, ...]
    number: str | None
    color: str
    chances: tuple[PictureChance, ...]


def coup_picture(picture: CoupPicture, suffix: Suffix) -> bytes:
    """Return the picture as SVG, its letters as outlines, or as PNG of `PIXELS`."""
    return typeset("coup", picture, suffix)
