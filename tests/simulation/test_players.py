"""Players: the simulator's loop against the real table, to the minor unit; what it refuses."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

import numpy as np
import pytest
from support.engine.cards_and_coups import NULL, REFAIT, pack
from support.engine.engine_harness import CAMPIONE, DEUX_ZERO, DIGEST, ROULETTE, VENEZIA
from support.engine.engine_player import Guest, stacked_session
from support.simulation.at_the_table import agrees, played_tailles
from support.simulation.shoes import batch_shoes

from tapisvert.card_game import NO_COUP, coups_by_cell
from tapisvert.chances import Kind
from tapisvert.odds import law
from tapisvert.odds.edges import Decision, bets
from tapisvert.regulations import rulebook, with_rulings
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import InsurancePart, Limits
from tapisvert.simulation import dealing_numpy
from tapisvert.simulation.players import (
    SYSTEMS,
    Ended,
    Habits,
    Insurance,
    Paths,
    PathTally,
    Player,
    PlayerError,
    Prison,
    StakeError,
    System,
    UnknownSystemError,
)
from tapisvert.simulation.players.outcomes import OutcomeCode, outcomes
from tapisvert.simulation.players.systems import flat

Rulings = Mapping[str, str | int | None]


NULL_COUP: Final = 110
"""Cell of a coup of 36 to 36."""
ONE_CHANCE = ("rouge",)
FOUR = ("couleur", "noir", "inverse", "rouge")
RICH = 100_000_000
STAYS: Final = Habits(prison=Prison.STAY)
WAITS: Final = Habits(prison=Prison.WAIT)
INSURED: Final = Habits(Insurance.ALWAYS)
PLAYERS = {
    "flat": Player(ONE_CHANCE, RICH, 1_001),
    "flat, stays": Player(ONE_CHANCE, RICH, 333, habits=STAYS),
    "four chances, stays": Player(FOUR, RICH, 777, habits=STAYS),
    "four chances, waits": Player(FOUR, RICH, 777, "fibonacci", habits=WAITS),
    "insured": Player(("inverse",), RICH, 50_000, habits=INSURED),
    "insured martingale": Player(ONE_CHANCE, RICH, 50_000, "martingale", habits=INSURED),
    "insured in part": Player(FOUR, RICH, 62_345, "dalembert", habits=INSURED),
    "half insured": Player(
        FOUR, RICH, 62_345, "dalembert", habits=Habits(Insurance.ALWAYS, insured_percent=50)
    ),
    "martingale, poor": Player(("noir",), 9_999, 101, "martingale", habits=STAYS),
    "paroli": Player(FOUR, 50_000, 500, "paroli", stop=30_000, habits=WAITS),
    "d'Alembert": Player(ONE_CHANCE, 40_000, 500, "dalembert", target=55_000),
    "Labouchère": Player(ONE_CHANCE, 200_000, 500, "labouchere:1-2-3", habits=STAYS),
    "Oscar, insured": Player(
        ("couleur",), 900_000, 5_001, "oscar", habits=Habits(Insurance.WHEN_IT_PAYS)
    ),
    "Whittacker": Player(ONE_CHANCE, 90_000, 700, "whittacker", stop=50, habits=WAITS),
    "counter": Player(
        FOUR,
        RICH,
        50_000,
        habits=Habits(Insurance.WHEN_IT_PAYS, prison=Prison.STAY, is_counter=True),
    ),
    "all he has": Player(("rouge", "inverse"), 310_000, 100_000, habits=INSURED),
}
TABLES: Mapping[str, tuple[str, Rulings]] = {
    "Venezia": (VENEZIA, {}),
    "Campione": (CAMPIONE, {}),
    "digest": (DIGEST, {}),
    "refait loses": (VENEZIA, {"refait_in_prison": "lose"}),
    "refait stays": (CAMPIONE, {"refait_in_prison": "stay", "winnings": "stay"}),
    "premium every coup": (VENEZIA, {"premium_due": "every_coup", "degree_limit": 1}),
    "excess refused": (DIGEST, {"excess": "refuse", "insurance_multiple": 1}),
    "no degree": (VENEZIA, {"degree_limit": 0}),
    "one refait in a row": (CAMPIONE, {"run_limit": 1}),
    "insured whole": (CAMPIONE, {"insurance_part": "whole", "degree_limit": 0}),
    "the last card's refait": (VENEZIA, {"R12": "withdraw_whole", "insurance_multiple": 777}),
}


# Each table with a quarter of the players, each player at two or three; all pairs are exhaustive.
ALL_GAMES: Final = [
    pytest.param(table, player, marks=[] if (index + place) % 4 == 0 else pytest.mark.exhaustive)
    for index, table in enumerate(TABLES)
    for place, player in enumerate(PLAYERS)
]


@pytest.mark.parametrize(("table", "actor"), ALL_GAMES)
def test_two_rows_are_played_as_at_the_table(table: str, actor: str) -> None:
    """Every chip after every coup is where the engine puts it: stakes, excess, prison, premiums,
    refaits by the dozen and with the very last card, void coups, systems of every kind.
    """
    house, rulings = TABLES[table]
    book, player = with_rulings(rulebook(house), rulings), PLAYERS[actor]
    if book.insurance_part is InsurancePart.WHOLE_STAKE:
        player = replace(player, habits=replace(player.habits, insured_percent=100))
    seed = sum(map(ord, table + actor))
    guest = Guest(house, player, rulings, minimum=50, maximum=120_000)
    book = replace(book, limits=guest.session.table.limits)
    shoes = [
        stacked_session(book, seed),
        batch_shoes(book, seed, 0)[seed % 64],
        stacked_session(book, seed + 1, 9),
        batch_shoes(book, seed, 1)[seed % 64],
    ]
    coups = played_tailles(guest, shoes, Random(seed))
    agrees(guest, book, coups)


@pytest.mark.clause("VT-16", "R12")
@pytest.mark.parametrize("nulls", [0, 1, 2])
@pytest.mark.parametrize("reading", ["without_rest", "withdraw_whole", "off"])
def test_taille_without_remainder_matches_the_table(reading: str, nulls: int) -> None:
    """Stakes of the last refait go back whole, or stay, whatever null coups follow it."""
    rulings: Rulings = {"R12": reading}
    book, player = with_rulings(rulebook(VENEZIA), rulings), PLAYERS["four chances, stays"]
    guest = Guest(VENEZIA, player, rulings)
    end = (*REFAIT, *NULL * nulls)
    coups = played_tailles(guest, [pack(book, end=end), pack(book, start=NULL)], Random(3))
    agrees(guest, book, coups)


@pytest.mark.parametrize(
    "actor", [name for name, player in PLAYERS.items() if "insured" not in name]
)
@pytest.mark.parametrize("rulings", [{}, {"row_stop": 31, "cut_card": 80, "excess": "refuse"}])
def test_deux_zero_is_played_as_at_the_table(rulings: Rulings, actor: str) -> None:
    """The same in 2.0: halves at an ace of spades, the coup that meets the cut card."""
    book = with_rulings(rulebook(DEUX_ZERO), rulings)
    player = PLAYERS[actor]
    player = replace(player, habits=replace(player.habits, insurance=Insurance.NEVER))
    guest = Guest(DEUX_ZERO, player, rulings, minimum=50, maximum=120_000)
    book = replace(book, limits=guest.session.table.limits)
    shoes = [batch_shoes(book, sum(map(ord, actor)), batch)[5] for batch in range(3)]
    coups = played_tailles(guest, shoes, Random(7))
    agrees(guest, book, coups)


_READINGS: Final[tuple[Rulings, ...]] = (
    {},
    {"refait_in_prison": "lose"},
    {"degree_limit": 2},
    {"run_limit": 2},
)
_AT_THE_WHEEL: Final = ("flat", "martingale", "labouchere", "oscar", "whittacker")


# Each reading with each decision, and each system with each reading; all three are exhaustive.
@pytest.mark.parametrize(
    ("rulings", "system", "prison"),
    [
        pytest.param(
            rulings,
            system,
            prison,
            marks=[] if (index + place) % len(Prison) == turn else pytest.mark.exhaustive,
        )
        for index, rulings in enumerate(_READINGS)
        for place, system in enumerate(_AT_THE_WHEEL)
        for turn, prison in enumerate(Prison)
    ],
)
def test_roulette_is_played_as_at_the_table(rulings: Rulings, system: str, prison: Prison) -> None:
    """The same at the wheel, with simple and multiple chances, and zeros upon zeros."""
    chances = ("pair", "17", "rouge", "0/2", "P12", "manque")
    player = Player(chances, 400_000, 100, system, stop=100_000, habits=Habits(prison=prison))
    guest = Guest(ROULETTE, player, rulings, minimum=20, maximum={"simple": 800, "plein": 150})
    random = Random(len(system))
    numbers = [random.choice([0, random.randrange(37)]) for _ in range(40)]
    numbers += [random.randrange(37) for _ in range(200)]
    fortunes = []
    for number in numbers:
        guest.before()
        guest.coup(c.Spin(number))
        if guest.gone is None:
            fortunes.append((guest.chips, guest.on_the_cloth))
    cells = np.array(numbers, np.uint8).reshape(2, 1, -1)
    exact = np.ones((2, 1), np.bool_)
    limits = guest.session.table.limits
    book = replace(with_rulings(rulebook(ROULETTE), rulings), limits=limits)
    agrees(guest, book, (cells, exact, np.full_like(cells, 255), fortunes))


@cache
def _deal_cells(house: str, batches: int, seed: int = 5) -> tuple[Any, Any]:
    """Tailles of 64 paths: cells [taille, path, coup], and which ended with no card left."""
    deal = dealing_numpy.deal(rulebook(house), seed, 0, batches)
    return deal.cells.reshape(batches, 64, -1), deal.exact.reshape(batches, 64)


def test_flat_result_is_the_coup_count() -> None:
    """A flat player who divides ends with exactly: coups won less lost less half of refaits."""
    book = rulebook(CAMPIONE)
    cells, exact = _deal_cells(CAMPIONE, 20)
    paths = Paths(book, Player(("noir",), RICH, 1_001), paths=64)
    paths.play(cells, exact)
    tally = paths.close()
    outcome_code = outcomes(book, ["noir"])[0][cells]
    winnings, loss, refaits = (
        (outcome_code == code).sum(axis=(0, 2))
        for code in (OutcomeCode.WINS, OutcomeCode.LOSES, OutcomeCode.PRISON)
    )
    assert (tally.final == RICH + 1_001 * winnings - 1_001 * loss - 500 * refaits).all()
    assert (tally.coups == (cells != NO_COUP).sum(axis=(0, 2))).all()
    assert (tally.handle == 1_001 * (winnings + loss + refaits)).all()


def test_pieces_and_groups_change_nothing() -> None:
    """Tailles given one by one, and paths played apart and joined, end as all of them at once."""
    book = rulebook(VENEZIA)
    cells, exact = _deal_cells(VENEZIA, 12)
    player = Player(FOUR, 20_000, 100, "dalembert", target=40_000, habits=STAYS)

    def play_slice(columns: slice, pieces: int) -> PathTally:
        part = cells[:, columns], exact[:, columns]
        paths = Paths(
            book,
            player,
            paths=part[0].shape[1],
            coups=300,
            interval=30,
            checkpoints=10,
            is_small=False,
        )
        for piece in zip(*(np.array_split(array, pieces) for array in part), strict=True):
            paths.play(*piece)
        return paths.close()

    full_run = play_slice(slice(None), 1)
    parts = PathTally.concatenate([play_slice(slice(40), 5), play_slice(slice(40, None), 12)])
    assert full_run == parts
    assert full_run != replace(parts, fan=parts.fan + 1)
    assert full_run.coups.max() == 300
    assert {Ended.LENGTH, Ended.TARGET} <= set(full_run.ended.tolist())


def test_fan_matches_the_player_path() -> None:
    """A checkpoint is the player's sum after that coup; after leaving, the sum at leaving."""
    cells, exact = _deal_cells(DEUX_ZERO, 4)
    player = Player(("inverse",), 30_000, 500, "martingale", stop=26_000)
    paths = Paths(rulebook(DEUX_ZERO), player, paths=64, interval=10, checkpoints=15)
    trace = np.zeros((64, 200, 2), np.int64)
    paths.play(cells, exact, trace=trace)
    tally = paths.close()
    for path in range(64):
        for checkpoint in range(15):
            coup = 10 * (checkpoint + 1)
            removed_cards = tally.coups[path] < coup
            fortune = tally.final[path] if removed_cards else trace[path, coup - 1].sum()
            assert tally.fan[path, checkpoint] == fortune
    assert 0 < tally.share(Ended.STOP) < 1
    assert paths.playing == 0


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("house", [CAMPIONE, DEUX_ZERO])
def test_systems_do_not_change_the_edge(house: str, system: str) -> None:
    """The loss of a system is the exact edge of every unit it stakes, within 4 standard errors."""
    book = replace(rulebook(house), limits=Limits(500, {Kind.SIMPLE: 50_000}))
    cells, exact = _deal_cells(house, 60)
    prison = Prison.STAY if house == CAMPIONE else Prison.DIVIDE
    player = Player(("couleur",), 10**9, 500, system, habits=Habits(prison=prison))
    paths = Paths(book, player, paths=64, is_small=False)
    paths.play(cells, exact)
    tally = paths.close()
    decision = Decision.STAY if house == CAMPIONE else Decision.FLAT
    edge = float(bets(book, law(book))["couleur"][decision].per_decided)
    adjusted_result = tally.final - 10**9 + edge * tally.handle
    assert abs(adjusted_result.mean()) < 4 * adjusted_result.std() / 8


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"chances": ()}, "at least one chance"),
        ({"chances": ("pair",)}, "no chance 'pair'"),
        ({"chances": ("noir", "noir")}, "named twice"),
        ({"chips": -1}, "bankroll of -1 is not from 0"),
        ({"chips": 2**53}, "bankroll"),
        ({"chips": 5.0}, "not a whole number"),
        ({"target": 9_999}, "target of 9999 is not from 10001"),
        ({"stop": 10_000}, "stop of 10000 is not from 0 to 9999"),
        ({"unit": 0}, "unit of 0"),
        ({"unit": float("nan")}, "unit of nan"),
        ({"unit": 10**15, "system": "labouchere:999-1"}, "begins with more"),
        ({"system": "holy grail"}, "unknown system 'holy grail'; available: flat, martingale"),
        ({"system": "paroli:0"}, "write paroli:4"),
        ({"system": "oscar:2"}, "write paroli:4"),
        ({"system": System("long", flat, (1, 2), 1)}, "slip of long holds 1"),
    ],
)
def test_impossible_player_gets_a_reason(changed: dict[str, Any], problem: str) -> None:
    """An impossible player is refused before a card is dealt, with the reason."""
    player = Player(("noir",), 10_000, 100)
    with pytest.raises((PlayerError, UnknownSystemError), match=problem):
        Paths(rulebook(VENEZIA), replace(player, **changed), paths=1)


