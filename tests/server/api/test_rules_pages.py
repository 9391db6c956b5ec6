"""Rules pages: each rulebook for people, in three languages."""

from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from support.server import plain_http
from support.server.http_server import WHEEL, Server, opened, settings, table

from tapisvert import regulations
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.regulations.presentation import rulebook_view
from tapisvert.server.reports.rules import TOPIC, rules_view

CARDS = "venezia-trente-et-quarante"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of three tables."""
    folder: Path = tmp_path_factory.mktemp("rules")
    posted = table("low", WHEEL, minimum=500, maximum={"plein": 20_000, "simple": 700_000})
    hard = table("hard", CARDS, rulings={"R03": "lose"})
    tables = (table(), replace(posted, name="Low <stakes>"), hard)
    with opened(settings(folder, *tables)) as server:
        yield server


def said(language: str, key: str, **values: str | float) -> str:
    """A text of the rules pages."""
    return translate(language, key, TOPIC, **values)


def page(server: Server, name: str, query: str) -> str:
    """A page of rules, its entities read."""
    return unescape(plain_http.get(f"{server.origin}/rules/{name}?{query}").text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", regulations.rulebooks())
def test_page_has_all_of_the_rulebook(server: Server, name: str, language: str) -> None:
    """In plain words before the clauses; calls, clauses, rulings; links to other languages."""
    book = regulations.rulebook(name)
    text = page(server, name, f"lang={language}")
    found, view = rulebook_view(book, language), rules_view(book, book.limits, language)
    assert f'<html lang="{language}" data-lang="{language}">' in text
    key = name.replace(".", "-")
    title = translate(language, f"rulebook-{key}", "names")
    assert f"<title>{title} – Tapis Vert</title>" in text
    for what in ("house", "edition"):
        assert translate(language, f"{what}-{key}", "names") in text
    assert text.count("?lang=") == 2
    regulation = text.index('<details class="regulation">')
    reasons = [one for coup in view.coups for one in coup.reasons]
    for one in (*view.traits, *reasons):
        assert 0 < text.index(one.text) < regulation
        if one.clause:
            assert f'href="#{one.clause}">{one.clause}</a>' in text
    for row in (row for coup in view.coups for row in coup.rows):
        cards = [f'<span data-card="{code}">{written}</span>' for code, written in row.cards]
        assert " ".join(cards) in text
    for bet in view.bets:
        cells = f"<td>{bet.pays} : 1</td><td>{bet.maximum}</td>"
        assert f'<th scope="row" class="prose">{bet.names}</th>{cells}' in text
        assert all(f'<span class="edge">{edge}</span>' in text for edge in bet.edges)
    for announced in view.announced:
        cells = f"<td>{announced.count}</td><td>{announced.places}</td>"
        assert f"{announced.title}</th>{cells}" in text
    for call in found.calls:
        assert f"« {call.words} » <small>{call.clause}</small>" in text
    for article in (*found.clauses, *found.cited):
        kind = translate(language, f"kind-{article.kind}")
        assert f'<dt id="{article.id}">{article.id} <small>{kind}</small></dt>' in text
        assert f"<dd>{article.text}</dd>" in text
    for ruling in found.rulings:
        assert f'<dt id="{ruling.id}">{ruling.id} {ruling.title}</dt>' in text
        assert f"<dd>{ruling.text}</dd>" in text
    assert (translate(language, "rules-cited") in text) == bool(found.cited)


@pytest.mark.parametrize(("language", "most"), [("en", "7,000"), ("it", "7.000")])
def test_the_rules_of_a_table_have_its_limits(server: Server, language: str, most: str) -> None:
    """As its reader writes amounts; the rulebook's own, which states no minimum, are marked so."""
    own = page(server, WHEEL, f"lang={language}")
    posted = page(server, WHEEL, f"lang={language}&table=low")
    minimum = translate(language, "rules-minimum")
    assert f"<p>{minimum} " not in own
    assert translate(language, "rules-limits-own") in own
    assert f"{minimum} 5</p>" in posted
    for pays, maximum in ((1, most), (35, "200")):
        assert f"<td>{pays} : 1</td><td>{maximum}</td>" in posted
    assert translate(language, "rules-limits-table", table="Low <stakes>") in posted
    raw = plain_http.get(f"{server.origin}/rules/{WHEEL}?lang={language}&table=low").text
    assert "Low &lt;stakes&gt;" in raw
    assert raw.count("&amp;table=low") == 2


def test_the_wheels_page_lays_out_the_announcements(server: Server) -> None:
    """The pieces of each lie where the rules lay them, doubled ones too."""
    text = page(server, WHEEL, "lang=fr")
    assert "Voisins du zéro</th><td>9</td><td>2 × 0-2-3, 4/7, " in text
    assert "Finale 7</th><td>3</td><td>7, 17, 27</td>" in text
    assert "Orphelins" not in page(server, CARDS, "lang=fr")


def test_the_rules_of_a_table_are_as_it_reads_them(server: Server) -> None:
    """A ruling of its own changes the text, and the bank's edge."""
    own, read = (page(server, CARDS, f"lang=en{more}") for more in ("", "&table=hard"))
    lost = said("en", "trait-refait_in_prison-lose", layout="cards")
    assert lost in read
    assert lost not in own
    edge = said("en", "rules-edge-stay", edge="1.11%")
    assert edge in own
    assert edge not in read
    assert said("en", "rules-prison") not in read


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("it-CH, fr;q=0.9, en;q=0.8", "it"),
        ("de, en;q=0.4, FR;q=0.7", "fr"),
        ("de-DE, *;q=0.5", "en"),
        ("it;q=0, fr;q=high, en", "en"),
    ],
)
def test_a_page_is_in_the_browsers_language(server: Server, accepted: str, language: str) -> None:
    """An address that names none; a cache that stands between keeps one page for each."""
    address = f"{server.origin}/rules/{CARDS}"
    answer = plain_http.get(address, headers={"Accept-Language": accepted})
    assert f'<html lang="{language}" ' in answer.text
    assert "Accept-Language" in answer.headers["vary"]
    named = plain_http.get(f"{address}?lang=it", headers={"Accept-Language": accepted})
    assert '<html lang="it" ' in named.text


@pytest.mark.parametrize("asked", [f"{WHEEL}?table=none", "venezia-trente-et-quarante?table=low"])
def test_no_rules_of_a_table_that_does_not_play_by_them(server: Server, asked: str) -> None:
    """There is no such table, or it has other rules."""
    answer = plain_http.get(f"{server.origin}/rules/{asked}")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_table")


@pytest.mark.parametrize("asked", ["nowhere", "campione-roulette?lang=de", "clauses"])
def test_no_page_without_its_rulebook_or_language(server: Server, asked: str) -> None:
    """Refused with a code."""
    answer = plain_http.get(f"{server.origin}/rules/{asked}")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_rulebook")
