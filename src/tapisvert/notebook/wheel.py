"""Picture of a wheel, and of the number on which the ball fell."""

from collections.abc import Sequence
from math import cos, radians, sin

from tapisvert.notebook import svg

_MIDDLE = 180.0
_BRASS = "#d8b66a"


def picture(
    pockets: Sequence[tuple[str, str]], number: str | None = None, call: str | None = None
) -> str:
    """Return a wheel of pockets, each a number as written and its colour, clockwise from the top;
    the ball is in the winning pocket.
    """
    size = 2 * _MIDDLE
    wide = 360 / len(pockets)
    rotation = 0.0 if number is None else -wide * [label for label, _ in pockets].index(number)
    parts = [
        svg.element("circle", cx=_MIDDLE, cy=_MIDDLE, r=172, fill="#4a2816", stroke=_BRASS),
        svg.element("circle", cx=_MIDDLE, cy=_MIDDLE, r=158, fill="#774728"),
    ]
    for place, (label, color) in enumerate(pockets):
        parts.append(_pocket(label, color, rotation + place * wide, wide))
    parts.append(svg.element("circle", cx=_MIDDLE, cy=_MIDDLE, r=86, fill="#5b341d", stroke=_BRASS))
    if number is None:
        return svg.picture(f"A wheel of {len(pockets)} numbers", size, size, *parts)
    ball = _point(102, 0)
    parts.append(svg.element("circle", cx=ball[0], cy=ball[1], r=8, fill="#fffdf6", stroke="#777"))
    parts.append(svg.text(number, _MIDDLE, _MIDDLE + 18, 54, font_weight=600))
    parts.append(svg.text(call or "", _MIDDLE, size + 18, 16, fill=svg.GOLD, font_style="italic"))
    return svg.picture(call or number, size, size + 34, *parts)


def _point(radius: float, degrees: float) -> tuple[float, float]:
    angle = radians(degrees - 90)
    return _MIDDLE + radius * cos(angle), _MIDDLE + radius * sin(angle)


def _pocket(label: str, color: str, degrees: float, wide: float) -> str:
    first = degrees - wide / 2
    last = degrees + wide / 2
    corners = (_point(150, first), _point(150, last), _point(86, last), _point(86, first))
    a, b, c, d = (f"{svg.number(x)} {svg.number(y)}" for x, y in corners)
    path = f"M{a}A150 150 0 0 1 {b}L{c}A86 86 0 0 0 {d}Z"
    x, y = _point(132, degrees)
    turn = f"rotate({svg.number(degrees)} {svg.number(x)} {svg.number(y)})"
    return svg.element("path", d=path, fill=svg.FELT[color], stroke=_BRASS) + svg.text(
        label, x, y + 5, 28 / max(2, len(label)), transform=turn
    )
