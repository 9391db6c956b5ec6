"""Paths: many evenings of one player, played side by side, and their results."""

from collections.abc import Sequence
from dataclasses import fields, replace
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from tapisvert.chances import Kind
from tapisvert.money import GREATEST
from tapisvert.rules.rulebook import (
    Excess,
    InsurancePart,
    LastCardRefait,
    LastDivision,
    NullInRun,
    PremiumDue,
    RefaitInPrison,
    Rounding,
    Rulebook,
    VoidCoup,
)
from tapisvert.simulation import numba_setup
from tapisvert.simulation.players import game_loop, loop_state
from tapisvert.simulation.players.automaton import make_automaton
from tapisvert.simulation.players.outcomes import OutcomeCode, outcomes
from tapisvert.simulation.players.player import Insurance, Player, Prison, StakeError, check
from tapisvert.simulation.players.systems import SYSTEMS
from tapisvert.values import value

Amounts = NDArray[np.int64]


class Ended(IntEnum):
    """Reason for the end of a path."""

    LENGTH = 1
    """All its coups were played."""
    TARGET = 2
    STOP = 3
    RUIN = 4
    """Fewer chips than the minimum, and nothing in prison."""


@value
class PathTally:
    """Results of paths, in their order: int64 arrays [path], amounts in minor units.

    - `final`: chips at the end.
    - `least`, `greatest`: extremes of the player's money, in chips and on the cloth.
    - `drawdown`: the greatest fall of that money below an earlier value.
    - `coups`: coups dealt while the player was there.
    - `decided`: stakes that a coup decided or sent to prison.
    - `handle`: the sum of those stakes, without excess that is returned.
    - `premium`: total paid for insurance.
    - `ended`: reason for the end, `Ended`.
    - `fan` [path, checkpoint]: the money after every `interval` coups; after the end, the
      final money.
    """

    final: Amounts
    least: Amounts
    greatest: Amounts
    drawdown: Amounts
    coups: Amounts
    decided: Amounts
    handle: Amounts
    premium: Amounts
    ended: Amounts
    fan: Amounts
    interval: int = 0

    @classmethod
    def concatenate(cls, parts: Sequence[Self]) -> Self:
        """Return the paths of several tallies, one after another."""
        if len({part.interval for part in parts}) != 1:
            raise ValueError("these paths have no checkpoints in common")
        arrays: dict[str, Any] = {
            field.name: np.concatenate([getattr(part, field.name) for part in parts])
            for field in fields(cls)
            if field.name != "interval"
        }
        return replace(parts[0], **arrays)

    @property
    def paths(self) -> int:
        return len(self.final)

    def share(self, reason: Ended) -> float:
        """Return the share of paths that ended for this reason."""
        return float(np.count_nonzero(self.ended == reason) / self.paths)


