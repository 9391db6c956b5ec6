"""Banknotes of other currencies at the cash desks, at rates that two people post.

A rate is the price of one unit in the house's currency, until the next one or the end of the
house's day. The worth of notes is their amount times the rate, rounded once for all of them to
minor units of the house, and to the even one where two are equally near: neither the house nor the
player gains by it over many.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta

from tapisvert.api.bodies import Moment
from tapisvert.live.requests import Pile, piles_problem

Currency = Annotated[str, Meta(pattern="^[A-Z]{3}$", max_length=3, description="a currency")]
Rate = Annotated[
    str, Meta(pattern=r"^\d{1,6}(\.\d{1,6})?$", max_length=13, description="the price of one unit")
]


class PostedRate(msgspec.Struct, frozen=True):
    """Rate of a currency that two people posted for a day of the house."""

    entry: int
    at: Moment
    currency: str
    rate: str
    day: str
    by: str
    signed_by: str | None = None


class CurrencySums(msgspec.Struct, frozen=True):
    """Notes of a currency in a desk shift, in its minor units: the `inflow` of sales of chips, the
    `outflow` of purchases, and transfers, less those from the desk. At the cash-up the desk should
    have `expected`, which follows, and has the `difference` more.
    """

    opening: int = 0
    inflow: int = 0
    outflow: int = 0
    transfers: int = 0
    expected: int = 0
    counted: int | None = None
    difference: int | None = None

    def __post_init__(self) -> None:
        """Set the sums that follow from the others."""
        derive_difference(self, self.opening + self.inflow - self.outflow + self.transfers)

    def with_added(self, name: str, amount: int) -> Self:
        """Return the sums with an amount added to the one of this name."""
        return msgspec.structs.replace(self, **{name: (getattr(self, name) or 0) + amount})


def derive_difference(sums: Any, expected: int) -> None:
    """Set the expected amount of frozen sums, and what the count found more; None before it."""
    difference = None if sums.counted is None else sums.counted - expected
    msgspec.structs.force_setattr(sums, "expected", expected)
    msgspec.structs.force_setattr(sums, "difference", difference)


def amounts(notes: Iterable[Pile]) -> Counter[str]:
    """Return the amounts of notes by currency.

    >>> amounts([Pile("CHF", 5_000, 2), Pile("CHF", 1_000, 1)])
    Counter({'CHF': 11000})
    """
    by_currency: Counter[str] = Counter()
    for pile in notes:
        by_currency[pile.series] += pile.amount
    return by_currency


def worth(notes: Iterable[Pile], rate: str) -> int:
    """Return what notes of one currency are worth in the house's currency.

    >>> worth([Pile("CHF", 1_000, 1)], "1.0482"), worth([Pile("CHF", 50, 1)], "0.97")
    (1048, 48)
    """
    return round(sum(amounts(notes).values()) * Fraction(rate))


def exchange_problem(
    notes: tuple[Pile, ...], rate: str, amount: int, *, is_sale: bool
) -> str | None:
    """Return the reason why notes cannot be exchanged for chips of an amount, or None. At a sale no
    note is more than needed, and at a purchase the notes are worth at most as much as the chips.
    """
    total = worth(notes, rate)
    if not is_sale:
        return None if total <= amount else f"the notes are worth {total}, the chips {amount}"
    smallest = min(notes, key=lambda pile: pile.value)
    least = worth([Pile(smallest.series, smallest.value, 1)], rate)
    is_needed = total - amount < least
    return None if is_needed else f"the notes are worth {total}, one less suffices for {amount}"


def foreign_problem(notes: tuple[Pile, ...]) -> str | None:
    """Return the reason why pieces are not a count; None for a valid one."""
    return piles_problem(notes, sum(pile.amount for pile in notes))
