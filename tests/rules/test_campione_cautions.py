"""Trente et Quarante at Campione: the cautionary rules of roulette, which CT-10 lends it."""

import pytest
from support.engine.cards_and_coups import (
    NOIR_COULEUR,
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    Cards,
    deals,
    settled_rows,
)
from support.engine.engine_harness import CAMPIONE, CHEF, DIRECTION, Desk

from tapisvert.rules import commands as c
from tapisvert.rules import events as e


@pytest.fixture
def desk() -> Desk:
    """A table at Campione, with Anna and 10,000.00 in chips."""
    return Desk(CAMPIONE, Anna=1_000_000)


@pytest.fixture
def limited_desk() -> Desk:
    """A table with a minimum of 10.00 and a maximum of 1,000.00; Anna and Bruno."""
    return Desk(CAMPIONE, minimum=1_000, maximum=100_000, Anna=1_000_000, Bruno=1_000_000)


@pytest.mark.clause("CT-10", "R09")
@pytest.mark.parametrize(
    ("cards", "outcome", "to_player", "to_bank"),
    [
        (ROUGE_COULEUR, "won", 200_000, 0),
        (NOIR_COULEUR, "lost", 0, 100_000),
        (REFAIT, "imprisoned", 0, 0),
    ],
)
def test_stake_above_maximum_plays_at_maximum(
    limited_desk: Desk, cards: Cards, outcome: str, to_player: int, to_bank: int
) -> None:
    """The excess is never in play and goes back at the first decided coup (CR-8)."""
    assert limited_desk.give(c.Bet("Anna", "rouge", 130_000)) == (
        e.Staked("Anna", "rouge", 130_000, 100_000, 30_000),
    )
    limited_desk.give(c.Deal(NULL))
    assert limited_desk.free() == {"rouge": (100_000, 30_000)}
    entries = settled_rows(limited_desk.give(c.Deal(cards)))
    assert sorted(entries) == [
        ("Anna", "rouge", 0, 30_000, "excess_returned", 30_000, 0),
        ("Anna", "rouge", 0, 100_000, outcome, to_player, to_bank),
    ]
    assert limited_desk.chips() == 900_000 + to_player


@pytest.mark.clause("CT-10", "R08", "R09")
def test_excess_is_withdrawn_first_and_never_insured(limited_desk: Desk) -> None:
    """1% of what is in play alone."""
    limited_desk.give(c.Bet("Anna", "rouge", 130_000))
    assert limited_desk.give(c.Insure("Anna", "rouge")) == (
        e.InsuranceTaken("Anna", "rouge", 1_000, 100_000),
    )
    assert limited_desk.give(c.Withdraw("Anna", "rouge", 40_000)) == (
        e.Withdrawn("Anna", "rouge", 0, 10_000, 30_000),
        e.PremiumReturned("Anna", "rouge", 1_000),
    )
    assert limited_desk.give(c.Bet("Anna", "rouge", 15_000)) == (
        e.Staked("Anna", "rouge", 15_000, 100_000, 5_000),
    )
    limited_desk.give(c.Insure("Anna", "rouge"))
    assert sorted(settled_rows(limited_desk.give(c.Deal(REFAIT)))) == [
        ("Anna", "rouge", 0, 5_000, "excess_returned", 5_000, 0),
        ("Anna", "rouge", 0, 100_000, "insured", 100_000, 0),
    ]
    assert limited_desk.chips() == 999_000


@pytest.mark.clause("CT-10", "R09")
def test_societe_shares_one_maximum(limited_desk: Desk) -> None:
    """The stakes of its members on one chance count together (CR-7)."""
    assert limited_desk.give(c.FormSociete(("Anna", "Bruno"))) == (
        e.SocieteFormed(("Anna", "Bruno")),
    )
    limited_desk.give(c.Bet("Anna", "rouge", 80_000))
    assert limited_desk.give(c.Bet("Bruno", "rouge", 50_000)) == (
        e.Staked("Bruno", "rouge", 50_000, 20_000, 30_000),
    )
    assert limited_desk.give(c.Bet("Bruno", "noir", 50_000)) == (
        e.Staked("Bruno", "noir", 50_000, 50_000, 0),
    )
    assert limited_desk.give(c.Bet("Anna", "rouge", 5_000)) == (
        e.Staked("Anna", "rouge", 5_000, 80_000, 5_000),
    )
    events = limited_desk.give(c.Deal(ROUGE_COULEUR))
    assert (limited_desk.chips("Anna"), limited_desk.chips("Bruno")) == (1_080_000, 970_000)
    assert settled_rows(events) == [
        ("Bruno", "noir", 0, 50_000, "lost", 0, 50_000),
        ("Anna", "rouge", 0, 80_000, "won", 160_000, 0),
        ("Anna", "rouge", 0, 5_000, "excess_returned", 5_000, 0),
        ("Bruno", "rouge", 0, 20_000, "won", 40_000, 0),
        ("Bruno", "rouge", 0, 30_000, "excess_returned", 30_000, 0),
    ]


