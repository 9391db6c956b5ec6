"""Acts of officials alone: late and abandoned stakes, suspension, relief, disputes."""

from typing import Final

import pytest
from support.engine.cards_and_coups import NULL, REFAIT
from support.engine.engine_harness import (
    CAMPIONE,
    CHEF,
    DEUX_ZERO,
    DIGEST,
    DIRECTION,
    HOUSES,
    ROULETTE,
    TAILLEUR,
    VENEZIA,
    Desk,
    reasons,
)

from tapisvert import rulebook
from tapisvert.regulations.presentation import rulebook_view
from tapisvert.rules import Outcome, Person, Settled
from tapisvert.rules import commands as c
from tapisvert.rules.events import (
    Abandoned,
    Announced,
    Claimed,
    Closed,
    Decided,
    Declared,
    Divided,
    Endowed,
    EndowmentReturned,
    Finished,
    LateAccepted,
    Left,
    PremiumReturned,
    Resumed,
    Rotated,
    Staked,
    Suspended,
    Withdrawn,
)

REPEATED: Final = LateAccepted("Anna", "Cesare", "Carlo")


def closed(house: str = ROULETTE, chips: int = 100_000) -> Desk:
    """A table after 'rien ne va plus'."""
    desk = Desk(house, Anna=chips)
    desk.give(c.Close())
    return desk


@pytest.mark.clause("CR-9")
def test_late_stake_needs_croupier_and_chef() -> None:
    """Its money is there, and it plays as any other; bets stay closed to the rest."""
    desk = closed()
    late_bet = c.Late("Anna", "Cesare", on="17", amount=500)
    assert desk.give(late_bet, by=CHEF) == (REPEATED, Staked("Anna", "17", 500, 500, 0))
    assert desk.chips() == 99_500
    assert desk.refused(c.Bet("Anna", "17", 1)).code == "betting_closed"
    assert desk.give(c.Spin(17))[1] == Settled("Anna", "17", 0, 500, Outcome.WON, 18_000, 0)


@pytest.mark.clause("CR-9", "CR-17.0")
def test_late_announcement_needs_croupier_and_chef() -> None:
    """Both repeat it, with its amount."""
    desk = closed()
    events = desk.give(c.Late("Anna", "Cesare", call="orphelins", unit=300), by=CHEF)
    assert events[:3] == (
        REPEATED,
        Announced("Anna", "orphelins", 300, 5, 1_500, "Orphelins, 5 pièces par 3.00: 15.00"),
        Staked("Anna", "1", 300, 300, 0),
    )
    assert len(events) == 7


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("role", ["chef", "chef de table"])
def test_chef_and_croupier_are_two_people(role: str) -> None:
    """Two repeat a late stake; one person under two titles is one."""
    for late_bet in (
        c.Late("Anna", "Carlo", on="17", amount=500),
        c.Late("Anna", "Carlo", call="orphelins", unit=300),
    ):
        assert closed().refusal(late_bet, Person(role, "Carlo")) == (
            "forbidden, CR-9: 'late' requires role chef; the croupier must be another person"
        )


@pytest.mark.parametrize("giver", [None, Person("croupier", "Cesare"), DIRECTION])
@pytest.mark.clause("CR-9")
def test_chef_alone_accepts_late_stakes(giver: Person | None) -> None:
    """No other official, and no giver without a name."""
    actual = f", not {giver.role!r}" if giver else ""
    refusal = closed().refused(c.Late("Anna", "Cesare", on="17", amount=500), giver)
    assert reasons(refusal) == f"forbidden, CR-9: 'late' requires role chef{actual}"


@pytest.mark.parametrize("croupier", ["", "   ", "\0", "x" * 501])
@pytest.mark.clause("CR-9")
def test_late_stake_requires_the_croupier(croupier: str) -> None:
    """The chef must name the croupier."""
    late_bet = c.Late("Anna", croupier, on="17", amount=500)
    assert closed().refusal(late_bet, CHEF) == (
        "invalid_text, record: croupier must be 1 to 500 printable characters"
    )


