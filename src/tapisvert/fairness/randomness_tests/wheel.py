"""Tests of a wheel's numbers against the law of a spin: equally likely, independent."""

from collections.abc import Collection
from itertools import repeat
from math import tau
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import TOTALS
from tapisvert.fairness.randomness_tests import clusters
from tapisvert.fairness.randomness_tests.verdict import (
    Check,
    Stage,
    gamma_check,
    law_check,
    normal_check,
)
from tapisvert.tail_probabilities import binomial_head, binomial_tail, smallest_tail, two_sided
from tapisvert.wheel import NUMBERS, ROUGE, ZEROS, Wheel

STRETCH: Final = 1024
"""Spins per stretch in which gaps are counted. Stretches are independent of each other."""

_GAPS: Final = (1, 3, 5, 8, 11, 14, 18, 22, 26, 31, 37, 44, 53, 64, 80, 105, 160)
"""First gap of each class; the last entry ends the last class."""

MIN_SPINS: Final = 100
"""Minimum number of spins for any check."""

SECTOR: Final = 5
"""Neighbouring pockets of a sector: a number and two on each side."""

NAMES: Final = (
    "numbers",
    "farthest_number",
    "side",
    "zero",
    "rouge_noir",
    "pair_impair",
    "manque_passe",
    "pairs",
    "steps",
    "different",
    "gaps",
)
"""Checks, in order."""


_NEEDS: Final = {
    "zero": "rouge",
    "rouge_noir": "rouge",
    "pair_impair": "pair",
    "manque_passe": "manque",
}
"""Chance whose result a check needs, if the number itself is unknown."""


def names_of_results(unknown: Collection[str] = ()) -> tuple[str, ...]:
    """Return the checks of spins if `unknown` is not known: chances, or `totals`, the numbers.

    >>> names_of_results({"totals", "pair", "impair", "manque", "passe"})
    ('zero', 'rouge_noir')
    """
    if TOTALS not in unknown:
        return NAMES
    return tuple(name for name in NAMES if name in _NEEDS and _NEEDS[name] not in unknown)


