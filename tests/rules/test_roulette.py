"""French roulette by the regulation of Campione: the spin, the cloth, zero and prison.

The cloth is described here a second time, from its rows and columns, and every place of it is
played on every number.
"""

from itertools import pairwise
from typing import Final

import pytest
from support.engine.engine_harness import CHEF, ROULETTE, Desk, reasons

from tapisvert import rulebook
from tapisvert.rules import Outcome, Settled, spin
from tapisvert.rules import commands as c
from tapisvert.rules.events import (
    BallFell,
    Closed,
    Declared,
    Divided,
    Finished,
    LastAnnounced,
    Moved,
    Nulled,
    Sat,
    Staked,
    Withdrawn,
)
from tapisvert.rules.rulebook import Call

REASONS = (
    "same_direction",
    "previous_coup_unfinished",
    "too_few_turns",
    "wheel_stopped",
    "foreign_body",
)

# The odd numbers of 1-10 and 19-28 are red, and the even ones of 11-18 and 29-36.
RED: Final = {n for n in range(1, 37) if n % 2 == (n <= 10 or 19 <= n <= 28)}
ROWS: Final = [range(first, first + 3) for first in range(1, 37, 3)]
SIMPLE: Final = {
    "rouge": RED,
    "noir": set(range(1, 37)) - RED,
    "pair": set(range(2, 37, 2)),
    "impair": set(range(1, 37, 2)),
    "manque": set(range(1, 19)),
    "passe": set(range(19, 37)),
}


def described_cloth() -> dict[str, tuple[int, set[int]]]:
    """Every place: how many times its stake it pays, and the numbers that it covers."""
    places = {name: (1, numbers) for name, numbers in SIMPLE.items()}
    places |= {str(n): (35, {n}) for n in range(37)}
    places |= {f"0/{n}": (17, {0, n}) for n in (1, 2, 3)}
    places |= {"0-1-2": (11, {0, 1, 2}), "0-2-3": (11, {0, 2, 3})}
    places["quatre premiers"] = (8, {0, 1, 2, 3})
    for row in ROWS:
        first, middle, right = row
        places[f"{first}-{right}"] = (11, {*row})
        places |= {f"{a}/{b}": (17, {a, b}) for a, b in ((first, middle), (middle, right))}
    for upper, lower in pairwise(ROWS):
        places[f"{upper[0]}-{lower[2]}"] = (5, {*upper, *lower})
        places |= {f"{a}/{b}": (17, {a, b}) for a, b in zip(upper, lower, strict=True)}
        for i in (0, 1):
            square = {upper[i], upper[i + 1], lower[i], lower[i + 1]}
            places[f"{upper[i]}/{lower[i + 1]}"] = (8, square)
    for i, name in enumerate(("P12", "M12", "D12")):
        places[name] = (2, {n for row in ROWS[4 * i : 4 * i + 4] for n in row})
    for i in range(3):
        places[f"C{i + 1}"] = (2, {row[i] for row in ROWS})
    return places


PLACES: Final = described_cloth()
STAKES: Final = {place: 1_000 + i for i, place in enumerate(PLACES)}
CHIPS: Final = 1_000_000


def covered_places() -> Desk:
    """A table with a stake on every place of the cloth, no two alike."""
    desk = Desk(Anna=CHIPS)
    desk.give(*(c.Bet("Anna", name, stake) for name, stake in STAKES.items()))
    return desk


def settle_number(events: tuple[object, ...]) -> list[Settled]:
    """The entries among some events."""
    return list(Settled.among(events))


def after(*numbers: int, amount: int = 1_001, chance: str = "rouge") -> Desk:
    """A table at which Anna staked once, before these numbers fell."""
    desk = Desk(Anna=100_000)
    desk.give(c.Bet("Anna", chance, amount), *map(c.Spin, numbers))
    return desk


