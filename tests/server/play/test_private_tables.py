"""Private tables: opened under any rulebook, served by their opener alone, closed when empty."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from support.patience import wait_until
from support.server.http_server import (
    CARDS,
    PATIENT,
    WHEEL,
    Line,
    Person,
    Server,
    opened,
    settings,
    table,
)

from tapisvert import regulations
from tapisvert.clock import Instant, now
from tapisvert.house.second_factor import qr_rows
from tapisvert.play import private_tables

pytestmark = pytest.mark.usefixtures("looks_often", "hands_over_soon")
QUICK = {"coupe_seconds": 1.0, "bets_seconds": 2.0}


@pytest.fixture
def hands_over_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """If processes look twenty times a second, every one soon knows the owner of a table."""
    monkeypatch.setattr(private_tables, "ROLES_SECONDS", 0.05)
    monkeypatch.setattr(private_tables, "_HANDED_OVER_SECONDS", 0.2)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A demonstration with one table."""
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        yield server


def create(person: Person, rulebook: str = CARDS, **options: Any) -> str:
    """A private table; its id."""
    body: dict[str, str] = person.post("/api/tables/private", rulebook=rulebook, **options)
    return body["table"]


def invite_player(opener: Person, user: Person, name: str) -> None:
    """Another account accepts the invitation to a private table."""
    link = opener.get(f"/api/tables/{name}/invitation")["link"]
    user.post(f"/api/tables/{name}/join", token=link.partition(".")[2])


def line_for(user: Person, name: str) -> dict[str, Any] | None:
    """Line of a table in the hall, if there is one."""
    lines: list[dict[str, Any]] = user.get("/api/tables")["tables"]
    return next((line for line in lines if line["id"] == name), None)


def codes(answer: dict[str, Any]) -> list[str]:
    """Codes of refusals."""
    if "error" in answer:
        return [answer["error"]]
    return [event["code"] for event in answer["events"] if event["event"] == "refused"]


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param(name, marks=[] if name in (WHEEL, CARDS) else pytest.mark.exhaustive)
        for name in regulations.rulebooks()
    ],
)
def test_anybody_opens_one_under_any_rulebook(server: Server, rulebook: str) -> None:
    """The invited find it listed with its opener's name; they and the opener sit down; a record of
    it is there.
    """
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    name = create(anna, rulebook, minimum=200, pace=QUICK)
    invite_player(anna, bruno, name)
    line = line_for(bruno, name)
    assert line is not None
    assert (line["rulebook"], line["private"], line["minimum"]) == (rulebook, "Anna", 200)
    assert line["bets_seconds"] == 2.0
    assert anna.get(f"/api/tables/{name}/roles") == {
        "roles": ["chef", "player", "tailleur"],
        "private": "Anna",
    }
    assert bruno.get(f"/api/tables/{name}/roles")["roles"] == ["player"]
    assert Person(server).get("/api/tables/wheel/roles")["roles"] == []
    assert bruno.get(f"/api/tables/{name}/evening") == {"results": {}}
    assert Person(server).get(f"/api/tables/{name}/evening", 404)["error"] == "unknown_table"
    assert anna.get("/api/tables/wheel/evening", 404)["error"] == "not_found"
    for user in (anna, bruno):
        with user.at(name) as socket:
            assert codes(socket.ask("sit", chips=50_000)) == []
    assert '"do":"sit"' in anna.http.get(f"/api/tables/{name}/record").text


def test_invitation_names_opener_and_players(server: Server) -> None:
    """To whom has its token, before they have an account; the QR code has the whole address."""
    anna, stranger = server.guest("Anna"), Person(server)
    name = create(anna)
    anna.sit(name, chips=50_000)
    invitation = anna.get(f"/api/tables/{name}/invitation")
    assert invitation["qr"] == qr_rows(server.origin + invitation["link"])
    path, token = f"/api/tables/{name}/invitation", invitation["link"].partition(".")[2]
    invited = stranger.post(path, token=token)
    assert (invited["private"], "Anna" in invited["name"]) == ("Anna", True)
    assert set(invited["players"]) <= {"Anna"}
    assert stranger.post(path, token="x", status=404)["error"] == "unknown_table"
    assert stranger.post("/api/tables/wheel/invitation")["private"] is None


