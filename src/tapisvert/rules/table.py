"""State of a table, as one frozen value. Every command makes a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import Enum
from typing import Final, TypeAlias

from tapisvert.notebook.pictures import Picture
from tapisvert.rules.commands import Phase
from tapisvert.rules.coup import Coup, Spun
from tapisvert.rules.events import Divided, Event, Moved, Withdrawn
from tapisvert.rules.rulebook import Call, Layout, Limits, Moment, Rulebook
from tapisvert.values import value


@value
class Stake:
    """Free stake: the amount in play, the excess above the maximum, the premium (0: not insured).

    `insured_amount` is the insured part of the amount in play: R08. `announced_amounts` are the
    amounts laid by announcements, by their calls: CR-17.

    >>> Stake(50_000, excess=10_000).total
    60000
    >>> Stake(75_000, premium=500, insured_amount=50_000).insured_part
    50000
    """

    amount: int
    excess: int = 0
    premium: int = 0
    insured_amount: int = 0
    announced_amounts: Mapping[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Face of the stake: excess included, premium excluded."""
        return self.amount + self.excess

    @property
    def insured_part(self) -> int | None:
        """Insured amount if it is a part; None if all in play is insured, or nothing."""
        return self.insured_amount if 0 < self.insured_amount < self.amount else None

    @property
    def own_amount(self) -> int:
        """Face of the stake without announced amounts."""
        return self.total - sum(self.announced_amounts.values())

    def less(self, amount: int, call: str | None = None) -> Stake:
        """Return the stake less an amount, excess first.

        Pieces of announcements leave last, or those of `call` alone.
        """
        excess = min(amount, self.excess)
        pieces_by_call = {**self.announced_amounts}
        due = amount if call else amount - self.own_amount
        for name in [call] if call else reversed([*self.announced_amounts]):
            taking = max(0, min(due, pieces_by_call[name]))
            due -= taking
            pieces_by_call[name] -= taking
        pieces = {name: piece for name, piece in pieces_by_call.items() if piece}
        in_play = self.amount - (amount - excess)
        return replace(self, amount=in_play, excess=self.excess - excess, announced_amounts=pieces)


class Place(Enum):
    """Place of a player, seated or standing: VT-3."""

    SEATED = "seated"
    STANDING = "standing"


class _CachedTotal:
    """Cache for a value's total, which is read before and after every command."""

    __slots__ = ("_total",)
    _total: int


_keep_total = _CachedTotal._total.__set__  # type: ignore[attr-defined, misc]


@value
class Player(_CachedTotal):
    """Holdings of a player: chips, a free stake per chance, a bound one per chance and degree: R20.

    `winnings` is the amount that coups have paid into the chips and the player has not taken up.
    Any act of the player with money at the table takes it up.

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
        """All of the player's money, in chips and on the cloth. The bank holds the premiums."""
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
        """True if the player has any stake on the cloth."""
        return bool(self.free or self.prison)


@value
class Bank:
    """Bank of the table: amount won, premiums held, and money registered as abandoned.

    `buy_ins` is all chips ever brought less those taken away; everything else adds up to it.
    `endowed_claims` gives the `endowment` by player, each of whom may still claim their part.
    """

    gain: int = 0
    premiums: int = 0
    buy_ins: int = 0
    claims: Mapping[str, int] = field(default_factory=dict)
    endowment: int = 0
    endowed_claims: Mapping[str, int] = field(default_factory=dict)

    def with_gain(self, amount: int) -> Bank:
        """Return the bank after it won an amount, which may be negative."""
        return Bank(self.gain + amount, self.premiums, self.buy_ins, *self._reserves)

    def with_premiums(self, premium: int) -> Bank:
        """Return the bank holding more premiums, or fewer if `premium` is negative."""
        return Bank(self.gain, self.premiums + premium, self.buy_ins, *self._reserves)

    def with_buy_ins(self, chips: int) -> Bank:
        """Return the bank after chips were brought to the table, or taken away if negative."""
        return Bank(self.gain, self.premiums, self.buy_ins + chips, *self._reserves)

    @property
    def _reserves(self) -> tuple[Mapping[str, int], int, Mapping[str, int]]:
        return self.claims, self.endowment, self.endowed_claims

    @property
    def surplus(self) -> int:
        """The bank's side less the chips brought: the negative of the players' total."""
        total = self.gain + self.premiums + self.endowment - self.buy_ins
        return total + sum(self.claims.values()) if self.claims else total


