"""Statistics of orders: each number against its plain definition, counts that add up, and p-values
that chance spreads evenly.
"""

import pickle
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from support.fairness import biased_shuffles as planted

from tapisvert.cards import PACK, RED, sixain
from tapisvert.fairness.randomness_tests import orders, packs
from tapisvert.fairness.randomness_tests.orders import HISTOGRAMS, NAMES, SUMS, OrderCounts, Pack
from tapisvert.fairness.randomness_tests.verdict import Check, Stage, Verdict


def cycles(order: list[int]) -> int:
    unseen, results = set(order), 0
    while unseen:
        results, index = results + 1, unseen.pop()
        while (index := order[index]) in unseen:
            unseen.remove(index)
    return results


def collected(order: list[int]) -> int:
    """Card by card, until 52 have been seen."""
    seen_cards = set[str]()
    for count, card in enumerate(order, 1):
        seen_cards.add(sixain()[card])
        if len(seen_cards) == len(PACK):
            return count
    raise AssertionError("not a whole pack")


def lagged_pairs(lag: int) -> Callable[[list[int]], int]:
    """Ranks about their middle, in half steps, multiplied with those so many places on."""

    def products(order: list[int]) -> int:
        ranks = [2 * PACK.index(sixain()[card]) % 26 - 12 for card in order]
        return sum(x * y for x, y in zip(ranks, ranks[lag:], strict=False))

    return products


PLAIN: dict[str, Callable[[list[int]], int]] = {
    "rising_sequences": lambda order: (
        1 + sum(order.index(card) > order.index(card + 1) for card in range(311))
    ),
    "inversions": lambda order: sum(
        higher > lower for index, higher in enumerate(order) for lower in order[index:]
    ),
    "runs": lambda order: (
        1 + sum(RED[sixain()[entry]] != RED[sixain()[other]] for entry, other in pairwise(order))
    ),
    **{f"lag_{lag}": lagged_pairs(lag) for lag in range(1, 6)},
    "fixed_points": lambda order: sum(card == index for index, card in enumerate(order)),
    "cycles": cycles,
    "successor_pairs": lambda order: sum(other == entry + 1 for entry, other in pairwise(order)),
    "coupon_collector": collected,
}


@pytest.mark.parametrize("name", [*SUMS, *HISTOGRAMS])
def test_statistic_matches_its_definition(name: str) -> None:
    """In fair packs, in riffled ones, and in one that was never shuffled."""
    chance = np.random.default_rng(3)
    packs = [
        plant(2, chance) for plant in (planted.fair, planted.riffles(5), planted.never_shuffled)
    ]
    batch = np.concatenate(packs)
    counts = {**SUMS, **HISTOGRAMS}[name](batch, orders.inverse(batch), Pack())
    assert counts.tolist() == [PLAIN[name](order) for order in batch.tolist()]


def test_tables_count_every_card() -> None:
    """Cards by place, kinds of neighbours, ranks of three in a row: against plain counting."""
    batch = packs.orders(3, seed=8)
    counts = OrderCounts()
    counts.add(batch)
    cells, pairs, triples = Counter[object](), Counter[object](), Counter[object]()
    for order in batch.tolist():
        cells.update(enumerate(order))
        kinds = [card % 52 for card in order]
        pairs.update(pairwise(kinds))
        ranks = [kind % 13 for kind in kinds]
        triples.update(zip(ranks, ranks[1:], ranks[2:], strict=False))
    for table, results in ((counts.cells, cells), (counts.pairs, pairs), (counts.triples, triples)):
        assert {
            tuple(map(int, index)): int(table[tuple(index)]) for index in np.argwhere(table)
        } == results


def test_counts_add_up() -> None:
    """A run in one piece, in batches, and in counts of its parts, as processes send them."""
    order_counts, batches = OrderCounts(), OrderCounts()
    order_counts.add(packs.orders(300, seed=4))
    for first in (0, 100):
        batches.add(packs.orders(100, first=first, seed=4))
    rest = OrderCounts()
    rest.add(packs.orders(100, first=200, seed=4))
    pair = batches + pickle.loads(pickle.dumps(rest))
    assert (pair.packs, pair.checks()) == (300, order_counts.checks())
    assert batches.packs == 200


