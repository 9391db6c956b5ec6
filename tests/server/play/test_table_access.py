"""Private tables seen by the invited alone: to all others they are as if they did not exist."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from support.patience import wait_until
from support.server.http_server import CARDS, PATIENT, Line, Person, Server, opened, settings, table
from websockets.exceptions import InvalidStatus

from tapisvert.api import table_access
from tapisvert.api.endpoint import Endpoint
from tapisvert.play import private_tables
from tapisvert.server.app import ENDPOINTS

UNKNOWN = "private-000000000000"
"""An id like a private table's, of no table."""
BODIES: tuple[dict[str, Any], ...] = (
    {},
    {"id": "r-1"},
    {"token": "A" * 43},
    {"phrase": "thanks"},
    {"kind": "advance", "table": "{table}", "player": "Anna", "amount": 5},
    {"kind": "register", "table": "{table}"},
)
"""Bodies for the endpoints that take one: one of them is right for each."""
QUERIES = ("", "?session=1", "?tailles=mine&before=x&after=x")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A demonstration with one listed table."""
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        yield server


def create(person: Person, **options: Any) -> tuple[str, str]:
    """A private table: its id, and the token of its invitation."""
    name: str = person.post("/api/tables/private", rulebook=CARDS, **options)["table"]
    link: str = person.get(f"/api/tables/{name}/invitation")["link"]
    assert link.startswith(f"/join#{name}.")
    return name, link.partition(".")[2]


def answer(user: Person, method: str, path: str, body: dict[str, Any] | None) -> tuple[int, str]:
    """Response to a request: its status and its text."""
    response = user.http.request(method, path, json=body)
    return response.status_code, response.text


def takes_a_table(endpoint: Endpoint) -> bool:
    """Return True if an endpoint gets a table, in its path or its body."""
    shapes = get_args(endpoint.form) or (endpoint.form,)
    has_table = any("table" in getattr(shape, "__struct_fields__", ()) for shape in shapes)
    return "{table}" in endpoint.path or (has_table and endpoint.name != "make_table")


def requests(endpoint: Endpoint, name: str) -> Iterator[tuple[str, str, dict[str, Any] | None]]:
    """Everything that may be asked there about a table."""
    path = endpoint.path.replace("{table}", name).replace("{n}", "7")
    for query in QUERIES:
        if endpoint.form is None:
            yield endpoint.method, path + query, None
    for body in BODIES if endpoint.form else ():
        if "{table}" not in endpoint.path and "table" not in body:
            continue
        yield endpoint.method, path, json.loads(json.dumps(body).replace("{table}", name))


def expect_refusal(user: Person, name: str, after_number: int | None = None) -> tuple[int, bytes]:
    """Refusal of a WebSocket to a table."""
    with pytest.raises(InvalidStatus) as error, user.at(name, after_number):
        pass
    response = error.value.response
    return response.status_code, bytes(response.body or b"")


def test_stranger_gets_not_found_for_private_table(server: Server) -> None:
    """At every endpoint that takes a table, and over the WebSocket, an account that was not invited
    and a spectator get for a private table what they get for an unknown id; the opener does not.
    """
    anna = server.guest("Anna")
    name, _ = create(anna)
    strangers = server.guest("Bruno"), Person(server), server.staff("Carla", "player")
    endpoints = [item for item in ENDPOINTS if takes_a_table(item)]
    assert {item.name for item in endpoints} >= {
        "view_table",
        "table",
        "request_approval",
        "join_table",
    }
    for stranger in strangers:
        for endpoint in endpoints:
            pairs = zip(requests(endpoint, name), requests(endpoint, UNKNOWN), strict=True)
            for request, other in pairs:
                status, text = answer(stranger, *request)
                assert status in (400, 401, 403, 404), request
                assert (status, text.replace(name, UNKNOWN)) == answer(stranger, *other), request
        rules = f"/rules/{CARDS}?table="
        request, other = ("GET", f"{rules}{name}", None), ("GET", f"{rules}{UNKNOWN}", None)
        assert answer(stranger, *request) == answer(stranger, *other)
        for after_number in (None, 0):
            assert expect_refusal(stranger, name, after_number) == expect_refusal(
                stranger, UNKNOWN, after_number
            )
        assert [item["id"] for item in stranger.get("/api/tables")["tables"]] == ["wheel"]
    for endpoint in endpoints:
        if endpoint.method == "GET" and endpoint.permission is None:
            status, text = answer(anna, *next(requests(endpoint, name)))
            assert status == 200 or "unknown_coup" in text or "unknown_draw" in text, endpoint.path
    assert answer(anna, "GET", f"/rules/{CARDS}?table={name}", None)[0] == 200


def test_wrong_query_does_not_reveal_table(server: Server) -> None:
    """A wrong `after` gets its error only from tables that the client sees."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    name, _ = create(anna)
    for user, status in ((anna, 400), (bruno, 404)):
        user.http.headers["Origin"] = server.origin
        wrong: Any = "x"
        assert expect_refusal(user, name, wrong)[0] == status


