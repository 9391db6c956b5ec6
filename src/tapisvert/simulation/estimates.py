"""Estimates with errors, from counts.

The error is computed in one of three ways, depending on what is independent:

- **Independent trials** (paths; tailles that ended with no card left): the standard error of a
  proportion, and `limits`, the exact ones of Clopper and Pearson (1934), which also hold if none or
  all of the trials were counted. They are computed from the binomial law itself, by the continued
  fraction of the incomplete beta function and bisection.
- **Coups**, which share a taille with their neighbours and so its cards: `ratio` takes the sums
  over clusters of whole tailles, which are independent, and measures how these scatter. A mean per
  coup is a ratio of two such sums, because a taille's number of coups is random as well.
- **Two games played from the same cards** (common random numbers): `difference` takes the clusters
  in pairs. The random effects on both cancel, and the effect of the rules remains.

If the exact law of a coup is known, it serves as control variate: the first coups of a taille,
those that are always reached, have exactly that law, so only the others need be taken from the
simulation (`with_control_variate`).

Errors are standard errors, in the units of the value. Of n clusters or trials they are themselves
known to one part in sqrt(2 n).
"""

from collections.abc import Mapping, Sequence
from math import floor, hypot, inf, isfinite, log10, nan, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final

from tapisvert.documents.numbers import number
from tapisvert.notebook import html
from tapisvert.notebook.frames import Frames, TextTable
from tapisvert.tail_probabilities import beta_quantile
from tapisvert.values import value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Sums = NDArray[Any]
    """One number a cluster: int64, or float64."""

UNKNOWN_TEXT: Final = "–"
"""Text for an unknown value."""

CONFIDENCE: Final = 0.95
"""Default confidence of limits."""

_MAX_BINOMIAL: Final = 10**9
"""Maximum number of trials whose limits are taken from the binomial law."""


@value
class Estimate:
    """A value and its standard error, which is NaN if too little was counted for one.

    >>> Estimate(0.0219, 0.0001).z(0.0218)
    1.0
    """

    value: float
    error: float

    def z(self, exact: float) -> float:
        """Return the distance above an exact value in standard errors; 0 if equal."""
        distance = self.value - exact
        if abs(distance) <= 1e-12 * abs(exact):
            return 0.0
        return round(distance / self.error, 12) if self.error else inf if distance > 0 else -inf

    def times(self, factor: float) -> "Estimate":
        """Return the estimate in other units.

        >>> Estimate(0.25, 0.125).times(-100)
        Estimate(value=-25.0, error=12.5)
        """
        return Estimate(factor * self.value, abs(factor) * self.error)


class Estimates(Frames, dict[str, Estimate]):
    """Estimates by the name of their figure.

    >>> Estimates(zero=Estimate(0.027, 0.001)).columns()
    {'figure': ['zero'], 'value': [0.027], 'error': [0.001]}
    """

    __slots__ = ()

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame: figure, value, standard error."""
        return {
            "figure": [*self],
            "value": [estimate.value for estimate in self.values()],
            "error": [estimate.error for estimate in self.values()],
        }

    def table(self, caption: str) -> TextTable:
        """Return the estimates as a table for people."""
        rows = [(name, estimate.value, estimate.error) for name, estimate in self.items()]
        return caption, ("figure", "value", "standard error"), rows

    def _table(self) -> TextTable:
        return self.table(f"{len(self)} figures")

    def _repr_html_(self) -> str:
        """Return the table of the estimates, for a notebook."""
        return html.table(*self._table())

    def __repr__(self) -> str:
        return f"<Estimates of {len(self)} figures>"


UNKNOWN: Final = Estimate(nan, nan)
"""Estimate without any data."""


def proportion(count: int, trials: int) -> Estimate:
    """Return the proportion of counted trials among independent ones, with its standard error.

    >>> proportion(50, 100)
    Estimate(value=0.5, error=0.05)
    """
    if not trials:
        return UNKNOWN
    share = count / trials
    return Estimate(share, sqrt(share * (1 - share) / trials))


def limits(count: int, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return limits of the true probability at this confidence or more: Clopper and Pearson.

    For more than 10^9 trials, where the logarithms of factorials are rounded, the limits are
    Wilson's (1927).

    >>> low, high = limits(0, 100)
    >>> low, round(high, 4)  # 1 - 0.025 ** (1 / 100)
    (0.0, 0.0362)
    """
    assert 0 <= count <= trials
    if trials > _MAX_BINOMIAL:
        return _wilson(count, trials, confidence)
    tail = (1 - confidence) / 2
    low = 0.0 if count == 0 else beta_quantile(count, trials - count + 1, tail)
    high = 1.0 if count == trials else beta_quantile(count + 1, trials - count, 1 - tail)
    return low, high


def mean(results: "Sums") -> Estimate:
    """Return the mean of independent results, such as those of paths.

    >>> import numpy as np
    >>> mean(np.array([1, -1, 1, -1]))
    Estimate(value=0.0, error=0.5773502691896257)
    """
    if len(results) == 0:
        return UNKNOWN
    deviation = float(results.std(ddof=1)) if len(results) > 1 else nan
    return Estimate(float(results.mean()), deviation / sqrt(len(results)))


