"""Environments of Gymnasium and PettingZoo: their own checks, and the engine's answers."""

import re
import subprocess
import sys
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test

from tapisvert import Session, environments, odds, rulebook, rulebooks
from tapisvert.environments import EveningsVectorEnv, PlayerEnv, TableParallelEnv, table_env
from tapisvert.environments.evenings import gains
from tapisvert.extras import MissingExtraError
from tapisvert.rules import Code
from tapisvert.rules import commands as c
from tapisvert.rules.step import can
from tapisvert.simulation.tally import coups_by_cell, example

HOUSES: Final = rulebooks()
ROULETTE: Final = "campione-roulette"
VENEZIA: Final = "venezia-trente-et-quarante"
TWO: Final = "trente-et-quarante-2.0"


@pytest.mark.parametrize("name", HOUSES)
def test_player_env_passes_gymnasium_checks(name: str) -> None:
    """Spaces, seeds, types, resets: `check_env`, without a warning."""
    check_env(PlayerEnv(name, coups=3, render_mode="ansi"), skip_render_check=True)


def test_gymnasium_makes_them_by_name() -> None:
    """In a new process that imports Gymnasium alone; what they play is the same."""
    program = (
        "import gymnasium as g; made = g.make_vec\n"
        "env = g.make('tapisvert.environments:tapisvert/Player-v0', rulebook='campione-roulette')\n"
        "print(g.spec('tapisvert/Player-v0').id, env.reset(seed=7)[1]['action_mask'].sum())\n"
        "print(made('tapisvert/Evenings-v0', num_envs=3, chances=['rouge']).reset(seed=7)[0])\n"
    )
    process = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    _, info = PlayerEnv(ROULETTE).reset(seed=7)
    first_observation, _ = EveningsVectorEnv(3, VENEZIA, chances=["rouge"]).reset(seed=7)
    output = f"tapisvert/Player-v0 {info['action_mask'].sum()}\n{first_observation}\n"
    assert (process.stdout.decode(), process.stderr) == (output, b"")


@pytest.mark.parametrize("name", [VENEZIA, TWO, ROULETTE])
def test_table_env_passes_pettingzoo_checks(name: str) -> None:
    """All at once and one after the other, with the masks; the same seed, the same table."""
    api_test(table_env(name, players=2, coups=2), num_cycles=30)
    parallel_api_test(TableParallelEnv(name, players=2, coups=2), num_cycles=30)
    parallel_seed_test(lambda: TableParallelEnv(name, players=2, coups=2), num_cycles=8)


def choose_stakes(mask: NDArray[np.int8], chance: np.random.Generator) -> int:
    """An action of the mask; to be ready is as likely as all others together."""
    actions_left = np.flatnonzero(mask[1:]) + 1
    return int(chance.choice(actions_left)) if len(actions_left) and chance.random() < 0.6 else 0


@pytest.mark.parametrize("name", HOUSES)
def test_mask_matches_table_and_rewards_sum(name: str) -> None:
    """Of all actions, in whole evenings; what is not masked is refused and changes nothing."""
    env, chance = PlayerEnv(name, coups=25, bankroll=400), np.random.default_rng(11)
    actions = env._setting.actions
    _, info = env.reset(seed=3)
    rewards, is_over, chosen_kinds = 0.0, False, set[str]()
    while not is_over:
        table = env.evening.table
        for action in range(1, len(actions), 1 if len(actions) < 99 else 7):
            command = actions.command(action, "player")
            assert command is not None
            assert can(table, command) is bool(info["action_mask"][action]), command
        action = choose_stakes(info["action_mask"], chance)
        chosen_kinds.add(env.action_names[action].split()[0])
        _, reward, is_over, is_cut, info = env.step(action)
        assert not is_cut
        assert "refusal" not in info
        rewards += reward
    assert rewards == pytest.approx(env.evening.worth("player") - 400)
    assert {"ready", "bet"} <= chosen_kinds
    assert info["coups"] == 25 or env.evening.is_ruined("player")


