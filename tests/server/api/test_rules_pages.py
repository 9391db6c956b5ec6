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
    posting = table("low", WHEEL, minimum=500, maximum={"plein": 20_000, "simple": 700_000})
    hard = table("hard", CARDS, rulings={"R03": "lose"})
    tables = (table(), replace(posting, name="Low <stakes>"), hard)
    with opened(settings(folder, *tables)) as server:
        yield server


def read_text(language: str, key: str, **values: str | float) -> str:
    """A text of the rules pages."""
    return translate(language, key, TOPIC, **values)


def page(server: Server, name: str, query: str) -> str:
    """A page of rules, its entities read."""
    return unescape(plain_http.get(f"{server.origin}/rules/{name}?{query}").text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", regulations.rulebooks())
def test_page_contains_whole_rulebook(server: Server, name: str, language: str) -> None:
    """In plain words before the clauses; calls, clauses, rulings; links to other languages."""
    book = regulations.rulebook(name)
    text = page(server, name, f"lang={language}")
    result, view = rulebook_view(book, language), rules_view(book, book.limits, language)
    assert f'<html lang="{language}" data-lang="{language}">' in text
    key = name.replace(".", "-")
    title = translate(language, f"rulebook-{key}", "names")
    assert f"<title>{title} – Tapis Vert</title>" in text
    for subject in ("house", "edition"):
        assert translate(language, f"{subject}-{key}", "names") in text
    assert text.count("?lang=") == 2
    regulation = text.index('<details class="regulation">')
    reasons = [reason for coup in view.coups for reason in coup.reasons]
    for reason in (*view.traits, *reasons):
        assert 0 < text.index(reason.text) < regulation
        if reason.clause:
            assert f'href="#{reason.clause}">{reason.clause}</a>' in text
    for row in (row for coup in view.coups for row in coup.rows):
        cards = [f'<span data-card="{code}">{face}</span>' for code, face in row.cards]
        assert " ".join(cards) in text
    for bet in view.bets:
        cells = f"<td>{bet.pays} : 1</td><td>{bet.maximum}</td>"
        assert f'<th scope="row" class="prose">{bet.names}</th>{cells}' in text
        assert all(f'<span class="edge">{edge}</span>' in text for edge in bet.edges)
    for announcement in view.announcements:
        cells = f"<td>{announcement.count}</td><td>{announcement.places}</td>"
        assert f"{announcement.title}</th>{cells}" in text
    for call in result.calls:
        assert f"« {call.words} » <small>{call.clause}</small>" in text
    for article in (*result.clauses, *result.cited):
        kind = translate(language, f"kind-{article.kind}")
        assert f'<dt id="{article.id}">{article.id} <small>{kind}</small></dt>' in text
        assert f"<dd>{article.text}</dd>" in text
    for ruling in result.rulings:
        assert f'<dt id="{ruling.id}">{ruling.id} {ruling.title}</dt>' in text
        assert f"<dd>{ruling.text}</dd>" in text
    assert (translate(language, "rules-cited") in text) == bool(result.cited)


@pytest.mark.parametrize(("language", "simple_maximum"), [("en", "7,000"), ("it", "7.000")])
def test_rules_of_table_have_its_limits(server: Server, language: str, simple_maximum: str) -> None:
    """As its reader writes amounts; the rulebook's own, which states no minimum, are marked so."""
    rulebook_page = page(server, WHEEL, f"lang={language}")
    table_page = page(server, WHEEL, f"lang={language}&table=low")
    minimum = translate(language, "rules-minimum")
    assert f"<p>{minimum} " not in rulebook_page
    assert translate(language, "rules-limits-own") in rulebook_page
    assert f"{minimum} 5</p>" in table_page
    for payer, maximum in ((1, simple_maximum), (35, "200")):
        assert f"<td>{payer} : 1</td><td>{maximum}</td>" in table_page
    assert translate(language, "rules-limits-table", table="Low <stakes>") in table_page
    raw = plain_http.get(f"{server.origin}/rules/{WHEEL}?lang={language}&table=low").text
    assert "Low &lt;stakes&gt;" in raw
    assert raw.count("&amp;table=low") == 2


def test_wheel_page_shows_announcements(server: Server) -> None:
    """The pieces of each lie where the rules lay them, doubled ones too."""
    text = page(server, WHEEL, "lang=fr")
    assert "Voisins du zéro</th><td>9</td><td>2 × 0-2-3, 4/7, " in text
    assert "Finale 7</th><td>3</td><td>7, 17, 27</td>" in text
    assert "Orphelins" not in page(server, CARDS, "lang=fr")


def test_rules_of_table_use_its_readings(server: Server) -> None:
    """A ruling of its own changes the text, and the bank's edge."""
    rulebook_page, table_page = (
        page(server, CARDS, f"lang=en{extra}") for extra in ("", "&table=hard")
    )
    loss = read_text("en", "trait-refait_in_prison-lose", layout="cards")
    assert loss in table_page
    assert loss not in rulebook_page
    edge = read_text("en", "rules-edge-stay", edge="1.11%")
    assert edge in rulebook_page
    assert edge not in table_page
    assert read_text("en", "rules-prison") not in table_page


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("it-CH, fr;q=0.9, en;q=0.8", "it"),
        ("de, en;q=0.4, FR;q=0.7", "fr"),
        ("de-DE, *;q=0.5", "en"),
        ("it;q=0, fr;q=high, en", "en"),
    ],
)
def test_page_is_in_language_of_browser(server: Server, accepted: str, language: str) -> None:
    """An address that names none; a cache that stands between keeps one page for each."""
    address = f"{server.origin}/rules/{CARDS}"
    answer = plain_http.get(address, headers={"Accept-Language": accepted})
    assert f'<html lang="{language}" ' in answer.text
    assert "Accept-Language" in answer.headers["vary"]
    body = plain_http.get(f"{address}?lang=it", headers={"Accept-Language": accepted})
    assert '<html lang="it" ' in body.text


