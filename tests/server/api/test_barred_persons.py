"""Persons who may not play are refused at every seat, and the direction's list says so."""

from pathlib import Path

from support.server.http_server import PATIENT, Person, opened, settings, table
from support.server.node_harness import code

from tapisvert.clock import now
from tapisvert.live.stages import Mode
from tapisvert.live.walk_ins import WALK_IN_SUFFIX


def bar(dora: Person, player: Person, until_ms: int | None) -> None:
    """The direction bans a player, for good or until a moment that may be past."""
    dora.post(f"/api/staff/accounts/{player.id}/bar", until_ms=until_ms)


def ends(dora: Person, player: Person) -> tuple[int, int]:
    """Ends of the ban and of the self-exclusion in the list of accounts."""
    (line,) = (one for one in dora.get("/api/staff/accounts") if one["id"] == player.id)
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
            for name in (f"{one}{WALK_IN_SUFFIX}" for one in names):
                assert code(line.ask("sit", player=name, chips=1_000)) == "barred_person", name
            here = {"player": f"Rossi{WALK_IN_SUFFIX}"}
            assert code(line.ask("bet", **here, on="rouge", amount=100)) == "barred_person"
            for name in ("Mario Rossi", "Verdi"):
                sat = line.ask("sit", player=f"{name}{WALK_IN_SUFFIX}", chips=1_000)
                assert not code(sat), name
            assert not code(line.ask("leave", **here))
            bar(dora, rossi, 0)
            assert not code(line.ask("sit", **here, chips=1_000))


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
                sat = line.ask("sit", player=f"{name}{WALK_IN_SUFFIX}", chips=1_000)
                assert code(sat) == "barred_person"


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
