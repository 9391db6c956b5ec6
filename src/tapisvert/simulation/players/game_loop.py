"""Compiled loop of the players: cells in, money out, in whole minor units throughout.

Stakes here, free or in prison, behave exactly as in `rules`; tests play the same coups through
both. The whole state of a path is its `PlayerState`, so a call continues where the last one ended:
tailles are dealt, played and discarded piece by piece.

A void coup has no cell: its stake is returned (R24), or stays for the next coup here.
"""

from typing import Any

from tapisvert.card_game import NO_COUP
from tapisvert.money import GREATEST
from tapisvert.simulation.players.automaton import (
    COURSE,
    EXACT,
    LAST,
    Automaton,
    entry_of,
    has_free_stake,
    learn,
    need,
    number_of,
    play_known,
    restore,
)
from tapisvert.simulation.players.loop_state import (
    AMOUNT,
    CHECKPOINTS,
    CHIPS,
    COUPS,
    DECIDED,
    DEGREES,
    DRAWDOWN,
    DUE,
    ENDED,
    EXCESS,
    FAULT,
    HANDLE,
    HELD,
    HIGHEST,
    IMPRISONED,
    INSURED,
    LEAVING,
    LENGTH,
    LIMITED_RUN,
    LOWEST,
    LYING,
    NEGATIVE,
    NET,
    PART,
    PREMIUM,
    REQUESTED,
    RUIN,
    RUN,
    STOP,
    TARGET,
    TOO_DEEP,
    TOO_LITTLE,
    TOO_MUCH,
    TOTAL,
    WRONG_STAKE,
    Coups,
    PlayerState,
    Recording,
    Strategy,
    TableRules,
)
from tapisvert.simulation.players.outcomes import OutcomeCode

_WIN = int(OutcomeCode.WINS)
_HALF_WIN = int(OutcomeCode.WINS_HALF)
_LOSS = int(OutcomeCode.LOSES)
_NULL = int(OutcomeCode.NULL)
_PRISON = int(OutcomeCode.PRISON)
"""Codes from `_PRISON` on are those of a refait or zero."""


def _act_before_coup(
    rules: TableRules, strategy: Strategy, stake: Any, state: PlayerState, advice: int
) -> None:
    """Act for the player before 'rien ne va plus': leave, lay, insure."""
    money = state.money
    if strategy.is_counter:
        _withdraw(state, advice)
    if money[LYING] == 0:
        if money[LEAVING] == 0:
            money[LEAVING] = reason_to_leave(rules.minimum, strategy, money)
        if money[LEAVING] != 0:
            if money[IMPRISONED] == 0:
                money[ENDED] = money[LEAVING]
            return
    insurance = strategy.insurance == 1 or (strategy.insurance == 2 and advice & 128 != 0)
    for chance in range(len(state.cloth)):
        row = state.cloth[chance]
        if row[AMOUNT] == 0 and _is_staking(strategy, row, advice >> chance):
            if row[DUE] != 0:
                _call_system(rules.minimum, strategy.unit, stake, state, chance)
            _lay(rules, money, row, rules.most[chance], rules.steps[chance])
        if insurance and row[AMOUNT] != 0 and row[INSURED] == 0:
            _insure(rules, strategy.insured_percent, money, row)


def reason_to_leave(minimum: int, strategy: Strategy, money: Any) -> int:
    """Return the reason for a player with no free stake to leave now, or 0."""
    if money[CHIPS] >= strategy.target:
        return TARGET
    if money[CHIPS] < minimum and money[IMPRISONED] == 0:
        return RUIN
    if money[CHIPS] + money[IMPRISONED] <= strategy.stop:
        return STOP
    return 0


def _withdraw(state: PlayerState, advice: int) -> None:
    """Withdraw the stakes that the advice is now against, with their premiums: R07, R08."""
    for chance in range(len(state.cloth)):
        row = state.cloth[chance]
        if row[AMOUNT] != 0 and (advice >> chance) & 1 == 0:
            _take_back(state.money, row)


def _take_back(money: Any, row: Any) -> None:
    """Return the free stake on a chance whole, with its premium: R07, R08, R11, R24."""
    laid_amount = row[AMOUNT] + row[EXCESS]
    money[CHIPS] += laid_amount + row[INSURED]
    money[LYING] -= laid_amount
    row[AMOUNT] = row[EXCESS] = row[INSURED] = row[PART] = 0


def _is_staking(strategy: Strategy, row: Any, advice: int) -> bool:
    """Return whether the player lays a stake on a chance now."""
    if strategy.is_counter and advice & 1 == 0:
        return False
    return not strategy.is_waiting or row[HELD] == 0


