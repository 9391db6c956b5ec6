"""Backup and restore of a SQLite database: the copy is made while the server runs.

A copy holds everything but the keys: the state at one moment, and a checkpoint signed then. It
lacks everything after that moment, and a shoe that was open then may have been dealt further in
front of the players. So a coup whose bets were closed is dealt to its end, by the cards that are
sealed, or called off if its witness had not given its key; then every table closes, and stakes and
chips go back to their owners as the rules say. Draws in play are over: the first start ends them.
If the key of the vault is missing, what lay behind closed bets is paid by R26, which is said.

A table with real cards whose coup is open stays open: its cards are still in the room, and the
croupier continues entering them at the first start.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.clock import Instant
from tapisvert.durable_files import sync
from tapisvert.fairness.vault import KEY_VARIABLE, Vault
from tapisvert.journal.checkpoint_keys import VAULT_KEY, sign_checkpoint
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import COMMAND, Entry
from tapisvert.journal.house_log import HOUSE_LOG_ID, HouseLog
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.schema import ACCESS_TOKENS, LINKS, SESSIONS
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import Append, AppendResult, StoreError
from tapisvert.journal.transactions import make_engine, write_transaction
from tapisvert.live.requests import TABLE_ACTOR, TABLE_REQUEST
from tapisvert.live.stages import Stage
from tapisvert.live.table import LiveTable
from tapisvert.operations.audit_saved import replica
from tapisvert.rules import Phase
from tapisvert.rules import commands as c
from tapisvert.values import value

_PAGES: Final = 1_000
_OWNER: Final = "restore"
_MINUTE_MS: Final = 60_000
_FILE_SUFFIXES: Final = ("", "-wal", "-shm", ".lock")
_DIRECTION: Final = c.Person("direction", TABLE_ACTOR.name)

Progress = Callable[[int, int], None]
"""Callback with the pages copied or the entries replayed, and the total."""


class ClosedCoup(StrEnum):
    """Outcome of a coup whose bets were closed."""

    SETTLED = "settled"
    """It was dealt to its end."""
    CALLED_OFF = "called_off"
    """Its witness had not given its key: stakes went back."""
    LOST = "lost"
    """Its draw does not open: it was paid by R26."""
    KEPT = "kept"
    """Its cards are real: the table was left open."""


@value
class Closed:
    """Closed table: its players, and the outcome of a coup whose bets were closed, if any."""

    table: str
    players: int
    coup: ClosedCoup | None = None


class DrawsLockedError(Exception):
    """The vault's key would decide begun coups, and is missing or does not open their draws;
    `tables` are theirs. Paying them instead is final.
    """

    def __init__(self, tables: Sequence[str]) -> None:
        super().__init__(", ".join(tables))
        self.tables = tuple(tables)


def copy_database(
    source: Path, target: Path, key: Ed25519PrivateKey | None, now_ms: int, progress: Progress
) -> bytes | None:
    """Copy a database into a new file, in its state at one time, even while other processes write.

    With a key the copy has a checkpoint signed with it, which is returned, for storage elsewhere.
    Raises FileExistsError if the target exists, StoreError if the source is not a database.
    """
    with _new_file(target) as part:
        _copy_pages(source, part, progress)
        with closing(SqliteStore(part)) as store:  # migrates it, and clears all leases
            return None if key is None else sign_checkpoint(store, key, now_ms)


def _copy_pages(source: Path, part: Path, progress: Progress) -> None:
    def report(_status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as reads:
            reads.isolation_level = None
            reads.execute("BEGIN")  # one snapshot, or every commit would restart the copy
            reads.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall()
            with closing(sqlite3.connect(part)) as writes:
                reads.backup(writes, pages=_PAGES, progress=report)
    except sqlite3.Error as error:
        raise StoreError(f"backup failed: {source}: {error}") from error


@contextmanager
def stage_copy_beside(copy: Callable[[Path], object], target: Path) -> Iterator[Path]:
    """Yield a copy of a backup in the folder of its place, where it is moved if the block succeeds.
    Raises FileExistsError if a database exists, or a remainder of one.

    `copy` writes the new file that it gets.
    """
    log_file = Path(f"{target}-wal")  # SQLite would apply it to any database of that name
    if log_file.exists() and log_file.stat().st_size:
        raise FileExistsError(17, "stale file of another database: remove it", str(log_file))
    with _new_file(target) as part:
        copy(part)
        yield part


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """Yield a new file for its owner only, under a temporary name until it is durable."""
    if target.exists():
        raise FileExistsError(17, "file exists", str(target))
    part = target.with_name(f"{target.name}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
        sync(part)
        os.link(part, target)  # unlike a rename, a link never replaces another file
        sync(target.parent)
    finally:
        for ending in _FILE_SUFFIXES:
            with suppress(FileNotFoundError):
                os.unlink(f"{part}{ending}")


# Restored -----------------------------------------------------------------------------------------


def close_restored_tables(
    url: str,
    keys: Path,
    now: Instant,
    progress: Progress = lambda _count, _total: None,
    *,
    without_key: bool = False,
) -> list[Closed]:
    """Close the tables, sessions and links of a restored database, as `close_tables` does."""
    vault = None
    if os.environ.get(KEY_VARIABLE):
        vault = Vault.from_environment()
    elif (keys / VAULT_KEY).is_file():
        vault = Vault.from_file(keys / VAULT_KEY)
    with closing(open_store(url)) as store:
        closed = close_tables(store, vault, now, progress, without_key=without_key)
        engine = make_engine(url)
        with write_transaction(engine) as connection:
            connection.execute(SESSIONS.delete())
            connection.execute(ACCESS_TOKENS.delete())
            connection.execute(LINKS.delete())  # a link may have been used since
        engine.dispose()
    return closed


def close_tables(
    store: EventStore,
    vault: Vault | None,
    now: Instant,
    progress: Progress = lambda _count, _total: None,
    *,
    without_key: bool = False,
) -> list[Closed]:
    """Close every table of a restored database, and log it.

    Raises DrawsLockedError, with nothing changed, if a coup would be paid by R26 because its draw
    does not open, unless `without_key`.
    """
    tables = [row.table for row in store.tables() if row.table != HOUSE_LOG_ID]
    last = _LastSessions(store, tables, progress)
    closings = [
        (table, closing) for table in tables if (closing := _closing(last, table, vault, now))
    ]
    locked_tables = [table for table, (result, _) in closings if result.coup is ClosedCoup.LOST]
    if locked_tables and not without_key:
        raise DrawsLockedError(locked_tables)
    kept_tables = [result for _, (result, entries) in closings if not entries]
    closings = [(table, closing) for table, closing in closings if closing[1]]
    with ExitStack() as leases:
        # all leases before the first entry: a refused restore changes no table
        fences = [leases.enter_context(_lease(store, table, now)) for table, _ in closings]
        for fence, (table, (_, entries)) in zip(fences, closings, strict=True):
            _append(store, table, entries, fence)
    for table in tables:
        store.delete_states(table)  # stale: the first start replays the restored sessions
        for name in store.blobs(table):
            store.delete_blob(table, name)
    results = [*(result for _, (result, _) in closings), *kept_tables]
    notice: dict[str, Any] = {"notice": "restored"}
    for coup in ClosedCoup:
        if names := [result.table for result in results if result.coup is coup]:
            notice[coup.value] = names
    HouseLog(store, _OWNER, lambda: now).write(notice, "system")
    return results


class _LastSessions:
    """The last session of each table, to be replayed; `progress` reports how far it is."""

    def __init__(self, store: EventStore, tables: Sequence[str], progress: Progress) -> None:
        self.store = store
        self._progress = progress
        self._copied_count = 0
        self._openings = {table: store.snapshot(table) for table in tables}
        self._total = sum(store.head(table).number - self._before(table) for table in tables)

    def _before(self, table: str) -> int:
        opening = self._openings[table]
        return opening.number if opening else 0

    def replay(self, live: LiveTable) -> None:
        """Replay the last session of a table. Earlier ones may be long, or archived."""
        if (opening := self._openings[live.name]) is not None:
            live.core.start_from(opening.number, opening.state)
        live.replay(self._entries(live.name))

    def _entries(self, table: str) -> Iterator[Entry]:
        for entry in iter_entries(self.store, table, self._before(table)):
            yield entry
            self._copied_count += 1
            if self._copied_count % _PAGES == 0:
                self._progress(self._copied_count, self._total)


def _closing(
    last: _LastSessions, table: str, vault: Vault | None, now: Instant
) -> tuple[Closed, list[Entry]] | None:
    """Return the entries that close a table; None if it is closed."""
    live = replica(table, vault)
    store = last.store
    last.replay(live)
    if not live.has_opened or live.table.phase is Phase.FINISHED:
        return None
    players = len(live.table.players)
    coup = None
    entries: list[Entry] = []
    if live.machine.is_coup_open:
        if live.table.taille.seal is None:
            return Closed(table, players, ClosedCoup.KEPT), []
        entries += live.settle_open_coup(store.blobs(table), now).entries
        coup = _coup_of(entries)
    if live.machine.stage is not Stage.OVER:  # else it was the last coup
        entries.append(live.core.execute(c.Finish(), _DIRECTION, TABLE_REQUEST, now)[0])
    notice = {"notice": "stage", "stage": Stage.OVER.value, "seconds": None}
    entries.append(live.core.write_notice(notice, now))
    return Closed(table, players, coup), entries


def _coup_of(entries: Iterable[Entry]) -> ClosedCoup:
    """Return what became of the coup that these entries settle."""
    commands = {entry.line.split(b'"', 4)[3] for entry in entries if entry.kind == COMMAND}
    if b"lost" in commands:
        return ClosedCoup.LOST
    return ClosedCoup.CALLED_OFF if b"off" in commands else ClosedCoup.SETTLED


@contextmanager
def _lease(store: EventStore, table: str, now: Instant) -> Iterator[int]:
    """Take a table's lease and yield its fence. Raises StoreError if another process has it."""
    fence = store.claim(table, _OWNER, now.wall_ms, _MINUTE_MS)
    if fence is None:
        raise StoreError(
            f"table {table} is owned by a process that goes on, or did a few seconds before it was"
            " copied: see that none serves this database, and come back in some seconds"
        )
    try:
        yield fence
    finally:
        store.release(table, _OWNER, fence)


def _append(store: EventStore, table: str, entries: list[Entry], fence: int) -> None:
    results = store.append([Append(entry, fence) for entry in entries])
    if set(results) != {AppendResult.DONE}:
        raise StoreError(f"table {table} could not be closed: {results}")
