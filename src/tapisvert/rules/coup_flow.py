"""Course of a game: closing the bets, the coup and its consequences, the end of the table."""

from dataclasses import replace
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules import coup as coups
from tapisvert.rules import draw_events as d
from tapisvert.rules import events as e
from tapisvert.rules import prison
from tapisvert.rules.commands import Phase
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Moment, NullSpin, VoidCoup
from tapisvert.rules.sealing import break_seal, open_share, verify_coup
from tapisvert.rules.settlement import limited_run, settle
from tapisvert.rules.table import CORRECTABLE_COUPS, DecidedCoup, Player, Step, Table, evolve
from tapisvert.rules.taille import begin, cards_left, end, frees_at_close, is_over, next_coup
from tapisvert.rules.validators import not_on_table, refuse

NULL_REASONS: Final = (
    "same_direction",
    "previous_coup_unfinished",
    "too_few_turns",
    "wheel_stopped",
    "foreign_body",
)
"""Reasons for which the chef declares a coup null: CR-11."""


def close(table: Table, command: c.Close | None = None) -> Step:
    """Close the bets: 'rien ne va plus'. The windows opened by a refait end with it: R06, R12."""
    table, begin_events = begin(table)
    floor = table.flags
    if floor.refait_stands or floor.without_rest or floor.stakes_stay:
        floor = replace(floor, refait_stands=False, without_rest=False, stakes_stay=False)
    events: tuple[e.Event, ...] = (*begin_events, *table.calls_at(Moment.BETS_CLOSED), e.Closed())
    return evolve(table, phase=Phase.CLOSED, floor=floor), events


def deal(table: Table, command: c.Deal) -> Step:
    """Deal the coup and settle it. A coup for which the cards run out is void: R14, R24."""
    table, closing = _closed(table)
    table, begin_events = begin(table)
    table, share_events = open_share(table, command.share)
    closing = (*closing, *begin_events, *share_events)
    coup, taille = next_coup(table, command.cards)
    if coup is None:
        table, end_events = end(evolve(table, phase=Phase.BETTING), 0, void=True)
        refund_events: tuple[e.Event, ...] = ()
        if table.book.void_coup is VoidCoup.RETURNED:
            table, refund_events = free_stakes_returned(table)
        return table, (*closing, *end_events, *refund_events, *table.calls_at(Moment.BETS_OPEN))
    table, settle_events = _settle(evolve(table, taille=taille), coup)
    return table, (*closing, e.CoupDealt(coup), *settle_events)


def free_stakes_returned(table: Table) -> Step:
    """Give the free stakes of a coup that was not played back whole, with their premiums; stakes in
    prison stay: R24, R26, and where a witness does not answer.
    """
    players = {**table.players}
    premium_total = 0
    events: list[e.Event] = []
    for name in sorted(players):
        player = players[name]
        refund, premiums = _free_stakes(name, player, events)
        premium_total += premiums
        players[name] = replace(player, chips=player.chips + refund, free={})
    bank = table.bank.with_premiums(-premium_total)
    return evolve(table, players=players, bank=bank), tuple(events)


def _free_stakes(name: str, player: Player, events: list[e.Event]) -> tuple[int, int]:
    """Add the events of returning a player's free stakes; return the amount, and the premiums in
    it.
    """
    refund = premium_total = 0
    for chance, stake in sorted(player.free.items()):
        refund += stake.total + stake.premium
        premium_total += stake.premium
        events.append(e.Withdrawn(name, chance, 0, stake.amount, stake.excess))
        if stake.premium:
            events.append(e.PremiumReturned(name, chance, stake.premium))
    return refund, premium_total


def _closed(table: Table) -> Step:
    """Return the table with its bets closed, and the events of closing them if they were open."""
    return close(table) if table.phase is Phase.BETTING else (table, ())


def _settle(table: Table, coup: coups.Coup | coups.Spun) -> Step:
    """Settle a coup; end the taille after its last coup and the table after 'la dernière'."""
    players, bank, entries = settle(table, coup)
    number = table.last.number + 1 if table.last else 1
    decided = (*table.decided[1 - CORRECTABLE_COUPS :], DecidedCoup.of(number, table, coup))
    floor = table.flags
    run = prison.run_after(floor.run, coup)
    run_limited = limited_run(table, coup)
    is_refait = coup.is_refait
    if isinstance(coup, coups.Spun):
        floor = replace(floor, last_number=coup.number, refait_stands=is_refait)
        floor = replace(floor, ball_rests=False) if floor.ball_rests else floor
    elif run != floor.run or is_refait != floor.after_refait:
        floor = replace(floor, refait_stands=is_refait, after_refait=is_refait)
    if (run, run_limited) != (floor.run, floor.limited_run):
        floor = replace(floor, run=run, limited_run=run_limited)
    table = evolve(
        table, phase=Phase.BETTING, players=players, bank=bank, floor=floor, decided=decided
    )
    end_events: tuple[e.Event, ...] = ()
    if isinstance(coup, coups.Coup) and is_over(table, coup.length):
        table, end_events = end(table, cards_left(table), void=False)
    if floor.is_last:
        table, finishing = finish(table)
        return table, (*entries, *end_events, *finishing)
    return table, (*entries, *end_events, *table.calls_at(Moment.BETS_OPEN))


