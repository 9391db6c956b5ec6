"""Corrections of an earlier coup: its stakes are followed through the coups since."""

from typing import Final, TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rules.test_corrections import (
    NOIR_WINS,
    RESULTS,
    Books,
    attempt,
    cards,
    check_same_holdings,
    lay,
    number,
)
from support.engine.cards_and_coups import NULL, REFAIT
from support.engine.engine_harness import CAMPIONE, CHEF, VENEZIA
from support.engine.sample_commands import COUP
from support.engine.strategies import examples

from tapisvert.rules import commands as c
from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e
from tapisvert.rules.table import CORRECTABLE_COUPS

Bets: TypeAlias = list[tuple[str, str, int, bool]]
"""Player, chance, amount of each bet, and whether it is insured."""
Evening: TypeAlias = list[tuple[Bets, tuple[str, ...], list[tuple[type[c.Command], str, str, int]]]]
"""Bets of each coup, its cards, and what is done with imprisoned stakes after it."""


@pytest.mark.clause("R30")
def test_earlier_number_is_paid_anew() -> None:
    """Both payments of the first of three coups are reversed; no piece on the cloth moves."""
    desk = Books(Anna=1_000, Bice=1_000)
    desk.give(c.Bet("Anna", "17", 100), c.Bet("Bice", "rouge", 100), c.Spin(18))
    desk.give(c.Spin(20), c.Spin(21), c.Bet("Anna", "rouge", 250))
    events = desk.give(number(17), by=CHEF)
    assert e.Reversed.among(events)[0].to_bank == 100
    assert e.Settled.among(events)[0].to_player == 3_600
    assert (desk.chips(), desk.chips("Bice"), desk.free()) == (4_250, 900, {"rouge": (250, 0)})
    assert desk.table.flags.last_number == 21
    assert [coup.coup.label for coup in desk.table.decided] == ["17", "20", "21"]


@pytest.mark.clause("R30")
@pytest.mark.parametrize(
    ("later_number", "chips", "prison"),
    [(1, 1_000, {}), (2, 900, {}), (0, 900, {("rouge", 2): 100})],
)
def test_imprisoned_stake_is_followed(
    later_number: int, chips: int, prison: dict[tuple[str, int], int]
) -> None:
    """A stake that a wrong number lost was in prison: the later number frees it, takes it, or
    leaves it there, and then it lies on the cloth.
    """
    desk = Books(Anna=1_000)
    desk.give(c.Bet("Anna", "rouge", 100), c.Spin(20), c.Spin(later_number))
    desk.give(number(0), by=CHEF)
    assert (desk.chips(), desk.prison()) == (chips, prison)


@pytest.mark.clause("R30")
def test_wrong_prison_is_lost_once() -> None:
    """A stake that a wrong zero imprisoned, and the next number took, was lost: nothing is due. One
    that was divided later_bets comes back as a whole.
    """
    desk = Books(Anna=1_000, Bice=1_000)
    desk.give(c.Bet("Anna", "rouge", 100), c.Bet("Bice", "rouge", 100), c.Spin(0))
    desk.give(c.Divide("Bice", "rouge"), c.Spin(2))
    events = desk.give(number(20), by=CHEF)
    assert (desk.chips(), desk.chips("Bice")) == (900, 900)
    assert ce.Undivided.among(events) == (ce.Undivided("Bice", "rouge", 1, 100, 50, 50),)


@pytest.mark.clause("R30")
def test_stake_of_departed_player_is_divided() -> None:
    """A stake that would be in prison is divided at its player's departure, and due to them."""
    desk = Books(Anna=1_000)
    desk.give(c.Bet("Anna", "rouge", 100), c.Spin(20), c.Leave("Anna"), c.Spin(2))
    events = desk.give(number(0), by=CHEF)
    assert e.Abandoned.among(events) == (e.Abandoned("Anna", None, 0, 50, "Carlo", "Bianchi"),)


@pytest.mark.clause("R30")
def test_table_keeps_its_latest_coups() -> None:
    """The oldest of the kept coups can be corrected, one before it stands, and none is unknown."""
    desk = Books(Anna=1_000)
    desk.give(*(c.Spin(number % 36 + 1) for number in range(CORRECTABLE_COUPS + 1)))
    assert "coup 1: only coups 2 to 13 can be corrected" in desk.refusal(number(30, 1), CHEF)
    assert "coup 14: the last coup is 13" in desk.refusal(number(30, 14), CHEF)
    desk.give(number(30, 2), by=CHEF)
    assert "coup 2: this is its result already" in desk.refusal(number(30, 2), CHEF)


@pytest.mark.clause("R30")
def test_earlier_cards_count_in_the_taille() -> None:
    """Cards of a corrected coup count with those of the coups since: no seventh copy, and after a
    new taille they count no more.
    """
    desk = Books(VENEZIA, Anna=1_000)
    desk.give(c.Deal(COUP), c.Irregular("annulled", ("9h",) * 6), c.Deal(NULL))
    assert "too_many_copies" in desk.refusal(cards(NOIR_WINS), CHEF)
    counts = desk.table.taille.drawn_counts
    desk.give(cards(REFAIT), by=CHEF)
    assert desk.table.taille.drawn_counts != counts
    desk.give(c.EndTaille(), c.Deal(NULL))
    counts = desk.table.taille.drawn_counts
    desk.give(cards(COUP), by=CHEF)
    assert desk.table.taille.drawn_counts == counts


