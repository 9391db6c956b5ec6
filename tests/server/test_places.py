"""Where players are: at one table, for as long as they are there, whatever process serves them."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from live_server import PATIENT, Person, Server, opened, settings, table
from running import code


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with a wheel that turns, and two that stand still."""
    tables = table(), table("still", pace=PATIENT), table("other", pace=PATIENT)
    with opened(settings(tmp_path, *tables)) as house:
        yield house


def comes(wanted: Callable[[], object]) -> None:
    """It is so within a while."""
    end = time.monotonic() + 30
    while not wanted():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def place(person: Person) -> str | None:
    """The table where somebody is, as the house says."""
    where: str | None = person.get("/api/me/purse")["table"]
    return where


@pytest.mark.parametrize("by", ["finish", "last"])
def test_a_table_that_closes_has_nobody_any_more(server: Server, by: str) -> None:
    """Closed by the direction or with the last coup: whoever sat there sits down at another."""
    anna, rosa = server.guest("Anna"), server.staff("Rosa", "chef", "direction")
    with anna.at() as line, rosa.at() as console:
        line.begin()
        console.begin()
        assert code(line.ask("sit", chips=10_000)) is None
        assert place(anna) == "wheel"
        assert code(console.ask(by)) is None
        if by == "last":
            line.stage("bets")
            assert code(line.bet("17", 100)) is None
        line.stage("over")
        comes(lambda: place(anna) is None)
    assert anna.get("/api/me/purse")["amount"] in {1_000_000, 999_900, 1_003_500}
    with anna.at("still") as line:
        line.begin()
        assert code(line.ask("sit", chips=10_000)) is None


def test_a_table_that_was_closed_before_a_start_has_nobody(tmp_path: Path) -> None:
    """A place at a closed table is let go too if the house stopped before it could be."""
    house = settings(tmp_path, table("still", pace=PATIENT))
    with opened(house) as server:
        anna, rosa = server.guest("Anna"), server.staff("Rosa", "chef")
        with anna.at("still") as line, rosa.at("still") as console:
            line.begin()
            console.begin()
            assert code(line.ask("sit", chips=10_000)) is None
            assert code(console.ask("finish")) is None
        comes(lambda: place(anna) is None)
        assert server.house.protections.enter(anna.id, "still")
    with opened(house) as server:
        comes(lambda: server.house.protections.place(anna.id) is None)
