"""Figures of simulated evenings, with the exact edge: for programs and for the page.

Amounts are minor units. Every figure of a finished job depends on its parameters and seed alone.
"""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import Any, Final

import numpy as np

from tapisvert import odds
from tapisvert.odds.edges import Decision
from tapisvert.odds.laws import Law, OneRowLaw, TwoRowLaw
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import estimands
from tapisvert.simulation.estimates import Estimate, limits
from tapisvert.simulation.evenings import EVENTS, Evenings
from tapisvert.simulation.players import Insurance, Prison
from tapisvert.tail_probabilities import FAN_LEVELS
from tapisvert.values import value

_ALIKE: Final = 1e-12
"""Difference below which edges count as equal."""
_STEPS: Final = (1, 2, 5, 10)
_TAIL: Final = 0.005
"""Share of the results on each side that the outermost bin of a histogram includes."""


def per_decided(evenings: Evenings) -> float | None:
    """Return the edge per unit that a player staked and a coup decided; None if it is not constant.

    It is constant if all the player's chances have the same edge, the player does not count cards,
    and insures never, or always with the house insuring the player's part of every stake. Then it
    lies between the edge of an insured stake and that of an uninsured one, in proportion to the
    part.
    """
    book = evenings.book
    habits = evenings.player.habits
    tally = evenings.tally
    bets = odds.bets(book, odds.law(book))
    if habits.is_counter or habits.insurance is Insurance.WHEN_IT_PAYS:
        return None
    part = 0 if habits.insurance is Insurance.NEVER else habits.insured_percent
    insured_handle = (book.insurance_rate or 0) * part * int(tally.handle.sum())
    if part and 1_000_000 * int(tally.premium.sum()) != insured_handle:
        return None
    decision = Decision.DIVIDE if habits.prison is Prison.DIVIDE else Decision.STAY
    edges = [_mixed_edge(bets[chance], decision, part) for chance in evenings.player.chances]
    return edges[0] if max(edges) - min(edges) < _ALIKE else None


def _mixed_edge(bets: Mapping[Decision, odds.Bet], decision: Decision, part: int) -> float:
    """Return the edge per decided unit of a stake with `part` percent insured."""
    plain = bets[decision if decision in bets else Decision.FLAT].per_decided
    if not part:
        return float(plain)
    return float((part * bets[Decision.INSURED].per_decided + (100 - part) * plain) / 100)


def estimate_values(estimates: Mapping[str, Estimate]) -> dict[str, dict[str, float]]:
    """Return values and errors by name, never minus zero."""
    return {
        name: {"value": estimate.value + 0.0, "error": estimate.error + 0.0}
        for name, estimate in estimates.items()
    }


def shares(evenings: Evenings) -> dict[str, tuple[float, float]]:
    """Return the 95% confidence limits of each share of evenings."""
    paths = evenings.tally.paths
    estimates = evenings.estimates()
    return {name: limits(round(estimates[name].value * paths), paths) for name in EVENTS}


def quantiles(results: Any) -> list[int]:
    """Return, at each level, the least result r with P(result <= r) at least the level."""
    return [int(quantile) for quantile in np.quantile(results, FAN_LEVELS, method="inverted_cdf")]


def figures(evenings: Evenings, edge: float | None) -> dict[str, Any]:
    """Return every figure of evenings by its name in `tapisvert simulate evenings --json`."""
    by_level = zip(FAN_LEVELS, quantiles(evenings.results), strict=True)
    excess = None if edge is None else estimate_values({"": evenings.beyond_edge(edge)})[""]
    return {
        "estimates": estimate_values(evenings.estimates()),
        "limits": {name: list(bounds) for name, bounds in shares(evenings).items()},
        "edge_per_decided": edge,
        "beyond_edge": excess,
        "quantiles": {f"{level:g}": result for level, result in by_level},
        "fan": _fan(evenings),
    }


def _fan(evenings: Evenings) -> dict[str, Any]:
    """Return the quantiles of a player's money at each checkpoint."""
    money = evenings.fan
    if not money.size:
        return {"coups": [], "quantiles": {}}
    interval = evenings.length.interval
    lines = np.quantile(money, FAN_LEVELS, axis=0, method="inverted_cdf")
    return {
        "coups": [interval * (checkpoint + 1) for checkpoint in range(money.shape[1])],
        "quantiles": {
            f"{level:g}": line.tolist() for level, line in zip(FAN_LEVELS, lines, strict=True)
        },
    }


@value
class Bins:
    """Bins of results: `count` bins, each `width` minor units wide, from `first` on.

    The first and the last one include every result beyond them.

    >>> Bins.fitting([np.array([-1_000, 500, 1_000])], target_count=4)
    Bins(first=-1000, width=500, count=5)
    """

    first: int
    width: int
    count: int

    @classmethod
    def fitting(cls, results: Sequence[Any], target_count: int) -> "Bins":
        """Return about so many bins of a round width, the same for several players' results."""
        low = min(int(np.quantile(sample, _TAIL, method="inverted_cdf")) for sample in results)
        high = max(int(np.quantile(sample, 1 - _TAIL, method="inverted_cdf")) for sample in results)
        width = round_step((high - low) / target_count)
        first = floor(low / width)
        last = ceil((high + 1) / width)
        return cls(first * width, width, last - first)

    def counts(self, results: Any) -> list[int]:
        """Return the number of results in each bin."""
        bin_numbers = np.clip((results - self.first) // self.width, 0, self.count - 1)
        return [int(count) for count in np.bincount(bin_numbers, minlength=self.count)]


def round_step(width: float) -> int:
    """Return the next round number from a width on: 1, 2 or 5 and zeros.

    >>> round_step(1730.0), round_step(0.2)
    (2000, 1)
    """
    power = 10 ** floor(log10(max(1.0, width)))
    return int(next(step * power for step in _STEPS if step * power >= width))


# A coup -----------------------------------------------------------------------------------------


def law_cells(law: Law) -> tuple[float, ...]:
    """Return the distribution of a coup from the full pack, by the cells of `simulation`.

    >>> from tapisvert.odds import wheel
    >>> round(1 / law_cells(wheel.law())[17])
    37
    """
    if isinstance(law, TwoRowLaw):
        return tuple(
            float(red if first_red else pair - red)
            for pairs, reds in zip(law.joint, law.red_first, strict=True)
            for pair, red in zip(pairs, reds, strict=True)
            for first_red in (False, True)
        )
    if isinstance(law, OneRowLaw):
        probabilities = [0.0] * 80
        for (total, first_red, last_red, ace), p in law.cells.items():
            probabilities[8 * (total - law.stop) + 4 * first_red + 2 * last_red + ace] = float(p)
        return tuple(probabilities)
    return tuple(map(float, law.numbers))


def exact_figures(book: Rulebook, law: Sequence[float]) -> dict[str, float]:
    """Return the exact figures of a coup, by their names in `simulation.estimands`."""
    exact = np.array(law)
    return {
        name: float(exact @ weights) / estimands.SCALE
        for name, weights in estimands.figures(book).items()
    }
