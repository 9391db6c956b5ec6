"""Forms of the messages that a table's WebSocket sends, for the API documents.

`view` and `frames` write these messages piece by piece, as bytes; a test compares their output with
these forms.
"""

from dataclasses import MISSING
from types import NoneType
from typing import Any, Final, Literal, get_args, get_type_hints

import msgspec

from tapisvert.live import requests
from tapisvert.live.stages import Stage
from tapisvert.live.table_players import COLOURS
from tapisvert.live.table_posts import RELIEF_NOTICE
from tapisvert.live.unclaimed_funds import CarriedNotice
from tapisvert.record.content import HIDDEN_FIELDS
from tapisvert.rules import commands as c
from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e
from tapisvert.rules.events import NAMES
from tapisvert.rules.refusals import Refusal

RecordLine = int
"""Number of the entry that an event belongs to."""


class _Shaped(msgspec.Struct, forbid_unknown_fields=True, tag_field="event"):
    """An event whose shape is written by hand."""

    line: RecordLine


class RefusedEvent(_Shaped, tag="refused"):
    """A refused request, with the clause and the reason."""

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


class Corrected(_Shaped, tag="corrected"):
    """The last coup is corrected to this result; `previous` is the number or the totals before."""

    coup: int
    previous: str
    result: dict[str, str]
    call: list[str]
    chef: str
    signer: str
    rows: dict[str, list[str]] | msgspec.UnsetType = msgspec.UNSET
    totals: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    number: int | msgspec.UnsetType = msgspec.UNSET
    color: str | msgspec.UnsetType = msgspec.UNSET


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
    ce.Corrected: Corrected,
}


class _Notice(msgspec.Struct, forbid_unknown_fields=True, tag_field="notice", kw_only=True):
    """A notice whose shape is written by hand."""


class StageNotice(_Notice, tag="stage"):
    """The stage of the table and its seconds; null: until a person acts. With `quiet` a lone
    player's window closes so many seconds after the last chip. The deal does not wait for players
    who are `idle`: they have neither chips nor stakes.
    """

    stage: Stage
    seconds: float | None
    quiet: float | msgspec.UnsetType = msgspec.UNSET
    idle: list[str] | msgspec.UnsetType = msgspec.UNSET
    player: str | msgspec.UnsetType | None = msgspec.UNSET


class CardNotice(_Notice, tag="card"):
    """The `nth` card of a coup was dealt."""

    card: str
    nth: int


class SignedNotice(_Notice, tag="signed"):
    """The statement of the witness for a coup of the draw, and the key of the coup; or for the end
    of the draw, `end J` after J coups.
    """

    coup: int | str
    n: int
    m: int
    at: int
    prev: str
    signature: str
    key: str | None


class SocieteNotice(_Notice, tag="société_asked"):
    """A player requests a société, which forms once all its players have requested it in this
    order; or withdraws the request, and `players` is empty.
    """

    player: str
    players: list[str]


class StaffNotice(_Notice, tag="staff"):
    """The posts at the opening: role, name and account."""

    posts: list[list[str]]


_BY: Final = {"by": str}
_ADDED: Final[dict[type, dict[str, Any]]] = {
    requests.RepeatLateStake: _BY,
    requests.AssignPost: _BY,
    requests.TakePost: {"name": str},
    requests.DismissFromPost: _BY,
    requests.GiveColour: {"colour": Literal[*COLOURS] | None},
    requests.MoveFloat: _BY,
    requests.SettleUnclaimed: _BY,
    c.Rotate: _BY,
}
"""Fields of notices that their actions lack, or have as plain text."""


def _shape(kind: type[Any], name: str, title: str, tag_field: str) -> type[msgspec.Struct]:
    """Return the shape of an event, or of the notice that records an action."""
    fields: list[Any] = [("line", RecordLine)] if tag_field == "event" else []
    hints = get_type_hints(kind) | _ADDED.get(kind, {})
    return msgspec.defstruct(
        title,
        fields + [_field(kind, name, hint, tag_field) for name, hint in hints.items()],
        tag_field=tag_field,
        tag=name,
        forbid_unknown_fields=True,
        kw_only=True,
        namespace={"__doc__": (kind.__doc__ or "").partition("\n\n")[0]},
    )


def _field(kind: type[Any], name: str, hint: Any, tag_field: str) -> tuple[Any, ...]:
    """Return a field; it is optional without a value, or with its default in an event."""
    dataclass_field = kind.__dataclass_fields__.get(name)
    default = dataclass_field.default if dataclass_field else MISSING
    if default is MISSING or not (default is None or tag_field == "event"):
        return name, hint
    present = next((option for option in get_args(hint) if option is not NoneType), hint)
    return name, present | msgspec.UnsetType, msgspec.UNSET


EVENT_TYPES: Final = (
    RefusedEvent,
    *(
        _BY_HAND.get(kind) or _shape(kind, name, kind.__name__, "event")
        for kind, name in NAMES.items()
    ),
)
"""The form of every event."""
NOTICE_TYPES: Final[tuple[type[msgspec.Struct], ...]] = (
    StageNotice,
    CardNotice,
    SocieteNotice,
    StaffNotice,
    SignedNotice,
    CarriedNotice,
    *(
        _shape(kind, name, f"{kind.__name__}Notice", "notice")
        for kind, name in (*requests.NAMES.items(), (c.Rotate, RELIEF_NOTICE))
    ),
)
"""The form of every notice."""


def hidden_fields() -> dict[str, tuple[str, ...]]:
    """Return the fields of events that only their player and the staff see, by form."""
    names = {name: kind.__name__ for kind, name in NAMES.items() if name != "balances"}
    return {names[name]: fields for name, fields in HIDDEN_FIELDS.items() if name in names}