@pytest.mark.parametrize(
    ("late_bet", "code"),
    [
        (c.Late("Anna", "Cesare", on="17", amount=100_001), "insufficient_chips"),
        (c.Late("Anna", "Cesare", on="38", amount=1), "unknown_chance"),
        (c.Late("Anna", "Cesare"), "unknown_chance"),
        (c.Late("Anna", "Cesare", on="17"), "invalid_amount"),
        (c.Late("Anna", "Cesare", on="rouge/pair", amount=1), "forbidden_cheval"),
        (c.Late("Anna", "Cesare", call="le jeu de Monsieur", unit=1), "forbidden_announcement"),
        (c.Late("Anna", "Cesare", call="tiers"), "invalid_amount"),
        (c.Late("Anna", "Cesare", call="tiers", unit=16_667), "insufficient_chips"),
        (c.Late("Bice", "Cesare", on="17", amount=1), "unknown_player"),
    ],
)
@pytest.mark.clause("CR-9")
def test_late_stake_obeys_other_rules(late_bet: c.Late, code: str) -> None:
    """As if it had come in time."""
    assert closed().refused(late_bet, CHEF).code == code


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize(("house", "clause"), [(ROULETTE, "CR-9"), (VENEZIA, "record")])
def test_stake_before_rien_ne_va_plus_is_not_late(house: str, clause: str) -> None:
    """It is an ordinary one: the moment is wrong before anything else is."""
    late_bet = c.Late("Anna", "Cesare", on="rouge", amount=500)
    assert Desk(house, Anna=1_000).refusal(late_bet, CHEF) == (
        f"not_late, {clause}: bets are still open: place an ordinary bet"
    )


@pytest.mark.clause("DT-8", "T2-5", "VT-6")
@pytest.mark.parametrize(
    ("house", "clause"),
    [(CAMPIONE, None), (DIGEST, "DT-3"), (VENEZIA, "VT-1"), (DEUX_ZERO, "T2-1")],
)
def test_late_stakes_require_late_betting(house: str, clause: str | None) -> None:
    """At Campione's tables; elsewhere 'rien ne va plus' is the last word, the chef's too."""
    desk = closed(house)
    late_bet = c.Late("Anna", "Cesare", on="rouge", amount=500)
    if clause is None:
        desk.give(late_bet, by=CHEF)
    else:
        assert desk.refusal(late_bet, CHEF) == (
            f"not_on_this_table, {clause}: late is not available at this table"
        )


@pytest.mark.parametrize("is_closed", [False, True])
@pytest.mark.clause("CR-9")
def test_refused_stake_is_returned_whole(is_closed: bool) -> None:
    """Excess and all, before 'rien ne va plus' and after it."""
    desk = Desk(Anna=100_000)
    desk.give(c.Bet("Anna", "17", 50_010), c.Bet("Anna", "18", 5))
    if is_closed:
        desk.give(c.Close())
    assert desk.give(c.Reject("Anna", "17"), by=CHEF) == (Withdrawn("Anna", "17", 0, 50_000, 10),)
    assert desk.chips() == 99_995
    assert desk.free() == {"18": (5, 0)}
    assert desk.refusal(c.Reject("Anna", "17"), CHEF) == (
        "unknown_stake, R20: stake not found: 'Anna' on '17'"
    )
    assert desk.refused(c.Reject("Anna", "38"), CHEF).code == "unknown_chance"
    assert desk.refused(c.Reject("Bice", "18"), CHEF).code == "unknown_player"
    assert desk.refused(c.Reject("Anna", "18"), DIRECTION).code == "forbidden"


@pytest.mark.parametrize("minutes", [None, 30])
@pytest.mark.clause("CR-13")
def test_croupier_spins_for_thirty_minutes(minutes: int | None) -> None:
    """By custom; the inspector need not be named."""
    assert Desk().give(c.Rotate("croupier", "Dario", minutes), by=CHEF) == (
        Rotated("croupier", "Dario", minutes, None),
    )


@pytest.mark.parametrize("minutes", [29, 31, 0])
@pytest.mark.clause("CR-13")
def test_early_or_late_rotation_informs_the_inspector(minutes: int) -> None:
    """The command names the inspector, or it is refused."""
    desk = Desk()
    assert desk.refusal(c.Rotate("croupier", "Dario", minutes), CHEF) == (
        "inspector_not_informed, CR-13: relief outside the usual 30 minutes: name the inspector"
        " informed"
    )
    assert desk.give(c.Rotate("croupier", "Dario", minutes, "Ispi"), by=CHEF) == (
        Rotated("croupier", "Dario", minutes, "Ispi"),
    )
    assert desk.refusal(c.Rotate("croupier", "Dario", minutes, " "), CHEF) == (
        "invalid_text, record: inspector must be 1 to 500 printable characters"
    )


