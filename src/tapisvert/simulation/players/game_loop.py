"""Compiled loop of the players: cells in, money out, in whole minor units throughout.

Stakes here, free or in prison, behave exactly as in `rules`; tests play the same coups through
both. The whole state of a path is its `PlayerState`, so a call continues where the last one ended:
tailles are dealt, played and discarded piece by piece.

A void coup has no cell. A stake laid for it lies untouched (R14) until the next coup; here it is
laid for that one.
"""

from typing import Any, Final, NamedTuple

from numba import boolean, int64, uint8

from tapisvert.money import GREATEST
from tapisvert.simulation.game_tables import NO_COUP
from tapisvert.simulation.players.jit import STAKE, array, compiled, compiled_for, record
from tapisvert.simulation.players.outcomes import Did

_LOSES, _NULL, _PRISON = int(Did.LOSES), int(Did.NULL), int(Did.PRISON)

# Columns of a path's row of `money`.
CHIPS, LYING, BOUND, COUPS, DECIDED, HANDLE, PREMIUM = range(7)
LEAST, HIGHEST, DRAWDOWN, LEAVING, ENDED, FAULT, ASKED = range(7, 14)
RUN: Final = 14
"""Number of consecutive refaits, which belongs to the table; not an amount."""
MONEY: Final = 15

# Columns of a chance's row of `cloth`: the free stake in play, its excess, its premium; the stake
# that the system asked for, whether to call it again, and the net to pass; all in prison.
AMOUNT, EXCESS, INSURED, WISH, DUE, NET, HELD = range(7)
CLOTH: Final = 7

DEGREES: Final = 60
"""Upper bound for degrees of prison: at this degree any stake is the smallest unit."""

# Reasons for the end of a path: `paths.Ended`.
LENGTH, TARGET, STOP, RUIN = range(1, 5)
# Faults of the stake that a system asks for; or a prison that is too deep.
NEGATIVE, TOO_MUCH, TOO_LITTLE, TOO_DEEP = range(1, 5)


class TableRules(NamedTuple):
    """State of the table for the loop; the arrays have a row for each chance staked on.

    `outcomes` uint8 [chance, cell] are of `Did`; `gains` int64 [chance, Did] are the player's
    gains, in halves of the stake.
    """

    outcomes: Any
    gains: Any
    most: Any
    minimum: int
    excess_accepted: bool
    insurance_rate: int
    insurance_minimum: int
    insurance_multiple: int
    premium_every_coup: bool
    refait_loses: bool
    refait_stays: bool
    run_limit: int
    degree_limit: int
    withdraw_whole: bool


