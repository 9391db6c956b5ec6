"""Clauses that a second reading of the texts found: each norm with the command or the refusal."""

from typing import Final

import pytest
from support.engine.cards_and_coups import only_coup
from support.engine.engine_harness import (
    CAMPIONE,
    CHEF,
    CROUPIER,
    DEUX_ZERO,
    DIGEST,
    DIRECTION,
    HOUSES,
    ROULETTE,
    TAILLEUR,
    VENEZIA,
    Desk,
)

from tapisvert import rulebook
from tapisvert.cards import sixain
from tapisvert.chances import Kind
from tapisvert.regulations.catalogue import ClauseKind, clauses
from tapisvert.rules import Person, Phase
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call

PAYEUR: Final = Person("payeur", "Pia")
INSPECTOR: Final = Person("inspector", "Ivo")
CARDS: Final = (CAMPIONE, DIGEST, VENEZIA, DEUX_ZERO)


# CR-5: the maximums, and who raises them ---------------------------------------------------------


@pytest.mark.clause("CR-5b", "CR-5g")
def test_direction_changes_minimum_and_declares_new_card() -> None:
    """All at the table are told, by `limits_changed`."""
    desk = Desk()
    assert desk.refused(c.SetLimits(minimum=500), CHEF).code == "forbidden"
    (limits_set,) = desk.give(c.SetLimits(minimum=500), by=DIRECTION)
    assert isinstance(limits_set, e.LimitsChanged)
    assert limits_set.limits["minimum"] == 500
    declaration = desk.give(c.Declare("CR-5g"), by=CHEF)
    assert declaration == (e.Declared("CR-5g", "chef", "Carlo"),)


@pytest.mark.clause("CR-5d", "CR-5e", "R17")
def test_doubled_plein_needs_direction_and_derogation() -> None:
    """1,000.00 alone; a centime more with a controller, another person, who is named."""
    desk = Desk()
    desk.give(c.SetLimits(maximum={"plein": 100_000}), by=DIRECTION)
    limits = {"plein": 100_001}
    assert desk.refusal(c.SetLimits(maximum=limits), DIRECTION) == (
        "consent_required, CR-5e: above 100000 the control office consents to the maximum of"
        " plein; name the controller"
    )
    house_command = c.SetLimits(maximum=limits, controller=DIRECTION.name)
    assert desk.refused(house_command, DIRECTION).code == "forbidden"
    consented_limits, changed = desk.give(
        c.SetLimits(maximum=limits, controller="Conti"), by=DIRECTION
    )
    assert consented_limits == e.Consented("Donati", "Conti")
    assert isinstance(changed, e.LimitsChanged)
    desk.give(
        c.SetLimits(minimum=100), by=DIRECTION
    )  # the derogation stands, and is not asked anew
    desk.give(c.SetLimits(maximum={"plein": 50_000}), by=DIRECTION)
    assert desk.refused(c.SetLimits(maximum=limits), DIRECTION).code == "consent_required"


@pytest.mark.clause("CT-10", "CR-5")
def test_card_maximum_follows_roulette() -> None:
    """10,000 francs where a table opens without a maximum; the direction never passes it."""
    desk = Desk(CAMPIONE, Anna=2_000_000)
    stake_event = desk.give(c.Bet("Anna", "rouge", 1_000_001))
    assert stake_event == (e.Staked("Anna", "rouge", 1_000_001, 1_000_000, 1),)
    refusal = desk.refused(c.SetLimits(maximum=1_000_001, controller="Conti"), DIRECTION)
    assert (refusal.code, refusal.clause) == ("above_cap", "CR-5")
    for other in (DIGEST, VENEZIA, DEUX_ZERO):
        assert Desk(other).table.limits.most(Kind.SIMPLE) is None


# CR-9 and CR-11: after 'rien ne va plus' ---------------------------------------------------------


