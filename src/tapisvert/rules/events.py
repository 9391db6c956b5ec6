"""Events: the output of a table, one frozen value each.

Amounts are minor units. The names and fields of `coup`, `settled`, `taille_over`, `balances` and
`refused` are fixed by the record; the others are documented in docs/record.md.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias

from tapisvert.rules.consent_events import Advanced as Advanced  # noqa: PLC0414 - it is an event
from tapisvert.rules.consent_events import Consented as Consented  # noqa: PLC0414
from tapisvert.rules.consent_events import Tipped as Tipped  # noqa: PLC0414
from tapisvert.rules.coup import Coup, Spun
from tapisvert.rules.naming import snake_case_names
from tapisvert.rules.rulebook import Call
from tapisvert.rules.undecided_events import DrawLost as DrawLost  # noqa: PLC0414
from tapisvert.rules.undecided_events import Nulled as Nulled  # noqa: PLC0414
from tapisvert.rules.undecided_events import PaidAs as PaidAs  # noqa: PLC0414
from tapisvert.values import value


class Outcome(StrEnum):
    """Outcome of a stake that a coup decided."""

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


WINS: Final = (Outcome.WON, Outcome.WON_HALF)
"""Outcomes of a stake that wins."""
DEGREE_CHANGES: Final = {Outcome.IMPRISONED: 1, Outcome.DEEPENED: 1, Outcome.EASED: -1}
"""Outcomes that leave a stake in prison, with the change of its degree."""
BOUND: Final = tuple(DEGREE_CHANGES)


@value
class Opened:
    """The table is open under these rules. With `stakes_stay` a winning stake stays: R19."""

    rulebook: str
    edition: str
    currency: str
    limits: Mapping[str, object]
    rulings: Mapping[str, str | int | None]
    stakes_stay: bool = False


@value
class Sat:
    """A player took a place or brought chips; both figures are called back to them: CR-21."""

    player: str
    brought: int
    chips: int
    standing: bool


@value
class Left:
    """A player left with their chips."""

    player: str
    chips: int


@value
class SocieteFormed:
    """These players count as one against the maximum."""

    players: tuple[str, ...]


@value
class ExcessMarked:
    """Part of a stake came to lie above the maximum: `amount` is in play, `excess` is not."""

    player: str
    on: str
    amount: int
    excess: int


@value
class Committed:
    """The house is bound to the seed of a draw. Version 2: see `Commit`."""

    id: str
    commitment: str
    table: str | None = None
    number: int | None = None
    witness: str | None = None
    if_absent: str | None = None


@value
class EntropyCommitted:
    """A player is bound to entropy of their own."""

    player: str
    commitment: str


@value
class EntropyOpened:
    """A player opened their entropy."""

    player: str
    value: str


@value
class Sealed:
    """The order of a draw is fixed. The fields name the players whose entropy is in it, those who
    committed and did not open, and those at the table who committed nothing, each in code-point
    order. `signature` is the witness's, where one signed.
    """

    id: str
    root: str
    counted: tuple[str, ...]
    unopened: tuple[str, ...]
    without: tuple[str, ...]
    signature: str | None = None


@value
class Revealed:
    """The seed of a draw that is over: anyone may compute its whole order."""

    id: str
    seed: str


@value
class PackReady:
    """A complete pack lies ready for the cut; these players saw it shuffled: CT-1.2, T2-2.1."""

    cards: int
    witnesses: tuple[str, ...]


@value
class CutMade:
    """The player cut so many cards from the top."""

    player: str
    at_card: int


@value
class Burnt:
    """So many cards were burnt, face down; their faces stay unknown."""

    cards: int


@value
class Staked:
    """So much was added; there are now `amount` in play and `excess` above the maximum."""

    player: str
    on: str
    added: int
    amount: int
    excess: int


@value
class Withdrawn:
    """So much of a stake went back to the player's chips, untouched by any coup."""

    player: str
    on: str
    degree: int
    amount: int
    excess: int


@value
class Moved:
    """A stake moved, whole; for a free one, `amount` and `excess` are what now lies on `to`."""

    player: str
    on: str
    to: str
    degree: int
    amount: int
    excess: int


@value
class InsuranceTaken:
    """The stake is insured, or of it the `amount` alone; the bank holds the premium until it is
    earned or given back.
    """

    player: str
    on: str
    premium: int
    amount: int | None = None


