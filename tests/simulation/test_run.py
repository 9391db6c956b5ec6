"""Jobs: the same bits however they are done, the exact laws, and what an interruption leaves."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from typing import Any

import numpy as np
import pytest
from support.server import process_signals as signals

from tapisvert import odds, rulebook, rulebooks
from tapisvert.evening_figures import law_cells
from tapisvert.regulations import with_rulings
from tapisvert.rules.rulebook import Layout
from tapisvert.simulation import estimands, run
from tapisvert.simulation.estimates import Estimate
from tapisvert.simulation.run import Job, Simulation, simulate

VENEZIA = rulebook("venezia-trente-et-quarante")
DEUX_ZERO = rulebook("trente-et-quarante-2.0")
ROULETTE = rulebook("campione-roulette")
SIX = pytest.mark.parametrize("name", rulebooks())


@cache
def million(name: str) -> Simulation:
    """A million coups of seed 7."""
    return simulate(rulebook(name), coups=10**6, seed=7)


def same(simulation: Simulation, other: Simulation) -> bool:
    """Return True if two simulations are equal to the last bit, errors included."""
    return (
        simulation.tally == other.tally
        and simulation.batches == other.batches
        and simulation.estimates() == other.estimates()
        and all(
            np.array_equal(getattr(simulation.clusters, name), getattr(other.clusters, name))
            for name in ("tailles", "cells", "sure")
        )
    )


class LaterFuture:
    """An executor that does nothing until it is asked for, and knows what it was given."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, function: Callable[..., Any], /, *values: Any) -> "LaterFuture.Piece":
        self.given += 1
        return LaterFuture.Piece(function, values)

    class Piece:
        """A piece of work not done yet."""

        def __init__(self, function: Callable[..., Any], values: tuple[Any, ...]) -> None:
            self.work, self.values = function, values

        def result(self) -> Any:
            return self.work(*self.values)

        def cancel(self) -> None:
            """Nothing was begun."""


# The same bits ------------------------------------------------------------------------------------


@SIX
def test_thread_count_changes_nothing(name: str) -> None:
    """One thread, three, and an executor of the caller's: the same tallies and errors."""
    book = rulebook(name)
    entry = simulate(book, coups=60_000, seed=11, workers=1)
    assert same(entry, simulate(book, coups=60_000, seed=11, workers=3))
    assert same(entry, simulate(book, coups=60_000, seed=11, workers=LaterFuture()))


def test_process_count_changes_nothing() -> None:
    """Pieces travel to other processes and back."""
    with ProcessPoolExecutor(2) as pool:
        pool_run = simulate(VENEZIA, coups=100_000, seed=11, workers=pool)
    assert same(pool_run, simulate(VENEZIA, coups=100_000, seed=11))


@SIX
def test_compiled_loops_yield_equal_pieces(name: str) -> None:
    """Bundle by bundle, wherever a piece begins."""
    book = rulebook(name)
    assert run.compiled_tallies(book, 11, 5, 18, 4) == run.plain_tallies(book, 11, 5, 18, 4)


def test_job_begins_a_longer_job() -> None:
    """Gone on with in steps of any length, it is what it would be at once."""
    steps, at_once = Job(DEUX_ZERO, 3, 2), Job(DEUX_ZERO, 3, 1)
    for batches in (1, 66, 67, 200, 350):
        assert steps.extend(batches)
    assert at_once.extend(350)
    assert same(steps.result, at_once.result)


def test_other_seed_yields_other_coups() -> None:
    entry, second_run, other = (simulate(VENEZIA, coups=20_000, seed=seed) for seed in (1, 1, 2))
    assert same(entry, second_run)
    assert entry.tally != other.tally


@pytest.mark.parametrize("small", [True, False])
def test_pieces_cover_job_once(small: bool) -> None:
    """Each begins where the last ended, and no bundle is longer than a cluster then is."""
    index = 300
    for first, end, bundle in run.pieces(300, 100_000, small=small):
        assert first == index < end
        assert estimands.bundle_at(first) >= bundle
        assert estimands.bundle_at(first) % bundle == 0
        index = end
    assert index == 100_000


def test_cluster_count_is_independent_of_size() -> None:
    for name in (VENEZIA.id, DEUX_ZERO.id):
        job = million(name)
        assert estimands.MIN_CLUSTERS <= len(job.clusters.coups) <= 2 * estimands.MIN_CLUSTERS
        assert np.array_equal(job.clusters.cells.sum(axis=0), job.tally.cells)
        assert job.clusters.tailles.sum() == job.tally.tailles


# The laws -----------------------------------------------------------------------------------------