@pytest.mark.clause("CR-9", "CR-11b", "R22")
def test_resting_ball_freezes_stakes() -> None:
    """Not by the chef either, who accepts and rejects while it runs."""
    desk = Desk(Anna=100_000, Bice=100_000)
    desk.give(c.Bet("Anna", "17", 500), c.Bet("Bice", "rouge", 500), c.Close())
    late_bet = c.Late("Anna", "Cesare", on="5", amount=100)
    desk.give(late_bet, by=CHEF)
    desk.give(c.Reject("Bice", "rouge"), by=CHEF)
    assert desk.give(c.Declare("CR-11b"), by=CROUPIER) == (
        e.Declared("CR-11b", "croupier", "Cesare"),
    )
    for command in (late_bet, c.Reject("Anna", "17")):
        assert desk.refusal(command, CHEF).startswith("ball_stuck, CR-11b: ")
    free_before = desk.free()
    desk.give(c.Null("wheel_stopped"), by=CHEF)
    assert desk.free() == free_before
    desk.give(c.Bet("Anna", "17", 500), c.Close())
    desk.give(late_bet, by=CHEF)


@pytest.mark.clause("CR-11b")
def test_resting_ball_stops_open_bets() -> None:
    """No stake is laid, moved, announced, withdrawn or abandoned until it falls."""
    desk = Desk(Anna=100_000, Bice=100)
    desk.give(c.Bet("Anna", "rouge", 500), c.Declare("CR-11b"), by=CHEF)
    for command in (
        c.Bet("Anna", "17", 500),
        c.Announce("Anna", "tiers", 100),
        c.Move("Anna", "rouge", "noir"),
        c.Withdraw("Anna", "rouge"),
        c.FormSociete(("Anna", "Bice")),
        c.Abandon("Anna", "Conti", "rouge"),
    ):
        assert desk.refused(command, CHEF).code == "ball_stuck"
    desk.give(c.Sit("Bice", 100), c.Spin(1))
    desk.give(c.Bet("Anna", "17", 500))


@pytest.mark.clause("VT-6", "T2-2.3", "DT-8", "CT-10", "R22")
@pytest.mark.parametrize("house", CARDS)
def test_chef_rejects_after_call_for_late_stakes_only(house: str) -> None:
    """At Campione's full regulation; before the call everywhere."""
    desk = Desk(house, Anna=1_000)
    desk.give(c.Bet("Anna", "rouge", 500), c.Bet("Anna", "noir", 500))
    desk.give(c.Reject("Anna", "noir"), by=CHEF)
    desk.give(c.Close())
    if house == CAMPIONE:
        desk.give(c.Reject("Anna", "rouge"), by=CHEF)
        return
    refusal = desk.refused(c.Reject("Anna", "rouge"), CHEF)
    assert (refusal.code, refusal.clause) == (
        "betting_closed",
        rulebook(house).clauses["betting_closed"],
    )


# CR-14, CR-16, CR-17 ------------------------------------------------------------------------------


@pytest.mark.clause("CR-14", "CR-15", "R23")
@pytest.mark.parametrize("house", HOUSES)
def test_staff_close_by_last_coup_and_direction_anytime(
    house: str,
) -> None:
    """No tailleur, croupier or chef closes it otherwise."""
    desk = Desk(house)
    for actor in (TAILLEUR, CROUPIER, CHEF, PAYEUR):
        assert desk.refused(c.Finish(), actor).code == "forbidden"
    desk.give(c.Last(), by=TAILLEUR)
    assert desk.refused(c.Finish(), TAILLEUR).code == "forbidden"
    desk.give(c.Finish(), by=DIRECTION)
    assert desk.table.phase is Phase.FINISHED


@pytest.mark.clause("CR-16", "CT-10")
@pytest.mark.parametrize("house", [ROULETTE, CAMPIONE])
@pytest.mark.parametrize("giver", [CROUPIER, CHEF, TAILLEUR, PAYEUR])
def test_advance_requires_the_inspector(house: str, giver: Person) -> None:
    """The chips count as brought, and the record names giver and inspector."""
    desk = Desk(house, Anna=100)
    assert desk.give(c.Advance("Anna", 900, "Ivo"), by=giver) == (
        e.Advanced("Anna", 900, 1_000, giver.name, "Ivo"),
    )
    assert (desk.chips(), desk.table.bank.buy_ins) == (1_000, 1_000)
    desk.give(c.Bet("Anna", "rouge", 1_000))


