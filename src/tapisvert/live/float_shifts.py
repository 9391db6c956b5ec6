"""Float of a real table: chips that the cashier entrusts to it, counted by denomination and series.

A *shift* runs from an opening count to a closing count. Between them chips come to the table (fill)
and go back (credit); after the closing the money in the table's box is counted (drop). Each act is
requested by one account and signed by another, and is an entry of the table's journal with postings
in the table's ledger:

| act | posting |
| --- | --- |
| `opening`, `fill` | `cage` to `float` |
| `credit` | `float` to `cage` |
| `closing` | `float` to `cage`, and the shortage or surplus of `float` against `takings` |
| `drop` | `takings` to `cage` |

An act may correct one of the open session. It takes its place: the old posting is reversed and the
new one made, and what a closed shift's float then holds goes to `takings`.

At the end `cage` has the amount that the table returned less the amount it received, `takings` the
opposite, and `float` zero. `ShiftFigures` compares the count with the coups.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from tapisvert.journal.entry import NOTICE as JOURNAL_NOTICE
from tapisvert.journal.entry import Entry, notice_prefix
from tapisvert.journal.house_log import VAULT
from tapisvert.live.ledger import BANK, CASH, Ledger, LedgerError, Posting
from tapisvert.live.requests import (
    FloatAct,
    MoveFloat,
    Pile,
    PileChange,
    action_notice,
    count_pieces,
    piles_problem,
    refuse,
)
from tapisvert.rules import Refusal

CAGE: Final = "cage"
FLOAT: Final = "float"
TAKINGS: Final = "takings"
NOTICE: Final = "float"
"""Name of the request and of its notice, which only the staff sees."""
_PREFIX: Final = notice_prefix(NOTICE)
MOST_SHIFTS: Final = 48
"""Maximum of shifts in a session."""
_ACCOUNTS: Final = {
    **dict.fromkeys((FloatAct.OPENING, FloatAct.FILL), (CAGE, FLOAT)),
    **dict.fromkeys((FloatAct.CREDIT, FloatAct.CLOSING), (FLOAT, CAGE)),
    FloatAct.DROP: (TAKINGS, CAGE),
}
"""Accounts from which and to which an act moves its amount."""
_SUMS: Final = {
    **{act: act.value for act in (FloatAct.OPENING, FloatAct.CLOSING, FloatAct.DROP)},
    FloatAct.FILL: "fills",
    FloatAct.CREDIT: "credits",
}
"""Sum of a shift to which an act adds its amount."""


class FloatMove(msgspec.Struct, frozen=True, kw_only=True):
    """Count, fill, credit or drop, with both persons and its entry; `corrects` is the entry of the
    count, of the amount `previous`, whose place it takes. At an opening: `is_checked`, both have
    checked the cards, or the wheel; `closer`, the entry of the last closing count, and by which
    pieces the opening `differs` from it. The chips come from `desk`, a cash desk or the vault, and
    go back there.
    """

    entry: int
    at: int
    act: FloatAct
    amount: int
    chips: tuple[Pile, ...]
    by: str
    signed_by: str
    shift: int | None = None
    corrects: int | None = None
    previous: int | None = None
    is_checked: bool | None = None
    closer: int | None = None
    differs: tuple[PileChange, ...] | None = None
    desk: str = VAULT

    @property
    def pieces_out(self) -> Counter[tuple[str, int]]:
        """Pieces from the cashier to the table, negative for returned ones, by series and value."""
        sign = {CAGE: 1, FLOAT: -1, TAKINGS: 0}[_ACCOUNTS[self.act][0]]
        return count_pieces(self.chips, sign)


class ShiftBase(msgspec.Struct, frozen=True):
    """Balances of a table's ledger at an opening or a closing count."""

    bank: int
    advances: int
    cash: int
    purses: int


class Shift(msgspec.Struct, frozen=True):
    """Sums of a shift, in minor units, and the acts behind them; `end` is set once its closing
    count is made.
    """

    number: int
    opened_ms: int
    start: ShiftBase
    opening: int = 0
    fills: int = 0
    credits: int = 0
    closing: int | None = None
    drop: int | None = None
    closed_ms: int | None = None
    end: ShiftBase | None = None
    moves: tuple[FloatMove, ...] = ()

    @property
    def entrusted(self) -> int:
        """Amount that the table received from the cashier, less the credits."""
        return self.opening + self.fills - self.credits


