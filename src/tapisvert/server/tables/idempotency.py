"""Idempotency of requests to a table: the actor, the request and its stored reply."""

from typing import Final

import msgspec

from tapisvert.rules import Role
from tapisvert.values import value


@value
class Actor:
    """Author of a request: the account, the name at tables, the roles."""

    account: str
    name: str
    roles: frozenset[Role]


TABLE_ACTOR: Final = Actor("table", "the table", frozenset({Role.TAILLEUR, Role.DIRECTION}))
"""The table itself, as the author of timed actions."""


class RequestRef(msgspec.Struct, frozen=True, gc=False):
    """Reference to the request that an entry answers."""

    who: Actor
    request: str | None = None
    body_hash: bytes | None = None


TABLE_REQUEST: Final = RequestRef(TABLE_ACTOR)
"""Reference of the table's own actions, which answer no request."""
