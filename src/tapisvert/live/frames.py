"""Messages of a table's WebSocket as bytes."""

import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.fairness.transparency import receipt as r
from tapisvert.journal.entry import COMMAND, NOTICE, Entry, notice_prefix
from tapisvert.journal.store import StoredReply
from tapisvert.live.float_shifts import NOTICE as FLOAT_NOTICE
from tapisvert.live.requests import NAMES, ReportReading, Request
from tapisvert.live.table_posts import NOTICES
from tapisvert.live.unclaimed_funds import CARRIED_NOTICE, REGISTER_NOTICE
from tapisvert.record.content import content_of, public_answer, shown_content
from tapisvert.record.event_lines import format_events
from tapisvert.rules import Refusal

_JSON: Final = msgspec.json.Encoder()

_CONFIRMED: Final = b'{"notice":"confirm"}'
"""Notice that a player has acknowledged a reality check: private to that player."""
_STAFF_NOTICES: Final = tuple(
    map(
        notice_prefix,
        (*NOTICES, FLOAT_NOTICE, CARRIED_NOTICE, REGISTER_NOTICE, NAMES[ReportReading]),
    )
)
"""Notices about posts, floats, the register and the sensor, which only the staff sees."""


def visible_to(entry: Entry, *, is_public: bool) -> bytes | None:
    """Return an entry as a client sees it, or None; of a command all see the hash of its line."""
    if entry.kind == NOTICE:
        if is_public and (entry.line == _CONFIRMED or entry.line.startswith(_STAFF_NOTICES)):
            return None
        return b'{"n":%d,"at":%d,"notice":%b}' % (entry.number, entry.at_ms, entry.line)
    parts = b'{"n":%d,"at":%d' % (entry.number, entry.at_ms)
    if entry.kind == COMMAND:
        parts += b',"line":"%b"' % hashlib.sha256(entry.line).hexdigest().encode()
    elif is_public:
        return None
    if answer := public_answer(entry.answer) if is_public else entry.answer:
        parts += b',"events":[%b]' % answer[:-1].replace(b"\n", b",")
    return parts + b"}"


def entry_frame(
    entries: Iterable[Entry], *, is_public: bool, possible: Sequence[str] | None = None
) -> bytes | None:
    """Return one message with all visible entries, and `possible` requests if they changed; or
    None.
    """
    last = 0
    parts = []
    for entry in entries:
        last = entry.number
        if (part := visible_to(entry, is_public=is_public)) is not None:
            parts.append(part)
    return _frame(last, parts, possible) if parts else None


def current_frame(last: int, possible: Sequence[str] | None) -> bytes:
    """Return the message for a client that has all entries up to `last`."""
    return _frame(last, (), possible)


def _frame(last: int, parts: Iterable[bytes], possible: Sequence[str] | None) -> bytes:
    requests = b"" if possible is None else b',"possible":%b' % _JSON.encode(possible)
    return b'{"to":%d,"entries":[%b]%b}' % (last, b",".join(parts), requests)


def ack_frame(request: str, reply: StoredReply, *, is_repeated: bool = False) -> bytes:
    """Return the reply to a request: its events, entry number, and line of the record as `text`."""
    events = reply.answer[:-1].replace(b"\n", b",")
    extra_fields = b',"again":true' if is_repeated else b""
    if reply.line is not None:
        extra_fields += b',"text":%b' % _JSON.encode(reply.line.decode())
    return b'{"id":%b,"n":%d%b,"events":[%b]}' % (
        _JSON.encode(request),
        reply.number,
        extra_fields,
        events,
    )


# Replies ----------------------------------------------------------------------------------------

_LOG: Final = logging.getLogger("tapisvert.server")

ReplyCallback = Callable[[bytes], None]
"""Callback that takes the reply to a request."""


class TableNotServedError(LookupError):
    """The server has no such table."""


