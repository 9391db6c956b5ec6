"""Card game: the parameters of dealing many tailles by a rulebook, and the cells of its coups.

A coup is given by its *cell*, a number in one byte: see `Game.cells`; a spin by the number itself.
"""

from collections.abc import Mapping
from typing import Final, Self

from tapisvert.cards import ACE_OF_SPADES, COPIES, PACK, POINTS, RED
from tapisvert.rules.coup import Coup, Result, Spun, at_refait, deal, spin
from tapisvert.rules.rulebook import LastCoup, Layout, Rulebook
from tapisvert.values import value

TOTALS: Final = "totals"
"""Name of the totals of the rows, or the numbers of the wheel, among what a file leaves open."""
NO_COUP: Final = 255
"""Cell of a coup that was not dealt."""


@value
class Game:
    """Parameters of a card game: counts of cards; `stop` and `refait` in points.

    The coup that takes the `closing`-th card after the burnt ones, or a later one, is the taille's
    last (R14), or with `one_more` the last but one (R25). `sight` is the number of first cards
    among which the ace of spades counts (T2-3.4), or 0 if it is an ordinary card.
    """

    rows: int
    stop: int
    refait: int | None
    sight: int
    burnt_cards: int
    closing: int
    packs: int = COPIES
    one_more: bool = False

    @classmethod
    def from_rulebook(cls, book: Rulebook) -> Self:
        """Return the game of a rulebook of cards. Raises ValueError at the wheel.

        >>> from tapisvert.regulations import rulebook
        >>> game = Game.from_rulebook(rulebook("trente-et-quarante-2.0"))
        >>> game.rows, game.stop, game.sight, game.burnt_cards, game.closing
        (1, 30, 3, 5, 255)
        """
        if book.row_stop is None:
            raise ValueError(f"{book.id!r} is not a card game")
        rows = 1 if book.layout is Layout.ONE_ROW else 2
        sight = (book.ace_of_spades or 0) if rows == 1 else 0
        burnt_cards = book.burnt_cards or 0
        closing = book.cards - burnt_cards - (book.cut_card or 0)
        one_more = bool(book.cut_card) and book.last_coup is LastCoup.ONE_MORE
        assert book.packs is not None
        return cls(
            rows,
            book.row_stop,
            book.refait_total,
            sight,
            burnt_cards,
            closing,
            book.packs,
            one_more,
        )

    @property
    def cards(self) -> int:
        """Number of cards of all packs together."""
        return self.packs * len(PACK)

    @property
    def dealable(self) -> int:
        """Number of cards that may be dealt: all but the burnt ones."""
        return self.cards - self.burnt_cards

    @property
    def steps(self) -> int:
        """Maximum number of cards dealt; an ace counts one, so a row takes at most `stop` cards."""
        coups = 2 if self.one_more else 1
        return min(self.dealable, self.closing - 1 + coups * self.rows * self.stop)

    @property
    def shortest(self) -> int:
        """Minimum number of cards of a coup."""
        return self.rows * -(-self.stop // 10)

    @property
    def event(self) -> str:
        """The game's rare event: the refait, or the ace of spades that halves a win."""
        return "refait" if self.rows == 2 else "ace"

    @property
    def sure_coups(self) -> int:
        """Minimum number of coups in a taille, for any order of its cards.

        Each has exactly the distribution of the first, and they are exchangeable: swapping the
        cards of two maps every order of the pack to another. Rows with the greatest totals use up
        the points of the pack soonest, so points give the bound.

        >>> from tapisvert.regulations import rulebook
        >>> Game.from_rulebook(rulebook("venezia-trente-et-quarante")).sure_coups
        24
        """
        points = sorted(self.packs * [POINTS[card] for card in PACK])
        greatest_sum = self.rows * (self.stop + 9)
        complete = (sum(points[: self.dealable]) - (greatest_sum - 9)) // greatest_sum + 1
        return max(0, min(complete, -(-sum(points[: self.closing]) // greatest_sum)))

    def class_of(self, card: str) -> int:
        """Return the class of a card: ace to ten, each black before red; the ace of spades first.

        With two rows the ace of spades is a black ace like the others.
        """
        if self.rows == 2:
            return 2 * (POINTS[card] - 1) + RED[card]
        return 0 if card == ACE_OF_SPADES else 2 * POINTS[card] - 1 + RED[card]

    @property
    def counts(self) -> tuple[int, ...]:
        """Number of cards of each class in the full packs."""
        classes = [self.class_of(card) for card in PACK]
        return tuple(self.packs * classes.count(number) for number in range(1 + max(classes)))

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


def cell(coup: Coup | Spun, *, stop: int | None) -> int:
    """Return a coup as its cell (`Game.cells`), a spin as its number; `stop` is the rulebook's
    `row_stop`.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.rules.coup import deal
    >>> book = rulebook("trente-et-quarante-2.0")
    >>> cell(deal(book, "Th As Tc 4d 7h".split()), stop=book.row_stop)
    23
    """
    if isinstance(coup, Spun):
        return coup.number
    assert stop is not None
    first_red = RED[coup.rows[0][0]]
    if len(coup.rows) == 2:
        noir, rouge = coup.totals
        return 20 * (noir - stop) + 2 * (rouge - stop) + first_red
    last_red = RED[coup.rows[0][-1]]
    is_half = coup.results["rouge"] is Result.WINS_HALF or coup.results["noir"] is Result.WINS_HALF
    return 8 * (coup.totals[0] - stop) + 4 * first_red + 2 * last_red + is_half


def outcomes(book: Rulebook) -> tuple[Mapping[str, Result], ...]:
    """Return the results of every chance for each cell, by dealing real cards with `rules.coup`.

    >>> from tapisvert.regulations import rulebook
    >>> outcomes(rulebook("venezia-trente-et-quarante"))[0]["noir"]  # 31 and 31
    <Result.PRISON: 'prison'>
    """
    return tuple(coup.results for coup in coups_by_cell(book).values())


def coups_by_cell(book: Rulebook) -> dict[int, Coup | Spun]:
    """Return a coup for every possible cell, dealt from real cards by the rules.

    >>> from tapisvert.regulations import rulebook
    >>> len(coups_by_cell(rulebook("venezia-trente-et-quarante")))
    200
    """
    if book.wheel is not None:
        return {number: spin(number, at_refait(book)) for number in book.wheel.numbers}
    coups = {
        cell: deal(book, example(book, cell)) for cell in range(Game.from_rulebook(book).cells)
    }
    return {cell: coup for cell, coup in coups.items() if coup is not None}


def example(book: Rulebook, cell: int) -> tuple[str, ...]:
    """Return cards that produce a coup of that cell.

    >>> from tapisvert.regulations import rulebook
    >>> example(rulebook("trente-et-quarante-2.0"), 8 * 3 + 4 + 1)  # 33, red first, ace, black last
    ('Th', 'As', 'Tc', '8c', '4c')
    """
    assert book.row_stop is not None
    if book.layout is Layout.TWO_ROWS:
        noir = cell // 20
        rouge = cell // 2 % 10
        first = bool(cell % 2)
        rows = ((noir, first), (rouge, False))
        return tuple(
            card
            for excess, red in rows
            for card in _row(book.row_stop, excess, ["T" + _SUITS[red]])
        )
    first = bool(cell & 4)
    last = bool(cell & 2)
    ace = bool(cell & 1)
    begin = ["T" + _SUITS[first], "As"] if ace else ["T" + _SUITS[first]]
    if ace and book.ace_of_spades == 1 and not first:
        begin = ["As"]  # the first card alone halves
    return _row(book.row_stop, cell // 8, begin, last=last)


_SUITS: Final = {True: "h", False: "c"}


def _row(stop: int, excess: int, begin: list[str], *, last: bool = False) -> tuple[str, ...]:
    """Return cards of `stop + excess`: the first ones, tens, a rest, one of the last colour."""
    cards = [*begin]
    while rest := min(10, stop - 1 - sum(POINTS[card] for card in cards)):
        cards.append("0A23456789T"[rest] + "c")
    return (*cards, "A23456789T"[excess] + _SUITS[last])