def test_description_covers_the_whole_cloth() -> None:
    """157 places by the names of the record."""
    assert PLACES.keys() == rulebook(ROULETTE).chances.keys()
    assert len(PLACES) == 157


@pytest.mark.parametrize("number", range(1, 37))
@pytest.mark.clause("CR-1", "CR-2", "R16")
def test_number_pays_its_places_and_takes_others(number: int) -> None:
    """Everything is collected before anything is paid, each stake an entry of its own."""
    desk = covered_places()
    events = desk.give(c.Spin(number))
    loss = [
        Settled("Anna", chance, 0, STAKES[chance], Outcome.LOST, 0, STAKES[chance])
        for chance, (_, numbers) in sorted(PLACES.items())
        if number not in numbers
    ]
    winnings = [
        Settled("Anna", place, 0, STAKES[place], Outcome.WON, STAKES[place] * (rate + 1), 0)
        for place, (rate, numbers) in sorted(PLACES.items())
        if number in numbers
    ]
    assert events == (
        Call("Rien ne va plus", "CR-12"),
        Closed(),
        BallFell(spin(number)),
        *loss,
        *winnings,
    )
    total_paid = sum(STAKES[entry.on] * PLACES[entry.on][0] for entry in winnings)
    assert desk.chips() == CHIPS + total_paid - sum(entry.stake for entry in loss)
    assert desk.balances().bank == sum(entry.stake for entry in loss) - total_paid
    assert desk.free() == {}


@pytest.mark.clause("CR-2", "CR-3.1", "R16")
def test_zero_with_everything_on_the_cloth() -> None:
    """It takes 144 multiple places, imprisons the six simple ones, and pays its own seven."""
    desk = covered_places()
    events = desk.give(c.Spin(0))
    payments = {"0": 35, "0/1": 17, "0/2": 17, "0/3": 17}
    payments |= {"0-1-2": 11, "0-2-3": 11, "quatre premiers": 8}
    loss = [
        Settled("Anna", place, 0, STAKES[place], Outcome.LOST, 0, STAKES[place])
        for place in sorted(PLACES.keys() - payments.keys() - SIMPLE.keys())
    ]
    prison_events = [
        Settled("Anna", name, 0, STAKES[name], Outcome.IMPRISONED, 0, 0) for name in sorted(SIMPLE)
    ]
    winnings = [
        Settled("Anna", place, 0, STAKES[place], Outcome.WON, STAKES[place] * (rate + 1), 0)
        for place, rate in sorted(payments.items())
    ]
    assert len(loss) == 144
    assert settle_number(events) == [*loss, *prison_events, *winnings]
    assert desk.prison() == {(chance, 1): STAKES[chance] for chance in SIMPLE}
    assert desk.free() == {}


@pytest.mark.parametrize("number", range(37))
@pytest.mark.clause("CR-1", "CR-3.1")
def test_number_decides_simple_chances(number: int) -> None:
    """Three win and three lose; at zero all six go to prison."""
    spin_result = spin(number)
    expected = {
        name: "prison" if number == 0 else "wins" if number in numbers else "loses"
        for name, numbers in SIMPLE.items()
    }
    assert spin_result.results == expected
    assert set(spin_result.reasons.values()) == {"zero" if number == 0 else "number"}
    assert spin_result.reasons.keys() == SIMPLE.keys()
    assert spin_result.color == ("vert" if number == 0 else "rouge" if number in RED else "noir")
    assert spin_result.is_refait is (number == 0)
    assert spin_result.number == number


@pytest.mark.parametrize("chance", SIMPLE)
@pytest.mark.clause("CR-3.2", "R03")
def test_next_coup_frees_or_takes_prisoner(chance: str) -> None:
    """Freed unpaid by each of its eighteen numbers, taken by the other eighteen."""
    for number in range(1, 37):
        desk = after(0, chance=chance)
        (entry,) = settle_number(desk.give(c.Spin(number)))
        if number in SIMPLE[chance]:
            assert entry == Settled("Anna", chance, 1, 1_001, Outcome.RELEASED, 1_001, 0)
            assert desk.chips() == 100_000
        else:
            assert entry == Settled("Anna", chance, 1, 1_001, Outcome.LOST, 0, 1_001)
            assert desk.chips() == 98_999
        assert desk.prison() == {}
        assert desk.free() == {}


