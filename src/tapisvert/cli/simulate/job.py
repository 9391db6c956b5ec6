"""Job of the simulation: parsed from the options, checked and run.

Every error is a usage error that names the option.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar

import typer

from tapisvert import counting, odds, regulations
from tapisvert.chances import Kind
from tapisvert.cli.errors import UnreadableFileError
from tapisvert.cli.input.options import amended, clean, readings
from tapisvert.cli.output.numbers import in_few_digits, parse_count, parse_positive
from tapisvert.cli.output.progress import progress_bar
from tapisvert.cli.output.reports import check_report
from tapisvert.cli.simulate import SimulateOptions
from tapisvert.cli.simulate.results import (
    CoupsResult,
    EveningsResult,
    ObservedResult,
    Readings,
    Result,
)
from tapisvert.evening_figures import law_cells, per_decided
from tapisvert.i18n import translate
from tapisvert.parallel import Executor
from tapisvert.rules.rulebook import Layout, Limits, Rulebook
from tapisvert.simulation import estimands, goodness_of_fit, numba_setup, permanences, players, run
from tapisvert.simulation.estimates import Estimate
from tapisvert.simulation.evenings import MAX_PATHS, Evenings, play
from tapisvert.simulation.notation import PermanenceError
from tapisvert.values import value

_COUPS: Final = 1_000_000
_EVENING: Final = 1_000
_PATHS: Final = 10_000
_UNIT_MINOR: Final = 1_000
_UNITS: Final = 100
"""Default bankroll of a player, in units."""

_SEED_BITS: Final = 53
"""Bits of a random seed: every reader of JSON keeps it exact."""

_UNSUITED: Final = (
    "coups",
    "seed",
    "until_error",
    "figure",
    "compare",
    "paths",
    "tailles",
    "cluster",
)
"""Options that permanences, which are dealt already, do not take."""

_PLAY_ERRORS: Final = (players.PlayerError, players.UnknownSystemError, players.StakeError)
_E = TypeVar("_E", players.Insurance, players.Prison)


@value
class _Job:
    """Options, the rulebook and rulings that they name, and the keywords of every run."""

    options: SimulateOptions
    book: Rulebook
    rulings: Readings
    keywords: dict[str, Any]


def run_job(options: SimulateOptions) -> Result | None:
    """Return the result, or None if the job was interrupted before there was any.

    Raises BadParameter for impossible options.
    """
    rulings = readings(options.ruling or ())
    book = amended(options.rulebook, rulings, edition=options.edition)
    seed = secrets.randbits(_SEED_BITS)
    if options.seed is not None:
        seed = parse_count(options.seed, "--seed", run.SEEDS - 1, 0)
    if options.report is not None:
        check_report(options.report)
    try:
        if options.permanences is not None:
            return _observe(options, book, rulings, _player(options, book))
        with _executor(options.cluster) as executor:
            keywords = {"seed": seed, "threads": options.threads, "executor": executor}
            job = _Job(options, book, rulings, keywords)
            player = _player(options, book)
            return _coups(job) if player is None else _evenings(job, player)
    except (*_PLAY_ERRORS, numba_setup.MissingLibraryError) as error:
        raise typer.BadParameter(str(error)) from None


def _count(text: str | None, option: str, default: int, most: int) -> int:
    return default if text is None else parse_count(text, option, most)


@contextmanager
def _executor(address: str | None) -> Iterator[Executor | None]:
    """Yield the cluster at an address, or None for this machine."""
    if address is None:
        yield None
        return
    from tapisvert.simulation import cluster  # noqa: PLC0415 - seldom wanted

    try:
        with cluster.connect(address) as executor:
            yield executor
    except cluster.ClusterError as error:
        raise typer.BadParameter(str(error), param_hint="--cluster") from None


# Coups --------------------------------------------------------------------------------------------


def _coups(job: _Job) -> CoupsResult | None:
    options, book = job.options, job.book
    law = law_cells(odds.law(book))
    other: run.Simulation | None = None
    rulings: Readings = {}
    if options.until_error is not None:
        simulation = _until_error(job, options.until_error, law)
    elif options.figure is not None:
        raise typer.BadParameter("it goes with --until-error", param_hint="--figure")
    else:
        coups = _count(options.coups, "--coups", _COUPS, run.MAX_COUPS)
        with _job_bar(options.lang, run.coups_in_batch(book)) as (on_done, _):
            keywords = {"coups": coups, "progress": on_done, **job.keywords}
            if options.compare is None:
                simulation = run.simulate(book, **keywords)
            else:
                other_book, rulings = _other(options.compare, job)
                simulation, other = run.compare(book, other_book, **keywords)
    if not simulation.batches:
        return None
    return CoupsResult(simulation, job.rulings, other, rulings, law)


def _until_error(job: _Job, error: str, law: tuple[float, ...]) -> run.Simulation:
    """Simulate until a figure has the wanted error, which the bar shows."""
    options, book = job.options, job.book
    for option, text in (("--coups", options.coups), ("--compare", options.compare)):
        if text is not None:
            raise typer.BadParameter("--until-error decides how many coups", param_hint=option)
    wanted = parse_positive(error, "--until-error")
    figure = options.figure or estimands.main_figure(book)
    if figure not in (known := estimands.names(book)):
        message = f"there is no figure {figure[:80]!r}; there are: {', '.join(known)}"
        raise typer.BadParameter(message, param_hint="--figure")
    with _job_bar(options.lang, run.coups_in_batch(book), wanted) as (on_done, on_estimate):
        callbacks: dict[str, Any] = {"progress": on_done, "step": on_estimate}
        try:
            return run.until(book, wanted, figure=figure, exact=law, **job.keywords, **callbacks)
        except ValueError as problem:
            raise typer.BadParameter(str(problem), param_hint="--until-error") from None


def _other(text: str, job: _Job) -> tuple[Rulebook, Readings]:
    """Return another rulebook, another edition, or this one with a ruling read otherwise."""
    for book in regulations.editions(job.book.id):
        if book.edition == text:
            return book, {}
    if text in regulations.rulebooks():
        return regulations.rulebook(text), {}
    if "=" in text:
        rulings = {**job.rulings, **readings([text])}
        return amended(job.options.rulebook, rulings, "--compare", job.book.edition), rulings
    known = ", ".join(regulations.rulebooks())
    message = f"{clean(text)[:80]!r} is no ruling as R03=lose, and no rulebook; there are: {known}"
    raise typer.BadParameter(message, param_hint="--compare")


# Evenings -----------------------------------------------------------------------------------------


def _evenings(job: _Job, player: players.Player) -> EveningsResult | None:
    options = job.options
    for option, text in (("--until-error", options.until_error), ("--figure", options.figure)):
        if text is not None:
            raise typer.BadParameter("an evening has a length instead", param_hint=option)
    other_book, other_player, rulings = job.book, player, job.rulings
    if options.compare is not None and players.is_system(options.compare):
        other_player = replace(player, system=options.compare)
    elif options.compare is not None:
        other_book, rulings = _other(options.compare, job)
    evenings, other = _play(job, job.book, player), None
    if options.compare is not None:
        other = _play(job, other_book, other_player)
    if not evenings.tally.paths:
        return None
    edge = per_decided(evenings)
    return EveningsResult(evenings, job.rulings, other, rulings, edge, options.coups_per_hour)


def _play(job: _Job, book: Rulebook, player: players.Player) -> Evenings:
    options, at_wheel = job.options, book.layout is Layout.WHEEL
    paths = _count(options.paths, "--paths", _PATHS, MAX_PATHS)
    tailles = coups = None
    if options.tailles is None:
        coups = _count(options.coups, "--coups", _EVENING, run.MAX_COUPS)
    elif options.coups is not None:
        raise typer.BadParameter("--coups is given already", param_hint="--tailles")
    elif at_wheel:
        raise typer.BadParameter("a wheel has no tailles", param_hint="--tailles")
    else:
        tailles = parse_count(options.tailles, "--tailles", run.MAX_COUPS // 100)
    if at_wheel and options.count:
        raise typer.BadParameter("a wheel has no cards to count", param_hint="--count")
    with _job_bar(options.lang) as (on_done, _):
        counter = counting.counter(book, player)
        length: dict[str, Any] = {"paths": paths, "coups": coups, "tailles": tailles}
        try:
            return play(book, player, counter=counter, progress=on_done, **length, **job.keywords)
        except _PLAY_ERRORS:
            raise
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--paths") from None


def _player(options: SimulateOptions, book: Rulebook) -> players.Player | None:
    """Return the player that the options describe; None without an option of a player."""
    if not options.has_player:
        return None
    posted = book.limits
    if options.minimum is not None or options.maximum is not None:
        most = posted.maximum
        if options.maximum is not None:
            most = dict.fromkeys(Kind, options.maximum)
        posted = Limits(posted.minimum if options.minimum is None else options.minimum, most)
    if posted.minimum < 1 or (options.maximum is not None and options.maximum < posted.minimum):
        raise typer.BadParameter("the minimum is at least 1, the maximum no less than it")
    if options.insured_percent != 100 and options.insure is None:
        raise typer.BadParameter("it needs --insure", param_hint="--insured-percent")
    unit = max(_UNIT_MINOR, posted.minimum) if options.unit is None else options.unit
    return players.Player(
        chances=tuple(options.chance or ()) or ("rouge",),
        bankroll_minor=_UNITS * unit if options.bankroll is None else options.bankroll,
        unit_minor=unit,
        system=options.system or "flat",
        target_minor=options.target,
        stop_minor=options.stop,
        limits=posted,
        insurance=_one_of(players.Insurance, options.insure, "--insure") or players.Insurance.NEVER,
        insured_percent=options.insured_percent,
        prison=_one_of(players.Prison, options.prison, "--prison") or players.Prison.DIVIDE,
        is_counter=options.count,
    )


def _one_of(choice: type[_E], text: str | None, option: str) -> _E | None:
    if text is None:
        return None
    try:
        return choice(text)
    except ValueError:
        known = ", ".join(choice)
        message = f"{clean(text)[:40]!r} is none of {known}"
        raise typer.BadParameter(message, param_hint=option) from None


@contextmanager
def _job_bar(
    language: str, coups: int | None = None, wanted: float | None = None
) -> Iterator[tuple[Callable[[int, int], None], Callable[[Estimate], None]]]:
    """Open a bar; yield its callbacks, for the pieces done and for the wanted figure's estimate.

    A piece has `coups` coups; without them there is no rate.
    """
    with progress_bar(translate(language, "waiting", "simulate")) as bar:

        def on_done(done: int, total: int) -> None:
            note = ""
            if coups and bar.elapsed > 0:
                rate = in_few_digits(done * coups / bar.elapsed)
                note = translate(language, "per-second", "simulate", rate=rate)
            bar.update(done, total, note=note)

        def on_estimate(estimate: Estimate) -> None:
            errors = {"error": f"{estimate.error:.2g}", "wanted": f"{wanted:.2g}"}
            bar.update(description=translate(language, "waiting-error", "simulate", **errors))

        yield on_done, on_estimate


def _observe(
    options: SimulateOptions, book: Rulebook, rulings: Readings, player: players.Player | None
) -> ObservedResult:
    """Return the result. Raises BadParameter, or UnreadableFileError naming a wrong line."""
    assert options.permanences is not None
    for name in _UNSUITED:
        if getattr(options, name) is not None:
            option = f"--{name.replace('_', '-')}"
            raise typer.BadParameter("permanences are dealt already", param_hint=option)
    if options.report is not None and options.report.suffix.lower() != ".json":
        raise typer.BadParameter("of permanences it is a .json", param_hint="--report")
    law = law_cells(odds.law(book))
    surely = None if book.layout is Layout.WHEEL else estimands.sure_coups(book)
    try:
        read = permanences.read(options.permanences, book)
        if player is not None:
            numba_setup.prepare()
        sat = None if player is None else permanences.play(read, player)
    except PermanenceError as error:
        sentence = error.sentence(options.lang)
        raise UnreadableFileError(f"{_named(options.permanences)}: {sentence}") from None
    except OSError as error:
        message = f"{_named(options.permanences)}: {error.strerror or error}"
        raise typer.BadParameter(message, param_hint="--permanences") from None
    return ObservedResult(read, rulings, goodness_of_fit.law_test(read, law, surely), player, sat)


def _named(path: Path) -> str:
    return repr(str(path)[:200])
