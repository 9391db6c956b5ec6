"""Systems: their stakes as published, and a player's own."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from support.engine.engine_harness import ROULETTE

from tapisvert.money import GREATEST
from tapisvert.regulations import rulebook
from tapisvert.rules.rulebook import Limits
from tapisvert.simulation.players import SYSTEMS, Paths, Player, StakeError, System, system
from tapisvert.simulation.players.systems import Stake, stakes_of_run


def _stakes(name: str, coups: str) -> list[int]:
    named_system = system(name)
    return stakes_of_run(named_system.stake, coups, named_system.start)


@pytest.mark.parametrize(
    ("name", "coups", "stakes"),
    [
        # roulettestar.com, "Oscar's System": its three examples.
        ("oscar", "LLLLLWWW", [1, 1, 1, 1, 1, 1, 2, 3]),
        ("oscar", "LWLWW", [1, 1, 1, 1, 1]),
        ("oscar", "LLWLWLLWWLLWW", [1, 1, 1, 2, 2, 2, 2, 2, 3, 1, 1, 1, 2]),
        # baccaratonlinegame.com, "Oscar's Grind": its evening, as far as it is told.
        ("oscar", "WLLWLLLLWWLLWW", [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 4, 4, 4, 5]),
        # boomdang.co.uk, "Cancellation Roulette Strategy": its line, its six coups.
        ("labouchere:1-2-3-4-5-4-3-2-1", "WLWWLW", [2, 4, 6, 5, 7, 11]),
        # wannaroulette.co.uk, "The Cancellation System": both examples.
        ("labouchere:1-2-3-4-5-6", "WWWL", [7, 7, 7, 7]),
        ("labouchere:1-2-3-4-5", "LLW", [6, 7, 8]),
        # everything2.com, "Labouchere System": the number left alone is staked by itself.
        ("labouchere:1-2-3", "WWL", [4, 2, 4]),
        ("labouchere:1-2-3", "LL", [4, 5]),
        # grm-turf.com, "L'Alembert": its table of fifteen coups.
        ("dalembert", "LLLLLWLWLLWWWLW", [1, 2, 3, 4, 5, 6, 5, 6, 5, 6, 7, 6, 5, 4, 5]),
        # allforcasino.com, "Fibonacci system": four lost, two won, all is won back.
        ("fibonacci", "LLLLWWL", [1, 1, 2, 3, 5, 2, 1]),
        # By definition.
        ("martingale", "LLLLLLWL", [1, 2, 4, 8, 16, 32, 64, 1]),
        # softgamings.com, "Paroli": three wins, and a new beginning.
        ("paroli", "LWWWWL", [1, 1, 2, 4, 1, 2]),
        ("paroli:2", "WWWL", [1, 2, 1, 2]),
        # casinoencyclopedia.com, "Whittacker Progression": its ladder, and what a win on each step
        # leads to.
        ("whittacker", "LLLLL", [1, 2, 3, 5, 8]),
        ("whittacker", "WL", [1, 1]),
        ("whittacker", "LWL", [1, 2, 1]),
        ("whittacker", "LLWL", [1, 2, 3, 1]),
        ("whittacker", "LLLWLL", [1, 2, 3, 5, 2, 3]),
        ("flat", "LWLW", [1, 1, 1, 1]),
    ],
)
def test_systems_stake_as_described(name: str, coups: str, stakes: list[int]) -> None:
    """Each system's stakes are those of a worked example, or of its definition by hand."""
    assert _stakes(name, coups) == stakes


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("coups", ["L" * 3_000, "W" * 3_000, "LLW" * 1_000, "LLLLW" * 600])
def test_long_runs_do_not_break_systems(name: str, coups: str) -> None:
    """However long it loses or wins, a system asks for a whole stake that a player may hold."""
    stakes = _stakes(name, coups)
    assert all(type(stake) is int and 1 <= stake <= GREATEST for stake in stakes)


@pytest.mark.parametrize("name", SYSTEMS)
def test_systems_wait_when_nothing_is_decided(name: str) -> None:
    """A stake that came back whole is staked again, whatever the system."""
    named_system = system(name)
    slip, net, unit = named_system.slip(), 0, 100
    for outcome in (-1, -1, 0, -1, 0, 0, 1, 0, 1, -1, 0):
        stake = int(named_system.stake(slip, net, unit))
        assert named_system.stake(slip, 0, unit) == stake
        net = outcome * stake


def _one_path(stake: Stake | System, numbers: list[int], bankroll: int = 10_000) -> list[int]:
    """Sums of a player of rouge after each spin, by a system of one's own."""
    player = Player(("rouge",), bankroll, 100, stake)
    paths = Paths(rulebook(ROULETTE), player, paths=1)
    trace = np.zeros((1, len(numbers), 2), np.int64)
    paths.play(np.array([[numbers]], np.uint8), trace=trace)
    fortunes: list[int] = trace[0].sum(axis=1).tolist()
    return fortunes


