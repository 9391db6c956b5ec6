"""Strangers: players are answered and newcomers let in, whatever attack clients do meanwhile.

The long form, which prints how late bets are answered then, is `benchmarks/attacks.py`.
"""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Thread

import pytest
from support.patience import wait_until
from support.server.attackers import KINDS, Attack, loopback
from support.server.http_server import PATIENT, Person, Server, opened, settings, table

from tapisvert.server.config.settings import Rates

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="127.1.0.1 is no address elsewhere")

RATES = Rates(10_000, 8, 200, 20, 256, 10)
CLIENTS, ADDRESSES = 240, 12
"""More clients than there are places, and eight for each of their addresses in half of these."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One house for all, without a proxy: each address counts for itself."""
    house = settings(tmp_path_factory.mktemp("house"), table(pace=PATIENT), rates=RATES)
    with opened(replace(house, proxies=("203.0.113.1",))) as server:
        yield server


@contextmanager
def attacked(server: Server, kind: str) -> Iterator[Attack]:
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
def test_players_are_answered_and_newcomers_let_in(server: Server, kind: str) -> None:
    """Bets have their events, a newcomer signs in, sits down and bets; the server goes on."""
    for person in server.people:  # of the test before: all players are at one address
        person.http.close()
    with server.guest(f"Anna {kind}").at() as anna:
        anna.begin()
        assert "events" in anna.ask("sit", chips=10_000)
        with attacked(server, kind) as attack:
            for _ in range(5):
                assert "events" in anna.bet("17", 100)
            with server.guest(f"Bice {kind}").at() as newcomer:
                newcomer.begin()
                assert "events" in newcomer.ask("sit", chips=10_000)
                assert "events" in newcomer.bet("17", 100)
                assert "events" in newcomer.ask("leave")
            assert Person(server).get("/health/ready") == {"done": True}
            if kind == "walk":
                wait_until(lambda: attack.seen["200"])
            elif kind == "sign-ins":
                wait_until(lambda: attack.seen["429"] and server.services.login_throttle.refused)
    assert server.error is None
