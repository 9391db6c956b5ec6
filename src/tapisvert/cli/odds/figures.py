"""Number formats of the odds page."""

from collections.abc import Iterable
from fractions import Fraction
from math import isfinite
from typing import Final

from tapisvert.odds.laws import Number

PLACES: Final = 30
"""Decimal places of an exact number."""

_SHORT: Final = 24
"""Maximum length of a fraction that is written out."""

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def percent(number: Number) -> str:
    """Return a number in percent, to four places; never minus zero.

    >>> percent(Fraction(1, 37)), percent(-1e-9)
    ('2.7027%', '0.0000%')
    """
    if not isfinite(number):
        return "∞"
    return f"{round(100 * float(number), 4) + 0.0:.4f}%"


def one_in(number: Number) -> str:
    """Return N of '1 in N' for a probability; empty for 0.

    >>> one_in(Fraction(1, 37)), one_in(0)
    ('37.0', '')
    """
    return f"{1 / float(number):,.1f}".replace(",", "\u202f") if number > 1e-15 else ""


def bar(share: float, room: int, encoding: str) -> str:
    """Return a bar of that share of the room, to an eighth of a letter if the encoding has them.

    >>> bar(0.5, 5, "utf-8"), bar(0.5, 5, "ascii")
    ('██▌', '##')
    """
    eighths = round(8 * room * share)
    if not encoding.lower().startswith("utf"):
        return "#" * (eighths // 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def trend(before: Number, now: Number) -> str:
    """Return the change of a probability or an edge, in percentage points.

    >>> trend(0.021, 0.023), trend(0.5, 0.5)
    ('▲ 0.2000', '=')
    """
    moved = round(100 * float(now), 4) - round(100 * float(before), 4)
    if abs(moved) < 0.00005:
        return "="
    return f"{'▲' if moved > 0 else '▼'} {abs(moved):.4f}"


def decimals(number: Number) -> str:
    """Return an exact number to thirty places, the last one rounded; a double to its own digits.

    >>> decimals(Fraction(2, 3)), decimals(Fraction(-1, 8)), decimals(0.25)
    ('0.666666666666666666666666666667', '-0.125', '0.25')
    """
    if isinstance(number, float):
        return repr(number)
    scaled: int = round(number * 10**PLACES)
    digits = str(abs(scaled)).rjust(PLACES + 1, "0")
    written = f"{digits[:-PLACES]}.{digits[-PLACES:]}"
    if scaled == number * 10**PLACES:
        written = written.rstrip("0").rstrip(".")
    return "-" * (scaled < 0) + written


def ratio(number: Number) -> str:
    """Return a short fraction as p/q; empty for a long one, a whole number or a double.

    >>> ratio(Fraction(75, 5476)), ratio(Fraction(1, 10**30)), ratio(0.5)
    ('75/5476', '', '')
    """
    if isinstance(number, float) or number.denominator == 1:
        return ""
    written = f"{number.numerator}/{number.denominator}"
    return written if len(written) <= _SHORT else ""


def digits(numbers: Iterable[Number]) -> int:
    """Return the number of digits of the longest denominator; 0 if there is none.

    >>> digits([Fraction(1, 100), Fraction(3, 4)]), digits([Fraction(1), 0.5])
    (3, 0)
    """
    below = (number.denominator for number in numbers if isinstance(number, Fraction))
    return max((len(str(denominator)) for denominator in below if denominator > 1), default=0)
