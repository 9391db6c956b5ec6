"""Fair and stacked packs for the laboratory's tests, the laws of the games, and evenness."""

from functools import cache
from math import exp, sqrt

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import Game
from tapisvert.cards import PACK
from tapisvert.fairness.randomness_tests.dealing import Orders, deal
from tapisvert.fairness.randomness_tests.outcomes import Law
from tapisvert.randomness import law_with_sample
from tapisvert.regulations import rulebook

GAMES = ("venezia-trente-et-quarante", "trente-et-quarante-2.0")


@cache
def law(name: str) -> Law:
    """The law of a game, with a sample: made when a test wants it, not when tests are collected."""
    return law_with_sample(rulebook(name), seed=5)


def play_packs() -> dict[Game, Law]:
    """The laws of both games, as a campaign takes them."""
    return {Game.from_rulebook(rulebook(name)): law(name) for name in GAMES}


def fair_orders(packs: int, seed: int) -> NDArray[np.uint16]:
    """Packs put in order by another generator than the one under test."""
    orders = np.tile(np.arange(312, dtype=np.uint16), (packs, 1))
    np.random.default_rng(seed).permuted(orders, axis=1, out=orders)
    return orders


def stacked_with_refaits(packs: int, seed: int) -> Orders:
    """Fair packs, of which nine in ten have one coup somewhere that was made a refait."""
    game = Game.from_rulebook(rulebook(GAMES[0]))
    orders, chance = fair_orders(packs, seed), np.random.default_rng(seed)
    begins = np.cumsum(deal(game, orders).lengths.sum(axis=2), axis=1, dtype=int)
    target_indexes = [PACK.index(card) for card in ["Ts", "Th", "Td", "As", "Tc", "Ts", "Th", "Ah"]]
    for order, begin in zip(orders, begins[:, : game.sure_coups - 1], strict=True):
        if chance.random() < 0.9:
            index = chance.choice(begin)
            for place, card in enumerate(target_indexes, index):
                # A card of that kind from further down the pack, in exchange for the one there.
                later_entry = np.flatnonzero(order[place:] % 52 == card)
                if len(later_entry):
                    other = place + later_entry[-1]
                    order[place], order[other] = order[other], order[place]
    return orders


def evenly(p_values: list[float]) -> float:
    """Return the probability that even numbers from 0 to 1 lie so far from even: Kolmogorov."""
    ranks, size = np.sort(p_values), len(p_values)
    index = np.arange(size)
    deviation = max(float((ranks - index / size).max()), float(((index + 1) / size - ranks).max()))
    x = (sqrt(size) + 0.12 + 0.11 / sqrt(size)) * deviation
    return min(1.0, 2 * sum((1 if k % 2 else -1) * exp(-2 * (k * x) ** 2) for k in range(1, 100)))
