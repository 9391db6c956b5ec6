"""Turns of the event loop: which requests are handled when many wait."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, cast

import pytest
import uvicorn
from starlette.types import Scope, Send
from uvicorn.server import ServerState

from tapisvert.server.api.transport import acceptor as acceptor_module
from tapisvert.server.api.transport import turns as turns_module
from tapisvert.server.api.transport.acceptor import Acceptor
from tapisvert.server.api.transport.connection_limit import LimitingListener
from tapisvert.server.api.transport.http_protocol import TimeoutHTTPProtocol
from tapisvert.server.api.transport.turns import RequestTurns
from tapisvert.server.api.transport.waiting_connections import WaitingConnections
from tapisvert.server.config.settings import Rates

REQUEST = b"GET / HTTP/1.1\r\nHost: house\r\n\r\n"


def test_a_newcomer_waits_for_one_request_of_each_network() -> None:
    """A thousand requests of two networks delay those of a third by two of them."""
    done: list[str] = []

    async def play() -> None:
        turns = RequestTurns()
        assert turns.take()
        for number in range(1_000):
            for network in ("a", "b"):
                turns.defer(network, partial(done.append, f"{network}{number}"))
        for number in range(2):
            turns.defer("newcomer", partial(done.append, f"newcomer{number}"))
        while len(done) < 6:
            await asyncio.sleep(0)

    asyncio.run(play())
    assert done[:6] == ["a0", "b0", "newcomer0", "a1", "b1", "newcomer1"]


def test_requests_pause_while_players_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next waits for the pauses, and not until no player waits any more."""

    async def play(pause: float) -> int:
        monkeypatch.setattr(turns_module, "PAUSE_SECONDS", pause)
        turns, done = RequestTurns(), list[None]()
        assert turns.take()
        for _ in range(20):
            turns.defer("a", partial(done.append, None))
        while len(done) < 10:
            await asyncio.sleep(0)
        turns.players_wait = lambda: True
        for _ in range(1_000):
            await asyncio.sleep(0)
        return len(done)

    assert asyncio.run(play(3_600)) == 10
    assert asyncio.run(play(0)) == 20


@contextmanager
def _waiting_clients(
    turns: RequestTurns, made: list[socket.socket], clients: int
) -> Iterator[Acceptor]:
    """Acceptor that has not begun, and at which so many clients wait; `made` gets each."""
    with ExitStack() as stack:
        at = socket.create_server(("127.0.0.1", 0))
        at.setblocking(False)
        listener = LimitingListener(at, Rates(1, 16, 20, 1, 1, 1), (), WaitingConnections())
        acceptor = Acceptor(listener, turns, made.append)
        for _ in range(clients):
            stack.enter_context(socket.create_connection(listener.getsockname()))
        yield acceptor
        acceptor.close()
        for one in made:
            one.close()


def test_connections_pause_while_players_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is accepted before, the others after the pauses; none after the end."""

    async def play(pause: float, clients: int) -> int:
        monkeypatch.setattr(acceptor_module, "PAUSE_SECONDS", pause)
        turns, made = RequestTurns(), list[socket.socket]()
        turns.players_wait = lambda: bool(made)
        with _waiting_clients(turns, made, clients) as acceptor:
            acceptor.start()
            while len(made) < (clients if not pause else 1):
                await asyncio.sleep(0)
            for _ in range(1_000):
                await asyncio.sleep(0)
        return len(made)

    assert asyncio.run(play(3_600, 3)) == 1
    assert asyncio.run(play(0, 3)) == 3


def test_a_newcomer_is_let_in_beside_requests_and_players_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a pause: no other turn is without a request then."""
    monkeypatch.setattr(acceptor_module, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(turns_module, "PAUSE_SECONDS", 0)

    async def play() -> int:
        turns, made = RequestTurns(), list[socket.socket]()
        turns.players_wait = lambda: True

        def again() -> None:
            turns.defer("a", again)

        assert turns.take()
        again()
        with _waiting_clients(turns, made, 3) as acceptor:
            acceptor.start()
            for _ in range(1_000):
                await asyncio.sleep(0)
        return len(made)

    assert asyncio.run(play()) == 3


def test_an_error_in_a_request_ends_no_turn_but_its_own() -> None:
    """Requests behind it are handled, and the error is told to the loop."""
    told: list[BaseException] = []

    async def play() -> list[int]:
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: told.append(context["exception"])
        )
        turns, done = RequestTurns(), list[int]()
        assert turns.take()
        turns.defer("a", partial(list[int]().remove, 1))
        turns.defer("a", partial(done.append, 1))
        for _ in range(100):
            await asyncio.sleep(0)
        return done

    assert asyncio.run(play()) == [1]
    assert [type(one) for one in told] == [ValueError]


def test_a_turn_with_a_request_accepts_no_connection() -> None:
    """A bet that comes in it would wait for both; one is accepted in the turn after it."""

    async def play(turns: RequestTurns) -> int:
        made: list[socket.socket] = []
        with _waiting_clients(turns, made, 3) as acceptor:
            assert turns.take()
            acceptor.start()
            for _ in range(1_000):
                await asyncio.sleep(0)
        return len(made)

    assert asyncio.run(play(RequestTurns(every=1_000_000))) == 1
    assert asyncio.run(play(RequestTurns())) == 3


