"""Messages of a table's socket as bytes: entries for everybody, answers for the sender."""

import re
from collections.abc import Iterable
from typing import Final

from tapisvert.server.journal.entry import Entry
from tapisvert.server.tables.player_view import _JSON, _READ

HIDDEN_FIELDS: Final = {
    "sat": ("brought", "chips"),
    "left": ("chips",),
    "abandoned": ("amount",),
    "claimed": ("amount",),
    "balances": ("players", "bank", "held", "unclaimed", "endowment"),
}
"""What others do not see of an event: the fields that say how much somebody has."""


_CONFIRMED: Final = b'{"notice":"confirm"}'
"""That somebody has seen since when he plays is his own affair."""


_MARKS: Final = tuple(b'{"event":"%b"' % name.encode() for name in (*HIDDEN_FIELDS, "refused"))


_MARKED: Final = re.compile(b"|".join(map(re.escape, _MARKS)))


def visible_to(entry: Entry, *, is_public: bool) -> bytes | None:
    """An entry as a client gets it; None for one that concerns its asker alone."""
    if entry.kind == "notice":
        if is_public and entry.line == _CONFIRMED:
            return None
        return b'{"n":%d,"at":%d,"notice":%b}' % (entry.number, entry.at_ms, entry.line)
    answer = entry.answer
    if is_public and _MARKED.search(answer):
        answer = _filtered(answer)
    if not answer or (is_public and entry.kind == "refusal"):
        return None
    events = answer[:-1].replace(b"\n", b",")
    return b'{"n":%d,"at":%d,"events":[%b]}' % (entry.number, entry.at_ms, events)


def _filtered(answer: bytes) -> bytes:
    kept = []
    for line in answer.splitlines(keepends=True):
        if not line.startswith(_MARKS):
            kept.append(line)
            continue
        event = _READ.decode(line)
        hidden = HIDDEN_FIELDS.get(event["event"])
        if hidden is None or event["event"] == "balances":
            continue
        event = {name: value for name, value in event.items() if name not in hidden}
        kept.append(_JSON.encode(event) + b"\n")
    return b"".join(kept)


def entry_frame(entries: Iterable[Entry], *, is_public: bool) -> bytes | None:
    """One message with all these entries; None when none of them is for its reader."""
    last, parts = 0, []
    for entry in entries:
        last = entry.number
        if (part := visible_to(entry, is_public=is_public)) is not None:
            parts.append(part)
    return b'{"to":%d,"entries":[%b]}' % (last, b",".join(parts)) if parts else None


def ack_frame(request: str, number: int, answer: bytes, *, is_repeated: bool = False) -> bytes:
    """The answer to whoever asked: what came of it, the number under which it stands."""
    events = answer[:-1].replace(b"\n", b",")
    again = b',"again":true' if is_repeated else b""
    return b'{"id":%b,"n":%d%b,"events":[%b]}' % (_JSON.encode(request), number, again, events)
