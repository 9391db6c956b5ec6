"""The law of a spin: every chance of the cloth, and what can be announced."""

from fractions import Fraction

import pytest

from tapisvert.chances import CLOTH, Kind
from tapisvert.odds import wheel
from tapisvert.odds.laws import ChanceLaw

EXACT = wheel.law(exact=True).chances
FAST = wheel.law().chances
SPIN = Fraction(1, 37)


def parts(law: ChanceLaw) -> tuple[object, ...]:
    return law.wins, law.wins_half, law.loses, law.null, law.prison


@pytest.mark.clause("CR-3.1")
def test_chance_wins_by_its_covered_numbers() -> None:
    """It loses by all others, but that zero sends the simple chances to prison."""
    for name, chance in CLOTH.items():
        number_count = len(chance.numbers)
        zero = 1 if chance.kind is Kind.SIMPLE else 0
        loss = 37 - number_count - zero
        assert parts(EXACT[name]) == (number_count * SPIN, 0, loss * SPIN, 0, zero * SPIN), name


def test_law_lists_chances_in_cloth_order() -> None:
    """157, in both forms."""
    assert list(EXACT) == list(FAST) == list(CLOTH)
    assert len(EXACT) == 157


def test_doubles_are_the_fractions() -> None:
    """Each double is the nearest to its fraction, and both forms are what they say."""
    for name in CLOTH:
        exact, fast = parts(EXACT[name]), parts(FAST[name])
        assert all(type(part) is Fraction for part in exact), name
        assert fast == tuple(float(part) for part in exact), name  # type: ignore[arg-type]
        assert all(type(part) is float for part in fast), name