def test_refused_action_changes_nothing() -> None:
    """Its code is told; before a reset there is no table."""
    env = PlayerEnv(VENEZIA, coups=2, bankroll=1)
    with pytest.raises(Exception, match="reset"):
        env.step(0)
    _, info = env.reset(seed=1)
    dear = env.action_names.index("bet 50000 on rouge")
    assert not info["action_mask"][dear]
    table = env.evening.table
    _, reward, is_over, _, info = env.step(dear)
    assert (reward, is_over, env.evening.table) == (0.0, False, table)
    assert info["refusal"] == Code.insufficient_chips.name
    with pytest.raises(ValueError, match="at least 1"):
        PlayerEnv(VENEZIA, coups=0)
    with pytest.raises(ValueError, match="this table seats"):
        TableParallelEnv(VENEZIA, players=8)


WRONG: Final = (-5, -1, 10**6, 10**30, 1.5, 1.0, float("nan"), True, np.True_, "1", None, [1])


@pytest.mark.parametrize("action", WRONG, ids=repr)
def test_player_env_rejects_wrong_actions(action: Any) -> None:
    """Nothing is played: not action -5 from the end, not action 1 for 1.5 or True."""
    env = PlayerEnv(VENEZIA)
    env.reset(seed=1)
    table = env.evening.table
    refusal = f"not an action of Discrete({len(env.action_names)}): give a whole number from 0"
    with pytest.raises(ValueError, match=re.escape(f"{action!r} is {refusal}")):
        env.step(action)
    assert env.evening.table is table


@pytest.mark.parametrize("action", WRONG, ids=repr)
def test_table_env_rejects_wrong_actions(action: Any) -> None:
    """All at once or in turn, also if another player's is right; a missing one too."""
    env = TableParallelEnv(VENEZIA, players=2)
    env.reset(seed=1)
    table = env.evening.table
    with pytest.raises(ValueError, match=r"is not an action of Discrete"):
        env.step({"player_0": 1, "player_1": action})
    with pytest.raises(ValueError, match="player_1 has no action"):
        env.step({"player_0": 1})
    assert env.evening.table is table
    turns = table_env(VENEZIA, players=2)
    turns.reset(seed=1)
    with pytest.raises(ValueError, match=r"is not an action of Discrete"):
        turns.step(action)
    assert turns.agent_selection == "player_0"


@pytest.mark.parametrize("action", WRONG, ids=repr)
def test_evenings_refuse_wrong_actions(action: Any) -> None:
    """Also if only one of many tables has one; their chips stay."""
    envs = EveningsVectorEnv(2, ROULETTE, chances=("rouge",))
    envs.reset(seed=1)
    other_env = EveningsVectorEnv(2, ROULETTE, chances=("rouge",))
    other_env.reset(seed=1)
    dtype = object if action is True else None  # among numbers NumPy makes 1 of True
    with pytest.raises(ValueError, match="is not an action of MultiDiscrete"):
        envs.step(np.array([[1], [action]], dtype) if action != [1] else [[1], [[1]]])
    for shape in ((2,), (1, 1), (2, 2), ()):
        with pytest.raises(ValueError, match="is not an action of MultiDiscrete"):
            envs.step(np.ones(shape, np.int64))
    stakes = np.ones((2, 1), np.int64)
    assert np.array_equal(envs.step(stakes)[0], other_env.step(stakes)[0])


def test_rendering_env_declares_its_rate() -> None:
    """As Gymnasium asks of `metadata`."""
    assert PlayerEnv.metadata["render_fps"] == TableParallelEnv.metadata["render_fps"] == 1


def _other(card: str, index: int) -> str:
    """A card of the same points and colour, now and then of the other suit; never another ace."""
    if card[0] == "A":
        return card
    return card[0] + {"c": "cs", "h": "hd"}[card[1]][index % 2]


def net_by_the_engine(name: str, cell: int) -> Mapping[str, float]:
    """The result of two units on each chance at a coup of a cell, divided at the refait."""
    winnings: dict[str, float] = {}
    for chance in rulebook(name).chances:
        table = Session(name, strict=False)
        table.sit("Anna", 10**6)
        table.bet("Anna", chance, 200)
        if table.table.at_wheel:
            table.spin(cell)
        else:
            cards = example(table.table.book, cell)  # tens of one suit: more than there are
            table.deal(" ".join(_other(card, index) for index, card in enumerate(cards)))
        table.divide("Anna", chance)
        table.withdraw("Anna", chance)
        winnings[chance] = (table.chips("Anna") - 10**6) / 200
    return winnings


