"""Picture of a permanence: the results in columns as players write them, newest at the bottom."""

from collections.abc import Sequence

from tapisvert.notebook import svg

_LINE = 24
_MAX_COUPS = 30
_NUMBER = 44


def picture(
    columns: Sequence[str], coups: Sequence[tuple[int, str, str, Sequence[str]]], *, title: str
) -> str:
    """Return the last coups: the number of each, the words and the colour of its figure, and the
    columns marked for it.
    """
    wide = max(76, *(9 * len(name) + 16 for name in columns))
    left_margin = _NUMBER + 92
    width = left_margin + wide * len(columns) + 16
    last_coups = coups[-_MAX_COUPS:]
    parts = [
        svg.text(name, left_margin + (column + 0.5) * wide, 30, 14, fill=svg.GOLD)
        for column, name in enumerate(columns)
    ]
    for line, (count, words, color, marks) in enumerate(last_coups):
        y = 40 + line * _LINE
        if line % 2 == 0:
            parts.append(svg.rectangle(8, y, width - 16, _LINE, fill=svg.CLOTH_DEEP, opacity=0.5))
        parts.append(svg.text(str(count), _NUMBER, y + 17, 12, text_anchor="end", opacity=0.7))
        parts.append(_figure(words, color, _NUMBER + 50, y))
        parts += [
            svg.element(
                "circle",
                cx=left_margin + (column + 0.5) * wide,
                cy=y + _LINE / 2,
                r=6,
                fill=svg.FELT.get(name, svg.GOLD),
                stroke=svg.LINE,
            )
            for column, name in enumerate(columns)
            if name in marks
        ]
    return svg.picture(title, width, 52 + max(1, len(last_coups)) * _LINE, *parts)


def _figure(words: str, color: str, x: float, y: float) -> str:
    fill = svg.FELT.get(color)
    ground = "" if fill is None else svg.rectangle(x - 17, y + 2, 34, _LINE - 4, rx=4, fill=fill)
    return ground + svg.text(words, x, y + 17, 14)
