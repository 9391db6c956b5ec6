"""Choice that was open in the draws of a record: of how many orders each may be one.

A draw that needs its witness's signature is one order. Every other rests on the players whose
entropy was counted: the house could choose any order if all of them helped it, or if there are
none. With one who did not, those who withheld their entropy choose, with the house's help, among
two for each of them; in version 1 the one who cuts a pack among its places; and a house that may
call its witness absent has one order more. A house that discards draws plays the best of them:
their orders count for the next played.
"""

from collections import Counter
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
    """Choice that was open: `draws` played, of these `single` in which nothing could, but by the
    holder of the witness's key; `free` in which any number of orders was open to the house.

    `by_players` counts the draws in which any was if all of these players helped; even if they did
    not, the house could choose in `chosen`: `most` is the greatest number of orders in one draw,
    `orders` that in all of them. `discarded` counts draws that were not played, or not to their
    end, and the numbers that are missing. `earlier` draws of the table came before the first.
    """

    draws: int
    single: int
    free: int
    by_players: tuple[tuple[tuple[str, ...], int], ...]
    chosen: int
    most: int
    orders: int
    discarded: int
    earlier: int

    def chance(self, kind: Kind) -> float:
        """Return the probability with which an outcome that a fair draw has once in `ONCE_IN` comes
        where it can be chosen from the most orders.

        >>> round(Choice(1, 0, 0, ((("Anna",), 1),), 1, 8, 8, 0, 0).chance(Kind.SPIN), 3)
        0.197
        """
        return 1.0 - (1 - 1 / ONCE_IN[kind]) ** min(self.most, _ANY)


def orders_text(orders: int) -> str:
    """Return a number of orders, from a thousand million on as the next power of two.

    >>> orders_text(8), orders_text(10**9), orders_text(2**40)
    ('8', '2^30', '2^40')
    """
    return str(orders) if orders < _WRITTEN_OUT else f"2^{(orders - 1).bit_length()}"


def orders_of(
    *, is_bound: bool, counted_draws: int, withheld_draws: int, places: int, has_witness: bool
) -> int | None:
    """Return the number of orders that a draw is one of, if a player who was counted did not help
    the house; None if none was counted.

    `is_bound` if it needed the signature that it has; `has_witness` if it could have had one, and
    the house saw both orders. `places` is that of the cut, if it came after the order was fixed,
    else 1.

    >>> orders_of(is_bound=False, counted_draws=1, withheld_draws=3, places=1, has_witness=True)
    9
    """
    if is_bound:
        return 1
    return 2**withheld_draws * places + has_witness if counted_draws else None


class ChoiceTally:
    """Tally of the draws of a record, in their order."""

    def __init__(self) -> None:
        self.earlier = 0
        """Draws of the table before the first of the record."""
        self._draws = self._single = self._free = self._chosen_draws = self._discarded_draws = 0
        self._most = self._orders = 1
        self._by_players = Counter[tuple[str, ...]]()
        self._pending: int | None = 0  # orders discarded since the last draw played; None: any
        self._pending_players: set[tuple[str, ...]] = set()  # on whom the discarded ones rest

    def miss(self, numbers: int) -> None:
        """Count numbers that are missing before the next draw: at least one order each."""
        self._discard(numbers, numbers, ())

    def add(
        self,
        orders: int | None,
        players: tuple[str, ...] = (),
        *,
        is_played: bool,
        is_whole: bool = True,
    ) -> None:
        """Count a draw that is one of so many orders, and rests on these players; on none if it
        needed the signature that it has. One that was not played to its end counts for the next
        one too.
        """
        if is_played:
            self._play(orders, players)
        if not (is_played and is_whole):
            self._discard(orders, 1, players)

    def _play(self, orders: int | None, players: tuple[str, ...]) -> None:
        self._draws += 1
        pending, self._pending = self._pending, 0
        resting = self._pending_players | ({players} if players else set())
        self._pending_players = set()
        if orders is None or pending is None:
            self._free += 1
            return
        total = orders + pending
        self._by_players.update(resting)
        self._single += total == 1 and not resting
        self._chosen_draws += total > 1
        self._most = max(self._most, total)
        self._orders *= total

    def _discard(self, orders: int | None, draws: int, players: tuple[str, ...]) -> None:
        self._discarded_draws += draws
        is_open = orders is None or self._pending is None
        self._pending = None if is_open else (self._pending or 0) + (orders or 0)
        if players:
            self._pending_players.add(players)

    def choice(self) -> Choice:
        """Return what could be chosen so far; the fewest players on whom draws rest come first."""
        by_players = sorted(self._by_players.items(), key=lambda entry: (len(entry[0]), entry[0]))
        return Choice(
            self._draws,
            self._single,
            self._free,
            tuple(by_players),
            self._chosen_draws,
            self._most,
            self._orders,
            self._discarded_draws,
            self.earlier,
        )
