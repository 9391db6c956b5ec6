"""Result of a test of randomness, its report, and the names of the checks."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from click import BadParameter, MissingParameter

from tapisvert import randomness, regulations
from tapisvert.card_game import Game
from tapisvert.cli.errors import permanence_errors
from tapisvert.cli.numbers import parse_count
from tapisvert.cli.options import FileOptions
from tapisvert.cli.output import check_report, progress_bar
from tapisvert.cli.randomness import RandomnessOptions
from tapisvert.fairness.randomness_tests.campaign import (
    MAX_PACKS,
    MAX_SPINS,
    Campaign,
    Plan,
    run,
)
from tapisvert.fairness.randomness_tests.observed_results import ObservedResults
from tapisvert.fairness.randomness_tests.outcomes import Law
from tapisvert.i18n import translate
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation.run import SEEDS
from tapisvert.values import value

if TYPE_CHECKING:
    from tapisvert.documents.blocks import Document

_PACKS: Final = 10_000
_SPINS: Final = 1_000_000


@value
class RandomnessResult:
    """A campaign with the distributions of its coups, or tested results."""

    results: Campaign | ObservedResults
    laws: Mapping[Game, Law]

    @property
    def is_whole(self) -> bool:
        """True unless a campaign was interrupted."""
        return not isinstance(self.results, Campaign) or self.results.is_whole

    def document(self, language: str = "en") -> "Document":
        """Return the report of a campaign, or of results, in a language."""
        from tapisvert.fairness.randomness_tests import report

        if isinstance(self.results, Campaign):
            return report.campaign_report(self.results, self.laws, language)
        return report.results_report(self.results, language)


def run_job(options: RandomnessOptions, file: FileOptions) -> RandomnessResult | None:
    """Return the result, or None if it was interrupted before the first check.

    Raises BadParameter for impossible options.
    """
    if options.report is not None:
        check_report(options.report)
    if options.results is not None:
        return _results(options, options.results, file)
    books = _books(options.rulebook)
    deals = [book for book in books if book.layout is not Layout.WHEEL]
    packs = _parse_amount(options.packs, "--packs", MAX_PACKS, _PACKS if deals else 0)
    spins = _parse_amount(options.spins, "--spins", MAX_SPINS, 0 if deals == books else _SPINS)
    if packs and not deals:
        raise BadParameter("not available for roulette", param_hint="--packs")
    if spins and deals == books:
        raise BadParameter("not available for card games", param_hint="--spins")
    seed = None if options.seed is None else parse_count(options.seed, "--seed", SEEDS - 1, 0)
    games = {Game.from_rulebook(book): book for book in deals} if packs else {}
    with progress_bar(translate(options.lang, "waiting", "randomness")) as bar:
        laws = {game: randomness.law_with_sample(book, seed) for game, book in games.items()}
        plan = Plan(packs, spins, tuple(games), seed)
        campaign = run(
            plan,
            laws,
            level=options.level,
            workers=options.workers,
            progress=lambda part: bar.update(part, 1.0),
        )
    return RandomnessResult(campaign, laws) if campaign.verdict.checks else None


def _parse_amount(text: str | None, option: str, maximum: int, default: int) -> int:
    return default if text is None else parse_count(text, option, maximum, 0)


def _books(rulebook: str | None) -> list[Rulebook]:
    if rulebook is not None:
        return [regulations.rulebook(rulebook)]
    books = [regulations.rulebook(name) for name in regulations.rulebooks()]
    return [next(book for book in books if book.layout is layout) for layout in Layout]


def _results(options: RandomnessOptions, path: Path, file: FileOptions) -> RandomnessResult:
    for name in ("packs", "spins", "seed", "workers"):
        if getattr(options, name) is not None:
            raise BadParameter("cannot be combined with --results", param_hint=f"--{name}")
    if options.rulebook is None:
        raise MissingParameter(
            "Results are of a game.", param_hint="--rulebook", param_type="option"
        )
    book = regulations.rulebook(options.rulebook)
    with permanence_errors(path, "--results", options.lang):
        permanence = file.read(path, book)
        results = randomness.test(permanence, level=options.level, name=path.name)
        return RandomnessResult(results, {})
