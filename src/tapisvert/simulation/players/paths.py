"""Paths: many evenings of one player, played side by side, and what came of each."""

from collections.abc import Sequence
from dataclasses import fields, replace
from enum import IntEnum
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from tapisvert.money import GREATEST
from tapisvert.rules.rulebook import Excess, LastCardRefait, PremiumDue, RefaitInPrison, Rulebook
from tapisvert.simulation import compiler
from tapisvert.simulation.players.outcomes import Did, outcomes
from tapisvert.simulation.players.player import Insurance, Player, Prison, StakeError, check
from tapisvert.values import value

Amounts = NDArray[np.int64]


class Ended(IntEnum):
    """Why a path ended."""

    LENGTH = 1
    """It had all its coups."""
    TARGET = 2
    STOP = 3
    RUIN = 4
    """Fewer chips than the minimum, and nothing in prison."""


@value
class PathTally:
    """What came of paths, in their order: int64 arrays [path], amounts in minor units.

    `final` chips when he went; `least`, `greatest` what he ever had, in chips and on the cloth,
    and `drawdown` the most it fell below what it had been; `coups` dealt while he was there;
    `decided` stakes that a coup decided or sent to prison, `handle` their sum, excess apart;
    `premium` what he paid for insurance; `ended` why he went, `Ended`. `fan` [path, checkpoint] is
    what he had after every `every` coups, and after he went what he went with.
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
    every: int = 0

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """The paths of several tallies, one after another."""
        if len({part.every for part in parts}) != 1:
            raise ValueError("these paths have no checkpoints in common")
        arrays: dict[str, Any] = {
            field.name: np.concatenate([getattr(part, field.name) for part in parts])
            for field in fields(cls)
            if field.name != "every"
        }
        return replace(parts[0], **arrays)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PathTally) and all(
            np.array_equal(getattr(self, field.name), getattr(other, field.name))
            for field in fields(self)
        )

    __hash__ = None  # type: ignore[assignment]  # arrays are not hashable

    @property
    def paths(self) -> int:
        """How many paths there are."""
        return len(self.final)

    def share(self, ended: Ended) -> float:
        """The share of paths that ended so."""
        return float(np.count_nonzero(self.ended == ended) / self.paths)


class Paths:
    """Paths being played: give them their tailles in any number of pieces, then close the table.

    Cells are those of `plain.deal` and `shoes.deal` (or numbers), uint8 [taille, path, coup] with
    255 where a taille has no more coups. `coups` is how many a path has at most; `checkpoints` of
    the fan are `every` coups apart. PlayerError or UnknownSystemError for what nobody can play,
    MissingLibraryError without the compiler.

    >>> from tapisvert.houses import rulebook
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
        every: int = 0,
        checkpoints: int = 0,
    ) -> None:
        check(book, player)
        compiler.prepare()
        from tapisvert.simulation.players import compiling, play  # noqa: PLC0415 - slow to start

        self._play: Any = play
        self._system = player.played
        self._stake = compiling.stake_function(self._system)
        self._house = _house(play, book, player)
        self._habits = _habits(play, player, coups, every)
        self._seats = _seated(play, player, paths)
        self._fan: Amounts = np.zeros((paths, checkpoints), np.int64)

    @property
    def playing(self) -> int:
        """How many paths go on."""
        money = self._seats.money
        done = (money[:, self._play.ENDED] != 0) | (
            money[:, self._play.COUPS] >= self._habits.longest
        )
        return int(np.count_nonzero(~done))

    def play(
        self,
        cells: NDArray[np.uint8],
        exact: NDArray[np.bool_] | None = None,
        advice: NDArray[np.uint8] | None = None,
        trace: Amounts | None = None,
    ) -> None:
        """Play these tailles. `exact` [taille, path] is whether the last coup took the last card;
        `advice`, like cells, has bit k where a counter lays a stake on the player's k-th chance,
        and bit 7 where insurance pays; `trace` int64 [path, coup, 2] gets chips and stakes after
        each coup of the path. StakeError when the system asks for what nobody can lay.
        """
        tailles, paths, _ = cells.shape
        coups = self._play.Coups(
            np.ascontiguousarray(cells),
            np.zeros((tailles, paths), np.bool_) if exact is None else np.ascontiguousarray(exact),
            np.empty((0, 0, 0), np.uint8) if advice is None else np.ascontiguousarray(advice),
        )
        traced = np.empty((paths, 0, 2), np.int64) if trace is None else trace
        kept = self._play.Kept(self._fan, traced)
        known = self._house, self._habits, self._stake, self._seats
        try:
            stuck = self._play.play(*known, coups, kept)
        except (ArithmeticError, LookupError, ValueError) as error:
            raise StakeError(f"the system {self._system.name} failed: {error}") from error
        if stuck >= 0:
            raise StakeError(self._fault(int(stuck)))

    def _fault(self, path: int) -> str:
        """What is wrong on a path, in words."""
        play, money = self._play, self._seats.money[path]
        name, fault, asked = self._system.name, int(money[play.FAULT]), int(money[play.ASKED])
        where = f"at coup {money[play.COUPS] + 1} of path {path + 1}"
        if fault == play.TOO_DEEP:
            return f"{where} a stake is in prison deeper than degree {play.DEGREES - 1}"
        from tapisvert.simulation.players.compiling import NOT_WHOLE  # noqa: PLC0415 - numba

        if asked == NOT_WHOLE:
            return f"{where} the system {name} asks for no whole number of minor units"
        wrong = {
            play.NEGATIVE: "less than nothing",
            play.TOO_MUCH: f"more than {GREATEST}, the most that anyone may hold",
            play.TOO_LITTLE: f"below the minimum of {self._house.minimum}; 0 lays nothing",
        }
        return f"{where} the system {name} comes to {asked} minor units, {wrong[fault]}"

    def close(self) -> PathTally:
        """Close the table and settle what lies on it (R11); what came of the paths."""
        play, seats, every = self._play, self._seats, self._habits.every
        play.close(self._house.minimum, self._habits, seats)
        money = seats.money
        fan = self._fan
        if fan.shape[1]:
            gone = money[:, play.COUPS, None] < every * np.arange(1, fan.shape[1] + 1)
            fan = np.where(gone, money[:, play.CHIPS, None], fan)
        return PathTally(
            final=money[:, play.CHIPS].copy(),
            least=money[:, play.LEAST].copy(),
            greatest=money[:, play.HIGHEST].copy(),
            drawdown=money[:, play.DRAWDOWN].copy(),
            coups=money[:, play.COUPS].copy(),
            decided=money[:, play.DECIDED].copy(),
            handle=money[:, play.HANDLE].copy(),
            premium=money[:, play.PREMIUM].copy(),
            ended=money[:, play.ENDED].copy(),
            fan=fan,
            every=every,
        )


