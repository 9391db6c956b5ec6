"""Counts of chips and money by denomination and series, and acts about a table's float."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tapisvert.journal.entry import MAX_MINOR, MAX_PLAYED
from tapisvert.values import value

MAX_PIECES: Final = 10**6
"""Maximum of pieces of one value in a count."""


class FloatAct(StrEnum):
    """Act about a table's float."""

    OPENING = "opening"
    FILL = "fill"
    CREDIT = "credit"
    CLOSING = "closing"
    DROP = "drop"


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Pieces of one value: chips of a series, or banknotes of a currency.

    >>> Pile("A", 5_000, 40).amount
    200000
    """

    series: Annotated[str, Meta(min_length=1, max_length=16, pattern="^[!-~]+$")]
    value: Annotated[int, Meta(ge=1, le=MAX_PLAYED)]
    pieces: Annotated[int, Meta(ge=1, le=MAX_PIECES)]

    @property
    def amount(self) -> int:
        """Value of all pieces, in minor units."""
        return self.value * self.pieces


def piles_problem(piles: Sequence[Pile], amount: int) -> str | None:
    """Return the reason why pieces are not a count of an amount; None if they are.

    >>> piles_problem([Pile("A", 500, 4)], 2_000)
    >>> piles_problem([Pile("A", 500, 4)], 2_100)
    'the pieces make 2000, and the amount is 2100'
    """
    if len({(one.series, one.value) for one in piles}) < len(piles):
        return "a value of a series is counted once"
    if not all(1 <= one.value <= MAX_PLAYED and 1 <= one.pieces <= MAX_PIECES for one in piles):
        return f"a value is counted with 1 to {MAX_PIECES} pieces"
    total = sum(one.amount for one in piles)
    if total != amount:
        return f"the pieces make {total}, and the amount is {amount}"
    return None if amount <= MAX_MINOR else "this is more than a count can be"


@value
class MoveFloat:
    """Act about a table's float, asked for by one account and signed by another.

    `shift` is the number of the shift whose drop is counted; all other acts are about the shift in
    progress.
    """

    act: FloatAct
    amount: int
    chips: tuple[Pile, ...]
    signed_by: str
    shift: int | None = None
