"""State of a report that is saved, so that the journal before it is not read again.

A state in the form of another version is left aside; so is one whose last entry is another one than
the journal's, as after a restored backup. Then the report reads the journal from its beginning.
"""

from typing import Final

import msgspec

from tapisvert.server.schemas.views import Point

_FORM: Final = "tapisvert report 1"
"""Form of a state, and way of counting: another number for either."""


class SumsState(msgspec.Struct, frozen=True):
    """Sums of stakes and results."""

    coups: int
    stakes: int
    result: int
    bound: float
    expected: float
    variance: float
    handle: dict[str, int]
    won: dict[str, float]
    wanted: dict[str, float]


class SessionState(msgspec.Struct, frozen=True):
    """A session: its moments, the rules that it was opened with, and its sums."""

    opened_ms: int
    closed_ms: int | None
    rulebook: str
    edition: str
    rulings: dict[str, str]
    sums: SumsState


class ReportState(msgspec.Struct, frozen=True):
    """A report after entry `number`, whose hash is `entry_hash`; `insured` amounts by stake."""

    number: int
    entry_hash: bytes
    sessions: list[SessionState]
    whole: SumsState
    every: int
    points: list[Point]
    last: Point | None
    insured: list[tuple[str, str, int]]
    form: str = _FORM


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(ReportState)


def encode(state: ReportState) -> bytes:
    """Return the bytes of a state."""
    return _ENCODER.encode(state)


def decode(raw: bytes) -> ReportState | None:
    """Return the state in these bytes; None if they are of another form."""
    try:
        state = _DECODER.decode(raw)
    except msgspec.MsgspecError:
        return None
    return state if state.form == _FORM else None
