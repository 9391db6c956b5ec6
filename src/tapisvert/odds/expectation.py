"""Expected win of the bank at a coup under the exact distribution, and its variance.

A coup falls into one of a few classes of results of known probability: the wheel's numbers; or the
winners between rouge and noir and between couleur and inverse, or the refait. All stakes on the
cloth gain or lose together by the class, so the variance of a coup includes the correlation of its
stakes. The distribution is that of the whole pack, for a coup that decides.

An imprisoned stake counts at the value of its division, a half for each degree (R04). So the
expectation of a stake ends with the coup that decided it, and an imprisoned stake has its own at
every following coup. The player's choice to divide, stay or move introduces no error.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.odds import Law, OneRowLaw, TwoRowLaw, WheelLaw, law
from tapisvert.rules.coup import AT_REFAIT, Result, at_refait, spin
from tapisvert.rules.events import Outcome
from tapisvert.rules.prison import outcome_in_prison
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.settlement import result_on
from tapisvert.values import value

_Numbers = NDArray[np.float64]
_PAIRS: Final = {"rouge": "noir", "couleur": "inverse"}


@value
class Position:
    """Position of a stake: free (degree 0), insured or not, or in prison."""

    chance: str
    degree: int = 0
    insured: bool = False


class Expectation:
    """Expectation of each position under a rulebook.

    >>> from tapisvert.regulations import rulebook
    >>> wheel = Expectation(rulebook("campione-roulette"))
    >>> mean, variance = wheel.of({Position("17"): 100})
    >>> round(mean * 37, 9), round(variance * 37 * 37 / (100 * 100 * 36 * 36), 9)
    (100.0, 36.0)
    """

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        classes = [(p, results) for p, results in _classes(book) if p > 0]
        shares = np.array([p for p, _ in classes])
        self._shares: _Numbers = shares / shares.sum()
        self._results = [results for _, results in classes]
        self._known: dict[Position, tuple[float, _Numbers]] = {}

    def of(self, stakes: Mapping[Position, int]) -> tuple[float, float]:
        """Return mean and variance of the bank's win on these stakes, at a coup that decides."""
        deviations: _Numbers = np.zeros(len(self._shares))
        total = 0.0
        for position, amount in stakes.items():
            mean, strays = self._mean_and_deviations(position)
            total += amount * mean
            deviations += amount * strays
        return total, float(self._shares @ deviations**2)

    def mean(self, position: Position) -> float:
        """Return the bank's mean win on one unit at this position."""
        return self._mean_and_deviations(position)[0]

    def _mean_and_deviations(self, position: Position) -> tuple[float, _Numbers]:
        """Return the mean for one unit, and the deviation of each class from it."""
        if position not in self._known:
            gains = [_gain(self._book, position, results) for results in self._results]
            touched = np.array([gain is not None for gain in gains])
            numbers = np.array([gain or 0.0 for gain in gains])
            shares = self._shares * touched
            mean = float(shares @ numbers / shares.sum())
            self._known[position] = mean, np.where(touched, numbers - mean, 0.0)
        return self._known[position]


def worth(degree: int) -> float:
    """Return the part of a stake of that degree that a division returns: 1 for a free stake."""
    return float(2.0**-degree)


def _gain(book: Rulebook, position: Position, results: Mapping[str, Result]) -> float | None:
    """Return the bank's win on one unit from the coup's results; None if the coup leaves it."""
    result = results[position.chance]
    degree = position.degree
    if position.insured and result in AT_REFAIT:
        return 0.0
    outcome, new_degree = outcome_in_prison(book, result, degree, is_last=False)
    if outcome is None:
        return None
    payout = float(book.pays[book.chances[position.chance].kind])
    if outcome is Outcome.WON:
        return -payout
    if outcome is Outcome.WON_HALF:
        return -payout / 2
    remaining_worth = 0.0 if outcome is Outcome.LOST else worth(new_degree)
    return worth(degree) - remaining_worth


def _classes(book: Rulebook) -> Iterable[tuple[float, Mapping[str, Result]]]:
    """Return the classes of a coup that decides: the probability of each, its effect by chance."""
    coup_law = law(book)
    if isinstance(coup_law, TwoRowLaw):
        return _of_two_rows(coup_law, at_refait(book))
    if isinstance(coup_law, OneRowLaw):
        return _of_one_row(coup_law)
    return _of_the_wheel(book, coup_law)


def _of_two_rows(
    coup_law: TwoRowLaw, refait_result: Result
) -> Iterable[tuple[float, Mapping[str, Result]]]:
    cells = [(i, j) for i in range(10) for j in range(10) if i != j]
    for rouge in (True, False):
        winning_cells = [(i, j) for i, j in cells if (j < i) is rouge]
        first_red = float(sum(coup_law.red_first[i][j] for i, j in winning_cells))
        total = float(sum(coup_law.joint[i][j] for i, j in winning_cells))
        red = first_red if rouge else total - first_red  # the first card has the winner's colour
        yield red, _simple_results(rouge=rouge, couleur=True)
        yield total - red, _simple_results(rouge=rouge, couleur=False)
    yield float(coup_law.refait), dict.fromkeys(coup_law.chances, refait_result)


def _of_one_row(coup_law: OneRowLaw) -> Iterable[tuple[float, Mapping[str, Result]]]:
    for (_, first_red, last_red, ace), p in coup_law.cells.items():
        win = Result.WINS_HALF if ace else Result.WINS
        yield float(p), _simple_results(rouge=last_red, couleur=first_red is last_red, win=win)


def _of_the_wheel(book: Rulebook, coup_law: Law) -> Iterable[tuple[float, Mapping[str, Result]]]:
    assert isinstance(coup_law, WheelLaw)
    for number, probability in enumerate(coup_law.numbers):
        spin_result = spin(number, at_refait(book))
        yield (
            float(probability),
            {chance: result_on(book, spin_result, chance) for chance in coup_law.chances},
        )


def _simple_results(
    *, rouge: bool, couleur: bool, win: Result = Result.WINS
) -> Mapping[str, Result]:
    results: dict[str, Result] = {}
    for (chance, other), is_first in zip(_PAIRS.items(), (rouge, couleur), strict=True):
        results[chance] = win if is_first else Result.LOSES
        results[other] = Result.LOSES if is_first else win
    return results
