"""Connections and descriptors: a house goes on, however many connections are made."""

import re
import resource
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from support.patience import wait_until
from support.server import plain_http
from support.server.http_server import Line
from support.server.subprocess_nodes import Command
from websockets.sync.client import connect
from websockets.typing import Origin

from tapisvert.server.api.endpoint import client_address
from tapisvert.server.api.transport import connection_limit
from tapisvert.server.api.transport.connection_limit import LimitingListener, fit_rates
from tapisvert.server.api.transport.waiting_connections import WaitingConnections
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import Rates
from tapisvert.server.network_address import network

RATES = Rates(240, 16, 10_000, 20, 256, 10)
LIMIT = 256
"""So few that a test can take them all."""
ROOM = LIMIT - connection_limit.RESERVE
HOUSE = """
demonstration = true
port = 0
proxies = ["127.0.0.1"]
[rates]
messages_a_minute = 10_000
[[table]]
id = "wheel"
rulebook = "campione-roulette"
pace.entropy_seconds = 0.05
pace.bets_seconds = 900
"""
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is this machine on Linux")


# What a limit has room for ------------------------------------------------------------------------


def test_the_reserve_is_kept_and_what_is_fewer_is_said(caplog: pytest.LogCaptureFixture) -> None:
    """As many connections as are set, or as there is room for."""
    assert fit_rates(RATES, 65_536) == RATES
    assert caplog.records == []
    assert fit_rates(RATES, 1_024).connections == 1_024 - connection_limit.RESERVE
    (said,) = caplog.messages
    assert "1024 files" in said
    assert "832 connections, and not the 10000" in said


def test_a_limit_that_is_too_low_opens_no_house() -> None:
    """The error says so, with the remedy."""
    with pytest.raises(SettingsError, match=r"255 files open at once.*256 at least: raise"):
        fit_rates(RATES, 255)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    """A /64 of IPv6 is one client's; so it is for what is asked over HTTP and at sockets too."""
    assert (network(one) == network(other)) is same
    assert (client_address({"client": (one, 1)}) == client_address({"client": (other, 2)})) is same


# Where they are accepted --------------------------------------------------------------------------


@pytest.fixture
def listener() -> Iterator[LimitingListener]:
    """A socket with room for twenty, and for sixteen of an address."""
    taken = socket.create_server(("127.0.0.1", 0))
    waiting = WaitingConnections()
    with LimitingListener(taken, Rates(1, 16, 20, 1, 1, 1), ("127.0.0.1",), waiting) as listener:
        yield listener


def is_accepted(stack: ExitStack, listener: LimitingListener, address: str = "127.0.0.2") -> bool:
    """Return True if a connection from an address is accepted."""
    client = stack.enter_context(closing(socket.socket()))
    client.bind((address, 0))
    client.connect(listener.getsockname())
    try:
        stack.enter_context(closing(listener.accept()[0]))
    except BlockingIOError:
        with pytest.raises(ConnectionResetError):
            client.recv(1)
        return False
    return True


@ON_LINUX
def test_connections_are_counted_in_all_and_by_address(listener: LimitingListener) -> None:
    """A connection above the limit is reset at once; those of a proxy count in all alone."""
    with ExitStack() as stack:
        come = partial(is_accepted, stack, listener)
        assert [come() for _ in range(17)] == [True] * 16 + [False]
        assert come("127.0.0.3")
        assert [come("127.0.0.1") for _ in range(4)] == [True] * 3 + [False]
    with ExitStack() as stack:
        come = partial(is_accepted, stack, listener)
        assert [come("127.0.0.1") for _ in range(21)] == [True] * 20 + [False]


# A house ------------------------------------------------------------------------------------------


