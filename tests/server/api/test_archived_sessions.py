"""A server that archives its old sessions by itself, and shows them out of their files."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from support.patience import wait_until
from support.server.http_server import Server, opened, settings, table
from support.server.recorded_house import ANNA, CHIEF, WHEEL, PlayedTable, book, enrol
from support.storage.store_backends import begin

from tapisvert.fairness.vault import Vault
from tapisvert.journal.checkpoint_keys import VAULT_KEY
from tapisvert.journal.entry import MAX_MINOR, Entry
from tapisvert.journal.reader import COUP, iter_entries
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.live.stages import Stage
from tapisvert.rules import commands as c
from tapisvert.server.accounts.accounts import Account


def play(folder: Path) -> list[Entry]:
    """Two sessions of years ago, the second still open; return the table's entries."""
    (folder / "keys").mkdir()
    with closing(SqliteStore(begin(folder / "house.db"))) as store:
        enrol(folder / "house.db")
        book(store).write({"notice": "chips_issued"}, "d1", {"a1": 1_000_000}, "first")
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
    first = next(iter(store.archived("wheel")), None)
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
    told = [guest.get(f"/api/tables/wheel/coups/{n}") for n in coups]
    assert [(one["session"], one["coup"]) for one in told] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    record = guest.http.get("/api/tables/wheel/record?session=1").text
    assert record.count('"event":"coup"') == 2
    assert len(guest.http.get("/api/tables/wheel/permanences?session=1").text.splitlines()) == 3
    found = played(server)
    assert ([coup.n for coup in found.coups], found.archived) == (coups[::-1], False)
    with guest.at(after=1) as line:
        assert line.receive()["entries"][0]["n"] == 2


def played(server: Server) -> Any:
    """The history of Anna's coups."""
    anna = cast("Account", SimpleNamespace(id="a1", name="Anna"))
    return server.services.play_history._page(anna, 100, MAX_MINOR)


def test_without_the_files_it_says_so(
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
    found = played(server)
    assert ([coup.n for coup in found.coups], found.archived) == (coups[:1:-1], True)
    with guest.at(after=1) as line:
        assert line.receive()["table"]["n"] > coups[2]
