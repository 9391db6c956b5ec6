"""Card counting: the estimated advantage at the next coup from the cards seen, and the advice.

At the table a counter cannot compute the law of the remaining cards and uses a running count. Each
card that came out shifts the advantage of the next coup by about its *effect of removal*: the
change of a full sixain's advantage when that one card is removed. The shifts add up, and weigh more
as fewer cards are left. With `seen` of 312 cards out,

    advantage = that of the full sixain + sum of the effects * 311 / (312 - seen)

which is the linearised law (P. A. Griffin, "The Theory of Blackjack", 1979). `odds` gives the
effects exactly, as the difference of two edges. The burnt cards are unseen, and count as left.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import Game
from tapisvert.cards import PACK
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import dealing_numpy
from tapisvert.simulation.rng_streams import LANES

Effects = Mapping[str, float]
"""Effect of removal by card; 0 for a card that is missing."""


def advantages(
    book: Rulebook, seed: int, first_batch: int, batches: int, laws: Sequence[tuple[float, Effects]]
) -> NDArray[np.float64]:
    """Return the linearised advantage before each coup of these batches, for each law.

    A law is the advantage at a full sixain and the effects of removal. The result is float64
    [taille, coup, law], with the tailles and coups of `dealing_numpy.deal`; NaN without a coup.
    Raises ValueError if the effects differ for cards that are equivalent in the game.

    >>> from tapisvert.regulations import rulebook
    >>> tens = {card: 1.0 for card in PACK if card[0] in "TJQK"}
    >>> found = advantages(rulebook("venezia-trente-et-quarante"), 7, 0, 1, [(-0.5, tens)])
    >>> found.shape, found[0, :2, 0].round(3).tolist()
    ((64, 38, 1), [-0.5, 5.658])
    """
    game = Game.from_rulebook(book)
    effects = np.array([_effects_by_class(game, law) for _, law in laws])
    initial = np.array([full for full, _ in laws])
    shape = batches * LANES, game.places, len(laws)
    estimates = np.full(shape, np.nan)
    lanes = np.arange(shape[0])
    is_open = np.ones(shape[0], np.bool_)
    is_marked = np.full(shape[0], not game.one_more)
    points = np.array(game.points, np.int64)
    total, rows, place = np.zeros((3, shape[0]), np.int64)
    gains = np.zeros((shape[0], len(laws)))
    estimates[:, 0] = initial
    for seen_count, card in enumerate(
        dealing_numpy.classes(game, seed, first_batch, batches, game.steps), 1
    ):
        gains += effects[:, card].T
        total += points[card]
        is_complete = total >= game.stop
        total[is_complete] = 0
        rows += is_complete
        ended_lanes = lanes[is_complete & is_open & (rows == game.rows)]
        rows[ended_lanes] = 0
        place[ended_lanes] += 1
        if seen_count >= game.closing:  # R14, R25
            is_open[ended_lanes] = ~is_marked[ended_lanes]
            is_marked[ended_lanes] = True
        ended_lanes = ended_lanes[is_open[ended_lanes] & (place[ended_lanes] < game.places)]
        share = (game.cards - 1) / (game.cards - seen_count)
        estimates[ended_lanes, place[ended_lanes]] = initial + gains[ended_lanes] * share
    estimates[np.arange(game.places) >= place[:, None]] = np.nan  # the void coup
    return estimates


def _effects_by_class(game: Game, effects: Effects) -> list[float]:
    effects_by_class: list[float | None] = [None] * len(game.counts)
    for card in PACK:
        kind = game.class_of(card)
        effect = effects.get(card, 0.0)
        if effects_by_class[kind] not in (None, effect):
            raise ValueError(f"{card} has a different count from equivalent cards")
        effects_by_class[kind] = effect
    if strange := sorted(effects.keys() - set(PACK)):
        raise ValueError(f"there is no card {strange[0][:20]!r}")
    return [effect or 0.0 for effect in effects_by_class]


def advice(
    advantage: NDArray[np.float64], limit: float = 0.0, insurance: NDArray[np.float64] | None = None
) -> NDArray[np.uint8]:
    """Return the advice before each coup, for `Paths.play`: uint8, `advantage` less an axis.

    `advantage` [..., chance] is in the order of the player's chances: bit k is set if the k-th is
    greater than `limit`. `insurance` is the gain from insuring a stake: bit 7 is set if it is above
    0.

    >>> advice(np.array([[0.01, -0.02], [-0.01, 0.03]]), insurance=np.array([0.5, -0.5])).tolist()
    [129, 2]
    """
    bits = (advantage > limit) << np.arange(advantage.shape[-1])
    bits_set = bits.sum(axis=-1)
    if insurance is not None:
        bits_set += (insurance > 0) << 7
    advice_bits: NDArray[np.uint8] = bits_set.astype(np.uint8)
    return advice_bits