@contextmanager
def house(folder: Path) -> Iterator[tuple[Command, str]]:
    """A house in a process that may have few files open."""
    config = folder / "house.toml"
    config.write_text(HOUSE)
    limited = partial(resource.setrlimit, resource.RLIMIT_NOFILE, (LIMIT // 2, LIMIT))
    process = Command(("serve", "--config", str(config)), folder, folder, first=[limited])
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None, (folder / "errors").read_text()
        yield process, found[0]
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


def taken(stack: ExitStack, origin: str, address: str, said: bytes = b"") -> socket.socket:
    """A connection from an address, after some bytes; it may be reset at once."""
    host, port = origin.removeprefix("http://").split(":")
    line = stack.enter_context(closing(socket.socket()))
    line.settimeout(60)
    line.bind((address, 0))
    with suppress(ConnectionError):
        line.connect((host, int(port)))
        line.sendall(said)
    return line


def is_open(line: socket.socket) -> bool:
    """Return True if the server has left a connection open."""
    line.setblocking(False)
    try:
        return bool(line.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return True
    except OSError:
        return False


def watches(stack: ExitStack, origin: str, address: str) -> bool:
    """Return True if the server accepts a spectator from an address."""
    head = (
        f"GET /api/tables/wheel/live HTTP/1.1\r\nHost: {origin.removeprefix('http://')}\r\n"
        f"Origin: {origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    try:
        return taken(stack, origin, address, head.encode()).recv(12) == b"HTTP/1.1 101"
    except OSError:
        return False


def check_audit(folder: Path) -> None:
    """Check that the audit finds nothing wrong."""
    audit = Command(("audit", "--config", str(folder / "house.toml")), folder, folder)
    with audit.stdout as heard:
        said = heard.read()
    assert audit.wait() == 0, said


@ON_LINUX
def test_a_house_goes_on_however_many_connections_are_made(tmp_path: Path) -> None:
    """More than it has descriptors for: that send nothing, of one address and through the proxy,
    and that watch, of many. Players are answered, and what they played is kept.
    """
    with house(tmp_path) as (process, origin), ExitStack() as playing:
        http = playing.enter_context(plain_http.client(origin))
        assert http.post("/api/guests", json={"name": "Anna"}).status_code == 200
        cookies = "; ".join(f"{name}={text}" for name, text in http.cookies.items())
        live = f"ws{origin.removeprefix('http')}/api/tables/wheel/live"
        cookie = {"Cookie": cookies}
        opened = partial(
            connect, live, origin=Origin(origin), additional_headers=cookie, **plain_http.UNHURRIED
        )
        anna = Line(playing.enter_context(opened(compression=None)))
        anna.ask("sit", chips=50_000)
        bets = 0

        def plays_on() -> bool:
            nonlocal bets
            bets += 1
            return "events" in anna.bet("17", 100)

        with ExitStack() as flood:
            lines = [taken(flood, origin, "127.0.0.2") for _ in range(2 * LIMIT)]
            assert plays_on()
            assert http.get("/api/me/purse").status_code == 200  # of another address
            wait_until(lambda: sum(map(is_open, lines)) <= 16)
        with ExitStack() as flood:
            at = [f"127.0.0.{number}" for number in range(10, 18)]
            let_in = sum(watches(flood, origin, one) for one in at for _ in range(12))
            assert ROOM // 2 < let_in < ROOM - ROOM // 4
            assert not watches(flood, origin, "127.0.0.20"), "spectators leave a share to accounts"
            playing.enter_context(opened())
            assert plays_on()
            assert http.get("/api/me/purse").status_code == 200
        with ExitStack() as flood:
            lines = [taken(flood, origin, "127.0.0.1") for _ in range(2 * LIMIT)]
            assert plays_on()
            wait_until(lambda: sum(map(is_open, lines)) <= ROOM)
            # the places are taken by clients that say nothing: one that asks gets the oldest's
            assert plain_http.get(f"{origin}/health/ready").status_code == 200
            assert watches(flood, origin, "127.0.0.30")
        assert plays_on()
        assert plain_http.get(f"{origin}/health/ready").status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0, (tmp_path / "errors").read_text()
    assert f"it takes {ROOM} connections" in (tmp_path / "errors").read_text()
    check_audit(tmp_path)
    assert bets == 4