@pytest.mark.clause("CR-16")
def test_advance_without_inspector_is_refused() -> None:
    """Not without a name, not by the giver's own consent, not by a direction or without a giver."""
    desk = Desk(Anna=100)
    for command, actor, code in (
        (c.Advance("Anna", 900, " "), CHEF, "invalid_text"),
        (c.Advance("Anna", 900, CHEF.name), CHEF, "forbidden"),
        (c.Advance("Anna", 900, "Ivo"), DIRECTION, "forbidden"),
        (c.Advance("Anna", 900, "Ivo"), INSPECTOR, "forbidden"),
        (c.Advance("Anna", 900, "Ivo"), Person("player", "Anna"), "forbidden"),
        (c.Advance("Anna", 900, "Ivo"), None, "forbidden"),
        (c.Advance("Anna", 0, "Ivo"), CHEF, "invalid_amount"),
        (c.Advance("Anna", 2**53 - 100, "Ivo"), CHEF, "invalid_amount"),
        (c.Advance("Bice", 900, "Ivo"), CHEF, "unknown_player"),
    ):
        assert desk.refused(command, actor).code == code


@pytest.mark.clause("CR-16")
@pytest.mark.parametrize("house", [DIGEST, VENEZIA, DEUX_ZERO])
def test_advance_is_refused_without_clause(house: str) -> None:
    """CR-16 is Campione's."""
    refusal = Desk(house, Anna=100).refused(c.Advance("Anna", 900, "Ivo"), CHEF)
    assert refusal.code == "not_on_this_table"


@pytest.mark.parametrize("house", HOUSES)
def test_tip_leaves_the_table_unchanged(house: str) -> None:
    """While bets are open or closed, of chips in hand alone, by the player or the staff."""
    desk = Desk(house, Anna=100_000)
    desk.give(c.Bet("Anna", "rouge", 60_000))
    winnings, chips_brought = desk.table.bank.gain, desk.table.bank.buy_ins
    assert desk.give(c.Tip("Anna", 500)) == (e.Tipped("Anna", 500),)
    desk.give(c.Close())
    desk.give(c.Tip("Anna", 39_500), by=PAYEUR)
    bank = desk.table.bank
    assert (desk.chips(), bank.gain, bank.buy_ins) == (0, winnings, chips_brought - 40_000)
    for command, actor, code in (
        (c.Tip("Anna", 1), None, "insufficient_chips"),
        (c.Tip("Anna", 0), None, "invalid_amount"),
        (c.Tip("Anna", 1.5), None, "invalid_amount"),
        (c.Tip("Bice", 1), None, "unknown_player"),
    ):
        assert desk.refused(command, actor).code == code
    other = Person("player", "Bice")
    assert Desk(house, Anna=9).refused(c.Tip("Anna", 1), other).code == "forbidden"


@pytest.mark.clause("CR-17.0", "CR-16")
def test_announcement_is_laid_with_an_advance() -> None:
    """Its money is handed over, or advanced."""
    desk = Desk(Anna=100)
    assert desk.refused(c.Announce("Anna", "tiers", 100)).clause == "CR-16"
    desk.give(c.Advance("Anna", 500, "Ivo"), by=CHEF)
    desk.give(c.Announce("Anna", "tiers", 100))


@pytest.mark.clause("CR-17.4", "R18")
@pytest.mark.parametrize(
    ("call", "chance"),
    [
        ("finale 7/10", {"7/10", "17/20", "27/30"}),
        ("finale 8/11", {"8/11", "18/21", "28/31"}),
        ("finale 9/12", {"9/12", "19/22", "29/32"}),
    ],
)
def test_finale_of_two_tens_has_three_pieces(call: str, chance: set[str]) -> None:
    """The two numbers touch on the cloth; no other pair reaches over the ten."""
    desk = Desk(Anna=1_000)
    desk.give(c.Announce("Anna", call, 100))
    assert desk.free() == dict.fromkeys(chance, (100, 0))
    for other in ("finale 9/10", "finale 8/10", "finale 9/11", "finale 7/13"):
        assert desk.refused(c.Announce("Anna", other, 100)).code == "forbidden_announcement"


