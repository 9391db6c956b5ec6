"""Play now, names of guests, and persons who may not play."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.patience import wait_until
from support.server.http_server import (
    CARDS,
    PASSWORD,
    PATIENT,
    WHEEL,
    Person,
    Server,
    opened,
    settings,
    table,
)
from support.server.node_harness import code

from tapisvert.clock import now
from tapisvert.config.table_settings import TableSettings
from tapisvert.house.purses import PLAY_CHIPS_GRANT
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.live.stages import Mode
from tapisvert.play import private_tables

PLAYER = "Berta"
OPEN: dict[str, Any] = {"pace": PATIENT, "minimum": 500}


def two_rows(name: str, **options: Any) -> TableSettings:
    """A table of Trente et Quarante without seats that are counted."""
    return table(name, "campione-trente-et-quarante", **{**OPEN, **options})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A demonstration with a wheel, and cards that wait for players."""
    tables = two_rows("a-cards"), two_rows("b-cards"), table("wheel", WHEEL, **OPEN)
    odd = table("a-two-zero", "trente-et-quarante-2.0", **OPEN)
    with opened(settings(tmp_path_factory.mktemp("play"), *tables, odd)) as server:
        yield server


def seat_players(server: Server, name: str) -> dict[str, int]:
    """Players at a table, with their chips."""
    return {
        player: holding.chips
        for player, holding in server.services.node.durable_head(name)[0].table.players.items()
    }


def test_guest_sits_with_chips_after_one_request(server: Server) -> None:
    """A browser unknown so far gets a name, a purse, a seat, chips of its own, and a session; one
    from a lesson a table of the rulebook that was learned, if there is one.
    """
    for rulebook, seat in (("trente-et-quarante-2.0", "a-two-zero"), ("unknown", "a-cards")):
        assert Person(server).post("/api/play", rulebook=rulebook)["table"] == seat
    guest = Person(server)
    body = guest.post("/api/play")
    assert body["table"] == "a-cards"
    assert body["chips"] == 50_000
    session = guest.get("/api/session")["account"]
    assert (session["name"], session["roles"]) == (body["name"], ["player"])
    assert seat_players(server, "a-cards")[body["name"]] == 50_000
    purse = guest.get("/api/me/purse")
    assert purse == {"amount": PLAY_CHIPS_GRANT - 50_000, "table": "a-cards"}
    with guest.at("a-cards") as line:
        view = line.view
        assert view["players"][body["name"]]["chips"] == 50_000
        assert code(line.ask("leave")) is None


def test_reused_seat_brings_no_chips_twice_over(server: Server) -> None:
    """The second request leads to the same table. A stake keeps the player there; without one they
    take their chips along to another.
    """
    guest = Person(server)
    first = guest.post("/api/play", game="roulette")
    assert (first["table"], first["chips"]) == ("wheel", 50_000)
    assert guest.post("/api/play", game="roulette") == {**first, "chips": 0}
    assert guest.post("/api/play", table="wheel") == {**first, "chips": 0}
    assert seat_players(server, "wheel")[first["name"]] == 50_000
    with guest.at("wheel") as line:
        assert code(line.bet("17", 500)) is None
        for other in ({}, {"table": "b-cards"}):
            assert guest.post("/api/play", status=409, **other)["error"] == "at_another_table"
        assert first["name"] not in seat_players(server, "b-cards")
        assert code(line.ask("withdraw", on="17")) is None
        assert guest.post("/api/play", table="b-cards") == {**first, "table": "b-cards"}
    assert first["name"] not in seat_players(server, "wheel")
    assert guest.get("/api/me/purse")["amount"] == PLAY_CHIPS_GRANT - 50_000


