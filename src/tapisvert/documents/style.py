"""Style of the drawings: one set of colours, one font, and a reproducible SVG."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tapisvert.extras import needs

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = "#1f2a24"
MUTED: Final = "#66706a"
RULE: Final = "#cfcabb"
CLOTH: Final = "#1d5c43"
BAR: Final = "#1d5c44"
"""CLOTH for elements directly on the page: a dark page needs it lighter."""

CLOTH_MIDDLE: Final = "#6f9f88"
CLOTH_PALE: Final = "#b9d0c3"
RED: Final = "#a8322d"
SAND: Final = "#e9dfc4"

ON_LIGHT: Final = "#1f2a25"
"""Ink on a ground that stays light. A dark page may lighten INK, but not this."""

ON_DARK: Final = "#ffffff"

_IN_INK: Final = ("text.color", "axes.labelcolor", "xtick.labelcolor", "ytick.labelcolor")
_MUTED: Final = ("axes.edgecolor", "xtick.color", "ytick.color")
_INK_LUMINANCE: Final = 0.021

Color = tuple[float, float, float, float]
"""Red, green, blue and opacity, each from 0 to 1."""

WIDTH: Final = 6.7
"""Inches: the width of the page's text, so that type keeps its size."""


@contextmanager
def style() -> Iterator[None]:
    """Apply the drawings' style within the context, whatever the machine's settings are."""
    with needs("reports"):
        import matplotlib as mpl  # noqa: PLC0415 - an optional library, and a slow one
    # Any: matplotlib's stubs list every key
    colors: dict[Any, str] = {**dict.fromkeys(_IN_INK, INK), **dict.fromkeys(_MUTED, MUTED)}
    with mpl.rc_context(
        {**colors, "grid.color": RULE}, fname=Path(__file__).parent / "templates/drawings.mplstyle"
    ):
        yield


def stylesheet(height: float) -> "Figure":
    """Return an empty figure of the page's width and a height in inches."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - as above

    return Figure(figsize=(WIDTH, height), layout="constrained")


def readable_on(color: Color) -> str:
    """Return the ink with the higher contrast on a ground, by the contrast ratio of WCAG 2.

    >>> readable_on((1.0, 1.0, 1.0, 1.0)) == ON_LIGHT, readable_on((0.1, 0.3, 0.2, 1.0)) == ON_DARK
    (True, True)
    """
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3]]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    on_dark = 1.05 / (luminance + 0.05)
    on_light = (luminance + 0.05) / (_INK_LUMINANCE + 0.05)
    return ON_DARK if on_dark > on_light else ON_LIGHT


def svg(figure: "Figure") -> str:
    """Return the figure as SVG: the same text for the same figure."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: PLC0415 - as above

    FigureCanvasSVG(figure)
    if (layout := figure.get_layout_engine()) is not None:
        layout.execute(figure)
        figure.set_layout_engine(None)  # for a tight layout `savefig` would draw everything twice
    buffer = BytesIO()
    blank = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(buffer, format="svg", metadata=blank)
    text = buffer.getvalue().decode("utf-8")
    return text[text.index("<svg") :]


def bars(
    axes: "Axes", places: Sequence[int], percents: Sequence[float], *, has_labels: bool = True
) -> None:
    """Draw percentages as bars, each with its number if there is room."""
    axes.bar(places, percents, 0.72, color=BAR)
    for place, height in zip(places, percents, strict=True) if has_labels else ():
        text = f"{height:.3f}"
        offset = (0, 2.5)
        axes.annotate(text, (place, height), offset, textcoords="offset points", ha="center")
    axes.set_xticks(places)
    axes.tick_params(axis="x", length=0)
    axes.set_ylim(0, max(percents) * 1.14)
    axes.grid(axis="y")


def fan(
    axes: "Axes", coups: Sequence[int], quantiles: Any, start: float, levels: Sequence[float] = ()
) -> None:
    """Draw quantiles [level, coup] as bands around the median, with each given level named at its
    end where there is room.
    """
    for depth, color in enumerate((SAND, CLOTH_PALE, CLOTH_MIDDLE)):
        axes.fill_between(coups, quantiles[depth], quantiles[-1 - depth], color=color, linewidth=0)
    axes.plot(coups, quantiles[len(quantiles) // 2], color=CLOTH, linewidth=1.6)
    axes.axhline(start, color=INK, linewidth=0.7)
    room = 0.04 * (max(map(max, quantiles)) - min(map(min, quantiles)))
    ends: list[float] = []
    for level, (*_, end) in zip(levels, quantiles, strict=False):
        if all(abs(end - other) >= room for other in ends):
            ends.append(end)
            axes.annotate(
                f"{100 * level:.0f}%",
                (coups[-1], end),
                (3, 0),
                textcoords="offset points",
                va="center",
                annotation_clip=False,
            )
    axes.set(xlim=(coups[0], coups[-1]), xlabel="coups")
    axes.grid(axis="y")
