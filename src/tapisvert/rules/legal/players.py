"""Candidates of a player's place and chips: to sit, leave, claim, tip, or get an advance."""

from itertools import permutations
from typing import Any, Final

from tapisvert.rules import commands as c
from tapisvert.rules.legal import amounts
from tapisvert.rules.legal.amounts import Amounts
from tapisvert.rules.legal.command import WRITTEN, Candidates, CandidatesOf, candidate, for_players
from tapisvert.rules.officials import claimable
from tapisvert.rules.table import Table


def _sit(table: Table) -> Candidates:
    """Return the places of the players at the table, and of one to come."""
    newcomer = "newcomer"
    while newcomer in table.players:
        newcomer += "'"
    for standing in (None, False, True):
        place: dict[str, Any] = {} if standing is None else {"standing": standing}
        for name, player in table.players.items():
            chips = amounts.of_chips(player, none=standing is not None)
            yield candidate(c.Sit, amount=("chips", chips), player=name, **place)
        chips = amounts.of_chips(None, none=False)
        yield candidate(c.Sit, amount=("chips", chips), sample={"player": newcomer}, **place)


def _societe(table: Table) -> Candidates:
    return (candidate(c.FormSociete, players=pair) for pair in permutations(table.players, 2))


def _claim(table: Table) -> Candidates:
    return (candidate(c.Claim, player=name) for name in claimable(table))


def _advance(table: Table) -> Candidates:
    for name, player in table.players.items():
        chips = ("amount", amounts.of_chips(player, none=False))
        yield candidate(c.Advance, amount=chips, sample={"inspector": WRITTEN}, player=name)


def _tip(table: Table) -> Candidates:
    for name, player in table.players.items():
        yield candidate(c.Tip, amount=("amount", Amounts(1, player.chips)), player=name)


CANDIDATES: Final[CandidatesOf] = {
    c.Leave: for_players(c.Leave),
    c.Sit: _sit,
    c.FormSociete: _societe,
    c.Claim: _claim,
    c.Advance: _advance,
    c.Tip: _tip,
}
