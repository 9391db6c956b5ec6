"""Smallest deviation that a number of results can show, at five standard errors.

At that distance chance alone is unlikely, and a true deviation of that size is unlikely to stay
hidden.
"""

from math import ceil, sqrt
from typing import Final

_ERRORS: Final = 5


def results_needed(probability: float, deviation: float) -> int:
    """Return how many results show a relative deviation of an event's frequency: 25 (1 - p) / (p
    d^2).

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
