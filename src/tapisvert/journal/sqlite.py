"""Event store in one SQLite file: WAL, every commit synced, one writing process."""

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from tapisvert.durable_files import sync
from tapisvert.journal import migrations
from tapisvert.journal.entry import entry_row
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import (
    Append,
    AppendResult,
    DatabaseInUseError,
    DatabaseTooNewError,
    LocalNotifier,
    StoreError,
    purse_deltas,
)

Connect = Callable[[str], Any]
"""Function that opens a file for reading and writing, as `connect` does."""


class Replication(Protocol):
    """Replica of the database elsewhere, maintained by a program that also checkpoints its log."""

    def on_commit(self) -> None:
        """Wait until a synchronous replica has all commits. Raises StoreError."""


def connect(path: str) -> sqlite3.Connection:
    """Open a connection in autocommit mode, usable by all threads, one at a time."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


_PRAGMAS: Final = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # with less, a power cut loses acknowledged entries
    "PRAGMA fullfsync = ON",  # on systems where a sync may stop at the drive's cache
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA secure_delete = ON",  # Debian's default, not pysqlite3's: overwrite deleted data
)

# Only these statements move heads and add entries, and only for the table's owner: the view and its
# trigger for a whole batch, the others for a single entry.
APPEND_STATEMENTS: Final = (
    "CREATE TEMP VIEW appended AS SELECT entries.*, 0 AS fence FROM entries",
    """CREATE TEMP TRIGGER appends INSTEAD OF INSERT ON appended BEGIN
        UPDATE tables SET number = NEW.number, hash = NEW.hash
        WHERE id = NEW.table_id AND fence = NEW.fence AND owner IS NOT NULL
            AND number = NEW.number - 1 AND hash = NEW.previous;
        SELECT RAISE(ABORT, 'this entry is not the next') WHERE changes() = 0;
        INSERT INTO entries VALUES (
            NEW.table_id, NEW.number, NEW.kind, NEW.at_ms, NEW.actor, NEW.request, NEW.body_hash,
            NEW.line, NEW.answer, NEW.postings, NEW.purse, NEW.previous, NEW.hash);
    END""",
)
_SELDOM_CHECKPOINTS: Final = "wal_autocheckpoint = 262144"
"""Checkpoints of a database with a replica: its program makes them. If that is not running, the log
grows to 1 GiB first.
"""
_AT_ONCE: Final = 64
"""Maximum of entries appended by one statement."""
_HAS_PURSE: Final = "INSERT INTO purses VALUES (?, 0) ON CONFLICT DO NOTHING"


class SqliteStore(EventStore):
    """`EventStore` in a file, with one connection for writing and one for reading.

    One process at a time opens it: it locks a second file, and the system releases the lock however
    the process ends. The database is created if missing and migrated to the latest step. Leases of
    an earlier process are ended. Damage that SQLite detects is a StoreError.

    Opened for reading only, the store reads while another process may write, and changes nothing.
    """

    _INSERT = """
        INSERT INTO entries SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM tables
        WHERE id = ? AND fence = ? AND owner IS NOT NULL AND number = ? AND hash = ?
        ON CONFLICT DO NOTHING"""

    def __init__(
        self,
        path: Path,
        connect: Connect = connect,
        *,
        reading: bool = False,
        replication: Replication | None = None,
    ) -> None:
        """Raise DatabaseInUseError, DatabaseTooNewError or another StoreError on failure."""
        super().__init__(LocalNotifier())
        self._path = path
        self._reading = reading
        self._replication = replication
        self._lock_file: int | None = None if reading else _lock(path)
        try:
            with self._fail_stop.guard(self._write_lock):
                self._open_for_reading(path, connect) if reading else self._open(path, connect)
        except BaseException:
            self.close()
            raise

    def _open(self, path: Path, connect: Connect) -> None:
        _make_file(path)
        migrate(path, connect)
        self._writer = self._connect(path, connect)
        self._reader = self._connect(path, connect)
        if self._replication is not None:
            self._writer.execute(f"PRAGMA {_SELDOM_CHECKPOINTS}").fetchall()
        self._reader.execute("PRAGMA query_only = ON").fetchall()
        self._nosync_connection = self._connect(path, connect)
        # without checkpoints: see `sqlite_driver.find_wal_fault`
        for pragma in ("synchronous = NORMAL", "wal_autocheckpoint = 0"):
            self._nosync_connection.execute(f"PRAGMA {pragma}").fetchall()
        for statement in APPEND_STATEMENTS:
            self._writer.execute(statement)
        self._writer.execute("UPDATE tables SET owner = NULL, expires_ms = 0 WHERE owner NOTNULL")
        self._replicate()

    def _open_for_reading(self, path: Path, connect: Connect) -> None:
        if not path.is_file():
            raise StoreError(f"database not found: {path}")
        self._writer = self._reader = self._nosync_connection = connection = self._connect(
            path, connect
        )
        if isinstance(connection, sqlite3.Connection):
            connection.text_factory = _text  # a damaged character must fail one row only
        self._reader.execute("PRAGMA query_only = ON").fetchall()
        migrations.check(_version(self._reader))

    def begin_snapshot(self) -> None:
        assert self._reading
        with self._fail_stop.guard(self._read_lock):
            self._reader.execute("BEGIN")
            self._reader.execute("SELECT 1 FROM tables LIMIT 1").fetchall()

    def _connect(self, path: Path, connect: Connect) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(str(path))
        self._connections.append(connection)
        for pragma in _PRAGMAS:
            connection.execute(pragma).fetchall()
        return connection

    @contextmanager
    def _transaction(self, connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
        if self._reading:
            raise StoreError("database is open read-only")
        with self._fail_stop.guard(self._write_lock):
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
            if connection is self._writer:
                self._replicate()

    def _writing(self) -> AbstractContextManager[sqlite3.Connection]:
        return self._transaction(self._writer)

    def _replicate(self) -> None:
        if self._replication is not None:
            self._replication.on_commit()

    def _writing_beside(self) -> AbstractContextManager[sqlite3.Connection]:
        """Open a transaction on a connection that syncs no commit and never checkpoints.

        The next commit of the journal syncs it too: the log is one file.
        """
        return self._transaction(self._nosync_connection)

    def _execute(self, db: sqlite3.Connection, sql: str, *parameters: Any) -> sqlite3.Cursor:
        return db.execute(sql, parameters)

    def _rows(self, sql: str, *parameters: Any) -> list[Any]:
        with self._fail_stop.guard(self._read_lock):
            return self._reader.execute(sql, parameters).fetchall()

    def _rows_changed(self, sql: str, *parameters: Any) -> list[Any]:
        with self._writing() as db:
            return db.execute(sql, parameters).fetchall()

    def _now(self, now_ms: int) -> str:
        return str(now_ms)

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        is_plain = bool(batch) and not any(item.entry.purse for item in batch)
        if is_plain and len(batch) <= _AT_ONCE and self._append_at_once(batch):
            return [AppendResult.DONE] * len(batch)
        with self._writing() as db:
            if is_plain and len(batch) > _AT_ONCE and _append_in_parts(db, batch):
                return [AppendResult.DONE] * len(batch)
            for delta in purse_deltas(batch):
                db.execute(_HAS_PURSE, (delta.account,))
            return [self._append_single(db, item) for item in batch]

    def _append_at_once(self, batch: Sequence[Append]) -> bool:
        """Append the whole batch by one statement; return False if it was not appended at all.

        A single statement is a transaction, durable when it returns. So the interpreter lock is
        released once for the whole work, and other threads do not wait for it in between.
        """
        if self._reading:
            return False
        with self._fail_stop.guard(self._write_lock):
            try:
                _insert_all(self._writer, batch)
            except sqlite3.IntegrityError:
                return False
            self._replicate()
        return True

    def compact(self) -> int:
        """Rewrite the file if a quarter of it is unused and the disk has room for both.

        Return the number of bytes freed. A crash leaves either the old or the new file.
        """
        with self._fail_stop.guard(self._write_lock):
            page, pages, free = (
                self._writer.execute(f"PRAGMA {name}").fetchall()[0][0]
                for name in ("page_size", "page_count", "freelist_count")
            )
            used_bytes = (pages - free) * page
            room = shutil.disk_usage(self._path.parent).free
            # room for a copy, the log, and other writes
            if free < pages / 4 or room < 3 * used_bytes:
                return 0
            old_size = self._path.stat().st_size
            self._writer.execute("VACUUM")
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            return old_size - self._path.stat().st_size

    def close(self) -> None:
        """Close the file and release its lock."""
        super().close()
        if self._lock_file is not None:
            os.close(self._lock_file)
            self._lock_file = None


def _text(raw: bytes) -> str:
    return raw.decode(errors="surrogateescape")


@cache
def _insert_all_sql(count: int) -> str:
    row = f"({', '.join('?' * 14)})"
    return f"INSERT INTO appended VALUES {', '.join([row] * count)}"  # noqa: S608 - ?


def _insert_all(db: sqlite3.Connection, batch: Sequence[Append]) -> None:
    """Append entries, each the next of its table; if one is not, raise IntegrityError, add none."""
    row: list[Any] = []
    for item in batch:
        row += entry_row(item.entry)
        row.append(item.fence)
    db.execute(_insert_all_sql(len(batch)), row)


def _append_in_parts(db: sqlite3.Connection, batch: Sequence[Append]) -> bool:
    """Append a long batch by several statements; return False if it was not appended at all."""
    db.execute("SAVEPOINT batch")
    try:
        for start in range(0, len(batch), _AT_ONCE):
            _insert_all(db, batch[start : start + _AT_ONCE])
    except sqlite3.IntegrityError:
        db.execute("ROLLBACK TO batch")
        return False
    finally:
        db.execute("RELEASE batch")
    return True


def _lock(path: Path) -> int:
    """Lock the database for this process. Raises DatabaseInUseError if it is locked."""
    try:
        descriptor = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error.strerror}") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        problem = f"{path} is in use by another process of tapisvert"
        advice = "end that one, or name another file with --database"
        raise DatabaseInUseError(f"{problem}: {advice}") from error
    return descriptor


def _make_file(path: Path) -> None:
    """Create the file durably, empty and readable only by its owner, if it is missing."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return
    sync(path.parent)


def migrate(path: Path, connect: Connect = connect) -> None:
    """Migrate the file to the latest step in one transaction. Raises DatabaseTooNewError."""
    db = connect(str(path))
    try:
        for pragma in _PRAGMAS:
            db.execute(pragma).fetchall()
        if _version(db) != migrations.LATEST:
            _upgrade(db)
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path} cannot be opened: {error}") from error
    finally:
        db.close()


def _version(db: sqlite3.Connection) -> str | None:
    """Return the migration step of the file; None if it has no tables."""
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version'").fetchall():
        return None
    rows = db.execute(migrations.READ_VERSION).fetchall()
    return str(rows[0][0]) if rows else None


def _upgrade(db: sqlite3.Connection) -> None:
    from sqlalchemy import StaticPool, create_engine  # noqa: PLC0415 - slow, and seldom needed

    engine = create_engine("sqlite://", module=sqlite3, creator=lambda: db, poolclass=StaticPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            migrations.upgrade(connection)
        except DatabaseTooNewError:
            connection.exec_driver_sql("ROLLBACK")
            raise
        connection.exec_driver_sql("COMMIT")
