"""Vectorised evenings: thousands of players at tables of their own, by the simulator's kernels.

A step is a coup. Each coup is one byte, dealt by the simulation; what it does to a free stake, an
imprisoned one and a premium is read from tables computed by the rules. Amounts are in units, and
divisible. Moving an imprisoned stake and the right of VT-16 need the engine: `PlayerEnv`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tapisvert.card_game import Game
from tapisvert.chances import Kind
from tapisvert.environments.evening import Observation, common_spaces, prison_columns, share
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules import prison
from tapisvert.rules.coup import Result
from tapisvert.rules.events import BOUND, Outcome
from tapisvert.rules.insurance import further_premium, most_insurable
from tapisvert.rules.rulebook import NullInRun, PremiumDue, PrisonWindow, Refait, Rulebook
from tapisvert.simulation import dealing_numpy as kernel
from tapisvert.simulation.players.outcomes import OutcomeCode, outcomes
from tapisvert.simulation.rng_streams import SPINS

_Floats = NDArray[np.float64]
_BATCHES_AHEAD: Final = 16
"""Batches dealt at once: tailles for a thousand evenings."""
_DEEPEST: Final = 8
"""Degrees of prison that are followed. A deeper stake, one in 10**12, is divided."""
_WORTH: Final = np.array([0.0, *(0.5**degree for degree in range(1, _DEEPEST + 1))])
"""Part of a stake that its division returns, by degree: R04."""

_LOSSES: Final = np.array([1.0, 0, 0, 0, 0, 0.5, 1])
"""Loss of a unit by `OutcomeCode`; an imprisoned one keeps its face value."""
_WINS: Final = np.array([0.0, 1, 0.5, 0, 0, 0, 0])
"""Part of the payout that a unit wins, by `OutcomeCode`."""
STAKE, INSURE, DIVIDE = range(3)
"""Rows of an action: units staked, stake insured (0 or 1), imprisoned stakes divided (0 or 1)."""


class EveningsVectorEnv(VectorEnv[Any, Any, Any]):
    """Evenings of many players, one coup a step, each with cards or a wheel of its own.

    An action has three rows, with a number for each of `chances`: the units to stake, up to
    `max_stake` and the house's maximum; 1 to insure that stake; 1 to divide the stakes imprisoned
    there, which is done first. What the house does not allow now is left out, and stakes and
    premiums beyond the player's chips are lowered in the order of the chances; `action_masks` tells
    before. A null coup returns a stake with its premium.

    The observation is that of `PlayerEnv` between two coups, on these chances. So is the reward:
    the change of all the player's money in units, imprisoned stakes at face value. The last coup
    divides them. A player who cannot bet any more has finished; a new evening begins at the next
    step.

    >>> envs = EveningsVectorEnv(64, "campione-roulette", chances=("rouge",), coups=10)
    >>> _ = envs.reset(seed=7)
    >>> _, rewards, *_ = envs.step(np.tile([[1], [0], [0]], (64, 1, 1)))
    >>> sorted({float(reward) for reward in rewards})
    [-1.0, 0.0, 1.0]
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the base class
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        rulebook: Book = "venezia-trente-et-quarante",
        *,
        chances: Sequence[str] = (),
        bankroll: int = 1_000,
        unit: int = 1_000,
        max_stake: int = 50,
        coups: int = 50,
    ) -> None:
        book = book_of(rulebook)
        simple = [name for name, chance in book.chances.items() if chance.kind is Kind.SIMPLE]
        names = tuple(chances or simple)
        if unknown := [name for name in names if name not in book.chances]:
            raise ValueError(f"{book.id} has no chance {unknown[0]!r}")
        self.num_envs = num_envs
        self.book = book
        self.chances = names
        self._outcomes = outcomes(book, names)
        self._payouts = np.array([float(book.pays[book.chances[name].kind]) for name in names])
        self._insured_units, self._premiums = _insurances(book, unit, max_stake)
        self._returned_parts, self._degrees = _prison_moves(book)
        self._bankroll = float(bankroll)
        self._most = max_stake
        self._coups = coups
        options = np.ones((3, len(names)), np.int64)
        for column, name in enumerate(names):
            maximum = book.limits.most(book.chances[name].kind, name)
            options[STAKE, column] += (
                max_stake if maximum is None else min(max_stake, maximum // unit)
            )
            options[INSURE, column] += name in simple and self._premiums.any()
            options[DIVIDE, column] += name in simple and book.refait is Refait.PRISON
        self.options = options
        self.single_action_space = spaces.MultiDiscrete(options)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = spaces.Dict(common_spaces(book, len(names)))
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all evenings, with one seed for all of them.

        Raises ValueError for a sequence of seeds.
        """
        if isinstance(seed, list):
            raise ValueError("the evenings have one seed together")
        super().reset(seed=seed)
        self._stream = _Stream(self.book, self.num_envs, int(self.np_random.integers(2**63)))
        shape = self.num_envs, len(self.chances)
        self._chips = np.full(self.num_envs, self._bankroll)
        self._prison = np.zeros((*shape, _DEEPEST + 1))  # by degree; degree 0 stays empty
        self._left = np.full(self.num_envs, self._coups)
        self._last = np.zeros(shape, np.int64)
        self._runs = np.zeros(self.num_envs, np.int64)
        self._null_counts = self.book.null_in_run is NullInRun.COUNTS
        self._null_keeps = self.book.null_in_run is not NullInRun.ENDS
        self._is_refait, self._ended_tables = np.zeros((2, self.num_envs), np.bool_)
        return self._observe(), {}

    def step(
        self, actions: Any
    ) -> tuple[Observation, _Floats, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play a coup at each table; an evening that ended at the last step begins again.

        Raises ValueError for actions outside the space; nothing changes then. Raises
        gymnasium.error.ResetNeeded before the first reset.
        """
        if not hasattr(self, "_stream"):
            raise gymnasium.error.ResetNeeded("call reset() before the first step()")
        choices = self._choices(actions)
        is_new = self._ended_tables
        old_worth = self._worth()
        choices[is_new] = 0
        self._divide((choices[:, DIVIDE] > 0) & self._is_divisible())
        stakes, insured_parts, premiums = self._affordable(choices)
        codes = self._outcomes[:, self._stream.cells(~is_new)].T
        is_null = codes == OutcomeCode.NULL
        imprisons = codes == OutcomeCode.PRISON
        self._is_refait = imprisons.any(axis=1)
        counts = self._is_refait | (is_null.any(axis=1) & self._null_counts)
        keeps = is_null.any(axis=1) & self._null_keeps
        self._runs = np.where(counts, self._runs + 1, self._runs * keeps)
        self._settle_prison(codes)
        is_due = ~is_null | (self.book.premium_due is PremiumDue.EVERY_COUP)
        # the refait spares the insured
        exposed_stakes = stakes - insured_parts * (codes >= OutcomeCode.PRISON)
        gains = exposed_stakes * (_WINS[codes] * self._payouts - _LOSSES[codes] - imprisons)
        self._chips += (gains - premiums * is_due).sum(axis=1)
        self._prison[:, :, 1] += exposed_stakes * imprisons
        self._last = codes + np.int64(1)
        self._left -= 1
        is_complete = self._left <= 0
        self._divide(np.broadcast_to(is_complete[:, None], stakes.shape))
        rewards: _Floats = np.where(is_new, 0.0, self._worth() - old_worth)
        self._begin(is_new)
        is_ruined = (self._chips < 1) & ~self._prison.any(axis=(1, 2))
        self._ended_tables = (is_ruined | is_complete) & ~is_new
        is_cut = np.zeros_like(is_complete)
        return self._observe(), rewards, self._ended_tables.copy(), is_cut, {"staked": stakes}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each table which options are allowed now, each number of an action by itself.

        The columns are the options of the first number, from 0, then of the second, and so on.
        """
        options = self.options
        masks = [np.ones((self.num_envs, count), np.bool_) for count in options.ravel()]
        for column in range(len(self.chances)):
            units = np.arange(options[STAKE, column])
            masks[column] = units <= self._chips[:, None]
            masks[-len(self.chances) + column][:, 1:] = self._is_divisible()[:, [column]]
        return np.concatenate(masks, axis=1)

    def _choices(self, actions: Any) -> NDArray[np.int64]:
        """Return checked actions, shape (tables, 3, chances)."""
        options = self.options
        rule = f"not an action of MultiDiscrete({options.tolist()}): give whole numbers below these"
        try:
            numbers = np.asarray(actions)
        except ValueError as error:  # rows of several lengths
            raise ValueError(f"{actions!r} is {rule}") from error
        shape = (self.num_envs, *options.shape)
        if numbers.shape != shape:
            raise ValueError(f"an array of shape {numbers.shape}, not {shape}, is {rule}")
        if numbers.dtype.kind not in "iu":
            raise ValueError(f"{numbers.ravel()[:1].tolist()} of {numbers.dtype} is {rule}")
        if (wrong := numbers[(numbers < 0) | (numbers >= options)]).size:
            raise ValueError(f"{wrong[0]} is {rule}")
        return numbers.astype(np.int64)

    def _affordable(self, choices: NDArray[np.int64]) -> tuple[_Floats, _Floats, _Floats]:
        """Return the stakes, their insured parts and the premiums that the chips suffice for."""
        bets = choices[:, STAKE]
        whole_chips = np.floor(self._chips)[:, None]
        left = np.maximum(whole_chips - bets.cumsum(axis=1) + bets, 0)
        stakes = np.minimum(bets, left).astype(np.int64)
        premiums = self._premiums[stakes] * choices[:, INSURE]
        premiums *= premiums.cumsum(axis=1) <= (self._chips - stakes.sum(axis=1))[:, None]
        return stakes.astype(float), self._insured_units[stakes] * (premiums > 0), premiums

    def _is_divisible(self) -> NDArray[np.bool_]:
        """Return for each table and chance whether imprisoned stakes may be divided now: R06."""
        open_tables = {
            PrisonWindow.ANY_BETTING: np.ones(self.num_envs, np.bool_),
            PrisonWindow.AFTER_REFAIT: self._is_refait,
            None: np.zeros(self.num_envs, np.bool_),
        }[self.book.prison_window]
        is_divisible: NDArray[np.bool_] = self._prison.any(axis=2) & open_tables[:, None]
        return is_divisible

    def _divide(self, where: NDArray[np.bool_]) -> None:
        """Divide the imprisoned stakes of these tables and chances with the bank, by degree."""
        self._chips += np.where(where, self._prison @ _WORTH, 0).sum(axis=1)
        self._prison[where] = 0

    def _settle_prison(self, codes: NDArray[np.uint8]) -> None:
        """Settle the stakes that were in prison before the coup."""
        rows = np.flatnonzero(self._prison.any(axis=(1, 2)))
        held = self._prison[rows]
        staying = np.zeros((len(rows), *self._prison.shape[1:]))
        move = np.minimum(self._runs[rows], len(self._degrees) - 1)[:, None], codes[rows]
        self._chips[rows] += (held * self._returned_parts[move]).sum(axis=(1, 2))
        np.put_along_axis(staying, self._degrees[move], held, axis=2)
        staying[:, :, 0] = 0
        self._prison[rows] = staying

    def _begin(self, tables: NDArray[np.bool_]) -> None:
        """Begin new evenings at these tables, each with a new pack."""
        self._chips[tables] = self._bankroll
        self._left[tables] = self._coups
        self._last[tables] = self._runs[tables] = self._is_refait[tables] = 0
        self._stream.renew(tables)

    def _worth(self) -> _Floats:
        """Return all of each player's money, imprisoned stakes at face value."""
        worth: _Floats = self._chips + self._prison.sum(axis=(1, 2))
        return worth

    def _observe(self) -> Observation:
        observation: Observation = {
            "chips": share(self._chips, self._bankroll)[:, None],
            "prison": prison_columns(self._prison, self._most),
            "last": self._last.copy(),
            "coups_left": (self._left / self._coups).astype(np.float32)[:, None],
        }
        if self._stream.game is not None:
            observation["seen"] = self._stream.seen()
        return observation


def _insurances(book: Rulebook, unit: int, max_stake: int) -> tuple[_Floats, _Floats]:
    """Return what is insured of each stake, from 0, and the premium, in units."""
    parts = [0] * (max_stake + 1)
    if book.insurance_rate is not None:
        parts = [most_insurable(book, unit * stake) for stake in range(max_stake + 1)]
    premiums = [further_premium(book, part, 0) if part else 0 for part in parts]
    return np.array(parts) / unit, np.array(premiums) / unit


def _prison_moves(book: Rulebook) -> tuple[_Floats, NDArray[np.int64]]:
    """Return what a coup does to an imprisoned stake: the part that it returns, and the degree in
    which it stays, or 0. Both are [refaits in a row, `OutcomeCode`, degree].
    """
    shape = (book.run_limit or 0) + 2, len(OutcomeCode), _DEEPEST + 1
    parts = np.zeros(shape)
    degrees = np.zeros(shape, np.int64)
    for run, code, degree in np.ndindex(shape):
        if degree and book.refait is Refait.PRISON:
            result = Result[OutcomeCode(code).name]
            outcome, new_degree = prison.outcome_in_prison(
                book, result, degree, is_last=False, run=run
            )
            if (outcome is None or outcome in BOUND) and new_degree <= _DEEPEST:
                degrees[run, code, degree] = new_degree
            elif outcome is not Outcome.LOST:
                parts[run, code, degree] = 0.5**new_degree
    return parts, degrees


class _Stream:
    """Coups of many tables: each takes tailles of its own from the kernel, coup by coup."""

    def __init__(self, book: Rulebook, tables: int, seed: int) -> None:
        self._book = book
        self._seed = seed
        self.game = Game.from_rulebook(book) if book.wheel is None else None
        self._batch = 0
        self._deal_tailles()
        self._cells = np.zeros((tables, self._rows.shape[1]), np.uint8)
        self._seen = np.zeros((tables, *self._seen_rows.shape[1:]), np.uint8)
        self._length = np.zeros(tables, np.int64)
        self._positions = np.zeros(tables, np.int64)
        self._tables = np.arange(tables)

    def _deal_tailles(self) -> None:
        """Deal the next tailles: their coups, the number of each, and the cards seen."""
        first = self._batch
        self._batch = self._batch + _BATCHES_AHEAD
        self._next = 0
        if self._book.wheel is None:
            tailles, self._seen_rows = kernel.deal_and_see(
                self._book, self._seed, first, _BATCHES_AHEAD
            )
            self._rows = tailles.cells
            self._counts = tailles.coups
            return
        numbers = kernel.numbers(self._seed, first, _BATCHES_AHEAD, self._book.wheel)
        self._rows = numbers.reshape(-1, SPINS // 4).astype(np.uint8)
        self._counts = np.full(len(self._rows), self._rows.shape[1], np.int64)
        self._seen_rows = np.zeros((len(self._rows), 0), np.uint8)

    def cells(self, playing: NDArray[np.bool_]) -> NDArray[np.uint8]:
        """Return the next coup of each table; a table that does not play keeps its own."""
        need = np.flatnonzero(self._positions >= self._length)
        while len(need):
            taking = need[: len(self._rows) - self._next]
            rows = slice(self._next, self._next + len(taking))
            self._cells[taking] = self._rows[rows]
            self._length[taking] = self._counts[rows]
            self._seen[taking] = self._seen_rows[rows]
            self._positions[taking] = 0
            self._next += len(taking)
            need = need[len(taking) :]
            if self._next == len(self._rows):
                self._deal_tailles()
        cells: NDArray[np.uint8] = self._cells[self._tables, self._positions]
        self._positions += playing
        return cells

    def renew(self, tables: NDArray[np.bool_]) -> None:
        """Have these tables begin a new taille, of which no card is seen."""
        if self.game is not None:
            self._positions[tables] = self._seen.shape[1] - 1

    def seen(self) -> NDArray[np.float32]:
        """Return the share of the cards of each class that each table has seen in its taille."""
        assert self.game is not None
        seen_cards = self._seen[self._tables, self._positions]
        return np.asarray(seen_cards / np.array(self.game.counts), np.float32)
