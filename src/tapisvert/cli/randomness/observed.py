"""`tapisvert randomness --results`: randomness test of a house's results, with its power."""

from collections.abc import Collection, Mapping
from pathlib import Path

import numpy as np

from tapisvert.card_game import TOTALS, Game
from tapisvert.cli.randomness.results import RandomnessResult
from tapisvert.cli.randomness.tested_law import law_of
from tapisvert.fairness.randomness_tests import outcomes, wheel
from tapisvert.fairness.randomness_tests.campaign import ROWS, WHEEL
from tapisvert.fairness.randomness_tests.clusters import Ints
from tapisvert.fairness.randomness_tests.observed_results import Event, ObservedResults
from tapisvert.fairness.randomness_tests.verdict import Check, Verdict, with_game
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation import permanences
from tapisvert.simulation.notation import PermanenceError
from tapisvert.simulation.permanences import Permanences
from tapisvert.values import value
from tapisvert.wheel import ZEROS


@value
class _Counted:
    """Counts of a file: results that count, checks made and wanted, events by name."""

    game: str
    size: int
    counts: Ints | wheel.SpinCounts
    checks: Collection[Check]
    wanted: Collection[str]
    events: Mapping[str, float]


def observed_results(path: Path, book: Rulebook, level: float) -> RandomnessResult:
    """Return the tested results. Raises OSError, or PermanenceError naming a wrong line."""
    read = permanences.read(path, book)
    counted = _spins(read) if book.layout is Layout.WHEEL else _coups(read)
    return RandomnessResult(_tested(path, read, level, counted), {}, read)


def _spins(read: Permanences) -> _Counted:
    assert read.book.wheel is not None
    counts, numbers = wheel.SpinCounts(read.book.wheel), read.book.wheel.numbers
    for stretch in read.tailles:
        counts.add(np.frombuffer(stretch, np.uint8))
    wanted = wheel.names_of_results(read.unknown)
    checks = [check for check in counts.checks() if check.name in wanted]
    size, zero = 1 / len(numbers), len(ZEROS.intersection(numbers)) / len(numbers)
    events = {"number": size, "zero": zero, "even": (1 - zero) / 2}
    if TOTALS in read.unknown:
        del events["number"]
    return _Counted(WHEEL, counts.spins, counts, checks, wanted, events)


def _coups(read: Permanences) -> _Counted:
    game, law = Game.from_rulebook(read.book), law_of(read.book)
    for at, taille in enumerate(read.tailles, 1):
        if len(taille) > game.places:
            values = {"taille": str(at), "coups": str(len(taille)), "most": str(game.places)}
            raise PermanenceError(0, "long-taille", **values)
    cells = [np.frombuffer(taille, np.uint8) for taille in read.tailles]
    wanted = outcomes.names_of_results(game, read.unknown)
    checks = outcomes.results_checks(game, cells, law, read.unknown)
    sums, cell_law = outcomes.sums_of_cells(game), np.array(law.cells)
    events = {"even": float(cell_law @ (sums["rouge_noir"][:, 0] > 0))}
    for event, name in ((game.event, game.event), ("null", "nulls")):
        if name in sums:
            events[event] = float(cell_law @ sums[name][:, 0])
    if "rouge" in read.unknown:
        events.clear()
    counted = outcomes.count_cells(game, cells)
    return _Counted(ROWS[game.rows], int(counted.sum()), counted, checks, wanted, events)


def _tested(path: Path, read: Permanences, level: float, found: _Counted) -> ObservedResults:
    if not found.checks:
        raise PermanenceError(0, "too-few", coups=str(read.coups))
    checks, too_few = with_game(found.game, found.checks, found.wanted)
    return ObservedResults(
        book=read.book,
        file=path.name,
        coups=read.coups,
        tailles=len(read.tailles),
        size=found.size,
        says_totals=TOTALS not in read.unknown,
        counted=found.counts,
        law=law_of(read.book),
        verdict=Verdict(tuple(checks), level),
        too_few=tuple(too_few),
        events=tuple(Event(name, p, found.size) for name, p in found.events.items()),
    )