RED, BLACK = 1, 2


def _two_up(memory: Any, net: int, unit: int) -> int:
    if net < 0:
        memory[0] += 2
    elif net > 0 and memory[0] > 0:
        memory[0] -= 1
    return int((1 + memory[0]) * unit)


def _every_other(memory: Any, net: int, unit: int) -> int:
    memory[0] += 1
    return unit if memory[0] % 2 else 0


def _in_floats(memory: Any, net: int, unit: int) -> float:
    return 2.0 * unit


def test_anyone_can_bring_a_system() -> None:
    """A function of one's own is compiled and played; one that answers in floats as well."""
    assert _one_path(_two_up, [BLACK, BLACK, RED, RED]) == [9_900, 9_600, 10_100, 10_500]
    assert _one_path(_in_floats, [RED, RED]) == [10_200, 10_400]


def test_system_can_skip_a_coup() -> None:
    """A stake of 0 lays nothing, and the system is asked again before the next coup."""
    assert _one_path(_every_other, [RED, RED, BLACK, BLACK, RED]) == [
        10_100,
        10_100,
        10_000,
        10_000,
        10_100,
    ]


def test_slip_can_begin_with_numbers() -> None:
    """The numbers that a system needs stand on its slip before the first coup."""
    three_lost = System("from the third step", _two_up, start=(6,))
    assert _one_path(three_lost, [RED, RED]) == [10_700, 11_300]


def test_stake_is_limited_by_chips() -> None:
    """The player can lay at most their chips, and is ruined when they are below the minimum."""

    def all_in(memory: Any, net: int, unit: int) -> int:
        return 1_000_000

    assert _one_path(all_in, [RED, RED, BLACK, RED], 300) == [600, 1_200, 0, 0]


def _nan(memory: Any, net: int, unit: int) -> float:
    return math.nan


def _infinite(memory: Any, net: int, unit: int) -> float:
    return unit * math.inf


def _a_third(memory: Any, net: int, unit: int) -> float:
    return unit / 3


def _negative(memory: Any, net: int, unit: int) -> int:
    memory[0] += 1
    return unit if memory[0] == 1 else net


def _absurd(memory: Any, net: int, unit: int) -> int:
    return 10**18


def _words(memory: Any, net: int, unit: int) -> Any:
    return "all on red"


def _stake_zero(memory: Any, net: int, unit: int) -> Any:
    memory[0] = net


def _perhaps(memory: Any, net: int, unit: int) -> Any:
    return net < 0


def _past_the_end(memory: Any, net: int, unit: int) -> int:
    memory[64] = 1
    return unit


def _divides_by_nothing(memory: Any, net: int, unit: int) -> int:
    return unit // (memory[0] * unit)  # type: ignore[no-any-return]


def _gives_up(memory: Any, net: int, unit: int) -> int:
    if net < 0:
        raise ValueError("I give up")
    return unit


def _other_arguments(memory: Any) -> int:
    return 100


@pytest.mark.parametrize(
    ("stake", "problem"),
    [
        (_nan, "coup 1 of path 1 the system _nan asks for no whole number"),
        (_infinite, "no whole number"),
        (_a_third, "no whole number"),
        (_negative, "coup 2 of path 1 the system _negative comes to -100 minor units, less than"),
        (_absurd, "1000000000000000000 minor units, more than 9007199254740991"),
        (_words, "the system _words must return a stake"),
        (_stake_zero, "must return a stake, not none"),
        (_perhaps, "must return a stake, not bool"),
        (_past_the_end, "failed: index is out of bounds"),
        (_divides_by_nothing, "failed: .*zero"),
        (_gives_up, "failed: I give up"),
        (_other_arguments, "cannot be compiled"),
    ],
)
def test_faulty_system_is_an_error(stake: Stake, problem: str) -> None:
    """NaN, less than nothing, more than there is, words: an error that says what and when."""
    with pytest.raises(StakeError, match=problem):
        _one_path(stake, [BLACK, RED])


def test_stake_below_minimum_is_an_error() -> None:
    """A system with a stake below the table's least gets an error with both amounts."""

    def mean(memory: Any, net: int, unit: int) -> int:
        return unit - 1

    book = replace(rulebook(ROULETTE), limits=Limits(100))
    paths = Paths(book, Player(("rouge",), 10_000, 100, mean), paths=1)
    with pytest.raises(StakeError, match="99 minor units, below the minimum of 100"):
        paths.play(np.zeros((1, 1, 1), np.uint8))


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("anti-martingale", "paroli"),
        ("D\N{RIGHT SINGLE QUOTATION MARK}Alembert", "dalembert"),
        ("Labouch\N{LATIN SMALL LETTER E WITH GRAVE}re", "labouchere"),
        ("Oscar's grind", "oscar"),
        ("Whittaker", "whittacker"),
    ],
)
def test_system_has_aliases(called: str, name: str) -> None:
    assert system(called) is SYSTEMS[name]
