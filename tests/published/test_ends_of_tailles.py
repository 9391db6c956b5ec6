"""Whole tailles and other ends of them, in two ways that share no step: R12, R14, R25."""

from dataclasses import replace
from math import hypot
from typing import Final

import numpy as np
import pytest
from support.odds import ends_of_tailles as own

from tapisvert.odds import law
from tapisvert.regulations import rulebook, with_rulings
from tapisvert.rules.coup import deal
from tapisvert.rules.rulebook import LastCardRefait, Rulebook
from tapisvert.ruling_prices import price_readings
from tapisvert.simulation.end_of_taille import freed_stakes, simulated_tailles
from tapisvert.simulation.estimates import mean

BOOKS: Final = {
    own.VENEZIA: rulebook("venezia-trente-et-quarante"),
    own.TWO: rulebook("trente-et-quarante-2.0"),
}
FULL_RUN: Final = 0.0219870, 0.0000003
"""Refaits a coup over whole tailles, counted in 4 * 10 ** 10 coups, with the standard error."""
UPPER_BOUNDS: Final = 0.0219884
"""A figure that was in print: of fewer packs, and more than four errors of the above from it."""
SMALL_COUNT: Final = 20_000


def reading(book: Rulebook, end: str) -> Rulebook:
    """The rulebook that ends its tailles so."""
    behind, _, more_text = end.partition("+")
    cut = with_rulings(book, {"R14": int(behind) or None})
    return with_rulings(cut, {"R25": "one_more"}) if more_text else cut


@pytest.mark.parametrize("game", BOOKS, ids=lambda game: game.name)
def test_sampled_packs_are_dealt_by_the_rules(game: own.Game) -> None:
    """Coup by coup: the first of each pack, and how many there are before each end."""
    packs = np.random.default_rng(5).permuted(np.tile(own.SIXAIN, (40, 1)), axis=1)
    cards = {-1: "As", 10: "Th"} | {v: f"{'A23456789'[v - 1]}h" for v in range(1, 10)}
    earns, length = own.first_coups(packs, game)
    counts = own.lengths(packs, game)
    for pack, lane in zip(packs.tolist(), range(40), strict=True):
        shoe, ends, index = [cards[value] for value in pack[:307]], list[int](), 0
        first = deal(BOOKS[game], shoe)
        assert first is not None
        has_ace = "As" in shoe[:3]
        assert (bool(earns[lane]), length[lane]) == (
            first.is_refait if game is own.VENEZIA else has_ace,
            first.length,
        )
        while coup := deal(BOOKS[game], shoe, index):
            index += coup.length
            ends.append(index)
        for end in game.ends:
            behind, _, more_text = end.partition("+")
            usable_ends = (
                sum(entry < 307 - int(behind) for entry in ends) + 1 if int(behind) else len(ends)
            )
            assert counts[end][lane] == usable_ends + int(more_text or 0), end


@pytest.mark.clause("R14", "R25")
@pytest.mark.parametrize("game", BOOKS, ids=lambda game: game.name)
def test_both_methods_give_one_price_per_end(game: own.Game) -> None:
    """Coups a taille, and what the bank keeps more, within four errors of each other; and over
    whole tailles more refaits than by the law of a fresh pack.
    """
    book, figures = BOOKS[game], own.figures(game, SMALL_COUNT, 7)
    base = game.ends[0]
    tailles = simulated_tailles(reading(book, base), 3, SMALL_COUNT)
    if game is own.VENEZIA:
        share, error = figures[base].share
        assert abs(share - FULL_RUN[0]) < 4 * hypot(error, FULL_RUN[1])
        assert share - 4 * error > own.VENEZIA.p  # the law of a fresh pack
    for end in game.ends[1:]:
        other = simulated_tailles(reading(book, end), 3, SMALL_COUNT)
        more_stakes, error = figures[end].more
        p = float(law(book).chances["noir"].prison) or game.p
        simulated = other.share_above(tailles, p).times(game.part)
        assert abs(simulated.value - more_stakes) < 4 * hypot(simulated.error, error)
        for entry, (coups, actor) in ((tailles, figures[base].coups), (other, figures[end].coups)):
            dealt_cards = mean(entry.coups)
            assert abs(dealt_cards.value - coups) < 4 * hypot(dealt_cards.error, actor)


@pytest.mark.clause("R12")
def test_both_methods_give_equal_last_card_refaits() -> None:
    """A stake that such a refait imprisons goes back whole."""
    frequencies, error = own.last_refaits(SMALL_COUNT, 7)
    extra_freed = freed_stakes(BOOKS[own.VENEZIA], 3, SMALL_COUNT).extra_freed(
        LastCardRefait.WITHDRAW_WHOLE
    )
    assert abs(extra_freed.value - frequencies) < 4 * hypot(extra_freed.error, error)
    assert frequencies > 15 * error


@pytest.mark.exhaustive
def test_refait_share_is_known_to_seven_digits() -> None:
    """The identity at four million packs tells the figure from the one that was in print."""
    share, error = own.figures(replace(own.VENEZIA, ends=("0",)), 4_000_000, 23)["0"].share
    assert abs(share - FULL_RUN[0]) < 3 * hypot(error, FULL_RUN[1])
    assert share + 3 * error < UPPER_BOUNDS
    assert FULL_RUN[0] + 4 * FULL_RUN[1] < UPPER_BOUNDS


@pytest.mark.exhaustive
def test_printed_prices_are_reproduced() -> None:
    """Of 524 288 packs each: the simulator's against the identity's at 400 000."""
    for game, book in BOOKS.items():
        figures = own.figures(game, 400_000, 7)
        by_reading = {
            (item.reading.field, str(item.reading.alternative)): item
            for item in price_readings(book)
        }
        for end in game.ends[1:]:
            key = ("last_coup", "one_more") if "+" in end else ("cut_card", end)
            entry = by_reading[key]
            more_stakes, error = figures[end].more
            simulated = entry.simulated["flat" if game is own.TWO else "divide"]
            assert abs(simulated.value - more_stakes) < 3 * hypot(simulated.error, error), key
