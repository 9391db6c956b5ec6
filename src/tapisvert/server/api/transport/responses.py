"""Transports of one response each: in one piece, or late.

uvicorn writes the head by itself, and each write is a system call that goes through the network to
the client: a response of two costs the loop a tenth more.

Clients that are refused because they ask for too much would ask again at once: 200 that guess
passwords made 1,200 attempts a second, of half a millisecond each (2026-11-28). A refusal that
comes late slows each of their connections down.
"""

import asyncio
from typing import Final

_LATE_SECONDS: Final = 1.0


class OnePiece:
    """Transport of one response, which keeps the head until more is written, or until the next turn
    of the event loop.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._head: bytes | None = None

    def write(self, data: bytes) -> None:
        """Write a piece; the first one is kept."""
        if self._head is None:
            self._head = data
            self._loop.call_soon(self._flush)
        elif piece := self._head + data:
            self._head = b""
            self._transport.write(piece)

    def _flush(self) -> None:
        if self._head:
            self.write(b"")

    def close(self) -> None:
        """Write the head if it is still unsent, and close."""
        self._flush()
        self._transport.close()

    def is_closing(self) -> bool:
        """Return whether the transport is closed or about to be."""
        return self._transport.is_closing()


class LateResponse:
    """Transport of the last response of a connection, which is sent a second after it began.

    Only its bytes are kept: the request and its task end before.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._response = transport, b""
        self._timer = loop.call_later(_LATE_SECONDS, self.send)

    def write(self, data: bytes) -> None:
        """Keep a piece until it is sent."""
        self._response += data

    def close(self) -> None:
        """Complete the response, which is sent in its time."""

    def send(self) -> None:
        """Send the response now, and close."""
        self.drop()
        self._transport.write(self._response)
        self._transport.close()

    def drop(self) -> None:
        """Send no response: the connection is lost."""
        self._timer.cancel()

    def is_closing(self) -> bool:
        """Return whether the transport is closed or about to be."""
        return self._transport.is_closing()
