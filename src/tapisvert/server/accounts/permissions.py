"""Permissions of roles over the wire.

The engine's permissions of a role (`rules.permissions`) are the upper bound. Over the wire they are
narrower: only the player moves their own money, and the controller reads everything and changes
nothing. Commands that a live table gives by itself depend on its mode; `tables.guards` refuses
them. Where a table has a staff of its own, `tables.staff` takes the roles of all others away.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, TypeAlias

from tapisvert.rules import commands as c
from tapisvert.rules.commands import Role
from tapisvert.rules.permissions import ALLOWED_ROLES
from tapisvert.server.in_person import is_in_person

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


PermissionContext: TypeAlias = c.Command | type[c.Command] | Permission

OWN: Final = frozenset(
    kind
    for kind, name in c.NAMES.items()
    if name
    in {
        *("sit", "leave", "société", "bet", "withdraw", "move", "insure", "divide"),
        *("announce", "claim", "tip", "entropy"),
    }
)
"""Commands that dispose of a player's money or chance; only that player gives them."""

BY_TABLE: Final = frozenset(
    kind for kind, name in c.NAMES.items() if name in {"open", "shoe", "commit", "root", "reveal"}
)
"""Commands that only the table gives, so that no client brings a pack of its own.

A table is opened by the permission OPEN_TABLE.
"""

BY_HAND: Final = OWN - {c.Entropy, c.FormSociete}
"""Commands that the croupiers and the chef give for a player without a device."""
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


def _over_the_wire(kind: type[c.Command]) -> frozenset[Role]:
    if kind in BY_TABLE:
        return frozenset()
    if kind is c.Advance:
        return _CONDUCTS
    if kind in OWN:
        return frozenset({Role.PLAYER})
    if kind is c.Balances:
        return frozenset(ASSIGNABLE_ROLES) - {Role.CASHIER}
    return (ALLOWED_ROLES[kind] & frozenset(ASSIGNABLE_ROLES)) - {Role.CONTROLLER}


GRANTED_BY: Final = {kind: _over_the_wire(kind) for kind in c.NAMES}
"""Roles that may give each table command over the wire."""


def may(roles: Iterable[Role], wanted: PermissionContext) -> bool:
    """Return whether these roles hold a permission, or may give a command of this kind.

    >>> may({Role.PLAYER}, c.Bet), may({Role.CHEF}, c.Bet), may({Role.CHEF}, c.Last)
    (True, False, True)
    >>> may({Role.CONTROLLER}, Permission.READ_EVERYTHING), may({Role.CONTROLLER}, c.Declare)
    (True, False)
    """
    if isinstance(wanted, Permission):
        return not PERMISSIONS[wanted].isdisjoint(roles)
    kind = wanted if isinstance(wanted, type) else type(wanted)
    return not GRANTED_BY[kind].isdisjoint(roles)


def may_command(roles: Iterable[Role], name: str, command: c.Command) -> bool:
    """Return whether an account with this name and these roles may give this command.

    As `may`; but a command that only the player role allows is allowed for the own name only, and
    for players without a device to the croupiers and the chef.

    >>> from tapisvert.server.in_person import MARK
    >>> may_command({Role.PLAYER, Role.CHEF}, "Anna", c.Leave("Bruno"))
    False
    >>> may_command({Role.PAYEUR}, "Paolo", c.Leave(f"Rossi{MARK}"))
    True
    """
    given = GRANTED_BY[type(command)]
    if type(command) in BY_HAND and is_in_person(c.players_of(command)[0]):
        return not _CONDUCTS.isdisjoint(roles)
    if name in c.players_of(command) or type(command) is c.Balances:
        return not given.isdisjoint(roles)
    return not (given - {Role.PLAYER}).isdisjoint(roles)


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
