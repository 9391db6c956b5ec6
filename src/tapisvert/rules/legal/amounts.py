"""Ranges of the amounts that a table accepts now, in minor units.

Each bound follows from the same fields as the refusal on its other side: `betting`, `insurance`,
`seats`, `limits`.
"""

from collections.abc import Iterator

from tapisvert.chances import Kind
from tapisvert.money import GREATEST
from tapisvert.rules.announcements import offered
from tapisvert.rules.betting import premium_back, room
from tapisvert.rules.rulebook import Excess, InsurancePart, Rounding, Rulebook
from tapisvert.rules.table import Player, Stake, Table
from tapisvert.values import value


@value
class Amounts:
    """Whole numbers from a minimum to a maximum, in steps; no maximum: any more.

    >>> insurable = Amounts(50_000, 200_000, 50_000)
    >>> 100_000 in insurable, 100_001 in insurable, len(insurable), insurable
    (True, False, 4, 50000..200000 in steps of 50000)
    """

    minimum: int
    maximum: int | None
    step: int = 1

    def __contains__(self, amount: object) -> bool:
        if type(amount) is not int or amount < self.minimum:
            return False
        is_below = self.maximum is None or amount <= self.maximum
        return is_below and (amount - self.minimum) % self.step == 0

    def __bool__(self) -> bool:
        return self.maximum is None or self.minimum <= self.maximum

    def __len__(self) -> int:
        if self.maximum is None:
            raise TypeError("amounts without a maximum have no number")
        return max(0, (self.maximum - self.minimum) // self.step + 1)

    def __repr__(self) -> str:
        most = "" if self.maximum is None else self.maximum
        steps = "" if self.step == 1 else f" in steps of {self.step}"
        return f"{self.minimum}..{most}{steps}"


NONE = Amounts(1, 0)
"""Range without any amount."""


def of_chips(player: Player | None, *, none: bool) -> Amounts:
    """Return the chips that may come to a player, from 0 if none need come."""
    return Amounts(0 if none else 1, GREATEST - (player.total if player else 0))


def of_bet(table: Table, name: str, on: str) -> Amounts:
    """Return the amounts that may be added to a free stake: CR-5 to CR-8, CR-16, VT-21."""
    player = table.players[name]
    stake = player.free.get(on, Stake(0))
    most = player.chips + premium_back(table, name, on)
    if table.book.excess is Excess.REFUSE and (left := room(table, name, on)) is not None:
        most = min(most, left)
    least = max(1, table.limits.minimum - stake.total)
    if _in_halves(table.book, on):
        return _stepped(least + (stake.total + least) % 2, most, 2)
    return _stepped(least, most)


def of_withdrawal(table: Table, on: str, total: int) -> Iterator[Amounts]:
    """Yield the parts of a free stake that leave the minimum, then the whole of it."""
    most = total - table.limits.minimum
    if _in_halves(table.book, on):
        yield _stepped(2 - total % 2, most, 2)
    else:
        yield _stepped(1, most)
    yield Amounts(total, total)


def of_announcement(table: Table, name: str, call: str) -> Amounts:
    """Return the amounts of a piece at which every piece may be laid: CR-17.0."""
    announced = offered(table.book, call) if table.at_wheel else None
    if announced is None:
        return NONE
    player = table.players[name]
    least, most = 1, player.chips // announced.count
    for on, pieces in announced.pieces.items():
        stake = player.free.get(on, Stake(0))
        least = max(least, -(-(table.limits.minimum - stake.total) // pieces))
        if table.book.excess is Excess.REFUSE and (left := room(table, name, on)) is not None:
            most = min(most, left // pieces)
    return _stepped(least, most)


def of_insurance(book: Rulebook, stake: Stake, chips: int) -> Amounts:
    """Return the parts of a free stake that may be insured with these chips: VT-11, R08."""
    rate, step = book.insurance_rate, book.insurance_multiple or 1
    if not rate:
        return NONE
    # a premium of at least one unit, and of at most the chips, rounded down with that of before
    amount = stake.amount - stake.insured
    least = max(
        book.insurance_minimum or 1, -(-(stake.premium + 1) * 10_000 // rate) - stake.insured
    )
    most = min(amount, ((stake.premium + chips + 1) * 10_000 - 1) // rate - stake.insured)
    if book.insurance_part is InsurancePart.WHOLE:
        is_one = least <= amount == most and amount % step == 0
        return Amounts(amount, amount) if is_one else NONE
    return _stepped(-(-least // step) * step, most, step)


def of_minimum(table: Table) -> Amounts:
    """Return the minima that the direction may post under the maxima that are posted: CR-5b."""
    return Amounts(1, min((table.limits.maximum or {}).values(), default=None))


def _in_halves(book: Rulebook, on: str) -> bool:
    """Return whether the house takes no stake on the chance that a coup could not halve: R04."""
    return book.rounding is Rounding.REFUSE and book.chances[on].kind is Kind.SIMPLE


def _stepped(least: int, most: int, step: int = 1) -> Amounts:
    """Return the range with its last amount as the maximum."""
    return Amounts(least, most - (most - least) % step, step) if least <= most else NONE
