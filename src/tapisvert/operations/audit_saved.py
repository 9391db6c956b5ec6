"""Audit of data saved outside a journal: each report against the one computed from the journal at
its entry, each snapshot against the replayed state, archived sessions against the house log and the
chain.
"""

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from tapisvert import regulations
from tapisvert.fairness.vault import KEY_BYTES, Vault
from tapisvert.journal.archives import NOTICE, archive_notice
from tapisvert.journal.entry import START, Entry
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedSession, Head, SavedState
from tapisvert.live import table_state
from tapisvert.live.dealer import Dealer
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.table import LiveTable
from tapisvert.reports import bank
from tapisvert.reports.bank import Report
from tapisvert.rules import commands as c

Problem = tuple[str, int, str]
"""A table, its entry (0 for none), and the problem."""


class ReportAudit:
    """Comparison of the saved report of one table with its entries, read from the first.

    A report in the form of another version, or of an entry that the journal lacks, is not compared:
    the server ignores it.
    """

    def __init__(self, raw: bytes | None) -> None:
        self._states = bank.decode_state(raw) if raw is not None else None
        self._report = Report()

    def add(self, entry: Entry) -> None:
        """Add the next entry to the computed report."""
        if self._states is not None and entry.number <= self._states.number:
            self._report.apply((entry,))

    def problems(self) -> Iterator[tuple[int, str]]:
        """Yield the entry and the problem of a saved report with other figures."""
        report = self._report.state()
        copy = self._states
        if copy is None or (report.number, report.entry_hash) != (copy.number, copy.entry_hash):
            return
        fields = copy.__struct_fields__
        if differ := [field for field in fields if getattr(copy, field) != getattr(report, field)]:
            yield copy.number, ", ".join(differ)


def replica(name: str, vault: Vault | None = None) -> LiveTable:
    """Return a table for replay, with the rules of its first opening; its vault opens draws."""
    book = regulations.rulebook(regulations.rulebooks()[0])
    dealer = Dealer(book, vault or Vault(secrets.token_bytes(KEY_BYTES)))
    return LiveTable(name, OpeningSettings(c.Open(book, "EUR")), dealer, salts=str)


class SnapshotAudit:
    """Comparison of the saved states of one table with its replay, entry by entry.

    A state in the form of another version, or under a rulebook that was changed since, is not
    compared: a start ignores it.
    """

    def __init__(self, saved_states: Iterable[SavedState]) -> None:
        self._states = {state.number: state for state in saved_states}
        self._problems: list[tuple[int, str]] = []
        self.is_needed = bool(self._states)
        """True if states are saved: then the whole table has to be replayed, notices included."""

    def compare(self, live: LiveTable, entry: Entry) -> None:
        """Compare the state after an entry with the saved one, if any."""
        saved_state = self._states.pop(entry.number, None)
        if saved_state is not None and (problem := _problem(live, entry, saved_state)) is not None:
            self._problems.append((saved_state.number, f"its snapshot {problem}"))

    def problems(self) -> Iterator[tuple[int, str]]:
        """Yield the entry and the problem of each wrong snapshot, once all is replayed."""
        yield from self._problems
        for number in sorted(self._states):
            yield number, "its snapshot is of an entry that is not in the journal"


def _problem(live: LiveTable, entry: Entry, saved_state: SavedState) -> str | None:
    if saved_state.entry_hash != entry.hash:
        return "names another entry"
    if hashlib.sha256(saved_state.state).digest() != saved_state.hash:
        return "is damaged"
    if not live.has_opened:
        return "is of a table that has not opened"
    state = table_state.capture(live)
    if table_state.fingerprint(state.opening) != saved_state.form:
        return None
    raw = table_state.encode(state)
    return None if raw == saved_state.state else "does not match the replayed state"


class ArchiveAudit:
    """Audit of the archived sessions of one store: their rows, and their files.

    With the files an audit reads the journal through them, from its first entry. Without them it
    begins after the last archived session, whose hash is in the house log, and reports the number
    of skipped entries.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._notices: dict[tuple[str, int], Mapping[str, Any]] = {}
        self.left_out = 0
        """Number of archived entries that are not read, because their files are missing."""
        self._table = ""
        self._last = 0
        self._amounts = Counter[str]()

    def begin(self, table: str) -> Head:
        """Begin a table; return the entry after which it is read."""
        sessions = self._store.archived_sessions(table)
        self._table = table
        self._last = sessions[-1].last if sessions else 0
        self._amounts = Counter[str]()
        if not sessions or self._reads_files:
            return Head(table, 0, START)
        self.left_out += self._last
        return Head(table, self._last, sessions[-1].hash)

    @property
    def _reads_files(self) -> bool:
        return self._store.reads_archives

    def on_purse(self, entry: Entry) -> None:
        """Count the movements of purses by an entry, if it is archived."""
        if entry.number <= self._last:
            self._amounts.update(dict(entry.purse))

    def kept_moves(self) -> Counter[str]:
        """Return the stored changes of purses by the table's archived entries."""
        moves = Counter[str]()
        if self._last:
            for account, change in self._store.archived_moves(self._table, self._last):
                moves[account] += change
        return moves

    def move_faults(self) -> Iterator[Problem]:
        """Yield the purses whose stored changes differ from those in the files read before."""
        moves = self.kept_moves()
        for account in sorted(moves.keys() | self._amounts.keys()):
            if moves[account] != self._amounts[account]:
                files = f"its archived sessions moved {self._amounts[account]} of a purse"
                yield self._table, 0, f"{files}, {account}, and {moves[account]} is kept of it"

    def on_notice(self, notice: Mapping[str, Any]) -> None:
        """Record the house log's notice about an archived session."""
        if notice["notice"] == NOTICE:
            self._notices[notice["what"], notice["after"]["session"]] = notice

    def faults(self, tables: Iterable[str]) -> Iterator[Problem]:
        """Yield the problems of rows; called once the house log was read."""
        for table in tables:
            sessions = self._store.archived_sessions(table)
            for session in sessions:
                yield from self._row_faults(session)
            for prior, successor in pairwise((None, *sessions)):
                expected = (prior.last + 1, prior.hash) if prior else (1, START)
                if successor is not None and (successor.first, successor.previous) != expected:
                    yield (
                        table,
                        successor.first,
                        "an archived session does not follow the one before",
                    )

    def _row_faults(self, session: ArchivedSession) -> Iterator[Problem]:
        store = self._store
        notice = self._notices.get((session.table, session.session))
        if notice is not None and dict(notice) != archive_notice(session):
            yield session.table, session.first, "it is not archived as the house log says"
        if notice is None:
            first_entry = store.first_entry(session.table, session.last)
            if first_entry != session.first:  # a process may have died before it told the house log
                yield session.table, session.first, "archived without a house log entry"
