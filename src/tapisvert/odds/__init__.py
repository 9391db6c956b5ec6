"""Exact odds: the law of each coup and the edge of each bet, for any remaining cards."""

from tapisvert.odds.advisor import Advice, Bound, advise
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.coup import law
from tapisvert.odds.edges import Bet, Decision, announced, best, bets
from tapisvert.odds.laws import ChanceLaw, Law, OneRowLaw, TwoRowLaw, WheelLaw
from tapisvert.odds.ruling_impact import Alternative, Effect, worth
from tapisvert.odds.two_rows import Progress

__all__ = [
    "Advice",
    "Alternative",
    "Bet",
    "Bound",
    "ChanceLaw",
    "Composition",
    "CompositionError",
    "Decision",
    "Effect",
    "Law",
    "OneRowLaw",
    "Progress",
    "TwoRowLaw",
    "WheelLaw",
    "advise",
    "announced",
    "best",
    "bets",
    "law",
    "worth",
]
