"""Announcements: the stakes of each on the cloth, its repetition, and its refusals."""

from collections import Counter
from copy import copy
from fractions import Fraction
from typing import Final

import pytest
from support.engine.engine_harness import CHEF, ROULETTE, VENEZIA, Desk, reasons
from support.regulations.announcing_house import ANNOUNCING

from tapisvert import rulebook
from tapisvert.chances import CLOTH
from tapisvert.odds import announcement_bets, wheel
from tapisvert.rules import commands as c
from tapisvert.rules.events import Announced, Staked, Withdrawn
from tapisvert.wheel import NUMBERS, touch

SERIES: Final[dict[str, dict[str, int]]] = {
    "tiers": {"5/8": 1, "10/11": 1, "13/16": 1, "23/24": 1, "27/30": 1, "33/36": 1},
    "voisins": {
        "0-2-3": 2,
        "4/7": 1,
        "12/15": 1,
        "18/21": 1,
        "19/22": 1,
        "32/35": 1,
        "25/29": 2,
    },
    "orphelins": {"1": 1, "6/9": 1, "14/17": 1, "17/20": 1, "31/34": 1},
}
TITLES: Final = {
    "tiers": "Tiers du cylindre",
    "voisins": "Voisins du zéro",
    "orphelins": "Orphelins",
}


def finale(units: int) -> dict[str, int]:
    """Every number that ends so, one piece each."""
    return {str(n): 1 for n in range(37) if n % 10 == units}


def finale_a_cheval(first: int, second: int) -> dict[str, int]:
    """In each ten one cheval or two pleins, and nothing once the second number is past 36."""
    pieces: dict[str, int] = {}
    for ten in range(0, 40, 10):
        low, high = ten + first, ten + second
        if high <= 36:
            pieces |= {f"{low}/{high}": 1} if touch(low, high) else {str(low): 1, str(high): 1}
    return pieces


FINALES: Final = {
    **{f"finale {n}": finale(n) for n in range(10)},
    **{f"finale {a}/{b}": finale_a_cheval(a, b) for a in range(10) for b in range(a + 1, 10)},
}


@pytest.mark.parametrize(
    ("call", "count"),
    [
        pytest.param("tiers", 6, marks=pytest.mark.clause("CR-17.1")),
        pytest.param("voisins", 9, marks=pytest.mark.clause("CR-17.2")),
        pytest.param("orphelins", 5, marks=pytest.mark.clause("CR-17.3")),
    ],
)
def test_series_lays_its_pieces(call: str, count: int) -> None:
    """Each on its place, in the order of the regulation, all of the unit announced."""
    desk = Desk(Anna=100_000)
    total = f"{count * 5}.00"
    assert desk.give(c.Announce("Anna", call, 500)) == (
        Announced(
            "Anna",
            call,
            500,
            count,
            count * 500,
            f"{TITLES[call]}, {count} pièces par 5.00: {total}",
        ),
        *(Staked("Anna", name, n * 500, n * 500, 0) for name, n in SERIES[call].items()),
    )
    assert desk.free() == {key: (n * 500, 0) for key, n in SERIES[call].items()}
    assert desk.chips() == 100_000 - count * 500


@pytest.mark.parametrize("call", FINALES)
@pytest.mark.clause("CR-17.4", "R18")
def test_finale_lays_its_pieces(call: str) -> None:
    """The ten en plein and the forty-five à cheval."""
    desk, pieces = Desk(Anna=100_000), FINALES[call]
    count = len(pieces)
    announcement_event, *stake_events = desk.give(c.Announce("Anna", call, 250))
    title = call.replace("finale", "Finale")
    total = f"{count * 250 // 100}.{count * 250 % 100:02}"
    assert announcement_event == Announced(
        "Anna", call, 250, count, count * 250, f"{title}, {count} pièces par 2.50: {total}"
    )
    assert stake_events == [Staked("Anna", piece, 250, 250, 0) for piece in pieces]
    assert pieces.keys() <= rulebook(ROULETTE).chances.keys()


FORBIDDEN: Final = [
    "le jeu de Monsieur",
    "le jeu de Madame",
    "Tiers",
    "tiers ",
    "voisins du zéro",
    "",
    "finale",
    "finale ",
    "finale 10",
    "finale 3/3",
    "finale 6/3",
    "finale 1/10",
    "finale 1/",
    "finale -1",
    "finale ١",
    "finale 1 ",
    "finale 1\n",
    "Finale 1",
]