def send_reply(reply: ReplyCallback, message: bytes) -> None:
    """Send a reply. A callback that fails is logged and does not affect other replies."""
    try:
        reply(message)
    except Exception:
        _LOG.exception("reply callback failed")


def discard_reply(message: bytes) -> None:
    """Discard the reply to a forwarded request: the node that sent it reads the journal."""


def refusal(request: Request, code: str, message: str) -> bytes:
    """Return a refusal that does not come from the table: a code and a message."""
    return _JSON.encode({"id": request.id, "error": code, "message": message})


def refusal_frame(request: Request, refusal: Refusal) -> bytes:
    """Return the table's refusal of a stranger, which no entry holds."""
    return ack_frame(request.id, StoredReply(0, None, format_events((refusal,), 0)))


def overloaded_frame(request: Request) -> bytes:
    """Return the refusal of an overloaded node; nothing was done."""
    return refusal(request, "table_busy", "table queue full: retry")


def storage_low_frame(request: Request) -> bytes:
    """Return the refusal of a node whose disk is nearly full; nothing was done."""
    return refusal(
        request, "insufficient_storage", "the house's disk is nearly full: come back later"
    )


def shutting_down_frame(request: Request) -> bytes:
    """Return the refusal of a node that shuts down; nothing was done."""
    return refusal(request, "unavailable", "table is moving to another node: reconnect")


def repeated_frame(request: Request, stored_reply: StoredReply) -> bytes:
    """Return the stored reply to a repeated request, or a refusal if its body differs."""
    if stored_reply.body_hash != request.body_hash:
        message = "request id already used with a different body"
        return refusal(request, "idempotency_conflict", message)
    return ack_frame(request.id, stored_reply, is_repeated=True)


def to_forwarded(request: Request) -> bytes:
    """Encode a request for another node."""
    actor = request.actor
    return _JSON.encode(
        {"name": actor.name, "roles": sorted(actor.roles), "body": request.body.decode()}
    )


# Receipts ---------------------------------------------------------------------------------------


def receipted_entry(entry: Entry) -> r.ReceiptedEntry:
    """Return an entry as in the receipt for its own request."""
    is_recorded = entry.kind == COMMAND
    content = content_of(entry.line, entry.answer) if is_recorded else None
    return r.ReceiptedEntry(r.ENTRY, entry.number, content, entry.hash)


def watched_entry(entry: Entry) -> r.ReceiptedEntry | None:
    """Return an entry as in the spectators' receipt: without hidden parts; None if empty."""
    if visible_to(entry, is_public=True) is None:
        return None
    if entry.kind == NOTICE:
        return r.ReceiptedEntry(r.NOTICE, entry.number, shown_content(entry.at_ms, entry.line))
    if not (answer := public_answer(entry.answer)):
        return None
    return r.ReceiptedEntry(r.SHOWN, entry.number, shown_content(entry.at_ms, answer))


class ReceiptIssuer:
    """Issuer of a journal's receipts, as messages of the WebSocket; `now` is in ms, UTC."""

    def __init__(self, origin: str, key: Ed25519PrivateKey, now: Callable[[], int]) -> None:
        self._origin = origin
        self._key = key
        self._now = now

    def for_request(self, request: str, entry: Entry) -> bytes:
        """Return the receipt for the entry of a request."""
        signed = self._signed(entry.table, [receipted_entry(entry)])
        return _JSON.encode({"id": request, "receipt": signed})

    def for_watchers(self, entries: Iterable[Entry]) -> bytes | None:
        """Return one receipt for the visible part of these entries, or None."""
        visible = [
            (entry.table, view) for entry in entries if (view := watched_entry(entry)) is not None
        ]
        if not visible:
            return None
        signed = self._signed(visible[0][0], [view for _, view in visible])
        return _JSON.encode({"receipt": signed})

    def _signed(self, table: str, entries: list[r.ReceiptedEntry]) -> str:
        receipt = r.Receipt(self._origin, self._now(), table, tuple(entries))
        return r.write_receipt(receipt, self._key).decode()
