"""Event store in PostgreSQL, shared by several nodes; each table has one owner.

Nodes notify one another by LISTEN and NOTIFY, each on its own connection. NOTIFY is not part of an
append's transaction, because there it locks the whole database at commit. A notification may be
lost, also with its connection. A subscriber that must not miss any polls the journal too.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from threading import Condition, Thread
from typing import Any, Final

import psycopg
from psycopg.errors import DivisionByZero

from tapisvert.journal import migrations
from tapisvert.journal.entry import MAX_MINOR, entry_row
from tapisvert.journal.node_name import HOLDS_LOCK
from tapisvert.journal.pg_patience import transaction_limit, with_patience
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import (
    Append,
    AppendResult,
    HeadMove,
    LocalNotifier,
    OnNotify,
    PurseDelta,
    StoreError,
    head_moves,
    purse_deltas,
)

_CHANNEL: Final = "tapisvert"
_REST_S: Final = 0.03
"""Pause after a send: at most about 30 sends a second from each process."""
_AGAIN_S: Final = 1.0
_LOOK_S: Final = 0.2
_MAX_BYTES: Final = 7_900
"""Maximum of one NOTIFY, a little below PostgreSQL's 8,000."""


class PostgresNotifier(LocalNotifier):
    """Notifier of all processes that listen on the same database, this one included."""

    def __init__(self, conninfo: str) -> None:
        super().__init__()
        self._conninfo = conninfo
        self._changed = Condition()
        self._pending: dict[str, int] = {}
        self._closed = False
        self._threads: dict[str, Thread] = {}

    def notify(self, table: str, number: int) -> None:
        """Queue a notification; it is sent soon, together with others."""
        with self._changed:
            self._pending[table] = max(number, self._pending.get(table, 0))
            self._changed.notify_all()
            self._start("ringing", self._send)

    def subscribe(self, on_notify: OnNotify) -> Callable[[], None]:
        """Call `on_notify` for notifications, on the listening thread; return the unsubscriber."""
        stop = super().subscribe(on_notify)
        with self._changed:
            self._start("listening", self._listen)
        return stop

    def close(self) -> None:
        """Stop sending and listening."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            threads = list(self._threads.values())
        for thread in threads:
            thread.join()

    def _start(self, name: str, target: Callable[[psycopg.Connection], None]) -> None:
        if not self._closed and name not in self._threads:
            self._threads[name] = Thread(
                target=self._run_connected, args=(target,), name=name, daemon=True
            )
            self._threads[name].start()

    def _run_connected(self, target: Callable[[psycopg.Connection], None]) -> None:
        """Run the work until `close`; reconnect if the connection is lost."""
        while not self._closed:
            try:
                with psycopg.connect(self._conninfo, autocommit=True) as connection:
                    target(connection)
            except psycopg.Error:
                with self._changed:
                    self._changed.wait_for(lambda: self._closed, _AGAIN_S)

    def _send(self, connection: psycopg.Connection) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._pending or self._closed)
                if self._closed:
                    return
                pending = self._pending
                self._pending = {}
            for payload in _payloads(pending):
                connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, payload))
            with self._changed:
                self._changed.wait_for(lambda: self._closed, _REST_S)

    def _listen(self, connection: psycopg.Connection) -> None:
        connection.execute(f"LISTEN {_CHANNEL}")
        while not self._closed:
            for notice in connection.notifies(timeout=_LOOK_S):
                words = iter(notice.payload.split())
                for table, number in zip(words, words, strict=True):
                    super().notify(table, int(number))


def _payloads(pending: dict[str, int]) -> Iterator[str]:
    """Join names, all ASCII, and their numbers to texts of at most `_MAX_BYTES`."""
    payload = ""
    for name, number in pending.items():
        item = f"{name} {number} "
        if len(payload) + len(item) > _MAX_BYTES:
            yield payload
            payload = ""
        payload += item
    yield payload


Connection = psycopg.Connection[tuple[Any, ...]]

_MIGRATING: Final = 7_461_700
"""Advisory lock held by the process that migrates, while others wait."""
_LIVING: Final = 7_461_701
"""Seed of the hash of a node's name that is the number of its advisory lock."""
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
_LIVE: Final = f"SELECT pg_advisory_lock(hashtextextended(%s, {_LIVING}))"
_HAVE_PURSES: Final = """
    INSERT INTO purses SELECT account, 0 FROM unnest(%s::text[]) AS account ORDER BY account
    ON CONFLICT DO NOTHING"""
_HOLD_PURSES: Final = """
    SELECT 1 FROM purses WHERE account = ANY(%s) ORDER BY account FOR UPDATE"""


