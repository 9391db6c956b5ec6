"""The worked examples that the regulations print, as they print them."""

import pytest
from support.engine.cards_and_coups import Colour, coup
from support.engine.engine_harness import DEUX_ZERO, VENEZIA

from tapisvert import rulebook
from tapisvert.regulations import with_rulings
from tapisvert.rules import deal

# Trente et Quarante 2.0, revision 1 (November 2017), 'Esempi di calcolo del punteggio' and
# 'L'après': the values of the cards, their total, and the call. The pictures' colours are those
# that the call implies; the ace of the last example is the ace of spades.
DEUX_ZERO_EXAMPLES = [
    ("Th 7s Kc 6d", 33, "Rouge gagne et couleur"),
    ("Ts Jc 5s Qh", 35, "Rouge gagne, la couleur perd"),
    ("Kc 3h 9d Ts", 32, "Rouge perd, la couleur gagne"),
    ("Td 6c 9h 8s", 33, "Rouge perd et couleur"),
    ("Qd As Jc 4s 7h", 32, "Rouge gagne et couleur après"),
]

# Casinò di Venezia, 'Come si gioca', pages 9 to 14: noir's total, rouge's, the colour of the first
# card, and what the tailleur announces.
VENEZIA_EXAMPLES: list[tuple[int, int, Colour, tuple[str, ...]]] = [
    (37, 32, "red", ("Sept", "Deux", "Rouge gagne et couleur")),
    (35, 31, "black", ("Cinq", "Un", "Rouge gagne, la couleur perd")),
    (31, 37, "black", ("Un", "Sept", "Rouge perd, la couleur gagne")),
    (32, 38, "red", ("Deux", "Huit", "Rouge perd et couleur")),
    (32, 32, "red", ("Deux", "Deux Après")),
    (31, 31, "black", ("Un", "Un Après")),
]


@pytest.mark.clause("T2-3.1", "T2-3.2", "T2-3.3", "T2-3.4", "R02")
@pytest.mark.parametrize("row_stop", [30, 31])
@pytest.mark.parametrize(("cards", "total", "call"), DEUX_ZERO_EXAMPLES)
def test_five_examples_of_deux_zero(cards: str, total: int, call: str, row_stop: int) -> None:
    """The row stops where the example stops, at its total, and is called in its words; under
    either reading of where a row ends.
    """
    book = with_rulings(rulebook(DEUX_ZERO), {"row_stop": row_stop})
    dealt_cards = deal(book, (*cards.split(), "Ks", "Kh"))
    assert dealt_cards is not None
    assert (dealt_cards.rows, dealt_cards.totals, dealt_cards.call) == (
        (tuple(cards.split()),),
        (total,),
        (call,),
    )


@pytest.mark.clause("VT-7", "VT-8", "VT-9", "VT-10", "R13")
@pytest.mark.parametrize(("noir", "rouge", "first", "call"), VENEZIA_EXAMPLES)
def test_six_examples_of_venezia(
    noir: int, rouge: int, first: Colour, call: tuple[str, ...]
) -> None:
    """Both totals are called by their units, then the result, or 'après' where they are equal."""
    dealt_cards = deal(rulebook(VENEZIA), coup(noir, rouge, first))
    assert dealt_cards is not None
    assert (dealt_cards.totals, dealt_cards.call) == ((noir, rouge), call)
