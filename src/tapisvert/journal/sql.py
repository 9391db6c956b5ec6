"""Methods common to both databases, plain SQL outside the hot paths; fail-stop and notifications.

Statements use `?` as the placeholder. Rows are sorted here, by code points, so that the order does
not depend on a database's collation.
"""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from threading import Lock
from types import TracebackType
from typing import Any, ClassVar, Final

import msgspec

from tapisvert.journal import store as journal
from tapisvert.journal.entry import MAX_MINOR, START, Entry, check_request, row_of
from tapisvert.journal.sql_archives import SqlArchives
from tapisvert.journal.store import StoreError, UnknownTableError, purse_deltas


class FailStop:
    """Fail-stop switch of a store: after the first error every later call raises StoreError.

    >>> from threading import Lock
    >>> trust = FailStop()
    >>> with trust.guard(Lock()):
    ...     raise OSError("the disk is full")
    Traceback (most recent call last):
    tapisvert.journal.store.StoreError: the storage failed: OSError: the disk is full
    >>> trust.check()
    Traceback (most recent call last):
    tapisvert.journal.store.StoreError: the storage failed: OSError: the disk is full
    """

    def __init__(self) -> None:
        self.failure: StoreError | None = None

    def check(self) -> None:
        """Raise StoreError if the store has failed."""
        if self.failure is not None:
            raise StoreError(str(self.failure)) from self.failure

    def fail(self, error: BaseException) -> StoreError:
        """Mark the store as failed; return the error that every later call raises."""
        if not isinstance(error, StoreError):
            error = StoreError(f"the storage failed: {type(error).__name__}: {error}")
        self.failure = error
        return error

    def guard(self, lock: AbstractContextManager[object]) -> "_Guard":
        """Return a context manager for exclusive work with the store; any error in it fails it.

        UnknownTableError is an answer, not an error of the store.
        """
        return _Guard(self, lock)


class _Guard:
    """Context manager of `FailStop.guard`, written out for speed: it surrounds every call."""

    __slots__ = ("_fail_stop", "_lock")

    def __init__(self, trust: FailStop, lock: AbstractContextManager[object]) -> None:
        self._fail_stop, self._lock = trust, lock

    def __enter__(self) -> None:
        self._lock.__enter__()
        if self._fail_stop.failure is not None:
            self._lock.__exit__(None, None, None)
            self._fail_stop.check()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        try:
            if error is None or isinstance(error, UnknownTableError):
                return
            lost = self._fail_stop.fail(error)
            if isinstance(error, Exception):  # else an interrupt in mid-transaction
                raise lost from error
        finally:
            self._lock.__exit__(kind, error, where)


OnNotify = Callable[[str, int], None]


class LocalNotifier:
    """Notifier that calls its subscribers at once, on the notifying thread.

    >>> bell = LocalNotifier()
    >>> stop = bell.subscribe(print)
    >>> bell.notify("one", 7)
    one 7
    >>> stop()
    >>> bell.notify("one", 8)
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: list[OnNotify] = []

    def subscribe(self, heard: OnNotify) -> Callable[[], None]:
        """Call `heard` for each later notification, until the returned function is called."""
        with self._lock:
            self._listeners.append(heard)

        def stop() -> None:
            with self._lock:
                if heard in self._listeners:
                    self._listeners.remove(heard)

        return stop

    def notify(self, table: str, number: int) -> None:
        """Call all subscribers."""
        with self._lock:
            listeners = tuple(self._listeners)
        for heard in listeners:
            heard(table, number)

    def close(self) -> None:
        """Do nothing: there is no connection."""


_MOVE: Final = "UPDATE tables SET number = ?, hash = ? WHERE id = ?"
_SPEND: Final = f"""
    UPDATE purses SET minor = minor + ?
    WHERE account = ? AND minor + ? >= 0 AND minor + ? <= {MAX_MINOR}"""  # noqa: S608 - a number
_OWNED: Final = "SELECT 1 FROM tables WHERE id = ? AND fence = ? AND owner IS NOT NULL"
_REQUEST: Final = """
    SELECT number, body_hash, answer FROM entries
    WHERE table_id = ? AND actor = ? AND request = ?"""
_REQUESTS: Final = """
    SELECT actor, request FROM entries
    WHERE table_id = ? AND request IS NOT NULL AND (request, actor) > (?, ?)
    ORDER BY request, actor LIMIT ?"""
_PAID: Final = """
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


