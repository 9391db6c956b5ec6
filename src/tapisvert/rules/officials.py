"""Acts reserved for officials, recorded with the person who gave each."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tapisvert.money import GREATEST
from tapisvert.rules import betting, prison
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import LateBets
from tapisvert.rules.table import Stake, Step, Table, evolve
from tapisvert.rules.validators import (
    invalid_amount,
    invalid_text,
    not_on_table,
    refuse,
    refuse_chance,
    short_of_chips,
)

SUSPENSIONS: Final = ("service", "mechanism", "force_majeure")
"""Reasons for which the direction suspends a game: CR-15."""
ROTATING: Final = (c.Role.TAILLEUR, c.Role.PAYEUR, c.Role.CROUPIER)


def verify_late(table: Table, command: c.Late) -> Refusal | None:
    """Return a refusal unless a late bet has its money, and croupier and chef repeat it: CR-9."""
    if table.book.late_bets is LateBets.REFUSED:
        return refuse_chance(table, *([command.on] if command.on else []), lacking="late")
    verify = betting.verify_bet if command.call is None else betting.verify_announce
    return verify(table, command) or invalid_text(table, "croupier", command.croupier)


def lay_late_bet(table: Table, command: c.Late, giver: c.Person | None) -> Step:
    """Lay a late stake as if it had been in time."""
    assert giver is not None
    name = command.player
    accepted = e.LateAccepted(name, command.croupier, giver.name)
    if command.call is None:
        assert command.on is not None
        assert command.amount is not None
        table, events = betting.bet(table, c.Bet(name, command.on, command.amount))
    else:
        assert command.unit is not None
        table, events = betting.announce(table, c.Announce(name, command.call, command.unit))
    return table, (accepted, *events)


def verify_reject(table: Table, command: c.Reject) -> Refusal | None:
    """Return a refusal unless the stake, or the announcement, exists and could be withdrawn.

    After 'rien ne va plus' the chef refuses a stake only where a late one can be accepted: CR-9,
    VT-6.
    """
    is_over = table.phase is Phase.CLOSED and table.book.late_bets is LateBets.REFUSED
    if is_over:
        return refuse(table, Code.betting_closed)
    name = command.player
    chance = command.on
    free = table.players[name].free
    if chance in table.book.announcements:
        if not _pieces(free, chance):
            return refuse(table, Code.unknown_stake, player=name, on=chance)
    elif chance in free and not free[chance].own_amount:
        calls = ", ".join(free[chance].announced_amounts)
        return refuse(table, Code.part_of_announcement, player=name, on=chance, known=calls)
    refusals = (betting.verify_withdraw(table, part) for part in _rejected(table, command))
    return next((refusal for refusal in refusals if refusal), None)


def reject(table: Table, command: c.Reject, giver: c.Person | None) -> Step:
    """Return a stake and its premium, or the pieces of an announcement, as if withdrawn: CR-9."""
    name = command.player
    events = tuple[e.Event, ...]()
    winnings = table.players[name].winnings
    call = command.on if command.on in table.book.announcements else None
    for part in _rejected(table, command):
        table, withdrawn = betting.withdraw(table, part, call)
        events += withdrawn
    new_player = replace(table.players[name], winnings=winnings)
    return table.with_player(name, new_player), events


def _rejected(table: Table, command: c.Reject) -> list[c.Withdraw]:
    """Return the withdrawals of a stake without announced amounts on its chance, or of all pieces
    of the announcement of that name.
    """
    name = command.player
    chance = command.on
    free = table.players[name].free
    if chance in table.book.announcements:
        return [c.Withdraw(name, place, amount) for place, amount in _pieces(free, chance).items()]
    return [c.Withdraw(name, chance, free[chance].own_amount if chance in free else None)]


def _pieces(free: Mapping[str, Stake], call: str) -> dict[str, int]:
    """Return the remaining pieces of an announcement on each chance."""
    amounts = {chance: stake.announced_amounts.get(call, 0) for chance, stake in free.items()}
    return {chance: amount for chance, amount in amounts.items() if amount}


def verify_abandon(table: Table, command: c.Abandon) -> Refusal | None:
    """Return a refusal unless such a stake or winnings exist, and a controller signs: CR-19."""
    player = table.players[command.player]
    chance = command.on
    if chance is not None and Phase.CLOSED in (table.phase, table.flags.suspended_from):
        return refuse(table, Code.betting_closed)
    if chance is None:
        missing = player.winnings == 0
    elif refusal := refuse_chance(table, chance):
        return refusal
    elif command.degree:
        missing = (chance, command.degree) not in player.prison
    else:
        missing = chance not in player.free
    if missing:
        return refuse(table, Code.unknown_stake, player=command.player, on=chance or "the table")
    return invalid_text(table, "controller", command.controller)


def abandon(table: Table, command: c.Abandon, giver: c.Person | None) -> Step:
    """Withdraw money deemed abandoned and register it under both signatures: CR-19.

    A stake leaves the cloth as its player could withdraw it: an imprisoned one divided at its
    degree (CR-3.1, CT-5.3, R04), or whole if a taille without remainder frees it (VT-16, R12).
    """
    assert giver is not None
    name = command.player
    chance = command.on
    degree = command.degree or 0
    old_player = table.players[name]
    events = tuple[e.Event, ...]()
    amount = old_player.winnings
    if chance is not None:
        table, events, amount = _off_the_cloth(table, name, chance, degree)
    player = table.players[name]
    winnings = old_player.winnings if chance is not None else 0
    new_player = replace(player, chips=player.chips - amount, winnings=winnings)
    claims = table.bank.claims
    new_claims = {**claims, name: claims.get(name, 0) + amount}
    event = e.Abandoned(name, chance, degree, amount, giver.name, command.controller)
    bank = replace(table.bank, claims=new_claims)
    return table.with_player(name, new_player, bank), (*events, event)


def _off_the_cloth(
    table: Table, name: str, chance: str, degree: int
) -> tuple[Table, tuple[e.Event, ...], int]:
    """Return a stake to its player's chips, with the amount that was returned of it."""
    player = table.players[name]
    withdrawal = c.Withdraw(name, chance, degree=degree)
    if not degree:
        return *betting.withdraw(table, withdrawal), player.free[chance].total
    if prison.verify_withdraw(table, withdrawal) is None:
        return *betting.withdraw(table, withdrawal), player.prison[chance, degree]
    new_table, events = prison.divide(table, c.Divide(name, chance, degree))
    return new_table, events, new_table.players[name].chips - player.chips


