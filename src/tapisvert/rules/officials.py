"""Acts reserved for officials, recorded with the person who gave each."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tapisvert.money import GREATEST
from tapisvert.rules import betting, prison
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.announcements import offered
from tapisvert.rules.phases import Phase
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import LateBets
from tapisvert.rules.table import Stake, Step, Table
from tapisvert.rules.validators import (
    bad_amount,
    bad_text,
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
    if table.book.late_bets is LateBets.NEVER:
        return refuse_chance(table, *([command.on] if command.on else []), lacking="late")
    verify = betting.verify_bet if command.call is None else betting.verify_announce
    return verify(table, command) or bad_text(table, "croupier", command.croupier)


def late(table: Table, command: c.Late, by: c.Person | None) -> Step:
    """Lay a late stake as if it had been in time."""
    assert by is not None
    name = command.player
    accepted = e.LateAccepted(name, command.croupier, by.name)
    if command.call is None:
        assert command.on is not None
        assert command.amount is not None
        table, events = betting.bet(table, c.Bet(name, command.on, command.amount))
    else:
        assert command.unit is not None
        table, events = betting.announce(table, c.Announce(name, command.call, command.unit))
    return table, (accepted, *events)


def verify_reject(table: Table, command: c.Reject) -> Refusal | None:
    """Return a refusal unless the stake, or the announcement, lies there and could be withdrawn.

    After 'rien ne va plus' the chef refuses a stake only where a late one can be accepted: CR-9,
    VT-6.
    """
    is_over = table.phase is Phase.CLOSED and table.book.late_bets is LateBets.NEVER
    if is_over:
        return refuse(table, Code.betting_closed)
    name, on = command.player, command.on
    free = table.players[name].free
    if offered(table.book, on):
        if not _pieces(free, on):
            return refuse(table, Code.no_such_stake, player=name, on=on)
    elif on in free and not free[on].own:
        calls = ", ".join(free[on].announced)
        return refuse(table, Code.part_of_announcement, player=name, on=on, known=calls)
    refusals = (betting.verify_withdraw(table, part) for part in _rejected(table, command))
    return next((refusal for refusal in refusals if refusal), None)


def reject(table: Table, command: c.Reject, by: c.Person | None) -> Step:
    """Return a stake and its premium, or the pieces of an announcement, as if withdrawn: CR-9."""
    name, events = command.player, tuple[e.Event, ...]()
    winnings = table.players[name].winnings
    call = command.on if offered(table.book, command.on) else None
    for part in _rejected(table, command):
        table, withdrawn = betting.withdraw(table, part, call)
        events += withdrawn
    after = replace(table.players[name], winnings=winnings)
    return table.with_player(name, after), events


def _rejected(table: Table, command: c.Reject) -> list[c.Withdraw]:
    """Return the withdrawals of a stake without what was announced on its chance, or of all pieces
    of the announcement of that name.
    """
    name, on = command.player, command.on
    free = table.players[name].free
    if offered(table.book, on):
        return [c.Withdraw(name, place, amount) for place, amount in _pieces(free, on).items()]
    return [c.Withdraw(name, on, free[on].own if on in free else None)]


def _pieces(free: Mapping[str, Stake], call: str) -> dict[str, int]:
    """Return what an announcement laid on each chance, as far as it still lies there."""
    return {on: stake.announced[call] for on, stake in free.items() if call in stake.announced}


def verify_abandon(table: Table, command: c.Abandon) -> Refusal | None:
    """Return a refusal unless there is such a stake or winnings, and a controller signs: CR-19."""
    player, on = table.players[command.player], command.on
    if on is not None and Phase.CLOSED in (table.phase, table.flags.suspended_from):
        return refuse(table, Code.betting_closed)
    if on is None:
        missing = player.winnings == 0
    elif refusal := refuse_chance(table, on):
        return refusal
    elif command.degree:
        missing = (on, command.degree) not in player.prison
    else:
        missing = on not in player.free
    if missing:
        return refuse(table, Code.no_such_stake, player=command.player, on=on or "the table")
    return bad_text(table, "controller", command.controller)


def abandon(table: Table, command: c.Abandon, by: c.Person | None) -> Step:
    """Withdraw money deemed abandoned and register it under both signatures: CR-19.

    A stake leaves the cloth as its player could take it back: one in prison divided at its degree
    (CR-3.1, CT-5.3, R04), or whole where a taille without remainder frees it (VT-16, R12).
    """
    assert by is not None
    name, on, degree = command.player, command.on, command.degree or 0
    before, events = table.players[name], tuple[e.Event, ...]()
    amount = before.winnings
    if on is not None:
        table, events, amount = _off_the_cloth(table, name, on, degree)
    player = table.players[name]
    winnings = before.winnings if on is not None else 0
    after = replace(player, chips=player.chips - amount, winnings=winnings)
    unclaimed = table.bank.unclaimed
    registered = {**unclaimed, name: unclaimed.get(name, 0) + amount}
    abandoned = e.Abandoned(name, on, degree, amount, by.name, command.controller)
    bank = replace(table.bank, unclaimed=registered)
    return table.with_player(name, after, bank), (*events, abandoned)


def _off_the_cloth(
    table: Table, name: str, on: str, degree: int
) -> tuple[Table, tuple[e.Event, ...], int]:
    """Give a stake back to its player's chips; return the amount that came back of it as well."""
    player, withdrawal = table.players[name], c.Withdraw(name, on, degree=degree)
    if not degree:
        return *betting.withdraw(table, withdrawal), player.free[on].total
    if prison.verify_withdraw(table, withdrawal) is None:
        return *betting.withdraw(table, withdrawal), player.prison[on, degree]
    after, events = prison.divide(table, c.Divide(name, on, degree))
    return after, events, after.players[name].chips - player.chips