def _call_system(minimum: int, unit: int, stake: Any, state: PlayerState, chance: int) -> None:
    """Call the system; after a stake of 0 it is called again before the next coup."""
    row = state.cloth[chance]
    money = state.money
    next_stake = stake(state.memory[chance], row[NET], unit)
    row[NET] = 0
    row[DUE] = next_stake == 0
    row[REQUESTED] = next_stake
    if next_stake < 0 or next_stake > GREATEST or 0 < next_stake < minimum:
        money[WRONG_STAKE] = next_stake
        money[FAULT] = (
            NEGATIVE if next_stake < 0 else TOO_MUCH if next_stake > GREATEST else TOO_LITTLE
        )
        row[REQUESTED] = 0


def _lay(rules: TableRules, money: Any, row: Any, maximum: int, step: int) -> None:
    """Lay the system's stake, limited by the chips; the part above the maximum is excess: R09.

    If the house requires stakes divisible by two, an odd one is laid a unit lower: R04.
    """
    laid_amount = min(row[REQUESTED], money[CHIPS])
    if not rules.excess_accepted:
        laid_amount = min(laid_amount, maximum)
    if step != 1:  # a division takes longer than all the rest
        laid_amount -= laid_amount % step
    if laid_amount < rules.minimum:
        return
    row[AMOUNT] = min(laid_amount, maximum)
    row[EXCESS] = laid_amount - row[AMOUNT]
    money[CHIPS] -= laid_amount
    money[LYING] += laid_amount


def _insure(rules: TableRules, percent: int, money: Any, row: Any) -> None:
    """Insure this part of a stake, as the house and the chips allow: CT-6, DT-7, VT-11, R08."""
    part = row[AMOUNT]
    if percent != 100:
        part = part // 100 * percent + part % 100 * percent // 100
    if rules.insurance_multiple != 1:
        rest = part % rules.insurance_multiple
        if rest != 0 and not rules.insures_part:
            return
        part -= rest
    if part < rules.insurance_minimum:
        return
    rate = rules.insurance_rate
    premium = part // 10_000 * rate + part % 10_000 * rate // 10_000
    if 0 < premium <= money[CHIPS]:
        money[CHIPS] -= premium
        row[INSURED] = premium
        row[PART] = part


def _coup(rules: TableRules, state: PlayerState, cell: int) -> bool:
    """Settle a coup; return whether it was a refait or zero."""
    refait = _count_refaits(rules, state, cell)
    for chance in range(len(state.cloth)):
        row = state.cloth[chance]
        outcome = rules.outcomes[chance, cell]
        if row[HELD] != 0:
            _settle_imprisoned(rules, state, chance, outcome)
        if row[AMOUNT] != 0:
            if outcome != _NULL:
                _settle_free(rules, state, chance, outcome)
            elif rules.premium_every_coup:
                state.money[PREMIUM] += row[INSURED]
                row[INSURED] = row[PART] = 0
    return refait


def _count_refaits(rules: TableRules, state: PlayerState, cell: int) -> bool:
    """Count consecutive refaits like `rules.prison.run_after`; return whether this is one: R05."""
    refait = null = False
    for chance in range(len(state.cloth)):
        outcome = rules.outcomes[chance, cell]
        refait = refait or outcome >= _PRISON
        null = null or outcome == _NULL
    if refait:
        state.money[RUN] += 1
    elif not null:
        state.money[RUN] = 0
    if refait or (null and rules.null_counts):
        state.money[LIMITED_RUN] += 1
    elif not null or rules.null_ends_run:
        state.money[LIMITED_RUN] = 0
    return refait


def _settle_free(rules: TableRules, state: PlayerState, chance: int, outcome: int) -> None:
    """Settle a free stake that the coup decides: CT-2, CT-5.2, CT-6, T2-3.4, R08, R09."""
    row = state.cloth[chance]
    money = state.money
    amount = row[AMOUNT]
    premium = row[INSURED]
    excess = row[EXCESS]
    if rules.excess_if_won and outcome not in (_WIN, _HALF_WIN):
        amount += excess
        excess = 0
    part = row[PART] if outcome >= _PRISON else 0  # a refait does not affect an insured part
    rest = amount - part
    refund = amount
    net = 0
    if outcome == _PRISON and rules.degree_limit >= 1:
        refund = part
        state.prison[chance, 1] += rest
        row[HELD] += rest
        money[IMPRISONED] += rest
    else:
        net = _net(rules, chance, outcome, rest)
        refund += net
    if outcome != _PRISON or refund != 0:
        row[NET] += net
        row[DUE] = 1
    money[CHIPS] += refund + excess
    money[LYING] -= amount + excess
    money[DECIDED] += 1
    money[HANDLE] += amount
    money[PREMIUM] += premium
    row[AMOUNT] = row[EXCESS] = row[INSURED] = row[PART] = 0


