"""Events of coups: what came, and what it did to each stake. A null or lost one decides none."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tapisvert.rules.coup import Coup, Spun
from tapisvert.values import value


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
class Nulled:
    """The coup is null; the ball goes back to the number before, if there was one: CR-11."""

    reason: str
    back_to: int | None


@value
class DrawLost:
    """The draw in play cannot be opened; `cards` of the coup lay already: R26."""

    id: str
    cards: tuple[str, ...]


@value
class PaidAs:
    """A player is paid as if the lost coup had come to this result, or the ball to this number."""

    player: str
    result: Mapping[str, str]
    number: int | None = None
