"""What both databases do alike: all that is plain SQL and no hot path of its own.

Statements are written with `?` for what is given. Where rows are told in order, that is the order
of code points, made here: no database's own collation has a say in it.
"""

import hashlib
from typing import Any, Final

from tapisvert.server.journal.entry import START, Entry
from tapisvert.server.journal.store import (
    DatabaseCorruptError,
    Head,
    Snapshot,
    StoredAnswer,
    TableRow,
    UnknownTableError,
    entries_of,
)

REQUEST: Final = """
    SELECT number, body_hash, answer FROM entries
    WHERE table_id = ? AND actor = ? AND request = ?"""
_REQUESTS: Final = """
    SELECT actor, request FROM entries
    WHERE table_id = ? AND request IS NOT NULL AND (request, actor) > (?, ?)
    ORDER BY request, actor LIMIT ?"""
_PAID: Final = """
    SELECT 1 FROM entries
    WHERE table_id = ? AND actor = ? AND purse <> '[]' LIMIT 1"""
_READ: Final = "SELECT * FROM entries WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?"
_TABLES: Final = """
    SELECT id, settings, made_ms, number, hash, owner, fence, expires_ms FROM tables"""
_SNAPSHOT: Final = """
    INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE
    SET number = excluded.number, state = excluded.state, hash = excluded.hash
    WHERE excluded.number >= snapshots.number"""
_KEEP: Final = """
    INSERT INTO kept VALUES (?, ?, ?)
    ON CONFLICT (table_id, name) DO UPDATE SET blob = excluded.blob"""
_RELEASE: Final = """
    UPDATE tables SET owner = NULL, expires_ms = 0 WHERE id = ? AND owner = ? AND fence = ?"""


class SqlStore:
    """The part of a `EventStore` that a relational database carries out as it is asked."""

    def _rows(self, sql: str, *parameters: Any) -> list[Any]:
        """All rows that a statement finds."""
        raise NotImplementedError

    def _change(self, sql: str, *parameters: Any, of: str | None = None) -> int:
        """Carry out a statement in one durable transaction; how many rows it changed.

        UnknownTable if it is of a table that there is not.
        """
        raise NotImplementedError

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """As `opening.Still`."""
        return [tuple(row) for row in self._rows(sql)]

    # The journal ----------------------------------------------------------------------------------

    def read(self, table: str, after: int, limit: int) -> list[Entry]:
        """The entries of a table after that number."""
        return entries_of(self._rows(_READ, table, after, limit))

    def head(self, table: str) -> Head:
        """A table's last entry."""
        rows = self._rows("SELECT id, number, hash FROM tables WHERE id = ?", table)
        if not rows:
            raise UnknownTableError(table)
        return Head(*rows[0])

    def heads(self) -> list[Head]:
        """Every table's last entry at one moment."""
        return [row.head for row in self.tables()]

    def find_answer(self, table: str, actor: str, request: str) -> StoredAnswer | None:
        """How the table answered a request."""
        rows = self._rows(REQUEST, table, actor, request)
        return StoredAnswer(*rows[0]) if rows else None

    def iter_requests(
        self, table: str, after: tuple[str, str], limit: int
    ) -> list[tuple[str, str]]:
        """Requests that the table has answered."""
        actor, request = after
        return [(by, asked) for by, asked in self._rows(_REQUESTS, table, request, actor, limit)]

    def has_paid(self, table: str, actor: str) -> bool:
        """Whether any act of an actor at the table has moved a purse."""
        return bool(self._rows(_PAID, table, actor))

    # Tables ---------------------------------------------------------------------------------------

    def create_table(self, table: str, settings: bytes, now_ms: int) -> bool:
        """Make a table without entries."""
        sql = "INSERT INTO tables VALUES (?, ?, ?, 0, ?, NULL, 0, 0) ON CONFLICT DO NOTHING"
        return self._change(sql, table, settings, now_ms, START) == 1

    def change_table(self, table: str, settings: bytes) -> None:
        """Give a table other settings."""
        if self._change("UPDATE tables SET settings = ? WHERE id = ?", settings, table) != 1:
            raise UnknownTableError(table)

    def tables(self) -> list[TableRow]:
        """All tables."""
        return [TableRow(*row) for row in sorted(self._rows(_TABLES), key=lambda row: row[0])]

    def save_snapshot(self, table: str, number: int, state: bytes) -> None:
        """Keep a table's state."""
        hashed = hashlib.sha256(state).digest()
        self._change(_SNAPSHOT, table, number, state, hashed, of=table)

    def snapshot(self, table: str) -> Snapshot | None:
        """The latest kept state."""
        rows = self._rows("SELECT number, state, hash FROM snapshots WHERE table_id = ?", table)
        if not rows:
            return None
        number, state, hashed = rows[0]
        if hashlib.sha256(state).digest() != hashed:
            raise DatabaseCorruptError(
                f"the snapshot of table {table} after entry {number} is damaged"
            )
        return Snapshot(number, state)

    def save_blob(self, table: str, name: str, blob: bytes) -> None:
        """Keep something under a name."""
        self._change(_KEEP, table, name, blob, of=table)

    def blobs(self, table: str) -> dict[str, bytes]:
        """All that is kept for a table."""
        return dict(sorted(self._rows("SELECT name, blob FROM kept WHERE table_id = ?", table)))

    def delete_blob(self, table: str, name: str) -> None:
        """Keep it no longer."""
        self._change("DELETE FROM kept WHERE table_id = ? AND name = ?", table, name)

    def purse(self, account: str) -> int:
        """What an account's purse holds."""
        rows = self._rows("SELECT minor FROM purses WHERE account = ?", account)
        return int(rows[0][0]) if rows else 0

    def purses(self) -> dict[str, int]:
        """What every purse holds that is not empty."""
        return dict(sorted(self._rows("SELECT account, minor FROM purses WHERE minor > 0")))

    def release(self, table: str, owner: str, fence: int) -> bool:
        """Own it no longer."""
        return self._change(_RELEASE, table, owner, fence) == 1
