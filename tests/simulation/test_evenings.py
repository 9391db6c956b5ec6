"""Evenings: a path is its number's and the seed's alone, and no system changes the edge."""

from typing import Any

import numpy as np
import pytest
from support.server import process_signals as signals

from tapisvert import rulebook
from tapisvert.evening_figures import per_decided
from tapisvert.regulations import with_rulings
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import evenings as module
from tapisvert.simulation.evenings import Evenings, Length, play
from tapisvert.simulation.players import (
    SYSTEMS,
    Ended,
    Habits,
    Insurance,
    Player,
    PlayerError,
    Prison,
    StakeError,
    UnknownSystemError,
)
from tapisvert.simulation.rng_streams import LANES

VENEZIA = rulebook("venezia-trente-et-quarante")
DEUX_ZERO = rulebook("trente-et-quarante-2.0")
ROULETTE = rulebook("campione-roulette")
FLAT = Player(("rouge",), 10_000, 100)


def columns(evenings: Evenings) -> list[list[int]]:
    names = ("final", "least", "greatest", "drawdown", "coups", "handle", "premium", "ended")
    return [getattr(evenings.tally, name).tolist() for name in names]


@pytest.mark.parametrize("book", [VENEZIA, DEUX_ZERO, ROULETTE], ids=lambda book: book.id)
def test_path_is_independent_of_their_number(book: Rulebook) -> None:
    """The first 70 of 700 are the 70 played alone, on any threads, from any loops."""
    few_evenings = play(book, FLAT, paths=70, coups=100, seed=7, workers=1)
    many_evenings = play(book, FLAT, paths=700, coups=100, seed=7, workers=3)
    assert (few_evenings.tally.paths, many_evenings.tally.paths) == (70, 700)
    assert columns(few_evenings) == [column[:70] for column in columns(many_evenings)]
    assert np.array_equal(few_evenings.fan, many_evenings.fan[:70])


@pytest.mark.parametrize("book", [VENEZIA, DEUX_ZERO, ROULETTE], ids=lambda book: book.id)
def test_long_evenings_contain_their_coups(book: Rulebook) -> None:
    """Through as many tailles as they take; who is not ruined plays to the last."""
    rich = Player(("noir",), 10**9, 100)
    evenings = play(book, rich, paths=3, coups=5_000, seed=7)
    assert evenings.tally.coups.tolist() == [5_000] * 3
    assert (evenings.tally.ended == Ended.LENGTH).all()


def test_evening_of_tailles() -> None:
    """Two tailles have 54 to 60 coups, and evenings end with them."""
    evenings = play(VENEZIA, FLAT, paths=200, tailles=2, seed=7)
    assert set(evenings.tally.coups.tolist()) <= {54, 55, 56, 57, 58, 59, 60}
    assert evenings.length == Length(2, None, 56, 2)


@pytest.mark.parametrize(
    "system",
    [
        pytest.param(name, marks=[] if name in ("flat", "martingale") else pytest.mark.exhaustive)
        for name in SYSTEMS
    ],
)
def test_systems_do_not_change_the_edge(system: str) -> None:
    """The result of evenings is the exact edge of the staked amount, within 4 errors."""
    player = Player(("rouge",), 20_000, 500, system, target=80_000)
    evenings = play(VENEZIA, player, paths=1_024, coups=200, seed=7)
    edge = per_decided(evenings)
    assert edge is not None
    assert edge == pytest.approx(0.010945685 / (1 - 0.0877075), rel=1e-6)
    assert abs(evenings.beyond_edge(edge).z(0)) < 4
    assert evenings.beyond_edge(0.05).z(0) > 4


@pytest.mark.parametrize(
    ("prison", "insurance", "percent"),
    [
        ("wait", "never", 100),
        ("divide", "always", 50),
        ("stay", "always", 20),
        pytest.param("stay", "never", 100, marks=pytest.mark.exhaustive),
        pytest.param("divide", "always", 100, marks=pytest.mark.exhaustive),
    ],
)
def test_exact_edge_of_decisions(prison: str, insurance: str, percent: int) -> None:
    """Left in prison, waited for, insured or in part: the mean lies where `odds` says."""
    habits = Habits(Insurance(insurance), percent, Prison(prison))
    player = Player(("inverse",), 10**8, 10_000, habits=habits)
    evenings = play(VENEZIA, player, paths=640, coups=200, seed=7)
    edge = per_decided(evenings)
    assert edge is not None
    assert abs(evenings.beyond_edge(edge).z(0)) < 4