def test_one_account_deals_from_console(server: Server) -> None:
    """At a tailleur's table the player's word goes on; another player's counts nothing."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    name = create(anna, mode="tailleur")
    invite_player(anna, bruno, name)
    with anna.at(name) as anna_line, bruno.at(name) as bruno_line:
        assert codes(anna_line.ask("sit", chips=50_000)) == []
        assert codes(bruno_line.ask("go")) == ["not_available"]
        for _ in range(60):
            answer = anna_line.ask("go")
            assert codes(answer) == []
            if anna.get(f"/api/tables/{name}")["stage"] == "bets":
                break
        assert codes(anna_line.ask("bet", on="rouge", amount=5_000)) == []
        while anna.get(f"/api/tables/{name}")["coup"] is None:
            assert codes(anna_line.ask("go")) == []
    with anna.at("wheel") as line:
        assert codes(line.ask("null", reason="no_pocket")) == ["forbidden"]


def test_one_account_enters_real_coup(server: Server) -> None:
    """Cards that lie in a room are entered by the opener, and the coup is settled."""
    anna = server.guest("Anna")
    name = create(anna, mode="real")
    with anna.at(name, chips=50_000) as line:
        line.ask("bet", on="rouge", amount=5_000)
        for card in ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d"):
            assert codes(line.ask("fell", card=card)) == []
    assert anna.get(f"/api/tables/{name}")["settled"][0]["outcome"] == "won"


def test_invalid_private_tables_are_refused(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without an account, as staff, unknown rules, impossible values, too quick, too many."""
    anna, path = server.guest("Anna"), "/api/tables/private"
    Person(server).post(path, rulebook=CARDS, status=401)
    server.staff("Ugo", "controller").post(path, rulebook=CARDS, status=403)
    anna.post(path, rulebook="mine", status=404)
    for wrong in (
        {"minimum": 0},
        {"mode": "mine"},
        {"rulings": {"R99": 1}},
        {"pace": {"mine_seconds": 1}},
        {"pace": {"bets_seconds": 0}},
        {"maximum": {"mine": 5}},
        {"name": "abc\u202ecba"},
        {"name": "x" * 81},
    ):
        body = anna.post(path, rulebook=CARDS, status=400, **wrong)
        assert body["error"] == "invalid_table", wrong
    monkeypatch.setattr(private_tables, "MAX_PER_ACCOUNT", 1)
    create(anna)
    assert anna.post(path, rulebook=CARDS, status=409)["error"] == "too_many_tables"
    monkeypatch.setattr(private_tables, "MAX_OPEN", 1)
    server.guest("Bruno").post(path, rulebook=CARDS, status=409)


