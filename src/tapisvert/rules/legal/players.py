"""Candidates of a player's place, chips and stakes.

To sit, leave, claim, tip, or get an advance; stakes placed, moved, withdrawn, insured, divided,
announced, late, rejected.
"""

from itertools import permutations, product
from typing import Any, Final

from tapisvert.chances import Kind
from tapisvert.rules import commands as c
from tapisvert.rules.legal import amounts
from tapisvert.rules.legal.amounts import Amounts
from tapisvert.rules.legal.command import ANY_NAME, Candidates, CandidatesOf, candidate
from tapisvert.rules.officials import claimable
from tapisvert.rules.table import Table


def _bet(table: Table) -> Candidates:
    for name, chance in product(table.players, table.book.chances):
        bet_amounts = amounts.of_bet(table, name, chance)
        yield candidate(c.Bet, amount=("amount", bet_amounts), player=name, on=chance)


def _withdraw(table: Table) -> Candidates:
    for name, player in table.players.items():
        for chance, stake in player.free.items():
            yield candidate(c.Withdraw, player=name, on=chance)
            for part_amounts in amounts.of_withdrawal(table, chance, stake.total):
                yield candidate(c.Withdraw, amount=("amount", part_amounts), player=name, on=chance)
        for (chance, degree), amount in player.prison.items():
            yield candidate(c.Withdraw, player=name, on=chance, degree=degree)
            whole_amount = ("amount", Amounts(amount, amount))
            yield candidate(c.Withdraw, amount=whole_amount, player=name, on=chance, degree=degree)


def _move(table: Table) -> Candidates:
    chances = table.book.chances
    simple = [chance_name for chance_name, chance in chances.items() if chance.kind is Kind.SIMPLE]
    for name, player in table.players.items():
        for chance_name, to in product(player.free, chances):
            yield candidate(c.Move, player=name, on=chance_name, to=to)
        for (chance_name, degree), to in product(player.prison, simple):
            yield candidate(c.Move, player=name, on=chance_name, to=to, degree=degree)


def _insure(table: Table) -> Candidates:
    for name, player in table.players.items():
        for chance, stake in player.free.items():
            yield candidate(c.Insure, player=name, on=chance)
            part_amounts = amounts.of_insurance(table.book, stake, player.chips)
            yield candidate(c.Insure, amount=("amount", part_amounts), player=name, on=chance)


def _divide(table: Table) -> Candidates:
    for name, player in table.players.items():
        for chance in dict.fromkeys(chance for chance, _ in player.prison):
            yield candidate(c.Divide, player=name, on=chance)
        for chance, degree in player.prison:
            yield candidate(c.Divide, player=name, on=chance, degree=degree)


def _announce(table: Table) -> Candidates:
    if not table.has_wheel:
        return
    for name, (call, group) in product(table.players, table.book.announcements.items()):
        unit_amounts = amounts.of_announcement(table, name, group)
        yield candidate(c.Announce, amount=("unit", unit_amounts), player=name, call=call)


def _late_bets(table: Table) -> Candidates:
    if table.taille.is_asked:
        return
    croupier = {"croupier": ANY_NAME}
    for bet, _ in _bet(table):
        yield candidate(c.Late, amount=("amount", bet.amounts), sample=croupier, **bet.given)
    for call, _ in _announce(table):
        yield candidate(c.Late, amount=("unit", call.amounts), sample=croupier, **call.given)


def _reject(table: Table) -> Candidates:
    for name, player in table.players.items():
        calls = (call for stake in player.free.values() for call in stake.announced_amounts)
        for chance in dict.fromkeys((*player.free, *calls)):
            yield candidate(c.Reject, player=name, on=chance)


def _abandon(table: Table) -> Candidates:
    controller = {"controller": ANY_NAME}
    for name, player in table.players.items():
        yield candidate(c.Abandon, sample=controller, player=name)
        for chance in player.free:
            yield candidate(c.Abandon, sample=controller, player=name, on=chance)
        for chance, degree in player.prison:
            yield candidate(c.Abandon, sample=controller, player=name, on=chance, degree=degree)


def _sit(table: Table) -> Candidates:
    """Return the places of the players at the table, and of a new one."""
    newcomer = "newcomer"
    while newcomer in table.players:
        newcomer += "'"
    for standing in (None, False, True):
        place: dict[str, Any] = {} if standing is None else {"standing": standing}
        for name, player in table.players.items():
            chips = amounts.of_chips(player, may_be_zero=standing is not None)
            yield candidate(c.Sit, amount=("chips", chips), player=name, **place)
        chips = amounts.of_chips(None, may_be_zero=False)
        yield candidate(c.Sit, amount=("chips", chips), sample={"player": newcomer}, **place)


def _societe(table: Table) -> Candidates:
    return (candidate(c.FormSociete, players=pair) for pair in permutations(table.players, 2))


def _claim(table: Table) -> Candidates:
    return (candidate(c.Claim, player=name) for name in claimable(table))


def _advance(table: Table) -> Candidates:
    for name, player in table.players.items():
        chips = ("amount", amounts.of_chips(player, may_be_zero=False))
        yield candidate(c.Advance, amount=chips, sample={"inspector": ANY_NAME}, player=name)


def _tip(table: Table) -> Candidates:
    for name, player in table.players.items():
        yield candidate(c.Tip, amount=("amount", Amounts(1, player.chips)), player=name)


CANDIDATES: Final[CandidatesOf] = {
    c.Sit: _sit,
    c.FormSociete: _societe,
    c.Claim: _claim,
    c.Advance: _advance,
    c.Tip: _tip,
    c.Bet: _bet,
    c.Withdraw: _withdraw,
    c.Move: _move,
    c.Insure: _insure,
    c.Divide: _divide,
    c.Announce: _announce,
    c.Late: _late_bets,
    c.Reject: _reject,
    c.Abandon: _abandon,
}
