"""Evenings: many paths of one player, dealt and played in pieces, with their figures.

Paths are played in groups of 64, one in each lane of a batch. Group g plays the tailles of batches
g T to g T + T - 1; the length of a path determines T. So a path's evening depends only on its
number and the seed, and two players with the same seed sit at the same table, coup for coup.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from time import perf_counter
from typing import Any, Final, Self, overload

import numpy as np
from numpy.typing import NDArray

from tapisvert.money import UNIT
from tapisvert.notebook import html
from tapisvert.notebook.charts import Bands
from tapisvert.notebook.frames import Frames, TextTable
from tapisvert.notebook.pictures import Charted
from tapisvert.parallel import Progress, Workers, run_pieces
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation import numba_setup
from tapisvert.simulation.estimands import sure_coups
from tapisvert.simulation.estimates import Estimate, Estimates, mean, proportion, ratio
from tapisvert.simulation.players import Ended, Paths, PathTally, Player, PlayerError
from tapisvert.simulation.players.counting import Effects, advantages, advice
from tapisvert.simulation.players.player import Insurance, check
from tapisvert.simulation.rng_streams import LANES, SPINS
from tapisvert.simulation.run import MAX_COUPS, check_seed, coups_in_batch, dealing_loops
from tapisvert.tail_probabilities import FAN_LEVELS
from tapisvert.values import value

MAX_PATHS: Final = 10**7
CHECKPOINTS: Final = 48
"""Points of the fan."""

EVENTS: Final = ("ahead", "level", "target", "stop", "ruin")

MAX_FAN_PATHS: Final = 2**16
"""Maximum number of paths that the fan is drawn from, which bounds its memory."""

_PIECE: Final = 1 << 19
"""Approximate number of coups in a piece of work."""

_SMALL: Final = 200_000
"""Coups of a job that is played before the compiled loops would be loaded, if they are not."""

_AT_ONCE: Final = 64
"""Tailles of a path that are dealt before they are played."""


@value
class Length:
    """Length of an evening.

    `tailles` is the maximum number of tailles (a batch of spins, at the wheel), `coups` the maximum
    number of coups or None. The evening has about `span` coups, of which every `interval`-th is a
    checkpoint of the fan.
    """

    tailles: int
    coups: int | None
    span: int
    interval: int

    @classmethod
    def from_counts(
        cls, book: Rulebook, coups: int | None = None, tailles: int | None = None
    ) -> Self:
        """Return the length of a number of coups, or of a number of tailles.

        Raises ValueError unless exactly one is given, or if it is out of range.

        >>> from tapisvert.regulations import rulebook
        >>> Length.from_counts(rulebook("venezia-trente-et-quarante"), 1000, None)
        Length(tailles=42, coups=1000, span=1000, interval=21)
        """
        if (coups is None) == (tailles is None):
            raise ValueError("give either coups or tailles")
        if tailles is not None and book.layout is Layout.WHEEL:
            raise ValueError("a wheel has no tailles: give the coups of an evening")
        length = coups if coups is not None else tailles
        assert length is not None
        if not 1 <= length <= MAX_COUPS:
            raise ValueError(f"an evening of {length:.16g}: it has from 1 to {MAX_COUPS:.0e}")
        if coups is not None:
            tailles = -(-coups // (sure_coups(book) or SPINS))
        assert tailles is not None
        span = coups or tailles * coups_in_batch(book) // LANES
        return cls(tailles, coups, span, -(-span // CHECKPOINTS))


@value
class Counter:
    """Knowledge of a card counter about the next coup.

    `laws` holds, for each of the player's chances, the advantage at a full sixain and the effects
    of removal. `insurance` holds the same for the gain from insuring a stake, for a player who
    insures when it pays. The player stakes if the advantage is greater than `min_advantage`
    (`players.counting`).

    >>> from tapisvert.regulations import rulebook
    >>> counter = Counter(((-0.014, {"9h": -0.003, "9d": -0.003}),))
    >>> counter.advice(rulebook("trente-et-quarante-2.0"), 7, 0, 2).shape[:2]
    (2, 64)
    """

    laws: tuple[tuple[float, Effects], ...]
    insurance: tuple[float, Effects] | None = None
    min_advantage: float = 0.0

    def advice(self, book: Rulebook, seed: int, batch: int, batches: int) -> NDArray[np.uint8]:
        """Return the advice before each coup of these batches: uint8 [taille, lane, coup]."""
        laws = (*self.laws, *([self.insurance] if self.insurance else ()))
        advantage = advantages(book, seed, batch, batches, laws)
        chances = len(self.laws)
        gain = advantage[..., chances] if self.insurance else None
        advice_bits = advice(advantage[..., :chances], self.min_advantage, gain)
        return advice_bits.reshape(batches, LANES, -1)


@value
class Evenings(Frames, Charted):
    """Results of a player's evenings: `tally` path by path, of `requested_paths` those played.

    After an interruption there are fewer. `fan` int64 [path, checkpoint] is the money of the first
    `MAX_FAN_PATHS` paths at each checkpoint.

    >>> from tapisvert.regulations import rulebook
    >>> sure = Player(("rouge",), 1_000, 1_000, target=2_000)
    >>> evenings = play(rulebook("campione-roulette"), sure, paths=64, coups=1, seed=7)
    >>> sorted({int(result) for result in evenings.results})
    [-1000, -500, 1000]
    """

    book: Rulebook
    player: Player
    seed: int
    requested_paths: int
    length: Length
    tally: PathTally
    fan: NDArray[np.int64]
    seconds: float = field(compare=False)

    @property
    def is_whole(self) -> bool:
        """True if the job was not interrupted."""
        return self.tally.paths == self.requested_paths

    @property
    def results(self) -> NDArray[np.int64]:
        """Net result of each evening for the player, in minor units."""
        net_results: NDArray[np.int64] = self.tally.final - self.player.chips
        return net_results

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame, a row for each evening: amounts in minor units."""
        return {name: numbers.tolist() for name, numbers in _by_path(self).items()}

    def __repr__(self) -> str:
        return f"<Evenings {self.book.id}: {self.tally.paths} paths, seed {self.seed}>"

    def _table(self) -> TextTable:
        return self.estimates().table(repr(self).strip("<>"))

    def _chart(self) -> Bands:
        """Return the player's money in the course of the evening, in units: five quantiles."""
        start = np.full((len(self.fan), 1), self.player.chips)
        money = np.quantile(np.hstack([start, self.fan]), FAN_LEVELS, axis=0) / UNIT
        places = tuple(float(self.length.interval * step) for step in range(money.shape[1]))
        lines = tuple(tuple(map(float, line)) for line in money)
        return Bands(f"Money of {len(self.fan)} evenings", places, lines, "coups")

    def _repr_html_(self) -> str:
        """Return the table of the figures, for a notebook."""
        return html.table(*self._table())

    def estimates(self) -> Estimates:
        """Return every figure with its error; amounts in minor units.

        `result`, `ahead`, `level`, `target`, `stop`, `ruin`, `drawdown`, `coups`, `handle` and
        `premium` are of an evening. `cost` is the bank's gain for each unit staked and decided,
        `cost_per_coup` the loss of an evening for each coup.
        """
        tally = self.tally
        results = self.results
        estimates = {
            name: proportion(int(numbers.sum()), tally.paths) if name in EVENTS else mean(numbers)
            for name, numbers in _by_path(self).items()
        }
        estimates["cost"] = ratio(-results, tally.handle)
        estimates["cost_per_coup"] = ratio(-results, tally.coups)
        return Estimates(estimates)

    def beyond_edge(self, edge: float) -> Estimate:
        """Return the mean result beyond the loss implied by an edge on each unit decided.

        Its expectation is zero if the edge is the true one: no system changes it. It varies less
        than the result.
        """
        return mean(self.results + edge * self.tally.handle)

    def against(self, other: Evenings) -> Mapping[str, Estimate]:
        """Return every mean and share less another player's: path by path, at the same tables."""
        paths = min(self.tally.paths, other.tally.paths)
        other_numbers = _by_path(other)
        return {
            name: mean(numbers[:paths] - other_numbers[name][:paths])
            for name, numbers in _by_path(self).items()
            if name != "level"
        }


