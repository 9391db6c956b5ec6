"""R05, the limit in prison: refaits in a row at the table, degrees of a stake, or none."""

import pytest
from support.engine.cards_and_coups import (
    NOIR_COULEUR,
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    coup,
    deals,
    outcomes,
    settled_rows,
    stake,
)
from support.engine.engine_harness import CAMPIONE, CHEF, DIGEST, ROULETTE, VENEZIA, Desk

from tapisvert.rules import commands as c

TWO_ROWS = (CAMPIONE, DIGEST, VENEZIA)

SECOND_RUN = coup(31, 31, "black")
"""A refait of other cards, where one coup more would take a card a seventh time."""


@pytest.mark.clause("R05")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize("limit", [0, 1, 2, 3, 4])
def test_r05_the_limit_of_degrees(house: str, limit: int) -> None:
    """The refait after the deepest degree divides at once, a degree deeper."""
    desk = Desk(house, rulings={"R05": limit}, Anna=80_000)
    stake(desk, 80_000, "rouge")
    desk.give(*deals(*[REFAIT] * limit))
    assert desk.prison() == ({("rouge", limit): 80_000} if limit else {})
    share = 80_000 >> (limit + 1)
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", limit, 80_000, "divided", share, 80_000 - share)
    ]


@pytest.mark.clause("VT-15", "R05")
def test_r05_refait_run_divides_at_limit_only() -> None:
    """R R win R R R: the last is the third of its run, and the stake is in degree 4."""
    desk = Desk(VENEZIA, Anna=1_000)
    stake(desk, 1_000, "rouge")
    desk.give(*deals(REFAIT, REFAIT, ROUGE_COULEUR, REFAIT, REFAIT))
    assert settled_rows(desk.give(c.Deal(SECOND_RUN))) == [
        ("Anna", "rouge", 3, 1_000, "deepened", 0, 0)
    ]
    assert settled_rows(desk.give(c.Deal(SECOND_RUN))) == [
        ("Anna", "rouge", 4, 1_000, "divided", 32, 968)
    ]


@pytest.mark.clause("VT-15", "R05")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize("limit", [0, 1, 2, 3, 4])
def test_r05_the_limit_of_the_run(house: str, limit: int) -> None:
    """One refait more than the limit divides all that lies in prison, each stake as one degree
    deeper, and a free stake goes to prison; so does the next.
    """
    desk = Desk(house, rulings={"run_limit": limit}, Anna=200_000)
    stake(desk, 80_000, "rouge")
    desk.give(*deals(SECOND_RUN, ROUGE_COULEUR))
    stake(desk, 64_000, "rouge")
    desk.give(*deals(*[REFAIT] * limit))
    stake(desk, 16_000, "couleur")
    share = 64_000 >> (limit + 1)
    past = [("Anna", "couleur", 0, 16_000, "imprisoned", 0, 0)]
    row = [("Anna", "rouge", limit, 64_000, "divided", share, 64_000 - share)] if limit else []
    free = [] if limit else [("Anna", "rouge", 0, 64_000, "imprisoned", 0, 0)]
    assert settled_rows(desk.give(c.Deal(SECOND_RUN))) == [*row, *past, *free]
    assert outcomes(desk.give(c.Deal(SECOND_RUN)))["couleur"] == "divided"
    assert desk.prison() == {}


@pytest.mark.clause("VT-10", "VT-15", "R05", "R11")
def test_r05_interruptions_reset_the_run() -> None:
    """A null coup does not, nor does a new taille; a stake's own history is of no account, only the
    table's; a decided coup does, though the stake has left by then.
    """
    desk = Desk(VENEZIA, Anna=1_000_000)
    desk.give(c.Deal(REFAIT))
    stake(desk, 1_000, "rouge")
    desk.give(*deals(REFAIT, NULL), c.EndTaille(), *deals(REFAIT, NULL))
    assert desk.prison() == {("rouge", 2): 1_000}
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", 2, 1_000, "divided", 125, 875)
    ]
    desk.give(c.EndTaille(), *deals(NOIR_COULEUR))
    stake(desk, 1_000, "noir")
    desk.give(*deals(REFAIT, REFAIT, REFAIT))
    assert desk.prison() == {("noir", 3): 1_000}


@pytest.mark.clause("CR-3.1", "R05")
def test_r05_run_limit_at_the_wheel() -> None:
    """Zeros in a row; a spin declared null is none, and any number ends the run."""
    desk = Desk(ROULETTE, rulings={"run_limit": 1}, Anna=1_000)
    stake(desk, 1_000, "rouge")
    desk.give(c.Spin(0), c.Spin(1))
    stake(desk, 1_000, "rouge")
    desk.give(c.Spin(0), c.Close(), c.Null("foreign_body"), by=CHEF)
    assert settled_rows(desk.give(c.Spin(0))) == [("Anna", "rouge", 1, 1_000, "divided", 250, 750)]
    desk = Desk(ROULETTE, rulings={"run_limit": 2}, Anna=1_000)
    stake(desk, 1_000, "rouge")
    desk.give(c.Spin(0), c.Spin(0), c.Spin(1), c.Spin(0), c.Spin(0))
    assert desk.prison() == {("rouge", 3): 1_000}
    assert settled_rows(desk.give(c.Spin(0))) == [("Anna", "rouge", 3, 1_000, "divided", 63, 937)]


@pytest.mark.clause("R05")
@pytest.mark.parametrize(
    ("house", "rulings"), [(VENEZIA, {"R05": "none"}), (CAMPIONE, {}), (DIGEST, {})]
)
def test_r05_unlimited(house: str, rulings: dict[str, str | int | None]) -> None:
    """A text that names no limit has none; Venezia's may be lifted."""
    desk = Desk(house, rulings=rulings, Anna=80_000)
    stake(desk, 80_000, "rouge")
    desk.give(*deals(*[REFAIT] * 6))
    assert desk.prison() == {("rouge", 6): 80_000}
