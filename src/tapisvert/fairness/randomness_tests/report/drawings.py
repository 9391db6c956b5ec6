"""Drawings of the laboratory, as SVG."""

from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

import numpy as np

from tapisvert.documents import style as s
from tapisvert.documents.numbers import number
from tapisvert.fairness.randomness_tests.clusters import Floats, Ints
from tapisvert.fairness.randomness_tests.groups import Group
from tapisvert.fairness.randomness_tests.observed_results import OUTSIDE_SHARE
from tapisvert.fairness.randomness_tests.verdict import Stage, Verdict
from tapisvert.fairness.randomness_tests.wheel import SECTOR, SpinCounts
from tapisvert.tail_probabilities import beta_quantile, smallest_tail
from tapisvert.wheel import color, written

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Say = Callable[..., str]
"""Function that returns a message of the report by its key and values."""
_ERRORS: Final = 2
"""Standard errors that are drawn, up and down."""
_MIN_P: Final = 1e-6
"""Minimum that is drawn; smaller p-values are drawn here."""
_MOST_NAMES: Final = 31
"""Most groups that are named below a drawing; of more, every second or third is."""
_FEW_NAMES: Final = 6
"""Most groups whose names have room beside each other."""
_BAND: Final = (0.025, 0.975)
"""Quantiles between which the p-values of chance lie 95 times in 100, each by itself."""


def p_values(verdict: Verdict, say: Say) -> str:
    """Draw all p-values in order, those of chance, and Holm's line below which a check fails."""
    with s.style():
        figure = s.stylesheet(2.9)
        plain, close = figure.subplots(1, 2)
        by_chance = (check for check in verdict.checks if check.stage is not Stage.EXACT)
        sorted_p_values = np.sort([check.p_value for check in by_chance])
        count = len(sorted_p_values)
        all_checks = len(verdict.checks)
        ranks = np.arange(1, count + 1)
        chance = ranks / (count + 1)
        low, high = (
            np.array([beta_quantile(k, count - k + 1, p) for k in ranks.tolist()]) for p in _BAND
        )
        holm = verdict.level / (all_checks - ranks + 1)
        # Holm stops at the first that passes.
        fails = np.logical_and.accumulate(sorted_p_values < holm)
        for axes, is_close in ((plain, False), (close, True)):
            axes.fill_between(ranks, np.maximum(low, _MIN_P), high, color=s.CLOTH_PALE, linewidth=0)
            axes.plot(ranks, chance, color=s.CLOTH_MIDDLE, linewidth=1)
            heights = np.clip(sorted_p_values, _MIN_P, 1)
            axes.plot(ranks[~fails], heights[~fails], "o", color=s.BAR, markersize=2.6)
            axes.plot(ranks[fails], heights[fails], "X", color=s.RED, markersize=5)
            axes.plot(ranks, holm, color=s.RED, linewidth=1, linestyle=(0, (4, 2)))
            axes.set_xlabel(say("axis-check"))
            axes.grid(axis="y")
            if is_close:
                axes.set(
                    xscale="log", yscale="log", ylim=(_MIN_P / 2, 1.5), xlim=(0.9, count * 1.1)
                )
                axes.xaxis.set_major_formatter(lambda value, _: number(value))
                axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
                axes.minorticks_off()
        plain.set(ylabel="p", title=say("axis-all"))
        close.set_title(say("axis-rare"))
        return s.svg(figure)


