"""Drawings of the roulette wheel with the announcements, and of the cloth with each kind of bet."""

from collections.abc import Mapping
from itertools import cycle
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Final

from tapisvert.chances import Kind
from tapisvert.documents import style as s
from tapisvert.wheel import Wheel, color, written

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_GROUND: Final = {"rouge": s.RED, "noir": "#26302b", "vert": s.CLOTH}
_PLACES: Final = {
    Kind.SIMPLE: (5.35, -1.5),
    Kind.PLEIN: (6.5, 1.5),
    Kind.CHEVAL: (6.0, 1.5),
    Kind.TRANSVERSALE: (8.5, 0.0),
    Kind.CARRE: (10.0, 1.0),
    Kind.QUATRE_PREMIERS: (1.0, 0.0),
    Kind.CINQ_PREMIERS: (1.0, 0.0),
    Kind.SIXAIN: (12.0, 0.0),
    Kind.DOUZAINE: (5.35, -0.5),
    Kind.COLONNE: (13.35, 1.5),
    Kind.VINGT_QUATRE: (9.0, -0.5),
}
"""Positions of the chips of `EXAMPLES`, in unit cells: 1 at (1, 0), 3 at (1, 2)."""

EXAMPLES: Final = {
    Kind.SIMPLE: "rouge",
    Kind.PLEIN: "17",
    Kind.CHEVAL: "14/17",
    Kind.TRANSVERSALE: "22-24",
    Kind.CARRE: "25/29",
    Kind.QUATRE_PREMIERS: "0 to 3",
    Kind.CINQ_PREMIERS: "0, 00 to 3",
    Kind.SIXAIN: "31-36",
    Kind.DOUZAINE: "M12",
    Kind.COLONNE: "C2",
    Kind.VINGT_QUATRE: "M12/D12",
}
"""The bet of each kind that is drawn."""

_LOOKS: Final = ((s.CLOTH_PALE, "...."), (s.CLOTH_MIDDLE, ""), (s.SAND, "////"))
"""Ground and hatch of the arcs of each series, in turn."""

_OVER: Final = 4.3
"""Degrees that an arc reaches beyond the middle of its last pocket: less than half a pocket."""

_ROW: Final = ("manque", "pair", "rouge", "noir", "impair", "passe")


