"""The odds at a table: the library's own figures, from exactly the cards that were dealt."""

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest
from support.server.http_server import CARDS, PATIENT, WHEEL, Server, opened, settings, table
from support.server.table_bench import ANNA, Bench

from tapisvert import regulations
from tapisvert.cards import COPIES, PACK
from tapisvert.live.stages import Mode, Stage
from tapisvert.odds import CompositionError, advise
from tapisvert.reports.odds import OddsCache, full_pack_law, odds, prison_stakes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house that shows the odds at two tables, and not at the third."""
    tables = (table(odds=True), table("cards", CARDS, odds=True), table("blind", pace=PATIENT))
    with opened(settings(tmp_path_factory.mktemp("worth"), *tables)) as server:
        yield server


@pytest.mark.parametrize("name", regulations.rulebooks())
def test_law_of_each_rulebook(name: str) -> None:
    """Chances, totals, numbers and edges are those of the odds; probabilities sum to one."""
    book, answer = regulations.rulebook(name), full_pack_law(regulations.rulebook(name))
    advice = advise(book)
    assert list(answer.chances) == list(book.chances)
    for chance, law in advice.law.chances.items():
        assert answer.chances[chance].wins == pytest.approx(float(law.wins), abs=1e-11)
        for decision, bet in advice.bets[chance].items():
            assert answer.bets[chance][decision].edge == pytest.approx(float(bet.edge), abs=1e-11)
        item = answer.chances[chance]
        total = item.wins + item.wins_half + item.loses + item.null + item.prison
        assert total == pytest.approx(1, abs=1e-9)
    if answer.numbers:
        assert answer.numbers == pytest.approx([1 / 37] * 37)
        assert answer.refait == pytest.approx(1 / 37)
    else:
        assert sum(answer.totals.values()) == pytest.approx(1, abs=1e-9)
    if name == CARDS:
        assert answer.refait == pytest.approx(2 * 0.01094568524, abs=1e-10)


def test_coup_removes_its_cards() -> None:
    """At a table of cards exactly those that were dealt are taken out of the pack."""
    bench = Bench(CARDS, players=[ANNA])
    bench.until(Stage.BETS, Stage.DECISION)
    bench.bet()
    bench.until(Stage.PAUSE)
    answer = odds(bench.table.book, bench.table.taille.drawn_counts, prison_stakes(bench.table))
    lay = Counter(
        card
        for entry in bench.entries
        if b'"notice":"card"' in entry.line
        for card in [entry.line.partition(b'"card":"')[2][:2].decode()]
    )
    assert answer.gone == lay.total() >= 8
    advice = advise(bench.table.book, lay.elements())
    assert (answer.best.on, answer.best.decision) == advice.best
    for chance, decisions in advice.bets.items():
        for decision, bet in decisions.items():
            edge = answer.law.bets[chance][decision].edge
            assert edge == pytest.approx(float(bet.edge), abs=1e-11)
            edge = float(advice.bets_before[chance][decision].edge)
            assert answer.edges_before[chance][decision] == pytest.approx(edge, abs=1e-11)


def test_prison_is_weighed() -> None:
    """Worth of a stake in prison, divided, left or moved."""
    answer = odds(regulations.rulebook(WHEEL), {}, [("passe", 2)])
    (item,) = answer.prison
    assert (item.on, item.degree, item.divided) == ("passe", 2, 0.25)
    assert set(item.stays) == {"rouge", "noir", "pair", "impair", "manque", "passe"}
    assert item.decision == "divide"


def test_too_few_cards_are_refused() -> None:
    """If the rest of the pack cannot make a coup there are no odds."""
    book = regulations.rulebook(CARDS)
    cards = dict.fromkeys(PACK[:-1], COPIES)
    with pytest.raises(CompositionError):
        odds(book, cards, [])


async def _asked_twice(bench: Bench) -> bool:
    desk = OddsCache()
    first = await desk.get(bench.live, bench.table)
    return await desk.get(bench.live, bench.table) is first


def test_one_state_has_one_answer() -> None:
    """It is worked out once as long as no card falls."""
    assert asyncio.run(_asked_twice(Bench(CARDS, Mode.REAL)))


def test_odds_are_shown_where_allowed(server: Server) -> None:
    """By HTTP: to any client at those tables, to none at the others."""
    anna = server.guest("Anna")
    wheel = anna.get("/api/tables/wheel/odds")
    assert wheel["law"]["bets"]["17"]["flat"]["edge"] == pytest.approx(1 / 37)
    assert anna.get("/api/tables/cards/odds")["gone"] == 0
    assert anna.get("/api/tables/blind/odds", 403)["error"] == "odds_disabled"
    assert anna.get("/api/tables/none/odds", 404)["error"] == "unknown_table"
    assert anna.get("/api/rulebooks/none/law", 404)["error"] == "unknown_rulebook"
    answer = anna.http.get(f"/api/rulebooks/{CARDS}/law")
    assert answer.json()["totals"].keys() == {str(total) for total in range(31, 41)}
    tag = {"If-None-Match": answer.headers["etag"]}
    assert anna.http.get(f"/api/rulebooks/{CARDS}/law", headers=tag).status_code == 304
