"""Money: where a fraction of the smallest unit goes, and how amounts are read and written."""

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import examples

from tapisvert import money

AMOUNTS = st.integers(1, money.GREATEST)


@pytest.mark.parametrize(
    ("stake", "degree", "shares"),
    [
        (50_000, 1, (25_000, 25_000)),
        (50_000, 2, (12_500, 37_500)),
        (50_000, 3, (6_250, 43_750)),
        (50_000, 4, (3_125, 46_875)),
        (1, 1, (1, 0)),
        (1, 9, (1, 0)),
        (3, 1, (2, 1)),
        (5, 2, (2, 3)),
        (1_001, 3, (126, 875)),
    ],
)
@pytest.mark.clause("R04")
def test_divided_stake_is_halved_per_degree(
    stake: int, degree: int, shares: tuple[int, int]
) -> None:
    """The player's share is rounded up, the bank has the rest."""
    assert money.divide(stake, degree) == shares


@examples(100)
@given(AMOUNTS, st.integers(1, 60))
def test_division_rounds_for_the_player(stake: int, degree: int) -> None:
    """For any stake and degree: the exact share rounded up, and nothing lost."""
    to_player, to_bank = money.divide(stake, degree)
    assert to_player == ceil(Fraction(stake, 2**degree))
    assert to_player + to_bank == stake
    assert to_bank >= 0


@examples(100)
@given(AMOUNTS)
def test_half_is_rounded_up(stake: int) -> None:
    """A player's half never loses the smallest unit."""
    assert money.winnings(stake, 1, is_half=True) == ceil(Fraction(stake, 2))


@examples(100)
@given(AMOUNTS, st.integers(1, 10_000))
def test_premium_is_rounded_down(stake: int, rate: int) -> None:
    """A player's premium never gains the smallest unit."""
    assert money.premium(stake, rate) == floor(Fraction(stake * rate, 10_000))


@pytest.mark.parametrize(
    ("stake", "rate", "premium"),
    [(50_000, 100, 500), (99, 100, 0), (100, 100, 1), (199, 100, 1), (50_000, 250, 1_250)],
)
def test_hundred_basis_points_are_one_percent(stake: int, rate: int, premium: int) -> None:
    """And one per cent of less than a hundred units is nothing."""
    assert money.premium(stake, rate) == premium


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("500", 50_000),
        ("500.50", 50_050),
        ("12,5", 1_250),
        ("12.05", 1_205),
        ("0", 0),
        ("0.01", 1),
        (" 7 ", 700),
        ("999999999999999", 99_999_999_999_999_900),
    ],
)
def test_common_amount_notations_are_read(text: str, amount: int) -> None:
    """With a point or a comma, and one decimal or two."""
    assert money.amount(text) == amount


@pytest.mark.parametrize(
    "text",
    ["", "-5", "+5", "1.234", "1 000", "1.", ".5", "1e3", "٣", "5€", "NaN", "1234567890123456"],
)
def test_invalid_amount_is_rejected(text: str) -> None:
    """Signs, separators, three decimals, other digits, sixteen digits: said back to the person."""
    with pytest.raises(ValueError, match="is not an amount") as error:
        money.amount(text)
    assert str(error.value) == f"{text!r} is not an amount; write 500 or 12.50"


def test_long_text_is_truncated() -> None:
    """Forty characters are enough to know it again."""
    with pytest.raises(ValueError, match="is not an amount") as error:
        money.amount("x" * 1_000)
    assert str(error.value) == f"{'x' * 40!r} is not an amount; write 500 or 12.50"


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (1_234_500, "EUR", "12 345.00 EUR"),
        (123_456_789, "", "1 234 567.89"),
        (-5, "", "-0.05"),
        (-123_450, "CHF", "-1 234.50 CHF"),
        (0, "", "0.00"),
        (100, "", "1.00"),
        (99, "", "0.99"),
    ],
)
def test_amounts_are_written_for_people(amount: int, currency: str, text: str) -> None:
    """Thousands apart, two decimals, the sign in front and the currency behind."""
    assert money.written(amount, currency).replace("\N{NO-BREAK SPACE}", " ") == text


@examples(100)
@given(st.integers(0, 10**14))
def test_formatted_amount_is_read_back_unchanged(amount: int) -> None:
    """But for the spaces between thousands."""
    assert money.amount(money.written(amount).replace(" ", "")) == amount


def test_unit_has_hundred_minor_units() -> None:
    """And the greatest amount is the last integer that every JSON reader keeps."""
    assert money.UNIT == 100
    assert money.GREATEST == 9_007_199_254_740_991
    assert int(float(money.GREATEST)) == money.GREATEST