class SqlStore(SqlArchives):
    """Methods of an `EventStore` that are the same SQL in both databases."""

    _INSERT: ClassVar[str]
    _HAS_ENDED: ClassVar[str] = "FALSE"
    """SQL of whether the owner of a lease can write no more, for certain."""

    def __init__(self, notifier: LocalNotifier) -> None:
        self._fail_stop, self._notifier = FailStop(), notifier
        self._write_lock, self._read_lock = Lock(), Lock()
        self._connections: list[Any] = []

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
        """Return all rows of a statement whose change may be lost: it is not in the journal."""
        raise NotImplementedError

    def _now(self, now_ms: int) -> str:
        """Return the SQL of the clock that leases go by."""
        raise NotImplementedError

    def _change(self, sql: str, *parameters: Any) -> int:
        """Run a statement in one durable transaction; return the number of rows changed."""
        with self._writing() as db:
            return int(self._execute(db, sql, *parameters).rowcount)

    def begin_snapshot(self) -> None:
        """Make all later reads see this moment; the store is opened for reading."""
        raise NotImplementedError

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return all rows of a statement, for data in the database beside the journal."""
        return [tuple(row) for row in self._rows(sql)]

    # The journal ----------------------------------------------------------------------------------

    def read(self, table: str, after: int, limit: int) -> list[Entry]:
        entries = journal.entries_from_rows(self._rows(_READ, table, after, limit))
        if not entries or entries[0].number == after + 1:
            return entries
        found = self._read_archived(table, after, limit)  # else the gap is damage, which shows
        if found and found[-1].number + 1 == entries[0].number:
            found += entries[: limit - len(found)]
        return found or entries

    def head(self, table: str) -> journal.Head:
        rows = self._rows("SELECT id, number, hash FROM tables WHERE id = ?", table)
        if not rows:
            raise journal.UnknownTableError(table)
        return journal.Head(*rows[0])

    def heads(self) -> list[journal.Head]:
        return [row.head for row in self.tables()]

    def find_answer(self, table: str, actor: str, request: str) -> journal.StoredReply | None:
        rows = self._rows(_REQUEST, table, actor, request)
        return journal.StoredReply(*rows[0]) if rows else None

    def iter_requests(
        self, table: str, after: tuple[str, str], limit: int
    ) -> list[tuple[str, str]]:
        actor, request = after
        return [(by, asked) for by, asked in self._rows(_REQUESTS, table, request, actor, limit)]

    def has_paid(self, table: str, actor: str) -> bool:
        return bool(self._rows(_PAID, table, actor, table, actor))

    def _append_one(self, db: Any, one: journal.Append) -> journal.AppendResult:
        """Append an entry, or return the reason why not and leave no trace of it."""
        if not one.entry.purse:
            return self._insert(db, one)
        self._execute(db, "SAVEPOINT entry")
        result = self._insert(db, one)
        if result is journal.AppendResult.DONE:
            for spent in purse_deltas([one]):
                row = (spent.change, spent.account, spent.lowest, spent.highest)
                if self._execute(db, _SPEND, *row).rowcount != 1:
                    result = journal.AppendResult.PURSE
        if result is journal.AppendResult.PURSE:
            self._execute(db, "ROLLBACK TO entry")
        self._execute(db, "RELEASE entry")
        return result

    def _insert(self, db: Any, one: journal.Append) -> journal.AppendResult:
        entry = one.entry
        place = (entry.table, one.fence, entry.number - 1, entry.previous)
        if self._execute(db, self._INSERT, *row_of(entry), *place).rowcount == 1:
            self._execute(db, _MOVE, entry.number, entry.hash, entry.table)
            return journal.AppendResult.DONE
        if not self._execute(db, _OWNED, entry.table, one.fence).fetchall():
            return journal.AppendResult.FENCED
        if self._execute(db, _REQUEST, entry.table, entry.actor, entry.request).fetchall():
            return journal.AppendResult.DUPLICATE
        return journal.AppendResult.GAP

    # Tables ---------------------------------------------------------------------------------------

    def create_table(self, table: str, settings: bytes, now_ms: int) -> bool:
        sql = "INSERT INTO tables VALUES (?, ?, ?, 0, ?, NULL, 0, 0) ON CONFLICT DO NOTHING"
        return self._change(sql, table, settings, now_ms, START) == 1

    def change_table(self, table: str, settings: bytes) -> None:
        if self._change("UPDATE tables SET settings = ? WHERE id = ?", settings, table) != 1:
            raise journal.UnknownTableError(table)

    def tables(self) -> list[journal.TableRow]:
        return [
            journal.TableRow(*row) for row in sorted(self._rows(_TABLES), key=lambda row: row[0])
        ]

    def save_snapshot(self, table: str, number: int, state: bytes) -> None:
        hashed = hashlib.sha256(state).digest()
        self.head(table)  # raises UnknownTableError
        self._change(_SNAPSHOT, table, number, state, hashed)

    def snapshot(self, table: str) -> journal.Snapshot | None:
        rows = self._rows("SELECT number, state, hash FROM snapshots WHERE table_id = ?", table)
        if not rows:
            return None
        number, state, hashed = rows[0]
        if hashlib.sha256(state).digest() != hashed:
            raise journal.DatabaseCorruptError(
                f"the snapshot of table {table} after entry {number} is damaged"
            )
        return journal.Snapshot(number, state)

    def save_state(self, saved: journal.SavedState, keep: int) -> None:
        self.head(saved.table)  # raises UnknownTableError
        with self._writing_beside() as db:
            self._execute(db, _SAVE_STATE, *msgspec.structs.astuple(saved))
            self._execute(db, _PRUNE_STATES, saved.table, saved.table, keep)

    def saved_states(self, table: str) -> list[journal.SavedState]:
        return [journal.SavedState(*row) for row in self._rows(_STATES, table)]

    def delete_states(self, table: str) -> None:
        self._change("DELETE FROM table_states WHERE table_id = ?", table)

    def save_report(self, table: str, number: int, state: bytes) -> None:
        with self._writing_beside() as db:
            self._execute(db, _SAVE_REPORT, table, number, state)

    def report(self, table: str) -> bytes | None:
        rows = self._rows("SELECT state FROM reports WHERE table_id = ?", table)
        return rows[0][0] if rows else None

    def save_blob(self, table: str, name: str, blob: bytes) -> None:
        self.head(table)  # raises UnknownTableError
        self._change(_KEEP, table, name, blob)

    def blobs(self, table: str) -> dict[str, bytes]:
        return dict(sorted(self._rows("SELECT name, blob FROM kept WHERE table_id = ?", table)))

    def delete_blob(self, table: str, name: str) -> None:
        self._change("DELETE FROM kept WHERE table_id = ? AND name = ?", table, name)

    def purse(self, account: str) -> int:
        rows = self._rows("SELECT minor FROM purses WHERE account = ?", account)
        return int(rows[0][0]) if rows else 0

    def purses(self) -> dict[str, int]:
        return dict(sorted(self._rows("SELECT account, minor FROM purses WHERE minor > 0")))

    def save_checkpoint(self, at_ms: int, text: bytes) -> None:
        self._change(_CHECKPOINT, at_ms, text)

    def append_checkpoint(self, after_id: int, at_ms: int, text: bytes) -> bool:
        return self._change(_NEXT_CHECKPOINT, after_id + 1, at_ms, text, after_id) == 1

    def cosign_checkpoint(self, checkpoint_id: int, text: bytes) -> None:
        self._change("UPDATE checkpoints SET text = ? WHERE id = ?", text, checkpoint_id)

    def checkpoints_after(self, after_id: int) -> list[tuple[int, bytes]]:
        sql = "SELECT id, text FROM checkpoints WHERE id > ? ORDER BY id"
        return [(row[0], row[1]) for row in self._rows(sql, after_id)]

    def checkpoints(self) -> list[bytes]:
        return [row[0] for row in self._rows("SELECT text FROM checkpoints ORDER BY id")]

    # Leases ---------------------------------------------------------------------------------------

    def claim(self, table: str, owner: str, now_ms: int, ttl_ms: int) -> int | None:
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
        return self._change(_RELEASE, table, owner, fence) == 1

    def hand_over(self, table: str, owner: str, fence: int, to: str) -> bool:
        return self._change(_HAND_OVER, to, table, owner, fence) == 1

    # Forwarded requests and notifications ---------------------------------------------------------

    def enqueue(self, table: str, actor: str, request: str, body: bytes) -> None:
        check_request(actor, request)
        self.head(table)  # raises UnknownTableError
        self._rows_changed(_FORWARD, table, actor, request, body)

    def dequeue(self, table: str, fence: int, limit: int) -> list[journal.ForwardedRequest]:
        rows = self._rows_changed(_TAKE, fence, table, fence, limit, table, fence)
        return [journal.ForwardedRequest(*row) for row in sorted(rows)]

    def acknowledge(self, table: str, parcels: Sequence[int]) -> None:
        sql = "DELETE FROM inbox WHERE table_id = ? AND id = ? RETURNING id"
        for number in parcels:
            self._rows_changed(sql, table, number)

    def compact(self) -> int:
        """Give unused space back to the file system, if it is much; return how many bytes."""
        return 0  # PostgreSQL does so by itself

    def notify(self, table: str, number: int) -> None:
        self._notifier.notify(table, number)

    def subscribe(self, heard: OnNotify) -> Callable[[], None]:
        return self._notifier.subscribe(heard)

    def close(self) -> None:
        self._notifier.close()
        with self._write_lock, self._read_lock:
            self._fail_stop.fail(journal.StoreError("the storage is closed"))
            while self._connections:
                with suppress(Exception):  # a disk that failed may fail here too
                    self._connections.pop().close()
