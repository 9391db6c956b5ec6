"""Corrections of a late coup, where a person misread it or entered a stake wrongly: R30.

The coup is decided again, with the right cards, number or stake, at the table at which it was
settled. Where the result of a chance differs for a player, the old settlement is reversed and the
new one entered; everything done since stands. Of the last coup, a stake that was divided since is
undivided first, a moved one comes back, and a withdrawn one lies again from the player's chips. Of
an earlier coup, `later_coups` follows what it leaves in prison. What a player lacks then is a debt
to the house; what is due to one who has left is registered as a claim (CR-19).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Final

from tapisvert.rules import betting, later_coups, prison
from tapisvert.rules import commands as c
from tapisvert.rules import correction_events as ce
from tapisvert.rules import coup as coups
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.corrected_holdings import CorrectedPlayer, CoupSettlement
from tapisvert.rules.coup_flow import not_on_wheel
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.settlement import limited_run
from tapisvert.rules.table import DecidedCoup, Stake, Step, Table, Taille, evolve
from tapisvert.rules.taille import irregular_seventh_card, not_a_coup
from tapisvert.rules.validators import invalid_text, not_on_table, refuse, refuse_chance

_NO_STAKE: Final = Stake(0)


def follow(table: Table, new_table: Table, events: tuple[e.Event, ...]) -> Table:
    """Return the table after a command, with its changes of imprisoned stakes noted for a
    correction of the last coup or an earlier one.
    """
    last = new_table.last
    if last is None:
        return new_table
    changes = list[e.Divided | e.Moved | e.Withdrawn]()
    for event in events:
        if isinstance(event, e.Divided) or (isinstance(event, e.Withdrawn) and event.degree):
            changes.append(event)
        elif isinstance(event, e.Moved) and event.degree and event.on != event.to:
            amount = table.players[event.player].prison[event.on, event.degree]
            changes.append(replace(event, amount=amount))
    if not changes:
        return new_table
    last = replace(last, changes=(*last.changes, *changes))
    return evolve(new_table, decided=(*new_table.decided[:-1], last))


def find(table: Table, number: int) -> DecidedCoup | None:
    """Return a coup that can be corrected, by its number since the opening, or None."""
    return next((coup for coup in table.decided if coup.number == number), None)


# Of a reading -------------------------------------------------------------------------------------


def verify_coup(table: Table, command: c.CorrectCoup) -> Refusal | None:
    """Return a refusal unless a person read this coup, and it can be read like this: R30."""
    if refusal := _not_found(table, command.coup):
        return refusal
    decided = _decided(table, command.coup)
    is_wheel = table.has_wheel
    if is_drawn(decided):
        return _refuse_coup(table, command.coup, "drawn, not read by a person")
    if is_wheel is (command.cards is not None):
        return not_on_table(table, "cards" if is_wheel else "number")
    if not isinstance(decided.coup, coups.Coup):
        refusal = not_on_wheel(table, command.number)
    else:
        basis = evolve(decided.table, taille=other_cards(table, decided))
        cards = command.cards or ()
        refusal = not_a_coup(basis, cards) or irregular_seventh_card(basis, cards)
    if refusal:
        return refusal
    if _reading(table, command) == decided.coup:
        return _refuse_coup(table, command.coup, "this is its result already")
    return invalid_text(table, "signer", command.signer)


def is_drawn(decided: DecidedCoup) -> bool:
    """Return whether a coup came from a sealed draw or a shoe: no person can have misread it."""
    taille = decided.table.taille
    return taille.seal is not None or taille.shoe is not None


def _not_found(table: Table, number: int) -> Refusal | None:
    """Return a refusal unless this is the number of a coup that can be corrected."""
    if find(table, number) is not None:
        return None
    last = table.last.number if table.last else 0
    if not 0 < number < last:
        return _refuse_coup(table, number, f"the last coup is {last}")
    problem = f"only coups {table.decided[0].number} to {last} can be corrected"
    return _refuse_coup(table, number, problem)


def _decided(table: Table, number: int) -> DecidedCoup:
    """Return the coup of a correction that was verified."""
    decided = find(table, number)
    assert decided is not None
    return decided


def _refuse_coup(table: Table, number: int, problem: str) -> Refusal:
    return refuse(table, Code.nothing_to_correct, coup=number, problem=problem)


def _reading(table: Table, command: c.CorrectCoup) -> coups.Coup | coups.Spun:
    """Return the coup as it is read now."""
    if command.number is not None:
        return coups.spin(command.number, coups.at_refait(table.book))
    coup = coups.deal(table.book, command.cards or ())
    assert coup is not None
    return coup


def correct_coup(table: Table, command: c.CorrectCoup, giver: c.Person | None) -> Step:
    """Decide a coup by another reading."""
    decided = _decided(table, command.coup)
    coup = _reading(table, command)
    basis = decided.table
    if isinstance(decided.coup, coups.Coup) and isinstance(coup, coups.Coup):
        basis = evolve(basis, taille=_recount(basis.taille, decided.coup, coup))
        table = _recounted(table, decided, coup)
    assert giver is not None
    event = ce.Corrected(decided.number, decided.coup.label, coup, giver.name, command.signer)
    return _decide_again(table, decided, DecidedCoup.of(decided.number, basis, coup), event)


def _recount(taille: Taille, old_coup: coups.Coup, *new_coups: coups.Coup) -> Taille:
    """Return a taille of real cards without those of one coup, and with those of another."""
    counts = Counter(taille.drawn_counts)
    counts.subtract(card for row in old_coup.rows for card in row)
    counts.update(card for coup in new_coups for row in coup.rows for card in row)
    return replace(taille, drawn_counts=dict(+counts))


def _same_taille(table: Table, decided: DecidedCoup) -> int:
    """Return up to which place in `table.decided` coups belong to the taille of one, from 0; it is
    past the last one if that taille has not ended.
    """
    place = table.decided.index(decided)
    tailles = [coup.table.taille for coup in table.decided[place:]]
    for old_taille, taille in pairwise((*tailles, table.taille)):
        if not Counter(old_taille.drawn_counts) <= Counter(taille.drawn_counts):
            break
        place += 1
    return place


def other_cards(table: Table, decided: DecidedCoup) -> Taille:
    """Return the taille of a coup of cards, with its later coups and without the coup's cards."""
    assert isinstance(decided.coup, coups.Coup)
    place = _same_taille(table, decided)
    tailles = [*(coup.table.taille for coup in table.decided), table.taille]
    return _recount(tailles[place], decided.coup)


