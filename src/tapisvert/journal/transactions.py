"""SQLAlchemy engine and transactions for the account tables, on SQLite and PostgreSQL.

A writing transaction is declared at its start. On SQLite it then takes the write lock immediately.
It must be short, because the journal writes the same file: slow work, such as hashing a password,
is done outside.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Table, create_engine, event, true
from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError  # noqa: A004 - its name

from tapisvert.journal.pg_patience import transaction_limit, with_patience
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import StoreError

_WAITS_S: Final = 10
_PRAGMAS: Final = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "wal_autocheckpoint = 0",  # the journal alone checkpoints: see `sqlite_driver.find_wal_fault`
    "secure_delete = ON",
)

UNREACHED: Final = (StoreError, OperationalError, InterfaceError, TimeoutError)
"""Errors of an unreachable database. The change was not made, or it is in the journal."""


def make_engine(url: str, on_commit: Callable[[], None] | None = None) -> Engine:
    """Return an engine for the account tables: `sqlite:///PATH` or `postgresql+psycopg://…`.

    `on_commit` is called after each writing transaction, before that counts as durable.
    """
    if not url.startswith("sqlite"):
        url = with_patience(url).replace("postgresql://", "postgresql+psycopg://", 1)
        engine = create_engine(url, pool_pre_ping=True)

        @event.listens_for(engine, "connect")
        def limit_transactions(connection: Any, _record: object) -> None:
            connection.execute(transaction_limit())
            connection.commit()

        return engine
    engine = create_engine(
        url,
        module=sqlite3,
        connect_args={"timeout": _WAITS_S},
        execution_options={"committed": on_commit},
    )

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # `begin` begins
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


@contextmanager
def read_transaction(engine: Engine) -> Iterator[Connection]:
    """Open a connection that sees one state of the database."""
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":  # by default each statement has its snapshot
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


@contextmanager
def write_transaction(engine: Engine) -> Iterator[Connection]:
    """Open a transaction; it is durable when the block ends and rolled back if it fails."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection
    if (on_commit := engine.get_execution_options().get("committed")) is not None:
        on_commit()


def upsert(
    connection: Connection,
    table: Table,
    rows: Sequence[dict[str, object]],
    *keys: str,
    replaces: Callable[[Any], ColumnElement[bool]] = lambda _: true(),
) -> None:
    """Insert rows in one statement, at least one. Each replaces the row with the same keys, or
    only if `replaces`, which gets the columns of the new row, holds.
    """
    statement = _insert(connection, table)
    new = statement.excluded
    changed = {name: new[name] for name in rows[0] if name not in keys}
    query = statement.on_conflict_do_update(index_elements=keys, set_=changed, where=replaces(new))
    connection.execute(query, rows)


def insert(connection: Connection, table: Table, row: dict[str, object]) -> bool:
    """Insert a row unless its key exists; return whether it was inserted."""
    statement = _insert(connection, table).values(row).on_conflict_do_nothing()
    keys = connection.execute(statement.returning(*table.primary_key))
    return keys.first() is not None  # psycopg has no count of inserted rows


def _insert(connection: Connection, table: Table) -> Any:
    # importing the other database's dialect takes 60 ms of CPU time; the engine has its own
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    return dialect.insert(table)