def verify_claim(table: Table, command: c.Claim) -> Refusal | None:
    """Return a refusal unless the player has money registered, or in the endowment: CR-19."""
    if command.player in claimable(table):
        return None
    return refuse(table, Code.nothing_to_claim, player=command.player)


def claimable(table: Table) -> Mapping[str, int]:
    """Return the amounts that players may claim, of a closed table's endowment too: CR-19."""
    return table.bank.endowed if table.phase is Phase.FINISHED else table.bank.unclaimed


def claim(table: Table, command: c.Claim, by: c.Person | None) -> Step:
    """Pay a player the amount registered for them. A player who left takes it away at once."""
    name, bank, kept = command.player, table.bank, {**claimable(table)}
    amount = kept.pop(name)
    events: tuple[e.Event, ...] = (e.Claimed(name, amount),)
    if table.phase is Phase.FINISHED:
        bank = replace(bank, endowed=kept, endowment=bank.endowment - amount)
        events = (e.EndowmentReturned(name, amount), *events)
    else:
        bank = replace(bank, unclaimed=kept)
    if (player := table.players.get(name)) is None:
        return table.evolve(bank=bank.with_brought(-amount)), (*events, e.Left(name, amount))
    after = replace(player, chips=player.chips + amount, winnings=0)
    return table.with_player(name, after, bank), events


def verify_advance(table: Table, command: c.Advance) -> Refusal | None:
    """Return a refusal unless the house advances chips, and the inspector was consulted: CR-16."""
    if table.book.advances is None:
        return not_on_table(table, "advance")
    if refusal := bad_amount(table, command.amount):
        return refusal
    if table.players[command.player].total + command.amount > GREATEST:
        return refuse(table, Code.bad_amount, amount=command.amount)
    return bad_text(table, "inspector", command.inspector)


def advance(table: Table, command: c.Advance, by: c.Person | None) -> Step:
    """Advance chips to a player, and record who gave them and which inspector was consulted.

    They count as brought: what the player owes for them is settled away from the table.
    """
    assert by is not None
    assert type(command.amount) is int
    name, amount = command.player, command.amount
    player = table.players[name]
    after = replace(player, chips=player.chips + amount, winnings=0)
    advanced = e.Advanced(name, amount, after.chips, by.name, command.inspector)
    return table.with_player(name, after, table.bank.with_brought(amount)), (advanced,)


