"""The wheel and the cloth."""

from itertools import pairwise

import pytest

from tapisvert import wheel

# Rouge by rule: the odd numbers of 1-10 and 19-28, the even ones of 11-18 and 29-36.
RED = {n for n in range(1, 37) if n % 2 == (n in {*range(1, 11), *range(19, 29)})}


def test_wheel_has_thirty_seven_numbers() -> None:
    """Each once, 0 to 36."""
    assert list(wheel.NUMBERS) == list(range(37))
    assert sorted(wheel.WHEEL) == list(range(37))
    assert wheel.WHEEL[0] == 0


def test_colours_alternate_around_the_wheel() -> None:
    """From zero round to zero, no two neighbours have the same colour."""
    colours = [wheel.color(number) for number in wheel.WHEEL]
    assert colours[0] == "vert"
    assert all(entry != other for entry, other in pairwise([*colours, "vert"]))


@pytest.mark.parametrize("number", range(37))
def test_colour_of_a_number(number: int) -> None:
    """Eighteen are red, eighteen black, zero neither."""
    expected = "vert" if number == 0 else "rouge" if number in RED else "noir"
    assert wheel.color(number) == expected


VOISINS = {0, 2, 3, 4, 7, 12, 15, 18, 19, 21, 22, 25, 26, 28, 29, 32, 35}
TIERS = {5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36}


def test_voisins_and_tiers_are_arcs_of_the_wheel() -> None:
    """Voisins are the 17 numbers about zero, the tiers 12 together on the other side."""
    from_the_left = (*wheel.WHEEL[28:], *wheel.WHEEL[:28])
    assert set(from_the_left[:17]) == VOISINS
    tiers = [place for place, number in enumerate(wheel.WHEEL) if number in TIERS]
    assert tiers == list(range(tiers[0], tiers[0] + 12))


@pytest.mark.parametrize("low", range(37))
def test_adjacent_numbers(low: int) -> None:
    """Those that share an edge: beside each other in a row, above each other, and zero's three."""

    def place(number: int) -> tuple[int, int]:
        return divmod(number - 1, 3)

    for high in range(low + 1, 37):
        if low == 0:
            expected = high <= 3
        else:
            (row, column), (other_row, other_column) = place(low), place(high)
            expected = abs(row - other_row) + abs(column - other_column) == 1
        assert wheel.touch(low, high) is expected, (low, high)
