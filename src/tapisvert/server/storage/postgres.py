"""Event store in PostgreSQL, shared by several nodes; each table has one owner."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final

import psycopg
from psycopg.errors import DivisionByZero

from tapisvert.server.journal.batch import HeadMove, PurseDelta, head_moves, purse_deltas
from tapisvert.server.journal.entry import MAX_MINOR, check_request, row_of
from tapisvert.server.journal.store import (
    Append,
    AppendResult,
    ForwardedRequest,
    StoreError,
    UnknownTableError,
)
from tapisvert.server.storage import migrations
from tapisvert.server.storage.fail_stop import FailStop
from tapisvert.server.storage.notify import OnNotify
from tapisvert.server.storage.pg_notify import PostgresNotifier
from tapisvert.server.storage.sql import REQUEST, SqlStore

Connection = psycopg.Connection[tuple[Any, ...]]

_MIGRATING: Final = 7_461_700
"""Advisory lock held by the process that migrates, while others wait."""
_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

_ARRAYS: Final = (
    "%b::text[], %b::bigint[], %b::text[], %b::bigint[], %b::text[], %b::text[], %b::bytea[],"
    " %b::bytea[], %b::bytea[], %b::bytea[], %b::text[], %b::bytea[], %b::bytea[]"
)
# Appends a whole batch in one statement, which is one transaction. If a single entry or purse does
# not fit, it divides by zero and changes nothing; then each entry is tried alone. Purses are locked
# in the same order everywhere, so that two processes never deadlock.
_ALL: Final = f"""
    WITH moved AS (
        UPDATE tables AS t SET number = m.number, hash = m.hash
        FROM unnest(%b::text[], %b::bigint[], %b::bytea[], %b::bigint[], %b::bytea[], %b::bigint[])
            AS m (id, before, previous, number, hash, fence)
        WHERE t.id = m.id AND t.fence = m.fence AND t.owner IS NOT NULL
            AND t.number = m.before AND t.hash = m.previous
        RETURNING t.id
    ), added AS (
        INSERT INTO entries SELECT given.* FROM unnest({_ARRAYS})
            AS given (table_id, number, kind, at_ms, actor, request, body_hash, line, answer,
                postings, purse, previous, hash)
        JOIN moved ON moved.id = given.table_id
        ON CONFLICT DO NOTHING RETURNING 1
    ), held AS MATERIALIZED (
        SELECT account FROM purses WHERE account = ANY(%b::text[]) ORDER BY account FOR UPDATE
    ), spent AS (
        UPDATE purses AS p SET minor = minor + s.change
        FROM unnest(%b::text[], %b::bigint[], %b::bigint[], %b::bigint[])
            AS s (account, change, lowest, highest) JOIN held ON held.account = s.account
        WHERE p.account = s.account AND p.minor + s.lowest >= 0
            AND p.minor + s.highest <= {MAX_MINOR}
        RETURNING 1
    ) SELECT 1 / ((SELECT count(*) FROM added) = %s AND (SELECT count(*) FROM spent) = %s)::int
    """  # noqa: S608 - placeholders
_INSERT: Final = """
    INSERT INTO entries SELECT %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s
    FROM tables WHERE id = %s AND fence = %s AND owner IS NOT NULL AND number = %s AND hash = %s
    FOR UPDATE ON CONFLICT DO NOTHING"""
_MOVE: Final = "UPDATE tables SET number = %s, hash = %s WHERE id = %s"
_HAVE_PURSES: Final = """
    INSERT INTO purses SELECT account, 0 FROM unnest(%s::text[]) AS account ORDER BY account
    ON CONFLICT DO NOTHING"""
_HOLD_PURSES: Final = """
    SELECT 1 FROM purses WHERE account = ANY(%s) ORDER BY account FOR UPDATE"""
_SPEND: Final = f"""
    UPDATE purses SET minor = minor + %s
    WHERE account = %s AND minor + %s >= 0 AND minor + %s <= {MAX_MINOR}"""  # noqa: S608 - a number
_OWNED: Final = "SELECT 1 FROM tables WHERE id = %s AND fence = %s AND owner IS NOT NULL"
_CLAIM: Final = f"""
    UPDATE tables SET owner = %s, fence = fence + 1, expires_ms = {_NOW} + %s
    WHERE id = %s AND (owner IS NULL OR expires_ms <= {_NOW}) RETURNING fence"""  # noqa: S608
_RENEW: Final = f"""
    UPDATE tables SET expires_ms = {_NOW} + %s
    WHERE id = %s AND owner = %s AND fence = %s"""  # noqa: S608 - the clock
_TAKE: Final = """
    UPDATE inbox SET taken = %s WHERE id IN (
        SELECT id FROM inbox WHERE table_id = %s AND taken < %s ORDER BY id LIMIT %s)
    AND EXISTS (SELECT 1 FROM tables WHERE id = %s AND fence = %s AND owner IS NOT NULL)
    RETURNING id, actor, request, body"""


class PostgresStore(SqlStore):
    """`EventStore` in PostgreSQL, migrated to the latest step when it is opened.

    One connection writes durable data. One reads and serves the forwarded requests, which count
    only once they are in the journal. The notifier has its own. A lost connection is a StoreError
    like any other: its last change may be made or not, and only the journal knows.
    """

    def __init__(self, url: str, *, reading: bool = False, of_any_step: bool = False) -> None:
        """Raise StoreError if the server cannot be reached, or does not sync its commits."""
        self._trust = FailStop()
        self._write_lock, self._read_lock = Lock(), Lock()
        self._connections: list[Connection] = []
        self._accounts: set[str] = set()  # those with a row in `purses`
        conninfo = "postgresql://" + url.partition("://")[2]
        self._bell = PostgresNotifier(conninfo)
        self._of_any_step = of_any_step
        self.step: str | None = migrations.LATEST
        try:
            with self._trust.guard(self._write_lock):
                self._open(url, conninfo, reading=reading)
        except BaseException:
            self.close()
            raise

    def _open(self, url: str, conninfo: str, *, reading: bool) -> None:
        for sync in ("on", "off"):
            made: Connection = psycopg.connect(conninfo, autocommit=True, prepare_threshold=2)
            self._connections.append(made)
            made.execute(f"SET synchronous_commit = {sync}")
        self._writer, self._other = self._connections
        if self._writer.execute("SHOW fsync").fetchone() != ("on",):
            raise StoreError("this PostgreSQL runs with fsync off: it would lose acknowledged bets")
        if reading:
            self.step = _version(self._writer)
            if not self._of_any_step:
                migrations.check(self.step)
            for connection in self._connections:
                connection.execute("SET default_transaction_read_only = on")
        else:
            migrate(self._writer, url)

    def begin_snapshot(self) -> None:
        """Make all later reads see this moment; the store is opened for reading."""
        with self._trust.guard(self._read_lock):
            self._other.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self._other.execute("SELECT 1 FROM tables LIMIT 1")

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Open one durable transaction."""
        with self._trust.guard(self._write_lock), self._writer.transaction():
            yield self._writer

    def _rows(self, sql: str, *parameters: Any) -> list[Any]:
        with self._trust.guard(self._read_lock):
            return self._other.execute(_placed(sql), parameters).fetchall()

    def _change(self, sql: str, *parameters: Any, of: str | None = None) -> int:
        with self._writing() as db:
            if of is not None:
                _known(db, of)
            return db.execute(_placed(sql), parameters).rowcount

    # The journal ----------------------------------------------------------------------------------

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        """Append entries in one durable transaction."""
        if not batch:
            return []
        with self._trust.guard(self._write_lock):
            spent = purse_deltas(batch)
            accounts = [spending.account for spending in spent]
            if not self._accounts.issuperset(accounts):
                self._writer.execute(_HAVE_PURSES, (accounts,))
                self._accounts.update(accounts)
            moved = head_moves(batch)
            if moved is not None and _all_at_once(self._writer, batch, moved, spent):
                return [AppendResult.DONE] * len(batch)
            with self._writer.transaction():
                if accounts:
                    self._writer.execute(_HOLD_PURSES, (accounts,))
                return [_append(self._writer, one) for one in batch]

    # Leases ---------------------------------------------------------------------------------------

    def claim(self, table: str, owner: str, now_ms: int, ttl_ms: int) -> int | None:
        """Take the lease of a table that is free by the database's clock."""
        with self._writing() as db:
            row = db.execute(_CLAIM.encode(), (owner, ttl_ms, table)).fetchone()
            if row is None:
                _known(db, table)
            return None if row is None else int(row[0])

    def renew(self, table: str, owner: str, fence: int, now_ms: int, ttl_ms: int) -> bool:
        """Extend a lease by the database's clock; if the change is lost, the lease ends sooner."""
        with self._trust.guard(self._read_lock):
            renewed = self._other.execute(_RENEW.encode(), (ttl_ms, table, owner, fence))
            return renewed.rowcount == 1

    # Forwarded requests and notifications ---------------------------------------------------------

    def enqueue(self, table: str, actor: str, request: str, body: bytes) -> None:
        """Forward a request to the table's owner."""
        check_request(actor, request)
        with self._trust.guard(self._read_lock):
            _known(self._other, table)
            self._other.execute(
                "INSERT INTO inbox (table_id, actor, request, body, taken)"
                " VALUES (%s, %s, %s, %s, 0)",
                (table, actor, request, body),
            )

    def dequeue(self, table: str, fence: int, limit: int) -> list[ForwardedRequest]:
        """Return requests forwarded to a table, oldest first."""
        rows = self._rows(_TAKE, fence, table, fence, limit, table, fence)
        return [ForwardedRequest(*row) for row in sorted(rows)]

    def acknowledge(self, table: str, parcels: Sequence[int]) -> None:
        """Delete forwarded requests, by id."""
        with self._trust.guard(self._read_lock):
            self._other.execute(
                "DELETE FROM inbox WHERE table_id = %s AND id = ANY(%s)", (table, list(parcels))
            )

    def notify(self, table: str, number: int) -> None:
        """Notify all nodes soon."""
        self._bell.notify(table, number)

    def subscribe(self, heard: OnNotify) -> Callable[[], None]:
        """Call `heard` for each notification, on the notifier's thread."""
        return self._bell.subscribe(heard)

    # Checkpoints ----------------------------------------------------------------------------------

    def save_checkpoint(self, at_ms: int, text: bytes) -> None:
        """Save a signed checkpoint."""
        with self._writing() as db:
            db.execute("INSERT INTO checkpoints (at_ms, text) VALUES (%s, %s)", (at_ms, text))

    def close(self) -> None:
        """Close all connections."""
        self._bell.close()
        with self._write_lock, self._read_lock:
            self._trust.fail(StoreError("the storage is closed"))
            while self._connections:
                self._connections.pop().close()


