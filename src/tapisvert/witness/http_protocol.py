"""HTTP connections of a witness: a request comes whole within seconds, and few are open at once.

uvicorn counts silent connections against its limit and waits for them without end, so that a few
dozen would keep the house out. Its setting `http` takes a class, and this is one: it uses `conn`,
`connections` and `transport` of uvicorn's own.
"""

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MAX_CONNECTIONS: Final = 64
"""Connections at once: a house needs one for each table that draws."""
REQUEST_SECONDS: Final = 10.0
"""Time in which a request has to come, from the connection's or the last response's on."""
_COMING: Final = (h11.IDLE, h11.SEND_BODY)
"""States of a client whose request has not come whole."""


class WitnessProtocol(H11Protocol):
    """Connection that is closed when its request does not come in time; among too many the one
    that has waited longest for its request gives its place to the newest.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place; without any that waits for a request, the newest has none."""
        super().connection_made(transport)
        self._since = self.loop.time()
        self._timer = self.loop.call_later(REQUEST_SECONDS, self._close_late)
        if len(self.connections) > MAX_CONNECTIONS:
            waiting = [one for one in self.connections if isinstance(one, WitnessProtocol)]
            waiting = [one for one in waiting if one.conn.their_state in _COMING]
            oldest = min(waiting, key=lambda one: one._since)
            self.connections.discard(oldest)
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the place."""
        self._timer.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait for the next request from now on."""
        self._since = self.loop.time()
        super().on_response_complete()

    def _close_late(self) -> None:
        left = self._since + REQUEST_SECONDS - self.loop.time()
        is_coming = self.conn.their_state in _COMING
        if is_coming and left <= 0:
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(left if left > 0 else 1.0, self._close_late)
