"""Results of a simulation: counted coups, simulated evenings, or permanences from a file."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from click import BadParameter

from tapisvert import counting, odds, regulations
from tapisvert.chances import Kind
from tapisvert.cli.errors import option_errors, permanence_errors
from tapisvert.cli.numbers import in_few_digits, parse_count, parse_positive
from tapisvert.cli.options import FileOptions, amended_rulebook, readings
from tapisvert.cli.output import check_report, progress_bar
from tapisvert.cli.simulate import PlayerOptions, RunOptions
from tapisvert.evening_figures import law_cells, per_decided
from tapisvert.i18n import translate
from tapisvert.parallel import Workers
from tapisvert.permanence import Permanence
from tapisvert.rules.limits import posted_limits
from tapisvert.rules.rulebook import Layout, Refait, Rulebook, Rulings
from tapisvert.simulation import estimands, permanences, players, run
from tapisvert.simulation.estimates import Estimate
from tapisvert.simulation.evenings import MAX_PATHS, Evenings, play
from tapisvert.simulation.players import PathTally, Player
from tapisvert.simulation.run import Simulation
from tapisvert.typed_words import choose, clean
from tapisvert.values import value

_T = TypeVar("_T", Simulation, Evenings)

_COUPS: Final = 1_000_000
_EVENING: Final = 1_000
_PATHS: Final = 10_000
_UNIT_MINOR: Final = 1_000
_UNITS: Final = 100
"""Default bankroll of a player, in units."""

_SEED_BITS: Final = 53
"""Bits of a random seed: every reader of JSON keeps it exact."""

AMOUNTS: Final = ("final", "least", "greatest", "drawdown", "handle", "premium")
_PLAY_ERRORS: Final = (players.PlayerError, players.UnknownSystemError, players.StakeError)
_R = TypeVar("_R")
_E = TypeVar("_E", players.Insurance, players.Prison)


@value
class Compared(Generic[_T]):
    """Result of one rulebook or player; `other` is that of another one, if compared.

    Both sides have the same random numbers.
    """

    main: _T
    rulings: Rulings
    other: _T | None
    other_rulings: Rulings

    @property
    def is_whole(self) -> bool:
        """True if both jobs ran to completion."""
        return all(side.is_whole for side in (self.main, self.other) if side is not None)


@value
class CoupsResult(Compared[Simulation]):
    """Counted coups, with the exact distribution of their cells."""

    law: tuple[float, ...]


@value
class EveningsResult(Compared[Evenings]):
    """Evenings, with the exact edge on each unit decided, if there is a single one."""

    edge: float | None
    coups_per_hour: int | None


@value
class ObservedResult:
    """Permanences, and the result of a player on all of them."""

    permanence: Permanence
    rulings: Rulings
    player: Player
    evening: PathTally
    is_whole: bool = True


@value
class Length:
    """Length and number of evenings as typed, and the pace of their coups."""

    coups: str | None
    tailles: str | None
    paths: str | None
    coups_per_hour: int | None


@value
class Job:
    """Options, the rulebook and rulings that they name, and the keywords of every run."""

    options: RunOptions
    book: Rulebook
    rulings: Rulings
    keywords: dict[str, Any]


def run_job(options: RunOptions, run_with: Callable[[Job], _R | None]) -> _R | None:
    """Return the result, or None if the job was interrupted before any.

    Raises BadParameter for impossible options.
    """
    rulings = readings(options.ruling)
    book = amended_rulebook(options.rulebook, rulings, edition=options.edition)
    seed = secrets.randbits(_SEED_BITS)
    if options.seed is not None:
        seed = parse_count(options.seed, "--seed", run.SEEDS - 1, 0)
    if options.report is not None:
        check_report(options.report)
    play_errors = option_errors(None, *_PLAY_ERRORS)
    with play_errors, _workers(options.cluster, options.threads) as workers:
        keywords = {"seed": seed, "workers": workers}
        return run_with(Job(options, book, rulings, keywords))


def _count(text: str | None, option: str, default: int, maximum: int) -> int:
    return default if text is None else parse_count(text, option, maximum)


@contextmanager
def _workers(address: str | None, threads: int | None) -> Iterator[Workers]:
    """Yield the cluster at an address, or the threads of this machine."""
    if address is None:
        yield threads
        return
    from tapisvert.simulation import cluster

    with option_errors("--cluster", cluster.ClusterError), cluster.connect(address) as executor:
        yield executor


def count_coups(
    job: Job, coups: str | None, until_error: str | None, figure: str | None
) -> CoupsResult | None:
    """Return the counted coups of a job; None if it was interrupted before any."""
    options = job.options
    book = job.book
    law = law_cells(odds.law(book))
    other: run.Simulation | None = None
    rulings: Rulings = {}
    if until_error is not None:
        if coups is not None:
            raise BadParameter("cannot be combined with --until-error", param_hint="--coups")
        simulation = _until_error(job, until_error, figure, law)
    elif figure is not None:
        raise BadParameter("requires --until-error", param_hint="--figure")
    else:
        count = _count(coups, "--coups", _COUPS, run.MAX_COUPS)
        with _job_bar(options.lang, run.coups_in_batch(book)) as (on_done, _):
            keywords = {"coups": count, "progress": on_done, **job.keywords}
            if options.compare is None:
                simulation = run.simulate(book, **keywords)
            else:
                other_book, rulings = _other(options.compare, job)
                simulation, other = run.compare(book, other_book, **keywords)
    if not simulation.batches:
        return None
    return CoupsResult(simulation, job.rulings, other, rulings, law)


def _until_error(
    job: Job, error: str, figure: str | None, law: tuple[float, ...]
) -> run.Simulation:
    """Simulate until a figure has the requested error, shown by the bar."""
    options = job.options
    book = job.book
    if options.compare is not None:
        raise BadParameter("cannot be combined with --until-error", param_hint="--compare")
    target_error = parse_positive(error, "--until-error")
    figure = figure or estimands.main_figure(book)
    if figure not in (names := estimands.names(book)):
        message = f"unknown figure {figure[:80]!r}; available: {', '.join(names)}"
        raise BadParameter(message, param_hint="--figure")
    with _job_bar(options.lang, run.coups_in_batch(book), target_error) as (on_done, on_estimate):
        callbacks: dict[str, Any] = {"progress": on_done, "step": on_estimate}
        with option_errors("--until-error", ValueError):
            return run.until(
                book, target_error, figure=figure, exact=law, **job.keywords, **callbacks
            )


def _other(text: str, job: Job) -> tuple[Rulebook, Rulings]:
    """Return another rulebook, another edition, or this one with an overridden ruling."""
    for book in regulations.editions(job.book.id):
        if book.edition == text:
            return book, {}
    with suppress(regulations.UnknownRulebookError):
        return regulations.rulebook(text), {}
    if "=" in text:
        rulings = {**job.rulings, **readings([text])}
        rulebook = job.options.rulebook
        edition = job.book.edition
        return amended_rulebook(rulebook, rulings, "--compare", edition), rulings
    names = ", ".join(regulations.rulebooks())
    message = (
        f"{clean(text)[:80]!r} is neither a ruling (R03=lose) nor a rulebook; rulebooks: {names}"
    )
    raise BadParameter(message, param_hint="--compare")


def play_evenings(job: Job, player_options: PlayerOptions, length: Length) -> EveningsResult | None:
    """Return the evenings of a job; None if it was interrupted before any."""
    options = job.options
    book = _posted(player_options, job.book)
    player = _player(player_options, book)
    other_book = book
    other_player = player
    rulings = job.rulings
    if options.compare is not None and players.is_system(options.compare):
        other_player = replace(player, system=options.compare)
    elif options.compare is not None:
        other_book, rulings = _other(options.compare, job)
        other_book = replace(other_book, limits=book.limits)
    evenings = _play(job, length, book, player)
    other = None
    if options.compare is not None:
        other = _play(job, length, other_book, other_player)
    if not evenings.tally.paths:
        return None
    edge = per_decided(evenings)
    return EveningsResult(evenings, job.rulings, other, rulings, edge, length.coups_per_hour)


def _play(job: Job, length: Length, book: Rulebook, player: players.Player) -> Evenings:
    is_wheel = book.layout is Layout.WHEEL
    paths = _count(length.paths, "--paths", _PATHS, MAX_PATHS)
    tailles = coups = None
    if length.tailles is None:
        coups = _count(length.coups, "--coups", _EVENING, run.MAX_COUPS)
    elif length.coups is not None:
        raise BadParameter("cannot be combined with --coups", param_hint="--tailles")
    elif is_wheel:
        raise BadParameter("not available for roulette: no tailles", param_hint="--tailles")
    else:
        tailles = parse_count(length.tailles, "--tailles", run.MAX_COUPS // 100)
    if is_wheel and player.habits.is_counter:
        raise BadParameter("card counting is not available for roulette", param_hint="--count")
    with _job_bar(job.options.lang) as (on_done, _):
        counter = counting.counter(book, player)
        size: dict[str, Any] = {"paths": paths, "coups": coups, "tailles": tailles}
        try:
            return play(book, player, counter=counter, progress=on_done, **size, **job.keywords)
        except _PLAY_ERRORS:
            raise
        except ValueError as error:
            raise BadParameter(str(error), param_hint="--paths") from None


def _posted(options: PlayerOptions, book: Rulebook) -> Rulebook:
    """Return the rulebook with the limits of the player's table."""
    maxima = None if options.maximum is None else dict.fromkeys(map(str, Kind), options.maximum)
    limits = posted_limits(book, book.limits, options.minimum, maxima)
    if limits.minimum < 1 or (options.maximum is not None and options.maximum < limits.minimum):
        raise BadParameter("minimum must be at least 1 and not above the maximum")
    return replace(book, limits=limits)