def test_different_counts_do_not_add() -> None:
    """Packs of another make are another thing."""
    counts = OrderCounts()
    with pytest.raises(ValueError, match="under one condition"):
        counts + OrderCounts(Pack(copies=8))
    with pytest.raises(ValueError, match="312 cards"):
        counts.add(np.zeros((1, 52), np.uint16))


def test_small_sample_yields_no_check() -> None:
    """A hundred are needed, and enough for every check."""
    counts = OrderCounts()
    counts.add(packs.orders(99, seed=5))
    with pytest.raises(ValueError, match="99 packs"):
        counts.checks()
    counts.add(packs.orders(1, first=99, seed=5))
    checks = counts.checks()
    assert tuple(check.name for check in checks) == NAMES
    assert {(check.size, check.stage) for check in checks} == {(100, Stage.ORDERS)}


def test_repeated_pack_is_detected() -> None:
    """One order twice, with other copies of its cards: never by chance."""
    batch = packs.orders(100, seed=6)
    batch[99] = (batch[0] + 52) % 312
    counts = OrderCounts()
    counts.add(batch)
    check = counts.checks()[-1]
    assert (check.name, check.statistic) == ("duplicates", 1)
    assert check.p_value < 1e-15


def counts_of(count: int, first: int, seed: int) -> OrderCounts:
    """Counts of packs of the protocol."""
    counts = OrderCounts()
    for begin in range(first, first + count, packs.BATCH):
        counts.add(packs.orders(min(packs.BATCH, first + count - begin), begin, seed))
    return counts


@pytest.mark.exhaustive
def test_ten_thousand_packs_pass(scale: int) -> None:
    """All checks together, at 99 %; the laboratory tries fewer."""
    checks = counts_of(10_000 * scale, 0, 1990).checks()
    assert len(checks) == len(NAMES)
    assert Verdict(tuple(checks)).failed == ()


def too_rare(p_values: list[float]) -> list[float]:
    """Shares of p-values below some level that chance does not give: five deviations off."""
    rarities = []
    for level in (0.01, 0.1, 0.5):
        share = float(np.mean(np.array(p_values) < level))
        if share > level + 5 * (level * (1 - level) / len(p_values)) ** 0.5:
            rarities.append(share)
    return rarities


def test_p_values_are_even(scale: int) -> None:
    """Over many small runs of fair packs no check fails more often than its p-value says; and
    those with a fine enough statistic not less often, either.
    """
    runs = 40 * scale
    results: dict[str, list[float]] = {name: [] for name in NAMES}
    for run in range(runs):
        for check in counts_of(100, 100 * run, 7).checks():
            results[check.name].append(check.p_value)
    assert {name: shares for name in NAMES if (shares := too_rare(results[name]))} == {}
    coarse = {"emptiest_cell", "fullest_cell", "duplicates"}
    for name in set(NAMES) - coarse:
        assert 0.35 < np.mean(results[name]) < 0.65, name
    assert all(np.mean(results[name]) > 0.35 for name in coarse)


def test_check_reports_its_expectation() -> None:
    """Over a run each statistic lies where it should, by what its own check says."""
    counts = counts_of(2_000, 0, 9)
    by_name: dict[str, Check] = {check.name: check for check in counts.checks()}
    assert by_name["rising_sequences"].expected == 156.5
    assert by_name["inversions"].expected == 312 * 311 / 4
    assert by_name["place_card"].expected == 311**2
    assert by_name["place_kind"].expected == 311 * 51
    for name in ("rising_sequences", "inversions", "place_card", "place_kind", "adjacent_pairs"):
        assert by_name[name].statistic == pytest.approx(by_name[name].expected, rel=0.1)
