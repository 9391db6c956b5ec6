"""Access tokens of programs, and second factors of accounts."""

import base64
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from support.server import plain_http
from support.server.account_fixtures import login_of
from support.server.http_server import (
    PASSWORD,
    PATIENT,
    Line,
    Person,
    Server,
    opened,
    settings,
    table,
)
from support.server.node_harness import code
from support.server.node_harness import code as code_of
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tapisvert.api import websocket
from tapisvert.clock import wall_ms
from tapisvert.house import second_factor
from tapisvert.house.access_tokens import MAX_TOKENS
from tapisvert.house.purses import grant_play_chips

MINE = "/api/me/access-tokens"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with a quick wheel."""
    with opened(settings(tmp_path_factory.mktemp("house"), table())) as server:
        yield server


def player(server: Server, name: str, *roles: str) -> Person:
    """A player with a password and play chips."""
    employee = server.staff(name, "player", *roles)
    services = server.services
    grant_play_chips(services.house_log, services.accounts.account(employee.id))
    return employee


def make(person: Person, label: str = "bot", **options: Any) -> dict[str, Any]:
    """Make a token."""
    body: dict[str, Any] = person.post(MINE, label=label, password=PASSWORD, **options)
    return body


def headers(token: str) -> dict[str, str]:
    """Headers of a program with a token."""
    return {"Authorization": f"Bearer {token}"}


def is_signed_in(user: Person, sent: dict[str, str]) -> bool:
    """True if a browser with its cookie that sends these headers too may read its purse."""
    return user.http.get("/api/me/purse", headers=sent).status_code == HTTPStatus.OK


def open_at(server: Server, token: str) -> ClientConnection:
    """A program's connection to the wheel, without an origin and without a cookie."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/wheel/live"
    arguments: dict[str, Any] = {"additional_headers": headers(token), **plain_http.UNHURRIED}
    client_connection: ClientConnection = connect(address, compression=None, **arguments)
    return client_connection


def test_token_reads_and_plays_but_changes_nothing(server: Server) -> None:
    """By HTTP it reads what its owner may read as a player; it signs nothing."""
    dora = player(server, "Dora", "direction")
    assert dora.get("/api/staff/accounts")
    text = make(dora, "a \u201cscript\u201d", days=1)["token"]
    with plain_http.client(server.origin, headers=headers(text)) as http:
        assert http.get("/api/me/purse").status_code == HTTPStatus.OK
        assert http.get("/api/session").json()["account"]["roles"] == ["player"]
        assert http.get("/api/staff/accounts").json()["error"] == "forbidden"
        for method, path in (("POST", MINE), ("DELETE", "/api/session"), ("PUT", "/api/me/limits")):
            answer = http.request(method, path, json={})
            assert (answer.status_code, answer.json()["error"]) == (403, "session_required")
    with open_at(server, text) as socket:
        line = Line(socket)
        line.begin()
        suspension = line.ask("suspend", reason="service", informed="Ugo")
        assert code(suspension) == "forbidden"
        assert not line.view["staff"], line.view["staff"]
    assert is_signed_in(dora, {"Authorization": "Basic dGFwaXM6dmVydA=="})  # a proxy's own
    assert not is_signed_in(dora, headers(text[:-1] + "?"))


def test_revoked_token_ends_its_connections(server: Server) -> None:
    """At once; the owner sees which tokens there are, never their texts."""
    enzo = player(server, "Enzo")
    created = make(enzo)
    with open_at(server, created["token"]) as socket:
        line = Line(socket)
        line.begin()
        (view,) = enzo.get(MINE)["tokens"]
        assert {key: view[key] for key in ("id", "label")} == {
            "id": created["made"]["id"],
            "label": "bot",
        }
        assert view["used_ms"] >= view["made_ms"] > 0
        assert created["token"] not in str(enzo.get(MINE))
        stranger = player(server, "Furio")
        text = f"{MINE}/{view['id']}"
        assert stranger.post(text, method="DELETE", status=404)["error"] == "unknown_token"
        enzo.post(text, method="DELETE")
        assert line.closed() == (websocket.CLOSE_GONE, "the token was revoked")
    with pytest.raises(InvalidStatus) as refusal:
        open_at(server, created["token"])
    assert refusal.value.response.status_code == HTTPStatus.UNAUTHORIZED
    assert enzo.get(MINE) == {"tokens": []}


def test_token_requires_password_and_count_is_bounded(server: Server) -> None:
    """Neither a session alone makes one, nor a guest without a password, nor staff who do not play;
    the journal names each, and the database has no text of one.
    """
    hugo = player(server, "Hugo")
    body = hugo.post(MINE, label="bot", password="wrong", status=403)
    assert body["error"] == "invalid_credentials"
    makes = [make(hugo, f"bot {number}") for number in range(MAX_TOKENS)]
    second = {"label": "bot", "password": PASSWORD}
    assert hugo.post(MINE, status=409, **second)["error"] == "too_many_tokens"
    assert hugo.post(MINE, status=400, **second, days=366)["error"] == "invalid_body"
    chef = server.staff("Ida", "chef")
    assert chef.post(MINE, status=403, **second)["error"] == "forbidden"
    assert server.guest("Lea").post(MINE, status=403, **second)["error"] == "invalid_credentials"
    database = Path(server.settings.database.reveal().removeprefix("sqlite:///"))
    text = b"".join(path.read_bytes() for path in database.parent.glob(f"{database.name}*"))
    assert b"access_token_made" in text
    assert not any(item["token"].encode() in text for item in makes)


