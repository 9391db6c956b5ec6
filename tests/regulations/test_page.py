"""The page of a rulebook: complete, sourced, in three languages."""

from dataclasses import fields

import pytest

from tapisvert.i18n import LANGUAGES
from tapisvert.regulations import choices, clauses, rulebook, rulebooks, rulings
from tapisvert.regulations.loading.fields import FIELDS
from tapisvert.regulations.presentation import rulebook_view
from tapisvert.rules.rulebook import Rulebook


@pytest.mark.parametrize("name", rulebooks())
def test_page_contains_regulation_clauses(name: str) -> None:
    """In order, each with its text; and those of another that it cites."""
    book = rulebook(name)
    view = rulebook_view(book)
    house_keys = [key for key in clauses() if key.startswith(f"{book.prefix}-")]
    assert [article.id for article in view.clauses] == house_keys
    assert not {article.id for article in view.cited} & set(house_keys)
    assert all(article.text for article in (*view.clauses, *view.cited))


@pytest.mark.parametrize("name", rulebooks())
def test_page_contains_named_rulings(name: str) -> None:
    """Nothing on the page cites a ruling that the page does not explain."""
    view = rulebook_view(rulebook(name))
    names = {value.ruling for value in view.values} | {value.clause for value in view.values}
    names |= {article.ruling for article in view.clauses}
    names |= {limit.ruling for limit in (*view.limits, *view.caps)}
    names |= {payment.ruling for payment in view.pays}
    assert {key for key in names if key in rulings()} <= {ruling.id for ruling in view.rulings}


@pytest.mark.parametrize("name", rulebooks())
def test_page_shows_values_with_sources(name: str) -> None:
    """All fields that the house fills, and those it leaves open that a table may set."""
    book = rulebook(name)
    results = {value.field: value for value in rulebook_view(book).values}
    field_names = {field.name for field in fields(Rulebook) if field.name in FIELDS}
    field_names = {field for field in field_names if getattr(book, field) is not None}
    assert set(results) == field_names | set(choices(book))
    assert all(results[field].clause for field in field_names)
    assert {field for field in results if results[field].accepts} == set(choices(book))
    assert all(results[field].value == getattr(book, field) for field in results)


def test_roulette_page_shows_limits_and_caps() -> None:
    """CR-5's maximums, and how far the direction may raise them."""
    view = rulebook_view(rulebook("campione-roulette"))
    assert {limit.kind: limit.amount for limit in view.limits}["plein"] == 50_000
    assert {cap.kind: cap.amount for cap in view.caps}["plein"] == 150_000
    assert {payment.kind: payment.amount for payment in view.pays}["quatre premiers"] == 8


def test_calls_have_moment_and_clause() -> None:
    """In French, whatever the language of the page."""
    for language in LANGUAGES:
        calls = rulebook_view(rulebook("campione-roulette"), language).calls
        assert ("coup_null", "Rien va", "CR-11") in {(c.moment, c.words, c.clause) for c in calls}


def test_texts_use_the_page_language() -> None:
    """Three languages, three texts."""
    pages = [
        rulebook_view(rulebook("venezia-trente-et-quarante"), language) for language in LANGUAGES
    ]
    assert len({page.clauses[0].text for page in pages}) == len(LANGUAGES)
    assert len({results.rulings[0].title for results in pages}) == len(LANGUAGES)


def test_campione_cites_its_roulette() -> None:
    """CT-10: the cautionary rules of roulette."""
    view = rulebook_view(rulebook("campione-trente-et-quarante"))
    assert "CR-3.2" in {article.id for article in view.cited}
