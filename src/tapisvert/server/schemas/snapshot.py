"""Parts of a table's snapshot."""

import msgspec


class Preferences(msgspec.Struct, frozen=True):
    """A player's preferences: `pace` is calm or turbo; whether to cut, and to add entropy."""

    pace: str
    cut: bool
    entropy: bool


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sealed draw that decides the coups, with a number in version 2 of the protocol."""

    id: str
    commitment: str
    root: str | None
    committed: list[str]
    opened: list[str]
    is_cut: bool | None = None
    cards_left: int | None = None
    number: int | None = None