@pytest.mark.clause("CT-10", "R09")
def test_stake_without_room_is_returned(limited_desk: Desk) -> None:
    """The other member has the whole maximum: all of it is excess, and no coup touches it."""
    limited_desk.give(c.FormSociete(("Anna", "Bruno")), c.Bet("Anna", "rouge", 100_000))
    limited_desk.give(c.Bet("Bruno", "rouge", 50_000), *deals(NULL))
    assert limited_desk.free("Bruno") == {"rouge": (0, 50_000)}
    assert settled_rows(limited_desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", 0, 100_000, "imprisoned", 0, 0),
        ("Bruno", "rouge", 0, 50_000, "excess_returned", 50_000, 0),
    ]
    assert (limited_desk.prison("Bruno"), limited_desk.free("Bruno")) == ({}, {})


@pytest.mark.clause("CT-10")
def test_late_societe_marks_its_excess(limited_desk: Desk) -> None:
    """From the last named member back; the excess changes the stake, so its premium goes back."""
    limited_desk.give(c.Sit("Carla", 1_000_000))
    for name in ("Anna", "Bruno", "Carla"):
        limited_desk.give(c.Bet(name, "rouge", 50_000), c.Insure(name, "rouge"))
    assert limited_desk.give(c.FormSociete(("Bruno", "Anna"))) == (
        e.SocieteFormed(("Bruno", "Anna")),
    )
    assert limited_desk.give(c.FormSociete(("Carla", "Anna"))) == (
        e.SocieteFormed(("Carla", "Anna", "Bruno")),
        e.PremiumReturned("Bruno", "rouge", 500),
        e.ExcessMarked("Bruno", "rouge", 0, 50_000),
    )
    assert (limited_desk.chips("Anna"), limited_desk.chips("Bruno")) == (949_500, 950_000)


@pytest.mark.clause("CT-10")
def test_direction_changes_limits(limited_desk: Desk) -> None:
    """During the day (CR-5): stakes on the cloth stay as they were accepted."""
    limited_desk.give(c.Bet("Anna", "rouge", 1_000))
    assert limited_desk.give(c.SetLimits(2_000, 50_000), by=DIRECTION) == (
        e.LimitsChanged({"minimum": 2_000, "maximum": 50_000}),
    )
    assert limited_desk.free() == {"rouge": (1_000, 0)}
    assert limited_desk.refused(c.Bet("Anna", "noir", 1_999)).code == "below_minimum"
    assert limited_desk.give(c.Bet("Anna", "noir", 50_001)) == (
        e.Staked("Anna", "noir", 50_001, 50_000, 1),
    )
    assert limited_desk.refused(c.SetLimits(1, 1), by=CHEF).code == "forbidden"


@pytest.mark.clause("CT-10", "CR-13")
def test_card_croupier_is_relieved_freely(desk: Desk) -> None:
    """CR-13 is about the ball: CT-10 does not take it over, and no inspector need be told."""
    assert desk.give(c.Rotate("tailleur", "Tino", 30), by=CHEF) == (
        e.Rotated("tailleur", "Tino", 30, None),
    )
    assert desk.give(c.Rotate("payeur", "Pia", 20), by=CHEF) == (
        e.Rotated("payeur", "Pia", 20, None),
    )
    assert Desk().refused(c.Rotate("croupier", "Pia", 20), CHEF).code == "inspector_not_informed"
    desk.give(c.Rotate("payeur", "Pia", 20, "Ines"), by=CHEF)
