"""History of play, as a player reads it."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from support.page.permanence_script import called
from support.page.rigged_table import HELD, Arranged
from support.server.http_server import Line, Person, Server, kinds, opened, settings, table

from tapisvert.journal.entry import Entry


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with a wheel."""
    with opened(settings(tmp_path)) as server:
        yield server


def test_every_coup_is_recalled(server: Server) -> None:
    """A player's history has each coup that they played, the latest first, with all its events."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    with anna.at(chips=100_000) as line, bruno.at(chips=100_000):
        for _ in range(3):
            line.stage("bets")
            line.bet("17", 100)
            line.event("coup")
    told = anna.get("/api/me/coups")
    assert len(told["coups"]) == 3
    numbers = [coup["n"] for coup in told["coups"]]
    assert numbers == sorted(numbers, reverse=True)
    for coup in told["coups"]:
        assert coup["coup"]["event"] == "coup"
        assert [event["event"] for event in coup["events"]] == ["staked", "settled"]
    first = anna.get("/api/me/coups?limit=2")
    assert first["coups"] == told["coups"][:2]
    assert anna.get(f"/api/me/coups?before={first['before']}")["coups"] == told["coups"][2:]
    assert bruno.get("/api/me/coups") == {"coups": [], "before": None, "archived": False}


def test_what_moved_money_apart_from_coups_is_recalled(tmp_path: Path) -> None:
    """Stakes in prison that a player divides, and those that the close of the table divides, are
    there by themselves; the coups after them are not the player's. The whole history adds up to the
    purse.
    """
    with opened(settings(tmp_path, table("wheel", pace=HELD))) as server:
        arranged = Arranged(server, "wheel", 0, 17, 0, 17)
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        dora = server.staff("Dora", "direction")
        before = anna.get("/api/me/purse")["amount"]
        with anna.at(chips=100_000) as line, bruno.at(chips=100_000) as other:
            coup(arranged, line, "rouge", "noir")
            arranged.bets()
            for on in ("rouge", "noir"):  # at once: of one moment, it may be
                line.send(id=f"divide-{on}", do="divide", on=on)
            parted = [line.event("divided") for _ in "ab"]
            coup(arranged, other, "17")
            coup(arranged, line, "pair", "impair")
            dora.post("/api/staff/tables/wheel/close", id="close")
            closed = line.until(lambda message: "finished" in kinds(message))
            dora.post("/api/staff/tables/wheel/open", id="open")
            other.ask("sit", chips=100_000)
            coup(arranged, other, "17")
        told = anna.get("/api/me/coups")["coups"]
        assert [bool(one["coup"]) for one in told] == [False, True, False, False, True]
        closing, _, *his_own, _ = told
        assert closing["n"] == closed["to"]
        assert [one["on"] for one in closing["events"]] == ["impair", "pair"]
        assert [one["events"] for one in his_own] == [[one] for one in reversed(parted)]
        after = anna.get("/api/me/purse")["amount"]
        assert sum(called(*(("coupResult", one) for one in told))) == after - before == -2_000
        assert [paged(anna, limit) for limit in (1, 2, 3)] == [told] * 3


def coup(arranged: Arranged, line: Line, *chances: str) -> None:
    """A coup with these stakes of one player's."""
    arranged.bets()
    for on in chances:
        assert line.ask("bet", on=on, amount=1_000)["events"][0]["event"] == "staked"
    arranged.play()


def paged(person: Person, limit: int) -> list[dict[str, Any]]:
    """The history of a player, page by page."""
    told: list[dict[str, Any]] = []
    page = person.get(f"/api/me/coups?limit={limit}")
    while page["before"] is not None:
        told += page["coups"]
        page = person.get(f"/api/me/coups?limit={limit}&before={page['before']}")
    told += page["coups"]
    return told


def test_who_never_sat_down_is_answered_without_a_look_at_the_journal(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journals grow for years; a player without a part in one does not have it read."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    with anna.at(chips=100_000) as line:
        line.stage("bets")
        line.bet("17", 100)
        line.event("coup")
    read = server.services.store.read

    def looked(*given: object) -> NoReturn:
        raise AssertionError("the journal was read")

    monkeypatch.setattr(server.services.store, "read", looked)
    assert bruno.get("/api/me/coups") == {"coups": [], "before": None, "archived": False}
    monkeypatch.setattr(server.services.store, "read", read)
    assert len(anna.get("/api/me/coups")["coups"]) == 1


def test_the_last_session_is_told_without_those_before_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the same as by its number, and the journal is read from its opening on alone."""
    dora, store = server.staff("Dora", "direction"), server.services.store
    for name in ("first", "second"):
        dora.post("/api/staff/tables/wheel/close", id=f"close-{name}")
        dora.post("/api/staff/tables/wheel/open", id=f"open-{name}")
    journal = store.read("wheel", 0, 1_000)
    *_, opening = (entry.number for entry in journal if entry.line.startswith(b'{"do":"open"'))
    while (kept := store.snapshot("wheel")) is None or kept.number < opening - 1:
        time.sleep(0.01)
    by_number = dora.http.get("/api/tables/wheel/record?session=3").content
    read, least = store.read, list[int]()

    def looked(table: str, after: int, limit: int) -> list[Entry]:
        least.append(after)
        return read(table, after, limit)

    monkeypatch.setattr(store, "read", looked)
    assert dora.http.get("/api/tables/wheel/record").content == by_number
    assert min(least) == opening - 1
    dora.get("/api/tables/wheel/record?session=4", 404)
