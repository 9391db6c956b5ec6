"""Coups of many tailles at once, dealt from orders of the pack, card by card and in parallel.

The coups are those of `rules.coup.deal`, in order, to the taille's end by the rulebook: the burnt
cards are the last and never dealt, as in a sealed pack, the coup that reaches the cut card is the
last (R14), an incomplete one is void.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import NO_COUP, Game
from tapisvert.cards import ACE_OF_SPADES, PACK, POINTS, RED
from tapisvert.values import value

Orders = NDArray[np.uint16] | NDArray[np.uint8]
"""Orders of packs, [pack, place], the top card first: card c is card c % 52 of `cards.PACK`."""


_POINTS: Final = np.array([POINTS[card] for card in PACK], np.uint8)
_RED: Final = np.array([RED[card] for card in PACK], np.uint8)
_ACE: Final = PACK.index(ACE_OF_SPADES)


@value
class Tailles:
    """Tailles, coup by coup.

    `cells` is [taille, coup], `lengths` (the cards of each row) is [taille, coup, row]. Where there
    is no coup they are 255 and 0.
    """

    cells: NDArray[np.uint8]
    lengths: NDArray[np.uint8]

    @property
    def coups(self) -> NDArray[np.int64]:
        """Number of coups of each taille."""
        coups: NDArray[np.int64] = (self.cells != NO_COUP).sum(axis=1)
        return coups


def deal(game: Game, orders: Orders) -> Tailles:
    """Deal whole tailles, from the top of the packs.

    >>> from tapisvert.regulations import rulebook
    >>> spread = np.arange(312, dtype=np.uint16)[None]  # never shuffled
    >>> deal(Game.from_rulebook(rulebook("venezia-trente-et-quarante")), spread).coups
    array([29])
    """
    cards = np.ascontiguousarray(
        (orders[:, : orders.shape[1] - game.burnt_cards] % len(PACK)).astype(np.uint8).T
    )
    pack, last, total = _rows(game.stop, cards)
    length = np.diff(last, prepend=-1)
    is_first = np.diff(pack, prepend=-1) != 0  # of its pack
    length[is_first] = last[is_first] + 1
    nth = np.arange(len(pack)) - np.flatnonzero(is_first)[np.cumsum(is_first) - 1]
    ends = nth % game.rows == game.rows - 1  # the row that completes a coup
    row_places = [np.flatnonzero(ends) - game.rows + 1 + row for row in range(game.rows)]
    begin = last[row_places[0]] + 1 - length[row_places[0]]
    is_dealt = begin < game.closing
    row_places = [rows[is_dealt] for rows in row_places]
    pack_indices = pack[row_places[0]]
    begin = begin[is_dealt]
    place = nth[row_places[0]] // game.rows
    first_red = _RED[cards[begin, pack_indices]].astype(np.int64)
    excesses = [total[rows].astype(np.int64) - game.stop for rows in row_places]
    if game.rows == 2:
        cell = 20 * excesses[0] + 2 * excesses[1] + first_red
    else:
        last_red = _RED[cards[last[row_places[0]], pack_indices]]
        first_cards = cards[
            np.minimum(begin + np.arange(game.sight)[:, None], len(cards) - 1), pack_indices
        ]
        cell = 8 * excesses[0] + 4 * first_red + 2 * last_red + (first_cards == _ACE).any(axis=0)
    places = int(place.max(initial=-1)) + 1
    cells = np.full((len(orders), places), NO_COUP, np.uint8)
    cells[pack_indices, place] = cell
    lengths = np.zeros((len(orders), places, game.rows), np.uint8)
    for row, rows in enumerate(row_places):
        lengths[pack_indices, place, row] = length[rows]
    return Tailles(cells, lengths)


def _rows(
    stop: int, cards: NDArray[np.uint8]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.uint8]]:
    """Return all complete rows, pack by pack: pack, place of the last card, total."""
    points = _POINTS[cards]
    totals = np.empty_like(points)
    total = np.zeros(points.shape[1], np.uint8)
    for place, card_points in enumerate(points):
        total += card_points
        totals[place] = total
        total *= total < stop
    totals = np.ascontiguousarray(totals.T)
    pack, last = np.nonzero(totals >= stop)
    return pack, last, totals[pack, last]