def _net(rules: TableRules, chance: int, outcome: int, stake: int) -> int:
    """Return the gain of a stake, a fraction of the smallest unit rounded: `money.winnings`.

    The whole parts are paid apart from the rest, so that no product passes 64 bits.
    """
    gain: int = rules.gains[chance, outcome]
    parts: int = rules.parts[chance]
    if parts == 2:
        return (stake >> 1) * gain + (((stake & 1) * gain + int(rules.rounds_up)) >> 1)
    rest = stake % parts * gain
    if rules.rounds_up:
        rest += parts - 1
    return stake // parts * gain + rest // parts


def _settle_imprisoned(rules: TableRules, state: PlayerState, chance: int, outcome: int) -> None:
    """Move imprisoned stakes on the ladder: R03, R05."""
    held_stakes = state.prison[chance]
    if outcome == _NULL and rules.null_counts and state.money[LIMITED_RUN] > rules.run_limit:
        _divide(rules, state, chance)
    if outcome == _NULL or (outcome == _PRISON and rules.refait_stays):
        return
    if outcome == _LOSS or (outcome == _PRISON and rules.refait_loses):
        _release(state, chance, state.cloth[chance, HELD], 0)
        held_stakes[:] = 0
    elif outcome == _PRISON:
        _deepen(rules, state, chance)
    else:
        for degree in range(1, DEGREES):
            stake = held_stakes[degree]
            if stake != 0 and (degree == 1 or rules.win_divides):
                _release(state, chance, stake, _share(rules, stake, degree - 1))
                stake = 0
            held_stakes[degree - 1] = stake
        held_stakes[DEGREES - 1] = 0


def _deepen(rules: TableRules, state: PlayerState, chance: int) -> None:
    """Put imprisoned stakes a degree deeper; past R05's limit they leave the prison."""
    held_stakes = state.prison[chance]
    if held_stakes[DEGREES - 1] != 0:
        state.money[FAULT] = TOO_DEEP
        return
    past = state.money[LIMITED_RUN] > rules.run_limit
    for degree in range(DEGREES - 1, 0, -1):
        stake = held_stakes[degree - 1]
        if stake != 0 and (past or degree > rules.degree_limit):
            share = 0 if rules.loses_past_limit else _share(rules, stake, degree)
            _release(state, chance, stake, share)
            stake = 0
        held_stakes[degree] = stake


def _share(rules: TableRules, stake: int, degree: int) -> int:
    """Return the player's part of a division: `money.divide`, R04."""
    return (stake + int(rules.rounds_up) * ((1 << degree) - 1)) >> degree


def _release(state: PlayerState, chance: int, stake: int, refund: int) -> None:
    """Release a stake from prison: `refund` goes to the player, the rest to the bank."""
    row = state.cloth[chance]
    state.money[CHIPS] += refund
    state.money[IMPRISONED] -= stake
    row[HELD] -= stake
    row[NET] += refund - stake
    row[DUE] = 1


def _decide_in_prison(
    rules: TableRules,
    strategy: Strategy,
    state: PlayerState,
    withdraws: bool,  # noqa: FBT001 - no keywords in numba
) -> None:
    """Apply the player's decision on imprisoned stakes, after the coup: R04, R06, R12."""
    for chance in range(len(state.cloth)):
        held_stakes = state.prison[chance]
        if withdraws and held_stakes[1] != 0:
            _release(state, chance, held_stakes[1], held_stakes[1])
            held_stakes[1] = 0
        if strategy.is_dividing:
            _divide(rules, state, chance)


def _divide(rules: TableRules, state: PlayerState, chance: int) -> None:
    """Divide the imprisoned stakes on a chance with the bank, each at its degree: R04."""
    stakes = state.prison[chance]
    if state.cloth[chance, HELD] != 0:
        for degree in range(1, DEGREES):
            if stakes[degree] != 0:
                _release(state, chance, stakes[degree], _share(rules, stakes[degree], degree))
                stakes[degree] = 0


def _update_accounts(strategy: Strategy, money: Any, fan: Any, trace: Any) -> None:
    """Update the accounts of a path after a coup."""
    _watermarks(money)
    coups = money[COUPS]
    if coups < len(trace):
        trace[coups, 0] = money[CHIPS]
        trace[coups, 1] = money[LYING] + money[IMPRISONED]
    coups += 1
    money[COUPS] = coups
    checkpoints = money[CHECKPOINTS]
    if checkpoints < len(fan) and coups == (checkpoints + 1) * strategy.interval:
        fan[checkpoints] = money[CHIPS] + money[LYING] + money[IMPRISONED]
        money[CHECKPOINTS] = checkpoints + 1


