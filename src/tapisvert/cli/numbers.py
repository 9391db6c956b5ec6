"""Numbers of the commands: parsing, formatting by their precision, and edges."""

from collections.abc import Collection, Iterable
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import inf, isfinite
from typing import Final

from click import BadParameter

from tapisvert.chances import TABLEAU
from tapisvert.cli.output import Printer
from tapisvert.documents.numbers import MINUS, number
from tapisvert.i18n import translate
from tapisvert.money import UNIT, written
from tapisvert.odds.edges import Decision
from tapisvert.odds.laws import Number
from tapisvert.odds.ruling_impact import Impact
from tapisvert.simulation.estimates import UNKNOWN_TEXT, Estimate, format_estimate
from tapisvert.typed_words import clean

PLACES: Final = 30
"""Decimal places of an exact number."""

_SHORT: Final = 24
"""Maximum length of a fraction that is written out."""


# Typed --------------------------------------------------------------------------------------------


def parse_count(text: str, option: str, maximum: int, minimum: int = 1) -> int:
    """Return an integer as typed: `1e9`, `2.5e6`, `1_000_000`. Raises BadParameter if invalid.

    >>> parse_count("2.5e6", "--coups", 10**14)
    2500000
    """
    try:
        number = Decimal(text.replace("_", "").strip())
    except InvalidOperation:
        number = Decimal("nan")
    if not number.is_finite() or not minimum <= number <= maximum or number != int(number):
        limit = f"{maximum:_}" if maximum % 10**6 else f"10^{len(str(maximum)) - 1}"
        message = f"{clean(text)[:40]!r} is not an integer between {minimum} and {limit}"
        raise BadParameter(message, param_hint=option)
    return int(number)


def parse_positive(text: str, option: str) -> float:
    """Return a positive number as typed: `1e-6`. Raises BadParameter if invalid.

    >>> parse_positive("1e-6", "--until-error")
    1e-06
    """
    try:
        number = float(text)
    except ValueError:
        number = inf
    if not (isfinite(number) and number > 0):
        message = f"{clean(text)[:40]!r} is not a positive number (e.g. 1e-5)"
        raise BadParameter(message, param_hint=option)
    return number


# Estimates ----------------------------------------------------------------------------------------


def with_error(estimate: Estimate, max_decimals: int = 9) -> tuple[str, str]:
    """Return a value and its error to two digits of the error, with at most `max_decimals`.

    >>> with_error(Estimate(-2.18412, 0.0134)), with_error(Estimate(2.0, 0.0))
    (('−2.184', '±0.013'), ('2.0000', ''))
    """
    value, error = format_estimate(estimate, 1, max_decimals)
    return value, f"±{error}" if 0 < estimate.error < inf else ""


def percent_with_error(estimate: Estimate) -> tuple[str, str]:
    """Return a share in percent and its error.

    >>> percent_with_error(Estimate(0.0218412, 0.000134))
    ('2.184%', '±0.013')
    """
    value, error = with_error(estimate.times(100))
    return value if value == UNKNOWN_TEXT else f"{value}%", error


def amount_with_error(minor: Estimate, max_decimals: int = 2) -> tuple[str, str]:
    """Return an amount and its error, in units of currency.

    >>> amount_with_error(Estimate(-123_456.7, 890.0))
    ('−1\u202f234.6', '±8.9')
    """
    return with_error(minor.times(1 / UNIT), max_decimals)


def signed(text: str) -> str:
    """Return a formatted difference with its sign.

    >>> signed("0.25%"), signed("−0.25%"), signed("0.0000%")
    ('+0.25%', '−0.25%', '0')
    """
    if not any(digit in "123456789" for digit in text):
        return "0"
    return text if text.startswith(MINUS) else f"+{text}"


def signed_amount(minor: int) -> str:
    """Return an amount in units of currency with its sign.

    >>> signed_amount(-50_000), signed_amount(1_000), signed_amount(0)
    ('−500.00', '+10.00', '0.00')
    """
    return ("+" if minor > 0 else MINUS if minor < 0 else "") + written(abs(minor))


def in_few_digits(number: float) -> str:
    r"""Return a large number in few digits.

    >>> in_few_digits(236_053_296), in_few_digits(52_400)
    ('236\xa0M', '52.4\xa0k')
    """
    for unit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= unit:
            return f"{number / unit:.3g}\N{NO-BREAK SPACE}{letter}"
    return f"{number:.0f}"