def test_private_tables_exist_only_at_demonstrations(tmp_path: Path) -> None:
    """At a house with real money no player opens a table."""
    options = {"--demonstration": "false"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        eva = server.staff("Eva", "player")
        body = eva.post("/api/tables/private", rulebook=CARDS, status=403)
        assert body["error"] == "not_available"


def test_empty_table_is_closed_hidden_and_reused(server: Server) -> None:
    """After an hour without players its chips go home; the next player of such a table gets it."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    name = create(anna)
    invite_player(anna, bruno, name)
    house = server.services
    loop = house.node._context.loop

    def pass_by(later_ms: int) -> None:
        current = now()
        instant = Instant(current.mono_ms + later_ms, current.wall_ms + later_ms)
        asyncio.run_coroutine_threadsafe(house.private_tables.close_idle(instant), loop).result(10)

    with anna.at(name, chips=50_000):
        pass_by(0)
        pass_by(2 * private_tables.IDLE_MS)
        assert line_for(bruno, name) is not None
    pass_by(2 * private_tables.IDLE_MS + 1)
    pass_by(4 * private_tables.IDLE_MS)
    assert line_for(bruno, name) is None
    assert anna.get("/api/me/purse")["amount"] == 1_000_000
    assert create(bruno, minimum=500) != name
    assert create(bruno) == name
    assert line_for(anna, name) is None
    invite_player(bruno, anna, name)
    line = line_for(anna, name)
    assert line is not None
    assert line["private"] == "Bruno"
    assert anna.get(f"/api/tables/{name}/roles")["roles"] == ["player"]


def test_former_opener_serves_no_longer(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """An opener who looks at their closed table when another is given it is sent away before it
    opens, and comes back, invited, as a player.
    """
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    name = create(anna, mode="real")
    with anna.at(name) as line:
        assert codes(line.ask("finish")) == []
    lines: list[Line] = []
    change = server.services.store.change_table
    with ExitStack() as stack:

        def changed(table: str, settings: bytes) -> None:
            lines.append(stack.enter_context(anna.at(name)))
            change(table, settings)

        monkeypatch.setattr(server.services.store, "change_table", changed)
        wait_until(lambda: not server.services.node.broadcaster(name))
        assert create(bruno, mode="real") == name
        assert lines[0].closed() == (1013, "table moved to another node: reconnect")
    invite_player(bruno, anna, name)
    with anna.at(name) as line, bruno.at(name) as bruno_line:
        assert codes(line.ask("finish")) == ["forbidden"]
        assert codes(bruno_line.ask("finish")) == []


def test_opener_pauses_play(server: Server) -> None:
    """At their table the opener suspends and resumes as the direction; a guest there does not, and
    neither does the opener at another table.
    """
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    name = create(anna)
    invite_player(anna, bruno, name)
    pause = {"reason": "service", "informed": "Anna"}
    with anna.at(name, chips=50_000) as host, bruno.at(name, chips=50_000) as guest:
        assert codes(guest.ask("suspend", **pause)) == ["forbidden"]
        assert codes(host.ask("suspend", **pause)) == []
        assert codes(guest.bet("rouge", 500)) == ["suspended"]
        assert codes(guest.ask("resume")) == ["forbidden"]
        assert codes(host.ask("resume")) == []
    with anna.at("wheel") as line:
        assert codes(line.ask("suspend", **pause)) == ["forbidden"]


def test_opener_removes_player(server: Server) -> None:
    """The chips go home, the link is another, and no other guest notices; with the new link the
    player comes back. Guests remove none, and the opener neither themselves nor a stranger.
    """
    anna, bruno, carla = (server.guest(name) for name in ("Anna", "Bruno", "Carla"))
    name = create(anna)
    for guest in (bruno, carla):
        invite_player(anna, guest, name)
        guest.sit(name, chips=50_000)
    path = f"/api/tables/{name}/removals"
    link = anna.get(f"/api/tables/{name}/invitation")["link"]
    assert bruno.post(path, player="Carla", status=403)["error"] == "forbidden"
    for player in ("Anna", "Dora"):
        assert anna.post(path, player=player, status=409)["error"] == "invalid_state"
    with bruno.at(name) as line:
        anna.post(path, player="Bruno")
        assert line.closed() == (1013, "table moved to another node: reconnect")
    assert bruno.get("/api/me/purse")["amount"] == 1_000_000
    assert bruno.http.get(f"/api/tables/{name}").status_code == 404
    join = f"/api/tables/{name}/join"
    bruno.post(join, token=link.rpartition(".")[2], status=404)
    assert set(carla.get(f"/api/tables/{name}")["players"]) == {"Carla"}
    invite_player(anna, bruno, name)
    bruno.sit(name, chips=50_000)
    assert set(carla.get(f"/api/tables/{name}")["players"]) == {"Bruno", "Carla"}


def test_removals_at_once_leave_others_invited(server: Server) -> None:
    """Two players removed at the same moment are let in no more, and a third one still is."""
    anna, *guests = (server.guest(name) for name in ("Anna", "Bruno", "Carla", "Dora"))
    name = create(anna)
    for guest in guests:
        invite_player(anna, guest, name)
        guest.sit(name, chips=50_000)
    with ThreadPoolExecutor() as threads:
        path = f"/api/tables/{name}/removals"
        list(threads.map(lambda player: anna.post(path, player=player), ("Bruno", "Carla")))
    statuses = [guest.http.get(f"/api/tables/{name}").status_code for guest in guests]
    assert statuses == [404, 404, 200]
