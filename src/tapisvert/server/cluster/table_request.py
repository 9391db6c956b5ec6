"""What is asked of a table, and where the answer goes."""

import hashlib
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from tapisvert.server.cluster.frames import ack_frame
from tapisvert.server.journal.store import StoredAnswer
from tapisvert.server.tables.actions import TableAction
from tapisvert.server.tables.idempotency import Actor, RequestRef, StoredReply

_JSON: Final = msgspec.json.Encoder()
_LOG: Final = logging.getLogger("tapisvert.server")

ReplyCallback = Callable[[bytes], None]
"""Where the answer to a request goes."""


class TableRequest(msgspec.Struct, frozen=True, gc=False):
    """What somebody asks of a table: `body` is what he sent, `action` what it says.

    `forwarded` is set where another process left it in the database.
    """

    actor: Actor
    id: str
    body: bytes
    action: TableAction
    forwarded: int | None = None

    @property
    def ref(self) -> RequestRef:
        """The same, as an entry keeps it."""
        return RequestRef(self.actor, self.id, hashlib.sha256(self.body).digest())

    @property
    def key(self) -> tuple[str, str]:
        """What no other request at the table has."""
        return self.actor.account, self.id


class TableNotServedError(LookupError):
    """There is no such table in this house."""


def send_reply(reply: ReplyCallback, said: bytes) -> None:
    """Say an answer. Whoever cannot take it any more must not hold up the others."""
    try:
        reply(said)
    except Exception:
        _LOG.exception("an answer could not be given")


def discard_reply(said: bytes) -> None:
    """Where the answer to a parcel goes: its asker reads it in the journal."""


def refusal(request: TableRequest, code: str, message: str) -> bytes:
    """An answer that no table gave."""
    return _JSON.encode({"id": request.id, "error": code, "message": message})


def overloaded(request: TableRequest) -> bytes:
    """So much waits that nothing was done."""
    return refusal(request, "busy", "too much is asked of this table; ask again")


def shutting_down(request: TableRequest) -> bytes:
    """The process closes: nothing was done."""
    return refusal(request, "not_ready", "the table stops here for a moment; come back")


def recalled(answered: StoredAnswer) -> StoredReply:
    """A request that only the journal remembers."""
    return StoredReply(answered.body_hash or b"", answered.number, answered.answer)


def repeated(request: TableRequest, known: StoredReply) -> bytes:
    """The stored answer to a request made before, if it is the same one."""
    if known.body_hash != request.ref.body_hash:
        told = "this id was used for another request"
        return refusal(request, "id_reused_with_different_body", told)
    return ack_frame(request.id, known.number, known.answer, is_repeated=True)


def to_forwarded(request: TableRequest) -> bytes:
    """A request for another process."""
    who = request.actor
    return _JSON.encode(
        {"name": who.name, "roles": sorted(who.roles), "body": request.body.decode()}
    )