@pytest.mark.parametrize("call", FORBIDDEN)
@pytest.mark.clause("CR-17.0")
def test_unknown_announcement_is_refused(call: str) -> None:
    """'Le jeu de Monsieur' and everything that is not clear."""
    refusal = Desk(Anna=100_000).refused(c.Announce("Anna", call, 500))
    assert reasons(refusal) == (
        f"forbidden_announcement, CR-17.0: the announcement {call!r} is not accepted"
    )
    assert refusal.values == {"call": call}


@pytest.mark.clause("CR-17.0")
def test_announcement_requires_its_money() -> None:
    """All pieces or none: to the last centime it is accepted, one less and nothing is laid."""
    desk = Desk(Anna=4_499, Bice=4_500)
    assert desk.refusal(c.Announce("Anna", "voisins", 500)) == (
        "insufficient_chips, CR-16: insufficient chips: 'Anna' has 4499, needs 4500"
    )
    desk.give(c.Announce("Bice", "voisins", 500))
    assert desk.chips("Bice") == 0


@pytest.mark.clause("CR-17.0")
def test_announcements_are_refused_at_cards() -> None:
    """At cards there are none, whatever is called."""
    for call in ("tiers", "le jeu de Monsieur"):
        assert Desk(VENEZIA, Anna=100_000).refusal(c.Announce("Anna", call, 500)) == (
            "not_on_this_table, VT-1: announce is not available at this table"
        )


@pytest.mark.clause("CR-18")
def test_habitual_play_is_repeated_aloud_each_time() -> None:
    """The same announcement made twice is repeated twice, with its amount; stakes add up."""
    desk = Desk(Anna=100_000)
    answers = [desk.give(c.Announce("Anna", "orphelins", 100))[0] for _ in range(2)]
    single_lay = Announced("Anna", "orphelins", 100, 5, 500, "Orphelins, 5 pièces par 1.00: 5.00")
    assert answers == [single_lay, single_lay]
    assert desk.free() == dict.fromkeys(SERIES["orphelins"], (200, 0))


@pytest.mark.clause("CR-8")
def test_piece_above_maximum_is_marked_as_excess() -> None:
    """Piece by piece, as any stake."""
    desk = Desk(Anna=10_000_000)
    events = desk.give(c.Announce("Anna", "orphelins", 60_000))
    assert events[1] == Staked("Anna", "1", 60_000, 50_000, 10_000)
    assert events[2] == Staked("Anna", "6/9", 60_000, 60_000, 0)


@pytest.mark.parametrize("number", range(37))
@pytest.mark.clause("CR-17.1", "CR-17.2", "CR-17.3")
def test_three_series_cover_the_wheel(number: int) -> None:
    """Whatever falls, one of them wins; 17 alone wins twice, under both its chevaux."""
    desk = Desk(Anna=100_000)
    desk.give(*(c.Announce("Anna", call, 100) for call in SERIES))
    desk.give(c.Spin(number))
    payouts = {"0-2-3": 11 * 2, "25/29": 8 * 2, "1": 35, "17": 17 * 2}
    if number in (0, 2, 3):
        winnings, stake_back = 2 * 11, 2
    elif number in (25, 26, 28, 29):
        winnings, stake_back = 2 * 8, 2
    elif number == 1:
        winnings, stake_back = payouts["1"], 1
    elif number == 17:
        winnings, stake_back = payouts["17"], 2
    else:
        winnings, stake_back = 17, 1
    assert desk.chips() == 100_000 - 2_000 + 100 * (winnings + stake_back)


# An announcement that the chef refuses -----------------------------------------------------------

REJECT: Final = c.Reject("Anna", "tiers")


def announcement_event() -> Desk:
    """A table where Anna has a piece of her own on 5/8 and one on 17 beside the tiers."""
    desk = Desk(Anna=100_000)
    desk.give(c.Bet("Anna", "5/8", 200), c.Bet("Anna", "17", 300), c.Announce("Anna", "tiers", 500))
    return desk


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("is_closed", [False, True])
def test_rejected_announcement_leaves_own_pieces(*, is_closed: bool) -> None:
    """It goes back as one, before 'rien ne va plus' and after; what lay beside it stays."""
    desk = announcement_event()
    if is_closed:
        desk.give(c.Close())
    assert desk.give(REJECT, by=CHEF) == tuple(
        Withdrawn("Anna", chance, 0, 500, 0) for chance in SERIES["tiers"]
    )
    assert desk.free() == {"5/8": (200, 0), "17": (300, 0)}
    assert desk.chips() == 99_500
    assert desk.refused(REJECT, CHEF).code == "unknown_stake"