# Exact numbers ------------------------------------------------------------------------------------


def percent(value: Number) -> str:
    """Return a number in percent, to four places; never minus zero.

    >>> percent(Fraction(1, 37)), percent(-1e-9)
    ('2.7027%', '0.0000%')
    """
    if not isfinite(value):
        return "∞"
    return f"{round(100 * float(value), 4) + 0.0:.4f}%"


def one_in(probability: Number) -> str:
    """Return N of '1 in N' for a probability; empty for 0.

    >>> one_in(Fraction(1, 37)), one_in(0)
    ('37.0', '')
    """
    return number(1 / float(probability), 1) if probability > 1e-15 else ""


def trend(old: Number, new: Number) -> str:
    """Return the change of a probability or an edge, in percentage points.

    >>> trend(0.021, 0.023), trend(0.5, 0.5)
    ('▲ 0.2000', '=')
    """
    change = round(100 * float(new), 4) - round(100 * float(old), 4)
    if abs(change) < 0.00005:
        return "="
    return f"{'▲' if change > 0 else '▼'} {abs(change):.4f}"


def exact_decimals(value: Number) -> str:
    """Return an exact number to thirty places, the last one rounded; a double to its own digits.

    >>> exact_decimals(Fraction(2, 3)), exact_decimals(Fraction(-1, 8)), exact_decimals(0.25)
    ('0.666666666666666666666666666667', '-0.125', '0.25')
    """
    if isinstance(value, float):
        return repr(value)
    scaled_value: int = round(value * 10**PLACES)
    digits = str(abs(scaled_value)).rjust(PLACES + 1, "0")
    text = f"{digits[:-PLACES]}.{digits[-PLACES:]}"
    if scaled_value == value * 10**PLACES:
        text = text.rstrip("0").rstrip(".")
    return "-" * (scaled_value < 0) + text


def short_ratio(value: Number) -> str:
    """Return a short fraction as p/q; empty for a long one, a whole number or a double.

    >>> short_ratio(Fraction(75, 5476)), short_ratio(Fraction(1, 10**30)), short_ratio(0.5)
    ('75/5476', '', '')
    """
    if isinstance(value, float) or value.denominator == 1:
        return ""
    text = f"{value.numerator}/{value.denominator}"
    return text if len(text) <= _SHORT else ""


def longest_denominator(values: Iterable[Number]) -> int:
    """Return the number of digits of the longest denominator; 0 without one.

    >>> longest_denominator([Fraction(1, 100), Fraction(3, 4)]), longest_denominator([0.5])
    (3, 0)
    """
    denominators = (value.denominator for value in values if isinstance(value, Fraction))
    return max((len(str(number)) for number in denominators if number > 1), default=0)


# Edges --------------------------------------------------------------------------------------------


class EdgePrinter(Printer):
    """Printer of edges: the names of chances and decisions, and changes of an edge."""

    topic = "odds"

    def chance_names(self, chances: Collection[str]) -> str:
        if set(chances) == set(TABLEAU):
            return translate(self.language, "all-chances", "odds")
        return ", ".join(chances)

    def decision(self, decision: str) -> str:
        """Return a player's decision about the refait, in a word."""
        return translate(self.language, f"decision-{decision}", "odds")

    def edge_label(self, chances: Collection[str], decision: str) -> str:
        names = self.chance_names(chances)
        if decision == Decision.FLAT:
            return self.say("edge-of-flat", chances=names)
        return self.say("edge-of", chances=names, decision=self.decision(decision))

    def edge_changes(self, changes: Iterable[tuple[str, str]], effect: str) -> str:
        """Return the changes of an edge by decision, and of what if not of the part in play."""
        parts = (f"{self.decision(decision)} {change}" for decision, change in changes)
        text = ", ".join(part.removeprefix("– ") for part in parts)
        if effect != Impact.EXCESS:
            return text
        return translate(self.language, "rulings-excess", "odds", changes=text)


def signed_percent(change: Number) -> str:
    """Return a change in percent, to four places, with its sign.

    >>> signed_percent(0.00012), signed_percent(-0.00012)
    ('+0.0120%', '-0.0120%')
    """
    return ("+" if change > 0 else "") + percent(change)
