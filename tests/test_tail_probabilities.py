"""The tails of the laws: against tables, against sums of their terms, on both sides of the mean."""

from fractions import Fraction
from itertools import accumulate
from math import comb, exp, fsum, inf, isqrt, lgamma, log

import pytest

from tapisvert.tail_probabilities import (
    ChiSquare,
    binomial_head,
    binomial_tail,
    chi_square,
    gamma_head,
    gamma_tail,
    normal_tail,
    poisson_tail,
    two_sided,
)


@pytest.mark.parametrize(
    ("freedom", "statistic", "tail"),
    [
        (1, 3.841458820694124, 0.05),
        (2, 9.210340371976182, 0.01),
        (10, 18.307038053275146, 0.05),
        (100, 149.44925277903886, 0.001),
    ],
)
def test_chi_square_tail_matches_tables(freedom: int, statistic: float, tail: float) -> None:
    """Few degrees of freedom and many."""
    assert gamma_tail(freedom / 2, statistic / 2) == pytest.approx(tail, rel=1e-9)
    assert gamma_head(freedom / 2, statistic / 2) == pytest.approx(1 - tail, rel=1e-9)


def poisson(k: int, mean: float) -> float:
    """The probability of exactly k."""
    return exp(k * log(mean) - mean - lgamma(k + 1))


@pytest.mark.parametrize("half_freedom", [1, 5, 18, 99, 400])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.99, 1.01, 1.5, 3.0])
def test_chi_square_tail_equals_poisson_sum(half_freedom: int, share: float) -> None:
    """With 2n degrees of freedom, the chance of fewer than n events of Poisson's law: both sides of
    the mean.
    """
    mean = half_freedom * share
    exact = fsum(poisson(k, mean) for k in range(half_freedom))
    assert gamma_tail(half_freedom, mean) == pytest.approx(exact, rel=1e-10, abs=1e-13)
    assert poisson_tail(half_freedom, mean) == pytest.approx(1 - exact, rel=1e-10, abs=1e-13)


@pytest.mark.parametrize("z", [-6, -3, -1, 0, 1, 3, 6])
def test_many_degrees_of_freedom_are_nearly_normal(z: int) -> None:
    """At 311 times 311 of them, by Wilson and Hilferty's cube root; and neither tail is lost."""
    freedom = 311 * 311
    part = 2 / (9 * freedom)
    statistic = freedom * (1 - part + z * part**0.5) ** 3
    assert gamma_tail(freedom / 2, statistic / 2) == pytest.approx(normal_tail(z), rel=1e-3)
    assert gamma_head(freedom / 2, statistic / 2) == pytest.approx(normal_tail(-z), rel=1e-3)


def test_small_heads_are_not_lost() -> None:
    """A count far too near its mean is still told from 0: the first terms of Poisson's law."""
    exact = fsum(poisson(k, 2.0) for k in range(40, 80))
    assert poisson_tail(40, 2.0) == pytest.approx(exact, rel=1e-12)
    assert 0 < gamma_head(500, 100) < 1e-150


@pytest.mark.parametrize("p", [Fraction(1, 37), Fraction(1, 2), Fraction(11, 12)])
@pytest.mark.parametrize("n", [1, 2, 37, 312])
def test_binomial_tails_are_sums(n: int, p: Fraction) -> None:
    """Every count, by fractions."""
    terms = [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    assert sum(terms) == 1
    for k, head in enumerate(accumulate(terms)):
        tail = 1 - head + terms[k]
        assert binomial_head(k, n, float(p)) == pytest.approx(float(head), rel=1e-9, abs=1e-14)
        assert binomial_tail(k, n, float(p)) == pytest.approx(float(tail), rel=1e-9, abs=1e-14)
    assert (binomial_head(-1, n, 0.5), binomial_head(n, n, 0.5)) == (0, 1)
    assert (binomial_tail(0, n, 0.5), binomial_tail(n + 1, n, 0.5)) == (1, 0)


def test_many_trials_are_nearly_normal() -> None:
    """A hundred million spins, three standard deviations off on either side."""
    n = 10**8
    mean, deviation = n // 2, isqrt(n) // 2
    tail = binomial_tail(mean + 3 * deviation, n, 0.5)
    assert tail == pytest.approx(normal_tail(3), rel=1e-3)
    assert binomial_head(mean - 3 * deviation, n, 0.5) == pytest.approx(tail, rel=1e-6)


def test_two_sides_are_twice_the_smaller() -> None:
    """And never more than 1."""
    assert two_sided(0.01, 0.995) == two_sided(0.995, 0.01) == 0.02
    assert two_sided(0.6, 0.7) == 1


def test_rare_classes_are_pooled() -> None:
    """Until five are expected; where the rest is less, the rarest of the others joins it."""
    joined_test = chi_square([30, 30, 20, 3, 1], [30, 30, 20, 2, 2])
    assert joined_test is not None
    assert (joined_test.statistic, joined_test.freedom) == (0, 2)
    joined = chi_square([30, 30, 20, 9, 1], [30, 30, 20, 4, 6])
    assert joined is not None
    assert (joined.statistic, joined.freedom) == (0, 3)
    separate_test = chi_square([30, 30, 20, 4, 6], [30, 30, 20, 5, 5])
    assert separate_test is not None
    assert separate_test.statistic == pytest.approx(2 / 5)
    assert separate_test.freedom == 4


def test_observed_counts_do_not_choose_classes() -> None:
    """The same law, other counts: the same degrees of freedom."""
    law = [0.5, 0.3, 0.1, 0.06, 0.04]
    tests = [chi_square(counts, law) for counts in ([50, 30, 10, 6, 4], [0, 0, 0, 0, 100])]
    assert [item and item.freedom for item in tests] == [3, 3]


def test_impossible_count_has_infinite_distance() -> None:
    """One count where there is no probability."""
    failing_test = chi_square([99, 1, 0], [1, 0, 0])
    assert failing_test == ChiSquare(inf, 1, 0.0)
    assert (failing_test.tail, failing_test.head) == (0, 1)


def test_single_class_yields_no_test() -> None:
    """Nor do so few counts that all classes are one."""
    assert chi_square([100], [1.0]) is None
    assert chi_square([1, 1, 1], [1, 1, 1]) is None


def test_two_classes_can_be_exactly_even() -> None:
    """Of a hundred throws of a coin, fifty heads are no sign of fraud: their probability counts."""
    fair_test = chi_square([50, 50], [1, 1])
    assert fair_test is not None
    assert fair_test.head == pytest.approx(comb(100, 50) / 2**100, rel=0.01)
