"""Sessions at two nodes of a house, and access tokens."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.server.account_fixtures import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    PASSWORD,
    HouseOfTests,
    login_of,
    on_both,
    refused,
)
from support.server.http_server import PASSWORD as STAFF_PASSWORD
from support.server.http_server import (
    PATIENT,
    Person,
    Server,
    elsewhere,
    opened,
    settings,
    table,
    two_opened,
)

from tapisvert.accounts import tokens
from tapisvert.accounts.login_sessions import IDLE_MS
from tapisvert.api import websocket
from tapisvert.clock import session_ms
from tapisvert.house.access_tokens import MAX_TOKENS
from tapisvert.house.purses import grant_play_chips
from tapisvert.house.second_factor import TypedCode
from tapisvert.rules.commands import Role


@pytest.fixture
def nodes(
    postgres_dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Server]]:
    """Two processes' servers on one database; neither looks for itself whether sessions stand."""
    monkeypatch.setattr(websocket, "_REVALIDATION_SECONDS", 3_600)
    with two_opened(postgres_dsn, tmp_path, table(pace=PATIENT)) as pair:
        yield pair


def test_signing_out_closes_the_sockets_at_every_process(nodes: tuple[Server, Server]) -> None:
    """At once; sockets of other accounts and of other sessions of the same account stay open."""
    first_node, second_node = nodes
    anna, bruno = first_node.staff("Anna", "player"), first_node.guest("Bruno")
    services = first_node.services
    grant_play_chips(services.house_log, services.accounts.account(anna.id))
    second = Person(first_node)
    second.post("/api/session", name=login_of("Anna"), password=STAFF_PASSWORD)
    with (
        anna.at() as own_line,
        elsewhere(anna, second_node).at() as line,
        elsewhere(bruno, second_node).at() as bruno_line,
        elsewhere(second, second_node).at() as other_line,
    ):
        anna.post("/api/session", method="DELETE")
        assert own_line.closed() == (websocket.CLOSE_GONE, "you signed out")
        assert line.closed()[0] == websocket.CLOSE_GONE
        for open_line in (bruno_line, other_line):
            assert open_line.ask("sit", chips=100)["events"][0]["event"] == "sat"


def test_disabled_account_is_signed_out_at_every_node(nodes: tuple[Server, Server]) -> None:
    """The direction disables an account: its sockets close at every process."""
    first_node, second_node = nodes
    carlo, dora = first_node.staff("Carlo", "chef"), first_node.staff("Dora", "direction")
    with elsewhere(carlo, second_node).at() as line, carlo.at() as other:
        dora.post(f"/api/staff/accounts/{carlo.id}/disable")
        assert {line.closed()[0], other.closed()[0]} == {websocket.CLOSE_GONE}
    Person(second_node).post(
        "/api/session", name=login_of("Carlo"), password=STAFF_PASSWORD, status=403
    )


@pytest.mark.parametrize("at_once", [True, False])
def test_socket_opened_during_sign_out_is_closed(
    nodes: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch, *, at_once: bool
) -> None:
    """Between the check of the session and the seat: ended in the same process, or in another."""
    first_node, second_node = nodes
    anna = first_node.guest("Anna")
    signed_in_account = websocket.TableSocketServer._signed_in_account
    has_heard = threading.Event()

    async def sign_out_after_check(self: websocket.TableSocketServer, scope: Any) -> Any:
        result = await signed_in_account(self, scope)
        ends = (second_node if at_once else first_node).services.accounts.sign_out
        assert result[1] is not None
        await asyncio.to_thread(ends, result[1])
        await asyncio.to_thread(has_heard.wait, 20)
        return result

    def tell_and_set(*arguments: Any) -> None:
        real(*arguments)
        second_node.runner.call(has_heard.set)

    method = "on_sessions_ended" if at_once else "on_sessions_ended_elsewhere"
    real = getattr(second_node.services, method)
    monkeypatch.setattr(second_node.services, method, tell_and_set)
    monkeypatch.setattr(websocket.TableSocketServer, "_signed_in_account", sign_out_after_check)
    with elsewhere(anna, second_node).at(after_entry=0) as line:
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
            assert (
                server.services.accounts.account_of_session(_session(anna), session_ms())
                is not None
            )
            assert line.ask("sit", chips=100)["events"][0]["event"] == "sat"
            rosa.post("/api/session", name=login_of("Rosa"), password=STAFF_PASSWORD)
            assert rosa.get("/api/session")["account"]["name"] == "Rosa"


def _session(user: Person) -> str:
    return tokens.hash_token(user.http.cookies["tapisvert"]).hex()


PLAYER = frozenset({Role.PLAYER})


def make(house: HouseOfTests, account: str, days: int = 2, at_ms: int = NOON) -> tuple[str, str]:
    """Make a token: its text, and its id."""
    tokens = house.people.access_tokens
    text, created = tokens.make(account, "bot", days, PASSWORD, TypedCode("", at_ms), now_ms=at_ms)
    return text, created.id


@on_both
def test_token_works_until_it_expires(house: HouseOfTests) -> None:
    """As a player, whatever else its owner is; its last use is right to a minute."""
    dora = house.employ("Dora", PLAYER | {Role.DIRECTION})
    text, token = make(house, dora.id)
    users = house.people
    result = users.account_of_token(text, NOON + HOUR)
    assert result is not None
    assert (result.id, result.roles, result.granted) == (dora.id, PLAYER, PLAYER)
    users.account_of_token(text, NOON + HOUR + MINUTE - 1)
    (view,) = users.access_tokens.list_tokens(dora.id)
    assert (view.id, view.label, view.used_ms) == (token, "bot", NOON + HOUR)
    assert users.account_of_token(text, NOON + 2 * DAY - 1) is not None
    assert users.account_of_token(text, NOON + 2 * DAY) is None
    assert users.account_of_token(text + "x", NOON) is None
    make(house, dora.id, at_ms=NOON + 3 * DAY)  # those that have ended are gone
    assert len(users.access_tokens.list_tokens(dora.id)) == 1


@on_both
def test_revoked_token_has_ended(house: HouseOfTests) -> None:
    """Once, and those of others stay."""
    anna, bruno = house.employ("Anna", PLAYER), house.employ("Bruno", PLAYER)
    users = house.people
    bruno_session, _ = make(house, bruno.id)
    text, token = make(house, anna.id)
    users.access_tokens.revoke(anna.id, token, NOON)
    assert str(house.ended[-1].session).startswith("program ")
    assert users.account_of_token(text, NOON) is None
    refused("unknown_token", lambda: users.access_tokens.revoke(anna.id, token, NOON))
    assert users.account_of_token(bruno_session, NOON) is not None
    kinds = [kind for kind in house.told() if kind.startswith("access_token")]
    assert kinds == ["access_token_made", "access_token_made", "access_token_revoked"]


def test_only_players_have_tokens(house: HouseOfTests) -> None:
    """Players, who know their password, up to a number."""
    anna, chef = house.employ("Anna", PLAYER), house.employ("Carlo", frozenset({Role.CHEF}))
    tokens = house.people.access_tokens
    refused("forbidden", lambda: make(house, chef.id))
    wrong = ("bot", 1, "another", TypedCode("", NOON))
    refused("invalid_credentials", lambda: tokens.make(anna.id, *wrong, now_ms=NOON))
    for _ in range(MAX_TOKENS):
        make(house, anna.id)
    refused("too_many_tokens", lambda: make(house, anna.id))
    assert tokens.list_tokens(chef.id) == []
