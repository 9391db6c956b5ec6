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
    only,
    settled_rows,
    stake,
)
from support.engine.engine_harness import CAMPIONE, CHEF, DIGEST, VENEZIA, Desk

from tapisvert import Session
from tapisvert.record.event_lines import format_event
from tapisvert.rules import commands as c
from tapisvert.rules import events as e

HALVES = [(CAMPIONE, 75_000, 50_000), (DIGEST, 175_000, 150_000), (VENEZIA, 1_001, 300)]
"""House, stake, and the insured amount."""


def insured_desk(house: str, amount: int, part: int, **rulings: str) -> Desk:
    """A table at which Anna has 10 000.00 and insured a part of her stake on rouge."""
    desk = Desk(house, rulings=rulings, Anna=1_000_000)
    stake(desk, amount, "rouge")
    desk.give(c.Insure("Anna", "rouge", part))
    return desk


@pytest.mark.clause("CT-6", "DT-7", "VT-11", "R08")
@pytest.mark.parametrize(("house", "amount", "part"), HALVES)
def test_premium_applies_to_insured_amount(house: str, amount: int, part: int) -> None:
    """One percent of it, rounded down; the event and `balances` say how much is insured."""
    desk = Desk(house, Anna=1_000_000)
    stake(desk, amount, "rouge")
    premium = part // 100
    assert desk.give(c.Insure("Anna", "rouge", part)) == (
        e.InsuranceTaken("Anna", "rouge", premium, part),
    )
    assert (desk.chips(), desk.balances().held) == (1_000_000 - amount - premium, premium)
    (held_stake,) = desk.balances().players["Anna"].stakes
    assert (held_stake.amount, held_stake.insured, held_stake.insured_amount) == (
        amount,
        True,
        part,
    )


@pytest.mark.clause("CT-6", "DT-7", "VT-11", "R08")
@pytest.mark.parametrize(("house", "amount", "part"), HALVES)
def test_refait_imprisons_only_the_uninsured_rest(house: str, amount: int, part: int) -> None:
    """Two entries, bound before paid, and nothing lost between them."""
    desk = insured_desk(house, amount, part)
    events = desk.give(c.Deal(REFAIT))
    assert settled_rows(events) == [
        ("Anna", "rouge", 0, amount - part, "imprisoned", 0, 0),
        ("Anna", "rouge", 0, part, "insured", part, 0),
    ]
    assert only(e.PremiumEarned, events).premium == part // 100
    assert (desk.free(), desk.prison()) == ({}, {("rouge", 1): amount - part})
    assert (desk.balances().bank, desk.balances().held) == (part // 100, 0)


@pytest.mark.clause("CT-9", "R08", "R11")
@pytest.mark.parametrize(("house", "amount", "part"), HALVES)
def test_last_coup_divides_the_rest(house: str, amount: int, part: int) -> None:
    """The insured amount is not."""
    desk = insured_desk(house, amount, part)
    desk.give(c.Last())
    rest = amount - part
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", 0, rest, "divided", (rest + 1) // 2, rest // 2),
        ("Anna", "rouge", 0, part, "insured", part, 0),
    ]


@pytest.mark.clause("R08")
@pytest.mark.parametrize(
    ("cards", "settlement"),
    [(ROUGE_COULEUR, ("won", 150_000, 0)), (NOIR_COULEUR, ("lost", 0, 75_000))],
)
def test_decided_stake_is_settled_as_one(cards: Cards, settlement: tuple[str, int, int]) -> None:
    """Insurance is against the refait alone; the premium is earned all the same."""
    desk = insured_desk(CAMPIONE, 75_000, 50_000)
    events = desk.give(c.Deal(cards))
    assert settled_rows(events) == [("Anna", "rouge", 0, 75_000, *settlement)]
    assert only(e.PremiumEarned, events).premium == 500


@pytest.mark.clause("CT-5.1", "R07", "R08")
def test_null_coup_keeps_partial_insurance() -> None:
    """Without another premium; where one is due at every coup, the insurance is over."""
    desk = insured_desk(CAMPIONE, 75_000, 50_000)
    desk.give(*deals(NULL))
    assert desk.balances().players["Anna"].stakes[0].insured_amount == 50_000
    assert settled_rows(desk.give(c.Deal(REFAIT)))[1][3:5] == (50_000, "insured")
    desk = insured_desk(CAMPIONE, 75_000, 50_000, premium_due="every_coup")
    assert only(e.PremiumEarned, desk.give(c.Deal(NULL))).premium == 500
    (held_stake,) = desk.balances().players["Anna"].stakes
    assert (held_stake.insured, held_stake.insured_amount) == (False, None)


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
def test_changes_can_refund_the_premium(change: c.Command) -> None:
    """Also of the bare part, where a table reads so: to insure anew, one pays anew."""
    desk = insured_desk(CAMPIONE, 75_000, 50_000, changed_insurance="ends")
    assert desk.refused(c.Insure("Anna", "rouge", 25_000)).message.endswith("already insured")
    assert only(e.PremiumReturned, desk.give(change)).premium == 500
    assert desk.balances().held == 0
    assert not any(stake.premium for stake in desk.table.players["Anna"].free.values())


