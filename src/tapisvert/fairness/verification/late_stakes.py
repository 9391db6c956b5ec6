"""Late stakes held against the outcomes: does the house refuse those that would win?

A stake is late if it came between 'rien ne va plus' and its coup, and before the first card lay.
Who refuses late stakes blindly refuses as many winners as chance gives.
"""

from collections import Counter
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules.coup import WINNING_RESULTS, Coup, Result, Spun
from tapisvert.rules.rulebook import Rulebook

SIGNIFICANCE: Final = 0.001
"""Probability below which as many winners among late stakes are no chance."""

_MOST_EVEN: Final = 0.51
"""Upper bound of the probability that a chance of the cards wins, if it wins or loses."""
_AXES: Final = (("rouge", "noir"), ("couleur", "inverse"))


class LateStakes:
    """Late stakes of a record: how many there are, and how many of them would have won.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.rules.coup import spin
    >>> late = LateStakes(rulebook("campione-roulette"))
    >>> for number in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19):
    ...     late.add(c.Bet("Anna", "rouge", 500))
    ...     late.settle(spin(number))
    >>> late.count, late.wins, round(late.chance, 6), late.is_significant
    (10, 10, 0.000743, True)
    """

    def __init__(self, book: Rulebook) -> None:
        self.count = self.wins = 0
        self._book = book
        self._waiting: Counter[str] = Counter()  # late stakes on this coup, by chance
        self._distribution = [1.0]  # probability of each number of winners of those decided

    def add(self, command: c.Bet | c.Announce) -> None:
        """Add a stake refused as late, or each of those that an announcement would have laid."""
        if isinstance(command, c.Bet):
            if command.on in self._book.chances:
                self._waiting[command.on] += 1
        elif (announcement := self._book.announcements.get(command.call)) is not None:
            self._waiting.update(announcement.pieces)

    def drop(self) -> None:
        """Forget the late stakes of a coup that is called off."""
        self._waiting.clear()

    def settle(self, coup: Coup | Spun) -> None:
        """Hold the late stakes of a coup against its outcome."""
        if not self._waiting:
            return
        self.count += self._waiting.total()
        if isinstance(coup, Spun):
            self._settle_spin(coup)
        else:
            self._settle_cards(coup)
        self.drop()

    def _settle_spin(self, coup: Spun) -> None:
        wheel = self._book.wheel
        chances = self._book.chances
        assert wheel is not None
        wins_by_number = Counter[int]()
        for chance, stakes in self._waiting.items():
            wins_by_number.update(dict.fromkeys(chances[chance].numbers, stakes))
        share = 1 / len(wheel.numbers)
        outcomes = Counter(wins_by_number[number] for number in wheel.numbers)
        probabilities = {wins: count * share for wins, count in outcomes.items()}
        self._count(wins_by_number[coup.number], probabilities)

    def _settle_cards(self, coup: Coup) -> None:
        for axis in _AXES:
            wins = sum(
                self._waiting[chance]
                for chance in axis
                if coup.results.get(chance) in WINNING_RESULTS
            )
            is_decided = any(coup.results.get(chance) is Result.LOSES for chance in axis)
            smaller_count, larger_count = sorted(self._waiting[chance] for chance in axis)
            if is_decided and larger_count:
                if smaller_count == larger_count:
                    self._count(wins, {larger_count: 1.0})
                else:
                    probabilities = {smaller_count: 1 - _MOST_EVEN, larger_count: _MOST_EVEN}
                    self._count(wins, probabilities)

    def _count(self, wins: int, probabilities: dict[int, float]) -> None:
        """Add the winners of a coup, and the probability of each number of them."""
        self.wins += wins
        total = [0.0] * (len(self._distribution) + max(probabilities))
        for extra_wins, probability in probabilities.items():
            for number, earlier in enumerate(self._distribution, extra_wins):
                total[number] += earlier * probability
        self._distribution = total

    @property
    def chance(self) -> float:
        """Probability of at least as many winners by chance; for the cards an upper bound of it."""
        return sum(reversed(self._distribution[self.wins :]))

    @property
    def is_significant(self) -> bool:
        """True if the late stakes would have won significantly more often than chance."""
        return self.chance < SIGNIFICANCE
