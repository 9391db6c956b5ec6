"""Environments of Gymnasium and PettingZoo: their own checks, and the engine's answers."""

import re
import runpy
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence
from numpy.typing import NDArray
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test

from tapisvert import environments, odds, rulebook, rulebooks
from tapisvert.card_game import Game, coups_by_cell, example
from tapisvert.environments import EveningsVectorEnv, PlayerEnv, TableParallelEnv, table_env
from tapisvert.environments.baselines import BASELINES, cost_of
from tapisvert.extras import MissingExtraError
from tapisvert.rules import Code
from tapisvert.rules import commands as c
from tapisvert.rules.commands import Phase
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Refait
from tapisvert.rules.step import can, step
from tapisvert.rules.table import Table
from tapisvert.simulation import dealing_numpy as kernel

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
    with pytest.raises(ResetNeeded, match="reset"):
        envs.step([[[1], [0], [0]]] * 2)
    envs.reset(seed=1)
    other_env = EveningsVectorEnv(2, ROULETTE, chances=("rouge",))
    other_env.reset(seed=1)
    rows = [[[1], [0], [0]], [[action], [0], [0]]]
    dtype = object if isinstance(action, bool | np.bool_) else None  # NumPy makes 1 of True
    with pytest.raises(ValueError, match="is not an action of MultiDiscrete"):
        envs.step(rows if isinstance(action, list) else np.array(rows, dtype))
    for shape in ((2,), (1, 3, 1), (2, 1), (2, 3, 2), ()):
        with pytest.raises(ValueError, match="is not an action of MultiDiscrete"):
            envs.step(np.ones(shape, np.int64))
    stakes = np.array([[[1], [0], [0]]] * 2)
    assert data_equivalence(envs.step(stakes), other_env.step(stakes))


def test_rendering_env_declares_its_rate() -> None:
    """As Gymnasium asks of `metadata`."""
    assert PlayerEnv.metadata["render_fps"] == TableParallelEnv.metadata["render_fps"] == 1


def _other(card: str, index: int) -> str:
    """A card of the same points and colour, now and then of the other suit; never another ace."""
    if card[0] == "A":
        return card
    return card[0] + {"c": "cs", "h": "hd"}[card[1]][index % 2]


class ScriptedStream:
    """The coups of one table after another, given by their cells; no card is seen."""

    def __init__(self, envs: EveningsVectorEnv, cells: NDArray[np.uint8]) -> None:
        self.game, self._cells, self._seen = envs._stream.game, cells, envs._stream.seen
        self._coup = 0

    def cells(self, playing: NDArray[np.bool_]) -> NDArray[np.uint8]:
        self._coup += 1
        cells: NDArray[np.uint8] = self._cells[self._coup - 1]
        return cells

    def renew(self, tables: NDArray[np.bool_]) -> None:
        assert not tables.any()

    def seen(self) -> NDArray[np.float32]:
        return self._seen()


def give(table: Table, command: c.Command) -> Table:
    """The table after a command, or unchanged if it is refused."""
    answer = step(table, command)
    return table if isinstance(answer, Refusal) else answer[0]


def play_by_the_engine(
    table: Table, chances: Sequence[str], choices: NDArray[np.int64], cell: int
) -> Table:
    """The table after a coup of a cell: divisions, stakes and insurances, and what is left free."""
    for kind, column in ((c.Divide, 2), (c.Bet, 0), (c.Insure, 1)):
        for name, number in zip(chances, choices[column].tolist(), strict=True):
            if number:
                amount = (number * 50_000,) if kind is c.Bet else ()
                table = give(table, kind("Anna", name, *amount))
    if table.has_wheel:
        table = give(table, c.Spin(cell))
    else:
        cards = example(table.book, cell)  # tens of one suit: more than there are
        cards = tuple(_other(card, index) for index, card in enumerate(cards))
        table = give(give(table, c.Deal(cards)), c.EndTaille())
    for name in table.players["Anna"].free if table.phase is not Phase.FINISHED else ():
        table = give(table, c.Withdraw("Anna", name))
    return table


