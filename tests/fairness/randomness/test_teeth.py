"""Every planted mistake is caught by a named check, at a size that can be said."""

from collections import Counter
from fractions import Fraction
from functools import cache, partial

import numpy as np
import pytest
from support.fairness import biased_shuffles as planted

from tapisvert.fairness.randomness_tests import exact
from tapisvert.fairness.randomness_tests.orders import NAMES, OrderCounts
from tapisvert.fairness.randomness_tests.verdict import Check, Verdict

RARE = 1e-6
DETECTING_CHECKS = {
    "swap with any": ("place_card", 1_000),
    "one draw off by one": ("emptiest_cell", 10_000),
    "Sattolo": ("fixed_points", 100),
    "8-bit word modulo": ("place_card", 1_000),
    "sort by 8-bit keys": ("successor_pairs", 100),
    "7 riffles": ("rising_sequences", 100),
    "10 riffles": ("rising_sequences", 100),
    "12 riffles": ("rising_sequences", 500),
    "7 riffles and a cut": ("rising_sequences", 100),
    "cut only": ("rising_sequences", 100),
    "top card stays": ("fullest_cell", 100),
    "too even": ("place_card", 312),
}


@cache
def checks_of(plant: planted.Plant, count: int, seed: int = 30) -> dict[str, Check]:
    """Verdict of the laboratory on so many packs."""
    counts = OrderCounts()
    counts.add(plant(count, np.random.default_rng(seed)))
    return {check.name: check for check in counts.checks()}


@pytest.mark.parametrize("mistake", planted.SHUFFLES)
def test_shuffle_check_detects_planted_mistake(mistake: str) -> None:
    """By the named check, less likely than one in a million; and so by the verdict."""
    name, count = DETECTING_CHECKS[mistake]
    checks = checks_of(planted.SHUFFLES[mistake], count)
    assert checks[name].p_value < RARE
    assert checks[name] in Verdict(tuple(checks.values())).failed


def test_each_check_detects_a_mistake() -> None:
    """No check is there for show: each fails for one of the wrong shuffles."""
    failed = {
        name
        for mistake, plant in planted.SHUFFLES.items()
        for name, check in checks_of(plant, DETECTING_CHECKS[mistake][1]).items()
        if check.p_value < RARE
    }
    assert failed == set(NAMES)


def test_all_mistakes_are_detected() -> None:
    """The same packs, the same sizes, from a shuffle without a mistake."""
    for count in (100, 312, 1_000, 10_000):
        checks = checks_of(planted.fair, count)
        assert Verdict(tuple(checks.values())).passed


@pytest.mark.parametrize("packs", [4_000, pytest.param(10_000, marks=pytest.mark.exhaustive)])
def test_cut_hides_riffles_from_place_counts(packs: int) -> None:
    """Seven riffles show by place at 4,000 packs; after a cut they do not, but in the order."""
    plain = checks_of(planted.SHUFFLES["7 riffles"], packs)
    cut = checks_of(planted.SHUFFLES["7 riffles and a cut"], packs)
    assert plain["place_card"].p_value < RARE
    assert cut["place_card"].p_value > 0.001
    assert cut["rising_sequences"].p_value < RARE


@pytest.mark.parametrize("mistake", planted.BELOWS)
@pytest.mark.parametrize("bits", exact.WIDTHS)
def test_enumeration_detects_wrong_draw(mistake: str, bits: int) -> None:
    """At every width of words, 16 bits among them, where no statistic would see some of these."""
    results = exact.enumerate_draws(planted.BELOWS[mistake], [bits], [52, 300, 311])
    assert len(results.failures) == 3
    assert results.check.p_value == 0


@pytest.mark.parametrize("mistake", planted.SMALL_SHUFFLES)
def test_enumeration_detects_wrong_shuffle(mistake: str) -> None:
    """In every small pack: not each order comes exactly once."""
    enumeration = exact.enumerate_orders(planted.SMALL_SHUFFLES[mistake])
    assert len(enumeration.failures) == len(exact.SMALL_PACKS)
    assert enumeration.check.p_value == 0


@pytest.mark.parametrize("bits", [1, 2, 4])
def test_keys_favour_the_order_there_was(bits: int) -> None:
    """Sorting by keys is wrong at any width: three cards stay as they were as often as all keys
    ascend or are equal, which is more than once in six.
    """
    orders = Counter(exact.orders_of(partial(planted.small_sort(bits), range(3))))
    keys = 2**bits
    ascending = Fraction(keys * (keys + 1) * (keys + 2), 6)
    assert orders[0, 1, 2] == ascending > Fraction(keys**3, 6)
