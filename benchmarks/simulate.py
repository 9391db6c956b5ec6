"""How fast the simulator is, against Trente et Quarante as people write it.

    python benchmarks/simulate.py [ROUNDS]

The yardsticks are plain C (`simulate.c`, compiled here: `cc` is needed), NumPy by columns and the
standard library alone. Each plays whole tailles of six packs, five cards burnt, and keeps every
tally: coups by their place in the taille, colour of the first card and both totals; tailles by
their coups; tailles that end with no card left. All run in turns, a round each after the other, so
that noise falls on all; five rounds unless said.

Figures are million coups a second. `best` is by the clock on the wall; `median`, and so the ratios,
by processor time, which other work on the machine disturbs less. Before that every
tally is held against what is known: 31 to 31 among the first 24 coups of a taille, which is exact,
coups a taille, and tailles that end with no card left; in standard errors.

A second table has both card games and the wheel on one thread, by processor time, beside vector C
(`simulate_simd.c`): the simulator's algorithm and random streams, so both tallies must be equal.
Before that, the coups that every taille has are held against their exact law, by chi-square.
"""

import ctypes
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np

from tapisvert.card_game import Game
from tapisvert.evening_figures import law_cells
from tapisvert.odds import Composition, law, two_rows
from tapisvert.regulations import rulebook
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import (
    Habits,
    Insurance,
    Player,
    Prison,
    Tally,
    compiled_loops,
    dealing_compiled,
    play,
    simulate,
)
from tapisvert.simulation.estimands import sure_coups

ROUNDS: Final = 5
BOOK: Final = rulebook("venezia-trente-et-quarante")
SURE_COUPS: Final = 24

COUPS_PER_TAILLE: Final = 28.5847
EXACT_ENDS: Final = 0.1239
"""Known from 10^10 coups, to the last digit."""
BURNT_CARDS: Final = 5
STOP: Final = 31
PLACES: Final = 32
SHOES_AT_ONCE: Final = 4096
POINTS: Final = [min(rank, 10) for _ in range(24) for rank in range(1, 14)]
IS_RED: Final = [card % 2 == 1 for card in range(312)]

COMPILED_WITH: Final = ("-O3", "-funroll-loops", "-march=native", "-shared", "-fPIC")

GAMES: Final = ("venezia-trente-et-quarante", "trente-et-quarante-2.0", "campione-roulette")
"""Rulebooks that vector C plays as well."""
PARAMETERS: Final = (
    "rows",
    "stop",
    "sight",
    "closing",
    "one_more",
    "packs",
    "cards",
    "dealable",
    "steps",
    "shortest",
)
"""Parameters of a card game for vector C, in its order."""
BATCHES: Final = 40_000
"""Batches of a round beside vector C: a quarter to half a second."""


@dataclass(frozen=True, slots=True)
class Counts:
    """`cells[place, red, noir - 31, rouge - 31]`, `lengths[coups]`, and exact ends."""

    cells: np.ndarray[Any, np.dtype[np.int64]]
    lengths: np.ndarray[Any, np.dtype[np.int64]]
    exact_ends: int

    @property
    def coups(self) -> int:
        """Complete coups."""
        return int(self.cells.sum())

    @property
    def tailles(self) -> int:
        """Tailles, each to its end."""
        return int(self.lengths.sum())


class _CCounts(ctypes.Structure):
    """As `Tally` in simulate.c."""

    _fields_ = [
        ("cells", ctypes.c_uint64 * (PLACES * 200)),
        ("lengths", ctypes.c_uint64 * PLACES),
        ("exact_ends", ctypes.c_uint64),
    ]


