"""Distribution of a coup of two rows, from the remaining cards: CT-3, CT-4, DT-4, VT-7, VT-8.

The exact form and the fast form use the same algorithm (`rows`), over whole numbers and over
doubles. `brute_force` computes the same from the definition, slowly.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from statistics import mode
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.odds.composition import VALUES, Composition, CompositionError
from tapisvert.odds.laws import Number, TwoRowLaw
from tapisvert.odds.quadrature import Nodes, Numbers, gauss, lattice
from tapisvert.odds.rows import Filling

Progress = Callable[[int, int], None]
"""Callback for the progress of a long computation: the amount done and the total amount."""

Rows = tuple[tuple[Number, ...], ...]

_ROUNDING: Final = 1e-14
_AT_A_TIME: Final = 40


def law(
    composition: Composition,
    refait_total: int = 31,
    stop: int = 31,
    *,
    exact: bool = False,
    progress: Progress | None = None,
) -> TwoRowLaw:
    """Return the distribution of the next coup, drawn without replacement from these cards.

    A row ends with the first total of at least `stop`, and at `refait_total` equal rows are the
    refait. Probabilities are doubles with an error below 1e-13, in some hundredths of a second. If
    `exact` they are Fractions, in some 15 seconds, or 25 when the colours are out of balance;
    `progress` reports how much is done. Raises CompositionError if no order of the
    cards completes two rows.

    >>> full = law(Composition.full())
    >>> f"{full.refait:.11f} {sum(full.ties.values()):.7f}"
    '0.02189137049 0.0877075'
    """
    if composition.points < 2 * stop:
        raise _too_small(composition, stop)
    by_value = composition.by_value
    reds = composition.red_by_value
    blacks = tuple(n - red for n, red in zip(by_value, reds, strict=True))
    # The same pack with the colours exchanged has the same solution, with the colours exchanged.
    fewer = min(reds, blacks)
    joint, *firsts = _solve(by_value, fewer, stop, exact=exact, progress=progress)
    red_first = firsts[0 if reds == fewer else 1]
    if not any(map(any, joint)):
        raise _too_small(composition, stop)
    return TwoRowLaw(composition.size, joint, red_first, refait_total, stop)


def refait(composition: Composition, stop: int = 31) -> float:
    """Return the probability that both rows total the stop, faster than `law`: CT-5.2, VT-12.

    Every order of the cards that passes through 31 and 62 points is a refait at 31, so no last card
    needs a place of its own. Raises CompositionError if the cards count too little for two rows.

    >>> f"{refait(Composition.full()):.13f}"
    '0.0218913704866'
    """
    points = 2 * stop
    if composition.points < points:
        raise _too_small(composition, stop)
    counts = composition.by_value
    size = composition.size
    least_cards = _cards_within(counts, stop - 1, highest_first=True)
    most_cards = min(_cards_within(counts, points), size)
    shares = _shares(counts, points, least_cards, most_cards)
    nodes = gauss(size, size, least_cards, shares)
    filling = Filling(counts, None, nodes, stop + 1)
    halves = ((1, 7, 8, 9, 10), (2, 3, 4, 5, 6))
    low, high = (filling.product({v: counts[v - 1] for v in values}) for values in halves)
    way_count = np.einsum("stn,stn,n->", low, high[::-1, ::-1], nodes.weights)
    return 2 * float(way_count)  # including the mirror images


def _too_small(composition: Composition, stop: int) -> CompositionError:
    return CompositionError(
        f"the {composition.size} cards left count {composition.points} points: no order of them"
        f" completes two rows of {stop} or more"
    )


@lru_cache(maxsize=64)
def _solve(
    counts: tuple[int, ...],
    reds: tuple[int, ...],
    stop: int,
    *,
    exact: bool,
    progress: Progress | None,
) -> tuple[Rows, Rows, Rows]:
    """Return the joint distribution of the totals, and its parts with a red and a black first card.

    The result is cached, because several callers may use the same cards.
    """
    nodes = _nodes(counts, stop, exact=exact)
    # Weight of a first card: red 1, black -1, averaged over its value; all times `common`. Cheapest
    # is 0: so all are less a frequent weight. It is the only one in a pack as red in every value.
    common = lcm(*(count for count in counts if count))
    weighs = {v: (2 * reds[v] - n) * common // n for v, n in enumerate(counts) if n}
    base = mode(sorted(weighs.values()))
    first = [weighs.get(v, base) - base for v in range(len(counts))]
    sums: list[tuple[Numbers, Numbers]] = []
    for node_part in _in_parts(nodes) if exact else (nodes,):
        if progress:
            progress(len(sums) * _AT_A_TIME, len(nodes.weights))
        filling = Filling(counts, first if any(first) else None, node_part, stop)
        sums.append(_sums(filling, node_part, stop))
    unit = Fraction(nodes.denominator) if exact else 1.0
    joint = np.sum([part for part, _ in sums], axis=0) / unit
    colour = (np.sum([part for _, part in sums], axis=0) / unit + base * joint) / common
    if not exact:
        joint[joint < _ROUNDING] = 0
    red_first, black_first = (np.clip(joint + way * colour, 0, 2 * joint) / 2 for way in (1, -1))
    return _rows(joint), _rows(red_first), _rows(black_first)


def _rows(table: Numbers) -> Rows:
    return tuple(map(tuple, table.tolist()))


def _sums(filling: Filling, nodes: Nodes, stop: int) -> tuple[Numbers, Numbers]:
    """Return the orders by both totals, and the same weighted by the first card's colour."""
    sums = np.zeros((filling.kinds, 10, 10), filling.dtype)
    for a, b, orders in filling.last_cards():
        way_count = filling.counts[a] * (filling.counts[b] - (a == b))
        for noir, rouge in {(a, b), (b, a)}:
            sums[:, :noir, :rouge] += way_count * orders[:, -noir:, -rouge:]
    joint = sums[0] + sums[0].T  # the nodes' mirror images
    return joint, sums[1] + sums[2].T if filling.kinds > 1 else 0 * joint


