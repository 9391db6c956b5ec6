"""Request to the simulation: parsed from the options, checked and run.

Every error is a usage error that names the option.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, TypeVar

import typer

from tapisvert import odds, regulations
from tapisvert.chances import Kind
from tapisvert.cli.options import amended, clean, readings
from tapisvert.cli.reports import check_report
from tapisvert.cli.simulate import exact
from tapisvert.cli.simulate.numbers import small, whole
from tapisvert.cli.simulate.observed import observe
from tapisvert.cli.simulate.options import SimulateOptions
from tapisvert.cli.simulate.progress import bar
from tapisvert.cli.simulate.results import Answer, Counted, Played, Readings
from tapisvert.parallel import Executor
from tapisvert.rules.rulebook import Layout, Limits, Rulebook
from tapisvert.simulation import estimands as figures
from tapisvert.simulation import numba_setup, run
from tapisvert.simulation.evenings import MAX_PATHS, Evenings, play
from tapisvert.simulation.players import (
    Insurance,
    Player,
    PlayerError,
    Prison,
    StakeError,
    UnknownSystemError,
    is_system,
)
from tapisvert.values import value

_COUPS: Final = 1_000_000
_EVENING: Final = 1_000
_PATHS: Final = 10_000
_UNIT_MINOR: Final = 1_000
_UNITS: Final = 100
"""Default bankroll of a player, in units."""

_SEED_BITS: Final = 53
"""Bits of a random seed: every reader of JSON keeps it exact."""

_E = TypeVar("_E", Insurance, Prison)


@value
class Table:
    """Common parameters of every job of a command."""

    book: Rulebook
    rulings: Readings
    seed: int
    threads: int | None
    executor: Executor | None
    language: str


def run_job(asked: SimulateOptions) -> Answer:
    """Return the answer. Raises BadParameter for impossible options."""
    rulings = readings(asked.ruling or ())
    book = amended(asked.rulebook, rulings)
    seed = _seed(asked.seed)
    if asked.report is not None:
        check_report(asked.report)
    if asked.permanences is not None:
        with _naming_the_culprit():
            player = _player(asked, book, asked.system or "flat") if asked.has_player else None
            return observe(asked, book, rulings, player)
    with _naming_the_culprit(), _elsewhere(asked.cluster) as executor:
        table = Table(book, rulings, seed, asked.threads, executor, asked.lang)
        return (_evenings if asked.has_player else _counted)(asked, table)


def _seed(text: str | None) -> int:
    if text is None:
        return secrets.randbits(_SEED_BITS)
    return whole(text, "--seed", run.SEEDS - 1, 0)


def _coups(text: str | None, otherwise: int) -> int:
    return otherwise if text is None else whole(text, "--coups", run.MAX_COUPS)


@contextmanager
def _naming_the_culprit() -> Iterator[None]:
    """Turn impossible play and missing libraries into usage errors."""
    try:
        yield
    except (PlayerError, UnknownSystemError, StakeError) as error:
        raise typer.BadParameter(str(error)) from None
    except numba_setup.MissingLibraryError as error:
        raise typer.BadParameter(str(error)) from None


@contextmanager
def _elsewhere(address: str | None) -> Iterator[Executor | None]:
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


def _counted(asked: SimulateOptions, table: Table) -> Answer:
    book = table.book
    law = exact.cells(odds.law(book))
    if asked.until_error is not None:
        return Counted(_until(asked, table, law), table.rulings, law)
    if asked.figure is not None:
        raise typer.BadParameter("it goes with --until-error", param_hint="--figure")
    coups = _coups(asked.coups, _COUPS)
    with bar(table.language, run.coups_in_batch(book)) as told:
        if asked.compare is None:
            simulation = run.simulate(
                book,
                coups=coups,
                seed=table.seed,
                threads=table.threads,
                executor=table.executor,
                progress=told.done,
            )
            return Counted(simulation, table.rulings, law)
        other, rulings = _other(asked.compare, asked, table)
        one, two = run.compare(
            book,
            other,
            coups=coups,
            seed=table.seed,
            threads=table.threads,
            executor=table.executor,
            progress=told.done,
        )
    return Counted(one, table.rulings, law, two, rulings)


def _until(asked: SimulateOptions, table: Table, law: tuple[float, ...]) -> run.Simulation:
    """Simulate until a figure has the wanted error, which the bar shows."""
    assert asked.until_error is not None
    for option, text in (("--coups", asked.coups), ("--compare", asked.compare)):
        if text is not None:
            raise typer.BadParameter("--until-error decides how many coups", param_hint=option)
    wanted = small(asked.until_error, "--until-error")
    figure = asked.figure or figures.main_figure(table.book)
    if figure not in (known := figures.names(table.book)):
        message = f"there is no figure {figure[:80]!r}; there are: {', '.join(known)}"
        raise typer.BadParameter(message, param_hint="--figure")
    with bar(table.language, run.coups_in_batch(table.book), wanted) as told:
        try:
            return run.until(
                table.book,
                wanted,
                figure=figure,
                seed=table.seed,
                exact=law,
                threads=table.threads,
                executor=table.executor,
                progress=told.done,
                step=told.sure,
            )
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--until-error") from None


def _other(text: str, asked: SimulateOptions, table: Table) -> tuple[Rulebook, Readings]:
    """Return another rulebook, or this one with a ruling read otherwise."""
    if text in regulations.rulebooks():
        return regulations.rulebook(text), {}
    if "=" in text:
        try:
            rulings = {**table.rulings, **readings([text])}
            return regulations.with_rulings(regulations.rulebook(asked.rulebook), rulings), rulings
        except regulations.RulingError as error:
            raise typer.BadParameter(error.sentence, param_hint="--compare") from None
    known = ", ".join(regulations.rulebooks())
    message = f"{clean(text)[:80]!r} is no ruling as R03=lose, and no rulebook; there are: {known}"
    raise typer.BadParameter(message, param_hint="--compare")


# Evenings -----------------------------------------------------------------------------------------


def _evenings(asked: SimulateOptions, table: Table) -> Answer:
    for option, text in (("--until-error", asked.until_error), ("--figure", asked.figure)):
        if text is not None:
            raise typer.BadParameter("an evening has a length instead", param_hint=option)
    player = _player(asked, table.book, asked.system or "flat")
    others = [(table.book, player)]
    rulings: Readings = {}
    if asked.compare is not None:
        if is_system(asked.compare):
            others.append((table.book, replace(player, system=asked.compare)))
            rulings = table.rulings
        else:
            book, rulings = _other(asked.compare, asked, table)
            others.append((book, player))
    played = [_play(asked, table, book, each) for book, each in others]
    return Played(
        played[0],
        table.rulings,
        exact.per_decided(played[0]),
        asked.coups_per_hour,
        *([played[1], rulings] if len(played) > 1 else ()),
    )


def _play(asked: SimulateOptions, table: Table, book: Rulebook, player: Player) -> Evenings:
    paths = _PATHS if asked.paths is None else whole(asked.paths, "--paths", MAX_PATHS)
    tailles = None
    if asked.tailles is not None:
        if asked.coups is not None:
            raise typer.BadParameter("--coups is given already", param_hint="--tailles")
        if book.layout is Layout.WHEEL:
            raise typer.BadParameter("a wheel has no tailles", param_hint="--tailles")
        tailles = whole(asked.tailles, "--tailles", run.MAX_COUPS // 100)
    coups = None if tailles else _coups(asked.coups, _EVENING)
    if book.layout is Layout.WHEEL and asked.count:
        raise typer.BadParameter("a wheel has no cards to count", param_hint="--count")
    with bar(table.language, None) as told:
        try:
            return play(
                book,
                player,
                paths=paths,
                coups=coups,
                tailles=tailles,
                seed=table.seed,
                counter=exact.counter(book, player),
                threads=table.threads,
                executor=table.executor,
                progress=told.done,
            )
        except (PlayerError, UnknownSystemError, StakeError):
            raise
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--paths") from None


def _player(asked: SimulateOptions, book: Rulebook, system: str) -> Player:
    posted = book.limits
    if asked.minimum is not None or asked.maximum is not None:
        most = posted.maximum
        if asked.maximum is not None:
            most = dict.fromkeys(Kind, asked.maximum)
        posted = Limits(posted.minimum if asked.minimum is None else asked.minimum, most)
    if posted.minimum < 1 or (asked.maximum is not None and asked.maximum < posted.minimum):
        raise typer.BadParameter("the minimum is at least 1, the maximum no less than it")
    unit = max(_UNIT_MINOR, posted.minimum) if asked.unit is None else asked.unit
    return Player(
        chances=tuple(asked.chance or ()) or ("rouge",),
        bankroll_minor=_UNITS * unit if asked.bankroll is None else asked.bankroll,
        unit_minor=unit,
        system=system,
        target_minor=asked.target,
        stop_minor=asked.stop,
        limits=posted,
        insurance=_one_of(Insurance, asked.insure, "--insure") or Insurance.NEVER,
        prison=_one_of(Prison, asked.prison, "--prison") or Prison.DIVIDE,
        is_counter=asked.count,
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
