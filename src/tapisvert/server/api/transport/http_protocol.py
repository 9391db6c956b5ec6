"""Clients' requests over HTTP: who does not finish one, or does not take its answer, is cut off.

uvicorn ends a connection on which no request follows the one before. On one whose request never
ends, or whose answer is never read, it would wait for ever.
"""

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_REQUEST_SECONDS: Final = 30.0
"""So long a request may take, from its first byte to the last of its body."""
_ANSWER_SECONDS: Final = 60.0
"""In so long a client has to take something of its answer."""
_COMING: Final = (h11.IDLE, h11.SEND_BODY)


class TimeoutHTTPProtocol(H11Protocol):
    """A connection of one client, which does not wait for it without end."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._due: asyncio.TimerHandle | None = None
        self._read: asyncio.TimerHandle | None = None
        self._unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """As its base; whoever comes has something to ask."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """As its base; what has begun is to end."""
        super().data_received(data)
        self._expect()

    def _expect(self) -> None:
        """Have the clock run while a request is coming, from when it began."""
        is_ours = self in self.connections  # and no socket's by now
        if not (is_ours and self.conn.their_state in _COMING):
            self._due = _stop(self._due)
        elif self._due is None:
            self._due = self.loop.call_later(_REQUEST_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """As its base; what was said is to be read."""
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        """As its base; it is."""
        super().resume_writing()
        self._read = _stop(self._read)

    def _look_later(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._read = self.loop.call_later(_ANSWER_SECONDS, self._look)

    def _look(self) -> None:
        """Whoever reads slowly is waited for; whoever does not read, no more."""
        if self.transport.get_write_buffer_size() < self._unread:
            self._look_later()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """As its base; nothing is waited for."""
        self._due, self._read = _stop(self._due), _stop(self._read)
        super().connection_lost(exc)


def _stop(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """A timer that was, and is not any more."""
    if timer is not None:
        timer.cancel()
    return None
