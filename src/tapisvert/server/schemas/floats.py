"""Bodies about the floats of real tables and the registers of abandoned money. Amounts are minor
units.
"""

from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta

from tapisvert.live.chip_counts import FloatAct, Pile
from tapisvert.live.floats import Shift, ShiftFigures, figures
from tapisvert.live.ledger import Ledger
from tapisvert.server.schemas.bodies import Moment, RequestBody


class ShiftLine(msgspec.Struct, frozen=True):
    """A shift of a table since its session opened: what was counted, and what follows from it."""

    number: int
    opened_at: Moment
    closed_at: Moment | None
    opening: int
    fills: int
    credits: int
    closing: int | None
    drop: int | None
    figures: ShiftFigures

    @classmethod
    def of(cls, shift: Shift, ledger: Ledger, **more: Any) -> Self:
        """Return the line of a shift, by its counts and the ledger of its table."""
        given = shift.opening, shift.fills, shift.credits
        back = shift.closing, shift.drop
        moments = shift.opened_ms, shift.closed_ms
        return cls(shift.number, *moments, *given, *back, figures(shift, ledger), **more)


class FloatLine(msgspec.Struct, frozen=True):
    """The shifts of a real table since its session opened, oldest first, and its `tips`.
    `is_uncounted`: it is open without an opening count. `possible` are the acts that may come now.
    """

    table: str
    name: str
    currency: str
    shifts: list[ShiftLine]
    tips: int
    is_uncounted: bool
    possible: list[FloatAct]


class CashAct(RequestBody, frozen=True):
    """Chips that the cashier sells for money, or buys back; a repeated `id` is executed once."""

    id: Annotated[str, Meta(pattern="^[!-~]{1,56}$")]
    amount: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    chips: Annotated[tuple[Pile, ...], Meta(min_length=1, max_length=40)]
    is_redemption: bool = False


class KeptLine(msgspec.Struct, frozen=True):
    """A sum that the register keeps for a player; `is_due`: the house's term is over."""

    player: str
    amount: int
    since: Moment
    is_due: bool


class RegisterLine(msgspec.Struct, frozen=True):
    """The register of a table: what earlier sessions left, oldest first, and the sum that the
    closing act gives to the table's endowment, by the house's term of so many `days`.
    """

    table: str
    name: str
    currency: str
    days: int
    sums: list[KeptLine]
    due: int
