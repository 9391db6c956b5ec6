"""Tests of a house's results for randomness, against the laws of chance: `tapisvert randomness`."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from itertools import starmap
from pathlib import Path
from typing import TypeAlias

import numpy as np

from tapisvert import odds
from tapisvert.card_game import TOTALS, Game
from tapisvert.evening_figures import law_cells
from tapisvert.fairness.randomness_tests import outcomes, wheel
from tapisvert.fairness.randomness_tests.campaign import ROWS, WHEEL
from tapisvert.fairness.randomness_tests.clusters import Ints
from tapisvert.fairness.randomness_tests.groups import Group, groups, groups_check
from tapisvert.fairness.randomness_tests.observed_results import Event, ObservedResults
from tapisvert.fairness.randomness_tests.outcomes import Law
from tapisvert.fairness.randomness_tests.verdict import Check, Verdict, with_game
from tapisvert.permanence import Permanence, PermanenceError, Source, read
from tapisvert.regulations.register import Book
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation.run import SMALL, simulate
from tapisvert.values import value
from tapisvert.wheel import ZEROS

__all__ = ["ObservedResults", "test"]

Results: TypeAlias = Permanence | Source
"""Results of a house: a permanence, or what `permanence.read` takes."""


def test(
    results: Results,
    rulebook: Book = "campione-roulette",
    *,
    level: float = 0.01,
    name: str = "results",
    dealers: Sequence[str] = (),
    days: Sequence[str] = (),
) -> ObservedResults:
    """Test results for randomness.

    A true wheel fails with a probability of at most `level` over all checks together (Holm).
    `name` is that of the results in a report. `dealers` and `days` name the dealer and the day of
    each spin, in order; by default those of the file. Raises OSError, PermanenceError for wrong or
    too few results, or ValueError for another number of names than spins.

    >>> numbers = [number * 7919 % 104729 % 37 for number in range(5_000)]
    >>> tested = test(numbers)
    >>> tested.size, tested.columns()["check"][:2]
    (5000, ['wheel.numbers', 'wheel.farthest_number'])
    """
    if isinstance(results, str | Path):
        name = Path(results).name
    permanence = results if isinstance(results, Permanence) else read(results, rulebook)
    if permanence.book.wheel is None:
        return _test_results(name, permanence, level, _coups(permanence))
    groups_by_kind = {
        kind: groups(permanence.tailles, names, permanence.book.wheel)
        for kind, names in (
            ("dealers", dealers or permanence.reading.labels.get("dealer", ())),
            ("days", days or permanence.reading.labels.get("date", ())),
        )
        if names and TOTALS not in permanence.unknown
    }
    return _test_results(name, permanence, level, _spins(permanence, groups_by_kind))


test.__test__ = False  # type: ignore[attr-defined]  # pytest collects functions of this name


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
    groups: Mapping[str, tuple[Group, ...]]


def _spins(permanence: Permanence, groups_by_kind: Mapping[str, tuple[Group, ...]]) -> _Counted:
    assert permanence.book.wheel is not None
    counts = wheel.SpinCounts(permanence.book.wheel)
    numbers = permanence.book.wheel.numbers
    for stretch in permanence.tailles:
        counts.add(np.frombuffer(stretch, np.uint8))
    check_names = wheel.names_of_results(permanence.unknown)
    checks = [check for check in counts.checks() if check.name in check_names]
    size = 1 / len(numbers)
    zero = len(ZEROS.intersection(numbers)) / len(numbers)
    events = {"number": size, "sector": wheel.SECTOR * size, "zero": zero, "even": (1 - zero) / 2}
    if TOTALS in permanence.unknown:
        del events["number"], events["sector"]
    elif checks:
        group_checks = starmap(groups_check, groups_by_kind.items())
        checks += [counts.sector_check(), *filter(None, group_checks)]
    return _Counted(WHEEL, counts.spins, counts, checks, check_names, events, groups_by_kind)


def _coups(permanence: Permanence) -> _Counted:
    game = Game.from_rulebook(permanence.book)
    law = _coup_law(permanence.book)
    for index, taille in enumerate(permanence.tailles, 1):
        if len(taille) > game.places:
            values = {"taille": str(index), "coups": str(len(taille)), "most": str(game.places)}
            raise PermanenceError(0, "long-taille", **values)
    cells = [np.frombuffer(taille, np.uint8) for taille in permanence.tailles]
    names = outcomes.names_of_results(game, permanence.unknown)
    checks = outcomes.results_checks(game, cells, law, permanence.unknown)
    sums = outcomes.sums_of_cells(game)
    cell_law = np.array(law.cells)
    events = {"even": float(cell_law @ (sums["rouge_noir"][:, 0] > 0))}
    for event, name in ((game.event, game.event), ("null", "nulls")):
        if name in sums:
            events[event] = float(cell_law @ sums[name][:, 0])
    if "rouge" in permanence.unknown:
        events.clear()
    cell_counts = outcomes.count_cells(game, cells)
    return _Counted(ROWS[game.rows], int(cell_counts.sum()), cell_counts, checks, names, events, {})


def _test_results(
    name: str, permanence: Permanence, level: float, counts: _Counted
) -> ObservedResults:
    if not counts.checks:
        raise PermanenceError(0, "too-few", coups=str(permanence.coups))
    checks, missing = with_game(counts.game, counts.checks, counts.check_names)
    return ObservedResults(
        permanence=permanence,
        file=name,
        counts=counts.counts,
        law=_coup_law(permanence.book),
        verdict=Verdict(tuple(checks), level, tuple(missing)),
        events=tuple(Event(name, p, counts.size) for name, p in counts.events.items()),
        groups=counts.groups,
    )