def _in_parts(nodes: Nodes) -> Iterator[Nodes]:
    """Yield the nodes in parts, so that a long computation can report its progress."""
    for start in range(0, len(nodes.weights), _AT_A_TIME):
        part = slice(start, start + _AT_A_TIME)
        names = ("noir", "rouge", "weights", "one_less")
        yield replace(nodes, **{name: getattr(nodes, name)[part] for name in names})


def _nodes(counts: tuple[int, ...], stop: int, *, exact: bool) -> Nodes:
    size = sum(counts)
    before_last = 2 * (stop - 1)
    least_cards = _cards_within(counts, stop - 1, highest_first=True) - 1  # without the first one
    most_cards = min(_cards_within(counts, before_last), size - 2)
    if exact:
        return lattice(size, size - 2, most_cards, least_cards)
    shares = _shares(counts, before_last, least_cards, most_cards)
    return gauss(size, size - 2, least_cards, shares)


def _cards_within(counts: tuple[int, ...], points: int, *, highest_first: bool = False) -> int:
    """Return how many of the lowest, or highest, cards count no more than these points."""
    cards = np.repeat(VALUES, counts)
    totals = np.cumsum(cards[::-1] if highest_first else cards)
    return int(np.searchsorted(totals, points, "right"))


def _shares(
    counts: tuple[int, ...], points: int, least_cards: int, most_cards: int
) -> NDArray[np.float64]:
    """Return bounds of the probability that m cards count no more than the points, by m.

    It has at most Chernoff's probability for draws with replacement; without, the tail is lighter
    still (Hoeffding, J. Am. Stat. Assoc. 58 (1963), theorem 4).
    """
    rates = np.linspace(0.02, 1, 50)
    means = np.array(counts) / sum(counts) @ rates ** np.array(VALUES)[:, None]
    cards = np.arange(2 * least_cards, most_cards + 1)
    tails = (cards[:, None] * np.log(means) - points * np.log(rates)).min(axis=1)
    shares: NDArray[np.float64] = np.exp(tails)
    return shares
