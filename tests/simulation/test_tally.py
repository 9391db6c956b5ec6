"""The tallies: what is known of tailles and of coups comes out, and cells mean what they say."""

from math import sqrt
from typing import SupportsInt

import numpy as np
import pytest
from support.simulation.rulebooks import BOOKS, CARDS, cell_of, label

from tapisvert.card_game import Game, example
from tapisvert.regulations import rulebook
from tapisvert.rules import deal
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import dealing_compiled
from tapisvert.simulation.tally import Tally

BATCHES = 10_000
VENEZIA = rulebook("venezia-trente-et-quarante")
DEUX_ZERO = rulebook("trente-et-quarante-2.0")
ROULETTE = rulebook("campione-roulette")


@pytest.fixture(scope="module")
def tally() -> Tally:
    """640 000 tailles of two rows."""
    return dealing_compiled.tally(VENEZIA, 31, 0, BATCHES)


@pytest.fixture(scope="module")
def rows() -> Tally:
    """640 000 tailles of 2.0."""
    return dealing_compiled.tally(DEUX_ZERO, 31, 0, BATCHES)


def is_near(count: SupportsInt, trials: float, chance: float, *, rounding: float = 0.0) -> bool:
    """Return True if a count is within four standard errors, and a rounding, of its mean."""
    error = sqrt(trials * chance * (1 - chance))
    return abs(int(count) - trials * chance) < 4 * error + trials * rounding


def test_taille_ends_as_known(tally: Tally) -> None:
    """27 to 30 coups, 28.585 in the mean, and 12.39% of tailles end with no card left."""
    coups = tally.coups_per_taille
    assert sorted(coups) == [27, 28, 29, 30]
    assert sum(coups.values()) == tally.tailles == 64 * BATCHES
    assert sum(length * count for length, count in coups.items()) == tally.coups
    assert is_near(tally.exact_ends, tally.tailles, 0.1239, rounding=5e-5)
    spread = sqrt(sum(n * (length - 28.5847) ** 2 for length, n in coups.items())) / tally.tailles
    assert abs(tally.coups / tally.tailles - 28.5847) < 4 * spread + 5e-5
    for length, part in ((27, 0.0002), (28, 0.416), (29, 0.583), (30, 0.0010)):
        assert is_near(
            coups[length], tally.tailles, part, rounding=5e-4 if length in (28, 29) else 5e-5
        )


def test_first_coup_follows_the_exact_law(tally: Tally) -> None:
    """The refait, ties and winners of first coups, against the law of a full pack."""
    first = Tally(VENEZIA, tally.by_place[:1])
    assert first.coups == 64 * BATCHES
    assert is_near(first.joint[0, 0], first.coups, 0.02189137048657)
    assert is_near(np.trace(first.joint), first.coups, 0.10959891)
    assert is_near(np.tril(first.joint, -1).sum(), first.coups, 0.44520054)
    assert is_near(np.triu(first.joint, 1).sum(), first.coups, 0.44520054)
    assert is_near(first.red_first.sum(), first.coups, 0.5)


def test_sure_coups_follow_the_first_law(tally: Tally) -> None:
    """So have the first 24; the later ones have not: short coups fit more often before the end."""
    early, late = (Tally(VENEZIA, tally.by_place[:24]), Tally(VENEZIA, tally.by_place[24:]))
    assert is_near(early.joint[0, 0], early.coups, 0.02189137048657)
    assert is_near(late.joint[0, 0], late.coups, 0.02249, rounding=1e-5)
    assert not is_near(late.joint[0, 0], late.coups, 0.02189137048657)
    assert is_near(tally.joint[0, 0], tally.coups, 0.0219870, rounding=3e-7)


def test_deux_zero_rows_follow_their_law(rows: Tally) -> None:
    """A 30, the colours, and the ace of spades among three cards; the last by counting hands."""
    first = Tally(DEUX_ZERO, rows.by_place[:1])
    seen_cards = first.cells.reshape(10, 2, 2, 2)
    assert is_near(seen_cards[0].sum(), first.coups, 0.16774, rounding=5e-6)
    assert is_near(seen_cards[:, 1].sum(), first.coups, 0.5)
    assert is_near(seen_cards[:, :, 1].sum(), first.coups, 0.5)
    no_ace = (306 * 305 * 304) / (312 * 311 * 310)
    assert is_near(seen_cards[..., 1].sum(), first.coups, 1 - no_ace)


def test_wheel_is_uniform() -> None:
    """Chi-square of 1.6 million spins over 37 numbers, within four deviations of its mean."""
    spins = dealing_compiled.tally(ROULETTE, 31, 0, 100)
    expected = spins.coups / 37
    square = float(((spins.cells - expected) ** 2).sum() / expected)
    assert spins.coups == 100 * 16384
    assert abs(square - 36) < 4 * sqrt(72)


def test_chances_are_counted_by_the_rules(tally: Tally) -> None:
    """Each chance's results: rouge has the lower total, couleur the first card's colour."""
    joint, red = tally.joint, tally.red_first
    counts = tally.chances
    assert counts["rouge"][Result.WINS] == counts["noir"][Result.LOSES] == np.tril(joint, -1).sum()
    couleur = np.tril(red, -1).sum() + np.triu(joint - red, 1).sum()
    assert counts["couleur"][Result.WINS] == counts["inverse"][Result.LOSES] == couleur
    for results in counts.values():
        assert results[Result.PRISON] == joint[0, 0]
        assert results[Result.NULL] == np.trace(joint) - joint[0, 0]
        assert sum(results.values()) == tally.coups
    assert sum(tally.totals.values()) == 2 * tally.coups


def test_deux_zero_chances_include_the_ace(rows: Tally) -> None:
    """With the ace of spades among the first three, half is won: T2-3.4."""
    cards, chances = rows.cells.reshape(10, 2, 2, 2), rows.chances
    assert chances["rouge"][Result.WINS_HALF] == cards[:, :, 1, 1].sum()
    assert chances["noir"][Result.WINS] == cards[:, :, 0, 0].sum()
    assert chances["couleur"][Result.WINS] == cards[:, 0, 0, 0].sum() + cards[:, 1, 1, 0].sum()
    assert chances["inverse"][Result.LOSES] == cards[:, 0, 0].sum() + cards[:, 1, 1].sum()
    assert rows.totals[30] == cards[0].sum()


@pytest.mark.parametrize("book", CARDS, ids=label)
def test_cells_have_examples(book: Rulebook) -> None:
    """The cards that stand for a cell are exactly one coup, and of that cell."""
    for cell in range(Game.from_rulebook(book).cells):
        cards = example(book, cell)
        coup = deal(book, cards)
        assert coup is not None
        assert coup.length == len(cards)
        assert cell_of(book, coup) == cell


@pytest.mark.parametrize("book", BOOKS, ids=label)
def test_tallies_add_up(book: Rulebook) -> None:
    """A sum has all counts of both, in any order; nothing changes nothing."""
    first, other = (dealing_compiled.tally(book, 1, 0, 3), dealing_compiled.tally(book, 2, 0, 2))
    total = first + other
    assert total == other + first == Tally.empty(book) + total
    assert total.coups == first.coups + other.coups
    assert total.exact_ends == first.exact_ends + other.exact_ends
    assert total != first


def test_tallies_of_two_rulebooks_do_not_add() -> None:
    """Coups under different rules are refused a common tally."""
    with pytest.raises(ValueError, match="cannot add tallies of"):
        Tally.empty(VENEZIA) + Tally.empty(ROULETTE)
