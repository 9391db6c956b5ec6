"""Idempotency of requests to a table: the actor, the request, and a filter of those made."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

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


def engine_person(who: Actor, command: c.Command) -> c.Person:
    """Return the person and role in which an actor gives a command.

    For the actor's own play the role is player, else one of their other roles. The engine refuses
    a command that none of their roles may give.

    >>> from tapisvert.rules.commands import Leave
    >>> anna = Actor("a1", "Anna", frozenset({Role.PLAYER, Role.CHEF}))
    >>> engine_person(anna, Leave("Anna")).role, engine_person(anna, Leave("Bruno")).role
    ('player', 'chef')
    """
    given = ALLOWED_ROLES[type(command)]
    is_own = c.players_of(command)[:1] == (who.name,)
    return _person(who.name, who.roles, given if is_own else given - _AS_PLAYER)


@lru_cache(maxsize=_PEOPLE)
def _person(name: str, roles: frozenset[Role], given: frozenset[Role]) -> c.Person:
    may = given & roles
    if Role.PLAYER in may:
        return c.Person(_PLAYER, name)
    return c.Person(min((role.value for role in may or roles), default=_PLAYER), name)


class RequestRef(msgspec.Struct, frozen=True, gc=False):
    """Reference to the request that an entry answers."""

    who: Actor
    request: str | None = None
    body_hash: bytes | None = None


TABLE_REQUEST: Final = RequestRef(TABLE_ACTOR)
"""Reference of the table's own actions, which answer no request."""


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