@pytest.mark.clause("R03", "R05")
def test_prison_exit_mirrors_its_entry() -> None:
    """Six zeros, no limit of degrees, then one degree less for each coup won, and freed unpaid."""
    desk = after(*[0] * 6)
    assert desk.prison() == {("rouge", 6): 1_001}
    for degree in range(6, 1, -1):
        (entry,) = settle_number(desk.give(c.Spin(1)))
        assert entry == Settled("Anna", "rouge", degree, 1_001, Outcome.EASED, 0, 0)
        assert desk.prison() == {("rouge", degree - 1): 1_001}
    (entry,) = settle_number(desk.give(c.Spin(1)))
    assert entry == Settled("Anna", "rouge", 1, 1_001, Outcome.RELEASED, 1_001, 0)
    assert desk.chips() == 100_000


@pytest.mark.clause("R20")
def test_stakes_of_equal_degree_are_added() -> None:
    """One eased from the second degree joins one that stays in the first; free ones stay apart."""
    desk = after(0, 0)
    desk.give(c.Bet("Anna", "noir", 500), c.Bet("Anna", "noir", 70), c.Spin(0))
    assert desk.prison() == {("rouge", 3): 1_001, ("noir", 1): 570}
    desk.give(c.Move("Anna", "noir", "rouge", 1), c.Bet("Anna", "rouge", 9))
    assert desk.prison() == {("rouge", 1): 570, ("rouge", 3): 1_001}
    assert desk.free() == {"rouge": (9, 0)}
    entries = settle_number(desk.give(c.Spin(0)))
    assert entries == [
        Settled("Anna", "rouge", 0, 9, Outcome.IMPRISONED, 0, 0),
        Settled("Anna", "rouge", 1, 570, Outcome.DEEPENED, 0, 0),
        Settled("Anna", "rouge", 3, 1_001, Outcome.DEEPENED, 0, 0),
    ]
    desk.give(c.Divide("Anna", "rouge", 1), c.Bet("Anna", "pair", 80), c.Spin(0))
    desk.give(c.Move("Anna", "pair", "rouge", 1), c.Spin(0))
    assert desk.prison() == {("rouge", 2): 80, ("rouge", 4): 570, ("rouge", 6): 1_001}


@pytest.mark.clause("CR-3.1", "R04")
def test_division_covers_one_degree_or_more() -> None:
    """Each at its own degree, the lowest first; other chances are left alone."""
    desk = after(0, amount=1_000)
    desk.give(c.Bet("Anna", "rouge", 600), c.Bet("Anna", "pair", 40), c.Spin(0))
    assert desk.prison() == {("rouge", 1): 600, ("rouge", 2): 1_000, ("pair", 1): 40}
    by_degree = Desk(Anna=100_000)
    by_degree.table = desk.table
    assert by_degree.give(c.Divide("Anna", "rouge", 2)) == (
        Divided("Anna", "rouge", 2, 1_000, 250, 750),
    )
    assert by_degree.prison() == {("rouge", 1): 600, ("pair", 1): 40}
    assert desk.give(c.Divide("Anna", "rouge")) == (
        Divided("Anna", "rouge", 1, 600, 300, 300),
        Divided("Anna", "rouge", 2, 1_000, 250, 750),
    )
    assert desk.prison() == {("pair", 1): 40}
    assert desk.chips() == 100_000 - 1_640 + 550
    assert desk.balances().bank == 1_050


