"""Distribution of the next coup, for each layout: two rows, one row or the wheel."""

from __future__ import annotations

from typing import overload

from tapisvert.odds import one_row, two_rows, wheel
from tapisvert.odds.composition import Composition
from tapisvert.odds.laws import Law, OneRowLaw, TwoRowLaw, WheelLaw
from tapisvert.odds.two_rows import Progress
from tapisvert.regulations.register import Book, OneRowId, TwoRowId, WheelId, book_of
from tapisvert.rules.rulebook import (
    Layout,
    OneRowRulebook,
    TwoRowRulebook,
    WheelRulebook,
)


@overload
def law(
    book: TwoRowRulebook | TwoRowId,
    composition: Composition | None = None,
    *,
    exact: bool = False,
    progress: Progress | None = None,
) -> TwoRowLaw: ...
@overload
def law(
    book: OneRowRulebook | OneRowId,
    composition: Composition | None = None,
    *,
    exact: bool = False,
    progress: Progress | None = None,
) -> OneRowLaw: ...
@overload
def law(
    book: WheelRulebook | WheelId,
    composition: Composition | None = None,
    *,
    exact: bool = False,
    progress: Progress | None = None,
) -> WheelLaw: ...
@overload
def law(
    book: Book,
    composition: Composition | None = None,
    *,
    exact: bool = False,
    progress: Progress | None = None,
) -> Law: ...
def law(
    book: Book,
    composition: Composition | None = None,
    *,
    exact: bool = False,
    progress: Progress | None = None,
) -> Law:
    """Return the distribution of the next coup under a rulebook, from the remaining cards.

    `composition` is that of the full packs if it is None. A wheel has no cards and ignores it.
    Probabilities are doubles, or Fractions if `exact`. For two rows the exact distribution takes up
    to half a minute; `progress` reports how much is done. Raises CompositionError if the cards
    cannot complete a coup.

    >>> venezia = law("venezia-trente-et-quarante")
    >>> f"{venezia.refait / 2:.9%}"
    '1.094568524%'
    """
    book = book_of(book)
    cards = Composition.full(book.packs or 0) if composition is None else composition
    if book.layout is Layout.TWO_ROWS:
        assert book.refait_total is not None
        assert book.row_stop is not None
        return two_rows.law(cards, book.refait_total, book.row_stop, exact=exact, progress=progress)
    if book.layout is Layout.ONE_ROW:
        assert book.row_stop is not None
        assert book.ace_of_spades is not None
        return one_row.law(cards, book.row_stop, book.ace_of_spades, exact=exact)
    assert book.wheel is not None
    return wheel.law(book.wheel, chances=book.chances, exact=exact)
