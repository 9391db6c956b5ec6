"""Archiving of a table's earlier sessions into files, one for each, out of the database.

Each step is durable before the next, so that a process may die anywhere between them and the next
one continues: the file is written, read again and compared with the chain of hashes; a row says
where the session is; a notice of the house log says the same, so that the chain and the checkpoints
cover it; then the entries are removed, a few at a time. The current or last session is never
archived: a start needs it.
"""

import os
import time
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from msgspec.structs import replace

from tapisvert.durable_files import sync
from tapisvert.journal.archive_file import (
    ENDING,
    ArchiveFile,
    ArchiveFileError,
    ArchiveWriter,
)
from tapisvert.journal.entry import COMMAND, MAX_MINOR, START, Entry, follows
from tapisvert.journal.house_log import HOUSE_LOG_ID, HouseLog
from tapisvert.journal.reader import is_opening, iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedSession
from tapisvert.values import value

NOTICE: Final = "archived"
"""Notice of the house log that a session was archived."""
_ACTOR: Final = "system"
_AT_ONCE: Final = 500
"""Entries removed by one transaction: some milliseconds, for which a bet may wait."""

_STALE_SECONDS: Final = 24 * 60 * 60.0
"""Age at which an unfinished file cannot belong to a running process."""


class ArchivingError(Exception):
    """A session cannot be archived; all its entries are kept."""


@value
class Progress:
    """Entries of a table handled since the last report, and the session being archived."""

    table: str
    entries: int
    archived: ArchivedSession | None = None


def archive_notice(session: ArchivedSession) -> dict[str, Any]:
    """Return the notice of the house log about an archived session."""
    fields = {
        "session": session.session,
        "first": session.first,
        "last": session.last,
        "opened": session.opened,
        "previous": session.previous.hex(),
        "hash": session.hash.hex(),
        "file": session.file,
    }
    return {"notice": NOTICE, "what": session.table, "after": fields}


