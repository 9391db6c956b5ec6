"""Betting systems, which choose the next stake: the well-known ones, and user-defined ones.

A system is a function `(memory, net, unit) -> stake`, all whole minor units:

- `memory` is its slip of paper: int64 numbers, 0 at first, one slip for each chance it is played
  on. The numbers that it writes there persist until its next call.
- `net` is the net result of its stakes on this chance since the last call, without premiums: below
  0 for a loss or a division with the bank, above 0 for a win, 0 at the beginning and when a stake
  came back whole (freed from prison, insured at a refait). A stake that a null coup leaves, or that
  goes to prison, is undecided, and the system is not called.
- The return value is the next stake; 0 lays nothing this time.

A system returns the stake that its rules give, and does not see the player's money. Numba compiles
it, so it uses only numbers and the slip. It must terminate: nothing can interrupt an endless one. A
user-defined system is passed as a player's `system`, alone or in a `System` that gives the initial
slip:

>>> def two_up_one_down(memory, net, unit):
...     if net < 0:
...         memory[0] += 2
...     elif net > 0 and memory[0] > 0:
...         memory[0] -= 1
...     return (1 + memory[0]) * unit
>>> stakes_of_run(two_up_one_down, "LLWWWW")
[1, 3, 5, 4, 3, 2]
>>> from tapisvert.simulation.players import Player
>>> mine = Player(("rouge",), chips=100_000, unit=500, system=two_up_one_down)

Betting systems are described in many ways; each docstring here says which is meant. None changes
the edge: every stake loses its share on average.
"""

from collections.abc import Callable, MutableSequence
from typing import Any, Final

from tapisvert.money import GREATEST
from tapisvert.typed_words import did_you_mean
from tapisvert.values import value

Slip = MutableSequence[int]
"""A system's memory."""
Stake = Callable[[Any, int, int], float]
"""(memory, net, unit) -> stake."""

LENGTH: Final = 64
"""Numbers on the slip of a system that does not give its length."""
LINE_LENGTH: Final = 1024
"""Numbers on the slip of a system that writes down a line; a line that fills it restarts."""


class UnknownSystemError(ValueError):
    """Unknown name of a system, or invalid initial values."""


@value
class System:
    """A system: its name, its function, the initial numbers on the slip, and the slip's length.

    >>> paroli = system("paroli")
    >>> slip = paroli.slip()
    >>> [paroli.stake(slip, net, 5) for net in (0, 5, 10, 20, -5)]  # won, won, won, loss
    [5, 10, 20, 5, 5]
    """

    name: str
    stake: Stake
    start: tuple[int, ...] = ()
    length: int = LENGTH

    def slip(self) -> list[int]:
        """Return a new slip, in the state before the system's first stake."""
        return [*self.start, *[0] * (self.length - len(self.start))]


def flat(memory: Slip, net: int, unit: int) -> int:
    """Return the same stake always."""
    return unit


def martingale(memory: Slip, net: int, unit: int) -> int:
    """Double the stake after a loss; return to one unit after a win.

    >>> stakes_of_run(martingale, "LLLWL")
    [1, 2, 4, 8, 1]
    """
    if net < 0:
        memory[0] = min(2 * memory[0], GREATEST)
    elif net > 0 or memory[0] == 0:
        memory[0] = unit
    return memory[0]


def paroli(memory: Slip, net: int, unit: int) -> int:
    """Leave stake and winnings to stand (doubled) after a win: the anti-martingale.

    It returns to one unit after memory[0] wins in a row (three is usual) or one loss.

    >>> stakes_of_run(paroli, "WWWLWL", (3,))
    [1, 2, 4, 1, 1, 2]
    """
    if net > 0:
        memory[1] += 1
    elif net < 0:
        memory[1] = 0
    if memory[1] >= memory[0]:
        memory[1] = 0
    if memory[1] == 0:
        memory[2] = unit
    elif net > 0:
        memory[2] = min(2 * memory[2], GREATEST)
    return memory[2]