def compiled(source: str, folder: Path) -> ctypes.CDLL:
    """A yardstick in C, compiled into a folder. FileNotFoundError without a C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise FileNotFoundError("there is no C compiler `cc` here; Debian's is in the package gcc")
    library = folder / f"{source}.so"
    path = Path(__file__).with_name(source)
    subprocess.run([compiler, *COMPILED_WITH, "-o", library, path], check=True)
    return ctypes.CDLL(str(library))


def with_c(folder: Path) -> Callable[[int, int], Counts]:
    """Plain C."""
    simulate = compiled("simulate.c", folder).simulate
    simulate.argtypes = (ctypes.c_uint64, ctypes.c_uint64, ctypes.POINTER(_CCounts))
    simulate.restype = None

    def play(tailles: int, seed: int) -> Counts:
        tally = _CCounts()
        simulate(tailles, seed, tally)
        cells = np.array(tally.cells, dtype=np.int64).reshape(PLACES, 2, 10, 10)
        return Counts(cells, np.array(tally.lengths, dtype=np.int64), tally.exact_ends)

    return play


def with_numpy(tailles: int, seed: int) -> Counts:
    """Thousands of shoes at once, card by card: one column of all shoes after the other."""
    rng = np.random.default_rng(seed)
    cells = np.zeros(PLACES * 200, dtype=np.int64)
    lengths = np.zeros(PLACES, dtype=np.int64)
    exact_ends = 0
    for dealt in range(0, tailles, SHOES_AT_ONCE):
        count = min(SHOES_AT_ONCE, tailles - dealt)
        cards = np.array(POINTS, dtype=np.uint8) | np.where(IS_RED, 16, 0).astype(np.uint8)
        shoes = rng.permuted(np.tile(cards, (count, 1)), axis=1)
        columns = np.ascontiguousarray(shoes[:, BURNT_CARDS:].T)
        place = np.zeros(count, dtype=np.int64)
        first = np.zeros(count, dtype=np.int64)
        noir = np.zeros(count, dtype=np.int64)
        total = np.zeros(count, dtype=np.int64)
        for column in columns:
            begins = (noir == 0) & (total == 0)
            first = np.where(begins, column >> 4, first)
            total += column & 15
            row_ends = total >= STOP
            is_coup = row_ends & (noir > 0)
            cell = ((place * 2 + first) * 10 + noir - STOP) * 10 + total - STOP
            cells += np.bincount(cell[is_coup], minlength=cells.size)
            place += is_coup
            noir = np.where(is_coup, 0, np.where(row_ends, total, noir))
            total[row_ends] = 0
        lengths += np.bincount(place, minlength=PLACES)
        exact_ends += int(((noir == 0) & (total == 0)).sum())
    return Counts(cells.reshape(PLACES, 2, 10, 10), lengths, exact_ends)


def with_the_standard_library(tailles: int, seed: int) -> Counts:
    """`random.shuffle` and plain loops."""
    luck = random.Random(seed)
    deck = list(zip(POINTS, IS_RED, strict=True))
    cells = [[[[0] * 10 for _ in range(10)] for _ in range(2)] for _ in range(PLACES)]
    lengths = [0] * PLACES
    exact_ends = 0
    for _ in range(tailles):
        luck.shuffle(deck)
        place = noir = total = 0
        red = False
        for points, is_red in deck[BURNT_CARDS:]:
            if not noir and not total:
                red = is_red
            total += points
            if total >= STOP:
                if noir:
                    cells[place][red][noir - STOP][total - STOP] += 1
                    place += 1
                    noir = 0
                else:
                    noir = total
                total = 0
        lengths[place] += 1
        exact_ends += not noir and not total
    return Counts(np.array(cells), np.array(lengths), exact_ends)


@dataclass(slots=True)
class Contestant:
    """Contestant of the benchmark: returns a round's number of coups, and its counts if any."""

    name: str
    run: Callable[[int], tuple[int, Counts | None]]
    threads: int = 1
    walls: list[float] = field(default_factory=list)
    processors: list[float] = field(default_factory=list)

    def round(self, seed: int) -> Counts | None:
        """Run once; what it counted."""
        wall = time.perf_counter()
        processor = time.process_time()
        coups, counts = self.run(seed)
        self.walls.append(coups / (time.perf_counter() - wall) / 1e6)
        self.processors.append(coups / (time.process_time() - processor) / 1e6)
        return counts


