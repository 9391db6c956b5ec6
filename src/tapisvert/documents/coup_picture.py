"""Picture of one coup."""

from typing import Final, Literal

from tapisvert.documents.typeset import typeset
from tapisvert.values import value

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
    """Picture of a coup: its rows, or its number as the cloth has it, the colour, the chances."""

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
