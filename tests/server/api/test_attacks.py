"""Strangers: players are answered and newcomers let in, whatever attack clients do meanwhile.

The long form, which prints how late bets are answered then, is `benchmarks/attacks.py`.
"""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

import httpx
import pytest
from support.patience import wait_until
from support.server import plain_http
from support.server.attackers import KINDS, Attack, loopback
from support.server.http_server import PATIENT, Person, Server, settings, table
from support.server.reverse_proxies import begin_proxy, hold_port, require

from tapisvert.operations.proxies import ProxyKind

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="127.1.0.1 is no address elsewhere")

CLIENTS, ADDRESSES = 240, 12


class ProxiedServer(Server):
    """A house whose clients reach it through nginx."""

    proxy_port: int

    @property
    def origin(self) -> str:
        """Its origin, which is the proxy's."""
        return f"http://127.0.0.1:{self.proxy_port}"

    @property
    def port(self) -> int:
        """Its port, which is the proxy's."""
        return self.proxy_port


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One house for all, behind nginx as it is printed."""
    require(ProxyKind.NGINX)
    folder = tmp_path_factory.mktemp("house")
    with hold_port() as holder:
        port = holder.getsockname()[1]
        origin = f"http://127.0.0.1:{port}"
        options = {"--origins": origin, "--proxies": "127.0.0.1"}
        server = ProxiedServer(settings(folder, table(pace=PATIENT), options=options))
        server.proxy_port = port
        server.start()
        node = f"127.0.0.1:{server.runner.port}"
        proxy = begin_proxy(ProxyKind.NGINX, folder, origin, [node])
        try:
            wait_until(lambda: _is_ready(origin), "nginx does not answer")
            yield server
        finally:
            proxy.terminate()
            proxy.wait()
            server.stop()


def _is_ready(origin: str) -> bool:
    with suppress(httpx.TransportError):
        return plain_http.get(f"{origin}/health/ready").status_code == 200
    return False


@contextmanager
def run_attacks(server: Server, kind: str) -> Iterator[Attack]:
    """An attack that goes on beside the block, once it has begun."""
    attack = Attack(server.port, CLIENTS, loopback(ADDRESSES), pause_seconds=0.5)
    loop = asyncio.new_event_loop()
    running = loop.create_task(attack.run(kind))
    running.add_done_callback(lambda _: loop.stop())
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        wait_until(lambda: attack.seen["opened"] >= CLIENTS)
        yield attack
    finally:
        loop.call_soon_threadsafe(running.cancel)
        thread.join()
        loop.close()


@pytest.mark.parametrize("kind", KINDS)
def test_long_journal_delays_neither_players_nor_newcomers(server: Server, kind: str) -> None:
    """Bets have their events, a newcomer signs in, sits down and bets; the server goes on."""
    for user in server.people:  # of the test before: all players are at one address
        user.http.close()
    with server.guest(f"Anna {kind}").at() as anna:
        assert "events" in anna.ask("sit", chips=10_000)
        with run_attacks(server, kind) as attack:
            for _ in range(5):
                assert "events" in anna.bet("17", 100)
            with server.guest(f"Bice {kind}").at() as newcomer:
                assert "events" in newcomer.ask("sit", chips=10_000)
                assert "events" in newcomer.bet("17", 100)
                assert "events" in newcomer.ask("leave")
            assert Person(server).get("/health/ready") == {"done": True}
            if kind == "walk":
                wait_until(lambda: attack.seen["200"])
            elif kind == "sign-ins":
                wait_until(lambda: attack.seen["429"])
    assert server.error is None