def test_single_edge_requires_equal_chances() -> None:
    """2.0's four chances are unequal, and what is staked on each is not kept apart."""
    player = Player(("rouge", "couleur"), 10_000, 100)
    assert per_decided(play(DEUX_ZERO, player, paths=64, coups=10, seed=7)) is None
    entry = Player(("couleur",), 10_000, 100)
    assert per_decided(play(DEUX_ZERO, entry, paths=64, coups=10, seed=7)) == pytest.approx(
        0.01747047
    )


@pytest.mark.clause("R03")
def test_two_readings_at_the_same_tables() -> None:
    """A second refait that loses the stake costs what stays in prison; the error is of that."""
    staying_player = Player(("rouge",), 10**7, 1_000, habits=Habits(prison=Prison.STAY))
    books = VENEZIA, with_rulings(VENEZIA, {"R03": "lose"})
    first, second = (play(book, staying_player, paths=512, coups=300, seed=7) for book in books)
    difference = first.against(second)["result"]
    assert difference.value > 4 * difference.error > 0
    assert difference.error < first.estimates()["result"].error / 10
    separate_difference = first.estimates()["result"].value - second.estimates()["result"].value
    assert difference.value == pytest.approx(separate_difference)


def test_fan_matches_money_at_checkpoints() -> None:
    """It begins near the bankroll, ends with the results, and stays for players who left."""
    evenings = play(ROULETTE, FLAT, paths=128, coups=480, seed=7)
    assert evenings.fan.shape == (128, 48)
    assert evenings.length.interval == 10
    assert (abs(evenings.fan[:, 0] - 10_000) <= 1_000).all()
    ruined_paths = evenings.tally.ended == Ended.RUIN
    assert (evenings.fan[ruined_paths, -1] == evenings.tally.final[ruined_paths]).all()
    assert (evenings.fan.min(axis=1) >= evenings.tally.least).all()


def test_interruption_keeps_complete_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in mid-job: the first paths, as they would be alone."""
    monkeypatch.setattr(module, "_PIECE", 2 * LANES * 100)  # groups of 64 paths, two in a piece
    progress_calls: list[int] = []

    with signals.interrupting() as interrupt:

        def progress(paths_done: int, path_total: int) -> None:
            progress_calls.append(paths_done)
            if len(progress_calls) == 2:
                interrupt()

        evenings = play(ROULETTE, FLAT, paths=1_000, coups=100, seed=7, progress=progress)
    assert not evenings.is_whole
    assert progress_calls == [2 * LANES, 4 * LANES]
    assert evenings.tally.paths == 4 * LANES
    single_run = play(ROULETTE, FLAT, paths=4 * LANES, coups=100, seed=7)
    assert columns(evenings) == columns(single_run)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"paths": 0}, ValueError),
        ({"paths": 10**8}, ValueError),
        ({"coups": 0}, ValueError),
        ({"coups": 10**30}, ValueError),
        ({"coups": 10, "tailles": 10}, ValueError),
        ({"coups": None}, ValueError),
        ({"seed": -1}, ValueError),
    ],
)
def test_invalid_evenings(wrong: dict[str, Any], error: type[Exception]) -> None:
    """Refused before anything is dealt."""
    arguments: dict[str, Any] = {"paths": 64, "coups": 10, "seed": 7, **wrong}
    with pytest.raises(error):
        play(VENEZIA, FLAT, **arguments)


def test_invalid_players() -> None:
    """A negative bankroll, an unknown system, a stake below the minimum."""
    for player, error in (
        (Player("rouge", -5, 100), PlayerError),
        (Player("rouge", 10_000, 100, lambda memory, net, unit: -unit), StakeError),
    ):
        with pytest.raises(error):
            play(VENEZIA, player, paths=64, coups=10, seed=7)


def test_player_names_are_checked_at_construction() -> None:
    """The nearest name is suggested; one chance alone is a name."""
    with pytest.raises(UnknownSystemError, match="'martingail'; did you mean martingale"):
        Player("rouge", 10_000, 100, "martingail")
    with pytest.raises(PlayerError, match="no chance 'rouje' at any table; did you mean rouge"):
        Player("rouje", 10_000, 100)
    assert Player("rouge", 10_000, 100) == Player(("rouge",), 10_000, 100)