class Paths:
    """Paths in play: call `play` with their tailles in any number of pieces, then `close`.

    Cells are those of `dealing_numpy.deal` and `dealing_compiled.deal` (or numbers), uint8
    [taille, path, coup] with 255 after the last coup of a taille. `coups` is the maximum number of
    coups of a path; `checkpoints` of the fan are `interval` coups apart. Raises PlayerError or
    UnknownSystemError for an impossible player, MissingExtraError without the compiler.

    >>> from tapisvert.regulations import rulebook
    >>> paths = Paths(rulebook("campione-roulette"), Player(("rouge",), 1_000, 100), paths=2)
    >>> paths.play(np.array([[[32, 0, 15]], [[1, 2, 255]]], np.uint8).swapaxes(0, 1))
    >>> paths.close().final  # red, a zero divided, black; red and black
    array([ 950, 1000])
    """

    def __init__(
        self,
        book: Rulebook,
        player: Player,
        *,
        paths: int,
        coups: int | None = None,
        interval: int = 0,
        checkpoints: int = 0,
        is_small: bool = True,
    ) -> None:
        """`is_small` plays without the compiler, if the system is one of `SYSTEMS`."""
        check(book, player)
        self._system = player.resolved_system
        is_known = self._system.stake in [system.stake for system in SYSTEMS.values()]
        self._is_small = is_small and is_known
        self._loop: Any = game_loop
        self._stake = self._system.stake
        if not is_known:
            numba_setup.prepare()
            self._use_compiled_loop()
        self._rules = _table_rules(book, tuple(player.chances))
        self._strategy = _strategy(player, coups, interval)
        self._states = _initial_state(player, paths)
        self._automaton = make_automaton(
            self._rules.outcomes,
            self._system.length,
            has_states=is_known,
        )
        self._fan: Amounts = np.zeros((paths, checkpoints), np.int64)

    @property
    def playing(self) -> int:
        """Number of paths still in play."""
        money = self._states.money
        is_done = (money[:, loop_state.ENDED] != 0) | (
            money[:, loop_state.COUPS] >= self._strategy.max_coups
        )
        return int(np.count_nonzero(~is_done))

    def play(
        self,
        cells: NDArray[np.uint8],
        exact: NDArray[np.bool_] | None = None,
        advice: NDArray[np.uint8] | None = None,
        trace: Amounts | None = None,
        void: NDArray[np.bool_] | None = None,
    ) -> None:
        """Play these tailles.

        `exact` [taille, path] is True if the last coup took the last card, `void` if the cards ran
        out in one more. `advice`, like cells, has bit k if a counter lays a stake on the player's
        k-th chance, and bit 7 if insurance pays. `trace` int64 [path, coup, 2] receives chips and
        stakes after each coup of the path. Raises StakeError if the system asks for an impossible
        stake.
        """
        tailles, paths, _ = cells.shape
        coups = loop_state.Coups(
            np.ascontiguousarray(cells),
            np.zeros((tailles, paths), np.bool_) if exact is None else np.ascontiguousarray(exact),
            np.zeros((tailles, paths), np.bool_) if void is None else np.ascontiguousarray(void),
            np.empty((0, 0, 0), np.uint8) if advice is None else np.ascontiguousarray(advice),
        )
        trace_array = np.empty((paths, 0, 2), np.int64) if trace is None else trace
        recording = loop_state.Recording(self._fan, trace_array)
        if self._loop is game_loop and not self._is_small and numba_setup.are_loops_ready():
            self._use_compiled_loop()
        try:
            stuck_path = self._loop.play(
                self._rules,
                self._strategy,
                self._stake,
                self._states,
                coups,
                recording,
                self._automaton,
            )
        except (ArithmeticError, LookupError, ValueError) as error:
            raise StakeError(f"the system {self._system.name} failed: {error}") from error
        if stuck_path >= 0:
            raise StakeError(self._fault(int(stuck_path)))

    def _use_compiled_loop(self) -> None:
        from tapisvert.simulation.players import jit  # noqa: PLC0415 - slow to start

        self._loop = jit
        self._stake = jit.stake_function(self._system)

    def _fault(self, path: int) -> str:
        money = self._states.money[path]
        name = self._system.name
        fault = int(money[loop_state.FAULT])
        system_stake = int(money[loop_state.WRONG_STAKE])
        location = f"at coup {money[loop_state.COUPS] + 1} of path {path + 1}"
        if fault == loop_state.TOO_DEEP:
            return f"{location} a stake is in prison deeper than degree {loop_state.DEGREES - 1}"
        if system_stake == loop_state.NOT_WHOLE:
            return f"{location} the system {name} asks for no whole number of minor units"
        wrong = {
            loop_state.NEGATIVE: "less than nothing",
            loop_state.TOO_MUCH: f"more than {GREATEST}, the most that anyone may hold",
            loop_state.TOO_LITTLE: f"below the minimum of {self._rules.minimum}; 0 lays nothing",
        }
        return f"{location} the system {name} comes to {system_stake} minor units, {wrong[fault]}"

    def close(self) -> PathTally:
        """Close the table, settle the stakes on it (R11), and return the results of the paths."""
        states = self._states
        interval = self._strategy.interval
        self._loop.close(self._rules, self._strategy, states)
        money = states.money
        fan = self._fan
        if fan.shape[1]:
            has_left = money[:, loop_state.COUPS, None] < interval * np.arange(1, fan.shape[1] + 1)
            fan = np.where(has_left, money[:, loop_state.CHIPS, None], fan)
        columns = {
            name: money[:, getattr(loop_state, name.upper())].copy()
            for name in ("drawdown", "coups", "decided", "handle", "premium", "ended")
        }
        final, lowest, greatest = (
            money[:, column].copy()
            for column in (loop_state.CHIPS, loop_state.LOWEST, loop_state.HIGHEST)
        )
        return PathTally(final, lowest, greatest, fan=fan, interval=interval, **columns)


_NO_LIMIT: Final = 1 << 30


