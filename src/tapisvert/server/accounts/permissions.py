"""Permissions of roles for what is no command of a table; those have rows in `tables.commands`."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from tapisvert.rules.commands import Role

ASSIGNABLE_ROLES: Final = (
    *(Role.PLAYER, Role.TAILLEUR, Role.PAYEUR),
    *(Role.CHEF, Role.CONTROLLER, Role.DIRECTION),
    *(Role.INSPECTOR, Role.CASHIER),
)
"""Roles that an account can have."""


class Permission(StrEnum):
    """Permission for an action other than a table command."""

    OPEN_TABLE = "open_table"
    CLOSE_TABLE = "close_table"
    MANAGE_ACCOUNTS = "manage_accounts"
    ASK_CHIPS = "ask_chips"
    APPROVE_CHIPS = "approve_chips"
    """The approver is another account than the requester (four eyes)."""
    ASK_ABANDON = "ask_abandon"
    SIGN_ABANDON = "sign_abandon"
    """The controller's signature beside the chef's: CR-19."""
    ASK_ADVANCE = "ask_advance"
    CONSENT_TO_ADVANCE = "consent_to_advance"
    """The inspector's word beside that of the croupier or the chef: CR-16."""
    ASK_DEROGATION = "ask_derogation"
    CONSENT_TO_DEROGATION = "consent_to_derogation"
    """The control office's consent to the direction's derogation: CR-5e."""
    ASK_FLOAT = "ask_float"
    SIGN_FLOAT = "sign_float"
    """The cashier's signature for chips that go to a table or come back."""
    ASK_DROP = "ask_drop"
    SIGN_DROP = "sign_drop"
    """The controller's signature for the money in a table's box."""
    ASK_CLAIM = "ask_claim"
    SIGN_CLAIM = "sign_claim"
    """The controller's signature for what is paid from the register: CR-19."""
    ASK_REGISTER_CLOSING = "ask_register_closing"
    SIGN_REGISTER_CLOSING = "sign_register_closing"
    READ_FLOATS = "read_floats"
    SELL_CHIPS = "sell_chips"
    """Chips for money at the cashier, and money for chips: CR-20."""
    READ_EVERYTHING = "read_everything"
    READ_ROOM = "read_room"
    """All tables of the house at once, with what waits for a decision there."""
    READ_PURSES = "read_purses"
    """The list of accounts with the balances of their purses."""
    SET_OWN_LIMITS = "set_own_limits"


_DIRECTION: Final = frozenset({Role.DIRECTION})
_CASH: Final = frozenset({Role.DIRECTION, Role.CASHIER})
_CONDUCTS: Final = frozenset({Role.TAILLEUR, Role.PAYEUR, Role.CHEF})
_COUNT: Final = frozenset({Role.CHEF, Role.INSPECTOR})

PERMISSIONS: Final = {
    **dict.fromkeys((Permission.OPEN_TABLE, Permission.CLOSE_TABLE), _DIRECTION),
    Permission.MANAGE_ACCOUNTS: _DIRECTION,
    **dict.fromkeys((Permission.ASK_CHIPS, Permission.APPROVE_CHIPS), _CASH),
    Permission.ASK_ADVANCE: _CONDUCTS,
    Permission.CONSENT_TO_ADVANCE: frozenset({Role.INSPECTOR}),
    Permission.ASK_ABANDON: frozenset({Role.CHEF}),
    Permission.SIGN_ABANDON: frozenset({Role.CONTROLLER}),
    Permission.ASK_DEROGATION: _DIRECTION,
    Permission.CONSENT_TO_DEROGATION: frozenset({Role.CONTROLLER}),
    **dict.fromkeys(
        (Permission.SIGN_FLOAT, Permission.ASK_DROP, Permission.SELL_CHIPS, Permission.ASK_CLAIM),
        frozenset({Role.CASHIER}),
    ),
    **dict.fromkeys(
        (Permission.SIGN_CLAIM, Permission.SIGN_REGISTER_CLOSING), frozenset({Role.CONTROLLER})
    ),
    Permission.ASK_REGISTER_CLOSING: _DIRECTION,
    Permission.ASK_FLOAT: _COUNT,
    Permission.SIGN_DROP: frozenset({Role.CONTROLLER}),
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
    'a controller has no other role: who signs what others change must change nothing'
    """
    given = frozenset(roles)
    if not given:
        return f"an account has at least one role of: {', '.join(ASSIGNABLE_ROLES)}"
    if not given <= frozenset(ASSIGNABLE_ROLES):
        return f"an account has roles of: {', '.join(ASSIGNABLE_ROLES)}"
    if Role.CONTROLLER in given and len(given) > 1:
        return "a controller has no other role: who signs what others change must change nothing"
    return None