@SIX
def test_first_coups_follow_the_exact_law(name: str) -> None:
    """Every figure within 4 standard errors, and every cell within 4.5."""
    simulation = million(name)
    book = simulation.book
    law = law_cells(odds.law(book))
    exact_values = estimands.exact_per_coup(book, simulation.clusters)
    for figure, weights in estimands.figures(book).items():
        exact = float(np.array(law) @ weights) / estimands.SCALE
        assert abs(exact_values[figure].z(exact)) < 4, figure
    farthest, counts = estimands.largest_deviation(book, simulation.clusters, law)
    assert farthest < 4.5
    assert counts > 30


@SIX
def test_edges_match_the_odds(name: str) -> None:
    """The figures' weights against `odds.bets`, on the exact law."""
    book = rulebook(name)
    law = odds.law(book)
    bets = odds.bets(book, law)
    last_report = 0
    for figure, weights in estimands.figures(book).items():
        if figure.startswith("edge."):
            _, chance, decision = figure.split(".")
            exact = float(np.array(law_cells(law)) @ weights) / estimands.SCALE
            assert exact == pytest.approx(float(bets[chance][odds.Decision(decision)].edge))
            last_report += 1
    assert last_report >= 4


@pytest.mark.parametrize("name", [name for name in rulebooks() if name != ROULETTE.id])
def test_tailles_contain_their_sure_coups(name: str) -> None:
    """24 of two rows, 38 of one; and not one more is sure by points alone."""
    simulation = million(name)
    sure = estimands.sure_coups(simulation.book)
    assert sure == (24 if simulation.book.layout is Layout.TWO_ROWS else 38)
    assert (simulation.tally.by_place[:sure].sum(axis=1) == simulation.tally.tailles).all()


@pytest.mark.clause("R14")
def test_end_of_taille() -> None:
    """Known from 10^10 coups: 27 to 30 coups, their mean, even ends, more refaits."""
    simulation = million(VENEZIA.id)
    estimates = simulation.estimates(law_cells(odds.law(VENEZIA)))
    assert set(simulation.tally.coups_per_taille) == {27, 28, 29, 30}
    for name, exact in (
        ("coups_per_taille", 28.5847),
        ("exact_ends", 0.1239),
        ("refait", 0.0219870),
    ):
        assert abs(estimates[name].z(exact)) < 4, name
    assert estimates["refait"].error < 1e-4


def test_control_variate_reduces_the_error() -> None:
    """Only the coups after the sure ones are left to chance: half the error or less."""
    simulation = million(VENEZIA.id)
    plain_estimates = simulation.estimates()
    controlled_estimates = simulation.estimates(law_cells(odds.law(VENEZIA)))
    for name in ("refait", "ties", "edge.rouge.divide", "edge.couleur.insured"):
        assert controlled_estimates[name].error < plain_estimates[name].error / 2
        error_ratio = sqrt(plain_estimates[name].error ** 2 - controlled_estimates[name].error ** 2)
        assert abs(controlled_estimates[name].value - plain_estimates[name].value) < 4 * error_ratio


def test_coup_errors_are_nearly_independent() -> None:
    """The cards that coups share change them by little; a wrong cluster would change them much."""
    simulation = million(VENEZIA.id)
    p = simulation.estimates()["refait"]
    assert p.error == pytest.approx(sqrt(p.value * (1 - p.value) / simulation.tally.coups), rel=0.2)


# Compared -----------------------------------------------------------------------------------------


@pytest.mark.clause("R07")
def test_two_readings_from_the_same_cards() -> None:
    """A premium for every coup costs the premium on null coups, and nothing else."""
    other_book = with_rulings(VENEZIA, {"premium_due": "every_coup"})
    entry, other = run.compare(other_book, VENEZIA, coups=200_000, seed=7)
    change = entry.against(other)
    assert change["edge.rouge.divide"] == Estimate(0.0, 0.0)
    exact = 0.01 * sum(odds.law(VENEZIA).ties.values())
    assert abs(change["edge.rouge.insured"].z(float(exact))) < 4
    assert change["edge.rouge.insured"].error < entry.estimates()["edge.rouge.insured"].error / 50


def test_different_layouts_cannot_be_paired() -> None:
    """Their common figures are compared all the same, with both errors."""
    entry, other = run.compare(VENEZIA, ROULETTE, coups=100_000, seed=7)
    first_estimates = entry.estimates()
    second_estimates = other.estimates()
    difference = entry.against(other)
    assert set(difference) == {"edge.rouge.divide", "edge.noir.divide"}
    pair = first_estimates["edge.rouge.divide"].error, second_estimates["edge.rouge.divide"].error
    assert difference["edge.rouge.divide"].error == pytest.approx(sqrt(pair[0] ** 2 + pair[1] ** 2))


# Until it is sure ---------------------------------------------------------------------------------


