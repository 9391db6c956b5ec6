"""Statistics of the orders of many packs, and their rarity under chance.

Counts of batches can be added, so processes can share the work. Different faults show in different
statistics. A cut hides a bad shuffle from every count by place, but not from the rising sequences.
A card that can never lie in one place shows in the emptiest cell alone. Sort keys that are too
short leave pairs of cards together. So all statistics are computed.
"""

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.cards import COPIES, RANKS, SUITS
from tapisvert.fairness.randomness_tests import laws
from tapisvert.fairness.randomness_tests.clusters import Counts, Floats, Ints
from tapisvert.fairness.randomness_tests.laws import Moments
from tapisvert.fairness.randomness_tests.verdict import (
    Check,
    Stage,
    gamma_check,
    law_check,
    normal_check,
)
from tapisvert.tail_probabilities import poisson_tail, two_sided
from tapisvert.values import value

MIN_PACKS: Final = 100
"""Minimum number of packs for the laws of the checks to hold."""
LAGS: Final = range(1, 6)
_COLUMNS: Final = 256  # packs per batch of inversions: they fit a processor's cache
_ROWS: Final = 128  # packs per batch of cycles, likewise

_Orders = NDArray[np.uint16]


@value
class Pack:
    """Composition of a pack: copies of suits of ranks. The middle half of the suits is red.

    >>> Pack().size, Pack().kinds, Pack(2, 2, 2).values.tolist()
    (312, 52, [-1, 1, -1, 1, -1, 1, -1, 1])
    """

    ranks: int = len(RANKS)
    suits: int = len(SUITS)
    copies: int = COPIES

    @property
    def kinds(self) -> int:
        return self.ranks * self.suits

    @property
    def size(self) -> int:
        return self.kinds * self.copies

    @property
    def values(self) -> Ints:
        """Rank of each card as a whole number, centred so that the ranks sum to 0."""
        return 2 * (np.arange(self.size) % self.ranks) - (self.ranks - 1)

    @property
    def red(self) -> NDArray[np.bool_]:
        """True for each red card; of two suits the second is red."""
        suit = np.arange(self.size) // self.ranks % self.suits
        return np.isin(suit, (1, 2))


PACK: Final = Pack()

# Statistics of one pack: a number for each pack of a batch ----------------------------------------


def _count_true(mask: NDArray[np.bool_]) -> Ints:
    """Return how many are true in each row."""
    return np.asarray(np.count_nonzero(mask, axis=1), np.int64)


def inverse(orders: _Orders) -> _Orders:
    """Return the place of each card; `orders` has the card of each place."""
    places = np.empty_like(orders)
    all_places = np.broadcast_to(np.arange(orders.shape[1], dtype=np.uint16), orders.shape)
    np.put_along_axis(places, orders.astype(np.int64), all_places, axis=1)
    return places


def rising(places: _Orders) -> Ints:
    """Count rising sequences: cards in the order in which they were spread, others between them."""
    return 1 + _count_true(places[:, 1:] < places[:, :-1])


def inversions(orders: _Orders) -> Ints:
    """Count pairs of cards of which the one spread later lies higher."""
    counts = []
    for first in range(0, len(orders), _COLUMNS):
        cards = np.ascontiguousarray(orders[first : first + _COLUMNS].T)
        higher = np.zeros(cards.shape, np.uint16)
        for lag in range(1, len(cards)):
            higher[lag:] += cards[lag:] < cards[:-lag]
        counts.append(higher.sum(axis=0, dtype=np.int64))
    return np.concatenate(counts)


def fixed_points(orders: _Orders) -> Ints:
    """Count cards that lie where they were spread."""
    return _count_true(orders == np.arange(orders.shape[1], dtype=np.uint16))


def cycles(orders: _Orders) -> Ints:
    """Count cycles of the order as a permutation of the places."""
    batches = (orders[first : first + _ROWS] for first in range(0, len(orders), _ROWS))
    return np.concatenate([_cycles(batch) for batch in batches])


