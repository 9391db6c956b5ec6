"""The law of the next coup, by whatever a rulebook's coup is made of."""

from tapisvert.odds import one_row, two_rows, wheel
from tapisvert.odds.composition import Composition
from tapisvert.odds.laws import Law
from tapisvert.odds.two_rows import Progress
from tapisvert.rules.rulebook import Layout, Rulebook


def law(
    book: Rulebook,
    composition: Composition | None = None,
    *,
    exact: bool = False,
    progress: Progress | None = None,
) -> Law:
    """The law of the next coup by a rulebook, from the cards that are left: all, unless given.

    Doubles, or fractions if `exact`; these take up to a minute or two for two rows, and `progress`
    is told how far they are. A wheel has no cards, and takes no notice of them. CompositionError
    where the cards cannot complete a coup.

    >>> from tapisvert.houses import rulebook
    >>> venezia = law(rulebook("venezia-trente-et-quarante"))
    >>> f"{venezia.refait / 2:.9%}"
    '1.094568524%'
    """
    cards = Composition.full() if composition is None else composition
    if book.layout is Layout.TWO_ROWS:
        assert book.refait_total is not None
        return two_rows.law(cards, book.refait_total, exact=exact, progress=progress)
    if book.layout is Layout.ONE_ROW:
        assert book.row_stop is not None
        assert book.ace_of_spades is not None
        return one_row.law(cards, book.row_stop, book.ace_of_spades, exact=exact)
    return wheel.law(exact=exact)
