"""Acts about the register of abandoned money of a table, asked for by one and signed by another."""

from enum import StrEnum

from tapisvert.values import value


class RegisterAct(StrEnum):
    """Act about the register of a table: payment to a player, or the closing act (CR-19)."""

    CLAIMED = "claimed"
    CLOSED = "closed"


@value
class MoveRegister:
    """Payment of a `player`'s whole sum, or closing of the sums kept since `until_ms` or before;
    `amount` is the sum that both persons signed.
    """

    act: RegisterAct
    amount: int
    signed_by: str
    player: str | None = None
    until_ms: int | None = None
