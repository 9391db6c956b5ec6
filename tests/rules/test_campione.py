"""Trente et Quarante at Campione: the pack, the coup, paying, the last coup."""

import pytest
from support.engine.cards_and_coups import (
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    called,
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
from support.engine.engine_harness import (
    CAMPIONE,
    DIGEST,
    VENEZIA,
    Desk,
    reasons,
)

from tapisvert.cards import sixain
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call

FAITES_VOS_JEUX = ("Messieurs, faites vos jeux", "CT-1.5")
CLOSING = [("Les jeux sont faits ?", "CT-1.5"), ("Rien ne va plus", "CT-1.5")]


@pytest.fixture
def desk() -> Desk:
    """A table at Campione, with Anna and 10,000.00 in chips."""
    return Desk(CAMPIONE, Anna=1_000_000)


@pytest.mark.clause("CT-1.2")
def test_shuffle_requires_a_player() -> None:
    """A player must be there to see it; one who has left is not. DT and VT ask for none."""
    desk = Desk(CAMPIONE)
    refusal = ("witness_required", "CT-1.2", "shuffle needs a player present")
    shoe_refusal = desk.refused(c.Shoe(sixain()))
    assert (shoe_refusal.code, shoe_refusal.clause) == refusal[:2]
    assert shoe_refusal.message.startswith(refusal[2])
    desk.give(c.Sit("Anna", 100), c.Leave("Anna"))
    assert desk.refused(c.Shoe(sixain())) == shoe_refusal
    desk.give(c.Sit("Anna", 100), c.Shoe(sixain()))
    for house in (DIGEST, VENEZIA):
        Desk(house).give(c.Shoe(sixain()))


@pytest.mark.clause("CT-11")
def test_record_names_its_edition(desk: Desk) -> None:
    """The regulation may be amended; the table opens under one edition of it."""
    assert desk.opening == (
        e.Opened(
            CAMPIONE,
            "Regolamento di gioco, undated",
            "CHF",
            {"minimum": 1, "maximum": 1_000_000},
            {},
        ),
    )


@pytest.mark.clause("CT-1.3", "CT-1.4")
def test_player_cuts_and_five_cards_are_burnt(desk: Desk) -> None:
    """The cards above the cut go behind the rest, and the next five out of play; no event says
    which.
    """
    cards = pack(desk.table.book, start=ROUGE_COULEUR)
    top = cards[-100:]
    desk.give(c.Shoe(top + cards[:-100]))
    assert desk.give(c.Cut("Anna", 100)) == (
        e.CutMade("Anna", 100),
        e.Burnt(5),
        Call(*FAITES_VOS_JEUX),
    )
    assert only_coup(desk.give(c.Deal())).rows == (ROUGE_COULEUR[:4], ROUGE_COULEUR[4:])
    assert desk.table.taille.shoe == cards


@pytest.mark.clause("CT-1.3")
@pytest.mark.parametrize("at_card", [0, 312])
def test_cut_is_allowed_at_both_ends(desk: Desk, at_card: int) -> None:
    """A cut of no card and one of all leave the pack as it is."""
    cards = pack(desk.table.book)
    desk.give(c.Shoe(cards), c.Cut("Anna", at_card))
    assert desk.table.taille.shoe == cards


@pytest.mark.clause("CT-1.3")
def test_cut_follows_the_pack_once(desk: Desk) -> None:
    """A stranger, a second cut, an uncut deal, of whose cards or not."""
    desk.give(c.Shoe(pack(desk.table.book, start=REFAIT)))
    for deal in (c.Deal(), c.Deal(REFAIT)):
        assert desk.refusal(deal) == (
            "shoe_not_ready, CT-1.3: shoe not ready: send 'shoe' and 'cut', or the cards of the"
            " coup"
        )
    assert desk.refused(c.Cut("Nessuno", 10)).code == "unknown_player"
    desk.give(c.Cut("Anna", 0))
    refusal = desk.refused(c.Cut("Anna", 10))
    assert reasons(refusal) == "already_cut, record: the pack is cut already"


def test_second_pack_waits_for_end_of_taille(desk: Desk) -> None:
    """While a pack lies there or real cards came out, no other is brought."""
    progress = "taille in progress: a new pack needs its end"
    desk.give(*deals(REFAIT))
    assert desk.refusal(c.Shoe(sixain())) == f"taille_in_progress, record: {progress}"
    desk.give(c.EndTaille(), c.Shoe(sixain()))
    assert desk.refused(c.Shoe(sixain())).code == "taille_in_progress"
    assert desk.refused(c.Shoe(sixain()[1:])).code == "shoe_incomplete"
    desk.give(c.EndTaille(), c.Shoe(sixain()))


@pytest.mark.clause("CT-1.5")
def test_cut_after_closing_keeps_bets_closed(desk: Desk) -> None:
    """A pack may come while the bets are closed; 'faites vos jeux' is not called then."""
    desk.give(c.Close(), c.Shoe(pack(desk.table.book, start=REFAIT)))
    assert desk.give(c.Cut("Anna", 0)) == (e.CutMade("Anna", 0), e.Burnt(5))
    assert desk.refused(c.Bet("Anna", "rouge", 100)).code == "betting_closed"


@pytest.mark.clause("CT-2")
@pytest.mark.parametrize(
    ("chance", "code", "message"),
    [
        ("vert", "unknown_chance", "unknown chance: 'vert'"),
        ("", "unknown_chance", "unknown chance: ''"),
        ("pair", "not_on_this_table", "pair is not available at this table"),
        ("17", "not_on_this_table", "17 is not available at this table"),
        ("14/17", "not_on_this_table", "14/17 is not available at this table"),
        ("rouge/pair", "not_on_this_table", "rouge/pair is not available at this table"),
        ("rouge/couleur", "forbidden_cheval", "no cheval exists on 'rouge/couleur'"),
    ],
)
def test_unknown_chances_are_refused(desk: Desk, chance: str, code: str, message: str) -> None:
    """No other place, none of roulette's, and nothing à cheval."""
    desk.give(c.Bet("Anna", "rouge", 100))
    for command in (
        c.Bet("Anna", chance, 100),
        c.Withdraw("Anna", chance),
        c.Move("Anna", "rouge", chance),
        c.Move("Anna", chance, "rouge"),
        c.Insure("Anna", chance),
        c.Divide("Anna", chance),
    ):
        assert desk.refusal(command) == f"{code}, CT-2: {message}"


@pytest.mark.clause("CT-1.1")
def test_seven_copies_in_one_coup_are_refused(desk: Desk) -> None:
    """The cards of the coup itself are counted too."""
    aces = ("As",) * 7
    cards = ("Kh", "Qh", *aces, "4h", "Kd", "Qd", "Jd", "Ad")
    assert desk.refused(c.Deal(cards)).code == "too_many_copies"
    desk.give(c.Deal(("Kh", "Qh", *aces[:6], "5h", "Kd", "Qd", "Jd", "Ad")))


def test_shoe_deals_only_its_cards(desk: Desk) -> None:
    """Cards may be named at a table with a shoe, when they are its next coup."""
    shoe(desk, pack(desk.table.book, start=ROUGE_COULEUR + REFAIT))
    assert desk.refusal(c.Deal(REFAIT)) == (
        "invalid_coup, CT-3.3: the cards are not exactly one coup: cards do not match the next"
        " cards of the shoe"
    )
    desk.give(c.Deal(ROUGE_COULEUR))
    assert only_coup(desk.give(c.Deal(REFAIT))).totals == (31, 31)


@pytest.mark.clause("CT-9", "R11")
def test_refait_of_last_coup_divides_immediately(desk: Desk) -> None:
    """Nothing goes to prison; who is there is divided one degree deeper; the table closes."""
    stake(desk, 40_000, "noir")
    desk.give(*deals(REFAIT))
    stake(desk, 50_000, "rouge", "inverse")
    desk.give(c.Insure("Anna", "inverse"))
    assert desk.give(c.Last()) == (Call("La dernière", "CR-14"), e.LastAnnounced())
    events = desk.give(c.Deal(REFAIT))
    assert settled_rows(events) == [
        ("Anna", "noir", 1, 40_000, "divided", 10_000, 30_000),
        ("Anna", "rouge", 0, 50_000, "divided", 25_000, 25_000),
        ("Anna", "inverse", 0, 50_000, "insured", 50_000, 0),
    ]
    assert events[-1] == e.Finished()
    assert called(events) == CLOSING
    assert (desk.chips(), desk.balances().bank) == (944_500, 55_500)
    refusal = desk.refused(c.Sit("Bruno", 100))
    assert reasons(refusal) == "table_finished, R11: the table is closed"


@pytest.mark.clause("CT-9", "R11")
def test_prisoners_are_divided_at_closing(desk: Desk) -> None:
    """Free stakes and premiums go back whole, prisoners at their degree, also after another last
    coup.
    """
    stake(desk, 40_000, "noir")
    desk.give(*deals(REFAIT, REFAIT))
    stake(desk, 50_000, "rouge")
    desk.give(c.Insure("Anna", "rouge"), c.Last())
    assert desk.refusal(c.Last()) == "already_announced, record: la dernière is announced already"
    events = desk.give(c.Deal(NULL))
    assert events[-4:] == (
        e.Withdrawn("Anna", "rouge", 0, 50_000, 0),
        e.PremiumReturned("Anna", "rouge", 500),
        e.Divided("Anna", "noir", 2, 40_000, 10_000, 30_000),
        e.Finished(),
    )
    assert (desk.chips(), desk.balances().bank, desk.balances().held) == (970_000, 30_000, 0)


@pytest.mark.clause("CT-9", "R11")
def test_earlier_taille_keeps_its_prisoners(desk: Desk) -> None:
    """A refait at the end of a taille imprisons as any other; the next taille decides."""
    shoe(desk, pack(desk.table.book, end=REFAIT))
    play_to(desk, 8)
    stake(desk, 50_000, "rouge")
    events = desk.give(c.Deal())
    assert outcomes(events) == {"rouge": "imprisoned"}
    end_events = over(events)
    assert (end_events.cards_left, end_events.void) == (0, False)
    assert events[-1] == Call(*FAITES_VOS_JEUX)
    shoe(desk, pack(desk.table.book, start=ROUGE_COULEUR))
    assert outcomes(desk.give(c.Deal())) == {"rouge": "released"}


@pytest.mark.clause("R14")
@pytest.mark.parametrize("remaining", [1, 4, 7])
def test_coup_without_enough_cards_is_void(desk: Desk, remaining: int) -> None:
    """In either row: no coup, no settlement; stakes stand and the taille is over."""
    shoe(desk, pack(desk.table.book, end=REFAIT[:remaining]))
    play_to(desk, remaining)
    stake(desk, 50_000, "rouge")
    events = desk.give(c.Deal())
    assert [type(event).__name__ for event in events] == [
        "Call",
        "Call",
        "Closed",
        "TailleOver",
        "Call",
    ]
    assert (over(events).cards_left, over(events).void) == (0, True)
    assert called(events)[-1] == FAITES_VOS_JEUX
    assert desk.free() == {"rouge": (50_000, 0)}
    assert desk.refused(c.Deal()).code == "shoe_not_ready"


@pytest.mark.clause("R14")
def test_void_coup_is_not_the_last(desk: Desk) -> None:
    """La dernière was announced, and no coup came of it: the next one is the last."""
    shoe(desk, pack(desk.table.book, end=REFAIT[:3]))
    play_to(desk, 3)
    desk.give(c.Last(), c.Deal())
    assert desk.give(c.Deal(NULL))[-1] == e.Finished()


def test_taille_ends_on_declaration(desk: Desk) -> None:
    """Bets are open after it: called when they were closed, for they reopen."""
    shoe(desk, pack(desk.table.book, start=NULL))
    desk.give(c.Deal())
    (end_event,) = desk.give(c.EndTaille())
    assert end_event == over((end_event,))
    assert (over((end_event,)).cards_left, over((end_event,)).void) == (299, False)
    desk.give(c.Close())
    assert called(desk.give(c.EndTaille())) == [FAITES_VOS_JEUX]
    desk.give(c.Bet("Anna", "rouge", 100))
