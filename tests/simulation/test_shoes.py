"""The dealing loops: the compiled ones are NumPy's, and both deal what the rules say."""

import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from support.simulation.at_the_table import play_taille
from support.simulation.rulebooks import BOOKS, CARDS, cell_of, label
from support.simulation.shoes import batch_shoes

from tapisvert.card_game import NO_COUP
from tapisvert.cards import missing_or_extra
from tapisvert.regulations import rulebook, rulebooks
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import dealing_compiled as shoes
from tapisvert.simulation import dealing_numpy
from tapisvert.simulation import rng_streams as streams
from tapisvert.simulation.tally import Tally

OTHER_BOOKS = [
    replace(rulebook("venezia-trente-et-quarante"), cut_card=20),
    replace(rulebook("venezia-trente-et-quarante"), cut_card=3, burnt_cards=0),
    replace(rulebook("campione-trente-et-quarante"), burnt_cards=40),
    replace(rulebook("trente-et-quarante-2.0"), cut_card=None, row_stop=31),
    replace(rulebook("trente-et-quarante-2.0"), cut_card=104, ace_of_spades=1),
]
"""Rulebooks of no house, whose tailles end otherwise."""
ROULETTE = rulebook("campione-roulette")


@pytest.mark.parametrize("book", CARDS + OTHER_BOOKS, ids=label)
def test_coups_match_the_rules_card_for_card(book: Rulebook) -> None:
    """A batch, turned into real cards and dealt at a table, gives the same coups to the end."""
    deal = shoes.deal(book, 2019, 11, 1)
    for taille, shoe in enumerate(batch_shoes(book, 2019, 11)):
        coups, is_over = play_taille(book, shoe)
        cells = [cell_of(book, coup) for coup in coups]
        assert missing_or_extra(shoe) == ()
        assert deal.coups[taille] == len(coups)
        assert deal.cells[taille, : len(coups)].tolist() == cells
        assert (deal.cells[taille, len(coups) :] == NO_COUP).all()
        assert deal.exact[taille] == (is_over.cards_left == 0 and not is_over.void)
        assert deal.void[taille] == is_over.void


@pytest.mark.parametrize("book", CARDS + OTHER_BOOKS, ids=label)
def test_compiled_and_plain_deal_the_same(book: Rulebook) -> None:
    """Both loops give the same tailles, and their tally is that of these tailles."""
    compiled, numpy = shoes.deal(book, 7, 100, 12), dealing_numpy.deal(book, 7, 100, 12)
    assert (compiled.cells == numpy.cells).all()
    assert (compiled.coups == numpy.coups).all()
    assert (compiled.exact == numpy.exact).all()
    assert (compiled.void == numpy.void).all()
    tally = Tally.from_tailles(book, numpy)
    assert shoes.tally(book, 7, 100, 12) == dealing_numpy.tally(book, 7, 100, 12) == tally
    assert tally.tailles == 12 * 64
    assert tally.coups == compiled.coups.sum()


def test_compiled_and_plain_spin_the_same() -> None:
    """Both loops give the same numbers and the same tally of them."""
    compiled, numpy = shoes.numbers(7, 2**33, 3), dealing_numpy.numbers(7, 2**33, 3)
    assert (compiled == numpy).all()
    tally = Tally.from_numbers(ROULETTE, np.bincount(numpy, minlength=37))
    assert shoes.tally(ROULETTE, 7, 2**33, 3) == dealing_numpy.tally(ROULETTE, 7, 2**33, 3) == tally


@pytest.mark.parametrize("book", BOOKS, ids=label)
def test_batches_may_be_shared_out_at_will(book: Rulebook) -> None:
    """However batches are split, and whichever loop deals a share, the sum is the same."""
    tally = shoes.tally(book, 3, 50, 70)
    shares = [
        dealing_numpy.tally(book, 3, 119, 1),
        shoes.tally(book, 3, 50, 1),
        dealing_numpy.tally(book, 3, 51, 4),
    ]
    assert sum(shares, shoes.tally(book, 3, 55, 64)) == tally
    assert shoes.tally(book, 4, 50, 70) != tally


@pytest.mark.parametrize("book", BOOKS, ids=label)
def test_zero_batches_give_an_empty_tally(book: Rulebook) -> None:
    """Nothing dealt is nothing counted."""
    assert shoes.tally(book, 3, 50, 0) == dealing_numpy.tally(book, 3, 50, 0) == Tally.empty(book)


def test_rejected_repair_is_redrawn() -> None:
    """If the first word of a repair is refused, the second draws, as in `streams`."""
    gamma, mask = int(streams.GAMMA), 2**64 - 1
    key = -777 * gamma & mask  # so that the first word is mix(0), which is 0
    second = streams.mix(np.array([2**16 * gamma & mask], np.uint64))
    expected = (int(second[0]) >> 32) * 299 >> 32
    assert shoes._redraw(np.uint64(key), 777, 299) == expected


def test_generic_processor_deals_the_same() -> None:
    """Compiled for a processor without AVX, the coups are equal."""
    program = (
        "from tapisvert.regulations import rulebook\n"
        "from tapisvert.simulation import dealing_compiled as shoes, dealing_numpy as plain\n"
        f"for name in {rulebooks()}:\n"
        "    book = rulebook(name)\n"
        "    assert shoes.tally(book, 7, 0, 8) == plain.tally(book, 7, 0, 8)\n"
    )
    features = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    result = subprocess.run([sys.executable, "-c", program], env=os.environ | features, check=False)
    assert result.returncode == 0
