"""Insurance of a part of a stake: CT-6, DT-7, VT-11, R08."""

import json

import pytest
from support.engine.cards_and_coups import (
    NOIR_COULEUR,
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    Cards,
    deals,
    fates,
    only,
    stake,
)
from support.engine.engine_harness import CAMPIONE, DIGEST, VENEZIA, Desk, reasons

from tapisvert import Session
from tapisvert.record.event_lines import format_event
from tapisvert.rules import commands as c
from tapisvert.rules import events as e

HALVES = [(CAMPIONE, 75_000, 50_000), (DIGEST, 175_000, 150_000), (VENEZIA, 1_001, 300)]
"""House, stake, and the insured amount."""


def insured(house: str, amount: int, part: int, **rulings: str) -> Desk:
    """A table at which Anna has 10 000.00 and insured a part of her stake on rouge."""
    desk = Desk(house, rulings=rulings, Anna=1_000_000)
    stake(desk, amount, "rouge")
    desk.give(c.Insure("Anna", "rouge", part))
    return desk


@pytest.mark.clause("CT-6", "DT-7", "VT-11", "R08")
@pytest.mark.parametrize(("house", "amount", "part"), HALVES)
def test_the_premium_is_of_the_insured_amount(house: str, amount: int, part: int) -> None:
    """One percent of it, rounded down; the event and `balances` say how much is insured."""
    desk = Desk(house, Anna=1_000_000)
    stake(desk, amount, "rouge")
    premium = part // 100
    assert desk.give(c.Insure("Anna", "rouge", part)) == (
        e.InsuranceTaken("Anna", "rouge", premium, part),
    )
    assert (desk.chips(), desk.balances().held) == (1_000_000 - amount - premium, premium)
    (held,) = desk.balances().players["Anna"].stakes
    assert (held.amount, held.insured, held.insured_amount) == (amount, True, part)


