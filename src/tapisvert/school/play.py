"""A short play at a real table: every figure of an exercise is what the engine answered here."""

from collections.abc import Mapping
from random import Random
from typing import Final

from tapisvert.cards import sixain
from tapisvert.chances import Kind
from tapisvert.rules import Command, Coup, Event, Refusal, Result, Rulebook, Settled, Spun, deal
from tapisvert.rules import commands as c
from tapisvert.rules.coup import spin
from tapisvert.rules.events import BallFell, CoupDealt, Divided, Outcome, PremiumEarned
from tapisvert.rules.prison import dividing_clause
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.settlement import result_on
from tapisvert.rules.step import step
from tapisvert.rules.table import Player, Table
from tapisvert.school.coups import cards_of, drawn
from tapisvert.school.exercise import Deed, Facts

PLAYER: Final = "Anna"
KEPT: Final = "kept"
"""A coup that left the stake as it was."""

_CHIPS: Final = 10**9
_CURRENCY: Final = "CHF"


class Play:
    """One player at one table. Each act is given to the engine, which must accept it."""

    def __init__(self, book: Rulebook, chance: Random, maximum: int | None = None) -> None:
        self.book, self.chance = book, chance
        self.is_wheel = book.layout is Layout.WHEEL
        limit: Mapping[str, int] | int | None = maximum
        if self.is_wheel and maximum is not None:
            limit = {Kind.SIMPLE.value: maximum}
        opened = step(None, c.Open(book, _CURRENCY, None, limit))
        assert not isinstance(opened, Refusal), opened
        self.table: Table = opened[0]
        self.events: tuple[Event, ...] = ()
        self.deeds: list[Deed] = []
        self.received = 0
        self.is_last = False
        self.dealt: Coup | Spun | None = None
        self._out: list[str] = []
        self.give(c.Sit(PLAYER, _CHIPS))

    @property
    def player(self) -> Player:
        """What the player has."""
        return self.table.players[PLAYER]

    def give(self, command: Command) -> tuple[Event, ...]:
        """Give a command. `received` is what it brought to the player's chips."""
        before = self.player.chips if self.table.players else 0
        done = step(self.table, command)
        assert not isinstance(done, Refusal), done
        self.table, self.events = done
        self.received = self.player.chips - before
        return self.events

    def note(self, what: str, **facts: str | int) -> None:
        """Tell it in the story."""
        self.deeds.append(Deed(what, facts))

    # What the player does ------------------------------------------------------------------------

    def stake(self, on: str, amount: int) -> None:
        """Lay a stake."""
        self.give(c.Bet(PLAYER, on, amount))
        self.note("stake", on=on, amount_minor=amount)

    def insure(self, on: str) -> None:
        """Insure it."""
        self.give(c.Insure(PLAYER, on))
        self.note("insure", on=on)

    def divide(self, on: str) -> Divided:
        """Partager."""
        self.give(c.Divide(PLAYER, on))
        self.note("divide", on=on)
        (divided,) = (event for event in self.events if isinstance(event, Divided))
        return divided

    def move(self, on: str, to: str, degree: int) -> None:
        """Déplacer."""
        self.give(c.Move(PLAYER, on, to, degree))
        self.note("move", on=on, to=to)

    def last(self) -> None:
        """'La dernière'."""
        self.give(c.Last())
        self.note("last")
        self.is_last = True

    # What falls ----------------------------------------------------------------------------------

    def coup(self, on: str, wanted: Result) -> None:
        """A coup that does this to a chance."""
        if self.is_wheel:
            fitting = [n for n in range(37) if result_on(self.book, spin(n), on) is wanted]
            self.spin(self.chance.choice(fitting))
            return
        found = drawn(self.book, self.chance, lambda one: one.results[on] is wanted, self._out)
        cards = cards_of(found)
        self._out += cards
        self.give(c.Deal(cards))
        self._fell("coup", cards=" ".join(cards))

    def spin(self, number: int) -> None:
        """The ball falls."""
        self.give(c.Spin(number))
        self._fell("coup", number=number)

    def _fell(self, what: str, **facts: str | int) -> None:
        for event in self.events:
            if isinstance(event, CoupDealt | BallFell):
                self.dealt = event.coup if isinstance(event, CoupDealt) else event.spun
                self.note(what, **facts, call=", ".join(self.dealt.call))

    def last_card(self, on: str, amount: int) -> None:
        """A taille whose very last card ends a refait; the stake is laid before that coup."""
        pack = _ending_in_refait(self.book, self.chance)
        self.give(c.Shoe(pack))
        self.give(c.Cut(PLAYER, 0))
        coups, at = list[Coup](), self.book.burnt_cards or 0
        while (coup := deal(self.book, pack, at)) is not None:
            coups.append(coup)
            at += coup.length
        for _ in coups[:-1]:
            self.give(c.Deal())
        self.stake(on, amount)
        self.give(c.Deal())
        self._fell("last_card", cards=" ".join(cards_of(coups[-1])))

    def withdraw(self, on: str) -> None:
        """Take a stake of the first degree back whole: R12."""
        self.give(c.Withdraw(PLAYER, on, degree=1))
        self.note("withdraw", on=on)

    # What came of it -----------------------------------------------------------------------------

    def settled(self, on: str, degree: int = 0) -> Settled | None:
        """What the coup did to a stake; the excess above the maximum is not it."""
        for event in self.events:
            if (
                isinstance(event, Settled)
                and (event.on, event.degree) == (on, degree)
                and event.outcome is not Outcome.EXCESS_RETURNED
            ):
                return event
        return None

    def outcome(self, on: str, degree: int = 0) -> str:
        """Its name, `kept` if the coup did nothing to the stake."""
        settled = self.settled(on, degree)
        return settled.outcome.value if settled else KEPT

    def degree(self, on: str) -> int:
        """How deep in prison the stake on a chance lies now."""
        return max((degree for chance, degree in self.player.prison if chance == on), default=0)

    def earned(self) -> int:
        """What the bank earned in premiums."""
        return sum(event.premium for event in self.events if isinstance(event, PremiumEarned))

    def clause(self, on: str, outcome: str, degree: int = 0) -> str:
        """The clause of an outcome; whether it was the last coup, and where it lay, decide it."""
        book = self.book
        if outcome == KEPT:
            return book.clause("equal_totals")
        if outcome == Outcome.DIVIDED:
            return dividing_clause(book, is_last=self.is_last)
        if outcome == Outcome.LOST and degree:
            return book.clause("released")
        if outcome in (Outcome.WON, Outcome.LOST):
            return book.sources[f"pays.{book.chances[on].kind}"].clause
        return book.clause(outcome)

    def facts(self, on: str, degree: int = 0) -> Facts:
        """The figures of what the coup did to a stake."""
        settled = self.settled(on, degree)
        if settled is None:
            return {"on": on, "degree": degree}
        return {
            "on": on,
            "degree": degree,
            "after": self.degree(on),
            "stake_minor": settled.stake,
            "to_player_minor": settled.to_player,
            "to_bank_minor": settled.to_bank,
        }


def _ending_in_refait(book: Rulebook, chance: Random) -> tuple[str, ...]:
    """A whole pack, uncut, whose coups use it up to the last card, and whose last is a refait."""
    end = cards_of(drawn(book, chance, lambda coup: coup.is_refait))
    pool = list(sixain())
    for card in end:
        pool.remove(card)
    while True:
        chance.shuffle(pool)
        at = book.burnt_cards or 0
        while at < len(pool) and (coup := deal(book, pool, at)) is not None:
            at += coup.length
        if at == len(pool):
            return (*pool, *end)