@pytest.mark.parametrize("to", SIMPLE)
@pytest.mark.clause("CR-3.3", "R06")
def test_imprisoned_stake_moves_to_simple_chances(to: str) -> None:
    """Whole, and in its degree; it is then bound to the new chance."""
    desk = after(0, 0)
    assert desk.give(c.Move("Anna", "rouge", to, 2)) == (Moved("Anna", "rouge", to, 2, 1_001, 0),)
    assert desk.prison() == {(to, 2): 1_001}
    winner = min(SIMPLE[to])
    (entry,) = settle_number(desk.give(c.Spin(winner)))
    assert entry == Settled("Anna", to, 2, 1_001, Outcome.EASED, 0, 0)


@pytest.mark.clause("CR-3.3")
def test_imprisoned_stake_cannot_move_to_multiple_chances() -> None:
    """None of the 151."""
    multiple = [place for place in PLACES if place not in SIMPLE]
    assert len(multiple) == 151
    desk = after(0)
    for to in multiple:
        refusal = desk.refused(c.Move("Anna", "rouge", to, 1))
        assert reasons(refusal) == (
            "not_a_simple_chance, CR-3.3: an imprisoned stake moves to a simple chance, not "
            f"to {to!r}"
        )
        assert refusal.values == {"to": to}


@pytest.mark.clause("R06")
def test_prison_opens_in_every_betting_window() -> None:
    """Coups after the zero, an imprisoned stake may still be moved and divided."""
    desk = after(0, 0, 0, 1)
    desk.give(c.Null("foreign_body"), c.Move("Anna", "rouge", "pair", 2), by=CHEF)
    assert desk.give(c.Divide("Anna", "pair")) == (Divided("Anna", "pair", 2, 1_001, 251, 750),)


@pytest.mark.clause("R06")
def test_house_can_limit_division_to_zero() -> None:
    """Until the next 'rien ne va plus'; then no more, even though the coup was null."""
    desk = Desk(Anna=100_000, rulings={"R06": "after_refait"})
    desk.give(c.Bet("Anna", "rouge", 1_001), c.Spin(0), c.Move("Anna", "rouge", "pair", 1))
    desk.give(c.Close(), c.Null("foreign_body"), by=CHEF)
    assert desk.refusal(c.Move("Anna", "pair", "rouge", 1)) == (
        "not_in_window, R06: an imprisoned stake cannot be moved now"
    )
    assert desk.refusal(c.Divide("Anna", "pair")) == (
        "not_in_window, R06: an imprisoned stake cannot be divided now"
    )
    desk.give(c.Spin(0))
    assert desk.give(c.Divide("Anna", "pair")) == (Divided("Anna", "pair", 2, 1_001, 251, 750),)


@pytest.mark.parametrize(
    ("reading", "outcome", "chips", "prison"),
    [("lose", [Outcome.LOST], 98_999, {}), ("stay", [], 98_999, {("rouge", 1): 1_001})],
)
@pytest.mark.clause("R03")
def test_house_can_override_second_zero(
    reading: str, outcome: list[Outcome], chips: int, prison: dict[tuple[str, int], int]
) -> None:
    """It takes the stake, or it changes nothing; a free stake goes to prison all the same."""
    desk = Desk(Anna=100_000, rulings={"R03": reading})
    desk.give(c.Bet("Anna", "rouge", 1_001), c.Spin(0))
    assert desk.prison() == {("rouge", 1): 1_001}
    assert [entry.outcome for entry in settle_number(desk.give(c.Spin(0)))] == outcome
    assert desk.chips() == chips
    assert desk.prison() == prison


@pytest.mark.clause("R03", "R04")
def test_zeros_halve_what_one_win_returns() -> None:
    """Three zeros and a win return a quarter of the stake: the first zero costs the win alone."""
    desk = Desk(Anna=100_000, rulings={"R03": "halve"})
    desk.give(c.Bet("Anna", "rouge", 1_001), c.Spin(0), c.Spin(0), c.Spin(0))
    assert desk.prison() == {("rouge", 3): 1_001}
    (entry,) = settle_number(desk.give(c.Spin(1)))
    assert entry == Settled("Anna", "rouge", 3, 1_001, Outcome.DIVIDED, 251, 750)
    assert (desk.prison(), desk.chips()) == ({}, 99_250)


