"""Number formats, the same on every page and drawing."""

from fractions import Fraction
from typing import Final

MINUS: Final = "\N{MINUS SIGN}"
THIN: Final = "\N{NARROW NO-BREAK SPACE}"

Number = Fraction | float


def number(value: Number, decimals: int = 0) -> str:
    r"""Format a number with `decimals` decimals, thin spaces and a true minus; zero has no sign.

    >>> number(-1234.5, 1), number(-0.0001, 2)
    ('−1\u202f234.5', '0.00')
    """
    text = f"{abs(float(value)):,.{decimals}f}".replace(",", THIN)
    is_zero = not any(digit in "123456789" for digit in text)
    return MINUS + text if value < 0 and not is_zero else text


def percent(part: Number, decimals: int = 5) -> str:
    """Format a fraction as a percentage.

    >>> percent(0.010945685), percent(-0.5, 1)
    ('1.09457%', '−50.0%')
    """
    return f"{number(100 * part, decimals)}%"


def rare(p_value: float) -> str:
    """Return a p-value in readable form.

    >>> rare(0.2345), rare(3e-9)
    ('0.23', '3.0e-09')
    """
    return number(p_value, 2) if p_value >= 0.005 else f"{p_value:.1e}"
