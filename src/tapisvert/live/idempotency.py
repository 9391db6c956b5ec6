"""Requests to a table, each identified by its actor and id, and a filter of those made."""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import msgspec

from tapisvert.live.actions import Proceed
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.permissions import ALLOWED_ROLES
from tapisvert.values import value

_FIRST: Final = 1 << 20
_LAST: Final = 1 << 25
_EACH: Final = 16
"""Bits of a filter for each request."""
_PROBES: Final = 4
_PLAYER: Final = Role.PLAYER.value
_AS_PLAYER: Final = frozenset({Role.PLAYER})
_PEOPLE: Final = 4_096
"""Maximum of cached results of `_person`."""


@value
class Actor:
    """Author of a request: the account, the name at tables, the roles."""

    account: str
    name: str
    roles: frozenset[Role]


TABLE_ACTOR: Final = Actor("table", "the table", frozenset({Role.TAILLEUR, Role.DIRECTION}))
"""The table itself, as the author of timed actions."""


def engine_person(actor: Actor, command: c.Command) -> c.Person:
    """Return the person and role in which an actor gives a command.

    For the actor's own play the role is player, else one of their other roles. The engine refuses
    a command that none of their roles may give.

    >>> from tapisvert.rules.commands import Leave
    >>> anna = Actor("a1", "Anna", frozenset({Role.PLAYER, Role.CHEF}))
    >>> engine_person(anna, Leave("Anna")).role, engine_person(anna, Leave("Bruno")).role
    ('player', 'chef')
    """
    is_own = c.players_of(command)[:1] == (actor.name,)
    kind: Any = type(command)
    return _person(actor.name, actor.roles, kind, is_own=is_own)


@lru_cache(maxsize=_PEOPLE)
def _person(name: str, roles: frozenset[Role], kind: Any, *, is_own: bool) -> c.Person:
    allowed = ALLOWED_ROLES[kind] & roles
    if not is_own:
        allowed -= _AS_PLAYER
    if Role.PLAYER in allowed:
        return c.Person(_PLAYER, name)
    return c.Person(min((role.value for role in allowed or roles), default=_PLAYER), name)


class Request(msgspec.Struct, frozen=True, gc=False):
    """Request to a table: `body` is the message as sent, `action` its meaning (a `TableAction`).

    `id` is the client's, empty for what the table does by itself or in consequence of another
    request. `forwarded` is the request's id in the database if another node forwarded it.
    """

    actor: Actor
    id: str
    body: bytes
    action: Any
    forwarded: int | None = None

    @property
    def body_hash(self) -> bytes:
        """SHA-256 of the body, as an entry stores it."""
        return hashlib.sha256(self.body).digest()

    @property
    def key(self) -> tuple[str, str]:
        """Unique key of the request at its table: account and request id."""
        return self.actor.account, self.id


TABLE_REQUEST: Final = Request(TABLE_ACTOR, "", b"", Proceed())
"""Request of the table's own actions."""


class RequestBloomFilter:
    """Set of requests made so far, each identified by its actor and its id.

    `may_contain` has no false negatives. Each full filter has about 1 in 400 false positives, each
    of which costs one needless look-up in the journal. The first filter has 1 MiB, for half a
    million requests; when it is full, a filter of twice its size is added, up to one of 32 MiB.
    That is 2 to 4 bytes per request, 3 MiB for a million, and 63 MiB for 33 million and any more:
    the last filter takes them all, and has more false positives, 1 in 3 at a hundred million.

    >>> seen = RequestBloomFilter()
    >>> seen.add([("anna", "1")]), seen.may_contain("anna", "1"), seen.may_contain("anna", "2")
    (None, True, False)
    """

    def __init__(self) -> None:
        self._filters = [bytearray(_FIRST)]
        self._made = 0  # in the last filter

    def add(self, requests: Iterable[tuple[str, str]]) -> None:
        """Add requests. The call blocks, so callers add large numbers in small batches."""
        bits = self._filters[-1]
        most = len(bits) * 8 - 1
        for actor, request in requests:
            at, step = _walk(actor, request)
            for _ in range(_PROBES):
                bits[(at & most) >> 3] |= 1 << (at & 7)
                at += step
            self._made += 1
        if self._made * _EACH > most and len(bits) < _LAST:
            self._filters.append(bytearray(2 * len(bits)))
            self._made = 0

    def may_contain(self, actor: str, request: str) -> bool:
        """Return False if a request was never made; True if it may be in the journal."""
        if not self._made and len(self._filters) == 1:
            return False  # the usual case, so it skips the hash
        first, step = _walk(actor, request)
        places = [first + turn * step for turn in range(_PROBES)]
        for bits in self._filters:
            most = len(bits) * 8 - 1
            if all(bits[(at & most) >> 3] >> (at & 7) & 1 for at in places):
                return True
        return False


def _walk(actor: str, request: str) -> tuple[int, int]:
    """Return the first probe and the step to the next ones.

    Double hashing is as good as one hash per probe (Kirsch and Mitzenmacher, 2006). Python's
    `hash` is fast and has a new key in each process, so that clients cannot choose requests that
    collide. No actor contains the separator, NUL.
    """
    both = hash(f"{actor}\0{request}")
    return both & 0xFFFFFFFF, both >> 32 | 1
