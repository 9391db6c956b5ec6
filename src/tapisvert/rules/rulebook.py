"""The rulebook: one house's game in one edition, as a frozen value.

Every choice a regulation makes is a field here: an enum of named mechanisms, a number, or None
where the game has no such thing. Nothing in the engine asks which house it is playing for.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from tapisvert.chances import CLOTH, TABLEAU, Chance, Kind
from tapisvert.values import value


class Layout(StrEnum):
    """What a coup is made of."""

    TWO_ROWS = "two_rows"
    ONE_ROW = "one_row"
    WHEEL = "wheel"


class RefaitInPrison(StrEnum):
    """What a further refait (or zero) does to a stake that is in prison already: R03."""

    DEEPEN = "deepen"
    LOSE = "lose"
    STAY = "stay"


class PrisonWindow(StrEnum):
    """When an imprisoned stake may be divided or moved: R06."""

    AFTER_REFAIT = "after_refait"
    ANY_BETTING = "any_betting"


class PremiumDue(StrEnum):
    """How long one premium insures: until the coup is decided, or for one coup dealt: R07."""

    UNTIL_DECIDED = "until_decided"
    EVERY_COUP = "every_coup"


class Excess(StrEnum):
    """What becomes of the part of a stake above the maximum: R09."""

    ACCEPT = "accept"
    REFUSE = "refuse"


class LastCardRefait(StrEnum):
    """Whether a refait with the very last card lets first-degree stakes go whole: R12."""

    WITHDRAW_WHOLE = "withdraw_whole"
    OFF = "off"


class Winnings(StrEnum):
    """Where a free stake that wins goes, its winnings always going to the chips: R19."""

    TO_CHIPS = "to_chips"
    STAY = "stay"


class SeveralCards(StrEnum):
    """The order of several cards taken at once: R15."""

    TOP_FIRST = "top_first"
    TAILLEUR_ORDERS = "tailleur_orders"


class LateBets(StrEnum):
    """Whether a stake after 'rien ne va plus' can count: CR-9."""

    REPEATED_BY_TWO = "repeated_by_two"
    NEVER = "never"


class Moment(StrEnum):
    """When the regulations have something called."""

    PACK_COMPLETE = "pack_complete"
    CUT = "cut"
    FIVE_CARDS = "five_cards"
    BETS_OPEN = "bets_open"
    BETS_CLOSED = "bets_closed"
    COUP_NULL = "coup_null"
    PLAY_RESTORED = "play_restored"
    LAST_COUP = "last_coup"


@value
class Call:
    """Words called at a moment of the game, with the clause that quotes them."""

    words: str
    clause: str


@value
class Limits:
    """The posted minimum and, for each kind of chance, the maximum in minor units: CR-5, VT-21.

    A kind that is absent has no maximum.

    >>> Limits(500, {Kind.PLEIN: 50_000}).most(Kind.CHEVAL) is None
    True
    """

    minimum: int = 1
    maximum: Mapping[Kind, int] | None = None

    def most(self, kind: Kind) -> int | None:
        """The maximum for a kind of chance, or None where none is posted."""
        return self.maximum.get(kind) if self.maximum else None


@value
class Source:
    """Where a value comes from: its clause, and the ruling where the clause leaves a choice.

    `at_least` bounds the choice where the ruling does (R14 for 2.0).
    """

    clause: str
    ruling: str | None = None
    at_least: int | None = None


@value
class Rulebook:
    """A house's game, in one edition. Amounts in minor units, rates in basis points.

    >>> from tapisvert.houses import rulebook
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
    row_stop: int | None
    refait_total: int | None
    ace_of_spades: int | None
    refait_in_prison: RefaitInPrison | None
    run_limit: int | None
    degree_limit: int | None
    prison_window: PrisonWindow | None
    last_card_refait: LastCardRefait | None
    insurance_rate: int | None
    insurance_minimum: int | None
    insurance_multiple: int | None
    premium_due: PremiumDue | None
    excess: Excess
    winnings: Winnings
    burnt_cards: int | None
    cut_card: int | None
    several_cards: SeveralCards | None
    seen_coups: int | None
    late_bets: LateBets
    seats: int | None
    rotation_minutes: int | None
    pays: Mapping[Kind, int]
    limits: Limits
    caps: Mapping[Kind, int]
    calls: Mapping[Moment, tuple[Call, ...]]
    declarations: tuple[str, ...]
    clauses: Mapping[str, str]
    sources: Mapping[str, Source]

    chances: Mapping[str, Chance] = field(init=False, repr=False)
    """The places one can bet on, by name."""

    def __post_init__(self) -> None:
        chances = CLOTH if self.layout is Layout.WHEEL else TABLEAU
        object.__setattr__(self, "chances", chances)

    def clause(self, key: str) -> str:
        """The clause or ruling behind a refusal's code, an outcome or a reason."""
        return self.clauses[key]
