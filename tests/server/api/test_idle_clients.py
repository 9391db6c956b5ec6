"""Clients that begin and do not end, or send what no protocol has: they are let go, and only they.

Their bytes are written to the sockets by hand.
"""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from struct import pack

import pytest
from support.patience import PATIENCE, wait_until
from support.server.http_server import PATIENT, Person, Server, opened, settings, table

from tapisvert.server.api import websocket_protocol

TEXT, CONTINUED, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
LAST = 0x80
HEAD = "GET / HTTP/1.1\r\nHost: HOST\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One house for all."""
    with opened(settings(tmp_path_factory.mktemp("house"), table(pace=PATIENT))) as server:
        yield server


@contextmanager
def raw(server: Server, said: str = "") -> Iterator[socket.socket]:
    """A connection after some bytes."""
    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", server.port))
        line.sendall(said.replace("HOST", f"127.0.0.1:{server.port}").encode())
        yield line


@contextmanager
def upgraded(server: Server) -> Iterator[socket.socket]:
    """A spectator's connection, whose frames are written by hand."""
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    asks = HEAD.replace(" / ", " /api/tables/wheel/live ") + "Origin: http://HOST\r\n"
    with raw(server, asks + "Upgrade: websocket\r\nConnection: Upgrade\r\n" + key) as line:
        said = b""
        while not said.endswith(b"\r\n\r\n"):
            said += line.recv(1)
        assert said.startswith(b"HTTP/1.1 101 ")
        yield line


def frame(head: int, data: bytes = b"", *, masked: bool = True) -> bytes:
    """A frame as a client sends it."""
    size, mask = len(data), os.urandom(4) if masked else b""
    length = bytes([masked << 7 | size]) if size < 126 else pack("!BH", masked << 7 | 126, size)
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)) if masked else data
    return bytes([head]) + length + mask + hidden


def rest(line: socket.socket, last: bytes | None = None) -> bytes:
    """All that comes until the server ends it, or to these words."""
    said = bytearray()
    while (last is None or last not in said) and (part := _received(line)):
        said += part
    return bytes(said)


def _received(line: socket.socket) -> bytes:
    try:
        return line.recv(65_536)
    except ConnectionResetError:
        return b""


@contextmanager
def others_play(server: Server) -> Iterator[None]:
    """A player at the table is answered before and after, and the journal has no further entry."""
    with server.guest("Anna").at() as line:
        before = server.services.store.head("wheel").number
        yield
        assert "events" in line.ask("balances")
        assert server.services.store.head("wheel").number == before
        assert Person(server).get("/health/live") == {"done": True}


MANY = pack("!H", 1008) + b"too many frames that are no messages"
BROKEN = {
    "not masked": frame(LAST | TEXT, b"{}", masked=False),
    "a close of 127 bytes": frame(LAST | CLOSE, pack("!H", 1000) + b"x" * 125),
    "a close of one byte": frame(LAST | CLOSE, b"x"),
    "a close of no code": frame(LAST | CLOSE, pack("!H", 1005)),
    "a ping of 126 bytes": frame(LAST | PING, b"x" * 126),
    "a ping in parts": frame(PING, b"x"),
    "a reserved bit": frame(LAST | 0x40 | TEXT, b"{}"),
    "an unknown kind": frame(LAST | 0x3, b"{}"),
    "the end of nothing": frame(LAST | CONTINUED, b"{}"),
    "a message within another": frame(TEXT, b"{") + frame(LAST | TEXT, b"{}"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_frames_that_no_protocol_has_close_with_1002(server: Server, what: str) -> None:
    """RFC 6455 asks for it; the socket is freed, and the other clients notice nothing."""
    with others_play(server):
        with upgraded(server) as line:
            line.sendall(BROKEN[what])
            assert pack("!BBH", LAST | CLOSE, 0, 1002)[2:] in rest(line)
        wait_until(lambda: _connections(server) == 1)


def test_a_goodbye_of_125_bytes_is_returned(server: Server) -> None:
    """The longest that there may be."""
    goodbye = pack("!H", 1000) + b"x" * 123
    with upgraded(server) as line:
        line.sendall(frame(LAST | CLOSE, goodbye))
        assert rest(line).endswith(bytes([LAST | CLOSE, 125]) + goodbye)


@pytest.mark.parametrize(
    "said",
    [frame(TEXT, b'{"id":'), frame(LAST | TEXT, b"x" * 100)[:50], bytes([LAST | TEXT])],
    ids=["a part", "half a frame", "a byte"],
)
def test_a_message_that_never_ends_delays_no_client(server: Server, said: bytes) -> None:
    """It counts as a silent spectator, and is forgotten with the connection."""
    with others_play(server):
        with ExitStack() as stack:
            for _ in range(20):
                stack.enter_context(upgraded(server)).sendall(said)
        wait_until(lambda: _connections(server) == 1)


@pytest.mark.parametrize("kind", [PING, PONG, CONTINUED], ids=["pings", "pongs", "parts"])
def test_frames_without_end_that_are_no_message_close(server: Server, kind: int) -> None:
    """They are counted, as messages are, and too many close the connection."""
    begins = frame(TEXT) if kind == CONTINUED else b""
    final = 0 if kind == CONTINUED else LAST
    with others_play(server):
        with upgraded(server) as line:
            line.sendall(begins + frame(final | kind) * websocket_protocol._FRAMES)
            line.sendall(frame(final | kind))
            assert MANY in rest(line, MANY)
        wait_until(lambda: _connections(server) == 1)


def _connections(server: Server) -> int:
    """The number of connections at the table."""
    return len(server.services.node.broadcaster("wheel"))
