"""Tested results that a house has drawn, and the deviations that so many results can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from typing import Final

from tapisvert.card_game import TOTALS, Game
from tapisvert.fairness.randomness_tests.clusters import Ints
from tapisvert.fairness.randomness_tests.groups import Group
from tapisvert.fairness.randomness_tests.outcomes import Law
from tapisvert.fairness.randomness_tests.verdict import Verdict
from tapisvert.fairness.randomness_tests.wheel import SpinCounts
from tapisvert.notebook.charts import Bars, Dots
from tapisvert.notebook.frames import Frames
from tapisvert.notebook.pictures import Charted
from tapisvert.permanence import Permanence
from tapisvert.tail_probabilities import binomial_band
from tapisvert.values import value
from tapisvert.wheel import color, written

MIN_RESULTS: Final = 10_000
"""Minimum number of results of a mechanical device required by GLI-19 3.4.2."""

OUTSIDE_SHARE: Final = 0.05
"""Share of true wheels outside the bands of a picture."""

_ERRORS: Final = 5
"""Standard errors that chance alone is unlikely to reach, and a true deviation to miss."""


def results_needed(probability: float, deviation: float) -> int:
    """Return how many results show a relative deviation d of a frequency: 25 (1 - p) / (p d^2).

    >>> results_needed(1 / 37, 0.01)  # a number of the wheel, one per cent
    9000000
    """
    return ceil(_ERRORS**2 * (1 - probability) / (probability * deviation**2) * (1 - 1e-12))


def deviation_seen(probability: float, results: int) -> float:
    """Return the relative deviation that so many results show.

    >>> f"{deviation_seen(1 / 37, 10_000):.3f}"
    '0.300'
    """
    return _ERRORS * sqrt((1 - probability) / (probability * results))


@value
class Event:
    """A rare event, with the number of results in which it could occur.

    >>> Event("zero", 1 / 37, 10_000).needed_count
    9000000
    """

    name: str
    probability: float
    results: int

    @property
    def deviation(self) -> float:
        """Smallest detectable deviation, as a part of the probability."""
        return deviation_seen(self.probability, self.results)

    @property
    def needed_count(self) -> int:
        """Number of results needed to show a deviation of one per cent."""
        return results_needed(self.probability, 0.01)


def number_dots(counts: SpinCounts, title: str) -> Dots:
    """Return the frequencies of the numbers around the wheel, with the bands of chance: where 95 of
    100 true wheels have all their numbers (Bonferroni), and where they have any single one.
    """
    pockets = counts.wheel.pockets
    share = 1 / counts.number_count
    parts = OUTSIDE_SHARE * share, OUTSIDE_SHARE
    bands = tuple(binomial_band(counts.spins, share, part) for part in parts)
    return Dots(
        title,
        tuple(map(written, pockets)),
        tuple(int(counts.numbers[pocket]) for pocket in pockets),
        tuple(map(color, pockets)),
        counts.spins * share,
        bands,
        "numbers around the wheel; bands of 95 in 100 true wheels: of each number, of all numbers",
    )


@value
class ObservedResults(Frames, Charted):
    """Tested results of a house: its permanence, by the name of a file, and the verdict on it.

    `counts` holds the spins, or the number of coups in each cell of the law of a coup. `groups`
    holds the spins of each dealer (`dealers`) and of each day (`days`), as far as the file names
    them.
    """

    permanence: Permanence
    file: str
    counts: Ints | SpinCounts
    law: Law
    verdict: Verdict
    events: tuple[Event, ...]
    groups: Mapping[str, tuple[Group, ...]]

    @property
    def passed(self) -> bool:
        """True if no check failed."""
        return self.verdict.passed

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame, a row for each check; `adjusted` is Holm's."""
        checks = self.verdict.checks
        names = ("statistic", "expected", "p_value", "size")
        return {
            "check": [check.name for check in checks],
            **{name: [getattr(check, name) for check in checks] for name in names},
            "adjusted": self.verdict.adjusted_p_values,
        }

    def _chart(self) -> Bars | Dots:
        if self.wheel_counts is not None:
            return number_dots(self.wheel_counts, repr(self).strip("<>"))
        names = tuple(check.name for check in self.verdict.checks)
        return Bars(repr(self).strip("<>"), names, self.verdict.adjusted_p_values, "adjusted p")

    def __repr__(self) -> str:
        verdict = "passed" if self.passed else "failed"
        checks = f"{len(self.verdict.checks)} checks, p {self.verdict.p_value:.3g}"
        return f"<ObservedResults {self.file}, {self.permanence.coups} coups: {verdict}, {checks}>"

    @property
    def size(self) -> int:
        """Number of coups or spins that count."""
        return self.counts.spins if isinstance(self.counts, SpinCounts) else int(self.counts.sum())

    @property
    def has_wheel(self) -> bool:
        """True if the results are numbers."""
        return isinstance(self.counts, SpinCounts)

    @property
    def says_totals(self) -> bool:
        """True if totals, or numbers, are known."""
        return TOTALS not in self.permanence.unknown

    @property
    def wheel_counts(self) -> SpinCounts | None:
        """Counts of the wheel's numbers; None if the results name no numbers."""
        if isinstance(self.counts, SpinCounts) and self.says_totals:
            return self.counts
        return None

    @property
    def sure(self) -> int:
        """Number of coups of each taille that count."""
        return Game.from_rulebook(self.permanence.book).sure_coups
