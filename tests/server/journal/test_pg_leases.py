"""Leases in PostgreSQL of a node that can write no more."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError
from support.patience import PATIENCE
from support.storage import postgres

from tapisvert.journal import pg_patience
from tapisvert.journal.connect import open_store
from tapisvert.journal.node_name import new_name
from tapisvert.journal.store import StoreError
from tapisvert.journal.transactions import make_engine, write_transaction

AN_HOUR = 3_600_000


def test_a_table_is_free_once_the_connection_of_its_owner_has_ended(postgres_dsn: str) -> None:
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
        asks = "SELECT pg_advisory_xact_lock_shared(hashtextextended(%s, 7461701))"
        asking.execute(asks, (owner,))  # waits for the end of the connection
        assert other.claim("one", heir, 0, AN_HOUR) == fence + 1


def test_a_node_without_a_lock_keeps_its_lease(postgres_dsn: str) -> None:
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
