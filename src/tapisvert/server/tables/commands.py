"""Table of commands on the wire, with a row for each: what a server adds to the rules.

The roles of the rules (`rules.permissions.ALLOWED_ROLES`) are the upper bound. Over the wire they
are narrower: only the player moves their own money, and the controller reads everything and changes
nothing. What the rules refuse in a phase, the rules say.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tapisvert.rules import Refusal, Role
from tapisvert.rules import commands as c
from tapisvert.server.in_person import is_in_person
from tapisvert.server.tables import actions, guards
from tapisvert.server.tables.actions import TableAction, refuse
from tapisvert.server.tables.chip_counts import MoveFloat
from tapisvert.server.tables.idempotency import Actor
from tapisvert.server.tables.stage_runner import StageRunner
from tapisvert.server.tables.stages import Mode
from tapisvert.values import value

Guard = Callable[[StageRunner, Actor, Any], Refusal | None]
"""Check of an action at a table."""

_NOBODY: Final[frozenset[Role]] = frozenset()
_PLAYER: Final = frozenset({Role.PLAYER})
_DEALERS: Final = frozenset({Role.TAILLEUR, Role.CHEF})
_CROUPIERS: Final = frozenset({Role.TAILLEUR, Role.PAYEUR})
_CONDUCTS: Final = _CROUPIERS | {Role.CHEF}
_CHEF: Final = frozenset({Role.CHEF})
_DIRECTION: Final = frozenset({Role.DIRECTION})
_CASHIER: Final = frozenset({Role.CASHIER})
_OFFICIALS: Final = _CONDUCTS | _DIRECTION | {Role.INSPECTOR}

_EVERYWHERE: Final = frozenset(Mode)
_REAL: Final = frozenset({Mode.REAL})
_DRAWN: Final = _EVERYWHERE - _REAL
"""Modes in which the server draws the cards and numbers."""
_SERVED: Final = _EVERYWHERE - {Mode.AUTOMATIC}
"""Modes in which croupiers serve."""

_BY_ITSELF: Final = refuse("not_here", "the table does this by itself")


@value
class CommandRow:
    """Row of a command, or of an action of the table that is none: what a server adds to the rules.

    `roles` may give it over the wire; without any the table alone does. A player gives it for their
    own name; for a player without a device those `by_hand` do. `modes` are the tables that take it,
    and `elsewhere` is the refusal at others; one `by_role` is refused with it to other roles too.
    One given `before_cards` is refused to who has seen cards of the coup. `signed` is the field
    with the name of a second person, who signs beside the requester: such a request comes from the
    approvals alone. At a table with posts it counts by post, or with `by_house` by the roles in the
    house. `guard` decides what else can stand against it.
    """

    roles: frozenset[Role]
    by_hand: frozenset[Role] = _NOBODY
    modes: frozenset[Mode] = _EVERYWHERE
    elsewhere: Refusal = _BY_ITSELF
    before_cards: bool = False
    signed: str | None = None
    by_role: bool = False
    by_house: bool = False
    guard: Guard | None = None


_BY_TABLE: Final = CommandRow(_NOBODY, modes=frozenset())
_STAKE: Final = CommandRow(_PLAYER, by_hand=_CONDUCTS, guard=guards.guard_stake)
_OWN: Final = CommandRow(_PLAYER, by_hand=_CONDUCTS)
_SEAT: Final = CommandRow(_PLAYER, by_hand=_CONDUCTS, guard=guards.guard_seat)
_DRAW: Final = CommandRow(_DEALERS, modes=_REAL)
_CARD_ENTRY: Final = CommandRow(
    _DEALERS,
    modes=_REAL,
    by_role=True,
    elsewhere=guards.NO_CARDS,
    guard=guards.guard_card_entry,
)
_PRESENCE: Final = CommandRow(_NOBODY, guard=guards.guard_presence)
_POST: Final = CommandRow(_DIRECTION | _CHEF, by_house=True, guard=guards.guard_post)

COMMANDS: Final[Mapping[type[Any], CommandRow]] = {
    **dict.fromkeys((c.Open, c.Shoe, c.Commit, c.Root, c.Reveal, c.Lost), _BY_TABLE),
    c.Sit: _SEAT,
    c.Leave: _SEAT,
    c.FormSociete: CommandRow(_PLAYER, guard=guards.guard_societe),
    c.Bet: _STAKE,
    c.Announce: _STAKE,
    c.Insure: _STAKE,
    c.Move: _STAKE,
    c.Withdraw: _OWN,
    c.Divide: _OWN,
    c.Claim: CommandRow(_PLAYER, by_hand=_CONDUCTS, guard=guards.guard_claim),
    c.Tip: CommandRow(
        _PLAYER,
        by_hand=_CONDUCTS,
        modes=_SERVED,
        elsewhere=refuse("not_here", "no croupier serves this table"),
    ),
    c.Entropy: CommandRow(
        _PLAYER,
        modes=_DRAWN,
        elsewhere=refuse("not_here", "nothing is sealed at a table with real cards"),
        guard=guards.guard_entropy,
    ),
    c.Cut: CommandRow(_PLAYER | _CONDUCTS | _DIRECTION, guard=guards.guard_cut),
    c.Deal: _DRAW,
    c.Spin: _DRAW,
    c.Irregular: _DRAW,
    c.Close: CommandRow(_DEALERS | _DIRECTION, modes=_REAL),
    c.EndTaille: CommandRow(_DEALERS | _DIRECTION, modes=_REAL),
    c.Last: CommandRow(_DEALERS | _DIRECTION),
    c.Finish: CommandRow(_DIRECTION, guard=guards.guard_finish),
    c.Null: CommandRow(_CHEF),
    c.Late: CommandRow(_CHEF, before_cards=True, guard=guards.guard_late),
    c.Reject: CommandRow(_CHEF, before_cards=True),
    c.Abandon: CommandRow(_CHEF, signed="controller"),
    c.Rotate: CommandRow(_CHEF),
    c.Advance: CommandRow(_CONDUCTS, signed="inspector", guard=guards.guard_advance),
    c.SetLimits: CommandRow(_DIRECTION, signed="controller"),
    c.Suspend: CommandRow(_DIRECTION),
    c.Resume: CommandRow(_DIRECTION, guard=guards.guard_resume),
    c.Decide: CommandRow(_DIRECTION),
    c.Declare: CommandRow(_OFFICIALS),
    c.Balances: CommandRow(_OFFICIALS | {Role.CONTROLLER}, guard=guards.guard_balances),
    actions.Proceed: CommandRow(
        _DEALERS,
        modes=frozenset({Mode.TAILLEUR}),
        by_role=True,
        elsewhere=refuse("not_here", "a tailleur's word counts where the tailleur sets the pace"),
    ),
    actions.EnterCard: _CARD_ENTRY,
    actions.UndoCard: _CARD_ENTRY,
    actions.ReopenTable: CommandRow(
        _DIRECTION, by_role=True, elsewhere=guards.NOT_CLOSED, guard=guards.guard_reopening
    ),
    actions.AcknowledgeRealityCheck: CommandRow(_PLAYER, guard=guards.guard_acknowledgement),
    actions.RepeatLateStake: CommandRow(
        _CROUPIERS, by_role=True, elsewhere=guards.NO_LATE_STAKES, guard=guards.guard_repeat
    ),
    actions.AssignPost: _POST,
    actions.DismissFromPost: _POST,
    actions.TakePost: CommandRow(
        _CONDUCTS | {Role.INSPECTOR}, by_house=True, guard=guards.guard_post
    ),
    actions.GiveColour: CommandRow(
        _CONDUCTS,
        modes=_REAL,
        by_role=True,
        elsewhere=refuse("not_here", "the croupiers of a real wheel give the colours"),
        guard=guards.guard_colour,
    ),
    MoveFloat: CommandRow(
        _CHEF | _CASHIER | {Role.INSPECTOR},
        modes=_REAL,
        elsewhere=refuse("not_here", "a real table has a float"),
        signed="signed_by",
        guard=guards.guard_float,
    ),
    actions.MoveRegister: CommandRow(
        _CASHIER | _DIRECTION, signed="signed_by", guard=guards.guard_register
    ),
    actions.Ready: CommandRow(_PLAYER, guard=guards.guard_ready),
    actions.Prefer: CommandRow(_PLAYER, guard=guards.guard_wish),
    actions.PlayerAway: _PRESENCE,
    actions.PlayerBack: _PRESENCE,
    actions.ReleaseSeat: _PRESENCE,
}
"""Row of every command of the rules, and of every action of a table that is none."""


REQUESTS: Final[Mapping[type[Any], str]] = {
    kind: name for kind, name in (*c.NAMES.items(), *actions.NAMES.items()) if COMMANDS[kind].roles
}
"""Names of the requests that a client may send."""


def guard(live: StageRunner, who: Actor, action: TableAction) -> Refusal | None:
    """Return the refusal of an action by stage, mode and actor, before the rules'; or None."""
    row = COMMANDS[type(action)]
    if live.mode not in row.modes:
        return row.elsewhere
    player = getattr(action, "player", "") if row.by_hand else ""
    if live.mode is not Mode.REAL and is_in_person(player):
        return refuse("not_here", "players without a device play at real tables")
    if row.before_cards and guards.has_seen_cards(live, who):
        return refuse("not_now", "cards lie on the table: the coup is dealt to its end first")
    if row.by_role and row.roles.isdisjoint(who.roles):
        return row.elsewhere
    if row.guard is None:
        return None
    return row.guard(live, who, action)


def may_give(roles: Iterable[Role], name: str, command: c.Command) -> bool:
    """Return whether an account with this name and these roles may give a command.

    A player gives it for their own name.

    >>> from tapisvert.server.in_person import MARK
    >>> player, payeur = {Role.PLAYER}, {Role.PAYEUR}
    >>> may_give(player, "Anna", c.Leave("Anna")), may_give(player, "Anna", c.Leave("Bruno"))
    (True, False)
    >>> may_give(payeur, "Paolo", c.Leave(f"Rossi{MARK}")), may_give(payeur, "Paolo", c.Close())
    (True, False)
    """
    row, players = COMMANDS[type(command)], c.players_of(command)
    if row.by_hand and is_in_person(players[0]):
        return not row.by_hand.isdisjoint(roles)
    return not (row.roles if name in players else row.roles - _PLAYER).isdisjoint(roles)


def needs_signature(action: TableAction) -> bool:
    """Return whether an action counts with a second person's signature alone, which the approvals
    have (CR-5e, CR-16, CR-19, floats, register).
    """
    field = COMMANDS[type(action)].signed
    return field is not None and getattr(action, field) is not None