SECOND_FACTOR, APPROVALS = "/api/me/second-factor", "/api/staff/approvals"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A house whose acts of money need a second factor."""
    options = {"--people-second-factor": "money"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as house:
        yield house


def shown_code(secret: str) -> str:
    """The code that a device shows now."""
    return second_factor.code_at(base64.b32decode(secret), wall_ms() // second_factor.STEP_MS)


def test_money_moves_with_two_people_and_their_devices(house: Server) -> None:
    """Set up with the password and a first code; then signing in takes a code, and so do chips."""
    dora, enzo, vera = (house.staff(name, "direction") for name in ("Dora", "Enzo", "Vera"))
    anna = house.guest("Anna").id
    chips: dict[str, Any] = {"kind": "chips", "account": anna, "amount": 500}
    assert dora.post(APPROVALS, status=403, **chips)["error"] == "second_factor_setup_required"
    assert dora.get(SECOND_FACTOR) == {"is_required": True, "recovery_codes": None}
    assert dora.post(SECOND_FACTOR, password="wrong", status=403)["error"] == "invalid_credentials"
    offer = dora.post(SECOND_FACTOR, password=PASSWORD)
    side = len(offer["qr"])
    assert {len(row) for row in offer["qr"]} == {side}
    assert side % 4 == 1
    assert offer["qr"][0].startswith("11111110")
    assert offer["qr"][0].endswith("01111111")
    assert (
        dora.post(SECOND_FACTOR, method="PUT", code="000000", status=403)["error"] == "invalid_code"
    )
    used = shown_code(offer["secret"])
    codes = dora.post(SECOND_FACTOR, method="PUT", code=used)["codes"]
    number = dora.post(APPROVALS, **chips)["id"]
    path = f"{APPROVALS}/{number}"
    assert enzo.post(path, approved=True, status=403)["error"] == "second_factor_setup_required"

    second: dict[str, Any] = {"name": login_of("Dora"), "password": PASSWORD}
    home = Person(house)
    assert home.post("/api/session", status=403, **second)["error"] == "second_factor_required"
    assert home.post("/api/session", status=403, code=used, **second)["error"] == "invalid_code"
    home.post("/api/session", code=codes[0], **second)
    assert home.get(SECOND_FACTOR)["recovery_codes"] == len(codes) - 1
    assert home.post("/api/session/code", code=codes[0], status=403)["error"] == "invalid_code"
    home.post("/api/session/code", code=codes[1])
    removed = home.post(f"{SECOND_FACTOR}/remove", password=PASSWORD, code=codes[2], status=403)
    assert removed["error"] == "not_available"

    secret = enzo.post(SECOND_FACTOR, password=PASSWORD)["secret"]
    enzo.post(SECOND_FACTOR, method="PUT", code=shown_code(secret))
    assert enzo.post(path, approved=True)["outcome"] == "done"
    body = enzo.post(APPROVALS, kind="second_factor", account=dora.id)
    assert body["names"][dora.id] == "Dora"
    secret = vera.post(SECOND_FACTOR, password=PASSWORD)["secret"]
    vera.post(SECOND_FACTOR, method="PUT", code=shown_code(secret))
    vera.post(f"{APPROVALS}/{body['id']}", approved=True)
    Person(house).post("/api/session", **second)


def test_link_bypasses_neither_device_nor_purse(house: Server) -> None:
    """An account with a device signs in with its code though its password is new; a player whose
    password was reset neither sits down nor plays before a second person has confirmed them.
    """
    dora, rico = (
        house.staff("Dora", "direction"),
        house.staff("Rico", "player"),
    )
    secret = rico.post(SECOND_FACTOR, password=PASSWORD)["secret"]
    rico.post(SECOND_FACTOR, method="PUT", code=shown_code(secret))
    thief = Person(house)
    token = dora.post(f"/api/staff/accounts/{rico.id}/link")["link"].partition("#")[2]
    account = thief.post("/api/link", token=token, password="rien ne va plus")
    assert account["account"] is None
    thief.get("/api/me/purse", 401)
    bice = house.staff("Bice", "player")
    token = dora.post(f"/api/staff/accounts/{bice.id}/link")["link"].partition("#")[2]
    account = thief.post("/api/link", token=token, password="rien ne va plus")["account"]
    assert (account["roles"], account["unconfirmed"]) == ([], ["player"])
    with thief.at() as line:
        assert code_of(line.ask("sit", chips=500)) == "forbidden"
    thief.post("/api/me/break", until_ms=wall_ms() + 10**7, status=403)


def test_full_width_digits_are_accepted(house: Server) -> None:
    """As a keyboard for East Asia sends them; the name to sign in with too."""
    dora = house.staff("Dora", "direction")
    secret = dora.post(SECOND_FACTOR, password=PASSWORD)["secret"]
    assert (
        dora.post(SECOND_FACTOR, method="PUT", code="１２３４５", status=403)["error"]
        == "invalid_code"
    )
    wide = {letter: letter + 0xFEE0 for letter in range(ord("!"), ord("~") + 1)}
    codes = dora.post(SECOND_FACTOR, method="PUT", code=shown_code(secret).translate(wide))["codes"]
    name, code = login_of("Dora").translate(wide), codes[0].translate(wide)
    Person(house).post("/api/session", name=name, password=PASSWORD, code=code)
