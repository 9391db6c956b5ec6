"""The wheel and the cloth of French roulette, as plain values. This module draws no numbers."""

from typing import Final

NUMBERS: Final = range(37)
"""0 to 36."""

WHEEL: Final[tuple[int, ...]] = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)
"""Numbers in their order around the wheel, clockwise from zero."""

ROUGE: Final = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})


def color(number: int) -> str:
    """Return the colour of a number: `rouge`, `noir`, or `vert` for zero.

    >>> color(17), color(0)
    ('noir', 'vert')
    """
    if number == 0:
        return "vert"
    return "rouge" if number in ROUGE else "noir"


def touch(low: int, high: int) -> bool:
    """Return whether two numbers, the lower first, share an edge on the cloth, so a cheval is
    possible.

    The cloth has twelve rows of three; zero touches 1, 2 and 3.

    >>> touch(14, 17), touch(3, 4), touch(0, 2)
    (True, False, True)
    """
    if low == 0:
        return high in (1, 2, 3)
    if high - low == 1:
        return low % 3 != 0
    return high - low == 3