def _watermarks(money: Any) -> None:
    """Update the extremes of a path's money, in chips and on the cloth."""
    total = money[CHIPS] + money[LYING] + money[IMPRISONED]
    money[LOWEST] = min(money[LOWEST], total)
    money[HIGHEST] = max(money[HIGHEST], total)
    money[DRAWDOWN] = max(money[DRAWDOWN], money[HIGHEST] - total)
    if total > GREATEST:
        money[FAULT] = TOO_MUCH
        money[WRONG_STAKE] = total


def _finish_coup(  # noqa: PLR0917 - numba takes no keywords
    rules: TableRules,
    strategy: Strategy,
    state: PlayerState,
    cell: int,
    end: int,
    recording: Recording,
) -> None:
    """Settle a coup, apply the decisions in prison, and update the accounts."""
    money = state.money
    refait = _coup(rules, state, cell)
    if money[IMPRISONED] != 0:
        frees = rules.withdraw_whole and end == EXACT
        frees = frees and (refait or (rules.without_rest and money[RUN] > 0))
        _decide_in_prison(rules, strategy, state, frees)
        if rules.taille_divides and end != COURSE and refait:
            for chance in range(len(state.cloth)):
                _divide(rules, state, chance)
    _update_accounts(strategy, money, recording.fan, recording.trace)


def _play_taille(  # noqa: PLR0917 - numba takes no keywords
    rules: TableRules,
    strategy: Strategy,
    stake: Any,
    state: PlayerState,
    coups: Coups,
    taille: int,
    path: int,
    recording: Recording,
    automaton: Automaton,
    number: int,
) -> int:
    """Play a path's taille from a state with a number, or -1; return the number after it.

    It stops at a fault.
    """
    money = state.money
    cells = coups.cells[taille, path]
    last = EXACT if coups.exact[taille, path] else LAST
    place = 0
    while place < len(cells) and money[ENDED] == 0:
        if number >= 0:
            place, number = play_known(
                automaton, strategy, money, recording.fan, cells, place, last, number
            )
        if place == len(cells) or cells[place] == NO_COUP or money[COUPS] >= strategy.max_coups:
            return number
        is_last = place + 1 == len(cells) or cells[place + 1] == NO_COUP
        end = last if is_last else COURSE
        entry = -1
        if number >= 0:
            restore(automaton, number, state)
            if automaton.needs[number] <= money[TOTAL] < strategy.target:
                entry = entry_of(automaton, number, cells[place], end)
            number = -1
        accounts = (money[TOTAL], money[HANDLE], money[PREMIUM], money[DECIDED])
        advice = coups.advice[taille, path, place] if coups.advice.size else 255
        _act_before_coup(rules, strategy, stake, state, advice)
        if money[FAULT] != 0 or money[ENDED] != 0:
            return -1
        minimum = need(rules, strategy, state)
        _finish_coup(rules, strategy, state, cells[place], end, recording)
        if money[FAULT] != 0:
            return -1
        if entry >= 0:
            number = learn(automaton, entry, minimum, accounts, state)
        place += 1
    return number


def play(  # noqa: PLR0917 - numba takes no keywords
    rules: TableRules,
    strategy: Strategy,
    stake: Any,
    states: PlayerState,
    coups: Coups,
    recording: Recording,
    automaton: Automaton,
) -> int:
    """Play tailles; return the first path that cannot continue, or -1."""
    tailles, paths, _ = coups.cells.shape
    is_learning = coups.advice.size == 0 and recording.trace.shape[1] == 0
    for path in range(paths):
        money = states.money[path]
        state = PlayerState(money, states.cloth[path], states.prison[path], states.memory[path])
        path_recording = Recording(recording.fan[path], recording.trace[path])
        number = -1
        for taille in range(tailles):
            if is_learning and number < 0:
                number = number_of(automaton, state)
            number = _play_taille(
                rules,
                strategy,
                stake,
                state,
                coups,
                taille,
                path,
                path_recording,
                automaton,
                number,
            )
            if money[FAULT] != 0:
                return path
            is_void = rules.void_returns and coups.void[taille, path]
            if is_void and (number < 0 or has_free_stake(automaton, number)):
                if number >= 0:
                    restore(automaton, number, state)
                    number = -1
                for chance in range(len(state.cloth)):
                    _take_back(money, state.cloth[chance])
        if number >= 0:
            restore(automaton, number, state)
    return -1


def close(rules: TableRules, strategy: Strategy, states: PlayerState) -> None:
    """Close the table: free stakes are returned whole, imprisoned ones divided: R11."""
    for path in range(len(states.money)):
        money = states.money[path]
        state = PlayerState(money, states.cloth[path], states.prison[path], states.memory[path])
        for chance in range(len(state.cloth)):
            _take_back(money, state.cloth[chance])
            _divide(rules, state, chance)
        _watermarks(money)
        if money[ENDED] == 0:
            reason = money[LEAVING] or reason_to_leave(rules.minimum, strategy, money)
            money[ENDED] = reason or LENGTH