@pytest.mark.clause("R03", "R05")
def test_zero_past_the_limit_can_take_all() -> None:
    """The second zero costs a win more; the third takes the stake."""
    desk = Desk(Anna=100_000, rulings={"R03": "deepen_then_lose", "R05": 2})
    desk.give(c.Bet("Anna", "rouge", 1_001), c.Spin(0), c.Spin(0))
    assert desk.prison() == {("rouge", 2): 1_001}
    (entry,) = settle_number(desk.give(c.Spin(0)))
    assert entry == Settled("Anna", "rouge", 2, 1_001, Outcome.LOST, 0, 1_001)


@pytest.mark.clause("R19")
def test_winning_stake_is_paid_or_stays() -> None:
    """By the house's reading; its winnings always go to the chips."""
    desk = Desk(Anna=1_000, rulings={"R19": "stay"})
    events = desk.give(c.Bet("Anna", "17", 10), c.Spin(17))
    assert settle_number(events) == [Settled("Anna", "17", 0, 10, Outcome.WON, 350, 0)]
    assert desk.chips() == 1_340
    assert desk.free() == {"17": (10, 0)}
    assert settle_number(desk.give(c.Spin(18))) == [
        Settled("Anna", "17", 0, 10, Outcome.LOST, 0, 10)
    ]
    assert desk.free() == {}


@pytest.mark.clause("R16")
def test_ledger_is_ordered_by_player_chance_and_degree() -> None:
    """Collected first, then what stays bound, then paid; nothing is netted."""
    desk = Desk(Bice=10_000, Anna=10_000)
    players = ("Bice", "Anna")
    desk.give(*(c.Bet(name, chance, 100) for name in players for chance in ("rouge", "pair")))
    desk.give(c.Spin(0), c.Spin(0))
    desk.give(*(c.Bet(name, chance, 10) for name in players for chance in ("rouge", "noir")))
    desk.give(c.Bet("Anna", "manque", 7))
    assert settle_number(desk.give(c.Spin(17))) == [
        Settled("Anna", "pair", 2, 100, Outcome.LOST, 0, 100),
        Settled("Anna", "rouge", 0, 10, Outcome.LOST, 0, 10),
        Settled("Anna", "rouge", 2, 100, Outcome.LOST, 0, 100),
        Settled("Bice", "pair", 2, 100, Outcome.LOST, 0, 100),
        Settled("Bice", "rouge", 0, 10, Outcome.LOST, 0, 10),
        Settled("Bice", "rouge", 2, 100, Outcome.LOST, 0, 100),
        Settled("Anna", "manque", 0, 7, Outcome.WON, 14, 0),
        Settled("Anna", "noir", 0, 10, Outcome.WON, 20, 0),
        Settled("Bice", "noir", 0, 10, Outcome.WON, 20, 0),
    ]


OUTSIDE_PLACES: Final = [*SIMPLE, "P12", "M12", "D12", "C1", "C2", "C3"]


@pytest.mark.parametrize("first", OUTSIDE_PLACES)
@pytest.mark.clause("CR-4")
def test_cheval_outside_numbers_is_refused(first: str) -> None:
    """Between simple chances, douzaines and colonnes, in any pair and order."""
    desk = Desk(Anna=1_000)
    for other in OUTSIDE_PLACES:
        if other != first:
            name = f"{first}/{other}"
            refusal = desk.refused(c.Bet("Anna", name, 100))
            assert reasons(refusal) == f"forbidden_cheval, CR-4: no cheval exists on {name!r}"