def _all_at_once(
    db: Connection, batch: Sequence[Append], moved: Sequence[HeadMove], spent: Sequence[PurseDelta]
) -> bool:
    """Append the whole batch; return False if it did not go in at all."""
    heads = [
        (
            *(move.first.entry.table, move.first.entry.number - 1, move.first.entry.previous),
            *(move.last.entry.number, move.last.entry.hash, move.last.fence),
        )
        for move in moved
    ]
    entries = (row_of(one.entry) for one in batch)
    accounts = [spending.account for spending in spent]
    given = [
        *map(list, zip(*heads, strict=True)),
        *map(list, zip(*entries, strict=True)),
        *(accounts, accounts, [spending.change for spending in spent]),
        *([spending.lowest for spending in spent], [spending.highest for spending in spent]),
        *(len(batch), len(spent)),
    ]
    try:
        db.execute(_ALL.encode(), given, prepare=True)
    except DivisionByZero:
        return False
    return True


def _append(db: Connection, one: Append) -> AppendResult:
    """Append an entry, or return the reason why not and leave no trace of it."""
    if not one.entry.purse:
        return _insert(db, one)
    db.execute("SAVEPOINT entry")
    result = _insert(db, one)
    if result is AppendResult.DONE and not all(
        _spent(db, spending) for spending in purse_deltas([one])
    ):
        result = AppendResult.PURSE
        db.execute("ROLLBACK TO entry")
    db.execute("RELEASE entry")
    return result


