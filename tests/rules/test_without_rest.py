"""The end of a taille without remainder, 'senza resto': VT-16, R12."""

import pytest
from support.engine.cards_and_coups import (
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    Cards,
    deals,
    over,
    pack,
    play_to,
    settled_rows,
    shoe,
    stake,
)
from support.engine.engine_harness import CHEF, VENEZIA, Desk

from tapisvert.rules import commands as c
from tapisvert.rules import events as e

WITHDRAW = c.Withdraw("Anna", "rouge", degree=1)
FULL_RETURN = e.Withdrawn("Anna", "rouge", 1, 50_001, 0)


def ending(*last: Cards, **rulings: str) -> Desk:
    """A table at Venezia before the coups that use the last cards of its shoe; 500.01 on rouge."""
    desk = Desk(VENEZIA, rulings=rulings, Anna=1_000_000)
    end = tuple(card for coup in last for card in coup)
    shoe(desk, pack(desk.table.book, end=end))
    play_to(desk, len(end))
    stake(desk, 50_001, "rouge")
    return desk


@pytest.mark.clause("VT-16", "R12")
@pytest.mark.parametrize("nulls", [0, 1, 2])
def test_null_coups_can_end_taille_without_remainder(nulls: int) -> None:
    """A null coup decides nothing: the first 31 après is still the last thing that happened."""
    desk = ending(REFAIT, *[NULL] * nulls)
    desk.give(*[c.Deal()] * nulls)
    assert over(desk.give(c.Deal())).cards_left == 0
    assert desk.give(WITHDRAW) == (FULL_RETURN,)
    assert (desk.chips(), desk.balances().bank) == (1_000_000, 0)


@pytest.mark.clause("VT-16", "R12")
def test_rien_ne_va_plus_closes_the_window() -> None:
    """Of the new taille; until then, division and the window of VT-13 are as ever."""
    desk = ending(REFAIT, NULL)
    desk.give(c.Deal(), c.Deal())
    shoe(desk, pack(desk.table.book, start=NULL))
    desk.give(c.Close())
    assert desk.refused(WITHDRAW).code == "betting_closed"
    desk.give(c.Deal())
    assert desk.refused(WITHDRAW).code == "not_in_window"


@pytest.mark.clause("VT-16", "R12")
@pytest.mark.parametrize("reading", ["withdraw_whole", "off"])
def test_narrow_readings_require_the_refait(reading: str) -> None:
    """As every table read it before."""
    desk = ending(REFAIT, NULL, R12=reading)
    desk.give(c.Deal(), c.Deal())
    assert desk.refused(WITHDRAW).code == "not_in_window"
    assert desk.give(c.Finish())[0] == e.Divided("Anna", "rouge", 1, 50_001, 25_001, 25_000)


@pytest.mark.clause("VT-16", "R12")
def test_prisoner_without_remainder_is_abandoned_whole() -> None:
    """A prisoner that its player could withdraw whole loses nothing by being left there."""
    desk = ending(REFAIT)
    desk.give(c.Deal())
    assert desk.give(c.Abandon("Anna", "Bianchi", "rouge", 1), by=CHEF) == (
        FULL_RETURN,
        e.Abandoned("Anna", "rouge", 1, 50_001, "Carlo", "Bianchi"),
    )
    assert desk.balances().bank == 0


@pytest.mark.clause("VT-14", "VT-16", "R12")
def test_decided_coup_closes_the_window() -> None:
    """The stake that it eased to the first degree was caught by more than a first 31 après."""
    desk = ending(REFAIT, REFAIT, ROUGE_COULEUR)
    desk.give(c.Deal(), c.Deal(), c.Deal())
    assert desk.prison() == {("rouge", 1): 50_001}
    assert desk.refused(WITHDRAW).code == "not_in_window"


@pytest.mark.clause("VT-16", "R12")
def test_second_refait_keeps_window_for_first_prisoners() -> None:
    """Degree by degree: the deeper stake stays, the new one may go."""
    desk = ending(REFAIT, REFAIT, NULL)
    desk.give(c.Deal())
    stake(desk, 7_000, "noir")
    desk.give(c.Deal(), c.Deal())
    assert desk.refused(c.Withdraw("Anna", "rouge", degree=2)).code == "not_in_window"
    assert desk.give(c.Withdraw("Anna", "noir", degree=1)) == (
        e.Withdrawn("Anna", "noir", 1, 7_000, 0),
    )


@pytest.mark.clause("VT-16", "R12", "R14")
def test_cards_of_void_coup_are_a_remainder() -> None:
    """Some were left, though no coup came of them."""
    desk = ending(REFAIT, NULL[:7])
    desk.give(c.Deal())
    end_events = over(desk.give(c.Deal()))
    assert (end_events.cards_left, end_events.void) == (0, True)
    assert desk.refused(WITHDRAW).code == "not_in_window"


