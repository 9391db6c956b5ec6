"""Clients that begin and do not end, or send what no protocol has: they are let go, and only they.

Their bytes are written to the sockets by hand.
"""

import logging
import os
import socket
from asyncio import Transport
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from struct import pack

import pytest
from support.patience import PATIENCE, wait_until
from support.server import plain_http
from support.server.http_server import PATIENT, Person, Server, opened, settings, table

from tapisvert.server.api.transport import http_protocol, websocket_protocol
from tapisvert.server.api.transport.http_protocol import TimeoutHTTPProtocol

TEXT, CONTINUED, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
LAST = 0x80
HEAD = "GET / HTTP/1.1\r\nHost: HOST\r\n"
POST = "POST /api/guests HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\n"
BODY = "Content-Type: application/json\r\nContent-Length: 50\r\n\r\n"
LARGE = "/web/cloth/cards/courts.svg"
GET = f"GET {LARGE} HTTP/1.1\r\nHost: HOST\r\n"
ANSWERS = 60
"""So many are more than the machine keeps for a client."""
BEGUN = {
    "a word": "GE",
    "half a head": HEAD + "X-Slow: ",
    "a head without its end": HEAD,
    "no body": POST + BODY,
    "half a body": POST + BODY + '{"name":',
    "a body turned away": POST.replace("Origin", "Or") + BODY + "{",
}


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
        line.begin()
        before = server.services.store.head("wheel").number
        yield
        assert "events" in line.ask("balances")
        assert server.services.store.head("wheel").number == before + 1
        assert Person(server).get("/health/live") == {"done": True}


def test_requests_that_never_end_are_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Wherever a request stands still its connection is freed; one that watches stays open."""
    with (
        others_play(server),
        monkeypatch.context() as hurried,  # the others are not
        ExitStack() as stack,
        caplog.at_level(logging.ERROR),
    ):
        hurried.setattr(http_protocol, "_REQUEST_SECONDS", 0.3)
        lines = [stack.enter_context(raw(server, said)) for said in 6 * list(BEGUN.values())]
        for line in lines:
            rest(line)
    wrong = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert wrong == [], "a client that goes is no mistake of the server's"


def test_a_request_that_comes_byte_by_byte_is_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock runs from its first byte, after a request that was answered too."""
    with raw(server, HEAD + "\r\n") as line:
        assert line.recv(4_096).startswith(b"HTTP/1.1 200 ")
        monkeypatch.setattr(http_protocol, "_REQUEST_SECONDS", 0.3)
        line.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        line.setblocking(False)
        wait_until(lambda: _is_cut_off(line))


def test_an_unread_answer_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that reads none of more bytes than the machine buffers for it is disconnected."""
    with others_play(server), monkeypatch.context() as hurried:
        hurried.setattr(http_protocol, "_ANSWER_SECONDS", 0.3)
        with raw(server, ANSWERS * (GET + "\r\n")) as line:
            line.setblocking(False)
            wait_until(lambda: _is_cut_off(line))


def test_a_slow_reader_is_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as something is taken the answers go on, to their end: the time is over again and
    again, each time when more was taken.
    """
    waiting, looks = list[TimeoutHTTPProtocol](), list[int]()
    begin, look_later = TimeoutHTTPProtocol.connection_made, TimeoutHTTPProtocol._look_later

    def begun(protocol: TimeoutHTTPProtocol, transport: Transport) -> None:
        begin(protocol, transport)  # the machine keeps so little that parts of an answer wait
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)

    def noted(protocol: TimeoutHTTPProtocol) -> None:
        look_later(protocol)
        waiting[:] = [protocol]

    def look() -> None:
        for protocol in waiting:
            unread = protocol.transport.get_write_buffer_size()
            if protocol._read is not None and unread < protocol._unread:
                protocol._read.cancel()
                protocol._look()
                looks.append(unread)

    size = len(plain_http.get(f"{server.origin}{LARGE}").content)
    monkeypatch.setattr(TimeoutHTTPProtocol, "connection_made", begun)
    monkeypatch.setattr(TimeoutHTTPProtocol, "_look_later", noted)
    taken = 0
    with raw(server, 3 * (GET + "\r\n")) as line:
        wait_until(lambda: waiting)
        while taken < 3 * size:
            part = _received(line)
            assert part, f"it was cut off after {taken} bytes"
            taken += len(part)
            server.runner.call(look)
    assert len(looks) > 3


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


def _is_cut_off(line: socket.socket) -> bool:
    """Return True if the server no longer reads from this connection."""
    try:
        line.send(b"X")
    except BlockingIOError:
        return False
    except OSError:
        return True
    return False


def _connections(server: Server) -> int:
    """The number of connections at the table."""
    return len(server.services.node.broadcaster("wheel"))
