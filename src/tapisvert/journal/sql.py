"""Event store: the common part for both databases, in plain SQL outside the hot paths.

Statements use `?` as the placeholder. Rows are sorted here, by code points, so that the order does
not depend on a database's collation.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, Final

import msgspec

from tapisvert.journal import store as journal
from tapisvert.journal.archive_file import ArchiveFileError, ArchiveFolder
from tapisvert.journal.entry import MAX_MINOR, START, Entry, check_request, entry_row, parse_purse
from tapisvert.journal.store import (
    ArchivedError,
    ArchivedSession,
    FailStop,
    LocalNotifier,
    OnNotify,
    UnknownTableError,
    purse_deltas,
)

_MOVE: Final = "UPDATE tables SET number = ?, hash = ? WHERE id = ?"
_SPEND: Final = f"""
    UPDATE purses SET minor = minor + ?
    WHERE account = ? AND minor + ? >= 0 AND minor + ? <= {MAX_MINOR}"""  # noqa: S608 - a number
_OWNED: Final = "SELECT 1 FROM tables WHERE id = ? AND fence = ? AND owner IS NOT NULL"
_REQUEST: Final = """
    SELECT number, body_hash, answer, CASE kind WHEN 'command' THEN line END FROM entries
    WHERE table_id = ? AND actor = ? AND request = ?"""
_REQUESTS: Final = """
    SELECT actor, request FROM entries
    WHERE table_id = ? AND request IS NOT NULL AND (request, actor) > (?, ?)
    ORDER BY request, actor LIMIT ?"""
_HAS_PAID: Final = """
    SELECT 1 FROM entries WHERE table_id = ? AND actor = ? AND purse <> '[]'
    UNION ALL SELECT 1 FROM archived_moves WHERE table_id = ? AND actor = ? LIMIT 1"""
_READ: Final = "SELECT * FROM entries WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?"
_TABLES: Final = """
    SELECT id, settings, made_ms, number, hash, owner, fence, expires_ms FROM tables"""
_SNAPSHOT: Final = """
    INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE
    SET number = excluded.number, state = excluded.state, hash = excluded.hash
    WHERE excluded.number >= snapshots.number"""
_STATES: Final = "SELECT * FROM table_states WHERE table_id = ? ORDER BY number DESC"
_SAVE_STATE: Final = """
    INSERT INTO table_states VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, number)
    DO UPDATE SET entry_hash = excluded.entry_hash, form = excluded.form, state = excluded.state,
        hash = excluded.hash, stamp = excluded.stamp"""
_PRUNE_STATES: Final = """
    DELETE FROM table_states WHERE table_id = ? AND number NOT IN (
        SELECT number FROM table_states WHERE table_id = ? ORDER BY number DESC LIMIT ?)"""
_SAVE_REPORT: Final = """
    INSERT INTO reports VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE
    SET number = excluded.number, state = excluded.state
    WHERE excluded.number >= reports.number"""
_KEEP: Final = """
    INSERT INTO kept VALUES (?, ?, ?)
    ON CONFLICT (table_id, name) DO UPDATE SET blob = excluded.blob"""
_RELEASE: Final = """
    UPDATE tables SET owner = NULL, expires_ms = 0 WHERE id = ? AND owner = ? AND fence = ?"""
_HAND_OVER: Final = """
    UPDATE tables SET owner = ?, fence = fence + 1 WHERE id = ? AND owner = ? AND fence = ?"""
_CHECKPOINT: Final = """
    INSERT INTO checkpoints (id, at_ms, text)
    SELECT coalesce(max(id), 0) + 1, ?, ? FROM checkpoints"""
_NEXT_CHECKPOINT: Final = """
    INSERT INTO checkpoints (id, at_ms, text) SELECT ?, ?, ?
    WHERE NOT EXISTS (SELECT 1 FROM checkpoints WHERE id > ?) ON CONFLICT DO NOTHING"""
_FORWARD: Final = """
    INSERT INTO inbox (table_id, actor, request, body, taken) VALUES (?, ?, ?, ?, 0)
    RETURNING id"""
_TAKE: Final = """
    UPDATE inbox SET taken = ? WHERE id IN (
        SELECT id FROM inbox WHERE table_id = ? AND taken < ? ORDER BY id LIMIT ?)
    AND EXISTS (SELECT 1 FROM tables WHERE id = ? AND fence = ? AND owner IS NOT NULL)
    RETURNING id, actor, request, body"""

_ARCHIVED: Final = "SELECT * FROM archived WHERE table_id = ? ORDER BY session"
_SAVE: Final = "INSERT INTO archived VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_FIRST_ENTRY: Final = """
    SELECT number FROM entries WHERE table_id = ? AND number <= ? ORDER BY number LIMIT 1"""
_KEEP_MOVES: Final = """
    INSERT INTO archived_moves SELECT table_id, number, at_ms, actor, line, purse FROM entries
    WHERE table_id = ? AND number BETWEEN ? AND ? AND purse <> '[]' ON CONFLICT DO NOTHING"""
_REMOVE: Final = "DELETE FROM entries WHERE table_id = ? AND number BETWEEN ? AND ?"
_MOVES: Final = """
    SELECT number, purse FROM archived_moves WHERE table_id = ?
    UNION ALL SELECT number, purse FROM entries
    WHERE table_id = ? AND number <= ? AND purse <> '[]'"""


class EventStore:
    """Store of the journal and of its related data, in SQLite or PostgreSQL.

    All calls are synchronous. `append` is called from one thread, all other methods from any. A
    change is durable when its call returns. Any error of the disk or the database is a
    `StoreError`, and after one the store refuses every call. A failed sync is never repeated,
    because the system may have discarded the unwritten data and report that only once. The process
    stops, and restarts from the data on disk.

    Entries of an archived session are removed only once its row is saved, a few in each
    transaction, from the first on, so that play does not wait. A movement of a purse is stored when
    its entry is removed, in the same transaction.
    """

    _INSERT: ClassVar[str]
    _HAS_ENDED: ClassVar[str] = "FALSE"
    """SQL of whether the owner of a lease can certainly no longer write."""

    def __init__(self, notifier: LocalNotifier) -> None:
        self._fail_stop = FailStop()
        self._notifier = notifier
        self._write_lock = Lock()
        self._read_lock = Lock()
        self._connections: list[Any] = []
        self._archives: ArchiveFolder | None = None
        self._archives_lock = Lock()

    def append(self, batch: Sequence[journal.Append]) -> list[journal.AppendResult]:
        """Append entries with their purse changes in one durable transaction.

        Each entry is appended whole or refused alone. Returns one result for each, in order.
        """
        raise NotImplementedError

    def _execute(self, db: Any, sql: str, *parameters: Any) -> Any:
        """Run a statement on a connection; return its cursor."""
        raise NotImplementedError

    def _writing(self) -> AbstractContextManager[Any]:
        """Open one durable transaction; yield its connection."""
        raise NotImplementedError

    def _writing_beside(self) -> AbstractContextManager[Any]:
        """Open one transaction that is not synced, and may be lost; yield its connection."""
        raise NotImplementedError

    def _rows(self, sql: str, *parameters: Any) -> list[Any]:
        """Return all rows of a statement."""
        raise NotImplementedError

    def _rows_changed(self, sql: str, *parameters: Any) -> list[Any]:
        """Return all rows of a statement whose change may be lost: it is outside the journal."""
        raise NotImplementedError

    def _now(self, now_ms: int) -> str:
        """Return the SQL of the clock used for leases."""
        raise NotImplementedError

    def _change(self, sql: str, *parameters: Any) -> int:
        """Run a statement in one durable transaction; return the number of rows changed."""
        with self._writing() as db:
            return int(self._execute(db, sql, *parameters).rowcount)

    def begin_snapshot(self) -> None:
        """Make all later reads see the current state; the store is opened for reading."""
        raise NotImplementedError

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return all rows of a statement on data outside the journal."""
        return [tuple(row) for row in self._rows(sql)]

    # The journal ----------------------------------------------------------------------------------

    def read(self, table: str, after_number: int, limit: int) -> list[Entry]:
        """Return entries after a number. Raises ArchivedError if the first has no file here."""
        entries = journal.entries_from_rows(self._rows(_READ, table, after_number, limit))
        if not entries or entries[0].number == after_number + 1:
            return entries
        # without archived entries a gap is damage, and is reported
        earlier = self._read_archived(table, after_number, limit)
        if earlier and earlier[-1].number + 1 == entries[0].number:
            earlier += entries[: limit - len(earlier)]
        return earlier or entries

    def head(self, table: str) -> journal.Head:
        """Return a table's head. Raises UnknownTableError."""
        rows = self._rows("SELECT id, number, hash FROM tables WHERE id = ?", table)
        if not rows:
            raise UnknownTableError(table)
        return journal.Head(*rows[0])

    def heads(self) -> list[journal.Head]:
        """Return the heads of all tables at one time, ordered by table id."""
        return [row.head for row in self.tables()]

    def find_answer(self, table: str, actor: str, request: str) -> journal.StoredReply | None:
        """Return the stored answer to an actor's request, or None."""
        rows = self._rows(_REQUEST, table, actor, request)
        return journal.StoredReply(*rows[0]) if rows else None

    def iter_requests(
        self, table: str, last_key: tuple[str, str], limit: int
    ) -> list[tuple[str, str]]:
        """Return one page of the requests that the table has answered, as (actor, id).

        The page follows `last_key`; two empty strings give the first one.
        """
        actor, request = last_key
        return [(row[0], row[1]) for row in self._rows(_REQUESTS, table, request, actor, limit)]

    def has_paid(self, table: str, actor: str) -> bool:
        """Return whether an entry of the actor at the table moved a purse, as buying chips does."""
        return bool(self._rows(_HAS_PAID, table, actor, table, actor))

    def _append_single(self, db: Any, item: journal.Append) -> journal.AppendResult:
        """Append an entry, or return the reason for its refusal without a change."""
        if not item.entry.purse:
            return self._insert(db, item)
        self._execute(db, "SAVEPOINT entry")
        result = self._insert(db, item)
        if result is journal.AppendResult.DONE:
            for delta in purse_deltas([item]):
                if (
                    self._execute(
                        db, _SPEND, delta.change, delta.account, delta.lowest, delta.highest
                    ).rowcount
                    != 1
                ):
                    result = journal.AppendResult.PURSE
        if result is journal.AppendResult.PURSE:
            self._execute(db, "ROLLBACK TO entry")
        self._execute(db, "RELEASE entry")
        return result

    def _insert(self, db: Any, item: journal.Append) -> journal.AppendResult:
        entry = item.entry
        if (
            self._execute(
                db,
                self._INSERT,
                *entry_row(entry),
                entry.table,
                item.fence,
                entry.number - 1,
                entry.previous,
            ).rowcount
            == 1
        ):
            self._execute(db, _MOVE, entry.number, entry.hash, entry.table)
            return journal.AppendResult.DONE
        if not self._execute(db, _OWNED, entry.table, item.fence).fetchall():
            return journal.AppendResult.FENCED
        if self._execute(db, _REQUEST, entry.table, entry.actor, entry.request).fetchall():
            return journal.AppendResult.DUPLICATE
        return journal.AppendResult.GAP

    # Archived sessions ----------------------------------------------------------------------------

    def use_archives(self, folder: Path) -> None:
        """Read the entries of archived sessions from their files in a folder."""
        self._archives = ArchiveFolder(folder)

    @property
    def reads_archives(self) -> bool:
        """True if a folder of archived sessions is in use."""
        return self._archives is not None

    def archived_sessions(self, table: str) -> list[ArchivedSession]:
        """Return the archived sessions of a table, in order: the table's first ones."""
        return [ArchivedSession(*row) for row in self._rows(_ARCHIVED, table)]

    def save_archived(self, session: ArchivedSession) -> None:
        """Save where a session is archived, durably, unless its row exists."""
        self._change(_SAVE, *msgspec.structs.astuple(session))

    def first_entry(self, table: str, last: int) -> int | None:
        """Return the first entry of a table that is in the database, up to `last`, or None."""
        rows = self._rows(_FIRST_ENTRY, table, last)
        return int(rows[0][0]) if rows else None

    def remove_entries(self, session: ArchivedSession, first: int, last: int) -> None:
        """Remove entries of an archived session, and store their movements of purses."""
        assert session.first <= first <= last <= session.last
        with self._writing() as db:
            self._execute(db, _KEEP_MOVES, session.table, first, last)
            self._execute(db, _REMOVE, session.table, first, last)

    def archived_moves(self, table: str, last: int) -> Iterator[tuple[str, int]]:
        """Yield accounts and changes of purses by entries up to `last`, without their files."""
        for _, purse in self._rows(_MOVES, table, table, last):
            yield from parse_purse(purse)

    def _read_archived(self, table: str, after_number: int, limit: int) -> list[Entry]:
        """Return archived entries after a number. Raises ArchivedError if the first has no file."""
        entries: list[Entry] = []
        for session in self.archived_sessions(table):
            if session.last > after_number and len(entries) < limit:
                try:
                    entries += self._file_page(session, after_number, limit - len(entries))
                except ArchivedError:
                    if not entries:
                        raise
                    break
        return entries

    def _file_page(self, session: ArchivedSession, after_number: int, limit: int) -> list[Entry]:
        if self._archives is None:
            raise ArchivedError(session)
        with self._archives_lock:
            try:
                return self._archives.file(session).read(after_number, limit)
            except ArchiveFileError as error:
                raise ArchivedError(session, str(error)) from error

    # Tables ---------------------------------------------------------------------------------------

    def create_table(self, table: str, settings: bytes, now_ms: int) -> bool:
        """Create a table without entries. Return False and change nothing if the id exists."""
        sql = "INSERT INTO tables VALUES (?, ?, ?, 0, ?, NULL, 0, 0) ON CONFLICT DO NOTHING"
        return self._change(sql, table, settings, now_ms, START) == 1

    def change_table(self, table: str, settings: bytes) -> None:
        """Replace a table's settings. Raises UnknownTableError."""
        if self._change("UPDATE tables SET settings = ? WHERE id = ?", settings, table) != 1:
            raise UnknownTableError(table)

    def tables(self) -> list[journal.TableRow]:
        """Return all tables, ordered by id."""
        return [
            journal.TableRow(*row) for row in sorted(self._rows(_TABLES), key=lambda row: row[0])
        ]

    def save_snapshot(self, table: str, number: int, state: bytes) -> None:
        """Save a table's state after entry `number`; only the latest state is stored."""
        digest = hashlib.sha256(state).digest()
        self.head(table)  # raises UnknownTableError
        self._change(_SNAPSHOT, table, number, state, digest)

    def snapshot(self, table: str) -> journal.Snapshot | None:
        """Return the latest saved state. Raises DatabaseCorruptError if its hash differs."""
        rows = self._rows("SELECT number, state, hash FROM snapshots WHERE table_id = ?", table)
        if not rows:
            return None
        number, state, digest = rows[0]
        if hashlib.sha256(state).digest() != digest:
            raise journal.DatabaseCorruptError(
                f"the snapshot of table {table} after entry {number} is damaged"
            )
        return journal.Snapshot(number, state)

    def save_state(self, state: journal.SavedState, keep: int) -> None:
        """Save a table's state, and delete all but the newest `keep` of the table.

        The change need not be durable: a lost one makes a later start longer. It is never durable
        before a change that was made earlier.
        """
        self.head(state.table)  # raises UnknownTableError
        with self._writing_beside() as db:
            self._execute(db, _SAVE_STATE, *msgspec.structs.astuple(state))
            self._execute(db, _PRUNE_STATES, state.table, state.table, keep)

    def saved_states(self, table: str) -> list[journal.SavedState]:
        """Return the saved states of a table, newest first."""
        return [journal.SavedState(*row) for row in self._rows(_STATES, table)]

    def delete_states(self, table: str) -> None:
        """Delete all saved states of a table."""
        self._change("DELETE FROM table_states WHERE table_id = ?", table)

    def save_report(self, table: str, number: int, state: bytes) -> None:
        """Save a table's latest report, after entry `number`; it may be lost, as a state may."""
        with self._writing_beside() as db:
            self._execute(db, _SAVE_REPORT, table, number, state)

    def report(self, table: str) -> bytes | None:
        """Return a table's saved report, or None."""
        rows = self._rows("SELECT state FROM reports WHERE table_id = ?", table)
        return rows[0][0] if rows else None

    def save_blob(self, table: str, name: str, blob: bytes) -> None:
        """Save a blob of a table, such as a sealed draw, under a name; replace an earlier one."""
        self.head(table)  # raises UnknownTableError
        self._change(_KEEP, table, name, blob)

    def blobs(self, table: str) -> dict[str, bytes]:
        """Return all blobs of a table, by name."""
        return dict(sorted(self._rows("SELECT name, blob FROM kept WHERE table_id = ?", table)))

    def delete_blob(self, table: str, name: str) -> None:
        """Delete a blob of a table, if it exists."""
        self._change("DELETE FROM kept WHERE table_id = ? AND name = ?", table, name)

    def purse(self, account: str) -> int:
        """Return the balance of an account's purse in minor units; 0 if it was never filled."""
        rows = self._rows("SELECT minor FROM purses WHERE account = ?", account)
        return int(rows[0][0]) if rows else 0

    def purses(self) -> dict[str, int]:
        """Return the balances of all purses that are not empty, in minor units."""
        return dict(sorted(self._rows("SELECT account, minor FROM purses WHERE minor > 0")))

    def save_checkpoint(self, at_ms: int, text: bytes) -> None:
        """Save a signed checkpoint."""
        self._change(_CHECKPOINT, at_ms, text)

    def append_checkpoint(self, after_id: int, at_ms: int, text: bytes) -> bool:
        """Save a signed checkpoint as the next one after the one with an id (0: none).

        Return False and save nothing if a later one exists.
        """
        return self._change(_NEXT_CHECKPOINT, after_id + 1, at_ms, text, after_id) == 1

    def cosign_checkpoint(self, checkpoint_id: int, text: bytes) -> None:
        """Replace a checkpoint by the same one with cosignatures."""
        self._change("UPDATE checkpoints SET text = ? WHERE id = ?", text, checkpoint_id)

    def checkpoints_after(self, after_id: int) -> list[tuple[int, bytes]]:
        """Return the checkpoints after the one with an id, each with its own, oldest first."""
        sql = "SELECT id, text FROM checkpoints WHERE id > ? ORDER BY id"
        return [(row[0], row[1]) for row in self._rows(sql, after_id)]

    def checkpoints(self) -> list[bytes]:
        """Return the checkpoints, oldest first."""
        return [row[0] for row in self._rows("SELECT text FROM checkpoints ORDER BY id")]

    # Leases ---------------------------------------------------------------------------------------

    def claim(self, table: str, owner: str, now_ms: int, ttl_ms: int) -> int | None:
        """Take the lease of a table without an owner, with an expired lease, or handed to `owner`.

        Returns the new fencing token, or None if another owner holds the lease. PostgreSQL decides
        by its own clock; `now_ms` is used where only one process exists.
        """
        now = self._now(now_ms)
        sql = f"""
            UPDATE tables SET owner = ?, fence = fence + 1, expires_ms = {now} + ?
            WHERE id = ?
                AND (owner IS NULL OR owner = ? OR expires_ms <= {now} OR {self._HAS_ENDED})
            RETURNING fence"""  # noqa: S608 - the clock
        with self._writing() as db:
            rows = self._execute(db, sql, owner, ttl_ms, table, owner).fetchall()
        if not rows:
            self.head(table)  # raises UnknownTableError
        return int(rows[0][0]) if rows else None

    def renew(self, table: str, owner: str, fence: int, now_ms: int, ttl_ms: int) -> bool:
        """Extend a lease; if the change is lost, the lease ends sooner."""
        sql = f"""
            UPDATE tables SET expires_ms = {self._now(now_ms)} + ?
            WHERE id = ? AND owner = ? AND fence = ? RETURNING id"""  # noqa: S608 - the clock
        return bool(self._rows_changed(sql, ttl_ms, table, owner, fence))

    def release(self, table: str, owner: str, fence: int) -> bool:
        """End the lease. Return False if another owner has claimed the table since."""
        return self._change(_RELEASE, table, owner, fence) == 1

    def hand_over(self, table: str, owner: str, fence: int, to: str) -> bool:
        """Hand the lease over to another node, which claims it; return False if it was lost."""
        return self._change(_HAND_OVER, to, table, owner, fence) == 1

    # Forwarded requests and notifications ---------------------------------------------------------

    def enqueue(self, table: str, actor: str, request: str, body: bytes) -> None:
        """Forward a request to the node that owns the table. Raises UnknownTableError.

        The request counts only once it is in the journal; until then its sender repeats it.
        """
        check_request(actor, request)
        self.head(table)  # raises UnknownTableError
        self._rows_changed(_FORWARD, table, actor, request, body)

    def dequeue(self, table: str, fence: int, limit: int) -> list[journal.ForwardedRequest]:
        """Return requests forwarded to a table, oldest first, each once for each fence.

        The next owner gets the unacknowledged ones again. An old fence gets none.
        """
        rows = self._rows_changed(_TAKE, fence, table, fence, limit, table, fence)
        return [journal.ForwardedRequest(*row) for row in sorted(rows)]

    def acknowledge(self, table: str, parcels: Sequence[int]) -> None:
        """Delete forwarded requests, by id, once their answers are in the journal."""
        sql = "DELETE FROM inbox WHERE table_id = ? AND id = ? RETURNING id"
        for number in parcels:
            self._rows_changed(sql, table, number)

    def compact(self) -> int:
        """Return unused space to the file system if it is large; return the number of bytes."""
        return 0  # PostgreSQL does so by itself

    def notify(self, table: str, number: int) -> None:
        """Notify all nodes that a table has entries up to `number`. A notification may be lost."""
        self._notifier.notify(table, number)

    def subscribe(self, on_notify: OnNotify) -> Callable[[], None]:
        """Call `on_notify` with table and number for each notification, on any thread; return the
        unsubscriber. Notifications close together are merged into one with the greatest number.
        """
        return self._notifier.subscribe(on_notify)

    def close(self) -> None:
        """Close the store. It may be closed twice."""
        self._notifier.close()
        with self._write_lock, self._read_lock:
            self._fail_stop.fail(journal.StoreError("the storage is closed"))
            while self._connections:
                with suppress(Exception):  # a failed disk may fail here too
                    self._connections.pop().close()
