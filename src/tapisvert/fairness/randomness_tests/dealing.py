"""Coups of many tailles at once, dealt from orders of the pack, card by card and in parallel.

The coups are those of `rules.coup.deal`, in order, to the taille's end by the rulebook: the first
cards are burnt, the coup that reaches the cut card is the last (R14), an incomplete one is void.
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
    """Deal whole tailles, from the packs as they lie after the cut.

    >>> from tapisvert.regulations import rulebook
    >>> spread = np.arange(312, dtype=np.uint16)[None]  # never shuffled
    >>> deal(Game.from_rulebook(rulebook("venezia-trente-et-quarante")), spread).coups
    array([29])
    """
    played = np.ascontiguousarray((orders[:, game.burnt :] % len(PACK)).astype(np.uint8).T)
    pack, last, total = _rows(game.stop, played)
    length = np.diff(last, prepend=-1)
    is_first = np.diff(pack, prepend=-1) != 0  # of its pack
    length[is_first] = last[is_first] + 1
    nth = np.arange(len(pack)) - np.flatnonzero(is_first)[np.cumsum(is_first) - 1]
    ends = nth % game.rows == game.rows - 1  # the row that completes a coup
    row_of = [np.flatnonzero(ends) - game.rows + 1 + row for row in range(game.rows)]
    begin = last[row_of[0]] + 1 - length[row_of[0]]
    dealt = begin < game.closing
    row_of = [rows[dealt] for rows in row_of]
    at, begin = pack[row_of[0]], begin[dealt]
    place = nth[row_of[0]] // game.rows
    first_red = _RED[played[begin, at]].astype(np.int64)
    over = [total[rows].astype(np.int64) - game.stop for rows in row_of]
    if game.rows == 2:
        cell = 20 * over[0] + 2 * over[1] + first_red
    else:
        last_red = _RED[played[last[row_of[0]], at]]
        seen = played[np.minimum(begin + np.arange(game.sight)[:, None], len(played) - 1), at]
        cell = 8 * over[0] + 4 * first_red + 2 * last_red + (seen == _ACE).any(axis=0)
    places = int(place.max(initial=-1)) + 1
    cells = np.full((len(orders), places), NO_COUP, np.uint8)
    cells[at, place] = cell
    lengths = np.zeros((len(orders), places, game.rows), np.uint8)
    for row, rows in enumerate(row_of):
        lengths[at, place, row] = length[rows]
    return Tailles(cells, lengths)


def _rows(
    stop: int, played: NDArray[np.uint8]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.uint8]]:
    """Return all complete rows, pack by pack: pack, place of the last card, total."""
    points = _POINTS[played]
    totals = np.empty_like(points)
    total = np.zeros(points.shape[1], np.uint8)
    for at, counted in enumerate(points):
        total += counted
        totals[at] = total
        total *= total < stop
    totals = np.ascontiguousarray(totals.T)
    pack, last = np.nonzero(totals >= stop)
    return pack, last, totals[pack, last]
