"""Trente et Quarante at Venezia: insurance, prison and its degrees, the posted limits."""

import pytest
from support.engine.cards_and_coups import (
    FOUR,
    NOIR_INVERSE,
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    ROUGE_INVERSE,
    Cards,
    coup,
    deals,
    only_coup,
    over,
    pack,
    play_to,
    settled_rows,
    shoe,
    stake,
)
from support.engine.engine_harness import VENEZIA, Desk, reasons

from tapisvert.rules import commands as c
from tapisvert.rules import events as e

BLACK_REFAIT = coup(31, 31, "black")


@pytest.fixture
def desk() -> Desk:
    """A table at Venezia, with Anna and 10,000.00 in chips."""
    return Desk(VENEZIA, Anna=1_000_000)


# ------------------------------------------------------------------------------------ insurance


@pytest.mark.clause("VT-11", "R08")
@pytest.mark.parametrize(("amount", "premium"), [(100, 1), (199, 1), (50_099, 500), (12_345, 123)])
def test_stakes_are_insured_for_one_percent(desk: Desk, amount: int, premium: int) -> None:
    """Of the whole stake, rounded down; the marker lies on it."""
    stake(desk, amount, "rouge")
    assert desk.give(c.Insure("Anna", "rouge")) == (
        e.InsuranceTaken("Anna", "rouge", premium, amount),
    )
    balances = desk.balances()
    assert (balances.held, balances.bank) == (premium, 0)
    assert balances.players["Anna"].stakes == (e.StakeHeld("rouge", amount, 0, True, 0),)


@pytest.mark.clause("VT-11", "R08")
def test_uninsurable_stakes(desk: Desk) -> None:
    """A stake whose premium is less than a unit, an insured one, one in prison."""
    stake(desk, 99, "rouge")
    assert desk.refusal(c.Insure("Anna", "rouge")) == (
        "not_insurable, VT-11: the stake on 'rouge' cannot be insured: its premium would be "
        "less than the smallest unit"
    )
    stake(desk, 1, "rouge")
    desk.give(c.Insure("Anna", "rouge"))
    assert desk.refusal(c.Insure("Anna", "rouge")) == (
        "not_insurable, VT-11: the stake on 'rouge' cannot be insured: already insured"
    )
    stake(desk, 100, "noir")
    desk.give(*deals(REFAIT))
    assert desk.refusal(c.Insure("Anna", "noir")) == (
        "unknown_stake, R20: stake not found: 'Anna' on 'noir'"
    )


@pytest.mark.clause("VT-11")
def test_insured_stake_coexists_with_prisoner(desk: Desk) -> None:
    """Only a stake outside prison is insured: the prisoner on the same chance goes deeper."""
    stake(desk, 40_000, "rouge")
    desk.give(*deals(REFAIT))
    stake(desk, 50_000, "rouge")
    desk.give(c.Insure("Anna", "rouge"))
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", 1, 40_000, "deepened", 0, 0),
        ("Anna", "rouge", 0, 50_000, "insured", 50_000, 0),
    ]


# --------------------------------------------------------------------------------------- prison


@pytest.mark.clause("VT-12", "R04")
def test_apres_imprisons_and_halves(desk: Desk) -> None:
    """'Un, un après': the stake lies in prison, and is worth half to who divides it."""
    stake(desk, 50_001)
    events = desk.give(c.Deal(BLACK_REFAIT))
    assert only_coup(events).call == ("Un", "Un Après")
    assert settled_rows(events) == [
        ("Anna", chance, 0, 50_001, "imprisoned", 0, 0) for chance in FOUR
    ]
    assert desk.prison() == {(position, 1): 50_001 for position in FOUR}
    assert desk.give(c.Divide("Anna", "rouge")) == (
        e.Divided("Anna", "rouge", 1, 50_001, 25_001, 25_000),
    )


