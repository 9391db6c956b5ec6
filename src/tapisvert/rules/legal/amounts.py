"""Ranges of the amounts that a table accepts now, in minor units.

Each bound follows from the same fields as the refusal on its other side: `betting`, `insurance`,
`seats`, `limits`.
"""

from collections.abc import Iterator

from tapisvert.chances import Kind
from tapisvert.money import GREATEST
from tapisvert.rules.announcements import Announcement
from tapisvert.rules.betting import premium_back, room
from tapisvert.rules.rulebook import Excess, InsurancePart, Rounding, Rulebook
from tapisvert.rules.table import Player, Stake, Table
from tapisvert.values import value


@value
class Amounts:
    """Whole numbers from a minimum to a maximum, in steps; the maximum may be absent.

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
            raise TypeError("an unbounded range has no length")
        return max(0, (self.maximum - self.minimum) // self.step + 1)

    def __repr__(self) -> str:
        maximum = "" if self.maximum is None else self.maximum
        steps = "" if self.step == 1 else f" in steps of {self.step}"
        return f"{self.minimum}..{maximum}{steps}"


NONE = Amounts(1, 0)
"""Range without any amount."""


def of_chips(player: Player | None, *, may_be_zero: bool) -> Amounts:
    """Return the amounts of chips that a player may bring, from 0 if none are required."""
    return Amounts(0 if may_be_zero else 1, GREATEST - (player.total if player else 0))


def of_bet(table: Table, name: str, chance: str) -> Amounts:
    """Return the amounts that may be added to a free stake: CR-5 to CR-8, CR-16, VT-21."""
    player = table.players[name]
    stake = player.free.get(chance, Stake(0))
    maximum = player.chips + premium_back(table, name, chance)
    if table.book.excess is Excess.REFUSE and (room_left := room(table, name, chance)) is not None:
        maximum = min(maximum, room_left)
    minimum = max(1, table.limits.minimum - stake.total)
    if _in_halves(table.book, chance):
        return _stepped_range(minimum + (stake.total + minimum) % 2, maximum, 2)
    return _stepped_range(minimum, maximum)


def of_withdrawal(table: Table, chance: str, total: int) -> Iterator[Amounts]:
    """Yield the parts of a free stake that leave at least the minimum, then the whole stake."""
    maximum = total - table.limits.minimum
    if _in_halves(table.book, chance):
        yield _stepped_range(2 - total % 2, maximum, 2)
    else:
        yield _stepped_range(1, maximum)
    yield Amounts(total, total)


def of_announcement(table: Table, name: str, group: Announcement) -> Amounts:
    """Return the amounts of a piece at which every piece may be laid: CR-17.0."""
    player = table.players[name]
    minimum = 1
    maximum = player.chips // group.count
    refuses_excess = table.book.excess is Excess.REFUSE
    for chance, pieces in group.pieces.items():
        stake = player.free.get(chance, Stake(0))
        minimum = max(minimum, -(-(table.limits.minimum - stake.total) // pieces))
        if refuses_excess and (room_left := room(table, name, chance)) is not None:
            maximum = min(maximum, room_left // pieces)
    return _stepped_range(minimum, maximum)


def of_insurance(book: Rulebook, stake: Stake, chips: int) -> Amounts:
    """Return the parts of a free stake that may be insured with these chips: VT-11, R08."""
    rate = book.insurance_rate
    step = book.insurance_multiple or 1
    if not rate:
        return NONE
    # a premium of at least one unit, and of at most the chips, rounded down with that of before
    amount = stake.amount - stake.insured_amount
    minimum = max(
        book.insurance_minimum or 1, -(-(stake.premium + 1) * 10_000 // rate) - stake.insured_amount
    )
    maximum = min(amount, ((stake.premium + chips + 1) * 10_000 - 1) // rate - stake.insured_amount)
    if book.insurance_part is InsurancePart.WHOLE_STAKE:
        is_one = minimum <= amount == maximum and amount % step == 0
        return Amounts(amount, amount) if is_one else NONE
    return _stepped_range(-(-minimum // step) * step, maximum, step)


def of_minimum(table: Table) -> Amounts:
    """Return the minima that the direction may post under the maxima that are posted: CR-5b."""
    return Amounts(1, min((table.limits.maximum or {}).values(), default=None))


def _in_halves(book: Rulebook, chance: str) -> bool:
    """Return whether the house refuses stakes on the chance that a coup could not halve: R04."""
    return book.rounding is Rounding.REFUSE and book.chances[chance].kind is Kind.SIMPLE


def _stepped_range(minimum: int, maximum: int, step: int = 1) -> Amounts:
    """Return the range with its last amount as the maximum."""
    return (
        Amounts(minimum, maximum - (maximum - minimum) % step, step) if minimum <= maximum else NONE
    )
