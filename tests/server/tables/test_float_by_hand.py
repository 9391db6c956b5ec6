"""A second, naive count of a real table: a tray of chips, a box of money, chips in people's hands.

Whatever the ledger posts, here chips are things that go from hand to hand. Over evenings of random
acts the closing count is what lies in the tray, give or take what is miscounted on purpose; the
table's result, the difference and the chips in circulation have to come out of that.
"""

from random import Random

import pytest
from support.server.table_bench import ANNA, CHEF, DIRECTION, TAILLEUR, Bench

from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.server.in_person import MARK
from tapisvert.server.reporting.day_sheets.shift_reader import ShiftReader
from tapisvert.server.tables.actions import ReopenTable
from tapisvert.server.tables.chip_counts import FloatAct, MoveFloat, Pile
from tapisvert.server.tables.floats import figures
from tapisvert.server.tables.idempotency import Actor
from tapisvert.server.tables.stages import Mode

CASHIER = Actor("k1", "Clara", frozenset({Role.CASHIER}))
WALK_IN = tuple(f"{name}{MARK}" for name in ("Rossi", "Verdi"))
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EVENINGS, COUPS = 6, 25


class Tray:
    """Chips in the tray, money in the box, chips in players' hands (on the cloth too) or given to
    the employees, which are not in the tray either.
    """

    def __init__(self) -> None:
        self.tray = self.box = self.out = self.won = 0
        self.from_elsewhere = self.tips = 0

    def pay(self, stakes: dict[str, int], number: int) -> None:
        """A coup: what loses goes into the tray, what wins is paid out of it."""
        for on, amount in stakes.items():
            won = number == int(on) if on.isdecimal() else (number in RED) == (on == "rouge")
            gain = -amount * (35 if on.isdecimal() else 1) if won else amount
            self.tray += gain
            self.out -= gain
            self.won += gain


class Evening:
    """A real wheel with people who come, play and go, and a chef who counts."""

    def __init__(self, seed: int) -> None:
        self.chance, self.bench, self.hand = Random(seed), Bench(mode=Mode.REAL), Tray()
        self.is_counted = False

    def counted(self, act: str, amount: int, shift: int | None = None) -> None:
        """Count an amount, in pieces of 100."""
        piles = (Pile("A", 100, amount // 100),) if amount else ()
        who = CASHIER if act == "drop" else CHEF
        move = MoveFloat(FloatAct(act), amount, piles, "Clara", shift)
        assert self.bench.ask(who, move) == []

    def come(self) -> None:
        """A player changes money, or has chips from a purse, or, in a shift that will be counted,
        brings them from elsewhere.
        """
        amount = self.chance.randrange(1, 40) * 500
        name = self.chance.choice((*WALK_IN, "Anna"))
        who = ANNA if name == "Anna" else TAILLEUR
        assert self.bench.ask(who, c.Sit(name, amount))[0]["event"] == "sat"
        self.hand.out += amount
        if name != "Anna" and self.is_counted and self.chance.random() < 0.3:
            self.hand.from_elsewhere += amount
            return  # chips that the cashier sold, or another table
        self.hand.tray -= amount
        self.hand.box += amount if name != "Anna" else 0

    def go(self) -> None:
        """A player leaves: Anna's chips go back into the tray, others carry theirs away."""
        seated = [name for name, one in self.bench.table.players.items() if not one.has_stakes]
        if not seated:
            return
        name = self.chance.choice(seated)
        chips = int(self.bench.table.players[name].chips)
        self.bench.ask(ANNA if name == "Anna" else TAILLEUR, c.Leave(name))
        if name == "Anna":
            self.hand.tray += chips
            self.hand.out -= chips

    def tip(self) -> None:
        """A player gives 1.00 to the employees, whose box has it until they change it."""
        name = self.chance.choice([*self.bench.table.players, ""])
        if name and self.bench.table.players[name].chips:
            self.bench.ask(ANNA if name == "Anna" else TAILLEUR, c.Tip(name, 100))
            self.hand.tips += 100

    def coup(self) -> None:
        """Stakes on a chance or a number, and the ball."""
        for name, one in self.bench.table.players.items():
            on = self.chance.choice(("rouge", "noir", "17"))
            if one.chips >= 1_000:
                self.bench.ask(ANNA if name == "Anna" else TAILLEUR, c.Bet(name, on, 500))
        stakes: dict[str, int] = {}
        for one in self.bench.table.players.values():
            for on, stake in one.free.items():
                stakes[on] = stakes.get(on, 0) + int(stake.amount)
        if stakes:
            number = self.chance.randrange(1, 37)
            self.bench.ask(TAILLEUR, c.Close())
            self.bench.ask(TAILLEUR, c.Spin(number))
            self.hand.pay(stakes, number)

    def move(self) -> None:
        """A fill or a credit."""
        act, amount = self.chance.choice(("fill", "credit")), self.chance.randrange(1, 60) * 500
        self.counted(act, amount)
        self.hand.tray += amount if act == "fill" else -amount

    def without_a_count(self) -> None:
        """Coups before an opening count: their chips lie beside the tray that is counted."""
        self.come()
        for _ in range(COUPS // 5):
            self.chance.choice((self.come, self.go, self.tip, self.coup, self.coup))()

    def finish(self) -> None:
        """The table closes, and Anna's chips go back into the tray."""
        if anna := self.bench.table.players.get("Anna"):
            self.hand.out -= int(anna.chips)
        self.bench.ask(DIRECTION, c.Finish())

    def shift(self, number: int) -> None:
        """From an opening count to a drop; some chips are miscounted, some money is missing."""
        hand, chance = self.hand, self.chance
        hand.tray, hand.box, hand.won = 2_000_000, 0, 0
        self.counted("opening", hand.tray)
        self.is_counted = True
        for _ in range(COUPS):
            acts = self.come, self.come, self.go, self.move, self.tip, self.coup, self.coup
            chance.choice(acts)()
        self.is_counted = False
        wrong, missing = chance.choice((0, 700, -300)), chance.choice((0, 0, 100))
        missing = min(missing, hand.box)
        self.counted("closing", hand.tray + wrong)
        self.counted("drop", hand.box - missing, number)
        host = self.bench.live.aggregate
        told = figures(host.floats.shifts[-1], host.ledger)
        assert (told.coups, told.difference) == (hand.won, wrong - missing)
        assert told.result == hand.won + wrong - missing
        assert host.ledger["tips"] == hand.tips
        hand.out -= wrong  # chips that were counted and are not there, or the other way round
        assert sum(host.ledger.all_balances.values()) == 0


@pytest.mark.clause("CR-20")
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_the_ledger_says_what_lies_in_the_tray(seed: int) -> None:
    """Two shifts of each evening, with play before, between and after them; then the table closes
    and opens again, and the journal is read: chips in circulation are those in hands, less what was
    brought from elsewhere.
    """
    evening = Evening(seed)
    for number in (1, 2):
        evening.without_a_count()
        evening.shift(number)
    evening.without_a_count()
    assert evening.hand.tips
    assert circulating(evening) == evening.hand.out - evening.hand.from_elsewhere
    evening.finish()
    before = evening.bench.live.aggregate.floats.shifts
    assert evening.bench.again().live.aggregate.floats.shifts == before
    evening.bench.ask(DIRECTION, ReopenTable())
    evening.without_a_count()
    assert circulating(evening) == evening.hand.out - evening.hand.from_elsewhere


def circulating(evening: Evening) -> int:
    """Return the chips in circulation by the journal."""
    reader = ShiftReader()
    for entry in evening.bench.entries:
        reader.apply(entry)
    return reader.circulating
