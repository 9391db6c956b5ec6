"""What an account may see and do at a table."""

from typing import Final

from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.permissions import Permission, may
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.tables.idempotency import Actor


def actor_of(account: Account) -> Actor:
    """An account, as tables know it."""
    return Actor(account.id, account.name, account.roles)


def sees_all(who: Actor | None) -> bool:
    """Whether somebody sees what all players have: the staff of the tables, and who reads all."""
    if who is None:
        return False
    staff = {Role.TAILLEUR, Role.PAYEUR, Role.CHEF}
    return bool(who.roles & staff) or may(who.roles, Permission.READ_EVERYTHING)


OPENER_ROLES: Final = frozenset({Role.TAILLEUR, Role.CHEF})
"""What the opener of a private table is there, beside being a player."""


def roles_at(table: TableSettings, account: Account) -> frozenset[Role]:
    """The roles of somebody at a table."""
    is_his = table.opened_by == account.id and Role.PLAYER in account.roles
    return account.roles | OPENER_ROLES if is_his else account.roles