def dalembert(memory: Slip, net: int, unit: int) -> int:
    """Add one unit after a loss and subtract one after a win, with a minimum of one.

    >>> stakes_of_run(dalembert, "LLLLLWLWLLWWWLW")
    [1, 2, 3, 4, 5, 6, 5, 6, 5, 6, 7, 6, 5, 4, 5]
    """
    if net < 0:
        memory[0] = min(memory[0] + unit, GREATEST)
    elif net > 0:
        memory[0] -= unit
    memory[0] = max(memory[0], unit)
    return memory[0]


def fibonacci(memory: Slip, net: int, unit: int) -> int:
    """Move along 1, 1, 2, 3, 5, 8…: one step forward after a loss, two back after a win.

    The slip holds the stake and the one before it.

    >>> stakes_of_run(fibonacci, "LLLLWWWLL")
    [1, 1, 2, 3, 5, 2, 1, 1, 1]
    """
    stake = memory[0]
    previous = memory[1]
    if net < 0:
        stake, previous = min(stake + previous, GREATEST), stake
    elif net > 0:
        for _ in range(2):
            stake, previous = previous, stake - previous
    if stake <= 0 or previous < 0:
        stake = unit
        previous = 0
    memory[0] = stake
    memory[1] = previous
    return stake


def labouchere(memory: Slip, net: int, unit: int) -> int:
    """Stake the sum of the line's first and last number (or its only one).

    After a win cross both out, after a loss write the stake at the end; a line crossed out
    restarts. The slip holds first the length of the initial line, then its numbers, in units.

    >>> stakes_of_run(labouchere, "WLWWLWL", (9, 1, 2, 3, 4, 5, 4, 3, 2, 1))
    [2, 4, 6, 5, 7, 11, 8]
    """
    first = memory[0]
    start = first + 2
    count = memory[start - 1]
    if net < 0:
        loss = memory[start] + memory[start + count - 1] if count > 1 else memory[start]
        memory[start + count] = min(loss, GREATEST)
        count += 1
    elif net > 0:
        count -= 2
        for number in range(count):
            memory[start + number] = memory[start + number + 1]
    if count <= 0 or start + count == len(memory):
        count = first
        for number in range(first):
            memory[start + number] = memory[1 + number] * unit
    memory[start - 1] = count
    return min(memory[start] + memory[start + count - 1] if count > 1 else memory[start], GREATEST)


def oscar(memory: Slip, net: int, unit: int) -> int:
    """Play Oscar's grind: series that each win one unit.

    The stake stays the same after a loss and grows by one unit after a win. It is at most the
    amount that brings the series to its one unit, and at least a unit. Source: A. N. Wilson, "The
    Casino Gambler's Guide", 1965. The slip holds the stake and the result of the series so far.

    >>> stakes_of_run(oscar, "LLLLLWWWL")
    [1, 1, 1, 1, 1, 1, 2, 3, 1]
    """
    stake = memory[0]
    series = memory[1] + net
    if stake == 0 or series >= unit:
        stake = unit
        series = 0
    elif net > 0:
        stake = min(stake + unit, max(unit, unit - series))
    memory[0] = stake
    memory[1] = series
    return stake


def whittacker(memory: Slip, net: int, unit: int) -> int:
    """Stake the sum of the last two open losses, or two units if only the first is open.

    A win crosses both out, so one win repays two losses; with none open, the stake is one unit.
    Source: casinoencyclopedia.com, "Whittacker Progression for even Money Bets", which compares it
    with the Labouchère; others return to one unit after any win. The slip holds the number of open
    losses, and the losses.

    >>> stakes_of_run(whittacker, "LLLWLLWWWL")
    [1, 2, 3, 5, 2, 3, 5, 2, 1, 1]
    """
    count = memory[0]
    if net < 0:
        loss = unit if count == 0 else memory[count] + (memory[count - 1] if count > 1 else unit)
        count = count + 1 if count + 2 < len(memory) else 1
        memory[count] = min(loss, GREATEST) if count > 1 else unit
    elif net > 0:
        count = max(0, count - 2)
    memory[0] = count
    if count == 0:
        return unit
    return min(memory[count] + (memory[count - 1] if count > 1 else unit), GREATEST)


