"""Automaton of a player: what each kind of coup does to a state, stored once it was played.

While the chips suffice, a coup's effect depends on the stakes, the prison and the slip, and not on
the money. Such a state has a number. For each kind of coup the automaton stores the state after it
and the changes of the accounts, so that the game loop plays it once and looks it up from then on:
the rules are written there alone. A regular expression is matched so by a lazy automaton: A. Aho,
M. Lam, R. Sethi, J. Ullman, "Compilers", 2006, section 3.7.

The functions are compiled with the game loop, or run as they are.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from tapisvert.card_game import NO_COUP
from tapisvert.money import GREATEST
from tapisvert.simulation.players.loop_state import (
    AMOUNT,
    CHECKPOINTS,
    CHIPS,
    CLOTH,
    COUPS,
    DECIDED,
    DRAWDOWN,
    EXCESS,
    HANDLE,
    HELD,
    HIGHEST,
    IMPRISONED,
    LEAVING,
    LIMITED_RUN,
    LOWEST,
    LYING,
    PREMIUM,
    REQUESTED,
    RUN,
    TOTAL,
    PlayerState,
    Strategy,
    TableRules,
)

_CAPACITY: Final = 512
"""States of an automaton; a path that comes to another is played coup by coup."""
_LONGEST_SLIP: Final = 8
_DEEPEST: Final = 4
"""Degrees of prison of a state with a number."""


_MOST: Final = GREATEST >> 6
"""Money from which a single coup might pass the greatest amount."""

COURSE, LAST, EXACT = range(3)
"""Coup in the course of a taille, at its end, and at an end without remaining cards."""


class Automaton(NamedTuple):
    """States with a number, and the known coups from each.

    `kind_of` int64 [cell] is one of `kinds` kinds of coup. A state has 2**`shift` entries in
    `following` int32, the number of the state after the coup or -1, and in `changes` int64 [entry,
    4], those of total, handle, premium and decided stakes: for each kind first in the course of a
    taille, then at its end, then at its end without remaining cards.

    `needs` int64 [state] is the player's money from which the entries hold. `keys` int64 [state,
    number] describe the states, `key` one of them; `slots` int32 is a hash table of their numbers,
    -1 where it is free, and `size` int64 [1] their count.
    """

    kind_of: Any
    kinds: int
    shift: int
    following: Any
    changes: Any
    needs: Any
    keys: Any
    key: Any
    slots: Any
    size: Any


def make_automaton(outcomes: Any, slip: int, *, has_states: bool) -> Automaton:
    """Return an empty automaton for outcomes [chance, cell] and slips of this many numbers.

    It has no room if `has_states` is False, or for a slip that is too long.
    """
    kinds, kind_of = np.unique(outcomes, axis=1, return_inverse=True)
    count = kinds.shape[1]
    shift = (3 * count - 1).bit_length()
    capacity = _CAPACITY if has_states and slip <= _LONGEST_SLIP else 0
    width = 4 + len(outcomes) * (CLOTH + _DEEPEST + slip)
    return Automaton(
        kind_of.reshape(-1).astype(np.int64),
        count,
        shift,
        np.full(capacity << shift, -1, np.int32),
        np.zeros((capacity << shift, 4), np.int64),
        np.zeros(capacity, np.int64),
        np.zeros((capacity, width), np.int64),
        np.zeros(width, np.int64),
        np.full(4 * capacity, -1, np.int32),
        np.zeros(1, np.int64),
    )


def number_of(automaton: Automaton, state: PlayerState) -> int:
    """Return the number of a state, or -1 without room for another; set the path's total."""
    money = state.money
    if len(automaton.keys) == 0 or money[LEAVING] != 0:
        return -1
    money[TOTAL] = money[CHIPS] + money[LYING] + money[IMPRISONED]
    key = automaton.key
    key[0] = money[LYING]
    key[1] = money[IMPRISONED]
    key[2] = money[RUN]
    key[3] = money[LIMITED_RUN]
    place = 4
    for chance in range(len(state.cloth)):
        for column in range(CLOTH):
            key[place] = state.cloth[chance, column]
            place += 1
        deeper = state.cloth[chance, HELD]
        for degree in range(1, 1 + _DEEPEST):
            key[place] = state.prison[chance, degree]
            deeper -= key[place]
            place += 1
        if deeper != 0:
            return -1
        for number in range(state.memory.shape[1]):
            key[place] = state.memory[chance, number]
            place += 1
    return _find(automaton)


def _find(automaton: Automaton) -> int:
    """Return the number of the state with the automaton's `key`."""
    slots = automaton.slots
    key = automaton.key
    digest = 0
    for place in range(len(key)):
        digest = ((digest << 5) + (digest >> 7) + key[place]) & 0x3FFFFFFF
    slot = (digest ^ (digest >> 15)) % len(slots)
    while slots[slot] >= 0:
        if _is_equal(automaton.keys[slots[slot]], key):
            return int(slots[slot])
        slot = (slot + 1) % len(slots)
    count = automaton.size[0]
    if count == len(automaton.keys):
        return -1
    automaton.size[0] = count + 1
    for place in range(len(key)):
        automaton.keys[count, place] = key[place]
    slots[slot] = count
    return int(count)


