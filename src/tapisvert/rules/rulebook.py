"""The rulebook: one edition of one house's game, as a frozen value.

Every choice of a regulation is a field: an enum of named mechanisms, a number, or None where the
game lacks the feature. The engine never branches on the house.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from fractions import Fraction
from inspect import Parameter, Signature
from typing import Any, Final, TypeAlias

from tapisvert.cards import PACK
from tapisvert.chances import CLOTHS, TABLEAU, VINGT_QUATRE, Chance, Kind
from tapisvert.rules.announcements import Announcement, AnnouncementRule, announcements
from tapisvert.rules.recorded import Event
from tapisvert.values import value
from tapisvert.wheel import Wheel

Rulings: TypeAlias = Mapping[str, str | int | None]
"""Readings in place of a house's own, by ruling or field, in the form of the record."""


class Layout(StrEnum):
    """Source of a coup's result: two rows of cards, one row, or the wheel."""

    TWO_ROWS = "two_rows"
    ONE_ROW = "one_row"
    WHEEL = "wheel"


class Refait(StrEnum):
    """Effect of a refait (or zero) on a free stake: to prison, divided at once, or lost."""

    PRISON = "prison"
    PARTAGE = "partage"
    LOST = "lost"


class RefaitInPrison(StrEnum):
    """Effect of a further refait (or zero) on an imprisoned stake: R03.

    `deepen`: one degree deeper, and divided past R05's limit. `deepen_then_lose`: lost past it.
    `halve`: one degree deeper, but one win returns what the further refaits have left of it.
    """

    DEEPEN = "deepen"
    DEEPEN_THEN_LOSE = "deepen_then_lose"
    HALVE = "halve"
    LOSE = "lose"
    STAY = "stay"

    @property
    def deepens(self) -> bool:
        """True if a further refait puts the stake one degree deeper."""
        return self not in (RefaitInPrison.LOSE, RefaitInPrison.STAY)


class NullInRun(StrEnum):
    """Effect of a null coup on a run of refaits that is limited: R05.

    `ignored`: the run goes on unchanged. `ends`: it ends the run. `counts`: it counts as one more,
    and past the limit divides every imprisoned stake at its degree.
    """

    IGNORED = "ignored"
    ENDS = "ends"
    COUNTS = "counts"


class LastDivision(StrEnum):
    """Last coup at which a refait divides instead of imprisoning: R11.

    `session`: that of 'la dernière'. `taille`: also the last coup of every taille.
    """

    SESSION = "session"
    TAILLE = "taille"


class PrisonWindow(StrEnum):
    """Period in which an imprisoned stake may be divided or moved: R06."""

    AFTER_REFAIT = "after_refait"
    ANY_BETTING = "any_betting"


class PremiumDue(StrEnum):
    """Duration of one insurance premium: until the coup is decided, or one coup dealt: R07."""

    UNTIL_DECIDED = "until_decided"
    EVERY_COUP = "every_coup"


class InsurancePart(StrEnum):
    """Amount of a stake that may be insured: R08."""

    ANY = "any"
    WHOLE_STAKE = "whole"


class ChangedInsurance(StrEnum):
    """Effect of a stake's change on its insurance: R08.

    `stands`: it continues while the insured amount remains, and a further part may be insured.
    `ends`: any change ends it, and the premium is returned.
    """

    STANDS = "stands"
    ENDS = "ends"


class Excess(StrEnum):
    """Treatment of the part of a stake above the maximum: R09.

    `accept`: it is out of play, and returned. `if_won`: it pays nothing and is returned if the
    stake wins, and otherwise shares what becomes of the stake. `refuse`: no such stake is taken.
    """

    ACCEPT = "accept"
    IF_WON = "if_won"
    REFUSE = "refuse"


class LastCardRefait(StrEnum):
    """Right to withdraw first-degree stakes whole at the end of a taille without remainder: R12.

    Without remainder, no coup has decided since the refait, and the right precedes R11. The
    narrower reading, `WITHDRAW_WHOLE`, requires the refait to take the very last card and yields to
    R11.
    """

    WITHOUT_REST = "without_rest"
    WITHDRAW_WHOLE = "withdraw_whole"
    DISABLED = "off"


class Winnings(StrEnum):
    """Destination of a winning free stake: R19. Its winnings always go to the chips."""

    TO_CHIPS = "to_chips"
    STAY = "stay"


class Rounding(StrEnum):
    """Treatment of a half of the smallest unit: the player's, the bank's, or no such stake: R04."""

    TO_PLAYER = "to_player"
    TO_BANK = "to_bank"
    REFUSE = "refuse"


