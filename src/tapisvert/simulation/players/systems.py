"""Systems: how much to stake next. Seven that everyone names, and anyone's own.

A system is a function `(memory, net, unit) -> stake`, all whole minor units:

- `memory` is its slip of paper: int64 numbers, 0 at first, one slip for each chance it is played
  on; what it writes there is there the next time;
- `net` is what its stakes on this chance brought since it was last asked, premiums apart: below
  nothing for a loss or a division with the bank, above nothing for a win, 0 at the beginning and
  where a stake came back whole (freed from prison, insured at a refait). A stake that a null coup
  leaves, or that goes to prison, is undecided: the system is not asked;
- what it gives back is the next stake; 0 lays nothing this time.

A system asks for what its rules say, and cannot see what the player has. Numba compiles it, so it
works with numbers and the slip alone, and it should end: nothing can interrupt one that does not.
Your own is a player's `system`, by itself or in a `System` that says how its slip begins:

>>> def two_up_one_down(memory, net, unit):
...     if net < 0:
...         memory[0] += 2
...     elif net > 0 and memory[0] > 0:
...         memory[0] -= 1
...     return (1 + memory[0]) * unit
>>> played(two_up_one_down, "LLWWWW")
[1, 3, 5, 4, 3, 2]
>>> from tapisvert.simulation.players import Player
>>> mine = Player(("rouge",), bankroll_minor=100_000, unit_minor=500, system=two_up_one_down)

Betting systems are described in many ways; each docstring here says which is meant. None changes
the edge: every stake loses its share on average.
"""

from collections.abc import Callable, MutableSequence
from typing import Any, Final

from tapisvert.money import GREATEST
from tapisvert.values import value

Slip = MutableSequence[int]
"""A system's memory."""
Stake = Callable[[Any, int, int], float]
"""(memory, net, unit) -> stake."""

LENGTH: Final = 64
"""Numbers on the slip of a system that does not say how many it needs."""
LONG: Final = 1024
"""Numbers on the slip of a system that writes down a line; a line that fills it begins anew."""


class UnknownSystemError(ValueError):
    """There is no such system, or it cannot be played from such a beginning."""


@value
class System:
    """A system: its name, its function, what stands on the slip at first, how long the slip is.

    >>> paroli = system("paroli")
    >>> slip = paroli.slip()
    >>> [paroli.stake(slip, net, 5) for net in (0, 5, 10, 20, -5)]  # won, won, won, lost
    [5, 10, 20, 5, 5]
    """

    name: str
    stake: Stake
    start: tuple[int, ...] = ()
    length: int = LENGTH

    def slip(self) -> list[int]:
        """A new slip, as the system finds it before its first stake."""
        return [*self.start, *[0] * (self.length - len(self.start))]


def flat(memory: Slip, net: int, unit: int) -> int:
    """The same stake always."""
    return unit


def martingale(memory: Slip, net: int, unit: int) -> int:
    """Doubled after a loss, one unit again after a win.

    >>> played(martingale, "LLLWL")
    [1, 2, 4, 8, 1]
    """
    if net < 0:
        memory[0] = min(2 * memory[0], GREATEST)
    elif net > 0 or memory[0] == 0:
        memory[0] = unit
    return memory[0]