def arcs(series: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Return series by title, the widest first, without those that share a number with another.

    >>> arcs({"Jeu zéro": (0, 32), "Grande série": (0, 32, 15), "Petite série": (5, 8)})
    {'Grande série': (0, 32, 15), 'Petite série': (5, 8)}
    """
    numbers_by_title: dict[str, tuple[int, ...]] = {}
    for title, numbers in sorted(series.items(), key=lambda item: -len(item[1])):
        if not any(set(numbers).intersection(row) for row in numbers_by_title.values()):
            numbers_by_title[title] = numbers
    return numbers_by_title


def wheel(pockets: tuple[int, ...], series: Mapping[str, tuple[int, ...]]) -> str:
    """Draw a wheel, with arcs along the numbers of each series by title."""
    with s.style():
        figure = s.stylesheet(3.3)
        axes = figure.add_subplot()
        axes.set_axis_off()
        degrees = 360 / len(pockets)
        for place, number in enumerate(pockets):
            _pocket(axes, place * degrees, degrees, number)
        for (title, numbers), look in zip(series.items(), cycle(_LOOKS), strict=False):
            for first, last in _runs(pockets, numbers):
                _arc(axes, first * degrees, last * degrees, title, look)
        axes.set_aspect("equal")
        axes.set_xlim(-3.3, 3.3)
        axes.set_ylim(-1.62, 1.62)
        return s.svg(figure)


def _angle(turn: float) -> float:
    """Return the angle of a turn from zero in degrees: zero at the top, clockwise."""
    return 90 - turn


def _pocket(axes: "Axes", turn: float, degrees: float, number: int) -> None:
    from matplotlib.patches import Wedge  # noqa: PLC0415 - optional and slow

    ground = _GROUND[color(number)]
    axes.add_patch(
        Wedge(
            (0, 0),
            1.25,
            _angle(turn + degrees / 2),
            _angle(turn - degrees / 2),
            width=0.3,
            fc=ground,
            ec=s.SAND,
            lw=0.6,
        )
    )
    angle = _angle(turn) * pi / 180
    look: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 6.5}
    look |= {"color": s.ON_DARK, "rotation": -turn}
    axes.text(1.1 * cos(angle), 1.1 * sin(angle), written(number), **look)


def _runs(pockets: tuple[int, ...], numbers: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return first and last place of each run of these numbers side by side on the wheel."""
    is_in_series = [number in numbers for number in pockets]
    starts = [i for i, is_start in enumerate(is_in_series) if is_start and not is_in_series[i - 1]]
    runs = []
    for start in starts:
        end = start
        while is_in_series[(end + 1) % len(pockets)]:
            end += 1
        runs.append((start, end))
    return runs


def _arc(axes: "Axes", first: float, last: float, title: str, look: tuple[str, str]) -> None:
    from matplotlib.patches import Wedge  # noqa: PLC0415 - as above

    ground, hatch = look
    arc = Wedge(
        (0, 0),
        1.4,
        _angle(last + _OVER),
        _angle(first - _OVER),
        width=0.09,
        fc=ground,
        hatch=hatch,
        ec=s.ON_LIGHT,
        lw=0.5,
    )
    axes.add_patch(arc)
    middle = _angle((first + last) / 2) * pi / 180
    x = cos(middle)
    y = sin(middle)
    side = "center" if abs(x) < 0.3 else ("left" if x > 0 else "right")
    axes.text(1.47 * x, 1.47 * y, title.lower(), ha=side, va="bottom" if y > 0.9 else "center")


def cloth(wheel: Wheel, keys: Mapping[Kind, str]) -> str:
    """Draw a wheel's cloth, lying, with a chip of each kind of bet; `keys` are their letters."""
    with s.style():
        figure = s.stylesheet(2.45)
        axes = figure.add_subplot()
        axes.set_axis_off()
        zeros = [number for number in wheel.numbers if color(number) == "vert"]
        for zero_row, zero in enumerate(zeros):
            tall = 3 / len(zeros)
            _box(axes, (0, tall * zero_row), (1, tall), written(zero), _GROUND["vert"])
        for number in range(1, 37):
            column, row = divmod(number - 1, 3)
            _box(axes, (1 + column, row), (1, 1), str(number), _GROUND[color(number)])
        for row in range(3):
            _box(axes, (13, row), (1.6, 1), f"C{row + 1}")
        for third, name in enumerate(("P12", "M12", "D12")):
            _box(axes, (1 + 4 * third, -1), (4, 1), name)
        for sixth, name in enumerate(_ROW):
            _box(axes, (1 + 2 * sixth, -2), (2, 1), name)
        for kind, key in keys.items():
            _chip(axes, _PLACES[kind], key)
        axes.set_aspect("equal")
        axes.set_xlim(-0.05, 14.65)
        axes.set_ylim(-2.05, 3.05)
        return s.svg(figure)


def _box(
    axes: "Axes",
    corner: tuple[float, float],
    size: tuple[float, float],
    text: str,
    ground: str = "none",
) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - as above

    x, y = corner
    width, height = size
    edge = s.MUTED if ground == "none" else s.SAND
    axes.add_patch(Rectangle(corner, width, height, fc=ground, ec=edge, lw=0.7))
    ink = s.INK if ground == "none" else s.ON_DARK
    axes.text(x + width / 2, y + height / 2, text, ha="center", va="center", color=ink)


def _chip(axes: "Axes", center: tuple[float, float], key: str) -> None:
    from matplotlib.patches import Circle  # noqa: PLC0415 - as above

    axes.add_patch(Circle(center, 0.26, fc=s.SAND, ec=s.ON_LIGHT, lw=0.8, zorder=3))
    look: dict[str, Any] = {"ha": "center", "va": "center", "fontweight": "bold", "zorder": 4}
    axes.text(*center, key, color=s.ON_LIGHT, **look)