class ShiftFigures(msgspec.Struct, frozen=True):
    """Result of a shift by the count and by the coups.

    `result` = closing + credits + drop + account + advances - opening - fills, where `account` is
    the amount that players' purses paid at the table less the amount they got back. `coups` is the
    bank's gain by the coups of the shift, and `difference` = `result` - `coups` is the surplus of
    the count. Until everything is counted `result` and `difference` are None. `should_hold` is the
    expected float by the journal if players without a device changed money for all of their chips:
    chips brought from elsewhere are known by the counts only.
    """

    account: int
    advances: int
    coups: int
    should_hold: int
    result: int | None
    difference: int | None


def shift_base(ledger: Ledger) -> ShiftBase:
    """Return the balances from which a shift is measured."""
    return ShiftBase(ledger[BANK], ledger.total("advances"), ledger[CASH], ledger.total("purse"))


def figures(shift: Shift, ledger: Ledger) -> ShiftFigures:
    """Return the result of a shift, up to now if it is in progress."""
    now = shift.end or shift_base(ledger)
    start = shift.start
    coups = now.bank - start.bank
    advances = start.advances - now.advances
    account = start.purses - now.purses
    changed = start.cash - now.cash if shift.drop is None else shift.drop
    should_hold = shift.entrusted + coups - changed - account - advances
    if shift.closing is None or shift.drop is None:
        return ShiftFigures(account, advances, coups, should_hold, None, None)
    result = shift.closing - shift.entrusted + shift.drop + account + advances
    return ShiftFigures(account, advances, coups, should_hold, result, result - coups)


