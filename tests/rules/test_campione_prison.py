"""Trente et Quarante at Campione: equal totals, prison, insurance."""

import pytest
from support.engine.cards_and_coups import (
    FOUR,
    NOIR_COULEUR,
    NOIR_INVERSE,
    NULL,
    REFAIT,
    deals,
    only_coup,
    outcomes,
    over,
    pack,
    play_to,
    settled_rows,
    shoe,
    stake,
)
from support.engine.engine_harness import CAMPIONE, Desk, reasons

from tapisvert.rules import commands as c
from tapisvert.rules import events as e


@pytest.fixture
def desk() -> Desk:
    """A table at Campione, with Anna and 10,000.00 in chips."""
    return Desk(CAMPIONE, Anna=1_000_000)


@pytest.mark.clause("CT-5.2", "R03")
def test_thirty_one_to_thirty_one_imprisons_every_stake(desk: Desk) -> None:
    """Nothing is paid or collected; each stake lies in the first degree on its own chance."""
    stake(desk)
    events = desk.give(c.Deal(REFAIT))
    assert only_coup(events).call == ("Un", "Un Après")
    assert settled_rows(events) == [
        ("Anna", chance, 0, 50_000, "imprisoned", 0, 0) for chance in sorted(FOUR)
    ]
    assert desk.prison() == {(position, 1): 50_000 for position in FOUR}
    assert (desk.free(), desk.chips(), desk.balances().bank) == ({}, 800_000, 0)


@pytest.mark.clause("CT-5.2")
def test_win_frees_and_loss_takes_prisoner(desk: Desk) -> None:
    """As at roulette after a zero (CR-3.2)."""
    stake(desk)
    desk.give(*deals(REFAIT))
    assert settled_rows(desk.give(c.Deal(NOIR_INVERSE))) == [
        ("Anna", "couleur", 1, 50_000, "lost", 0, 50_000),
        ("Anna", "rouge", 1, 50_000, "lost", 0, 50_000),
        ("Anna", "inverse", 1, 50_000, "released", 50_000, 0),
        ("Anna", "noir", 1, 50_000, "released", 50_000, 0),
    ]
    assert (desk.chips(), desk.prison(), desk.balances().bank) == (900_000, {}, 100_000)


@pytest.mark.clause("CT-5.3", "R04")
@pytest.mark.parametrize(
    ("amount", "to_player", "to_bank"), [(50_000, 25_000, 25_000), (333, 167, 166), (1, 1, 0)]
)
def test_withdrawn_prisoner_loses_half(
    desk: Desk, amount: int, to_player: int, to_bank: int
) -> None:
    """The odd unit is the player's."""
    stake(desk, amount, "rouge")
    desk.give(*deals(REFAIT))
    assert desk.give(c.Divide("Anna", "rouge")) == (
        e.Divided("Anna", "rouge", 1, amount, to_player, to_bank),
    )
    assert desk.chips() == 1_000_000 - amount + to_player
    assert (desk.prison(), desk.balances().bank) == ({}, to_bank)


@pytest.mark.clause("CT-5.3", "R06")
def test_prisoner_can_be_divided_in_later_windows(desk: Desk) -> None:
    """Not only right after the refait; but not once the bets are closed."""
    stake(desk, 50_000, "rouge")
    desk.give(*deals(REFAIT, NULL))
    desk.give(c.Close())
    assert desk.refused(c.Divide("Anna", "rouge")).code == "betting_closed"
    desk.give(*deals(NULL))
    desk.give(c.Divide("Anna", "rouge"))
    assert desk.chips() == 975_000


@pytest.mark.clause("CT-5.3", "R04", "R20")
def test_division_covers_one_degree_or_more(desk: Desk) -> None:
    """Each degree is a stake of its own: half of the first, a quarter of the second."""
    stake(desk, 1_001, "rouge")
    desk.give(*deals(REFAIT))
    stake(desk, 2_000, "rouge")
    desk.give(*deals(REFAIT))
    assert desk.prison() == {("rouge", 1): 2_000, ("rouge", 2): 1_001}
    missing = desk.refused(c.Divide("Anna", "rouge", 3))
    assert reasons(missing) == "unknown_stake, R20: stake not found: 'Anna' on 'rouge'"
    assert desk.refused(c.Divide("Anna", "noir")).code == "unknown_stake"
    assert desk.give(c.Divide("Anna", "rouge", 2)) == (
        e.Divided("Anna", "rouge", 2, 1_001, 251, 750),
    )
    stake(desk, 3_000, "rouge")
    desk.give(*deals(REFAIT))
    assert desk.give(c.Divide("Anna", "rouge")) == (
        e.Divided("Anna", "rouge", 1, 3_000, 1_500, 1_500),
        e.Divided("Anna", "rouge", 2, 2_000, 500, 1_500),
    )
    assert (desk.prison(), desk.balances().bank) == ({}, 3_750)