@pytest.mark.clause("VT-13", "R06")
@pytest.mark.parametrize("next_coup", [NULL, ROUGE_INVERSE])
def test_choice_is_made_at_refait(desk: Desk, next_coup: Cards) -> None:
    """Divide, leave or move until the bets close; a later coup that is no refait gives no new
    choice.
    """
    stake(desk, 50_000, "rouge", "inverse")
    stake(desk, 60_000, "noir")
    desk.give(*deals(REFAIT, REFAIT))
    assert desk.give(c.Move("Anna", "noir", "rouge", 2)) == (
        e.Moved("Anna", "noir", "rouge", 2, 110_000, 0),
    )
    assert desk.prison() == {("rouge", 2): 110_000, ("inverse", 2): 50_000}
    desk.give(*deals(next_coup))
    first_prison = next(iter(desk.prison()))
    for command, outcome in (
        (c.Divide("Anna", "rouge"), "divided"),
        (c.Divide("Anna", "rouge", first_prison[1]), "divided"),
        (c.Move("Anna", "rouge", "couleur", first_prison[1]), "moved"),
        (c.Move("Anna", "rouge", "rouge", first_prison[1]), "moved"),
    ):
        assert desk.refusal(command) == (
            f"not_in_window, VT-13: an imprisoned stake cannot be {outcome} now"
        )
    desk.give(*deals(REFAIT), c.Divide("Anna", "rouge"))


@pytest.mark.clause("VT-13", "R06")
def test_choice_ends_with_rien_ne_va_plus(desk: Desk) -> None:
    """Also if the coup of the choice was void."""
    shoe(desk, pack(desk.table.book, end=REFAIT + REFAIT[:2]))
    play_to(desk, 10)
    stake(desk, 50_000, "rouge")
    desk.give(c.Deal())
    assert over(desk.give(c.Deal())).void
    assert desk.prison() == {("rouge", 1): 50_000}
    assert desk.refused(c.Divide("Anna", "rouge")).code == "not_in_window"
    assert desk.refused(c.Withdraw("Anna", "rouge", degree=1)).code == "not_in_window"


@pytest.mark.clause("VT-14", "R03")
def test_win_frees_after_one_apres(desk: Desk) -> None:
    """Unpaid; null coups between do not count, a loss takes it."""
    stake(desk, 50_000, "rouge", "noir")
    desk.give(*deals(REFAIT, NULL, NULL))
    assert desk.prison() == {("rouge", 1): 50_000, ("noir", 1): 50_000}
    assert settled_rows(desk.give(c.Deal(ROUGE_COULEUR))) == [
        ("Anna", "noir", 1, 50_000, "lost", 0, 50_000),
        ("Anna", "rouge", 1, 50_000, "released", 50_000, 0),
    ]
    assert (desk.chips(), desk.balances().bank) == (950_000, 50_000)


@pytest.mark.clause("VT-14", "R03")
def test_stake_needs_three_wins_after_three_apres(desk: Desk) -> None:
    """Each win eases it by one degree, the last frees it, unpaid."""
    stake(desk, 80_000, "rouge")
    ladder = [
        (REFAIT, "imprisoned", 1),
        (REFAIT, "deepened", 2),
        (REFAIT, "deepened", 3),
        (ROUGE_COULEUR, "eased", 2),
        (ROUGE_INVERSE, "eased", 1),
    ]
    for cards, outcome, degree in ladder:
        (fate,) = settled_rows(desk.give(c.Deal(cards)))
        assert (fate[4], desk.prison()) == (outcome, {("rouge", degree): 80_000})
    (settlement,) = settled_rows(desk.give(c.Deal(ROUGE_INVERSE)))
    assert settlement == ("Anna", "rouge", 1, 80_000, "released", 80_000, 0)
    assert (desk.chips(), desk.prison(), desk.balances().bank) == (1_000_000, {}, 0)