@pytest.mark.clause("CT-6", "DT-7", "VT-11", "R08")
@pytest.mark.parametrize(("house", "amount", "part"), HALVES)
def test_at_a_refait_the_insured_amount_goes_back_and_the_rest_to_prison(
    house: str, amount: int, part: int
) -> None:
    """Two entries, bound before paid, and nothing lost between them."""
    desk = insured(house, amount, part)
    events = desk.give(c.Deal(REFAIT))
    assert fates(events) == [
        ("Anna", "rouge", 0, amount - part, "imprisoned", 0, 0),
        ("Anna", "rouge", 0, part, "insured", part, 0),
    ]
    assert only(e.PremiumEarned, events).premium == part // 100
    assert (desk.free(), desk.prison()) == ({}, {("rouge", 1): amount - part})
    assert (desk.balances().bank, desk.balances().held) == (part // 100, 0)


@pytest.mark.clause("CT-9", "R08", "R11")
@pytest.mark.parametrize(("house", "amount", "part"), HALVES)
def test_at_the_last_coup_the_rest_is_divided(house: str, amount: int, part: int) -> None:
    """The insured amount is not."""
    desk = insured(house, amount, part)
    desk.give(c.Last())
    rest = amount - part
    assert fates(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", 0, rest, "divided", (rest + 1) // 2, rest // 2),
        ("Anna", "rouge", 0, part, "insured", part, 0),
    ]


@pytest.mark.clause("R08")
@pytest.mark.parametrize(
    ("cards", "fate"),
    [(ROUGE_COULEUR, ("won", 150_000, 0)), (NOIR_COULEUR, ("lost", 0, 75_000))],
)
def test_won_or_lost_it_is_one_stake(cards: Cards, fate: tuple[str, int, int]) -> None:
    """Insurance is against the refait alone; the premium is earned all the same."""
    desk = insured(CAMPIONE, 75_000, 50_000)
    events = desk.give(c.Deal(cards))
    assert fates(events) == [("Anna", "rouge", 0, 75_000, *fate)]
    assert only(e.PremiumEarned, events).premium == 500


@pytest.mark.clause("CT-5.1", "R07", "R08")
def test_a_null_coup_leaves_the_part_insured() -> None:
    """Without another premium; where one is due at every coup, the insurance is over."""
    desk = insured(CAMPIONE, 75_000, 50_000)
    desk.give(*deals(NULL))
    assert desk.balances().players["Anna"].stakes[0].insured_amount == 50_000
    assert fates(desk.give(c.Deal(REFAIT)))[1][3:5] == (50_000, "insured")
    desk = insured(CAMPIONE, 75_000, 50_000, premium_due="every_coup")
    assert only(e.PremiumEarned, desk.give(c.Deal(NULL))).premium == 500
    (held,) = desk.balances().players["Anna"].stakes
    assert (held.insured, held.insured_amount) == (False, None)


@pytest.mark.clause("R08", "R20")
@pytest.mark.parametrize(
    "change",
    [
        c.Bet("Anna", "rouge", 25_000),
        c.Withdraw("Anna", "rouge", 10_000),
        c.Withdraw("Anna", "rouge"),
        c.Move("Anna", "rouge", "noir"),
        c.Finish(),
    ],
)
def test_any_change_of_the_stake_gives_the_premium_back(change: c.Command) -> None:
    """Also of the part that is not insured: to insure anew, one pays anew."""
    desk = insured(CAMPIONE, 75_000, 50_000)
    assert only(e.PremiumReturned, desk.give(change)).premium == 500
    assert desk.balances().held == 0
    assert not any(stake.premium for stake in desk.table.players["Anna"].free.values())


@pytest.mark.clause("CT-6", "DT-7", "VT-11", "R08")
@pytest.mark.parametrize(
    ("house", "part", "problem"),
    [
        (CAMPIONE, None, "it is no multiple of 500.00; up to 500.00 of it may be insured"),
        (CAMPIONE, 60_000, "it is no multiple of 500.00; up to 500.00 of it may be insured"),
        (DIGEST, 30_000, "it is less than 500.00; up to 500.00 of it may be insured"),
        (CAMPIONE, 100_000, "only 750.00 is in play"),
        (VENEZIA, 75_001, "only 750.00 is in play"),
        (
            VENEZIA,
            99,
            "its premium would be less than the smallest unit; up to 750.00 of it may be insured",
        ),
    ],
)
def test_other_parts_are_not_insured(house: str, part: int | None, problem: str) -> None:
    """Of 750.00; the refusal says what may be."""
    desk = Desk(house, Anna=1_000_000)
    stake(desk, 75_000, "rouge")
    refused = desk.refused(c.Insure("Anna", "rouge", part))
    assert reasons(refused)[::2] == (
        "not_insurable",
        f"the stake on 'rouge' cannot be insured: {problem}",
    )


@pytest.mark.clause("R08", "R20")
def test_a_part_insured_is_not_insured_again() -> None:
    """One premium holds for one stake; nor is excess insured, nor half a unit."""
    desk = insured(VENEZIA, 75_000, 20_000)
    assert desk.refused(c.Insure("Anna", "rouge", 10_000)).code == "not_insurable"
    assert desk.refused(c.Insure("Anna", "rouge")).code == "not_insurable"
    for wrong in (0, -500, 0.5):
        assert desk.refused(c.Insure("Anna", "rouge", wrong)).code == "bad_amount"
    desk = Desk(VENEZIA, maximum=50_000, Anna=1_000_000)
    stake(desk, 80_000, "rouge")
    assert "only 500.00 is in play" in desk.refused(c.Insure("Anna", "rouge", 60_000)).message
    assert desk.give(c.Insure("Anna", "rouge", 50_000)) == (
        e.InsuranceTaken("Anna", "rouge", 500),
    ), "all that is in play is no part"


@pytest.mark.clause("R08")
@pytest.mark.parametrize("house", [CAMPIONE, VENEZIA])
def test_a_house_may_insure_the_whole_alone(house: str) -> None:
    """The narrower reading, as data: no part, and at Campione no 750.00."""
    desk = Desk(house, rulings={"insurance_part": "whole"}, Anna=1_000_000)
    stake(desk, 75_000, "rouge")
    problem = "the stake on 'rouge' cannot be insured: it is insured as a whole"
    assert desk.refused(c.Insure("Anna", "rouge", 50_000)).message == problem
    if house == CAMPIONE:
        message = desk.refused(c.Insure("Anna", "rouge")).message
        assert message.endswith("it is no multiple of 500.00")
    else:
        desk.give(c.Insure("Anna", "rouge", 75_000))


@pytest.mark.clause("R08")
def test_a_record_says_what_is_insured_only_where_it_is_a_part() -> None:
    """Lines of before keep their bytes; a reader of `insured` reads on."""
    table = Session(VENEZIA)
    table.sit("Anna", 100_000)
    table.bet("Anna", "rouge", 5_000)
    (taken,) = table.insure("Anna", "rouge", 2_000)
    assert format_event(taken, 4).endswith(b'"on":"rouge","premium":20,"amount":2000}')
    (said,) = table.do(c.Balances())
    (held,) = json.loads(format_event(said, 5))["players"]["Anna"]["stakes"]
    assert (held["insured"], held["insured_amount"]) == (True, 2_000)
    table.withdraw("Anna", "rouge")
    table.bet("Anna", "rouge", 5_000)
    (whole,) = table.insure("Anna", "rouge")
    assert b"amount" not in format_event(whole, 8)
    (said,) = table.do(c.Balances())
    assert b"insured_amount" not in format_event(said, 9)
