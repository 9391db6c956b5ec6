"""Nodes, the proxy and PostgreSQL killed under their players, while tables move.

`kills.py` is the long form, and kills in more ways.
"""

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from support.server.kill_campaign import House, Round, forked, kill
from support.server.reverse_proxies import require
from support.server.subprocess_nodes import save_snapshots_often
from support.storage import postgres

from tapisvert.journal.connect import open_store
from tapisvert.operations.proxies import ProxyKind

TABLES = ("wheel-1", "wheel-2", "cards")
SOME = ("all nodes", "a node, as a table moves")
MORE = (
    "a node",
    "a node at its start",
    "the proxy",
    "a node as it stops",
    "a process of PostgreSQL",
    "PostgreSQL",
    "the machine",
)
SERVER_KILLS = 3
FEWEST = 100
"""Requests answered in a round: fewer would say little."""


def test_killed_server_loses_and_doubles_nothing(tmp_path: Path, scale: int) -> None:
    """One server on SQLite, killed at any moment and started again from its snapshots: what was
    answered is in the journal, once and at its number, and all money is there.
    """
    url = f"sqlite:///{tmp_path}/house.db"
    begin = partial(forked, first=[save_snapshots_often])
    house = House(tmp_path, url, TABLES[1:], nodes=1, begin=begin, has_staff=True)
    _play_and_kill(house, url, ("a node",) * (SERVER_KILLS * scale))
    with closing(open_store(url, reading=True)) as store:
        assert store.saved_states(TABLES[1])


def test_killing_nodes_loses_and_doubles_nothing(
    tmp_path: Path, postgres_dsn: str, scale: int
) -> None:
    """All nodes die, and one in the moment in which a table moves, if one does soon: every table
    answers again. What was answered is in the journal, once, counts of a float too, and what
    was shown is what the journal has; the draws go on with the same cards, as the records show.
    """
    require(ProxyKind.NGINX)
    with postgres.database(postgres_dsn) as url:
        house = House(tmp_path, url, TABLES, nodes=2, has_staff=True)
        _play_and_kill(house, url, SOME * scale)


@pytest.mark.exhaustive
def test_killing_anything_loses_and_doubles_nothing(tmp_path: Path, scale: int) -> None:
    """The same of nodes at their start and at their stop, of the proxy and of PostgreSQL."""
    require(ProxyKind.NGINX)
    with postgres.server() as database:
        house = House(tmp_path, database.dsn, TABLES, nodes=2, has_staff=True)
        _play_and_kill(house, database.dsn, MORE * scale, database)


def _play_and_kill(
    house: House, url: str, kinds: Sequence[str], database: postgres.Server | None = None
) -> None:
    """Play at a house, kill and check."""
    try:
        coups = Round.begin(house, house.tables, 1, database)
        for kind in kinds:
            coups.kill(kind)
        coups.wait_until_answered(FEWEST)
        coups.wait_until_counted(len(kinds))
        assert coups.end(url) >= FEWEST
    finally:
        kill(house.all_pids())
