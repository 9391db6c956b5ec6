"""Trente et Quarante 2.0, clause by clause."""

import pytest
from support.engine.cards_and_coups import (
    FOUR,
    Cards,
    called,
    deals,
    only_coup,
    over,
    pack,
    play_to,
    settled_rows,
    shoe,
    stake,
)
from support.engine.engine_harness import DEUX_ZERO, TAILLEUR, Desk

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
    assert only_coup(events).rows == (("6s", "7s", "8s", "9s"),)
    assert events[1:] == (FAITES_VOS_JEUX,)
    assert called(desk.give(c.Deal()))[0] == (RIEN_NE_VA_PLUS.words, "T2-2.3")


@pytest.mark.clause("T2-5")
def test_first_exposed_card_closes_bets(desk: Desk) -> None:
    """A coup dealt into open bets closes them before its cards; the stakes there are settled."""
    stake(desk, 50_000, "rouge")
    events = desk.give(c.Deal(cards("Ks Qs Th")))
    assert [type(event).__name__ for event in events] == [
        "Call",
        "Closed",
        "CoupDealt",
        "Settled",
        "Call",
    ]


@pytest.mark.clause("T2-2.2", "R14")
def test_cut_card_ends_taille_after_coup(desk: Desk) -> None:
    """With 53 cards left the cut card has not come: the next coup meets it and is finished."""
    shoe(desk, pack(desk.table.book, end=sixain()[:53]))
    play_to(desk, 53)
    events = desk.give(c.Deal())
    assert only_coup(events).rows == (("As", "2s", "3s", "4s", "5s", "6s", "7s", "8s"),)
    assert (over(events).cards_left, over(events).void) == (45, False)
    assert events[-2:] == (over(events), FAITES_VOS_JEUX)
    refusal = desk.refused(c.Deal())
    assert (refusal.code, refusal.clause) == ("shoe_not_ready", "T2-2.2")


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
    assert (only_coup(events).call, only_coup(events).totals) == ((call,), (31,))
    loss = [
        ("Anna", chance, 0, 50_001, "lost", 0, 50_001) for chance in FOUR if chance not in winners
    ]
    winnings = [("Anna", winner, 0, 50_001, "won", 100_002, 0) for winner in winners]
    assert settled_rows(events) == loss + winnings
    assert (desk.free(), desk.prison(), desk.balances().bank) == ({}, {}, 0)


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
    coup = only_coup(desk.give(c.Deal(cards(row))))
    assert (coup.rows, coup.totals, coup.length) == ((cards(row),), (total,), len(cards(row)))


@pytest.mark.clause("T2-3.4", "R10")
@pytest.mark.parametrize("row", ["As Ks Qs 9h", "Ks As Qs 9h", "Ks Qs As 9h"])
def test_early_ace_of_spades_halves_winnings(desk: Desk, row: str) -> None:
    """Winners get their stake and half as much, rounded up; losers lose whole."""
    stake(desk, 1_001)
    events = desk.give(c.Deal(cards(row)))
    assert only_coup(events).call == ("Rouge gagne, la couleur perd après",)
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
    assert "après" not in only_coup(events).call[0]


# --------------------------------------------------------------------- irregular cards, disputes


@pytest.mark.clause("T2-6.1", "R15")
def test_tailleur_orders_several_cards(desk: Desk) -> None:
    """The next cards of the sabot lie in the order that the tailleur gives them."""
    shoe(desk, pack(desk.table.book, start=cards("Ks Qh Jd")))
    irregular = c.Irregular("several", ("Ks", "Qh", "Jd"), ("Jd", "Ks", "Qh"))
    assert desk.give(irregular, by=TAILLEUR) == (
        e.Irregularity("several", ("Jd", "Ks", "Qh"), None),
    )
    assert only_coup(desk.give(c.Deal())).rows == (("Jd", "Ks", "Qh"),)


@pytest.mark.clause("T2-6.1", "R15")
@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        (
            c.Irregular("several", ("Ks", "Jd")),
            "invalid_cards",
            "these cards cannot be declared: cards do not match the next cards of the shoe",
        ),
        (
            c.Irregular("several", ("Ks", "1h")),
            "invalid_cards",
            "these cards cannot be declared: there is no card '1h'",
        ),
        (
            c.Irregular("several"),
            "invalid_cards",
            "these cards cannot be declared: list the cards",
        ),
        (
            c.Irregular("lost", ("Ks",)),
            "unknown_kind",
            "unknown kind 'lost'; expected one of: several, seen",
        ),
    ],
)
def test_order_of_unseen_cards_is_refused(
    desk: Desk, command: c.Irregular, code: str, message: str
) -> None:
    """Other cards than the sabot's next, no card, no such irregularity."""
    shoe(desk, pack(desk.table.book, start=cards("Ks Qh Jd")))
    assert desk.refusal(command) == f"{code}, T2-6.1: {message}"


@pytest.mark.clause("T2-6.2", "R15")
def test_cards_seen_in_shoe_count_for_two_coups(desk: Desk) -> None:
    """They are valid; after the second such coup, consecutive or not, the cards are made again."""
    coups = cards("Ks Qh Jd"), cards("Kh Qd Js"), cards("Kc Qs Jc")
    shoe(desk, pack(desk.table.book, start=sum(coups, ())))
    irregular = c.Irregular("seen", ("Qh",))
    assert desk.give(irregular) == (e.Irregularity("seen", ("Qh",), 2),)
    assert only_coup(desk.give(c.Deal())).rows == (coups[0],)
    assert only_coup(desk.give(c.Deal())).rows == (coups[1],)
    assert desk.give(c.Irregular("seen")) == (e.Irregularity("seen", (), 1),)
    events = desk.give(c.Deal())
    assert only_coup(events).rows == (coups[2],)
    assert (over(events).cards_left, over(events).void) == (312 - 5 - 9, False)


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