@pytest.mark.clause("CT-6", "DT-7", "VT-11", "R08")
@pytest.mark.parametrize(
    ("house", "part", "problem"),
    [
        (CAMPIONE, None, "not a multiple of 500.00; up to 500.00 of it may be insured"),
        (CAMPIONE, 60_000, "not a multiple of 500.00; up to 500.00 of it may be insured"),
        (
            DIGEST,
            30_000,
            "below the insurance minimum of 500.00; up to 500.00 of it may be insured",
        ),
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
    clause = {CAMPIONE: "CT-6", DIGEST: "DT-7", VENEZIA: "VT-11"}[house]
    assert desk.refusal(c.Insure("Anna", "rouge", part)) == (
        f"not_insurable, {clause}: the stake on 'rouge' cannot be insured: {problem}"
    )


@pytest.mark.clause("R08", "R20")
def test_only_uninsured_amount_can_be_insured() -> None:
    """Not what is insured already, nor excess, nor half a unit."""
    desk = insured_desk(VENEZIA, 75_000, 20_000)
    refusal = desk.refused(c.Insure("Anna", "rouge", 55_001))
    assert refusal.message.endswith("only 550.00 is not insured yet")
    for wrong in (0, -500, 0.5):
        assert desk.refused(c.Insure("Anna", "rouge", wrong)).code == "invalid_amount"
    desk.give(c.Insure("Anna", "rouge"))
    assert desk.refused(c.Insure("Anna", "rouge")).message.endswith("already insured")
    desk = Desk(VENEZIA, maximum=50_000, Anna=1_000_000)
    stake(desk, 80_000, "rouge")
    assert "only 500.00 is in play" in desk.refused(c.Insure("Anna", "rouge", 60_000)).message
    assert desk.give(c.Insure("Anna", "rouge", 50_000)) == (
        e.InsuranceTaken("Anna", "rouge", 500, 50_000),
    )


@pytest.mark.clause("R08")
@pytest.mark.parametrize("house", [CAMPIONE, VENEZIA])
def test_house_can_require_whole_insurance(house: str) -> None:
    """The narrower reading, as data: no part, and at Campione no 750.00."""
    desk = Desk(house, rulings={"insurance_part": "whole"}, Anna=1_000_000)
    stake(desk, 75_000, "rouge")
    problem = "the stake on 'rouge' cannot be insured: only as a whole"
    assert desk.refused(c.Insure("Anna", "rouge", 50_000)).message == problem
    if house == CAMPIONE:
        message = desk.refused(c.Insure("Anna", "rouge")).message
        assert message.endswith("not a multiple of 500.00")
    else:
        desk.give(c.Insure("Anna", "rouge", 75_000))


@pytest.mark.clause("R08")
def test_record_contains_insured_amounts() -> None:
    """The event always, `balances` where it is a part of the stake."""
    table = Session(VENEZIA)
    table.sit("Anna", 100_000)
    table.bet("Anna", "rouge", 5_000)
    (insurance,) = table.insure("Anna", "rouge", 2_000)
    assert format_event(insurance, 4).endswith(b'"on":"rouge","premium":20,"amount":2000}')
    (balances,) = table.do(c.Balances())
    (stake_fields,) = json.loads(format_event(balances, 5))["players"]["Anna"]["stakes"]
    assert (stake_fields["insured"], stake_fields["insured_amount"]) == (True, 2_000)
    (rest,) = table.insure("Anna", "rouge")
    assert format_event(rest, 6).endswith(b'"premium":30,"amount":3000}')
    (balances,) = table.do(c.Balances())
    assert b"insured_amount" not in format_event(balances, 7)


# An insured stake that is changed ---------------------------------------------------------------


@pytest.mark.clause("CR-9", "CT-10", "R08")
def test_late_chips_leave_the_insurance() -> None:
    """500.00 insured, 500.00 laid late: the refait gives the insured half back, binds the other."""
    desk = Desk(CAMPIONE, Anna=1_000_000)
    stake(desk, 50_000, "rouge")
    desk.give(c.Insure("Anna", "rouge"), c.Close())
    late_bet = desk.give(c.Late("Anna", "Cesare", on="rouge", amount=50_000), by=CHEF)
    assert late_bet[1:] == (e.Staked("Anna", "rouge", 50_000, 100_000, 0),)
    (held_stake,) = desk.balances().players["Anna"].stakes
    assert (held_stake.insured, held_stake.insured_amount, desk.balances().held) == (
        True,
        50_000,
        500,
    )
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", 0, 50_000, "imprisoned", 0, 0),
        ("Anna", "rouge", 0, 50_000, "insured", 50_000, 0),
    ]


@pytest.mark.clause("VT-11", "R08", "R09")
def test_insurance_stands_while_its_amount_remains() -> None:
    """The excess and what is bare come and go; a unit less than is insured ends it."""
    desk = Desk(VENEZIA, maximum=50_000, Anna=1_000_000)
    stake(desk, 60_000, "rouge")
    desk.give(c.Insure("Anna", "rouge", 20_000))
    for change in (
        c.Withdraw("Anna", "rouge", 10_000),
        c.Withdraw("Anna", "rouge", 30_000),
        c.Bet("Anna", "rouge", 40_000),
        c.Bet("Anna", "noir", 1_000),
        c.Move("Anna", "noir", "rouge"),
        c.Withdraw("Anna", "rouge", 41_000),
    ):
        assert not any(isinstance(event, e.PremiumReturned) for event in desk.give(change)), change
        assert (desk.table.players["Anna"].free["rouge"].insured_amount, desk.balances().held) == (
            20_000,
            200,
        )
    assert desk.give(c.Withdraw("Anna", "rouge", 1)) == (
        e.Withdrawn("Anna", "rouge", 0, 1, 0),
        e.PremiumReturned("Anna", "rouge", 200),
    )
    assert (desk.free(), desk.balances().held) == ({"rouge": (19_999, 0)}, 0)


@pytest.mark.clause("R08")
@pytest.mark.parametrize(
    "change", [c.Withdraw("Anna", "rouge"), c.Move("Anna", "rouge", "noir"), c.Finish()]
)
def test_insurance_ends_with_its_chips(change: c.Command) -> None:
    """The whole is taken back or moved, and the premium returns."""
    desk = insured_desk(CAMPIONE, 75_000, 50_000)
    assert only(e.PremiumReturned, desk.give(change)).premium == 500
    assert desk.balances().held == 0


@pytest.mark.clause("CR-7", "CT-10", "R08")
@pytest.mark.parametrize(("part", "stake_in_prison"), [(50_000, 500), (100_000, 0)])
def test_societe_ends_insurance_of_excess(part: int, stake_in_prison: int) -> None:
    """Excess that it marks is not in play: an insurance needs its amount in what remains."""
    desk = Desk(CAMPIONE, maximum=150_000, Anna=1_000_000, Bice=1_000_000)
    desk.give(c.Bet("Anna", "rouge", 100_000), c.Bet("Bice", "rouge", 100_000))
    desk.give(c.Insure("Bice", "rouge", part), c.FormSociete(("Anna", "Bice")))
    assert desk.free("Bice") == {"rouge": (50_000, 50_000)}
    assert desk.balances().held == stake_in_prison


@pytest.mark.clause("VT-11", "R08")
def test_further_part_is_insured() -> None:
    """Its premium and that of before are rounded down as one; the refait gives all of it back."""
    desk = insured_desk(VENEZIA, 1_001, 199)
    assert desk.give(c.Insure("Anna", "rouge", 199)) == (e.InsuranceTaken("Anna", "rouge", 2, 199),)
    assert desk.give(c.Insure("Anna", "rouge", 2)) == (e.InsuranceTaken("Anna", "rouge", 1, 2),)
    refusal = desk.refused(c.Insure("Anna", "rouge", 99))
    assert "its premium would be less than the smallest unit" in refusal.message
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", 0, 601, "imprisoned", 0, 0),
        ("Anna", "rouge", 0, 400, "insured", 400, 0),
    ]
    assert (desk.balances().bank, desk.balances().held) == (4, 0)


