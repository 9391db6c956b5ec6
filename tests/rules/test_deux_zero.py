"""Trente et Quarante 2.0, clause by clause."""

import pytest
from support.engine.cards_and_coups import (
    FOUR,
    Cards,
    called,
    deals,
    dealt_event,
    over,
    pack,
    play_to,
    settled_rows,
    shoe,
    stake,
)
from support.engine.engine_harness import CHEF, DEUX_ZERO, DIRECTION, TAILLEUR, Desk, reasons

from tapisvert.cards import sixain
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call

FAITES_VOS_JEUX = Call("Messieurs, faites vos jeux", "T2-2.3")
RIEN_NE_VA_PLUS = Call("Messieurs, les jeux sont faits, rien ne va plus", "T2-2.3")


def cards(written_row: str) -> Cards:
    """Cards as people write them."""
    return tuple(written_row.split())


@pytest.fixture
def desk() -> Desk:
    """A table of 2.0, with Anna and 10,000.00 in chips."""
    return Desk(DEUX_ZERO, Anna=1_000_000)


@pytest.mark.clause("T2-2.1")
def test_pack_is_checked_announced_and_cut(desk: Desk) -> None:
    """Before a player; 'le sixain est complet'; 'Messieurs, la coupe'; and an inspector declares
    it.
    """
    assert desk.give(c.Shoe(sixain())) == (
        e.PackReady(312, ("Anna",)),
        Call("Le sixain est complet", "T2-2.1"),
        Call("Messieurs, la coupe", "T2-2.1"),
    )
    for at_card in (-1, 313):
        assert desk.refusal(c.Cut("Anna", at_card)).startswith("bad_cut, T2-2.1: ")
    assert desk.give(c.Declare("T2-2.1"), by=TAILLEUR) == (e.Declared("T2-2.1", "tailleur", "Teo"),)


@pytest.mark.clause("T2-2.3")
def test_annulled_cards_precede_the_betting(desk: Desk) -> None:
    """'Messieurs, les cinq cartes', 'faites vos jeux', 'les jeux sont faits, rien ne va plus'."""
    desk.give(c.Shoe(sixain()))
    assert desk.give(c.Cut("Anna", 0)) == (
        e.CutMade("Anna", 0),
        Call("Messieurs, les cinq cartes", "T2-2.3"),
        e.Burnt(5),
        FAITES_VOS_JEUX,
    )
    assert desk.give(c.Close()) == (RIEN_NE_VA_PLUS, e.Closed())
    events = desk.give(c.Deal())
    assert dealt_event(events).rows == (("6s", "7s", "8s", "9s"),)
    assert events[1:] == (FAITES_VOS_JEUX,)
    assert called(desk.give(c.Deal()))[0] == (RIEN_NE_VA_PLUS.words, "T2-2.3")


@pytest.mark.clause("T2-2.3", "T2-5")
@pytest.mark.parametrize(
    "command",
    [
        c.Bet("Anna", "rouge", 1),
        c.Withdraw("Anna", "rouge"),
        c.Move("Anna", "rouge", "noir"),
        c.FormSociete(("Anna", "Bruno")),
    ],
)
def test_stakes_are_fixed_after_rien_ne_va_plus(desk: Desk, command: c.Command) -> None:
    """Nothing is withdrawn, moved or added until the coup is settled."""
    desk.give(c.Sit("Bruno", 100))
    stake(desk, 50_000, "rouge")
    desk.give(c.Close())
    assert (
        desk.refusal(command)
        == "betting_closed, T2-2.3: rien ne va plus: no stake is withdrawn, moved or added"
    )
    refusal = desk.refused(c.Late("Anna", "Cesare", "rouge", 1), by=CHEF)
    assert reasons(refusal) == "not_on_this_table, T2-1: late is not played at this table"
    assert desk.free() == {"rouge": (50_000, 0)}


@pytest.mark.clause("T2-5")
def test_first_exposed_card_closes_bets(desk: Desk) -> None:
    """A coup dealt into open bets closes them before its cards; the stakes there are settled."""
    stake(desk, 50_000, "rouge")
    events = desk.give(c.Deal(cards("Ks Qs Th")))
    assert [type(event).__name__ for event in events] == [
        *("Call", "Closed", "CoupDealt", "Settled", "Call")
    ]