def tally_counts(tally: Tally) -> Counts:
    """The simulator's tally in the shape of the yardsticks'."""
    cells = tally.by_place.reshape(-1, 10, 10, 2).transpose(0, 3, 1, 2)
    lengths = np.zeros(PLACES, np.int64)
    for coups, tailles in tally.coups_per_taille.items():
        lengths[coups] = tailles
    return Counts(cells, lengths, tally.exact_ends)


def own_contestant(coups: int, threads: int) -> Callable[[int], tuple[int, Counts]]:
    """The simulator, through its front door."""

    def run(seed: int) -> tuple[int, Counts]:
        tally = simulate(BOOK, coups=coups, seed=seed, workers=threads).tally
        return tally.coups, tally_counts(tally)

    return run


def c_contestant(
    yardstick: Callable[[int, int], Counts], tailles: int
) -> Callable[[int], tuple[int, Counts]]:
    """A yardstick."""

    def run(seed: int) -> tuple[int, Counts]:
        counts = yardstick(tailles, seed)
        return counts.coups, counts

    return run


def bettor(insurance: Insurance, prison: Prison) -> Callable[[int], tuple[int, None]]:
    """Flat bettors on rouge, who play a thousand tailles each."""
    player = Player(("rouge",), chips=10**9, unit=500, habits=Habits(insurance, prison=prison))

    def run(seed: int) -> tuple[int, None]:
        tally = play(BOOK, player, paths=1024, tailles=1000, seed=seed, workers=1).tally
        return int(tally.coups.sum()), None

    return run


def errors(counts: Counts) -> dict[str, float]:
    """How many standard errors a tally lies off what is known."""
    refait = two_rows.refait(Composition.full())
    first = counts.cells[:SURE_COUPS]
    refaits = int(first[:, :, 0, 0].sum())
    coups = int(first.sum())
    tailles = counts.tailles
    return {
        "31-31": (refaits - coups * refait) / sqrt(coups * refait * (1 - refait)),
        "coups": (counts.coups / tailles - COUPS_PER_TAILLE) / (0.4952 / sqrt(tailles)),
        "ends": (counts.exact_ends / tailles - EXACT_ENDS)
        / sqrt(EXACT_ENDS * (1 - EXACT_ENDS) / tailles),
    }


def contestants(folder: Path) -> list[Contestant]:
    """Everyone, with work for about half a second each."""
    return [
        Contestant("ours", own_contestant(150_000_000, 1)),
        Contestant("ours, 2 threads", own_contestant(300_000_000, 2), threads=2),
        Contestant("ours, flat, insured", bettor(Insurance.ALWAYS, Prison.DIVIDE)),
        Contestant("ours, flat, in prison", bettor(Insurance.NEVER, Prison.STAY)),
        Contestant("C", c_contestant(with_c(folder), 500_000)),
        Contestant("NumPy", c_contestant(with_numpy, 10 * SHOES_AT_ONCE)),
        Contestant("Python", c_contestant(with_the_standard_library, 5_000)),
    ]


class _CGame(ctypes.Structure):
    """As `Game` in simulate_simd.c."""

    _fields_ = [(name, ctypes.c_int64) for name in PARAMETERS]


