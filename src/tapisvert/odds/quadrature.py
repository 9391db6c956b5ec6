"""Nodes and weights of Dirichlet's integral over a triangle, which counts orders of the cards.

Of N cards, k and j chosen ones fill the first places of noir's row and of rouge's in any order,
while the others stay behind, in this share of all orders:

    k! j! (M - k - j)! / N!  =  (M + 2)! / N! * (integral over p + q + r = 1 of p^k q^j r^(M-k-j))

M is the number of cards that may stay behind. The left side couples k and j. Under the integral
each card contributes a factor of its own, p, q or r, so the law of a coup factorises over the cards
(Poisson, 1825). At well-chosen points the integral is a finite sum, without approximation.
"""

from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, lcm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.values import value

Numbers = NDArray[Any]
"""Doubles, or Python's whole numbers (dtype object)."""

_NUMBER_ERROR: Final = 1e-16
_DIVISION_ERROR: Final = 3e-15
"""Greatest estimates of a rule's error: on the number of cards, and on its division at one node."""


@value
class Nodes:
    """Points (noir, rouge) of the triangle, as p/r and q/r, with the weight of each.

    Only one of each pair of mirror images, (x, y) and (y, x), is included; a point of `lattice`
    that is its own image has half its weight. `one_less` are the weights when one more card is
    already placed: (M - 1 - k - j)! instead of (M - k - j)!. The weights are over `denominator`.
    """

    noir: Numbers
    rouge: Numbers
    weights: Numbers
    one_less: Numbers
    denominator: int = 1


