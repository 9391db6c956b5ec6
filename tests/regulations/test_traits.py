"""Traits: what differs from house to house, taken from the rulebooks' data."""

import pytest

from tapisvert.i18n import LANGUAGES, has_message
from tapisvert.regulations import rulebook, rulebooks, with_rulings
from tapisvert.regulations.traits import differences, traits
from tapisvert.rules.rulebook import Layout, Rulebook

BOOKS = tuple(map(rulebook, rulebooks()))
VENEZIA, CAMPIONE = rulebook("venezia-trente-et-quarante"), rulebook("campione-trente-et-quarante")


CARDS = tuple(book for book in BOOKS if book.layout is not Layout.WHEEL)


@pytest.mark.parametrize("book", CARDS, ids=lambda book: book.id)
def test_a_value_that_all_houses_have_is_not_told(book: Rulebook) -> None:
    """Each listed trait differs from another game with cards."""
    others = [one for one in CARDS if one.id != book.id]
    told = differences(book, BOOKS)
    assert len(told) > 3
    for one in told:
        assert any(getattr(other, one.field) != getattr(book, one.field) for other in others)


def test_the_houses_differ_as_their_regulations_do() -> None:
    """Insurance on any stake or on multiples, refaits in a row, one row and its ace of spades."""
    told = {book.id: {one.key: one.number for one in differences(book, BOOKS)} for book in BOOKS}
    assert "insurance_multiple-none" in told[VENEZIA.id]
    assert told[VENEZIA.id]["run_limit"] == 3
    assert told[CAMPIONE.id]["insurance_multiple"] == 50_000
    assert "run_limit-none" in told[CAMPIONE.id]
    zero = told["trente-et-quarante-2.0"]
    assert zero["ace_of_spades"] == 3
    assert {"layout-one_row", "refait-none"} < set(zero)
    assert not any(key.startswith("insurance") for key in zero)


def test_the_game_comes_before_the_room() -> None:
    """Seats and late bets come last, and each trait has its clause."""
    keys = [one.field for one in differences(VENEZIA, BOOKS)]
    assert set(keys[-2:]) == {"seats", "late_bets"}
    own = {one.field: one.clause for one in traits(VENEZIA)}
    assert (own["run_limit"], own["insurance_multiple"]) == ("VT-15", "VT-11")


def test_a_house_of_its_own_is_told_by_its_own_limit_and_premium() -> None:
    """Degrees of prison in place of refaits in a row; the premium where it is not the usual one."""
    book = with_rulings(CAMPIONE, {"R05": 2, "R07": "every_coup"})
    told = {one.field: one for one in traits(book)}
    assert "run_limit" not in told
    assert told["degree_limit"].number == 2
    keys = (told["degree_limit"].key, told["premium_due"].key)
    for language in LANGUAGES:
        assert all(has_message(language, f"trait-{key}", "rules") for key in keys)
    assert not {"degree_limit", "premium_due"} & {one.field for one in traits(VENEZIA)}


def test_no_player_is_told_of_the_last_card_where_a_cut_card_keeps_it_back() -> None:
    """R12 with a cut card names a coup that no taille comes to."""
    assert "last_card_refait" in {one.field for one in traits(VENEZIA)}
    behind = with_rulings(VENEZIA, {"R14": 26})
    assert "last_card_refait" not in {one.field for one in traits(behind)}


@pytest.mark.parametrize("reading", ["lose", "stay", "deepen"])
def test_a_table_with_its_own_reading_is_told_by_it(reading: str) -> None:
    """And every reading of the prison has its words."""
    book = with_rulings(CAMPIONE, {"R03": reading})
    (found,) = (one for one in traits(book) if one.field == "refait_in_prison")
    assert found.key == f"refait_in_prison-{reading}"
    assert all(has_message(language, f"trait-{found.key}", "rules") for language in LANGUAGES)
