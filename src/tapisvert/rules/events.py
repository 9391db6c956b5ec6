"""Events: the output of a table, one frozen value each.

Amounts are minor units. The names and fields of `coup`, `settled`, `taille_over`, `balances` and
`refused` are fixed by the record; the others are documented in docs/reference/record.md.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias

from tapisvert.rules import correction_events, draw_events, recorded
from tapisvert.rules.coup import Coup, Spun
from tapisvert.rules.rulebook import Call, Rulings
from tapisvert.values import value

Event: TypeAlias = recorded.Event


@value
class Opened(Event):
    """The table is open under these rules. With `stakes_stay` a winning stake stays: R19."""

    rulebook: str
    edition: str
    currency: str
    limits: Mapping[str, object]
    rulings: Rulings
    stakes_stay: bool = False


@value
class Sat(Event):
    """A player took a place or brought chips; both figures are called back to them: CR-21."""

    player: str
    brought: int
    chips: int
    standing: bool


@value
class Left(Event):
    """A player left with their chips."""

    player: str
    chips: int


@value
class SocieteFormed(Event):
    """These players count as one against the maximum."""

    event = "société_formed"
    players: tuple[str, ...]


@value
class ExcessMarked(Event):
    """Part of a stake is now above the maximum: `amount` is in play, `excess` is not."""

    player: str
    on: str
    amount: int
    excess: int


@value
class PackReady(Event):
    """A complete pack is ready for the cut; these players saw it shuffled: CT-1.2, T2-2.1."""

    cards: int
    witnesses: tuple[str, ...]


@value
class CutMade(Event):
    """The player cut so many cards from the top."""

    player: str
    at_card: int


@value
class Burnt(Event):
    """So many cards were burnt, face down; their faces stay unknown."""

    cards: int


@value
class Staked(Event):
    """So much was added; there are now `amount` in play and `excess` above the maximum."""

    player: str
    on: str
    added: int
    amount: int
    excess: int


@value
class Withdrawn(Event):
    """So much of a stake went back to the player's chips, untouched by any coup."""

    player: str
    on: str
    degree: int
    amount: int
    excess: int


@value
class Moved(Event):
    """A stake moved whole; for a free one, `amount` and `excess` are the new stake on `to`."""

    player: str
    on: str
    to: str
    degree: int
    amount: int
    excess: int


@value
class InsuranceTaken(Event):
    """A further amount of the stake is insured; the bank holds the premium until it is due."""

    player: str
    on: str
    premium: int
    amount: int


@value
class PremiumReturned(Event):
    """The insurance ended before its coup was decided; the premium is returned to the player."""

    player: str
    on: str
    premium: int


@value
class PremiumEarned(Event):
    """The bank earned the premium."""

    player: str
    on: str
    premium: int


@value
class Announced(Event):
    """An announcement was accepted; `repeated` is the croupier's call: CR-17, CR-18."""

    player: str
    call: str
    unit: int
    pieces: int
    total: int
    repeated: str


@value
class Closed(Event):
    """Stakes can no longer be withdrawn, moved or added."""


@value
class CoupDealt(Event):
    """A coup of cards was dealt."""

    event = "coup"
    coup: Coup


@value
class BallFell(Event):
    """The ball fell into a number."""

    event = "coup"
    spun: Spun


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
class Settled(Event):
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
class Divided(Event):
    """An imprisoned stake was divided, not by a coup: by its player, or at the close (R11)."""

    player: str
    on: str
    degree: int
    stake: int
    to_player: int
    to_bank: int


@value
class TailleOver(Event):
    """The run through the shoe is over; `void` when a coup ran out of cards."""

    cards_left: int
    void: bool


@value
class Nulled(Event):
    """The coup is null; the ball goes back to the number before, if there was one: CR-11."""

    reason: str
    back_to: int | None


@value
class Reversed(Event):
    """A settlement of the corrected coup is reversed (R30): the fields of `Settled`, and how much
    of the stake lay above the maximum (R09).
    """

    player: str
    on: str
    degree: int
    stake: int
    outcome: Outcome
    to_player: int
    to_bank: int
    excess: int


@value
class Irregularity(Event):
    """Irregular cards were declared; the seen cards allow `coups_left` more coups."""

    kind: str
    cards: tuple[str, ...]
    coups_left: int | None


@value
class LastAnnounced(Event):
    """The next coup is the table's last."""


@value
class Finished(Event):
    """The table is closed."""


@value
class StakeHeld:
    """A stake on the cloth, free at `degree` 0; `insured_amount` is its insured part, if a part."""

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
class Balanced(Event):
    """Holdings of all players; `bank` is its winnings, `held` the premiums not yet earned."""

    event = "balances"
    players: Mapping[str, Holding]
    bank: int
    held: int
    unclaimed: int = 0
    endowment: int = 0


@value
class LateAccepted(Event):
    """A late stake or announcement counts: croupier and chef both repeated it: CR-9."""

    player: str
    croupier: str
    chef: str


@value
class Abandoned(Event):
    """So much was withdrawn and registered by the chef and the controller: CR-19."""

    player: str
    on: str | None
    degree: int
    amount: int
    chef: str
    controller: str


@value
class Claimed(Event):
    """A player claimed and received the registered amount."""

    player: str
    amount: int


@value
class Endowed(Event):
    """An unclaimed amount went to the table's endowment: CR-19."""

    player: str
    amount: int


@value
class EndowmentReturned(Event):
    """An amount claimed after the close is paid from the endowment: CR-19."""

    player: str
    amount: int


@value
class Advanced(Event):
    """Chips were advanced to a player, who now has `chips`; the inspector was consulted: CR-16."""

    player: str
    amount: int
    chips: int
    giver: str
    inspector: str


@value
class Tipped(Event):
    """A player gave chips to the employees' box."""

    player: str
    amount: int


@value
class Consented(Event):
    """The control office consented to the limits that the direction posts: CR-5e."""

    direction: str
    controller: str


@value
class LimitsChanged(Event):
    """Other limits are posted: CR-5."""

    limits: Mapping[str, object]


@value
class Suspended(Event):
    """The game is suspended; `informed` is the person informed at the control office: CR-15."""

    reason: str
    informed: str


@value
class Resumed(Event):
    """The game continues in the phase in which it was suspended."""


@value
class Rotated(Event):
    """Another official took over a role: CR-13."""

    role: str
    name: str
    minutes: int | None
    inspector: str | None


@value
class Decided(Event):
    """A dispute was settled by the direction."""

    dispute: str
    decision: str


@value
class Declared(Event):
    """A step performed in the room was declared."""

    clause: str
    role: str
    name: str


NAMES: Final[dict[type[Event], str]] = {
    kind: kind.event
    for kind in (
        *vars(draw_events).values(),
        *vars(correction_events).values(),
        Call,
        *globals().values(),
    )
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""Record name of each event."""