def test_a_head_that_comes_byte_by_byte_takes_no_turn() -> None:
    """Others are answered in the turns, it once it is whole, and what is no head at once."""

    async def play() -> list[bytes]:
        state = ServerState()
        server, port = await _serving(WaitingConnections(), RequestTurns(every=1_000_000), state)
        slow, other, strange = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        slow[1].write(REQUEST[:9])
        while not any(one._head for one in _protocols(state)):
            await asyncio.sleep(0)
        other[1].write(REQUEST)
        said = [await other[0].readline()]
        for turn in (slow, strange):
            (protocol,) = (one for one in _protocols(state) if _is_of(one, turn))
            protocol._turns = RequestTurns()
        slow[1].write(REQUEST[9:])
        strange[1].write(b"\x16\x03\x01")  # TLS
        said += [await slow[0].readline(), await strange[0].readline()]
        _end(server, state, slow, other, strange)
        await asyncio.sleep(0)
        return [line[9:12] for line in said]

    assert asyncio.run(play()) == [b"200", b"200", b"400"]


def test_a_request_that_waits_for_its_turn_keeps_its_place() -> None:
    """Connections without a request give their places to others, those with one do not, whether
    it is handled, waits, or has not been read.
    """

    async def play() -> tuple[int, int]:
        waiting, state = WaitingConnections(), ServerState()
        server, port = await _serving(waiting, RequestTurns(every=1_000_000), state)
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        while len(waiting) < len(lines):
            await asyncio.sleep(0)
        silent = len(waiting)
        lines[0][1].write(REQUEST)
        assert (await lines[0][0].readuntil()).startswith(b"HTTP/1.1 200")
        lines[1][1].write(REQUEST)
        while len(waiting) == silent:
            await asyncio.sleep(0)
        left = len(waiting)
        for at in (0, 2):
            lines[at][1].write(REQUEST)
        assert not waiting.give_up(), "their requests have come, and are only not read yet"
        _end(server, state, *lines)
        await asyncio.sleep(0)
        return silent, left

    assert asyncio.run(play()) == (3, 2)


def test_a_client_that_sends_no_more_is_answered_in_its_turn() -> None:
    """Its request and the end of its sending are both read before its turn comes."""

    async def play() -> bytes:
        state, turns = ServerState(), RequestTurns(every=1_000_000)
        server, port = await _serving(WaitingConnections(), turns, state)
        assert turns.take()
        line = await asyncio.open_connection("127.0.0.1", port)
        line[1].write(REQUEST)
        line[1].write_eof()
        while not any(one._has_ended for one in _protocols(state)):
            await asyncio.sleep(0)
        turns._pop()()
        said = await line[0].read()
        _end(server, state, line)
        return said[:12]

    assert asyncio.run(play()) == b"HTTP/1.1 200"


def test_a_response_is_sent_in_one_piece() -> None:
    """Its head and its body; a head that no body follows is sent in the next turn."""

    async def play(request: bytes) -> list[bytes]:
        state = ServerState()
        server, port = await _serving(WaitingConnections(), RequestTurns(), state)
        line = await asyncio.open_connection("127.0.0.1", port)
        while not state.connections:
            await asyncio.sleep(0)
        (protocol,) = _protocols(state)
        pieces: list[bytes] = []
        transport: Any = protocol.transport
        write = transport.write

        def written(data: bytes) -> None:
            pieces.append(data)
            write(data)

        transport.write = written
        line[1].write(request)
        await line[0].readuntil(b"house" if request == REQUEST else b"\r\n\r\n")
        _end(server, state, line)
        return pieces

    (piece,) = asyncio.run(play(REQUEST))
    assert piece.startswith(b"HTTP/1.1 200")
    assert piece.endswith(b"house")
    assert len(asyncio.run(play(REQUEST.replace(b"/ ", b"/slow ")))) == 1


async def _app(scope: Scope, _receive: object, send: Send) -> None:
    headers = [(b"content-length", b"5")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    if scope["path"] == "/slow":
        await asyncio.Event().wait()
    await send({"type": "http.response.body", "body": b"house"})


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _serving(
    waiting: WaitingConnections, turns: RequestTurns, state: ServerState
) -> tuple[asyncio.Server, int]:
    """A server of the protocol alone, and its port."""
    make = partial(
        TimeoutHTTPProtocol,
        config=uvicorn.Config(_app, lifespan="off", log_config=None),
        server_state=state,
        app_state={},
        waiting=waiting,
        turns=turns,
    )
    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    return server, server.sockets[0].getsockname()[1]


def _protocols(state: ServerState) -> set[TimeoutHTTPProtocol]:
    """The connections of the server."""
    return cast("set[TimeoutHTTPProtocol]", state.connections)


def _is_of(protocol: TimeoutHTTPProtocol, line: Line) -> bool:
    """Return whether a connection of the server is that of a client."""
    return bool(protocol.client == line[1].get_extra_info("sockname"))


def _end(server: asyncio.Server, state: ServerState, *lines: Line) -> None:
    server.close()
    for connection in tuple(state.connections):
        connection.transport.abort()
    for _, writer in lines:
        writer.close()
