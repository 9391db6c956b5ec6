"""Simulation jobs: number of batches, pieces, threads, and interruption.

A job of N coups is the first batches of its seed, as many as make N coups. That number depends on N
alone and never on the machine. Any thread, process or machine may deal any batch: a batch's random
numbers are its own (`rng_streams`) and tallies are sums of integers. An interrupted job gives the
batches before the first missing one, exactly the result of a shorter job.

A small job is run by NumPy (`dealing_numpy`), which finishes before a compiler has started; a large
one by the compiled loops (`dealing_compiled`). Both deal the same coups, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from time import perf_counter
from typing import Any, Final, TypeAlias

import numpy as np

from tapisvert.card_game import Game
from tapisvert.notebook import html
from tapisvert.notebook.frames import Frames, TextTable
from tapisvert.parallel import Progress, Workers, run_pieces
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation import dealing_numpy as plain
from tapisvert.simulation import estimands as figures
from tapisvert.simulation import numba_setup
from tapisvert.simulation.estimands import ClusterAccumulator, Clusters
from tapisvert.simulation.estimates import Estimate, Estimates, units_needed
from tapisvert.simulation.rng_streams import LANES, SPINS
from tapisvert.simulation.tally import DealtTailles, Tally
from tapisvert.values import value

MAX_COUPS: Final = 10**14
"""Maximum number of coups: days of the fastest machine, and far from an overflow of 64 bits."""

SEEDS: Final = 2**64
"""Upper bound of seeds, which are whole numbers below this."""

SMALL: Final[Mapping[Layout, int]] = {
    Layout.TWO_ROWS: 2_000_000,
    Layout.ONE_ROW: 4_000_000,
    Layout.WHEEL: 50_000_000,
}
"""Number of coups below which NumPy runs the job: about half a second's worth."""

_SMALL_PIECE: Final = 64
"""Batches of a piece of a small job: the number that `dealing_numpy` deals side by side."""

_MIN_PIECE: Final = 1024
"""Minimum number of batches of a piece of a large job: a few milliseconds of a core."""

_MAX_PIECE: Final = 8192
"""Maximum number of batches of a piece, so that an interruption takes effect quickly."""

_FIRST_STEP: Final = 256
"""Batches after which the error is first computed."""


@value
class Simulation(Frames):
    """Result of a simulation: the tally, the same in clusters for its errors, and its duration.

    `batches` is the number of batches done: fewer than `requested_batches` only after an
    interruption.

    >>> from tapisvert.regulations import rulebook
    >>> simulated = simulate(rulebook("campione-roulette"), coups=100_000, seed=7)
    >>> abs(simulated.estimates()["zero"].z(1 / 37)) < 3
    True
    """

    book: Rulebook
    seed: int
    requested_batches: int
    batches: int
    tally: Tally
    clusters: Clusters
    seconds: float = field(compare=False)

    @property
    def is_whole(self) -> bool:
        """True if the job was not interrupted."""
        return self.batches == self.requested_batches

    def estimates(self, exact: Sequence[float] | None = None) -> Estimates:
        """Return every figure with its error: `estimands.estimates`."""
        return Estimates(figures.estimates(self.tally, self.clusters, exact))

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame: figure, value, standard error."""
        return self.estimates().columns()

    def __repr__(self) -> str:
        return f"<Simulation {self.book.id}: {self.tally.coups} coups, seed {self.seed}>"

    def _table(self) -> TextTable:
        return self.estimates().table(repr(self).strip("<>"))

    def _repr_html_(self) -> str:
        """Return the table of the figures, for a notebook."""
        return html.table(*self._table())

    def against(self, other: Simulation) -> Estimates:
        """Return every common figure less the other's: `estimands.differences`.

        They are taken in pairs if both have the same batches of the same seed and the same layout.
        """
        key, other_key = ((job.seed, job.batches, job.book.layout) for job in (self, other))
        own_job = (self.tally, self.clusters)
        other_job = (other.tally, other.clusters)
        return Estimates(figures.differences(own_job, other_job, is_paired=key == other_key))


def batches_for(book: Rulebook, coups: int) -> int:
    """Return the batches that make at least this many coups (but for one chance in 10^20).

    A batch is 64 tailles, each taken at the whole number of coups below the mean: 28 of two rows
    and 48 of one, with the houses' cuts. At the wheel, a batch is 16384 spins. Raises ValueError
    for a number of coups outside 1 to 10^14.

    >>> from tapisvert.regulations import rulebook
    >>> batches_for(rulebook("venezia-trente-et-quarante"), 10**6)
    559
    """
    if not 1 <= coups <= MAX_COUPS:
        raise ValueError(f"{coups:.16g} coups: a job has from 1 to {MAX_COUPS:.0e} coups")
    return -(-coups // coups_in_batch(book))


def coups_in_batch(book: Rulebook) -> int:
    """Return the minimum number of coups of a batch: see `batches_for`.

    >>> from tapisvert.regulations import rulebook
    >>> coups_in_batch(rulebook("campione-roulette"))
    16384
    """
    if book.layout is Layout.WHEEL:
        return LANES * SPINS
    game = Game.from_rulebook(book)
    # A row to 31 takes 5.37 cards on average, one to 30 takes 5.20.
    cards = game.rows * (game.stop + 3.4) / 6.4
    return LANES * max(1, int(game.closing / cards))


def simulate(
    book: Book,
    *,
    coups: int,
    seed: int,
    workers: Workers = None,
    progress: Progress | None = None,
) -> Simulation:
    """Simulate a number of coups of a rulebook, rounded up to whole batches, and count.

    The job runs on `workers`: threads, by default one per core, or the caller's executor.
    KeyboardInterrupt ends it early and is not raised again; `is_whole` is then False. Raises
    ValueError for a number of coups or a seed out of range; MissingExtraError for a job of more
    than some millions of coups without the compiler.

    >>> simulated = simulate("venezia-trente-et-quarante", coups=10_000, seed=7)
    >>> simulated.tally.tailles, simulated.tally.coups
    (384, 10959)
    """
    book = book_of(book)
    job = Job(book, seed, workers)
    job.extend(batches_for(book, coups), progress)
    return job.result


def compare(
    book: Book,
    other: Book,
    *,
    coups: int,
    seed: int,
    workers: Workers = None,
    progress: Progress | None = None,
) -> tuple[Simulation, Simulation]:
    """Simulate two rulebooks from the same random numbers; of one layout they use the same draws.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> venezia = rulebook("venezia-trente-et-quarante")
    >>> each_coup = with_rulings(venezia, {"premium_due": "every_coup"})
    >>> one, other = compare(venezia, each_coup, coups=10_000, seed=7)
    >>> one.against(other)["edge.rouge.divide"]
    Estimate(value=0.0, error=0.0)
    """
    book = book_of(book)
    other = book_of(other)
    jobs = [Job(rulebook, seed, workers) for rulebook in (book, other)]
    batches = [batches_for(rulebook, coups) for rulebook in (book, other)]
    if book.layout is other.layout:
        batches = [max(batches)] * 2
    for number, job in enumerate(jobs):
        report = progress and _offset_progress(progress, sum(batches[:number]), sum(batches))
        if not job.extend(batches[number], report):
            break
    return jobs[0].result, jobs[1].result


def _offset_progress(progress: Progress, start: int, total: int) -> Progress:
    return lambda batches_done, _: progress(start + batches_done, total)


Cells: TypeAlias = Sequence[float] | None
"""The exact distribution of the first coup's cells, if it is known."""