class Archiver:
    """Archiver of the sessions of one store into a folder."""

    def __init__(self, store: EventStore, house: HouseLog, folder: Path) -> None:
        self._store = store
        self._house = house
        self._folder = folder

    def run(self, before_ms: int) -> Iterator[Progress]:
        """Archive all sessions that ended before a time, except each table's last one; finish
        interrupted work. Yields after each few entries. Raises ArchivingError, OSError, StoreError.
        """
        self._make_folder()
        for table in [row.table for row in self._store.tables()]:
            if table != HOUSE_LOG_ID:
                yield from self._archive_table(table, before_ms)

    def _make_folder(self) -> None:
        """Create the folder durably if it is missing; remove files of a process that died."""
        missing = [
            folder for folder in (self._folder, *self._folder.parents) if not folder.exists()
        ]
        self._folder.mkdir(parents=True, exist_ok=True)
        for folder in missing:
            sync(folder.parent)
        for part in self._folder.glob("*.part"):
            with suppress(FileNotFoundError):
                if time.time() - part.stat().st_mtime > _STALE_SECONDS:
                    part.unlink()

    def due(self, before_ms: int) -> list[str]:
        """Return the tables whose first session in the database began before a time."""
        tables = [row.table for row in self._store.tables() if row.table != HOUSE_LOG_ID]
        return [
            table for table in tables if self._is_due(table, self._archived_to(table), before_ms)
        ]

    def _archived_to(self, table: str) -> int:
        sessions = self._store.archived_sessions(table)
        return sessions[-1].last if sessions else 0

    def _is_due(self, table: str, last: int, before_ms: int) -> bool:
        """Return whether the session after an entry is over, and began before a time."""
        opening = self._store.snapshot(table)
        if opening is None or last >= opening.number:
            return False
        first = self._store.read(table, last, 1)
        return bool(first) and first[0].at_ms < before_ms

    def _archive_table(self, table: str, before_ms: int) -> Iterator[Progress]:
        previous: ArchivedSession | None = None
        for session in self._store.archived_sessions(table):
            if (first := self._store.first_entry(table, session.last)) is not None:
                yield from self._refile(session, previous, first)
                yield from self._remove(session)
            previous = session
        while self._is_due(table, previous.last if previous else 0, before_ms):
            opening = self._store.snapshot(table)
            assert opening is not None
            new_session = yield from self._write(table, previous, opening.number, before_ms)
            if new_session is None:
                return
            self._store.save_archived(new_session)
            yield from self._remove(new_session)
            previous = new_session

    def _refile(
        self, session: ArchivedSession, previous: ArchivedSession | None, first: int
    ) -> Iterator[Progress]:
        """Compare a session's file, or rewrite it if a process died after it saved the row."""
        try:
            yield from self._compare(self._folder / session.file, session)
        except ArchivingError:
            if first != session.first:
                raise
            new_session = yield from self._write(session.table, previous, session.last, MAX_MINOR)
            if new_session != session:
                raise ArchivingError(f"{session.file} cannot be written again") from None

    def _remove(self, session: ArchivedSession) -> Iterator[Progress]:
        """Record in the house log where a session is, and remove its entries from the database."""
        rows = [
            row
            for row in self._store.archived_sessions(session.table)
            if row.session == session.session
        ]
        if rows != [session]:
            raise ArchivingError(f"another process archives table {session.table}")
        request = f"archived-{session.hash.hex()[:32]}"
        self._house.write(archive_notice(session), _ACTOR, request=request)
        while (first := self._store.first_entry(session.table, session.last)) is not None:
            last = min(session.last, first + _AT_ONCE - 1)
            self._store.remove_entries(session, first, last)
            yield Progress(session.table, last - first + 1)
        yield Progress(session.table, 0, session)

    # Files ----------------------------------------------------------------------------------------

    def _write(
        self, table: str, previous: ArchivedSession | None, last: int, before_ms: int
    ) -> Generator[Progress, None, ArchivedSession | None]:
        """Write the next session of a table durably; return it, or None if it is too recent."""
        part = self._folder / f"{table}.{token_hex(8)}.part"
        try:
            with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600), "w+b") as file:
                session_range = _SessionRange(table, previous)
                with closing(ArchiveWriter(file)) as writer:
                    for entry in self._session(table, session_range.number, last):
                        session_range.add(entry)
                        writer.add(entry)
                        if entry.number % _AT_ONCE == 0:
                            yield Progress(table, _AT_ONCE)
                    if not session_range.opening_number or session_range.at_ms >= before_ms:
                        return None
                    session = session_range.session()
                    writer.finish(session)
                file.flush()
                os.fsync(file.fileno())
            yield from self._compare(part, session)
            os.replace(part, self._folder / session.file)  # the name has the hash of its end
            sync(self._folder)
        except UnicodeDecodeError as error:
            raise ArchivingError(f"table {table} has an entry that is no text: {error}") from error
        finally:
            with suppress(FileNotFoundError):
                part.unlink()
        return session

    def _compare(self, path: Path, session: ArchivedSession) -> Iterator[Progress]:
        """Read a whole file. Raises ArchivingError if it is incomplete, or another session's."""
        try:
            with closing(ArchiveFile(path)) as file:
                if replace(file.session, file=session.file) != session:
                    raise ArchiveFileError(f"{path} is another session's")
                for entry in file.entries():
                    if entry.number % _AT_ONCE == 0:
                        yield Progress(session.table, _AT_ONCE)
        except (ArchiveFileError, FileNotFoundError) as error:
            raise ArchivingError(str(error)) from error

    def _session(self, table: str, after_number: int, last: int) -> Iterator[Entry]:
        """Yield the entries of the session that begins after an entry, up to the next opening."""
        has_opened = False
        for entry in iter_entries(self._store, table, after_number, last):
            if has_opened and is_opening(entry):
                return
            has_opened |= entry.kind == COMMAND
            yield entry


class _SessionRange:
    """Range of a session as far as it has been written."""

    def __init__(self, table: str, previous: ArchivedSession | None) -> None:
        self._table = table
        self._count = previous.session if previous else 0
        self.number = self._before = previous.last if previous else 0
        self._hash = self._previous = previous.hash if previous else START
        self.opening_number = 0
        self.at_ms = 0

    def add(self, entry: Entry) -> None:
        """Add the next entry. Raises ArchivingError if it differs from the written one."""
        if not follows(entry, self.number, self._hash):
            raise ArchivingError(
                f"entry {self.number + 1} of table {self._table} is not as it was written:"
                " `tapisvert audit` says more"
            )
        self.number = entry.number
        self._hash = entry.hash
        self.at_ms = max(self.at_ms, entry.at_ms)  # the clock may have been set back
        if not self.opening_number and entry.kind == COMMAND:
            self.opening_number = entry.number

    def session(self) -> ArchivedSession:
        """Return the range, with the name of its file."""
        name = f"{self._table}.{self._before + 1:012}-{self.number:012}.{self._hash.hex()[:8]}"
        return ArchivedSession(
            self._table,
            self._count + 1,
            self._before + 1,
            self.number,
            self.opening_number,
            self._previous,
            self._hash,
            name + ENDING,
        )
