"""A request to a table, with the callback for its reply."""

import hashlib
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from tapisvert.journal.store import StoredAnswer
from tapisvert.record.event_lines import format_events
from tapisvert.rules import Refusal
from tapisvert.server.cluster.frames import ack_frame
from tapisvert.server.tables.actions import TableAction
from tapisvert.server.tables.idempotency import Actor, RequestRef

_JSON: Final = msgspec.json.Encoder()
_LOG: Final = logging.getLogger("tapisvert.server")

ReplyCallback = Callable[[bytes], None]
"""Callback that takes the reply to a request."""


class TableRequest(msgspec.Struct, frozen=True, gc=False):
    """A client's request to a table: `body` is the message as sent, `action` its meaning.

    `forwarded` is its id in the database if another node forwarded it.
    """

    actor: Actor
    id: str
    body: bytes
    action: TableAction
    forwarded: int | None = None

    @property
    def ref(self) -> RequestRef:
        """Reference to the request, as its entry stores it."""
        return RequestRef(self.actor, self.id, hashlib.sha256(self.body).digest())

    @property
    def key(self) -> tuple[str, str]:
        """Unique key of the request at its table: account and request id."""
        return self.actor.account, self.id


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


def refusal(request: TableRequest, code: str, message: str) -> bytes:
    """Return a refusal that does not come from the table: a code and a message."""
    return _JSON.encode({"id": request.id, "error": code, "message": message})


def turned_away(request: TableRequest, why: Refusal) -> bytes:
    """Return the table's refusal of a stranger, which no entry holds."""
    return ack_frame(request.id, 0, format_events((why,), 0))


def overloaded(request: TableRequest) -> bytes:
    """Return the refusal of an overloaded node; nothing was done."""
    return refusal(request, "busy", "too much is asked of this table; ask again")


def storage_low(request: TableRequest) -> bytes:
    """Return the refusal of a node whose disk is nearly full; nothing was done."""
    return refusal(request, "storage_low", "the house's disk is nearly full: come back later")


def shutting_down(request: TableRequest) -> bytes:
    """Return the refusal of a node that shuts down; nothing was done."""
    return refusal(request, "not_ready", "the table stops here for a moment; come back")


def repeated(request: TableRequest, known: StoredAnswer) -> bytes:
    """Return the stored reply to a repeated request, or a refusal if its body is another."""
    if known.body_hash != request.ref.body_hash:
        told = "this id was used for another request"
        return refusal(request, "id_reused_with_different_body", told)
    return ack_frame(request.id, known.number, known.answer, is_repeated=True)


def to_forwarded(request: TableRequest) -> bytes:
    """Encode a request for another node."""
    who = request.actor
    return _JSON.encode(
        {"name": who.name, "roles": sorted(who.roles), "body": request.body.decode()}
    )
