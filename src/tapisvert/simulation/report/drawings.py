"""Drawings of a simulation, as SVG."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from tapisvert.documents import style as s
from tapisvert.documents.numbers import number
from tapisvert.simulation.estimates import Estimate

_ERRORS: Final = 2
"""Standard errors that are drawn, up and down."""


def shares_by_number(shares: Mapping[int, float], across: str, *, has_labels: bool = True) -> str:
    with s.style():
        figure = s.stylesheet(1.85)
        axes = figure.add_subplot()
        s.bars(
            axes, list(shares), [100 * share for share in shares.values()], has_labels=has_labels
        )
        axes.set(xlabel=across, ylabel="share, %")
        return s.svg(figure)


def by_place(places: Sequence[tuple[int, Estimate]], exact: float | None, title: str) -> str:
    """Draw a share at each place of the taille, with its error; the exact one as a line."""
    with s.style():
        figure = s.stylesheet(2.3)
        axes = figure.add_subplot()
        numbers = [place for place, _ in places]
        if exact is not None:
            axes.axhline(100 * exact, color=s.RED, linewidth=1, linestyle=(0, (4, 2)))
        axes.errorbar(
            numbers,
            [100 * estimate.value for _, estimate in places],
            [100 * _ERRORS * estimate.error for _, estimate in places],
            fmt="o",
            color=s.BAR,
            ecolor=s.CLOTH_MIDDLE,
            markersize=3.5,
            elinewidth=1.2,
        )
        axes.set(xlabel="place in the taille", ylabel=f"{title}, %", xlim=(0, numbers[-1] + 1))
        axes.grid(axis="y")
        return s.svg(figure)


def converging(
    steps: Sequence[tuple[int, Estimate]],
    exact: float | None,
    title: str,
    across: str,
    factor: float = 100,
) -> str:
    """Draw a figure, times a factor, as its job grows, with its error below."""
    with s.style():
        figure = s.stylesheet(3.4)
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
        coups = [coups for coups, _ in steps]
        values = np.array([factor * estimate.value for _, estimate in steps])
        errors = np.array([factor * estimate.error for _, estimate in steps])
        band = _ERRORS * errors
        upper.fill_between(coups, values - band, values + band, color=s.CLOTH_PALE, linewidth=0)
        upper.plot(coups, values, color=s.CLOTH, linewidth=1.4)
        if exact is not None:
            upper.axhline(factor * exact, color=s.RED, linewidth=1, linestyle=(0, (4, 2)))
        upper.set_ylabel(title)
        upper.grid(axis="y")
        lower.plot(coups, errors, color=s.BAR, linewidth=1.2)
        lower.set(
            yscale="log", ylabel="error", xlabel=across, xscale="log", xlim=(coups[0], coups[-1])
        )
        lower.grid(axis="y")
        lower.minorticks_off()
        lower.set_yticks([errors.max(), errors.min()])
        lower.xaxis.set_major_formatter(_format_tick)
        lower.yaxis.set_major_formatter(lambda value, _: f"{value:.2g}")
        return s.svg(figure)


def _format_tick(value: float, _: float) -> str:
    """Format a tick as a plain number, with separated thousands."""
    return number(value)


def fan(coups: Sequence[int], levels: Sequence[float], lines: Any, bankroll: float) -> str:
    """Draw the players' money in the evening: quantiles [level, checkpoint], from `bankroll`."""
    with s.style():
        figure = s.stylesheet(2.9)
        axes = figure.add_subplot()
        coup_numbers = [0, *coups]
        quantile_lines = np.column_stack([np.full(len(levels), bankroll), lines])
        s.fan(axes, coup_numbers, quantile_lines, bankroll, levels)
        axes.set_ylabel("holding")
        axes.yaxis.set_major_formatter(_format_tick)
        return s.svg(figure)


def results(net_results: Any, mean: float) -> str:
    with s.style():
        figure = s.stylesheet(2.3)
        axes = figure.add_subplot()
        weights = np.full(len(net_results), 100 / len(net_results))
        axes.hist(net_results, 60, weights=weights, color=s.BAR)
        axes.axvline(mean, color=s.RED, linewidth=1, linestyle=(0, (4, 2)))
        axes.axvline(0, color=s.INK, linewidth=0.7)
        axes.set(xlabel="result", ylabel="evenings, %")
        axes.grid(axis="y")
        axes.xaxis.set_major_formatter(_format_tick)
        return s.svg(figure)