@pytest.mark.clause("VT-14", "R03", "R20")
def test_long_prison_story(desk: Desk) -> None:
    """Three refaits in a row; stakes of three ages moved and divided at different degrees."""
    stake(desk, 1_001, "rouge", "couleur")
    desk.give(*deals(REFAIT))
    stake(desk, 2_003, "rouge", "noir")
    desk.give(c.Move("Anna", "couleur", "noir", 1), *deals(REFAIT))
    stake(desk, 4_007, "rouge")
    assert desk.prison() == {
        ("rouge", 2): 1_001,
        ("noir", 2): 1_001,
        ("rouge", 1): 2_003,
        ("noir", 1): 2_003,
    }
    assert desk.give(c.Divide("Anna", "noir", 1)) == (
        e.Divided("Anna", "noir", 1, 2_003, 1_002, 1_001),
    )
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "noir", 2, 1_001, "deepened", 0, 0),
        ("Anna", "rouge", 0, 4_007, "imprisoned", 0, 0),
        ("Anna", "rouge", 1, 2_003, "deepened", 0, 0),
        ("Anna", "rouge", 2, 1_001, "deepened", 0, 0),
    ]
    assert desk.give(c.Divide("Anna", "rouge", 3)) == (
        e.Divided("Anna", "rouge", 3, 1_001, 126, 875),
    )
    desk.give(c.Move("Anna", "rouge", "inverse", 2), c.Move("Anna", "rouge", "inverse", 1))
    assert desk.prison() == {("noir", 3): 1_001, ("inverse", 2): 2_003, ("inverse", 1): 4_007}
    assert settled_rows(desk.give(c.Deal(NOIR_INVERSE))) == [
        ("Anna", "inverse", 2, 2_003, "eased", 0, 0),
        ("Anna", "noir", 3, 1_001, "eased", 0, 0),
        ("Anna", "inverse", 1, 4_007, "released", 4_007, 0),
    ]
    assert desk.prison() == {("noir", 2): 1_001, ("inverse", 1): 2_003}
    desk.give(c.EndTaille(), *deals(REFAIT))
    assert desk.give(c.Divide("Anna", "noir")) == (e.Divided("Anna", "noir", 3, 1_001, 126, 875),)
    assert desk.give(c.Divide("Anna", "inverse")) == (
        e.Divided("Anna", "inverse", 2, 2_003, 501, 1_502),
    )
    assert desk.balances().bank == 1_001 + 875 + 875 + 1_502


@pytest.mark.clause("VT-15", "R05")
@pytest.mark.parametrize(
    ("amount", "to_player", "to_bank"), [(80_000, 5_000, 75_000), (1_001, 63, 938), (1, 1, 0)]
)
def test_fourth_apres_divides(desk: Desk, amount: int, to_player: int, to_bank: int) -> None:
    """Three at most: what is still in play gives back a sixteenth at once."""
    stake(desk, amount, "rouge")
    desk.give(*deals(REFAIT, REFAIT, REFAIT))
    stake(desk, 500, "noir")
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", 3, amount, "divided", to_player, to_bank),
        ("Anna", "noir", 0, 500, "imprisoned", 0, 0),
    ]
    assert desk.prison() == {("noir", 1): 500}
    assert desk.balances().bank == to_bank


# ---------------------------------------------------------------------------------- senza resto


def without_rest(desk: Desk, *, cards: Cards = ()) -> None:
    """Deal a shoe to its very end: `cards`, then a refait with its last cards."""
    shoe(desk, pack(desk.table.book, end=cards + REFAIT))
    play_to(desk, 8 + len(cards))


@pytest.mark.clause("VT-16", "R12")
def test_refait_with_last_card_returns_stakes(desk: Desk) -> None:
    """First-degree stakes alone, whole, until the next taille's first 'rien ne va plus'."""
    without_rest(desk, cards=REFAIT)
    stake(desk, 30_000, "noir")
    desk.give(c.Deal())
    stake(desk, 50_000, "rouge", "couleur", "inverse")
    end_events = over(desk.give(c.Deal()))
    assert (end_events.cards_left, end_events.void) == (0, False)
    assert desk.prison()["noir", 2] == 30_000
    window = "an imprisoned stake cannot be withdrawn whole now"
    for refusal in (
        desk.refused(c.Withdraw("Anna", "noir", degree=2)),
        desk.refused(c.Withdraw("Anna", "rouge", 49_999, degree=1)),
    ):
        assert reasons(refusal) == f"not_in_window, VT-13: {window}"
    assert desk.refused(c.Withdraw("Anna", "rouge", 50_001, degree=1)).code == "unknown_stake"
    assert desk.refused(c.Withdraw("Anna", "noir", degree=1)).code == "unknown_stake"
    assert desk.give(c.Withdraw("Anna", "rouge", degree=1)) == (
        e.Withdrawn("Anna", "rouge", 1, 50_000, 0),
    )
    shoe(desk, pack(desk.table.book, start=NULL))
    assert desk.give(c.Withdraw("Anna", "couleur", 50_000, degree=1)) == (
        e.Withdrawn("Anna", "couleur", 1, 50_000, 0),
    )
    assert (desk.chips(), desk.balances().bank) == (920_000, 0)
    desk.give(c.Close(), c.Deal())
    assert (
        desk.refusal(c.Withdraw("Anna", "inverse", degree=1)) == f"not_in_window, VT-13: {window}"
    )