def verify_spin(table: Table, command: c.Spin) -> Refusal | None:
    """Return a refusal unless the table has a wheel and the number is on it."""
    if not table.has_wheel:
        return not_on_table(table, "spin")
    refusal = not_on_wheel(table, command.number)
    return refusal or verify_coup(table, command.share, command.witness)


def not_on_wheel(table: Table, number: int | None) -> Refusal | None:
    """Return a refusal unless a number is on the wheel of a table."""
    wheel = table.book.wheel
    assert wheel is not None
    if number in wheel.numbers:
        return None
    return refuse(table, Code.invalid_number, number=number, most=wheel.numbers[-1])


def spin(table: Table, command: c.Spin) -> Step:
    """Settle the number into which the ball fell.

    The number of a sealed coup that is null already shows what it was, and pays nothing: CR-11.
    """
    seal = table.taille.seal
    table, closing = _closed(table)
    table, share_events = open_share(table, command.share)
    if seal is not None and seal.is_null:
        calls = table.calls_at(Moment.PLAY_RESTORED)
        number = d.NullNumber(command.number)
        table = _reopen_after_null(table)
        return table, (*share_events, number, *calls)
    spin_result = coups.spin(command.number, coups.at_refait(table.book))
    table, settle_events = _settle(table, spin_result)
    return table, (*closing, *share_events, e.BallFell(spin_result), *settle_events)


def call_off(table: Table, command: c.Off) -> Step:
    """Call a coup off whose witness does not answer: free stakes go back, and it is drawn again."""
    seal = table.taille.seal
    assert seal is not None
    new_taille = replace(table.taille, seal=replace(seal, is_asked=False, is_null=False))
    floor = replace(table.flags, ball_rests=False)
    table, refund_events = free_stakes_returned(evolve(table, taille=new_taille, floor=floor))
    return evolve(table, phase=Phase.BETTING), (
        d.CalledOff(seal.coups + 1),
        *refund_events,
        *table.calls_at(Moment.BETS_OPEN),
    )


def verify_null(table: Table, command: c.Null) -> Refusal | None:
    """Return a refusal unless the chef may declare the coup null for this reason: CR-11."""
    if not table.has_wheel:
        return not_on_table(table, "null")
    if command.reason in NULL_REASONS:
        return None
    reasons_text = ", ".join(NULL_REASONS)
    return refuse(table, Code.unknown_reason, reason=command.reason, known=reasons_text)


def null(table: Table, command: c.Null) -> Step:
    """Declare the coup null: CR-11.

    'Rien va': the ball goes back to the last number and stakes stand. 'Tout va': play is restored.
    A sealed coup that is asked for stays closed until its number is shown.
    """
    event = e.Nulled(command.reason, table.flags.last_number)
    events: tuple[e.Event, ...] = (*table.calls_at(Moment.COUP_NULL), event)
    seal = table.taille.seal
    if seal is not None and seal.is_asked:
        taille = replace(table.taille, seal=replace(seal, is_null=True))
        return evolve(table, taille=taille, floor=replace(table.flags, ball_rests=False)), events
    calls = table.calls_at(Moment.PLAY_RESTORED)
    return _reopen_after_null(table), (*events, *calls)


def _reopen_after_null(table: Table) -> Table:
    """Reopen the bets after a null spin; the stakes may be bound to the next one: R29."""
    stakes_stay = table.book.null_spin is NullSpin.STAY
    floor = replace(table.flags, ball_rests=False, stakes_stay=stakes_stay)
    return evolve(table, phase=Phase.BETTING, floor=floor)


def verify_last(table: Table, command: c.Last) -> Refusal | None:
    """Return a refusal if 'la dernière' is already announced."""
    return refuse(table, Code.already_announced) if table.flags.is_last else None


def last(table: Table, command: c.Last) -> Step:
    """Announce 'la dernière': the next coup is the table's last: CR-14."""
    floor = replace(table.flags, is_last=True)
    return evolve(table, floor=floor), (*table.calls_at(Moment.LAST_COUP), e.LastAnnounced())


def finish(table: Table, command: c.Finish | None = None) -> Step:
    """Close the table: free stakes are returned whole, imprisoned ones divided by degree: R11.

    Stakes that could be withdrawn whole are returned whole: VT-16, R12. Abandoned money that was
    not claimed goes to the table's endowment, where it may still be claimed: CR-19.
    """
    players = {**table.players}
    gain = 0
    premium_total = 0
    frees = frees_at_close(table)
    events: list[e.Event] = []
    for name in sorted(players):
        player = players[name]
        refund, premiums = _free_stakes(name, player, events)
        chips = player.chips + refund
        premium_total += premiums
        for (chance, degree), amount in sorted(player.prison.items()):
            if frees and degree == 1:
                chips += amount
                events.append(e.Withdrawn(name, chance, degree, amount, 0))
                continue
            entry = prison.division(table.book, name, chance, degree, amount)
            chips += entry.to_player
            gain += entry.to_bank
            events.append(entry)
        players[name] = Player(chips, player.place)
    bank = table.bank.with_gain(gain).with_premiums(-premium_total)
    for name, amount in sorted(bank.claims.items()):
        events.append(e.Endowed(name, amount))
    endowment = bank.endowment + sum(bank.claims.values())
    bank = replace(bank, claims={}, endowment=endowment, endowed_claims=bank.claims)
    table = evolve(break_seal(table), phase=Phase.FINISHED, players=players, bank=bank)
    return table, (*events, e.Finished())