@value
class Seal:
    """Seal of a draw, a pack or the spins of a session: its chain's tip, the players' entropy, its
    start, and how far it is played.

    Everything is kept as the text given. The engine enforces the order of the acts and hashes
    nothing. `coups` counts those whose share is open. From `is_asked` on, the stakes of the next
    coup are complete; if it then `is_null`, the chef has declared it null, and its number is shown
    and pays nothing: CR-11.
    """

    tip: str
    witness: str | None = None
    commitments: Mapping[str, str] = field(default_factory=dict)
    openings: Mapping[str, str] = field(default_factory=dict)
    cut_depth: int | None = None
    is_sealed: bool = False
    start: str | None = None
    coups: int = 0
    is_asked: bool = False
    is_null: bool = False


@value
class Taille:
    """One run through the shoe.

    Real cards have no `shoe`: the cards drawn are counted instead. A sealed pack has none either,
    as its cards become known one by one. A sealed draw of the wheel is kept here too.

    `position` counts the burnt and the drawn cards where the pack is known or sealed.
    """

    shoe: tuple[str, ...] | None = field(default=None, repr=False)
    is_cut: bool = False
    position: int = 0
    drawn_counts: Mapping[str, int] = field(default_factory=dict)
    seen_coups: int = 0
    has_seen_card: bool = False
    seal: Seal | None = None

    @property
    def in_progress(self) -> bool:
        """True if cards of this taille were drawn, or a pack waits to be cut or played."""
        return self.shoe is not None or bool(self.drawn_counts)

    @property
    def is_asked(self) -> bool:
        """True from the `ask` of a sealed coup to its share: its stakes are complete."""
        return self.seal is not None and self.seal.is_asked


@value
class TableFlags:
    """State of the table that outlasts one command.

    `refait_stands`: the last coup was a refait and bets have not closed since (R06). `run`: number
    of refaits in a row, counted across tailles; a null coup does not end it, a decided one does
    (R12). `limited_run`: the run that R05 limits. `after_refait`: the last coup of the taille was a
    refait (R11). `without_rest`: the taille ended without remainder after a refait, and bets have
    not closed since (R12). `last_number`: where the ball lies between spins. `ball_rests`: the ball
    lies on an obstacle while the wheel turns, and no stake is added or taken away (CR-11b).
    `stakes_stay`: the spin was null, and no free stake is taken back before bets close (R29).
    `to_end`: the draw that is over and waits for its `End`. `witnesses`: moduli named so far.
    """

    societes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    is_last: bool = False
    refait_stands: bool = False
    run: int = 0
    limited_run: int = 0
    after_refait: bool = False
    without_rest: bool = False
    last_number: int | None = None
    suspended_from: Phase | None = None
    to_end: Seal | None = None
    witnesses: tuple[str, ...] = ()
    ball_rests: bool = False
    stakes_stay: bool = False


