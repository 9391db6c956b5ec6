"""Second factors and second persons over HTTP, in a house that asks for a code before money."""

import base64
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
    opened,
    settings,
    table,
)
from support.server.node_harness import code as code_of

from tapisvert.clock import wall_ms
from tapisvert.server.accounts.credentials import totp

MINE, APPROVALS = "/api/me/second-factor", "/api/staff/approvals"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house whose acts of money need a second factor."""
    options = {"--people-second-factor": "money"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        yield server


def shown(secret: str) -> str:
    """The code that a device shows now."""
    return totp.code_at(base64.b32decode(secret), wall_ms() // totp.STEP_MS)


def test_money_moves_with_two_people_and_their_devices(server: Server) -> None:
    """Set up with the password and a first code; then signing in takes a code, and so do chips."""
    dora, enzo, vera = (server.staff(name, "direction") for name in ("Dora", "Enzo", "Vera"))
    anna = server.guest("Anna").id
    chips: dict[str, Any] = {"kind": "chips", "account": anna, "amount": 500}
    assert dora.post(APPROVALS, status=403, **chips)["error"] == "no_second_factor"
    assert dora.get(MINE) == {"is_required": True, "recovery_codes": None}
    assert dora.post(MINE, password="wrong", status=403)["error"] == "wrong"
    offered = dora.post(MINE, password=PASSWORD)
    side = len(offered["qr"])
    assert {len(row) for row in offered["qr"]} == {side}
    assert side % 4 == 1
    assert offered["qr"][0].startswith("11111110")
    assert offered["qr"][0].endswith("01111111")
    assert dora.post(MINE, method="PUT", code="000000", status=403)["error"] == "wrong_code"
    used = shown(offered["secret"])
    codes = dora.post(MINE, method="PUT", code=used)["codes"]
    number = dora.post(APPROVALS, **chips)["id"]
    path = f"{APPROVALS}/{number}"
    assert enzo.post(path, approved=True, status=403)["error"] == "no_second_factor"

    again: dict[str, Any] = {"name": login_of("Dora"), "password": PASSWORD}
    at_home = Person(server)
    assert at_home.post("/api/session", status=403, **again)["error"] == "second_factor"
    assert at_home.post("/api/session", status=403, code=used, **again)["error"] == "wrong_code"
    at_home.post("/api/session", code=codes[0], **again)
    assert at_home.get(MINE)["recovery_codes"] == len(codes) - 1
    assert at_home.post("/api/session/code", code=codes[0], status=403)["error"] == "wrong_code"
    at_home.post("/api/session/code", code=codes[1])
    removed = at_home.post(f"{MINE}/remove", password=PASSWORD, code=codes[2], status=403)
    assert removed["error"] == "not_here"

    secret = enzo.post(MINE, password=PASSWORD)["secret"]
    enzo.post(MINE, method="PUT", code=shown(secret))
    assert enzo.post(path, approved=True)["outcome"] == "done"
    lost = enzo.post(APPROVALS, kind="second_factor", account=dora.id)
    assert lost["names"][dora.id] == "Dora"
    secret = vera.post(MINE, password=PASSWORD)["secret"]
    vera.post(MINE, method="PUT", code=shown(secret))
    vera.post(f"{APPROVALS}/{lost['id']}", approved=True)
    Person(server).post("/api/session", **again)


def test_a_link_is_no_way_round_the_device_nor_to_a_purse(server: Server) -> None:
    """An account with a device signs in with its code though its password is new; a player whose
    password was reset neither sits down nor plays before a second person has confirmed them.
    """
    dora, rico = server.staff("Dora", "direction"), server.staff("Rico", "player")
    secret = rico.post(MINE, password=PASSWORD)["secret"]
    rico.post(MINE, method="PUT", code=shown(secret))
    thief = Person(server)
    token = dora.post(f"/api/staff/accounts/{rico.id}/link")["link"].partition("#")[2]
    told = thief.post("/api/link", token=token, password="rien ne va plus")
    assert told["account"] is None
    thief.get("/api/me/purse", 401)
    bice = server.staff("Bice", "player")
    token = dora.post(f"/api/staff/accounts/{bice.id}/link")["link"].partition("#")[2]
    told = thief.post("/api/link", token=token, password="rien ne va plus")["account"]
    assert (told["roles"], told["unconfirmed"]) == ([], ["player"])
    with thief.at() as line:
        assert code_of(line.ask("sit", chips=500)) == "not_authorized"
    thief.post("/api/me/break", until_ms=wall_ms() + 10**7, status=403)


def test_full_width_digits_set_up_and_sign_in(server: Server) -> None:
    """As a keyboard for East Asia sends them; the name to sign in with too."""
    dora = server.staff("Dora", "direction")
    secret = dora.post(MINE, password=PASSWORD)["secret"]
    assert dora.post(MINE, method="PUT", code="１２３４５", status=403)["error"] == "wrong_code"
    wide = {letter: letter + 0xFEE0 for letter in range(ord("!"), ord("~") + 1)}
    codes = dora.post(MINE, method="PUT", code=shown(secret).translate(wide))["codes"]
    name, code = login_of("Dora").translate(wide), codes[0].translate(wide)
    Person(server).post("/api/session", name=name, password=PASSWORD, code=code)
