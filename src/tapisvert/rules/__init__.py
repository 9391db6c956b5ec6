"""Rules engine: pure functions that play, settle and prove a game from its commands alone."""

from tapisvert.rules.commands import Command, Person, Phase, Role
from tapisvert.rules.coup import Coup, Result, Spun, deal, spin
from tapisvert.rules.events import Event, Outcome, Settled
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Limits, Rulebook
from tapisvert.rules.step import can, step, verify
from tapisvert.rules.table import Player, Stake, Table

__all__ = [
    "Code",
    "Command",
    "Coup",
    "Event",
    "Limits",
    "Outcome",
    "Person",
    "Phase",
    "Player",
    "Refusal",
    "Result",
    "Role",
    "Rulebook",
    "Settled",
    "Spun",
    "Stake",
    "Table",
    "can",
    "deal",
    "spin",
    "step",
    "verify",
]