@pytest.mark.clause("T2-2.4")
@pytest.mark.parametrize("chips", [0, -1, 0.5])
def test_only_players_take_seats(desk: Desk, chips: float) -> None:
    """A player who brings no chips does not play."""
    assert (
        desk.refusal(c.Sit("Bruno", chips))
        == f"bad_amount, T2-2.4: {chips} is not a positive whole number of minor units"
    )


@pytest.mark.clause("T2-2.2", "R14")
def test_cut_card_ends_taille_after_coup(desk: Desk) -> None:
    """With 53 cards left the cut card has not come: the next coup meets it and is finished."""
    shoe(desk, pack(desk.table.book, end=sixain()[:53]))
    play_to(desk, 53)
    events = desk.give(c.Deal())
    assert dealt_event(events).rows == (("As", "2s", "3s", "4s", "5s", "6s", "7s", "8s"),)
    assert (over(events).cards_left, over(events).void) == (45, False)
    assert events[-2:] == (over(events), FAITES_VOS_JEUX)
    refusal = desk.refused(c.Deal())
    assert (refusal.code, refusal.clause) == ("no_shoe", "T2-2.2")


@pytest.mark.clause("T2-2.2", "R14")
def test_fifty_two_cards_stay_undealt(desk: Desk) -> None:
    """A coup that leaves just the pack behind the cut card is the last."""
    shoe(desk, pack(desk.table.book, end=sixain()[:52]))
    assert over(play_to(desk, 52)).cards_left == 52


# ------------------------------------------------------------------------------------- the coup


@pytest.mark.clause("T2-1", "T2-3.2", "T2-3.3")
@pytest.mark.parametrize(
    ("row", "winners", "call"),
    [
        ("Kh Qs Jd Ah", ("couleur", "rouge"), "Rouge gagne et couleur"),
        ("Ks Qh Js Ah", ("inverse", "rouge"), "Rouge gagne, la couleur perd"),
        ("Ks Qh Jd As", ("couleur", "noir"), "Rouge perd, la couleur gagne"),
        ("Kd Qs Js Ac", ("inverse", "noir"), "Rouge perd et couleur"),
    ],
)
def test_last_and_first_cards_decide(row: str, winners: tuple[str, str], call: str) -> None:
    """Rouge or noir by the last card, couleur or inverse by whether the first agrees; two win,
    two lose.
    """
    desk = Desk(DEUX_ZERO, rulings={"row_stop": 31}, Anna=1_000_000)
    stake(desk, 50_001)
    events = desk.give(c.Deal(cards(row)))
    assert (dealt_event(events).call, dealt_event(events).totals) == ((call,), (31,))
    loss = [
        ("Anna", chance, 0, 50_001, "lost", 0, 50_001) for chance in FOUR if chance not in winners
    ]
    winnings = [("Anna", winner, 0, 50_001, "won", 100_002, 0) for winner in winners]
    assert settled_rows(events) == loss + winnings
    assert (desk.free(), desk.prison(), desk.balances().bank) == ({}, {}, 0)


@pytest.mark.clause("T2-1")
@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 1), *((str(n), n) for n in range(2, 10)), *((rank, 10) for rank in "TJQK")],
)
def test_cards_count_their_values(desk: Desk, rank: str, points: int) -> None:
    """The ace 1, faces and ten 10, the others their number: 29 and one card more."""
    row = ("Ks", "Qh", "9d", f"{rank}h")
    assert dealt_event(desk.give(c.Deal(row))).totals == (29 + points,)


@pytest.mark.clause("T2-1")
@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        (c.Bet("Anna", "vert", 1), "unknown_chance", "there is no chance called 'vert'"),
        (c.Bet("Anna", "passe", 1), "not_on_this_table", "passe is not played at this table"),
        (c.Insure("Anna", "rouge"), "not_on_this_table", "insure is not played at this table"),
        (c.Divide("Anna", "rouge"), "not_on_this_table", "divide is not played at this table"),
        (c.Insure("Anna", "vert"), "unknown_chance", "there is no chance called 'vert'"),
        (c.Divide("Anna", "vert"), "unknown_chance", "there is no chance called 'vert'"),
        (c.Spin(3), "not_on_this_table", "spin is not played at this table"),
        (
            c.Bet("Anna", "rouge/noir", 1),
            "forbidden_cheval",
            "no stake lies à cheval on 'rouge/noir'",
        ),
    ],
)
def test_four_chances_and_neither_prison_nor_insurance(
    desk: Desk, command: c.Command, code: str, message: str
) -> None:
    """There are no ties to go to prison for, or to insure against."""
    stake(desk, 50_000, "rouge")
    assert desk.refusal(command) == f"{code}, T2-1: {message}"


