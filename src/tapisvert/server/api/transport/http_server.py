"""uvicorn's server with an acceptor of its own, which takes turns."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

import uvicorn

from tapisvert.server.api.transport.acceptor import Acceptor
from tapisvert.server.api.transport.connection_limit import LimitingListener
from tapisvert.server.api.transport.silent_connections import SilentConnections
from tapisvert.server.api.transport.turns import RequestTurns
from tapisvert.server.api.transport.waiting_connections import WaitingConnections


class HttpServer(uvicorn.Server):
    """Server of the connections of a listener, without signal handlers: a coup is finished before
    anything closes.
    """

    def __init__(
        self, config: uvicorn.Config, turns: RequestTurns, waiting: WaitingConnections
    ) -> None:
        super().__init__(config)
        self._turns = turns
        self._silent = SilentConnections(waiting, turns, self._serve_one)
        self._beginning: set[asyncio.Task[None]] = set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture no signal."""
        yield

    def begin(self, listener: LimitingListener) -> asyncio.Future[None]:
        """Serve the connections of a listener until `should_exit` is set, then close it."""
        self._acceptor = Acceptor(listener, self._turns, self._silent.add)
        return asyncio.ensure_future(self.serve(sockets=[]))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections."""
        await super().startup(sockets)
        self._acceptor.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no further connection, and close those that are open."""
        self._acceptor.close()
        self._silent.close()
        await super().shutdown(sockets)

    def _serve_one(self, connection: socket.socket) -> None:
        task = asyncio.get_running_loop().create_task(self._connect(connection))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _connect(self, connection: socket.socket) -> None:
        make = partial(
            cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class),
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        await asyncio.get_running_loop().connect_accepted_socket(make, connection)
