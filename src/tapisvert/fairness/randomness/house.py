"""Results that a house has drawn, as they were tested; and how much so many of them can show."""

from typing import Final

from tapisvert.fairness.randomness.clusters import Ints
from tapisvert.fairness.randomness.dealing import Game
from tapisvert.fairness.randomness.outcomes import Law
from tapisvert.fairness.randomness.power import deviation_seen, results_needed
from tapisvert.fairness.randomness.verdict import Verdict
from tapisvert.fairness.randomness.wheel import SpinCounts
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value

FEW: Final = 10_000
"""GLI-19 3.4.2 asks for so many results of a mechanical device, at least."""

_ONE_PER_CENT: Final = 0.01


@value
class Event:
    """Something that comes now and then, and how many results there are in which it might.

    >>> Event("zero", 1 / 37, 10_000).needed
    9000000
    """

    name: str
    probability: float
    results: int

    @property
    def deviation(self) -> float:
        """What would have shown, as a part of its probability."""
        return deviation_seen(self.probability, self.results)

    @property
    def needed(self) -> int:
        """How many results show one per cent."""
        return results_needed(self.probability, _ONE_PER_CENT)


@value
class House:
    """Coups or spins, `coups` in all, of which `size` count: spins, or how many of them were of
    each cell of the law of a coup. `says_totals` is whether totals, or numbers, are known.
    """

    book: Rulebook
    file: str
    coups: int
    tailles: int
    size: int
    says_totals: bool
    counted: Ints | SpinCounts
    law: Law
    verdict: Verdict
    too_few: tuple[str, ...]
    events: tuple[Event, ...]

    @property
    def at_wheel(self) -> bool:
        """Whether they are numbers."""
        return self.book.layout is Layout.WHEEL

    @property
    def sure(self) -> int:
        """How many coups of each taille count."""
        return Game.of(self.book).sure_coups