class Strategy(NamedTuple):
    """Strategy of the player for the loop; `insures` is 0 never, 1 always, 2 when it pays."""

    unit: int
    target: int
    stop: int
    insures: int
    divides: bool
    waits: bool
    counts: bool
    longest: int
    every: int


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

    `cells` uint8 [taille, path, coup]; `exact` bool [taille, path], True if the last coup took the
    last card; `advice` uint8 like `cells`, or empty.
    """

    cells: Any
    exact: Any
    advice: Any


class Recording(NamedTuple):
    """Recorded values, as far as the arrays have room.

    `fan` int64 [path, checkpoint] is the money of each path at each checkpoint, `trace` int64
    [path, coup, 2] chips and stakes after each coup.
    """

    fan: Any
    trace: Any


@compiled
def _before(
    house: TableRules, habits: Strategy, stake: Any, seat: PlayerState, advised: int
) -> None:
    """Act for the player before 'rien ne va plus': leave, lay, insure."""
    money = seat.money
    if habits.counts:
        _take_back(seat, advised)
    if money[LYING] == 0:
        if money[LEAVING] == 0:
            money[LEAVING] = leaves(house.minimum, habits, money)
        if money[LEAVING] != 0:
            if money[BOUND] == 0:
                money[ENDED] = money[LEAVING]
            return
    insures = habits.insures == 1 or (habits.insures == 2 and advised & 128 != 0)
    for chance in range(len(seat.cloth)):
        row = seat.cloth[chance]
        if row[AMOUNT] == 0 and _plays(habits, row, advised >> chance):
            if row[DUE] != 0:
                _ask(house.minimum, habits.unit, stake, seat, chance)
            _lay(house, money, row, house.most[chance])
        if insures and row[AMOUNT] != 0 and row[INSURED] == 0:
            _insure(house, money, row)


@compiled
def leaves(minimum: int, habits: Strategy, money: Any) -> int:
    """Return the reason for a player with no free stake to leave now, or 0."""
    if money[CHIPS] >= habits.target:
        return TARGET
    if money[CHIPS] < minimum and money[BOUND] == 0:
        return RUIN
    if money[CHIPS] + money[BOUND] <= habits.stop:
        return STOP
    return 0


@compiled
def _take_back(seat: PlayerState, advised: int) -> None:
    """Take back the stakes, with their premiums, that the advice is now against: R07, R08."""
    for chance in range(len(seat.cloth)):
        row = seat.cloth[chance]
        if row[AMOUNT] != 0 and (advised >> chance) & 1 == 0:
            laid = row[AMOUNT] + row[EXCESS]
            seat.money[CHIPS] += laid + row[INSURED]
            seat.money[LYING] -= laid
            row[AMOUNT] = row[EXCESS] = row[INSURED] = 0


@compiled
def _plays(habits: Strategy, row: Any, advised: int) -> bool:
    """Return whether the player lays a stake on a chance now."""
    if habits.counts and advised & 1 == 0:
        return False
    return not habits.waits or row[HELD] == 0


@compiled
def _ask(minimum: int, unit: int, stake: Any, seat: PlayerState, chance: int) -> None:
    """Call the system; after a stake of 0 it is called again before the next coup."""
    row, money = seat.cloth[chance], seat.money
    asked = stake(seat.memory[chance], row[NET], unit)
    row[NET] = 0
    row[DUE] = asked == 0
    row[WISH] = asked
    if asked < 0 or asked > GREATEST or 0 < asked < minimum:
        money[ASKED] = asked
        money[FAULT] = NEGATIVE if asked < 0 else TOO_MUCH if asked > GREATEST else TOO_LITTLE
        row[WISH] = 0


@compiled
def _lay(house: TableRules, money: Any, row: Any, most: int) -> None:
    """Lay the system's stake, as far as the chips go; the part above the maximum is excess: R09."""
    laid = min(row[WISH], money[CHIPS])
    if not house.excess_accepted:
        laid = min(laid, most)
    if laid < house.minimum:
        return
    row[AMOUNT] = min(laid, most)
    row[EXCESS] = laid - row[AMOUNT]
    money[CHIPS] -= laid
    money[LYING] += laid


@compiled
def _insure(house: TableRules, money: Any, row: Any) -> None:
    """Insure a stake if the house does and the chips suffice: CT-6, DT-7, VT-11, R08."""
    amount = row[AMOUNT]
    if amount < house.insurance_minimum or amount % house.insurance_multiple != 0:
        return
    rate = house.insurance_rate
    premium = amount // 10_000 * rate + amount % 10_000 * rate // 10_000
    if 0 < premium <= money[CHIPS]:
        money[CHIPS] -= premium
        row[INSURED] = premium


@compiled
def _coup(house: TableRules, seat: PlayerState, cell: int) -> bool:
    """Settle a coup; return whether it was a refait or zero."""
    refait = _ran(house, seat, cell)
    for chance in range(len(seat.cloth)):
        row = seat.cloth[chance]
        did = house.outcomes[chance, cell]
        if row[HELD] != 0:
            _bound(house, seat, chance, did)
        if row[AMOUNT] != 0:
            if did != _NULL:
                _free(house, seat, chance, did)
            elif house.premium_every_coup:
                seat.money[PREMIUM] += row[INSURED]
                row[INSURED] = 0
    return refait


