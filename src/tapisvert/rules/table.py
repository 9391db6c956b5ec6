"""The state of a table, as one frozen value; every command makes a new one."""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import TypeAlias

from tapisvert.rules.events import Event
from tapisvert.rules.phases import Phase
from tapisvert.rules.rulebook import Call, Layout, Limits, Moment, Rulebook
from tapisvert.values import value


@value
class Stake:
    """A free stake: what is in play, the excess above the maximum, the premium paid (0: not
    insured).

    >>> Stake(50_000, excess=10_000).total
    60000
    """

    amount: int
    excess: int = 0
    premium: int = 0

    @property
    def total(self) -> int:
        """The face of the stake, excess included, premium not."""
        return self.amount + self.excess


class Place(Enum):
    """Whether a player sits or stands: VT-3."""

    SEATED = "seated"
    STANDING = "standing"


class _Reckoned:
    """Keeps what a value's parts add up to: it is asked for before and after every command."""

    __slots__ = ("_total",)
    _total: int


_keep_total = _Reckoned._total.__set__  # type: ignore[attr-defined, misc]


@value
class Player(_Reckoned):
    """What a player has: chips, a free stake a chance, an imprisoned one each degree too: R20.

    `winnings` is what coups have paid into the chips and the player has not taken up: whatever the
    player does with money of the table's takes it up.

    >>> Player(100, free={"rouge": Stake(50)}, prison={("noir", 2): 25}).total
    175
    """

    chips: int
    place: Place = Place.SEATED
    free: Mapping[str, Stake] = field(default_factory=dict)
    prison: Mapping[tuple[str, int], int] = field(default_factory=dict)
    winnings: int = 0

    @property
    def total(self) -> int:
        """All that is his, in chips and on the cloth; premiums are the bank's to hold."""
        total: int | None = getattr(self, "_total", None)
        if total is None:
            total = self.chips
            for stake in self.free.values():
                total += stake.amount + stake.excess
            if self.prison:
                total += sum(self.prison.values())
            _keep_total(self, total)
        return total

    @property
    def has_stakes(self) -> bool:
        """Whether anything of his lies on the cloth."""
        return bool(self.free or self.prison)


@value
class Bank:
    """The bank's side: what it won, the premiums it holds, what is registered as abandoned.

    `brought` is all chips ever brought less those taken away: what everything else adds up to.
    `endowed` says whose the `endowment` was, who may still ask for it.
    """

    won: int = 0
    held: int = 0
    brought: int = 0
    unclaimed: Mapping[str, int] = field(default_factory=dict)
    endowment: int = 0
    endowed: Mapping[str, int] = field(default_factory=dict)

    def winning(self, amount: int) -> "Bank":
        """The bank after it won so much, or less than nothing."""
        return Bank(self.won + amount, self.held, self.brought, *self._kept)

    def holding(self, premium: int) -> "Bank":
        """The bank holding so much more in premiums, or less than nothing."""
        return Bank(self.won, self.held + premium, self.brought, *self._kept)

    def bringing(self, chips: int) -> "Bank":
        """The bank's books after chips were brought to the table, or taken away."""
        return Bank(self.won, self.held, self.brought + chips, *self._kept)

    @property
    def _kept(self) -> tuple[Mapping[str, int], int, Mapping[str, int]]:
        return self.unclaimed, self.endowment, self.endowed

    @property
    def surplus(self) -> int:
        """What is on this side, less all that was brought: the players' total, below nothing."""
        total = self.won + self.held + self.endowment - self.brought
        return total + sum(self.unclaimed.values()) if self.unclaimed else total


@value
class Seal:
    """What binds a draw, a pack or a spin: its commitment, the players' entropy, at last its root.

    Everything is text as it was given; the engine keeps the order of the acts and hashes nothing.
    """

    id: str
    commitment: str
    committed: Mapping[str, str] = field(default_factory=dict)
    opened: Mapping[str, str] = field(default_factory=dict)
    root: str | None = None


