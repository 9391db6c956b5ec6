"""Workers, their parent and PostgreSQL killed under their players, while tables move.

`kills.py` is the long form, and kills in more ways.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from support.server.kill_campaign import House, Round, kill
from support.storage import postgres

TABLES = ("wheel-1", "wheel-2", "wheel-3")
SOME = ("a worker, as a table moves", "the server")
MORE = (
    *("a worker", "a worker at its start", "all workers", "the parent", "anything as it stops"),
    *("a process of PostgreSQL", "PostgreSQL", "the machine"),
)
FEWEST = 100
"""Requests answered in a round: fewer would say little."""


def test_killing_workers_loses_and_doubles_nothing(
    tmp_path: Path, postgres_dsn: str, scale: int
) -> None:
    """A worker dies in the moment in which a table moves, if one does soon, then all do: every
    table answers again. What was answered is in the journal, once, counts of a float too, and what
    was shown is what the journal has.
    """
    with postgres.database(postgres_dsn) as url:
        _play_and_kill(tmp_path, url, SOME * scale)


@pytest.mark.exhaustive
def test_killing_anything_loses_and_doubles_nothing(tmp_path: Path, scale: int) -> None:
    """The same of workers at their start and at their stop, of their parent, without which they
    end by themselves, and of PostgreSQL.
    """
    with postgres.server() as database:
        _play_and_kill(tmp_path, database.dsn, MORE * scale, database)


def _play_and_kill(
    folder: Path, url: str, kinds: Sequence[str], database: postgres.Server | None = None
) -> None:
    """Play with two workers, kill and check."""
    house = House(folder, url, TABLES, workers=2, has_staff=True)
    try:
        played = Round.begin(house, TABLES, 1, database)
        for kind in kinds:
            played.kill(kind)
        played.wait_until_answered(FEWEST)
        played.wait_until_counted(len(kinds))
        assert played.end(url) >= FEWEST
    finally:
        kill(house.pids())