def test_insurance_requires_a_house_rate() -> None:
    """At the wheel, and in 2.0, an insured player is refused."""
    for house in (ROULETTE, DEUX_ZERO):
        player = Player(("noir",), 10_000, 100, habits=INSURED)
        with pytest.raises(PlayerError, match="no insurance"):
            Paths(rulebook(house), player, paths=1)


def test_partial_insurance_requires_the_house() -> None:
    """Elsewhere only whole stakes are; a part is a percentage."""
    player = Player(("noir",), 10_000, 100, habits=Habits(Insurance.ALWAYS, insured_percent=50))
    insured_wholly = with_rulings(rulebook(VENEZIA), {"insurance_part": "whole"})
    with pytest.raises(PlayerError, match="only whole stakes"):
        Paths(insured_wholly, player, paths=1)
    for percent in (0, 101, True):
        with pytest.raises(PlayerError, match="not a percentage"):
            Paths(
                rulebook(VENEZIA),
                replace(player, habits=Habits(Insurance.ALWAYS, percent)),
                paths=1,
            )


@pytest.mark.parametrize(("last", "final"), [(2, 1_100), (1, 1_200)])
def test_departing_player_waits_for_prison(last: int, final: int) -> None:
    """With the target in chips the player lays nothing more, and leaves when the last stake is
    freed or lost: three zeros, two reds, and the coup that decides.
    """
    player = Player(("rouge",), 1_000, 100, target=1_050, habits=STAYS)
    paths = Paths(rulebook(ROULETTE), player, paths=1)
    paths.play(np.array([[[0, 0, 0, 1, 1, last, 1]]], np.uint8))
    tally = paths.close()
    assert (tally.final[0], tally.coups[0], tally.decided[0]) == (final, 6, 5)
    assert tally.ended[0] == Ended.TARGET


