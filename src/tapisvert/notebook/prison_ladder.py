"""Picture of the prison ladder: the degrees, the coups between them, and the worth of each."""

from collections.abc import Sequence

from tapisvert.notebook import svg

_STEP = 170
_LEFT = 84
_PAD = 58
_LEVEL = 128
_RED = "#f0727a"


def picture(
    degrees: Sequence[tuple[str, str, str]], *, title: str, refait: str, deepens: bool, ends_in: str
) -> str:
    """Return the ladder: the name of each degree, from free on, with two lines on its worth.

    `refait` is the coup that imprisons. `deepens`: another takes a stake a degree deeper; `ends_in`
    is the outcome of a further one at the last degree.
    """
    last = len(degrees) - 1
    width = 2 * _LEFT + last * _STEP + (150 if ends_in else 0)
    parts = [svg.text(title, width / 2, 32, 18, fill=svg.GOLD, font_style="italic"), _heads()]
    for place, words in enumerate(degrees):
        parts.append(_degree(words, _LEFT + place * _STEP, is_free=place == 0))
        if place and (place == 1 or deepens):
            words_above = refait if place == 1 else "again"
            parts.append(_arc(place - 1, words_above, _RED, is_up=True))
        if place:
            parts.append(
                _arc(place - 1, "a win: free, unpaid" if place == 1 else "a win", svg.GOLD)
            )
    if ends_in:
        x = _LEFT + last * _STEP + _PAD + 6
        y = _LEVEL + 32
        path = f"M{svg.number(x)} {y}H{svg.number(x + 44)}"
        parts.append(
            svg.element("path", d=path, fill="none", stroke=_RED, marker_end="url(#deeper)")
        )
        parts.append(svg.text(ends_in, x + 56, y + 5, 14, text_anchor="start", fill=_RED))
    foot = "A loss takes the stake at any degree."
    parts.append(svg.text(foot, width / 2, 280, 14))
    return svg.picture(title, width, 300, *parts)


def _degree(words: tuple[str, str, str], x: float, *, is_free: bool) -> str:
    name, divided_text, staying_text = words
    fill = svg.IVORY if is_free else svg.CLOTH_DEEP
    ink = svg.NOIR if is_free else svg.IVORY
    return (
        svg.rectangle(x - _PAD, _LEVEL, 2 * _PAD, 66, rx=9, fill=fill, stroke=svg.LINE)
        + svg.text(name, x, _LEVEL + (38 if is_free else 24), 16, fill=ink)
        + svg.text(divided_text, x, _LEVEL + 42, 12.5, fill=svg.CLOTH_DEEP if is_free else svg.GOLD)
        + svg.text(staying_text, x, _LEVEL + 58, 12.5, fill=svg.CLOTH_DEEP if is_free else svg.GOLD)
    )


def _heads() -> str:
    return "".join(
        svg.element(
            "marker",
            svg.element("path", d="M0 1L9 5L0 9Z", fill=color),
            id=name,
            viewBox="0 0 10 10",
            refX=8,
            refY=5,
            markerWidth=8,
            markerHeight=8,
            orient="auto",
        )
        for name, color in (("deeper", _RED), ("eased", svg.GOLD))
    )


def _arc(place: int, words: str, color: str, *, is_up: bool = False) -> str:
    """Return the arrow from a degree to the next, above, or back, below."""
    first = _LEFT + place * _STEP + 30
    last = _LEFT + (place + 1) * _STEP - 30
    if is_up:
        high = _LEVEL - 4
        path = f"M{first} {high}C{first + 20} {high - 42} {last - 20} {high - 42} {last} {high - 1}"
        words_y = _LEVEL - 44
    else:
        low = _LEVEL + 70
        path = f"M{last} {low}C{last - 20} {low + 42} {first + 20} {low + 42} {first} {low + 1}"
        words_y = low + 52
    head = "url(#deeper)" if is_up else "url(#eased)"
    arrow = svg.element(
        "path", d=path, fill="none", stroke=color, stroke_width=2.2, marker_end=head
    )
    return arrow + svg.text(words, (first + last) / 2, words_y, 13.5, fill=color)
