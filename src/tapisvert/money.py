"""Money: amounts as integers in minor units (cents, centimes), and all divisions of amounts.

A fraction of the smallest unit goes to the player, unless the house rounds its halves to the bank:
the player's half is rounded up, their premium down.
"""

import re
from fractions import Fraction
from typing import Final

UNIT: Final = 100
"""Minor units in one unit of currency: 50000 is 500.00."""

GREATEST: Final = 2**53 - 1
"""Maximum amount of a player: the last integer that every JSON reader keeps exact."""

_AMOUNT: Final = re.compile(r"([0-9]{1,15})(?:[.,]([0-9]{1,2}))?")


def divide(stake_minor: int, degree: int, *, rounds_up: bool = True) -> tuple[int, int]:
    """Divide a stake with the bank (partager) at a degree of prison: R04.

    Every degree halves the value once, so the player gets stake / 2**degree, rounded up, or down
    unless `rounds_up`. The bank gets the rest. Returns (to the player, to the bank); both are at
    least 0 and sum to the stake.

    >>> divide(50_000, 1)
    (25000, 25000)
    >>> divide(50_001, 2)
    (12501, 37500)
    """
    to_player = -(-stake_minor >> degree) if rounds_up else stake_minor >> degree
    return to_player, stake_minor - to_player


def winnings(
    stake_minor: int, payout: int | Fraction, *, is_half: bool, rounds_up: bool = True
) -> int:
    """Return what a stake wins at so much to 1, or half of it, rounded up or down: CR-2, T2-3.4.

    >>> winnings(1_001, 1, is_half=True)
    501
    >>> winnings(1_001, Fraction(6, 5), is_half=False, rounds_up=False)
    1201
    """
    amount = stake_minor * payout.numerator
    parts = payout.denominator * (2 if is_half else 1)
    return -(-amount // parts) if rounds_up else amount // parts


def to_one(payout: int | Fraction) -> int | float:
    """Return a payment to 1 as a number for programs and readers: 35, 1.5.

    >>> to_one(35), to_one(Fraction(6, 5))
    (35, 1.2)
    """
    return int(payout) if payout.denominator == 1 else float(payout)


def premium(stake_minor: int, rate_basis_points: int) -> int:
    """Return the insurance premium on a stake, rounded down: CT-6, VT-11. 100 basis points are 1%.

    >>> premium(50_050, 100)
    500
    """
    return stake_minor * rate_basis_points // 10_000


def amount(text: str) -> int:
    """Parse an amount such as `500`, `500.50` or `12,5` into minor units.

    Raises ValueError for anything else: signs, thousands separators, more than two decimals.

    >>> amount("500"), amount("12,5")
    (50000, 1250)
    """
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text.strip()[:40]!r} is not an amount; write 500 or 12.50")
    units = match[1]
    cents = match[2] or ""
    return int(units) * UNIT + int(cents.ljust(2, "0"))


def written(amount_minor: int, currency: str = "") -> str:
    """Format an amount with spaces between thousands, and its currency.

    >>> written(1_234_500, "EUR")
    '12 345.00 EUR'
    >>> written(-5)
    '-0.05'
    """
    units, cents = divmod(abs(amount_minor), UNIT)
    sign = "-" if amount_minor < 0 else ""
    text = f"{sign}{units:,}".replace(",", " ") + f".{cents:02}"
    return f"{text} {currency}" if currency else text
