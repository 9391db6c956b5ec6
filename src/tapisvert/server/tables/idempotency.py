"""Who sends a request to a table, and how it was answered."""

from typing import Final

import msgspec

from tapisvert.rules import Role
from tapisvert.values import value


@value
class Actor:
    """Who asks: the account, the name at tables, the roles."""

    account: str
    name: str
    roles: frozenset[Role]


TABLE_ACTOR: Final = Actor("table", "the table", frozenset({Role.TAILLEUR, Role.DIRECTION}))
"""The table itself, where the clock acts."""


class StoredReply(msgspec.Struct, frozen=True, gc=False):
    """A request made before: the hash of its body, and the entry that answered it."""

    body_hash: bytes
    number: int
    answer: bytes


class RequestRef(msgspec.Struct, frozen=True, gc=False):
    """Whose request an entry answers."""

    who: Actor
    request: str | None = None
    body_hash: bytes | None = None
