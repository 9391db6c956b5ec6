"""Job of the tests of randomness: parsed from the options, checked and run.

Every error is a usage error that names the option, or names the file of results.
"""

from pathlib import Path
from typing import Final

import typer

from tapisvert import regulations
from tapisvert.card_game import Game
from tapisvert.cli.errors import UnreadableFileError
from tapisvert.cli.output.numbers import parse_count
from tapisvert.cli.output.progress import progress_bar
from tapisvert.cli.output.reports import check_report
from tapisvert.cli.randomness.observed import observed_results
from tapisvert.cli.randomness.options import RandomnessOptions
from tapisvert.cli.randomness.results import RandomnessResult
from tapisvert.cli.randomness.tested_law import law_with_sample
from tapisvert.fairness.randomness_tests.campaign import MAX_PACKS, MAX_SPINS, Plan, run
from tapisvert.i18n import translate
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation.notation import PermanenceError
from tapisvert.simulation.run import SEEDS

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
        return observed_results(path, book, options.level)
    except PermanenceError as error:
        raise UnreadableFileError(f"{str(path)[:200]!r}: {error.sentence(options.lang)}") from None
    except OSError as error:
        message = f"{str(path)[:200]!r}: {error.strerror or error}"
        raise typer.BadParameter(message, param_hint="--results") from None
