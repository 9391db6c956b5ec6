"""Gymnasium environment of one player: an evening at a table, coup by coup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tapisvert.environments.actions import MOST_ACTIONS, READY
from tapisvert.environments.evening import Evening, Observation, Setting
from tapisvert.regulations.register import Book

PLAYER = "player"


class PlayerEnv(gymnasium.Env[Observation, np.int64]):
    """One player at a table under a rulebook, for an evening of some coups.

    An action is a bet, a withdrawal, an insurance, a division or, as action 0, ready: then the coup
    is dealt. `info["action_mask"]` marks the actions that the table accepts; any other is refused
    as at the table, changes nothing, and `info["refusal"]` has its code. `action_masks` is that
    mask for MaskablePPO. After `MOST_ACTIONS` without ready the coup is dealt anyway.

    The reward is the change of all the player's money in units; an imprisoned stake counts at face
    value until it is divided or lost. The rewards of an evening sum to its result. It ends with 'la
    dernière', or when the player cannot bet any more.

    >>> env = PlayerEnv("campione-roulette", coups=3)
    >>> _, info = env.reset(seed=7)
    >>> env.action_names[1], int(info["action_mask"].sum())
    ('bet 1000 on rouge', 472)
    >>> _ = env.step(1)
    >>> env.step(0)[1]
    1.0
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the base class
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        rulebook: Book = "venezia-trente-et-quarante",
        *,
        bankroll: int = 1_000,
        unit: int = 1_000,
        stakes: Sequence[int] = (1, 5, 50),
        coups: int = 50,
        render_mode: str | None = None,
    ) -> None:
        self._setting = Setting(rulebook, bankroll=bankroll, unit=unit, stakes=stakes, coups=coups)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(self._setting.actions))
        self.observation_space = self._setting.observation_space()
        self._evening: Evening | None = None
        self._since_coup = 0

    @property
    def action_names(self) -> tuple[str, ...]:
        """Names of the actions, by number."""
        return self._setting.actions.names

    @property
    def evening(self) -> Evening:
        """Current evening, whose `table` is an engine table.

        Raises gymnasium.error.ResetNeeded before the first reset.
        """
        if self._evening is None:
            raise gymnasium.error.ResetNeeded("call reset() before the first step()")
        return self._evening

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Open a new table, with the whole bankroll in chips."""
        super().reset(seed=seed)
        self._evening = Evening(self._setting, [PLAYER], self.np_random)
        self._since_coup = 0
        return self._evening.observation(PLAYER), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Execute the command of an action, or deal the coup.

        Raises ValueError for an action outside the space; nothing changes then.
        """
        evening = self.evening
        number = self._setting.actions.number(action)
        old_worth = evening.worth(PLAYER)
        command = self._setting.actions.command(number, PLAYER)
        refusal = None if command is None else evening.give(command)
        self._since_coup += 1
        if number == READY or self._since_coup >= MOST_ACTIONS:
            evening.play()
            self._since_coup = 0
        reward = evening.worth(PLAYER) - old_worth
        is_over = evening.is_over or evening.is_ruined(PLAYER)
        info = self._info()
        if refusal is not None:
            info["refusal"] = refusal.code
        return evening.observation(PLAYER), reward, is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each action whether the table accepts it now, as sb3-contrib asks for it."""
        if self.evening.is_over:
            return np.zeros(len(self._setting.actions), np.bool_)
        return self.evening.mask(PLAYER).astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        """Return the info: the mask, and the number of coups played."""
        mask = self.action_masks().astype(np.int8)
        return {"action_mask": mask, "coups": self.evening.coup_count}

    def render(self) -> str | None:
        """Return the table and the last coup in words; a notebook draws `evening.table`."""
        if self.render_mode is None:
            return None
        return f"{self.evening.table!r} {self.evening.last!r}"
