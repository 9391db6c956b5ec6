"""Closed connections: nothing of them is left for the garbage collector, which stops the server."""

import gc
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest
from support.patience import wait_until
from support.server.http_server import PATIENT, Person, Server, opened, settings, table

from tapisvert.server.api import websocket


def connections(server: Server) -> list["weakref.ref[Any]"]:
    """Return the open connections of a server with their transports."""
    found: list[weakref.ref[Any]] = []
    looked = threading.Event()

    def look() -> None:
        for one in server.runner._server.server_state.connections:
            found.extend((weakref.ref(one), weakref.ref(one.transport)))
        looked.set()

    server.runner.call(look)
    assert looked.wait(60)
    return found


@pytest.fixture
def _without_collections() -> Any:
    """Collections of garbage are off, so that objects are freed by their last reference alone."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_without_collections")
def test_a_closed_connection_is_freed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A spectator's and a player's, whose sessions and tables are looked at again all the time."""
    for seconds in ("ROLES_SECONDS", "_REVALIDATION_SECONDS"):
        monkeypatch.setattr(websocket, seconds, 0.001)
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        anna = server.guest("Anna")
        anna.http.close()
        gc.collect()
        with anna.at() as player, Person(server).at():
            assert "events" in player.ask("sit", chips=10_000)
            wait_until(lambda: len(connections(server)) == 2 * 2)
            left = connections(server)
        wait_until(lambda: not any(one() for one in left))
