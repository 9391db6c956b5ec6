"""Requests that a table accepts: the engine's commands, and actions of the table alone.

Each is identified by its actor and its id.

At a real table a person may play without a device. The staff seats such a *walk-in* under a name of
its own choice, changes money into chips, and lays, announces, moves, insures and divides for them
at their word (CT-5.4, CR-3.3, VT-13, CR-17). No account has such a name, so stakes of an account's
owner are never laid by others. Their money is not in a purse: it goes into the table's box. They
leave with their chips, which the cashier changes into money.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tapisvert.journal.entry import MAX_MINOR, MAX_PLAYED
from tapisvert.live.stages import Tempo
from tapisvert.record import format_command
from tapisvert.rules import Refusal, Role
from tapisvert.rules import commands as c
from tapisvert.rules.permissions import players_of
from tapisvert.values import value

MAX_PIECES: Final = 10**6
"""Maximum of pieces of one value in a count."""


class FloatAct(StrEnum):
    """Act about a table's float."""

    OPENING = "opening"
    FILL = "fill"
    CREDIT = "credit"
    CLOSING = "closing"
    DROP = "drop"


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Pieces of one value: chips of a series, or banknotes of a currency.

    >>> Pile("A", 5_000, 40).amount
    200000
    """

    series: Annotated[str, Meta(min_length=1, max_length=16, pattern="^[!-~]+$")]
    value: Annotated[int, Meta(ge=1, le=MAX_PLAYED)]
    pieces: Annotated[int, Meta(ge=1, le=MAX_PIECES)]

    @property
    def amount(self) -> int:
        """Value of all pieces, in minor units."""
        return self.value * self.pieces


class PileChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Pieces of one series and value more than in an earlier count; negative if fewer."""

    series: str
    value: int
    pieces: Annotated[int, Meta(ge=-MAX_PIECES, le=MAX_PIECES)]


def count_pieces(piles: Iterable[Pile], sign: int = 1) -> Counter[tuple[str, int]]:
    """Return the pieces of a count by series and value, times a sign.

    >>> count_pieces([Pile("A", 500, 4)], -1)
    Counter({('A', 500): -4})
    """
    return Counter({(pile.series, pile.value): sign * pile.pieces for pile in piles})


def pile_changes(earlier: Sequence[Pile], piles: Sequence[Pile]) -> tuple[PileChange, ...]:
    """Return by how many pieces of each value a count differs from an earlier one.

    >>> pile_changes([Pile("A", 500, 4)], [Pile("A", 500, 3), Pile("B", 100, 1)])
    (PileChange(series='A', value=500, pieces=-1), PileChange(series='B', value=100, pieces=1))
    """
    changes = count_pieces(piles)
    changes.subtract(count_pieces(earlier))
    return tuple(PileChange(*kind, pieces) for kind, pieces in sorted(changes.items()) if pieces)


def piles_problem(piles: Sequence[Pile], amount: int) -> str | None:
    """Return the reason why pieces are not a count of an amount; None if they are.

    >>> piles_problem([Pile("A", 500, 4)], 2_000)
    >>> piles_problem([Pile("A", 500, 4)], 2_100)
    'pieces total 2000, expected 2100'
    """
    if len({(pile.series, pile.value) for pile in piles}) < len(piles):
        return "duplicate denomination in the count"
    if not all(1 <= pile.value <= MAX_PLAYED and 1 <= pile.pieces <= MAX_PIECES for pile in piles):
        return f"a value is counted with 1 to {MAX_PIECES} pieces"
    total = sum(pile.amount for pile in piles)
    if total != amount:
        return f"pieces total {total}, expected {amount}"
    return None if amount <= MAX_MINOR else "count exceeds the maximum"


@value
class MoveFloat:
    """Act about a table's float, requested by one account and signed by another.

    `shift` is the number of the shift whose drop is counted; all other acts are about the shift in
    progress. One that `corrects` an earlier entry, of the amount `previous`, takes its place: a
    count of 0 voids it. At an opening: `is_checked`, both have checked the cards, or the wheel;
    `closer`, the entry of the table's last closing count, and how the opening `differs` from it.
    The chips come from a cash `desk` and go back there; without one, from the vault.
    """

    act: FloatAct
    amount: int
    chips: tuple[Pile, ...]
    signed_by: str
    shift: int | None = None
    corrects: int | None = None
    previous: int | None = None
    is_checked: bool | None = None
    closer: int | None = None
    differs: tuple[PileChange, ...] | None = None
    desk: str | None = None


