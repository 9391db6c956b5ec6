"""Exact odds: the distribution of each coup and the edge of each bet, for any remaining cards."""

from tapisvert.odds.advisor import Advice, Bound, advise
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.coup import law
from tapisvert.odds.edges import Bet, Decision, Edges, announcement_bets, best, bets
from tapisvert.odds.ladder import PrisonLadder, prison_ladder
from tapisvert.odds.laws import ChanceLaw, Law, OneRowLaw, TwoRowLaw, WheelLaw
from tapisvert.odds.ruling_impact import Alternative, Impact, impact_of
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
    "Edges",
    "Impact",
    "Law",
    "OneRowLaw",
    "PrisonLadder",
    "Progress",
    "TwoRowLaw",
    "WheelLaw",
    "advise",
    "announcement_bets",
    "best",
    "bets",
    "impact_of",
    "law",
    "prison_ladder",
]
