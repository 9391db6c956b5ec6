"""Invariants checked after every command, also in production. A violation is an engine bug.

The checks are not `assert` statements, so `python -O` cannot disable them.
"""

from collections.abc import Mapping

from tapisvert.rules import commands as c
from tapisvert.rules.phases import TRANSITIONS
from tapisvert.rules.table import Player, Table, changed_players


class InvariantError(AssertionError):
    """Unbalanced books, a negative balance, or a phase that cannot follow: the table must stop."""


def check_invariants(before: Table, after: Table, kind: type[c.Command]) -> None:
    """Raise InvariantError unless the phase may follow, no balance is negative, the books balance.

    The books balanced before, so it is enough that the changes add up to zero.
    """
    if after.phase not in TRANSITIONS[before.phase][kind]:
        raise InvariantError(f"{c.NAMES[kind]} led from {before.phase} to {after.phase}")
    moved = 0
    if after.bank is not before.bank:
        if after.bank.held < 0:
            raise InvariantError("premiums held fell below nothing")
        moved = after.bank.surplus - before.bank.surplus
    if after.players is not before.players:
        moved += _change_of_total(before.players, after.players)
    if moved:
        raise InvariantError(f"{c.NAMES[kind]} made or lost {moved}")


def _change_of_total(before: Mapping[str, Player], after: Mapping[str, Player]) -> int:
    """Return the change of the players' total. Only changed players are counted."""
    moved = 0
    for name in changed_players(before, after):
        player, was = after[name], before.get(name)
        if player.chips < 0:
            raise InvariantError(f"{name} owes {-player.chips}")
        moved += player.total
        if was is not None:
            moved -= was.total
    if len(after) < len(before):
        moved -= sum(player.total for name, player in before.items() if name not in after)
    return moved
