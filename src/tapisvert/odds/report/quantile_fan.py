"""Result of many coups: the distribution of the sum of independent results, as quantiles.

The distribution after n coups is the one after n - 1 convolved with that of one coup, on the
lattice of the results of one coup. Only positive numbers are added and multiplied, so there is no
cancellation. The error comes from a double's rounding, from results of one coup less likely than
that, and from tails of less than 1e-30.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Final

from tapisvert.odds.laws import Number
from tapisvert.tail_probabilities import FAN_LEVELS
from tapisvert.values import value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COUPS: Final = 1000
"""Number of coups that the fan spans."""

COUP_COUNTS: Final = (1, 10, 100, 1000)
"""Numbers of coups after which the probability of being ahead is given."""

_SHOWN_COUPS: Final = (0, 1, 4, 10, *range(COUPS % 36, COUPS + 1, 36))
"""Numbers of coups shown: 36 apart, as a plein's results lie, its quantiles have no saw-teeth."""

_NEGLIGIBLE: Final = 1e-40
_ROUNDING: Final = 2.0**-53
"""Precision of a double near 1. Results deep in a ladder without a limit of degrees are less
likely, would make the lattice four times as fine and change no sum.
"""

_UNTRIMMED: Final = 8
"""Coups between two trims of the distribution: few enough to avoid underflow."""

_FINEST: Final = 4_000
"""Maximum number of lattice steps between the worst and the best result of one coup."""


class LatticeError(ValueError):
    """The results of one coup lie on a lattice too fine to be convolved."""


@value
class Fan:
    """Result of one unit staked at each of many coups, for one chance and decision.

    `quantiles[i][j]` is the least result r with P(result <= r) >= `levels[i]` after `coups[j]`
    coups. `ahead` is P(result > 0) and `level` P(result = 0), by number of coups. `mean` and
    `deviation` are of the last distribution, for the greatest number of coups.
    """

    chance: str
    decision: str
    coups: tuple[int, ...]
    levels: tuple[float, ...]
    quantiles: tuple[tuple[float, ...], ...]
    ahead: Mapping[int, float]
    level: Mapping[int, float]
    mean: float
    deviation: float


def fan(chance: str, decision: str, net: Mapping[Number, Number]) -> Fan:
    """Return the fan of a bet from the distribution of its net result.

    Raises LatticeError if the lattice of the results is too fine.

    >>> even = fan("rouge", "flat", {Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(1, 2)})
    >>> even.ahead[10], round(even.deviation**2)
    (0.376953125, 1000)
    """
    return replace(_fan(tuple(net.items())), chance=chance, decision=decision)


@lru_cache(maxsize=32)
def _fan(net: tuple[tuple[Number, Number], ...]) -> Fan:
    """Return the fan of a distribution, without a name: several houses and chances share one."""
    lines = []
    shares_ahead = {}
    level = {}
    results: Any = None
    law: Any = None
    for coups, results, law in _laws(dict(net), frozenset((*_SHOWN_COUPS, *COUP_COUNTS))):
        if coups in _SHOWN_COUPS:
            lines.append(_quantiles(results, law))
        if coups in COUP_COUNTS:
            shares_ahead[coups] = float(law[results > 0].sum())
            level[coups] = float(law[results == 0].sum())
    mean = float(results @ law)
    deviation = float(((results - mean) ** 2 @ law) ** 0.5)
    quantiles = tuple(zip(*lines, strict=True))
    return Fan("", "", _SHOWN_COUPS, FAN_LEVELS, quantiles, shares_ahead, level, mean, deviation)


def _laws(
    net: Mapping[Number, Number], coup_counts: frozenset[int]
) -> Iterator[tuple[int, "NDArray[np.float64]", "NDArray[np.float64]"]]:
    """Yield, for each requested number of coups, the possible results and their probabilities."""
    import numpy as np  # noqa: PLC0415 - only the report adds up coups

    worst, step, kernel = _lattice(net)
    # law[k] belongs to the result n * worst + (first + k) * step
    law = np.ones(1)
    first = 0
    for number in range(max(coup_counts) + 1):
        if number:
            law = _convolve(law, kernel)
        if number % _UNTRIMMED == 0 or number in coup_counts:
            law[law < _NEGLIGIBLE] = 0
            alive = np.flatnonzero(law)
            first += int(alive[0])
            law = law[alive[0] : alive[-1] + 1]
        if number in coup_counts:
            points = first + np.arange(len(law))
            numerators = points * (step.numerator * worst.denominator)
            numerators += number * worst.numerator * step.denominator
            yield number, numerators / (worst.denominator * step.denominator), law


def _convolve(law: "NDArray[np.float64]", kernel: Mapping[int, float]) -> "NDArray[np.float64]":
    """Add one coup: each of its few results shifts the distribution on the lattice."""
    import numpy as np  # noqa: PLC0415 - as above

    longer = np.zeros(len(law) + max(kernel))
    part = np.empty(len(law))
    for shift, probability in kernel.items():
        longer[shift : shift + len(law)] += np.multiply(law, probability, out=part)
    return longer


def _lattice(net: Mapping[Number, Number]) -> tuple[Fraction, Fraction, dict[int, float]]:
    """Return the worst result, the step between results, and the probability of each in steps."""
    likely = ((Fraction(result), float(p)) for result, p in net.items() if p > _ROUNDING)
    exact = {result.limit_denominator(1_000_000): p for result, p in likely}  # 0.99 is 99/100
    worst = min(exact)
    distances = [result - worst for result in exact]
    denominator = lcm(*(distance.denominator for distance in distances))
    step = Fraction(gcd(*(int(distance * denominator) for distance in distances)) or 1, denominator)
    kernel = {int((result - worst) / step): p for result, p in exact.items()}
    if max(kernel) > _FINEST:
        raise LatticeError(f"one coup has results {max(kernel)} steps of {step} apart")
    return worst, step, kernel


def _quantiles(results: "NDArray[np.float64]", law: "NDArray[np.float64]") -> tuple[float, ...]:
    import numpy as np  # noqa: PLC0415 - as above

    cumulative = np.cumsum(law)
    positions = np.searchsorted(cumulative, np.asarray(FAN_LEVELS) * (1 - 1e-12))
    return tuple(float(results[min(i, len(results) - 1)]) for i in positions)
