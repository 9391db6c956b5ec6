"""Edge cases of two rules: the order of refusals, and acts that change nothing."""

import pytest
from support.engine.cards_and_coups import REFAIT, deals, stake
from support.engine.engine_harness import CAMPIONE, VENEZIA, Desk, reasons

from tapisvert.rules import commands as c


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (c.Shoe(()), "shoe"),
        (c.Cut("Anna", 0), "cut"),
        (c.Deal(), "deal"),
        (c.EndTaille(), "end_taille"),
    ],
)
def test_cards_are_refused_at_the_wheel(command: c.Command, name: str) -> None:
    """The refusal names the command."""
    refusal = Desk(Anna=500).refused(command)
    assert reasons(refusal) == f"not_on_this_table, CR-2: {name} is not available at this table"


@pytest.mark.clause("CR-5", "CR-17.0")
def test_excessive_and_small_stakes_are_refused() -> None:
    """Of an announcement the piece too small is named before the piece too large."""
    desk = Desk(rulings={"R09": "refuse"}, minimum=200, Anna=1_000_000)
    desk.give(c.Bet("Anna", "1", 50_000))
    assert desk.refusal(c.Announce("Anna", "orphelins", 100)) == (
        "below_minimum, CR-5: 100 on '6/9' is below the minimum of 200"
    )


def test_late_announcement_is_laid_normally() -> None:
    """At Campione's card table nothing is announced, late or not."""
    desk = Desk(CAMPIONE, Anna=1_000_000)
    desk.give(c.Close())
    refusal = desk.refused(c.Late("Anna", "Cesare", call="tiers", unit=100))
    assert refusal.code == "not_on_this_table"


@pytest.mark.clause("R09")
def test_stake_moved_in_place_needs_no_room() -> None:
    """At the maximum already, where more is refused."""
    desk = Desk(VENEZIA, rulings={"R09": "refuse"}, maximum=500, Anna=1_000)
    desk.give(c.Bet("Anna", "rouge", 500), c.Move("Anna", "rouge", "rouge"))
    assert desk.free() == {"rouge": (500, 0)}


def test_missing_stake_cannot_be_moved() -> None:
    """The refusal names player and chance."""
    desk = Desk(VENEZIA, Anna=1_000)
    assert desk.refusal(c.Move("Anna", "rouge", "noir")) == (
        "unknown_stake, R20: stake not found: 'Anna' on 'rouge'"
    )


@pytest.mark.clause("R12")
def test_missing_imprisoned_stake_cannot_be_withdrawn() -> None:
    """An amount does not make it another refusal."""
    desk = Desk(VENEZIA, Anna=1_000_000)
    stake(desk, 50_000, "rouge")
    desk.give(*deals(REFAIT))
    for degree in (1, 2):
        chance = "noir" if degree == 1 else "rouge"
        assert desk.refused(c.Withdraw("Anna", chance, 1, degree)).code == "unknown_stake"
