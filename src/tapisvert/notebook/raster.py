"""Pictures as PNG, by typst, and on axes of matplotlib: both of the extra `reports`."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

from tapisvert.extras import needs
from tapisvert.notebook.charts import Bands, Bars, Dots
from tapisvert.notebook.svg import FELT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PPI: Final = 144.0
"""Pixels per inch of a PNG: two a point."""
_PAGE: Final = b"""#set page(width: auto, height: auto, margin: 0pt, fill: none)
#image(bytes(sys.inputs.svg), format: "svg")
"""


def png(svg: str) -> bytes:
    """Return a picture as PNG, at 144 pixels an inch."""
    with needs("reports"):
        import typst  # noqa: PLC0415 - of an extra
    pixels = typst.compile(_PAGE, sys_inputs={"svg": svg}, format="png", ppi=_PPI)
    assert isinstance(pixels, bytes)
    return pixels


def plot_image(pixels: bytes, axes: Axes | None) -> Axes:
    """Draw a PNG on axes, or on new ones."""
    axes = _axes(axes)
    from matplotlib.image import imread  # noqa: PLC0415 - of an extra

    axes.imshow(imread(BytesIO(pixels)))
    axes.set_axis_off()
    return axes


def plot_chart(chart: Bars | Bands | Dots, axes: Axes | None) -> Axes:
    """Draw a chart on axes, or on new ones."""
    axes = _axes(axes)
    axes.set_title(chart.title)
    axes.set_xlabel(chart.across)
    if isinstance(chart, Bars):
        axes.barh(chart.names, chart.lengths)
        axes.invert_yaxis()
        return axes
    if isinstance(chart, Dots):
        for low, high in chart.bands:
            axes.axhspan(low, high, alpha=0.25, color="C0", linewidth=0)
        axes.axhline(chart.expected, color="C0")
        places = range(len(chart.names))
        axes.scatter(places, chart.heights, color=[FELT[color] for color in chart.colors], zorder=3)
        axes.set_xticks(places, chart.names, fontsize="xx-small")
        return axes
    depth = len(chart.lines) // 2
    for outer in range(depth):
        axes.fill_between(
            chart.places,
            chart.lines[outer],
            chart.lines[-1 - outer],
            alpha=0.3,
            color="C0",
            linewidth=0,
        )
    axes.plot(chart.places, chart.lines[depth], color="C0")
    return axes


def _axes(axes: Axes | None) -> Axes:
    with needs("reports"):
        from matplotlib.figure import Figure  # noqa: PLC0415 - of an extra
    return Figure(layout="constrained").add_subplot() if axes is None else axes
