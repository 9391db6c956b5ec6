"""Text form of estimates, with as many digits as the error supports."""

from math import floor, isfinite, log10
from typing import Final

from tapisvert.documents.numbers import number
from tapisvert.simulation.estimates import Estimate

UNKNOWN_TEXT: Final = "–"
"""Text for an unknown value."""


def decimals(error: float, most: int = 9) -> int:
    """Return the number of decimals that show an error with two digits; four if there is no error.

    >>> decimals(0.0134), decimals(12.0), decimals(0.0)
    (3, 0, 4)
    """
    if not (isfinite(error) and error > 0):
        return min(most, 4)
    return min(most, max(0, 1 - floor(log10(error))))


def format_estimate(estimate: Estimate, factor: float = 1, most: int = 9) -> tuple[str, str]:
    """Return a value and its error, times a factor, both to two digits of the error.

    >>> format_estimate(Estimate(-0.0218412, 0.000134), 100)
    ('−2.184', '0.013')
    """
    scaled = estimate.times(factor)
    if not isfinite(scaled.value):
        return UNKNOWN_TEXT, UNKNOWN_TEXT
    places = decimals(scaled.error, most)
    return number(scaled.value, places), number(scaled.error, places)


def format_z_score(estimate: Estimate, exact: float) -> str:
    """Return the number of errors by which an estimate lies above an exact value.

    >>> format_z_score(Estimate(0.5, 0.1), 0.55)
    '−0.5'
    """
    found = estimate.z(exact)
    return f"{'+' if found > 0 else ''}{number(found, 1)}" if isfinite(found) else UNKNOWN_TEXT
