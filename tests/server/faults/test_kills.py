"""Nodes, the proxy and PostgreSQL killed under their players, while tables move.

`kills.py` is the long form, and kills in more ways.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from support.server.kill_campaign import House, Round, kill
from support.server.reverse_proxies import require
from support.storage import postgres

from tapisvert.cli.proxy import ProxyKind

TABLES = ("wheel-1", "wheel-2", "wheel-3")
SOME = ("all nodes", "a node, as a table moves")
MORE = (
    *("a node", "a node at its start", "the proxy", "a node as it stops"),
    *("a process of PostgreSQL", "PostgreSQL", "the machine"),
)
FEWEST = 100
"""Requests answered in a round: fewer would say little."""


def test_killing_nodes_loses_and_doubles_nothing(
    tmp_path: Path, postgres_dsn: str, scale: int
) -> None:
    """All nodes die, and one in the moment in which a table moves, if one does soon: every table
    answers again. What was answered is in the journal, once, counts of a float too, and what
    was shown is what the journal has.
    """
    with postgres.database(postgres_dsn) as url:
        _play_and_kill(tmp_path, url, SOME * scale)


@pytest.mark.exhaustive
def test_killing_anything_loses_and_doubles_nothing(tmp_path: Path, scale: int) -> None:
    """The same of nodes at their start and at their stop, of the proxy and of PostgreSQL."""
    with postgres.server() as database:
        _play_and_kill(tmp_path, database.dsn, MORE * scale, database)


def _play_and_kill(
    folder: Path, url: str, kinds: Sequence[str], database: postgres.Server | None = None
) -> None:
    """Play at two nodes behind nginx, kill and check."""
    require(ProxyKind.NGINX)
    house = House(folder, url, TABLES, nodes=2, has_staff=True)
    try:
        played = Round.begin(house, TABLES, 1, database)
        for kind in kinds:
            played.kill(kind)
        played.wait_until_answered(FEWEST)
        played.wait_until_counted(len(kinds))
        assert played.end(url) >= FEWEST
    finally:
        kill(house.all_pids())
