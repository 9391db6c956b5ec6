"""View of a table for a late client, and the history of its tailles."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from support.engine.cards_and_coups import NOIR_INVERSE, NULL
from support.engine.engine_harness import CAMPIONE, ROULETTE, Desk
from support.engine.engine_harness import CHEF as OFFICIAL
from support.server.table_bench import ANNA, BICE, CARDS, CHEF, DIRECTION, WHEEL, Bench

from tapisvert import Session
from tapisvert import regulations as houses
from tapisvert.api import bodies
from tapisvert.cards import COPIES, PACK
from tapisvert.live.requests import EnterCard
from tapisvert.live.stages import Mode, Stage
from tapisvert.live.table_history import MAX_COUPS, CoupSummary, TableHistory
from tapisvert.live.view import snapshot
from tapisvert.rules import Refusal, Role
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.coup import Coup, Spun


def read_view(bench: Bench, name: str | None = "Anna", *, sees_all: bool = False) -> dict[str, Any]:
    """Snapshot for a player of that name, as it goes over the wire; it has the schema's shape.

    The node adds the public name, which a table does not know.
    """
    view = snapshot(bench.live, name, bench.mono_ms, sees_all=sees_all)
    text = msgspec.json.encode(view | {"name": "Salon bleu"})
    msgspec.json.decode(text, type=bodies.TableView, strict=True)
    data: dict[str, Any] = json.loads(text)
    return data


def at_the_cards(bench: Bench) -> None:
    """A coup of cards begins, with the cut by Anna and her stake on rouge."""
    bench.sit()
    bench.prefer(cut=True)
    bench.until(Stage.COUPE)
    assert read_view(bench, "Bice")["cutter"] == "Anna"
    bench.ask(ANNA, c.Cut("Anna", 100))
    bench.bet()
    bench.until(Stage.CARDS)


def test_dealt_cards_are_shown() -> None:
    """Each as it fell; a table made again from the journal tells the same."""
    bench = Bench(CARDS)
    at_the_cards(bench)
    bench.tick()
    bench.tick()
    bench.tick()
    answer = read_view(bench)
    outcome = [json.loads(e.line) for e in bench.entries if b'"notice":"card"' in e.line]
    assert answer["cards"] == [item["card"] for item in outcome]
    assert len(answer["cards"]) == 3
    follower = bench.made()
    follower.replay(bench.entries)
    bench.live = follower
    assert read_view(bench)["cards"] == answer["cards"]
    assert read_view(bench.again())["cards"] == answer["cards"]


def test_last_coup_and_its_stakes() -> None:
    """One's own first, in the events' own words, until the next is decided; also read again."""
    bench = Bench(CARDS)
    assert (read_view(bench)["coup"], read_view(bench)["settled"]) == (None, [])
    at_the_cards(bench)
    bench.until(Stage.PAUSE)
    events = [json.loads(text) for entry in bench.entries for text in entry.answer.splitlines()]
    answer = read_view(bench)
    assert answer["cards"] == []
    assert [answer["coup"]] == [event for event in events if event["event"] == "coup"]
    assert answer["settled"] == [event for event in events if event["event"] == "settled"]
    assert answer["taille"] == {"number": 1, "coups": 1}
    second = read_view(bench.again())
    assert {name: second[name] for name in ("coup", "settled", "taille")} == {
        name: answer[name] for name in ("coup", "settled", "taille")
    }


def test_settled_begins_with_ones_own() -> None:
    """Of two players' stakes each reads their own first."""
    bench = Bench(WHEEL, players=[ANNA, BICE], stage=Stage.BETS)
    bench.bet(ANNA, "17")
    bench.bet(BICE, "18")
    bench.until(Stage.PAUSE)
    for name, other in (("Anna", "Bice"), ("Bice", "Anna")):
        assert [event["player"] for event in read_view(bench, name)["settled"]] == [name, other]


def test_entered_cards_are_shown() -> None:
    """At a real table the cards are those that were entered."""
    bench = Bench(CARDS, Mode.REAL)
    bench.ask(CHEF, EnterCard("As"))
    answer = read_view(bench)
    assert answer["cards"] == ["As"]
    assert (answer["mode"], answer["odds"]) == ("real", False)