@pytest.mark.parametrize("name", [VENEZIA, TWO, ROULETTE])
def test_kernel_gains_match_the_engine(name: str) -> None:
    """Coup by coup, on every chance: some of the coups, among them refait, tie, ace and zero."""
    book = rulebook(name)
    table, cells = gains(book), list(coups_by_cell(book))
    for cell in {*cells[:3], *cells[22::17]}:
        expected = net_by_the_engine(name, cell)
        assert dict(zip(expected, table[cell].tolist(), strict=True)) == expected


def test_parallel_evenings_lose_the_edge() -> None:
    """The mean of 64 000 coups is within four errors of the exact law; evenings begin again."""
    envs = EveningsVectorEnv(640, TWO, chances=("rouge", "inverse"), coups=20)
    observed, _ = envs.reset(seed=5)
    assert envs.observation_space.contains(observed)
    stakes = np.tile([1, 0], (640, 1))
    rewards: list[NDArray[Any]] = []
    episodes_ended = 0
    for _ in range(100):
        observed, reward, is_over, cut, _ = envs.step(stakes)
        rewards.append(reward)
        episodes_ended += int(is_over.sum())
        assert not cut.any()
    assert envs.observation_space.contains(observed)
    assert episodes_ended == 640 * 4  # 20 coups and a new beginning each
    book = rulebook(TWO)
    bet = odds.bets(book, odds.law(book))["rouge"][odds.Decision.FLAT]
    coups = 640 * (100 - 4)
    mean = float(np.sum(rewards)) / coups
    assert abs(mean + float(bet.edge)) < 4 * bet.deviation / coups**0.5
    other_env = EveningsVectorEnv(640, TWO, chances=("rouge", "inverse"), coups=20)
    other_env.reset(seed=5)
    assert np.array_equal(other_env.step(stakes)[1], rewards[0])


def test_player_without_chips_is_terminated() -> None:
    """No stake is more than the chips, and a new evening has the whole bankroll."""
    envs = EveningsVectorEnv(3, ROULETTE, chances=("17", "rouge"), bankroll=2, max_stake=5, coups=9)
    envs.reset(seed=1)
    while True:
        observed, reward, is_over, *_ = envs.step(np.full((3, 2), 5))
        assert (observed[:, 0] >= 0).all()
        if is_over.any():
            break
    loss = np.flatnonzero(is_over)[0]
    assert (observed[loss, 0], reward[loss] < 0) == (0, True)
    observed, reward, is_over, *_ = envs.step(np.full((3, 2), 5))
    assert (observed[loss, 0], reward[loss], is_over[loss]) == (2, 0, False)
    with pytest.raises(ValueError, match="no chance 'baccarat'"):
        EveningsVectorEnv(3, ROULETTE, chances=("baccarat",))


def test_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tapisvert.environments.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(vars(environments), "PlayerEnv", raising=False)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(MissingExtraError, match=r"tapisvert\[environments\]"):
        _ = environments.PlayerEnv
    with pytest.raises(AttributeError, match="no attribute 'baccarat'"):
        _ = environments.baccarat


def test_ruined_player_leaves_the_table() -> None:
    """The others play on; the table's players are those who remain."""
    env = TableParallelEnv(ROULETTE, players=2, bankroll=1, coups=30)
    env.reset(seed=2)
    bet = env.evening.setting.actions.names.index("bet 1000 on 17")
    env.step({"player_0": bet, "player_1": 0})
    _, rewards, is_ended, cut, _ = env.step({"player_0": 0, "player_1": 0})
    assert (rewards["player_0"], is_ended) == (-1.0, {"player_0": True, "player_1": False})
    assert not any(cut.values())
    assert (env.agents, [*env.evening.table.players]) == (["player_1"], ["player_1"])
    assert not can(env.evening.table, c.Bet("player_0", "17", 1_000))
