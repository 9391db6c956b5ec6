"""Results of checks, and one verdict over many checks, as GLI-19 3.2.2 requires.

Every p-value is two-sided: twice the smaller of the two tails. Numbers that fit too well are as
improbable as numbers that do not fit. With many checks one fails sooner or later, so the verdict is
Holm's (1979): if all is chance, the probability that any check fails is at most the level, for any
dependence between the checks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from math import sqrt

from tapisvert.tail_probabilities import chi_square, gamma_head, gamma_tail, normal_tail, two_sided
from tapisvert.values import value


class Stage(Enum):
    """Object of a check."""

    EXACT = "exact"
    ORDERS = "orders"
    OUTCOMES = "outcomes"


@value
class Check:
    """One check: its statistic, the mean under chance, and its two-sided rarity.

    `size` is the number of cases, packs, coups or spins behind it. `p_value` is 0 to 1.
    """

    name: str
    stage: Stage
    statistic: float
    expected: float
    p_value: float
    size: int


@value
class Verdict:
    """All checks together, at a level: the maximum probability that chance alone fails.

    `too_few` names the checks for which there were too few packs, coups or spins.

    >>> checks = [Check("a", Stage.EXACT, 0, 0, p, 1) for p in (0.004, 0.9, 0.03)]
    >>> verdict = Verdict(tuple(checks))
    >>> verdict.adjusted_p_values, verdict.passed
    ((0.012, 0.9, 0.06), True)
    """

    checks: tuple[Check, ...]
    level: float = 0.01
    too_few: tuple[str, ...] = ()

    @property
    def adjusted_p_values(self) -> tuple[float, ...]:
        """Holm's p-value of each check, in their order. Below the level, the check fails."""
        worst_first = sorted(range(len(self.checks)), key=lambda place: self.checks[place].p_value)
        adjusted_values = [1.0] * len(self.checks)
        maximum = 0.0
        for rank, place in enumerate(worst_first):
            maximum = max(maximum, (len(self.checks) - rank) * self.checks[place].p_value)
            adjusted_values[place] = min(1.0, maximum)
        return tuple(adjusted_values)

    @property
    def failed(self) -> tuple[Check, ...]:
        """Checks that chance does not explain."""
        judgements = zip(self.checks, self.adjusted_p_values, strict=True)
        return tuple(check for check, adjusted_value in judgements if adjusted_value < self.level)

    @property
    def passed(self) -> bool:
        """True if no check failed."""
        return not self.failed

    @property
    def p_value(self) -> float:
        """Adjusted p-value of the worst check; 1 if there is none."""
        return min(self.adjusted_p_values, default=1.0)


def normal_check(  # noqa: PLR0917 - in the order in which a check has them
    name: str, stage: Stage, statistic: float, mean: float, variance: float, size: int
) -> Check:
    """Test a sum of many terms against the normal law.

    >>> f"{normal_check('runs', Stage.ORDERS, 3.92, 0, 4, 100).p_value:.3f}"
    '0.050'
    """
    z = (statistic - mean) / sqrt(variance)
    p_value = two_sided(normal_tail(-z), normal_tail(z))
    return Check(name, stage, statistic, mean, p_value, size)


def gamma_check(  # noqa: PLR0917 - in the order in which a check has them
    name: str, stage: Stage, statistic: float, mean: float, variance: float, size: int
) -> Check:
    """Test a sum of squares against the gamma law of its mean and variance.

    With a variance of twice the mean this is the law of chi-square.

    >>> f"{gamma_check('numbers', Stage.OUTCOMES, 3.841, 1, 2, 100).p_value:.3f}"
    '0.100'
    """
    shape = mean * mean / variance
    x = statistic * mean / variance
    p_value = two_sided(gamma_head(shape, x), gamma_tail(shape, x))
    return Check(name, stage, statistic, mean, p_value, size)


def law_check(
    name: str, stage: Stage, counts: Sequence[float], probabilities: Sequence[float], size: int
) -> Check | None:
    """Test counts of classes against the law of the classes by Pearson's chi-square.

    Returns None if so few are expected that fewer than two classes are left
    (`tapisvert.tail_probabilities.chi_square`).

    >>> f"{law_check('colour', Stage.OUTCOMES, [60, 40], [0.5, 0.5], 100).p_value:.3f}"
    '0.091'
    """
    chi_squared = chi_square(counts, probabilities)
    if chi_squared is None:
        return None
    p_value = two_sided(chi_squared.head, chi_squared.tail)
    return Check(name, stage, chi_squared.statistic, chi_squared.freedom, p_value, size)


def with_game(
    game: str, checks: Iterable[Check], names: Iterable[str]
) -> tuple[list[Check], list[str]]:
    """Return checks with their game in their names, and the wanted names that none of them has."""
    by_name = {check.name: replace(check, name=f"{game}.{check.name}") for check in checks}
    return list(by_name.values()), [f"{game}.{name}" for name in names if name not in by_name]
