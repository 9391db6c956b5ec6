"""What the bank is to win of a coup by the exact law, and how far from that it strays.

A coup is one of a few classes of results, of known probability: the 37 numbers; or which of rouge
and noir, of couleur and inverse won, or that it was a refait. Every stake that lies there gains or
loses by the class, all of them together, so that the variance of a coup holds how its stakes hang
together. The law is that of the whole pack, of a coup that decides.

A stake in prison counts for what dividing it would give, a half for each degree (R04). So a stake's
expectation ends with the coup that decided it, and one in prison has its own at every coup that
follows; whether its player divides, stays or moves is his affair, and makes nothing wrong.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.odds import Law, OneRowLaw, TwoRowLaw, law
from tapisvert.rules.coup import Result, spin
from tapisvert.rules.events import Outcome
from tapisvert.rules.prison import fate
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.settlement import result_on
from tapisvert.values import value
from tapisvert.wheel import NUMBERS

_Numbers = NDArray[np.float64]
_PAIRS: Final = {"rouge": "noir", "couleur": "inverse"}


@value
class Position:
    """Where a stake lies: free (degree 0) and insured or not, or in prison."""

    on: str
    degree: int = 0
    insured: bool = False


class Expectation:
    """The expectation of each position under a rulebook.

    >>> from tapisvert.houses import rulebook
    >>> wheel = Expectation(rulebook("campione-roulette"))
    >>> mean, variance = wheel.of({Position("17"): 100})
    >>> round(mean * 37, 9), round(variance * 37 * 37 / (100 * 100 * 36 * 36), 9)
    (100.0, 36.0)
    """

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        found = [(p, results) for p, results in _classes(book) if p > 0]
        shares = np.array([p for p, _ in found])
        self._shares: _Numbers = shares / shares.sum()
        self._results = [results for _, results in found]
        self._known: dict[Position, tuple[float, _Numbers]] = {}

    def of(self, stakes: Mapping[Position, int]) -> tuple[float, float]:
        """What the bank wins of stakes in the mean of a coup that decides; and the variance."""
        together: _Numbers = np.zeros(len(self._shares))
        total = 0.0
        for position, amount in stakes.items():
            mean, strays = self._of(position)
            total += amount * mean
            together += amount * strays
        return total, float(self._shares @ together**2)

    def mean(self, position: Position) -> float:
        """What the bank wins of a unit there in the mean."""
        return self._of(position)[0]

    def _of(self, position: Position) -> tuple[float, _Numbers]:
        """The mean for one unit, and by how much each class is more or less."""
        if position not in self._known:
            gains = [_gain(self._book, position, results) for results in self._results]
            touched = np.array([gain is not None for gain in gains])
            numbers = np.array([gain or 0.0 for gain in gains])
            shares = self._shares * touched
            mean = float(shares @ numbers / shares.sum())
            self._known[position] = mean, np.where(touched, numbers - mean, 0.0)
        return self._known[position]


def worth(degree: int) -> float:
    """What dividing a stake of that degree gives back of it: all of a free one."""
    return float(2.0**-degree)


def _gain(book: Rulebook, position: Position, results: Mapping[str, Result]) -> float | None:
    """What the bank wins of a unit, by what the coup did; None where it does not touch it."""
    result, degree = results[position.on], position.degree
    if position.insured and result is Result.PRISON:
        return 0.0
    outcome, after = fate(book, result, degree, is_last=False)
    if outcome is None:
        return None
    pays = float(book.pays[book.chances[position.on].kind])
    if outcome is Outcome.WON:
        return -pays
    if outcome is Outcome.WON_HALF:
        return -pays / 2
    left = 0.0 if outcome is Outcome.LOST else worth(after)
    return worth(degree) - left


# The classes of a coup ----------------------------------------------------------------------------


def _classes(book: Rulebook) -> Iterable[tuple[float, Mapping[str, Result]]]:
    """What a coup that decides can be: how probable each is, and what it does to every chance."""
    found = law(book)
    if isinstance(found, TwoRowLaw):
        return _of_two_rows(found)
    if isinstance(found, OneRowLaw):
        return _of_one_row(found)
    return _of_the_wheel(book, found)


def _of_two_rows(found: TwoRowLaw) -> Iterable[tuple[float, Mapping[str, Result]]]:
    cells = [(i, j) for i in range(10) for j in range(10) if i != j]
    for rouge in (True, False):
        both = [(i, j) for i, j in cells if (j < i) is rouge]
        first_red = float(sum(found.red_first[i][j] for i, j in both))
        whole = float(sum(found.joint[i][j] for i, j in both))
        red = first_red if rouge else whole - first_red  # the first card is of what won
        yield red, _won(rouge=rouge, couleur=True)
        yield whole - red, _won(rouge=rouge, couleur=False)
    yield float(found.refait), dict.fromkeys(found.chances, Result.PRISON)


def _of_one_row(found: OneRowLaw) -> Iterable[tuple[float, Mapping[str, Result]]]:
    for (_, first_red, last_red, ace), p in found.cells.items():
        win = Result.WINS_HALF if ace else Result.WINS
        yield float(p), _won(rouge=last_red, couleur=first_red is last_red, win=win)


def _of_the_wheel(book: Rulebook, found: Law) -> Iterable[tuple[float, Mapping[str, Result]]]:
    for number in NUMBERS:
        spun = spin(number)
        yield 1 / 37, {on: result_on(book, spun, on) for on in found.chances}


def _won(*, rouge: bool, couleur: bool, win: Result = Result.WINS) -> Mapping[str, Result]:
    results: dict[str, Result] = {}
    for (one, other), is_first in zip(_PAIRS.items(), (rouge, couleur), strict=True):
        results[one] = win if is_first else Result.LOSES
        results[other] = Result.LOSES if is_first else win
    return results