def heat(cells: Ints, packs: int, say: Say) -> str:
    """Draw how far each card at each place lies from chance, in standard errors."""
    with s.style():
        from matplotlib.colors import LinearSegmentedColormap  # noqa: PLC0415 - optional and slow

        size = len(cells)
        mean = packs / size
        deviations = (cells - mean) / np.sqrt(mean * (1 - 1 / size))
        figure = s.stylesheet(3.5)
        map_, law = figure.subplots(1, 2, width_ratios=(1.5, 1))
        colors = LinearSegmentedColormap.from_list("off", [s.RED, "#f7f3e8", s.CLOTH])
        image = map_.imshow(
            deviations.T, cmap=colors, vmin=-4, vmax=4, origin="lower", interpolation="nearest"
        )
        map_.set(xlabel=say("axis-place-in-pack"), ylabel=say("axis-card"))
        map_.spines[:].set_visible(True)
        bar = figure.colorbar(image, ax=map_, shrink=0.85, pad=0.02)
        bar.set_label(say("axis-deviation"))
        bar.outline.set_linewidth(0.4)
        error = float(np.sqrt(mean * (1 - 1 / size)))
        wide = max(1, round(error / 4))  # every bar covers the same number of counts
        edges = np.arange(int(mean - 6 * error), mean + 6 * error + wide, wide) - 0.5
        shares = np.histogram(cells.ravel(), edges)[0] / cells.size / wide * error
        law.stairs(shares, (edges - mean) / error, fill=True, color=s.CLOTH_PALE)
        x = np.linspace(-5.25, 5.25, 200)
        law.plot(x, np.exp(-(x**2) / 2) / np.sqrt(2 * np.pi), color=s.RED, linewidth=1)
        law.set(xlabel=say("axis-deviation"), ylabel=say("axis-cells"))
        law.set_yticks([])
        law.set_xlim(-5.25, 5.25)
        return s.svg(figure)


def rising(counts: Ints, probabilities: Sequence[float], say: Say) -> str:
    """Draw how many packs had so many rising sequences, beside their law."""
    with s.style():
        from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - optional and slow

        figure = s.stylesheet(2.3)
        axes = figure.add_subplot()
        total = counts.sum()
        expected = np.zeros(len(counts))
        expected[: len(probabilities)] = probabilities[: len(counts)]
        non_empty = np.flatnonzero((counts > 0) | (expected * total > 0.5))
        bar_numbers = np.arange(non_empty[0], non_empty[-1] + 1)
        axes.bar(bar_numbers, 100 * counts[bar_numbers] / total, 0.8, color=s.CLOTH_PALE)
        axes.plot(bar_numbers, 100 * expected[bar_numbers], "o", color=s.RED, markersize=2.6)
        axes.set(xlabel=say("axis-rising"), ylabel=say("axis-packs"))
        axes.grid(axis="y")
        axes.xaxis.set_major_locator(MaxNLocator(12, integer=True))
        return s.svg(figure)


def against_law(
    labels: Sequence[str], shares: Floats, errors: Floats, expected: Floats, say: Say
) -> str:
    """Draw shares as bars beside the law, and below their distance from it, in standard errors."""
    with s.style():
        figure = s.stylesheet(3.1)
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
        label_places = np.arange(len(labels))
        upper.bar(label_places - 0.2, 100 * shares, 0.4, color=s.BAR, label=say("column-found"))
        upper.bar(
            label_places + 0.2, 100 * expected, 0.4, color=s.CLOTH_PALE, label=say("column-law")
        )
        upper.set_ylabel(say("axis-share"))
        upper.legend(ncols=2, loc="upper right", borderaxespad=0)
        upper.set_ylim(0, 100 * max(shares.max(), expected.max()) * 1.2)
        deviations = (shares - expected) / errors
        height = max(3.5, float(np.abs(deviations).max()) * 1.1)
        _limits(lower, 0, _ERRORS)
        lower.bar(label_places, deviations, 0.5, color=s.BAR)
        lower.axhline(0, color=s.INK, linewidth=0.7)
        lower.set(ylim=(-height, height), ylabel=say("axis-errors"))
        lower.set_xticks(label_places, labels)
        lower.set_xlabel(say("axis-total"))
        for axes in (upper, lower):
            axes.tick_params(axis="x", length=0)
            axes.grid(axis="y")
        return s.svg(figure)


def places(counts: Ints, mean: float, error: float, title: str, say: Say) -> str:
    """Draw how often an event came at each place of the taille."""
    with s.style():
        figure = s.stylesheet(1.9)
        axes = figure.add_subplot()
        taille_places = np.arange(1, len(counts) + 1)
        axes.axhline(mean, color=s.RED, linewidth=1, linestyle=(0, (4, 2)))
        _limits(axes, mean, _ERRORS * error)
        axes.plot(taille_places, counts, "o", color=s.BAR, markersize=3.5)
        axes.set_xticks(taille_places)
        axes.set(xlabel=say("axis-place"), ylabel=title)
        axes.grid(axis="y")
        axes.tick_params(axis="x", length=0)
        axes.yaxis.set_major_formatter(lambda value, _: number(value))
        return s.svg(figure)


