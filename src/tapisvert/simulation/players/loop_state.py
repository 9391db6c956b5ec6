"""State of the players' loop: the table's rules, the strategy, each path's money, and the coups."""

from typing import Any, Final, NamedTuple

# Columns of a path's row of `money`.
CHIPS, LYING, IMPRISONED, COUPS, DECIDED, HANDLE, PREMIUM = range(7)
LOWEST, HIGHEST, DRAWDOWN, LEAVING, ENDED, FAULT, WRONG_STAKE = range(7, 14)
RUN = 14
LIMITED_RUN = 15
"""Number of consecutive refaits, and the run that R05 limits: the table's; not amounts."""
CHECKPOINTS = 16
"""Number of checkpoints of the fan that the path has passed."""
TOTAL = 17
"""All the player's money, up to date while the automaton plays."""
MONEY: Final = 18

# Columns of a chance's row of `cloth`: the free stake in play, its excess, its premium; the stake
# the system asked for, whether to call it again, the net to pass; all in prison; the insured part.
AMOUNT, EXCESS, INSURED, REQUESTED, DUE, NET, HELD, PART = range(8)
CLOTH: Final = 8

DEGREES: Final = 60
"""Upper bound for degrees of prison: at this degree any stake is the smallest unit."""

# Reasons for the end of a path: `paths.Ended`.
LENGTH, TARGET, STOP, RUIN = range(1, 5)
# Faults of the stake that a system asks for; or a prison that is too deep.
NEGATIVE, TOO_MUCH, TOO_LITTLE, TOO_DEEP = range(1, 5)

NOT_WHOLE: Final = -(1 << 62)
"""Stake of a system that does not return an integer: NaN, or 12.5."""


class TableRules(NamedTuple):
    """State of the table for the loop; the arrays have an entry for each chance staked on.

    `outcomes` uint8 [chance, cell] are of `OutcomeCode`; `gains` int64 [chance, outcome] are gains
    in so many `parts` int64 of a stake; `steps` int64 are 2 where a stake must be even.
    """

    outcomes: Any
    gains: Any
    parts: Any
    most: Any
    minimum: int
    excess_accepted: bool
    excess_if_won: bool
    insurance_rate: int
    insurance_minimum: int
    insurance_multiple: int
    insures_part: bool
    premium_every_coup: bool
    refait_loses: bool
    loses_past_limit: bool
    win_divides: bool
    refait_stays: bool
    run_limit: int
    null_counts: bool
    null_ends_run: bool
    taille_divides: bool
    degree_limit: int
    withdraw_whole: bool
    rounds_up: bool
    steps: Any
    without_rest: bool
    void_returns: bool


class Strategy(NamedTuple):
    """Strategy of the player for the loop; `insurance` is 0 never, 1 always, 2 when it pays."""

    unit: int
    target: int
    stop: int
    insurance: int
    insured_percent: int
    is_dividing: bool
    is_waiting: bool
    is_counter: bool
    max_coups: int
    interval: int


class PlayerState(NamedTuple):
    """State of a path.

    int64 arrays money [MONEY], cloth [chance, CLOTH], prison [chance, DEGREES], memory [chance,
    length of a slip]. For all paths together, each has [path] before these.
    """

    money: Any
    cloth: Any
    prison: Any
    memory: Any


class Coups(NamedTuple):
    """Dealt coups.

    `cells` uint8 [taille, path, coup]; bool [taille, path]: `exact` if the last coup took the last
    card, `void` if the cards ran out in one more; `advice` uint8 like `cells`, or empty.
    """

    cells: Any
    exact: Any
    void: Any
    advice: Any


class Recording(NamedTuple):
    """Recorded values, as far as the arrays have room.

    `fan` int64 [path, checkpoint] is the money of each path at each checkpoint, `trace` int64
    [path, coup, 2] chips and stakes after each coup.
    """

    fan: Any
    trace: Any
