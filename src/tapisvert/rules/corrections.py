"""Corrections of the last coup, where a person misread it or entered a stake wrongly: R30.

The coup is decided again, with the right cards, number or stake, at the table at which it was
settled. Where the result of a chance differs for a player, the old settlement is reversed and the
new one entered; everything done since stands. A stake that was divided since is undivided first, a
moved one comes back, and a withdrawn one lies again from the player's chips. What a player lacks
then is a debt to the house; what is due to one who has left is registered as a claim (CR-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from tapisvert.rules import betting, prison
from tapisvert.rules import commands as c
from tapisvert.rules import correction_events as ce
from tapisvert.rules import coup as coups
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.corrected_holdings import CorrectedPlayer, SettledPlayer
from tapisvert.rules.coup_flow import not_on_wheel
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.settlement import limited_run, settle
from tapisvert.rules.table import Bank, DecidedCoup, Player, Stake, Step, Table, Taille, evolve
from tapisvert.rules.taille import irregular_seventh_card, not_a_coup
from tapisvert.rules.validators import invalid_text, not_on_table, refuse, refuse_chance

_Chances: TypeAlias = dict[str, list[e.Event]]  # settlements by chance, in order
_NO_STAKE: Final = Stake(0)
_NOBODY: Final = Player(0)


def follow(table: Table, new_table: Table, events: tuple[e.Event, ...]) -> Table:
    """Return the table after a command, with its changes of imprisoned stakes noted for a
    correction of the last coup.
    """
    last = new_table.last
    if last is None:
        return new_table
    moves = tuple(
        replace(move, amount=table.players[move.player].prison[move.on, move.degree])
        for move in e.Moved.among(events)
        if move.degree and move.on != move.to
    )
    divisions = e.Divided.among(events)
    if not moves and not divisions:
        return new_table
    last = replace(last, divisions=(*last.divisions, *divisions), moves=(*last.moves, *moves))
    return evolve(new_table, last=last)


# Of a reading -------------------------------------------------------------------------------------


def verify_coup(table: Table, command: c.CorrectCoup) -> Refusal | None:
    """Return a refusal unless a person read the last coup, and it can be read like this: R30."""
    if refusal := _not_last(table, command.coup):
        return refusal
    last = table.last
    assert last is not None
    taille = last.table.taille
    is_wheel = table.has_wheel
    if taille.seal is not None or taille.shoe is not None:
        return _refuse_coup(table, command.coup, "drawn, not read by a person")
    if is_wheel is (command.cards is not None):
        return not_on_table(table, "cards" if is_wheel else "number")
    if not isinstance(last.coup, coups.Coup):
        refusal = not_on_wheel(table, command.number)
    else:
        basis = evolve(last.table, taille=_recount(taille, last.coup))
        cards = command.cards or ()
        refusal = not_a_coup(basis, cards) or irregular_seventh_card(basis, cards)
    if refusal:
        return refusal
    if _reading(table, command) == last.coup:
        return _refuse_coup(table, command.coup, "this is its result already")
    return invalid_text(table, "signer", command.signer)


def _not_last(table: Table, number: int) -> Refusal | None:
    """Return a refusal unless this is the number of the last coup."""
    last = table.last.number if table.last else 0
    return None if number == last > 0 else _refuse_coup(table, number, f"the last coup is {last}")


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
    """Decide the last coup by another reading."""
    last = table.last
    assert last is not None
    coup = _reading(table, command)
    basis = last.table
    taille = table.taille
    if isinstance(last.coup, coups.Coup) and isinstance(coup, coups.Coup):
        basis = evolve(basis, taille=_recount(basis.taille, last.coup, coup))
        if _is_same_taille(taille, last.table.taille):
            taille = _recount(taille, last.coup, coup)
    assert giver is not None
    event = ce.Corrected(last.number, last.coup.label, coup, giver.name, command.signer)
    return _decide_again(evolve(table, taille=taille), basis, coup, event)


def _recount(taille: Taille, old_coup: coups.Coup, *new_coups: coups.Coup) -> Taille:
    """Return a taille of real cards without those of one coup, and with those of another."""
    counts = Counter(taille.drawn_counts)
    counts.subtract(card for row in old_coup.rows for card in row)
    counts.update(card for coup in new_coups for row in coup.rows for card in row)
    return replace(taille, drawn_counts=dict(+counts))


def _is_same_taille(taille: Taille, earlier: Taille) -> bool:
    """Return whether the cards drawn then are still drawn: the taille has not ended."""
    return Counter(earlier.drawn_counts) <= Counter(taille.drawn_counts)


# Of a stake ---------------------------------------------------------------------------------------


def verify_stake(table: Table, command: c.CorrectStake) -> Refusal | None:
    """Return a refusal unless the player could have laid this free stake at the last coup: R30."""
    if refusal := _not_last(table, command.coup) or refuse_chance(table, command.on):
        return refusal
    last = table.last
    assert last is not None
    name = command.player
    amount = command.amount
    if type(amount) is not int or amount < 0:
        return refuse(table, Code.invalid_amount, amount=amount)
    if name not in last.table.players:
        return refuse(table, Code.unknown_stake, player=name, on=command.on)
    difference = amount - _stake_total(last.table, name, command.on)
    if not difference:
        return _refuse_coup(table, command.coup, "so much lay already")
    if difference > 0:
        refusal = betting.verify_bet(last.table, c.Bet(name, command.on, difference))
    else:
        refusal = betting.verify_withdraw(last.table, c.Withdraw(name, command.on, -difference))
    return refusal or invalid_text(table, "signer", command.signer)


def _stake_total(table: Table, name: str, chance: str) -> int:
    return table.players[name].free.get(chance, _NO_STAKE).total


def correct_stake(table: Table, command: c.CorrectStake, giver: c.Person | None) -> Step:
    """Decide the last coup with another stake."""
    last = table.last
    assert last is not None
    assert type(command.amount) is int
    name = command.player
    chance = command.on
    previous = _stake_total(last.table, name, chance)
    difference = command.amount - previous
    if difference > 0:
        basis, _ = betting.bet(last.table, c.Bet(name, chance, difference))
    else:
        basis, _ = betting.withdraw(last.table, c.Withdraw(name, chance, -difference))
    assert giver is not None
    event = ce.StakeCorrected(
        last.number, name, chance, previous, command.amount, giver.name, command.signer
    )
    return _decide_again(table, basis, last.coup, event)


# The coup again -----------------------------------------------------------------------------------


def _decide_again(
    table: Table,
    basis: Table,
    coup: coups.Coup | coups.Spun,
    event: ce.Corrected | ce.StakeCorrected,
) -> Step:
    """Settle the last coup again: at the table `basis`, with the result `coup`."""
    last = table.last
    assert last is not None
    old_players, _, old_entries = settle(last.table, last.coup)
    new_players, _, new_entries = settle(basis, coup)
    old_by_player = _by_player(old_entries)
    new_by_player = _by_player(new_entries)
    debts = list[e.Event]()
    reversals = list[e.Event]()
    closing = list[e.Event]()
    settlements: set[e.Event] = set()
    players = {**table.players}
    bank = table.bank
    for name in sorted(last.table.players):
        old = SettledPlayer(
            last.table.players[name], old_players[name], old_by_player.get(name, {})
        )
        new = SettledPlayer(basis.players[name], new_players[name], new_by_player.get(name, {}))
        chances = {
            chance
            for chance in {*old.chances, *new.chances}
            if old.outcome_on(chance) != new.outcome_on(chance)
        }
        if not chances:
            continue
        hand = CorrectedPlayer(table, name, players.get(name, _NOBODY))
        hand.correct(last, old, new, sorted(chances))
        settlements |= hand.settlements
        claim = 0 if name in players else hand.clear()
        debts += hand.owe()
        reversals += hand.reversals
        closing += hand.events
        if claim > 0:
            closing.append(e.Abandoned(name, None, 0, claim, event.chef, event.signer))
            bank = replace(bank, claims={**bank.claims, name: bank.claims.get(name, 0) + claim})
        bank = bank.with_gain(hand.gain).with_premiums(hand.premiums).with_buy_ins(hand.debt)
        if name in players:
            players[name] = hand.player(old, new)
    new_last = DecidedCoup(last.number, replace(basis, bank=Bank(), last=None), coup)
    entries = [entry for entry in new_entries if entry in settlements]  # R16
    new_table = evolve(_with_flags(table, coup), players=players, bank=bank, last=new_last)
    return new_table, (event, *debts, *reversals, *entries, *closing)


def _by_player(entries: Iterable[e.Event]) -> Mapping[str, _Chances]:
    """Return the settlements and the premiums earned of each player, by chance."""
    by_player: dict[str, _Chances] = {}
    for entry in entries:
        assert isinstance(entry, e.Settled | e.PremiumEarned)
        by_player.setdefault(entry.player, {}).setdefault(entry.on, []).append(entry)
    return by_player


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
