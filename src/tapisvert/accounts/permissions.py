"""Permissions of roles outside tables; `live.command_table` has those of table commands."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from tapisvert.rules.commands import Role

ASSIGNABLE_ROLES: Final = (
    Role.PLAYER,
    Role.TAILLEUR,
    Role.PAYEUR,
    Role.CHEF,
    Role.CONTROLLER,
    Role.DIRECTION,
    Role.INSPECTOR,
    Role.CASHIER,
)
"""Roles that an account can have."""


class Permission(StrEnum):
    """Permission for an action other than a table command."""

    OPEN_TABLE = "open_table"
    CLOSE_TABLE = "close_table"
    MANAGE_ACCOUNTS = "manage_accounts"
    READ_FLOATS = "read_floats"
    SELL_CHIPS = "sell_chips"
    """Chips for money at the cashier, and money for chips: CR-20."""
    IDENTIFY_PEOPLE = "identify_people"
    """The register of people: to find them, enter them and see their documents."""
    READ_EVERYTHING = "read_everything"
    READ_ROOM = "read_room"
    """All tables of the house, with their pending decisions."""
    READ_PURSES = "read_purses"
    """The list of accounts with the balances of their purses."""
    SET_OWN_LIMITS = "set_own_limits"


_DIRECTION: Final = frozenset({Role.DIRECTION})
_CASH: Final = frozenset({Role.DIRECTION, Role.CASHIER})
_COUNT: Final = frozenset({Role.CHEF, Role.INSPECTOR})

PERMISSIONS: Final = {
    **dict.fromkeys((Permission.OPEN_TABLE, Permission.CLOSE_TABLE), _DIRECTION),
    Permission.MANAGE_ACCOUNTS: _DIRECTION,
    Permission.SELL_CHIPS: frozenset({Role.CASHIER}),
    Permission.IDENTIFY_PEOPLE: _COUNT | _CASH,
    Permission.READ_FLOATS: _COUNT | _CASH | {Role.CONTROLLER},
    Permission.READ_EVERYTHING: frozenset({Role.CONTROLLER, Role.DIRECTION}),
    Permission.READ_ROOM: frozenset({Role.CHEF, Role.INSPECTOR, Role.CONTROLLER, Role.DIRECTION}),
    Permission.READ_PURSES: _CASH | {Role.CONTROLLER},
    Permission.SET_OWN_LIMITS: frozenset({Role.PLAYER}),
}
"""Roles that hold each permission."""


def may(roles: Iterable[Role], permission: Permission) -> bool:
    """Return whether these roles hold a permission.

    >>> may({Role.CONTROLLER}, Permission.READ_EVERYTHING), may({Role.CHEF}, Permission.OPEN_TABLE)
    (True, False)
    """
    return not PERMISSIONS[permission].isdisjoint(roles)


def roles_problem(roles: Iterable[Role]) -> str | None:
    """Return the reason why one account cannot have these roles; None if it can.

    >>> roles_problem({Role.CONTROLLER, Role.CHEF})
    'controller cannot be combined with other roles (separation of duties)'
    """
    role_set = frozenset(roles)
    if not role_set:
        return f"at least one role required: {', '.join(ASSIGNABLE_ROLES)}"
    if not role_set <= frozenset(ASSIGNABLE_ROLES):
        return f"an account has roles of: {', '.join(ASSIGNABLE_ROLES)}"
    if Role.CONTROLLER in role_set and len(role_set) > 1:
        return "controller cannot be combined with other roles (separation of duties)"
    return None
