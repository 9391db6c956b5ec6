"""Archived sessions, and a player's history of play."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import pytest
from support.page.permanence_script import run_calls
from support.page.rigged_table import HELD, Arranged
from support.patience import wait_until
from support.server.http_server import Line, Person, Server, kinds, opened, settings, table
from support.server.recorded_house import ANNA, CHIEF, WHEEL, PlayedTable, enrol
from support.storage.issued import issue
from support.storage.store_backends import begin

from tapisvert.accounts.accounts import Account
from tapisvert.fairness.vault import Vault
from tapisvert.journal.checkpoint_keys import VAULT_KEY
from tapisvert.journal.entry import MAX_MINOR, Entry
from tapisvert.journal.reader import COUP, iter_entries
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.live.stages import Stage
from tapisvert.rules import commands as c


def play(folder: Path) -> list[Entry]:
    """Two sessions of years ago, the second still open; return the table's entries."""
    (folder / "keys").mkdir()
    with closing(SqliteStore(begin(folder / "house.db"))) as store:
        enrol(folder / "house.db")
        issue(store, {"a1": 1_000_000})
        wheel = PlayedTable(store, "wheel", WHEEL, Vault.from_file(folder / "keys" / VAULT_KEY))
        for session in range(2):
            wheel.ask(ANNA, c.Sit("Anna", 100_000))
            wheel.coups(2, (ANNA, "17", 1_000))
            if session == 0:
                wheel.until(Stage.BETS)
                wheel.ask(CHIEF, c.Finish())
                last = wheel.live.core
                store.save_snapshot("wheel", last.number, last.hash)
                wheel.reopen()
        wheel.release()
        return list(iter_entries(store, "wheel"))


def is_archived(store: Any) -> bool:
    """True once a session is archived, and none of its entries is left in the database."""
    first = next(iter(store.archived_sessions("wheel")), None)
    return first is not None and store.first_entry("wheel", first.last) is None


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[Entry]]]:
    """The server, once it has archived the first session, and the entries from before."""
    folder = tmp_path_factory.mktemp("house")
    entries = play(folder)
    (folder / "archive").mkdir()
    wheel = table("wheel", is_play_money=True)
    with opened(
        settings(folder, wheel, archive_folder=folder / "archive", archive_days=1)
    ) as server:
        store: Any = server.services.store
        wait_until(lambda: is_archived(store))
        yield server, entries


def test_archived_sessions_are_shown(house: tuple[Server, list[Entry]]) -> None:
    """Sessions, records, permanences, coups and a player's history are as before."""
    server, entries = house
    guest = server.guest("Bice")
    assert len(list((server.settings.keys.parent / "archive").iterdir())) == 1
    assert guest.get("/api/tables/wheel/sessions")["sessions"] == 2
    coups = [entry.number for entry in entries if COUP in entry.answer]
    gets = [guest.get(f"/api/tables/wheel/coups/{n}") for n in coups]
    assert [(item["session"], item["coup"]) for item in gets] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    record = guest.http.get("/api/tables/wheel/record?session=1").text
    assert record.count('"event":"coup"') == 2
    assert len(guest.http.get("/api/tables/wheel/permanences?session=1").text.splitlines()) == 3
    result = play_coups(server)
    assert ([coup.n for coup in result.coups], result.archived) == (coups[::-1], False)
    with guest.at(after_entry=1) as line:
        assert line.receive()["entries"][0]["n"] == 2


def play_coups(server: Server) -> Any:
    """The history of Anna's coups."""
    anna = cast("Account", SimpleNamespace(id="a1", name="Anna"))
    return server.services.play_history._page(anna, 100, MAX_MINOR)


