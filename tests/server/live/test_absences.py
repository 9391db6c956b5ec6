"""The seats of players who are away: shown, given up after minutes, and taken again."""

from pathlib import Path
from typing import Final

import pytest
from support.patience import wait_until
from support.server.http_server import opened, settings, table
from support.server.table_bench import ANNA, BICE, CARDS, CHEF, DIRECTION, FUNDS, WHEEL, Bench

from tapisvert.live import presence
from tapisvert.live.presence import AWAY_MS, PresenceTracker
from tapisvert.live.requests import (
    TABLE_ACTOR,
    Actor,
    PlayerAway,
    PlayerBack,
    ReleaseSeat,
    RemovePlayer,
)
from tapisvert.live.stages import Mode, Pace
from tapisvert.live.view import snapshot
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.table import Place

LONG_MS: Final = round(1000 * Pace().away_seconds)
OTHERS: Final = tuple(
    Actor(f"p{number}", f"Player {number}", frozenset({Role.PLAYER})) for number in range(6)
)


class Watched(Bench):
    """A table on the bench, and the house's view of its connections."""

    def __init__(self, book: str = CARDS, mode: Mode = Mode.REAL) -> None:
        super().__init__(book, mode)
        for other in OTHERS:
            self.store.disk.fill_purse(other.account, FUNDS)
        self.begin_to_look()

    def begin_to_look(self) -> None:
        """As a process that has just taken the table over."""
        self.connected = PresenceTracker(lambda *_: None, lambda: self.mono_ms)

    def look(self, *arguments: Actor, after_ms: int = 0) -> list[object]:
        """Look at the connections so much later, and tell the table; return the events."""
        self.mono_ms += after_ms
        items = list(
            self.connected.changes_due(self.live, {player.account for player in arguments})
        )
        for item in items:
            self.ask(TABLE_ACTOR, item)
        return list(items)

    def away(self) -> set[str]:
        """Absent players, as the table is shown."""
        seats = snapshot(self.live, None, self.mono_ms, sees_all=False)["players"]
        return {name for name, seat in seats.items() if seat.get("away")}

    @property
    def seated(self) -> set[str]:
        """Players with a seat."""
        players = self.table.players.items()
        return {name for name, player in players if player.place is Place.SEATED}


def test_absent_player_without_stakes_leaves_in_minutes() -> None:
    """Away is shown after seconds, and no page that is loaded again is away; after the minutes the
    chips are in the purse.
    """
    bench = Watched(WHEEL)
    bench.sit()
    bench.look(ANNA)
    assert bench.look(after_ms=AWAY_MS - 1) == []
    assert bench.look(after_ms=1) == [PlayerAway("Anna")]
    assert bench.away() == {"Anna"}
    assert bench.look(ANNA, after_ms=1_000) == [PlayerBack("Anna")]
    assert bench.away() == set()
    bench.look(after_ms=AWAY_MS)
    assert bench.look(after_ms=LONG_MS - AWAY_MS - 1) == []
    assert bench.look(after_ms=1) == [ReleaseSeat("Anna")]
    assert bench.table.players == {}
    assert bench.store.purse("a1") == FUNDS


@pytest.mark.clause("VT-3")
def test_seat_of_absent_player_is_reusable() -> None:
    """Of seven one has gone: the stakes stand, also in prison, and are played; an eighth has the
    seat; with nothing lying any more the player who has gone leaves with all chips.
    """
    bench = Watched()
    for other in (ANNA, *OTHERS):
        bench.sit(other)
    bench.bet()
    assert bench.code(BICE, c.Sit("Bice", 1_000)) == "table_full"
    bench.look(ANNA, *OTHERS)
    bench.look(*OTHERS, after_ms=AWAY_MS)
    assert bench.look(*OTHERS, after_ms=LONG_MS) == [ReleaseSeat("Anna")]
    assert bench.look(*OTHERS, after_ms=LONG_MS) == []
    bench.sit(BICE)
    assert bench.seated == {"Bice", *(other.name for other in OTHERS)}
    assert bench.table.players["Anna"].free["rouge"].amount == 1_000
    bench.ask(CHEF, c.Deal(REFAIT))
    assert bench.table.players["Anna"].prison == {("rouge", 1): 1_000}
    assert bench.look(BICE, *OTHERS) == []
    bench.ask(CHEF, c.Deal(NOIR))
    assert bench.look(BICE, *OTHERS) == [ReleaseSeat("Anna")]
    assert "Anna" not in bench.table.players
    assert bench.store.purse("a1") == FUNDS - 1_000


REFAIT: Final = ("Ks", "Qs", "Js", "As", "Kh", "Qh", "Jh", "Ah")
"""31 to 31."""
NOIR: Final = ("Kd", "Qd", "Jd", "Ad", "Kc", "Qc", "Jc", "2c")
"""31 to 32."""