@pytest.mark.parametrize("name", ["1/3", "3/4", "4/1", "0/4", "37", "1-6/7", "00", "ROUGE", ""])
@pytest.mark.clause("CR-2")
def test_unknown_place_is_refused(name: str) -> None:
    """Numbers that do not touch, the wrong order, no such number, no such word."""
    refusal = Desk(Anna=1_000).refused(c.Bet("Anna", name, 100))
    assert reasons(refusal) == f"unknown_chance, CR-2: unknown chance: {name!r}"


@pytest.mark.clause("CR-12")
def test_stakes_are_fixed_after_rien_ne_va_plus() -> None:
    """No stake is withdrawn, moved, divided or added, by any giver."""
    desk = after(0)
    desk.give(c.Bet("Anna", "pair", 500))
    assert desk.give(c.Close()) == (Call("Rien ne va plus", "CR-12"), Closed())
    for command in (
        c.Bet("Anna", "17", 100),
        c.Withdraw("Anna", "pair"),
        c.Move("Anna", "pair", "passe"),
        c.Move("Anna", "rouge", "noir", 1),
        c.Divide("Anna", "rouge"),
        c.Announce("Anna", "tiers", 5),
        c.FormSociete(("Anna", "Anna")),
        c.Close(),
    ):
        assert desk.refusal(command) == "betting_closed, CR-12: rien ne va plus: betting is closed"
    assert desk.give(c.Spin(19))[0] == BallFell(spin(19))
    desk.give(c.Bet("Anna", "17", 100))


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.clause("CR-11", "R07")
def test_null_coup_changes_nothing(reason: str) -> None:
    """'Rien va', the ball goes back, 'tout va': stakes stand free and bound, and bets are open."""
    desk = after(0)
    desk.give(c.Bet("Anna", "17", 200), c.Close())
    balances_before = desk.balances()
    assert desk.give(c.Null(reason), by=CHEF) == (
        Call("Rien va", "CR-11"),
        Nulled(reason, 0),
        Call("Tout va", "CR-11"),
    )
    assert desk.balances() == balances_before
    desk.give(c.Withdraw("Anna", "17"))
    assert desk.give(c.Close()) == (Call("Rien ne va plus", "CR-12"), Closed())


@pytest.mark.clause("CR-11")
def test_ball_returns_to_previous_number() -> None:
    """To the last that fell, null coups between or not; at first there is none."""
    desk = Desk()
    assert desk.give(c.Null("too_few_turns"), by=CHEF)[1] == Nulled("too_few_turns", None)
    desk.give(c.Spin(32), c.Null("wheel_stopped"), c.Close(), by=CHEF)
    assert desk.give(c.Null("foreign_body"), by=CHEF)[1] == Nulled("foreign_body", 32)
    desk.give(c.Spin(5))
    assert desk.give(c.Null("same_direction"), by=CHEF)[1] == Nulled("same_direction", 5)


@pytest.mark.clause("CR-11")
def test_null_coup_has_five_reasons() -> None:
    """A sixth is refused, and the five are named."""
    assert (
        Desk().refusal(c.Null("bad_luck"))
        == "unknown_reason, CR-11: unknown reason 'bad_luck'; expected one of:"
        f" {', '.join(REASONS)}"
    )


@pytest.mark.parametrize("number", [-1, 37, 10**30])
def test_unknown_number_is_refused(number: int) -> None:
    """0 to 36 and nothing else."""
    desk = Desk()
    desk.give(c.Spin(36), c.Spin(0))
    assert desk.refusal(c.Spin(number)) == (
        f"invalid_number, record: the wheel has the numbers 0 to 36, not {number}"
    )