def ratio(numerators: "Sums", denominators: "Sums") -> Estimate:
    """Return the ratio of two sums over independent clusters, to first order in 1/n.

    >>> import numpy as np
    >>> ratio(np.array([9, 11]), np.array([20, 20]))
    Estimate(value=0.5, error=0.05)
    """
    total = float(denominators.sum())
    if not total:
        return UNKNOWN
    quotient = float(numerators.sum()) / total
    return Estimate(quotient, _scatter(numerators - quotient * denominators) / total)


def weighted_mean(counts: "Sums", weights: "Sums") -> Estimate:
    """Return the mean weight of independent events; `counts` has their number by weight.

    >>> import numpy as np
    >>> weighted_mean(np.array([50, 50]), np.array([1, -1]))
    Estimate(value=0.0, error=0.1)
    """
    total = float(counts.sum())
    if not total:
        return UNKNOWN
    mean_weight = float(counts @ weights) / total
    return Estimate(mean_weight, sqrt(float(counts @ (weights - mean_weight) ** 2)) / total)


def difference(first: tuple["Sums", "Sums"], second: tuple["Sums", "Sums"]) -> Estimate:
    """Return the first ratio less the second; clusters dealt from the same cards form pairs.

    >>> import numpy as np
    >>> noisy, base = np.array([9, 23]), np.array([32, 32])
    >>> difference((noisy + 2, base), (noisy, base))
    Estimate(value=0.0625, error=0.0)
    """
    numerators, denominators = first
    other_numerators, other_denominators = second
    first_ratio = ratio(*first)
    second_ratio = ratio(*second)
    residuals: Sums = (numerators - first_ratio.value * denominators) / float(denominators.sum())
    residuals = residuals - (other_numerators - second_ratio.value * other_denominators) / float(
        other_denominators.sum()
    )
    error = _scatter(residuals)
    rounding = 1e-15 * max(abs(first_ratio.value), abs(second_ratio.value))
    return Estimate(first_ratio.value - second_ratio.value, 0.0 if error < rounding else error)


def independent_difference(first: Estimate, second: Estimate) -> Estimate:
    """Return the first estimate less the second, which is independent of it.

    >>> independent_difference(Estimate(1.0, 0.3), Estimate(0.75, 0.4))
    Estimate(value=0.25, error=0.5)
    """
    return Estimate(first.value - second.value, hypot(first.error, second.error))


def with_control_variate(sums: "Sums", surely: "Sums", tailles: "Sums", expected: float) -> "Sums":
    """Return the sums of a figure with its sure coups replaced by their exact mean.

    `sums` is the figure's sum over all coups of each cluster, `surely` over the coups that every
    taille reaches; `expected` is the exact mean of the latter's sum over one taille.

    >>> import numpy as np
    >>> with_control_variate(np.array([30, 34]), np.array([24, 27]), np.array([1, 1]), 25.5)
    array([31.5, 32.5])
    """
    replaced_sums: Sums = sums - surely + expected * tailles
    return replaced_sums


def units_needed(estimate: Estimate, error_limit: float, units_done: int) -> int:
    """Return the total number of units that should reduce an error to the target.

    It includes a margin of a twentieth. It is four times the units done if there is no error yet.

    >>> units_needed(Estimate(0.01, 2e-3), 1e-3, 1000)
    4201
    """
    if not estimate.error > 0:
        return 4 * units_done
    return int(1.05 * units_done * (estimate.error / error_limit) ** 2) + 1


def _scatter(residuals: "Sums") -> float:
    """Return the standard error of a sum of independent residuals about 0."""
    clusters = len(residuals)
    if clusters < 2:
        return nan
    return sqrt(clusters / (clusters - 1) * float((residuals**2).sum()))


def _wilson(count: int, trials: int, confidence: float) -> tuple[float, float]:
    """Return Wilson's limits, for counts beyond the binomial law in doubles."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = count / trials
    part = z * z / trials
    middle = share + part / 2
    width = z * sqrt(share * (1 - share) / trials + (part / trials) / 4)
    return max(0.0, (middle - width) / (1 + part)), min(1.0, (middle + width) / (1 + part))


def decimals(error: float, maximum: int = 9) -> int:
    """Return the number of decimals that show an error with two digits; four if there is no error.

    >>> decimals(0.0134), decimals(12.0), decimals(0.0)
    (3, 0, 4)
    """
    if not (isfinite(error) and error > 0):
        return min(maximum, 4)
    return min(maximum, max(0, 1 - floor(log10(error))))


def format_estimate(estimate: Estimate, factor: float = 1, most_places: int = 9) -> tuple[str, str]:
    """Return a value and its error, times a factor, both to two digits of the error.

    >>> format_estimate(Estimate(-0.0218412, 0.000134), 100)
    ('−2.184', '0.013')
    """
    scaled_estimate = estimate.times(factor)
    if not isfinite(scaled_estimate.value):
        return UNKNOWN_TEXT, UNKNOWN_TEXT
    places = decimals(scaled_estimate.error, most_places)
    return number(scaled_estimate.value, places), number(scaled_estimate.error, places)


def format_z_score(estimate: Estimate, exact: float) -> str:
    """Return the z-score of an estimate relative to an exact value.

    >>> format_z_score(Estimate(0.5, 0.1), 0.55)
    '−0.5'
    """
    score = estimate.z(exact)
    return f"{'+' if score > 0 else ''}{number(score, 1)}" if isfinite(score) else UNKNOWN_TEXT
