"""Card counting: the linearised law against the cards themselves and the exact law."""

import numpy as np
import pytest
from support.engine.engine_harness import DEUX_ZERO, VENEZIA
from support.simulation.shoes import batch_shoes

from tapisvert.cards import PACK, POINTS
from tapisvert.counting import counter
from tapisvert.odds import law
from tapisvert.odds.composition import Composition
from tapisvert.odds.edges import Decision, bets
from tapisvert.regulations import rulebook
from tapisvert.rules.coup import deal
from tapisvert.simulation import dealing_numpy
from tapisvert.simulation.players import Habits, Paths, Player
from tapisvert.simulation.players.counting import advantages, advice


@pytest.mark.parametrize("house", [VENEZIA, DEUX_ZERO])
def test_running_count_matches_the_cards(house: str) -> None:
    """Before every coup the count is that of the very cards that came out until then."""
    book = rulebook(house)
    weights = {
        card: 0.25 * POINTS[card] - 1 + (card == "As") * (house == DEUX_ZERO) for card in PACK
    }
    results = advantages(book, 7, 3, 1, [(0.5, weights), (0.0, {})])
    dealt_cards = dealing_numpy.deal(book, 7, 3, 1)
    assert np.isnan(results[:, :, 1]).sum() == results[:, :, 1].size - dealt_cards.coups.sum()
    assert (results[:, :10, 1] == 0).all()
    for lane, shoe in enumerate(batch_shoes(book, 7, 3)):
        index, place = 5, 0
        while (coup := deal(book, shoe, index)) and place < dealt_cards.coups[lane]:
            count = sum(weights[card] for card in shoe[5:index])
            expected = 0.5 + count * 311 / (312 - (index - 5))
            assert results[lane, place, 0] == pytest.approx(expected, abs=1e-12)
            index, place = index + coup.length, place + 1
        assert np.isnan(results[lane, place:, 0]).all()


def _advantage(composition: Composition) -> float:
    """Average gain of a stake on rouge in 2.0, from these cards."""
    book = rulebook(DEUX_ZERO)
    return -float(bets(book, law(book, composition))["rouge"][Decision.FLAT].edge)


def test_linear_law_follows_the_exact_law() -> None:
    """Thirty coups into the taille it tells nearly all that the exact law of the cards would."""
    book, full = rulebook(DEUX_ZERO), Composition.full()
    card_counter = counter(book, Player(("rouge",), 10**6, 100, habits=Habits(is_counter=True)))
    assert card_counter is not None
    ((base, effects),) = card_counter.laws
    assert base == pytest.approx(_advantage(full), abs=1e-15)
    removed = {card: _advantage(full.without([card])) - base for card in PACK}
    assert effects == pytest.approx(removed, abs=1e-15)
    results = advantages(book, 7, 0, 1, [(base, effects)])[:, 30, 0]
    exact = []
    for shoe in batch_shoes(book, 7, 0):
        index = 5
        for _ in range(30):
            coup = deal(book, shoe, index)
            assert coup is not None
            index += coup.length
        exact.append(_advantage(full.without(shoe[5:index])))
    assert np.corrcoef(results, exact)[0, 1] > 0.99
    assert np.abs(results - exact).max() < 0.2 * np.std(exact)


def test_counter_stakes_only_on_advice() -> None:
    """The counter stakes at the advised coups alone, and never where there is no coup."""
    book = rulebook(DEUX_ZERO)
    reds = {card: 1.0 if card[1] in "sc" else -1.0 for card in PACK}
    results = advantages(book, 7, 0, 2, [(0.0, reds)])
    advised = advice(results, limit=3.0)
    assert set(np.unique(advised)) == {0, 1}
    dealt_cards = dealing_numpy.deal(book, 7, 0, 2)
    paths = Paths(book, Player(("rouge",), 10**6, 100, habits=Habits(is_counter=True)), paths=64)
    shape = 2, 64, dealt_cards.cells.shape[1]
    paths.play(dealt_cards.cells.reshape(shape), advice=advised.reshape(shape))
    tally = paths.close()
    assert (tally.decided == advised.reshape(shape).sum(axis=(0, 2))).all()
    assert (tally.coups == dealt_cards.coups.reshape(2, 64).sum(axis=0)).all()


def test_advice_is_a_bit_for_each_chance() -> None:
    """Bit k for the k-th chance, bit 7 for the insurance; where nothing is known, no bit."""
    advantage = np.array([[0.1, 0.2, -1.0], [np.nan, 0.2, 0.0]])
    assert advice(advantage, limit=0.15).tolist() == [2, 2]
    assert advice(advantage, insurance=np.array([0.0, 0.01])).tolist() == [3, 130]


def test_effects_require_distinguishable_cards() -> None:
    """A count that tells jacks from queens, or names no card, is refused."""
    book = rulebook(VENEZIA)
    with pytest.raises(ValueError, match="has a different count from"):
        advantages(book, 7, 0, 1, [(0.0, {"Jc": 1.0})])
    with pytest.raises(ValueError, match="no card 'joker'"):
        advantages(book, 7, 0, 1, [(0.0, {"joker": 1.0})])
