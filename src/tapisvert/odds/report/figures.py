"""Drawings of the distributions and of their consequences, as SVG."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tapisvert.documents import style as s
from tapisvert.documents.numbers import number
from tapisvert.odds.report.data import Line, Row, Rows
from tapisvert.odds.report.labels import short_label
from tapisvert.odds.report.quantile_fan import Fan

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def totals_of_rows(law: Rows) -> str:
    with s.style():
        figure = s.stylesheet(1.85)
        axes = figure.add_subplot()
        _totals(axes, law.totals)
        return s.svg(figure)


def _totals(axes: "Axes", law: Mapping[int, float]) -> None:
    s.bars(axes, list(law), [100 * p for p in law.values()])
    axes.set(xlabel="total of the row", ylabel="probability, %")


def totals_of_row(law: Row) -> str:
    """Draw the distribution of the row's total; the hatched part is with the ace of spades."""
    with s.style():
        figure = s.stylesheet(2.3)
        axes = figure.add_subplot()
        totals = list(law.totals)
        aces = [100 * p for p in law.totals_with_ace.values()]
        _totals(axes, law.totals)
        title = "with an ace of spades among the first cards"
        parts = axes.bar(totals, aces, 0.72, color=s.SAND, edgecolor=s.ON_LIGHT, label=title)
        for part in parts:
            part.set(hatch="////", linewidth=0.6)
        axes.legend(loc="upper right", handlelength=1.4)
        return s.svg(figure)


def joint(law: Rows) -> str:
    """Draw the joint distribution of both totals: a cell a pair, ties framed, the refait in red."""
    from matplotlib.colors import LinearSegmentedColormap  # noqa: PLC0415 - optional and slow

    with s.style():
        figure = s.stylesheet(5.5)
        axes = figure.add_subplot()
        colors = LinearSegmentedColormap.from_list("cloth", ["#fbf8ef", s.CLOTH_MIDDLE, s.CLOTH])
        top = max(map(max, law.joint))
        for i, row in enumerate(law.joint):
            for j, p in enumerate(row):
                _cell(axes, (i, j), p, colors(p / top), is_refait=law.stop + i == law.refait_total)
        axes.set_xlim(0, 10)
        axes.set_ylim(10, 0)
        ticks = [k + 0.5 for k in range(10)]
        axes.set_xticks(ticks, [str(law.stop + k) for k in range(10)])
        axes.set_yticks(ticks, [str(law.stop + k) for k in range(10)])
        axes.xaxis.tick_top()
        axes.xaxis.set_label_position("top")
        axes.set_xlabel("rouge's total")
        axes.set_ylabel("noir's total")
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        axes.annotate("noir wins ↗", (1, -0.01), xycoords="axes fraction", ha="right", va="top")
        axes.annotate("↙ rouge wins", (0, -0.01), xycoords="axes fraction", va="top")
        return s.svg(figure)


def _cell(
    axes: "Axes", cell: tuple[int, int], p: float, color: s.Color, *, is_refait: bool
) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - as above

    i, j = cell
    axes.add_patch(Rectangle((j + 0.02, i + 0.02), 0.96, 0.96, facecolor=color, linewidth=0))
    ink = s.readable_on(color)
    tie = i == j
    look: dict[str, Any] = {"ha": "center", "va": "center", "color": ink}
    weight = "bold" if tie else "normal"
    axes.text(j + 0.5, i + 0.5, f"{100 * p:.3f}", fontweight=weight, **look)
    if tie:
        edge, width, inset = (s.RED, 2.4, 0.045) if is_refait else (s.INK, 1.0, 0.03)
        side = 1 - 2 * inset
        frame = Rectangle((j + inset, i + inset), side, side, fill=False, ec=edge, lw=width)
        axes.add_patch(frame)
        word = "refait" if is_refait else "tie"
        axes.text(j + 0.5, i + 0.82, word, fontsize=5.5, **look)


def edges(lines: Sequence[Line]) -> str:
    """Draw every edge as a point on a line from zero, in all three ways if they differ."""
    with s.style():
        figure = s.stylesheet(0.85 + (0.3 if len(lines) < 6 else 0.24) * len(lines))
        axes = figure.add_subplot()
        row_counts = [
            row_count
            for row_count in _COUNTED
            if any(_is_drawn(line, row_count[0]) for line in lines)
        ]
        for row, line in enumerate(lines):
            values = [100 * getattr(line, name) for name, *_ in reversed(row_counts)]
            ends = [min(0, *values), max(0, *values)]
            axes.plot(ends, [row, row], color=s.RULE, linewidth=1, zorder=1)
            offset = (0, 4.5)
            text = number(values[0], 5)
            axes.annotate(text, (values[0], row), offset, textcoords="offset points", ha="center")
        for name, label, marker, color in row_counts:
            axes.plot(
                [100 * getattr(line, name) for line in lines],
                range(len(lines)),
                marker,
                label=label,
                color=color,
                markeredgecolor=s.ON_LIGHT,
                markeredgewidth=0.7,
                markersize=5.5,
            )
        axes.set_yticks(range(len(lines)), [short_label(line) for line in lines])
        axes.set_ylim(len(lines) - 0.5, -0.8)
        axes.axvline(0, color=s.MUTED, linewidth=0.6)
        axes.margins(x=0.06)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel("the bank's edge, %")
        axes.grid(axis="x")
        if len(row_counts) > 1:
            handles, labels = axes.get_legend_handles_labels()
            figure.legend(handles[::-1], labels[::-1], loc="outside upper left", ncols=3)
        return s.svg(figure)


_COUNTED: Final = (
    ("per_risked", "per decided coup and unit at risk", "s", s.SAND),
    ("per_decided", "per decided coup", "D", s.CLOTH_PALE),
    ("edge", "per stake placed (the figure)", "o", s.BAR),
)
"""Ways to count an edge; the last is drawn on top."""


def _is_drawn(line: Line, attribute: str) -> bool:
    """Return whether an edge counted this way is drawn: `edge`, and any that differs from it."""
    return attribute == "edge" or abs(float(getattr(line, attribute)) - line.edge) > 1e-9


def fans(panels_data: Sequence[tuple[str, Fan]]) -> str:
    """Draw fans side by side on one scale, each under its title."""
    with s.style():
        figure = s.stylesheet(2.8)
        figure.set_layout_engine("constrained", wspace=0.06)
        panels = figure.subplots(1, len(panels_data), sharey=True, squeeze=False)[0]
        for panel, (title, fan) in enumerate(panels_data):
            axes = panels[panel]
            s.fan(axes, fan.coups, fan.quantiles, 0, fan.levels if axes is panels[-1] else ())
            mean = [fan.mean * coups / fan.coups[-1] for coups in fan.coups]
            axes.plot(fan.coups, mean, color=s.RED, linewidth=1, linestyle=(0, (4, 2)))
            axes.set_xticks([0, 250, 500, 750, 1000], ["0", "", "500", "", "1 000"])
            axes.set_title(title)
        panels[0].set_ylabel("result, in units")
        return s.svg(figure)
