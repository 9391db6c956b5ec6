"""Clients' connections: WebSockets of uvicorn's sans-I/O protocol, written to at once.

A message is framed once, and its frame handed to every transport that takes it; what is said to one
client in one turn of the loop leaves in one piece. A transport whose buffer is full takes nothing,
and says so; its watcher's messages wait until it can be written to again. So nobody waits for
anybody, and no task is made for a message, neither one that goes nor one that comes.

What clients say in one turn of the loop is read from all of them first, and answered then: the
processor does one thing many times, which costs it a fifth less than two things in turns.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

EXTENSION: Final = "tapisvert.connection"
"""Under this name a connection's scope has its protocol."""
TOO_SLOW: Final = 1013
"""Try again later (RFC 6455's registry): the client was behind, or the server stops."""
_TOO_MUCH: Final = 1008
"""That is not done here (RFC 6455)."""
_TEXT: Final = 0x81
"""The first byte of a text's only frame."""
_REASON_BYTES: Final = 123
_READ_BYTES: Final = 16_384
"""So much is read at once: asyncio would make room for 256 KiB each time."""
_FRAMES: Final = 10_000
"""So many frames a minute may be no messages: pings, pongs, parts. A message may come in bytes."""
_NOT_NOW: Final = b'{"error":"not_ready","message":"the house closes for a moment: come back"}'
_OUR_FAULT: Final = b'{"error":"our_fault","message":"this is a mistake of the server\'s"}'
_LOG: Final = logging.getLogger("tapisvert.server")
_PATIENCE_SECONDS: Final = 5.0
"""For so long a client that is sent away may take to say goodbye."""


def _nothing_waits() -> None:
    """Nobody has messages for this client."""


class _Turn:
    """What is heard, and to whom is written, in one turn of a loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._heard: list[tuple[WebSocketProtocol, bytes]] = []
        self._written: list[WebSocketProtocol] = []

    def hear(self, connection: "WebSocketProtocol", text: bytes) -> None:
        """Answer this when all has been read that is there."""
        self._heard.append((connection, text))
        if len(self._heard) == 1:
            self._loop.call_soon(self._answer)

    def _answer(self) -> None:
        heard, self._heard = self._heard, []
        for connection, text in heard:
            connection.answer(text)

    def write(self, connection: "WebSocketProtocol") -> None:
        """Send what is written to this one when nothing more is said in this turn."""
        self._written.append(connection)
        if len(self._written) == 1:
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        written, self._written = self._written, []
        for connection in written:
            connection.send_written()


_TURNS: Final["WeakKeyDictionary[asyncio.AbstractEventLoop, _Turn]"] = WeakKeyDictionary()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A client's connection: `SendQueue` writes to it.

    `on_message` takes what the client says, as bytes of UTF-8, or None for what is no text. Until
    it is there the application receives the messages.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.close_timeout = _PATIENCE_SECONDS
        self.on_writable: Callable[[], None] = _nothing_waits
        self.on_message: Callable[[bytes | None], None] | None = None
        self._turn = _TURNS.get(self.loop) or _TURNS.setdefault(self.loop, _Turn(self.loop))
        self._written = b""
        self._frames, self._counted_since = 0, self.loop.time()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """As its base; and no room is made for more than clients say at once."""
        transport.max_size = _READ_BYTES  # type: ignore[attr-defined]
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """As its base, which takes its time with every frame; nearly all are one short text."""
        text = self._short_text(data) if self.on_message is not None else None
        if text is None:
            super().data_received(data)
        else:
            self._turn.hear(self, text)

    def answer(self, text: bytes) -> None:
        """Have a message answered; a fault in that is this connection's alone."""
        if self.close_sent or self.on_message is None:
            return
        try:
            self.on_message(text)
        except Exception:
            _LOG.exception("a message could not be answered")
            self.transport.abort()

    def _short_text(self, data: bytes) -> bytes | None:
        """The text of a frame of ASCII, whole and alone in these bytes, and short; else None."""
        conn, size = self.conn, len(data) - 6  # after two bytes of a head and four of a mask
        if size < 0 or data[0] != _TEXT or data[1] != 0x80 + size or size > 125:
            return None
        if conn.state is not State.OPEN or conn.reader.buffer or conn.current_size is not None:
            return None
        text = apply_mask(data[6:], data[2:6])
        return text if text.isascii() else None

    def handle_connect(self, event: Any) -> None:
        """As its base; and the application finds this connection in its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was one
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def resume_writing(self) -> None:
        """The transport takes messages again."""
        super().resume_writing()
        self.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        """As its base; nothing is written any more."""
        self.on_writable, self.on_message, self._written = _nothing_waits, None, b""
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """As its base, but text that is not UTF-8 closes the connection, and is no news."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.end(1007, "this is not UTF-8")
                return
        if self.on_message is None:
            super().send_receive_event_to_app()
        elif not self.close_sent:
            data, self.frames = b"".join(self.frames), []
            self.on_message(data if self.curr_msg_data_type == "text" else None)

    def handle_ping(self) -> None:
        """As its base; whoever reads nothing is answered nothing."""
        if self._goes_on() and self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Any) -> None:
        """As its base."""
        if self._goes_on():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """As its base: parts of nothing make a message that is never too long."""
        if self._goes_on():
            super().handle_cont(event)

    def _goes_on(self) -> bool:
        """Whether a frame that is no message is looked at; who has no end of them is sent away."""
        if self.close_sent:
            return False
        if self.loop.time() - self._counted_since > 60:
            self._frames, self._counted_since = 0, self.loop.time()
        self._frames += 1
        if self._frames <= _FRAMES:
            return True
        self.conn.data_to_send()
        self.end(_TOO_MUCH, "too many frames that are no messages")
        self.frames = []
        self.transport.pause_reading()
        return False

    def refuse(self, status: int, body: bytes) -> None:
        """Answer the request for a socket with a status and a body of JSON instead, once: the
        server may have stopped before the application knows its answer.
        """
        if self.handshake_complete or self.disconnected:
            return
        response = self.conn.reject(status, body.decode())
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = "application/json"
        response.headers["Cache-Control"] = "no-store"
        self.conn.send_response(response)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.handshake_complete = self.close_sent = True
        self.transport.close()

    def send_500_response(self) -> None:
        """As its base, which would answer a second time when the server stops meanwhile."""
        self.refuse(500, _OUR_FAULT)

    def shutdown(self) -> None:
        """As its base; a request that nothing has answered yet is told to come back."""
        self.refuse(503, _NOT_NOW)
        super().shutdown()

    @property
    def is_open(self) -> bool:
        """Whether messages can still reach the client."""
        return not self.disconnected and not self.close_sent and self.conn.state is State.OPEN

    def write(self, frame: bytes) -> bool:
        """Hand a frame to the transport; False when that is full. To nobody all can be said."""
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            return True
        if not self.writable.is_set():
            return False
        if self._written:
            self._written += frame
            return True
        self._written = frame
        self._turn.write(self)
        return True

    def send_written(self) -> None:
        """Send what was written in this turn."""
        written, self._written = self._written, b""
        if written and not self.disconnected:
            self.transport.write(written)

    def end(self, code: int, reason: str) -> None:
        """Close with a code and a reason; a client that does not take it is cut off."""
        if not self.is_open or self.transport.is_closing():
            return
        self.send_written()
        self.on_message = None
        reason = reason.encode()[:_REASON_BYTES].decode(errors="ignore")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.on_writable = _nothing_waits
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()  # its goodbye is read
        self.close_timer = self.loop.call_later(_PATIENCE_SECONDS, self.transport.abort)