@pytest.mark.clause("VT-16", "VT-19", "R12")
def test_annulled_cards_can_end_the_taille() -> None:
    """They leave the taille, and nothing is left of it."""
    desk = ending(REFAIT, NULL)
    desk.give(c.Deal())
    desk.give(c.Irregular("annulled", NULL))
    assert desk.give(WITHDRAW) == (FULL_RETURN,)


@pytest.mark.clause("VT-16", "R11", "R12")
@pytest.mark.parametrize(
    ("last", "entry"),
    [
        ((REFAIT,), [("Anna", "rouge", 0, 50_001, "imprisoned", 0, 0)]),
        ((REFAIT, NULL), []),
    ],
)
def test_derniere_return_precedes_the_division(
    last: tuple[Cards, ...], entry: list[object]
) -> None:
    """The table closes after the coup, and gives the stake back whole."""
    desk = ending(*last)
    for _ in last[1:]:
        desk.give(c.Deal())
    desk.give(c.Last())
    events = desk.give(c.Deal())
    assert settled_rows(events) == entry
    assert events[-3:] == (e.TailleOver(0, void=False), FULL_RETURN, e.Finished())
    assert (desk.chips(), desk.balances().bank) == (1_000_000, 0)


@pytest.mark.clause("R11", "R12")
def test_derniere_divides_deeper_stakes() -> None:
    """A stake in prison is, as ever; and so is a free one where cards are left."""
    desk = ending(REFAIT, REFAIT)
    desk.give(c.Deal())
    stake(desk, 7_000, "noir")
    desk.give(c.Last())
    assert settled_rows(desk.give(c.Deal())) == [
        ("Anna", "rouge", 1, 50_001, "divided", 12_501, 37_500),
        ("Anna", "noir", 0, 7_000, "imprisoned", 0, 0),
    ]
    desk = ending(REFAIT, NULL)
    desk.give(c.Last())
    assert settled_rows(desk.give(c.Deal())) == [
        ("Anna", "rouge", 0, 50_001, "divided", 25_001, 25_000)
    ]


@pytest.mark.clause("VT-16", "R11", "R12")
@pytest.mark.parametrize("reading", ["without_rest", "withdraw_whole"])
def test_closing_table_returns_withdrawable_stakes(reading: str) -> None:
    """While the window is open; after 'rien ne va plus' the stake is divided as ever."""
    desk = ending(REFAIT, R12=reading)
    desk.give(c.Deal())
    closing = desk.give(c.Finish())
    if reading == "without_rest":
        assert closing == (FULL_RETURN, e.Finished())
    else:
        assert closing[0] == e.Divided("Anna", "rouge", 1, 50_001, 25_001, 25_000)
    desk = ending(REFAIT, R12=reading)
    desk.give(c.Deal(), c.Close())
    assert desk.give(c.Finish())[0] == e.Divided("Anna", "rouge", 1, 50_001, 25_001, 25_000)


@pytest.mark.clause("VT-16", "R12")
def test_real_cards_are_counted() -> None:
    """The very last card is known without a shoe: by la dernière, by the close, by end_taille."""

    def after(*coups: Cards) -> Desk:
        desk = Desk(VENEZIA, Anna=1_000_000)
        cards = pack(desk.table.book, end=tuple(card for coup in coups for card in coup))
        twin = Desk(VENEZIA, Anna=1)
        shoe(twin, cards)
        while (cards_left := 312 - twin.table.taille.position) > sum(map(len, coups)):
            twin.give(c.Deal())
            after_it = 312 - twin.table.taille.position
            desk.give(c.Deal(cards[312 - cards_left : 312 - after_it]))
        stake(desk, 50_001, "rouge")
        return desk

    desk = after(REFAIT)
    desk.give(c.Last())
    assert desk.give(c.Deal(REFAIT))[-2:] == (FULL_RETURN, e.Finished())
    desk = after(REFAIT, NULL)
    desk.give(*deals(REFAIT, NULL))
    assert desk.give(c.Finish())[0] == FULL_RETURN
    desk = after(REFAIT, NULL)
    desk.give(*deals(REFAIT, NULL))
    assert over(desk.give(c.EndTaille())).cards_left == 0
    assert desk.give(WITHDRAW) == (FULL_RETURN,)
    desk = after(REFAIT, NULL)
    desk.give(*deals(REFAIT))
    assert desk.give(c.Finish())[0] == e.Divided("Anna", "rouge", 1, 50_001, 25_001, 25_000)