@pytest.mark.clause("R11", "R30")
def test_division_at_the_end_of_a_taille_is_undone() -> None:
    """A last refait that ends its taille divides what it imprisoned: corrected, the stake was won,
    and both parts of the division come back.
    """
    desk = Books(CAMPIONE, rulings={"last_division": "taille"}, Anna=1_000)
    desk.give(c.Bet("Anna", "rouge", 100), c.Deal(REFAIT), c.EndTaille())
    assert (desk.chips(), desk.prison()) == (950, {})
    desk.give(cards(COUP), by=CHEF)
    assert (desk.chips(), desk.table.bank.gain) == (1_100, -100)


CHANCES: Final = ["rouge", "noir", "couleur", "inverse"]
LAID: Final = st.lists(
    st.tuples(
        st.sampled_from(["Anna", "Bice"]),
        st.sampled_from(CHANCES),
        st.sampled_from([100, 250, 999]),
        st.booleans(),
    ),
    max_size=4,
)
DONE: Final = st.lists(
    st.tuples(
        st.sampled_from([c.Divide, c.Move]),
        st.sampled_from(["Anna", "Bice"]),
        st.sampled_from(CHANCES),
        st.sampled_from([1, 2]),
    ),
    max_size=4,
)
COUPS: Final = st.lists(st.tuples(LAID, st.sampled_from(RESULTS), DONE), min_size=2, max_size=4)


def _in_other_suits(result: tuple[str, ...], place: int) -> tuple[str, ...]:
    """Return the cards of a coup, at every other place in the other suits of their colours, since
    no card comes out a seventh time.
    """
    other_suits = str.maketrans("hdsc", "dhcs")
    return tuple(card.translate(other_suits) for card in result) if place % 2 else result


def _is_empty(desk: Books, command: c.Command) -> bool:
    """Return whether nothing lies at the place of a command."""
    assert isinstance(command, c.Divide | c.Move)
    return (command.on, command.degree) not in desk.table.players[command.player].prison


@pytest.mark.clause("R30")
@examples(120, exhaustive=4_000)
@given(
    st.sampled_from([VENEZIA, CAMPIONE]),
    COUPS,
    st.tuples(st.sampled_from(RESULTS), st.integers(0, 3), st.sampled_from([None, 400])),
    LAID,
    st.sampled_from([{}, {"prison_window": "any_betting"}, {"excess": "if_won"}]),
)
def test_corrected_evening_equals_the_right_one(
    house: str,
    evening: Evening,
    misreading: tuple[tuple[str, ...], int, int | None],
    later_bets: Bets,
    rulings: dict[str, str],
) -> None:
    """An evening with a coup that was misread, and is corrected coups later, has the holdings of
    one with the right cards from the start.
    """
    wrong_cards, place, maximum = misreading
    place = min(place, len(evening) - 2)
    right_cards = evening[place][1]
    assume(wrong_cards != right_cards and NULL not in (wrong_cards, right_cards))
    limits = {} if maximum is None else {"maximum": maximum}
    options = {"rulings": rulings, **limits, "Anna": 10**6, "Bice": 10**6}
    desk, right_desk = (Books(house, **options) for _ in range(2))
    for index, (bets, result, acts) in enumerate(evening):
        for each_desk in (desk, right_desk):
            lay(each_desk, bets)
        desk.give(c.Deal(_in_other_suits(wrong_cards if index == place else result, index)))
        right_desk.give(c.Deal(_in_other_suits(result, index)))
        for kind, name, chance, degree in acts:
            command: c.Command = c.Move(name, chance, "inverse", degree)
            if kind is c.Divide:
                command = c.Divide(name, chance, degree)
            if attempt(desk, command):
                assume(attempt(right_desk, command) or _is_empty(right_desk, command))
    for each_desk in (desk, right_desk):
        lay(each_desk, later_bets)
    desk.give(cards(_in_other_suits(right_cards, place), place + 1), by=CHEF)
    check_same_holdings(desk, right_desk)


@pytest.mark.clause("R30")
@examples(60, exhaustive=2_000)
@given(
    COUPS,
    st.tuples(st.sampled_from(RESULTS), st.integers(0, 3), st.sampled_from(RESULTS)),
    LAID,
    st.sampled_from(
        [{}, {"winnings": "stay"}, {"excess": "if_won"}, {"premium_due": "every_coup"}]
    ),
)
def test_books_agree_after_each_correction(
    evening: Evening,
    readings: tuple[tuple[str, ...], int, tuple[str, ...]],
    later_bets: Bets,
    rulings: dict[str, str],
) -> None:
    """Both ledgers equal the table, also where stakes stay on the cloth; a reading that is
    corrected back leaves every total as it was.
    """
    reading, place, other_reading = readings
    place = min(place, len(evening) - 1)
    first_reading = evening[place][1]
    assume(first_reading not in (reading, other_reading) and reading != other_reading)
    limits = {} if "winnings" in rulings else {"maximum": 400}
    desk = Books(VENEZIA, rulings=rulings, **limits, Anna=10**6, Bice=10**6)
    for index, (bets, result, acts) in enumerate(evening):
        lay(desk, bets)
        desk.give(c.Deal(_in_other_suits(result, index)))
        for kind, name, chance, degree in acts:
            is_division = kind is c.Divide
            attempt(
                desk,
                c.Divide(name, chance, degree)
                if is_division
                else c.Move(name, chance, "inverse", degree),
            )
    lay(desk, later_bets)
    totals = {name: player.total for name, player in desk.table.players.items()}
    bank = desk.table.bank
    for last_reading in (reading, other_reading, first_reading):
        desk.give(cards(_in_other_suits(last_reading, place), place + 1), by=CHEF)
    if place < len(evening) - 1:
        assert totals == {name: player.total for name, player in desk.table.players.items()}
        assert desk.table.bank == bank
