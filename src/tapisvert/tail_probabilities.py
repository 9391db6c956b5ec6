"""Tail probabilities and quantiles of probability distributions.

The upper tail is P(X >= x), the lower one, the head, P(X <= x). Each is computed directly where it
is small, so no precision is lost by subtraction from 1.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import erfc, exp, expm1, inf, lgamma, log, log1p, pi, sqrt
from typing import Final

from tapisvert.values import value

MIN_EXPECTED: Final = 5.0
"""Minimum expected count of a class for Pearson's statistic to be nearly chi-square."""

FAN_LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""Levels of the quantiles that a fan of results shows, exact or simulated."""

_TINY: Final = 1e-300


def gamma_tail(a: float, x: float) -> float:
    """Return the incomplete gamma function Q(a, x).

    The tail of chi-square with n degrees of freedom at y is Q(n / 2, y / 2).

    >>> f"{gamma_tail(0.5, 1.959963984540054**2 / 2):.12f}", gamma_tail(1, 0)
    ('0.050000000000', 1.0)
    """
    if x <= 0:
        return 1.0
    return max(0.0, 1 - _gamma_series(a, x)) if x < a + 1 else _gamma_fraction(a, x)


def gamma_head(a: float, x: float) -> float:
    """Return the incomplete gamma function P(a, x) = 1 - Q(a, x).

    >>> f"{gamma_head(1, 1e-9):.6e}"
    '1.000000e-09'
    """
    if x <= 0:
        return 0.0
    return _gamma_series(a, x) if x < a + 1 else max(0.0, 1 - _gamma_fraction(a, x))


def _gamma_series(a: float, x: float) -> float:
    """Return P(a, x) by its series, which converges fast below the mean."""
    term = total = 1 / a
    n = a
    while term > 1e-17 * total:
        n += 1
        term *= x / n
        total += term
    return _gamma_scale(a, x) * total


def _gamma_fraction(a: float, x: float) -> float:
    """Return Q(a, x) by Legendre's continued fraction, which converges fast above the mean."""
    if x == inf:
        return 0.0
    # Lentz's algorithm: multiply the ratios of successive convergents.
    b = x + 1 - a
    c = 1e300
    d = 1 / b
    fraction = d
    for i in range(1, 10_000):
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return _gamma_scale(a, x) * fraction


def _gamma_scale(a: float, x: float) -> float:
    return exp(a * log(x) - x - lgamma(a))


def normal_tail(z: float) -> float:
    """Return the probability that a normal number lies z or more deviations above its mean.

    >>> f"{normal_tail(1.959963984540054):.12f}"
    '0.025000000000'
    """
    return erfc(z / sqrt(2)) / 2


def poisson_tail(k: int, mean: float) -> float:
    """Return the probability that a Poisson number is k or more.

    >>> f"{poisson_tail(1, 1e-9):.6e}", poisson_tail(0, 3.5)
    ('1.000000e-09', 1.0)
    """
    return gamma_head(k, mean) if k > 0 else 1.0


def binomial_tail(k: int, n: int, p: float) -> float:
    """Return the probability that k or more of n trials succeed, each with probability 0 < p < 1.

    >>> binomial_tail(2, 2, 0.25)
    0.0625
    """
    if k <= 0:
        return 1.0
    if k > n:
        return 0.0
    if k <= n * p:
        return max(0.0, 1 - binomial_tail(n - k + 1, n, 1 - p))
    log_choices = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
    term = total = exp(log_choices + k * log(p) + (n - k) * log1p(-p))
    odds = p / (1 - p)
    # Above the mean each term is smaller than the one before it.
    while k < n and term > 1e-17 * total:
        term *= (n - k) / (k + 1) * odds
        k += 1
        total += term
    return total


def binomial_head(k: int, n: int, p: float) -> float:
    """Return the probability that k or fewer of n trials succeed, each with probability 0 < p < 1.

    >>> binomial_head(0, 2, 0.25)
    0.5625
    """
    return binomial_tail(n - k, n, 1 - p)


def binomial_band(n: int, p: float, tail_share: float) -> tuple[int, int]:
    """Return the least and the greatest count of a band, outside of which n trials fall with a
    probability of at most `tail_share`, at most half of it on either side.

    >>> binomial_band(10, 0.5, 0.05)
    (2, 8)
    """
    low = bisect_right(range(n), tail_share / 2, key=lambda k: binomial_head(k, n, p))
    high = bisect_left(range(n), 1 - tail_share / 2, key=lambda k: binomial_head(k, n, p))
    return low, high


