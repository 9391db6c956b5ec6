"""Audit of saved reports: compares each with the report that the journal gives at its entry."""

from collections.abc import Iterator

from tapisvert.server.journal.entry import Entry
from tapisvert.server.reporting.bank import report_state
from tapisvert.server.reporting.bank.bank_report import Report


class ReportAudit:
    """Comparison of the saved report of one table with its entries, read from the first.

    A report in the form of another version, or of an entry that the journal lacks, is not compared:
    the server leaves it aside.
    """

    def __init__(self, raw: bytes | None) -> None:
        self._saved = report_state.decode(raw) if raw is not None else None
        self._made = Report()

    def add(self, entry: Entry) -> None:
        """Add the next entry to the report that is compared."""
        if self._saved is not None and entry.number <= self._saved.number:
            self._made.apply((entry,))

    def problems(self) -> Iterator[tuple[int, str]]:
        """Yield the entry and the problem of a saved report that has other figures."""
        made, saved = self._made.state(), self._saved
        if saved is None or (made.number, made.entry_hash) != (saved.number, saved.entry_hash):
            return
        fields = saved.__struct_fields__
        if differ := [one for one in fields if getattr(saved, one) != getattr(made, one)]:
            yield saved.number, ", ".join(differ)
