"""Read and write timeouts for HTTP connections: a client that does not finish a request, or does
not read the response, is disconnected.

uvicorn ends an idle keep-alive connection, but has no timeout for an unfinished request or for a
client that stops reading; this adds both.
"""

import asyncio
from typing import Any, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tapisvert.server.api.transport.cycles import untie
from tapisvert.server.api.transport.responses import LateResponse, OnePiece
from tapisvert.server.api.transport.turns import RequestTurns
from tapisvert.server.api.transport.waiting_connections import WaitingConnections, has_come
from tapisvert.server.api.transport.websocket_protocol import EXTENSION
from tapisvert.server.network_address import network

_REQUEST_SECONDS: Final = 30.0
"""Time for a whole request, from its first byte to the last of its body."""
_ANSWER_SECONDS: Final = 60.0
"""Time in which a client has to read at least part of its response."""
_COMING: Final = (h11.IDLE, h11.SEND_BODY)
HEAD_BYTES: Final = 16_384
"""Most bytes of a request's head."""
_ENDS: Final = (b"\n\r\n", b"\n\n")
"""Ends of a head."""


class TimeoutHTTPProtocol(H11Protocol):
    """HTTP connection of one client, with read and write timeouts."""

    def __init__(
        self,
        *given: Any,
        waiting: WaitingConnections,
        turns: RequestTurns,
        **named: Any,
    ) -> None:
        super().__init__(*given, **named)
        self._waiting, self._turns = waiting, turns
        self._due: asyncio.TimerHandle | None = None
        self._read: asyncio.TimerHandle | None = None
        self._unread = 0
        self._head = b""  # of a request, as far as it has come
        self._deferred = b""  # data that waits for a turn
        self._has_ended = False  # the client, which sends no more
        self._refusal: LateResponse | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the connection, and the timeout of its first request."""
        super().connection_made(transport)
        self._expect()
        self._waiting.add(self)

    def data_received(self, data: bytes) -> None:
        """Handle received data, in a later turn of the event loop if this one has had enough. A
        head is handled once it is whole: one that comes byte by byte takes no turns.
        """
        if self._refusal is not None:  # nothing more is answered here
            return
        if self._deferred:  # the rest stays with the system
            self._deferred += data
            self.transport.pause_reading()
            return
        if self.conn.their_state is h11.IDLE:
            data = self._head = self._head + data
            if self._may_continue():
                self._unset_keepalive_if_required()
                self._expect()
                return
            self._head = b""
        if self._turns.take():
            self._handle(data)
        else:
            self._deferred = data
            self._waiting.discard(self)  # it waits for this process, not for its client
            at = network(self.client[0]) if self.client else ""
            self._turns.defer(at, self._handle_later)

    def give_up(self) -> bool:
        """Close the connection and free its place at once, if no request has come and the last
        response is read; return whether it was closed. A refusal that is due later is sent before.
        """
        held: Any = self.transport.get_extra_info("socket")._sock  # asyncio wraps it
        if self._refusal is not None:
            self._refusal.send()
        elif self.transport.get_write_buffer_size() or has_come(held):
            return False
        else:
            self.transport.abort()
        held.leave()
        return True

    def delay_refusal(self) -> None:
        """Send the response that begins now later, and then close the connection; meanwhile its
        place may be given away.
        """
        cycle: Any = self.cycle
        if cycle is not None:  # the client has not gone
            self._refusal = cycle.transport = LateResponse(self.transport, self.loop)
            self._waiting.add(self)

    def shutdown(self) -> None:
        """Close the connection once its response is sent, which is late no more."""
        if self._refusal is not None:
            self._refusal.send()
        else:
            super().shutdown()

    def eof_received(self) -> bool:  # type: ignore[override]
        """Keep the connection open for a request that waits for its turn."""
        self._has_ended = True
        return bool(self._deferred)

    def _may_continue(self) -> bool:
        """Return whether a head has not come whole yet."""
        head = self._head
        is_whole = len(head) > HEAD_BYTES or any(end in head for end in _ENDS)
        return not is_whole and head.lstrip(b"\r\n")[:1] >= b"!"

    def _handle_later(self) -> None:
        data, self._deferred = self._deferred, b""
        if self.transport.is_closing():
            return
        self.transport.resume_reading()
        self._handle(data)
        if self._has_ended:
            self.loop.call_soon(self.transport.close)

    def handle_events(self) -> None:
        """Handle what was parsed: a response to it is sent in one piece, and the application finds
        this connection in its scope.
        """
        super().handle_events()
        cycle: Any = self.cycle  # None before the first request
        if cycle is not None and cycle.transport is self.transport:
            cycle.transport = OnePiece(self.transport, self.loop)
            cycle.scope["extensions"] = {EXTENSION: self}

    def _handle(self, data: bytes) -> None:
        """Handle received data, and start or stop the request timeout."""
        super().data_received(data)
        self._expect()
        if self.conn.their_state is not h11.IDLE:  # the head is complete
            self._waiting.discard(self)
        elif not self.transport.is_closing():
            self._waiting.add(self)

    def on_response_complete(self) -> None:
        """End a response: the connection waits for its next request."""
        super().on_response_complete()
        if self in self.connections and self.conn.their_state is h11.IDLE:
            self._waiting.add(self)

    def _expect(self) -> None:
        """Run the request timeout from the start of a request to its end."""
        is_ours = self in self.connections  # not upgraded to a WebSocket
        if not (is_ours and self.conn.their_state in _COMING):
            self._due = _stop(self._due)
        elif self._due is None:
            self._due = self.loop.call_later(_REQUEST_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """Pause writing, and start the response timeout."""
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        """Resume writing, and stop the response timeout."""
        super().resume_writing()
        self._read = _stop(self._read)

    def _look_later(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._read = self.loop.call_later(_ANSWER_SECONDS, self._look)

    def _look(self) -> None:
        """Disconnect a client that has read nothing; wait again for one that reads slowly."""
        if self.transport.get_write_buffer_size() < self._unread:
            self._look_later()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop both timeouts and close."""
        self._waiting.discard(self)
        self._due, self._read = _stop(self._due), _stop(self._read)
        super().connection_lost(exc)
        if self._refusal is not None:
            self._refusal.drop()
        self.cycle = self.scope = cast("Any", None)  # they hold the connection
        self._unset_keepalive_if_required()  # after an error it would hold the connection
        untie(self.transport)


def _stop(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Cancel a timer, if there is one, and return None in its place."""
    if timer is not None:
        timer.cancel()
    return None