def _is_equal(left: Any, right: Any) -> bool:
    is_equal = True
    for place in range(len(left)):
        is_equal = is_equal and left[place] == right[place]
    return is_equal


def has_free_stake(automaton: Automaton, number: int) -> bool:
    """Return whether a free stake lies on the cloth in a state: its key begins with their sum."""
    return bool(automaton.keys[number, 0] != 0)


def restore(automaton: Automaton, number: int, state: PlayerState) -> None:
    """Write a state with a number back, at the path's total."""
    money = state.money
    key = automaton.keys[number]
    money[LYING] = key[0]
    money[IMPRISONED] = key[1]
    money[RUN] = key[2]
    money[LIMITED_RUN] = key[3]
    money[CHIPS] = money[TOTAL] - money[LYING] - money[IMPRISONED]
    place = 4
    for chance in range(len(state.cloth)):
        for column in range(CLOTH):
            state.cloth[chance, column] = key[place]
            place += 1
        for degree in range(1, 1 + _DEEPEST):
            state.prison[chance, degree] = key[place]
            place += 1
        for column in range(state.memory.shape[1]):
            state.memory[chance, column] = key[place]
            place += 1


def entry_of(automaton: Automaton, number: int, cell: int, end: int) -> int:
    """Return the entry of a coup, which is COURSE, LAST or EXACT."""
    return int((number << automaton.shift) + end * automaton.kinds + automaton.kind_of[cell])


def _last_place(cells: Any) -> int:
    """Return the place of a taille's last coup."""
    place = len(cells) - 1
    while place > 0 and cells[place] == NO_COUP:
        place -= 1
    return place


def _next_checkpoint(strategy: Strategy, money: Any, fan: Any, first: int) -> int:
    """Return the place after the coup of the fan's next checkpoint, or -1 if there is none.

    `first` is the place of the coup that follows those in `money`.
    """
    if money[CHECKPOINTS] == len(fan):
        return -1
    return int(first - money[COUPS] + (money[CHECKPOINTS] + 1) * strategy.interval)


def play_known(  # noqa: PLR0917 - numba takes no keywords
    automaton: Automaton,
    strategy: Strategy,
    money: Any,
    fan: Any,
    cells: Any,
    place: int,
    last: int,
    number: int,
) -> tuple[int, int]:
    """Play a taille's coups from `place` on, as long as they are known; return place and state."""
    first = place
    total = money[TOTAL]
    lowest = money[LOWEST]
    highest = money[HIGHEST]
    drawdown = money[DRAWDOWN]
    handle = premium = decisions = 0
    last_place = _last_place(cells)
    places = min(last_place + 1, place + strategy.max_coups - money[COUPS])
    checkpoint = _next_checkpoint(strategy, money, fan, place)
    most = min(strategy.target, _MOST)
    while place < places and automaton.needs[number] <= total < most:
        entry = np.uint64((number << automaton.shift) + automaton.kind_of[cells[np.uint64(place)]])
        if place == last_place:
            entry += np.uint64(last * automaton.kinds)
        next_number = automaton.following[entry]
        if next_number < 0:
            break
        number = next_number
        total += automaton.changes[entry, 0]
        handle += automaton.changes[entry, 1]
        premium += automaton.changes[entry, 2]
        decisions += automaton.changes[entry, 3]
        lowest = min(lowest, total)
        highest = max(highest, total)
        drawdown = max(drawdown, highest - total)
        place += 1
        if place == checkpoint:
            fan[money[CHECKPOINTS]] = total
            money[CHECKPOINTS] += 1
            checkpoint = _next_checkpoint(strategy, money, fan, first)
    money[COUPS] += place - first
    money[TOTAL] = total
    money[LOWEST] = lowest
    money[HIGHEST] = highest
    money[DRAWDOWN] = drawdown
    money[HANDLE] += handle
    money[PREMIUM] += premium
    money[DECIDED] += decisions
    return place, number


def need(rules: TableRules, strategy: Strategy, state: PlayerState) -> int:
    """Return the money from which a player acts like this before a coup, whatever the money.

    It is what the player spent, what every stake and its insurance cost once more, and what keeps a
    player at the table.
    """
    money = state.money
    minimum = money[TOTAL] - money[CHIPS] + max(strategy.stop + 1, rules.minimum)
    for chance in range(len(state.cloth)):
        row = state.cloth[chance]
        minimum += row[REQUESTED] + row[AMOUNT] + row[EXCESS]
    return int(minimum)


def learn(automaton: Automaton, entry: int, minimum: int, accounts: Any, state: PlayerState) -> int:
    """Store a coup that was played, if the money sufficed; return the number of the state after it.

    `accounts` are the total, handle, premium and decided stakes before it, `minimum` its `need`.
    """
    money = state.money
    total, handle, premium, decisions = accounts
    number = number_of(automaton, state)
    automaton.needs[entry >> automaton.shift] = minimum
    if number >= 0 and total >= minimum:
        automaton.following[entry] = number
        automaton.changes[entry, 0] = money[TOTAL] - total
        automaton.changes[entry, 1] = money[HANDLE] - handle
        automaton.changes[entry, 2] = money[PREMIUM] - premium
        automaton.changes[entry, 3] = money[DECIDED] - decisions
    return number
