"""Exact laws and moments, under chance, of the statistics of a pack's order.

Everything is exact for a pack with equally likely orders. The tests verify this on all 40,320
orders of a pack of eight cards. Probabilities are listed by value, from 0.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb, exp, factorial, lgamma, log, log1p, perm, prod
from typing import Final

from tapisvert.tail_probabilities import binomial_head, binomial_tail
from tapisvert.values import value

Law = tuple[float, ...]
"""Probabilities of 0, 1, 2, …"""

_SIZES: Final = 16
"""Pack sizes whose laws are cached: each takes longer than counting 100 packs."""


@value
class Moments:
    """Mean and variance; `excess` is the kurtosis beyond the normal law's 3."""

    mean: float
    variance: float
    excess: float = 0.0


@lru_cache(maxsize=_SIZES)
def fixed_points(n: int) -> Law:
    """Return the law of the number of fixed points (Montmort): about Poisson of mean 1.

    >>> [f"{p:.4f}" for p in fixed_points(312)[:4]]
    ['0.3679', '0.3679', '0.1839', '0.0613']
    """
    return tuple(comb(n, k) * _derangements(n - k) / factorial(n) for k in range(n + 1))


@lru_cache(maxsize=_SIZES)
def successor_pairs(n: int) -> Law:
    """Return the law of the number of cards followed by the same card as before.

    At most n - 1 pairs are possible.

    >>> [f"{p:.4f}" for p in successor_pairs(3)]
    ['0.5000', '0.3333', '0.1667']
    """
    return tuple(
        comb(n - 1, k) * (_derangements(n - k) + _derangements(n - k - 1)) / factorial(n)
        for k in range(n)
    )


def _derangements(n: int) -> int:
    """Return the number of orders of n cards in which no card lies where it lay."""
    orders = 1
    for k in range(1, n + 1):
        orders = k * orders + (-1) ** k
    return orders


@lru_cache(maxsize=_SIZES)
def cycles(n: int) -> Law:
    """Return the law of the number of cycles (Stirling numbers of the first kind).

    >>> cycles(2)
    (0.0, 0.5, 0.5)
    """
    law = [1.0]
    for size in range(1, n + 1):
        # Card number `size` is a cycle of its own, or joins an existing one.
        law = [
            ((size - 1) * same_count + fewer) / size
            for same_count, fewer in zip([*law, 0.0], [0.0, *law], strict=True)
        ]
    return tuple(law)


@lru_cache(maxsize=_SIZES)
def rising_sequences(n: int) -> Law:
    """Return the law of the number of rising sequences (Euler's numbers).

    >>> [f"{p:.4f}" for p in rising_sequences(3)]
    ['0.0000', '0.1667', '0.6667', '0.1667']
    """
    law = [0.0, 1.0]
    for size in range(2, n + 1):
        law = [
            (rising * same_count + (size - rising + 1) * fewer) / size
            for rising, (same_count, fewer) in enumerate(zip([*law, 0.0], [0.0, *law], strict=True))
        ]
    return tuple(law)


@lru_cache(maxsize=_SIZES)
def coupon_collector(kinds: int, copies: int) -> Law:
    """Return the law of the number of cards until every kind has come.

    >>> [f"{p:.4f}" for p in coupon_collector(2, 2)]
    ['0.0000', '0.0000', '0.6667', '0.3333', '0.0000']
    """
    n = kinds * copies
    by_then = [
        sum((-1) ** j * comb(kinds, j) * comb(n - j * copies, cards) for j in range(kinds + 1))
        / comb(n, cards)
        for cards in range(n + 1)
    ]
    return 0.0, *(following - previous for previous, following in pairwise(by_then))


def rising_moments(n: int) -> Moments:
    """Return the moments of the number of rising sequences; 156.5 and 5.1 squared for 312 cards."""
    return Moments((n + 1) / 2, (n + 1) / 12, -6 / (5 * (n + 1)))


def inversion_moments(n: int) -> Moments:
    """Return the moments of the number of inverted pairs of cards: a sum of n uniform numbers."""
    variance = n * (n - 1) * (2 * n + 5) / 72
    fourth_cumulant = -sum(i**4 - 1 for i in range(1, n + 1)) / 120
    return Moments(n * (n - 1) / 4, variance, fourth_cumulant / variance**2)


def run_moments(n: int, reds: int) -> Moments:
    """Return the moments of the number of runs of one colour (Wald and Wolfowitz, 1940)."""
    product = 2 * reds * (n - reds)
    return Moments(1 + product / n, product * (product - n) / (n * n * (n - 1)))


def lag_moments(values: Sequence[int], lag: int) -> Moments:
    """Return the moments of the sum of products of values `lag` apart; the values sum to 0."""
    n = len(values)
    squares = sum(x**2 for x in values)
    fourths = sum(x**4 for x in values)
    pair_count = n - lag
    overlapping = 2 * max(n - 2 * lag, 0)
    disjoint = pair_count * pair_count - pair_count - overlapping
    # Means of the products x²y², xy²z and wxyz, all of different cards.
    mean = pair_count * -squares / perm(n, 2)
    equal_mean = (squares**2 - fourths) / perm(n, 2)
    chained_mean = (2 * fourths - squares**2) / perm(n, 3)
    different = (3 * squares**2 - 6 * fourths) / perm(n, 4)
    return Moments(
        mean, pair_count * equal_mean + overlapping * chained_mean + disjoint * different - mean**2
    )