class Settlement(StrEnum):
    """Act about the register of a table: payment to a player, or the closing act (CR-19)."""

    CLAIMED = "claimed"
    CLOSED = "closed"


@value
class SettleUnclaimed:
    """Payment of a `player`'s whole sum, or closing of the sums stored since `until_ms` or before;
    `amount` is the sum that both persons signed.
    """

    act: Settlement
    amount: int
    signed_by: str
    player: str | None = None
    until_ms: int | None = None


@value
class Proceed:
    """Perform the next action now, at the tailleur's request."""


@value
class EnterCard:
    """Enter the next card dealt at a real table."""

    card: str


@value
class UndoCard:
    """Remove the card entered last at a real table, because it was wrong."""


@value
class ReportReading:
    """Reading of the sensor of a real table: a card that left the shoe, or the number in which the
    ball rests, with the wheel's direction and its `speed` in turns a minute, if it measures them.
    Staff see it; the result is what a croupier enters.
    """

    card: str | None = None
    number: int | None = None
    direction: Literal["clockwise", "counterclockwise"] | None = None
    speed: float | None = None


@value
class ReopenTable:
    """Open a closed table again, at the direction's request."""


@value
class AcknowledgeRealityCheck:
    """Acknowledge a reality check: the player has seen the time played, and the win or loss."""


@value
class Ready:
    """Consent of a player to deal now, or its withdrawal; it is valid until the window ends."""

    player: str
    is_ready: bool = True


@value
class Prefer:
    """Preferences of a player at a table: the tempo, the cut, and entropy of their own.

    `cut` is true if the cut is to be offered to the player; `entropy` is false if the player adds
    none, so that the table need not wait for it.
    """

    player: str
    pace: Tempo = Tempo.CALM
    cut: bool = False
    entropy: bool = True


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
    """A player has been away for so long that the seat is released."""

    player: str


@value
class RemovePlayer:
    """The opener of a private table removes a player, who leaves once all stakes are decided."""

    player: str


@value
class RepeatLateStake:
    """Repetition of a late stake or announcement by a croupier: CR-9.

    The chef's `late` for the same stake is valid only if it names this croupier.
    """

    player: str
    on: str | None = None
    amount: int | float | None = None
    call: str | None = None
    unit: int | float | None = None


@value
class AssignPost:
    """Assignment of a post at the table to a person of the staff, who has yet to take it."""

    role: c.Role
    name: str


@value
class TakePost:
    """Signature of a person who takes an assigned post, with the person relieved."""

    role: c.Role
    relieves: str | None = None


@value
class DismissFromPost:
    """End of a person's post at the table, or of an assignment that was not taken."""

    role: c.Role
    name: str


@value
class GiveColour:
    """Assignment of a colour to a player at a wheel, `piece` being a chip's value; None ends it."""

    player: str
    colour: str | None = None
    piece: int = 1


def late_repetition(command: c.Late) -> RepeatLateStake:
    """Return the repetition by a croupier that a chef's `late` requires."""
    return RepeatLateStake(command.player, command.on, command.amount, command.call, command.unit)


PlayerPreference = Ready | Prefer
"""Actions by which players set their preferences at a table."""
PresenceChange = PlayerAway | PlayerBack | ReleaseSeat | RemovePlayer
"""Actions by which the server reports players' connections, and a removal, to a table."""
PostAction = AssignPost | TakePost | DismissFromPost
"""Actions about the posts of a table."""
LiveAction = (
    Proceed
    | EnterCard
    | UndoCard
    | ReportReading
    | ReopenTable
    | AcknowledgeRealityCheck
    | RepeatLateStake
    | PostAction
    | GiveColour
    | MoveFloat
    | SettleUnclaimed
    | PlayerPreference
    | PresenceChange
)
"""Actions of a live table that are not engine commands."""
TableAction = c.Command | LiveAction

PRESENCE_CHANGES: Final[Mapping[str, type[PresenceChange]]] = {
    "away": PlayerAway,
    "back": PlayerBack,
    "seat_given_up": ReleaseSeat,
    "removed": RemovePlayer,
}
"""Presence changes by the names of their notices."""
PREFERENCES: Final[Mapping[str, type[PlayerPreference]]] = {"ready": Ready, "prefer": Prefer}
"""Preference requests of players, by the names of requests and notices."""
NAMES: Final[Mapping[type, str]] = {
    Proceed: "go",
    EnterCard: "fell",
    UndoCard: "correct",
    ReportReading: "reading",
    ReopenTable: "open",
    AcknowledgeRealityCheck: "confirm",
    RepeatLateStake: "repeat",
    AssignPost: "assign",
    TakePost: "take_post",
    DismissFromPost: "dismiss",
    GiveColour: "colour",
    MoveFloat: "float",
    SettleUnclaimed: "register",
    **{kind: name for name, kind in (*PREFERENCES.items(), *PRESENCE_CHANGES.items())},
}
"""Names of the actions, in requests and in the notices that record them."""


