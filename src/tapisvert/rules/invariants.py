"""Invariants checked after every command, also in production. A violation is an engine bug.

The checks are not `assert` statements, so `python -O` cannot disable them.
"""

from collections.abc import Mapping

from tapisvert.rules import commands as c
from tapisvert.rules.phases import TRANSITIONS
from tapisvert.rules.table import Player, Table, changed_players


class InvariantError(AssertionError):
    """Unbalanced books, a negative balance, or a phase that cannot follow: the table must stop."""


def check_invariants(old_table: Table, new_table: Table, kind: type[c.Command]) -> None:
    """Raise InvariantError for a wrong phase, a negative balance, or unbalanced books.

    The books balanced before, so it is enough that the changes add up to zero.
    """
    if new_table.phase not in TRANSITIONS[old_table.phase][kind]:
        raise InvariantError(f"{c.NAMES[kind]} led from {old_table.phase} to {new_table.phase}")
    change = 0
    if new_table.bank is not old_table.bank:
        if new_table.bank.premiums < 0:
            raise InvariantError("premiums held fell below nothing")
        change = new_table.bank.surplus - old_table.bank.surplus
    if new_table.players is not old_table.players:
        change += _change_of_total(old_table.players, new_table.players)
    if change:
        raise InvariantError(f"{c.NAMES[kind]} made or lost {change}")


def _change_of_total(players: Mapping[str, Player], new_players: Mapping[str, Player]) -> int:
    """Return the change of the players' total. Only changed players are counted."""
    change = 0
    for name in changed_players(players, new_players):
        player = new_players[name]
        old_player = players.get(name)
        if player.chips < 0:
            raise InvariantError(f"{name} owes {-player.chips}")
        change += player.total
        if old_player is not None:
            change -= old_player.total
    if len(new_players) < len(players):
        change -= sum(player.total for name, player in players.items() if name not in new_players)
    return change