@pytest.mark.clause("CT-6", "R08")
def test_further_part_keeps_to_the_multiple() -> None:
    """Of 1750.00 with 500.00 insured, up to 1000.00 more."""
    desk = insured_desk(CAMPIONE, 175_000, 50_000)
    problem = "not a multiple of 500.00; up to 1 000.00 of it may be insured"
    for part in (None, 75_000):
        assert desk.refused(c.Insure("Anna", "rouge", part)).message.endswith(problem)
    desk.give(c.Insure("Anna", "rouge", 100_000))
    (held_stake,) = desk.balances().players["Anna"].stakes
    assert (held_stake.insured_amount, desk.balances().held) == (150_000, 1_500)


@pytest.mark.clause("R08", "R09")
def test_whole_insurance_requires_the_whole_stake() -> None:
    """Excess comes and goes where no part is insured, and any other chip ends the insurance."""
    rulings = {"insurance_part": "whole"}
    desk = Desk(VENEZIA, maximum=50_000, rulings=rulings, Anna=100_000)
    stake(desk, 60_000, "rouge")
    desk.give(c.Insure("Anna", "rouge"), c.Withdraw("Anna", "rouge", 10_000))
    desk.give(c.Bet("Anna", "rouge", 5_000))
    assert desk.balances().held == 500
    desk.give(c.Withdraw("Anna", "rouge", 5_001))
    assert desk.balances().held == 0
    desk.give(c.Insure("Anna", "rouge"))
    assert desk.give(c.Bet("Anna", "rouge", 1)) == (
        e.PremiumReturned("Anna", "rouge", 499),
        e.Staked("Anna", "rouge", 1, 50_000, 0),
    )