def refuse(code: str, message: str) -> Refusal:
    """Return a refusal by the live table, before the engine's rules apply."""
    return Refusal(code, "table", {}, message)


def action_fields(action: LiveAction) -> dict[str, object]:
    """Return the fields of an action that are not None."""
    return {name: field for name, field in asdict(action).items() if field is not None}


def action_notice(action: LiveAction) -> dict[str, object]:
    """Return an action as the notice that records it."""
    return {"notice": NAMES[type(action)], **action_fields(action)}


def encode(action: TableAction) -> bytes:
    """Return an action as the bytes of an entry's line."""
    if isinstance(action, LiveAction):
        return msgspec.json.encode(action_notice(action))
    return format_command(action)


# Requests ---------------------------------------------------------------------------------------

_PLAYER: Final = Role.PLAYER.value
_AS_PLAYER: Final = frozenset({Role.PLAYER})
_MAX_PERSONS: Final = 4_096
"""Maximum of cached results of `_cached_person`."""


@value
class Actor:
    """Author of a request: the account, the name at tables, the roles."""

    account: str
    name: str
    roles: frozenset[Role]


WALK_IN_SUFFIX: Final = "\u00a0*"
"""Suffix of a walk-in's name: a no-break space, which account names lack, and an asterisk."""


def is_walk_in(name: str) -> bool:
    """Return whether a name belongs to a player without a device.

    >>> is_walk_in("Rossi" + WALK_IN_SUFFIX), is_walk_in("Rossi *"), is_walk_in(WALK_IN_SUFFIX)
    (True, False, False)
    """
    return name.endswith(WALK_IN_SUFFIX) and len(name) > len(WALK_IN_SUFFIX)


SENSOR_ACTOR: Final = Actor("sensor", "the sensor", frozenset({Role.TAILLEUR}))
"""The sensor of a table, as the author of its readings; no account has this id."""
TABLE_ACTOR: Final = Actor("table", "the table", frozenset({Role.TAILLEUR, Role.DIRECTION}))
"""The table itself, as the author of timed actions."""


def engine_person(actor: Actor, command: c.Command) -> c.Person:
    """Return the person and role in which an actor gives a command.

    For the actor's own play the role is player, else one of their other roles. The engine refuses a
    command that none of their roles may give.

    >>> from tapisvert.rules.commands import Leave
    >>> anna = Actor("a1", "Anna", frozenset({Role.PLAYER, Role.CHEF}))
    >>> engine_person(anna, Leave("Anna")).role, engine_person(anna, Leave("Bruno")).role
    ('player', 'chef')
    """
    is_own = players_of(command)[:1] == (actor.name,)
    kind: Any = type(command)
    return _cached_person(actor.name, actor.roles, kind, is_own=is_own)


@lru_cache(maxsize=_MAX_PERSONS)
def _cached_person(name: str, roles: frozenset[Role], kind: Any, *, is_own: bool) -> c.Person:
    allowed = c.RULES[kind].roles & roles
    if not is_own:
        allowed -= _AS_PLAYER
    if Role.PLAYER in allowed:
        return c.Person(_PLAYER, name)
    return c.Person(min((role.value for role in allowed or roles), default=_PLAYER), name)


class Request(msgspec.Struct, frozen=True, gc=False):
    """Request to a table: `body` is the message as sent, `action` its meaning (a `TableAction`).

    `id` is the client's, empty for what the table does by itself or in consequence of another
    request. `salt` is the client's too: 32 hexadecimal digits for the command's line. `forward_id`
    is the request's id in the database if another node forwarded it.
    """

    actor: Actor
    id: str
    body: bytes
    action: Any
    salt: str | None = None
    forward_id: int | None = None

    @property
    def body_hash(self) -> bytes:
        """SHA-256 of the body, as an entry stores it."""
        return hashlib.sha256(self.body).digest()

    @property
    def key(self) -> tuple[str, str]:
        """Unique key of the request at its table: account and request id."""
        return self.actor.account, self.id


TABLE_REQUEST: Final = Request(TABLE_ACTOR, "", b"", Proceed())
"""Request of the table's own actions."""