def _player(options: PlayerOptions, book: Rulebook) -> players.Player:
    if options.insured_percent != 100 and options.insure is None:
        raise BadParameter("requires --insure", param_hint="--insured-percent")
    unit = max(_UNIT_MINOR, book.limits.minimum) if options.unit is None else options.unit
    return players.Player(
        chances=options.chance or ("rouge",),
        chips=_UNITS * unit if options.bankroll is None else options.bankroll,
        unit=unit,
        system=options.system,
        target=options.target,
        stop=options.stop,
        habits=players.Habits(
            insurance=_one_of(players.Insurance, options.insure, "--insure")
            or players.Insurance.NEVER,
            insured_percent=options.insured_percent,
            prison=_one_of(players.Prison, options.prison, "--prison") or _usual_decision(book),
            is_counter=options.count,
        ),
    )


def _usual_decision(book: Rulebook) -> players.Prison:
    """Return the decision at a refait where none is named: to divide, if the house does."""
    is_prison = book.refait is Refait.PRISON and book.prison_window is None
    return players.Prison.STAY if is_prison else players.Prison.DIVIDE


def _one_of(choice: type[_E], text: str | None, option: str) -> _E | None:
    if text is None:
        return None
    with option_errors(option, ValueError):
        return choice(choose(text, list(choice), "value"))


