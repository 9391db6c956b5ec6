"""Roles of an account at a table, and what they let it see and do there."""

from dataclasses import replace
from typing import Final

import msgspec

from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.permissions import Permission, may
from tapisvert.server.cluster.table_request import TableRequest
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.tables.idempotency import Actor
from tapisvert.server.tables.staff import TABLE_ROLES


def actor_of(account: Account) -> Actor:
    """Return an account as tables know it."""
    return Actor(account.id, account.name, account.roles)


def may_see_all(who: Actor | None) -> bool:
    """Return whether an actor sees the chips of all players: staff of tables, and who reads all."""
    if who is None:
        return False
    return bool(who.roles & TABLE_ROLES) or may(who.roles, Permission.READ_EVERYTHING)


OPENER_ROLES: Final = frozenset({Role.TAILLEUR, Role.CHEF})
"""The roles of a private table's opener there, beside that of a player."""


def roles_at(table: TableSettings, account: Account) -> frozenset[Role]:
    """Return the roles of an account at a table: at a private one its opener alone conducts."""
    is_opener = table.opened_by == account.id and Role.PLAYER in account.roles
    if is_opener:
        return account.roles | OPENER_ROLES
    return account.roles if table.opened_by is None else account.roles - TABLE_ROLES


def as_direction(table: TableSettings, request: TableRequest) -> TableRequest:
    """Return a request to close a table; a private table's opener asks as its direction."""
    actor = request.actor
    if table.opened_by != actor.account or actor.roles.isdisjoint(OPENER_ROLES):
        return request
    direction = replace(actor, roles=frozenset({Role.DIRECTION}))
    return msgspec.structs.replace(request, actor=direction)
