"""Laws of coups for the tests of randomness.

The number of coups in a taille comes from a simulation, which deals from another source of
randomness in another way.
"""

import secrets

from tapisvert import odds
from tapisvert.cli.exact_laws import cells
from tapisvert.fairness.randomness_tests.outcomes import Law
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation.run import SMALL, simulate


def law_of(book: Rulebook) -> Law:
    """Return the law of a coup from the whole pack, or of a spin.

    >>> from tapisvert.regulations import rulebook
    >>> round(1 / law_of(rulebook("campione-roulette")).cells[17])
    37
    """
    return Law(cells(odds.law(book)))


def law_with_sample(book: Rulebook, seed: int | None) -> Law:
    """Return the law with tens of thousands of simulated tailles, of this seed or a fresh one."""
    seed = secrets.randbits(53) if seed is None else seed
    tally = simulate(book, coups=SMALL[book.layout] // 2, seed=seed).tally
    per_taille = tally.coups_per_taille
    tailles = tuple(per_taille.get(coups, 0) for coups in range(max(per_taille) + 1))
    return Law(law_of(book).cells, tailles)