@contextmanager
def _job_bar(
    language: str, coups: int | None = None, target_error: float | None = None
) -> Iterator[tuple[Callable[[int, int], None], Callable[[Estimate], None]]]:
    """Open a bar; yield its callbacks, for the pieces done and for the estimate of the figure.

    A piece has `coups` coups; without them evenings are played, and there is no rate.
    """
    with progress_bar(translate(language, "waiting", "simulate")) as bar:

        def on_done(done_count: int, total: int) -> None:
            note = ""
            if coups and bar.elapsed > 0:
                rate = in_few_digits(done_count * coups / bar.elapsed)
                note = translate(language, "per-second", "simulate", rate=rate)
            bar.update(done_count, total, note=note)

        def on_estimate(estimate: Estimate) -> None:
            errors = {"error": f"{estimate.error:.2g}", "wanted": f"{target_error:.2g}"}
            bar.update(description=translate(language, "waiting-error", "simulate", **errors))

        yield on_done, on_estimate


def play_permanences(
    file: Path,
    file_options: FileOptions,
    player_options: PlayerOptions,
    *,
    book: Rulebook,
    rulings: Rulings,
    lang: str,
) -> ObservedResult:
    """Return the result. Raises BadParameter, or UnreadableFileError naming a wrong line."""
    with option_errors(None, *_PLAY_ERRORS), permanence_errors(file, "FILE", lang):
        book = _posted(player_options, book)
        player = _player(player_options, book)
        coups = file_options.read(file, book)
        return ObservedResult(coups, rulings, player, permanences.play(coups, player))


def late_coups(simulation: Simulation) -> Iterator[tuple[int, int, dict[str, int]]]:
    """Yield each place that some tailles do not reach: its number, its coups, and their events.

    A taille has one coup at a place, so these are independent.
    """
    book = simulation.book
    tally = simulation.tally
    weights = estimands.figures(book)
    for place in range(estimands.sure_coups(book), len(tally.by_place)):
        cells = tally.by_place[place]
        if tally.tailles and cells.any():
            events = {
                name: int(cells @ weights[name]) // estimands.SCALE
                for name in weights
                if "." not in name
            }
            yield place + 1, int(cells.sum()), events
