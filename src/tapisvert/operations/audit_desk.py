"""Audit of the house's money: compares the acts of the cash desk in the house log with the entries
before them, and the movements of purses with the approvals behind them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tapisvert.accounts.accounts import SYSTEM
from tapisvert.house.acts import ACTS
from tapisvert.house.cash_book import CashBook, PieceLine
from tapisvert.house.foreign_money import worth
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import (
    BOOK_ACTS,
    CHIPS_COUNTED,
    DESK_CLOSED,
    DESK_OPENED,
    PLAY_CHIPS,
    RATE_POSTED,
    REDEMPTION,
    SALE,
    SLIP_PRINTED,
    STOCK_ACTS,
    TABLE_SALE,
    TRANSFER,
    VAULT,
    cash_postings,
)
from tapisvert.live.requests import Pile, piles_problem
from tapisvert.money import written


class UnbalancedError(ValueError):
    """The two sides of a posting differ, or an act of the cash desk and the entries before it."""


def is_act(notice: Mapping[str, Any]) -> bool:
    """Return whether a notice is an act of the cash desk."""
    return notice["notice"] in (*BOOK_ACTS, RATE_POSTED)


def needs_signatures(notice: Mapping[str, Any]) -> bool:
    """Return whether an act of a cash desk needs two people."""
    is_signed = notice["notice"] in (DESK_OPENED, DESK_CLOSED, TRANSFER, RATE_POSTED, *STOCK_ACTS)
    return is_signed or bool({"corrects", "signed_by"} & notice.keys())


def check_purse(
    entry: Entry,
    notice: Mapping[str, Any],
    postings: Sequence[tuple[str, str, int]],
    guests: set[str],
) -> None:
    """Compare an entry's movements of purses with its postings, and with the approval that it
    names; besides approvals only the play chips of a guest move a purse, once; `guests` are
    the guests that have theirs. Raises UnbalancedError.
    """
    if [(credit, amount) for _, credit, amount in postings] != [
        (f"purse:{account}", change) for account, change in entry.purse
    ]:
        raise UnbalancedError("postings do not match the entry")
    kind, _, word = notice["notice"].rpartition("_")
    expected: list[tuple[str, int]] = []
    if word == "approved" and kind in ACTS and (purse := ACTS[kind].purse) is not None:
        expected = [purse(notice["after"])]
    elif notice["notice"] == PLAY_CHIPS and entry.actor == SYSTEM:
        expected = [move for move in entry.purse if move[0] == notice["what"] not in guests]
        guests.add(notice["what"])
    if expected != [*entry.purse]:
        raise UnbalancedError("chips moved into a purse, or out of it, without an approval")


def check_act(
    entry: Entry,
    notice: Mapping[str, Any],
    postings: Sequence[tuple[str, str, int]],
    cash: CashBook,
) -> None:
    """Compare an act with its postings and with the book before it. Raises UnbalancedError."""
    _check_cash(entry, notice, postings)
    if (total := cash.people.undocumented_sum(notice)) is not None:
        limit = written(notice["identified_from"])
        raise UnbalancedError(f"{written(total)} without a document, needed from {limit} on")
    _check_exchange(notice, cash)
    if "corrects" in notice:
        _check_correction(notice, cash)
    elif notice["notice"] in (DESK_OPENED, DESK_CLOSED):
        _check_desk(notice, cash)
    elif notice["notice"] == TRANSFER:
        _check_transfer(notice, cash)
    elif notice["notice"] == CHIPS_COUNTED:
        _check_inventory(notice, cash)


def check_copy(notice: Mapping[str, Any], cash: CashBook) -> None:
    """Compare the number of a slip's copy with the printings before it. Raises UnbalancedError."""
    if notice["notice"] != SLIP_PRINTED:
        return
    if notice["copy"] != cash.slips[notice["table"], notice["entry"]]:
        raise UnbalancedError("the slip is not the copy that it says")