def test_missing_archive_files_are_reported(
    house: tuple[Server, list[Entry]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Archived coups are named, with their session; all else is shown."""
    server, entries = house
    monkeypatch.setattr(server.services.store, "_archives", None)
    guest = server.guest("Bice")
    coups = [entry.number for entry in entries if COUP in entry.answer]
    assert guest.get("/api/tables/wheel/sessions")["sessions"] == 2
    assert guest.get(f"/api/tables/wheel/coups/{coups[2]}")["session"] == 2
    for path in (
        f"/api/tables/wheel/coups/{coups[0]}",
        f"/tables/wheel/coups/{coups[0]}",
        "/api/tables/wheel/record?session=1",
        "/api/tables/wheel/permanences?session=1",
    ):
        answer = guest.http.get(path)
        assert answer.status_code == 410, path
        assert "session 1 of table wheel is archived" in answer.text
    page = guest.http.get(f"/tables/wheel/coups/{coups[0]}", headers={"Accept": "text/html"})
    assert (page.status_code, "ask the house for it" in page.text) == (410, True)
    result = play_coups(server)
    assert ([coup.n for coup in result.coups], result.archived) == (coups[:1:-1], True)
    with guest.at(after_entry=1) as line:
        assert line.receive()["table"]["n"] > coups[2]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with a wheel."""
    with opened(settings(tmp_path)) as server:
        yield server


def test_history_has_every_coup(server: Server) -> None:
    """A player's history has each coup that they played, the latest first, with all its events."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    with anna.at(chips=100_000) as line, bruno.at(chips=100_000):
        for _ in range(3):
            line.stage("bets")
            line.bet("17", 100)
            line.event("coup")
    body = anna.get("/api/me/coups")
    assert len(body["coups"]) == 3
    numbers = [coup["n"] for coup in body["coups"]]
    assert numbers == sorted(numbers, reverse=True)
    for coup in body["coups"]:
        assert coup["coup"]["event"] == "coup"
        assert [event["event"] for event in coup["events"]] == ["staked", "settled"]
    first = anna.get("/api/me/coups?limit=2")
    assert first["coups"] == body["coups"][:2]
    assert anna.get(f"/api/me/coups?before={first['before']}")["coups"] == body["coups"][2:]
    assert bruno.get("/api/me/coups") == {"coups": [], "before": None, "archived": False}


def test_history_has_movements_outside_coups(tmp_path: Path) -> None:
    """Stakes in prison that a player divides, and those that the close of the table divides, are
    there by themselves; the coups after them are not the player's. The whole history adds up to the
    purse.
    """
    with opened(settings(tmp_path, table("wheel", pace=HELD))) as server:
        arrangement = Arranged(server, "wheel", 0, 17, 0, 17)
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        dora = server.staff("Dora", "direction")
        old_amount = anna.get("/api/me/purse")["amount"]
        with anna.at(chips=100_000) as line, bruno.at(chips=100_000) as other:
            coup(arrangement, line, "rouge", "noir")
            arrangement.bets()
            for position in ("rouge", "noir"):  # at once: of one moment, it may be
                line.send(id=f"divide-{position}", do="divide", on=position)
            events = [line.event("divided") for _ in "ab"]
            coup(arrangement, other, "17")
            coup(arrangement, line, "pair", "impair")
            dora.post("/api/staff/tables/wheel/close", id="close")
            closed = line.until(lambda message: "finished" in kinds(message))
            dora.post("/api/staff/tables/wheel/open", id="open")
            other.ask("sit", chips=100_000)
            coup(arrangement, other, "17")
        coups = anna.get("/api/me/coups")["coups"]
        assert [bool(item["coup"]) for item in coups] == [False, True, False, False, True]
        closing, _, *his_own, _ = coups
        assert closing["n"] == closed["to"]
        assert [item["on"] for item in closing["events"]] == ["impair", "pair"]
        assert [item["events"] for item in his_own] == [[item] for item in reversed(events)]
        new_amount = anna.get("/api/me/purse")["amount"]
        assert sum(item["gain"] for item in coups) == new_amount - old_amount == -2_000
        assert [item["gain"] for item in coups] == run_calls(
            *(("totalGain", item["events"]) for item in coups)
        )
        assert [read_pages(anna, limit) for limit in (1, 2, 3)] == [coups] * 3


def coup(arrangement: Arranged, line: Line, *chances: str) -> None:
    """A coup with these stakes of one player's."""
    arrangement.bets()
    for chance in chances:
        assert line.ask("bet", on=chance, amount=1_000)["events"][0]["event"] == "staked"
    arrangement.play()


def read_pages(user: Person, limit: int) -> list[dict[str, Any]]:
    """The history of a player, page by page."""
    answer: list[dict[str, Any]] = []
    page = user.get(f"/api/me/coups?limit={limit}")
    while page["before"] is not None:
        answer += page["coups"]
        page = user.get(f"/api/me/coups?limit={limit}&before={page['before']}")
    answer += page["coups"]
    return answer


def test_new_player_is_answered_without_journal(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journals grow for years; a player without a part in one does not have it read."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    with anna.at(chips=100_000) as line:
        line.stage("bets")
        line.bet("17", 100)
        line.event("coup")
    read = server.services.store.read

    def read_page(*arguments: object) -> NoReturn:
        raise AssertionError("the journal was read")

    monkeypatch.setattr(server.services.store, "read", read_page)
    assert bruno.get("/api/me/coups") == {"coups": [], "before": None, "archived": False}
    monkeypatch.setattr(server.services.store, "read", read)
    assert len(anna.get("/api/me/coups")["coups"]) == 1


def test_last_session_is_read_without_earlier_sessions(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the same as by its number, and the journal is read from its opening on alone."""
    dora, store = server.staff("Dora", "direction"), server.services.store
    for name in ("first", "second"):
        dora.post("/api/staff/tables/wheel/close", id=f"close-{name}")
        dora.post("/api/staff/tables/wheel/open", id=f"open-{name}")
    journal = store.read("wheel", 0, 1_000)
    *_, opening = (entry.number for entry in journal if entry.line.startswith(b'{"do":"open"'))
    while (storage := store.snapshot("wheel")) is None or storage.number < opening - 1:
        time.sleep(0.01)
    by_number = dora.http.get("/api/tables/wheel/record?session=3").content
    read, items = store.read, list[int]()

    def read_page(table: str, after_number: int, limit: int) -> list[Entry]:
        items.append(after_number)
        return read(table, after_number, limit)

    monkeypatch.setattr(store, "read", read_page)
    assert dora.http.get("/api/tables/wheel/record").content == by_number
    assert min(items) == opening - 1
    dora.get("/api/tables/wheel/record?session=4", 404)
