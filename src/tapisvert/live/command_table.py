"""Table of commands on the wire, with a row for each: the server's additions to the rules.

The roles of the rules (`rules.commands.RULES`) are the upper bound. Over the wire they are
narrower: only the player moves their own money, and the controller reads everything and changes
nothing. The rules decide in which phase a command is refused.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tapisvert.clock import Instant
from tapisvert.live import guards, requests
from tapisvert.live.aggregate import EMPTY_TURN, Turn
from tapisvert.live.requests import (
    Actor,
    MoveFloat,
    Request,
    TableAction,
    engine_person,
    is_walk_in,
    refuse,
)
from tapisvert.live.stage_machine import StageMachine
from tapisvert.live.stages import Mode, Stage
from tapisvert.rules import Refusal, Role, can, verify
from tapisvert.rules import commands as c
from tapisvert.rules.permissions import players_of
from tapisvert.values import value

Guard = Callable[[StageMachine, Actor, Any], Refusal | None]
"""Check of an action at a table."""
Execute = Callable[[StageMachine, Request, Instant], Turn]
"""Execution of a request that no guard has refused."""

_NOBODY: Final[frozenset[Role]] = frozenset()
_PLAYER: Final = frozenset({Role.PLAYER})
_DEALERS: Final = frozenset({Role.TAILLEUR, Role.CHEF})
_TAILLEUR: Final = frozenset({Role.TAILLEUR})
_CROUPIERS: Final = frozenset({Role.TAILLEUR, Role.PAYEUR})
_CONDUCTS: Final = _CROUPIERS | {Role.CHEF}
_CHEF: Final = frozenset({Role.CHEF})
_DIRECTION: Final = frozenset({Role.DIRECTION})
_OFFICIALS: Final = _CONDUCTS | _DIRECTION | {Role.INSPECTOR}

_EVERYWHERE: Final = frozenset(Mode)
_REAL: Final = frozenset({Mode.REAL})
_SERVER_DRAWS: Final = _EVERYWHERE - _REAL
"""Modes in which the server draws the cards and numbers."""
_SERVED: Final = _EVERYWHERE - {Mode.AUTOMATIC}
"""Modes in which croupiers serve."""

# Execution ----------------------------------------------------------------------------------------


def _execute(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Execute a command of the rules, and continue to the next stage."""
    action: c.Command = request.action
    entry, events = machine.core.execute(action, engine_person(request.actor, action), request, now)
    turn = Turn((entry,))
    return turn + machine.continue_after(action, now) if events else turn


