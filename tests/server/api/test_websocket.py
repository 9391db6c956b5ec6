"""Clients' connections: written to at once, bounded when behind, closed with a reason."""

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from support.patience import wait_until
from support.server.http_server import PATIENT, Person, Server, opened, settings, table
from support.server.node_harness import code

from tapisvert.live.broadcast import Subscriber
from tapisvert.server.api.websocket_protocol import frame_bytes


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with one table, whose queues are short."""
    house = settings(tmp_path, table(pace=PATIENT), options={"--rates-queue": "20"})
    with opened(house) as server:
        yield server


def stalled(server: Server, name: str = "wheel") -> socket.socket:
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


def published(server: Server, messages: list[bytes], name: str = "wheel") -> float:
    """Publish messages to all who watch, on the server's own loop; how long that took."""
    done = threading.Event()
    took = 0.0

    def publish() -> None:
        nonlocal took
        began = time.perf_counter()
        for message in messages:
            server.services.node.broadcaster(name).publish(message, lambda: None)
        took = time.perf_counter() - began
        done.set()

    server.runner.call(publish)
    assert done.wait(120)
    return took


def watching(server: Server, count: int) -> None:
    """Wait until so many watch the table."""
    wait_until(lambda: len(server.services.node.broadcaster("wheel")) == count)


def test_a_stalled_client_delays_no_other_and_is_dropped(server: Server) -> None:
    """A client that does not read is disconnected; the others get every message, in order."""
    with ExitStack() as stack:
        stack.enter_context(stalled(server))
        people = [stack.enter_context(server.guest(f"P{i}").at()) for i in "ABCDE"]
        watching(server, 6)
        padding = "x" * 20_000
        for first in range(0, 400, 10):
            numbers = range(first, first + 10)
            batch = [json.dumps({"number": n, "padding": padding}).encode() for n in numbers]
            published(server, batch)
            for line in people:
                got = [line.receive()["number"] for _ in numbers]
                assert got == list(numbers)
        watching(server, 5)
        figures = server.guest("Zoe").http.get("/metrics").text
        assert re.search(r"^tapisvert_sockets\S* 5\.0$", figures, re.MULTILINE)


def test_a_storm_of_reconnections_loses_nothing(server: Server) -> None:
    """Hundreds come back at once, each with the number of the last entry it saw: every one gets all
    entries since, once; the player is answered each time, and no socket is left over.
    """
    with server.guest("Anna").at() as line:
        after, watcher = server.services.store.head("wheel").number, Person(server)

        def comes_and_goes() -> list[str | None]:
            return [code(line.ask("sit", chips=10)) or code(line.ask("leave")) for _ in range(10)]

        def comes_back(_: int) -> list[int]:
            with watcher.at(after=after) as back:
                while not back.heard or back.heard[-1].get("to", 0) < last:
                    back.receive()
                return [entry["n"] for entry in back.entries if entry["n"] <= last]

        assert comes_and_goes() == [None] * 10
        last = server.services.store.head("wheel").number
        with ThreadPoolExecutor(50) as pool:
            storm = [pool.submit(comes_back, number) for number in range(300)]
            assert comes_and_goes() == [None] * 10
            seen = [one.result() for one in storm]
        assert len(seen[0]) >= 20
        assert all(numbers == seen[0] == sorted(set(numbers)) for numbers in seen)
        watching(server, 1)


def test_slow_client_gets_all_that_waited(server: Server) -> None:
    """A client that was behind, and not too far, gets what waited when it reads again."""
    with server.guest("Anna").at() as line:
        watching(server, 1)
        big = [json.dumps({"number": n, "padding": "x" * 300_000}).encode() for n in range(20)]
        published(server, big)
        assert [line.receive()["number"] for n in range(20)] == list(range(20))


def test_dropped_client_learns_why(server: Server) -> None:
    """The reason is in the close frame, where the client can still read it."""
    with server.guest("Anna").at() as line:
        watching(server, 1)
        server.runner.call(
            lambda: server.services.node.broadcaster("wheel").close("it is too late")
        )
        assert line.closed() == (1013, "it is too late")


def test_reason_is_cut_to_what_a_close_frame_holds(server: Server) -> None:
    """RFC 6455 leaves a reason 123 bytes, and no half letters."""
    with server.guest("Anna").at() as line:
        watching(server, 1)
        server.runner.call(lambda: server.services.node.broadcaster("wheel").close("é" * 200))
        code, reason = line.closed()
        assert (code, reason) == (1013, "é" * 61)


class _Slow:
    """A socket that takes messages only while it is told to."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.takes = True
        self.reason = ""

    def send(self, message: bytes) -> bool:
        if self.takes:
            self.got.append(message)
        return self.takes

    def drop(self, reason: str) -> None:
        self.reason = reason


def test_watcher_keeps_order_and_its_bound() -> None:
    """Waiting messages go first; one message too many and the client is dropped, once."""
    slow = _Slow()
    watcher = Subscriber(slow, None, bound=3)
    watcher.send(b"1")
    slow.takes = False
    watcher.send(b"2")
    slow.takes = True
    watcher.send(b"3")
    assert (slow.got, watcher.is_lagging) == ([b"1"], True)
    watcher.drained()
    assert slow.got == [b"1", b"2", b"3"]
    slow.takes = False
    for number in range(4):
        watcher.send(b"%d" % number)
    assert slow.reason.startswith("too slow")
    slow.takes = True
    watcher.send(b"more")
    watcher.drained()
    assert slow.got == [b"1", b"2", b"3"]


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
