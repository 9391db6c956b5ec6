"""Shapes of the messages that a table's WebSocket sends, for the API documents.

`player_view` and `frames` write these messages piece by piece, as bytes; a test compares their
output with the shapes here.
"""

from dataclasses import MISSING
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

import msgspec

from tapisvert.record.content import HIDDEN_FIELDS
from tapisvert.rules import events as e
from tapisvert.rules.events import NAMES
from tapisvert.rules.refusals import Refusal

RecordLine = int
"""Number of the entry that an event belongs to."""


class _Shaped(msgspec.Struct, forbid_unknown_fields=True, tag_field="event"):
    """An event whose shape is written by hand."""

    line: RecordLine


class RefusedEvent(_Shaped, tag="refused"):
    """A request that was refused, with the clause and the reason."""

    code: str
    clause: str
    message: str


class CoupDealt(_Shaped, tag="coup dealt"):
    """A coup of cards, row by row; on the wire its event is `coup`."""

    rows: dict[str, list[str]]
    totals: dict[str, int]
    result: dict[str, str]
    call: list[str]


class BallFell(_Shaped, tag="ball fell"):
    """A coup of the wheel; on the wire its event is `coup`."""

    number: int
    color: str
    result: dict[str, str]
    call: list[str]


class Balanced(_Shaped, tag="balances"):
    """The balances of all players; visible to the staff and to the player who requested them."""

    players: dict[str, Any]
    bank: int
    held: int
    unclaimed: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    endowment: int | msgspec.UnsetType = msgspec.UNSET


_BY_HAND: Final[dict[type, type[msgspec.Struct]]] = {
    Refusal: RefusedEvent,
    e.CoupDealt: CoupDealt,
    e.BallFell: BallFell,
    e.Balanced: Balanced,
}


def _shape(kind: type[Any], name: str) -> type[msgspec.Struct]:
    fields: list[Any] = [("line", RecordLine)]
    fields += [_field(kind, name, hint) for name, hint in get_type_hints(kind).items()]
    return msgspec.defstruct(
        kind.__name__,
        fields,
        tag_field="event",
        tag=name,
        forbid_unknown_fields=True,
        kw_only=True,
        namespace={"__doc__": (kind.__doc__ or "").partition("\n\n")[0]},
    )


def _field(kind: type[Any], name: str, hint: Any) -> tuple[Any, ...]:
    """Return a field of an event; one with a default is left out where it has no value."""
    if kind.__dataclass_fields__[name].default is MISSING:
        return name, hint
    present = next((one for one in get_args(hint) if one is not NoneType), hint)
    return name, present | msgspec.UnsetType, msgspec.UNSET


EVENT_TYPES: Final = (
    RefusedEvent,
    *(_BY_HAND.get(kind) or _shape(kind, name) for kind, name in NAMES.items()),
)
"""The shape of every event."""


def hidden_fields() -> dict[str, tuple[str, ...]]:
    """Return the fields of events that only their player and the staff see, by shape."""
    names = {name: kind.__name__ for kind, name in NAMES.items() if name != "balances"}
    return {names[name]: fields for name, fields in HIDDEN_FIELDS.items() if name in names}
