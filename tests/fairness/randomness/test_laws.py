"""Laws of chance, on every order of a pack of eight cards and on every few small packs."""

from collections.abc import Sequence
from itertools import permutations, product
from math import factorial

import numpy as np
import pytest
from numpy.typing import NDArray

from tapisvert.fairness.randomness_tests import laws, orders
from tapisvert.fairness.randomness_tests.orders import HISTOGRAMS, SUMS, Pack

EIGHT = Pack(ranks=2, suits=2, copies=2)
ALL = np.array(list(permutations(range(8))), np.uint16)
PLACES = orders.inverse(ALL)


@pytest.mark.parametrize("name", SUMS)
def test_means_and_variances_match_all_orders(name: str) -> None:
    """Of each number that is summed; rising sequences and inversions to the fourth moment."""
    numbers = SUMS[name](ALL, PLACES, EIGHT).astype(np.float64)
    moments = orders.moments_of(name, EIGHT)
    assert numbers.mean() == pytest.approx(moments.mean, abs=1e-12)
    assert numbers.var() == pytest.approx(moments.variance, rel=1e-12)
    if name in {"rising_sequences", "inversions"}:
        fourth = ((numbers - numbers.mean()) ** 4).mean()
        assert fourth / numbers.var() ** 2 - 3 == pytest.approx(moments.excess, abs=1e-12)


@pytest.mark.parametrize("name", HISTOGRAMS)
def test_laws_match_all_orders(name: str) -> None:
    results = np.bincount(HISTOGRAMS[name](ALL, PLACES, EIGHT), minlength=9)
    law = np.array(orders.law_of(name, EIGHT))
    assert results[: len(law)].tolist() == pytest.approx((factorial(8) * law).tolist(), abs=1e-6)
    assert law.sum() == pytest.approx(1)


def test_rising_sequences_are_eulers() -> None:
    """Their law, which is drawn beside what came."""
    results = np.bincount(orders.rising(PLACES))
    law = factorial(8) * np.array(laws.rising_sequences(8))
    assert results.tolist() == pytest.approx(law.tolist(), abs=1e-6)


@pytest.mark.parametrize(("kinds", "length"), [(2, 2), (4, 2), (2, 3)])
def test_rows_of_neighbours_scatter_as_in_all_orders(kinds: int, length: int) -> None:
    """The covariances of the counts of every row, over all orders: their sums and squares."""
    classes = ALL % kinds
    cells = kinds**length
    digits = sum(
        classes[:, index : 8 - length + 1 + index].astype(np.int64) * kinds ** (length - 1 - index)
        for index in range(length)
    )
    counts = np.array([(digits == cell).sum(axis=1) for cell in range(cells)], np.float64)
    possible = counts.any(axis=1)
    expected = counts.mean(axis=1)[possible]
    covariance = np.cov(counts[possible], bias=True) / np.sqrt(np.outer(expected, expected))
    moments = laws.tuple_moments(kinds, 8 // kinds, length)
    assert moments.mean == pytest.approx(np.trace(covariance))
    assert moments.variance == pytest.approx(2 * (covariance**2).sum())


@pytest.mark.parametrize("kinds", [2, 4])
def test_places_scatter_as_in_all_packs(kinds: int) -> None:
    """Pearson's sum over every three packs of four cards: mean and variance exactly."""
    all_orders = np.array(list(permutations(range(4)))) % kinds
    cards = np.array([[order == kind for kind in range(kinds)] for order in all_orders], np.float64)
    sums = []
    for packs in product(range(24), repeat=3):
        counts = cards[list(packs)].sum(axis=0)
        sums.append(3 / 4 * ((counts - 3 / kinds) ** 2 / (3 / kinds)).sum())
    moments = laws.place_moments(4, kinds, 3)
    assert np.mean(sums) == pytest.approx(moments.mean)
    assert np.var(sums) == pytest.approx(moments.variance)


def extremes(packs: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The emptiest and the fullest cell of so many packs of three cards, in all ways."""
    all_orders: Sequence[NDArray[np.int64]] = [
        np.eye(3, dtype=np.int64)[list(order)] for order in permutations(range(3))
    ]
    tables = [np.sum(rows, axis=0) for rows in product(all_orders, repeat=packs)]
    cells = np.array(tables).reshape(len(tables), 9)
    return cells.min(axis=1), cells.max(axis=1)


def test_extreme_cells_have_stated_probability() -> None:
    """The bounds hold for all packs of three cards, five in a row, on both sides."""
    emptiest, fullest = extremes(5)
    for cell in range(6):
        minimum, maximum = (results(cell, 3, 5) for results in (laws.emptiest, laws.fullest))
        assert (emptiest <= cell).mean() <= minimum.head + 1e-12
        assert (emptiest >= cell).mean() <= minimum.tail + 1e-12
        assert (fullest <= cell).mean() <= maximum.head + 1e-12
        assert (fullest >= cell).mean() <= maximum.tail + 1e-12


def test_usual_extremes_have_middling_probability() -> None:
    """Of 97,344 cells and 10,000 packs: the bounds of both sides are neither small nor 1."""
    for results in (laws.emptiest, laws.fullest):
        usual = results(0, 312, 10_000).usual
        extreme = results(usual, 312, 10_000)
        assert 0.2 < extreme.head <= 1
        assert 0.2 < extreme.tail <= 1


def test_packs_of_the_same_order() -> None:
    """Two kinds of two: six orders, one as likely as another."""
    assert laws.same_order(2, 2) == pytest.approx(1 / 6)
