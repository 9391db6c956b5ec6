"""Numbers of a wheel: counted, held against the law of a spin, and biased wheels caught."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from support.fairness.fair_packs import evenly

from tapisvert.fairness.randomness_tests.groups import groups, groups_check
from tapisvert.fairness.randomness_tests.observed_results import deviation_seen, results_needed
from tapisvert.fairness.randomness_tests.verdict import Verdict
from tapisvert.fairness.randomness_tests.wheel import (
    NAMES,
    STRETCH,
    SpinCounts,
    different_numbers,
    names_of_results,
)
from tapisvert.wheel import WHEEL

Numbers = NDArray[np.uint8]


def fair(spins: int, seed: int) -> Numbers:
    """Numbers of another generator than the one under test."""
    return np.random.default_rng(seed).integers(0, 37, spins).astype(np.uint8)


def count_spins(numbers: Numbers) -> SpinCounts:
    """Spins that came one after another."""
    counts = SpinCounts()
    counts.add(numbers)
    return counts


def failed(numbers: Numbers) -> set[str]:
    """The checks that chance does not explain."""
    counts = count_spins(numbers)
    return {check.name for check in Verdict((*counts.checks(), counts.sector_check())).failed}


def test_everything_is_counted_as_by_hand() -> None:
    """Numbers, pairs, pockets from one to the next, different numbers, gaps."""
    numbers = fair(2 * STRETCH, seed=1)
    counts, spins = count_spins(numbers), numbers.tolist()
    assert counts.numbers.tolist() == [Counter(spins)[n] for n in range(37)]
    pairs = Counter(pairwise(spins))
    assert all(counts.pairs[a, b] == pairs[a, b] for a in range(37) for b in range(37))
    steps = Counter((WHEEL.index(b) - WHEEL.index(a)) % 37 for a, b in pairwise(spins))
    assert counts.steps.tolist() == [steps[step] for step in range(37)]
    rounds = [spins[start : start + 37] for start in range(0, len(spins) - 36, 37)]
    assert counts.different.tolist() == [
        sum(len(set(numbers_part)) == size for numbers_part in rounds) for size in range(38)
    ]
    gaps = Counter[int]()
    for stretch in (spins[:STRETCH], spins[STRETCH:]):
        last: dict[int, int] = {}
        for index, number in enumerate(stretch):
            if number in last:
                gaps[index - last[number]] += 1
            last[number] = index
    assert counts.gaps.sums[0] == gaps[1] + gaps[2]
    assert counts.gaps.sums.sum() == sum(length for gap, length in gaps.items() if gap < 160)


def test_counts_can_be_added() -> None:
    """Stretches apart, and then together."""
    numbers = fair(4 * STRETCH, seed=2)
    pair = count_spins(numbers[:STRETCH]) + count_spins(numbers[STRETCH:])
    assert pair.spins == 4 * STRETCH
    assert pair.pairs.sum() == 4 * STRETCH - 2
    assert (pair.gaps.products == count_spins(numbers).gaps.products).all()


def test_different_numbers_by_their_law() -> None:
    """Three spins: all the same, or two, or all different."""
    law = different_numbers(3)
    assert law == pytest.approx([0, 1 / 37**2, 3 * 36 / 37**2, 36 * 35 / 37**2])


@pytest.mark.parametrize(("spins", "runs"), [(10_000, 60), (200_000, 16)])
def test_p_values_of_a_fair_wheel_are_even(spins: int, runs: int, scale: int) -> None:
    """Of many runs each check's p-values lie as evenly as chance lays them."""
    results: dict[str, list[float]] = {}
    for seed in range(runs * scale):
        counts = count_spins(fair(spins, 1_000 + seed))
        for check in (*counts.checks(), counts.sector_check()):
            results.setdefault(check.name, []).append(check.p_value)
    assert set(results) == {*NAMES, "sector"} - ({"gaps"} if spins < 100_000 else set())
    for name, p_values in results.items():
        # of few values, or corrected with caution: rare at most as often as they say
        if name in {"farthest_number", "zero", "sector"}:
            assert sum(p < 0.05 for p in p_values) <= 0.05 * len(p_values) + 10
        else:
            assert evenly(p_values) > 1e-3, name


@pytest.mark.parametrize(
    ("weights", "check"),
    [
        ({17: 1.4}, "farthest_number"),
        (dict.fromkeys(WHEEL[:12], 1.12), "side"),
        (dict.fromkeys(range(1, 19), 1.1), "manque_passe"),
        (dict.fromkeys(range(0, 37, 2), 1.1), "pair_impair"),
        ({0: 1.4}, "zero"),
        (dict.fromkeys(WHEEL[8:13], 1.18), "sector"),
        (dict.fromkeys((3, 8, 13, 18, 22, 29, 33), 1.25), "numbers"),
    ],
    ids=["a pocket", "a side", "manque", "even numbers", "zero", "five pockets", "some pockets"],
)
def test_biased_wheel_is_detected(weights: dict[int, float], check: str) -> None:
    """In 10,000 spins, by the check that looks for it."""
    law = np.array([weights.get(number, 1.0) for number in range(37)])
    numbers = np.random.default_rng(3).choice(37, 10_000, p=law / law.sum()).astype(np.uint8)
    assert check in failed(numbers)


