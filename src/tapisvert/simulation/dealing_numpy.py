"""Dealing loops in NumPy alone.

They run small jobs, which end before a compiler has started, and define the results that the
compiled loops of `dealing_compiled` must equal bit for bit.

There is no deck. Each taille has the number of remaining cards of each *class* – value and colour,
and the ace of spades if T2-3.4 needs it – and a class is drawn with the probability of its
remaining cards: the distribution of a well shuffled pack, without the shuffle. Five unseen cards at
the beginning of the pack are equivalent to five at its end, so instead of burning five the last
five are never drawn (CT-1.4, VT-6, T2-2.3).

Step `t` of a batch draws one card for each of its 64 tailles, below `312 - t` (with other packs,
their cards less `t`), from `rng_streams`. So the bound of a step is the same in all of them, for
any cards dealt before.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import NO_COUP, Game
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import rng_streams
from tapisvert.simulation.rng_streams import LANES, SPINS
from tapisvert.simulation.tally import DealtTailles, Tally
from tapisvert.wheel import Wheel

_AT_ONCE: Final = 64
"""Batches dealt side by side: enough to amortise NumPy's calls, few enough for the cache."""


def draw_class(ends: NDArray[np.int16], draws: NDArray[np.int16]) -> NDArray[np.int8]:
    """Remove each lane's drawn card from its pack and return its class.

    `ends[k]` is the number of cards left in the classes 0 to k, so a draw below it and not below
    `ends[k - 1]` is a card of class k. The last class needs no end.

    >>> ends = np.array([[2], [3]], np.int16)  # two cards, then one, and some of a third class
    >>> draw_class(ends, np.array([2], np.int16)), ends.ravel()
    (array([1], dtype=int8), array([2, 2], dtype=int16))
    """
    is_under = (ends > draws).view(np.int8)
    ends -= is_under.astype(np.int16)
    drawn_class: NDArray[np.int8] = len(ends) - is_under.sum(axis=0, dtype=np.int8)
    return drawn_class


def classes(
    game: Game, seed: int, first_batch: int, batches: int, steps: int
) -> Iterator[NDArray[np.int8]]:
    """Yield the class of the card that each lane draws, step by step: arrays [batches * 64]."""
    ends = np.cumsum(game.counts[:-1], dtype=np.int16)[:, None].repeat(batches * LANES, axis=1)
    bounds = range(game.cards, game.cards - steps, -1)
    for drawn_numbers in rng_streams.draws(seed, first_batch, batches, bounds):
        yield draw_class(ends, drawn_numbers.view(np.int16))


def _recorded(game: Game, end_cells: NDArray[np.uint8]) -> DealtTailles:
    """Return the tailles with coups ending so: the cell of each card's coup, or `NO_COUP`.

    `end_cells` is [card, lane]. The first coup that ends past the cut card is the last, or with
    `one_more` the second (R14, R25).
    """
    is_coup = end_cells != NO_COUP
    late_coups = is_coup[game.closing - 1 :]
    last = 1 + game.one_more
    late_coups &= late_coups.cumsum(axis=0, dtype=np.int8) <= last
    exact = is_coup[-1].copy() if game.steps == game.dealable else np.zeros_like(is_coup[-1])
    void = (late_coups.sum(axis=0) < last) & ~exact
    coups = is_coup.sum(axis=0)
    cells = np.full((len(coups), game.places), NO_COUP, np.uint8)
    cells[np.arange(game.places) < coups[:, None]] = end_cells.T[is_coup.T]
    return DealtTailles(cells, coups, exact, void)


def deal(book: Rulebook, seed: int, first_batch: int, batches: int) -> DealtTailles:
    """Deal all tailles of these batches: 64 of each, in the order of batch and lane.

    >>> from tapisvert.regulations import rulebook
    >>> int(deal(rulebook("venezia-trente-et-quarante"), 7, 0, 1).coups.min())
    28
    """
    game = Game.from_rulebook(book)
    parts = [_deal_share(game, seed, *share) for share in _shares(first_batch, batches)]
    arrays = zip(*((part.cells, part.coups, part.exact, part.void) for part in parts), strict=True)
    return DealtTailles(*map(np.concatenate, arrays))


