"""Late refusals: a client that asks for too much is told so late, and its connection is closed."""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from support.patience import PATIENCE, wait_until
from support.server.http_server import PATIENT, Person, Server, opened, settings, table

from tapisvert.server.api import app
from tapisvert.server.api.transport import responses
from tapisvert.server.config.settings import Rates

RATES = Rates(10_000, 16, 8, 1, 256, 10)
"""Eight places, and a sign-in a minute."""
BODY = b'{"name":"Anna","password":"x"}'
SIGN_IN = (
    b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A house that has had its sign-in of this minute, and refuses the next in an hour."""
    monkeypatch.setattr(responses, "_LATE_SECONDS", 3_600.0)
    with opened(settings(tmp_path, table(pace=PATIENT), rates=RATES)) as server:
        with sign_in(server) as line:
            assert line.recv(12) == b"HTTP/1.1 403"
        wait_until(lambda: not server.runner._server.server_state.connections)
        yield server


@contextmanager
def sign_in(server: Server) -> Iterator[socket.socket]:
    """A connection after an attempt to sign in."""
    with closing(socket.create_connection(("127.0.0.1", server.port))) as line:
        line.settimeout(PATIENCE)
        line.sendall(SIGN_IN % (server.port, server.port, len(BODY), BODY))
        yield line


def refused(server: Server) -> int:
    """Count the connections whose refusal is to be sent."""
    connections = tuple(server.runner._server.server_state.connections)
    return sum(getattr(one, "_refusal", None) is not None for one in connections)


def all_of(line: socket.socket) -> bytes:
    """Return what comes until the server closes."""
    return b"".join(iter(lambda: line.recv(65_536), b""))


def has_come(line: socket.socket) -> bool:
    """Return whether anything has come, the end included."""
    line.setblocking(False)
    try:
        line.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    finally:
        line.settimeout(PATIENCE)
    return True


def test_the_place_of_a_refused_client_is_given_away(server: Server) -> None:
    """The one that waits longest hears at once, the others when the house closes."""
    with ExitStack() as stack:
        lines = [stack.enter_context(sign_in(server)) for _ in range(RATES.connections)]
        wait_until(lambda: refused(server) == len(lines))
        assert [has_come(line) for line in lines] == [False] * len(lines)
        lines[-1].sendall(b"more" * 1_000)
        newcomer = Person(server)
        assert newcomer.get("/health/live") == {"done": True}
        first, *others = lines
        heard = all_of(first)
        assert heard.startswith(b"HTTP/1.1 429 ")
        assert b'"error":"too_fast"' in heard
        assert [has_come(line) for line in others] == [False] * len(others)
        server.stop()
        for line in others:
            assert all_of(line) == heard


def test_a_client_that_has_gone_is_refused_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is left of it, whether it goes before its refusal is written or while it is late."""
    connections = server.runner._server.server_state.connections

    class UntilGone:
        def __init__(self, _players_wait: Callable[[], bool]) -> None:
            self.passed = asyncio.Event()

        async def wait(self) -> None:
            while connections:
                await asyncio.sleep(0)

    with sign_in(server):
        wait_until(lambda: refused(server) == 1)
    wait_until(lambda: not connections)
    with caplog.at_level(logging.WARNING), monkeypatch.context() as slow:
        slow.setattr(app, "Pauses", UntilGone)
        with sign_in(server):
            wait_until(lambda: len(connections) == 1)
        wait_until(lambda: not connections and not server.runner._server.server_state.tasks)
    assert caplog.records == []