def verify_tip(table: Table, command: c.Tip) -> Refusal | None:
    """Return a refusal unless the player has the chips in hand."""
    if refusal := bad_amount(table, command.amount):
        return refusal
    assert type(command.amount) is int
    return short_of_chips(table, command.player, command.amount)


def tip(table: Table, command: c.Tip, by: c.Person | None) -> Step:
    """Move a player's chips to the employees' box: they leave the table, and the bank wins none."""
    assert type(command.amount) is int
    name, amount = command.player, command.amount
    player = table.players[name]
    after = replace(player, chips=player.chips - amount, winnings=0)
    return table.with_player(name, after, table.bank.with_brought(-amount)), (
        e.Tipped(name, amount),
    )


def verify_suspend(table: Table, command: c.Suspend) -> Refusal | None:
    """Return a refusal unless CR-15 names the reason and the control office was informed."""
    if command.reason not in SUSPENSIONS:
        known = ", ".join(SUSPENSIONS)
        return refuse(table, Code.unknown_suspension, reason=command.reason, known=known)
    return bad_text(table, "informed", command.informed)


def suspend(table: Table, command: c.Suspend, by: c.Person | None) -> Step:
    """Suspend the game. The table stays as it is."""
    floor = replace(table.flags, suspended_from=table.phase)
    suspended = e.Suspended(command.reason, command.informed)
    return table.evolve(phase=Phase.SUSPENDED, floor=floor), (suspended,)


def resume(table: Table, command: c.Resume, by: c.Person | None) -> Step:
    """Resume the game in the phase in which it was suspended."""
    phase = table.flags.suspended_from
    assert phase is not None
    return table.evolve(phase=phase, floor=replace(table.flags, suspended_from=None)), (
        e.Resumed(),
    )


def verify_rotate(table: Table, command: c.Rotate) -> Refusal | None:
    """Return a refusal unless the relief is at its usual time or told to the inspector: CR-13."""
    if command.role not in ROTATING:
        known = ", ".join(ROTATING)
        return refuse(table, Code.unknown_kind, kind=command.role, known=known)
    usual = table.book.rotation_minutes
    is_usual = usual is None or command.minutes in (None, usual)
    if not is_usual and command.inspector is None:
        return refuse(table, Code.inspector_not_told, minutes=usual)
    if refusal := bad_text(table, "name", command.name):
        return refusal
    told = command.inspector is not None
    return bad_text(table, "inspector", command.inspector or "") if told else None


def rotate(table: Table, command: c.Rotate, by: c.Person | None) -> Step:
    """Relieve a croupier."""
    rotated = e.Rotated(command.role, command.name, command.minutes, command.inspector)
    return table, (rotated,)


def verify_decide(table: Table, command: c.Decide) -> Refusal | None:
    """Return a refusal unless dispute and decision are texts that can be recorded: VT-23, T2-8."""
    refusal = bad_text(table, "dispute", command.dispute)
    return refusal or bad_text(table, "decision", command.decision)


def decide(table: Table, command: c.Decide, by: c.Person | None) -> Step:
    """Record the direction's decision."""
    return table, (e.Decided(command.dispute, command.decision),)


def verify_declare(table: Table, command: c.Declare) -> Refusal | None:
    """Return a refusal unless the clause is a declared step of this rulebook."""
    known = table.book.declarations
    if command.clause in known:
        return None
    listed = ", ".join(known)
    return refuse(table, Code.not_declared_here, clause=command.clause, known=listed)


def declare(table: Table, command: c.Declare, by: c.Person | None) -> Step:
    """Record that a step was declared done, and by which official.

    A ball that lies on an obstacle stops the stakes until it falls, or the coup is null: CR-11b.
    """
    assert by is not None
    if command.clause == table.book.clauses.get(Code.ball_at_rest.name):
        table = table.evolve(floor=replace(table.flags, ball_rests=True))
    return table, (e.Declared(command.clause, by.role, by.name),)
