"""Law of a coup of Trente et Quarante 2.0: one row, stopped at its first total of 30 or more.

The places of a row are exchangeable, so its two ends may be dealt first. Their colours decide the
coup (T2-3.2, T2-3.3). Every card counts at least 1, so the row stops with its last card exactly
when all cards before it count less than the stop, in any order. Three facts about the cards between
the ends matter: their number, their points, and the number of aces of spades (T2-3.4). Of the N - 2
cards left beside the ends let a be aces of spades and n_v others count v. Then k others that count
s together and j aces of spades can be chosen in

    C(a, j) [u^k x^s] (1 + u x)^n_1 (1 + u x^2)^n_2 … (1 + u x^10)^n_10

of C(N - 2, k + j) ways, all equally likely. The rule looks at the first m cards of the row, and m -
1 of them lie between the ends. They contain no ace of spades in C(k + j - m + 1, j) of the C(k + j,
j) orders.

All terms are positive and none is subtracted from another, so doubles lose no precision.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, lcm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.odds.composition import VALUES, Composition, CompositionError
from tapisvert.odds.laws import OneRowLaw

_Number = type[Fraction] | type[float]
_Array = NDArray[Any]  # of doubles, or of Python's own ints and Fractions

_RED, _BLACK, _ACE = range(3)
"""Kinds of a card at an end: red, black other than the ace of spades, ace of spades."""

_IS_ACE: Final = np.array((0, 0, 1))

_POINTS: Final = (1, *VALUES)
"""Points of an end by its index: 0 stands for an ace of spades, 1 to 10 for the other cards."""

_PAIRS: Final = {
    ends: last * (last + 1) // 2 + first
    for last in range(len(_POINTS))
    for first in range(last + 1)
    for ends in ((first, last), (last, first))
}
"""Index of each pair of ends in a list ordered by the higher value: 00 01 11 02 12 22 …"""


def law(
    composition: Composition, stop: int = 30, ace_of_spades: int = 3, *, exact: bool = False
) -> OneRowLaw:
    """Return the distribution of the next coup, dealt from these cards: T2-3, R02.

    `stop` is 30 or 31. `ace_of_spades`, from 1 on, is the number of first cards of the row among
    which an ace of spades halves the winnings. Probabilities are doubles, accurate to some 14
    digits, or Fractions if `exact`. Raises CompositionError if the cards count less than `stop`
    together; all others complete a row.

    >>> law(Composition.full(), exact=True).void
    Fraction(0, 1)
    >>> law(Composition.parse("Ts*2 9s"))
    Traceback (most recent call last):
    tapisvert.odds.composition.CompositionError: 3 cards count 29 points together; a row needs 30
    """
    if composition.points < stop:
        size = composition.size
        points = composition.points
        raise CompositionError(f"{size} cards count {points} points together; a row needs {stop}")
    number = Fraction if exact else float
    ways_by_row = _ways(composition, stop, number)
    chances = _chances(composition, stop, number)
    shares = _shares(composition.packs, stop, ace_of_spades, number)
    weights = (chances[..., None] * shares).reshape(3, 3, -1, 2)
    kinds = _sums(ways_by_row.reshape(3, 3, 10, -1), weights, number)
    kinds[_BLACK] += kinds[_ACE]
    kinds[:, _BLACK] += kinds[:, _ACE]
    rates = kinds.tolist()
    cells = {
        (stop + excess, first == _RED, last == _RED, bool(ace)): rates[first][last][excess][ace]
        for excess, first, last, ace in product(range(10), (_RED, _BLACK), (_RED, _BLACK), (0, 1))
    }
    return OneRowLaw(composition.size, stop, cells)


def _sums(ways: _Array, weights: _Array, number: _Number) -> _Array:
    """Return ways @ weights. Fractions are added over one denominator: whole numbers are faster."""
    product: _Array
    if number is float:
        product = ways @ weights
        return product
    denominator = lcm(*(weight.denominator for weight in weights.flat))
    counts = [weight.numerator * (denominator // weight.denominator) for weight in weights.flat]
    product = ways @ np.array(counts, object).reshape(weights.shape) * Fraction(1, denominator)
    return product


def _ways(composition: Composition, stop: int, number: _Number) -> _Array:
    """Count the ways to choose each kind of row, leaving out the aces of spades between its ends.

    The axes are: kind of the first card, kind of the last, total less the stop, aces of spades and
    other cards between: [3, 3, 10, packs + 1, stop - 1].
    """
    between = _between(composition, stop, number)
    cards = between.shape[1]
    # By value of the last card and of the first: points stop - reach to stop - 1, the first card
    # included. These can become a total with the last card and the aces of spades.
    reach = max(VALUES) + composition.packs
    partial_ways = np.empty((len(_POINTS), len(_POINTS), cards, reach), number)
    for first, points in enumerate(_POINTS):
        pairs = [_PAIRS[first, last] for last in range(len(_POINTS))]
        partial_ways[:, first] = between[pairs, :, stop - reach - points : stop - points]
    ends = _ends(composition).astype(number).reshape(len(_POINTS), 9, len(_POINTS))
    partial_ways = (ends @ partial_ways.reshape(*partial_ways.shape[:2], -1)).reshape(
        -1, 3, 3, cards, reach
    )
    counts = np.zeros((3, 3, 10, composition.packs + 1, cards), number)
    for last, points in enumerate(_POINTS):
        for aces in range(composition.aces_of_spades + 1):
            smallest = reach - points - aces
            counts[:, :, :points, aces] += partial_ways[
                last, ..., smallest : smallest + points
            ].swapaxes(2, 3)
    return counts


def _ends(composition: Composition) -> _Array:
    """Count the pairs of ends, by value of the last, kinds of both and value of the first."""
    aces = np.zeros(len(_POINTS), int)
    aces[0] = composition.aces_of_spades
    red = np.array((0, *composition.red_by_value))
    black = np.array((0, *_counts_by_value(composition))) - red
    kinds = np.stack((red, black, aces))
    pairs: _Array = np.einsum("fu,lv->vflu", kinds, kinds)
    np.einsum("vkkv->kv", pairs)[...] -= kinds  # no card is both ends
    return pairs


def _between(composition: Composition, stop: int, number: _Number) -> _Array:
    """Return the product of the module's formula, by `_PAIRS` of ends taken out, k and s.

    It is built value by value: each step adds the pairs that take out one or two cards of the
    value. If there are too few such cards the entry is void, because there are no such ends.
    """
    counts = np.zeros((len(set(_PAIRS.values())), stop - 1, stop - 1), number)
    counts[0, 0, 0] = 1
    for points, count in enumerate(_counts_by_value(composition), 1):
        pair_index = _PAIRS[0, points]
        single_pairs = [_PAIRS[0, lower] for lower in range(points)]
        counts[_PAIRS[points, points]] = _times(counts[0], points, count - 2)
        counts[pair_index : pair_index + points] = _times(counts[single_pairs], points, count - 1)
        counts[:pair_index] = _times(counts[:pair_index], points, count)
    return counts


def _times(polynomials: _Array, points: int, count: int) -> _Array:
    """Return polynomials in u and x multiplied by (1 + u x^points)^count."""
    product_terms = polynomials.copy()
    for cards in range(1, min(count, (polynomials.shape[-1] - 1) // points) + 1):
        product_terms[..., cards:, cards * points :] += (
            comb(count, cards) * polynomials[..., :-cards, : -cards * points]
        )
    return product_terms


def _counts_by_value(composition: Composition) -> list[int]:
    """Return the number of cards of each value 1 to 10, leaving out the aces of spades."""
    ones_count, *rest = composition.by_value
    return [ones_count - composition.aces_of_spades, *rest]


def _chances(composition: Composition, stop: int, number: _Number) -> _Array:
    """Return the probability of one way, times the choices of the aces of spades between the ends.

    The axes are: kind of the first card, kind of the last, aces of spades and other cards between.
    """
    size = composition.size
    packs = composition.packs
    unit = number(1)
    aces = range(packs + 1)
    sets = [comb(size - 2, cards) for cards in range(stop - 1 + packs)]
    # With too few cards there are no ways either.
    chance = [unit / (size * (size - 1) * several) if several else 0 * unit for several in sets]
    aces_left = composition.aces_of_spades - _IS_ACE[:, None] - _IS_ACE
    choices = np.array([comb(max(count, 0), ace) for count in aces_left.flat for ace in aces])
    chances: _Array = choices.reshape(3, 3, -1, 1) * np.array(
        [chance[ace : ace + stop - 1] for ace in aces]
    )
    return chances


@cache
def _shares(packs: int, stop: int, ace_of_spades: int, number: _Number) -> _Array:
    """Return the part of the orders without and with an ace of spades among the row's first cards.

    The axes are: kind of the first card, kind of the last, aces of spades and other cards between;
    then 0 (without) and 1 (with).
    """
    unit = number(1)
    shares = np.zeros((3, 3, packs + 1, stop - 1, 2), number)
    for first, last, aces, cards in product(range(3), range(3), range(packs + 1), range(stop - 1)):
        between = aces + cards
        if first == _ACE or (last == _ACE and between + 2 <= ace_of_spades):
            spared_orders = 0
        else:
            spared_orders = comb(max(between - ace_of_spades + 1, 0), aces)
        orders = comb(between, aces)
        shares[first, last, aces, cards] = (
            unit * spared_orders / orders,
            unit * (orders - spared_orders) / orders,
        )
    shares.flags.writeable = False
    return shares