def numbers(counts: SpinCounts, say: Say) -> str:
    """Draw how far from chance each number came, in the order of the wheel."""
    ring = counts.numbers[list(counts.wheel.pockets)]
    return _ring_bars(counts, ring, 1, say("axis-numbers"), say)


def sectors(counts: SpinCounts, say: Say) -> str:
    """Draw how far from chance each sector came, named by the number in its middle."""
    return _ring_bars(counts, counts.sectors, SECTOR, say("axis-sectors", size=SECTOR), say)


def _ring_bars(counts: SpinCounts, ring: Ints, size: int, across: str, say: Say) -> str:
    """Draw deviations of counts of `size` pockets each, in the order of the wheel."""
    with s.style():
        figure = s.stylesheet(2.2)
        axes = figure.add_subplot()
        spins = counts.spins
        number_count = counts.number_count
        pockets = counts.wheel.pockets
        share = size / number_count
        deviations = (ring - spins * share) / np.sqrt(spins * share * (1 - share))
        inks: Mapping[str, str] = {"rouge": s.RED, "noir": s.INK, "vert": s.BAR}
        places = np.arange(number_count)
        own_limit, common_limit = (
            NormalDist().inv_cdf(1 - OUTSIDE_SHARE / 2 / count) for count in (1, number_count)
        )
        _limits(axes, 0, own_limit)
        for limit in (-common_limit, common_limit):
            axes.axhline(limit, color=s.MUTED, linewidth=0.8, linestyle=(0, (4, 2)))
        axes.bar(places, deviations, 0.72, color=[inks[color(pocket)] for pocket in pockets])
        axes.axhline(0, color=s.INK, linewidth=0.7)
        height = max(4.0, float(np.abs(deviations).max()) * 1.1)
        axes.set(ylim=(-height, height), xlim=(-0.8, number_count - 0.2))
        axes.set_xticks(places, [written(pocket) for pocket in pockets])
        axes.tick_params(axis="x", length=0)
        axes.set(xlabel=across, ylabel=say("axis-deviation"))
        axes.grid(axis="y")
        return s.svg(figure)


def groups(groups_tested: Sequence[Group], level: float, across: str, say: Say) -> str:
    """Draw how rare each dealer's or each day's spins are: once in so many, of a true wheel."""
    with s.style():
        figure = s.stylesheet(2.2)
        axes = figure.add_subplot()
        rarities = np.array([1 / max(group.p_value, _MIN_P) for group in groups_tested])
        fails = np.array([group.adjusted_p_value < level for group in groups_tested])
        places = np.arange(len(groups_tested))
        limit = 1 / smallest_tail(level, 1 / len(groups_tested))
        axes.axhline(limit, color=s.RED, linewidth=1, linestyle=(0, (4, 2)))
        axes.vlines(places, 1, rarities, color=s.RULE, linewidth=1)
        axes.plot(places[~fails], rarities[~fails], "o", color=s.BAR, markersize=4)
        axes.plot(places[fails], rarities[fails], "X", color=s.RED, markersize=6)
        axes.set(yscale="log", ylim=(0.8, 2 * max(limit, float(rarities.max()))))
        axes.yaxis.set_major_formatter(lambda value, _: number(value))
        axes.minorticks_off()
        step = -(-len(groups_tested) // _MOST_NAMES)
        axes.set_xticks(places[::step], [group.name[:12] for group in groups_tested[::step]])
        axes.tick_params(axis="x", length=0)
        if len(groups_tested) > _FEW_NAMES:
            for name in axes.get_xticklabels():
                name.set(rotation=60, ha="right", rotation_mode="anchor")
        axes.set(xlabel=across, ylabel=say("axis-once"))
        axes.grid(axis="y")
        return s.svg(figure)


def _limits(axes: "Axes", mean: float, distance: float) -> None:
    for limit in (mean - distance, mean + distance):
        axes.axhline(limit, color=s.MUTED, linewidth=0.8, linestyle=(0, (1, 2)))
