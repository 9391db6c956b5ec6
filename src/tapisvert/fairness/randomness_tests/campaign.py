"""Campaign: packs and spins on several processes, every check, and one verdict.

The work is divided into pieces whose number and bounds follow from the plan alone, and all counts
are integers. With a seed, the result is the same for any number of processes. An interrupted
campaign contains the packs and spins before the first missing piece.
"""

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from multiprocessing import get_context
from time import perf_counter
from typing import Final

import numpy as np

from tapisvert.card_game import Game
from tapisvert.fairness.randomness_tests import exact, packs
from tapisvert.fairness.randomness_tests.clusters import Counts, Ints
from tapisvert.fairness.randomness_tests.dealing import deal
from tapisvert.fairness.randomness_tests.exact import Enumeration
from tapisvert.fairness.randomness_tests.orders import MIN_PACKS, OrderCounts, inverse, rising
from tapisvert.fairness.randomness_tests.outcomes import CoupCounts, Law
from tapisvert.fairness.randomness_tests.verdict import Check, Verdict, with_game
from tapisvert.fairness.randomness_tests.wheel import NAMES as WHEEL_NAMES
from tapisvert.fairness.randomness_tests.wheel import STRETCH, SpinCounts
from tapisvert.parallel import cores, run_pieces
from tapisvert.values import value
from tapisvert.wheel import NUMBERS

MAX_PACKS: Final = 10**8
"""Maximum of packs in a campaign. A fingerprint of each is kept, to find repeated orders."""
MAX_SPINS: Final = 10**11

PACKS_PIECE: Final = 2 * packs.BATCH
SPINS_PIECE: Final = 4 * STRETCH * len(NUMBERS)
"""Spins in a piece: whole stretches and whole rounds."""

ROWS: Final = {2: "two_rows", 1: "one_row"}
"""Prefix of a game's checks, by its number of rows."""
WHEEL: Final = "wheel"

Progress = Callable[[float], None]
"""Callback that gets the completed part, 0 to 1."""


@value
class Plan:
    """Plan of a campaign: packs, the games that deal them, spins, and enumerations.

    The games differ in their number of rows. With a `seed` everything is derived from it. Without
    one, each pack and spin has a fresh seed from the operating system's generator, as at a table.
    """

    packs: int
    spins: int
    games: tuple[Game, ...] = ()
    seed: int | None = None
    enumerates: bool = True


@dataclass
class CampaignCounts(Counts):
    """Counts so far; they can be added. `rising[n]` counts the packs with n rising sequences."""

    orders: OrderCounts = field(default_factory=OrderCounts)
    coups: dict[Game, CoupCounts] = field(default_factory=dict)
    wheel: SpinCounts = field(default_factory=SpinCounts)
    rising: Ints = field(default_factory=lambda: np.zeros(packs.SIZE + 1, np.int64))


@value
class Campaign:
    """Result of a campaign: the counts, and the verdict over every possible check.

    >>> done = run(Plan(40, 200, seed=7, enumerates=False), {}, workers=1)
    >>> done.verdict.passed, done.is_whole, done.counts.orders.packs
    (True, True, 40)
    """

    plan: Plan
    enumerations: tuple[Enumeration, ...]
    counts: CampaignCounts
    verdict: Verdict
    is_whole: bool
    seconds: float

    @property
    def packs(self) -> int:
        return self.counts.orders.packs

    @property
    def spins(self) -> int:
        return self.counts.wheel.spins