@value
class PremiumReturned:
    """The insurance ended before its coup was decided; the premium is the player's again."""

    player: str
    on: str
    premium: int


@value
class PremiumEarned:
    """The bank earned the premium."""

    player: str
    on: str
    premium: int


@value
class Announced:
    """An announcement was accepted; `repeated` is what the croupier says aloud: CR-17, CR-18."""

    player: str
    call: str
    unit: int
    pieces: int
    total: int
    repeated: str


@value
class Closed:
    """No stake is withdrawn, moved or added any more."""


@value
class CoupDealt:
    """A coup of cards lies on the table."""

    coup: Coup


@value
class BallFell:
    """The ball fell into a number."""

    spun: Spun


@value
class Settled:
    """Settlement of one stake: `stake` in play, of `degree` before the coup.

    >>> Settled("Anna", "rouge", 0, 500, Outcome.WON, 1_000, 0).to_player
    1000
    """

    player: str
    on: str
    degree: int
    stake: int
    outcome: Outcome
    to_player: int
    to_bank: int


@value
class Divided:
    """An imprisoned stake was divided, not by a coup: by its player, or at the close (R11)."""

    player: str
    on: str
    degree: int
    stake: int
    to_player: int
    to_bank: int


@value
class TailleOver:
    """The run through the shoe is over; `void` when a coup ran out of cards."""

    cards_left: int
    void: bool


@value
class Irregularity:
    """Irregular cards were declared; `coups_left` counts the coups that cards seen still allow."""

    kind: str
    cards: tuple[str, ...]
    coups_left: int | None


@value
class LastAnnounced:
    """The next coup is the table's last."""


@value
class Finished:
    """The table is closed."""


@value
class StakeHeld:
    """One stake on the cloth; `degree` 0 is free. `insured_amount` is the insured part of it, None
    if all of it is insured, or nothing.
    """

    on: str
    amount: int
    degree: int
    insured: bool
    excess: int
    insured_amount: int | None = None


@value
class Holding:
    """Holdings of a player at the table."""

    chips: int
    stakes: tuple[StakeHeld, ...]


@value
class Balanced:
    """Holdings of all players; `bank` is what it has won, `held` the premiums not yet earned."""

    players: Mapping[str, Holding]
    bank: int
    held: int
    unclaimed: int = 0
    endowment: int = 0


@value
class LateAccepted:
    """A late stake or announcement counts: croupier and chef both repeated it: CR-9."""

    player: str
    croupier: str
    chef: str


@value
class Abandoned:
    """So much was withdrawn and registered by the chef and the controller: CR-19."""

    player: str
    on: str | None
    degree: int
    amount: int
    chef: str
    controller: str


@value
class Claimed:
    """A player claimed the registered amount, and got it."""

    player: str
    amount: int


@value
class Endowed:
    """An unclaimed amount went to the table's endowment: CR-19."""

    player: str
    amount: int


@value
class EndowmentReturned:
    """An amount claimed after the close comes out of the endowment again: CR-19."""

    player: str
    amount: int


@value
class LimitsChanged:
    """Other limits are posted: CR-5."""

    limits: Mapping[str, object]


@value
class Suspended:
    """The game is suspended; `informed` at the control office was told: CR-15."""

    reason: str
    informed: str


@value
class Resumed:
    """The game goes on where it stood."""


@value
class Rotated:
    """Another official took over a role: CR-13."""

    role: str
    name: str
    minutes: int | None
    inspector: str | None


@value
class Decided:
    """A dispute was settled by the direction."""

    dispute: str
    decision: str


@value
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
    | Committed
    | EntropyCommitted
    | EntropyOpened
    | Sealed
    | Revealed
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
    | DrawLost
    | PaidAs
    | Irregularity
    | LastAnnounced
    | Finished
    | Balanced
    | LateAccepted
    | Abandoned
    | Claimed
    | Endowed
    | EndowmentReturned
    | Advanced
    | Tipped
    | Consented
    | LimitsChanged
    | Suspended
    | Resumed
    | Rotated
    | Decided
    | Declared
)

NAMES: Final = snake_case_names(Event) | {
    SocieteFormed: "société_formed",
    CoupDealt: "coup",
    BallFell: "coup",
    Balanced: "balances",
}
"""Record name of each event."""