class PostgresStore(EventStore):
    """`EventStore` in PostgreSQL, migrated to the latest step when it is opened.

    One connection writes durable data. One reads and serves the forwarded requests, which count
    only once they are in the journal. The notifier has its own. A lost connection is a StoreError
    like any other: its last change may or may not be made, and only the journal knows.

    The writing connection is never reopened. From its first claim on it holds an advisory lock of
    the owner's name, so that other nodes detect immediately when an owner can no longer write. Then
    another node claims its tables, wherever it ran.
    """

    _HAS_ENDED = f"""CASE WHEN owner ~ '{HOLDS_LOCK}'
        THEN pg_try_advisory_xact_lock_shared(hashtextextended(owner, {_LIVING})) ELSE FALSE END"""

    _INSERT = """
        INSERT INTO entries SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM tables
        WHERE id = ? AND fence = ? AND owner IS NOT NULL AND number = ? AND hash = ?
        FOR UPDATE ON CONFLICT DO NOTHING"""

    def __init__(self, url: str, *, reading: bool = False) -> None:
        """Raise StoreError without a server that syncs its commits, or an encoding of UTF-8."""
        url = with_patience(url)
        conninfo = "postgresql://" + url.partition("://")[2]
        super().__init__(PostgresNotifier(conninfo))
        self._connections: list[Connection] = []
        self._accounts: set[str] = set()  # accounts with a row in `purses`
        self._owners: set[str] = set()  # leases with their lock
        try:
            with self._fail_stop.guard(self._write_lock):
                self._open(url, conninfo, reading=reading)
        except BaseException:
            self.close()
            raise

    def _open(self, url: str, conninfo: str, *, reading: bool) -> None:
        for sync in ("on", "off"):
            connection: Connection = psycopg.connect(conninfo, autocommit=True, prepare_threshold=2)
            self._connections.append(connection)
            connection.execute(f"SET synchronous_commit = {sync}")
        self._writer, self._other = self._connections
        if (encoding := self._writer.info.parameter_status("server_encoding")) != "UTF8":
            raise StoreError(
                f"this database has the encoding {encoding}, and names need UTF8: create another,"
                " `createdb --encoding UTF8 --template template0 NAME`"
            )
        if self._writer.execute("SHOW fsync").fetchone() != ("on",):
            raise StoreError(
                "PostgreSQL has fsync = off: refusing to start (acknowledged bets could be lost)"
            )
        if reading:
            migrations.check(_version(self._writer))
            for connection in self._connections:
                connection.execute("SET default_transaction_read_only = on")
        else:
            for connection in self._connections:
                connection.execute(transaction_limit().encode())
            migrate(self._writer, url)

    def begin_snapshot(self) -> None:
        with self._fail_stop.guard(self._read_lock):
            self._other.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self._other.execute("SELECT 1 FROM tables LIMIT 1")

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._fail_stop.guard(self._write_lock), self._writer.transaction():
            yield self._writer

    @contextmanager
    def _writing_beside(self) -> Iterator[Connection]:
        with self._fail_stop.guard(self._read_lock), self._other.transaction():
            yield self._other

    def _rows(self, sql: str, *parameters: Any) -> list[Any]:
        with self._fail_stop.guard(self._read_lock):
            return self._other.execute(_pg_sql(sql), parameters).fetchall()

    _rows_changed = _rows

    def _execute(
        self, db: Connection, sql: str, *parameters: Any
    ) -> psycopg.Cursor[tuple[Any, ...]]:
        return db.execute(_pg_sql(sql), parameters)

    def _now(self, now_ms: int) -> str:
        return _NOW

    def claim(self, table: str, owner: str, now_ms: int, ttl_ms: int) -> int | None:
        if owner not in self._owners and re.search(HOLDS_LOCK, owner):
            with self._fail_stop.guard(self._write_lock):
                self._writer.execute(_LIVE.encode(), (owner,))
            self._owners.add(owner)
        return super().claim(table, owner, now_ms, ttl_ms)

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        if not batch:
            return []
        with self._fail_stop.guard(self._write_lock):
            deltas = purse_deltas(batch)
            accounts = [delta.account for delta in deltas]
            if not self._accounts.issuperset(accounts):
                self._writer.execute(_HAVE_PURSES, (accounts,))
                self._accounts.update(accounts)
            moves = head_moves(batch)
            if moves is not None and _append_at_once(self._writer, batch, moves, deltas):
                return [AppendResult.DONE] * len(batch)
            with self._writer.transaction():
                if accounts:
                    self._writer.execute(_HOLD_PURSES, (accounts,))
                return [self._append_single(self._writer, item) for item in batch]


def _append_at_once(
    db: Connection, batch: Sequence[Append], moves: Sequence[HeadMove], deltas: Sequence[PurseDelta]
) -> bool:
    """Append the whole batch; return False if it was not appended at all."""
    heads = [
        (
            move.first.entry.table,
            move.first.entry.number - 1,
            move.first.entry.previous,
            move.last.entry.number,
            move.last.entry.hash,
            move.last.fence,
        )
        for move in moves
    ]
    entries = (entry_row(item.entry) for item in batch)
    accounts = [delta.account for delta in deltas]
    parameters = [
        *map(list, zip(*heads, strict=True)),
        *map(list, zip(*entries, strict=True)),
        accounts,
        accounts,
        [delta.change for delta in deltas],
        [delta.lowest for delta in deltas],
        [delta.highest for delta in deltas],
        len(batch),
        len(deltas),
    ]
    try:
        db.execute(_ALL.encode(), parameters, prepare=True)
    except DivisionByZero:
        return False
    return True


@cache
def _pg_sql(sql: str) -> bytes:
    """Return a common statement with PostgreSQL's placeholders."""
    return sql.replace("?", "%s").encode()


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
    row = db.execute(migrations.READ_VERSION.encode()).fetchone()
    return None if row is None else str(row[0])
