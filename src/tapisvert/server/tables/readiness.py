"""Checks of the next draw: its readiness, and entropy against its commitment."""

from tapisvert.fairness.protocol import entropy_commitment
from tapisvert.rules import Table
from tapisvert.rules import commands as c


def is_ready_to_open(table: Table) -> bool:
    """Return whether the draw of the next coup is cut, or its number fixed."""
    taille = table.taille
    if taille.seal is None:
        return False
    return taille.is_cut or (table.at_wheel and taille.seal.root is not None)


def matches_commitment(table: Table, action: c.Entropy) -> bool:
    """Return whether a player opens the entropy that they committed to.

    True also for what the rules refuse anyway, so that their refusal is given.
    """
    seal = table.taille.seal
    committed = None if seal is None else seal.committed.get(action.player)
    if seal is None or action.value is None or committed is None:
        return True
    try:
        value = bytes.fromhex(action.value)
    except ValueError:
        return True
    return entropy_commitment(seal.id, action.player, value).hex() == committed