def _cycles(orders: _Orders) -> Ints:
    packs, size = orders.shape
    begin = np.arange(packs)[:, None] * size
    batch_indexes = begin + np.arange(size)
    leads = (begin + orders).ravel()
    minimum = batch_indexes.ravel().astype(np.int32)
    # Least place of each cycle by doubling: after k rounds it covers the next 2^k places on it.
    for _ in range((size - 1).bit_length()):
        np.minimum(minimum, minimum.take(leads), out=minimum)
        leads = leads.take(leads)
    return _count_true(minimum.reshape(packs, size) == batch_indexes)


def successor_pairs(orders: _Orders) -> Ints:
    """Count neighbours that were neighbours, in the same order, when the pack was spread."""
    return _count_true(orders[:, 1:] == orders[:, :-1] + np.uint16(1))


def coupon_collector(places: _Orders, pack: Pack) -> Ints:
    """Count cards from the top until every kind has come: the coupon collector's problem."""
    by_copy = places.reshape(len(places), pack.copies, pack.kinds)
    return np.asarray(by_copy.min(axis=1).max(axis=1), np.int64) + 1


def runs(orders: _Orders, pack: Pack) -> Ints:
    """Count runs of one colour."""
    red = pack.red[orders]
    return 1 + _count_true(red[:, 1:] != red[:, :-1])


def correlation(lag: int, orders: _Orders, pack: Pack) -> Ints:
    """Return the sum of products of the ranks of cards `lag` places apart."""
    # In floating point for speed; whole numbers of this size are exact in it.
    ranks = pack.values.astype(np.float32)[orders]
    return np.asarray(np.einsum("ij,ij->i", ranks[:, :-lag], ranks[:, lag:]), np.int64)


def fingerprints(orders: _Orders, pack: Pack) -> NDArray[np.uint64]:
    """Return 64 bits that two packs share if their cards, ignoring copies, lie alike."""
    kinds = np.ascontiguousarray(orders % np.uint16(pack.kinds)).astype(np.uint8)
    hashes = b"".join(blake2b(row, digest_size=8).digest() for row in kinds)
    return np.frombuffer(hashes, np.uint64)


# Counts of many packs -----------------------------------------------------------------------------

Numbers = Callable[[_Orders, _Orders, Pack], Ints]
"""Function of the card of each place and the place of each card: a number for each pack."""


def _lag_sum(lag: int, orders: _Orders, places: _Orders, pack: Pack) -> Ints:
    return correlation(lag, orders, pack)


SUMS: Final[dict[str, Numbers]] = {
    "rising_sequences": lambda orders, places, pack: rising(places),
    "inversions": lambda orders, places, pack: inversions(orders),
    "runs": lambda orders, places, pack: runs(orders, pack),
    **{f"lag_{lag}": partial(_lag_sum, lag) for lag in LAGS},
}
"""Statistics whose mean and variance are tested."""

HISTOGRAMS: Final[dict[str, Numbers]] = {
    "fixed_points": lambda orders, places, pack: fixed_points(orders),
    "cycles": lambda orders, places, pack: cycles(orders),
    "successor_pairs": lambda orders, places, pack: successor_pairs(orders),
    "coupon_collector": lambda orders, places, pack: coupon_collector(places, pack),
}
"""Statistics whose whole law is known; each value is counted."""

NAMES: Final = (
    "place_card",
    "place_kind",
    "emptiest_cell",
    "fullest_cell",
    "adjacent_pairs",
    "value_pairs",
    "value_triples",
    *(part for name in SUMS for part in (name, f"{name}_spread")),
    *HISTOGRAMS,
    "duplicates",
)
"""Checks of the orders, in order."""


def _table(*shape: int) -> Ints:
    return np.zeros(shape, np.int64)