def test_invited_players_see_table_and_play(server: Server) -> None:
    """With the token an account has it in its hall, at its endpoints and over the WebSocket, and
    hands the same link on; the house's staff needs none.
    """
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    name, token = create(anna)
    assert bruno.post(f"/api/tables/{name}/join", token=token) == {"table": name}
    bruno.post(f"/api/tables/{name}/join", token=token)
    for user in (anna, bruno, server.staff("Ugo", "payeur"), server.staff("Eva", "controller")):
        lines = [(item["id"], item["private"]) for item in user.get("/api/tables")["tables"]]
        assert lines == [(name, "Anna"), ("wheel", None)]
        user.get(f"/api/tables/{name}")
    with bruno.at(name, chips=50_000):
        assert "Bruno" in anna.get(f"/api/tables/{name}")["players"]
    second_link = bruno.get(f"/api/tables/{name}/invitation")["link"]
    assert second_link == f"/join#{name}.{token}"
    assert server.guest("Carla").get("/api/tables/wheel/invitation")["link"] == "/join#wheel"


def test_invitation_has_account_and_limit(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator signs in first; a listed table is joined without a token; past the bound another
    is refused, and those who accepted before are not.
    """
    name, token = create(server.guest("Anna"))
    Person(server).post(f"/api/tables/{name}/join", token=token, status=401)
    bruno, carla = server.guest("Bruno"), server.guest("Carla")
    assert bruno.post("/api/tables/wheel/join") == {"table": "wheel"}
    monkeypatch.setattr(table_access, "MAX_INVITED", 1)
    bruno.post(f"/api/tables/{name}/join", token=token)
    bruno.post(f"/api/tables/{name}/join", token=token)
    body = carla.post(f"/api/tables/{name}/join", token=token, status=409)
    assert body["error"] == "too_many_guests"


def test_table_of_new_opener_is_new_table(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed table is given to another: players whom the first invited see it no more, and the
    second sees nothing of the first's coups; an open connection of the first's ends.
    """
    monkeypatch.setattr(private_tables, "_HANDED_OVER_SECONDS", 0.2)
    anna, bruno, carla = server.guest("Anna"), server.guest("Bruno"), server.guest("Carla")
    name, token = create(anna, mode="real")
    carla.post(f"/api/tables/{name}/join", token=token)
    with anna.at(name, chips=50_000) as line:
        for card in ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d"):
            line.ask("fell", card=card)
        coup = anna.get(f"/api/tables/{name}/permanence")["tailles"][0]["coups"][0]["n"]
        picture = anna.http.get(f"/tables/{name}/coups/{coup}.svg")
        assert (picture.status_code, picture.headers["cache-control"]) == (200, "private, no-cache")
        line.ask("finish")
    wait_until(lambda: not server.services.node.broadcaster(name))
    second, other = create(bruno, mode="real")
    assert (second, other == token) == (name, False)
    for user in (anna, carla):
        user.get(f"/api/tables/{name}", status=404)
        user.post(f"/api/tables/{name}/join", token=token, status=404)
    tailles = bruno.get(f"/api/tables/{name}/permanence")["tailles"]
    assert [item["coups"] for item in tailles] in ([], [[]])
    assert bruno.get(f"/api/tables/{name}/sessions")["sessions"] == 2
    for path in (f"/api/tables/{name}/coups/{coup}", f"/tables/{name}/coups/{coup}.svg"):
        assert bruno.http.get(path).status_code == 404
    for file in ("permanences", "record"):
        assert bruno.http.get(f"/api/tables/{name}/{file}?session=1").status_code == 404
        for session in ("", "?session=2"):
            text = bruno.http.get(f"/api/tables/{name}/{file}{session}")
            assert text.status_code == 200
            assert "Anna" not in text.text
    with bruno.at(name, after_entry=0) as line:
        assert "Anna" not in str(line.receive())
        assert "table" in line.heard[0]
    assert (
        server.staff("Eva", "controller")
        .http.get(f"/api/tables/{name}/record?session=1")
        .text.count("Anna")
    )


def entries(line: Line) -> list[int]:
    """The numbers of the entries that a client has heard."""
    return [entry["n"] for entry in line.entries]


def test_former_player_reads_history(server: Server) -> None:
    """A client that comes back to its private table gets the entries since, not a snapshot."""
    anna = server.guest("Anna")
    name, _ = create(anna)
    with anna.at(name) as line:
        new_n = line.view["n"]
        line.ask("sit", chips=50_000)
        line.until(lambda message: "to" in message)
    with anna.at(name, new_n) as line:
        line.until(lambda message: "to" in message)
        assert entries(line)[0] == new_n + 1
