"""Methods common to both databases: plain SQL outside the hot paths.

Statements use `?` as the placeholder. Rows are sorted here, by code points, so that the order does
not depend on a database's collation.
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
    """Methods of an `EventStore` that are one SQL statement in both databases."""

    def _rows(self, sql: str, *parameters: Any) -> list[Any]:
        """Return all rows of a statement."""
        raise NotImplementedError

    def _change(self, sql: str, *parameters: Any, of: str | None = None) -> int:
        """Run a statement in one durable transaction; return the number of rows changed.

        Raises UnknownTableError if the table `of` does not exist.
        """
        raise NotImplementedError

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return all rows of a statement, as in `SnapshotReader`."""
        return [tuple(row) for row in self._rows(sql)]

    # The journal ----------------------------------------------------------------------------------

    def read(self, table: str, after: int, limit: int) -> list[Entry]:
        """Return a table's entries after a number."""
        return entries_of(self._rows(_READ, table, after, limit))

    def head(self, table: str) -> Head:
        """Return a table's head."""
        rows = self._rows("SELECT id, number, hash FROM tables WHERE id = ?", table)
        if not rows:
            raise UnknownTableError(table)
        return Head(*rows[0])

    def heads(self) -> list[Head]:
        """Return the heads of all tables at one moment."""
        return [row.head for row in self.tables()]

    def find_answer(self, table: str, actor: str, request: str) -> StoredAnswer | None:
        """Return the stored answer to a request."""
        rows = self._rows(REQUEST, table, actor, request)
        return StoredAnswer(*rows[0]) if rows else None

    def iter_requests(
        self, table: str, after: tuple[str, str], limit: int
    ) -> list[tuple[str, str]]:
        """Return one page of answered requests."""
        actor, request = after
        return [(by, asked) for by, asked in self._rows(_REQUESTS, table, request, actor, limit)]

    def has_paid(self, table: str, actor: str) -> bool:
        """Return whether an entry of the actor at the table moved a purse."""
        return bool(self._rows(_PAID, table, actor))

    # Tables ---------------------------------------------------------------------------------------

    def create_table(self, table: str, settings: bytes, now_ms: int) -> bool:
        """Create a table without entries."""
        sql = "INSERT INTO tables VALUES (?, ?, ?, 0, ?, NULL, 0, 0) ON CONFLICT DO NOTHING"
        return self._change(sql, table, settings, now_ms, START) == 1

    def change_table(self, table: str, settings: bytes) -> None:
        """Replace a table's settings."""
        if self._change("UPDATE tables SET settings = ? WHERE id = ?", settings, table) != 1:
            raise UnknownTableError(table)

    def tables(self) -> list[TableRow]:
        """Return all tables, ordered by id."""
        return [TableRow(*row) for row in sorted(self._rows(_TABLES), key=lambda row: row[0])]

    def save_snapshot(self, table: str, number: int, state: bytes) -> None:
        """Save a table's state."""
        hashed = hashlib.sha256(state).digest()
        self._change(_SNAPSHOT, table, number, state, hashed, of=table)

    def snapshot(self, table: str) -> Snapshot | None:
        """Return the latest saved state."""
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
        """Save a blob of a table under a name."""
        self._change(_KEEP, table, name, blob, of=table)

    def blobs(self, table: str) -> dict[str, bytes]:
        """Return all blobs of a table, by name."""
        return dict(sorted(self._rows("SELECT name, blob FROM kept WHERE table_id = ?", table)))

    def delete_blob(self, table: str, name: str) -> None:
        """Delete a blob of a table."""
        self._change("DELETE FROM kept WHERE table_id = ? AND name = ?", table, name)

    def purse(self, account: str) -> int:
        """Return the balance of an account's purse."""
        rows = self._rows("SELECT minor FROM purses WHERE account = ?", account)
        return int(rows[0][0]) if rows else 0

    def purses(self) -> dict[str, int]:
        """Return the balances of all purses that are not empty."""
        return dict(sorted(self._rows("SELECT account, minor FROM purses WHERE minor > 0")))

    def release(self, table: str, owner: str, fence: int) -> bool:
        """End a lease."""
        return self._change(_RELEASE, table, owner, fence) == 1

    def checkpoints(self) -> list[bytes]:
        """Return the checkpoints, oldest first."""
        return [row[0] for row in self._rows("SELECT text FROM checkpoints ORDER BY id")]