class OrderCounts(Counts):
    """Counts over packs.

    `cells` counts each card at each place, `pairs` the kinds of neighbours, `triples` the ranks of
    three in a row, `histograms` the values of `HISTOGRAMS`, and `sums` the sum and the sum of
    squares of each of `SUMS`.

    >>> from tapisvert.fairness.randomness_tests.packs import orders
    >>> counts = OrderCounts()
    >>> counts.add(orders(100, seed=1))
    >>> both = counts + counts
    >>> both.packs, both.checks()[-1].name, both.checks()[-1].statistic
    (200, 'duplicates', 100)
    """

    def __init__(self, pack: Pack = PACK) -> None:
        self.pack = pack
        self.packs = 0
        self.cells = _table(pack.size, pack.size)
        self.pairs = _table(pack.kinds, pack.kinds)
        self.triples = _table(pack.ranks, pack.ranks, pack.ranks)
        self.histograms = {name: _table(pack.size + 1) for name in HISTOGRAMS}
        self.sums = {name: _table(2) for name in SUMS}
        self.seen: list[NDArray[np.uint64]] = []

    def add(self, orders: _Orders) -> None:
        """Count a batch. Raises ValueError if it is not an array of packs of that size."""
        pack = self.pack
        if orders.ndim != 2 or orders.shape[1] != pack.size:
            raise ValueError(f"packs of {pack.size} cards are wanted, not {orders.shape}")
        places = inverse(orders)
        self.packs += len(orders)
        for table, classes in (
            (self.cells, np.arange(pack.size) * pack.size + orders),
            (self.pairs, _in_a_row(orders % pack.kinds, pack.kinds, 2)),
            (self.triples, _in_a_row(orders % pack.ranks, pack.ranks, 3)),
        ):
            table.ravel()[:] += np.bincount(classes.ravel(), minlength=table.size)
        for name in HISTOGRAMS:
            numbers = HISTOGRAMS[name](orders, places, pack)
            self.histograms[name] += np.bincount(numbers, minlength=pack.size + 1)
        for name in SUMS:
            numbers = SUMS[name](orders, places, pack)
            self.sums[name] += np.array([numbers.sum(), (numbers * numbers).sum()])
        self.seen.append(fingerprints(orders, pack))

    def checks(self) -> tuple[Check, ...]:
        """Return all checks of these packs, as in `NAMES`. Raises ValueError if too few."""
        if self.packs < MIN_PACKS:
            raise ValueError(f"{self.packs} packs are too few: {MIN_PACKS} are needed")
        return (
            *self._by_place(),
            *self._in_a_row(),
            *(check for name in SUMS for check in self._moments(name)),
            *(self._law(name) for name in HISTOGRAMS),
            self._duplicates(),
        )

    def _by_place(self) -> tuple[Check, ...]:
        pack = self.pack
        packs = self.packs
        kinds = self.cells.reshape(pack.size, pack.copies, pack.kinds).sum(axis=1)
        smallest = int(self.cells.min())
        greatest = int(self.cells.max())
        return (
            self._place("place_card", self.cells),
            self._place("place_kind", kinds),
            self._extreme("emptiest_cell", smallest, laws.emptiest(smallest, pack.size, packs)),
            self._extreme("fullest_cell", greatest, laws.fullest(greatest, pack.size, packs)),
        )

    def _place(self, name: str, table: Ints) -> Check:
        size, classes = table.shape
        scale = (size - 1) / size
        statistic = scale * _pearson(table, np.full(table.shape, self.packs / classes))
        return self._squares(name, statistic, laws.place_moments(size, classes, self.packs))

    def _extreme(self, name: str, cell: int, extreme: laws.Extreme) -> Check:
        p_value = two_sided(extreme.head, extreme.tail)
        return Check(name, Stage.ORDERS, cell, extreme.usual, p_value, self.packs)

    def _in_a_row(self) -> tuple[Check, ...]:
        pack = self.pack
        by_rank = self.pairs.reshape(pack.suits, pack.ranks, pack.suits, pack.ranks)
        tables = {
            "adjacent_pairs": self.pairs,
            "value_pairs": by_rank.sum(axis=(0, 2)),
            "value_triples": self.triples,
        }
        checks = []
        for name, table in tables.items():
            classes = len(table)
            copies = pack.size // len(table)
            expected = self.packs * _expected_in_a_row(classes, copies, table.ndim)
            moments = laws.tuple_moments(classes, copies, table.ndim)
            checks.append(self._squares(name, _pearson(table, expected), moments))
        return tuple(checks)

    def _squares(self, name: str, statistic: float, moments: Moments) -> Check:
        return gamma_check(
            name, Stage.ORDERS, statistic, moments.mean, moments.variance, self.packs
        )

    def _moments(self, name: str) -> tuple[Check, Check]:
        law = moments_of(name, self.pack)
        packs = self.packs
        total, squares = self.sums[name].tolist()
        mean = normal_check(
            name, Stage.ORDERS, total / packs, law.mean, law.variance / packs, packs
        )
        scatter = squares / packs - 2 * law.mean * total / packs + law.mean**2
        spread = scatter / law.variance
        return mean, gamma_check(
            f"{name}_spread", Stage.ORDERS, spread, 1.0, (2 + law.excess) / packs, packs
        )

    def _law(self, name: str) -> Check:
        law = np.array(law_of(name, self.pack))
        counts: Sequence[float] = self.histograms[name][: len(law)].tolist()
        if name == "coupon_collector":  # many rare values: grouped by tenths of the law
            tenths = np.minimum((np.cumsum(law) * 10).astype(np.int64), 9)
            law = np.bincount(tenths, law)
            counts = np.bincount(tenths, counts).tolist()
        check = law_check(name, Stage.ORDERS, counts, law.tolist(), self.packs)
        assert check is not None, "MIN_PACKS are enough for every law"
        return check

    def _duplicates(self) -> Check:
        """Return the check of repeated orders. There are so many orders that none is expected."""
        different = len(np.unique(np.concatenate(self.seen)))
        pairs = self.packs * (self.packs - 1) / 2
        expected = pairs * (2.0**-64 + laws.same_order(self.pack.kinds, self.pack.copies))
        repetitions = self.packs - different
        # Chance gives none, and fewer are impossible, so only the upper tail counts.
        p_value = min(1.0, poisson_tail(repetitions, expected))
        return Check("duplicates", Stage.ORDERS, repetitions, expected, p_value, self.packs)


