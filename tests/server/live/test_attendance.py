"""The numbers of those who watch a table and of those who play in the house, over two processes."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from support.patience import wait_until
from support.server.http_server import (
    PATIENT,
    Line,
    Person,
    Server,
    elsewhere,
    opened,
    settings,
    table,
    two_opened,
)

from tapisvert.live import attendance

VENEZIA = "venezia-trente-et-quarante"


@pytest.fixture(autouse=True)
def _counts_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of a second passes between two counts; those of a node that has ended expire soon."""
    monkeypatch.setattr(attendance, "COUNT_SECONDS", 0.1)
    monkeypatch.setattr(attendance, "_REPEAT_MS", 500)
    monkeypatch.setattr(attendance, "_EXPIRY_MS", 3_000)


def hear_watching(line: Line, count: int) -> None:
    """Wait until a client hears of so many spectators."""
    wait_until(lambda: line.watching() == count)


def await_players(server: Server, count: int) -> None:
    """Wait until the hall of a process counts so many players."""
    wait_until(lambda: Person(server).get("/api/tables")["playing"] == count)


def test_spectators_of_all_nodes_are_counted(postgres_dsn: str, tmp_path: Path) -> None:
    """Everyone hears their number, also who just came to another node: accounts once each, clients
    without one each time. Players in two tabs and the staff do not count; nor does a spectator who
    sits down, or leaves, or whose node ends. Either node knows the two who play.
    """
    with two_opened(postgres_dsn, tmp_path, table(pace=PATIENT)) as (first, second):
        anna, bice = first.guest("Anna"), first.guest("Bice")
        with (
            anna.at(chips=50_000) as line,
            elsewhere(anna, second).at(),
            first.staff("Ugo", "chef").at(),
            bice.at() as bice_line,
            bice.at(),
        ):
            hear_watching(line, 1)
            with Person(second).at() as stranger:
                hear_watching(stranger, 2)
                with Person(second).at():
                    for each in (line, bice_line, stranger):
                        hear_watching(each, 3)
                    bice_line.ask("sit", chips=10_000)
                    hear_watching(line, 2)
                with Person(first).at() as late:
                    hear_watching(late, 2)
                hear_watching(line, 1)
                for server in (first, second):
                    await_players(server, 2)
                second.stop()
                hear_watching(line, 0)


def test_crowd_is_one_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many come between two counts, the players hear of them once."""
    monkeypatch.setattr(attendance, "COUNT_SECONDS", 3_600)
    with opened(settings(tmp_path, table(pace=PATIENT))) as server, ExitStack() as stack:
        line = stack.enter_context(server.guest("Anna").at(chips=50_000))
        for _ in range(20):
            stack.enter_context(Person(server).at())
        loop = server.services.node._context.loop
        for _ in range(2):
            loop.call_soon_threadsafe(server.services.attendance.count)
        hear_watching(line, 20)
        line.ask("balances")
        assert sum("watching" in message for message in line.heard) == 1


def test_hall_counts_players_at_private_tables(tmp_path: Path) -> None:
    """A number without name or table, for every reader; a player who leaves is subtracted."""
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        anna, stranger = server.guest("Anna"), Person(server)
        private = anna.post("/api/tables/private", rulebook=VENEZIA)["table"]
        with anna.at(private, chips=50_000) as line, server.guest("Bice").at(chips=50_000):
            await_players(server, 2)
            (visible,) = stranger.get("/api/tables")["tables"]
            assert (visible["id"], visible["players"]) == ("wheel", 1)
            line.ask("leave")
            await_players(server, 1)
