"""Who sends a request to a table, and how it was answered."""

from typing import Final

import msgspec

from tapisvert.rules import Role
from tapisvert.values import value


@value
class Who:
    """Who asks: the account, the name at tables, the roles."""

    account: str
    name: str
    roles: frozenset[Role]


TABLE: Final = Who("table", "the table", frozenset({Role.TAILLEUR, Role.DIRECTION}))
"""The table itself, where the clock acts."""


class Known(msgspec.Struct, frozen=True, gc=False):
    """A request made before: the hash of its body, and the entry that answered it."""

    body_hash: bytes
    number: int
    answer: bytes


class Asked(msgspec.Struct, frozen=True, gc=False):
    """Whose request an entry answers."""

    who: Who
    request: str | None = None
    body_hash: bytes | None = None
