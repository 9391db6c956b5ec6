"""Rulebooks for tests of simulation, and the cells of their coups."""

from tapisvert.regulations import rulebook, rulebooks
from tapisvert.rules import Coup
from tapisvert.rules.rulebook import Layout, Rulebook

BOOKS = [rulebook(name) for name in rulebooks()]
CARDS = [book for book in BOOKS if book.layout is not Layout.WHEEL]


def label(book: Rulebook) -> str:
    return f"{book.id}-{book.row_stop}-{book.burnt_cards}-{book.cut_card}"


def cell_of(book: Rulebook, coup: Coup) -> int:
    red = [[card[1] in "hd" for card in row] for row in coup.rows]
    totals = [total - (book.row_stop or 0) for total in coup.totals]
    if len(totals) == 2:
        return 20 * totals[0] + 2 * totals[1] + red[0][0]
    ace = "As" in coup.rows[0][: book.ace_of_spades]
    return 8 * totals[0] + 4 * red[0][0] + 2 * red[0][-1] + ace