def place_moments(n: int, classes: int, packs: int) -> Moments:
    """Return the moments of Pearson's sum of place by class of card, times (n - 1) / n.

    The sum runs over pairs of packs and counts their agreements. Each pair's agreement is
    independent of any other's. So its mean and variance are those of chi-square with (n -
    1)(classes - 1) degrees of freedom, with the variance reduced by one part in `packs`.
    """
    freedom = (n - 1) * (classes - 1)
    return Moments(freedom, 2 * freedom * (packs - 1) / packs)


@lru_cache(maxsize=_SIZES)
def tuple_moments(kinds: int, copies: int, length: int) -> Moments:
    """Return the moments of Pearson's sum of `length` kinds in a row, over many packs.

    The counts of a pack are neither independent nor free: each kind comes exactly `copies` times.
    Their covariances depend only on which kinds are equal, so there is one for each partition of
    the kinds of two rows. The mean is the sum of the eigenvalues, the variance twice the sum of
    their squares, as for chi-square.

    >>> moments = tuple_moments(52, 6, 2)
    >>> round(moments.mean), round(moments.variance / 2)
    (2610, 2617)
    """
    rows = kinds * copies - length + 1
    mean = variance = 0.0
    for pattern in _patterns(2 * length):
        first = pattern[:length]
        second = pattern[length:]
        expected = (
            rows * _probability(first, copies, kinds),
            rows * _probability(second, copies, kinds),
        )
        cells = perm(kinds, max(pattern) + 1)
        if not (cells and expected[0] and expected[1]):
            continue
        disjoint_term = (rows - length) * (rows - length + 1) * _probability(pattern, copies, kinds)
        touching = sum(
            (rows - shift) * _probability(joint, copies, kinds)
            for leading, other in ((first, second), (second, first))
            for shift in range(1, length)
            if (joint := _overlap(leading, other, shift))
        )
        equal_term = expected[0] if first == second else 0.0
        covariance = disjoint_term + touching + equal_term - expected[0] * expected[1]
        mean += cells * covariance / expected[0] if first == second else 0.0
        variance += 2 * cells * covariance**2 / (expected[0] * expected[1])
    return Moments(mean, variance)


def _patterns(length: int) -> Iterator[tuple[int, ...]]:
    """Yield every pattern of equal and different kinds, each kind numbered by first appearance."""
    if not length:
        yield ()
        return
    for pattern in _patterns(length - 1):
        for kind in range(max(pattern, default=-1) + 2):
            yield *pattern, kind


def _probability(row: Sequence[int], copies: int, kinds: int) -> float:
    """Return the probability that cards at as many places are of these kinds."""
    ordered_draws = prod(perm(copies, row.count(kind)) for kind in set(row))
    return ordered_draws / perm(kinds * copies, len(row))


def _overlap(
    pattern: tuple[int, ...], other: tuple[int, ...], shift: int
) -> tuple[int, ...] | None:
    """Return `pattern` with `other` laid `shift` places later, or None if they contradict."""
    return (
        pattern + other[len(pattern) - shift :]
        if pattern[shift:] == other[: len(pattern) - shift]
        else None
    )


def same_order(kinds: int, copies: int) -> float:
    """Return the probability that two packs lie in the same order, copies of a card being alike."""
    return exp(kinds * lgamma(copies + 1) - lgamma(kinds * copies + 1))


@value
class Extreme:
    """Rarity of an extreme cell: bounds of the probability of this or less, and this or more.

    `usual` is about the median.
    """

    head: float
    tail: float
    usual: int


def emptiest(smallest: int, size: int, packs: int) -> Extreme:
    """Return the rarity of the emptiest of all cells of place by card. Each cell is binomial.

    The head is Bonferroni's bound over all cells. The tail is that of one place's cells alone: they
    are negatively associated (Joag-Dev and Proschan, 1983), so the probability that all of them
    hold this or more is at most that of independent cells.
    """
    cells = size * size
    p = 1 / size
    head = min(1.0, cells * binomial_head(smallest, packs, p))
    usual = bisect_left(range(packs), log(2), key=lambda k: cells * binomial_head(k, packs, p))
    return Extreme(head, _no_event(size, binomial_head(smallest - 1, packs, p)), usual)


def fullest(greatest: int, size: int, packs: int) -> Extreme:
    """Return the rarity of the fullest of all cells: as `emptiest`, with the tails exchanged."""
    cells = size * size
    p = 1 / size
    tail = min(1.0, cells * binomial_tail(greatest, packs, p))
    usual = bisect_left(
        range(packs), -log(2), key=lambda k: -cells * binomial_tail(k + 1, packs, p)
    )
    return Extreme(_no_event(size, binomial_tail(greatest + 1, packs, p)), tail, usual)


def _no_event(cells: int, p: float) -> float:
    """Return the probability that none of `cells` independent events of probability p occurs."""
    return exp(cells * log1p(-p)) if p < 1 else 0.0
