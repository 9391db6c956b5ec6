"""Views of the whole room: all tables at once for the chef, the day for the direction."""

from enum import StrEnum
from typing import Any

import msgspec

from tapisvert.rules import Role
from tapisvert.server.schemas.bodies import Moment
from tapisvert.server.schemas.snapshot import HeldPost
from tapisvert.server.schemas.views import BankSums


class Waiting(StrEnum):
    """Kind of decision that a table waits for."""

    LATE = "late"
    POST = "post"
    RELIEF = "relief"
    ADVANCE = "advance"
    ABANDON = "abandon"
    DEROGATION = "derogation"
    IRREGULAR = "irregular"
    SUSPENDED = "suspended"
    AWAY = "away"
    UNCLAIMED = "unclaimed"
    COUNT = "count"


class RoomDecision(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision that a table waits for, the urgent kinds first.

    `late`: croupier `by` repeated a stake of `player`. `post`, `relief`: `by` gave `role` to
    `name`, whose signature is awaited. `advance`, `abandon`, `derogation`: the number of the
    `approval`. `irregular`: a card was seen. `suspended`: with its `reason`. `away`: `player` left
    stakes. `unclaimed`: winnings of `player` wait in the register. `count`: the table is open
    without an opening count of its float.
    """

    kind: Waiting
    player: str | None = None
    name: str | None = None
    by: str | None = None
    role: Role | None = None
    on: str | None = None
    call: str | None = None
    amount: int | None = None
    unit: int | None = None
    reason: str | None = None
    approval: int | None = None


class RoomTable(msgspec.Struct, frozen=True):
    """A table of the room. `seconds` are left of the `stage_seconds` of the stage; null without a
    clock. `stakes` is all that lies on the cloth, `players` the number of those at the table,
    `away` those of them without a connection. `last` are its latest results, latest first.
    """

    id: str
    name: str
    layout: str
    mode: str
    phase: str
    stage: str
    seconds: float | None
    stage_seconds: float | None
    seats: int
    players: int
    away: int
    stakes: int
    last: list[str]
    is_last: bool
    is_assigned: bool
    posts: list[HeldPost]
    decisions: list[RoomDecision]


class TodayTable(msgspec.Struct, frozen=True):
    """The session of a table that is open or was the last, and its sums; `opened` is null before
    the first.
    """

    table: str
    name: str
    currency: str
    opened: Moment | None
    closed: Moment | None
    sums: BankSums | None


class Incident(msgspec.Struct, frozen=True):
    """An event of the day that the direction answers for, with its entry at the table."""

    table: str
    n: int
    at: Moment
    event: dict[str, Any]


class Today(msgspec.Struct, frozen=True):
    """The house's day since `since`: each table's session and the incidents, latest first. The day
    sheet of this `day` is not whole yet.
    """

    day: str
    since: Moment
    tables: list[TodayTable]
    incidents: list[Incident]
