"""Vectorised evenings: thousands of players at tables of their own, by the simulator's kernels.

A player chooses stakes, and divides imprisoned stakes immediately. Each coup is one byte, dealt by
the simulation, and its gains are a row of a table computed by the rules. Prison over several coups,
insurance and card counting need the engine: `PlayerEnv`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from tapisvert import regulations
from tapisvert.chances import Kind
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.settlement import result_on
from tapisvert.simulation import dealing_numpy as kernel
from tapisvert.simulation.rng_streams import SPINS
from tapisvert.simulation.tally import coups_by_cell

_Floats = NDArray[np.float64]
_BATCHES_AHEAD = 16
"""Batches dealt at once: tailles for a thousand evenings."""

_NETS = {
    **dict.fromkeys((Result.LOSES, Result.LOST), -1.0),
    **dict.fromkeys((Result.PRISON, Result.PARTAGE), -0.5),
    Result.NULL: 0.0,
}
"""Net result of a unit that does not win."""


def gains(book: Rulebook) -> _Floats:
    """Return the gain of a unit on each chance at each kind of coup, divided at the refait.

    >>> gains(regulations.rulebook("campione-roulette"))[0, :7].tolist()
    [-0.5, -0.5, -0.5, -0.5, -0.5, -0.5, 35.0]
    """
    coups = coups_by_cell(book)
    table = np.zeros((1 + max(coups), len(book.chances)))
    for index, (name, chance) in enumerate(book.chances.items()):
        payout = float(book.pays[chance.kind])
        nets = {**_NETS, Result.WINS: payout, Result.WINS_HALF: payout / 2}
        for cell, coup in coups.items():
            table[cell, index] = nets[result_on(book, coup, name)]
    return table


class EveningsVectorEnv(VectorEnv[Any, Any, Any]):
    """Evenings of many players, one coup a step, each with cards or a wheel of its own.

    An action is a stake in units on each of `chances`, from 0 to `max_stake`; stakes beyond the
    player's chips are lowered in the order of the chances. The observation has the chips, the coups
    left, and the result of the last coup on each chance (its gain for a unit). The reward is the
    net result in units. A player without chips has finished, and begins again at the next step.

    >>> envs = EveningsVectorEnv(64, "campione-roulette", chances=("rouge",), coups=10)
    >>> _ = envs.reset(seed=7)
    >>> _, rewards, *_ = envs.step(np.ones((64, 1), np.int64))
    >>> sorted({float(reward) for reward in rewards})
    [-1.0, -0.5, 1.0]
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the base class
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        rulebook: str | Rulebook = "venezia-trente-et-quarante",
        *,
        chances: Sequence[str] | None = None,
        bankroll: int = 1_000,
        max_stake: int = 50,
        coups: int = 50,
    ) -> None:
        book = regulations.rulebook(rulebook) if isinstance(rulebook, str) else rulebook
        simple = [name for name, chance in book.chances.items() if chance.kind is Kind.SIMPLE]
        names = tuple(chances or simple)
        if unknown := [name for name in names if name not in book.chances]:
            raise ValueError(f"{book.id} has no chance {unknown[0]!r}")
        self.num_envs, self.book, self.chances = num_envs, book, names
        self._gains = gains(book)[:, [[*book.chances].index(name) for name in names]]
        self._bankroll, self._most, self._coups = float(bankroll), max_stake, coups
        high = np.array([1e12, coups, *[36.0] * len(names)])
        low = np.array([0.0, 0, *[-1.0] * len(names)])
        self.single_observation_space = spaces.Box(low, high, dtype=np.float64)
        self.single_action_space = spaces.MultiDiscrete([max_stake + 1] * len(names))
        self.observation_space = spaces.Box(
            np.tile(low, (num_envs, 1)), np.tile(high, (num_envs, 1)), dtype=np.float64
        )
        self.action_space = spaces.MultiDiscrete(np.full((num_envs, len(names)), max_stake + 1))
        self._stream = _Stream(book, num_envs, 0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Floats, dict[str, Any]]:
        """Begin all evenings, with one seed for all of them.

        Raises ValueError for a sequence of seeds.
        """
        if isinstance(seed, list):
            raise ValueError("the evenings have one seed together")
        super().reset(seed=seed)
        self._stream = _Stream(self.book, self.num_envs, int(self.np_random.integers(2**63)))
        self._chips = np.full(self.num_envs, self._bankroll)
        self._left = np.full(self.num_envs, self._coups)
        self._last = np.zeros((self.num_envs, len(self.chances)))
        self._ended_tables = np.zeros(self.num_envs, np.bool_)
        return self._observe(), {}

    def step(
        self, actions: Any
    ) -> tuple[_Floats, _Floats, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play a coup at each table; an evening that ended at the last step begins again.

        Raises ValueError for actions outside the space; nothing changes then.
        """
        stakes = self._stakes(actions)
        staked_before = np.cumsum(stakes, axis=1) - stakes
        stakes = np.minimum(stakes, np.maximum(self._chips[:, None] - staked_before, 0))
        stakes[self._ended_tables] = 0
        last = self._gains[self._stream.cells(~self._ended_tables)]
        rewards: _Floats = (stakes * last).sum(axis=1)
        is_new = self._ended_tables
        self._chips = np.where(is_new, self._bankroll, self._chips + rewards)
        self._left = np.where(is_new, self._coups, self._left - 1)
        self._last = np.where(is_new[:, None], 0.0, last)
        is_ruined = self._chips <= 0
        is_complete = self._left <= 0
        self._ended_tables = is_ruined | is_complete
        return self._observe(), rewards, self._ended_tables.copy(), np.zeros_like(is_complete), {}

    def _stakes(self, actions: Any) -> _Floats:
        """Return the stakes of actions, one row for each table."""
        rule = f"not an action of {self.action_space}: give whole numbers from 0 to {self._most}"
        try:
            numbers = np.asarray(actions)
        except ValueError as error:  # rows of several lengths
            raise ValueError(f"{actions!r} is {rule}") from error
        shape = (self.num_envs, len(self.chances))
        if numbers.shape != shape:
            raise ValueError(f"an array of shape {numbers.shape}, not {shape}, is {rule}")
        if numbers.dtype.kind not in "iu":
            raise ValueError(f"{numbers.ravel()[:1].tolist()} of {numbers.dtype} is {rule}")
        if (wrong := numbers[(numbers < 0) | (numbers > self._most)]).size:
            raise ValueError(f"{wrong[0]} is {rule}")
        return numbers.astype(np.float64)

    def _observe(self) -> _Floats:
        return np.column_stack([self._chips, self._left, self._last])


class _Stream:
    """Coups of many tables: each takes tailles of its own from the kernel, coup by coup."""

    def __init__(self, book: Rulebook, tables: int, seed: int) -> None:
        self._book, self._seed = book, seed
        self._batch = 0
        self._rows, self._counts = self._deal_tailles()
        self._next = 0
        self._cells = np.zeros((tables, self._rows.shape[1]), np.uint8)
        self._length = np.zeros(tables, np.int64)
        self._positions = np.zeros(tables, np.int64)
        self._tables = np.arange(tables)

    def _deal_tailles(self) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """Return the coups of the next tailles, and the number of each."""
        first, self._batch = self._batch, self._batch + _BATCHES_AHEAD
        if self._book.wheel is None:
            tailles = kernel.deal(self._book, self._seed, first, _BATCHES_AHEAD)
            return tailles.cells, tailles.coups
        numbers = kernel.numbers(self._seed, first, _BATCHES_AHEAD, self._book.wheel)
        rows = numbers.reshape(-1, SPINS // 4).astype(np.uint8)
        return rows, np.full(len(rows), rows.shape[1], np.int64)

    def cells(self, playing: NDArray[np.bool_]) -> NDArray[np.uint8]:
        """Return the next coup of each table; a table that does not play keeps its own."""
        need = np.flatnonzero(self._positions >= self._length)
        while len(need):
            taking = need[: len(self._rows) - self._next]
            rows = slice(self._next, self._next + len(taking))
            self._cells[taking], self._length[taking] = self._rows[rows], self._counts[rows]
            self._positions[taking] = 0
            self._next += len(taking)
            need = need[len(taking) :]
            if self._next == len(self._rows):
                self._rows, self._counts = self._deal_tailles()
                self._next = 0
        cells: NDArray[np.uint8] = self._cells[self._tables, self._positions]
        self._positions += playing
        return cells