@pytest.mark.clause("CR-13")
def test_rotation_covers_table_roles() -> None:
    """Tailleur, payeur and croupier; by the chef, who names the relief."""
    desk = Desk()
    for role in ("tailleur", "payeur", "croupier"):
        desk.give(c.Rotate(role, "Dario"), by=CHEF)
    assert (
        desk.refusal(c.Rotate("chef", "Dario"), CHEF)
        == "unknown_kind, record: unknown kind 'chef'; expected one of: tailleur, payeur,"
        " croupier"
    )
    assert desk.refusal(c.Rotate("croupier", ""), CHEF) == (
        "invalid_text, record: name must be 1 to 500 printable characters"
    )
    assert desk.refused(c.Rotate("croupier", "Dario"), DIRECTION).code == "forbidden"


def test_rotation_is_free_without_customary_time() -> None:
    """Venezia's rules name no minutes."""
    Desk(VENEZIA).give(c.Rotate("tailleur", "Dario", 5), by=CHEF)


@pytest.mark.parametrize("reason", ["service", "mechanism", "force_majeure"])
@pytest.mark.parametrize("is_closed", [False, True])
@pytest.mark.parametrize(("house", "coup"), [(ROULETTE, c.Spin(1)), (CAMPIONE, c.Deal(NULL))])
@pytest.mark.clause("CR-15", "CT-10")
def test_direction_can_suspend_the_game(
    house: str, coup: c.Command, reason: str, is_closed: bool
) -> None:
    """Telling the control office; it goes on where it stood, and stakes stand meanwhile."""
    desk = Desk(house, Anna=1_000)
    desk.give(c.Bet("Anna", "rouge", 100), *([c.Close()] if is_closed else []))
    table_before = desk.table
    suspend = c.Suspend(reason, "Controllo")
    assert desk.give(suspend, by=DIRECTION) == (Suspended(reason, "Controllo"),)
    assert desk.free() == {"rouge": (100, 0)}
    bet, withdraw = c.Bet("Anna", "rouge", 1), c.Withdraw("Anna", "rouge")
    for command in (bet, withdraw, coup, c.Close(), suspend, c.Last()):
        assert desk.refusal(command) == "suspended, CR-15: the game is suspended"
    assert desk.give(c.Resume(), by=DIRECTION) == (Resumed(),)
    assert desk.table == table_before
    desk.give(coup)


@pytest.mark.clause("CR-15")
def test_direction_can_end_a_suspended_game() -> None:
    """Free stakes go back."""
    desk = Desk(Anna=1_000)
    desk.give(c.Bet("Anna", "17", 100))
    desk.give(c.Suspend("mechanism", "Controllo"), by=DIRECTION)
    assert desk.give(c.Finish(), by=DIRECTION) == (
        Withdrawn("Anna", "17", 0, 100, 0),
        Finished(),
    )


@pytest.mark.clause("CR-15", "CT-10", "R23")
@pytest.mark.parametrize("house", [ROULETTE, CAMPIONE])
def test_ending_requires_informed_control(house: str) -> None:
    """By the direction, before it closes the table without a last coup."""
    desk = Desk(house)
    assert desk.give(c.Declare("CR-15"), by=DIRECTION) == (
        Declared("CR-15", "direction", "Donati"),
    )
    assert desk.give(c.Finish(), by=DIRECTION) == (Finished(),)


@pytest.mark.clause("CR-15")
def test_suspension_requires_reason_and_control() -> None:
    """One of the three that the regulation names, by the direction alone."""
    desk = Desk()
    assert desk.refusal(c.Suspend("lunch", "Controllo"), DIRECTION) == (
        "unknown_suspension, CR-15: invalid reason 'lunch'; expected one of: service,"
        " mechanism, force_majeure"
    )
    assert desk.refusal(c.Suspend("service", ""), DIRECTION) == (
        "invalid_text, record: informed must be 1 to 500 printable characters"
    )
    for actor in (None, CHEF):
        assert desk.refused(c.Suspend("service", "Controllo"), actor).code == "forbidden"
    for phase in ("betting", "closed"):
        assert desk.table.phase == phase
        assert (
            desk.refusal(c.Resume(), DIRECTION) == "not_suspended, CR-15: the game is not suspended"
        )
        if phase == "betting":
            desk.give(c.Close())