@pytest.mark.clause("CR-14", "R11")
def test_la_derniere_is_announced_before_the_table_closes() -> None:
    """The next coup is the last: zero divides at once, a degree deeper what was bound already."""
    desk = after(0)
    desk.give(c.Bet("Anna", "pair", 101), c.Bet("Anna", "0", 10))
    assert desk.give(c.Last()) == (Call("La dernière", "CR-14"), LastAnnounced())
    assert desk.refusal(c.Last()) == "already_announced, CR-14: la dernière is announced already"
    assert desk.give(c.Null("foreign_body"), by=CHEF)[-1] == Call("Tout va", "CR-11")
    assert desk.give(c.Spin(0)) == (
        Call("Rien ne va plus", "CR-12"),
        Closed(),
        BallFell(spin(0)),
        Settled("Anna", "pair", 0, 101, Outcome.DIVIDED, 51, 50),
        Settled("Anna", "rouge", 1, 1_001, Outcome.DIVIDED, 251, 750),
        Settled("Anna", "0", 0, 10, Outcome.WON, 360, 0),
        Finished(),
    )
    assert desk.chips() == 100_000 - 50 - 750 + 350
    assert desk.refusal(c.Spin(1)) == "table_finished, CR-14: the table is closed"


@pytest.mark.clause("CR-14", "R11")
def test_derniere_win_eases_and_closing_divides() -> None:
    """A stake still in prison when the table closes is divided at its degree."""
    desk = after(0, 0, amount=1_000)
    desk.give(c.Last())
    assert desk.give(c.Spin(1))[3:] == (
        Settled("Anna", "rouge", 2, 1_000, Outcome.EASED, 0, 0),
        Divided("Anna", "rouge", 1, 1_000, 500, 500),
        Finished(),
    )
    assert desk.chips() == 99_500


@pytest.mark.clause("R11")
def test_finish_returns_free_and_divides_imprisoned_stakes() -> None:
    """Player by player; excess comes back whole."""
    desk = Desk(Bice=5_000_000, Anna=5_000_000)
    desk.give(c.Bet("Anna", "rouge", 800), c.Bet("Anna", "noir", 400), c.Spin(0), c.Spin(0))
    desk.give(c.Bet("Bice", "17", 60_000), c.Bet("Anna", "36", 5), c.Bet("Anna", "1", 7))
    assert desk.give(c.Finish()) == (
        Withdrawn("Anna", "1", 0, 7, 0),
        Withdrawn("Anna", "36", 0, 5, 0),
        Divided("Anna", "noir", 2, 400, 100, 300),
        Divided("Anna", "rouge", 2, 800, 200, 600),
        Withdrawn("Bice", "17", 0, 50_000, 10_000),
        Finished(),
    )
    assert desk.chips("Anna") == 4_999_100
    assert desk.chips("Bice") == 5_000_000
    assert desk.balances().bank == 900
    assert desk.free("Bice") == {}
    assert desk.prison() == {}


@pytest.mark.clause("CR-16")
def test_stake_above_chips_is_refused() -> None:
    """No loan and no advance, neither for a bet nor for an announcement."""
    desk = Desk(Anna=1_000)
    desk.give(c.Bet("Anna", "rouge", 600))
    assert desk.refusal(c.Bet("Anna", "17", 401)) == (
        "insufficient_chips, CR-16: insufficient chips: 'Anna' has 400, needs 401"
    )
    assert desk.refusal(c.Announce("Anna", "orphelins", 81)) == (
        "insufficient_chips, CR-16: insufficient chips: 'Anna' has 400, needs 405"
    )
    assert desk.give(c.Bet("Anna", "17", 400)) == (Staked("Anna", "17", 400, 400, 0),)
    assert desk.chips() == 0


@pytest.mark.clause("CR-21")
def test_chip_exchange_is_checked_immediately() -> None:
    """The player hears both amounts; the exchange may be declared checked."""
    desk = Desk(Anna=1_000)
    assert desk.give(c.Sit("Anna", 250)) == (Sat("Anna", 250, 1_250, standing=False),)
    assert desk.give(c.Declare("CR-21"), by=CHEF) == (Declared("CR-21", "chef", "Carlo"),)
