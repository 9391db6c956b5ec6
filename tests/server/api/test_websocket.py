"""Clients' connections: written to at once, bounded when behind, closed with a reason."""

import gc
import json
import os
import re
import socket
import threading
import time
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from struct import pack
from typing import Any

import pytest
from support.patience import PATIENCE, wait_until
from support.server.http_server import PATIENT, Person, Server, opened, settings, table
from support.server.node_harness import code

from tapisvert.api import websocket, websocket_protocol
from tapisvert.api.endpoint import client_address
from tapisvert.api.websocket_protocol import frame_bytes
from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import Rates
from tapisvert.network_address import network
from tapisvert.operations import listening
from tapisvert.operations.listening import fit_rates


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with one table, whose queues are short."""
    house = settings(tmp_path, table(pace=PATIENT), options={"--rates-queue": "20"})
    with opened(house) as server:
        yield server


def stall(server: Server, name: str = "wheel") -> socket.socket:
    """A client that opens a socket at a table and never reads a byte of it."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", server.port))
    raw.sendall(
        f"GET /api/tables/{name}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Origin: {server.origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return raw


def publish_messages(server: Server, messages: list[bytes], name: str = "wheel") -> float:
    """Publish messages to all who watch, on the server's own loop; how long that took."""
    event = threading.Event()
    took = 0.0

    def publish() -> None:
        nonlocal took
        start = time.perf_counter()
        for message in messages:
            server.services.node.broadcaster(name).publish(message, lambda: None)
        took = time.perf_counter() - start
        event.set()

    server.runner.call(publish)
    assert event.wait(120)
    return took


def watching(server: Server, count: int) -> None:
    """Wait until so many watch the table."""
    wait_until(lambda: len(server.services.node.broadcaster("wheel")) == count)


def test_stalled_client_is_dropped_and_delays_no_other(server: Server) -> None:
    """A client that does not read is disconnected; the others get every message, in order."""
    with ExitStack() as stack:
        stack.enter_context(stall(server))
        enter_contexts = [stack.enter_context(server.guest(f"P{i}").at()) for i in "ABCDE"]
        watching(server, 6)
        padding = "x" * 20_000
        for first in range(0, 400, 10):
            numbers = range(first, first + 10)
            batch = [json.dumps({"number": n, "padding": padding}).encode() for n in numbers]
            publish_messages(server, batch)
            for line in enter_contexts:
                got = [line.receive()["number"] for _ in numbers]
                assert got == list(numbers)
        watching(server, 5)
        figures = server.guest("Zoe").http.get("/metrics").text
        assert re.search(r"^tapisvert_sockets\S* 5\.0$", figures, re.MULTILINE)


def test_storm_of_reconnections_loses_nothing(server: Server) -> None:
    """Hundreds come back at once, each with the number of the last entry it saw: every one gets all
    entries since, once; the player is answered each time, and no socket is left over.
    """
    with server.guest("Anna").at() as line:
        new_number, watcher = server.services.store.head("wheel").number, Person(server)

        def comes_and_goes() -> list[str | None]:
            return [code(line.ask("sit", chips=10)) or code(line.ask("leave")) for _ in range(10)]

        def comes_back(_: int) -> list[int]:
            with watcher.at(after_entry=new_number) as returning:
                while not returning.heard or returning.heard[-1].get("to", 0) < last:
                    returning.receive()
                return [entry["n"] for entry in returning.entries if entry["n"] <= last]

        assert comes_and_goes() == [None] * 10
        last = server.services.store.head("wheel").number
        with ThreadPoolExecutor(50) as pool:
            storm = [pool.submit(comes_back, number) for number in range(300)]
            assert comes_and_goes() == [None] * 10
            results = [item.result() for item in storm]
        assert len(results[0]) >= 20
        assert all(numbers == results[0] == sorted(set(numbers)) for numbers in results)
        watching(server, 1)


def test_slow_client_receives_queued_messages(server: Server) -> None:
    """A client that was behind, and not too far, gets what waited when it reads again."""
    with server.guest("Anna").at() as line:
        watching(server, 1)
        big = [json.dumps({"number": n, "padding": "x" * 300_000}).encode() for n in range(20)]
        publish_messages(server, big)
        assert [line.receive()["number"] for n in range(20)] == list(range(20))


def test_dropped_client_learns_why(server: Server) -> None:
    """The reason is in the close frame, where the client can still read it."""
    with server.guest("Anna").at() as line:
        watching(server, 1)
        server.runner.call(
            lambda: server.services.node.broadcaster("wheel").close("it is too late")
        )
        assert line.closed() == (1013, "it is too late")


def test_close_reason_is_truncated(server: Server) -> None:
    """RFC 6455 leaves a reason 123 bytes, and no half letters."""
    with server.guest("Anna").at() as line:
        watching(server, 1)
        server.runner.call(lambda: server.services.node.broadcaster("wheel").close("é" * 200))
        code, reason = line.closed()
        assert (code, reason) == (1013, "é" * 61)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_frames_are_text_frames(length: int) -> None:
    """A frame's head is RFC 6455's for every length; the same message is not framed twice."""
    message = b"x" * length
    frame = frame_bytes(message)
    assert frame[0] == 0x81
    assert frame.endswith(message)
    size = {**dict.fromkeys(range(126), 2), 126: 4, 65_535: 4, 65_536: 10}[length]
    assert len(frame) == size + length
    assert frame_bytes(message) is frame


def connections(server: Server) -> list["weakref.ref[Any]"]:
    """Return the open connections of a server with their transports."""
    result: list[weakref.ref[Any]] = []
    event = threading.Event()

    def look() -> None:
        for connection in server.runner._server.server_state.connections:
            result.extend((weakref.ref(connection), weakref.ref(connection.transport)))
        event.set()

    server.runner.call(look)
    assert event.wait(60)
    return result


@pytest.fixture
def _without_collections() -> Any:
    """Collections of garbage are off, so that objects are freed by their last reference alone."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_without_collections")
def test_closed_connection_is_freed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator's and a player's, whose sessions and tables are looked at again all the time."""
    for seconds in ("ROLES_SECONDS", "_REVALIDATION_SECONDS"):
        monkeypatch.setattr(websocket, seconds, 0.001)
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        anna = server.guest("Anna")
        anna.http.close()
        gc.collect()
        with anna.at() as player, Person(server).at():
            assert "events" in player.ask("sit", chips=10_000)
            wait_until(lambda: len(connections(server)) == 2 * 2)
            remaining = connections(server)
        wait_until(lambda: not any(item() for item in remaining))


RATES = Rates(240, 16, 10_000, 20, 256, 10)

# What a limit has room for ------------------------------------------------------------------------


def test_descriptor_reserve_is_kept(caplog: pytest.LogCaptureFixture) -> None:
    """As many connections as are set, or as there is room for."""
    assert fit_rates(RATES, 65_536) == RATES
    assert caplog.records == []
    assert fit_rates(RATES, 1_024).connections == 1_024 - listening.RESERVE
    (message,) = caplog.messages
    assert "open file limit is 1024" in message
    assert "accepting 832 connections instead of rates.connections = 10000" in message


def test_low_descriptor_limit_opens_no_house() -> None:
    """The error says so, with the remedy."""
    with pytest.raises(SettingsError, match=r"255 files open at once.*256 at least: raise"):
        fit_rates(RATES, 255)


@pytest.mark.parametrize(
    ("item", "other", "equal"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_address_groups_are_networks(item: str, other: str, equal: bool) -> None:
    """A /64 of IPv6 is one client's; so it is for what is asked over HTTP and at sockets too."""
    assert (network(item) == network(other)) is equal
    assert (
        client_address({"client": (item, 1)}) == client_address({"client": (other, 2)})
    ) is equal


TEXT, CONTINUED, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
LAST = 0x80
HEAD = "GET / HTTP/1.1\r\nHost: HOST\r\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One house for all."""
    with opened(settings(tmp_path_factory.mktemp("house"), table(pace=PATIENT))) as house:
        yield house


@contextmanager
def raw(house: Server, text: str = "") -> Iterator[socket.socket]:
    """A connection after some bytes."""
    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", house.port))
        line.sendall(text.replace("HOST", f"127.0.0.1:{house.port}").encode())
        yield line


@contextmanager
def upgrade(house: Server) -> Iterator[socket.socket]:
    """A spectator's connection, whose frames are written by hand."""
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    requests = HEAD.replace(" / ", " /api/tables/wheel/live ") + "Origin: http://HOST\r\n"
    with raw(house, requests + "Upgrade: websocket\r\nConnection: Upgrade\r\n" + key) as line:
        text = b""
        while not text.endswith(b"\r\n\r\n"):
            text += line.recv(1)
        assert text.startswith(b"HTTP/1.1 101 ")
        yield line


def frame(head: int, data: bytes = b"", *, is_masked: bool = True) -> bytes:
    """A frame as a client sends it."""
    size, mask = len(data), os.urandom(4) if is_masked else b""
    length = (
        bytes([is_masked << 7 | size]) if size < 126 else pack("!BH", is_masked << 7 | 126, size)
    )
    hidden = (
        bytes(byte ^ mask[position % 4] for position, byte in enumerate(data))
        if is_masked
        else data
    )
    return bytes([head]) + length + mask + hidden


def rest(line: socket.socket, last: bytes | None = None) -> bytes:
    """All that comes until the server ends it, or to these words."""
    text = bytearray()
    while (last is None or last not in text) and (part := _received(line)):
        text += part
    return bytes(text)


def _received(line: socket.socket) -> bytes:
    try:
        return line.recv(65_536)
    except ConnectionResetError:
        return b""


@contextmanager
def others_play(house: Server) -> Iterator[None]:
    """A player at the table is answered before and after, and the journal has no further entry."""
    with house.guest("Anna").at() as line:
        old_number = house.services.store.head("wheel").number
        yield
        assert "events" in line.ask("balances")
        assert house.services.store.head("wheel").number == old_number
        assert Person(house).get("/health/live") == {"done": True}


MANY = pack("!H", 1008) + b"too many control or empty frames"
BROKEN = {
    "not masked": frame(LAST | TEXT, b"{}", is_masked=False),
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


@pytest.mark.parametrize("subject", BROKEN)
def test_invalid_frames_close_with_1002(house: Server, subject: str) -> None:
    """RFC 6455 asks for it; the socket is freed, and the other clients notice nothing."""
    with others_play(house):
        with upgrade(house) as line:
            line.sendall(BROKEN[subject])
            assert pack("!BBH", LAST | CLOSE, 0, 1002)[2:] in rest(line)
        wait_until(lambda: _connections(house) == 1)


def test_close_frame_of_125_bytes_is_returned(house: Server) -> None:
    """The longest that there may be."""
    goodbye = pack("!H", 1000) + b"x" * 123
    with upgrade(house) as line:
        line.sendall(frame(LAST | CLOSE, goodbye))
        assert rest(line).endswith(bytes([LAST | CLOSE, 125]) + goodbye)


@pytest.mark.parametrize(
    "text",
    [frame(TEXT, b'{"id":'), frame(LAST | TEXT, b"x" * 100)[:50], bytes([LAST | TEXT])],
    ids=["a part", "half a frame", "a byte"],
)
def test_endless_message_delays_no_client(house: Server, text: bytes) -> None:
    """It counts as a silent spectator, and is forgotten with the connection."""
    with others_play(house):
        with ExitStack() as stack:
            for _ in range(20):
                stack.enter_context(upgrade(house)).sendall(text)
        wait_until(lambda: _connections(house) == 1)


@pytest.mark.parametrize("kind", [PING, PONG, CONTINUED], ids=["pings", "pongs", "parts"])
def test_endless_fragments_close_socket(house: Server, kind: int) -> None:
    """They are counted, as messages are, and too many close the connection."""
    begins = frame(TEXT) if kind == CONTINUED else b""
    final = 0 if kind == CONTINUED else LAST
    with others_play(house):
        with upgrade(house) as line:
            line.sendall(begins + frame(final | kind) * websocket_protocol._FRAMES)
            line.sendall(frame(final | kind))
            assert MANY in rest(line, MANY)
        wait_until(lambda: _connections(house) == 1)


def _connections(house: Server) -> int:
    """The number of connections at the table."""
    return len(house.services.node.broadcaster("wheel"))