class SendQueue:
    """A connection as the hub sees it: what can be sent at once is sent."""

    __slots__ = ("_connection",)

    def __init__(self, connection: WebSocketProtocol, drained: Callable[[], None]) -> None:
        """`drained` is called when a client that was behind can be written to again."""
        self._connection = connection
        connection.on_writable = drained

    def send(self, message: bytes) -> bool:
        """Hand a message over. False when the client is behind: nothing was taken."""
        return self._connection.write(frame_bytes(message))

    def drop(self, reason: str) -> None:
        """End the connection, with a reason for the client."""
        self._connection.end(TOO_SLOW, reason)


class _Last:
    """The message that was framed last: the hub sends the same to many, one after the other."""

    message = b""
    frame = b""


def frame_bytes(message: bytes) -> bytes:
    r"""A message as the frame that carries it: text, whole, unmasked (RFC 6455, 5.2).

    >>> frame_bytes(b"[]")
    b'\x81\x02[]'
    """
    if _Last.message is not message:
        size = len(message)
        if size < 126:
            head = bytes((_TEXT, size))
        else:
            code, wide = (126, 2) if size < 65_536 else (127, 8)
            head = bytes((_TEXT, code)) + size.to_bytes(wide, "big")
        _Last.frame = head + message
        _Last.message = message
    return _Last.frame


def connection_of(scope: Any) -> WebSocketProtocol:
    """The connection of a WebSocket's scope."""
    found: WebSocketProtocol = scope["extensions"][EXTENSION]
    return found


def close_all(connections: set[asyncio.Protocol], reason: str) -> None:
    """Send everybody away."""
    for connection in tuple(connections):
        if isinstance(connection, WebSocketProtocol):
            connection.end(TOO_SLOW, reason)