@pytest.mark.clause("CT-5.4", "R06", "R20")
def test_moved_prisoner_keeps_its_degree(desk: Desk) -> None:
    """Stakes of the same degree there are added up; of another degree, not."""
    stake(desk, 50_000, "rouge", "noir")
    desk.give(*deals(REFAIT))
    stake(desk, 20_000, "noir")
    desk.give(*deals(REFAIT, NULL))
    assert desk.give(c.Move("Anna", "rouge", "noir", 2)) == (
        e.Moved("Anna", "rouge", "noir", 2, 100_000, 0),
    )
    assert desk.prison() == {("noir", 1): 20_000, ("noir", 2): 100_000}
    assert desk.give(c.Move("Anna", "noir", "noir", 1)) == (
        e.Moved("Anna", "noir", "noir", 1, 20_000, 0),
    )
    assert desk.refused(c.Move("Anna", "rouge", "noir", 2)).code == "unknown_stake"
    assert desk.refused(c.Move("Anna", "noir", "rouge", 3)).code == "unknown_stake"
    assert settled_rows(desk.give(c.Deal(NOIR_COULEUR))) == [
        ("Anna", "noir", 2, 100_000, "eased", 0, 0),
        ("Anna", "noir", 1, 20_000, "released", 20_000, 0),
    ]
    assert desk.prison() == {("noir", 1): 100_000}


@pytest.mark.clause("R12")
def test_campione_gives_no_prisoner_back_whole(desk: Desk) -> None:
    """A refait with the very last card opens nothing here: half is lost as ever."""
    shoe(desk, pack(desk.table.book, end=REFAIT))
    play_to(desk, 8)
    stake(desk, 50_000, "rouge")
    assert over(desk.give(c.Deal())).cards_left == 0
    assert desk.refusal(c.Withdraw("Anna", "rouge", degree=1)) == (
        "not_in_window, R06: an imprisoned stake cannot be withdrawn whole now"
    )


@pytest.mark.clause("CT-6", "R08")
@pytest.mark.parametrize(("amount", "premium"), [(50_000, 500), (100_000, 1_000), (650_000, 6_500)])
def test_insurance_costs_one_percent_of_multiples_of_500(
    desk: Desk, amount: int, premium: int
) -> None:
    """The bank holds the premium; it is not yet won."""
    stake(desk, amount, "rouge")
    assert desk.give(c.Insure("Anna", "rouge")) == (
        e.InsuranceTaken("Anna", "rouge", premium, amount),
    )
    assert desk.chips() == 1_000_000 - amount - premium
    assert (desk.balances().bank, desk.balances().held) == (0, premium)


@pytest.mark.clause("CT-6", "R08")
@pytest.mark.parametrize(
    ("amount", "problem"),
    [
        (49_999, "below the insurance minimum of 500.00"),
        (50_001, "not a multiple of 500.00; up to 500.00 of it may be insured"),
        (149_999, "not a multiple of 500.00; up to 1 000.00 of it may be insured"),
        (1, "below the insurance minimum of 500.00"),
    ],
)
def test_other_stakes_are_not_insured(desk: Desk, amount: int, problem: str) -> None:
    """Below 500.00, and between its multiples."""
    stake(desk, amount, "rouge")
    assert desk.refusal(c.Insure("Anna", "rouge")) == (
        f"not_insurable, CT-6: the stake on 'rouge' cannot be insured: {problem}"
    )


@pytest.mark.clause("CT-6", "R08")
def test_insurance_is_refused_without_cause(desk: Desk) -> None:
    """No stake, an imprisoned one, one insured already, no chips left for the premium."""
    assert desk.refused(c.Insure("Anna", "rouge")).code == "unknown_stake"
    stake(desk, 50_000, "rouge")
    desk.give(*deals(REFAIT))
    assert desk.refused(c.Insure("Anna", "rouge")).code == "unknown_stake"
    stake(desk, 50_000, "noir")
    desk.give(c.Insure("Anna", "noir"))
    assert desk.refusal(c.Insure("Anna", "noir")) == (
        "not_insurable, CT-6: the stake on 'noir' cannot be insured: already insured"
    )
    desk.give(c.Sit("Bruno", 50_499), c.Bet("Bruno", "rouge", 50_000))
    assert desk.refusal(c.Insure("Bruno", "rouge")) == (
        "insufficient_chips, CR-16: insufficient chips: 'Bruno' has 499, needs 500"
    )
    desk.give(c.Sit("Bruno", 1), c.Insure("Bruno", "rouge"))
    assert desk.chips("Bruno") == 0


