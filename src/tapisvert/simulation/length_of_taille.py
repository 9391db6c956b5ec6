"""Tailles under each reading of their end, simulated: how many coups they have, and how many cost.

Every coup that is certain to be dealt has the law of the first, because the cards are exchangeable;
the last coups are dealt or not according to the cards before them, and of these no law of one coup
tells anything (R14, R25). Readings are compared pack by pack: the same cards come until the shorter
taille ends, so that only the coups by which they differ make the error.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import NO_COUP
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation.end_of_taille import TAILLES, deal_tailles
from tapisvert.simulation.estimates import Estimate, mean
from tapisvert.simulation.tally import coups_by_cell
from tapisvert.values import value

_COSTLY: Final = (Result.PRISON, Result.WINS_HALF)
"""Results by which the bank earns: a refait, or the ace of spades in 2.0."""


@value
class Tailles:
    """Number of coups of each simulated taille, and of those by which the bank earns."""

    coups: NDArray[np.float64]
    costly: NDArray[np.float64]

    def longer(self, other: "Tailles") -> Estimate:
        """Return how many coups more than in `other` a taille has in the mean."""
        return mean(self.coups - other.coups)

    def share_above(self, other: "Tailles", law: float) -> Estimate:
        """Return how much larger the share of costly coups is than in `other`.

        `law` is its probability in a coup that is certain to be dealt: taking it away from each
        taille's count leaves what its last coups make.
        """
        beyond = [(one.costly - law * one.coups) / one.coups.mean() for one in (self, other)]
        return mean(beyond[0] - beyond[1])


def simulated_tailles(book: Rulebook, seed: int, tailles: int = TAILLES) -> Tailles:
    """Simulate tailles, rounded up to whole batches. The same seed gives the same packs.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> book = rulebook("venezia-trente-et-quarante")
    >>> cut = with_rulings(book, {"R14": 52})
    >>> shorter = simulated_tailles(cut, 7, 4096).longer(simulated_tailles(book, 7, 4096))
    >>> f"{shorter.value:.1f}"
    '-4.0'
    """
    kinds = np.zeros(NO_COUP + 1, np.bool_)
    for cell, coup in coups_by_cell(book).items():
        kinds[cell] = any(result in _COSTLY for result in coup.results.values())
    coups, costly = [], []
    for dealt in deal_tailles(book, seed, tailles):
        coups.append(dealt.coups.astype(np.float64))
        costly.append(kinds[dealt.cells].sum(axis=1).astype(np.float64))
    return Tailles(np.concatenate(coups), np.concatenate(costly))