def stakes_of_run(stake: Stake, coups: str, start: tuple[int, ...] = ()) -> list[int]:
    """Return the stakes of a system over wins (W) and losses (L), at even chances, in units.

    >>> stakes_of_run(martingale, "LW")
    [1, 2]
    """
    slip = System("", stake, start, LINE_LENGTH).slip()
    stakes = []
    net = 0
    for coup in coups:
        amount = int(stake(slip, net, 1))
        stakes.append(amount)
        net = amount if coup == "W" else -amount
    return stakes


SYSTEMS: Final = {
    "flat": System("flat", flat, length=1),
    "martingale": System("martingale", martingale, length=1),
    "paroli": System("paroli", paroli, (3,), length=3),
    "dalembert": System("dalembert", dalembert, length=1),
    "fibonacci": System("fibonacci", fibonacci, length=2),
    "labouchere": System("labouchere", labouchere, (4, 1, 2, 3, 4), LINE_LENGTH),
    "oscar": System("oscar", oscar, length=2),
    "whittacker": System("whittacker", whittacker, length=LINE_LENGTH),
}
"""Systems by name: `paroli` with three wins in a row, `labouchere` with the line 1-2-3-4."""

_ALIASES: Final = {
    "anti-martingale": "paroli",
    "antimartingale": "paroli",
    "d'alembert": "dalembert",
    "labouchère": "labouchere",
    "oscar's grind": "oscar",
    "whittaker": "whittacker",
}
"""Other names of some systems."""

_MAX_LINE: Final = 100


def is_system(name: str) -> bool:
    """Return whether a name begins with the name of a system.

    >>> is_system("d'Alembert"), is_system("R03=lose")
    (True, False)
    """
    return _canonical_name(name) in SYSTEMS


def _canonical_name(name: str) -> str:
    canonical = name.partition(":")[0].lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return _ALIASES.get(canonical, canonical)


def system(name: str) -> System:
    """Return the system of that name; `paroli:4` and `labouchere:1-1-2` set its beginning.

    Some have another name as well: anti-martingale, d'Alembert, Labouchère, Oscar's grind,
    Whittaker. Raises UnknownSystemError, which lists the known ones.

    >>> system("labouchere:1-1-2").start
    (3, 1, 1, 2)
    """
    _, colon, beginning = name.partition(":")
    canonical = _canonical_name(name)
    if canonical not in SYSTEMS:
        hint = did_you_mean(canonical, SYSTEMS) or f"; available: {', '.join(SYSTEMS)}"
        raise UnknownSystemError(f"unknown system {name[:40]!r}{hint}")
    known_system = SYSTEMS[canonical]
    if not colon:
        return known_system
    numbers = beginning.split("-")
    if canonical not in ("paroli", "labouchere") or not all(map(_is_count, numbers)):
        raise UnknownSystemError(f"{name[:80]!r}: write paroli:4 or labouchere:1-2-3")
    start = tuple(map(int, numbers))
    if canonical == "labouchere" and len(start) <= _MAX_LINE:
        return System(name, labouchere, (len(start), *start), LINE_LENGTH)
    if canonical == "paroli" and len(start) == 1:
        return System(name, paroli, start, known_system.length)
    raise UnknownSystemError(f"{name[:80]!r}: too many numbers")


def _is_count(text: str) -> bool:
    """Return whether a text is a whole number from 1 to 999999."""
    return text.isascii() and text.isdecimal() and len(text) <= 6 and int(text) > 0
