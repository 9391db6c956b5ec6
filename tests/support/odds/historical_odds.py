"""Trente et Quarante as the older writers computed it, to hold their figures against ours.

Either each card goes back before the next is drawn (Poisson's approximation, De Morgan's table),
or every total from 21 to 30 is taken to be as likely as another before a row's last card (the
count 13 : 12 : ... : 4 of the eighteenth century).
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Final

CARD: Final[Mapping[int, Fraction]] = {
    **dict.fromkeys(range(1, 10), Fraction(1, 13)),
    10: Fraction(4, 13),
}
"""The law of what one card counts: of thirteen ranks four count ten."""

TOTALS: Final = range(31, 41)

Row = Mapping[int, Fraction]
"""The law of a row's total."""


@cache
def arrives(total: int, cards: int | None = None) -> Fraction:
    """Return the probability that a row comes to this total, with so many cards if given."""
    if total == 0:
        return Fraction(cards in {None, 0})
    if cards == 0:
        return Fraction(0)
    fewer = None if cards is None else cards - 1
    probabilities = ((total - value, p) for value, p in CARD.items() if 0 <= total - value <= 30)
    return sum((p * arrives(remaining, fewer) for remaining, p in probabilities), Fraction(0))


def row() -> Row:
    """The law of a row, each card put back.

    >>> sum(row().values())
    Fraction(1, 1)
    """
    return {total: arrives(total) for total in TOTALS}


def old_count() -> Row:
    """The law of a row if before its last card it stood at 21 to 30, each as likely as another."""
    reached_totals = {t: [p for value, p in CARD.items() if t - value <= 30] for t in TOTALS}
    combinations = {total: sum(last, Fraction(0)) for total, last in reached_totals.items()}
    return {
        total: weight / sum(combinations.values(), Fraction(0))
        for total, weight in combinations.items()
    }


def refait(totals: Row) -> Fraction:
    """Both rows 31, the rows independent."""
    return totals[31] ** 2


def ties(totals: Row) -> Fraction:
    """Both rows the same from 32 to 40."""
    return sum((p**2 for total, p in totals.items() if total != 31), Fraction(0))


def likeliest_lengths() -> Iterator[tuple[int, int]]:
    """Each total, and the number of cards by which it is made most often."""
    for total in TOTALS:
        yield total, max(range(4, total + 1), key=lambda cards: arrives(total, cards))