class SeveralCards(StrEnum):
    """Order of several cards taken at once: R15."""

    TOP_FIRST = "top_first"
    TAILLEUR_ORDERS = "tailleur_orders"


class LateBets(StrEnum):
    """Rule for stakes after 'rien ne va plus': CR-9."""

    REPEATED_BY_TWO = "repeated_by_two"
    REFUSED = "never"


class CutOfPack(StrEnum):
    """Place of a player's cut before the deal: CT-1.3, VT-5.

    `required`: no coup is dealt from an uncut pack. `offered`: a player may cut, and an uncut pack
    is dealt unchanged.
    """

    REQUIRED = "required"
    OFFERED = "offered"


class SeenCount(StrEnum):
    """Coups counted after cards were seen: those with a seen card, or all from the first: R15."""

    WITH_SEEN_CARD = "with_seen_card"
    FROM_FIRST = "from_first"


class NullSpin(StrEnum):
    """Free stakes between a null spin and the next 'rien ne va plus': R29.

    `open`: the players change them as they like. `stay`: no player takes one back or moves it.
    """

    OPEN = "open"
    STAY = "stay"


class FinaleWithoutCheval(StrEnum):
    """Finale of two endings that touch nowhere on the cloth: R18.

    `pleins`: every number en plein. `refused`: it is no finale à cheval, and is not accepted.
    """

    PLEINS = "pleins"
    REFUSED = "refused"


class LastCoup(StrEnum):
    """Last coup of a taille with a cut card: the one that reaches it, or one more: R25."""

    AT_CUT_CARD = "at_cut_card"
    ONE_MORE = "one_more"


class VoidCoup(StrEnum):
    """Treatment of the free stakes when the cards run out within a coup: R24."""

    STANDS = "stands"
    RETURNED = "returned"


class LostDraw(StrEnum):
    """Treatment of the stakes behind closed bets when their sealed draw cannot be opened: R26.

    `best_result`: each player is paid by their best result among those that the cards shown leave
    possible. `returned`: the free stakes are returned.
    """

    BEST_RESULT = "best_result"
    RETURNED = "returned"


class Witness(StrEnum):
    """Person who has to see the pack shuffled: CT-1.2, T2-2.1."""

    PLAYER = "player"
    PLAYER_OR_INSPECTOR = "player_or_inspector"


class FallenCards(StrEnum):
    """Treatment of cards that fell: VT-19."""

    ANNULLED = "annulled"


class Advances(StrEnum):
    """Rule for chips advanced at the table: CR-16."""

    INSPECTOR_CONSULTED = "inspector_consulted"


class Moment(StrEnum):
    """Moments at which the regulations prescribe a call."""

    PACK_COMPLETE = "pack_complete"
    CUT = "cut"
    FIVE_CARDS = "five_cards"
    BETS_OPEN = "bets_open"
    BETS_CLOSED = "bets_closed"
    COUP_NULL = "coup_null"
    PLAY_RESTORED = "play_restored"
    LAST_COUP = "last_coup"


@value
class Call(Event):
    """Words called at a moment of the game, with the clause that quotes them."""

    words: str
    clause: str


_KINDS: Final = frozenset(Kind)


@value
class Limits:
    """Posted minimum and, per kind of chance, maximum, in minor units: CR-5, VT-21.

    A kind that is absent has no maximum. A simple chance may have one of its own, by its name.

    >>> Limits(500, {Kind.PLEIN: 50_000}).most(Kind.CHEVAL) is None
    True
    >>> Limits(500, {Kind.SIMPLE: 50_000, "couleur": 20_000}).most(Kind.SIMPLE, "couleur")
    20000
    """

    minimum: int = 1
    maximum: Mapping[str, int] | None = None

    def most(self, kind: Kind, chance: str = "") -> int | None:
        """Return the maximum for a chance of a kind, or None if none is posted."""
        maxima = self.maximum or {}
        return maxima.get(chance, maxima.get(kind))

    @property
    def by_chance(self) -> frozenset[str]:
        """Simple chances that have a maximum of their own."""
        return frozenset(self.maximum or ()) - _KINDS


@value
class Source:
    """Origin of a value: its clause, and the ruling if the clause leaves a choice.

    `at_least` is a lower bound set by the ruling (R14 for 2.0). `multiple` is that of the minimum
    of which an amount is stated, or None.
    """

    clause: str
    ruling: str | None = None
    at_least: int | None = None
    multiple: int | None = None