@pytest.mark.parametrize("name", HOUSES)
def test_vector_evenings_match_the_engine(name: str) -> None:
    """Chips and prison after each coup, by decisions at random, with every other coup a refait."""
    book, chance, coups, tables = rulebook(name), np.random.default_rng(13), 16, 24
    names = [*book.chances][:: 40 if book.wheel else 1][:4]
    envs = EveningsVectorEnv(tables, name, chances=names, unit=50_000, max_stake=3, coups=coups)
    envs.reset(seed=1)
    envs.single_action_space.seed(13)
    cells = chance.choice([*coups_by_cell(book)], (coups, tables)).astype(np.uint8)
    cells[chance.random(cells.shape) < 0.5] = 0
    envs._stream = ScriptedStream(envs, cells)  # type: ignore[assignment]
    opened = step(None, c.Open(book, "EUR", 50_000))
    assert not isinstance(opened, Refusal)
    players, degrees = [give(opened[0], c.Sit("Anna", 50_000_000))] * tables, set[int]()
    for coup in range(coups):
        choices = np.stack([envs.single_action_space.sample() for _ in range(tables)])
        if coup == coups - 1:
            players = [give(table, c.Last()) for table in players]
        envs.step(choices)
        for place in range(tables):
            decided = names, choices[place], int(cells[coup, place])
            players[place] = play_by_the_engine(players[place], *decided)
            holding = players[place].players["Anna"]
            assert envs._chips[place] == pytest.approx(holding.chips / 50_000)
            prison = np.zeros_like(envs._prison[place])
            for (stake_name, degree), amount in holding.prison.items():
                prison[names.index(stake_name), degree] = amount / 50_000
                degrees.add(degree)
            assert np.array_equal(envs._prison[place], prison)
    assert degrees >= ({1, 2, 3} if book.refait is Refait.PRISON else set())


@pytest.mark.parametrize("name", HOUSES)
def test_seed_fixes_vector_evenings(name: str) -> None:
    """The same seed gives the same evenings, another one others; all spaces contain what is given,
    the masks what is possible.
    """
    first, same, other = (EveningsVectorEnv(8, name, bankroll=3, coups=6) for _ in range(3))
    for envs, seed in ((first, 5), (same, 5), (other, 6)):
        envs.reset(seed=seed)
        envs.action_space.seed(9)
    is_other = False
    for _ in range(40):
        masks = first.action_masks()
        assert masks.shape == (8, first.options.sum())
        answers = [envs.step(envs.action_space.sample()) for envs in (first, same, other)]
        assert first.observation_space.contains(answers[0][0])
        assert data_equivalence(answers[0], answers[1])
        is_other |= not data_equivalence(answers[0], answers[2])
    assert is_other


def test_vector_masks_mark_possible_options() -> None:
    """Stakes up to the chips, and a division right after the refait only: VT-13."""
    envs = EveningsVectorEnv(2, VENEZIA, chances=("rouge",), bankroll=5, max_stake=6)
    envs.reset(seed=1)
    envs._stream = ScriptedStream(envs, np.array([[0, 199], [22, 199]]))  # type: ignore[assignment]
    stakes, insured, nothing = [1] * 6 + [0], [1, 1], [1, 0]
    assert envs.action_masks().tolist() == [[*stakes, *insured, *nothing]] * 2
    envs.step([[[5], [0], [0]]] * 2)  # a refait, and a null coup
    poor = [1] + [0] * 6
    assert envs.action_masks().tolist() == [
        [*poor, *insured, 1, 1],
        [*stakes, *insured, *nothing],
    ]
    envs.step([[[0], [0], [0]]] * 2)  # the stake is not divided, and a null coup follows
    assert envs.action_masks()[0].tolist() == [*poor, *insured, *nothing]


