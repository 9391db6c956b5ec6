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
def test_shared_value_is_not_listed(book: Rulebook) -> None:
    """Each listed trait differs from another game with cards."""
    cards = [card for card in CARDS if card.id != book.id]
    differences_by_id = differences(book, BOOKS)
    assert len(differences_by_id) > 3
    for entry in differences_by_id:
        assert any(getattr(other, entry.field) != getattr(book, entry.field) for other in cards)


def test_house_differences_match_their_regulations() -> None:
    """Insurance on any stake or on multiples, refaits in a row, one row and its ace of spades."""
    numbers_by_id = {
        book.id: {difference.key: difference.number for difference in differences(book, BOOKS)}
        for book in BOOKS
    }
    assert "insurance_multiple-none" in numbers_by_id[VENEZIA.id]
    assert numbers_by_id[VENEZIA.id]["run_limit"] == 3
    assert numbers_by_id[CAMPIONE.id]["insurance_multiple"] == 50_000
    assert "run_limit-none" in numbers_by_id[CAMPIONE.id]
    zero = numbers_by_id["trente-et-quarante-2.0"]
    assert zero["ace_of_spades"] == 3
    assert {"layout-one_row", "refait-none"} < set(zero)
    assert not any(key.startswith("insurance") for key in zero)


def test_game_traits_precede_the_room() -> None:
    """Seats and late bets come last, and each trait has its clause."""
    keys = [difference.field for difference in differences(VENEZIA, BOOKS)]
    assert set(keys[-2:]) == {"seats", "late_bets"}
    clauses_by_field = {trait.field: trait.clause for trait in traits(VENEZIA)}
    assert (clauses_by_field["run_limit"], clauses_by_field["insurance_multiple"]) == (
        "VT-15",
        "VT-11",
    )


def test_custom_house_shows_its_limit_and_premium() -> None:
    """Degrees of prison in place of refaits in a row; the premium where it is not the usual one."""
    book = with_rulings(CAMPIONE, {"R05": 2, "R07": "every_coup"})
    traits_by_field = {trait.field: trait for trait in traits(book)}
    assert "run_limit" not in traits_by_field
    assert traits_by_field["degree_limit"].number == 2
    keys = (traits_by_field["degree_limit"].key, traits_by_field["premium_due"].key)
    for language in LANGUAGES:
        assert all(has_message(language, f"trait-{key}", "rules") for key in keys)
    assert not {"degree_limit", "premium_due"} & {entry.field for entry in traits(VENEZIA)}


def test_last_card_trait_is_omitted_behind_cut_card() -> None:
    """R12 with a cut card names a coup that no taille comes to."""
    assert "last_card_refait" in {trait.field for trait in traits(VENEZIA)}
    behind = with_rulings(VENEZIA, {"R14": 26})
    assert "last_card_refait" not in {entry.field for entry in traits(behind)}


@pytest.mark.parametrize("reading", ["lose", "stay", "deepen"])
def test_changed_reading_is_listed(reading: str) -> None:
    """And every reading of the prison has its words."""
    book = with_rulings(CAMPIONE, {"R03": reading})
    (results,) = (trait for trait in traits(book) if trait.field == "refait_in_prison")
    assert results.key == f"refait_in_prison-{reading}"
    assert all(has_message(language, f"trait-{results.key}", "rules") for language in LANGUAGES)
