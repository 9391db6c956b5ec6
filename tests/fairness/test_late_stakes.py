"""Late stakes against outcomes: the exact probability of so many winners."""

from math import comb

import pytest
from support.records.sealed_records import CARDS, WHEEL, House

from tapisvert import regulations as houses
from tapisvert.fairness.verification.late_stakes import LateStakes
from tapisvert.fairness.verification.record_reader import read
from tapisvert.rules import Person
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Coup, deal, spin

ROUGE = "Th Td 7c Kd Ts Th 9s 3d"  # rouge wins, and couleur
REFAIT = "Th Td Tc As Ts Th Td Ah"


def stakes_at(book: str) -> LateStakes:
    return LateStakes(houses.rulebook(book))


def deal_cards(cards: str) -> Coup:
    coup = deal(houses.rulebook(CARDS), cards.split())
    assert coup is not None
    return coup


def at_least(wins: int, tries: int, p: float) -> float:
    """Probability of so many of so many tries, or more."""
    return sum(comb(tries, k) * p**k * (1 - p) ** (tries - k) for k in range(wins, tries + 1))


def test_repeated_stake_has_binomial_tail() -> None:
    """On a number in each coup: that of the tail."""
    stakes = stakes_at(WHEEL)
    for number in (17, 3, 17, 0, 17):
        stakes.add(c.Bet("Anna", "17", 500))
        stakes.settle(spin(number))
    assert (stakes.count, stakes.wins) == (5, 3)
    assert stakes.chance == pytest.approx(at_least(3, 5, 1 / 37))
    assert stakes.is_significant


def test_stakes_of_one_coup_are_correlated() -> None:
    """A hundred stakes on one number are one event of one in 37, and none on both colours."""
    stakes = stakes_at(WHEEL)
    for _ in range(100):
        stakes.add(c.Bet("Anna", "17", 500))
    stakes.settle(spin(17))
    assert (stakes.count, stakes.wins) == (100, 100)
    assert stakes.chance == pytest.approx(1 / 37)
    stakes = stakes_at(WHEEL)
    stakes.add(c.Bet("Anna", "rouge", 500))
    stakes.add(c.Bet("Bruno", "noir", 500))
    stakes.settle(spin(17))
    assert stakes.chance == pytest.approx(36 / 37)


def test_zero_wins_no_simple_chance() -> None:
    stakes = stakes_at(WHEEL)
    stakes.add(c.Bet("Anna", "rouge", 500))
    stakes.settle(spin(0))
    assert (stakes.count, stakes.wins) == (1, 0)
    assert stakes.chance == pytest.approx(1)


def test_announcement_lays_its_pieces() -> None:
    stakes = stakes_at(WHEEL)
    stakes.add(c.Announce("Anna", "voisins", 500))
    stakes.add(c.Announce("Anna", "no call", 500))
    stakes.add(c.Bet("Anna", "no chance", 500))
    stakes.settle(spin(25))
    assert (stakes.count, stakes.wins) == (9, 2)
    assert stakes.chance == pytest.approx(7 / 37)


def test_card_chances_use_upper_bound() -> None:
    """Decided stakes alone count; rouge and couleur of one coup are two events."""
    stakes = stakes_at(CARDS)
    for _ in range(3):
        stakes.add(c.Bet("Anna", "rouge", 500))
        stakes.add(c.Bet("Anna", "couleur", 500))
        stakes.settle(deal_cards(ROUGE))
    assert (stakes.count, stakes.wins) == (6, 6)
    assert stakes.chance == pytest.approx(0.51**6)
    stakes.add(c.Bet("Anna", "rouge", 500))
    stakes.settle(deal_cards(REFAIT))
    assert (stakes.count, stakes.wins) == (7, 6)
    assert stakes.chance == pytest.approx(0.51**6)
    stakes.add(c.Bet("Anna", "rouge", 500))
    stakes.add(c.Bet("Bruno", "noir", 500))
    stakes.settle(deal_cards(ROUGE))
    assert stakes.chance == pytest.approx(0.51**6)


def test_coup_called_off_decides_no_late_stake() -> None:
    stakes = stakes_at(WHEEL)
    stakes.add(c.Bet("Anna", "17", 500))
    stakes.drop()
    stakes.settle(spin(17))
    assert (stakes.count, stakes.wins) == (0, 0)


def test_stakes_between_close_and_coup_count() -> None:
    """After `ask` too; not those refused for another reason, in time, or after the first card."""
    house = House(CARDS, players=("Anna",))
    house.begin({})
    house.bet("Anna", "rouge", 10**12)
    house.close()
    house.bet("Anna", "rouge")
    statement = house.ask()
    house.bet("Anna", "noir")
    cards = house.peek(statement)
    assert isinstance(cards, c.Deal)
    house.lay(*(cards.cards or ()))
    house.bet("Anna", "couleur")
    house.show(statement)
    stakes = read(house.lines()).late_stakes
    assert stakes is not None
    assert stakes.count == 2


def test_stakes_late_for_real_cards_are_not_counted() -> None:
    house = House()
    house.close()
    house.bet()
    house.give(c.Spin(1))
    stakes = read(house.lines()).late_stakes
    assert stakes is not None
    assert stakes.count == 0


def test_null_coup_decides_no_late_stake() -> None:
    """Its number is shown, and pays nothing."""
    house = House()
    house.begin({})
    house.close()
    house.bet()
    house.ask()
    house.give(c.Null("foreign_body"), Person("chef", "Carlo"))
    house.show(None)
    stakes = read(house.lines()).late_stakes
    assert stakes is not None
    assert stakes.count == 0