def test_step_check_detects_repeated_throw() -> None:
    """Every third ball falls within three pockets of half a turn from the last."""
    chance, index, numbers = np.random.default_rng(4), 0, []
    for _ in range(10_000):
        step = 18 + int(chance.integers(-3, 4))
        index = (index + (step if chance.random() < 1 / 3 else int(chance.integers(0, 37)))) % 37
        numbers.append(WHEEL[index])
    results = failed(np.array(numbers, np.uint8))
    assert {"steps", "pairs"} <= results
    assert "numbers" not in results


def test_numbers_in_turn_are_too_even() -> None:
    """Every number as often as any other is no chance; nor is never the same twice."""
    in_turn = np.tile(np.arange(37, dtype=np.uint8), 6_000)
    assert {"numbers", "pairs", "steps", "different", "gaps"} <= failed(in_turn)


def test_gap_check_detects_avoided_number() -> None:
    """A generator that never gives one of its last three numbers."""
    chance, numbers = np.random.default_rng(5), [0, 1, 2]
    for draw in chance.integers(0, 37, 330_000).tolist():
        if draw not in numbers[-3:]:
            numbers.append(draw)
    assert "gaps" in failed(np.array(numbers, np.uint8))


def test_small_number_of_spins_yields_no_check() -> None:
    assert count_spins(fair(99, seed=6)).checks() == ()


def test_missing_columns_are_not_checked() -> None:
    """With nothing but pair and impair there is one check."""
    unknown = {"totals", "rouge", "noir", "manque", "passe"}
    assert names_of_results(unknown) == ("pair_impair",)
    assert names_of_results() == NAMES


def test_sample_size_determines_detectable_deviation() -> None:
    """The two are each other's inverse, and an event that rare is seen that surely."""
    for p, deviation in ((1 / 37, 0.01), (0.0219, 0.1), (0.4865, 0.003)):
        requirement = results_needed(p, deviation)
        assert deviation_seen(p, requirement) <= deviation < deviation_seen(p, requirement - 1)


def test_sectors_are_five_neighbours() -> None:
    """Of the wheel's order, past zero too."""
    counts = count_spins(np.repeat(np.array([0, 26, 17], np.uint8), [100, 20, 3]))
    assert counts.sectors[:4].tolist() == [120, 120, 100, 0]
    assert counts.sectors[-4:].tolist() == [0, 20, 120, 120]
    assert counts.sectors[WHEEL.index(17)] == 3
    assert counts.farthest_sector in {0, 1, 35, 36}


def test_dealer_is_tested_by_own_spins() -> None:
    """One of three dealers throws the ball alike; another's few spins are not tested."""
    chance, numbers, names, index = np.random.default_rng(6), [], [], 0
    for place in range(9_000):
        name = ("Anna", "Bruno", "Carla")[place // 50 % 3]
        repeats = name == "Bruno" and chance.random() < 0.25
        index = (index + (18 if repeats else int(chance.integers(0, 37)))) % 37
        numbers.append(WHEEL[index])
        names.append(name)
    dealer_groups = groups([bytes(numbers), bytes([5] * 99)], names + ["Dario"] * 99)
    assert [group.name for group in dealer_groups] == ["Anna", "Bruno", "Carla", "Dario"]
    assert [group.name for group in dealer_groups if group.adjusted_p_value < 0.01] == ["Bruno"]
    assert dealer_groups[1].check is not None
    assert dealer_groups[1].check.name == "steps"
    assert (dealer_groups[3].spins, dealer_groups[3].check, dealer_groups[3].p_value) == (
        99,
        None,
        1.0,
    )
    check = groups_check("dealers", dealer_groups)
    assert check is not None
    assert check.p_value == min(group.adjusted_p_value for group in dealer_groups)


def test_days_of_a_fair_wheel_seldom_fail(scale: int) -> None:
    """The rarest of ten days is rare at most as often as its p-value says."""
    days = [str(day) for day in range(10) for _ in range(200)]
    p_values = []
    for seed in range(60 * scale):
        check = groups_check("days", groups([fair(2_000, 5_000 + seed).tobytes()], days))
        assert check is not None
        p_values.append(check.p_value)
    assert 0 < sum(p < 0.2 for p in p_values) <= 0.2 * len(p_values) + 10
