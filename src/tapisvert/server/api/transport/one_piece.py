"""Responses in one piece: the head is sent with the first piece of the body.

uvicorn writes the head by itself, and each write is a system call that goes through the network to
the client: a response of two costs the loop a tenth more.
"""

import asyncio


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
