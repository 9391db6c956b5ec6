"""Choice that was open in the draws of a record: of how many orders each may be one.

A witnessed draw is one order. Without a witness those who withheld their entropy, with the house's
help, choose among two for each of them; in version 1 the one who cuts a pack chooses among its
places; where no player's entropy was counted the house may have tried as many seeds as it liked.
And a house that discards draws plays the best of them: their orders count for the next played.
"""

from typing import Final

from tapisvert.fairness.protocol import Kind
from tapisvert.values import value

ONCE_IN: Final = {Kind.PACK: 46, Kind.SPIN: 37, Kind.DOUBLE_ZERO: 38}
"""In how many fair draws an outcome comes once by which choices are measured: a refait in the first
coup of a pack (2.2%), a number of the wheel.
"""
_ANY: Final = 10**6
"""Orders from which on any such outcome can be had."""
_WRITTEN_OUT: Final = 10**9
"""Orders below which their number is written out."""


@value
class Choice:
    """Choice that was open: `draws` played, of these `single` in which nothing could; `free` in
    which any number of orders was open. Of the others `most` is the greatest number of orders in
    one draw, `orders` that in all of them. `discarded` counts draws that were not played, or not
    to their end, and the numbers that are missing.
    """

    draws: int
    single: int
    free: int
    most: int
    orders: int
    discarded: int

    @property
    def is_none(self) -> bool:
        """True if nothing could be chosen, by anybody but a witness that helps."""
        return self.single == self.draws

    def chance(self, kind: Kind) -> float:
        """Return the probability with which an outcome that a fair draw has once in `ONCE_IN` comes
        where it can be chosen from the most orders.

        >>> round(Choice(1, 0, 0, 8, 8, 0).chance(Kind.SPIN), 3)
        0.197
        """
        return 1.0 - (1 - 1 / ONCE_IN[kind]) ** min(self.most, _ANY)


def orders_text(orders: int) -> str:
    """Return a number of orders, from a thousand million on as the next power of two.

    >>> orders_text(8), orders_text(10**9), orders_text(2**40)
    ('8', '2^30', '2^40')
    """
    return str(orders) if orders < _WRITTEN_OUT else f"2^{(orders - 1).bit_length()}"


def orders_of(*, signed: bool, counted: int, withheld: int, places: int) -> int | None:
    """Return the number of orders that a draw is one of; None if any number was open.

    `places` is that of the cut, if it came after the order was fixed, else 1.

    >>> orders_of(signed=False, counted=1, withheld=3, places=1)
    8
    """
    if signed:
        return 1
    return 2**withheld * places if counted else None


class ChoiceTally:
    """Tally of the draws of a record, in their order."""

    def __init__(self) -> None:
        self._draws = self._single = self._free = self._discarded = 0
        self._most = self._orders = 1
        self._pending: int | None = 0  # orders discarded since the last draw played; None: any

    def miss(self, numbers: int) -> None:
        """Count numbers that are missing before the next draw: at least one order each."""
        self._discard(numbers, numbers)

    def add(self, orders: int | None, *, is_played: bool, is_whole: bool = True) -> None:
        """Count a draw that is one of so many orders. One that was not played to its end counts for
        the next one too.
        """
        if is_played:
            self._play(orders)
        if not (is_played and is_whole):
            self._discard(orders, 1)

    def _play(self, orders: int | None) -> None:
        self._draws += 1
        pending, self._pending = self._pending, 0
        if orders is None or pending is None:
            self._free += 1
            return
        total = orders + pending
        self._single += total == 1
        self._most = max(self._most, total)
        self._orders *= total

    def _discard(self, orders: int | None, draws: int) -> None:
        self._discarded += draws
        is_open = orders is None or self._pending is None
        self._pending = None if is_open else (self._pending or 0) + (orders or 0)

    def choice(self) -> Choice:
        """Return what could be chosen so far."""
        counts = (self._draws, self._single, self._free, self._most, self._orders)
        return Choice(*counts, self._discarded)