@value
class Rulebook:
    """One edition of a house's game. Amounts are in minor units, rates in basis points.

    `pays` is the payment of a winning stake, to 1; a fraction if it is not whole.

    The direction alone raises a maximum up to `standing`, with the control office's consent up to
    `caps` (R17), here at the minimum of `limits`. `announcement_rules` are the announcements that
    the house accepts, by name.

    >>> from tapisvert.regulations import rulebook
    >>> book = rulebook("venezia-trente-et-quarante")
    >>> book.run_limit, book.sources["run_limit"].clause
    (3, 'VT-15')
    """

    id: str
    prefix: str
    game: str
    house: str
    name: str
    edition: str
    layout: Layout
    wheel: Wheel | None
    row_stop: int | None
    refait_total: int | None
    ace_of_spades: int | None
    refait: Refait | None
    refait_in_prison: RefaitInPrison | None
    run_limit: int | None
    degree_limit: int | None
    null_in_run: NullInRun | None
    last_division: LastDivision | None
    prison_window: PrisonWindow | None
    last_card_refait: LastCardRefait | None
    insurance_rate: int | None
    insurance_minimum: int | None
    insurance_multiple: int | None
    insurance_part: InsurancePart | None
    changed_insurance: ChangedInsurance | None
    premium_due: PremiumDue | None
    excess: Excess
    winnings: Winnings
    witness: Witness | None
    cut: CutOfPack | None
    rounding: Rounding
    packs: int | None
    burnt_cards: int | None
    cut_card: int | None
    last_coup: LastCoup | None
    void_coup: VoidCoup | None
    lost_draw: LostDraw
    several_cards: SeveralCards | None
    fallen_cards: FallenCards | None
    seen_coups: int | None
    seen_count: SeenCount | None
    null_spin: NullSpin | None
    finale_without_cheval: FinaleWithoutCheval | None
    late_bets: LateBets
    advances: Advances | None
    seats: int | None
    rotation_minutes: int | None
    pays: Mapping[Kind, int | Fraction]
    limits: Limits
    standing: Mapping[Kind, int]
    caps: Mapping[Kind, int]
    announcement_rules: Mapping[str, AnnouncementRule]
    calls: Mapping[Moment, tuple[Call, ...]]
    declarations: tuple[str, ...]
    clauses: Mapping[str, str]
    sources: Mapping[str, Source]
    own_clauses: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """Clauses that the house's own file defines, by id."""
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict, compare=False, repr=False)
    """The head of the house's own file in other languages, by language and key."""
    in_force_from: str | None = None
    """First day on which the edition applies, as YYYY-MM-DD, or None."""

    chances: Mapping[str, Chance] = field(init=False, repr=False)
    """Chances of the layout, by name."""
    announcements: Mapping[str, Announcement] = field(init=False, compare=False, repr=False)
    """Announcements that the house accepts, by their calls, as in the record: CR-17."""

    __signature__ = Signature([Parameter("fields", Parameter.VAR_KEYWORD)])
    """In `help`; a rulebook is made of a file, not written as fifty parameters."""

    def __post_init__(self) -> None:
        chances = CLOTHS[self.wheel] if self.wheel else TABLEAU
        if Kind.VINGT_QUATRE in self.pays:
            chances = chances | VINGT_QUATRE
        object.__setattr__(self, "chances", chances)
        by_call: Mapping[str, Announcement] = {}
        if self.wheel:
            takes_pleins = self.finale_without_cheval is not FinaleWithoutCheval.REFUSED
            rules = self.announcement_rules
            by_call = announcements(rules, chances, self.wheel, takes_pleins=takes_pleins)
        object.__setattr__(self, "announcements", by_call)

    def __hash__(self) -> int:
        return hash(self.id)  # few editions differ in anything else, and there are many fields

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}: {self.game}, {self.house}, {self.edition}>"

    @property
    def cards(self) -> int:
        """Number of cards of all packs together; 0 at the wheel."""
        return len(PACK) * (self.packs or 0)

    @property
    def rounds_up(self) -> bool:
        """True if a fraction of the smallest unit goes to the player."""
        return self.rounding is not Rounding.TO_BANK

    def clause(self, key: str) -> str:
        """Return the clause or ruling behind a refusal code, an outcome or a reason."""
        return self.clauses[key]


class TwoRowRulebook(Rulebook):
    """Rulebook of a game of two rows of cards."""

    __slots__ = ()


class OneRowRulebook(Rulebook):
    """Rulebook of a game of one row of cards."""

    __slots__ = ()


class WheelRulebook(Rulebook):
    """Rulebook of roulette."""

    __slots__ = ()


RULEBOOKS: Final[Mapping[Layout, type[Rulebook]]] = {
    Layout.TWO_ROWS: TwoRowRulebook,
    Layout.ONE_ROW: OneRowRulebook,
    Layout.WHEEL: WheelRulebook,
}
"""Class of the rulebooks of each layout, so that a type checker knows the law of their coups."""
