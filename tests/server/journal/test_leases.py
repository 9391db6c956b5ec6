"""Leases of a node that can write no more, and a PostgreSQL that is not there yet."""

import logging
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs

import psycopg
import pytest
import surroundings
from sqlalchemy.exc import DBAPIError
from support.patience import PATIENCE, wait_until
from support.server.node_harness import STILL, Running, furnish
from support.storage import postgres
from support.storage.memory import FakeDisk, InMemoryEventStore

from tapisvert.clock import Instant
from tapisvert.journal import pg_patience
from tapisvert.journal.connect import open_store
from tapisvert.journal.house_log import HOUSE_LOG_ID, HouseLog
from tapisvert.journal.node_name import has_ended, new_name
from tapisvert.journal.pg_patience import wait_until_it_accepts
from tapisvert.journal.store import StoreError
from tapisvert.journal.transactions import make_engine, write_transaction

AN_HOUR = 3_600_000


def test_table_is_free_when_connection_of_owner_ends(postgres_dsn: str) -> None:
    """Its lease has an hour left, and it may have run on another machine. Another that asks in the
    same moment changes nothing.
    """
    owner, heir = new_name(), new_name()
    with (
        postgres.database(postgres_dsn) as url,
        closing(open_store(url)) as other,
        psycopg.connect("postgresql://" + url.partition("://")[2]) as asking,
    ):
        first = open_store(url)
        first.create_table("one", b"{}", 0)
        fence = first.claim("one", owner, 0, AN_HOUR)
        assert fence is not None
        assert other.claim("one", heir, 0, AN_HOUR) is None
        first.close()
        requests = "SELECT pg_advisory_xact_lock_shared(hashtextextended(%s, 7461701))"
        asking.execute(requests, (owner,))  # waits for the end of the connection
        assert other.claim("one", heir, 0, AN_HOUR) == fence + 1


def test_node_without_lock_keeps_lease(postgres_dsn: str) -> None:
    """Its connection may live."""
    with postgres.database(postgres_dsn) as url, closing(open_store(url)) as other:
        first = open_store(url)
        first.create_table("one", b"{}", 0)
        assert first.claim("one", "elsewhere-12345678-7-01234567", 0, AN_HOUR)
        first.close()
        assert other.claim("one", new_name(), 0, AN_HOUR) is None


def test_locks_of_cut_off_node_are_released(
    postgres_dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A transaction of its journal or its accounts that stands still ends with its connection, and
    the node that waits for the row goes on.
    """
    monkeypatch.setattr(pg_patience, "TRANSACTION_MS", 50)
    with (
        postgres.database(postgres_dsn) as url,
        closing(open_store(url)) as other,
        closing(open_store(url)) as journal,
        ThreadPoolExecutor(1) as pool,
    ):
        other.create_table("one", b"{}", 0)
        accounts = make_engine(url)
        for transaction in (write_transaction(accounts), journal._writing()):
            with suppress(DBAPIError, StoreError), transaction as connection:
                execute: Any = getattr(connection, "exec_driver_sql", connection.execute)
                execute("UPDATE tables SET made_ms = 1")
                claim = pool.submit(other.claim, "one", "heir", 0, AN_HOUR)
                assert claim.result(PATIENCE) is not None
        accounts.dispose()


def test_house_waits_for_database(
    postgres_dsn: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No longer than it said, and not at all for another kind; it tells once that it waits."""
    real = Path(parse_qs(postgres_dsn.partition("?")[2]).get("host", [""])[0])
    if not real.is_dir():
        pytest.skip("the socket of a PostgreSQL at an address cannot be hidden")
    (socket,) = real.glob(".s.PGSQL.*[0-9]")
    with (
        caplog.at_level(logging.WARNING),
        TemporaryDirectory(dir=surroundings.short_folder()) as name,
    ):
        folder = Path(name)
        url = f"postgresql+psycopg://tapisvert@/postgres?host={folder}"
        wait_until_it_accepts(f"sqlite:///{folder}/house.db")
        assert caplog.messages == []
        wait_until_it_accepts(url, seconds=0)
        with ThreadPoolExecutor(1) as pool:
            looks = list[float]()
            clock = SimpleNamespace(monotonic=time.monotonic, sleep=looks.append)
            monkeypatch.setattr(pg_patience, "time", clock)
            waiting = pool.submit(wait_until_it_accepts, url, seconds=120)
            wait_until(lambda: len(looks) > 1 or waiting.done())
            assert not waiting.done()
            (folder / socket.name).symlink_to(socket)
            waiting.result()
    assert len(caplog.messages) == 2
    assert "waiting for the database" in caplog.messages[0]


def end_session() -> str:
    """Name of a node whose process has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return name_for(process.pid)


def name_for(pid: int) -> str:
    """Name of a node that is another process."""
    return new_name().replace(f"-{os.getpid()}-", f"-{pid}-")


@pytest.mark.parametrize("name", ["owner", "a-b-c-d", "", f"elsewhere-12345678-{2**22 + 1}-0"])
def test_node_of_other_machine_may_live(name: str) -> None:
    """Only of this machine's processes is it known."""
    assert not has_ended(name)


def test_node_ends_before_its_parent_notices() -> None:
    """As an orphan's does not, for seconds, in a container."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert has_ended(name_for(process.pid))


def test_ended_node_loses_house_log_immediately() -> None:
    """A node was killed as it wrote there, and its lease has an hour left."""
    store = InMemoryEventStore(FakeDisk())
    book = HouseLog(store, new_name(), lambda: Instant(0, 0))
    assert store.claim(HOUSE_LOG_ID, end_session(), 0, AN_HOUR)
    assert book.write({"notice": "issued"}, "chief") == 1


async def test_ended_node_loses_its_table_immediately() -> None:
    """Its lease has an hour left. That of a process that runs stays."""
    disk = FakeDisk()
    furnish(InMemoryEventStore(disk), "one", "two")
    store = InMemoryEventStore(disk)
    running = Running(store, new_name(), pace=STILL)
    for table, owner in (("one", end_session()), ("two", new_name())):
        assert store.claim(table, owner, running.now().wall_ms, AN_HOUR)
    await running.start()
    assert running.process.owned_table("one") is not None
    assert running.process.owned_table("two") is None
    await running.close()
    assert running.stopped == []
