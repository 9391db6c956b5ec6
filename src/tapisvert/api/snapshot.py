"""Parts of a table's snapshot."""

import msgspec

from tapisvert.rules import Role
from tapisvert.rules.commands import Statement


class Preferences(msgspec.Struct, frozen=True):
    """A player's preferences: `pace` is calm or turbo; whether to cut, and to add entropy."""

    pace: str
    cut: bool
    entropy: bool


class ColouredChips(msgspec.Struct, frozen=True):
    """The colour of a player's chips at a wheel, and the value of a piece."""

    colour: str
    piece: int


class HeldPost(msgspec.Struct, frozen=True):
    """A post of the table's staff, and the person who holds it."""

    role: Role
    name: str


class OfferedPost(HeldPost, frozen=True):
    """A post that `by` gave to a person, who has yet to take it, perhaps to relieve another."""

    by: str
    is_relief: bool


class RepeatedStake(msgspec.Struct, frozen=True, omit_defaults=True):
    """A late stake or announcement, repeated by the croupier `by` for the chef to accept: CR-9."""

    player: str
    by: str
    on: str | None = None
    amount: int | None = None
    call: str | None = None
    unit: int | None = None


class SensorView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reading of the table's sensor: a card, or a number with the wheel's direction and speed."""

    card: str | None = None
    number: int | None = None
    direction: str | None = None
    speed: float | None = None


class StaffView(msgspec.Struct, frozen=True):
    """The staff of a table, for the staff: their posts, and requests awaiting a second person.
    `missing`: parts of the opening that a real table lacks, its `count` or a post. `requests` are
    the kinds used at this table, each with the roles that make it; `possible` are the ones possible
    now. `readings` are those of the table's sensor for the coup in play, oldest first. `closing`:
    what is done before a real table is closed for the day, and whether it is; the employees' box
    holds `tips`.
    """

    requests: dict[str, list[Role]]
    possible: list[str]
    is_assigned: bool
    missing: list[str]
    closing: dict[str, bool]
    tips: int
    posts: list[HeldPost]
    given: list[OfferedPost]
    readings: list[SensorView]
    repeated: list[RepeatedStake]


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sealed draw that decides the coups; `tip` names it, `witness` is the fingerprint of its
    witness's key. From the start on `coups` counts those that were shown. Once the next is `asked`
    its stakes are complete, and `statement` is what its witness signed. `cut` and `cards_left` are
    those of a pack.
    """

    tip: str
    witness: str | None
    committed: list[str]
    opened: list[str]
    start: str | None
    coups: int
    asked: bool
    statement: Statement | None
    cut: bool | None = None
    cards_left: int | None = None
