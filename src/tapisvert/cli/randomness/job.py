"""Request to the laboratory: parsed from the options, checked and run.

Every error is a usage error that names the option.
"""

from pathlib import Path
from typing import Final

import typer

from tapisvert import regulations
from tapisvert.card_game import Game
from tapisvert.cli.randomness import laws
from tapisvert.cli.randomness.campaign_results import Answer, CampaignAnswer
from tapisvert.cli.randomness.options import RandomnessOptions
from tapisvert.cli.randomness.progress import bar
from tapisvert.cli.randomness.results import of_house
from tapisvert.cli.reports import check_report
from tapisvert.cli.simulate.numbers import whole
from tapisvert.fairness.randomness_tests.campaign import MAX_PACKS, MAX_SPINS, Plan, run
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation.run import SEEDS

_PACKS: Final = 10_000
_SPINS: Final = 1_000_000


def run_job(asked: RandomnessOptions) -> Answer | None:
    """Return the answer, or None if it was interrupted before the first check.

    Raises BadParameter for impossible options.
    """
    if asked.report is not None:
        check_report(asked.report)
    if asked.results is not None:
        return _results(asked, asked.results)
    books = _books(asked.rulebook)
    deals = [book for book in books if book.layout is not Layout.WHEEL]
    packs = _many(asked.packs, "--packs", MAX_PACKS, _PACKS if deals else 0)
    spins = _many(asked.spins, "--spins", MAX_SPINS, 0 if deals == books else _SPINS)
    if packs and not deals:
        raise typer.BadParameter("a wheel has no packs", param_hint="--packs")
    if spins and deals == books:
        raise typer.BadParameter("a game of cards has no wheel", param_hint="--spins")
    seed = None if asked.seed is None else whole(asked.seed, "--seed", SEEDS - 1, 0)
    games = {Game.from_rulebook(book): book for book in deals} if packs else {}
    with bar(asked.lang) as told:
        known = {game: laws.law_with_sample(book, seed) for game, book in games.items()}
        plan = Plan(packs, spins, tuple(games), seed)
        done = run(plan, known, level=asked.level, workers=asked.workers, progress=told)
    return CampaignAnswer(done, known) if done.verdict.checks else None


def _many(text: str | None, option: str, most: int, otherwise: int) -> int:
    return otherwise if text is None else whole(text, option, most, 0)


def _books(rulebook: str | None) -> list[Rulebook]:
    """Return one rulebook, or the first of each layout."""
    if rulebook is not None:
        return [regulations.rulebook(rulebook)]
    books = [regulations.rulebook(name) for name in regulations.rulebooks()]
    return [next(book for book in books if book.layout is layout) for layout in Layout]


def _results(asked: RandomnessOptions, path: Path) -> Answer:
    for name in ("packs", "spins", "seed", "workers"):
        if getattr(asked, name) is not None:
            raise typer.BadParameter("results are drawn already", param_hint=f"--{name}")
    if asked.rulebook is None:
        raise typer.BadParameter("say whose results they are", param_hint="--rulebook")
    return of_house(path, regulations.rulebook(asked.rulebook), asked.level)
