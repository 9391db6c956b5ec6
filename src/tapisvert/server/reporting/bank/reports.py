"""Reports of all tables, each saved now and then, so that a start reads the newer entries alone."""

import logging
from threading import Lock
from typing import Final

from tapisvert.journal.reader import PAGE
from tapisvert.journal.store import EventStore
from tapisvert.server.reporting.bank import report_state
from tapisvert.server.reporting.bank.bank_report import Report

SAVED_ENTRIES: Final = 10_000
"""Entries between two savings of a report: the first report after a start reads fewer."""
_LOG: Final = logging.getLogger("tapisvert.server")


class Reports:
    """Reports of all tables, each built up to the entry at which it was last advanced."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._reports: dict[str, Report] = {}
        self._saved: dict[str, int] = {}
        self._turn = Lock()

    def find(self, table: str) -> Report:
        """Return the report of a table, up to now; on any thread. Raises ArchivedError if it is to
        be made anew, and the files of archived sessions are not here.
        """
        while self.advance(table):
            pass
        return self._reports[table]

    def advance(self, table: str) -> bool:
        """Add a page of entries to a report; return False if there was none. Raises ArchivedError.

        One page of one table at a time; others may run in between.
        """
        with self._turn:
            report = self._reports.get(table)
            if report is None:
                report = self._reports[table] = self._load(table)
                self._saved[table] = report.number
            try:
                page = self._store.read(table, report.number, PAGE)
                report.apply(page)
            except BaseException:
                del self._reports[table]  # it may have half of an entry
                raise
            if report.number - self._saved[table] >= SAVED_ENTRIES:
                self._save(table, report)
        return bool(page)

    def save(self, table: str) -> None:
        """Save a table's report as it is, before entries that it has read are archived."""
        with self._turn:
            if (report := self._reports.get(table)) and report.number > self._saved[table]:
                self._save(table, report)

    def _save(self, table: str, report: Report) -> None:
        raw = report_state.encode(report.state())
        self._store.save_report(table, report.number, raw)
        self._saved[table] = report.number

    def _load(self, table: str) -> Report:
        """Return the saved report of a table, or an empty one if none holds."""
        raw = self._store.report(table)
        if raw is None:
            return Report()
        state, problem = report_state.decode(raw), "it is of another version"
        if state is not None:
            entries = self._store.read(table, state.number - 1, 1)
            if [entry.hash for entry in entries] == [state.entry_hash]:
                return Report.restored(state)
            problem = "its entry is not in the journal"
        _LOG.warning("the saved report of table %s is left aside: %s", table, problem)
        return Report()
