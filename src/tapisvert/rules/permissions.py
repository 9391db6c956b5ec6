"""Authority of the giver of a command: VT-4, CR-9, CR-11, CR-14 to CR-16, CR-19.

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

_ROLES: Final = {"chef de table": Role.CHEF, **{role.value: role for role in Role}}
_SECOND: Final[Mapping[type[c.Command], str]] = {
    c.Abandon: "controller",
    c.CorrectCoup: "signer",
    c.CorrectStake: "signer",
    c.Late: "croupier",
    c.SetLimits: "controller",
    c.Advance: "inspector",
}
"""Field of the second person that a command requires.

This person, not its giver, signs, repeats, consents or was consulted: CR-5e, CR-9, CR-16, CR-19,
R30.
"""

_HAS_PLAYER: Final = {kind: "player" in kind.__dataclass_fields__ for kind in c.NAMES}


def players_of(command: c.Command) -> tuple[str, ...]:
    """Return the players whose stakes or place a command concerns.

    >>> players_of(c.Leave("Anna")), players_of(c.Close())
    (('Anna',), ())
    """
    if _HAS_PLAYER[type(command)]:
        return (command.player,)  # type: ignore[attr-defined]
    return command.players if isinstance(command, c.FormSociete) else ()


def role_of(giver: c.Person) -> Role | None:
    """Return a person's role, or None if the role is unknown."""
    return _ROLES.get(giver.role)


def forbidden(table: Table | None, command: c.Command, giver: c.Person | None) -> Refusal | None:
    """Return a refusal if this person may not give this command."""
    kind = type(command)
    if giver is None:
        return _refusal(table, kind, "") if c.RULES[kind].is_named else None
    role = role_of(giver)
    if role not in c.RULES[kind].roles:
        return _refusal(table, kind, f", not {giver.role[:40]!r}")
    if role is Role.PLAYER and kind is not c.Balances and giver.name not in players_of(command):
        return _refusal(table, kind, f"; {giver.name[:80]!r} can only act for themselves")
    if (second := _SECOND.get(kind)) is not None and getattr(command, second) == giver.name:
        return _refusal(table, kind, f"; the {second} must be another person")
    return None


def _refusal(table: Table | None, kind: type[c.Command], actual: str) -> Refusal:
    roles = ", ".join(sorted(c.RULES[kind].roles))
    return refuse(table, Code.forbidden, command=c.NAMES[kind], roles=roles, actual=actual)