def _by_path(evenings: Evenings) -> Mapping[str, NDArray[np.int64]]:
    """Return amounts by path, and events as 1 or 0."""
    tally = evenings.tally
    results = evenings.results
    events = (results > 0, results == 0, *(tally.ended == reason for reason in list(Ended)[1:]))
    return {
        "result": results,
        **{name: flags.astype(np.int64) for name, flags in zip(EVENTS, events, strict=True)},
        **{name: getattr(tally, name) for name in ("drawdown", "coups", "handle", "premium")},
    }


@overload
def play(
    book: Book,
    player: Player,
    *,
    paths: int,
    coups: int,
    seed: int,
    counter: Counter | None = None,
    workers: Workers = None,
    progress: Progress | None = None,
) -> Evenings: ...
@overload
def play(
    book: Book,
    player: Player,
    *,
    paths: int,
    tailles: int,
    seed: int,
    counter: Counter | None = None,
    workers: Workers = None,
    progress: Progress | None = None,
) -> Evenings: ...
def play(
    book: Book,
    player: Player,
    *,
    paths: int,
    seed: int,
    counter: Counter | None = None,
    workers: Workers = None,
    progress: Progress | None = None,
    **length: int,
) -> Evenings:
    """Play a number of evenings, each of a number of `coups` or of `tailles`.

    The limits are those of the rulebook; `dataclasses.replace(book, limits=…)` has a table's.
    A player who counts, or insures when it pays, needs a `counter` for advice. KeyboardInterrupt
    ends the job early and is not raised again; `is_whole` is then False. Raises ValueError for
    numbers out of range; PlayerError, UnknownSystemError or StakeError for impossible play;
    MissingExtraError without the compiler.

    >>> flat = Player("rouge", chips=10_000, unit=100)
    >>> evenings = play("campione-roulette", flat, paths=100, coups=500, seed=7)
    >>> evenings.tally.paths, int(evenings.tally.coups.max())
    (100, 500)
    """
    book = book_of(book)
    span = Length.from_counts(book, **length)
    job = EveningsJob(book, player, paths=paths, length=span, seed=seed, counter=counter)
    paths_done = 0

    def add(part: PathTally) -> None:
        nonlocal paths_done
        job.add(part)
        paths_done += part.paths
        if progress:
            progress(min(paths, paths_done), paths)

    start = perf_counter()
    run_pieces(job.work(), add, workers=workers)
    return replace(job.result, seconds=perf_counter() - start)