def _insert(db: Connection, one: Append) -> AppendResult:
    entry = one.entry
    place = (entry.table, one.fence, entry.number - 1, entry.previous)
    if db.execute(_INSERT, (*row_of(entry), *place)).rowcount == 1:
        db.execute(_MOVE, (entry.number, entry.hash, entry.table))
        return AppendResult.DONE
    if db.execute(_OWNED, (entry.table, one.fence)).fetchone() is None:
        return AppendResult.FENCED
    request = (entry.table, entry.actor, entry.request)
    if db.execute(_placed(REQUEST), request).fetchone() is not None:
        return AppendResult.DUPLICATE
    return AppendResult.GAP


def _spent(db: Connection, spending: PurseDelta) -> bool:
    """Apply a purse's change; return False if it would leave the purse's range meanwhile."""
    row = (spending.change, spending.account, spending.lowest, spending.highest)
    return db.execute(_SPEND.encode(), row).rowcount == 1


def _placed(sql: str) -> bytes:
    """Return a common statement with PostgreSQL's placeholders."""
    return sql.replace("?", "%s").encode()


def _known(db: Connection, table: str) -> None:
    if db.execute("SELECT 1 FROM tables WHERE id = %s", (table,)).fetchone() is None:
        raise UnknownTableError(table)


def migrate(db: Connection, url: str) -> None:
    """Migrate the database to the latest step; other processes wait. Raises DatabaseTooNewError."""
    if _version(db) == migrations.LATEST:
        return
    from sqlalchemy import create_engine  # noqa: PLC0415 - slow, and seldom needed

    engine = create_engine("postgresql+psycopg://" + url.partition("://")[2])
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATING})")
            migrations.upgrade(connection)
    finally:
        engine.dispose()


def _version(db: Connection) -> str | None:
    """Return the migration step of the database; None if it has no tables."""
    if db.execute("SELECT to_regclass('alembic_version')").fetchone() == (None,):
        return None
    row = db.execute(migrations.VERSION_OF.encode()).fetchone()
    return None if row is None else str(row[0])
