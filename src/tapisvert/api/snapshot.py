"""Parts of a table's snapshot."""

import msgspec

from tapisvert.rules import Role


class Preferences(msgspec.Struct, frozen=True):
    """A player's preferences: `pace` is calm or turbo; whether to cut, and to add entropy."""

    pace: str
    cut: bool
    entropy: bool


class Terms(msgspec.Struct, frozen=True):
    """The rules that the transcript of a draw of version 2 binds, as the `open` line names them."""

    rulebook: str
    edition: str | None
    rulings: dict[str, str | int | None]


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


class StaffView(msgspec.Struct, frozen=True):
    """The staff of a table, for the staff: their posts, and requests awaiting a second person.
    `is_uncounted`: a real table is open without an opening count. `requests` are the kinds used at
    this table, each with the roles that make it; `possible` are the ones possible now.
    """

    requests: dict[str, list[Role]]
    possible: list[str]
    is_assigned: bool
    is_uncounted: bool
    posts: list[HeldPost]
    given: list[OfferedPost]
    repeated: list[RepeatedStake]


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sealed draw that decides the coups. In version 2 of the protocol it has a number at its
    `table`, a witness, the hash of its transcript, and from the root on the signature.
    """

    id: str
    commitment: str
    root: str | None
    committed: list[str]
    opened: list[str]
    is_cut: bool | None = None
    cards_left: int | None = None
    number: int | None = None
    table: str | None = None
    witness: str | None = None
    if_absent: str | None = None
    transcript: str | None = None
    signature: str | None = None
