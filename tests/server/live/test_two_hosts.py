"""A house on two machines: tables on both, clients at either, and one cut off from the database."""

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import psycopg
import pytest
from support.patience import wait_until
from support.server.gamblers import Gambler, check
from support.server.hosts import Host, HostsError, enter, hosts, inside
from support.server.kill_campaign import House, forked, kill
from support.storage import postgres
from support.storage.store_backends import assert_whole

from tapisvert.journal.postgres import PostgresStore
from tapisvert.operations.audit import audit

TABLES = ("wheel-1", "wheel-2")


@pytest.fixture
def machines() -> Iterator[tuple[str, list[Host]]]:
    """Namespaces of a database and of two hosts."""
    with ExitStack() as stack:
        try:
            created = stack.enter_context(hosts(2))
        except HostsError as error:
            pytest.skip(f"network namespaces cannot be made here: {error}")
        yield created


class Branch:
    """The server on one of the hosts, and players there at some tables."""

    def __init__(self, host: Host, folder: Path, keys: Path) -> None:
        self.host = host
        folder.mkdir()
        url = f"postgresql+psycopg://tapisvert@{host.database}/postgres"
        begin = partial(forked, first=[partial(enter, host.name)])
        with inside(host.name):
            self.house = House(folder, url, TABLES, 1, begin=begin, keys=keys)
            wait_until(self.house.is_ready, "the house does not open")
        self.players = list[Gambler]()

    def seat(self, table: str) -> None:
        """Seat a player at a table."""
        with inside(self.host.name):
            name = f"at-{self.house.folder.name}-{table}"
            player = Gambler(name, self.house.origin, table, lambda _: 0.15)
            player.sign_in().start()  # its thread stays on this host
            self.players.append(player)

    def wait_until_served(self) -> None:
        """Wait until a request that is sent from now on is answered at each table."""
        start = time.monotonic()
        wait_until(
            lambda: all(_is_served(start, player) for player in self.players),
            "no request is answered",
        )


def _is_served(start: float, player: Gambler) -> bool:
    if player.error is not None:
        raise player.error
    return player.answered_from > start


def admit(database: postgres.Server) -> None:
    """Have the database admit clients from other hosts."""
    with (database.folder / "data" / "pg_hba.conf").open("a") as file:
        file.write("host all all 10.9.0.0/16 trust\n")
    with psycopg.connect("postgresql://" + database.dsn.partition("://")[2]) as connection:
        connection.execute("SELECT pg_reload_conf()")


def owners(database: psycopg.Connection) -> list[str]:
    """The nodes whose leases are not over, one for each table."""
    rows = database.execute(
        "SELECT owner FROM tables WHERE id = ANY(%s) AND owner IS NOT NULL"
        " AND expires_ms > extract(epoch FROM clock_timestamp()) * 1000",
        (list(TABLES),),
    )
    return [owner for (owner,) in rows]


def end(url: str, branches: Iterable[Branch]) -> None:
    """Stop the players and the servers; nothing is lost, doubled, or wrong."""
    players = [player for branch in branches for player in branch.players]
    for player in players:
        player.stop()
    for branch in branches:
        assert branch.house.close() == {0}, branch.house.log()[-2_000:]
    store = PostgresStore(url, reading=True)
    assert_whole(store)
    assert check(store, players) > len(players)
    assert not audit(store).faults
    store.close()


@pytest.mark.parametrize("is_long", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
def test_isolated_host_loses_its_tables(
    tmp_path: Path, machines: tuple[str, list[Host]], is_long: bool
) -> None:
    """Each host has the table of its clients, and serves clients of the other's. Cut off, a host
    answers nothing; the other has all tables once the leases are over. When the link is mended,
    both serve all tables again. A host that is cut off for longer ends by itself, and begins anew.
    """
    centre, (first_node, second_node) = machines
    with inside(centre), postgres.server("listen_addresses=*") as database, ExitStack() as stack:
        admit(database)
        url, keys = database.dsn, tmp_path / "keys"
        looking = stack.enter_context(
            psycopg.connect("postgresql://" + url.partition("://")[2], autocommit=True)
        )
        first, second = branches = [
            Branch(first_node, tmp_path / "here", keys),
            Branch(second_node, tmp_path / "there", keys),
        ]
        stack.callback(lambda: kill(pid for branch in branches for pid in branch.house.pids()))
        for branch, table in zip(branches, TABLES, strict=True):
            branch.seat(table)
        wait_until(lambda: len(set(owners(looking))) == 2, "the tables do not follow the players")
        for branch, table in zip(branches, reversed(TABLES), strict=True):
            branch.seat(table)
        for branch in branches:
            branch.wait_until_served()  # one of the tables is the other host's
        second_node.cut_off()
        name = f"-{first.house.pids()[0]}-"
        wait_until(lambda: str(owners(looking)).count(name) == 2, "the tables do not move")
        first.wait_until_served()
        if is_long:
            wait_until(second.house.statuses, "it waits without end")
        second_node.reconnect()
        second.wait_until_served()
        assert second.house.statuses() <= ({70} if is_long else set())
        assert not first.house.statuses()
        end(url, branches)
