"""Coups of many tailles at once: the same as the rules deal, and held against their exact law."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from support.fairness.fair_packs import GAMES, evenly, fair_orders, stacked_with_refaits
from support.fairness.fair_packs import law as law_of

from tapisvert.card_game import NO_COUP, Game, outcomes
from tapisvert.cards import PACK, POINTS
from tapisvert.fairness.randomness_tests.clusters import independent_check
from tapisvert.fairness.randomness_tests.dealing import deal
from tapisvert.fairness.randomness_tests.outcomes import (
    CellResults,
    CoupCounts,
    Law,
    names_of_results,
    results_checks,
    row_lengths,
    sums_of_cells,
)
from tapisvert.fairness.randomness_tests.verdict import Verdict
from tapisvert.regulations import rulebook
from tapisvert.rules.coup import Coup, Result
from tapisvert.rules.coup import deal as deal_one
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import estimands

BOOKS = [rulebook(name) for name in GAMES]
TWO_ROWS = Game.from_rulebook(BOOKS[0])


def coups_of(book: Rulebook, order: list[str]) -> Iterator[Coup]:
    playable, index = order[: len(order) - (book.burnt_cards or 0)], 0
    while index < len(playable) - (book.cut_card or 0):
        coup = deal_one(book, playable, index)
        if coup is None:
            return
        yield coup
        index += coup.length


def cell_of(game: Game, coup: Coup) -> int:
    red = [[card[1] in "hd" for card in row] for row in coup.rows]
    totals = [total - game.stop for total in coup.totals]
    if game.rows == 2:
        return 20 * totals[0] + 2 * totals[1] + red[0][0]
    return 8 * totals[0] + 4 * red[0][0] + 2 * red[0][-1] + ("As" in coup.rows[0][: game.sight])


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_batch_of_tailles_matches_the_rules(book: Rulebook) -> None:
    """Coup for coup: cells, cards of each row, and where the taille ends."""
    game, orders = Game.from_rulebook(book), fair_orders(200, seed=1)
    dealt_cards = deal(game, orders)
    for taille, order in enumerate(orders % len(PACK)):
        coups = list(coups_of(book, [PACK[card] for card in order]))
        cells, lengths = dealt_cards.cells[taille], dealt_cards.lengths[taille]
        assert cells[: len(coups)].tolist() == [cell_of(game, coup) for coup in coups]
        assert [tuple(map(len, coup.rows)) for coup in coups] == [
            tuple(rows) for rows in lengths[: len(coups)].tolist()
        ]
        assert (cells[len(coups) :] == NO_COUP).all()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_cells_match_the_simulation(book: Rulebook) -> None:
    """Both count the same results of coups, and the same number of coups in each taille."""
    game = Game.from_rulebook(book)
    fates = CellResults.from_game(game)
    for cell, results in enumerate(outcomes(book)):
        for chance, other, winnings in (
            ("rouge", "noir", fates.rouge),
            ("couleur", "inverse", fates.couleur),
        ):
            lead = results[chance].startswith("wins"), results[other].startswith("wins")
            assert winnings[cell] == lead[0] - lead[1]
        event = Result.PRISON if game.rows == 2 else Result.WINS_HALF
        assert fates.event[cell] == (event in results.values())
    assert game.sure_coups == estimands.sure_coups(book)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_taille_contains_its_sure_coups(book: Rulebook) -> None:
    """Even where the highest cards come first, and even the lowest."""
    game = Game.from_rulebook(book)
    order = sorted(range(312), key=lambda card: POINTS[PACK[card % 52]])
    extremes = np.array([order, order[::-1]], np.uint16)
    assert deal(game, extremes).coups.min() >= game.sure_coups


def test_row_length_law_is_exact() -> None:
    """Against every way of drawing four cards; and all lengths together are certain."""
    copies = {points: 24 if points < 10 else 96 for points in range(1, 11)}
    four = Fraction(0)
    for draw in product(copies, repeat=4):
        if sum(draw) >= 31:
            probability = Fraction(1)
            for index, points in enumerate(draw):
                probability *= Fraction(copies[points] - draw[:index].count(points), 312 - index)
            four += probability
    law = row_lengths(31)
    assert law[4] == pytest.approx(float(four), rel=1e-12)
    assert law[:4].tolist() == [0, 0, 0, 0]
    assert law.sum() == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize("name", GAMES)
def test_cell_classes_are_counted_once(name: str) -> None:
    """Each coup is in one class of each check, and each row in one of the totals."""
    game = Game.from_rulebook(rulebook(name))
    for check, columns in sums_of_cells(game).items():
        if columns.shape[1] > 1:
            rows = game.rows if check == "totals" else 1
            assert (columns.sum(axis=1) == rows).all(), check


@pytest.mark.parametrize("name", GAMES)
def test_p_values_of_fair_tailles_are_even(name: str, scale: int) -> None:
    """Of 24 runs of 500 tailles each check's p-values lie as evenly as chance lays them."""
    game, law = Game.from_rulebook(rulebook(name)), law_of(name)
    results: dict[str, list[float]] = {}
    for seed in range(24 * scale):
        counts = CoupCounts(game)
        counts.add(deal(game, fair_orders(500, seed=1_000 + seed)))
        for check in counts.checks(law):
            results.setdefault(check.name, []).append(check.p_value)
    assert set(results) == set(CoupCounts(game).names)
    for check_name, p_values in results.items():
        assert evenly(p_values) > 1e-3, check_name


