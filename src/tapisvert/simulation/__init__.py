"""Simulation: fast sampling of the games, tested against the rules and the exact distributions.

The compiler and the drawing library are imported only when needed.
"""

from tapisvert.parallel import Executor
from tapisvert.simulation.estimates import Estimate, Estimates
from tapisvert.simulation.evenings import Counter, Evenings, play
from tapisvert.simulation.players import (
    SYSTEMS,
    Ended,
    Habits,
    Insurance,
    Player,
    PlayerError,
    Prison,
    StakeError,
    System,
    UnknownSystemError,
    system,
)
from tapisvert.simulation.run import Simulation, compare, simulate, until
from tapisvert.simulation.tally import Tally

__all__ = [
    "SYSTEMS",
    "Counter",
    "Ended",
    "Estimate",
    "Estimates",
    "Evenings",
    "Executor",
    "Habits",
    "Insurance",
    "Player",
    "PlayerError",
    "Prison",
    "Simulation",
    "StakeError",
    "System",
    "Tally",
    "UnknownSystemError",
    "compare",
    "play",
    "simulate",
    "system",
    "until",
]
