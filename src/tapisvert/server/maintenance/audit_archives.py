"""Audit of archived sessions: their rows against the house log and the chain, and their files.

With the files an audit reads the journal through them, from its first entry. Without them it begins
after the last archived session, whose hash the house log names, and says how much it left out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from tapisvert.server.journal.entry import START, Entry
from tapisvert.server.journal.store import ArchivedSession, EventStore, Head
from tapisvert.server.storage.archiving import NOTICE, notice_of
from tapisvert.server.storage.sql import SqlStore

Problem = tuple[str, int, str]
"""A table, its entry (0 if none is concerned), and what is wrong there."""


class ArchiveAudit:
    """Audit of the archived sessions of one store."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._notices: dict[tuple[str, int], Mapping[str, Any]] = {}
        self.left_out = 0
        """Number of archived entries that are not read, for want of their files."""
        self._table, self._last, self._moved = "", 0, Counter[str]()

    def begin(self, table: str) -> Head:
        """Begin a table; return the entry after which it is read."""
        sessions = self._store.archived(table)
        self._table, self._last = table, sessions[-1].last if sessions else 0
        self._moved = Counter[str]()
        if not sessions or self._reads_files:
            return Head(table, 0, START)
        self.left_out += self._last
        return Head(table, self._last, sessions[-1].hash)

    @property
    def _reads_files(self) -> bool:
        return isinstance(self._store, SqlStore) and self._store.reads_archives

    def on_purse(self, entry: Entry) -> None:
        """Count what an entry moved of purses, if it is an archived one."""
        if entry.number <= self._last:
            self._moved.update(dict(entry.purse))

    def kept_moves(self) -> Counter[str]:
        """Return the changes of purses that are kept of the table's archived entries."""
        kept = Counter[str]()
        if self._last and isinstance(self._store, SqlStore):
            for account, change in self._store.archived_moves(self._table, self._last):
                kept[account] += change
        return kept

    def move_faults(self) -> Iterator[Problem]:
        """Yield the purses whose stored changes differ from those in the files read before."""
        kept = self.kept_moves()
        for account in sorted(kept.keys() | self._moved.keys()):
            if kept[account] != self._moved[account]:
                files = f"its archived sessions moved {self._moved[account]} of a purse"
                yield self._table, 0, f"{files}, {account}, and {kept[account]} is kept of it"

    def on_notice(self, notice: Mapping[str, Any]) -> None:
        """Note what the house log says about an archived session."""
        if notice["notice"] == NOTICE:
            self._notices[notice["what"], notice["after"]["session"]] = notice

    def faults(self, tables: Iterable[str]) -> Iterator[Problem]:
        """Yield what is wrong with rows; called once the house log was read."""
        for table in tables:
            sessions = self._store.archived(table)
            for session in sessions:
                yield from self._row_faults(session)
            for before, after in pairwise((None, *sessions)):
                expected = (before.last + 1, before.hash) if before else (1, START)
                if after is not None and (after.first, after.previous) != expected:
                    yield table, after.first, "an archived session does not follow the one before"

    def _row_faults(self, session: ArchivedSession) -> Iterator[Problem]:
        store, told = self._store, self._notices.get((session.table, session.session))
        if told is not None and dict(told) != notice_of(session):
            yield session.table, session.first, "it is not archived as the house log says"
        if told is None and isinstance(store, SqlStore):
            left = store.first_entry(session.table, session.last)
            if left != session.first:  # a process may have died before it told the house log
                yield session.table, session.first, "it was archived, and the house log has nothing"
