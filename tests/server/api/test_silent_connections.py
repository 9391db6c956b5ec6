"""Silent connections: what they hold of the process, when they are served, and when closed."""

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from tapisvert.server.api.transport import silent_connections as module
from tapisvert.server.api.transport.silent_connections import SilentConnections
from tapisvert.server.api.transport.turns import RequestTurns
from tapisvert.server.api.transport.waiting_connections import WaitingConnections


class Served:
    """Silent connections of a server, with what became of them; `connect` returns a client."""

    def __init__(self, at: socket.socket, turns: RequestTurns) -> None:
        self._at, self.waiting, self.served = at, WaitingConnections(), list[socket.socket]()
        self.silent = SilentConnections(self.waiting, turns, self.served.append)

    def connect(self) -> socket.socket:
        """Connect a client, whose connection is silent."""
        client = socket.create_connection(self._at.getsockname())
        client.settimeout(60)
        self.silent.add(self._at.accept()[0])
        return client

    async def until_served(self, many: int) -> None:
        """Return once so many are served."""
        while len(self.served) < many:
            await asyncio.sleep(0)


@asynccontextmanager
async def serving(turns: RequestTurns | None = None) -> AsyncIterator[Served]:
    """Serve until the end of the block."""
    with socket.create_server(("127.0.0.1", 0)) as at:
        server = Served(at, turns or RequestTurns())
        yield server
        server.silent.close()
        for one in server.served:
            one.close()


def is_closed(client: socket.socket) -> bool:
    """Return whether the server has closed, or closes within a minute."""
    return client.recv(1) == b""


def test_a_connection_is_served_with_its_first_byte() -> None:
    """Its bytes are all there; those that say nothing stay, and those that went leave."""

    async def play() -> None:
        async with serving() as server:
            clients = [server.connect() for _ in range(3)]
            clients[1].sendall(b"GET")
            await server.until_served(1)
            assert server.served[0].recv(9) == b"GET"
            clients[0].close()
            while len(server.silent) > 1:
                await asyncio.sleep(0)
            assert len(server.served) == len(server.waiting) == 1
            for client in clients[1:]:
                client.close()

    asyncio.run(play())


async def _served_of_four(turns: RequestTurns, least: int, *, players_wait: bool) -> int:
    """Return how many of four that were heard are served in a thousand turns after the first."""
    async with serving(turns) as server:
        clients = [server.connect() for _ in range(4)]
        for client in clients:
            client.sendall(b"GET")
        turns.players_wait = lambda: players_wait and bool(server.served)
        await server.until_served(least)
        for _ in range(1_000):
            await asyncio.sleep(0)
        for client in clients:
            client.close()
        return len(server.served)


def test_those_heard_pause_while_players_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next waits for the pauses, and not until no player waits any more."""
    monkeypatch.setattr(module, "PAUSE_SECONDS", 3_600.0)
    assert asyncio.run(_served_of_four(RequestTurns(), 1, players_wait=True)) == 1
    monkeypatch.setattr(module, "PAUSE_SECONDS", 0.0)
    assert asyncio.run(_served_of_four(RequestTurns(), 4, players_wait=True)) == 4


def test_an_error_in_one_stops_no_other() -> None:
    """It is told to the loop, and the next is served."""
    told: list[BaseException] = []

    async def play() -> int:
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: told.append(context["exception"])
        )
        async with serving() as server:
            silent = SilentConnections(server.waiting, RequestTurns(), _failing(server.served))
            server.silent = silent
            clients = [server.connect() for _ in range(2)]
            for client in clients:
                client.sendall(b"GET")
            for _ in range(1_000):
                await asyncio.sleep(0)
            for client in clients:
                client.close()
            return len(server.served)

    assert asyncio.run(play()) == 2
    assert [type(one) for one in told] == [OSError]


def _failing(served: list[socket.socket]) -> Callable[[socket.socket], None]:
    """A server of connections that fails with the first."""

    def serve(connection: socket.socket) -> None:
        served.append(connection)
        if len(served) == 1:
            raise OSError("reset")

    return serve


def test_a_turn_with_a_request_serves_no_connection() -> None:
    """A bet that comes in it would wait for both; one is served in the turn after it."""

    async def play(turns: RequestTurns) -> int:
        assert turns.take()
        return await _served_of_four(turns, 1, players_wait=False)

    assert asyncio.run(play(RequestTurns(every=1_000_000))) == 1
    assert asyncio.run(play(RequestTurns())) == 4


def test_the_oldest_gives_its_place_up() -> None:
    """Unless its first byte has come."""

    async def play() -> None:
        async with serving() as server:
            heard, silent = server.connect(), server.connect()
            heard.sendall(b"G")
            assert server.waiting.give_up()
            assert is_closed(silent)
            assert not server.waiting.give_up()
            await server.until_served(1)
            heard.close()
            silent.close()

    asyncio.run(play())


def test_none_stays_silent_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is closed when its time is over, and all with the server."""

    async def play() -> None:
        async with serving() as server:
            monkeypatch.setattr(module, "_SILENT_SECONDS", 0.0)
            late = server.connect()
            monkeypatch.setattr(module, "_SILENT_SECONDS", 3_600.0)
            others = [server.connect(), server.connect()]
            others[0].sendall(b"GET")
            await server.until_served(1)
            assert is_closed(late)
            assert len(server.silent) == 1
            server.silent.close()
            assert is_closed(others[1])
            for client in (late, *others):
                client.close()

    asyncio.run(play())


def test_a_silent_connection_is_a_few_objects() -> None:
    """A transport and a parser are a hundred, and the garbage collector stops the house for them
    while connections come and go.
    """

    async def play() -> float:
        async with serving() as server:
            clients = [server.connect()]
            gc.collect()
            before, many = len(gc.get_objects()), 50
            clients += [server.connect() for _ in range(many)]
            gc.collect()
            after = len(gc.get_objects())
            for client in clients:
                client.close()
            return (after - before) / many

    assert asyncio.run(play()) < 12
