"""Simulated players: their bets, their systems, and their results over many evenings.

`Paths` plays them over cells, the coups of dealt tailles; the other modules are its parts.
"""

from tapisvert.simulation.players.paths import Ended, Paths, PathTally
from tapisvert.simulation.players.player import (
    Habits,
    Insurance,
    Player,
    PlayerError,
    Prison,
    StakeError,
)
from tapisvert.simulation.players.systems import (
    SYSTEMS,
    System,
    UnknownSystemError,
    is_system,
    system,
)

__all__ = [
    "SYSTEMS",
    "Ended",
    "Habits",
    "Insurance",
    "PathTally",
    "Paths",
    "Player",
    "PlayerError",
    "Prison",
    "StakeError",
    "System",
    "UnknownSystemError",
    "is_system",
    "system",
]