def verify_claim(table: Table, command: c.Claim) -> Refusal | None:
    """Return a refusal unless the player has registered money, also in the endowment: CR-19."""
    if command.player in claimable(table):
        return None
    return refuse(table, Code.nothing_to_claim, player=command.player)


def claimable(table: Table) -> Mapping[str, int]:
    """Return the amounts that players may claim, of a closed table's endowment too: CR-19."""
    return table.bank.endowed_claims if table.phase is Phase.FINISHED else table.bank.claims


def claim(table: Table, command: c.Claim, giver: c.Person | None) -> Step:
    """Pay a player their registered amount. A player who left takes it away immediately."""
    name = command.player
    bank = table.bank
    remaining_claims = {**claimable(table)}
    amount = remaining_claims.pop(name)
    events: tuple[e.Event, ...] = (e.Claimed(name, amount),)
    if table.phase is Phase.FINISHED:
        bank = replace(bank, endowed_claims=remaining_claims, endowment=bank.endowment - amount)
        events = (e.EndowmentReturned(name, amount), *events)
    else:
        bank = replace(bank, claims=remaining_claims)
    if (player := table.players.get(name)) is None:
        return evolve(table, bank=bank.with_buy_ins(-amount)), (*events, e.Left(name, amount))
    new_player = replace(player, chips=player.chips + amount, winnings=0)
    return table.with_player(name, new_player, bank), events


def verify_advance(table: Table, command: c.Advance) -> Refusal | None:
    """Return a refusal unless the house advances chips, and the inspector was consulted: CR-16."""
    if table.book.advances is None:
        return not_on_table(table, "advance")
    if refusal := invalid_amount(table, command.amount):
        return refusal
    if table.players[command.player].total + command.amount > GREATEST:
        return refuse(table, Code.invalid_amount, amount=command.amount)
    return invalid_text(table, "inspector", command.inspector)