# Cards --------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-5b", "R21")
@pytest.mark.parametrize("cards", [None, "next"])
def test_venezia_deals_an_uncut_pack(cards: str | None) -> None:
    """Its five cards are annulled at 'rien ne va plus' at the latest."""
    desk = Desk(VENEZIA, Anna=1_000)
    pack = sixain()
    desk.give(c.Shoe(pack), c.Bet("Anna", "rouge", 100))
    values = None
    if cards is not None:
        cut = Desk(VENEZIA, Anna=1_000)
        cut.give(c.Shoe(pack), c.Cut("Anna", 0))
        values = tuple(card for row in only_coup(cut.give(c.Deal())).rows for card in row)
    events = desk.give(c.Deal(values))
    assert events[:2] == (Call("Messieurs, les cinq cartes", "VT-6"), e.Burnt(5))
    coup = only_coup(events)
    assert coup.rows[0][0] == pack[5]
    assert desk.table.taille.position == 5 + coup.length
    assert not any(isinstance(event, e.Burnt) for event in desk.give(c.Deal()))


@pytest.mark.clause("VT-5b", "CT-1.3", "DT-1", "T2-2.1")
@pytest.mark.parametrize("house", CARDS)
def test_other_houses_require_the_cut(house: str) -> None:
    """And at Venezia a player may still make it."""
    desk = Desk(house, Anna=1_000)
    desk.give(c.Shoe(sixain()))
    if house != VENEZIA:
        assert desk.refused(c.Deal()).code == "shoe_not_ready"
    desk.give(c.Cut("Anna", 20))
    assert only_coup(desk.give(c.Deal())).rows[0][0] == sixain()[25]


@pytest.mark.clause("T2-2.1")
def test_shuffle_of_2_0_needs_a_witness() -> None:
    """At Campione a player alone can."""
    desk = Desk(DEUX_ZERO)
    assert desk.refusal(c.Shoe(sixain())).startswith("witness_required, T2-2.1: ")
    assert desk.refused(c.Shoe(sixain(), inspector="")).code == "invalid_text"
    ready = desk.give(c.Shoe(sixain(), inspector="Ivo"))
    assert ready[0] == e.PackReady(312, ("Ivo",))
    assert Desk(CAMPIONE).refused(c.Shoe(sixain(), inspector="Ivo")).code == "witness_required"
    seen_cards = Desk(DEUX_ZERO, Anna=1).give(c.Shoe(sixain(), inspector="Ivo"))
    assert seen_cards[0] == e.PackReady(312, ("Anna", "Ivo"))


@pytest.mark.clause("VT-19", "T2-6.1", "R15")
def test_fallen_card_is_annulled_only_at_venezia() -> None:
    """2.0 knows several cards and seen ones."""
    desk = Desk(DEUX_ZERO, Anna=1)
    desk.give(c.Shoe(sixain()), c.Cut("Anna", 0))
    irregular = c.Irregular("annulled", (sixain()[5],))
    assert desk.refusal(irregular) == (
        "unknown_kind, T2-6.1: unknown kind 'annulled'; expected one of: several, seen"
    )
    desk = Desk(VENEZIA, Anna=1)
    desk.give(c.Shoe(sixain()), c.Cut("Anna", 0), irregular)


@pytest.mark.clause("VT-21b", "VT-21")
def test_third_person_does_not_lift_the_maximum() -> None:
    """A stake laid for a player is the player's; those who play together count as one."""
    desk = Desk(VENEZIA, maximum=1_000, Anna=5_000, Bice=5_000)
    desk.give(c.Bet("Anna", "rouge", 1_000))
    desk.give(c.Bet("Anna", "rouge", 500), by=PAYEUR)
    assert desk.free() == {"rouge": (1_000, 500)}
    desk.give(c.FormSociete(("Anna", "Bice")), c.Bet("Bice", "rouge", 700))
    assert desk.free("Bice") == {"rouge": (0, 700)}


@pytest.mark.clause("CR-5c", "CR-11c")
@pytest.mark.parametrize("clause", ["CR-5c", "CR-11c"])
def test_steps_outside_the_table_give_their_reason(clause: str) -> None:
    """The municipality's say and the words of another language leave no trace at the table."""
    results = clauses()[clause]
    assert results.kind is ClauseKind.PHYSICAL
    assert results.recorded
    assert clause not in rulebook(ROULETTE).declarations
