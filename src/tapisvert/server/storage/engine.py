"""How people's tables are reached: SQLAlchemy, on SQLite and PostgreSQL alike.

A transaction that writes says so at its start. On SQLite it then takes its turn at once, and is
short, because the journal writes the same file: nothing slow, no password, is computed within it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError  # noqa: A004 - its name

from tapisvert.server.journal.store import StoreError

_WAITS_S: Final = 10
_PRAGMAS: Final = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "wal_autocheckpoint = 0",  # the journal's writer alone checkpoints: see `sqlite.fault_of`
)

UNREACHED: Final = (StoreError, OperationalError, InterfaceError, TimeoutError)
"""What says that the database could not be asked just now. Nothing was done, or the journal knows.
"""


def make_engine(url: str) -> Engine:
    """An engine for a database of people: `sqlite:///PATH` or `postgresql+psycopg://…`."""
    if not url.startswith("sqlite"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
        return create_engine(url, pool_pre_ping=True)
    made = create_engine(url, connect_args={"timeout": _WAITS_S})

    @event.listens_for(made, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # `begun` begins
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(made, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return made


@contextmanager
def read_transaction(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment of the database."""
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":  # else each statement has its own moment
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


@contextmanager
def write_transaction(engine: Engine) -> Iterator[Connection]:
    """A transaction that is durable when the block ends, and undone when it fails."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def upsert(connection: Connection, table: Table, row: dict[str, object], *keys: str) -> None:
    """Write a row in place of the one with the same keys, if there is one."""
    others = [name for name in row if name not in keys]
    if connection.dialect.name == "postgresql":
        theirs = postgresql.insert(table).values(row)
        changed = {name: theirs.excluded[name] for name in others}
        connection.execute(theirs.on_conflict_do_update(index_elements=keys, set_=changed))
        return
    ours = sqlite.insert(table).values(row)
    changed = {name: ours.excluded[name] for name in others}
    connection.execute(ours.on_conflict_do_update(index_elements=keys, set_=changed))


def insert(connection: Connection, table: Table, row: dict[str, object]) -> bool:
    """Write a row unless there is one with the same key; whether it was written."""
    made = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    added = made(table).values(row).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(added).first() is not None  # of rows inserted psycopg has no count
