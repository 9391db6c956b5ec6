"""The engine's only transition: a table and a command give a new table and events, or a refusal.

`verify` makes every refusal; `can` and `step` call it. `step` checks the books after every command:
all chips, stakes, excess, premiums held and the bank add up to the chips brought.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tapisvert.rules import (
    betting,
    corrections,
    insurance,
    irregular,
    limits,
    lost_draw,
    officials,
    permissions,
    prison,
    sealing,
    seats,
    taille,
)
from tapisvert.rules import commands as c
from tapisvert.rules import coup_flow as play
from tapisvert.rules.invariants import check_invariants
from tapisvert.rules.phases import TRANSITIONS, out_of_phase
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.table import Step, Table
from tapisvert.rules.validators import refuse

_Verify = Callable[[Table, Any], Refusal | None]
_Act = Callable[[Table, Any], Step]
_ActBy = Callable[[Table, Any, c.Person | None], Step]


def _accept(table: Table, command: c.Command) -> Refusal | None:
    return None


_PLAY: Final[Mapping[type[c.Command], tuple[_Verify, _Act]]] = {
    c.Sit: (seats.verify_sit, seats.sit),
    c.Leave: (seats.verify_leave, seats.leave),
    c.Balances: (_accept, seats.balances),
    c.FormSociete: (betting.verify_societe, betting.form_societe),
    c.Bet: (betting.verify_bet, betting.bet),
    c.Withdraw: (betting.verify_withdraw, betting.withdraw),
    c.Clear: (betting.verify_clear, betting.clear),
    c.Move: (betting.verify_move, betting.move),
    c.Announce: (betting.verify_announce, betting.announce),
    c.Insure: (insurance.verify_insure, insurance.insure),
    c.Divide: (prison.verify_divide, prison.divide),
    c.Shoe: (taille.verify_shoe, taille.shoe),
    c.Witness: (sealing.verify_witness, sealing.name_witness),
    c.Commit: (sealing.verify_commit, sealing.commit),
    c.Entropy: (sealing.verify_entropy, sealing.entropy),
    c.Cut: (taille.verify_cut, taille.cut),
    c.Seal: (sealing.verify_seal, sealing.seal),
    c.Start: (sealing.verify_start, sealing.start),
    c.End: (sealing.verify_end, sealing.end_draw),
    c.Close: (_accept, play.close),
    c.Ask: (sealing.verify_ask, sealing.ask),
    c.Off: (sealing.verify_off, play.call_off),
    c.Deal: (taille.verify_deal, play.deal),
    c.Spin: (play.verify_spin, play.spin),
    c.Lost: (lost_draw.verify_lost, lost_draw.pay_lost_draw),
    c.Null: (play.verify_null, play.null),
    c.Irregular: (irregular.verify, irregular.declare),
    c.Last: (play.verify_last, play.last),
    c.EndTaille: (taille.verify_end_taille, taille.end_taille),
    c.Finish: (_accept, play.finish),
}

_OFFICIAL: Final[Mapping[type[c.Command], tuple[_Verify, _ActBy]]] = {
    c.Late: (officials.verify_late, officials.lay_late_bet),
    c.CorrectCoup: (corrections.verify_coup, corrections.correct_coup),
    c.CorrectStake: (corrections.verify_stake, corrections.correct_stake),
    c.Reject: (officials.verify_reject, officials.reject),
    c.Abandon: (officials.verify_abandon, officials.abandon),
    c.Claim: (officials.verify_claim, officials.claim),
    c.Advance: (officials.verify_advance, officials.advance),
    c.Tip: (officials.verify_tip, officials.tip),
    c.SetLimits: (limits.verify, limits.change),
    c.Suspend: (officials.verify_suspend, officials.suspend),
    c.Resume: (_accept, officials.resume),
    c.Rotate: (officials.verify_rotate, officials.rotate),
    c.Decide: (officials.verify_decide, officials.decide),
    c.Declare: (officials.verify_declare, officials.declare),
}

_CHANGES_PRISON: Final = frozenset({c.Divide, c.Move, c.Abandon, c.Withdraw, c.EndTaille, c.Lost})
"""Commands that may change imprisoned stakes, as a `Deal` that ends its taille may."""
_CHECKS: Final = {kind: check for kind, (check, _) in (*_PLAY.items(), *_OFFICIAL.items())}


def verify(
    table: Table | None, command: c.Command, giver: c.Person | None = None
) -> Refusal | None:
    """Return the refusal that a command would get at a table, or None.

    If several apply, the first in the documented order is returned.

    >>> from tapisvert.rules.commands import Balances
    >>> verify(None, Balances()).code
    'table_not_open'
    """
    kind = type(command)
    if table is None:
        if isinstance(command, c.Open):
            return seats.verify_open(command) or permissions.forbidden(None, command, giver)
        return refuse(None, Code.table_not_open)
    if kind is not c.Sit:
        for name in permissions.players_of(command):
            if name not in table.players and not _may_have_left(table, command):
                return refuse(table, Code.unknown_player, player=name)
    if kind not in TRANSITIONS[table.phase]:
        return refuse(table, out_of_phase(table.phase, kind))
    if code := _fixed_stakes(table, command):
        return refuse(table, code)
    if (seal := table.taille.seal) is not None:
        touches_stakes = _touches_stakes(command)
        if refusal := sealing.out_of_turn(table, seal, command, touches_stakes=touches_stakes):
            return refusal
    check = _CHECKS[kind]
    return check(table, command) or permissions.forbidden(table, command, giver)


def _touches_stakes(command: c.Command) -> bool:
    """Return whether a command adds a stake to the cloth, changes or removes one: CR-11b."""
    if isinstance(command, c.Abandon):
        return command.on is not None
    return c.RULES[type(command)].touches_stakes


def _fixed_stakes(table: Table, command: c.Command) -> Code | None:
    """Return why the stakes of a spin stay as they are: CR-11b; only as to the players: R29."""
    if table.flags.ball_rests and _touches_stakes(command):
        return Code.ball_stuck
    if table.flags.stakes_stay:
        takes_back = isinstance(command, c.Withdraw | c.Move) and not command.degree
        if takes_back or isinstance(command, c.Clear):
            return Code.spin_null
    return None


def _may_have_left(table: Table, command: c.Command) -> bool:
    """Return whether a command may concern a player who left: a claim of their registered amount
    (CR-19), or a correction of their stake at the last coup (R30).
    """
    if isinstance(command, c.CorrectStake):
        coup = corrections.find(table, command.coup)
        return coup is not None and command.player in coup.table.players
    return isinstance(command, c.Claim) and command.player in officials.claimable(table)


def can(table: Table | None, command: c.Command, giver: c.Person | None = None) -> bool:
    """Return whether a command would be executed.

    >>> from tapisvert.rules.commands import Finish
    >>> can(None, Finish())
    False
    """
    return verify(table, command, giver) is None


def step(table: Table | None, command: c.Command, giver: c.Person | None = None) -> Step | Refusal:
    """Execute a command: return the table after it and its events, or a refusal.

    A refused command changes nothing.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.rules.commands import Open, Spin
    >>> table, events = step(None, Open(rulebook("campione-roulette"), "CHF"))
    >>> table, events = step(table, Spin(17))
    >>> events[-1].spun.call
    ('Dix-sept, noir, impair et manque',)
    """
    if refusal := verify(table, command, giver):
        return refusal
    if table is None:
        assert isinstance(command, c.Open)
        return seats.open_table(command)
    kind = type(command)
    if kind in _PLAY:
        new_table, events = _PLAY[kind][1](table, command)
    else:
        new_table, events = _OFFICIAL[kind][1](table, command, giver)
    if kind in _CHANGES_PRISON or (kind is c.Deal and not new_table.taille.in_progress):
        new_table = corrections.follow(table, new_table, events)
    check_invariants(table, new_table, kind)
    return new_table, events