def moments_of(name: str, pack: Pack) -> Moments:
    """Return the moments of one of `SUMS` in one pack under chance."""
    if name == "rising_sequences":
        return laws.rising_moments(pack.size)
    if name == "inversions":
        return laws.inversion_moments(pack.size)
    if name == "runs":
        return laws.run_moments(pack.size, int(pack.red.sum()))
    return laws.lag_moments(pack.values.tolist(), int(name.removeprefix("lag_")))


def law_of(name: str, pack: Pack) -> laws.Law:
    """Return the law of one of `HISTOGRAMS` in one pack: the probability of 0, 1, 2, …"""
    if name == "coupon_collector":
        return laws.coupon_collector(pack.kinds, pack.copies)
    laws_by_name: dict[str, Callable[[int], laws.Law]] = {
        "fixed_points": laws.fixed_points,
        "cycles": laws.cycles,
        "successor_pairs": laws.successor_pairs,
    }
    return laws_by_name[name](pack.size)


def _in_a_row(classes: _Orders, count: int, length: int) -> Ints:
    """Return each overlapping row of `length` neighbours as a number, its classes as digits."""
    last = classes.shape[1] - length + 1
    codes = classes[:, :last].astype(np.int64)
    for index in range(1, length):
        codes = codes * count + classes[:, index : index + last]
    return codes


def _expected_in_a_row(classes: int, copies: int, length: int) -> Floats:
    """Return how often a pack has each row of `length` classes, without replacement."""
    size = classes * copies
    indices = np.indices((classes,) * length)
    expected = np.full(indices.shape[1:], float(size - length + 1))
    for draw in range(length):
        used = sum((indices[earlier] == indices[draw]).astype(np.int64) for earlier in range(draw))
        expected *= (copies - used) / (size - draw)
    return expected


def _pearson(table: Ints, expected: Floats) -> float:
    """Return Pearson's sum over the possible classes."""
    possible = expected > 0
    return float(((table - expected)[possible] ** 2 / expected[possible]).sum())
