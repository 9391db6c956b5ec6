"""Messages of a table's WebSocket as bytes: entries for subscribers, replies for the sender."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tapisvert.journal.entry import NOTICE, REFUSAL, Entry
from tapisvert.live.floats import NOTICE as FLOAT_NOTICE
from tapisvert.live.posts import NOTICES
from tapisvert.live.unclaimed import CARRIED_NOTICE, REGISTER_NOTICE
from tapisvert.record.content import public_answer

_JSON: Final = msgspec.json.Encoder()

_CONFIRMED: Final = b'{"notice":"confirm"}'
"""Notice that a player has acknowledged a reality check: private to that player."""
_OF_STAFF: Final = tuple(
    b'{"notice":"%b"' % name.encode()
    for name in (*NOTICES, FLOAT_NOTICE, CARRIED_NOTICE, REGISTER_NOTICE)
)
"""Prefixes of the notices about posts, floats and the register: the staff alone sees them."""


def visible_to(entry: Entry, *, is_public: bool) -> bytes | None:
    """Return an entry as a client sees it; None if nothing of it is visible to that client."""
    if entry.kind == NOTICE:
        if is_public and (entry.line == _CONFIRMED or entry.line.startswith(_OF_STAFF)):
            return None
        return b'{"n":%d,"at":%d,"notice":%b}' % (entry.number, entry.at_ms, entry.line)
    answer = public_answer(entry.answer) if is_public else entry.answer
    if not answer or (is_public and entry.kind == REFUSAL):
        return None
    events = answer[:-1].replace(b"\n", b",")
    return b'{"n":%d,"at":%d,"events":[%b]}' % (entry.number, entry.at_ms, events)


def entry_frame(
    entries: Iterable[Entry], *, is_public: bool, possible: Sequence[str] | None = None
) -> bytes | None:
    """Return one message with all visible entries; None if none of them is visible.

    `possible` has the requests that the staff may make from now on, if they are others.
    """
    last, parts = 0, []
    for entry in entries:
        last = entry.number
        if (part := visible_to(entry, is_public=is_public)) is not None:
            parts.append(part)
    return _frame(last, parts, possible) if parts else None


def possible_frame(last: int, possible: Sequence[str]) -> bytes:
    """Return the message to one of the staff who has all entries up to `last`."""
    return _frame(last, (), possible)


def _frame(last: int, parts: Iterable[bytes], possible: Sequence[str] | None) -> bytes:
    requests = b"" if possible is None else b',"possible":%b' % _JSON.encode(possible)
    return b'{"to":%d,"entries":[%b]%b}' % (last, b",".join(parts), requests)


def ack_frame(request: str, number: int, answer: bytes, *, is_repeated: bool = False) -> bytes:
    """Return the reply to a request: its events, and the number of its entry."""
    events = answer[:-1].replace(b"\n", b",")
    again = b',"again":true' if is_repeated else b""
    return b'{"id":%b,"n":%d%b,"events":[%b]}' % (_JSON.encode(request), number, again, events)