def gauss(cards: int, staying: int, least_cards: int, shares: NDArray[np.float64]) -> Nodes:
    """Return Gauss-Jacobi nodes for the probabilities of k + j cards, least <= k, j.

    `cards` is N, `staying` M. `shares` are bounds of the probabilities of 2 least cards, and of one
    more each. The nodes on k + j, and on its division at each of these, are the fewest that err by
    little. Nodes and weights are the eigenvalues and first components of the recurrence's matrix:
    Golub & Welsch, Math. Comp. 23 (1969).

    >>> nodes = gauss(10, 8, 2, np.ones(3))
    >>> term = (nodes.weights * (nodes.noir * nodes.rouge) ** 3).sum() * 2  # and its mirror image
    >>> float(round(term * 3628800 / (6 * 6 * 2), 12))  # 3! 3! 2! / 10!
    1.0
    """
    powers = np.arange(len(shares))
    remainders = _remainders(len(shares))
    extra = int(np.argmax(remainders @ shares < _NUMBER_ERROR))
    degree = 2 * least_cards + extra
    roots, tops = _jacobi(extra // 2 + 1, 1 + 2 * least_cards, staying - degree)
    at_roots = shares[:, None] * tops * roots ** powers[:, None]
    at_roots *= (1 - roots) ** (extra - powers[:, None])
    at_roots *= [[(staying + 2.0) * comb(staying + 1, 2 * least_cards + m + 1)] for m in powers]
    divisions = np.argmax(remainders @ at_roots < _DIVISION_ERROR, axis=0)
    nodes = []
    for root, top, division in zip(roots, tops, divisions.tolist(), strict=True):
        pairs = division // 4 + 1
        share, sides = (values[:pairs] for values in _jacobi(2 * pairs, least_cards, least_cards))
        nodes.append(np.stack([np.full(pairs, root), share, top * sides]))
    p, s, weights = np.hstack(nodes)
    rest_share = 1 - p
    weights *= rest_share**degree / (p ** (2 * least_cards) * (s * (1 - s)) ** least_cards)
    weights *= factorial(staying + 2) / factorial(cards)
    return Nodes(
        p * s / rest_share, p * (1 - s) / rest_share, weights, weights / rest_share / (staying + 2)
    )


@lru_cache(maxsize=64)
def _remainders(count: int) -> NDArray[np.float64]:
    """Return estimates of the error of a rule of degree d for the power m, `table[d, m]`.

    The remainder of x^m after its best polynomial of degree d is of the order of the probability
    that a random walk of 2m steps goes beyond 2d: Newman & Rivlin, Aeq. Math. 14 (1976). Its bound
    here is Chernoff's.
    """
    degrees = np.arange(count)
    powers = np.maximum(degrees, 1)
    step = np.minimum((degrees[:, None] + 1) / powers, 1)
    walks = (1 + step) * np.log1p(step) + (1 - step) * np.log(np.maximum(1 - step, 1e-14))
    return np.triu(np.exp(-powers * walks), 1)


@lru_cache(maxsize=256)
def _jacobi(count: int, low: int, high: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return nodes and weights on 0 to 1 for the weight x^low (1 - x)^high."""
    k = np.arange(1, count)
    s = low + high
    middle = np.zeros(count)
    middle[0] = (low - high) / (s + 2)
    middle[1:] = (low * low - high * high) / ((2.0 * k + s) * (2 * k + s + 2))
    denominator_term = 4.0 * k * (k + low) * (k + high) * (k + s)
    denominator_term /= (2.0 * k + s) ** 2 * (2 * k + s + 1) * (2 * k + s - 1)
    side = np.sqrt(denominator_term)
    nodes, vectors = np.linalg.eigh(np.diag(middle) + np.diag(side, 1) + np.diag(side, -1))
    mass = 1 / ((s + 1) * comb(s, low))
    return (nodes + 1) / 2, vectors[0] ** 2 * mass


@lru_cache(maxsize=8)
def lattice(cards: int, staying: int, degree: int, least_cards: int) -> Nodes:
    """Return whole nodes, and whole weights over a denominator: exact for the k and j of `gauss`.

    The points are 1 + a, 1 + b with a + b <= degree - 2 least: Newton's differences on such a
    lattice reproduce every polynomial of that degree.

    >>> nodes = lattice(10, 8, 6, 2)
    >>> term = sum(nodes.weights * (nodes.noir * nodes.rouge) ** 3) * 2  # and its mirror image
    >>> Fraction(term, nodes.denominator) == Fraction(6 * 6 * 2, 3628800)
    True
    """
    weights = _newton(cards, staying, degree, least_cards)
    one_less = _newton(cards, staying - 1, degree - 1, least_cards)
    points = [(x, y) for x, y in weights if x <= y]
    halves = [Fraction(1, 2) if x == y else Fraction(1) for x, y in points]
    halved_weights = [
        weights[point] * half_weight for point, half_weight in zip(points, halves, strict=True)
    ]
    halved_weights += [
        one_less.get(point, Fraction(0)) * h for point, h in zip(points, halves, strict=True)
    ]
    denominator = lcm(*(weight.denominator for weight in halved_weights))
    numerators = [int(weight * denominator) for weight in halved_weights]
    size = len(points)
    columns = (*zip(*points, strict=True), numerators[:size], numerators[size:])
    noir, rouge, weighted, less = (np.array(column, dtype=object) for column in columns)
    return Nodes(noir, rouge, weighted, less, denominator)


def _newton(
    cards: int, staying: int, degree: int, least_cards: int
) -> dict[tuple[int, int], Fraction]:
    """Return the weight of each lattice point, so that x^k y^j gives k! j! (M - k - j)! / N!."""
    size = degree - 2 * least_cards + 1
    falls = [_falling(i) for i in range(size)]
    unit = factorial(cards)

    def moment(k: int, j: int) -> Fraction:
        k = k + least_cards
        j = j + least_cards
        return Fraction(factorial(k) * factorial(j) * factorial(staying - k - j), unit)

    moments = {(k, j): moment(k, j) for k in range(size) for j in range(size - k)}
    terms = {
        (g, h): sum(
            a * b * moments[k, j] for k, a in enumerate(falls[g]) for j, b in enumerate(falls[h])
        )
        for g, h in moments
    }
    return {
        (1 + a, 1 + b): sum(
            (-1) ** (g - a + h - b) * comb(g, a) * comb(h, b) * term / (factorial(g) * factorial(h))
            for (g, h), term in terms.items()
            if g >= a and h >= b
        )
        / Fraction((1 + a) * (1 + b)) ** least_cards
        for a, b in moments
    }


def _falling(count: int) -> list[int]:
    """Return the coefficients of (x - 1)(x - 2)... with `count` factors, by powers of x."""
    powers = [1]
    for root in range(1, count + 1):
        raised_powers = [0, *powers]
        powers = [high - root * low for high, low in zip(raised_powers, [*powers, 0], strict=True)]
    return powers