@pytest.mark.clause("T2-3.1", "R02")
@pytest.mark.parametrize(
    ("row", "total"),
    [
        ("Ks Qs Th", 30),
        ("Ks Qs 9h Kd", 39),
        ("As 2s 3s 4s 5s 6s 7s 8s", 36),
        ("9s 9h 9d 9c", 36),
        ("Ks Qs 9h Ad", 30),
    ],
)
def test_row_ends_at_thirty_or_above(desk: Desk, row: str, total: int) -> None:
    """From left to right, until its total is not below 30."""
    coup = dealt_event(desk.give(c.Deal(cards(row))))
    assert (coup.rows, coup.totals, coup.length) == ((cards(row),), (total,), len(cards(row)))


@pytest.mark.clause("T2-3.1", "R02")
@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("Ks Qs 9h", "a row is not finished; a card is missing"),
        ("Ks Qs Th Ah", "1 too many; the coup ends before the last"),
        ("Ks Qs Tx", "there is no card 'Tx'"),
    ],
)
def test_short_or_long_rows_are_refused(desk: Desk, row: str, problem: str) -> None:
    """29 is not a coup, and at 30 no card follows."""
    assert (
        desk.refusal(c.Deal(cards(row)))
        == f"not_a_coup, T2-3.1: the cards are not exactly one coup: {problem}"
    )


@pytest.mark.clause("T2-3.4", "R10")
@pytest.mark.parametrize("row", ["As Ks Qs 9h", "Ks As Qs 9h", "Ks Qs As 9h"])
def test_early_ace_of_spades_halves_winnings(desk: Desk, row: str) -> None:
    """Winners get their stake and half as much, rounded up; losers lose whole."""
    stake(desk, 1_001)
    events = desk.give(c.Deal(cards(row)))
    assert dealt_event(events).call == ("Rouge gagne, la couleur perd après",)
    assert settled_rows(events) == [
        ("Anna", "couleur", 0, 1_001, "lost", 0, 1_001),
        ("Anna", "noir", 0, 1_001, "lost", 0, 1_001),
        ("Anna", "inverse", 0, 1_001, "won_half", 1_502, 0),
        ("Anna", "rouge", 0, 1_001, "won_half", 1_502, 0),
    ]
    assert (desk.chips(), desk.balances().bank) == (999_000, 1_000)


@pytest.mark.clause("T2-3.4", "R10")
@pytest.mark.parametrize("row", ["Ks Qs 9h As", "Ah Ks Qs 9h", "Ac Ks Qs 9h", "9s 8s 7s As 5h"])
def test_other_aces_and_places_pay_in_full(desk: Desk, row: str) -> None:
    """The fourth card is too late, and other aces do not count."""
    stake(desk, 1_000, "rouge", "noir")
    events = desk.give(c.Deal(cards(row)))
    assert sorted(settlement[4] for settlement in settled_rows(events)) == ["lost", "won"]
    assert "après" not in dealt_event(events).call[0]


@pytest.mark.clause("T2-7", "R16")
def test_losing_stakes_do_not_pay_winners(desk: Desk) -> None:
    """Each is an entry of its own; losers are collected before winners are paid."""
    desk.give(c.Sit("Bruno", 100_000))
    stake(desk, 10_000, "rouge", "noir", player="Bruno")
    stake(desk, 20_000, "noir", "rouge")
    assert settled_rows(desk.give(c.Deal(cards("Kh Qs Th")))) == [
        ("Anna", "noir", 0, 20_000, "lost", 0, 20_000),
        ("Bruno", "noir", 0, 10_000, "lost", 0, 10_000),
        ("Anna", "rouge", 0, 20_000, "won", 40_000, 0),
        ("Bruno", "rouge", 0, 10_000, "won", 20_000, 0),
    ]


# --------------------------------------------------------------------- irregular cards, disputes


@pytest.mark.clause("T2-6.1", "R15")
def test_tailleur_orders_several_cards(desk: Desk) -> None:
    """The next cards of the sabot lie in the order that the tailleur gives them."""
    shoe(desk, pack(desk.table.book, start=cards("Ks Qh Jd")))
    irregular = c.Irregular("several", ("Ks", "Qh", "Jd"), ("Jd", "Ks", "Qh"))
    assert desk.give(irregular, by=TAILLEUR) == (
        e.Irregularity("several", ("Jd", "Ks", "Qh"), None),
    )
    assert dealt_event(desk.give(c.Deal())).rows == (("Jd", "Ks", "Qh"),)