@compiled
def _ran(house: TableRules, seat: PlayerState, cell: int) -> bool:
    """Count consecutive refaits like `rules.prison.run_after`; return whether this is one: R05."""
    refait = null = False
    for chance in range(len(seat.cloth)):
        did = house.outcomes[chance, cell]
        refait = refait or did == _PRISON
        null = null or did == _NULL
    if refait:
        seat.money[RUN] += 1
    elif not null:
        seat.money[RUN] = 0
    return refait


@compiled
def _free(house: TableRules, seat: PlayerState, chance: int, did: int) -> None:
    """Settle a free stake that the coup decides: CT-2, CT-5.2, CT-6, T2-3.4, R08, R09."""
    row, money = seat.cloth[chance], seat.money
    amount, premium = row[AMOUNT], row[INSURED]
    back, net = amount, 0
    if did == _PRISON:
        if premium == 0 and house.degree_limit < 1:
            back = (amount + 1) >> 1
            net = back - amount
        elif premium == 0:
            back = 0
            seat.prison[chance, 1] += amount
            row[HELD] += amount
            money[BOUND] += amount
    else:
        net = (amount * house.gains[chance, did] + 1) >> 1
        back += net
    if did != _PRISON or back != 0:
        row[NET] += net
        row[DUE] = 1
    money[CHIPS] += back + row[EXCESS]
    money[LYING] -= amount + row[EXCESS]
    money[DECIDED] += 1
    money[HANDLE] += amount
    money[PREMIUM] += premium
    row[AMOUNT] = row[EXCESS] = row[INSURED] = 0


@compiled
def _bound(house: TableRules, seat: PlayerState, chance: int, did: int) -> None:
    """Move the stakes in prison on the ladder: R03, R05."""
    held = seat.prison[chance]
    if did == _NULL or (did == _PRISON and house.refait_stays):
        return
    if did == _LOSES or (did == _PRISON and house.refait_loses):
        _release(seat, chance, seat.cloth[chance, HELD], 0)
        held[:] = 0
    elif did == _PRISON:
        if held[DEGREES - 1] != 0:
            seat.money[FAULT] = TOO_DEEP
            return
        past = seat.money[RUN] > house.run_limit
        for degree in range(DEGREES - 1, 0, -1):
            stake = held[degree - 1]
            if stake != 0 and (past or degree > house.degree_limit):
                _release(seat, chance, stake, _share(stake, degree))
                stake = 0
            held[degree] = stake
    else:
        if held[1] != 0:
            _release(seat, chance, held[1], held[1])
        for degree in range(1, DEGREES - 1):
            held[degree] = held[degree + 1]
        held[DEGREES - 1] = 0


@compiled
def _share(stake: int, degree: int) -> int:
    """Return the player's part of a division: `money.divide`, R04."""
    return (stake + (1 << degree) - 1) >> degree


@compiled
def _release(seat: PlayerState, chance: int, stake: int, back: int) -> None:
    """Release a stake from prison: `back` goes to the player, the rest to the bank."""
    row = seat.cloth[chance]
    seat.money[CHIPS] += back
    seat.money[BOUND] -= stake
    row[HELD] -= stake
    row[NET] += back - stake
    row[DUE] = 1


@compiled
def _answer(habits: Strategy, seat: PlayerState, whole: bool) -> None:  # noqa: FBT001 - no keywords in numba
    """Apply the player's decision on stakes in prison, after the coup: R04, R06, R12."""
    for chance in range(len(seat.cloth)):
        held = seat.prison[chance]
        if whole and held[1] != 0:
            _release(seat, chance, held[1], held[1])
            held[1] = 0
        if habits.divides:
            _divide(seat, chance)


@compiled
def _divide(seat: PlayerState, chance: int) -> None:
    """Divide with the bank the stakes in prison on a chance, each at its degree: R04."""
    held = seat.prison[chance]
    if seat.cloth[chance, HELD] != 0:
        for degree in range(1, DEGREES):
            if held[degree] != 0:
                _release(seat, chance, held[degree], _share(held[degree], degree))
                held[degree] = 0


