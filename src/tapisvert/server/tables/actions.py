"""Requests that a live table accepts: the engine's commands, and actions of the table alone."""

from collections.abc import Mapping
from typing import Final

import msgspec

from tapisvert.record import format_command
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.values import value


@value
class Proceed:
    """Perform the next action now, at the tailleur's request."""


@value
class EnterCard:
    """Enter the next card dealt at a real table."""

    card: str


@value
class UndoCard:
    """Remove the card entered last at a real table, because it was another."""


@value
class ReopenTable:
    """Open a closed table again, at the direction's request."""


@value
class AcknowledgeRealityCheck:
    """Acknowledge a reality check: the player has seen the time played, and the win or loss."""


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
    """A player has been away for so long that they give up the seat."""

    player: str


@value
class RepeatLateStake:
    """Repetition of a late stake or announcement by a croupier: CR-9.

    The chef's `late` for the same stake names this croupier, and only then counts.
    """

    player: str
    on: str | None = None
    amount: int | float | None = None
    call: str | None = None
    unit: int | float | None = None


def repetition_of(late: c.Late) -> RepeatLateStake:
    """Return the repetition by a croupier that a chef's `late` requires."""
    return RepeatLateStake(late.player, late.on, late.amount, late.call, late.unit)


PresenceChange = PlayerAway | PlayerBack | ReleaseSeat
"""Actions by which the server reports players' connections to a table."""
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
"""Actions of a live table that are no engine commands."""
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
    """Return a refusal by the live table, before the engine's rules apply."""
    return Refusal(code, "table", {}, message)


def notice_of(action: StaffAction) -> dict[str, object]:
    """Return an action as the notice that records it."""
    if isinstance(action, EnterCard):
        return {"notice": "fell", "card": action.card}
    if isinstance(action, PRESENCE_CHANGES):
        return {"notice": _NAMES[type(action)], "player": action.player}
    if isinstance(action, RepeatLateStake):
        said = {name: getattr(action, name) for name in ("player", "on", "amount", "call", "unit")}
        return {
            "notice": "repeat",
            **{name: part for name, part in said.items() if part is not None},
        }
    return {"notice": _NAMES[type(action)]}


def encode(action: TableAction) -> bytes:
    """Return an action as the bytes of an entry's line."""
    if isinstance(action, STAFF_ACTIONS):
        return msgspec.json.encode(notice_of(action))
    return format_command(action)