@value
class Table(Picture):
    """A table: its rules, phase, players, bank and taille.

    The first command, `Open`, creates it; after that, only `step` makes new ones.

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
    flags: TableFlags
    decided: DecidedCoups = ()
    """The latest decided coups, at most `CORRECTABLE_COUPS`, oldest first."""

    def with_player(self, name: str, player: Player, bank: Bank | None = None) -> Table:
        """Return the table with one player's holding replaced, and the bank if given."""
        return evolve(self, players={**self.players, name: player}, bank=bank)

    def __repr__(self) -> str:
        players = ", ".join(self.players) or "no players"
        return f"<Table {self.book.id} {self.currency}: {self.phase}, {players}>"

    def svg(self) -> str:
        """Return the picture of the cloth with its stakes."""
        from tapisvert.notebook import cloth  # noqa: PLC0415 - seldom displayed

        stakes = []
        for name, player in self.players.items():
            for chance, stake in player.free.items():
                stakes.append(cloth.Lying(name, chance, stake.total, 0))
            for (chance, degree), amount in player.prison.items():
                stakes.append(cloth.Lying(name, chance, amount, degree))
        title = f"{self.book.name}, {self.book.house}"
        if not self.has_wheel:
            return cloth.tableau([*self.book.chances], stakes, title)
        places = {name: sorted(chance.numbers) for name, chance in self.book.chances.items()}
        return cloth.french(places, stakes, title)

    @property
    def last(self) -> DecidedCoup | None:
        """The last decided coup."""
        return self.decided[-1] if self.decided else None

    @property
    def has_wheel(self) -> bool:
        """True if the table plays roulette rather than cards."""
        return self.book.layout is Layout.WHEEL

    def calls_at(self, moment: Moment) -> tuple[Call, ...]:
        """Return the calls that the rulebook prescribes for a moment."""
        return self.book.calls.get(moment, ())

    def societe_partners(self, name: str) -> frozenset[str]:
        """Return the other players who count as one with a player against the maximum: CR-7."""
        return self.flags.societes.get(name, frozenset())


@value
class DecidedCoup:
    """A decided coup, as its correction needs it (R30): its number since the opening, from 1, the
    table at which it was settled, and what was done to imprisoned stakes before the next one.

    The table has no bank; a move has the amount that moved, not that on the new chance.
    """

    number: int
    table: Table
    coup: Coup | Spun
    changes: tuple[Divided | Moved | Withdrawn, ...] = ()

    @staticmethod
    def of(number: int, table: Table, coup: Coup | Spun) -> DecidedCoup:
        """Return a coup that is decided at a table."""
        return DecidedCoup(number, replace(table, bank=Bank(), decided=()), coup)


DecidedCoups: TypeAlias = tuple[DecidedCoup, ...]

CORRECTABLE_COUPS: Final = 12
"""Latest decided coups that a table keeps: an older one stands (R30)."""


_Players: TypeAlias = Mapping[str, Player]


_LAST: Final[list[tuple[_Players, _Players, list[str]]]] = [({}, {}, [])]
"""Cache of the last `changed_players`: one tuple, because several threads replace it."""


def changed_players(players: Mapping[str, Player], new_players: Mapping[str, Player]) -> list[str]:
    """Return the players who are new or whose holding changed; an unchanged one is the same object.

    The engine and the ledger compare the same pair for every command, so the last result is cached.

    >>> anna, bruno = Player(100), Player(200)
    >>> changed_players({"Anna": anna, "Bruno": bruno}, {"Anna": anna, "Bruno": Player(150)})
    ['Bruno']
    """
    last_players, last_new_players, names = _LAST[0]
    if last_new_players is not new_players or last_players is not players:
        get_old = players.get
        names = [name for name, player in new_players.items() if player is not get_old(name)]
        _LAST[0] = players, new_players, names
    return names


Step: TypeAlias = tuple[Table, tuple[Event, ...]]
"""Result of a command: the table after it, and its events."""


def evolve(
    table: Table,
    *,
    limits: Limits | None = None,
    phase: Phase | None = None,
    players: Mapping[str, Player] | None = None,
    bank: Bank | None = None,
    taille: Taille | None = None,
    floor: TableFlags | None = None,
    decided: DecidedCoups | None = None,
) -> Table:
    """Return a table with these parts replaced."""
    return Table(
        table.book,
        table.currency,
        limits or table.limits,
        phase or table.phase,
        table.players if players is None else players,
        bank or table.bank,
        taille or table.taille,
        floor or table.flags,
        table.decided if decided is None else decided,
    )