@compiled
def _count(habits: Strategy, money: Any, fan: Any, trace: Any) -> None:
    """Update the accounts of a path after a coup."""
    _watermarks(money)
    coups = money[COUPS]
    if coups < len(trace):
        trace[coups, 0] = money[CHIPS]
        trace[coups, 1] = money[LYING] + money[BOUND]
    coups += 1
    money[COUPS] = coups
    if len(fan) != 0 and coups % habits.every == 0 and coups // habits.every <= len(fan):
        fan[coups // habits.every - 1] = money[CHIPS] + money[LYING] + money[BOUND]


@compiled
def _watermarks(money: Any) -> None:
    """Update the extremes of a path's money, in chips and on the cloth."""
    total = money[CHIPS] + money[LYING] + money[BOUND]
    money[LEAST] = min(money[LEAST], total)
    money[HIGHEST] = max(money[HIGHEST], total)
    money[DRAWDOWN] = max(money[DRAWDOWN], money[HIGHEST] - total)
    if total > GREATEST:
        money[FAULT] = TOO_MUCH
        money[ASKED] = total


_HOUSE: Final = record(
    TableRules,
    outcomes=array(uint8, 2),
    gains=array(int64, 2),
    most=array(int64, 1),
    excess_accepted=boolean,
    premium_every_coup=boolean,
    refait_loses=boolean,
    refait_stays=boolean,
    withdraw_whole=boolean,
)
_HABITS: Final = record(Strategy, divides=boolean, waits=boolean, counts=boolean)
_SEATS: Final = record(
    PlayerState,
    money=array(int64, 2),
    cloth=array(int64, 3),
    prison=array(int64, 3),
    memory=array(int64, 3),
)
_COUPS: Final = record(
    Coups, cells=array(uint8, 3), exact=array(boolean, 2), advice=array(uint8, 3)
)
_KEPT: Final = record(Recording, fan=array(int64, 2), trace=array(int64, 3))


@compiled_for(_HOUSE, _HABITS, STAKE, _SEATS, _COUPS, _KEPT)
def play(  # noqa: PLR0917 - numba takes no keywords
    house: TableRules,
    habits: Strategy,
    stake: Any,
    seats: PlayerState,
    coups: Coups,
    kept: Recording,
) -> int:
    """Play tailles; return the first path that cannot continue, or -1."""
    tailles, paths, places = coups.cells.shape
    for path in range(paths):
        money = seats.money[path]
        seat = PlayerState(money, seats.cloth[path], seats.prison[path], seats.memory[path])
        for taille in range(tailles):
            for place in range(places):
                cell = coups.cells[taille, path, place]
                if cell == NO_COUP or money[ENDED] != 0 or money[COUPS] >= habits.longest:
                    break
                advised = coups.advice[taille, path, place] if coups.advice.size else 255
                _before(house, habits, stake, seat, advised)
                if money[FAULT] != 0:
                    return path
                if money[ENDED] != 0:
                    break
                refait = _coup(house, seat, cell)
                if money[BOUND] != 0:
                    last = place + 1 == places or coups.cells[taille, path, place + 1] == NO_COUP
                    remains = not (refait and last and coups.exact[taille, path])
                    _answer(habits, seat, house.withdraw_whole and not remains)
                _count(habits, money, kept.fan[path], kept.trace[path])
                if money[FAULT] != 0:
                    return path
    return -1


@compiled_for(int64, _HABITS, _SEATS)
def close(minimum: int, habits: Strategy, seats: PlayerState) -> None:
    """Close the table: free stakes go back whole, imprisoned ones are divided: R11."""
    for path in range(len(seats.money)):
        money = seats.money[path]
        seat = PlayerState(money, seats.cloth[path], seats.prison[path], seats.memory[path])
        for chance in range(len(seat.cloth)):
            row = seat.cloth[chance]
            money[CHIPS] += row[AMOUNT] + row[EXCESS] + row[INSURED]
            row[AMOUNT] = row[EXCESS] = row[INSURED] = 0
            _divide(seat, chance)
        money[LYING] = 0
        _watermarks(money)
        if money[ENDED] == 0:
            money[ENDED] = money[LEAVING] or leaves(minimum, habits, money) or LENGTH