class EveningsJob:
    """A job of evenings that is played in parts, each with a result of all evenings so far.

    The result depends on the evenings played, not on the parts. Raises like `play`.

    >>> from tapisvert.regulations import rulebook
    >>> roulette, flat = rulebook("campione-roulette"), Player(("rouge",), 10_000, 100)
    >>> job = EveningsJob(roulette, flat, paths=100, length=Length(1, 50, 50, 2), seed=7)
    >>> job.play_groups(1), job.result.tally.paths, job.play_groups(9), job.result.tally.paths
    (64, 64, 100, 100)
    """

    def __init__(
        self,
        book: Rulebook,
        player: Player,
        *,
        paths: int,
        length: Length,
        seed: int,
        counter: Counter | None = None,
        is_small: bool | None = None,
    ) -> None:
        """`is_small` chooses the loops, by default those that finish such a job first."""
        check_seed(seed)
        _check(book, player, counter)
        if not 1 <= paths <= MAX_PATHS:
            raise ValueError(f"{paths:.16g} paths: from 1 to {MAX_PATHS:.0e} are played")
        if paths * length.span > MAX_COUPS:
            raise ValueError(f"{paths} such paths have more than {MAX_COUPS:.0e} coups")
        if is_small is None:
            is_small = paths * length.span < _SMALL and not numba_setup.are_loops_loaded()
        self.requested_paths = paths
        self._groups = -(-paths // LANES)
        self._sitting = Sitting(book, player, seed, length, is_small, counter)
        self._parts: list[PathTally] = []
        self._played_groups = 0

    @property
    def span(self) -> int:
        """Approximate number of coups of an evening."""
        return self._sitting.length.span

    def work(self) -> Iterator[tuple[Any, ...]]:
        """Yield the pieces of work of the whole job, for `run_pieces`."""
        for piece in _pieces(self._groups, self._sitting.length.span):
            yield evenings, self._sitting, *piece

    def add(self, part: PathTally) -> None:
        """Add the result of the next piece."""
        self._parts.append(part)

    def play_groups(self, groups: int) -> int:
        """Play the next groups of 64 evenings; return the number of evenings played so far."""
        last = min(self._groups, self._played_groups + groups)
        if last > self._played_groups:
            self.add(evenings(self._sitting, self._played_groups, last))
            self._played_groups = last
        return min(self.requested_paths, LANES * last)

    @property
    def result(self) -> Evenings:
        """The evenings played so far; its `seconds` are 0."""
        sitting = self._sitting
        tally, fan = _concatenate(sitting.book, sitting.player, self._parts, self.requested_paths)
        return Evenings(
            sitting.book,
            sitting.player,
            sitting.seed,
            self.requested_paths,
            sitting.length,
            tally,
            fan,
            0.0,
        )


def _check(book: Rulebook, player: Player, counter: Counter | None) -> None:
    """Raise PlayerError for an impossible player, or one who counts without a counter."""
    check(book, player)
    needs_counter = player.habits.is_counter or player.habits.insurance is Insurance.WHEN_IT_PAYS
    if needs_counter and (counter is None or book.layout is Layout.WHEEL):
        raise PlayerError("card counting requires a card game and effects")


@value
class Sitting:
    """Parameters common to every piece of a job."""

    book: Rulebook
    player: Player
    seed: int
    length: Length
    is_small: bool
    counter: Counter | None


def evenings(sitting: Sitting, first: int, last: int) -> PathTally:
    """Deal and play the groups from `first` up to, but not including, `last`."""
    book = sitting.book
    length = sitting.length
    loops = dealing_loops(small=sitting.is_small)
    checkpoints = length.span // length.interval if first * LANES < MAX_FAN_PATHS else 0
    paths = Paths(
        book,
        sitting.player,
        paths=(last - first) * LANES,
        coups=length.coups,
        interval=length.interval,
        checkpoints=checkpoints,
        is_small=sitting.is_small,
    )
    for taille in range(0, length.tailles, _AT_ONCE):
        share = min(_AT_ONCE, length.tailles - taille)
        batches = [group * length.tailles + taille for group in range(first, last)]
        parts = [_cells(book, sitting.seed, batch, share, loops) for batch in batches]
        cells, exact, void = (np.concatenate(part, axis=1) for part in zip(*parts, strict=True))
        advice_bits = None
        if sitting.counter is not None:
            advice_bits = np.concatenate(
                [sitting.counter.advice(book, sitting.seed, batch, share) for batch in batches],
                axis=1,
            )
        paths.play(cells, exact, advice_bits, void=void)
        if not paths.playing:
            break
    return paths.close()


_Cells = tuple[NDArray[np.uint8], NDArray[np.bool_], NDArray[np.bool_]]
"""Cells [taille, lane, coup] of some batches, a mask of the tailles without remaining cards, and of
those that a void coup ended.
"""


def _cells(book: Rulebook, seed: int, batch: int, batches: int, loops: Any) -> _Cells:
    if book.wheel is not None:
        numbers = loops.numbers(seed, batch, batches, book.wheel).reshape(batches, SPINS, LANES)
        no_ends = np.zeros((batches, LANES), np.bool_)
        return numbers.swapaxes(1, 2), no_ends, no_ends
    tailles = loops.deal(book, seed, batch, batches)
    cells = tailles.cells.reshape(batches, LANES, tailles.cells.shape[1])
    return (cells, tailles.exact.reshape(batches, LANES), tailles.void.reshape(batches, LANES))


def _pieces(groups: int, span: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of groups to play at once: about as many coups each, for any length."""
    at_once = max(1, _PIECE // (LANES * span))
    for first in range(0, groups, at_once):
        yield first, min(groups, first + at_once)


def _concatenate(
    book: Rulebook, player: Player, parts: Sequence[PathTally], paths: int
) -> tuple[PathTally, NDArray[np.int64]]:
    """Return all paths as one tally without a fan, and the fan of the paths with one."""
    if not parts:
        parts = [Paths(book, player, paths=0).close()]
    fan = np.concatenate([part.fan for part in parts if part.fan.shape[1]] or [parts[0].fan])
    bare = PathTally.concatenate([replace(part, fan=part.fan[:, :0]) for part in parts])
    arrays = {field.name: getattr(bare, field.name) for field in fields(bare)}
    cut = {name: array[:paths] for name, array in arrays.items() if name != "interval"}
    return replace(bare, **cut), fan[:paths]