@lru_cache(maxsize=64)
def _table_rules(book: Rulebook, chances: tuple[str, ...]) -> loop_state.TableRules:
    """Return the rulebook, with its limits, in the form of the loop."""
    limits = book.limits
    kinds = [book.chances[chance].kind for chance in chances]
    maxima = [limits.most(kind, name) for kind, name in zip(kinds, chances, strict=True)]
    return loop_state.TableRules(
        outcomes=outcomes(book, chances),
        gains=np.array([_gains(book.pays[kind]) for kind in kinds], np.int64),
        parts=np.array([2 * book.pays[kind].denominator for kind in kinds], np.int64),
        most=np.array([min(GREATEST, maximum or GREATEST) for maximum in maxima], np.int64),
        minimum=limits.minimum,
        excess_accepted=book.excess is not Excess.REFUSE,
        excess_if_won=book.excess is Excess.IF_WON,
        insurance_rate=book.insurance_rate or 0,
        insurance_minimum=book.insurance_minimum or 1,
        insurance_multiple=book.insurance_multiple or 1,
        insures_part=book.insurance_part is InsurancePart.ANY,
        premium_every_coup=book.premium_due is PremiumDue.EVERY_COUP,
        refait_loses=book.refait_in_prison is RefaitInPrison.LOSE,
        loses_past_limit=book.refait_in_prison is RefaitInPrison.DEEPEN_THEN_LOSE,
        win_divides=book.refait_in_prison is RefaitInPrison.HALVE,
        refait_stays=book.refait_in_prison is RefaitInPrison.STAY,
        run_limit=_NO_LIMIT if book.run_limit is None else book.run_limit,
        null_counts=book.null_in_run is NullInRun.COUNTS and _has_degrees(book),
        null_ends_run=book.null_in_run is NullInRun.ENDS,
        taille_divides=book.last_division is LastDivision.TAILLE,
        degree_limit=_NO_LIMIT if book.degree_limit is None else book.degree_limit,
        rounds_up=book.rounds_up,
        steps=np.array([_step(book, kind) for kind in kinds], np.int64),
        withdraw_whole=book.last_card_refait not in (None, LastCardRefait.DISABLED),
        without_rest=book.last_card_refait is LastCardRefait.WITHOUT_REST,
        void_returns=book.void_coup is VoidCoup.RETURNED,
    )


def _has_degrees(book: Rulebook) -> bool:
    return book.refait_in_prison is not None and book.refait_in_prison.deepens


def _step(book: Rulebook, kind: Kind) -> int:
    """Return the number that divides every stake on a kind of chance: 2 where it must halve."""
    return 2 if book.rounding is Rounding.REFUSE and kind is Kind.SIMPLE else 1


def _gains(payout: int | Fraction) -> list[int]:
    """Return the gain of each `OutcomeCode` for a stake paid `payout` to 1, in parts of it."""
    numerator = payout.numerator
    unit = payout.denominator
    gains = {
        OutcomeCode.WINS: 2 * numerator,
        OutcomeCode.WINS_HALF: numerator,
        OutcomeCode.LOSES: -2 * unit,
    }
    gains |= dict.fromkeys((OutcomeCode.PRISON, OutcomeCode.PARTAGE), -unit)
    gains[OutcomeCode.LOST] = -2 * unit
    return [gains.get(code, 0) for code in OutcomeCode]


def _strategy(player: Player, coups: int | None, interval: int) -> loop_state.Strategy:
    habits = player.habits
    return loop_state.Strategy(
        unit=player.unit,
        target=GREATEST + 1 if player.target is None else player.target,
        stop=-1 if player.stop is None else player.stop,
        insurance=list(Insurance).index(habits.insurance),
        insured_percent=habits.insured_percent,
        is_dividing=habits.prison is Prison.DIVIDE,
        is_waiting=habits.prison is Prison.WAIT,
        is_counter=habits.is_counter,
        max_coups=1 << 62 if coups is None else coups,
        interval=interval,
    )


def _initial_state(player: Player, paths: int) -> loop_state.PlayerState:
    """Return the seats of all players, with bankroll and a new slip for each chance."""
    chances = len(player.chances)
    system = player.resolved_system
    money = np.zeros((paths, loop_state.MONEY), np.int64)
    money[:, [loop_state.CHIPS, loop_state.LOWEST, loop_state.HIGHEST]] = player.chips
    cloth = np.zeros((paths, chances, loop_state.CLOTH), np.int64)
    cloth[:, :, loop_state.DUE] = 1
    slips = np.empty((paths, chances, system.length), np.int64)
    slips[:] = system.slip()
    return loop_state.PlayerState(
        money, cloth, np.zeros((paths, chances, loop_state.DEGREES), np.int64), slips
    )
