"""Rules pages, rulebooks for the page, and the school: as the data has them."""

from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from support.server import plain_http
from support.server.http_server import WHEEL, Server, opened, settings, table

from tapisvert import regulations, rulebook, rulebooks
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.regulations import citation_text
from tapisvert.regulations.presentation import rulebook_view
from tapisvert.reports import views
from tapisvert.reports.rules import TOPIC, rules_view, wire_view
from tapisvert.rules.rulebook import Layout
from tapisvert.school import MAX_SEED, Exercise, drills, exercise, lesson

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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", regulations.rulebooks())
def test_rulebook_is_told_as_it_is(name: str, language: str) -> None:
    """Values, pays, limits, the cloth in its order; every citation has a text in the language."""
    book = regulations.rulebook(name)
    told = msgspec.json.decode(
        msgspec.json.encode(wire_view(book, language)), type=views.RulebookView
    )
    assert (told.id, told.language, told.layout) == (name, language, book.layout)
    assert [spot.name for spot in told.chances] == list(book.chances)
    assert all(set(spot.numbers) == book.chances[spot.name].numbers for spot in told.chances)
    assert told.pays == {kind.value: amount for kind, amount in book.pays.items()}
    assert told.limits.minimum == book.limits.minimum
    for field, held in told.values.items():
        assert held.value == getattr(book, field)
    texts = {clause: one.text for clause, one in told.clauses.items()}
    texts |= {ruling: one.text for ruling, one in told.rulings.items()}
    cited = {why.clause for why in told.why.values()}
    cited |= {held.clause for held in told.values.values() if held.clause}
    cited |= {call.clause for calls in told.calls.values() for call in calls}
    for clause in cited:
        assert not citation_text(clause, language) or texts[clause] == citation_text(
            clause, language
        )
    assert {moment: [one.words for one in said] for moment, said in told.calls.items()} == {
        moment.value: [call.words for call in calls] for moment, calls in book.calls.items()
    }


def test_reasons_and_outcomes_have_their_sentences() -> None:
    """The page gets the keys of the codes that have a sentence."""
    for name in regulations.rulebooks():
        book = regulations.rulebook(name)
        why = wire_view(book, "it").why
        assert why["won"].words == "outcome-won"
        reason = "number" if book.layout is Layout.WHEEL else "first_colour"
        if reason in why:
            assert why[reason].words == f"reason-{reason}"
            assert translate("it", f"reason-{reason}")
        assert why["betting_closed"].words is None


def asked(server: Server, path: str) -> httpx.Response:
    """Answer to a client without an account."""
    return plain_http.get(f"{server.origin}/api/school{path}")


def test_every_rulebook_is_there_with_its_drills(server: Server) -> None:
    """As the school itself has them."""
    assert asked(server, "").json() == [
        {
            "rulebook": name,
            "name": rulebook(name).name,
            "layout": rulebook(name).layout.value,
            "drills": [{"name": one.name, "levels": one.levels} for one in drills(rulebook(name))],
        }
        for name in rulebooks()
    ]


def plain(one: Exercise) -> Any:
    """An exercise as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(one))


@pytest.mark.parametrize("name", rulebooks())
def test_an_exercise_is_the_schools_own(server: Server, name: str) -> None:
    """Of every drill and level; without a seed the first, at level 1."""
    for drill in drills(rulebook(name)):
        for level in range(1, drill.levels + 1):
            one = exercise(rulebook(name), drill.name, level=level, seed=MAX_SEED)
            path = f"/{name}/{drill.name}?level={level}&seed={MAX_SEED}"
            assert asked(server, path).json() == plain(one)
        first = exercise(rulebook(name), drill.name)
        assert asked(server, f"/{name}/{drill.name}").json() == plain(first)


@pytest.mark.parametrize("name", rulebooks())
def test_the_newcomers_lesson_is_the_schools_own(server: Server, name: str) -> None:
    """For the seed; and without a rulebook, or past the seeds, there is none."""
    told = msgspec.json.decode(msgspec.json.encode(lesson(rulebook(name), 5)))
    assert plain_http.get(f"{server.origin}/api/learn/{name}?seed=5").json() == told
    for path, code in (("monaco", "unknown_rulebook"), (f"{name}?seed=-1", "bad_number")):
        answer = plain_http.get(f"{server.origin}/api/learn/{path}")
        assert answer.json()["error"] == code


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/monaco/rows", 404, "unknown_exercise"),
        ("/campione-roulette/rows", 404, "unknown_exercise"),
        ("/trente-et-quarante-2.0/prison", 404, "unknown_exercise"),
        ("/campione-roulette/payouts?level=6", 404, "unknown_exercise"),
        ("/campione-roulette/payouts?level=0", 400, "bad_number"),
        ("/campione-roulette/payouts?seed=-1", 400, "bad_number"),
        (f"/campione-roulette/payouts?seed={MAX_SEED + 1}", 400, "bad_number"),
    ],
)
def test_what_there_is_not_is_said(server: Server, path: str, status: int, code: str) -> None:
    """In the one shape of all problems."""
    answer = asked(server, path)
    assert (answer.status_code, answer.json()["error"]) == (status, code)