def run(
    plan: Plan,
    laws: Mapping[Game, Law],
    *,
    level: float = 0.01,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Campaign:
    """Run a campaign on `workers` processes.

    The default is one per core; one worker means this process. `laws` holds the law of a coup for
    each game of the plan. Raises ValueError if the plan is invalid.
    """
    _verify(plan, laws, workers)
    start = perf_counter()
    pieces = list(_pieces(plan))
    weights = (piece.weight for piece in pieces)
    enumerations: list[Enumeration] = []
    counts = CampaignCounts(coups={game: CoupCounts(game) for game in plan.games})
    total_weight = sum(piece.weight for piece in pieces) or 1.0
    completed = 0.0  # of whole

    def add(result: Enumeration | CampaignCounts) -> None:
        nonlocal counts, completed
        if isinstance(result, Enumeration):
            enumerations[:] = _merge(enumerations, result)
        else:
            counts += result
        completed += next(weights)
        if progress:
            progress(completed / total_weight)

    processes = min(workers or cores(), len(pieces) or 1)
    with _pool(processes) as pool:
        task = ((piece.work, *piece.values) for piece in pieces)
        is_whole = run_pieces(task, add, workers=pool, max_ahead=2 * processes)
    checks, too_few = _checks(plan, enumerations, counts, laws)
    verdict = Verdict(checks, level, too_few)
    seconds = perf_counter() - start
    return Campaign(plan, tuple(enumerations), counts, verdict, is_whole, seconds)


def _verify(plan: Plan, laws: Mapping[Game, Law], workers: int | None) -> None:
    for number, unit, limit in ((plan.packs, "packs", MAX_PACKS), (plan.spins, "spins", MAX_SPINS)):
        if not 0 <= number <= limit:
            raise ValueError(f"{number} {unit}: a campaign has from 0 to {limit:.0e}")
    if workers is not None and workers < 1:
        raise ValueError(f"{workers} processes: at least one is needed")
    if missing := [game for game in plan.games if game not in laws]:
        raise ValueError(f"the law of {missing[0]} is missing")
    if len({game.rows for game in plan.games}) < len(plan.games):
        raise ValueError("games of a campaign differ in their rows")


# Pieces -------------------------------------------------------------------------------------------

_PACK_COST: Final = 1.0
_SPIN_COST: Final = 0.03
_WORD_COST: Final = 0.001
_ENUMERATION_COST: Final = 1000.0
"""Relative processor times, used for the progress only."""

_SIZES: Final = [exact.SIZES[first : first + 78] for first in range(0, len(exact.SIZES), 78)]
"""Bounds of draws, divided so that no piece takes long."""


@value
class _Piece:
    """A piece of work: its weight in the whole, and a function with its arguments."""

    weight: float
    work: Callable[..., Enumeration | CampaignCounts]
    values: tuple[object, ...] = ()


def _pieces(plan: Plan) -> Iterator[_Piece]:
    """Yield the enumerations, then packs and spins interleaved, so that both are always there."""
    if plan.enumerates:
        for bits, sizes in product(exact.WIDTHS, _SIZES):
            part = partial(exact.enumerate_draws, widths=[bits], sizes=sizes)
            yield _Piece(_WORD_COST * len(sizes) * 2**bits, part)
        for enumerate_all in (exact.enumerate_orders, exact.golden):
            yield _Piece(_ENUMERATION_COST, enumerate_all)
    pack_chunks = _chunks(plan.packs, PACKS_PIECE)
    spin_chunks = _chunks(plan.spins, SPINS_PIECE)
    parts = [(first / plan.packs, first, number, True) for first, number in pack_chunks]
    parts += [(first / plan.spins, first, number, False) for first, number in spin_chunks]
    for _, first, number, is_packs in sorted(parts):
        if is_packs:
            values = (first, number, plan.games, plan.seed)
            yield _Piece(number * _PACK_COST, _count_packs, values)
        else:
            yield _Piece(number * _SPIN_COST, _count_spins, (first, number, plan.seed))


def _chunks(total: int, piece: int) -> Iterator[tuple[int, int]]:
    return ((first, min(piece, total - first)) for first in range(0, total, piece))


def _count_packs(
    first: int, number: int, games: Sequence[Game], seed: int | None
) -> CampaignCounts:
    counts = CampaignCounts(coups={game: CoupCounts(game) for game in games})
    for begin, size in _chunks(number, packs.BATCH):
        orders = packs.orders(size, first + begin, seed)
        counts.orders.add(orders)
        counts.rising += np.bincount(rising(inverse(orders)), minlength=packs.SIZE + 1)
        for game, coups in counts.coups.items():
            coups.add(deal(game, orders))
    return counts


def _count_spins(first: int, number: int, seed: int | None) -> CampaignCounts:
    counts = CampaignCounts()
    counts.wheel.add(packs.spins(number, first, seed))
    return counts


def _merge(enumerations: Sequence[Enumeration], part: Enumeration) -> list[Enumeration]:
    """Return the list with one more enumeration, or with more cases of the last one."""
    if not enumerations or enumerations[-1].name != part.name:
        return [*enumerations, part]
    last = enumerations[-1]
    merged = Enumeration(last.name, last.cases + part.cases, last.failures + part.failures)
    return [*enumerations[:-1], merged]


# Processes ----------------------------------------------------------------------------------------


_THREADS: Final = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
"""Variables for the threads of NumPy's linear algebra: one per process, if there are several."""


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    """Start the worker processes with the spawn method, so they inherit no threads or locks."""
    old_values = {name: os.environ.get(name) for name in _THREADS}
    if workers == 1:
        pool: Executor = ThreadPoolExecutor(1)
    else:
        os.environ.update(dict.fromkeys(_THREADS, "1"))
        pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_ignore_interrupts)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
        for name, number in old_values.items():
            if number is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = number


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C, which reaches every process of a terminal. The first process decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# Verdict ------------------------------------------------------------------------------------------


def _checks(
    plan: Plan,
    enumerations: Sequence[Enumeration],
    counts: CampaignCounts,
    laws: Mapping[Game, Law],
) -> tuple[tuple[Check, ...], tuple[str, ...]]:
    """Return every possible check, and the names of those with too little data."""
    checks = [enumeration.check for enumeration in enumerations]
    too_few: list[str] = []
    tallies = counts.coups.items() if plan.packs else ()
    if counts.orders.packs >= MIN_PACKS:
        checks += counts.orders.checks()
    elif plan.packs:
        too_few.append("orders")
    games = [(ROWS[game.rows], tally.checks(laws[game]), tally.names) for game, tally in tallies]
    if plan.spins:
        games.append((WHEEL, counts.wheel.checks(), WHEEL_NAMES))
    for game in games:
        game_checks, missing = with_game(*game)
        checks += game_checks
        too_few += missing
    return tuple(checks), tuple(too_few)