def _recounted(table: Table, decided: DecidedCoup, coup: coups.Coup) -> Table:
    """Return the table with the cards of a correction in its taille after the coup."""
    assert isinstance(decided.coup, coups.Coup)
    place = table.decided.index(decided)
    end = _same_taille(table, decided)
    recounted = list[DecidedCoup](table.decided)
    for later in range(place + 1, min(end + 1, len(recounted))):
        later_table = recounted[later].table
        taille = _recount(later_table.taille, decided.coup, coup)
        recounted[later] = replace(recounted[later], table=evolve(later_table, taille=taille))
    is_current = end == len(recounted)
    taille = _recount(table.taille, decided.coup, coup) if is_current else table.taille
    return evolve(table, taille=taille, decided=tuple(recounted))


# Of a stake ---------------------------------------------------------------------------------------


def verify_stake(table: Table, command: c.CorrectStake) -> Refusal | None:
    """Return a refusal unless the player could have laid this free stake at that coup: R30."""
    if refusal := _not_found(table, command.coup) or refuse_chance(table, command.on):
        return refusal
    basis = _decided(table, command.coup).table
    name = command.player
    amount = command.amount
    if type(amount) is not int or amount < 0:
        return refuse(table, Code.invalid_amount, amount=amount)
    if name not in basis.players:
        return refuse(table, Code.unknown_stake, player=name, on=command.on)
    difference = amount - _stake_total(basis, name, command.on)
    if not difference:
        return _refuse_coup(table, command.coup, "so much lay already")
    if difference > 0:
        refusal = betting.verify_bet(basis, c.Bet(name, command.on, difference))
    else:
        refusal = betting.verify_withdraw(basis, c.Withdraw(name, command.on, -difference))
    return refusal or invalid_text(table, "signer", command.signer)