@pytest.mark.parametrize("name", [VENEZIA, TWO, ROULETTE])
def test_seen_cards_match_the_dealt_ones(name: str) -> None:
    """The coups are those of the kernel, and the cards seen have the points of the coups."""
    book = rulebook(name)
    if book.wheel is not None:
        assert "seen" not in EveningsVectorEnv(1, name).reset()[0]
        return
    game = Game.from_rulebook(book)
    tailles, (dealt, seen) = kernel.deal(book, 7, 3, 1), kernel.deal_and_see(book, 7, 3, 1)
    assert np.array_equal(tailles.cells, dealt.cells)
    points = (seen @ np.array(game.points)).astype(int)
    for taille in range(64):
        cells = dealt.cells[taille, : dealt.coups[taille]].astype(int)
        totals = cells // 8 if game.rows == 1 else cells // 20 + cells // 2 % 10
        sums = [0, *(totals + game.rows * game.stop).cumsum()]
        if not dealt.void[taille]:
            sums[-1] = 0  # the taille is known to be over: the next one has a new pack
        assert points[taille, : len(sums)].tolist() == sums
        assert not points[taille, len(sums) :].any()


def test_baselines_cost_the_exact_edge() -> None:
    """Flat play, a martingale and the optimum, each within four errors of the exact law; the
    optimum insures at Venezia.
    """
    for name, chances in (
        (TWO, ("rouge", "inverse")),
        (VENEZIA, ("rouge",)),
        (ROULETTE, ("rouge", "17")),
    ):
        bets = odds.bets(rulebook(name), odds.law(rulebook(name)))
        least = min(float(bet.edge) for chance in chances for bet in bets[chance].values())
        first = bets[chances[0]]
        divided = first.get(odds.Decision.DIVIDE) or first[odds.Decision.FLAT]
        edges = {"flat": float(divided.edge), "optimum": least, "martingale": float(divided.edge)}
        envs = EveningsVectorEnv(512, name, chances=chances, coups=100)
        for baseline, edge in edges.items():
            cost, error = cost_of(envs, BASELINES[baseline](envs), 100, 5)
            assert abs(cost - edge) < 4 * error < 0.05
    actions = BASELINES["optimum"](EveningsVectorEnv(1, VENEZIA, chances=("noir", "rouge")))({})
    assert actions.tolist() == [[[1, 0], [1, 0], [1, 1]]]


def test_player_without_chips_is_terminated() -> None:
    """No stake is more than the chips, and a new evening has the whole bankroll."""
    envs = EveningsVectorEnv(3, ROULETTE, chances=("17", "rouge"), bankroll=2, max_stake=5, coups=9)
    envs.reset(seed=1)
    all_in = np.tile([[5, 5], [0, 0], [0, 0]], (3, 1, 1))
    while True:
        observed, reward, is_over, *_ = envs.step(all_in)
        assert (envs._chips >= 0).all()
        if is_over.any():
            break
    loss = np.flatnonzero(is_over)[0]
    assert (observed["chips"][loss, 0], reward[loss] < 0) == (0, True)
    observed, reward, is_over, *_ = envs.step(all_in)
    assert (observed["chips"][loss, 0], reward[loss], is_over[loss]) == (0.5, 0, False)
    with pytest.raises(ValueError, match="no chance 'baccarat'"):
        EveningsVectorEnv(3, ROULETTE, chances=("baccarat",))


def test_agent_learns_the_exact_values() -> None:
    """Insuring is better than not, dividing better than staying in each degree, and the values are
    those of the odds.
    """
    agent = runpy.run_path(str(Path(__file__).parents[2] / "examples/agent.py"))
    curve, _ = agent["learn"](250)
    values, errors = curve[-1], np.abs(curve[-1] - agent["exact"]())
    for degree, bound in enumerate((0.0003, 0.002, 0.004, 0.01)):
        assert errors[degree].max() < bound
    assert values[0, 1] > values[0, 0] + 0.001
    assert (values[1:4, 0] > values[1:4, 1] + 0.001).all()


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
