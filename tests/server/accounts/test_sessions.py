"""Sessions that end in one process of a house, and sockets that are open at another."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.server.account_fixtures import login_of
from support.server.http_server import (
    PASSWORD,
    PATIENT,
    Person,
    Server,
    elsewhere,
    opened,
    settings,
    table,
    two_opened,
)

from tapisvert.clock import session_ms
from tapisvert.server.accounts.credentials import tokens
from tapisvert.server.accounts.sessions import IDLE_MS
from tapisvert.server.api import websocket
from tapisvert.server.play.play_now import grant_play_chips


@pytest.fixture
def house(
    postgres_dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Server]]:
    """Two processes' servers on one database; neither looks for itself whether sessions stand."""
    monkeypatch.setattr(websocket, "_REVALIDATION_SECONDS", 3_600)
    with two_opened(postgres_dsn, tmp_path, table(pace=PATIENT)) as both:
        yield both


def test_signing_out_closes_the_sockets_at_every_process(house: tuple[Server, Server]) -> None:
    """At once; sockets of other accounts and of other sessions of the same account stay open."""
    here, there = house
    anna, bruno = here.staff("Anna", "player"), here.guest("Bruno")
    services = here.services
    grant_play_chips(services.house_log, services.accounts.account(anna.id))
    again = Person(here)
    again.post("/api/session", name=login_of("Anna"), password=PASSWORD)
    with (
        elsewhere(anna, there).at() as line,
        elsewhere(bruno, there).at() as others,
        elsewhere(again, there).at() as his_other,
    ):
        anna.post("/api/session", method="DELETE")
        assert line.closed()[0] == websocket.CLOSE_GONE
        for open_one in (others, his_other):
            assert open_one.ask("sit", chips=100)["events"][0]["event"] == "sat"


def test_a_disabled_account_is_gone_from_every_process(house: tuple[Server, Server]) -> None:
    """The direction disables an account: its sockets close at every process."""
    here, there = house
    carlo, dora = here.staff("Carlo", "chef"), here.staff("Dora", "direction")
    with elsewhere(carlo, there).at() as line, carlo.at() as other:
        dora.post(f"/api/staff/accounts/{carlo.id}/disable")
        assert {line.closed()[0], other.closed()[0]} == {websocket.CLOSE_GONE}
    Person(there).post("/api/session", name=login_of("Carlo"), password=PASSWORD, status=403)


@pytest.mark.parametrize("at_once", [True, False])
def test_a_socket_that_opens_during_the_sign_out_is_closed(
    house: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch, *, at_once: bool
) -> None:
    """Between the check of the session and the seat: ended in the same process, or in another."""
    here, there = house
    anna = here.guest("Anna")
    whose = websocket.TableSocketServer._signed_in_account
    told = threading.Event()

    async def looked(self: websocket.TableSocketServer, scope: Any) -> Any:
        found = await whose(self, scope)
        ends = (there if at_once else here).services.accounts.sign_out
        assert found[1] is not None
        await asyncio.to_thread(ends, found[1])
        await asyncio.to_thread(told.wait, 20)
        return found

    def heard(*given: Any) -> None:
        real(*given)
        there.runner.call(told.set)

    at = "on_sessions_ended" if at_once else "on_sessions_ended_elsewhere"
    real = getattr(there.services, at)
    monkeypatch.setattr(there.services, at, heard)
    monkeypatch.setattr(websocket.TableSocketServer, "_signed_in_account", looked)
    with elsewhere(anna, there).at() as line:
        assert line.closed()[0] == websocket.CLOSE_GONE


@pytest.mark.parametrize("step_ms", [-3_600_000, IDLE_MS, 86_400_000])
def test_setting_the_clock_ends_no_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step_ms: int
) -> None:
    """An hour back, half an hour and a day on: accounts stay signed in, and may sign in anew."""
    real = time.time_ns
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        rosa, anna = server.staff("Rosa", "chef"), server.guest("Anna")
        with anna.at() as line:
            monkeypatch.setattr(time, "time_ns", lambda: real() + step_ms * 1_000_000)
            assert rosa.get("/api/session")["account"]["name"] == "Rosa"
            assert anna.get("/api/session")["account"]["name"] == "Anna"
            assert server.services.accounts.is_signed_in(_session(anna), session_ms()) is not None
            assert line.ask("sit", chips=100)["events"][0]["event"] == "sat"
            rosa.post("/api/session", name=login_of("Rosa"), password=PASSWORD)
            assert rosa.get("/api/session")["account"]["name"] == "Rosa"


def _session(person: Person) -> str:
    return tokens.hash_token(person.http.cookies["tapisvert"]).hex()
