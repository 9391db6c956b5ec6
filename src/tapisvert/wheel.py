"""The wheel and the cloth of roulette, as plain values. This module draws no numbers.

The double zero is the whole number 37 wherever a number stands, and is written `00` for people and
in the names of chances; the triple zero is 38, `000`.
"""

from enum import StrEnum
from typing import Final

NUMBERS: Final = range(37)
"""Numbers of the French wheel, 0 to 36."""

DOUBLE_ZERO: Final = 37
"""Number of the pocket 00."""

TRIPLE_ZERO: Final = 38
"""Number of the pocket 000."""

# fmt: off
WHEEL: Final[tuple[int, ...]] = (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
)
"""Numbers in their order around the French wheel, clockwise from zero."""

AMERICAN_WHEEL: Final[tuple[int, ...]] = (
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
    DOUBLE_ZERO, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
)
"""Numbers in their order around the wheel with a double zero, clockwise from zero."""
# fmt: on

ROUGE: Final = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
ZEROS: Final = frozenset({0, DOUBLE_ZERO, TRIPLE_ZERO})
_NAMES: Final = {DOUBLE_ZERO: "00", TRIPLE_ZERO: "000"}


class Wheel(StrEnum):
    """Wheel of a house: with one zero, with 0 and 00, or with 0, 00 and 000.

    The third has no one order of its pockets: here 000 lies beside 0 of the second.
    """

    SINGLE_ZERO = "single_zero"
    DOUBLE_ZERO = "double_zero"
    TRIPLE_ZERO = "triple_zero"

    @property
    def numbers(self) -> range:
        """Numbers that can fall.

        >>> Wheel.DOUBLE_ZERO.numbers
        range(0, 38)
        """
        return range(len(self.pockets))

    @property
    def pockets(self) -> tuple[int, ...]:
        """Numbers in their order around the wheel, clockwise from zero."""
        return _POCKETS[self]

    def neighbours(self, number: int, sides: int = 2) -> list[int]:
        """Return a number with so many neighbours on each side, in their order around the wheel.

        >>> Wheel.SINGLE_ZERO.neighbours(0)
        [3, 26, 0, 32, 15]
        """
        first = self.pockets.index(number) - sides
        return [self.pockets[(first + n) % len(self.pockets)] for n in range(2 * sides + 1)]

    def svg(self, fallen_number: int | None = None, call: str | None = None) -> str:
        """Return the wheel as SVG, with the ball in the pocket of a number.

        Raises ValueError for a number that is not on it.
        """
        from tapisvert.notebook import wheel  # noqa: PLC0415 - seldom displayed

        pockets = [(written(number), color(number)) for number in self.pockets]
        if fallen_number is not None and fallen_number not in self.numbers:
            raise ValueError(f"the wheel has no {fallen_number}")
        return wheel.picture(
            pockets, None if fallen_number is None else written(fallen_number), call
        )


_POCKETS: Final = {
    Wheel.SINGLE_ZERO: WHEEL,
    Wheel.DOUBLE_ZERO: AMERICAN_WHEEL,
    Wheel.TRIPLE_ZERO: (*AMERICAN_WHEEL, TRIPLE_ZERO),
}
# An enumeration body cannot define such a name.
Wheel._repr_svg_ = Wheel.svg  # type: ignore[attr-defined]


def color(number: int) -> str:
    """Return the colour of a number: `rouge`, `noir`, or `vert` for a zero.

    >>> color(17), color(0)
    ('noir', 'vert')
    """
    if number in ZEROS:
        return "vert"
    return "rouge" if number in ROUGE else "noir"


def written(number: int) -> str:
    """Return a number as on the cloth.

    >>> written(17), written(37), written(38)
    ('17', '00', '000')
    """
    return _NAMES.get(number, str(number))


def number_written(text: str) -> int:
    """Return the number of a text on the cloth. Raises ValueError for any other text.

    >>> number_written("00"), number_written("0")
    (37, 0)
    """
    for number, name in _NAMES.items():
        if text == name:
            return number
    if text != str(number := int(text)) or number not in NUMBERS:
        raise ValueError(text)
    return number


def touch(low: int, high: int) -> bool:
    """Return whether two numbers, the lower first, share an edge on the French cloth, so a cheval
    is possible.

    The cloth has twelve rows of three; zero touches 1, 2 and 3.

    >>> touch(14, 17), touch(3, 4), touch(0, 2)
    (True, False, True)
    """
    if low == 0:
        return high in (1, 2, 3)
    if high - low == 1:
        return low % 3 != 0
    return high - low == 3
