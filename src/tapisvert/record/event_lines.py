"""Encoding of events: `{"event": …, "line": n, …}`, one line each, with the record's names."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, Final

import msgspec

from tapisvert.rules.correction_events import Corrected
from tapisvert.rules.coup import Coup, Result, Spun
from tapisvert.rules.draw_events import Committed, PaidAs
from tapisvert.rules.events import (
    NAMES,
    Balanced,
    BallFell,
    CoupDealt,
    Event,
    Opened,
    StakeHeld,
)
from tapisvert.rules.refusals import Refusal

_ENCODER: Final = msgspec.json.Encoder()
_MESSAGE: Final = b',"message":'
_REST: Final = re.compile(rb'"(?:[^"\\]|\\.)*"\}\n?')
"""The end of a refusal's line: its message, which is the last key."""


def event_prefix(name: str) -> bytes:
    """Return the bytes with which the line of every event of this name begins.

    >>> event_prefix("coup")
    b'{"event":"coup"'
    """
    return b'{"event":"%b"' % name.encode()


_HEADS: Final = {
    kind: event_prefix(name) + b',"line":%d'
    for kind, name in (NAMES | {Refusal: Refusal.event}).items()
}


_KINDS: Final = {name: kind for kind, name in NAMES.items()}


def format_event(event: Event, line: int) -> bytes:
    """Return the line of an event caused by the command on `line`, without a line feed.

    >>> from tapisvert.rules.events import Left
    >>> format_event(Left("Anna", 500), 7)
    b'{"event":"left","line":7,"player":"Anna","chips":500}'
    """
    kind = type(event)
    shape = _SHAPED.get(kind)
    head = _HEADS[kind] % line
    body = _ENCODER.encode(shape(event) if shape else event)
    return head + b"}" if len(body) == 2 else head + b"," + body[1:]


def format_events(events: Iterable[Event], line: int) -> bytes:
    """Return the lines of all events caused by one command, each with a line feed."""
    return b"".join([format_event(event, line) + b"\n" for event in events])


def read_event(event: Mapping[str, Any]) -> Event:
    """Return the event of a decoded line; its coup has no reasons, as a line has none.

    >>> read_event({"event": "left", "line": 7, "player": "Anna", "chips": 500})
    Left(player='Anna', chips=500)
    """
    name = event["event"]
    if name == Corrected.event:
        return Corrected(
            event["coup"], event["previous"], _read_coup(event), event["chef"], event["signer"]
        )
    if name != CoupDealt.event:
        return msgspec.convert(event, _KINDS[name])
    coup = _read_coup(event)
    return BallFell(coup) if isinstance(coup, Spun) else CoupDealt(coup)


def _read_coup(event: Mapping[str, Any]) -> Coup | Spun:
    results = {chance: Result(result) for chance, result in event["result"].items()}
    call = tuple(event["call"])
    if "number" in event:
        return Spun(event["number"], event["color"], results, {}, call)
    rows = tuple(map(tuple, event["rows"].values()))
    totals = tuple(event["totals"].values())
    return Coup(rows, totals, results, {}, call)


def is_same_answer(actual: bytes, expected: bytes) -> bool:
    r"""Return whether two answers to a command agree.

    They agree byte for byte, or are refusals that differ in `message` alone: a message is for a
    person, and a later version may word it otherwise.

    >>> refused = b'{"event":"refused","line":8,"code":"suspended","clause":"R07","message":"%b"}'
    >>> is_same_answer(refused % b"closed for now", refused % b"the game is suspended")
    True
    >>> is_same_answer(refused % b"closed \xff", refused % b"the game is suspended")
    False
    """
    if actual == expected or not expected.startswith(event_prefix("refused")):
        return actual == expected
    head = expected[: expected.index(_MESSAGE) + len(_MESSAGE)]
    if not actual.startswith(head) or _REST.fullmatch(actual, len(head)) is None:
        return False
    try:
        msgspec.json.decode(actual)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False  # no text, or an escape that JSON has not
    else:
        return True


def _refusal_shape(refusal: Refusal) -> dict[str, object]:
    return {"code": refusal.code, "clause": refusal.clause, "message": refusal.message}


def shape_of_coup(coup: Coup | Spun) -> dict[str, object]:
    """Return the rows of a coup with their totals, by name; or the number and its colour."""
    if isinstance(coup, Spun):
        return {"number": coup.number, "color": coup.color}
    names = ("row",) if len(coup.rows) == 1 else ("noir", "rouge")
    return {
        "rows": dict(zip(names, coup.rows, strict=True)),
        "totals": dict(zip(names, coup.totals, strict=True)),
    }


def _coup(event: CoupDealt | BallFell) -> dict[str, object]:
    return _result(event.coup if isinstance(event, CoupDealt) else event.spun)


def _result(coup: Coup | Spun) -> dict[str, object]:
    return {**shape_of_coup(coup), "result": coup.results, "call": coup.call}


def _correction(event: Corrected) -> dict[str, object]:
    persons = {"chef": event.chef, "signer": event.signer}
    return {"coup": event.coup, "previous": event.previous, **_result(event.result), **persons}


def _balances(event: Balanced) -> dict[str, object]:
    """Return the shape of balances. Abandoned amounts appear only if there are any (CR-19)."""
    amounts = {"unclaimed": event.unclaimed, "endowment": event.endowment}
    return {
        "players": {
            name: {"chips": holding.chips, "stakes": [_given(stake) for stake in holding.stakes]}
            for name, holding in event.players.items()
        },
        "bank": event.bank,
        "held": event.held,
        **{name: amount for name, amount in amounts.items() if amount},
    }


def _opening_shape(event: Opened) -> dict[str, object]:
    """Return the shape of an opening. `stakes_stay` appears only if no ruling of it says so: R19.

    Records of the houses whose winning stakes go to the chips were written without it.
    """
    shape: dict[str, object] = {name: getattr(event, name) for name in _OPENED}
    is_ruled = "stay" in (event.rulings.get("winnings"), event.rulings.get("R19"))
    return shape if is_ruled or not event.stakes_stay else {**shape, "stakes_stay": True}


_OPENED: Final = ("rulebook", "edition", "currency", "limits", "rulings")


def _given(event: Committed | PaidAs | StakeHeld) -> dict[str, object]:
    """Return the fields that have a value: the insured amount stands only where it is a part, and
    the witness only where a draw has one.
    """
    return {
        field.name: field_value
        for field in fields(event)
        if (field_value := getattr(event, field.name)) is not None
    }


_SHAPED: Final[dict[type, Any]] = {
    Refusal: _refusal_shape,
    Opened: _opening_shape,
    CoupDealt: _coup,
    BallFell: _coup,
    Corrected: _correction,
    Balanced: _balances,
    Committed: _given,
    PaidAs: _given,
}