def _stake_total(table: Table, name: str, chance: str) -> int:
    return table.players[name].free.get(chance, _NO_STAKE).total


def correct_stake(table: Table, command: c.CorrectStake, giver: c.Person | None) -> Step:
    """Decide a coup with another stake."""
    decided = _decided(table, command.coup)
    assert type(command.amount) is int
    name = command.player
    chance = command.on
    previous = _stake_total(decided.table, name, chance)
    difference = command.amount - previous
    if difference > 0:
        basis, _ = betting.bet(decided.table, c.Bet(name, chance, difference))
    else:
        basis, _ = betting.withdraw(decided.table, c.Withdraw(name, chance, -difference))
    assert giver is not None
    event = ce.StakeCorrected(
        decided.number, name, chance, previous, command.amount, giver.name, command.signer
    )
    return _decide_again(table, decided, DecidedCoup.of(decided.number, basis, decided.coup), event)


# The coup again -----------------------------------------------------------------------------------


def _decide_again(
    table: Table, old: DecidedCoup, new: DecidedCoup, event: ce.Corrected | ce.StakeCorrected
) -> Step:
    """Settle a coup again: in place of the `old` one the `new` one."""
    place = table.decided.index(old)
    earlier = table.decided[:place]
    if old is table.last:
        hands, settlements = _settle_again(table, old, new)
        table = evolve(_with_flags(table, new.coup), decided=(*earlier, new))
    else:
        revisions = later_coups.follow(table, table.decided[place:], new)
        hands = later_coups.hands(table, revisions)
        settlements = ()
        table = later_coups.with_flags(table, revisions[-1])
        table = evolve(table, decided=(*earlier, *(revision.new for revision in revisions)))
    debts = list[e.Event]()
    reversals = list[e.Event]()
    closing = list[e.Event]()
    players = {**table.players}
    bank = table.bank
    for name, hand in hands.items():
        claim = 0 if name in players else hand.clear()
        debts += hand.owe()
        reversals += hand.reversals
        closing += hand.events
        if claim > 0:
            closing.append(e.Abandoned(name, None, 0, claim, event.chef, event.signer))
            bank = replace(bank, claims={**bank.claims, name: bank.claims.get(name, 0) + claim})
        bank = bank.with_gain(hand.gain).with_premiums(hand.premiums).with_buy_ins(hand.debt)
        if name in players:
            players[name] = hand.player()
    events = (event, *debts, *reversals, *settlements, *closing)
    return evolve(table, players=players, bank=bank), events


def _settle_again(
    table: Table, old: DecidedCoup, new: DecidedCoup
) -> tuple[dict[str, CorrectedPlayer], tuple[e.Event, ...]]:
    """Return the holdings that differ after the last coup is settled again, by player, and the new
    settlements in their order (R16).
    """
    old_coup = CoupSettlement(old)
    new_coup = CoupSettlement(new)
    hands: dict[str, CorrectedPlayer] = {}
    settlements: set[e.Event] = set()
    for name in sorted(old.table.players):
        old_player = old_coup.player(name)
        new_player = new_coup.player(name)
        if chances := old_player.differing(new_player):
            hands[name] = hand = CorrectedPlayer(table, name)
            hand.correct(old, old_player, new_player, chances)
            settlements |= hand.settlements
    return hands, tuple(entry for entry in new_coup.entries if entry in settlements)


def _with_flags(table: Table, coup: coups.Coup | coups.Spun) -> Table:
    """Return the table with the flags of a corrected coup: R05, R06, R11, R12."""
    last = table.last
    flags = table.flags
    assert last is not None
    is_closed = Phase.CLOSED in (table.phase, flags.suspended_from)
    number = coup.number if isinstance(coup, coups.Spun) else None
    stands = coup.is_refait and not is_closed
    run = prison.run_after(last.table.flags.run, coup)
    goes_on = bool(table.taille.drawn_counts)  # the taille of the coup
    new_flags = replace(
        flags,
        refait_stands=stands,
        run=run,
        limited_run=limited_run(last.table, coup),
        after_refait=coup.is_refait if goes_on else flags.after_refait,
        without_rest=flags.without_rest and run > 0,
        last_number=number,
    )
    return evolve(table, floor=new_flags)
