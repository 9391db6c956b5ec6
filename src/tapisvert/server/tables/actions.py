"""What may be asked of a live table: the rules' own commands, and what only a live table knows."""

from collections.abc import Mapping
from typing import Final

import msgspec

from tapisvert.record import write_line
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.values import value


@value
class Proceed:
    """The tailleur's word: the next act, now."""


@value
class EnterCard:
    """At a real table: the next card lies there."""

    card: str


@value
class UndoCard:
    """At a real table: the card entered last was another."""


@value
class ReopenTable:
    """The direction opens a table again that has closed."""


@value
class AcknowledgeRealityCheck:
    """A player has seen since when he plays, and what he won or lost."""


@value
class PlayerAway:
    """The last connection of a player has closed."""

    player: str


@value
class PlayerBack:
    """A player is connected again."""

    player: str


@value
class ReleaseSeat:
    """A player has been away for so long that the seat is given up."""

    player: str


@value
class RepeatLateStake:
    """A croupier repeats aloud a stake, or an announcement, that came late: CR-9.

    The chef's `late` for the same then names this croupier, and counts.
    """

    player: str
    on: str | None = None
    amount: int | float | None = None
    call: str | None = None
    unit: int | float | None = None


def repetition_of(late: c.Late) -> RepeatLateStake:
    """What a croupier has to repeat before a chef's `late` counts."""
    return RepeatLateStake(late.player, late.on, late.amount, late.call, late.unit)


PresenceChange = PlayerAway | PlayerBack | ReleaseSeat
"""What the house tells a table of its players' connections."""
PRESENCE_CHANGES: Final = (PlayerAway, PlayerBack, ReleaseSeat)
StaffAction = (
    Proceed
    | EnterCard
    | UndoCard
    | ReopenTable
    | AcknowledgeRealityCheck
    | RepeatLateStake
    | PresenceChange
)
"""What is asked of a live table and is no command of the rules."""
STAFF_ACTIONS: Final = (
    Proceed,
    EnterCard,
    UndoCard,
    ReopenTable,
    AcknowledgeRealityCheck,
    RepeatLateStake,
    *PRESENCE_CHANGES,
)
TableAction = c.Command | StaffAction

_NAMES: Final[Mapping[type, str]] = {
    Proceed: "go",
    UndoCard: "correct",
    ReopenTable: "open",
    AcknowledgeRealityCheck: "confirm",
    PlayerAway: "away",
    PlayerBack: "back",
    ReleaseSeat: "seat_given_up",
}


PRESENCE_CHANGES_BY_NAME: Final = {_NAMES[kind]: kind for kind in PRESENCE_CHANGES}


def refuse(code: str, message: str) -> Refusal:
    """Why a live table turns a wish away before its rules are asked."""
    return Refusal(code, "table", {}, message)


def notice_of(wish: StaffAction) -> dict[str, object]:
    """A wish that is no command, as a notice."""
    if isinstance(wish, EnterCard):
        return {"notice": "fell", "card": wish.card}
    if isinstance(wish, PRESENCE_CHANGES):
        return {"notice": _NAMES[type(wish)], "player": wish.player}
    if isinstance(wish, RepeatLateStake):
        said = {name: getattr(wish, name) for name in ("player", "on", "amount", "call", "unit")}
        return {
            "notice": "repeat",
            **{name: part for name, part in said.items() if part is not None},
        }
    return {"notice": _NAMES[type(wish)]}


def encode(wish: TableAction) -> bytes:
    """A wish as an entry keeps it."""
    if isinstance(wish, STAFF_ACTIONS):
        return msgspec.json.encode(notice_of(wish))
    return write_line(wish)
