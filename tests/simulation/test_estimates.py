"""Errors are what they say: against sums of the binomial law, and against many repetitions."""

from math import comb, isnan, sqrt

import numpy as np
import pytest

from tapisvert.simulation import estimates
from tapisvert.simulation.estimates import Estimate


def at_least(counts: int, trials: int, p: float) -> float:
    """The probability of so many or more, term by term."""
    return sum(comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(counts, trials + 1))


@pytest.mark.parametrize(("counts", "trials"), [(1, 10), (5, 10), (3, 200), (150, 200), (40, 41)])
def test_limits_are_where_the_binomial_tails_are(counts: int, trials: int) -> None:
    """At the lower limit so many or more, at the upper so many or fewer, have 2.5%."""
    low, high = estimates.limits(counts, trials)
    assert at_least(counts, trials, low) == pytest.approx(0.025, rel=1e-9)
    assert 1 - at_least(counts + 1, trials, high) == pytest.approx(0.025, rel=1e-9)


def test_limits_at_the_ends() -> None:
    """Of nothing seen, and of nothing else seen, one limit is in closed form."""
    root = 0.025 ** (1 / 50)
    assert estimates.limits(0, 50) == pytest.approx((0.0, 1 - root))
    assert estimates.limits(50, 50) == pytest.approx((root, 1.0))


def test_limits_continue_beyond_binomial_range() -> None:
    """On both sides of the change of method they agree to a thousandth of their width."""
    for share in (1e-4, 0.1239, 0.5):
        exact = estimates.limits(round(share * 10**9), 10**9)
        normal = estimates.limits(round(share * (10**9 + 10_000)), 10**9 + 10_000)
        assert normal == pytest.approx(exact, abs=2e-3 * (exact[1] - exact[0]))


def test_wider_confidence_gives_wider_limits() -> None:
    """99.9% holds 95% within it."""
    (low, high), (lower, higher) = (estimates.limits(7, 60, c) for c in (0.95, 0.999))
    assert lower < low < 7 / 60 < high < higher


def test_ratio_scatters_within_its_error() -> None:
    """Over 2000 repetitions of 100 clusters the deviation of the ratio is the error it gives."""
    random = np.random.default_rng(7)
    totals = random.integers(20, 40, (2000, 100))
    wins = random.binomial(totals, 0.3) + random.integers(-3, 4, totals.shape)
    ratios = [estimates.ratio(a, b) for a, b in zip(wins, totals, strict=True)]
    deviation = np.std([estimate.value for estimate in ratios])
    assert np.mean([estimate.error for estimate in ratios]) == pytest.approx(deviation, rel=0.05)


def test_cluster_error_differs_from_independent_error() -> None:
    """Clusters whose coups are all alike: the error is by cluster, six times the naive one."""
    sums = 36 * np.array([0, 1] * 50)
    sizes = np.full(100, 36)
    naive = estimates.proportion(int(sums.sum()), int(sizes.sum()))
    assert estimates.ratio(sums, sizes).error == pytest.approx(6 * naive.error, rel=0.01)


def test_common_parts_cancel_in_difference() -> None:
    """Paired, the error is that of what differs; apart, it is that of both."""
    random = np.random.default_rng(7)
    sizes = np.full(400, 100)
    noise = random.binomial(sizes, 0.5)
    extra = random.binomial(sizes, 0.01)
    pair = (noise + extra, sizes), (noise, sizes)
    difference = estimates.difference(*pair)
    unpaired = estimates.independent_difference(*(estimates.ratio(*entry) for entry in pair))
    assert difference.value == unpaired.value == pytest.approx(extra.mean() / 100)
    assert difference.error == pytest.approx(estimates.ratio(extra, sizes).error)
    assert unpaired.error > 6 * difference.error


def test_weighed_is_the_ratio_of_independent_events() -> None:
    """The same mean and error as of the events one by one."""
    counts, weights = np.array([30, 50, 20]), np.array([1, -1, 0])
    events = np.repeat(weights, counts)
    weighted_mean = estimates.weighted_mean(counts, weights)
    assert weighted_mean.value == pytest.approx(-0.2)
    assert weighted_mean.error == pytest.approx(events.std() / sqrt(100))


def test_empty_counts_yield_no_estimate() -> None:
    """No division by nothing, and no error of a single cluster."""
    empty = np.array([], np.int64)
    for results in (
        estimates.proportion(0, 0),
        estimates.mean(empty),
        estimates.ratio(empty, empty),
        estimates.weighted_mean(np.zeros(3, np.int64), np.ones(3, np.int64)),
    ):
        assert isnan(results.value)
        assert isnan(results.error)
    assert isnan(estimates.mean(np.array([5])).error)
    assert isnan(estimates.ratio(np.array([5]), np.array([9])).error)


def test_distance_in_errors() -> None:
    """With the sign, and endless where there is no error but a difference."""
    assert Estimate(1.5, 0.25).z(1.0) == 2
    assert Estimate(1.5, 0.25).z(2.0) == -2
    assert Estimate(1.5, 0.0).z(1.5) == 0
    assert Estimate(1.5, 0.0).z(1.0) == float("inf")