_NO_LIMIT: Final = 1 << 30


def _house(play: Any, book: Rulebook, player: Player) -> Any:
    """The rulebook and the posted limits as the loop knows them."""
    posted = player.posted(book)
    kinds = [book.chances[chance].kind for chance in player.chances]
    most = [posted.most(kind) for kind in kinds]
    return play.House(
        outcomes=outcomes(book, player.chances),
        gains=np.array([_gains(book.pays[kind]) for kind in kinds], np.int64),
        most=np.array([GREATEST if each is None else each for each in most], np.int64),
        minimum=posted.minimum,
        excess_accepted=book.excess is Excess.ACCEPT,
        insurance_rate=book.insurance_rate or 0,
        insurance_minimum=book.insurance_minimum or 1,
        insurance_multiple=book.insurance_multiple or 1,
        premium_every_coup=book.premium_due is PremiumDue.EVERY_COUP,
        refait_loses=book.refait_in_prison is RefaitInPrison.LOSE,
        refait_stays=book.refait_in_prison is RefaitInPrison.STAY,
        run_limit=_NO_LIMIT if book.run_limit is None else book.run_limit,
        degree_limit=_NO_LIMIT if book.degree_limit is None else book.degree_limit,
        withdraw_whole=book.last_card_refait is LastCardRefait.WITHDRAW_WHOLE,
    )


def _gains(pays: int) -> list[int]:
    """What each `Did` brings a stake that is paid so many times, in halves of it."""
    gains = {Did.LOSES: -2, Did.WINS: 2 * pays, Did.WINS_HALF: pays}
    return [gains.get(did, 0) for did in Did]


def _habits(play: Any, player: Player, coups: int | None, every: int) -> Any:
    return play.Habits(
        unit=player.unit_minor,
        target=GREATEST + 1 if player.target_minor is None else player.target_minor,
        stop=-1 if player.stop_minor is None else player.stop_minor,
        insures=list(Insurance).index(player.insurance),
        divides=player.prison is Prison.DIVIDE,
        waits=player.prison is Prison.WAIT,
        counts=player.counts,
        longest=1 << 62 if coups is None else coups,
        every=every,
    )


def _seated(play: Any, player: Player, paths: int) -> Any:
    """Everybody with his bankroll and a new slip for each chance, before the first coup."""
    chances, system = len(player.chances), player.played
    money = np.zeros((paths, play.MONEY), np.int64)
    money[:, [play.CHIPS, play.LEAST, play.HIGHEST]] = player.bankroll_minor
    cloth = np.zeros((paths, chances, play.CLOTH), np.int64)
    cloth[:, :, play.DUE] = 1
    memory = np.empty((paths, chances, system.length), np.int64)
    memory[:] = system.slip()
    return play.Seat(money, cloth, np.zeros((paths, chances, play.DEGREES), np.int64), memory)