class SpinCounts(clusters.Counts):
    """Counts of spins of a wheel. They can be added; the stretches added are not neighbours.

    A round, whose different numbers are counted, has as many spins as the wheel has numbers.

    >>> counts = SpinCounts()
    >>> counts.add(np.array([17, 17, 0], np.uint8))
    >>> counts.spins, int(counts.numbers[17]), int(counts.pairs[17, 0])
    (3, 2, 1)
    """

    def __init__(self, wheel: Wheel = Wheel.SINGLE_ZERO) -> None:
        self.wheel = wheel
        self.numbers: clusters.Ints = np.zeros(self.number_count, np.int64)
        self.pairs: clusters.Ints = np.zeros((self.number_count, self.number_count), np.int64)
        self.different: clusters.Ints = np.zeros(self.number_count + 1, np.int64)
        self.gaps = clusters.ClusterSums(len(_GAPS) - 1)

    @property
    def number_count(self) -> int:
        return len(self.wheel.numbers)

    @property
    def spins(self) -> int:
        return int(self.numbers.sum())

    def add(self, numbers: NDArray[np.uint8]) -> None:
        count = self.number_count
        self.numbers += np.bincount(numbers, minlength=count)
        pairs = numbers[:-1].astype(np.int64) * count + numbers[1:]
        self.pairs += np.bincount(pairs, minlength=count**2).reshape(count, count)
        rounds = np.sort(_rows(numbers, count), axis=1)
        different = 1 + np.count_nonzero(np.diff(rounds, axis=1), axis=1)
        self.different += np.bincount(different, minlength=count + 1)
        self.gaps.add(_gaps(_rows(numbers, STRETCH)))

    @property
    def steps(self) -> clusters.Ints:
        """Frequencies of the steps from number to number, in pockets clockwise, from 0 on."""
        pocket = np.argsort(self.wheel.pockets)
        steps = (pocket[None, :] - pocket[:, None]) % self.number_count
        return np.bincount(steps.ravel(), self.pairs.ravel(), self.number_count).astype(np.int64)

    @property
    def farthest(self) -> int:
        """Number whose frequency is the most improbable."""
        return int(np.argmin([self._binomial(int(count)) for count in self.numbers]))

    @property
    def sectors(self) -> clusters.Ints:
        """Frequencies of the sectors, by the place of their middle pocket around the wheel."""
        ring = self.numbers[list(self.wheel.pockets)]
        rolls = [np.roll(ring, offset) for offset in range(-(SECTOR // 2), SECTOR // 2 + 1)]
        return np.sum(rolls, axis=0)  # type: ignore[no-any-return]

    @property
    def farthest_sector(self) -> int:
        """Place of the middle pocket of the sector whose frequency is the most improbable."""
        return int(np.argmin([self._binomial(int(count), SECTOR) for count in self.sectors]))

    @property
    def favored_place(self) -> int:
        """Place of the pocket in the direction that the numbers favour."""
        angles = self._angles()
        side = self._direction()
        return int(np.argmax(np.cos(angles[list(self.wheel.pockets)] - np.arctan2(*side))))

    def sector_check(self) -> Check:
        """Return the check of the most improbable sector, corrected for the many sectors.

        They overlap, so the correction is Bonferroni's, which is at most too cautious.
        """
        count = int(self.sectors[self.farthest_sector])
        p_value = min(1.0, self.number_count * self._binomial(count, SECTOR))
        mean = self.spins * SECTOR / self.number_count
        return Check("sector", Stage.OUTCOMES, count, mean, p_value, self.spins)

    def group_checks(self) -> tuple[Check, ...]:
        """Return the checks of one dealer's or one day's spins: numbers, a side, and steps."""
        uniform_law = [1 / self.number_count] * self.number_count
        checks = (
            self._law("numbers", self.numbers, uniform_law),
            self._side(),
            self._law("steps", self.steps, uniform_law),
        )
        return tuple(check for check in checks if check is not None)

    def checks(self) -> tuple[Check, ...]:
        """Return the checks with enough spins, without the game in their names."""
        if self.spins < MIN_SPINS:
            return ()
        uniform_law = [1 / self.number_count] * self.number_count
        numbers = self.wheel.numbers
        checks = (
            self._law("numbers", self.numbers, uniform_law),
            self._farthest(),
            self._side(),
            self._zero(),
            self._against("rouge_noir", [n in ROUGE for n in numbers]),
            self._against("pair_impair", [n % 2 == 0 for n in numbers]),
            self._against("manque_passe", [n <= 18 for n in numbers]),
            self._pairs(),
            self._law("steps", self.steps, uniform_law),
            self._law(
                "different", self.different, different_numbers(self.number_count, self.number_count)
            ),
            self.gaps.check(
                "gaps", np.eye(len(_GAPS) - 1), _mean_gaps(self.number_count), self.spins
            ),
        )
        return tuple(check for check in checks if check is not None)

    def _law(self, name: str, counts: clusters.Ints, law: list[float]) -> Check | None:
        return law_check(name, Stage.OUTCOMES, counts.tolist(), law, self.spins)

    def _farthest(self) -> Check:
        """Return the check of the most improbable number, corrected for the many numbers: Šidák."""
        worst = self.farthest
        rarity = self._binomial(int(self.numbers[worst]))
        p_value = smallest_tail(rarity, self.number_count)
        count = int(self.numbers[worst])
        mean = self.spins / self.number_count
        return Check("farthest_number", Stage.OUTCOMES, count, mean, p_value, self.spins)

    def _side(self) -> Check:
        """Return the check for a preferred side of the wheel (Rayleigh).

        It uses the mean of the pockets' directions; each component has a variance of half a spin.
        """
        north, east = self._direction()
        statistic = 2 * float(east**2 + north**2) / self.spins
        return gamma_check("side", Stage.OUTCOMES, statistic, 2, 4, self.spins)

    def _angles(self) -> clusters.Floats:
        """Return the direction of each number's pocket, in radians clockwise from zero."""
        return tau * np.argsort(self.wheel.pockets) / self.number_count

    def _direction(self) -> tuple[float, float]:
        """Return the sum of the directions of all spins: its sine and its cosine."""
        angles = self._angles()
        return float(self.numbers @ np.sin(angles)), float(self.numbers @ np.cos(angles))

    def _zero(self) -> Check:
        """Return the check of zero, or of both zeros, the refait of roulette: CR-3.1."""
        zeros = int(self.numbers[self._zeros].sum())
        count = len(self._zeros)
        mean = self.spins * count / self.number_count
        return Check("zero", Stage.OUTCOMES, zeros, mean, self._binomial(zeros, count), self.spins)

    def _against(self, name: str, wins: list[bool]) -> Check:
        """Return the check of one simple chance against its opposite, zeros left out."""
        is_win = np.array(wins)
        other = ~np.array(wins)
        is_win[self._zeros] = other[self._zeros] = False
        lead = int(self.numbers[is_win].sum() - self.numbers[other].sum())
        decisive = self.spins * (self.number_count - len(self._zeros)) / self.number_count
        return normal_check(name, Stage.OUTCOMES, lead, 0.0, decisive, self.spins)

    def _pairs(self) -> Check | None:
        """Return the check that a number does not depend on the one before it.

        Chi-square of a Markov chain against independence, given how often each number came
        (Bartlett, 1951).
        """
        spins = int(self.pairs.sum())
        if spins < clusters.MIN_EXPECTED / 2 * self.number_count**2:
            return None
        row_sums = self.pairs.sum(axis=1)
        column_sums = self.pairs.sum(axis=0)
        expected = np.outer(row_sums, column_sums) / spins
        if not expected.all():
            return None
        statistic = float(((self.pairs - expected) ** 2 / expected).sum())
        freedom = (self.number_count - 1) ** 2
        return gamma_check("pairs", Stage.OUTCOMES, statistic, freedom, 2 * freedom, spins)

    @property
    def _zeros(self) -> list[int]:
        return sorted(ZEROS.intersection(self.wheel.numbers))

    def _binomial(self, count: int, size: int = 1) -> float:
        """Return the two-sided rarity of the count of a number, or of so many together."""
        p = size / self.number_count
        return two_sided(binomial_head(count, self.spins, p), binomial_tail(count, self.spins, p))


def different_numbers(spins: int, size: int = len(NUMBERS)) -> list[float]:
    """Return the law of the count of different numbers in so many spins of `size` numbers, from 0.

    >>> law = different_numbers(37)
    >>> f"{sum(many * p for many, p in enumerate(law)):.2f}"
    '23.57'
    """
    law = [1.0, *repeat(0.0, min(spins, size))]
    for _ in range(spins):
        staying = [p * number / size for number, p in enumerate(law)]
        grows = [0.0, *(p * (size - number) / size for number, p in enumerate(law[:-1]))]
        law = [stay + other for stay, other in zip(staying, grows, strict=True)]
    return law


def _rows(numbers: NDArray[np.uint8], length: int) -> NDArray[np.uint8]:
    """Return the numbers as rows of a length; a remainder is dropped."""
    return numbers[: len(numbers) // length * length].reshape(-1, length)


def _gaps(stretches: NDArray[np.uint8]) -> clusters.Ints:
    """Return how often a number was repeated after a gap, by stretch and class of gap."""
    order = np.argsort(stretches, axis=1, kind="stable")
    is_repeat = np.diff(np.take_along_axis(stretches, order, axis=1), axis=1) == 0
    stretch, places = np.nonzero(is_repeat)
    gap = order[stretch, places + 1] - order[stretch, places]
    gap_classes = np.searchsorted(_GAPS, np.arange(STRETCH), "right") - 1
    classes = len(_GAPS)  # the last is for gaps that are too long
    counts = np.bincount(stretch * classes + gap_classes[gap], minlength=len(stretches) * classes)
    return counts.reshape(-1, classes)[:, :-1]


def _mean_gaps(number_count: int) -> clusters.Floats:
    gap = np.arange(1, _GAPS[-1])
    class_means = (STRETCH - gap) / number_count * (1 - 1 / number_count) ** (gap - 1)
    return np.add.reduceat(class_means, np.array(_GAPS[:-1]) - 1)
