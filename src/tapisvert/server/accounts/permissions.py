"""Roles and what each may do over the wire.

What the engine lets a role do (`rules.authority`) is the outer bound. Over the wire it is narrower:
only a player himself moves his money, and the controller reads everything and changes nothing. What
a live table does by itself nobody does for it; that depends on its mode, and `live` sees to it.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, TypeAlias

from tapisvert.rules import commands as c
from tapisvert.rules.authority import MAY_GIVE
from tapisvert.rules.commands import Role

ASSIGNABLE_ROLES: Final = (
    *(Role.PLAYER, Role.TAILLEUR, Role.PAYEUR),
    *(Role.CHEF, Role.CONTROLLER, Role.DIRECTION),
)
"""The roles that an account can have."""


class Permission(StrEnum):
    """What people do at the house, beside the commands of its tables."""

    OPEN_TABLE = "open_table"
    CLOSE_TABLE = "close_table"
    MANAGE_ACCOUNTS = "manage_accounts"
    ASK_CHIPS = "ask_chips"
    APPROVE_CHIPS = "approve_chips"
    """By another than who asked: four eyes."""
    ASK_ABANDON = "ask_abandon"
    SIGN_ABANDON = "sign_abandon"
    """The controller's signature beside the chef's: CR-19."""
    READ_EVERYTHING = "read_everything"
    SET_OWN_LIMITS = "set_own_limits"


PermissionContext: TypeAlias = c.Command | type[c.Command] | Permission

OWN: Final = frozenset(
    kind
    for kind, name in c.NAMES.items()
    if name
    in {
        *("sit", "leave", "société", "bet", "withdraw", "move", "insure", "divide"),
        *("announce", "claim", "entropy"),
    }
)
"""The commands that dispose of a player's money or chance: his alone."""

BY_TABLE: Final = frozenset(
    kind for kind, name in c.NAMES.items() if name in {"open", "shoe", "commit", "root", "reveal"}
)
"""What only the table itself gives: nobody brings a pack of his own. A table opens by an act."""

_DIRECTION: Final = frozenset({Role.DIRECTION})

PERMISSIONS: Final = {
    **dict.fromkeys((Permission.OPEN_TABLE, Permission.CLOSE_TABLE), _DIRECTION),
    **dict.fromkeys(
        (Permission.MANAGE_ACCOUNTS, Permission.ASK_CHIPS, Permission.APPROVE_CHIPS), _DIRECTION
    ),
    Permission.ASK_ABANDON: frozenset({Role.CHEF}),
    Permission.SIGN_ABANDON: frozenset({Role.CONTROLLER}),
    Permission.READ_EVERYTHING: frozenset({Role.CONTROLLER, Role.DIRECTION}),
    Permission.SET_OWN_LIMITS: frozenset({Role.PLAYER}),
}
"""Who may do what at the house."""


def _over_the_wire(kind: type[c.Command]) -> frozenset[Role]:
    if kind in BY_TABLE:
        return frozenset()
    if kind in OWN:
        return frozenset({Role.PLAYER})
    if kind is c.Finish:
        return _DIRECTION  # it ends the game: CR-15
    if kind is c.Balances:
        return frozenset(ASSIGNABLE_ROLES)
    return (MAY_GIVE[kind] & frozenset(ASSIGNABLE_ROLES)) - {Role.CONTROLLER}


GRANTED_BY: Final = {kind: _over_the_wire(kind) for kind in c.NAMES}
"""The roles that may give each command of a table over the wire."""


def may(roles: Iterable[Role], asked: PermissionContext) -> bool:
    """Whether somebody with these roles may do this, or give a command of this kind.

    >>> may({Role.PLAYER}, c.Bet), may({Role.CHEF}, c.Bet), may({Role.CHEF}, c.Last)
    (True, False, True)
    >>> may({Role.CONTROLLER}, Permission.READ_EVERYTHING), may({Role.CONTROLLER}, c.Declare)
    (True, False)
    """
    if isinstance(asked, Permission):
        return not PERMISSIONS[asked].isdisjoint(roles)
    kind = asked if isinstance(asked, type) else type(asked)
    return not GRANTED_BY[kind].isdisjoint(roles)


def may_command(roles: Iterable[Role], name: str, command: c.Command) -> bool:
    """Whether somebody of that name may give this very command: as `may`, and for himself alone
    where it is his money that moves, or where nothing but his being a player lets him.

    >>> may_command({Role.PLAYER, Role.CHEF}, "Anna", c.Leave("Bruno"))
    False
    """
    given = GRANTED_BY[type(command)]
    if name in c.players_of(command) or type(command) is c.Balances:
        return not given.isdisjoint(roles)
    return not (given - {Role.PLAYER}).isdisjoint(roles)


def roles_problem(roles: Iterable[Role]) -> str | None:
    """What is wrong with a set of roles for one account; None when nothing is.

    >>> roles_problem({Role.CONTROLLER, Role.CHEF})
    'a controller is nothing else: whoever changes nothing signs what others change'
    """
    given = frozenset(roles)
    if not given:
        return f"an account has at least one role of: {', '.join(ASSIGNABLE_ROLES)}"
    if not given <= frozenset(ASSIGNABLE_ROLES):
        return f"an account has roles of: {', '.join(ASSIGNABLE_ROLES)}"
    if Role.CONTROLLER in given and len(given) > 1:
        return "a controller is nothing else: whoever changes nothing signs what others change"
    return None