def advance(table: Table, command: c.Advance, giver: c.Person | None) -> Step:
    """Advance chips to a player, and record who gave them and which inspector was consulted.

    They count as brought: the debt is settled away from the table.
    """
    assert giver is not None
    assert type(command.amount) is int
    name = command.player
    amount = command.amount
    player = table.players[name]
    new_player = replace(player, chips=player.chips + amount, winnings=0)
    event = e.Advanced(name, amount, new_player.chips, giver.name, command.inspector)
    return table.with_player(name, new_player, table.bank.with_buy_ins(amount)), (event,)


def verify_tip(table: Table, command: c.Tip) -> Refusal | None:
    """Return a refusal unless the player has the chips in hand."""
    if refusal := invalid_amount(table, command.amount):
        return refusal
    assert type(command.amount) is int
    return short_of_chips(table, command.player, command.amount)


def tip(table: Table, command: c.Tip, giver: c.Person | None) -> Step:
    """Move a player's chips to the employees' box: they leave the table, and are not the bank's."""
    assert type(command.amount) is int
    name = command.player
    amount = command.amount
    player = table.players[name]
    new_player = replace(player, chips=player.chips - amount, winnings=0)
    return table.with_player(name, new_player, table.bank.with_buy_ins(-amount)), (
        e.Tipped(name, amount),
    )


def verify_suspend(table: Table, command: c.Suspend) -> Refusal | None:
    """Return a refusal unless CR-15 names the reason and the control office was informed."""
    if command.reason not in SUSPENSIONS:
        reasons_text = ", ".join(SUSPENSIONS)
        return refuse(table, Code.unknown_suspension, reason=command.reason, known=reasons_text)
    return invalid_text(table, "informed", command.informed)


def suspend(table: Table, command: c.Suspend, giver: c.Person | None) -> Step:
    """Suspend the game. The table stays as it is."""
    floor = replace(table.flags, suspended_from=table.phase)
    event = e.Suspended(command.reason, command.informed)
    return evolve(table, phase=Phase.SUSPENDED, floor=floor), (event,)


def resume(table: Table, command: c.Resume, giver: c.Person | None) -> Step:
    """Resume the game in the phase in which it was suspended."""
    phase = table.flags.suspended_from
    assert phase is not None
    return evolve(table, phase=phase, floor=replace(table.flags, suspended_from=None)), (
        e.Resumed(),
    )


def verify_rotate(table: Table, command: c.Rotate) -> Refusal | None:
    """Return a refusal unless the inspector knows of a relief outside its usual time: CR-13."""
    if command.role not in ROTATING:
        roles_text = ", ".join(ROTATING)
        return refuse(table, Code.unknown_kind, kind=command.role, known=roles_text)
    usual = table.book.rotation_minutes
    is_usual = usual is None or command.minutes in (None, usual)
    if not is_usual and command.inspector is None:
        return refuse(table, Code.inspector_not_informed, minutes=usual)
    if refusal := invalid_text(table, "name", command.name):
        return refusal
    has_inspector = command.inspector is not None
    return invalid_text(table, "inspector", command.inspector or "") if has_inspector else None


def rotate(table: Table, command: c.Rotate, giver: c.Person | None) -> Step:
    """Relieve a croupier."""
    rotated = e.Rotated(command.role, command.name, command.minutes, command.inspector)
    return table, (rotated,)


def verify_decide(table: Table, command: c.Decide) -> Refusal | None:
    """Return a refusal unless dispute and decision are texts that can be recorded: VT-23, T2-8."""
    refusal = invalid_text(table, "dispute", command.dispute)
    return refusal or invalid_text(table, "decision", command.decision)


def decide(table: Table, command: c.Decide, giver: c.Person | None) -> Step:
    """Record the direction's decision."""
    return table, (e.Decided(command.dispute, command.decision),)


def verify_declare(table: Table, command: c.Declare) -> Refusal | None:
    """Return a refusal unless the clause is a declared step of this rulebook."""
    clauses = table.book.declarations
    if command.clause in clauses:
        return None
    clauses_text = ", ".join(clauses)
    return refuse(table, Code.unknown_declaration, clause=command.clause, known=clauses_text)


def declare(table: Table, command: c.Declare, giver: c.Person | None) -> Step:
    """Record the official's declaration that a step was performed.

    A ball on an obstacle stops the stakes until it falls, or the coup is null: CR-11b.
    """
    assert giver is not None
    if command.clause == table.book.clauses.get(Code.ball_stuck.name):
        table = evolve(table, floor=replace(table.flags, ball_rests=True))
    return table, (e.Declared(command.clause, giver.role, giver.name),)
