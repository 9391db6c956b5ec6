"""Events: the output of a table, one frozen value each.

Amounts are minor units. The names and fields of `coup`, `settled`, `taille_over`, `balances` and
`refused` are fixed by the record; the others are documented in docs/record.md.
"""

from typing import Final, TypeAlias

from tapisvert.rules.commands import snake_case_names
from tapisvert.rules.events.coups import (
    BOUND,
    DEGREE_CHANGES,
    WINS,
    BallFell,
    Closed,
    CoupDealt,
    Divided,
    DrawLost,
    Nulled,
    Outcome,
    PaidAs,
    Settled,
)
from tapisvert.rules.events.draws import (
    Burnt,
    Committed,
    CutMade,
    EntropyCommitted,
    EntropyOpened,
    Irregularity,
    PackReady,
    Revealed,
    Sealed,
    TailleOver,
)
from tapisvert.rules.events.officials import (
    Consented,
    Decided,
    Declared,
    Resumed,
    Rotated,
    Suspended,
)
from tapisvert.rules.events.stakes import (
    Abandoned,
    Announced,
    Claimed,
    Endowed,
    EndowmentReturned,
    ExcessMarked,
    InsuranceTaken,
    LateAccepted,
    Moved,
    PremiumEarned,
    PremiumReturned,
    Staked,
    Withdrawn,
)
from tapisvert.rules.events.table import (
    Advanced,
    Balanced,
    Finished,
    Holding,
    LastAnnounced,
    Left,
    LimitsChanged,
    Opened,
    Sat,
    SocieteFormed,
    StakeHeld,
    Tipped,
)
from tapisvert.rules.rulebook import Call

__all__ = [
    "BOUND",
    "DEGREE_CHANGES",
    "NAMES",
    "WINS",
    "Abandoned",
    "Advanced",
    "Announced",
    "Balanced",
    "BallFell",
    "Burnt",
    "Claimed",
    "Closed",
    "Committed",
    "Consented",
    "CoupDealt",
    "CutMade",
    "Decided",
    "Declared",
    "Divided",
    "DrawLost",
    "Endowed",
    "EndowmentReturned",
    "EntropyCommitted",
    "EntropyOpened",
    "Event",
    "ExcessMarked",
    "Finished",
    "Holding",
    "InsuranceTaken",
    "Irregularity",
    "LastAnnounced",
    "LateAccepted",
    "Left",
    "LimitsChanged",
    "Moved",
    "Nulled",
    "Opened",
    "Outcome",
    "PackReady",
    "PaidAs",
    "PremiumEarned",
    "PremiumReturned",
    "Resumed",
    "Revealed",
    "Rotated",
    "Sat",
    "Sealed",
    "Settled",
    "SocieteFormed",
    "StakeHeld",
    "Staked",
    "Suspended",
    "TailleOver",
    "Tipped",
    "Withdrawn",
]

Event: TypeAlias = (
    Opened
    | Sat
    | Left
    | SocieteFormed
    | ExcessMarked
    | Committed
    | EntropyCommitted
    | EntropyOpened
    | Sealed
    | Revealed
    | PackReady
    | CutMade
    | Burnt
    | Call
    | Staked
    | Withdrawn
    | Moved
    | InsuranceTaken
    | PremiumReturned
    | PremiumEarned
    | Announced
    | Closed
    | CoupDealt
    | BallFell
    | Settled
    | Divided
    | TailleOver
    | Nulled
    | DrawLost
    | PaidAs
    | Irregularity
    | LastAnnounced
    | Finished
    | Balanced
    | LateAccepted
    | Abandoned
    | Claimed
    | Endowed
    | EndowmentReturned
    | Advanced
    | Tipped
    | Consented
    | LimitsChanged
    | Suspended
    | Resumed
    | Rotated
    | Decided
    | Declared
)

NAMES: Final = snake_case_names(Event) | {
    SocieteFormed: "société_formed",
    CoupDealt: "coup",
    BallFell: "coup",
    Balanced: "balances",
}
"""Record name of each event."""
