"""Rulings from R14 on: the cut card, cards seen, payment, caps, finales, free stakes."""

import pytest
from support.engine.cards_and_coups import (
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    deals,
    over,
    pack,
    play_to,
    settled_rows,
    shoe,
    stake,
)
from support.engine.engine_harness import (
    CAMPIONE,
    DEUX_ZERO,
    DIGEST,
    VENEZIA,
    Desk,
)

from tapisvert.cards import sixain
from tapisvert.rules import commands as c
from tapisvert.rules import events as e

TWO_ROWS = (CAMPIONE, DIGEST, VENEZIA)


@pytest.mark.clause("R14")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize(("depth", "coups_left"), [(60, 60), (60, 61), (1, 1), ("none", 8)])
def test_r14_cut_card(house: str, depth: int | str, coups_left: int) -> None:
    """A coup that leaves the cut card's depth or less is the last; without one the shoe is dealt
    out.
    """
    desk = Desk(house, rulings={"R14": depth}, Anna=100)
    tail = REFAIT if depth == "none" else sixain()[:coups_left]
    shoe(desk, pack(desk.table.book, end=tail))
    events = play_to(desk, coups_left)
    if depth == coups_left:
        assert over(events).cards_left == coups_left
    else:
        assert not any(isinstance(event, e.TailleOver) for event in events)
        assert over(desk.give(c.Deal())).cards_left < coups_left


@pytest.mark.clause("R14")
def test_r14_a_deeper_cut_card_in_deux_zero() -> None:
    """At least 52 stay undealt; a house may leave more."""
    desk = Desk(DEUX_ZERO, rulings={"R14": 100}, Anna=100)
    shoe(desk, pack(desk.table.book, end=sixain()[:100]))
    assert over(play_to(desk, 100)).cards_left == 100


@pytest.mark.clause("R15")
@pytest.mark.parametrize(("house", "coups"), [(VENEZIA, 3), (DEUX_ZERO, 2), (VENEZIA, 1)])
def test_r15_how_many_coups_with_cards_seen(house: str, coups: int) -> None:
    """Three at Venezia, two in 2.0, or as many as the house says."""
    desk = Desk(house, rulings={"seen_coups": coups})
    cards = NULL if house == VENEZIA else ("Ks", "Qs", "Jh")
    events: tuple[e.Event, ...] = ()
    for coups_left in range(coups, 0, -1):
        assert desk.give(c.Irregular("seen")) == (e.Irregularity("seen", (), coups_left),)
        events = desk.give(c.Deal(cards))
        end_events = e.TailleOver.among(events)
        assert len(end_events) == (coups_left == 1)
    assert over(events) == e.TailleOver(312 - 5 - coups * len(cards), void=False)


@pytest.mark.clause("R15", "T2-6.2")
@pytest.mark.parametrize(("reading", "coups"), [("from_first", 3), ("with_seen_card", 4)])
def test_r15_which_coups_count_after_a_seen_card(reading: str, coups: int) -> None:
    """Two coups without a seen card come between the first with one and the next one."""
    desk = Desk(DEUX_ZERO, rulings={"seen_count": reading, "seen_coups": 3})
    desk.give(c.Irregular("seen"))
    ends = list[int]()
    for number in range(1, coups + 1):
        if number == 4:
            desk.give(c.Irregular("seen"))
        events = desk.give(c.Deal(("Ks", "Qs", "Jh")))
        ends += [number] * len(e.TailleOver.among(events))
    assert ends == ([3] if reading == "from_first" else [])
    if reading == "with_seen_card":
        desk.give(c.Irregular("seen"))
        assert over(desk.give(c.Deal(("Ks", "Qs", "Jh")))).void is False