def test_names_of_guests_differ(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is taken is not given again, nor one that looks like it; at last none is left.

    No random name of another test's guest begins with Zita.
    """
    draw = iter(["Zita 27", "Zita 27", "zita 27", "Zita 28", *["Zita 28"] * 8])
    monkeypatch.setattr("tapisvert.play.play_now.guest_name", lambda _: next(draw))
    assert Person(server).post("/api/play")["name"] == "Zita 27"
    assert Person(server).post("/api/play")["name"] == "Zita 28"
    assert Person(server).post("/api/play", status=409)["error"] == "name_taken"


def test_players_with_an_account_bring_their_own_chips(server: Server) -> None:
    """From the purse, as far as it reaches; below the minimum the table says so."""
    player = server.staff(PLAYER, "player")
    assert player.post("/api/play", status=409)["error"] == "insufficient_balance"
    server.services.house_log.write({"notice": "gift"}, "system", {player.id: 7_000}, "gift-1")
    body = player.post("/api/play", table="b-cards")
    assert body == {"table": "b-cards", "chips": 7_000, "name": PLAYER}
    assert player.get("/api/me/purse")["amount"] == 0


def test_staff_and_unknown_tables_are_refused(server: Server) -> None:
    """A chef does not play; a table is named as it stands; nothing else is understood."""
    chef = server.staff("Carla", "chef")
    assert chef.post("/api/play", status=403)["error"] == "forbidden"
    guest = Person(server)
    assert guest.post("/api/play", table="none", status=404)["error"] == "unknown_table"
    assert guest.post("/api/play", game="poker", status=400)["error"] == "invalid_body"
    assert guest.get("/api/session")["account"] is None


def test_shared_tables_come_before_empty_ones(tmp_path: Path) -> None:
    """Among them that which takes bets soonest: a window with time left, before a table that
    begins. Without company an empty one is as good as any.
    """
    tables = (table(name, WHEEL, **OPEN) for name in ("a-open", "b-shared", "c-empty"))
    with (
        opened(settings(tmp_path, *tables)) as server,
        server.guest("Anna").at("a-open", chips=10_000) as line,
    ):
        line.stage("bets")
        server.guest("Berta").post("/api/play", table="b-shared")
        assert Person(server).post("/api/play", game="roulette")["table"] == "a-open"


def test_full_house_opens_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a demonstration; where no more may be opened the answer says to come back."""
    with opened(settings(tmp_path, two_rows("only", seats=1))) as server:
        assert Person(server).post("/api/play")["table"] == "only"
        second = Person(server)
        body = second.post("/api/play")
        assert body["table"].startswith("private-")
        assert body["chips"] == 50_000
        assert seat_players(server, body["table"]) == {body["name"]: 50_000}
        monkeypatch.setattr(private_tables, "MAX_OPEN", 1)
        third = Person(server)
        assert third.post("/api/play", status=409)["error"] == "tables_full"
        assert third.get("/api/session")["account"] is not None, "the guest keeps the purse"
        roulette = Person(server).post("/api/play", game="roulette", status=409)
        assert roulette["error"] == "tables_full"


def test_full_tables_leave_standing_room(tmp_path: Path) -> None:
    """Once the seats that the rules count are taken, the next player stands: VT-3."""
    with opened(settings(tmp_path, table("venezia", CARDS, **OPEN))) as server:
        for _ in range(7):
            Person(server).post("/api/play")
        eighth = Person(server).post("/api/play")
        view = Person(server).get("/api/tables/venezia")["players"]
        assert view.pop(eighth["name"])["place"] == "standing"
        assert {item["place"] for item in view.values()} == {"seated"}


def test_house_without_guests_requires_sign_in(tmp_path: Path) -> None:
    """No guest is made there; at a table for money a player says first how much to bring."""
    house = settings(
        tmp_path,
        two_rows("money", currency="EUR", is_play_money=False),
        options={"--demonstration": "false", "--people-sign-up": "true"},
    )
    with opened(house) as server:
        assert Person(server).post("/api/play", status=401)["error"] == "unauthenticated"
        player = Person(server)
        player.post("/api/accounts", name=PLAYER, login="berta.1962", password=PASSWORD)
        account = player.get("/api/session")["account"]["id"]
        server.services.house_log.write({"notice": "gift"}, "system", {account: 9_000}, "gift-1")
        body = player.post("/api/play")
        assert body == {"table": "money", "chips": 0, "name": PLAYER}
        assert seat_players(server, "money") == {}


def test_creation_of_guests_has_rate(tmp_path: Path) -> None:
    """It counts as a sign-in: one address is refused after as many as the settings allow."""
    house = settings(tmp_path, two_rows("cards"), options={"--rates-sign-ins-a-minute": "2"})
    with opened(house) as server:
        for _ in range(2):
            Person(server).post("/api/play")
        assert Person(server).post("/api/play", status=429)["error"] == "rate_limited"
        wait_until(lambda: len(seat_players(server, "cards")) == 2)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A demonstration with a wheel."""
    with opened(settings(tmp_path, table())) as house:
        yield house


def test_name_in_use_belongs_to_one_guest(house: Server) -> None:
    """Another browser that enters it is not that guest; their own goes on, and may enter it again.

    Once the guest has signed out the name is free, with what is left in the purse.
    """
    anna, other = house.guest("Anna"), Person(house)
    with anna.at(chips=10_000) as line:
        for name in ("Anna", "anna", "ANNA"):
            assert other.post("/api/guests", name=name, status=409)["error"] == "name_taken"
            assert other.get("/api/session")["account"] is None
        assert anna.post("/api/guests", name="anna")["account"]["id"] == anna.id
        assert code(line.ask("sit", chips=5_000)) is None
        assert anna.get("/api/me/purse")["amount"] == 985_000
        anna.post("/api/session", method="DELETE")
        assert line.closed() == (4401, "you signed out")
    assert other.post("/api/guests", name="anna")["account"]["id"] == anna.id


def test_new_name_in_browser_frees_old_name(house: Server) -> None:
    """A guest who enters under another name has left: the session under the first name ends."""
    anna, other = house.guest("Anna"), Person(house)
    with anna.at() as line:
        assert anna.post("/api/guests", name="Bice")["account"]["name"] == "Bice"
        assert line.closed() == (4401, "you signed in again")
    assert other.post("/api/guests", name="Anna")["account"]["name"] == "Anna"


def bar(dora: Person, player: Person, until_ms: int | None) -> None:
    """The direction bans a player, for good or until a moment that may be past."""
    dora.post(f"/api/staff/accounts/{player.id}/bar", until_ms=until_ms)


def ends(dora: Person, player: Person) -> tuple[int, int]:
    """Ends of the ban and of the self-exclusion in the list of accounts."""
    (line,) = (item for item in dora.get("/api/staff/accounts") if item["id"] == player.id)
    return line["barred_until_ms"], line["excluded_until_ms"]


def test_barred_person_is_refused_by_any_spelling(tmp_path: Path) -> None:
    """Nor do they get more chips or stakes at a seat that they had before."""
    with opened(settings(tmp_path, table("real", pace=PATIENT, mode=Mode.REAL))) as server:
        rossi, chef = server.staff("Rossi", "player"), server.staff("Carlo", "chef")
        dora = server.staff("Dora", "direction")
        with chef.at("real") as line:
            for name in ("Rossi", "Verdi", "Mario Rossi"):
                assert not code(line.ask("sit", player=f"{name}{WALK_IN_SUFFIX}", chips=1_000))
            bar(dora, rossi, None)
            names = ("Rossi", "ROSSI", "r0ssi", "Rossi.", "Ròssi", "R\u043essi", "R o s s i")
            for name in (f"{item}{WALK_IN_SUFFIX}" for item in names):
                assert code(line.ask("sit", player=name, chips=1_000)) == "barred_person", name
            walk_in = {"player": f"Rossi{WALK_IN_SUFFIX}"}
            assert code(line.ask("bet", **walk_in, on="rouge", amount=100)) == "barred_person"
            for name in ("Mario Rossi", "Verdi"):
                reply = line.ask("sit", player=f"{name}{WALK_IN_SUFFIX}", chips=1_000)
                assert not code(reply), name
            assert not code(line.ask("leave", **walk_in))
            bar(dora, rossi, 0)
            assert not code(line.ask("sit", **walk_in, chips=1_000))


def test_excluded_person_is_refused_as_barred(tmp_path: Path) -> None:
    """A self-exclusion and a time-out hold for the person, not for their account alone."""
    with opened(settings(tmp_path, table("real", pace=PATIENT, mode=Mode.REAL))) as server:
        anna, bice = server.staff("Anna", "player"), server.staff("Bice", "player")
        chef, dora = server.staff("Carlo", "chef"), server.staff("Dora", "direction")
        until_ms = now().wall_ms + 10**9
        anna.post("/api/me/exclusion", until_ms=until_ms)
        bice.post("/api/me/break", until_ms=until_ms)
        assert ends(dora, anna) == (0, until_ms)
        with chef.at("real") as line:
            for name in ("Anna", "Bice"):
                reply = line.ask("sit", player=f"{name}{WALK_IN_SUFFIX}", chips=1_000)
                assert code(reply) == "barred_person"


def test_barred_account_is_refused_at_all_tables(tmp_path: Path) -> None:
    """At a public, a real and a private table, and in a société of a seat that it had before."""
    tables = table("wheel", pace=PATIENT), table("real", pace=PATIENT, mode=Mode.REAL)
    with opened(settings(tmp_path, *tables)) as server:
        anna, bice = server.guest("Anna"), server.guest("Bice")
        dora = server.staff("Dora", "direction")
        private = bice.post("/api/tables/private", rulebook="campione-roulette")["table"]
        link = bice.get(f"/api/tables/{private}/invitation")["link"]
        with anna.at("wheel", chips=1_000) as line, bice.at("wheel", chips=1_000):
            bar(dora, anna, None)
            assert ends(dora, anna) == (2**53 - 1, 0)
        anna = server.guest("Anna")
        with anna.at("wheel") as line:
            assert code(line.ask("société", players=["Anna", "Bice"])) == "barred"
            assert not code(line.ask("leave"))
        anna.post(f"/api/tables/{private}/join", token=link.partition(".")[2])
        for name in ("wheel", "real", private):
            with anna.at(name) as line:
                assert code(line.ask("sit", chips=1_000)) == "barred", name
        bar(dora, anna, 0)
        assert ends(dora, anna) == (0, 0)
