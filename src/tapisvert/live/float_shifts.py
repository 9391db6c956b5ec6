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

At the end `cage` has the amount that the table returned less the amount it received, `takings` the
opposite, and `float` zero. `ShiftFigures` compares the count with the coups.
"""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from tapisvert.journal.entry import NOTICE as JOURNAL_NOTICE
from tapisvert.journal.entry import Entry
from tapisvert.live.ledger import ADVANCES, BANK, CASH, Ledger, LedgerError, Posting
from tapisvert.live.requests import FloatAct, MoveFloat, piles_problem, refuse
from tapisvert.rules import Refusal

CAGE: Final = "cage"
FLOAT: Final = "float"
TAKINGS: Final = "takings"
NOTICE: Final = "float"
"""Name of the request and of its notice, which only the staff sees."""
_PREFIX: Final = b'{"notice":"float",'
MOST_SHIFTS: Final = 48
"""Maximum of shifts in a session."""


class ShiftBase(msgspec.Struct, frozen=True):
    """Balances of a table's ledger at an opening or a closing count."""

    bank: int
    advances: int
    cash: int
    purses: int


class Shift(msgspec.Struct, frozen=True):
    """Sums of a shift, in minor units; `end` is set once its closing count is made."""

    number: int
    opened_ms: int
    start: ShiftBase
    opening: int
    fills: int = 0
    credits: int = 0
    closing: int | None = None
    drop: int | None = None
    closed_ms: int | None = None
    end: ShiftBase | None = None


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
    purses = sum(balance for name, balance in ledger.balances.items() if name.startswith("purse:"))
    return ShiftBase(ledger[BANK], ledger[ADVANCES], ledger[CASH], purses)


def figures(shift: Shift, ledger: Ledger) -> ShiftFigures:
    """Return the result of a shift, up to now if it is in progress."""
    now, start = shift.end or shift_base(ledger), shift.start
    coups, advances = now.bank - start.bank, start.advances - now.advances
    account = start.purses - now.purses
    entrusted_total = shift.opening + shift.fills - shift.credits
    changed = start.cash - now.cash if shift.drop is None else shift.drop
    should_hold = entrusted_total + coups - changed - account - advances
    if shift.closing is None or shift.drop is None:
        return ShiftFigures(account, advances, coups, should_hold, None, None)
    result = shift.closing - entrusted_total + shift.drop + account + advances
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

    def refusal(self, move: MoveFloat) -> Refusal | None:
        """Return the refusal of an act, or None."""
        if (problem := piles_problem(move.chips, move.amount)) is not None:
            return refuse("invalid_count", problem)
        if move.act is FloatAct.DROP:
            return self._drop_refusal(move)
        if move.act is FloatAct.OPENING:
            if self.is_open:
                return refuse("float_open", "count the closing float first")
            if len(self._shifts) >= MOST_SHIFTS:
                return refuse("invalid_state", f"shift limit reached ({MOST_SHIFTS})")
            return None
        return None if self.is_open else refuse("float_closed", "count the opening float first")

    def _drop_refusal(self, move: MoveFloat) -> Refusal | None:
        if move.shift is None or not 1 <= move.shift <= len(self._shifts):
            return refuse("invalid_count", "shift required for a drop count")
        shift = self._shifts[move.shift - 1]
        if shift.closing is None:
            return refuse("float_open", "count the closing float first")
        return None if shift.drop is None else refuse("invalid_state", "drop already counted")

    def apply(self, move: MoveFloat, at_ms: int, ledger: Ledger) -> tuple[Posting, ...]:
        """Apply an act; return its postings, made in the ledger."""
        amount = move.amount
        match move.act:
            case FloatAct.OPENING:
                number = len(self._shifts) + 1
                self._shifts.append(Shift(number, at_ms, shift_base(ledger), amount))
                postings = [Posting(CAGE, FLOAT, amount)]
            case FloatAct.FILL:
                self._change(-1, fills=self._shifts[-1].fills + amount)
                postings = [Posting(CAGE, FLOAT, amount)]
            case FloatAct.CREDIT:
                self._change(-1, credits=self._shifts[-1].credits + amount)
                postings = [Posting(FLOAT, CAGE, amount)]
            case FloatAct.CLOSING:
                self._change(-1, closing=amount, closed_ms=at_ms, end=shift_base(ledger))
                rest = ledger[FLOAT] - amount
                postings = [Posting(FLOAT, CAGE, amount)]
                difference = (FLOAT, TAKINGS) if rest > 0 else (TAKINGS, FLOAT)
                postings.append(Posting(*difference, abs(rest)))
            case _:
                assert move.shift is not None
                self._change(move.shift - 1, drop=amount)
                postings = [Posting(TAKINGS, CAGE, amount)]
        movements = ledger.add(postings)
        self.check(ledger)
        return movements

    def check(self, ledger: Ledger) -> None:
        """Compare the ledger's accounts with the shifts. Raises LedgerError."""
        amounts = [shift.opening + shift.fills - shift.credits for shift in self._shifts]
        returned_amount = sum((shift.closing or 0) + (shift.drop or 0) for shift in self._shifts)
        expected = {FLOAT: amounts[-1] if self.is_open else 0, CAGE: returned_amount - sum(amounts)}
        for account, amount in expected.items():
            if ledger[account] != amount:
                message = f"{account} holds {ledger[account]}, and the counts say {amount}"
                raise LedgerError(message)

    def _change(self, place: int, **fields: Any) -> None:
        self._shifts[place] = msgspec.structs.replace(self._shifts[place], **fields)


def float_notice(move: MoveFloat, requester: str) -> dict[str, object]:
    """Return the notice of an act requested by an account of this name."""
    notice: dict[str, object] = {"notice": NOTICE, "act": move.act.value, "amount": move.amount}
    notice |= {"chips": [msgspec.structs.asdict(pile) for pile in move.chips]}
    notice |= {"by": requester, "signed_by": move.signed_by}
    return notice if move.shift is None else notice | {"shift": move.shift}


def is_float(entry: Entry) -> bool:
    """Return whether an entry is an act about the float."""
    return entry.kind == JOURNAL_NOTICE and entry.line.startswith(_PREFIX)


def read_move(line: bytes) -> MoveFloat:
    """Return the act of an entry's line. Raises msgspec.MsgspecError."""
    notice = msgspec.json.decode(line, type=dict[str, Any])
    fields = {name: value for name, value in notice.items() if name not in ("notice", "by")}
    return msgspec.convert(fields, MoveFloat)
