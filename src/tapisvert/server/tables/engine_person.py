"""Persons of the engine: the role in which an actor gives a command."""

from functools import lru_cache
from typing import Final

from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.permissions import ALLOWED_ROLES
from tapisvert.server.tables.idempotency import Actor

_PLAYER: Final = Role.PLAYER.value
_AS_PLAYER: Final = frozenset({Role.PLAYER})
_PEOPLE: Final = 4_096
"""Maximum of cached results of `_person`."""


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
