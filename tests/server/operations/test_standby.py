"""PostgreSQL's own replication under a house: its primary is lost, and a standby is promoted."""

import json
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import surroundings
from support.server.gamblers import Gambler, count_answered
from support.server.http_server import PATIENT, opened, settings, table
from support.server.replicas import bettors, serve_replicated
from support.server.subprocess_nodes import begun
from support.storage.postgres import Server, server

from tapisvert.journal.connect import open_snapshot
from tapisvert.operations.audit import audit
from tapisvert.operations.listening import listen

BETS = 30


@pytest.fixture
def primary() -> Iterator[Server]:
    """A PostgreSQL that may be killed."""
    with server() as created:
        yield created


@pytest.fixture
def standby(primary: Server) -> Iterator[Server]:
    """A streaming standby of it, without which it acknowledges no commit."""
    folder = Path(tempfile.mkdtemp(prefix="tvpg-", dir=surroundings.short_folder()))
    standby_server = Server(folder)
    shutil.rmtree(folder / "data")
    source = f"host={primary.folder} user=tapisvert application_name=other"
    standby_server.run(
        "pg_basebackup", "--pgdata", f"{folder}/data", "--write-recovery-conf", "-d", source
    )
    standby_server.start()
    with closing(psycopg.connect(plain(primary), autocommit=True)) as connection:
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = 'other'")
        connection.execute("SELECT pg_reload_conf()")
        query = "SELECT sync_state FROM pg_stat_replication"
        while connection.execute(query).fetchall() != [("sync",)]:
            time.sleep(0.01)
    yield standby_server
    standby_server.stop()
    shutil.rmtree(folder, ignore_errors=True)


def plain(subject: Server) -> str:
    """Connection string of psycopg."""
    return f"host={subject.folder} user=tapisvert dbname=postgres"


def wait_until_bets_wait(primary: Server, players: list[Gambler]) -> None:
    """Wait until a commit waits for the standby; nothing is acknowledged meanwhile."""
    old_count = count_answered(players)
    waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    with closing(psycopg.connect(plain(primary), autocommit=True)) as connection:
        while not connection.execute(waiting).fetchall():
            assert count_answered(players) < old_count + BETS
            time.sleep(0.005)


def test_lost_primary_loses_no_acknowledged_entry(
    tmp_path: Path, primary: Server, standby: Server
) -> None:
    """Killed under the bets, and its folder deleted: the house opens on the promoted standby, with
    every bet, and plays on.
    """
    with listen("127.0.0.1", 0) as listener:
        options = {"--database": primary.dsn}
        house = begun(serve_replicated, tmp_path, listener, options)
        players = bettors(listener, ("Anna", "Bruno"))
        while count_answered(players) < BETS:
            assert house.is_alive()
            assert not any(player.error for player in players)
            time.sleep(0.005)
        with closing(psycopg.connect(plain(standby), autocommit=True)) as connection:
            receiver = connection.execute("SELECT pid FROM pg_stat_wal_receiver").fetchone()
        assert receiver is not None
        os.kill(receiver[0], signal.SIGSTOP)
        wait_until_bets_wait(primary, players)
        primary.stop(signal.SIGKILL)
        os.kill(receiver[0], signal.SIGCONT)
        shutil.rmtree(primary.folder / "data")
        house.join()
    for player in players:
        player.stop()
    with closing(psycopg.connect(plain(standby), autocommit=True)) as connection:
        assert connection.execute("SELECT pg_promote()").fetchall() == [(True,)]
    house_now = settings(tmp_path, table(pace=PATIENT), options={"--database": standby.dsn})
    with opened(house_now) as second, second.guest("Carla").at("wheel") as seat:
        assert '"refused"' not in json.dumps(seat.ask("sit", chips=10_000))
    with closing(open_snapshot(standby.dsn)) as store:
        assert audit(store).is_right
        numbers = {entry.request: entry.number for entry in store.read("wheel", 0, 10**9)}
    for player in players:
        assert player.answered.items() <= numbers.items()
