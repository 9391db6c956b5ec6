"""Numbers of a simulation: parsed as typed, and shown to the digits that the error supports."""

from decimal import Decimal, InvalidOperation
from math import inf, isfinite

import typer

from tapisvert.cli.options import clean
from tapisvert.simulation.estimates import Estimate
from tapisvert.simulation.rounding import UNKNOWN_TEXT, format_estimate


def whole(text: str, option: str, most: int, least: int = 1) -> int:
    """Return a typed whole number: `1e9`, `2.5e6`, `1_000_000`. Raises BadParameter for any other.

    >>> whole("2.5e6", "--coups", 10**14)
    2500000
    """
    try:
        number = Decimal(text.replace("_", "").strip())
    except InvalidOperation:
        number = Decimal("nan")
    if not number.is_finite() or not least <= number <= most or number != int(number):
        limit = f"{most:_}" if most % 10**6 else f"10^{len(str(most)) - 1}"
        message = f"{clean(text)[:40]!r} is no whole number from {least} to {limit}"
        raise typer.BadParameter(message, param_hint=option)
    return int(number)


def small(text: str, option: str) -> float:
    """Return a typed number above 0: `1e-6`. Raises BadParameter for any other.

    >>> small("1e-6", "--until-error")
    1e-06
    """
    try:
        number = float(text)
    except ValueError:
        number = inf
    if not (isfinite(number) and number > 0):
        message = f"{clean(text)[:40]!r} is no number above 0, such as 1e-5"
        raise typer.BadParameter(message, param_hint=option)
    return number


def rough(number: float) -> str:
    r"""Return a large number in few digits.

    >>> rough(236_053_296), rough(52_400)
    ('236\xa0M', '52.4\xa0k')
    """
    for unit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= unit:
            return f"{number / unit:.3g}\N{NO-BREAK SPACE}{letter}"
    return f"{number:.0f}"


def sure(estimate: Estimate, most: int = 9) -> tuple[str, str]:
    """Return a value and its error to two digits of the error, with at most `most` decimals.

    >>> sure(Estimate(-2.18412, 0.0134)), sure(Estimate(2.0, 0.0))
    (('−2.184', '±0.013'), ('2.0000', ''))
    """
    value, error = format_estimate(estimate, 1, most)
    return value, f"±{error}" if 0 < estimate.error < inf else ""


def percent(estimate: Estimate) -> tuple[str, str]:
    """Return a share in percent and its error.

    >>> percent(Estimate(0.0218412, 0.000134))
    ('2.184%', '±0.013')
    """
    value, error = sure(estimate.times(100))
    return value if value == UNKNOWN_TEXT else f"{value}%", error
