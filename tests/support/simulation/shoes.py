"""Shoes of real cards that hold the tailles of a simulation's batch."""

import numpy as np

from tapisvert.card_game import Game
from tapisvert.cards import sixain
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation.dealing_numpy import classes
from tapisvert.simulation.rng_streams import LANES


def batch_shoes(book: Rulebook, seed: int, batch: int) -> list[tuple[str, ...]]:
    """Return a batch's 64 tailles as packs of real cards, in the order of the shoe.

    The loops draw classes; here the cards of a class come in the order in which `cards.sixain`
    lists them. The cards that the loops leave out are drawn last and lie on top, to be burnt.
    """
    game = Game.from_rulebook(book)
    order: list[list[str]] = [[] for _ in game.counts]
    for card in sixain(game.packs):
        order[game.class_of(card)].append(card)
    draw = np.array(list(classes(game, seed, batch, 1, game.cards)))
    return [_shoe(game, order, draw[:, lane].tolist()) for lane in range(LANES)]


def _shoe(game: Game, order: list[list[str]], draws: list[int]) -> tuple[str, ...]:
    to_come = [iter(cards) for cards in order]
    cards = [next(to_come[index]) for index in draws]
    return (*cards[game.dealable :], *cards[: game.dealable])
