"""Job of the tests of randomness: parsed from the options, checked and run.

Every error is a usage error that names the option, or names the file of results.
"""

import secrets
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

import numpy as np
import typer

from tapisvert import odds, regulations
from tapisvert.card_game import TOTALS, Game
from tapisvert.cli.errors import UnreadableFileError
from tapisvert.cli.output.numbers import parse_count
from tapisvert.cli.output.progress import progress_bar
from tapisvert.cli.output.reports import check_report
from tapisvert.cli.randomness import RandomnessOptions
from tapisvert.cli.randomness.results import RandomnessResult
from tapisvert.evening_figures import law_cells
from tapisvert.fairness.randomness_tests import outcomes, wheel
from tapisvert.fairness.randomness_tests.campaign import (
    MAX_PACKS,
    MAX_SPINS,
    ROWS,
    WHEEL,
    Plan,
    run,
)
from tapisvert.fairness.randomness_tests.clusters import Ints
from tapisvert.fairness.randomness_tests.observed_results import Event, ObservedResults
from tapisvert.fairness.randomness_tests.outcomes import Law
from tapisvert.fairness.randomness_tests.verdict import Check, Verdict, with_game
from tapisvert.i18n import translate
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation import permanences
from tapisvert.simulation.notation import PermanenceError
from tapisvert.simulation.permanences import Permanences
from tapisvert.simulation.run import SEEDS, SMALL, simulate
from tapisvert.values import value
from tapisvert.wheel import ZEROS

_PACKS: Final = 10_000
_SPINS: Final = 1_000_000


def run_job(options: RandomnessOptions) -> RandomnessResult | None:
    """Return the result, or None if it was interrupted before the first check.

    Raises BadParameter for impossible options.
    """
    if options.report is not None:
        check_report(options.report)
    if options.results is not None:
        return _results(options, options.results)
    books = _books(options.rulebook)
    deals = [book for book in books if book.layout is not Layout.WHEEL]
    packs = _many(options.packs, "--packs", MAX_PACKS, _PACKS if deals else 0)
    spins = _many(options.spins, "--spins", MAX_SPINS, 0 if deals == books else _SPINS)
    if packs and not deals:
        raise typer.BadParameter("a wheel has no packs", param_hint="--packs")
    if spins and deals == books:
        raise typer.BadParameter("a game of cards has no wheel", param_hint="--spins")
    seed = None if options.seed is None else parse_count(options.seed, "--seed", SEEDS - 1, 0)
    games = {Game.from_rulebook(book): book for book in deals} if packs else {}
    with progress_bar(translate(options.lang, "waiting", "randomness")) as bar:
        laws = {game: law_with_sample(book, seed) for game, book in games.items()}
        plan = Plan(packs, spins, tuple(games), seed)
        done = run(
            plan,
            laws,
            level=options.level,
            workers=options.workers,
            progress=lambda part: bar.update(part, 1.0),
        )
    return RandomnessResult(done, laws) if done.verdict.checks else None


def _many(text: str | None, option: str, most: int, otherwise: int) -> int:
    return otherwise if text is None else parse_count(text, option, most, 0)


def _books(rulebook: str | None) -> list[Rulebook]:
    """Return one rulebook, or the first of each layout."""
    if rulebook is not None:
        return [regulations.rulebook(rulebook)]
    books = [regulations.rulebook(name) for name in regulations.rulebooks()]
    return [next(book for book in books if book.layout is layout) for layout in Layout]


def _results(options: RandomnessOptions, path: Path) -> RandomnessResult:
    for name in ("packs", "spins", "seed", "workers"):
        if getattr(options, name) is not None:
            raise typer.BadParameter("results are drawn already", param_hint=f"--{name}")
    if options.rulebook is None:
        raise typer.BadParameter("say whose results they are", param_hint="--rulebook")
    book = regulations.rulebook(options.rulebook)
    try:
        return _observed(path, book, options.level)
    except PermanenceError as error:
        raise UnreadableFileError(f"{str(path)[:200]!r}: {error.sentence(options.lang)}") from None
    except OSError as error:
        message = f"{str(path)[:200]!r}: {error.strerror or error}"
        raise typer.BadParameter(message, param_hint="--results") from None


def _law_of(book: Rulebook) -> Law:
    """Return the law of a coup from the whole pack, or of a spin.

    >>> from tapisvert.regulations import rulebook
    >>> round(1 / _law_of(rulebook("campione-roulette")).cells[17])
    37
    """
    return Law(law_cells(odds.law(book)))


def law_with_sample(book: Rulebook, seed: int | None) -> Law:
    """Return the law with tens of thousands of simulated tailles, of this seed or a fresh one."""
    seed = secrets.randbits(53) if seed is None else seed
    tally = simulate(book, coups=SMALL[book.layout] // 2, seed=seed).tally
    per_taille = tally.coups_per_taille
    tailles = tuple(per_taille.get(coups, 0) for coups in range(max(per_taille) + 1))
    return Law(_law_of(book).cells, tailles)


@value
class _Counted:
    """Counts of a file: results that count, checks made and wanted, events by name."""

    game: str
    size: int
    counts: Ints | wheel.SpinCounts
    checks: Collection[Check]
    wanted: Collection[str]
    events: Mapping[str, float]


def _observed(path: Path, book: Rulebook, level: float) -> RandomnessResult:
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
    game, law = Game.from_rulebook(read.book), _law_of(read.book)
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
        law=_law_of(read.book),
        verdict=Verdict(tuple(checks), level),
        too_few=tuple(too_few),
        events=tuple(Event(name, p, found.size) for name, p in found.events.items()),
    )
