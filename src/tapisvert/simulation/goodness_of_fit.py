"""Statistical tests of real coups against the law of the game.

Each check sorts the coups into classes whose probabilities follow from the law, and compares by
Pearson's chi-square. Classes with fewer than five coups expected are merged first; the law alone
determines which, not the data. The p-value is the tail of the chi-square law, that is of the
incomplete gamma function: a good approximation from five expected coups a class on. It ignores that
coups of one taille share their cards, which makes the counts scatter a little *less* than assumed:
the checks reject a little less often than they might.

With many checks one fails sooner or later. `GoodnessOfFit.p_value` is Bonferroni's: the lowest
p-value times the number of checks, which holds for any dependence between them.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import TOTALS
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation.notation import totals
from tapisvert.simulation.permanences import Permanences
from tapisvert.simulation.tally import outcomes
from tapisvert.tail_probabilities import chi_square
from tapisvert.values import value
from tapisvert.wheel import Wheel

_PAIRS: Final = (("rouge", "noir"), ("couleur", "inverse"), ("pair", "impair"), ("manque", "passe"))

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]
_Classes = tuple[str, _Ints, _Floats]
"""A check's name, the number of coups in each class, and the probability of each class."""


@value
class Check:
    """One comparison: its classes' name, number of coups and distance from the law.

    `p_value` is the probability that chance alone lies as far off or farther.
    """

    name: str
    coups: int
    statistic: float
    freedom: int
    p_value: float


@value
class GoodnessOfFit:
    """All checks made, and the names of those for which there were too few coups."""

    checks: tuple[Check, ...]
    too_few: tuple[str, ...]

    @property
    def p_value(self) -> float:
        """The lowest p-value times the number of checks, at most 1; 1 without checks."""
        return min((1.0, *(len(self.checks) * check.p_value for check in self.checks)))


def law_test(
    permanences: Permanences, law: Sequence[float], surely: int | None = None
) -> GoodnessOfFit:
    r"""Test permanences against a law: the probability of each cell, in the order of `tally`.

    If `surely` is given, only the first `surely` coups of each taille count. The coups that every
    taille reaches have exactly the law of the first. Later ones, which come only if enough cards
    are left, have it only approximately.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.simulation.permanences import parse
    >>> in_turn = b"".join(b"%d\n" % number for number in range(37))
    >>> spins = parse(20 * in_turn, rulebook("campione-roulette"))
    >>> [(check.name, check.p_value > 0.01) for check in law_test(spins, [1 / 37] * 37).checks[:2]]
    [('numbers', True), ('from number to number along the wheel', False)]
    """
    tailles = [np.frombuffer(taille, np.uint8)[:surely] for taille in permanences.tailles]
    checks, too_few = [], []
    for name, counts, probabilities in _classify(permanences, tailles, np.array(law)):
        chi_squared = chi_square(counts.tolist(), probabilities.tolist())
        if chi_squared is None:  # fewer than two classes remain once the rare ones are merged
            too_few.append(name)
        else:
            count = int(counts.sum())
            checks.append(
                Check(name, count, chi_squared.statistic, chi_squared.freedom, chi_squared.tail)
            )
    return GoodnessOfFit(tuple(checks), tuple(too_few))


def _classify(
    permanences: Permanences, tailles: list[NDArray[np.uint8]], law: _Floats
) -> Iterator[_Classes]:
    """Yield every check that the data of the file allow."""
    book, results_by_cell = permanences.book, outcomes(permanences.book)
    cells = np.concatenate(tailles)
    if TOTALS not in permanences.unknown:
        of_cell = _class_of_totals(book)
        name = "numbers" if book.layout is Layout.WHEEL else "totals"
        yield name, _counts(of_cell[cells], of_cell), _weights(of_cell, law)
        if book.wheel is not None:
            yield _distances(tailles, book.wheel)
    results = list(Result)
    for chance, other in _PAIRS:
        if chance not in results_by_cell[0] or chance in permanences.unknown:
            continue
        of_cell = np.array([results.index(by_chance[chance]) for by_chance in results_by_cell])
        yield f"{chance} and {other}", _counts(of_cell[cells], of_cell), _weights(of_cell, law)
        wins = np.array(
            [by_chance[chance] in (Result.WINS, Result.WINS_HALF) for by_chance in results_by_cell]
        )
        losing = np.array([by_chance[chance] is Result.LOSES for by_chance in results_by_cell])
        yield _changes(f"{chance} after {other}", tailles, wins, losing, law)


def _class_of_totals(book: Rulebook) -> _Ints:
    """Return the class of each cell: its totals, both together, or its number."""
    rows = totals(book)
    base = rows - rows.min(axis=0)
    classes: _Ints = base[:, 0] if base.shape[1] == 1 else 10 * base[:, 0] + base[:, 1]
    return classes


def _counts(classes: _Ints, cell_classes: _Ints) -> _Ints:
    return np.bincount(classes, minlength=cell_classes.max() + 1)


def _weights(cell_classes: _Ints, law: _Floats) -> _Floats:
    return np.bincount(cell_classes, law).astype(np.float64)


def _distances(tailles: list[NDArray[np.uint8]], wheel: Wheel) -> _Classes:
    """Return the check of pockets from each number to the next along the wheel, clockwise.

    A throw that repeats itself shows here, for any numbers it gives.
    """
    pocket, pocket_count = np.argsort(wheel.pockets), len(wheel.pockets)
    steps = [np.diff(pocket[numbers]) % pocket_count for numbers in tailles]
    counts = np.bincount(np.concatenate(steps), minlength=pocket_count)
    return "from number to number along the wheel", counts, np.full(pocket_count, 1 / pocket_count)


def _changes(
    name: str,
    tailles: list[NDArray[np.uint8]],
    wins: NDArray[np.bool_],
    losing: NDArray[np.bool_],
    law: _Floats,
) -> _Classes:
    """Return the check of changes of winner between consecutive decided coups of a taille."""
    changes = [
        np.diff(wins[cells[(wins | losing)[cells]]].astype(np.int64)) != 0 for cells in tailles
    ]
    changed = np.concatenate(changes)
    share = law[wins].sum() / law[wins | losing].sum()
    counts = np.array([np.count_nonzero(~changed), np.count_nonzero(changed)])
    return name, counts, np.array([share**2 + (1 - share) ** 2, 2 * share * (1 - share)])
