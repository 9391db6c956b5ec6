"""What a player is told of what he played."""

from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from live_server import Server, opened, settings


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with a wheel."""
    with opened(settings(tmp_path)) as server:
        yield server


def test_every_coup_is_recalled(server: Server) -> None:
    """A player's recall has each coup that he played, the latest first, with all it did to him."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    with anna.at() as line, bruno.at() as other:
        line.begin()
        other.begin()
        line.ask("sit", chips=100_000)
        other.ask("sit", chips=100_000)
        for _ in range(3):
            line.stage("bets")
            line.ask("bet", on="17", amount=100)
            line.event("coup")
    told = anna.get("/api/me/coups")
    assert len(told["coups"]) == 3
    numbers = [coup["n"] for coup in told["coups"]]
    assert numbers == sorted(numbers, reverse=True)
    for coup in told["coups"]:
        assert coup["coup"]["event"] == "coup"
        assert [event["event"] for event in coup["events"]] == ["staked", "settled"]
    first = anna.get("/api/me/coups?limit=2")
    assert first["coups"] == told["coups"][:2]
    assert anna.get(f"/api/me/coups?before={first['before']}")["coups"] == told["coups"][2:]
    assert bruno.get("/api/me/coups") == {"coups": [], "before": None}


def test_who_never_sat_down_is_answered_without_a_look_at_the_journal(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journals grow for years; whoever has no part in one does not have it read."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    with anna.at() as line:
        line.begin()
        line.ask("sit", chips=100_000)
        line.stage("bets")
        line.ask("bet", on="17", amount=100)
        line.event("coup")
    read = server.house.store.read

    def looked(*given: object) -> NoReturn:
        raise AssertionError("the journal was read")

    monkeypatch.setattr(server.house.store, "read", looked)
    assert bruno.get("/api/me/coups") == {"coups": [], "before": None}
    monkeypatch.setattr(server.house.store, "read", read)
    assert len(anna.get("/api/me/coups")["coups"]) == 1
