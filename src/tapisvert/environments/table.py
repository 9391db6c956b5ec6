"""PettingZoo environments of a whole table: all players at once, or one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec
from pettingzoo.utils.wrappers import BaseWrapper, OrderEnforcingWrapper

from tapisvert.environments.actions import MOST_ACTIONS, READY, Mask
from tapisvert.environments.evening import Evening, Setting
from tapisvert.regulations.register import Book
from tapisvert.rules import commands as c

Observed = NDArray[Any]


class TableParallelEnv(ParallelEnv[str, Observed, int]):  # type: ignore[misc]  # without types
    """Players at one table: at each step every one of them acts, in the order of their seats.

    Actions and rewards are those of `PlayerEnv`. The coup is dealt when all are ready, or after
    `MOST_ACTIONS` steps. An observation is that of `PlayerEnv`, flattened; `infos` have the
    `action_mask` of each player. A player who is ready can only stay so until the coup; a player
    who cannot bet any more leaves.

    >>> env = TableParallelEnv("trente-et-quarante-2.0", players=2, coups=2)
    >>> observations, _ = env.reset(seed=7)
    >>> _ = env.step({"player_0": 1, "player_1": 0})
    >>> _, rewards, *_ = env.step({"player_0": 0, "player_1": 0})
    >>> rewards
    {'player_0': -1.0, 'player_1': 0.0}
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tapisvert_table_v0",
        "render_modes": ["ansi"],
        "render_fps": 1,
        "is_parallelizable": True,
    }

    def __init__(
        self,
        rulebook: Book,
        *,
        players: int = 3,
        bankroll: int = 1_000,
        unit: int = 1_000,
        stakes: Sequence[int] = (1, 5, 50),
        coups: int = 50,
        render_mode: str | None = None,
    ) -> None:
        self._setting = Setting(rulebook, bankroll=bankroll, unit=unit, stakes=stakes, coups=coups)
        seats = self._setting.book.seats
        if not 1 <= players <= (seats or players):
            raise ValueError(f"{players} players: this table seats from 1 to {seats}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._chance = np.random.default_rng()
        self._seen = self._setting.observation_space()
        self._observation_spaces = {
            agent: spaces.flatten_space(self._seen) for agent in self.possible_agents
        }
        actions = len(self._setting.actions)
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:  # type: ignore[type-arg,unused-ignore]
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Open a new table with all players."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.agents = [*self.possible_agents]
        self.evening = Evening(self._setting, self.agents, self._chance)
        self._ready: set[str] = set()
        self._since_coup = 0
        return self._observations(), {
            agent: {"action_mask": self._mask(agent)} for agent in self.agents
        }

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Execute the commands of all players, and deal the coup if all are ready.

        Raises ValueError for a player with an invalid action or none; nothing changes then.
        """
        evening = self.evening
        acting = self.agents
        if absent := [agent for agent in acting if agent not in actions]:
            raise ValueError(f"{absent[0]} has no action: give one for each agent that plays")
        numbers = {agent: self.action_number(actions[agent]) for agent in acting}
        old_worths = {agent: evening.worth(agent) for agent in acting}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in acting}
        for agent in acting:
            command = self._setting.actions.command(numbers[agent], agent)
            if command is None:
                self._ready.add(agent)
            elif agent not in self._ready and (refusal := evening.give(command)) is not None:
                infos[agent]["refusal"] = refusal.code
        self._since_coup += 1
        if self._ready.issuperset(acting) or self._since_coup >= MOST_ACTIONS:
            evening.play()
            self._ready.clear()
            self._since_coup = 0
        rewards = {agent: evening.worth(agent) - old_worths[agent] for agent in acting}
        is_ended = {agent: evening.is_over or evening.is_ruined(agent) for agent in acting}
        observations = self._observations()
        for agent in acting:
            infos[agent]["action_mask"] = self._mask(agent)
        self.agents = [agent for agent in acting if not is_ended[agent]]
        if self.agents and not evening.is_over:
            for agent in set(acting) - set(self.agents):
                evening.give(c.Leave(agent))
        return observations, rewards, is_ended, dict.fromkeys(acting, False), infos

    def action_number(self, action: object) -> int:
        """Return the number of an action. Raises ValueError if it is unknown."""
        return self._setting.actions.number(action)

    def _observations(self) -> dict[str, Observed]:
        return {agent: self._flat(agent) for agent in self.agents}

    def _flat(self, agent: str) -> Observed:
        return np.asarray(spaces.flatten(self._seen, self.evening.observation(agent)))

    def _mask(self, agent: str) -> Mask:
        """Return a player's action mask: a player who is ready can only stay so."""
        if agent not in self._ready and not self.evening.is_over:
            return self.evening.mask(agent)
        mask = np.zeros(len(self._setting.actions), np.int8)
        mask[READY] = 1
        return mask

    def render(self) -> str | None:
        """Return the table and the last coup in words; a notebook draws `evening.table`."""
        if self.render_mode is None:
            return None
        return f"{self.evening.table!r} {self.evening.last!r}"

    def state(self) -> Observed:
        """Return the observations of all players, one after the other."""
        return np.concatenate([self._flat(agent) for agent in self.evening.table.players])


def table_env(rulebook: Book, **parameters: Any) -> AECEnv[str, Observed, int | None]:
    """Return the table with its players one after the other, as an environment of PettingZoo's AEC.

    >>> env = table_env("campione-roulette", players=2, coups=1)
    >>> env.reset(seed=7)
    >>> env.agent_selection
    'player_0'
    """
    table = TableParallelEnv(rulebook, **parameters)
    return OrderEnforcingWrapper(_Turns(parallel_to_aec(table), table))


class _Turns(BaseWrapper[str, Observed, int | None]):  # type: ignore[misc]  # without types
    """Players one after the other: each action is checked at its own turn."""

    def __init__(self, turns: AECEnv[str, Observed, int | None], table: TableParallelEnv) -> None:
        super().__init__(turns)
        self._table = table

    def step(self, action: int | None) -> None:
        """Execute a player's action. Raises ValueError if it is invalid; nothing changes then."""
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            self._table.action_number(action)
        super().step(action)
