"""One verdict over many checks: Holm's, two-sided, at most the level in false alarms."""

from math import inf

import numpy as np
import pytest

from tapisvert.fairness.randomness_tests.verdict import (
    Check,
    Stage,
    Verdict,
    gamma_check,
    law_check,
    normal_check,
)

COIN = [0.5, 0.5]


def verdict(*p_values: float, level: float = 0.01) -> Verdict:
    """Over checks of these p-values."""
    return Verdict(tuple(Check("a", Stage.EXACT, 0, 0, p, 1) for p in p_values), level)


def test_holm_steps_down() -> None:
    """The least is multiplied by all, the next by all but one, and none gets below one before."""
    results = verdict(0.04, 0.01, 0.03, 0.005)
    assert results.adjusted_p_values == pytest.approx((0.06, 0.03, 0.06, 0.02))
    assert results.p_value == pytest.approx(0.02)
    assert verdict(0.4, 0.6, 0.5).adjusted_p_values == (1, 1, 1)


def test_failed_checks_are_named() -> None:
    checks = verdict(0.0, 0.004, 0.5, level=0.01)
    assert [check.p_value for check in checks.failed] == [0.0, 0.004]
    assert not checks.passed
    assert verdict(0.01, level=0.01).passed


def test_verdict_without_checks_passes() -> None:
    """The file had no data for a check."""
    assert (verdict().passed, verdict().p_value, verdict().adjusted_p_values) == (True, 1, ())


def test_false_alarms_keep_the_level() -> None:
    """Of 4,000 verdicts over 30 even p-values each, at most about one in twenty fails at 5 %."""
    chance = np.random.default_rng(11)
    failed = sum(not verdict(*chance.random(30).tolist(), level=0.05).passed for _ in range(4_000))
    assert 140 < failed < 260


def test_suspiciously_good_fit_fails() -> None:
    """A thousand classes that fit almost exactly; a sum of squares far below its mean."""
    check = law_check("even", Stage.OUTCOMES, [100] * 999 + [101], [0.001] * 1000, 100_001)
    assert check is not None
    assert check.p_value < 1e-12
    assert gamma_check("small", Stage.OUTCOMES, 500, 1000, 2000, 10).p_value < 1e-12
    assert gamma_check("large", Stage.OUTCOMES, 1500, 1000, 2000, 10).p_value < 1e-12
    assert gamma_check("right", Stage.OUTCOMES, 1000, 1000, 2000, 10).p_value > 0.9


def test_mean_check_is_two_sided() -> None:
    """Three deviations below are as rare as three above."""
    low, high = (normal_check("z", Stage.OUTCOMES, z, 0, 4, 10).p_value for z in (-6, 6))
    assert low == high == pytest.approx(0.0027, abs=1e-4)


def test_impossible_class_fails_the_check() -> None:
    """One spin on a number that does not exist."""
    check = law_check("numbers", Stage.OUTCOMES, [50, 49, 1], [*COIN, 0.0], 100)
    assert check is not None
    assert (check.statistic, check.p_value) == (inf, 0)


def test_scarce_data_yields_no_check() -> None:
    """Four throws of a coin are no check."""
    assert law_check("coin", Stage.OUTCOMES, [2, 2], COIN, 4) is None
