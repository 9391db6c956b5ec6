"""Authority: the roles that may give each command: VT-4, CR-9, CR-11, CR-14 to CR-16, CR-19.

The commands of ordinary play need no `by`; if it is given, its role is checked. A command that the
regulations reserve for a named official is refused without a `by`, or with another role.
"""

from collections.abc import Mapping
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules.commands import Role
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.table import Table
from tapisvert.rules.validators import refuse

_CHEF: Final = frozenset({Role.CHEF})
_DIRECTION: Final = frozenset({Role.DIRECTION})
_DEALER: Final = frozenset({Role.TAILLEUR, Role.CROUPIER, Role.CHEF})
_TABLE: Final = _DEALER | _DIRECTION
_STAFF: Final = _TABLE | {Role.PAYEUR}
_SELF: Final = _STAFF | {Role.PLAYER}
_ALL: Final = frozenset(Role) - {Role.CASHIER}  # who has no part in a game

ALLOWED_ROLES: Final[Mapping[type[c.Command], frozenset[Role]]] = {
    **dict.fromkeys((c.Sit, c.Leave, c.FormSociete, c.Bet, c.Withdraw, c.Move), _SELF),
    **dict.fromkeys((c.Insure, c.Divide, c.Announce, c.Cut, c.Claim, c.Tip), _SELF),
    **dict.fromkeys((c.Shoe, c.Deal, c.Spin, c.Irregular), _DEALER),
    **dict.fromkeys((c.Open, c.Close, c.Last, c.EndTaille, c.Lost), _TABLE),
    c.Finish: _DIRECTION,
    c.Advance: _STAFF - _DIRECTION,
    **dict.fromkeys((c.Commit, c.Root, c.Reveal), _TABLE),
    c.Entropy: frozenset({Role.PLAYER}),
    **dict.fromkeys((c.Null, c.Late, c.Reject, c.Abandon, c.Rotate), _CHEF),
    **dict.fromkeys((c.SetLimits, c.Suspend, c.Resume, c.Decide), _DIRECTION),
    c.Declare: _ALL - {Role.PLAYER},
    c.Balances: _ALL,
}

ROLE_NAMES: Final = frozenset(
    {
        *(c.Null, c.Late, c.Reject, c.Abandon, c.Advance, c.Rotate),
        *(c.SetLimits, c.Suspend, c.Resume, c.Decide, c.Declare),
    }
)
"""Commands that require a `by`."""

_ROLES: Final = {"chef de table": Role.CHEF, **{role.value: role for role in Role}}


def role_of(giver: c.Person) -> Role | None:
    """Return a person's role, or None if the role is unknown."""
    return _ROLES.get(giver.role)


def not_authorized(
    table: Table | None, command: c.Command, giver: c.Person | None
) -> Refusal | None:
    """Return a refusal if this person may not give this command."""
    kind = type(command)
    if giver is None:
        return _refusal(table, kind, "") if kind in ROLE_NAMES else None
    role = role_of(giver)
    if role not in ALLOWED_ROLES[kind]:
        return _refusal(table, kind, f", not by {giver.role[:40]!r}")
    if role is Role.PLAYER and kind is not c.Balances and giver.name not in c.players_of(command):
        return _refusal(table, kind, f"; {giver.name[:80]!r} plays for himself alone")
    if (second := _second(command)) is not None and second[1] == giver.name:
        return _refusal(table, kind, f" and {second[0]}")
    return None


def _second(command: c.Command) -> tuple[str, str | None] | None:
    """Return the act and the name of the second person that a command requires, or None.

    Another than who gives it signs, repeats, consents or was consulted: CR-5e, CR-9, CR-16, CR-19.
    """
    match command:
        case c.Abandon():
            return "signed by another, the controller", command.controller
        case c.Late():
            return "repeated by another, the croupier", command.croupier
        case c.SetLimits():
            return "consented to by another, the controller", command.controller
        case c.Advance():
            return "after consulting another, the inspector", command.inspector
        case _:
            return None


def _refusal(table: Table | None, kind: type[c.Command], actual: str) -> Refusal:
    roles = ", ".join(sorted(ALLOWED_ROLES[kind]))
    return refuse(table, Code.not_authorized, command=c.NAMES[kind], roles=roles, actual=actual)
