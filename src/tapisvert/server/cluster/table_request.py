"""What is asked of a table, and where the answer goes."""

import hashlib
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from tapisvert.server.cluster.frames import acknowledged
from tapisvert.server.journal.store import Answered
from tapisvert.server.tables.actions import Ask
from tapisvert.server.tables.idempotency import Asked, Known, Who

_JSON: Final = msgspec.json.Encoder()
_LOG: Final = logging.getLogger("tapisvert.server")

Reply = Callable[[bytes], None]
"""Where the answer to a request goes."""


class Request(msgspec.Struct, frozen=True, gc=False):
    """What somebody asks of a table: `body` is what he sent, `wish` what it says.

    `parcel` is set where another process left it in the database.
    """

    who: Who
    id: str
    body: bytes
    wish: Ask
    parcel: int | None = None

    @property
    def asked(self) -> Asked:
        """The same, as an entry keeps it."""
        return Asked(self.who, self.id, hashlib.sha256(self.body).digest())

    @property
    def key(self) -> tuple[str, str]:
        """What no other request at the table has."""
        return self.who.account, self.id


class UnknownTable(LookupError):  # noqa: N818 - it says what is so
    """There is no such table in this house."""


def tell(reply: Reply, said: bytes) -> None:
    """Say an answer. Whoever cannot take it any more must not hold up the others."""
    try:
        reply(said)
    except Exception:
        _LOG.exception("an answer could not be given")


def nobody(said: bytes) -> None:
    """Where the answer to a parcel goes: its asker reads it in the journal."""


def refused(request: Request, code: str, message: str) -> bytes:
    """An answer that no table gave."""
    return _JSON.encode({"id": request.id, "error": code, "message": message})


def busy(request: Request) -> bytes:
    """So much waits that nothing was done."""
    return refused(request, "busy", "too much is asked of this table; ask again")


def stopping(request: Request) -> bytes:
    """The process closes: nothing was done."""
    return refused(request, "not_ready", "the table stops here for a moment; come back")


def recalled(answered: Answered) -> Known:
    """A request that only the journal remembers."""
    return Known(answered.body_hash or b"", answered.number, answered.answer)


def again(request: Request, known: Known) -> bytes:
    """The stored answer to a request made before, if it is the same one."""
    if known.body_hash != request.asked.body_hash:
        told = "this id was used for another request"
        return refused(request, "id_reused_with_different_body", told)
    return acknowledged(request.id, known.number, known.answer, is_repeated=True)


def packed(request: Request) -> bytes:
    """A request for another process."""
    who = request.who
    return _JSON.encode(
        {"name": who.name, "roles": sorted(who.roles), "body": request.body.decode()}
    )
