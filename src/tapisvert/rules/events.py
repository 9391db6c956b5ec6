"""The events: what a table answers, one frozen value each.

Amounts are minor units. The names and fields of `coup`, `settled`, `taille_over`, `balances` and
`refused` are fixed by the record; the others are documented in docs/record.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from tapisvert.rules.coup import Coup, Spun
from tapisvert.rules.naming import names_of
from tapisvert.rules.rulebook import Call


class Outcome(StrEnum):
    """What became of a stake when a coup decided it."""

    WON = "won"
    LOST = "lost"
    IMPRISONED = "imprisoned"
    RELEASED = "released"
    EASED = "eased"
    DEEPENED = "deepened"
    DIVIDED = "divided"
    INSURED = "insured"
    WON_HALF = "won_half"
    EXCESS_RETURNED = "excess_returned"


@dataclass(frozen=True, slots=True)
class Opened:
    """The table is open under these rules."""

    rulebook: str
    edition: str
    currency: str
    limits: Mapping[str, object]
    rulings: Mapping[str, str | int | None]


@dataclass(frozen=True, slots=True)
class Sat:
    """A player took a place or brought chips; both figures are called back to him: CR-21."""

    player: str
    brought: int
    chips: int
    standing: bool


@dataclass(frozen=True, slots=True)
class Left:
    """A player went with his chips."""

    player: str
    chips: int


@dataclass(frozen=True, slots=True)
class SocieteFormed:
    """These players count as one against the maximum."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExcessMarked:
    """Part of a stake came to lie above the maximum: `amount` is in play, `excess` is not."""

    player: str
    on: str
    amount: int
    excess: int


@dataclass(frozen=True, slots=True)
class PackReady:
    """A complete pack lies ready for the cut; these players saw it shuffled: CT-1.2, T2-2.1."""

    cards: int
    witnesses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CutMade:
    """The player cut so many cards from the top."""

    player: str
    at_card: int


@dataclass(frozen=True, slots=True)
class Burnt:
    """So many cards were burnt, face down; nobody learns which."""

    cards: int


@dataclass(frozen=True, slots=True)
class Staked:
    """So much was added; there are now `amount` in play and `excess` above the maximum."""

    player: str
    on: str
    added: int
    amount: int
    excess: int


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """So much of a stake went back to the player's chips, untouched by any coup."""

    player: str
    on: str
    degree: int
    amount: int
    excess: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A stake moved, whole; for a free one, `amount` and `excess` are what now lies on `to`."""

    player: str
    on: str
    to: str
    degree: int
    amount: int
    excess: int


@dataclass(frozen=True, slots=True)
class InsuranceTaken:
    """The stake is insured; the bank holds the premium until it is earned or given back."""

    player: str
    on: str
    premium: int


@dataclass(frozen=True, slots=True)
class PremiumReturned:
    """The insurance ended before its coup was decided; the premium is the player's again."""

    player: str
    on: str
    premium: int


@dataclass(frozen=True, slots=True)
class PremiumEarned:
    """The bank earned the premium."""

    player: str
    on: str
    premium: int


@dataclass(frozen=True, slots=True)
class Announced:
    """An announcement was accepted; `repeated` is what the croupier says aloud: CR-17, CR-18."""

    player: str
    call: str
    unit: int
    pieces: int
    total: int
    repeated: str


@dataclass(frozen=True, slots=True)
class Closed:
    """No stake is withdrawn, moved or added any more."""


@dataclass(frozen=True, slots=True)
class CoupDealt:
    """A coup of cards lies on the table."""

    coup: Coup


@dataclass(frozen=True, slots=True)
class BallFell:
    """The ball fell into a number."""

    spun: Spun


@dataclass(frozen=True, slots=True)
class Settled:
    """The fate of one stake: `stake` in play, of `degree` before the coup."""

    player: str
    on: str
    degree: int
    stake: int
    outcome: Outcome
    to_player: int
    to_bank: int


@dataclass(frozen=True, slots=True)
class Divided:
    """An imprisoned stake was divided, not by a coup: by its player, or at the close (R11)."""

    player: str
    on: str
    degree: int
    stake: int
    to_player: int
    to_bank: int


@dataclass(frozen=True, slots=True)
class TailleOver:
    """The run through the shoe is over; `void` when a coup ran out of cards."""

    cards_left: int
    void: bool


@dataclass(frozen=True, slots=True)
class Nulled:
    """The coup is null; the ball goes back to the number before, if there was one: CR-11."""

    reason: str
    back_to: int | None


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Irregular cards were declared; `coups_left` counts the coups that cards seen still allow."""

    kind: str
    cards: tuple[str, ...]
    coups_left: int | None


@dataclass(frozen=True, slots=True)
class LastAnnounced:
    """The next coup is the table's last."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The table is closed."""


@dataclass(frozen=True, slots=True)
class StakeHeld:
    """One stake on the cloth; `degree` 0 is free."""

    on: str
    amount: int
    degree: int
    insured: bool
    excess: int


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player has at the table."""

    chips: int
    stakes: tuple[StakeHeld, ...]


@dataclass(frozen=True, slots=True)
class Balanced:
    """What everybody has; `bank` is what it has won, `held` the premiums not yet earned."""

    players: Mapping[str, Holding]
    bank: int
    held: int
    unclaimed: int = 0
    endowment: int = 0


@dataclass(frozen=True, slots=True)
class LateAccepted:
    """A late stake or announcement counts: croupier and chef both repeated it: CR-9."""

    player: str
    croupier: str
    chef: str


@dataclass(frozen=True, slots=True)
class Abandoned:
    """So much was withdrawn and registered by the chef and the controller: CR-19."""

    player: str
    on: str | None
    degree: int
    amount: int
    chef: str
    controller: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player asked for what was registered, and got it."""

    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class Endowed:
    """What nobody asked for went to the table's endowment: CR-19."""

    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class LimitsChanged:
    """Other limits are posted: CR-5."""

    limits: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Suspended:
    """The game is suspended; the control office was informed through `informed`: CR-15."""

    reason: str
    informed: str


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game goes on where it stood."""


@dataclass(frozen=True, slots=True)
class Rotated:
    """Another official took over a role: CR-13."""

    role: str
    name: str
    minutes: int | None
    inspector: str | None


@dataclass(frozen=True, slots=True)
class Decided:
    """A dispute was settled by the direction."""

    dispute: str
    decision: str


@dataclass(frozen=True, slots=True)
class Declared:
    """A step performed in the room was declared done."""

    clause: str
    role: str
    name: str


Event: TypeAlias = (
    Opened
    | Sat
    | Left
    | SocieteFormed
    | ExcessMarked
    | PackReady
    | CutMade
    | Burnt
    | Call
    | Staked
    | Withdrawn
    | Moved
    | InsuranceTaken
    | PremiumReturned
    | PremiumEarned
    | Announced
    | Closed
    | CoupDealt
    | BallFell
    | Settled
    | Divided
    | TailleOver
    | Nulled
    | Irregularity
    | LastAnnounced
    | Finished
    | Balanced
    | LateAccepted
    | Abandoned
    | Claimed
    | Endowed
    | LimitsChanged
    | Suspended
    | Resumed
    | Rotated
    | Decided
    | Declared
)

NAMES: Final = names_of(Event) | {
    SocieteFormed: "société_formed",
    CoupDealt: "coup",
    BallFell: "coup",
    Balanced: "balances",
}
"""What the record calls each event."""