def deal_and_see(
    book: Rulebook, seed: int, first_batch: int, batches: int
) -> tuple[DealtTailles, NDArray[np.uint8]]:
    """Deal the same tailles, with the cards of each class seen before each coup and after the last.

    The second array is [taille, coup, class], padded with 0; after a taille whose end is known,
    without a void coup, it begins again with 0.
    """
    game = Game.from_rulebook(book)
    cards = np.array([*classes(game, seed, first_batch, batches, game.steps)])
    end_cells = np.full(cards.shape, NO_COUP, np.uint8)
    (_two_rows if game.rows == 2 else _one_row)(game, iter(cards), end_cells)
    result = _recorded(game, end_cells)
    tailles = np.arange(cards.shape[1])
    coups = np.zeros(cards.shape[1], np.int64)
    taille_counts = np.zeros((len(tailles), len(game.counts)), np.uint8)
    counts = np.zeros((len(tailles), game.places + 2, len(game.counts)), np.uint8)
    for card, cells in zip(cards, end_cells, strict=True):
        taille_counts[tailles, card] += 1
        ending = np.flatnonzero(cells != NO_COUP)
        coups[ending] += 1
        counts[ending, coups[ending]] = taille_counts[ending]
    counts[np.arange(game.places + 2) >= (result.coups + result.void)[:, None]] = 0
    return result, counts


def _shares(first_batch: int, batches: int) -> Iterator[tuple[int, int]]:
    end = first_batch + batches
    return ((batch, min(_AT_ONCE, end - batch)) for batch in range(first_batch, end, _AT_ONCE))


def _deal_share(game: Game, seed: int, first_batch: int, batches: int) -> DealtTailles:
    cards = classes(game, seed, first_batch, batches, game.steps)
    end_cells = np.full((game.steps, batches * LANES), NO_COUP, np.uint8)
    (_two_rows if game.rows == 2 else _one_row)(game, cards, end_cells)
    return _recorded(game, end_cells)


def _two_rows(game: Game, cards: Iterator[NDArray[np.int8]], end_cells: NDArray[np.uint8]) -> None:
    """Deal coups of two rows, with the first card's colour: CT-3, CT-4, VT-7, VT-8."""
    points = np.array(game.points, np.uint8)
    reds = np.array(game.reds, np.uint8)
    total, coup = np.zeros((2, end_cells.shape[1]), np.uint8)
    lower = np.zeros(len(total), np.bool_)
    fresh = ~lower
    for card, cells in zip(cards, end_cells, strict=True):
        total += points.take(card)
        coup += reds.take(card) * fresh
        is_complete = total >= game.stop
        excess = (total - game.stop) * is_complete
        fresh = is_complete & lower
        np.bitwise_or(coup + 2 * excess, _no_coup(fresh), out=cells)
        coup = (coup + 20 * excess) * ~fresh
        total *= ~is_complete
        lower ^= is_complete


def _one_row(game: Game, cards: Iterator[NDArray[np.int8]], end_cells: NDArray[np.uint8]) -> None:
    """Deal coups of one row, with the outer colours and the ace of spades: T2-3."""
    points = np.array(game.points, np.uint8)
    reds = np.array(game.reds, np.uint8)
    total, length, coup = np.zeros((3, end_cells.shape[1]), np.uint8)
    is_complete = np.ones(len(total), np.bool_)
    for card, cells in zip(cards, end_cells, strict=True):
        red = reds.take(card)
        total += points.take(card)
        coup |= 4 * red * is_complete | ((card == 0) & (length < game.sight))
        length += 1
        is_complete = total >= game.stop
        np.bitwise_or(8 * (total - game.stop) + 2 * red + coup, _no_coup(is_complete), out=cells)
        total *= ~is_complete
        length *= ~is_complete
        coup *= ~is_complete


def _no_coup(is_end: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return the bits that make a cell `NO_COUP` where no coup ended: all, or else none.

    NumPy takes four times as long to choose one of two values for each lane.
    """
    return is_end.view(np.uint8) - np.uint8(1)


def numbers(
    seed: int, first_batch: int, batches: int, wheel: Wheel = Wheel.SINGLE_ZERO
) -> NDArray[np.uint8]:
    """Return the spins of these batches, 16384 of each; all numbers are equally likely: CR-1.

    >>> bool((numbers(7, 0, 2)[16384:] == numbers(7, 1, 1)).all())
    True
    """
    parts = []
    bounds = [len(wheel.numbers)] * SPINS
    for first, share in _shares(first_batch, batches):
        spins = np.empty((SPINS, share, LANES), np.uint8)
        for step, drawn_numbers in enumerate(rng_streams.draws(seed, first, share, bounds)):
            spins[step] = drawn_numbers.reshape(share, LANES)
        parts.append(spins.swapaxes(0, 1).ravel())
    return np.concatenate(parts)


def tally(book: Rulebook, seed: int, first_batch: int, batches: int) -> Tally:
    """Deal or spin these batches, and count.

    >>> from tapisvert.regulations import rulebook
    >>> tally(rulebook("campione-roulette"), 7, 0, 1).coups
    16384
    """
    if not batches:
        return Tally.empty(book)
    if book.wheel is not None:
        spins = numbers(seed, first_batch, batches, book.wheel)
        return Tally.from_numbers(book, np.bincount(spins, minlength=len(book.wheel.numbers)))
    return Tally.from_tailles(book, deal(book, seed, first_batch, batches))
