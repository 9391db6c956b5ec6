"""A rehearsal: simulated people play and serve over the wire, and people take their posts."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from support.patience import PATIENCE, wait_until
from support.server.http_server import opened, settings
from support.server.node_harness import code
from support.server.rehearsals import Rehearsal

from tapisvert.config.fields import SettingsError
from tapisvert.journal.connect import open_store
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.operations.audit import audit
from tapisvert.rehearsal import house
from tapisvert.rehearsal.company import live_until_cancelled
from tapisvert.rehearsal.wire import Person

AT_CARDS = {"staked", "settled", "coup", "insurance_taken"}
AT_WHEEL = {"staked", "settled", "coup", "announced", "late_accepted", "tipped"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a rehearsal, which outlives it."""
    return tmp_path / "rehearsal"


@pytest.fixture
def rehearsal(folder: Path) -> Iterator[Rehearsal]:
    """A rehearsal that is open."""
    server = Rehearsal(house.settings(folder, port=0)).start()
    try:
        yield server
    finally:
        server.stop()


def test_people_take_over_from_simulated_colleagues(rehearsal: Rehearsal, folder: Path) -> None:
    """The company plays by itself, counts floats and gives tips; Tullio takes the post of tailleur,
    spins, and gives it back; then the wheel is spun again. The books are right, and a second
    evening goes on.
    """
    live: Any = rehearsal.services.node.owned_table("wheel")
    wait_until(lambda: live.table.players.get(f"Keller{WALK_IN_SUFFIX}") and rehearsal.heard())
    wait_until(lambda: rehearsal.events("cards") >= AT_CARDS)
    wait_until(lambda: rehearsal.events("wheel") >= AT_WHEEL)
    wait_until(lambda: {"opening", "closing", "drop"} < rehearsal.counts("cards", "wheel"))
    tullio = rehearsal.learner("Tullio")
    assert tullio.get("/api/session")["rehearsal"] is True
    with tullio.at("wheel") as line:
        assert not code(line.ask("take_post", role="tailleur", relieves="Teo (sim.)"))
        line.ask("close")  # unless the colleague has just called it
        assert not code(line.ask("spin", number=17))
        hand = live.history.last_result
        line.ask("dismiss", role="tailleur", name="Tullio")
        wait_until(lambda: live.history.last_result != hand)
    rehearsal.stop()
    store = open_store(f"sqlite:///{folder / house.DATABASE}")
    try:
        assert not audit(store).faults
    finally:
        store.close()
    second = Rehearsal(house.settings(folder, port=0)).start()
    try:
        assert second.settings.training == rehearsal.settings.training
        live = second.services.node.owned_table("wheel")
        hand = live.history.last_result
        wait_until(lambda: live.history.last_result != hand)
    finally:
        second.stop()


def test_cancelled_person_does_not_reconnect() -> None:
    """Even where the server closes the connection at the moment of the cancellation."""

    async def cancel_beside_closed_connection() -> int:
        connection, lives = asyncio.Event(), 0

        async def read_until_closed() -> None:
            await connection.wait()
            raise ConnectionError

        async def life() -> None:
            nonlocal lives
            lives += 1
            async with asyncio.TaskGroup() as group:
                group.create_task(read_until_closed())

        person = asyncio.create_task(live_until_cancelled(life))
        while not lives:
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # it reads
        connection.set()
        await asyncio.sleep(0)  # the connection is closed, and the task group not yet over
        person.cancel()
        await asyncio.wait_for(person, PATIENCE)
        return lives

    assert asyncio.run(cancel_beside_closed_connection()) == 1


def test_database_of_other_house_is_refused(folder: Path, tmp_path: Path) -> None:
    """A rehearsal mixes with no house that has accounts of its own."""
    with opened(settings(tmp_path)) as server:
        anna = server.guest("Anna")
        anna.get("/api/rehearsal", status=404)
        assert anna.get("/api/session")["rehearsal"] is False
    folder.mkdir()
    (tmp_path / "house.db").rename(folder / house.DATABASE)
    (folder / house.FILE).write_text('{"password": "guessed"}', encoding="utf-8")
    with pytest.raises(SettingsError, match="another house"):
        house.settings(folder)
    (folder / house.FILE).unlink()
    with pytest.raises(SettingsError, match="another house"):
        house.settings(folder)


def test_request_takes_no_thread_of_loop(tmp_path: Path) -> None:
    """It is answered though all of them are taken: the server needs one of them to answer."""

    async def send_request(port: int, origin: str) -> object:
        free, loop = threading.Event(), asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(1))
        takings = loop.run_in_executor(None, free.wait)
        try:
            answer = Person(port, origin, "Anna", "anna").request("GET", "/health/ready")
            return await asyncio.wait_for(answer, PATIENCE)
        finally:
            free.set()
            await takings

    with opened(settings(tmp_path)) as server:
        assert asyncio.run(send_request(server.port, server.origin)) == {"done": True}
