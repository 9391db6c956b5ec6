"""Closed connections: nothing of them is left for the garbage collector, which stops the server."""

import gc
import socket
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest
from support.patience import wait_until
from support.server.http_server import PATIENT, Person, Server, opened, settings, table

from tapisvert.server.api import websocket
from tapisvert.server.api.transport import responses


def connections(server: Server) -> list["weakref.ref[Any]"]:
    """The open connections of a server with their transports; the sockets of silent ones."""
    found: list[weakref.ref[Any]] = []
    looked = threading.Event()

    def look() -> None:
        http = server.runner._server
        for one in http.server_state.connections:
            found.extend((weakref.ref(one), weakref.ref(one.transport)))
        found.extend(weakref.ref(one.connection) for one in http._silent._silent)
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
    """One that said nothing, one with a request, one refused, one that is to be, a spectator's and
    a player's, whose sessions and tables are looked at again all the time.
    """
    monkeypatch.setattr(responses, "_LATE_SECONDS", 3_600.0)
    for seconds in ("ROLES_SECONDS", "_REVALIDATION_SECONDS"):
        monkeypatch.setattr(websocket, seconds, 0.001)
    options = {"--rates-sign-ins-a-minute": "1"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        anna = server.guest("Anna")
        anna.http.close()
        wait_until(lambda: not connections(server))
        host = b"Host: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n\r\n"
        lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(4)]
        asked = (b"GET /api/tables", b"GET /nothing", b"POST /api/session")
        for line, head in zip(lines[1:], asked, strict=True):
            line.sendall(head + b" HTTP/1.1\r\n" + host % (server.port, server.port))
        for line in lines[1:3]:
            assert line.recv(65_536).startswith(b"HTTP/1.1 ")
        with anna.at() as player, Person(server).at() as spectator:
            player.begin()
            spectator.begin()
            assert "events" in player.ask("sit", chips=10_000)
            wait_until(lambda: len(connections(server)) == 2 * 5 + 1)
            left = connections(server)
        for line in lines:
            line.close()
        wait_until(lambda: not any(one() for one in left))