def test_suspension_societes_and_officials() -> None:
    """Earlier events of these kinds are in the view."""
    bench = Bench(CARDS, Mode.TAILLEUR, players=[ANNA, BICE])
    for player in (ANNA, BICE):
        bench.ask(player, c.FormSociete(("Anna", "Bice")))
    bench.ask(CHEF, c.Rotate("tailleur", "Tullio"))
    bench.ask(DIRECTION, c.Suspend("service", "Ugo"))
    answer = read_view(bench, None)
    assert answer["societes"] == [["Anna", "Bice"]]
    assert answer["officials"] == {"tailleur": "Tullio"}
    assert answer["suspended"] == {"reason": "service", "informed": "Ugo"}
    assert answer["suspended_from"] == "betting"
    bench.ask(DIRECTION, c.Resume())
    assert (read_view(bench)["suspended"], read_view(bench)["suspended_from"]) == (None, None)


def test_reality_check_is_ones_own() -> None:
    """No other player sees the time of the check."""
    bench = Bench(WHEEL, players=[ANNA, BICE])
    assert read_view(bench, "Anna")["check_due_ms"] == 5_000
    assert read_view(bench, "Bice")["check_due_ms"] is None
    assert read_view(bench, None, sees_all=True)["check_due_ms"] is None


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_printed_table_amends_nothing(book: str) -> None:
    """Only the readings that differ are listed."""
    assert read_view(Bench(book))["amended"] == {}


def read_messages(chronicle: TableHistory, number: int, *events: e.Event) -> None:
    """An entry of that number, at that time."""
    chronicle.apply(number, number * 1000, events)


def spin_wheel(number: int) -> e.BallFell:
    """The ball falls."""
    return e.BallFell(Spun(number, "noir", {}, {}, ()))


def open_house() -> e.Opened:
    """A session begins."""
    return e.Opened("campione-roulette", "", "EUR", {}, {})


def test_sessions_and_nulls() -> None:
    """A null coup stands among the others with its reason; another session begins anew."""
    chronicle = TableHistory()
    read_messages(chronicle, 1, open_house())
    read_messages(chronicle, 2, spin_wheel(17))
    read_messages(chronicle, 3, e.Nulled("no_pocket", 17))
    null = chronicle.null
    read_messages(chronicle, 4, e.TailleOver(0, void=False))  # a spin that is not played
    read_messages(chronicle, 5, spin_wheel(0))
    assert (null, chronicle.null) == ("no_pocket", None)
    assert [coup.short for coup in chronicle.coups()] == ["0", "null", "17"]
    read_messages(chronicle, 6, open_house())
    assert chronicle.last_result is None
    read_messages(chronicle, 7, spin_wheel(36))
    tailles = [(taille.number, taille.session, len(taille.coups)) for taille in chronicle.tailles()]
    assert tailles == [(1, 6000, 1), (1, 1000, 3)]


def test_suspension_and_officials() -> None:
    """The reason of a suspension is known until the game goes on; an official by name."""
    chronicle = TableHistory()
    read_messages(chronicle, 1, open_house())
    read_messages(chronicle, 2, e.Rotated("tailleur", "Carlo", None, None))
    read_messages(chronicle, 3, e.Suspended("service", "Ugo"))
    suspension = chronicle.suspension
    read_messages(chronicle, 4, e.Resumed())
    assert (suspension, chronicle.suspension) == (e.Suspended("service", "Ugo"), None)
    assert chronicle.officials == {"tailleur": "Carlo"}


@pytest.mark.clause("R30")
def test_corrected_coup_has_its_settlements() -> None:
    """A premium that a correction to a null coup reverses is gone with the settlements."""
    chronicle, desk = TableHistory(), Desk(CAMPIONE, Anna=1_000_000)
    desk.give(c.Bet("Anna", "rouge", 100_000), c.Insure("Anna", "rouge"))
    read_messages(chronicle, 1, *desk.give(c.Deal(NOIR_INVERSE)))
    settlements = chronicle.settlements
    read_messages(chronicle, 2, *desk.give(c.CorrectCoup(1, "Bianchi", cards=NULL), by=OFFICIAL))
    assert (len(settlements), chronicle.settlements) == (2, ())
    second = c.CorrectCoup(1, "Bianchi", cards=NOIR_INVERSE)
    read_messages(chronicle, 3, *desk.give(second, by=OFFICIAL))
    assert chronicle.settlements == settlements