@value
class Taille:
    """One run through the shoe. Real cards have no `shoe`: there the cards that came out are
    counted. Nor has a sealed pack, whose cards are known one by one; a sealed spin stands here too.

    `position` counts the burnt cards and those that came out, where the pack is known or sealed.
    """

    shoe: tuple[str, ...] | None = field(default=None, repr=False)
    is_cut: bool = False
    position: int = 0
    drawn: Mapping[str, int] = field(default_factory=dict)
    seen_coups: int = 0
    card_seen: bool = False
    seal: Seal | None = None

    @property
    def in_progress(self) -> bool:
        """Whether cards of this taille came out, or a pack waits to be cut or played."""
        return self.shoe is not None or bool(self.drawn)


@value
class Floor:
    """What was said and done around the table.

    `refait_stands`: the last coup was a refait and bets have not closed since (R06); `run`: how
    many refaits came in a row, from one taille into the next: a null coup does not end it, a
    decided one does (R05); `without_rest`: it took the very last card (R12); `last_number`: where
    the ball lies between spins; `to_reveal`: the id of the draw that is over and whose seed was not
    shown yet.
    """

    societes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    is_last: bool = False
    refait_stands: bool = False
    run: int = 0
    without_rest: bool = False
    last_number: int | None = None
    suspended_from: Phase | None = None
    to_reveal: str | None = None


@value
class Table:
    """A table: its rules, its phase, its players, its bank, its taille.

    Made by the first command, `Open`, and from then on by `step` alone.

    >>> from tapisvert import Session
    >>> Session("campione-roulette").table.phase
    <Phase.BETTING: 'betting'>
    """

    book: Rulebook
    currency: str
    limits: Limits
    phase: Phase
    players: Mapping[str, Player]
    bank: Bank
    taille: Taille
    floor: Floor

    def having(
        self,
        *,
        limits: Limits | None = None,
        phase: Phase | None = None,
        players: Mapping[str, Player] | None = None,
        bank: Bank | None = None,
        taille: Taille | None = None,
        floor: Floor | None = None,
    ) -> "Table":
        """The table with these parts in place of its own."""
        return Table(
            self.book,
            self.currency,
            limits or self.limits,
            phase or self.phase,
            self.players if players is None else players,
            bank or self.bank,
            taille or self.taille,
            floor or self.floor,
        )

    def with_player(self, name: str, player: Player, bank: Bank | None = None) -> "Table":
        """The table with one player's holding replaced, and the bank's if it is given."""
        return Table(
            self.book,
            self.currency,
            self.limits,
            self.phase,
            {**self.players, name: player},
            bank or self.bank,
            self.taille,
            self.floor,
        )

    @property
    def at_wheel(self) -> bool:
        """Whether roulette is played here, and no cards are."""
        return self.book.layout is Layout.WHEEL

    def called(self, moment: Moment) -> tuple[Call, ...]:
        """What the rulebook has called at a moment."""
        return self.book.calls.get(moment, ())

    def company(self, name: str) -> frozenset[str]:
        """The others who count as one with a player against the maximum: CR-7."""
        return self.floor.societes.get(name, frozenset())


_Players: TypeAlias = Mapping[str, Player]


class _Last:
    """The question that was answered last; whole at every moment, for several threads ask."""

    changed: tuple[_Players, _Players, list[str]] = ({}, {}, [])


def changed(before: Mapping[str, Player], after: Mapping[str, Player]) -> list[str]:
    """Who came, or holds something else than before: what nothing touched is the same value.

    The engine and the ledger ask the same of every command, so the last answer is kept.

    >>> anna, bruno = Player(100), Player(200)
    >>> changed({"Anna": anna, "Bruno": bruno}, {"Anna": anna, "Bruno": Player(150)})
    ['Bruno']
    """
    asked_before, asked_after, found = _Last.changed
    if asked_after is not after or asked_before is not before:
        was = before.get
        found = [name for name, player in after.items() if player is not was(name)]
        _Last.changed = before, after, found
    return found


Step: TypeAlias = tuple[Table, tuple[Event, ...]]
"""What carrying out a command gives: the table after it, and what happened."""