def _check_cash(
    entry: Entry, notice: Mapping[str, Any], postings: Sequence[tuple[str, str, int]]
) -> None:
    """Compare an act of the cashier with its postings and its pieces. Raises UnbalancedError."""
    expected = [tuple(posting) for posting in cash_postings(notice)]
    piles = notice.get("notes" if notice["notice"] == TRANSFER else "chips", ())
    problem = piles_problem(msgspec.convert(piles, tuple[Pile, ...]), notice.get("amount", 0))
    is_counted = notice["notice"] == TABLE_SALE or problem is None
    if expected != list(postings) or entry.purse or not is_counted:
        raise UnbalancedError("postings do not match the entry")


def _check_exchange(notice: Mapping[str, Any], cash: CashBook) -> None:
    """Compare the worth of foreign notes with the rate in force. Raises UnbalancedError."""
    if notice["notice"] not in (SALE, REDEMPTION):
        return
    notes = msgspec.convert(notice.get("foreign", ()), tuple[Pile, ...])
    if (old_entry := cash.entries.get(notice.get("corrects", 0))) is not None:
        rate, previous = old_entry.rate, old_entry.worth
    else:
        rate, previous = cash.rate(notes[0].series) if notes else None, 0
    is_worth = notice.get("worth", 0) == (worth(notes, rate) if rate is not None else 0)
    if notice.get("rate") != rate or notice.get("previous_worth", 0) != previous or not is_worth:
        raise UnbalancedError("the notes are not worth that by the posted rate")


def _check_correction(notice: Mapping[str, Any], cash: CashBook) -> None:
    """Compare a correction with the entry in its place. Raises UnbalancedError."""
    entry = cash.entries.get(notice["corrects"])
    corrected_act = notice["notice"], notice["desk"], notice["previous"]
    if entry is None or (entry.act, entry.desk, entry.amount) != corrected_act:
        raise UnbalancedError("the correction does not match the entry of the desk")


def _check_inventory(notice: Mapping[str, Any], cash: CashBook) -> None:
    """Compare the lines of a count of chips with the stock. Raises UnbalancedError."""
    lines = msgspec.convert(notice["lines"], tuple[PieceLine, ...])
    stock = Counter({(line.series, line.value): line.stock for line in lines})
    is_complete = all(
        line.stock == line.floats + line.circulation + sum(line.places.values()) for line in lines
    )
    if +stock != +cash.stock or not is_complete:
        raise UnbalancedError("the count of chips does not follow from the stock")


def _check_transfer(notice: Mapping[str, Any], cash: CashBook) -> None:
    """Compare a transfer with the money of the desk that gives. Raises UnbalancedError."""
    for place in (notice["desk"], notice["to"]):
        if place != VAULT and cash.open_shift(place) is None:
            raise UnbalancedError(f"the cash desk {place} is not open")
    shift = cash.open_shift(notice["desk"])
    if shift is not None and notice["amount"] > shift.expected:
        amounts = written(notice["amount"]), written(shift.expected)
        raise UnbalancedError("the transfer is of {}, the desk has {}".format(*amounts))


def _check_desk(notice: Mapping[str, Any], cash: CashBook) -> None:
    """Compare a count of the desk with the sales since its opening. Raises UnbalancedError."""
    shift = cash.open_shift(notice["desk"])
    is_closing = notice["notice"] == DESK_CLOSED
    if is_closing == (shift is None):
        raise UnbalancedError(f"the cash desk is {'open' if shift else 'closed'} already")
    if shift is not None and notice.get("expected_foreign", {}) != shift.expected_foreign:
        raise UnbalancedError("the cash-up expects other notes than were taken and paid")
    if shift is not None and notice["expected"] != shift.expected:
        expected, sums = written(notice["expected"]), written(shift.expected)
        raise UnbalancedError(f"the cash-up expects {expected}; opening and sales make {sums}")