@pytest.mark.clause("R16")
@pytest.mark.parametrize("house", TWO_ROWS)
def test_r16_collected_first_then_paid(house: str) -> None:
    """Every entry by itself: premiums and losers, then who stays bound, then who is paid."""
    desk = Desk(house, Anna=1_000_000, Bruno=1_000_000)
    stake(desk, 50_000, "rouge", "noir")
    desk.give(*deals(REFAIT, REFAIT))
    stake(desk, 50_000, "couleur", player="Bruno")
    stake(desk, 50_000, "rouge", "noir", player="Bruno")
    desk.give(c.Insure("Bruno", "couleur"))
    events = desk.give(c.Deal(ROUGE_COULEUR))
    entries = [event for event in events if isinstance(event, e.PremiumEarned | e.Settled)]
    assert isinstance(entries[1], e.PremiumEarned)
    assert settled_rows(events) == [
        ("Anna", "noir", 2, 50_000, "lost", 0, 50_000),
        ("Bruno", "noir", 0, 50_000, "lost", 0, 50_000),
        ("Anna", "rouge", 2, 50_000, "eased", 0, 0),
        ("Bruno", "couleur", 0, 50_000, "won", 100_000, 0),
        ("Bruno", "rouge", 0, 50_000, "won", 100_000, 0),
    ]


@pytest.mark.clause("R19")
@pytest.mark.parametrize("house", [*TWO_ROWS, DEUX_ZERO])
@pytest.mark.parametrize(("value", "chips"), [("to_chips", 110_000), ("stay", 100_000)])
def test_r19_where_a_winning_stake_goes(house: str, value: str, chips: int) -> None:
    """To the chips with its winnings, or they alone go and it lies for the next coup."""
    desk = Desk(house, rulings={"R19": value}, maximum=10_000, Anna=100_000)
    stake(desk, 10_500, "rouge")
    cards = ("Ks", "Qs", "Jh") if house == DEUX_ZERO else ROUGE_COULEUR
    winnings, refund = settled_rows(desk.give(c.Deal(cards)))
    assert winnings == ("Anna", "rouge", 0, 10_000, "won", chips - 90_000, 0)
    assert refund == ("Anna", "rouge", 0, 500, "excess_returned", 500, 0)
    assert desk.chips() == chips
    assert desk.free() == ({"rouge": (10_000, 0)} if value == "stay" else {})
    assert desk.balances().bank == -10_000


@pytest.mark.clause("R10", "R19")
def test_r19_half_winning_stake_stays() -> None:
    """Half of it goes to the chips, and the whole of it lies."""
    desk = Desk(DEUX_ZERO, rulings={"R19": "stay"}, Anna=1_000)
    stake(desk, 101, "rouge")
    desk.give(c.Deal(("As", "Ks", "Js", "Th")))
    assert (desk.chips(), desk.free()) == (899 + 51, {"rouge": (101, 0)})


@pytest.mark.clause("R19", "R08")
def test_r19_staying_stake_loses_insurance() -> None:
    """The premium was for the coup that it won; a prisoner that is freed goes to the chips."""
    desk = Desk(VENEZIA, rulings={"R19": "stay"}, Anna=1_000_000)
    stake(desk, 10_000, "rouge")
    desk.give(*deals(REFAIT))
    stake(desk, 50_000, "rouge")
    desk.give(c.Insure("Anna", "rouge"), *deals(ROUGE_COULEUR))
    assert (desk.chips(), desk.free()) == (999_500, {"rouge": (50_000, 0)})
    desk.give(c.Insure("Anna", "rouge"))


@pytest.mark.clause("R20")
@pytest.mark.parametrize("house", TWO_ROWS)
def test_r20_free_stakes_and_degrees_are_separate(house: str) -> None:
    """On one chance; bets on it are added up."""
    desk = Desk(house, Anna=100_000)
    for amount in (1, 10, 100):
        stake(desk, amount, "rouge")
        stake(desk, amount, "rouge")
        desk.give(*deals(REFAIT))
    stake(desk, 1_000, "rouge")
    assert desk.free() == {"rouge": (1_000, 0)}
    assert desk.prison() == {("rouge", 3): 2, ("rouge", 2): 20, ("rouge", 1): 200}
    assert desk.balances().players["Anna"].stakes == tuple(
        e.StakeHeld("rouge", amount, degree, False, 0)
        for degree, amount in enumerate((1_000, 200, 20, 2))
    )
