"""View of a table for a late client: all that it would have seen, and nothing more."""

import json
from typing import Any

import msgspec
import pytest
from support.server.table_bench import ANNA, BICE, CARDS, CHEF, DIRECTION, WHEEL, Bench

from tapisvert.live.requests import EnterCard
from tapisvert.live.stages import Mode, Stage
from tapisvert.live.view import snapshot
from tapisvert.rules import commands as c
from tapisvert.server.schemas import bodies


def seen(bench: Bench, name: str | None = "Anna", *, sees_all: bool = False) -> dict[str, Any]:
    """Snapshot for a player of that name, as it goes over the wire; it has the schema's shape.

    The node adds the public name, which a table does not know.
    """
    view = snapshot(bench.live, name, bench.mono_ms, sees_all=sees_all)
    text = msgspec.json.encode(view | {"name": "Salon bleu"})
    msgspec.json.decode(text, type=bodies.TableView, strict=True)
    told: dict[str, Any] = json.loads(text)
    return told


def at_the_cards(bench: Bench) -> None:
    """A coup of cards begins, with the cut by Anna and her stake on rouge."""
    bench.sit()
    bench.prefer(cut=True)
    bench.until(Stage.COUPE)
    assert seen(bench, "Bice")["cutter"] == "Anna"
    bench.ask(ANNA, c.Cut("Anna", 100))
    bench.bet()
    bench.until(Stage.CARDS)


def test_cards_that_lie_there_are_told_with_their_proofs() -> None:
    """Each as it fell; a table made again from the journal tells the same."""
    bench = Bench(CARDS)
    at_the_cards(bench)
    bench.tick()
    bench.tick()
    bench.tick()
    told = seen(bench)
    fell = [json.loads(e.line) for e in bench.entries if b'"notice":"card"' in e.line]
    assert told["cards"] == [{"card": one["card"], "proof": one["proof"]} for one in fell]
    assert len(told["cards"]) == 3
    followed = bench.made()
    followed.replay(bench.entries)
    bench.live = followed
    assert seen(bench)["cards"] == told["cards"]
    assert seen(bench.again())["cards"] == told["cards"]


def test_last_coup_and_its_stakes() -> None:
    """One's own first, in the events' own words, until the next is decided; also read again."""
    bench = Bench(CARDS)
    assert (seen(bench)["coup"], seen(bench)["settled"]) == (None, [])
    at_the_cards(bench)
    bench.until(Stage.PAUSE)
    events = [json.loads(text) for entry in bench.entries for text in entry.answer.splitlines()]
    told = seen(bench)
    assert told["cards"] == []
    assert [told["coup"]] == [event for event in events if event["event"] == "coup"]
    assert told["settled"] == [event for event in events if event["event"] == "settled"]
    assert told["taille"] == {"number": 1, "coups": 1}
    again = seen(bench.again())
    assert {name: again[name] for name in ("coup", "settled", "taille")} == {
        name: told[name] for name in ("coup", "settled", "taille")
    }


def test_settled_begins_with_ones_own() -> None:
    """Of two players' stakes each reads their own first."""
    bench = Bench(WHEEL, players=[ANNA, BICE], stage=Stage.BETS)
    bench.bet(ANNA, "17")
    bench.bet(BICE, "18")
    bench.until(Stage.PAUSE)
    for name, other in (("Anna", "Bice"), ("Bice", "Anna")):
        assert [event["player"] for event in seen(bench, name)["settled"]] == [name, other]


def test_entered_cards_have_no_proof() -> None:
    """At a real table the cards are those that were entered."""
    bench = Bench(CARDS, Mode.REAL)
    bench.ask(CHEF, EnterCard("As"))
    told = seen(bench)
    assert told["cards"] == [{"card": "As", "proof": None}]
    assert (told["mode"], told["odds"]) == ("real", False)


def test_suspension_societes_and_officials() -> None:
    """Earlier events of these kinds are in the view."""
    bench = Bench(CARDS, Mode.TAILLEUR, players=[ANNA, BICE])
    for who in (ANNA, BICE):
        bench.ask(who, c.FormSociete(("Anna", "Bice")))
    bench.ask(CHEF, c.Rotate("tailleur", "Tullio"))
    bench.ask(DIRECTION, c.Suspend("service", "Ugo"))
    told = seen(bench, None)
    assert told["societes"] == [["Anna", "Bice"]]
    assert told["officials"] == {"tailleur": "Tullio"}
    assert told["suspended"] == {"reason": "service", "informed": "Ugo"}
    assert told["suspended_from"] == "betting"
    bench.ask(DIRECTION, c.Resume())
    assert (seen(bench)["suspended"], seen(bench)["suspended_from"]) == (None, None)


def test_reality_check_is_ones_own() -> None:
    """No other player sees the time of the check."""
    bench = Bench(WHEEL, players=[ANNA, BICE])
    assert seen(bench, "Anna")["check_due_ms"] == 5_000
    assert seen(bench, "Bice")["check_due_ms"] is None
    assert seen(bench, None, sees_all=True)["check_due_ms"] is None


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_a_table_as_printed_amends_nothing(book: str) -> None:
    """Only the readings that differ are listed."""
    assert seen(Bench(book))["amended"] == {}