Step: TypeAlias = Callable[[Estimate], object] | None
"""Function that is called with an estimate after each step of a job, if there is one."""


def until(
    book: Book,
    error: float,
    *,
    figure: str,
    seed: int,
    exact: Cells = None,
    workers: Workers = None,
    progress: Progress | None = None,
    step: Step = None,
) -> Simulation:
    """Simulate until the error of a figure is at most `error`.

    If `exact`, the exact distribution of the first coup's cells, is given, it serves as control
    variate. The job grows by steps that depend only on the counts, so the result is a function of
    the seed and the error. `step` is called with the estimate after each. Raises ValueError for an
    error not above 0, or one that would take more than 10^14 coups; KeyError for an unknown figure.

    >>> from tapisvert.regulations import rulebook
    >>> simulated = until(rulebook("campione-roulette"), 0.002, figure="edge.rouge.divide", seed=7)
    >>> simulated.estimates()["edge.rouge.divide"].error < 0.002
    True
    """
    book = book_of(book)
    if not error > 0:
        raise ValueError(f"an error of {error:g} is never reached; give one above 0")
    if figure not in (known_figures := figures.names(book)):
        raise KeyError(f"unknown figure {figure[:80]!r}; available: {', '.join(known_figures)}")
    job = Job(book, seed, workers)
    batches = _FIRST_STEP
    most_batches = MAX_COUPS // coups_in_batch(book)
    while job.extend(batches, progress):
        estimate = job.result.estimates(exact)[figure]
        if step:
            step(estimate)
        if estimate.error <= error:
            break
        batches_needed = units_needed(estimate, error, batches)
        if batches >= most_batches or batches_needed > 2 * most_batches:
            raise ValueError(f"an error of {error:g} would take more than {MAX_COUPS:.0e} coups")
        # An early error is known only roughly, so steps are kept short.
        batches = min(most_batches, 4 * batches, max(batches + 1, batches_needed))
    return job.result