@pytest.mark.clause("T2-6.1", "R15")
@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        (
            c.Irregular("several", ("Ks", "Jd")),
            "bad_cards",
            "these cards cannot be declared: the shoe's next cards are others",
        ),
        (
            c.Irregular("several", ("Ks", "1h")),
            "bad_cards",
            "these cards cannot be declared: there is no card '1h'",
        ),
        (
            c.Irregular("several"),
            "bad_cards",
            "these cards cannot be declared: say which they are",
        ),
        (
            c.Irregular("lost", ("Ks",)),
            "unknown_kind",
            "'lost' is none of: several, seen",
        ),
    ],
)
def test_order_of_unseen_cards_is_refused(
    desk: Desk, command: c.Irregular, code: str, message: str
) -> None:
    """Other cards than the sabot's next, no card, no such irregularity."""
    shoe(desk, pack(desk.table.book, start=cards("Ks Qh Jd")))
    assert desk.refusal(command) == f"{code}, T2-6.1: {message}"


@pytest.mark.clause("T2-6.1")
@pytest.mark.parametrize("role", ["player", "payeur", "inspector", "direction"])
def test_dealer_alone_decides_the_order(desk: Desk, role: str) -> None:
    """It is the dealer's alone to decide."""
    command = c.Irregular("several", ("Ks", "Qh"))
    assert desk.refusal(command, by=c.Person(role, "Anna")) == (
        f"not_authorized, record: 'irregular' is given by chef, croupier, tailleur, not by '{role}'"
    )


@pytest.mark.clause("T2-6.2", "R15")
def test_cards_seen_in_shoe_count_for_two_coups(desk: Desk) -> None:
    """They are valid; after the second such coup, consecutive or not, the cards are made again."""
    coups = cards("Ks Qh Jd"), cards("Kh Qd Js"), cards("Kc Qs Jc")
    shoe(desk, pack(desk.table.book, start=sum(coups, ())))
    irregular = c.Irregular("seen", ("Qh",))
    assert desk.give(irregular) == (e.Irregularity("seen", ("Qh",), 2),)
    assert dealt_event(desk.give(c.Deal())).rows == (coups[0],)
    assert dealt_event(desk.give(c.Deal())).rows == (coups[1],)
    assert desk.give(c.Irregular("seen")) == (e.Irregularity("seen", (), 1),)
    events = desk.give(c.Deal())
    assert dealt_event(events).rows == (coups[2],)
    assert (over(events).cards_left, over(events).void) == (312 - 5 - 9, False)


@pytest.mark.clause("T2-8")
def test_direction_decides_disputes_finally(desk: Desk) -> None:
    """Its decision is recorded; no other role decides."""
    dispute = c.Decide("Whose stake lies on rouge?", "Bruno's.")
    assert desk.give(dispute, by=DIRECTION) == (
        e.Decided("Whose stake lies on rouge?", "Bruno's."),
    )
    for actor in (None, CHEF, TAILLEUR):
        assert desk.refused(dispute, by=actor).code == "not_authorized"
    assert (
        desk.refusal(c.Decide("Whose?", " "), by=DIRECTION)
        == "bad_text, T2-8: decision is a text of 1 to 500 printable characters"
    )
    assert desk.refused(c.Decide("", "Bruno's"), by=DIRECTION).values == {"what": "dispute"}


@pytest.mark.clause("R09", "R11")
def test_silent_text_cites_rulings(desk: Desk) -> None:
    """The excess goes back; the last coup closes the table."""
    desk = Desk(DEUX_ZERO, minimum=10, maximum=100, Anna=1_000)
    assert desk.refused(c.Bet("Anna", "rouge", 9)).clause == "record"
    stake(desk, 150, "rouge")
    assert desk.give(c.Last())[0] == Call("La dernière", "R11")
    events = desk.give(*deals(cards("Ks Qs Th")))
    assert settled_rows(events) == [
        ("Anna", "rouge", 0, 100, "won", 200, 0),
        ("Anna", "rouge", 0, 50, "excess_returned", 50, 0),
    ]
    assert events[-1] == e.Finished()
    assert desk.refused(c.Bet("Anna", "rouge", 9)).clause == "R11"
