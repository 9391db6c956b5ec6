"""Numbers as the page of the odds shows them."""

from collections.abc import Iterable
from fractions import Fraction
from math import isfinite
from typing import Final

from tapisvert.odds.laws import Number

PLACES: Final = 30
"""Decimal places of a number that is known exactly."""

_SHORT: Final = 24
"""The longest fraction that is written out."""

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def percent(number: Number) -> str:
    """In percent, to four places; never minus zero.

    >>> percent(Fraction(1, 37)), percent(-1e-9)
    ('2.7027%', '0.0000%')
    """
    if not isfinite(number):
        return "∞"
    return f"{round(100 * float(number), 4) + 0.0:.4f}%"


def one_in(number: Number) -> str:
    """How rare: 1 in so many; nothing for what never happens.

    >>> one_in(Fraction(1, 37)), one_in(0)
    ('37.0', '')
    """
    return f"{1 / float(number):,.1f}".replace(",", "\u202f") if number > 1e-15 else ""


def bar(share: float, room: int, encoding: str) -> str:
    """A bar of that share of the room, to an eighth of a letter where the encoding has them.

    >>> bar(0.5, 5, "utf-8"), bar(0.5, 5, "ascii")
    ('██▌', '##')
    """
    eighths = round(8 * room * share)
    if not encoding.lower().startswith("utf"):
        return "#" * (eighths // 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def trend(before: Number, now: Number) -> str:
    """How far a probability or an edge has moved, in points of percent.

    >>> trend(0.021, 0.023), trend(0.5, 0.5)
    ('▲ 0.2000', '=')
    """
    moved = round(100 * float(now), 4) - round(100 * float(before), 4)
    if abs(moved) < 0.00005:
        return "="
    return f"{'▲' if moved > 0 else '▼'} {abs(moved):.4f}"


def decimals(number: Number) -> str:
    """An exact number to thirty places, the last one rounded; a double to its own digits.

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
    """A short fraction as p/q; nothing for a long one, a whole number or a double.

    >>> ratio(Fraction(75, 5476)), ratio(Fraction(1, 10**30)), ratio(0.5)
    ('75/5476', '', '')
    """
    if isinstance(number, float) or number.denominator == 1:
        return ""
    written = f"{number.numerator}/{number.denominator}"
    return written if len(written) <= _SHORT else ""


def digits(numbers: Iterable[Number]) -> int:
    """How many digits the longest denominator has; 0 if there is none.

    >>> digits([Fraction(1, 100), Fraction(3, 4)]), digits([Fraction(1), 0.5])
    (3, 0)
    """
    below = (number.denominator for number in numbers if isinstance(number, Fraction))
    return max((len(str(denominator)) for denominator in below if denominator > 1), default=0)