def smallest_tail(p_value: float, count: float) -> float:
    """Return the probability that the smallest of so many independent p-values is this small.

    This is the correction of Šidák; a count below 1 inverts it.

    >>> smallest_tail(0.5, 2), smallest_tail(0.75, 1 / 2)
    (0.75, 0.5)
    """
    return -expm1(count * log1p(-p_value)) if p_value < 1 else 1.0


def beta_head(p: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function: the CDF of an ordered uniform number.

    It is computed on the side of its mean where the continued fraction converges quickly.
    """
    scale = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(p) + b * log1p(-p))
    if p < (a + 1) / (a + b + 2):
        return scale * _beta_fraction(p, a, b) / a
    return 1 - scale * _beta_fraction(1 - p, b, a) / b


def _beta_fraction(p: float, a: float, b: float) -> float:
    """Return the continued fraction of the incomplete beta function, from its front (Lentz)."""
    numerator = 1.0
    denominator = 1.0 / (1 - (a + b) * p / (a + 1))
    value = denominator
    for m in range(1, 1_000_000):
        even_term = m * (b - m) * p / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * p / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even_term, odd):
            denominator = 1 / ((1 + term * denominator) or _TINY)
            numerator = (1 + term / numerator) or _TINY
            value *= denominator * numerator
        if abs(denominator * numerator - 1) < 1e-15:
            break
    return value


def beta_quantile(a: float, b: float, probability: float) -> float:
    """Return the p at which the incomplete beta function I_p(a, b) is that probability.

    The k-th smallest of n uniform numbers has that quantile with a = k and b = n - k + 1.

    >>> f"{beta_quantile(1, 1, 0.975):.12f}"
    '0.975000000000'
    """
    low = 0.0
    high = 1.0
    while high - low > 1e-13 * high:
        middle = (low + high) / 2
        if beta_head(middle, a, b) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def two_sided(head: float, tail: float) -> float:
    """Return the two-sided p-value: twice the smaller of head and tail, at most 1."""
    return min(1.0, 2 * min(head, tail))


@value
class ChiSquare:
    """Pearson's sum, and its degrees of freedom.

    `grain` is the probability of the counts nearest to the expectation, the resolution of the sum;
    with two classes the sum is often exactly 0.
    """

    statistic: float
    freedom: int
    grain: float

    @property
    def tail(self) -> float:
        """Probability of this deviation or a greater one by chance."""
        return gamma_tail(self.freedom / 2, self.statistic / 2)

    @property
    def head(self) -> float:
        """Probability of this deviation or a smaller one by chance."""
        return min(1.0, gamma_head(self.freedom / 2, self.statistic / 2) + self.grain)


def chi_square(counts: Sequence[float], probabilities: Sequence[float]) -> ChiSquare | None:
    """Return the deviation of counts from their probabilities; None with fewer than two classes.

    Classes with fewer than `MIN_EXPECTED` expected are pooled first, the rarest with the rarest, by
    the probabilities alone. The sum is infinite if a class of probability zero has a count. The
    probabilities need not sum to 1.

    >>> found = chi_square([18, 22, 19, 0, 1], [20, 20, 19, 0.5, 0.5])
    >>> f"{found.statistic:.3f}", found.freedom, f"{found.grain:.4f}"
    ('0.400', 2, '0.0138')
    """
    total = sum(counts)
    weight = sum(probabilities)
    classes = sorted(
        ((total * p / weight, count) for count, p in zip(counts, probabilities, strict=True)),
        key=lambda pair: -pair[0],
    )
    if any(count and not expected for expected, count in classes):
        return ChiSquare(inf, 1, 0.0)
    pools = _pool_classes(classes)
    if len(pools) < 2:
        return None
    statistic = sum((count - expected) ** 2 / expected for expected, count in pools)
    logarithms = sum(log(2 * pi * expected) for expected, _ in pools)
    grain = exp((log(2 * pi * total) - logarithms) / 2)
    return ChiSquare(statistic, len(pools) - 1, grain)


def _pool_classes(classes: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return expected and observed counts, largest expectation first, rare classes pooled."""
    pools = [pair for pair in classes if pair[0] >= MIN_EXPECTED]
    rest = list(classes[len(pools) :])
    if pools and 0 < sum(expected for expected, _ in rest) < MIN_EXPECTED:
        rest.append(pools.pop())
    last_pool = sum(expected for expected, _ in rest), sum(count for _, count in rest)
    return [*pools, last_pool] if last_pool[0] else pools