@pytest.mark.clause("CT-6")
def test_insurance_is_separate_for_chances(desk: Desk) -> None:
    """The stake that is not insured goes to prison beside the one that is."""
    stake(desk, 50_000, "rouge", "couleur")
    desk.give(c.Insure("Anna", "rouge"))
    assert outcomes(desk.give(c.Deal(REFAIT))) == {"rouge": "insured", "couleur": "imprisoned"}


@pytest.mark.clause("R08")
def test_changes_refund_the_premium() -> None:
    """Withdrawn, in part or whole, added to, moved away, or another stake moved onto it, where a
    table reads so.
    """
    desk = Desk(CAMPIONE, rulings={"changed_insurance": "ends"}, Anna=1_000_000)
    stake(desk, 100_000, "rouge")
    desk.give(c.Insure("Anna", "rouge"))
    assert desk.give(c.Withdraw("Anna", "rouge", 50_000)) == (
        e.Withdrawn("Anna", "rouge", 0, 50_000, 0),
        e.PremiumReturned("Anna", "rouge", 1_000),
    )
    desk.give(c.Insure("Anna", "rouge"))
    assert desk.give(c.Bet("Anna", "rouge", 50_000)) == (
        e.PremiumReturned("Anna", "rouge", 500),
        e.Staked("Anna", "rouge", 50_000, 100_000, 0),
    )
    desk.give(c.Insure("Anna", "rouge"))
    assert desk.give(c.Move("Anna", "rouge", "rouge")) == (
        e.Moved("Anna", "rouge", "rouge", 0, 100_000, 0),
    )
    assert desk.balances().held == 1_000
    assert desk.give(c.Move("Anna", "rouge", "noir")) == (
        e.PremiumReturned("Anna", "rouge", 1_000),
        e.Moved("Anna", "rouge", "noir", 0, 100_000, 0),
    )
    desk.give(c.Insure("Anna", "noir"), c.Bet("Anna", "couleur", 50_000))
    desk.give(c.Insure("Anna", "couleur"))
    assert desk.give(c.Move("Anna", "couleur", "noir")) == (
        e.PremiumReturned("Anna", "couleur", 500),
        e.PremiumReturned("Anna", "noir", 1_000),
        e.Moved("Anna", "couleur", "noir", 0, 150_000, 0),
    )
    assert (desk.chips(), desk.balances().held) == (850_000, 0)
    desk.give(c.Insure("Anna", "noir"))
    assert desk.give(c.Withdraw("Anna", "noir")) == (
        e.Withdrawn("Anna", "noir", 0, 150_000, 0),
        e.PremiumReturned("Anna", "noir", 1_500),
    )
    assert (desk.chips(), desk.balances().held) == (1_000_000, 0)


@pytest.mark.clause("R08")
def test_refunded_premium_counts_as_chips() -> None:
    """A player without chips but with a premium held may lay that much more."""
    desk = Desk(CAMPIONE, rulings={"changed_insurance": "ends"})
    desk.give(c.Sit("Bruno", 50_500), c.Bet("Bruno", "rouge", 50_000), c.Insure("Bruno", "rouge"))
    assert desk.refusal(c.Bet("Bruno", "rouge", 501)) == (
        "insufficient_chips, CR-16: insufficient chips: 'Bruno' has 500, needs 501"
    )
    assert desk.refused(c.Bet("Bruno", "noir", 1)).code == "insufficient_chips"
    desk.give(c.Bet("Bruno", "rouge", 500))
    assert (desk.chips("Bruno"), desk.free("Bruno")) == (0, {"rouge": (50_500, 0)})


@pytest.mark.clause("R07", "R08", "R14")
def test_insurance_outlives_null_and_void_coups(desk: Desk) -> None:
    """No new premium is due until the coup is decided."""
    shoe(desk, pack(desk.table.book, end=NULL + REFAIT[:7]))
    play_to(desk, 15)
    stake(desk, 50_000, "rouge")
    desk.give(c.Insure("Anna", "rouge"), c.Deal())
    assert over(desk.give(c.Deal())).void
    assert (desk.balances().held, desk.chips()) == (500, 949_500)
    assert outcomes(desk.give(c.Deal(REFAIT))) == {"rouge": "insured"}
    assert (desk.balances().held, desk.balances().bank, desk.chips()) == (0, 500, 999_500)