@pytest.mark.clause("CR-9", "CR-17.0")
def test_late_announcement_is_rejected_separately() -> None:
    """Two of one name go back together, and another of which it shares a chance stays."""
    desk = announcement_event()
    desk.give(c.Announce("Anna", "finale 5/8", 100), c.Close())
    desk.give(c.Late("Anna", "Cesare", call="tiers", unit=400), by=CHEF)
    desk.give(REJECT, by=CHEF)
    remaining_free = {"5/8": (300, 0), "17": (300, 0), "15/18": (100, 0), "25/28": (100, 0)}
    assert desk.free() == remaining_free


@pytest.mark.clause("CR-9")
def test_rejected_chance_keeps_announced_pieces() -> None:
    """The bet on 5/8 goes back without the announcement's piece, which only goes with the rest."""
    desk = announcement_event()
    assert desk.give(c.Reject("Anna", "5/8"), by=CHEF) == (Withdrawn("Anna", "5/8", 0, 200, 0),)
    assert desk.free()["5/8"] == (500, 0)
    refusal = desk.refused(c.Reject("Anna", "5/8"), CHEF)
    assert (
        reasons(refusal)
        == "part_of_announcement, CR-9: 'Anna' laid these on '5/8' by an announcement:"
        " reject all of tiers"
    )
    desk.give(REJECT, by=CHEF)
    assert desk.free() == {"17": (300, 0)}


@pytest.mark.clause("CR-9")
def test_rejected_announcement_covers_remaining_pieces() -> None:
    """Its player took own chips first, then of its pieces; moved ones are no longer announced."""
    desk = announcement_event()
    desk.give(c.Withdraw("Anna", "5/8", 300), c.Withdraw("Anna", "10/11"))
    desk.give(c.Move("Anna", "13/16", "18"), c.Close(), c.Null("too_few_turns"), by=CHEF)
    desk.give(c.Bet("Anna", "10/11", 50))
    desk.give(REJECT, by=CHEF)
    assert desk.free() == {"17": (300, 0), "18": (500, 0), "10/11": (50, 0)}


@pytest.mark.clause("CR-8", "CR-9", "R09")
def test_rejected_announcement_returns_excess_before_stakes() -> None:
    """A full cheval with an announcement on top of it has the maximum left in play."""
    desk = Desk(Anna=1_000_000)
    desk.give(c.Bet("Anna", "5/8", 100_000), c.Announce("Anna", "tiers", 500))
    assert desk.give(REJECT, by=CHEF)[0] == Withdrawn("Anna", "5/8", 0, 0, 500)
    assert desk.free() == {"5/8": (100_000, 0)}


@pytest.mark.clause("CR-5", "CR-9")
def test_rejected_announcement_leaves_no_stake_too_small() -> None:
    """Chips added to its piece may be less than the minimum: they are rejected first."""
    desk = Desk(minimum=500, Anna=100_000)
    desk.give(c.Announce("Anna", "tiers", 500), c.Bet("Anna", "5/8", 100))
    assert desk.refused(REJECT, CHEF).code == "below_minimum"
    desk.give(c.Reject("Anna", "5/8"), REJECT, by=CHEF)
    assert desk.free() == {}


@pytest.mark.clause("CR-9")
def test_decided_announcement_cannot_be_rejected() -> None:
    """Nor one that the house does not offer, or another player's; a card table has none."""
    desk = Desk(rulings={"winnings": "stay"}, Anna=100_000, Bice=1_000)
    desk.give(c.Announce("Anna", "tiers", 500))
    assert desk.refused(c.Reject("Bice", "tiers"), CHEF).code == "unknown_stake"
    desk.give(c.Spin(5))
    assert desk.free() == {"5/8": (500, 0)}
    assert desk.refused(REJECT, CHEF).code == "unknown_stake"
    assert desk.refused(c.Reject("Anna", "le jeu de Monsieur"), CHEF).code == "unknown_chance"
    assert Desk(VENEZIA, Anna=1).refused(REJECT, CHEF).code == "unknown_chance"


# A house that declares every kind of announcement -------------------------------------------------

