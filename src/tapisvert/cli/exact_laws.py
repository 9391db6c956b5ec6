"""Exact laws of coups, in the simulation's cells."""

from collections.abc import Sequence

import numpy as np

from tapisvert.odds.laws import Law, OneRowLaw, TwoRowLaw
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import estimands


def cells(law: Law) -> tuple[float, ...]:
    """Return the law of a coup from the full pack, by the cells of `simulation`.

    >>> from tapisvert.odds import wheel
    >>> round(1 / cells(wheel.law())[17])
    37
    """
    if isinstance(law, TwoRowLaw):
        return tuple(
            float(red if first_red else pair - red)
            for pairs, reds in zip(law.joint, law.red_first, strict=True)
            for pair, red in zip(pairs, reds, strict=True)
            for first_red in (False, True)
        )
    if isinstance(law, OneRowLaw):
        found = [0.0] * 80
        for (total, first_red, last_red, ace), p in law.cells.items():
            found[8 * (total - law.stop) + 4 * first_red + 2 * last_red + ace] = float(p)
        return tuple(found)
    return tuple(map(float, law.numbers))


def figures(book: Rulebook, law: Sequence[float]) -> dict[str, float]:
    """Return the exact figures of a coup, by their names in `simulation.estimands`."""
    exact = np.array(law)
    return {
        name: float(exact @ weights) / estimands.SCALE
        for name, weights in estimands.figures(book).items()
    }
