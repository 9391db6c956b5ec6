"""Parameters of the dealing loops from a rulebook, and the encoding of a coup.

The simulator has no deck. For each taille it stores the number of cards left of each *class* –
value and colour, and the ace of spades if T2-3.4 needs it – and draws a class with the probability
of its cards left: the law of a well shuffled pack, without the shuffle.

Burnt cards are never drawn: five unseen cards at the beginning of the pack are equivalent to five
at its end, so the last five are never drawn (CT-1.4, VT-6, T2-2.3).
"""

from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from tapisvert.cards import ACE_OF_SPADES, COPIES, PACK, POINTS, RED, sixain
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value

SIXAIN: Final = len(sixain())
NO_COUP: Final = 255
"""Cell of a coup that was not dealt."""
SPINS: Final = 256
"""Spins of a batch in each of its 64 lanes."""


@value
class Game:
    """Parameters of a card game for the dealing loops: counts of cards, and `stop` in points.

    `dealable` cards may be dealt, of which at most `steps` ever are. The coup that takes the
    `closing`-th card, or any after it, is the taille's last (R14). A coup takes at least `shortest`
    cards. `sight` is the number of first cards among which the ace of spades counts (T2-3.4), or 0
    if it is an ordinary card.
    """

    rows: int
    stop: int
    sight: int
    dealable: int
    closing: int
    steps: int
    shortest: int

    @classmethod
    def from_rulebook(cls, book: Rulebook) -> Self:
        """Return the game of a rulebook of cards.

        >>> from tapisvert.regulations import rulebook
        >>> Game.from_rulebook(rulebook("trente-et-quarante-2.0"))
        Game(rows=1, stop=30, sight=3, dealable=307, closing=255, steps=284, shortest=3)
        """
        assert book.row_stop is not None
        rows = 1 if book.layout is Layout.ONE_ROW else 2
        dealable = SIXAIN - (book.burnt_cards or 0)
        closing = dealable - (book.cut_card or 0)
        return cls(
            rows=rows,
            stop=book.row_stop,
            sight=(book.ace_of_spades or 0) if rows == 1 else 0,
            dealable=dealable,
            closing=closing,
            # An ace counts one, so a row takes at most `stop` cards.
            steps=min(dealable, closing - 1 + rows * book.row_stop),
            shortest=rows * -(-book.row_stop // 10),
        )

    def class_of(self, card: str) -> int:
        """Return the class of a card: ace to ten, each black before red; the ace of spades first.

        With two rows the ace of spades is a black ace like the others.
        """
        if self.rows == 2:
            return 2 * (POINTS[card] - 1) + RED[card]
        return 0 if card == ACE_OF_SPADES else 2 * POINTS[card] - 1 + RED[card]

    @property
    def counts(self) -> tuple[int, ...]:
        """Number of cards of each class in a full sixain."""
        classes = [self.class_of(card) for card in PACK]
        return tuple(COPIES * classes.count(each) for each in range(1 + max(classes)))

    @property
    def points(self) -> tuple[int, ...]:
        """Points of a card of each class."""
        return (1,) * (self.rows == 1) + tuple(1 + pair // 2 for pair in range(20))

    @property
    def reds(self) -> tuple[int, ...]:
        """1 for each class of red cards, 0 for black."""
        return (0,) * (self.rows == 1) + (0, 1) * 10

    @property
    def places(self) -> int:
        """Maximum number of coups of a taille."""
        return self.steps // self.shortest

    @property
    def cells(self) -> int:
        """Number of cells: the distinct kinds of coup.

        Two rows: `20 (noir - stop) + 2 (rouge - stop) + first card red`.

        One row: `8 (total - stop) + 4 first card red + 2 last card red + ace of spades seen`.
        """
        return 200 if self.rows == 2 else 80


@value
class Dealt:
    """Tailles, coup by coup.

    `cells` is uint8 [taille, coup], padded with 255. `coups` is the number of coups of each taille.
    `exact` is True if its last coup took the last card.
    """

    cells: NDArray[np.uint8]
    coups: NDArray[np.int64]
    exact: NDArray[np.bool_]