class Floats:
    """Shifts of a table since its session opened."""

    def __init__(self, shifts: Iterable[Shift] = ()) -> None:
        self._shifts = list(shifts)

    @property
    def shifts(self) -> tuple[Shift, ...]:
        """Shifts, oldest first."""
        return tuple(self._shifts)

    @property
    def is_open(self) -> bool:
        """True from an opening count to its closing count."""
        return bool(self._shifts) and self._shifts[-1].closing is None

    @property
    def is_settled(self) -> bool:
        """True if every shift has its closing count and its drop."""
        return all(shift.closing is not None and shift.drop is not None for shift in self._shifts)

    @property
    def acts(self) -> tuple[FloatAct, ...]:
        """Possible acts after the last one."""
        counts = (FloatAct.FILL, FloatAct.CREDIT, FloatAct.CLOSING)
        acts = counts if self.is_open else (FloatAct.OPENING,)
        closed = (shift for shift in self._shifts if shift.closing is not None)
        return (*acts, FloatAct.DROP) if any(shift.drop is None for shift in closed) else acts

    def find(self, entry: int | None) -> FloatMove | None:
        """Return the act of an entry; None for one of another session, or that was corrected."""
        moves = [move for shift in self._shifts for move in shift.moves]
        corrected_entries = {move.corrects for move in moves}
        standing_moves = (move for move in moves if move.entry not in corrected_entries)
        return next((move for move in standing_moves if move.entry == entry), None)

    def refusal(self, move: MoveFloat | FloatMove, ledger: Ledger) -> Refusal | None:
        """Return the refusal of an act, or None."""
        if (problem := piles_problem(move.chips, move.amount)) is not None:
            return refuse("invalid_count", problem)
        if move.corrects is not None:
            return self._correction_refusal(move, ledger)
        if move.act is FloatAct.DROP:
            return self._drop_refusal(move)
        if move.act is FloatAct.OPENING:
            if self.is_open:
                return refuse("float_open", "count the closing float first")
            if len(self._shifts) >= MOST_SHIFTS:
                return refuse("invalid_state", f"shift limit reached ({MOST_SHIFTS})")
            return None
        return None if self.is_open else refuse("float_closed", "count the opening float first")

    def _correction_refusal(self, move: MoveFloat | FloatMove, ledger: Ledger) -> Refusal | None:
        old_move = self.find(move.corrects)
        if old_move is None or (old_move.act, old_move.amount) != (move.act, move.previous):
            return refuse("count_changed", "no such count, or already corrected: look again")
        if (old_move.amount, old_move.chips) == (move.amount, move.chips):
            return refuse("invalid_count", "this is its count already")
        shift = self._shifts[self._place(old_move)]
        lacking = {CAGE: old_move.amount - move.amount, FLOAT: move.amount - old_move.amount}
        decrease = lacking.get(_ACCOUNTS[move.act][0], 0) if shift.closing is None else 0
        if decrease > 0 and decrease > figures(shift, ledger).should_hold:
            return refuse("float_short", "the float no longer holds these chips")
        return None

    def _drop_refusal(self, move: MoveFloat | FloatMove) -> Refusal | None:
        if move.shift is None or not 1 <= move.shift <= len(self._shifts):
            return refuse("invalid_count", "shift required for a drop count")
        shift = self._shifts[move.shift - 1]
        if shift.closing is None:
            return refuse("float_open", "count the closing float first")
        return None if shift.drop is None else refuse("invalid_state", "drop already counted")

    def apply(self, move: FloatMove, ledger: Ledger) -> tuple[Posting, ...]:
        """Apply an act; return its postings, made in the ledger."""
        old_move = self.find(move.corrects)
        if move.act is FloatAct.OPENING and old_move is None:
            self._shifts.append(Shift(len(self._shifts) + 1, move.at, shift_base(ledger)))
        debit, credit = _ACCOUNTS[move.act]
        old_amount = old_move.amount if old_move else 0
        postings = [Posting(credit, debit, old_amount), Posting(debit, credit, move.amount)]
        movements = ledger.add(postings)
        place = self._place(old_move or move)
        name = _SUMS[move.act]
        shift = self._shifts[place]
        total = (getattr(shift, name) or 0) + move.amount - old_amount
        changes: dict[str, Any] = {name: total, "moves": (*shift.moves, move)}
        if move.act is FloatAct.CLOSING and old_move is None:
            changes |= {"closed_ms": move.at, "end": shift_base(ledger)}
        self._shifts[place] = msgspec.structs.replace(shift, **changes)
        rest = ledger[FLOAT] - (self._shifts[-1].entrusted if self.is_open else 0)
        difference = (FLOAT, TAKINGS) if rest > 0 else (TAKINGS, FLOAT)
        movements += ledger.add([Posting(*difference, abs(rest))])
        self.check(ledger)
        return movements

    def _place(self, move: FloatMove) -> int:
        """Return the index of the shift of an act."""
        for place, shift in enumerate(self._shifts):
            if move in shift.moves:
                return place
        number = move.shift if move.act is FloatAct.DROP else None
        return (number or len(self._shifts)) - 1

    def check(self, ledger: Ledger) -> None:
        """Compare the ledger's accounts with the shifts. Raises LedgerError."""
        amounts = [shift.entrusted for shift in self._shifts]
        returned_amount = sum((shift.closing or 0) + (shift.drop or 0) for shift in self._shifts)
        expected = {FLOAT: amounts[-1] if self.is_open else 0, CAGE: returned_amount - sum(amounts)}
        for account, amount in expected.items():
            if ledger[account] != amount:
                message = f"{account} holds {ledger[account]}, and the counts say {amount}"
                raise LedgerError(message)


def float_notice(move: MoveFloat, requester: str) -> dict[str, object]:
    """Return the notice of an act requested by an account of this name."""
    return {**msgspec.to_builtins(action_notice(move)), "by": requester}


def is_float(entry: Entry) -> bool:
    """Return whether an entry is an act about the float."""
    return entry.kind == JOURNAL_NOTICE and entry.line.startswith(_PREFIX)


def read_move(line: bytes, entry: int, at_ms: int) -> FloatMove:
    """Return the act that the line of an entry records. Raises msgspec.MsgspecError."""
    notice = msgspec.json.decode(line, type=dict[str, Any])
    return msgspec.convert({**notice, "entry": entry, "at": at_ms}, FloatMove)