@pytest.mark.parametrize("asked", [f"{WHEEL}?table=none", "venezia-trente-et-quarante?table=low"])
def test_table_without_rulebook_has_no_rules_page(server: Server, asked: str) -> None:
    """There is no such table, or it has other rules."""
    answer = plain_http.get(f"{server.origin}/rules/{asked}")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_table")


@pytest.mark.parametrize("asked", ["nowhere", "campione-roulette?lang=de", "clauses"])
def test_unknown_rulebook_or_language_has_no_page(server: Server, asked: str) -> None:
    """Refused with a code."""
    answer = plain_http.get(f"{server.origin}/rules/{asked}")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_rulebook")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", regulations.rulebooks())
def test_rulebook_view_matches_data(name: str, language: str) -> None:
    """Values, pays, limits, the cloth in its order; every citation has a text in the language."""
    book = regulations.rulebook(name)
    answer = msgspec.json.decode(
        msgspec.json.encode(wire_view(book, language)), type=views.RulebookView
    )
    assert (answer.id, answer.language, answer.layout) == (name, language, book.layout)
    assert [spot.name for spot in answer.chances] == list(book.chances)
    assert all(set(spot.numbers) == book.chances[spot.name].numbers for spot in answer.chances)
    assert answer.pays == {kind.value: amount for kind, amount in book.pays.items()}
    assert answer.limits.minimum == book.limits.minimum
    for field, value in answer.values.items():
        assert value.value == getattr(book, field)
    texts = {clause: item.text for clause, item in answer.clauses.items()}
    texts |= {ruling: item.text for ruling, item in answer.rulings.items()}
    clauses = {reason.clause for reason in answer.why.values()}
    clauses |= {value.clause for value in answer.values.values() if value.clause}
    clauses |= {call.clause for calls in answer.calls.values() for call in calls}
    for clause in clauses:
        assert not citation_text(clause, language) or texts[clause] == citation_text(
            clause, language
        )
    assert {instant: [item.words for item in text] for instant, text in answer.calls.items()} == {
        instant.value: [call.words for call in calls] for instant, calls in book.calls.items()
    }


def test_reasons_and_outcomes_have_sentences() -> None:
    """The page gets the keys of the codes that have a sentence."""
    for name in regulations.rulebooks():
        book = regulations.rulebook(name)
        reasons = wire_view(book, "it").why
        assert reasons["won"].words == "outcome-won"
        reason = "number" if book.layout is Layout.WHEEL else "first_colour"
        if reason in reasons:
            assert reasons[reason].words == f"reason-{reason}"
            assert translate("it", f"reason-{reason}")
        assert reasons["betting_closed"].words is None


def asked(server: Server, path: str) -> httpx.Response:
    """Answer to a client without an account."""
    return plain_http.get(f"{server.origin}/api/school{path}")


def test_rulebooks_have_their_drills(server: Server) -> None:
    """As the school itself has them."""
    assert asked(server, "").json() == [
        {
            "rulebook": name,
            "name": rulebook(name).name,
            "layout": rulebook(name).layout.value,
            "drills": [
                {"name": drill.name, "levels": drill.levels} for drill in drills(rulebook(name))
            ],
        }
        for name in rulebooks()
    ]


def plain(item: Exercise) -> Any:
    """An exercise as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(item))


@pytest.mark.parametrize("name", rulebooks())
def test_exercise_matches_school(server: Server, name: str) -> None:
    """Of every drill and level; without a seed the first, at level 1."""
    for drill in drills(rulebook(name)):
        for level in range(1, drill.levels + 1):
            item = exercise(rulebook(name), drill.name, level=level, seed=MAX_SEED)
            path = f"/{name}/{drill.name}?level={level}&seed={MAX_SEED}"
            assert asked(server, path).json() == plain(item)
        first = exercise(rulebook(name), drill.name)
        assert asked(server, f"/{name}/{drill.name}").json() == plain(first)


@pytest.mark.parametrize("name", rulebooks())
def test_first_lesson_matches_school(server: Server, name: str) -> None:
    """For the seed; and without a rulebook, or past the seeds, there is none."""
    text = msgspec.json.decode(msgspec.json.encode(lesson(rulebook(name), 5)))
    assert plain_http.get(f"{server.origin}/api/learn/{name}?seed=5").json() == text
    for path, code in (("monaco", "unknown_rulebook"), (f"{name}?seed=-1", "invalid_number")):
        answer = plain_http.get(f"{server.origin}/api/learn/{path}")
        assert answer.json()["error"] == code


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/monaco/rows", 404, "unknown_exercise"),
        ("/campione-roulette/rows", 404, "unknown_exercise"),
        ("/trente-et-quarante-2.0/prison", 404, "unknown_exercise"),
        ("/campione-roulette/payouts?level=6", 404, "unknown_exercise"),
        ("/campione-roulette/payouts?level=0", 400, "invalid_number"),
        ("/campione-roulette/payouts?seed=-1", 400, "invalid_number"),
        (f"/campione-roulette/payouts?seed={MAX_SEED + 1}", 400, "invalid_number"),
    ],
)
def test_unknown_topics_are_not_found(server: Server, path: str, status: int, code: str) -> None:
    """In the one shape of all problems."""
    answer = asked(server, path)
    assert (answer.status_code, answer.json()["error"]) == (status, code)