@pytest.mark.parametrize("name", GAMES)
def test_fair_results_pass_at_stated_rate(name: str) -> None:
    """Coups taken as independent scatter a little less than that says, never more."""
    game, law = Game.from_rulebook(rulebook(name)), law_of(name)
    rejected, accepted = 0, 0
    for seed in range(60):
        dealt_cards = deal(game, fair_orders(200, seed=4_000 + seed))
        cells = [row[: len(row)][row != NO_COUP] for row in dealt_cards.cells]
        checks = results_checks(game, cells, law)
        assert {check.name for check in checks} == set(names_of_results(game))
        rejected += sum(check.p_value < 0.05 for check in checks)
        accepted += len(checks)
    assert rejected < 0.06 * accepted


def test_counts_can_be_added() -> None:
    """Two batches apart and then together are the batch of both."""
    orders = fair_orders(60, seed=3)
    entry, two, pair = (CoupCounts(TWO_ROWS) for _ in range(3))
    entry.add(deal(TWO_ROWS, orders[:20]))
    two.add(deal(TWO_ROWS, orders[20:]))
    pair.add(deal(TWO_ROWS, orders))
    added = entry + two
    assert (added.tailles, added.coups) == (pair.tailles, pair.coups)
    assert (added.sums.products == pair.sums.products).all()
    assert (added.per_taille == pair.per_taille).all()


def test_refait_check_detects_stacked_packs() -> None:
    """Five per cent of refaits instead of 2.2: seen in 500 packs, and by that check."""
    counts = CoupCounts(TWO_ROWS)
    counts.add(deal(TWO_ROWS, stacked_with_refaits(500, seed=4)))
    share = counts.by_place.sum() / (counts.tailles * TWO_ROWS.sure_coups)
    assert 0.045 < share < 0.055
    verdict = Verdict(counts.checks(law_of(GAMES[0])))
    refait = next(check for check in verdict.checks if check.name == "refait")
    assert refait.p_value < 1e-12
    assert refait in verdict.failed


def test_place_check_detects_refaits_at_one_place() -> None:
    """As many as the law has, but none before the sixth coup."""
    counts = CoupCounts(TWO_ROWS)
    orders = fair_orders(4_000, seed=5)
    dealt_cards = deal(TWO_ROWS, orders)
    early_events = CellResults.from_game(TWO_ROWS).event[dealt_cards.cells[:, :5]].any(axis=1)
    counts.add(deal(TWO_ROWS, orders[~early_events]))
    failed = {check.name for check in Verdict(counts.checks(law_of(GAMES[0]))).failed}
    assert "refait_by_place" in failed


def test_turn_check_detects_dependent_winners() -> None:
    """Tailles whose coups are put in another order: all rouge first, then all noir."""
    cell_results = CellResults.from_game(TWO_ROWS)
    dealt_cards = deal(TWO_ROWS, fair_orders(300, seed=6)).cells[:, : TWO_ROWS.sure_coups]
    in_streaks = [row[np.argsort(cell_results.rouge[row], kind="stable")] for row in dealt_cards]
    checks = results_checks(TWO_ROWS, in_streaks, law_of(GAMES[0]))
    failed = {check.name for check in Verdict(checks).failed}
    assert failed == {"turns_rouge_noir"}


def test_small_number_of_tailles_yields_no_check() -> None:
    """Below a hundred there is none; and without a sample none of the coups in a taille."""
    counts = CoupCounts(TWO_ROWS)
    counts.add(deal(TWO_ROWS, fair_orders(99, seed=7)))
    law = Law(law_of(GAMES[0]).cells)
    assert [check.name for check in counts.checks(law)] == []


def test_impossible_result_has_infinite_distance() -> None:
    """A class of no probability is seen once among a hundred, and that is enough."""
    mean = np.array([0.5, 0.5, 0.0])
    check = independent_check("", np.array([50.0, 49.0, 1.0]), mean, np.diag(mean), 100)
    assert check is not None
    assert check.p_value == 0
    fair = independent_check("", np.array([52.0, 48.0, 0.0]), mean, np.diag(mean), 100)
    assert fair is not None
    assert fair.p_value > 0.5
