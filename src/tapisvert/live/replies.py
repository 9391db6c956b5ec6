"""Replies to requests, and the callback that takes them."""

import logging
from collections.abc import Callable
from typing import Final

import msgspec

from tapisvert.journal.store import StoredAnswer
from tapisvert.live.frames import ack_frame
from tapisvert.live.idempotency import Request
from tapisvert.record.event_lines import format_events
from tapisvert.rules import Refusal

_JSON: Final = msgspec.json.Encoder()
_LOG: Final = logging.getLogger("tapisvert.server")

ReplyCallback = Callable[[bytes], None]
"""Callback that takes the reply to a request."""


class TableNotServedError(LookupError):
    """The server has no such table."""


def send_reply(reply: ReplyCallback, said: bytes) -> None:
    """Send a reply. A callback that fails is logged and does not affect other replies."""
    try:
        reply(said)
    except Exception:
        _LOG.exception("an answer could not be given")


def discard_reply(said: bytes) -> None:
    """Discard the reply to a forwarded request: the node that sent it reads the journal."""


def refusal(request: Request, code: str, message: str) -> bytes:
    """Return a refusal that does not come from the table: a code and a message."""
    return _JSON.encode({"id": request.id, "error": code, "message": message})


def turned_away(request: Request, why: Refusal) -> bytes:
    """Return the table's refusal of a stranger, which no entry holds."""
    return ack_frame(request.id, 0, format_events((why,), 0))


def overloaded(request: Request) -> bytes:
    """Return the refusal of an overloaded node; nothing was done."""
    return refusal(request, "busy", "too much is asked of this table; ask again")


def storage_low(request: Request) -> bytes:
    """Return the refusal of a node whose disk is nearly full; nothing was done."""
    return refusal(request, "storage_low", "the house's disk is nearly full: come back later")


def shutting_down(request: Request) -> bytes:
    """Return the refusal of a node that shuts down; nothing was done."""
    return refusal(request, "not_ready", "the table stops here for a moment; come back")


def repeated(request: Request, known: StoredAnswer) -> bytes:
    """Return the stored reply to a repeated request, or a refusal if its body is another."""
    if known.body_hash != request.body_hash:
        told = "this id was used for another request"
        return refusal(request, "id_reused_with_different_body", told)
    return ack_frame(request.id, known.number, known.answer, is_repeated=True)


def to_forwarded(request: Request) -> bytes:
    """Encode a request for another node."""
    who = request.actor
    return _JSON.encode(
        {"name": who.name, "roles": sorted(who.roles), "body": request.body.decode()}
    )