def test_until_an_error_is_reached() -> None:
    """Not before, not four times after; the same on any threads; told step by step."""
    steps: list[float] = []
    results = [
        run.until(
            DEUX_ZERO,
            1e-3,
            figure="edge.couleur.flat",
            seed=5,
            workers=threads,
            step=lambda estimate: steps.append(estimate.error),
        )
        for threads in (1, 2)
    ]
    assert same(*results)
    errors = steps[: len(steps) // 2]
    assert errors == steps[len(steps) // 2 :]
    assert errors[-1] <= 1e-3 < errors[-2]
    assert results[0].estimates()["edge.couleur.flat"].error == errors[-1] > 5e-4


@pytest.mark.parametrize("error", [0.0, -1.0, float("nan"), 1e-12])
def test_unreachable_errors(error: float) -> None:
    """Said at once, not after 10^14 coups."""
    with pytest.raises(ValueError, match="error"):
        run.until(DEUX_ZERO, error, figure="edge.rouge.flat", seed=5)


def test_unknown_figure() -> None:
    with pytest.raises(KeyError, match=r"edge\.rouge\.flat"):
        run.until(DEUX_ZERO, 0.1, figure="refait", seed=5)


# Interrupted, failed, refused ---------------------------------------------------------------------


def test_interruption_equals_a_shorter_job() -> None:
    """Ctrl-C in mid-job: the batches so far, as if no more had been asked for."""
    progress_calls: list[int] = []

    with signals.interrupting() as interrupt:

        def progress(batches_done: int, coup_total: int) -> None:
            progress_calls.append(batches_done)
            if len(progress_calls) == 4:
                interrupt()

        simulation = simulate(VENEZIA, coups=600_000, seed=7, workers=2, progress=progress)
    assert not simulation.is_whole
    assert progress_calls == [64, 128, 192, 256]
    assert 256 == simulation.batches < simulation.requested_batches
    shorter = Job(VENEZIA, 7, 1)
    shorter.extend(simulation.batches)
    assert same(simulation, shorter.result)


def test_progress_ends_where_the_job_does() -> None:
    """It grows, and its last word is all of it."""
    progress_calls: list[tuple[int, int]] = []
    simulation = simulate(
        VENEZIA,
        coups=500_000,
        seed=7,
        progress=lambda batches_done, coup_total: progress_calls.append((batches_done, coup_total)),
    )
    assert progress_calls == sorted(progress_calls)
    assert progress_calls[-1] == (simulation.requested_batches, simulation.requested_batches)
    assert len(progress_calls) > 3


def test_remote_failure_is_raised_locally() -> None:
    """The error of a piece is the caller's, and nothing waits for the rest."""

    class BrokenExecutor(LaterFuture):
        def submit(self, function: Callable[..., Any], /, *values: Any) -> LaterFuture.Piece:
            if self.given == 3:
                return LaterFuture.Piece(int, ("three",))
            return super().submit(function, *values)

    with pytest.raises(ValueError, match="three"):
        simulate(VENEZIA, coups=10**6, seed=7, workers=BrokenExecutor())


@pytest.mark.parametrize("coups", [0, -5, 10**14 + 1, 10**30])
def test_invalid_coup_counts(coups: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 1e\\+14"):
        simulate(VENEZIA, coups=coups, seed=7)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_invalid_seeds(seed: int) -> None:
    """64 bits, without a sign."""
    with pytest.raises(ValueError, match="seed"):
        simulate(VENEZIA, coups=10, seed=seed)


def test_zero_threads() -> None:
    with pytest.raises(ValueError, match="workers must be at least 1 thread, not 0"):
        simulate(VENEZIA, coups=10, seed=7, workers=0)


@SIX
def test_job_has_requested_coups(name: str) -> None:
    """At least, and few more than whole batches need."""
    book = rulebook(name)
    for coups in (1, 5_000, 100_000):
        results = simulate(book, coups=coups, seed=7).tally.coups
        assert coups <= results <= 1.06 * coups + run.coups_in_batch(book) + 400


# Nothing heavy ------------------------------------------------------------------------------------


def test_small_job_does_not_compile() -> None:
    """Nor for what draws: a million coups without numba, llvmlite or matplotlib."""
    code = (
        "import sys; from tapisvert import rulebook; from tapisvert.simulation import run;"
        "run.simulate(rulebook('venezia-trente-et-quarante'), coups=10**5, seed=7);"
        "print({'numba', 'llvmlite', 'matplotlib', 'distributed'} & set(sys.modules))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert (result.stdout, result.stderr) == ("set()\n", "")


def test_temporary_cache_folder_is_removed() -> None:
    """A cache folder that cannot be made is no reason to fail."""
    code = (
        "import os; from tapisvert.simulation import numba_setup as compiler; compiler.prepare();"
    )
    code += "f = os.environ['NUMBA_CACHE_DIR']; print(f, os.path.isdir(f))"
    environment = {**os.environ, "NUMBA_CACHE_DIR": "/dev/null/cache"}
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    folder, was_there = process.stdout.split()
    assert was_there == "True"
    assert folder != "/dev/null/cache"
    assert not os.path.exists(folder)