KINDS: Final[dict[str, dict[str, int]]] = {
    "jeu zéro": {"0/3": 1, "12/15": 1, "26": 1, "32/35": 1},
    "orphelins en plein": dict.fromkeys(("1", "6", "9", "14", "17", "20", "31", "34"), 1),
    "complet 17": {
        "17": 1,
        **dict.fromkeys(("14/17", "16/17", "17/18", "17/20"), 2),
        "16-18": 3,
        **dict.fromkeys(("13/17", "14/18", "16/20", "17/21"), 4),
        **dict.fromkeys(("13-18", "16-21"), 6),
    },
    "complet 0": {"0": 1, "0/1": 2, "0/2": 2, "0/3": 2, "0-1-2": 3, "0-2-3": 3},
    "complet 36": {"36": 1, "33/36": 2, "35/36": 2, "34-36": 3, "32/36": 4, "31-36": 6},
    "chevaux 1": {"0/1": 1, "1/2": 1, "1/4": 1},
    "numéro et voisins 17/2": dict.fromkeys(("2", "6", "17", "25", "34"), 1),
    "numéro et voisins 0/1": dict.fromkeys(("0", "26", "32"), 1),
    "numéro et voisins 26/3": dict.fromkeys(("0", "3", "12", "15", "26", "32", "35"), 1),
    "final 7": {"7": 1, "17": 1, "27": 1},
    "finale 7/10": {"7/10": 1, "17/20": 1, "27/30": 1, "34": 1},
    "finale 8/11": {"8/11": 1, "18/21": 1, "28/31": 1},
    "finale 4/7": {"4/7": 1, "14/17": 1, "24/27": 1},
}
"""Pieces of one call of each kind at least, counted on the cloth."""


@pytest.mark.parametrize("call", KINDS)
@pytest.mark.clause("CR-17.0", "R18")
def test_declared_announcement_pays_by_its_pieces(call: str) -> None:
    """Laid piece by piece; at each number 36 for each piece on it, shared by its numbers."""
    pieces, unit = KINDS[call], 500
    desk = Desk(ANNOUNCING, Anna=100_000)
    event, *stakes = desk.give(c.Announce("Anna", call, unit))
    assert isinstance(event, Announced)
    assert (event.pieces, event.total) == (sum(pieces.values()), 500 * event.pieces)
    assert {stake.on: stake.added for stake in stakes if isinstance(stake, Staked)} == {
        place: count * unit for place, count in pieces.items()
    }
    chips, nets = desk.chips(), Counter[Fraction]()
    for number in NUMBERS:
        table = copy(desk)
        table.give(c.Spin(number))
        numbers = {place: CLOTH[place].numbers for place in pieces}
        winnings = sum(36 // len(numbers[x]) * n for x, n in pieces.items() if number in numbers[x])
        assert table.chips() == chips + winnings * unit
        nets[Fraction(winnings, event.pieces) - 1] += 1
    bet = announcement_bets(ANNOUNCING, wheel.law(exact=True))[call]
    assert bet.net == {net: Fraction(count, 37) for net, count in nets.items()}
    assert bet.edge == Fraction(1, 37)


@pytest.mark.parametrize(
    "call",
    [
        "complet",
        "complet 37",
        "complet 00",
        "complet 017",
        "complet 17 ",
        "17 complet",
        "numéro et voisins 17",
        "numéro et voisins 17/4",
        "numéro et voisins 17/02",
        "final 4/7",
        "final 10",
        "jeu zéro 1",
        "chevaux -1",
        "finale 9/11",
    ],
)
@pytest.mark.clause("CR-17.0")
def test_undeclared_call_is_refused(call: str) -> None:
    """A number that the wheel lacks, or written otherwise, and sides that the house lacks."""
    refusal = Desk(ANNOUNCING, Anna=100_000).refused(c.Announce("Anna", call, 500))
    assert refusal.code == "forbidden_announcement"


@pytest.mark.clause("CR-9", "CR-18")
def test_announcement_of_number_is_repeated_and_rejected() -> None:
    """In the house's words, with the number; one of two that share places goes back alone."""
    desk = Desk(ANNOUNCING, Anna=100_000)
    desk.give(c.Announce("Anna", "complet 17", 500), c.Close())
    late = c.Late("Anna", "Cesare", call="numéro et voisins 17/2", unit=100)
    calls = [event for event in desk.give(late, by=CHEF) if isinstance(event, Announced)]
    assert calls[0].repeated == "17 et les voisins, 2 de chaque côté, 5 pièces par 1.00: 5.00"
    desk.give(c.Reject("Anna", "complet 17"), by=CHEF)
    assert desk.free() == dict.fromkeys(("25", "2", "17", "34", "6"), (100, 0))