@pytest.mark.clause("CR-19")
def test_abandoned_stake_is_registered_and_claimed() -> None:
    """Free with its excess; of a bound one what its division leaves; all of it adds up."""
    desk = Desk(Anna=100_000, Bice=1_000)
    desk.give(c.Bet("Anna", "rouge", 301), c.Bet("Anna", "pair", 70), c.Spin(0), c.Spin(0))
    desk.give(c.Bet("Anna", "17", 50_020), c.Bet("Anna", "18", 5))
    register = c.Abandon("Anna", "Bianchi", "17")
    assert desk.give(register, by=CHEF) == (
        Withdrawn("Anna", "17", 0, 50_000, 20),
        Abandoned("Anna", "17", 0, 50_020, "Carlo", "Bianchi"),
    )
    assert desk.give(c.Abandon("Anna", "Bianchi", "rouge", 2), by=CHEF) == (
        Divided("Anna", "rouge", 2, 301, 76, 225),
        Abandoned("Anna", "rouge", 2, 76, "Carlo", "Bianchi"),
    )
    assert desk.free() == {"18": (5, 0)}
    assert desk.prison() == {("pair", 2): 70}
    assert desk.chips() == 49_604
    assert (desk.balances().unclaimed, desk.balances().bank) == (50_096, 225)
    assert desk.refusal(c.Claim("Bice")) == "nothing_to_claim, CR-19: nothing to claim for 'Bice'"
    assert desk.give(c.Claim("Anna")) == (Claimed("Anna", 50_096),)
    assert desk.chips() == 99_700
    assert desk.balances().unclaimed == 0
    assert desk.refused(c.Claim("Anna")).code == "nothing_to_claim"