def test_closing_returns_the_excess() -> None:
    """After a null coup a stake of 300 under a maximum of 200 goes back whole."""
    limits = Limits(50, {Kind.SIMPLE: 200})
    book = replace(rulebook(VENEZIA), limits=limits)
    paths = Paths(book, Player(("rouge",), 1_000, 300), paths=1)
    trace = np.zeros((1, 1, 2), np.int64)
    paths.play(np.array([[[NULL_COUP]]], np.uint8), trace=trace)
    assert trace.tolist() == [[[700, 300]]]
    assert paths.close().final.tolist() == [1_000]


@pytest.mark.clause("R11")
def test_last_coup_can_be_announced() -> None:
    """'La dernière' divides at once what the close of the table would divide after it."""
    player = Player(("rouge", "noir"), 10_000, 101, habits=STAYS)
    guest = Guest(ROULETTE, player)
    numbers = [0, 0, 5, 0]
    for number in numbers:
        guest.before()
        if len(numbers) == guest.coups + 1:
            guest.given(c.Last())
        guest.session.spin(number)
        guest.coups += 1
    paths = Paths(rulebook(ROULETTE), player, paths=1)
    paths.play(np.array([[numbers]], np.uint8))
    assert paths.close().final[0] == guest.chips < 10_000


def test_endless_prison_is_an_error() -> None:
    """Zeros for ever end in a clear error, not in what is not there."""
    book = rulebook(ROULETTE)
    paths = Paths(book, Player(("rouge",), 10_000, 100, habits=STAYS), paths=1)
    with pytest.raises(StakeError, match="deeper than degree 59"):
        paths.play(np.zeros((1, 1, 100), np.uint8))


def test_cells_follow_the_rules() -> None:
    """The table of outcomes has every coup that can come, and each is dealt by the rules."""
    sizes = {VENEZIA: 200, DEUX_ZERO: 80, ROULETTE: 37}
    for house, size in sizes.items():
        book = rulebook(house)
        coups = coups_by_cell(book)
        assert sorted(coups) == list(range(size))
        table = outcomes(book, list(coups[0].results))
        assert (table[:, size:] == OutcomeCode.NULL).all()
        for number, coup in coups.items():
            outcome_names = [OutcomeCode(code).name.lower() for code in table[:, number]]
            assert outcome_names == list(coup.results.values())
