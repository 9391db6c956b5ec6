"""The page of a rulebook: complete, sourced, in three languages."""

from dataclasses import fields

import pytest

from tapisvert.i18n import LANGUAGES
from tapisvert.regulations import choices, clauses, rulebook, rulebooks, rulings
from tapisvert.regulations.loading.fields import FIELDS
from tapisvert.regulations.presentation import rulebook_view
from tapisvert.rules.rulebook import Rulebook


@pytest.mark.parametrize("name", rulebooks())
def test_the_page_has_every_clause_of_its_regulation(name: str) -> None:
    """In order, each with its text; and those of another that it cites."""
    book = rulebook(name)
    found = rulebook_view(book)
    own = [key for key in clauses() if key.startswith(f"{book.prefix}-")]
    assert [article.id for article in found.clauses] == own
    assert not {article.id for article in found.cited} & set(own)
    assert all(article.text for article in (*found.clauses, *found.cited))


@pytest.mark.parametrize("name", rulebooks())
def test_the_page_has_every_ruling_that_it_names(name: str) -> None:
    """Nothing on the page cites a ruling that the page does not explain."""
    found = rulebook_view(rulebook(name))
    named = {value.ruling for value in found.values} | {value.clause for value in found.values}
    named |= {article.ruling for article in found.clauses}
    named |= {posted.ruling for posted in (*found.limits, *found.caps)}
    named |= {paid.ruling for paid in found.pays}
    assert {key for key in named if key in rulings()} <= {ruling.id for ruling in found.rulings}


@pytest.mark.parametrize("name", rulebooks())
def test_the_page_shows_every_value_with_its_source(name: str) -> None:
    """All fields that the house fills, and those it leaves open that a table may set."""
    book = rulebook(name)
    found = {value.field: value for value in rulebook_view(book).values}
    filled = {field.name for field in fields(Rulebook) if field.name in FIELDS}
    filled = {field for field in filled if getattr(book, field) is not None}
    assert set(found) == filled | set(choices(book))
    assert all(found[field].clause for field in filled)
    assert {field for field in found if found[field].accepts} == set(choices(book))
    assert all(found[field].value == getattr(book, field) for field in found)


def test_the_page_of_roulette_has_limits_and_caps() -> None:
    """CR-5's maximums, and how far the direction may raise them."""
    found = rulebook_view(rulebook("campione-roulette"))
    assert {posted.kind: posted.amount for posted in found.limits}["plein"] == 50_000
    assert {posted.kind: posted.amount for posted in found.caps}["plein"] == 150_000
    assert {posted.kind: posted.amount for posted in found.pays}["quatre premiers"] == 8


def test_calls_stand_with_their_moment_and_clause() -> None:
    """In French, whatever the language of the page."""
    for language in LANGUAGES:
        said = rulebook_view(rulebook("campione-roulette"), language).calls
        assert ("coup_null", "Rien va", "CR-11") in {(c.moment, c.words, c.clause) for c in said}


def test_the_texts_are_in_the_language_of_the_page() -> None:
    """Three languages, three texts."""
    pages = [
        rulebook_view(rulebook("venezia-trente-et-quarante"), language) for language in LANGUAGES
    ]
    assert len({found.clauses[0].text for found in pages}) == len(LANGUAGES)
    assert len({found.rulings[0].title for found in pages}) == len(LANGUAGES)


def test_campione_cites_the_roulette_that_it_refers_to() -> None:
    """CT-10: the cautionary rules of roulette."""
    found = rulebook_view(rulebook("campione-trente-et-quarante"))
    assert "CR-3.2" in {article.id for article in found.cited}
