"""Acts of the cashier in the house log: chips sold for money, and chips bought back.

Chips in the hands of players are a liability of the house: CR-20. A sale posts from `circulation`
to `till`, and a redemption back; so `circulation` is negative by what the cashier owes for chips.
"""

from typing import Final

SALE: Final = "chips_sold"
REDEMPTION: Final = "chips_redeemed"
CASH_ACTS: Final = (SALE, REDEMPTION)
"""Notices of the house log that have postings of their own."""
CIRCULATION: Final = "circulation"
TILL: Final = "till"


def postings_of(notice: str, amount: int) -> list[list[str | int]]:
    """Return the postings of an act.

    >>> postings_of(SALE, 500)
    [['circulation', 'till', 500]]
    """
    debit, credit = (CIRCULATION, TILL) if notice == SALE else (TILL, CIRCULATION)
    return [[debit, credit, amount]]
