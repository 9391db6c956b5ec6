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
from tapisvert.money import written
from tapisvert.regulations.presentation import rulebook_view


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of one table."""
    folder: Path = tmp_path_factory.mktemp("rules")
    posted = table("low", WHEEL, minimum=500, maximum={"plein": 20_000, "simple": 700_000})
    with opened(settings(folder, table(), replace(posted, name="Low <stakes>"))) as server:
        yield server


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", regulations.rulebooks())
def test_page_has_all_of_the_rulebook(server: Server, name: str, language: str) -> None:
    """Pays with their limits, calls, clauses, cited clauses and rulings; links to the others."""
    answer = plain_http.get(f"{server.origin}/rules/{name}?lang={language}")
    assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (200, "text/html")
    text = unescape(answer.text)
    found = rulebook_view(regulations.rulebook(name), language)
    assert f'<html lang="{language}">' in text
    assert f"<title>{found.name} – Tapis Vert</title>" in text
    assert text.count("?lang=") == 2
    limits = {one.kind: written(one.amount) for one in found.limits}
    for pays in found.pays:
        cells = f"<td>{pays.amount} : 1</td><td>{limits.get(pays.kind, '–')}</td>"
        assert f'<th scope="row">{pays.kind}</th>{cells}' in text
    assert f"{translate(language, 'rules-minimum')} {limits['minimum']}</p>" in text
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_a_table_have_its_limits(server: Server, language: str) -> None:
    """And its name; the rulebook's own are said to be its own. Other languages keep the table."""
    page = f"{server.origin}/rules/{WHEEL}?lang={language}"
    own, posted = (plain_http.get(page + more).text for more in ("", "&table=low"))
    minimum = translate(language, "rules-minimum")
    assert f"{minimum} 0.01</p>" in own
    assert translate(language, "rules-limits-own") in unescape(own)
    assert f"{minimum} 5.00</p>" in posted
    for kind, pays, most in (
        ("plein", 35, "200.00"),
        ("simple", 1, "7 000.00"),
        ("transversale", 11, "1 500.00"),
    ):
        assert f'<th scope="row">{kind}</th><td>{pays} : 1</td><td>{most}</td>' in posted
    assert translate(language, "rules-limits-table", table="Low <stakes>") in unescape(posted)
    assert "Low &lt;stakes&gt;" in posted
    assert posted.count("&amp;table=low") == 2


@pytest.mark.parametrize("asked", [f"{WHEEL}?table=none", "venezia-trente-et-quarante?table=low"])
def test_no_rules_of_a_table_that_does_not_play_by_them(server: Server, asked: str) -> None:
    """There is no such table, or it has other rules."""
    answer = plain_http.get(f"{server.origin}/rules/{asked}")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_table")


def test_markup_in_a_rulebook_is_escaped(server: Server) -> None:
    """An apostrophe of the house's name, which every value of a template goes through."""
    answer = plain_http.get(f"{server.origin}/rules/campione-roulette")
    assert "Campione d&#39;Italia" in answer.text


@pytest.mark.parametrize("asked", ["nowhere", "campione-roulette?lang=de", "clauses"])
def test_no_page_without_its_rulebook_or_language(server: Server, asked: str) -> None:
    """Refused with a code."""
    answer = plain_http.get(f"{server.origin}/rules/{asked}")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_rulebook")
