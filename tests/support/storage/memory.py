"""Database in memory that several stores share, as several processes do, with faults on demand.

A store that failed is discarded and another is opened on its disk, as by a process that restarts.
"""

from collections.abc import Sequence
from contextlib import closing
from functools import cache
from threading import RLock
from typing import Any, Final

from support.storage.store_backends import sqlite_template
from tapisvert.journal.entry import Entry, entry_row
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import APPEND_STATEMENTS, SqliteStore, connect
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import Append, AppendResult, LocalNotifier, StoreError, TableRow

_MANY: Final = 10**9


@cache
def _empty() -> sqlite3.Connection:
    """Return an up to date database without anything in it, in memory."""
    connection = connect(":memory:")
    with closing(connect(str(sqlite_template()))) as template:
        template.backup(connection)
    return connection


class FakeDisk:
    """Data that outlive a process."""

    def __init__(self, source: "FakeDisk | None" = None) -> None:
        """Begin as a copy of another disk, by default of an empty one."""
        self.connection: Final = connect(":memory:")
        (_empty() if source is None else source.connection).backup(self.connection)
        for statement in APPEND_STATEMENTS:
            self.connection.execute(statement)
        self.bell: Final = LocalNotifier()
        self.lock: Final = RLock()

    def change(self, sql: str, *parameters: Any) -> None:
        """Run a statement, as no store does."""
        with self.lock:
            self.connection.execute(sql, parameters)

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table after a number."""
        return InMemoryEventStore(self).read(table, after, _MANY)

    def rewrite(self, table: str, entries: Sequence[Entry]) -> None:
        """Put other entries in the place of a table's, whatever they are; its head is the last of
        them.
        """
        self.change("CREATE TABLE unchecked AS SELECT * FROM entries WHERE table_id <> ?", table)
        for entry in entries:
            row = entry_row(entry)
            self.change(f"INSERT INTO unchecked VALUES ({', '.join('?' * len(row))})", *row)
        for sql in (
            "DROP VIEW appended",
            "DROP TABLE entries",
            "ALTER TABLE unchecked RENAME TO entries",
            *APPEND_STATEMENTS,
        ):
            self.change(sql)
        move = "UPDATE tables SET number = ?, hash = ? WHERE id = ?"
        self.change(move, entries[-1].number, entries[-1].hash, table)

    def row(self, table: str) -> TableRow:
        """Return the row of a table."""
        return next(row for row in InMemoryEventStore(self).tables() if row.table == table)

    @property
    def inbox(self) -> list[Any]:
        """Forwarded requests that are not acknowledged."""
        with self.lock:
            return self.connection.execute("SELECT * FROM inbox").fetchall()

    def fill_purse(self, account: str, minor: int) -> None:
        """Set the balance of a purse, by no entry."""
        self.change("INSERT OR REPLACE INTO purses VALUES (?, ?)", account, minor)


class InMemoryEventStore(SqliteStore):
    """Store on a disk in memory. Several stores on one disk stand for several processes.

    >>> store = InMemoryEventStore()
    >>> store.create_table("one", b"{}", now_ms=0)
    True
    >>> store.claim("one", "me", now_ms=0, ttl_ms=1000)
    1
    >>> InMemoryEventStore(store.disk).claim("one", "you", now_ms=999, ttl_ms=1000) is None
    True
    """

    def __init__(self, disk: FakeDisk | None = None) -> None:
        self.disk: Final = FakeDisk() if disk is None else disk
        EventStore.__init__(self, self.disk.bell)
        self._write_lock = self._read_lock = self.disk.lock  # type: ignore[assignment]
        self._writer = self._reader = self._nosync_connection = self.disk.connection
        self._reading, self._replication, self._lock_file = False, None, None
        self._appends = 0
        self._faults: dict[int, bool] = {}

    def fail_append(self, number: int, *, completed: bool) -> None:
        """Make the number-th call of `append` from now on (1 is the next) fail, after its entries
        are stored if `completed`, else before any change.
        """
        self._faults[self._appends + number] = completed

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        """Append entries in one transaction, unless the call was set to fail."""
        self._appends += 1
        fault = self._faults.pop(self._appends, None)
        results = [] if fault is False else super().append(batch)
        if fault is not None:
            raise self._fail_stop.fail(StoreError(f"append {self._appends} was to fail"))
        return results