@pytest.mark.clause("CR-3.1", "CR-19", "CT-5.3", "CT-10", "DT-6", "R04")
@pytest.mark.parametrize("house", [ROULETTE, CAMPIONE, DIGEST, VENEZIA])
@pytest.mark.parametrize("degree", [1, 2, 3])
def test_abandoned_prisoner_leaves_divided(house: str, degree: int) -> None:
    """1000 after three refaits: its player claims 125, and the bank has won the rest."""
    desk = Desk(house, Anna=1_001)
    desk.give(c.Bet("Anna", "rouge", 1_001))
    refait = c.Spin(0) if house == ROULETTE else c.Deal(REFAIT)
    desk.give(*[refait] * degree)
    share = -(-1_001 // 2**degree)
    assert desk.give(c.Abandon("Anna", "Bianchi", "rouge", degree), by=CHEF) == (
        Divided("Anna", "rouge", degree, 1_001, share, 1_001 - share),
        Abandoned("Anna", "rouge", degree, share, "Carlo", "Bianchi"),
    )
    assert (desk.chips(), desk.prison(), desk.balances().bank) == (0, {}, 1_001 - share)
    desk.give(c.Finish())
    assert desk.give(c.Claim("Anna"))[-1] == Claimed("Anna", share)


@pytest.mark.clause("R28")
@pytest.mark.parametrize("house", [DIGEST, VENEZIA, DEUX_ZERO])
def test_silent_texts_register_by_ruling(house: str) -> None:
    """The catalogue has the ruling with its reasons, and a claim of nothing cites it."""
    desk = Desk(house, Anna=1_000)
    assert desk.refusal(c.Claim("Anna")) == "nothing_to_claim, R28: nothing to claim for 'Anna'"
    desk.give(c.Bet("Anna", "rouge", 300))
    assert desk.give(c.Abandon("Anna", "Bianchi", "rouge"), by=CHEF) == (
        Withdrawn("Anna", "rouge", 0, 300, 0),
        Abandoned("Anna", "rouge", 0, 300, "Carlo", "Bianchi"),
    )
    assert desk.give(c.Claim("Anna")) == (Claimed("Anna", 300),)
    (reading,) = [
        entry for entry in rulebook_view(rulebook(house), "en").rulings if entry.id == "R28"
    ]
    assert "CR-19" in reading.text
    assert reading.why is not None


@pytest.mark.clause("R06", "R28")
@pytest.mark.parametrize("degree", [1, 2])
def test_abandoned_prisoner_needs_no_window(degree: int) -> None:
    """Venezia's player may divide right after a refait alone; the chef registers at any time."""
    desk = Desk(VENEZIA, Anna=1_001)
    desk.give(c.Bet("Anna", "rouge", 1_001), *[c.Deal(REFAIT)] * degree, c.Deal(NULL))
    assert desk.refused(c.Divide("Anna", "rouge")).code == "not_in_window"
    share = -(-1_001 // 2**degree)
    assert desk.give(c.Abandon("Anna", "Bianchi", "rouge", degree), by=CHEF) == (
        Divided("Anna", "rouge", degree, 1_001, share, 1_001 - share),
        Abandoned("Anna", "rouge", degree, share, "Carlo", "Bianchi"),
    )


@pytest.mark.clause("CR-19")
def test_chips_are_abandoned_only_as_winnings() -> None:
    """Payments of coups since the player last touched money; never the buy-in, nor the stake that
    came back with a payment.
    """
    desk = Desk(Anna=10_000)
    abandon = c.Abandon("Anna", "Bianchi")
    assert desk.refused(abandon, CHEF).code == "unknown_stake"
    desk.give(c.Bet("Anna", "17", 100), c.Bet("Anna", "rouge", 300), c.Spin(1))
    assert desk.give(abandon, by=CHEF) == (Abandoned("Anna", None, 0, 300, "Carlo", "Bianchi"),)
    assert desk.chips() == 9_900
    assert desk.refused(abandon, CHEF).code == "unknown_stake"
    desk.give(c.Bet("Anna", "rouge", 300), c.Spin(1), c.Bet("Anna", "18", 5))
    assert desk.refused(abandon, CHEF).code == "unknown_stake"


@pytest.mark.clause("CR-19", "R19")
def test_winnings_are_abandoned_without_staying_stake() -> None:
    """Coup after coup they grow, whatever the chef does with the stake itself."""
    desk = Desk(rulings={"winnings": "stay"}, Anna=10_000)
    desk.give(c.Bet("Anna", "rouge", 300), c.Spin(1), c.Spin(1))
    desk.give(c.Reject("Anna", "rouge"), by=CHEF)
    assert desk.give(c.Abandon("Anna", "Bianchi"), by=CHEF) == (
        Abandoned("Anna", None, 0, 600, "Carlo", "Bianchi"),
    )
    assert desk.chips() == 10_000


@pytest.mark.clause("CR-12", "CR-15", "CR-19", "CT-7", "DT-8", "VT-6", "T2-2.3")
@pytest.mark.parametrize("house", HOUSES)
def test_abandonment_after_rien_ne_va_plus_is_refused(house: str) -> None:
    """It would leave the cloth before the coup decides it; stopping the game changes nothing."""
    desk = Desk(house, Anna=1_000)
    desk.give(c.Bet("Anna", "rouge", 500), c.Close())
    abandon = c.Abandon("Anna", "Bianchi", "rouge")
    assert desk.refused(abandon, CHEF).code == "betting_closed"
    desk.give(c.Suspend("service", "Controllo"), by=DIRECTION)
    refusal = desk.refused(abandon, CHEF)
    assert refusal.code == "betting_closed"
    assert refusal.clause == rulebook(house).clauses["betting_closed"]


@pytest.mark.clause("CR-19")
def test_unclaimed_stake_endows_the_table() -> None:
    """At the close of the table, player by player; nothing is the bank's win."""
    desk = Desk(Carla=300, Anna=100, Bice=200)
    for name, chips in (("Carla", 300), ("Anna", 100)):
        desk.give(c.Bet(name, "17", chips))
        desk.give(c.Abandon(name, "Bianchi", "17"), by=CHEF)
    assert desk.balances().unclaimed == 400
    assert desk.give(c.Finish()) == (Endowed("Anna", 100), Endowed("Carla", 300), Finished())
    totals = desk.balances()
    assert (
        totals.unclaimed,
        totals.endowment,
        totals.bank,
        totals.held,
    ) == (0, 400, 0, 0)
    assert desk.refused(c.Claim("Bice")).code == "nothing_to_claim"
    assert desk.give(c.Claim("Anna")) == (EndowmentReturned("Anna", 100), Claimed("Anna", 100))
    assert (desk.chips(), desk.balances().endowment) == (100, 300)
    assert desk.refused(c.Claim("Anna")).code == "nothing_to_claim"


@pytest.mark.clause("CR-19")
def test_departed_player_claims_registered_amounts() -> None:
    """It is taken away at once, while the table is open and after it has closed, once."""
    desk = Desk(Anna=100, Bice=1)
    for _ in range(2):
        desk.give(c.Bet("Anna", "17", 40))
        desk.give(c.Abandon("Anna", "Bianchi", "17"), by=CHEF)
        desk.give(c.Leave("Anna"))
        assert desk.give(c.Claim("Anna")) == (Claimed("Anna", 40), Left("Anna", 40))
        assert desk.refused(c.Claim("Anna")).code == "unknown_player"
        desk.give(c.Sit("Anna", 100))
    desk.give(c.Bet("Anna", "17", 40))
    desk.give(c.Abandon("Anna", "Bianchi", "17"), by=CHEF)
    desk.give(c.Leave("Anna"))
    desk.give(c.Finish())
    expected = EndowmentReturned("Anna", 40), Claimed("Anna", 40), Left("Anna", 40)
    assert desk.give(c.Claim("Anna")) == expected
    assert desk.balances().endowment == 0
    assert desk.refused(c.Claim("Anna")).code == "unknown_player"


@pytest.mark.parametrize(("house", "clause"), [(ROULETTE, "CR-9"), (VENEZIA, "VT-4")])
@pytest.mark.parametrize(
    ("giver", "controller", "reason"),
    [
        (CHEF, "Carlo", "; the controller must be another person"),
        (None, "Bianchi", ""),
        (Person("controller", "Bianchi"), "Bianchi", ", not 'controller'"),
    ],
)
@pytest.mark.clause("CR-19", "VT-4")
def test_single_signature_is_insufficient(
    house: str, clause: str, giver: Person | None, controller: str, reason: str
) -> None:
    """The chef and the municipal controller are two persons."""
    desk = Desk(house, Anna=100)
    desk.give(c.Bet("Anna", "rouge", 40))
    assert desk.refusal(c.Abandon("Anna", controller, "rouge"), giver) == (
        f"forbidden, {clause}: 'abandon' requires role chef{reason}"
    )


@pytest.mark.clause("CR-19")
def test_missing_stake_cannot_be_abandoned() -> None:
    """No stake of that degree, no winnings, no signature; while the ball runs no stake at all."""
    desk = Desk(Anna=100)
    desk.give(c.Bet("Anna", "rouge", 100))
    for chance, degree, subject in (
        (None, None, "the table"),
        ("17", None, "17"),
        ("rouge", 1, "rouge"),
    ):
        assert desk.refusal(c.Abandon("Anna", "Bianchi", chance, degree), CHEF) == (
            f"unknown_stake, R20: stake not found: 'Anna' on {subject!r}"
        )
    assert desk.refused(c.Abandon("Anna", "Bianchi", "38"), CHEF).code == "unknown_chance"
    assert desk.refusal(c.Abandon("Anna", "\n", "rouge"), CHEF) == (
        "invalid_text, record: controller must be 1 to 500 printable characters"
    )
    desk.give(c.Close())
    assert desk.refused(c.Abandon("Anna", "Bianchi", "rouge"), CHEF).code == "betting_closed"


@pytest.mark.clause("CR-19", "R08")
def test_abandoned_stake_refunds_its_premium() -> None:
    """It was not earned; the stake alone is registered."""
    desk = Desk(CAMPIONE, Anna=100_000)
    desk.give(c.Bet("Anna", "rouge", 50_000), c.Insure("Anna", "rouge"))
    assert desk.give(c.Abandon("Anna", "Bianchi", "rouge"), by=CHEF) == (
        Withdrawn("Anna", "rouge", 0, 50_000, 0),
        PremiumReturned("Anna", "rouge", 500),
        Abandoned("Anna", "rouge", 0, 50_000, "Carlo", "Bianchi"),
    )
    balances = desk.balances()
    assert (desk.chips(), balances.held, balances.unclaimed) == (50_000, 0, 50_000)


@pytest.mark.clause("T2-8", "VT-23")
@pytest.mark.parametrize(
    ("house", "clause"), [(VENEZIA, "VT-23"), (DEUX_ZERO, "T2-8"), (ROULETTE, "record")]
)
def test_direction_settles_a_dispute(house: str, clause: str) -> None:
    """Without appeal; both texts are kept as they were given."""
    desk = Desk(house)
    decide = c.Decide("who staked on 17", "Anna did")
    assert desk.give(decide, by=DIRECTION) == (Decided("who staked on 17", "Anna did"),)
    for actor in (None, CHEF, TAILLEUR, Person("player", "Anna")):
        assert desk.refused(decide, actor).code == "forbidden"
    for dispute, decision, field_name in (
        ("", "x", "dispute"),
        ("x", " ", "decision"),
        ("x", "\x07", "decision"),
        ("x", "\x1b[2J", "decision"),
    ):
        assert desk.refusal(c.Decide(dispute, decision), DIRECTION) == (
            f"invalid_text, {clause}: {field_name} must be 1 to 500 printable characters"
        )
    desk.give(c.Decide("d" * 500, "é" * 500), by=DIRECTION)
    assert desk.refused(c.Decide("d" * 501, "x"), DIRECTION).code == "invalid_text"


ROOM_STEPS: Final = {
    ROULETTE: "CR-5f, CR-5g, CR-10, CR-11b, CR-11d, CR-15, CR-18, CR-20, CR-21",
    CAMPIONE: "CT-1.1, CT-1.2, CT-1.4b, CT-11, CR-5g, CR-15, CR-18, CR-20, CR-21",
    DIGEST: "DT-1",
    VENEZIA: "VT-4, VT-4b, VT-4c, VT-5, VT-20, VT-22",
    DEUX_ZERO: "T2-2.1, T2-8b",
}
"""Steps that the room performs: an official declares each done."""


@pytest.mark.clause("CR-5f", "CR-5g", "CR-10", "CR-11d", "CR-20", "CR-21", "CT-1.1", "CT-1.2")
@pytest.mark.clause("CT-1.4b", "CT-11", "DT-1", "T2-2.1", "T2-8b")
@pytest.mark.clause("VT-4b", "VT-4c", "VT-5", "VT-20", "VT-22")
@pytest.mark.parametrize("house", HOUSES)
def test_room_steps_are_declared_at_their_house(house: str) -> None:
    """Each by any official, who is named; a step of another house, or a player's word, is none."""
    desk = Desk(house, Anna=1)
    chips = desk.chips()
    for clause in ROOM_STEPS[house].split(", "):
        for role in ("controller", "inspector", "payeur", "tailleur", "chef", "direction"):
            assert desk.give(c.Declare(clause), by=Person(role, "Ugo")) == (
                Declared(clause, role, "Ugo"),
            )
        assert desk.refused(c.Declare(clause)).code == "forbidden"
        refusal = desk.refused(c.Declare(clause), Person("player", "Anna"))
        assert (refusal.code, refusal.clause) == (
            "forbidden",
            "VT-4" if house == VENEZIA else "CR-9" if house in (ROULETTE, CAMPIONE) else "record",
        )
    assert desk.chips() == chips
    refusal = desk.refused(c.Declare("XX-1"), CHEF)
    assert (refusal.code, refusal.clause) == (
        "unknown_declaration",
        "CR-10" if house == ROULETTE else "record",
    )
    assert refusal.message == (
        f"'XX-1' cannot be declared at this table; expected one of: {ROOM_STEPS[house]}"
    )


def test_declaring_leaves_the_game_where_it_stood() -> None:
    """Paper changes nothing on the cloth, and can be written while the game is suspended."""
    desk = Desk(Anna=100)
    assert desk.give(c.Close())[-1] == Closed()
    table_before = desk.table
    for command, actor in (
        (c.Declare("CR-10"), CHEF),
        (c.Rotate("croupier", "Dario"), CHEF),
        (c.Decide("a", "b"), DIRECTION),
    ):
        desk.give(command, by=actor)
        assert desk.table == table_before
    desk.give(c.Suspend("service", "Controllo"), by=DIRECTION)
    desk.give(c.Declare("CR-10"), by=CHEF)
