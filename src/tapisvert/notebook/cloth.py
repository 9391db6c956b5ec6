"""Picture of the cloth with its stakes: the French cloth, or the tableau of the card games.

The French cloth has the layout of the page's (`web/cloth/roulette/geometry.js`): zero at the left,
the numbers in three lines, the simple chances above and below, dozens and columns at the right.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tapisvert.notebook import svg

_LENGTHWISE = 52.0
_ACROSS = 54.0
_SIDE = 62.0
_ROWS = 12
_COLUMNS = 3
_PAD = 14.0
_SLOTS = (-82, 82, -40, 40, -62, 62)
_LEFT = ("passe", "pair", "noir")
_RIGHT = ("manque", "impair", "rouge")
_DOZENS = ("P12", "M12", "D12")
_ZEROS = ("0", "00", "000")
_LOZENGES = {"rouge": svg.ROUGE, "noir": svg.NOIR}
_FIELD = 158.0


class Lying(NamedTuple):
    """Stake on the cloth: player, chance, amount in minor units, degree (0: free)."""

    player: str
    chance: str
    amount: int
    degree: int = 0


def tableau(chances: Sequence[str], stakes: Iterable[Lying], title: str) -> str:
    """Return the cloth of a card game: a field for each chance, with imprisoned stakes at its foot.

    >>> tableau(["rouge"], [Lying("Anna", "rouge", 500)], "A table").count("<circle")
    2
    """
    lying = [*stakes]
    parts = []
    for column, name in enumerate(chances):
        x = _PAD + column * _FIELD
        parts.append(_field(x, 44, _FIELD - 8, 150, name, size=20, is_top=True))
        own_stakes = [stake for stake in lying if stake.chance == name]
        for place, stake in enumerate(own_stakes):
            chip_x = x + 26 + place % 3 * 48
            chip_y = (96 if stake.degree == 0 else 158) + place // 3 * 20
            parts.append(_chip(stake, chip_x, chip_y, lying))
    width = 2 * _PAD + len(chances) * _FIELD - 8
    return _drawing(title, width, 206, parts, lying)


def french(places: Mapping[str, Sequence[int]], stakes: Iterable[Lying], title: str) -> str:
    """Return the French cloth; `places` has the numbers of each of its chances, 37 for 00."""
    lying = [*stakes]
    zero_count = sum(name in places for name in _ZEROS)
    fields = _fields(zero_count)
    parts = [
        _field(*_turn_left(box), name, fill=_lozenge_colour(name, places))
        for name, boxes in fields.items()
        for box in boxes
    ]
    chip_counts: dict[str, int] = {}
    for stake in lying:
        x, y = _spot(stake.chance, places, fields)
        index = chip_counts[stake.chance] = chip_counts.get(stake.chance, -1) + 1
        is_wide = stake.chance in (*_LEFT, *_RIGHT)  # a chip on each side of the name
        across, lift = (_SLOTS[index % len(_SLOTS)], 0) if is_wide else (9 * index, 9 * index)
        parts.append(_chip(stake, x + across, y - lift - (8 if is_wide else 0), lying))
    width = 2 * _PAD + _LENGTHWISE * (_ROWS + 2)
    return _drawing(title, width, 44 + _ACROSS * _COLUMNS + 2 * _SIDE + 8, parts, lying)


_Box = tuple[float, float, float, float]
_Spot = tuple[float, float]


def _fields(zero_count: int) -> Mapping[str, list[_Box]]:
    """Return the fields of the upright cloth: x, y, width, height. Zero is at the top."""
    right = _ACROSS * _COLUMNS
    end = _LENGTHWISE * (_ROWS + 1)
    zeros = ("0", "00") if zero_count > 1 else ("0",)
    wide = right / len(zeros)
    long = _LENGTHWISE / (2 if zero_count > 2 else 1)
    fields = {
        name: [(place * wide, _LENGTHWISE - long, wide, long)] for place, name in enumerate(zeros)
    }
    if zero_count > 2:
        fields["000"] = [(0.0, 0.0, right, long)]
    for number in range(1, _ROWS * _COLUMNS + 1):
        column = (number - 1) % _COLUMNS
        row = -(-number // _COLUMNS)
        fields[str(number)] = [(column * _ACROSS, row * _LENGTHWISE, _ACROSS, _LENGTHWISE)]
    for column_number in range(_COLUMNS):
        top = _LENGTHWISE * (1 + 4 * column_number)
        tall = _LENGTHWISE * 4
        fields[_LEFT[column_number]] = [(-_SIDE, top, _SIDE, tall)]
        fields[_RIGHT[column_number]] = [(right, top, _SIDE, tall)]
        fields[f"C{column_number + 1}"] = [(column_number * _ACROSS, end, _ACROSS, _LENGTHWISE)]
        third = _SIDE / 3
        fields[_DOZENS[column_number]] = [
            (right + third * column_number, end, third, _LENGTHWISE),
            (-third * (column_number + 1), end, third, _LENGTHWISE),
        ]
    return fields


def _turn_left(box: _Box) -> _Box:
    """Return a box of the upright cloth, turned to the left."""
    x, y, width, height = box
    top = 44 + _ACROSS * _COLUMNS + _SIDE - x - width
    return _PAD + y, top, height, width


def _spot(
    chance: str, places: Mapping[str, Sequence[int]], fields: Mapping[str, list[_Box]]
) -> _Spot:
    if chance in fields:
        x, y, width, height = _turn_left(fields[chance][0])
        return x + width / 2, y + height / 2
    first, _, second = chance.partition("/")
    if chance == "0/00" or (second and not second.isdigit()):  # two dozens or columns
        x, y, wide, long = fields[first][0]
        (x_second, *_) = fields[second][0]
        x = (x + x_second + wide) / 2
        y += long / 2
    else:
        x, y = _between(chance, sorted(places[chance]))
    rotated = _turn_left((x, y, 0, 0))
    return rotated[0], rotated[1]


_AT_ZERO = {"0-1-2": 1.0, "0-2-3": 2.0}
_AT_TWO_ZEROS = {"0/2": 1.25, "00/2": 1.75, "00/3": 2.5, "0-00-2": 1.5, "00-2-3": 2.0}


def _between(chance: str, numbers: Sequence[int]) -> _Spot:
    """Return the point of a chance on several numbers: the line or the corner between them."""
    first = numbers[0]
    count = len(numbers)
    row = -(-first // _COLUMNS)
    column = (first - 1) % _COLUMNS
    middle = _LENGTHWISE * (row + 0.5)
    line = _LENGTHWISE * (row + 1)
    if chance.endswith("premiers"):
        return 0, _LENGTHWISE
    beside_zero = _AT_TWO_ZEROS.get(chance) or _AT_ZERO.get(chance)
    if beside_zero is not None:
        return beside_zero * _ACROSS, _LENGTHWISE
    if count == 3:
        return 0, middle
    if count == 6:
        return 0, line
    if count == 4:
        return _ACROSS * (column + 1), line
    if first == 0:
        return _ACROSS * (numbers[-1] - 0.5), _LENGTHWISE
    if numbers[-1] == first + 1:
        return _ACROSS * (column + 1), middle
    return _ACROSS * (column + 0.5), line


def _lozenge_colour(name: str, places: Mapping[str, Sequence[int]]) -> str | None:
    """Return the colour of the lozenge behind a number, or None."""
    if name.isdigit() and name not in _ZEROS:
        return svg.ROUGE if int(name) in places["rouge"] else svg.NOIR
    return _LOZENGES.get(name)


def _field(
    x: float,
    y: float,
    width: float,
    height: float,
    name: str,
    *,
    fill: str | None = None,
    size: float = 17,
    is_top: bool = False,
) -> str:
    """Return a field with its name, in a lozenge if it has a colour."""
    parts = [svg.rectangle(x, y, width, height, fill="none", stroke=svg.LINE, stroke_width=1.5)]
    middle = x + width / 2
    fill = fill or _LOZENGES.get(name)
    text_y = y + 26 if is_top else y + height / 2 + size / 3
    if fill is not None and not is_top:
        across = min(width, 120) / 2 - 3
        high = height / 2 - 4
        center = y + height / 2
        points = (
            f"{svg.number(middle - across)},{center} {svg.number(middle)},{center - high} "
            f"{svg.number(middle + across)},{center} {svg.number(middle)},{center + high}"
        )
        parts.append(svg.element("polygon", points=points, fill=fill))
    elif fill is not None:
        parts.append(svg.rectangle(x + 8, y + 8, width - 16, 26, rx=6, fill=fill))
    smaller = size if width > 40 or len(name) < 3 else 12
    if height < 24:  # a dozen
        smaller = 12
        text_y = y + height / 2 + 4
    parts.append(svg.text(name, middle, text_y, smaller))
    return "".join(parts)


def _chip(stake: Lying, x: float, y: float, lying: Sequence[Lying]) -> str:
    players = [*dict.fromkeys(other.player for other in lying)]
    fill = svg.PLAYERS[players.index(stake.player) % len(svg.PLAYERS)]
    words = svg.amount(stake.amount) + (f" ({stake.degree})" if stake.degree else "")
    return svg.chip(words, x, y, fill, is_bound=stake.degree > 0)


def _drawing(
    title: str, width: float, height: float, parts: Sequence[str], lying: Sequence[Lying]
) -> str:
    """Return the picture with its title above, and the chips of each player below."""
    head = svg.text(title, width / 2, 28, 16, fill=svg.GOLD, font_style="italic")
    legend = []
    for player_index, player in enumerate(dict.fromkeys(stake.player for stake in lying)):
        x = _PAD + 12 + player_index % 5 * 140
        y = height + 14 + player_index // 5 * 26
        fill = svg.PLAYERS[player_index % len(svg.PLAYERS)]
        legend.append(
            svg.element("circle", cx=x, cy=y, r=8, fill=fill, stroke=svg.IVORY, stroke_width=2)
        )
        legend.append(svg.text(player, x + 15, y + 5, 14, text_anchor="start"))
    rows = -(-len(legend) // 10)
    return svg.picture(title, width, height + 26 * rows + 6, head, *parts, *legend)