@pytest.mark.parametrize("restarts", [False, True])
def test_removed_player_leaves_with_last_stake(*, restarts: bool) -> None:
    """Free stakes go back at once, those in prison are decided first; meanwhile the player stands,
    does not come back though still connected, and delays no deal. A suspended game removes none.
    """
    bench = Watched()
    bench.sit()
    bench.sit(BICE)
    bench.bet()
    bench.ask(CHEF, c.Deal(REFAIT))
    bench.bet()
    bench.ask(DIRECTION, c.Suspend("service", "Dora"))
    assert bench.code(TABLE_ACTOR, RemovePlayer("Anna")) == "invalid_state"
    bench.ask(DIRECTION, c.Resume())
    assert bench.code(ANNA, RemovePlayer("Bice")) == "invalid_state"
    bench.ask(TABLE_ACTOR, RemovePlayer("Anna"))
    assert bench.table.players["Anna"].free == {}
    assert bench.table.players["Anna"].prison == {("rouge", 1): 1_000}
    if restarts:
        bench.again()
        bench.begin_to_look()
    assert (bench.seated, bench.away()) == ({"Bice"}, {"Anna"})
    assert bench.look(ANNA, BICE) == []
    bench.ask(CHEF, c.Deal(NOIR))
    assert bench.look(ANNA, BICE) == [ReleaseSeat("Anna")]
    assert bench.store.purse("a1") == FUNDS - 1_000
    bench.sit()
    bench.ask(TABLE_ACTOR, RemovePlayer("Bice"))
    assert set(bench.table.players) == {"Anna"}
    assert bench.look(ANNA) == [PlayerBack("Anna")]


@pytest.mark.clause("VT-3")
@pytest.mark.parametrize("restarts", [False, True])
def test_returning_player_gets_free_seat(*, restarts: bool) -> None:
    """With stakes on the cloth, and as many chips as before; not where all are taken, and not who
    stood before. A table that is made again from its journal knows all that, and waits anew.
    """
    for is_taken, stood in ((False, False), (True, False), (False, True)):
        bench = Watched()
        for other in OTHERS:
            bench.sit(other)
        bench.ask(ANNA, c.Sit("Anna", 50_000, standing=stood))
        bench.bet()
        bench.look(ANNA, *OTHERS)
        bench.look(*OTHERS, after_ms=AWAY_MS)
        bench.look(*OTHERS, after_ms=LONG_MS)
        assert "Anna" not in bench.seated
        if is_taken:
            bench.sit(BICE)
        if restarts:
            bench.again()
            bench.begin_to_look()
            assert bench.look(*OTHERS, BICE) == []
            assert bench.away() == {"Anna"}
        assert bench.look(ANNA, BICE, *OTHERS) == [PlayerBack("Anna")]
        assert ("Anna" in bench.seated) is not (is_taken or stood)
        assert bench.table.players["Anna"].chips == 49_000
        assert bench.store.purse("a1") == FUNDS - 50_000
        assert bench.again().table.players["Anna"].total == 50_000


def test_takeover_disconnects_no_client() -> None:
    """The new owner of a table waits as long as any other before it declares a player absent."""
    bench = Watched(WHEEL)
    bench.sit()
    bench.mono_ms += 10 * LONG_MS
    bench.begin_to_look()
    assert bench.look() == []
    assert bench.look(after_ms=AWAY_MS) == [PlayerAway("Anna")]
    assert bench.look(after_ms=LONG_MS - AWAY_MS - 1) == []
    assert bench.look(after_ms=1) == [ReleaseSeat("Anna")]


def test_seat_is_permanent_with_endless_pace() -> None:
    """0 seconds: who is away is shown, and keeps the place; and while a game is suspended too."""
    bench = Watched(WHEEL)
    bench.sit()
    bench.look(ANNA)
    bench.ask(DIRECTION, c.Suspend("service", "Controllo"))
    assert bench.look(after_ms=2 * LONG_MS) == []
    bench.ask(DIRECTION, c.Resume())
    bench.live.machine.mode, bench.live.machine.pace = Mode.REAL, Pace(away_seconds=0)
    assert bench.look() == [PlayerAway("Anna")]
    assert bench.look(after_ms=10 * LONG_MS) == []
    assert bench.seated == {"Anna"}


def test_players_connected_to_other_node_are_present() -> None:
    """Their process rings for each of them, at the owner's; a bell counts as a connection does."""
    bench = Watched(WHEEL)
    bench.sit()
    bench.sit(BICE)
    bench.look(ANNA, BICE)
    other = PresenceTracker(lambda name, _: bench.connected.on_notify(name), lambda: bench.mono_ms)
    for _ in range(4):
        bench.mono_ms += AWAY_MS - 1
        other.announce(bench.live, {"a1", "a watcher's"})
        assert ReleaseSeat("Anna") not in bench.look()
    assert bench.away() == {"Bice"}


def test_only_house_marks_players_absent() -> None:
    """No player declares another absent, and the house no player who is not at the table."""
    bench = Watched(WHEEL)
    bench.sit()
    for player, action in (
        (BICE, ReleaseSeat("Anna")),
        (ANNA, PlayerAway("Anna")),
        (TABLE_ACTOR, ReleaseSeat("Bice")),
    ):
        assert bench.code(player, action) == "invalid_state"
    assert bench.away() == set()


def test_hall_counts_present_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player closes the page: the others see it, the hall counts one less, and soon the chips are
    at home; the player sits down again.
    """
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.02)
    monkeypatch.setattr(presence, "AWAY_MS", 50)
    pace = Pace(0.05, 60, 60, 60, 60, 60, 60, 60, away_seconds=0.2)
    with opened(settings(tmp_path, table("still", pace=pace))) as server:
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        with bruno.at("still", chips=10_000):
            with anna.at("still", chips=10_000) as line:
                assert anna.get("/api/tables")["tables"][0]["players"] == 2
            wait_until(lambda: bruno.get("/api/tables")["tables"][0]["players"] == 1)
            wait_until(lambda: list(bruno.get("/api/tables/still")["players"]) == ["Bruno"])
            wait_until(lambda: anna.get("/api/me/purse") == {"amount": 1_000_000, "table": None})
            with anna.at("still") as line:
                assert line.ask("sit", chips=10_000)["events"][0]["event"] == "sat"
