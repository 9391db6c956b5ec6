"""What an account may see and do at a table."""

from typing import Final

from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.permissions import Act, may
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.tables.idempotency import Actor


def who_is(account: Account) -> Actor:
    """An account, as tables know it."""
    return Actor(account.id, account.name, account.roles)


def sees_all(who: Actor | None) -> bool:
    """Whether somebody sees what all players have: the staff of the tables, and who reads all."""
    if who is None:
        return False
    staff = {Role.TAILLEUR, Role.PAYEUR, Role.CHEF}
    return bool(who.roles & staff) or may(who.roles, Act.READ_EVERYTHING)


SERVES: Final = frozenset({Role.TAILLEUR, Role.CHEF})
"""What the opener of a private table is there, beside being a player."""


def at(table: TableSettings, account: Account) -> frozenset[Role]:
    """The roles of somebody at a table."""
    is_his = table.opened_by == account.id and Role.PLAYER in account.roles
    return account.roles | SERVES if is_his else account.roles