class Job:
    """A job that can be continued: batches from the first on, collected in order."""

    def __init__(self, book: Rulebook, seed: int, workers: Workers) -> None:
        check_seed(seed)
        self.book = book
        self.seed = seed
        self._workers = workers
        self._accumulator = ClusterAccumulator(book)
        self._wanted_batches = self._done = 0
        self._seconds = 0.0

    @property
    def result(self) -> Simulation:
        return Simulation(
            self.book,
            self.seed,
            self._wanted_batches,
            self._done,
            self._accumulator.tally,
            self._accumulator.clusters,
            self._seconds,
        )

    def extend(self, batches: int, progress: Progress | None = None) -> bool:
        """Continue to this many batches in all; return False if interrupted before the end."""
        first = self._done
        self._wanted_batches = batches
        small = is_small(self.book, (batches - first) * coups_in_batch(self.book))
        if not small and isinstance(self._workers, int | None):
            numba_setup.prepare()
        deal = plain_tallies if small else compiled_tallies

        def add(counts: Counted) -> None:
            for batch, count, tally in counts:
                self._accumulator.add(batch, tally)
                self._done = batch + count
            if progress:
                progress(self._done, batches)

        pieces_of_work = (
            (deal, self.book, self.seed, *piece) for piece in pieces(first, batches, small=small)
        )
        start = perf_counter()
        is_whole = run_pieces(pieces_of_work, add, workers=self._workers)
        self._seconds += perf_counter() - start
        return is_whole


def is_small(book: Rulebook, coups: int) -> bool:
    """Return whether a job is faster without the compiler.

    >>> from tapisvert.regulations import rulebook
    >>> is_small(rulebook("venezia-trente-et-quarante"), 10**9)
    False
    """
    return coups < SMALL[book.layout]


def dealing_loops(*, small: bool) -> Any:
    """Return the fastest loops for a job: for a large one the compiled, as soon as they are."""
    if small or not numba_setup.are_loops_ready():
        return plain
    from tapisvert.simulation import dealing_compiled  # noqa: PLC0415 - the compiler is slow to start

    return dealing_compiled


def check_seed(seed: int) -> None:
    """Raise ValueError for a seed that is not a whole number of 64 bits.

    >>> check_seed(2**64)
    Traceback (most recent call last):
    ValueError: the seed 18446744073709551616 is not from 0 to 2^64 - 1
    """
    if not 0 <= seed < SEEDS:
        raise ValueError(f"the seed {seed} is not from 0 to 2^64 - 1")


def pieces(first: int, end: int, *, small: bool) -> Iterator[tuple[int, int, int]]:
    """Yield the pieces of a job: first batch, last and one, and the size of the bundles to count.

    A bundle has at most as many batches as a cluster has at that point, so a job's clusters are
    equally good for any end of the job.

    >>> list(pieces(0, 2500, small=False))
    [(0, 1024, 1), (1024, 2048, 8), (2048, 2500, 16)]
    """
    while first < end:
        bundle = min(figures.bundle_at(first), _MAX_PIECE)
        length = _SMALL_PIECE if small else max(bundle, _MIN_PIECE)
        last = min(end, (first // length + 1) * length)
        yield first, last, bundle
        first = last


Counted = tuple[tuple[int, int, Tally], ...]
"""First batch, number of batches, and their tally, one bundle after another."""


def plain_tallies(book: Rulebook, seed: int, first: int, end: int, bundle: int) -> Counted:
    """Return the tallies of a piece by NumPy, dealt in one step for any bundles.

    >>> from tapisvert.regulations import rulebook
    >>> [piece[:2] for piece in plain_tallies(rulebook("campione-roulette"), 7, 1, 4, 2)]
    [(1, 1), (2, 2)]
    """
    if book.wheel is not None:
        number_count = len(book.wheel.numbers)
        numbers = plain.numbers(seed, first, end - first, book.wheel).reshape(end - first, -1)

        def spins(batch: int, batches: int) -> Tally:
            part = numbers[batch - first : batch - first + batches]
            return Tally.from_numbers(book, np.bincount(part.ravel(), minlength=number_count))

        return _tally_bundles(first, end, bundle, spins)
    deal = plain.deal(book, seed, first, end - first)

    def tailles(batch: int, batches: int) -> Tally:
        lanes = slice((batch - first) * LANES, (batch - first + batches) * LANES)
        part = DealtTailles(
            deal.cells[lanes], deal.coups[lanes], deal.exact[lanes], deal.void[lanes]
        )
        return Tally.from_tailles(book, part)

    return _tally_bundles(first, end, bundle, tailles)


def compiled_tallies(book: Rulebook, seed: int, first: int, end: int, bundle: int) -> Counted:
    """Return the tallies of a piece by the compiled loops."""
    tally = dealing_loops(small=False).tally
    return _tally_bundles(first, end, bundle, lambda batch, n: tally(book, seed, batch, n))


def _tally_bundles(
    first: int, end: int, bundle: int, tally: Callable[[int, int], Tally]
) -> Counted:
    """Return the tallies bundle by bundle, each ending at a multiple of the bundle size."""
    starts = [first, *range((first // bundle + 1) * bundle, end, bundle)]
    ends = [*starts[1:], end]
    return tuple(
        (start, to - start, tally(start, to - start))
        for start, to in zip(starts, ends, strict=True)
    )
