"""Archived sessions in SQL: their rows, the removal of their entries, and reads that go past it.

Entries are removed only once a session's row is there, a few in each transaction, from the first
on, so that play waits for none of it. A movement of a purse is kept as the entry goes, in the same
transaction.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Lock
from typing import Any, Final

import msgspec

from tapisvert.journal.archive_file import ArchiveFileError, ArchiveFolder
from tapisvert.journal.entry import Entry, purse_of
from tapisvert.journal.store import ArchivedError, ArchivedSession, EventStore

_ARCHIVED: Final = "SELECT * FROM archived WHERE table_id = ? ORDER BY session"
_SAVE: Final = "INSERT INTO archived VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_LEFT: Final = """
    SELECT number FROM entries WHERE table_id = ? AND number <= ? ORDER BY number LIMIT 1"""
_KEEP_MOVES: Final = """
    INSERT INTO archived_moves SELECT table_id, number, at_ms, actor, line, purse FROM entries
    WHERE table_id = ? AND number BETWEEN ? AND ? AND purse <> '[]' ON CONFLICT DO NOTHING"""
_REMOVE: Final = "DELETE FROM entries WHERE table_id = ? AND number BETWEEN ? AND ?"
_MOVES: Final = """
    SELECT number, purse FROM archived_moves WHERE table_id = ?
    UNION ALL SELECT number, purse FROM entries
    WHERE table_id = ? AND number <= ? AND purse <> '[]'"""


class SqlArchives(EventStore):
    """Methods of a `SqlStore` about archived sessions."""

    _archives: ArchiveFolder | None = None
    _archives_lock = Lock()

    def _rows(self, sql: str, *parameters: Any) -> list[Any]:
        raise NotImplementedError

    def _execute(self, db: Any, sql: str, *parameters: Any) -> Any:
        raise NotImplementedError

    def _change(self, sql: str, *parameters: Any) -> int:
        raise NotImplementedError

    def _writing(self) -> AbstractContextManager[Any]:
        raise NotImplementedError

    def use_archives(self, folder: Path) -> None:
        """Read the entries of archived sessions from their files in a folder."""
        self._archives, self._archives_lock = ArchiveFolder(folder), Lock()

    @property
    def reads_archives(self) -> bool:
        """True if a folder of archived sessions is in use."""
        return self._archives is not None

    def archived(self, table: str) -> list[ArchivedSession]:
        return [ArchivedSession(*row) for row in self._rows(_ARCHIVED, table)]

    def save_archived(self, session: ArchivedSession) -> None:
        """Save where a session is archived, durably, unless its row is there already."""
        self._change(_SAVE, *msgspec.structs.astuple(session))

    def first_entry(self, table: str, last: int) -> int | None:
        """Return the first entry of a table that is in the database, up to `last`, or None."""
        rows = self._rows(_LEFT, table, last)
        return int(rows[0][0]) if rows else None

    def remove_entries(self, session: ArchivedSession, first: int, last: int) -> None:
        """Remove entries of an archived session, and keep what they moved of purses."""
        assert session.first <= first <= last <= session.last
        with self._writing() as db:
            self._execute(db, _KEEP_MOVES, session.table, first, last)
            self._execute(db, _REMOVE, session.table, first, last)

    def archived_moves(self, table: str, last: int) -> Iterator[tuple[str, int]]:
        """Yield accounts and changes of purses by entries up to `last`, without their files."""
        for _, purse in self._rows(_MOVES, table, table, last):
            yield from purse_of(purse)

    def _read_archived(self, table: str, after: int, limit: int) -> list[Entry]:
        """Return archived entries after a number, if there are any; raises ArchivedError if the
        first of them cannot be read.
        """
        found: list[Entry] = []
        for session in self.archived(table):
            if session.last > after and len(found) < limit:
                try:
                    found += self._file_page(session, after, limit - len(found))
                except ArchivedError:
                    if not found:
                        raise
                    break
        return found

    def _file_page(self, session: ArchivedSession, after: int, limit: int) -> list[Entry]:
        if self._archives is None:
            raise ArchivedError(session)
        with self._archives_lock:
            try:
                return self._archives.file(session).read(after, limit)
            except ArchiveFileError as error:
                raise ArchivedError(session, str(error)) from error