def with_vector_c(folder: Path) -> Callable[[Rulebook, int, int, int], Tally]:
    """Vector C, with the arguments of `dealing_compiled.tally`."""
    library = compiled("simulate_simd.c", folder)
    words = (ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_void_p)
    library.spin.argtypes = (ctypes.c_int, *words)
    library.deal.argtypes = (ctypes.POINTER(_CGame), *words)
    library.deal.restype = ctypes.c_uint64

    def tally(book: Rulebook, seed: int, first: int, batches: int) -> Tally:
        last = first + batches
        if book.wheel is not None:
            spins = np.zeros(len(book.wheel.numbers), np.uint64)
            library.spin(len(spins), seed, first, last, spins.ctypes.data)
            return Tally.from_numbers(book, spins.astype(np.int64))
        game = Game.from_rulebook(book)
        parameters = _CGame(*(int(getattr(game, name)) for name in PARAMETERS))
        counts = np.zeros((game.places + 1, 256), np.uint32)
        exact_ends = library.deal(parameters, seed, first, last, counts.ctypes.data)
        return Tally(book, counts[:-1, : game.cells].astype(np.int64), exact_ends)

    return tally


def deviation(tally: Tally) -> float:
    """The chi-square of a tally's certain coups against their exact law, in standard deviations."""
    counts = tally.by_place[: sure_coups(tally.book) or 1].sum(axis=0)
    shares = np.array(law_cells(law(tally.book)))
    expected = shares[shares > 0] * counts.sum()
    chi_square = float(((counts[shares > 0] - expected) ** 2 / expected).sum())
    freedom = len(expected) - 1
    return (chi_square - freedom) / sqrt(2 * freedom)


def beside_vector_c(folder: Path, rounds: int) -> None:
    """Check and measure our tallies and those of vector C, in turns; the second table."""
    loops = {"ours": dealing_compiled.tally, "vector C": with_vector_c(folder)}
    for name in GAMES:
        book = rulebook(name)
        tally, vector_tally = (loop(book, 0, 0, BATCHES) for loop in loops.values())
        if tally != vector_tally:
            sys.exit(f"{name}: the tally of vector C is not ours")
        rates: dict[str, list[float]] = {loop_name: [] for loop_name in loops}
        for seed in range(1, rounds + 1):
            for loop_name, loop in loops.items():
                start = time.process_time()
                coups = loop(book, seed, 0, BATCHES).coups
                rates[loop_name].append(coups / (time.process_time() - start) / 1e6)
        rate, limit = map(median, rates.values())
        print(f"{name:28}{deviation(tally):+6.1f}{rate:9.4g}{limit:9.4g}{rate / limit:9.3g}")


def report(entrants: list[Contestant]) -> None:
    """The table."""
    best = {entrant.name: max(entrant.walls) for entrant in entrants}
    middle = {entrant.name: median(entrant.processors) * entrant.threads for entrant in entrants}
    print(f"{'':24}{'best':>9}{'median':>9}{'x C':>9}{'x NumPy':>9}{'x Python':>9}")
    for name, fastest in best.items():
        ratios = "".join(f"{middle[name] / middle[to]:9.3g}" for to in ("C", "NumPy", "Python"))
        print(f"{name:24}{fastest:9.4g}{middle[name]:9.4g}{ratios}")
    print(f"two threads / one: {best['ours, 2 threads'] / best['ours']:.2f}")


def main() -> None:
    """Measure, print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    compiled_loops.main()
    with tempfile.TemporaryDirectory() as folder:
        try:
            entrants = contestants(Path(folder))
        except FileNotFoundError as error:
            sys.exit(str(error))
        print("off the exact law, in standard errors:")
        for entrant in entrants:
            if counts := entrant.round(seed=0):
                deviations = "  ".join(f"{name} {z:+.1f}" for name, z in errors(counts).items())
                print(f"{entrant.name:24}{deviations}")
            entrant.walls.clear()
            entrant.processors.clear()
        for seed in range(1, rounds + 1):
            for entrant in entrants:
                entrant.round(seed)
        report(entrants)
        print(f"\n{'':28}{'chi2':>6}{'ours':>9}{'vector C':>9}{'share':>9}")
        beside_vector_c(Path(folder), rounds)


if __name__ == "__main__":
    main()
