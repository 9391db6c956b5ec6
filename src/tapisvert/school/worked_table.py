"""A short game at a real table. Every figure of an exercise is the engine's answer."""

from collections.abc import Mapping
from random import Random
from typing import Final, TypeVar

from tapisvert.cards import sixain
from tapisvert.chances import Kind
from tapisvert.rules import Command, Coup, Event, Outcome, Refusal, Result, Rulebook, Settled, deal
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.coup import at_refait, spin
from tapisvert.rules.rulebook import Layout, Rounding
from tapisvert.rules.settlement import clause_of, dealt_coup, result_on
from tapisvert.rules.step import step
from tapisvert.rules.table import Player, Table
from tapisvert.school.coups import cards_of, draw_until
from tapisvert.school.exercise import Facts, StakeAction

PLAYER: Final = "Anna"
KEPT: Final = "kept"
"""Outcome of a stake left unchanged by the coup."""

_CHIPS: Final = 10**9
_CURRENCY: Final = "CHF"
_E = TypeVar("_E", e.InsuranceTaken, e.Divided)


class WorkedTable:
    """One player at one table. Each act is given to the engine, which must accept it."""

    def __init__(self, book: Rulebook, rng: Random, maximum: int | None = None) -> None:
        self.book = book
        self.rng = rng
        self.is_wheel = book.layout is Layout.WHEEL
        simple = _CHIPS if maximum is None else maximum
        limits = dict.fromkeys(sorted(book.limits.by_chance), simple)
        limit: Mapping[str, int] | int = {Kind.SIMPLE: simple, **limits} if limits else simple
        if self.is_wheel:
            limit = {**dict.fromkeys(book.pays, _CHIPS), Kind.SIMPLE: simple, **limits}
        opening = step(None, c.Open(book, _CURRENCY, 1, limit))
        assert not isinstance(opening, Refusal), opening
        self.table: Table = opening[0]
        self.events: tuple[Event, ...] = ()
        self.deeds: list[StakeAction] = []
        self.received = 0
        self._cards_out: list[str] = []
        self.give(c.Sit(PLAYER, _CHIPS))

    @property
    def player(self) -> Player:
        """Holdings of the player."""
        return self.table.players[PLAYER]

    def give(self, command: Command) -> tuple[Event, ...]:
        """Give a command. `received` is the change of the player's chips."""
        old_chips = self.player.chips if self.table.players else 0
        answer = step(self.table, command)
        assert not isinstance(answer, Refusal), answer
        self.table, self.events = answer
        self.received = self.player.chips - old_chips
        return self.events

    def note(self, deed_name: str, **facts: str | int) -> None:
        """Add an action to the story."""
        self.deeds.append(StakeAction(deed_name, facts))

    # Acts of the player --------------------------------------------------------------------------

    def stake(self, chance: str, amount: int) -> None:
        """Lay a stake, a unit lower if the house requires it to be divisible by two."""
        amount -= amount % 2 if self.book.rounding is Rounding.REFUSE else 0
        self.give(c.Bet(PLAYER, chance, amount))
        self.note("stake", on=chance, amount_minor=amount)

    def insure(self, chance: str, part: int | None = None) -> e.InsuranceTaken:
        """Insure the stake on a chance, or a part of it."""
        self.give(c.Insure(PLAYER, chance, part))
        if part is None:
            self.note("insure", on=chance)
        else:
            self.note("insure_part", on=chance, amount_minor=part)
        return self._only(e.InsuranceTaken)

    def divide(self, chance: str) -> e.Divided:
        """Divide (partager)."""
        self.give(c.Divide(PLAYER, chance))
        self.note("divide", on=chance)
        return self._only(e.Divided)

    def _only(self, kind: type[_E]) -> _E:
        (only_event,) = (event for event in self.events if isinstance(event, kind))
        return only_event

    @property
    def is_refait(self) -> bool:
        """True if the last coup was a refait or zero."""
        coup = dealt_coup(self.events)
        return coup is not None and coup.is_refait

    def _call(self) -> str:
        coup = dealt_coup(self.events)
        assert coup is not None
        return ", ".join(coup.call)

    def move(self, chance: str, to: str, degree: int) -> None:
        """Move (déplacer)."""
        self.give(c.Move(PLAYER, chance, to, degree))
        self.note("move", on=chance, to=to)

    def last(self) -> None:
        """Announce 'la dernière'."""
        self.give(c.Last())
        self.note("last")

    # Coups and spins -----------------------------------------------------------------------------

    def coup(self, chance: str, result: Result) -> None:
        """Play a coup with the given result on a chance."""
        if self.book.wheel is not None:
            spins = [spin(n, at_refait(self.book)) for n in self.book.wheel.numbers]
            fitting = [
                spin.number for spin in spins if result_on(self.book, spin, chance) is result
            ]
            return self.spin(self.rng.choice(fitting))
        return self.deal(
            draw_until(
                self.book, self.rng, lambda coup: coup.results[chance] is result, self._cards_out
            )
        )

    def spin(self, number: int) -> None:
        """Let a number come up."""
        self.give(c.Spin(number))
        self.note("coup", number=number, call=self._call())

    def deal(self, coup: Coup) -> None:
        """Deal a coup."""
        cards = cards_of(coup)
        self._cards_out += cards
        self._deal("coup", cards, c.Deal(cards))

    def _deal(self, deed_name: str, cards: tuple[str, ...], command: c.Deal) -> None:
        self.give(command)
        self.note(deed_name, cards=" ".join(cards), call=self._call())

    def last_card(self, chance: str, amount: int) -> None:
        """Play a taille whose very last card ends a refait. The stake is laid before that coup."""
        pack = _ending_in_refait(self.book, self.rng)
        self.give(c.Shoe(pack))
        self.give(c.Cut(PLAYER, 0))
        coups = list[Coup]()
        start = self.book.burnt_cards or 0
        while (coup := deal(self.book, pack, start)) is not None:
            coups.append(coup)
            start += coup.length
        for _ in coups[:-1]:
            self.give(c.Deal())
        self.stake(chance, amount)
        self._deal("last_card", cards_of(coups[-1]), c.Deal())

    def withdraw(self, chance: str) -> None:
        """Withdraw a first-degree stake whole: R12."""
        self.give(c.Withdraw(PLAYER, chance, degree=1))
        self.note("withdraw", on=chance)

    # Results -------------------------------------------------------------------------------------

    def settlement(self, chance: str, degree: int = 0) -> Settled | None:
        """Return the settlement of a stake, or None. The returned excess does not count."""
        for event in self.events:
            if not isinstance(event, Settled) or event.outcome is Outcome.EXCESS_RETURNED:
                continue
            if (event.on, event.degree) == (chance, degree):
                return event
        return None

    def outcome(self, chance: str, degree: int = 0) -> str:
        """Return the outcome's name, or `kept` if the coup left the stake unchanged."""
        settlement = self.settlement(chance, degree)
        return settlement.outcome.value if settlement else KEPT

    def degree(self, name: str) -> int:
        """Return the degree of the imprisoned stake on a chance now; 0 if there is none."""
        return max((degree for chance, degree in self.player.prison if chance == name), default=0)

    def premiums_earned(self) -> int:
        """Return the premiums that the bank earned."""
        return sum(event.premium for event in self.events if isinstance(event, e.PremiumEarned))

    def clause(self, chance: str, outcome: str, degree: int = 0) -> str:
        """Return the clause of an outcome of the last coup, including `kept`."""
        coup = dealt_coup(self.events)
        if outcome == KEPT and degree and self.is_refait:
            return self.book.sources["refait_in_prison"].clause
        if outcome == KEPT:
            return self.book.clause("equal_totals")
        assert coup is not None
        stake = (chance, degree)
        is_last = self.table.flags.is_last
        return clause_of(self.book, coup, stake, Outcome(outcome), is_last=is_last)

    def facts(self, chance: str, degree: int = 0) -> Facts:
        """Return the figures of a stake's settlement."""
        settlement = self.settlement(chance, degree)
        if settlement is None:
            return {"on": chance, "degree": degree}
        shares = {"to_player_minor": settlement.to_player, "to_bank_minor": settlement.to_bank}
        degrees = {"degree": degree, "after": self.degree(chance)}
        return {"on": chance, **degrees, "stake_minor": settlement.stake, **shares}


def _ending_in_refait(book: Rulebook, rng: Random) -> tuple[str, ...]:
    """Return a whole uncut pack whose coups use every card, the last coup being a refait."""
    end = cards_of(draw_until(book, rng, lambda coup: coup.is_refait))
    pool = list(sixain(book.packs or 0))
    for card in end:
        pool.remove(card)
    while True:
        rng.shuffle(pool)
        start = book.burnt_cards or 0
        while start < len(pool) and (coup := deal(book, pool, start)) is not None:
            start += coup.length
        if start == len(pool):
            return (*pool, *end)