def paroli(memory: Slip, net: int, unit: int) -> int:
    """The anti-martingale: stake and winnings are left to stand (doubled) after a win, until so
    many wins in a row are made (memory[0]; three is usual) or one coup is lost; then one unit.

    >>> played(paroli, "WWWLWL", (3,))
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
    """One unit more after a loss, one less after a win, never less than one.

    >>> played(dalembert, "LLLLLWLWLLWWWLW")
    [1, 2, 3, 4, 5, 6, 5, 6, 5, 6, 7, 6, 5, 4, 5]
    """
    if net < 0:
        memory[0] = min(memory[0] + unit, GREATEST)
    elif net > 0:
        memory[0] -= unit
    memory[0] = max(memory[0], unit)
    return memory[0]


def fibonacci(memory: Slip, net: int, unit: int) -> int:
    """Along 1, 1, 2, 3, 5, 8…: a step on after a loss, two back after a win.

    The slip holds the stake and the one before it.

    >>> played(fibonacci, "LLLLWWWLL")
    [1, 1, 2, 3, 5, 2, 1, 1, 1]
    """
    stake, before = memory[0], memory[1]
    if net < 0:
        stake, before = min(stake + before, GREATEST), stake
    elif net > 0:
        for _ in range(2):
            stake, before = before, stake - before
    if stake <= 0 or before < 0:
        stake, before = unit, 0
    memory[0], memory[1] = stake, before
    return stake


def labouchere(memory: Slip, net: int, unit: int) -> int:
    """The line: stake its first number and its last (the only one by itself); after a win cross
    both out, after a loss write the stake at the end; a line crossed out is begun anew.

    The slip says first with how many numbers the line begins, and with which, in units.

    >>> played(labouchere, "WLWWLWL", (9, 1, 2, 3, 4, 5, 4, 3, 2, 1))
    [2, 4, 6, 5, 7, 11, 8]
    """
    begun = memory[0]
    at = begun + 2
    count = memory[at - 1]
    if net < 0:
        lost = memory[at] + memory[at + count - 1] if count > 1 else memory[at]
        memory[at + count] = min(lost, GREATEST)
        count += 1
    elif net > 0:
        count -= 2
        for number in range(count):
            memory[at + number] = memory[at + number + 1]
    if count <= 0 or at + count == len(memory):
        count = begun
        for number in range(begun):
            memory[at + number] = memory[1 + number] * unit
    memory[at - 1] = count
    return min(memory[at] + memory[at + count - 1] if count > 1 else memory[at], GREATEST)


def oscar(memory: Slip, net: int, unit: int) -> int:
    """Oscar's grind: series that each win one unit. The same stake after a loss, one unit more
    after a win, but no more than brings the series to its one unit, and never less than a unit.

    As A. N. Wilson has it, "The Casino Gambler's Guide", 1965. The slip holds the stake and what
    the series brought so far.

    >>> played(oscar, "LLLLLWWWL")
    [1, 1, 1, 1, 1, 1, 2, 3, 1]
    """
    stake, series = memory[0], memory[1] + net
    if stake == 0 or series >= unit:
        stake, series = unit, 0
    elif net > 0:
        stake = min(stake + unit, max(unit, unit - series))
    memory[0], memory[1] = stake, series
    return stake


def whittacker(memory: Slip, net: int, unit: int) -> int:
    """Stake the sum of the last two losses that stand open, two units when only the first does;
    a win crosses both out, so one win repays two losses; with none open, one unit.

    As casinoencyclopedia.com, "Whittacker Progression for even Money Bets", which compares it with
    the Labouchère; others go back to one unit after any win. The slip holds how many losses stand
    open, and which.

    >>> played(whittacker, "LLLWLLWWWL")
    [1, 2, 3, 5, 2, 3, 5, 2, 1, 1]
    """
    count = memory[0]
    if net < 0:
        lost = unit if count == 0 else memory[count] + (memory[count - 1] if count > 1 else unit)
        count = count + 1 if count + 2 < len(memory) else 1
        memory[count] = min(lost, GREATEST) if count > 1 else unit
    elif net > 0:
        count = max(0, count - 2)
    memory[0] = count
    if count == 0:
        return unit
    return min(memory[count] + (memory[count - 1] if count > 1 else unit), GREATEST)


def played(stake: Stake, coups: str, start: tuple[int, ...] = ()) -> list[int]:
    """The stakes of a system that wins (W) and loses (L) these coups, even chances, units of one.

    >>> played(martingale, "LW")
    [1, 2]
    """
    slip, stakes, net = System("", stake, start, LONG).slip(), [], 0
    for coup in coups:
        staked = int(stake(slip, net, 1))
        stakes.append(staked)
        net = staked if coup == "W" else -staked
    return stakes


SYSTEMS: Final = {
    "flat": System("flat", flat, length=1),
    "martingale": System("martingale", martingale, length=1),
    "paroli": System("paroli", paroli, (3,), length=3),
    "dalembert": System("dalembert", dalembert, length=1),
    "fibonacci": System("fibonacci", fibonacci, length=2),
    "labouchere": System("labouchere", labouchere, (4, 1, 2, 3, 4), LONG),
    "oscar": System("oscar", oscar, length=2),
    "whittacker": System("whittacker", whittacker, length=LONG),
}
"""The systems by name: `paroli` with three wins in a row, `labouchere` with the line 1-2-3-4."""

_ALSO: Final = {
    "anti-martingale": "paroli",
    "antimartingale": "paroli",
    "d'alembert": "dalembert",
    "labouchère": "labouchere",
    "oscar's grind": "oscar",
    "whittaker": "whittacker",
}
"""What people call some of them, too."""

_LONGEST_LINE: Final = 100


def is_system(name: str) -> bool:
    """Whether a name begins as one of the systems does.

    >>> is_system("d'Alembert"), is_system("R03=lose")
    (True, False)
    """
    return _called(name) in SYSTEMS


def _called(name: str) -> str:
    called = name.partition(":")[0].lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return _ALSO.get(called, called)


def system(name: str) -> System:
    """The system of that name; `paroli:4` and `labouchere:1-1-2` say how they begin. Some have
    another name as well: anti-martingale, d'Alembert, Labouchère, Oscar's grind, Whittaker.

    UnknownSystemError says which there are.

    >>> system("labouchere:1-1-2").start
    (3, 1, 1, 2)
    """
    _, colon, beginning = name.partition(":")
    called = _called(name)
    if called not in SYSTEMS:
        raise UnknownSystemError(
            f"there is no system {name[:40]!r}; there are: {', '.join(SYSTEMS)}"
        )
    known = SYSTEMS[called]
    if not colon:
        return known
    numbers = beginning.split("-")
    if called not in ("paroli", "labouchere") or not all(_is_count(number) for number in numbers):
        raise UnknownSystemError(f"{name[:80]!r}: write paroli:4 or labouchere:1-2-3")
    start = tuple(map(int, numbers))
    if called == "labouchere" and len(start) <= _LONGEST_LINE:
        return System(name, labouchere, (len(start), *start), LONG)
    if called == "paroli" and len(start) == 1:
        return System(name, paroli, start, known.length)
    raise UnknownSystemError(f"{name[:80]!r}: too many numbers")


def _is_count(text: str) -> bool:
    """Whether a text is a whole number from 1 to 999999."""
    return text.isascii() and text.isdecimal() and len(text) <= 6 and int(text) > 0
