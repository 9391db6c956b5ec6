"""Turns of the event loop: which requests are handled when many wait."""

import asyncio
from functools import partial

import uvicorn
from starlette.types import Send
from uvicorn.server import ServerState

from tapisvert.server.api.transport.http_protocol import TimeoutHTTPProtocol
from tapisvert.server.api.transport.turns import RequestTurns
from tapisvert.server.api.transport.waiting_connections import WaitingConnections

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


def test_a_request_that_waits_for_its_turn_keeps_its_place() -> None:
    """Connections without a request give their places to others, those with one do not, whether
    it is handled or waits.
    """

    async def play() -> tuple[int, int]:
        waiting, turns, state = WaitingConnections(), RequestTurns(every=1_000_000), ServerState()
        make = partial(
            TimeoutHTTPProtocol,
            config=uvicorn.Config(_app, lifespan="off", log_config=None),
            server_state=state,
            app_state={},
            waiting=waiting,
            turns=turns,
        )
        server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
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
        server.close()
        for connection in tuple(state.connections):
            connection.transport.abort()
        for _, writer in lines:
            writer.close()
        await asyncio.sleep(0)
        return silent, left

    assert asyncio.run(play()) == (3, 2)


async def _app(_scope: object, _receive: object, send: Send) -> None:
    empty = [(b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 200, "headers": empty})
    await send({"type": "http.response.body", "body": b""})
