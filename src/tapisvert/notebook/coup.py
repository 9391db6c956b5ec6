"""Picture of a coup of cards: its rows, their totals, the chances and the call."""

from collections.abc import Mapping, Sequence

from tapisvert.notebook import svg

_CARD = 44
_STEP = 50
_LEFT = 96
_ROW = 78
_BADGE = 144


def picture(
    rows: Sequence[tuple[str, Sequence[str], int]], results: Mapping[str, str], call: str
) -> str:
    """Return a coup: rows of name, cards and total; the result of each chance; the call.

    >>> picture([("noir", ["Th", "As"], 11)], {"noir": "wins"}, "Noir gagne")[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    longest = max(len(cards) for _, cards, _ in rows)
    width = max(_LEFT + longest * _STEP + 70, 24 + len(results) * _BADGE)
    parts = [svg.text(call, width / 2, 30, 18, fill=svg.GOLD, font_style="italic")]
    top = 46
    for name, cards, total in rows:
        middle = top + _CARD * 0.7 + 6
        if name:
            parts.append(svg.text(name, _LEFT - 16, middle, 17, text_anchor="end"))
        for place, code in enumerate(cards):
            parts.append(svg.card(code, _LEFT + place * _STEP, top, _CARD))
        parts.append(svg.text(str(total), _LEFT + len(cards) * _STEP + 26, middle + 4, 28))
        top += _ROW
    for place, (chance, result) in enumerate(results.items()):
        parts.append(_badge(chance, result, 14 + place * _BADGE, top + 2))
    return svg.picture(call, width, top + 48, *parts)


def _badge(chance: str, result: str, x: float, y: float) -> str:
    """Return a chance with its result: gold if its stakes win."""
    is_win = result.startswith("wins")
    words = f"{chance}: {result.replace('_', ' ')}"
    ground = svg.rectangle(
        x, y, _BADGE - 8, 30, rx=7, fill=svg.GOLD if is_win else svg.CLOTH_DEEP, stroke=svg.LINE
    )
    ink = svg.NOIR if is_win else svg.IVORY
    return ground + svg.text(words, x + (_BADGE - 8) / 2, y + 20, 14, fill=ink)