@pytest.mark.clause("VT-16", "R12")
def test_other_taille_ends_return_nothing_whole(desk: Desk) -> None:
    """A refait that is not the last coup, and cards that are left."""
    withdraw = c.Withdraw("Anna", "rouge", degree=1)
    stake(desk, 50_000, "rouge")
    desk.give(*deals(REFAIT))
    assert desk.refused(withdraw).code == "not_in_window"
    desk.give(c.EndTaille())
    assert desk.refused(withdraw).code == "not_in_window"
    shoe(desk, pack(desk.table.book, start=REFAIT))
    desk.give(c.Deal())
    assert over(desk.give(c.EndTaille())).cards_left == 299
    assert desk.refused(c.Withdraw("Anna", "rouge", degree=2)).code == "not_in_window"


@pytest.mark.clause("R11")
def test_departure_requires_an_empty_cloth(desk: Desk) -> None:
    """A stake in prison is still in play; at the close it is divided, and the player may leave."""
    stake(desk, 50_000, "rouge")
    desk.give(*deals(REFAIT))
    assert desk.refusal(c.Leave("Anna")) == "stakes_in_play, record: 'Anna' has stakes in play"
    desk.give(c.Divide("Anna", "rouge"))
    assert desk.give(c.Leave("Anna")) == (e.Left("Anna", 975_000),)
    assert desk.balances().players == {}


# ------------------------------------------------------------------------------------ the limits


@pytest.mark.clause("VT-21", "R09")
def test_posted_limits_bind_and_the_excess_goes_back() -> None:
    """A win beyond the maximum is not paid, not even through another player."""
    desk = Desk(VENEZIA, minimum=1_000, maximum=100_000, Anna=1_000_000, Bruno=1_000_000)
    assert desk.table.limits.minimum == 1_000
    assert desk.refusal(c.Bet("Anna", "rouge", 999)) == (
        "below_minimum, VT-21: 999 on 'rouge' is below the minimum of 1000"
    )
    desk.give(c.FormSociete(("Anna", "Bruno")), c.Bet("Anna", "rouge", 100_001))
    assert desk.give(c.Bet("Bruno", "rouge", 5_000)) == (
        e.Staked("Bruno", "rouge", 5_000, 0, 5_000),
    )
    desk.give(c.Deal(NULL))
    assert desk.free() == {"rouge": (100_000, 1)}
    assert settled_rows(desk.give(c.Deal(ROUGE_COULEUR))) == [
        ("Anna", "rouge", 0, 100_000, "won", 200_000, 0),
        ("Anna", "rouge", 0, 1, "excess_returned", 1, 0),
        ("Bruno", "rouge", 0, 5_000, "excess_returned", 5_000, 0),
    ]
    assert (desk.chips("Anna"), desk.chips("Bruno")) == (1_100_000, 1_000_000)


@pytest.mark.clause("VT-21", "R08", "R09")
def test_stake_outside_play_is_uninsurable() -> None:
    """A stake that is all excess has no premium."""
    desk = Desk(VENEZIA, maximum=100_000, Anna=1_000_000, Bruno=1_000_000)
    desk.give(c.FormSociete(("Anna", "Bruno")), c.Bet("Anna", "rouge", 100_000))
    desk.give(c.Bet("Bruno", "rouge", 5_000))
    assert desk.refusal(c.Insure("Bruno", "rouge")).startswith("not_insurable, VT-11: ")