def _lay_stake(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Lay a stake, or change one."""
    action: c.Command = request.action
    entry, events = machine.core.execute(action, engine_person(request.actor, action), request, now)
    turn = Turn((entry,))
    is_quiet = machine.is_quiet or machine.stage is Stage.PAUSE
    return turn + machine.restart_clock(now) if events and is_quiet else turn


def _take_back(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Withdraw a stake, or divide one."""
    action: c.Command = request.action
    entry, events = machine.core.execute(action, engine_person(request.actor, action), request, now)
    turn = Turn((entry,))
    if events:
        turn += machine.continue_after(action, now) + machine.restart_clock(now)
    return turn


def _sit(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Seat a player; the stages that follow wait until a purse has paid for the chips."""
    action: c.Sit = request.action
    if not action.chips:
        return _execute(machine, request, now)
    savepoint = machine.core.savepoint()
    person = engine_person(request.actor, action)
    entry, events = machine.core.execute(action, person, request, now)
    return Turn((entry,), before=savepoint) if events else Turn((entry,))


def _finish(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Close the table. A sealed coup in which it was deserted is settled first."""
    turn = EMPTY_TURN
    if machine.is_coup_open and machine.table.taille.seal:
        turn = machine.settle_coup(now)
    return turn + _execute(machine, request, now)


def _form_societe(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Record a request for a société, or form it once all of its players have requested it."""
    name = request.actor.name
    action = request.action
    notice = machine.players.request_societe(machine.table, name, action)
    if notice is None:
        return _execute(machine, request, now)
    return machine.write_notice(notice, now, request)


def _rotate(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Give a croupier's post to a relief, who has to sign before the command is executed."""
    actor = request.actor
    posts = machine.posts
    action = request.action
    if not posts.is_assigned:
        return _execute(machine, request, now)
    refusal = verify(machine.table, action, engine_person(actor, action))
    refusal = refusal or posts.offer_refusal(actor, Role(action.role), action.name)
    if refusal is not None:
        return Turn((machine.core.record_refusal(request, refusal, now),))
    return machine.write_notice(posts.offer(actor, action), now, request)


def _note(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Write the notice of an action."""
    return machine.write_notice(requests.action_notice(request.action), now, request)


def _act_now(machine: StageMachine, request: Request, now: Instant) -> Turn:
    return _note(machine, request, now) + machine.act(now)


def _reopen(machine: StageMachine, request: Request, now: Instant) -> Turn:
    return _note(machine, request, now) + machine.open(now)


def _acknowledge(machine: StageMachine, request: Request, now: Instant) -> Turn:
    turn = _note(machine, request, now)
    core = machine.core
    core.listener.on_acknowledged(request.actor.account, core.number, now.wall_ms)
    return turn


def _repeat(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Record a croupier's repetition of a late stake."""
    action = request.action
    repetitions = machine.late_repetitions
    notice = requests.action_notice(action) | {"by": request.actor.name}
    repetitions[action] = (*repetitions.get(action, ()), request.actor)
    return machine.write_notice(notice, now, request)


def _enter_card(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Enter a card at a real table; the last of a coup deals the coup."""
    turn = _note(machine, request, now)
    machine.dealer.enter(request.action.card)
    if machine.dealer.coup is None:
        return turn
    command = machine.dealer.coup_command(None)
    return turn + _execute(machine, Request(request.actor, "", b"", command), now)


def _undo_card(machine: StageMachine, request: Request, now: Instant) -> Turn:
    turn = _note(machine, request, now)
    machine.dealer.undo()
    return turn


def _record_reading(machine: StageMachine, request: Request, now: Instant) -> Turn:
    machine.readings = (*machine.readings, request.action)
    return _note(machine, request, now)


def _offer_post(machine: StageMachine, request: Request, now: Instant) -> Turn:
    return machine.write_notice(machine.posts.offer(request.actor, request.action), now, request)


def _dismiss(machine: StageMachine, request: Request, now: Instant) -> Turn:
    return machine.write_notice(machine.posts.dismiss(request.actor, request.action), now, request)


def _take_post(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Take a post; the relief of a croupier makes the chef's command."""
    actor = request.actor
    posts = machine.posts
    action = request.action
    relief = posts.relief(actor, action)
    turn = machine.write_notice(posts.take(actor, action), now, request)
    if relief is None:
        return turn
    command, chef = relief
    entry, _ = machine.core.execute(command, chef, Request(actor, "", b"", command), now)
    return turn + Turn((entry,))


def _give_colour(machine: StageMachine, request: Request, now: Instant) -> Turn:
    machine.players.record_colour(request.action)
    return _note(machine, request, now)


def _move_float(machine: StageMachine, request: Request, now: Instant) -> Turn:
    return Turn((machine.core.move_float(request.action, request, now),))


def _move_register(machine: StageMachine, request: Request, now: Instant) -> Turn:
    savepoint = machine.core.savepoint()
    return Turn((machine.core.move_register(request.action, request, now),), before=savepoint)


def _record_preference(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Record a player's preferences, and continue once every present player is ready."""
    machine.players.record_preference(request.action)
    return _note(machine, request, now) + machine.on_players_changed(now)


def _change_presence(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Record that a player went or came back, with the resulting command."""
    turn = _note(machine, request, now)
    command = machine.players.change_presence(machine.table, request.action)
    if command is not None:
        turn += machine.command(command, now)
    return turn + machine.on_players_changed(now)


def _remove(machine: StageMachine, request: Request, now: Instant) -> Turn:
    """Return a player's free stakes; the player leaves now, or once the others are decided."""
    command = c.Clear(request.action.player)
    turn = machine.command(command, now) if can(machine.table, command) else EMPTY_TURN
    return turn + _change_presence(machine, request, now)


# Rows ---------------------------------------------------------------------------------------------

_BY_ITSELF: Final = refuse("not_available", "automatic at this table")


@value
class CommandRow:
    """Row of a command, or of an action of the table: the server's additions to the rules.

    `roles` may give it over the wire; without any the table alone does. A player gives it for their
    own name; for a player without a device those `by_hand` do. `modes` are the tables that take it;
    others give the `elsewhere_refusal`, and one `by_role` gives it to other roles too.
    One given `before_cards` is refused to who has seen cards of the coup. `signed` is the field
    with the name of a second person, who signs beside the requester: such a request comes from the
    approvals alone. At a table with posts it counts by post, or with `by_house` by the roles in the
    house. `guard` decides what else can stand against it. `execute` carries it out; one that
    `is_command` is executed by the rules, after the guard of the house.
    """

    roles: frozenset[Role]
    by_hand: frozenset[Role] = _NOBODY
    modes: frozenset[Mode] = _EVERYWHERE
    elsewhere_refusal: Refusal = _BY_ITSELF
    before_cards: bool = False
    signed: str | None = None
    by_role: bool = False
    by_house: bool = False
    guard: Guard | None = None
    execute: Execute = _execute
    is_command: bool = True


_BY_TABLE: Final = CommandRow(_NOBODY, modes=_REAL)
_STAKE: Final = CommandRow(_PLAYER, by_hand=_CONDUCTS, guard=guards.guard_stake, execute=_lay_stake)
_TAKEN_BACK: Final = CommandRow(_PLAYER, by_hand=_CONDUCTS, execute=_take_back)
_DRAW: Final = CommandRow(_DEALERS, modes=_REAL)
_CARDS: Final[dict[str, Any]] = {
    "modes": _REAL,
    "by_role": True,
    "elsewhere_refusal": guards.NO_CARDS,
    "guard": guards.guard_card_entry,
}


def _action(execute: Execute, roles: frozenset[Role], **fields: Any) -> CommandRow:
    """Return the row of a table action, which is unknown to the rules."""
    return CommandRow(roles, execute=execute, is_command=False, **fields)


COMMANDS: Final[Mapping[type[Any], CommandRow]] = {
    **dict.fromkeys(
        (c.Open, c.Shoe, c.Witness, c.Commit, c.Seal, c.Start, c.Ask, c.Off, c.End, c.Lost),
        _BY_TABLE,
    ),
    c.Sit: CommandRow(_PLAYER, by_hand=_CONDUCTS, guard=guards.guard_seat, execute=_sit),
    c.Leave: CommandRow(_PLAYER, by_hand=_CONDUCTS, guard=guards.guard_seat),
    c.FormSociete: CommandRow(_PLAYER, guard=guards.guard_societe, execute=_form_societe),
    c.Bet: _STAKE,
    c.Announce: _STAKE,
    c.Insure: _STAKE,
    c.Move: _STAKE,
    c.Withdraw: _TAKEN_BACK,
    c.Clear: _TAKEN_BACK,
    c.Divide: _TAKEN_BACK,
    c.Claim: CommandRow(_PLAYER, by_hand=_CONDUCTS, guard=guards.guard_claim),
    c.Tip: CommandRow(
        _PLAYER,
        by_hand=_CONDUCTS,
        modes=_SERVED,
        elsewhere_refusal=refuse("not_available", "automatic table: no croupier"),
    ),
    c.Entropy: CommandRow(
        _PLAYER,
        modes=_SERVER_DRAWS,
        elsewhere_refusal=refuse("not_available", "sealed draws are not available with real cards"),
        guard=guards.guard_entropy,
    ),
    c.Cut: CommandRow(_PLAYER | _CONDUCTS | _DIRECTION, guard=guards.guard_cut),
    c.Deal: _DRAW,
    c.Spin: _DRAW,
    c.Irregular: _DRAW,
    c.Close: CommandRow(_DEALERS | _DIRECTION, modes=_REAL),
    c.EndTaille: CommandRow(_DEALERS | _DIRECTION, modes=_REAL),
    c.Last: CommandRow(_DEALERS | _DIRECTION),
    c.Finish: CommandRow(_DIRECTION, guard=guards.guard_finish, execute=_finish),
    c.Null: CommandRow(_CHEF),
    c.Late: CommandRow(_CHEF, before_cards=True, guard=guards.guard_late),
    c.Reject: CommandRow(_CHEF, before_cards=True),
    c.Abandon: CommandRow(_CHEF, signed="controller"),
    **dict.fromkeys(
        (c.CorrectCoup, c.CorrectStake),
        CommandRow(
            _CHEF,
            modes=_SERVED,
            elsewhere_refusal=refuse(
                "not_available", "automatic table: staff do not enter results"
            ),
            signed="signer",
        ),
    ),
    c.Rotate: CommandRow(_CHEF, execute=_rotate),
    c.Advance: CommandRow(_CONDUCTS, signed="inspector", guard=guards.guard_advance),
    c.SetLimits: CommandRow(_DIRECTION, signed="controller"),
    c.Suspend: CommandRow(_DIRECTION),
    c.Resume: CommandRow(_DIRECTION, guard=guards.guard_resume),
    c.Decide: CommandRow(_DIRECTION),
    c.Declare: CommandRow(_OFFICIALS),
    c.Balances: CommandRow(_OFFICIALS | {Role.CONTROLLER}, guard=guards.guard_balances),
    requests.Proceed: _action(
        _act_now,
        _DEALERS,
        modes=frozenset({Mode.TAILLEUR}),
        by_role=True,
        elsewhere_refusal=refuse("not_available", "only available at tables paced by a tailleur"),
        guard=guards.guard_proceed,
    ),
    requests.EnterCard: _action(_enter_card, _DEALERS, **_CARDS),
    requests.UndoCard: _action(_undo_card, _DEALERS, **_CARDS),
    requests.ReportReading: _action(
        _record_reading,
        _TAILLEUR,
        modes=_REAL,
        by_house=True,
        elsewhere_refusal=guards.NO_SENSOR,
        guard=guards.guard_reading,
    ),
    requests.ReopenTable: _action(
        _reopen,
        _DIRECTION,
        by_role=True,
        elsewhere_refusal=guards.NOT_CLOSED,
        guard=guards.guard_reopening,
    ),
    requests.AcknowledgeRealityCheck: _action(
        _acknowledge, _PLAYER, guard=guards.guard_acknowledgement
    ),
    requests.RepeatLateStake: _action(
        _repeat,
        _CROUPIERS,
        by_role=True,
        elsewhere_refusal=guards.NO_LATE_STAKES,
        guard=guards.guard_repeat,
    ),
    requests.AssignPost: _action(
        _offer_post, _DIRECTION | _CHEF, by_house=True, guard=guards.guard_post
    ),
    requests.DismissFromPost: _action(
        _dismiss, _DIRECTION | _CHEF, by_house=True, guard=guards.guard_post
    ),
    requests.TakePost: _action(
        _take_post, _CONDUCTS | {Role.INSPECTOR}, by_house=True, guard=guards.guard_post
    ),
    requests.GiveColour: _action(
        _give_colour,
        _CONDUCTS,
        modes=_REAL,
        by_role=True,
        elsewhere_refusal=refuse("not_available", "only croupiers of a real wheel assign colours"),
        guard=guards.guard_colour,
    ),
    MoveFloat: _action(
        _move_float,
        _CHEF | {Role.CASHIER, Role.INSPECTOR},
        modes=_REAL,
        elsewhere_refusal=refuse("not_available", "only real tables have a float"),
        signed="signed_by",
        guard=guards.guard_float,
    ),
    requests.SettleUnclaimed: _action(
        _move_register,
        _DIRECTION | {Role.CASHIER},
        signed="signed_by",
        guard=guards.guard_register,
    ),
    requests.Ready: _action(_record_preference, _PLAYER, guard=guards.guard_ready),
    requests.Prefer: _action(_record_preference, _PLAYER, guard=guards.guard_preference),
    **dict.fromkeys(
        (requests.PlayerAway, requests.PlayerBack, requests.ReleaseSeat),
        _action(_change_presence, _NOBODY, guard=guards.guard_presence),
    ),
    requests.RemovePlayer: _action(_remove, _NOBODY, guard=guards.guard_removal),
}
"""Row of every command of the rules, and of every other action of a table."""
ENDS_PLAY: Final = frozenset({c.Leave, c.Withdraw, c.Clear})
"""Commands by which players end their play: accepted even if the disk is nearly full."""
REQUESTS: Final[Mapping[type[Any], str]] = {
    kind: name for kind, name in (*c.NAMES.items(), *requests.NAMES.items()) if COMMANDS[kind].roles
}
"""Names of the requests that a client may send."""


def guard(machine: StageMachine, row: CommandRow, actor: Actor, action: Any) -> Refusal | None:
    """Return the refusal of an action by stage, mode and actor, before the rules'; or None."""
    if machine.mode not in row.modes:
        return row.elsewhere_refusal
    is_for_another = bool(row.by_hand) and action.player != actor.name
    if is_for_another and machine.mode is not Mode.REAL and is_walk_in(action.player):
        return refuse("not_available", "seating others is only possible at real tables")
    if row.before_cards and guards.has_seen_cards(machine, actor):
        return refuse("invalid_state", "coup in progress: finish dealing first")
    if row.by_role and row.roles.isdisjoint(actor.roles):
        return row.elsewhere_refusal
    return None if row.guard is None else row.guard(machine, actor, action)


def may_give(roles: Iterable[Role], name: str, command: c.Command) -> bool:
    """Return whether an account with this name and these roles may give a command.

    A player gives it for their own name.

    >>> from tapisvert.live.requests import WALK_IN_SUFFIX
    >>> player, payeur = {Role.PLAYER}, {Role.PAYEUR}
    >>> may_give(player, "Anna", c.Leave("Anna")), may_give(player, "Anna", c.Leave("Bruno"))
    (True, False)
    >>> may_give(payeur, "Paolo", c.Leave("Rossi" + WALK_IN_SUFFIX))
    True
    >>> may_give(payeur, "Paolo", c.Close())
    False
    """
    row = COMMANDS[type(command)]
    players = players_of(command)
    if name in players:
        return not row.roles.isdisjoint(roles)
    if row.by_hand and is_walk_in(players[0]):
        return not row.by_hand.isdisjoint(roles)
    return not (row.roles - _PLAYER).isdisjoint(roles)


def needs_signature(action: TableAction) -> bool:
    """Return whether an action needs a second person's signature, which only the approvals have
    (CR-5e, CR-16, CR-19, floats, register).
    """
    field = COMMANDS[type(action)].signed
    return field is not None and getattr(action, field) is not None
