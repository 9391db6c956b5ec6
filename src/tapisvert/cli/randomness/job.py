"""Result of a test of randomness, its report, and the names of the checks."""

import secrets
from collections.abc import Collection, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from click import BadParameter, MissingParameter

from tapisvert import odds, regulations
from tapisvert.card_game import TOTALS, Game
from tapisvert.cli.errors import permanence_errors
from tapisvert.cli.numbers import parse_count
from tapisvert.cli.output import check_report, progress_bar
from tapisvert.cli.randomness import RandomnessOptions
from tapisvert.evening_figures import law_cells
from tapisvert.fairness.randomness_tests import outcomes, wheel
from tapisvert.fairness.randomness_tests.campaign import (
    MAX_PACKS,
    MAX_SPINS,
    ROWS,
    WHEEL,
    Campaign,
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

if TYPE_CHECKING:
    from tapisvert.documents.blocks import Document

TOPIC: Final = "randomness"

_PACKS: Final = 10_000
_SPINS: Final = 1_000_000


@value
class RandomnessResult:
    """A campaign with the distributions of its coups, or results with their file."""

    tested: Campaign | ObservedResults
    laws: Mapping[Game, Law]
    permanences: Permanences | None = None

    @property
    def is_whole(self) -> bool:
        """True unless a campaign was interrupted."""
        return not isinstance(self.tested, Campaign) or self.tested.is_whole

    def document(self) -> "Document":
        from tapisvert.fairness.randomness_tests import report

        if isinstance(self.tested, Campaign):
            return report.campaign_report(self.tested, self.laws, partial(label, "en"))
        assert self.permanences is not None
        reading = self.permanences.reading("en")
        return report.results_report(self.tested, reading, partial(label, "en"))


def label(language: str, name: str) -> str:
    """Return a check's name in words, without its stage or game.

    >>> label("en", "two_rows.refait"), label("it", "lag_2_spread")
    ('Refait', 'Valori a distanza 2: dispersione')
    """
    base = name.rpartition(".")[2]
    if base.endswith("_spread"):
        base_label = label(language, base.removesuffix("_spread"))
        return translate(language, "check-spread", TOPIC, check=base_label)
    if base.startswith("lag_"):
        return translate(language, "check-lag", TOPIC, lag=base.removeprefix("lag_"))
    return translate(language, f"check-{base}", TOPIC)


def full_label(language: str, check: Check) -> str:
    """Return a check's name in words, with its stage or game.

    >>> from tapisvert.fairness.randomness_tests.verdict import Stage
    >>> full_label("en", Check("cycles", Stage.ORDERS, 8.1, 9.0, 0.3, 1000))
    'Cycles (order)'
    """
    game = check.name.rpartition(".")[0]
    location = translate(language, f"where-{game or check.stage.value}", TOPIC)
    return translate(language, "named", TOPIC, check=label(language, check.name), where=location)


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
    packs = _parse_amount(options.packs, "--packs", MAX_PACKS, _PACKS if deals else 0)
    spins = _parse_amount(options.spins, "--spins", MAX_SPINS, 0 if deals == books else _SPINS)
    if packs and not deals:
        raise BadParameter("not available for roulette", param_hint="--packs")
    if spins and deals == books:
        raise BadParameter("not available for card games", param_hint="--spins")
    seed = None if options.seed is None else parse_count(options.seed, "--seed", SEEDS - 1, 0)
    games = {Game.from_rulebook(book): book for book in deals} if packs else {}
    with progress_bar(translate(options.lang, "waiting", "randomness")) as bar:
        laws = {game: law_with_sample(book, seed) for game, book in games.items()}
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


def _results(options: RandomnessOptions, path: Path) -> RandomnessResult:
    for name in ("packs", "spins", "seed", "workers"):
        if getattr(options, name) is not None:
            raise BadParameter("cannot be combined with --results", param_hint=f"--{name}")
    if options.rulebook is None:
        raise MissingParameter(
            "Results are of a game.", param_hint="--rulebook", param_type="option"
        )
    book = regulations.rulebook(options.rulebook)
    with permanence_errors(path, "--results", options.lang):
        return _observed(path, book, options.level)


def _coup_law(book: Rulebook) -> Law:
    """Return the distribution of a coup from the whole pack, or of a spin.

    >>> from tapisvert.regulations import rulebook
    >>> round(1 / _coup_law(rulebook("campione-roulette")).cells[17])
    37
    """
    return Law(law_cells(odds.law(book)))


def law_with_sample(book: Rulebook, seed: int | None) -> Law:
    """Return the distribution with tens of thousands of simulated tailles, of this seed or any."""
    seed = secrets.randbits(53) if seed is None else seed
    tally = simulate(book, coups=SMALL[book.layout] // 2, seed=seed).tally
    per_taille = tally.coups_per_taille
    tailles = tuple(per_taille.get(coups, 0) for coups in range(max(per_taille) + 1))
    return Law(_coup_law(book).cells, tailles)


@value
class _Counted:
    """Counts of a file: results that count, checks made and requested, events by name."""

    game: str
    size: int
    counts: Ints | wheel.SpinCounts
    checks: Collection[Check]
    check_names: Collection[str]
    events: Mapping[str, float]


def _observed(path: Path, book: Rulebook, level: float) -> RandomnessResult:
    """Return the tested results. Raises OSError, or PermanenceError naming a wrong line."""
    read = permanences.read(path, book)
    counts = _spins(read) if book.layout is Layout.WHEEL else _coups(read)
    return RandomnessResult(_test_results(path, read, level, counts), {}, read)


def _spins(read: Permanences) -> _Counted:
    assert read.book.wheel is not None
    counts, numbers = wheel.SpinCounts(read.book.wheel), read.book.wheel.numbers
    for stretch in read.tailles:
        counts.add(np.frombuffer(stretch, np.uint8))
    check_names = wheel.names_of_results(read.unknown)
    checks = [check for check in counts.checks() if check.name in check_names]
    size, zero = 1 / len(numbers), len(ZEROS.intersection(numbers)) / len(numbers)
    events = {"number": size, "zero": zero, "even": (1 - zero) / 2}
    if TOTALS in read.unknown:
        del events["number"]
    return _Counted(WHEEL, counts.spins, counts, checks, check_names, events)


def _coups(read: Permanences) -> _Counted:
    game, law = Game.from_rulebook(read.book), _coup_law(read.book)
    for index, taille in enumerate(read.tailles, 1):
        if len(taille) > game.places:
            values = {"taille": str(index), "coups": str(len(taille)), "most": str(game.places)}
            raise PermanenceError(0, "long-taille", **values)
    cells = [np.frombuffer(taille, np.uint8) for taille in read.tailles]
    names = outcomes.names_of_results(game, read.unknown)
    checks = outcomes.results_checks(game, cells, law, read.unknown)
    sums, cell_law = outcomes.sums_of_cells(game), np.array(law.cells)
    events = {"even": float(cell_law @ (sums["rouge_noir"][:, 0] > 0))}
    for event, name in ((game.event, game.event), ("null", "nulls")):
        if name in sums:
            events[event] = float(cell_law @ sums[name][:, 0])
    if "rouge" in read.unknown:
        events.clear()
    cell_counts = outcomes.count_cells(game, cells)
    return _Counted(ROWS[game.rows], int(cell_counts.sum()), cell_counts, checks, names, events)


def _test_results(path: Path, read: Permanences, level: float, counts: _Counted) -> ObservedResults:
    if not counts.checks:
        raise PermanenceError(0, "too-few", coups=str(read.coups))
    checks, missing = with_game(counts.game, counts.checks, counts.check_names)
    return ObservedResults(
        book=read.book,
        file=path.name,
        coups=read.coups,
        tailles=len(read.tailles),
        size=counts.size,
        says_totals=TOTALS not in read.unknown,
        counted=counts.counts,
        law=_coup_law(read.book),
        verdict=Verdict(tuple(checks), level),
        too_few=tuple(missing),
        events=tuple(Event(name, p, counts.size) for name, p in counts.events.items()),
    )