@pytest.mark.clause("R30")
def test_earlier_coup_has_its_new_summary() -> None:
    """A correction of the coup before the last, with a null spin between them, changes its summary
    and leaves the last result and its settlements, also after a snapshot.
    """
    chronicle, desk = TableHistory(), Desk(ROULETTE, Anna=1_000)
    read_messages(chronicle, 1, *desk.give(c.Bet("Anna", "17", 100), c.Spin(18)))
    read_messages(chronicle, 2, *desk.give(c.Null("foreign_body"), by=OFFICIAL))
    read_messages(chronicle, 3, *desk.give(c.Bet("Anna", "20", 100), c.Spin(20)))
    other_chronicle = TableHistory()
    other_chronicle.restore(chronicle.state())
    settlements = chronicle.settlements
    events = desk.give(c.CorrectCoup(1, "Bianchi", number=17), by=OFFICIAL)
    for history in (chronicle, other_chronicle):
        read_messages(history, 4, *events)
        assert [(coup.short, coup.previous) for coup in history.coups() if not coup.null] == [
            ("20", None),
            ("17", "18"),
        ]
        assert history.settlements == settlements
        assert history.last_result is not None
        assert history.last_result[0] == 3


def test_view_is_bounded_by_page() -> None:
    """The oldest coups go first, and with the last of them their taille."""
    chronicle = TableHistory()
    for number in range(MAX_COUPS + 10):
        read_messages(chronicle, number, spin_wheel(number % 37))
    assert [coup.n for coup in chronicle.coups()] == list(range(MAX_COUPS + 9, 9, -1))


def test_coup_pages_follow_each_page() -> None:
    """However many are on a page: all of them, each once, in their tailles and in order."""
    chronicle = TableHistory()
    for session, coups in ((0, 7), (100, 0), (200, 5), (300, 3)):
        read_messages(chronicle, session, open_house())
        for number in range(session + 1, session + 1 + coups):
            read_messages(chronicle, number, spin_wheel(17))
    numbers = [coup.n for coup in chronicle.coups()][::-1]
    for maximum in range(1, 20):
        oldest, is_more, read = 10**6, True, list[int]()
        while is_more:
            page, is_more = chronicle.page(maximum, oldest)
            result = [
                (taille.session // 1000, coup.n) for taille, several in page for coup in several
            ]
            assert len(result) == maximum or not is_more
            assert all(session <= n < session + 100 for session, n in result)
            read = [n for _, n in result] + read
            oldest = read[0]
        assert read == numbers


@pytest.mark.parametrize("name", [n for n in houses.rulebooks() if "roulette" not in n])
def test_tailles_of_cards(name: str) -> None:
    """Three tailles of a shuffled pack: as many coups, totals and results as the table had."""
    chronicle, chance = TableHistory(), Random(5)
    coups_by_taille: list[list[Coup]] = []
    session, step = Session(name), c.Person(Role.TAILLEUR.value, "Carlo")
    session.sit("Anna", 1_000)
    number = 0

    def give(command: c.Command) -> tuple[e.Event, ...]:
        nonlocal number
        number += 1
        answer = session.do(command, step)
        events = tuple(event for event in answer if not isinstance(event, Refusal))
        assert events, answer
        chronicle.apply(number, number, events)
        return events

    for _ in range(3):
        cards = list(PACK * COPIES)
        chance.shuffle(cards)
        give(c.Shoe(tuple(cards)))
        give(c.Cut("Anna", 100))
        coups: list[Coup] = []
        while session.table.taille.shoe is not None:
            give(c.Close())
            events = give(c.Deal())
            coups += [item.coup for item in events if isinstance(item, e.CoupDealt)]
        coups_by_taille.append(coups)
    tailles = list(chronicle.tailles())[::-1]
    assert [item.number for item in tailles] == [1, 2, 3]
    assert all(item.over_n is not None for item in tailles)
    for taille, coups in zip(tailles, coups_by_taille, strict=True):
        assert [tuple((item.totals or {}).values()) for item in taille.coups] == [
            coup.totals for coup in coups
        ]
        assert [item.result for item in taille.coups] == [
            _read_text(coup.results) for coup in coups
        ]
    assert isinstance(next(chronicle.coups()), CoupSummary)


def _read_text(results: Mapping[str, str]) -> str:
    """Winning chances by another way: in the order of the tableau."""
    if "prison" in results.values():
        return "refait"
    chances = [chance for chance, outcome in results.items() if outcome.startswith("wins")]
    halves = ["half"] if "wins_half" in results.values() else []
    return " ".join([*chances, *halves]) or "null"
