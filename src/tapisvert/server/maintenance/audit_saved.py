"""Audit of what is saved beside a journal: each report with the one that the journal gives at its
entry, each snapshot with the state that a replay has there.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator

from tapisvert import regulations
from tapisvert.fairness.vault import KEY_BYTES, Vault
from tapisvert.rules import commands as c
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.store import SavedState
from tapisvert.server.reporting.bank import report_state
from tapisvert.server.reporting.bank.bank_report import Report
from tapisvert.server.tables import table_state
from tapisvert.server.tables.dealer import Dealer
from tapisvert.server.tables.live_table import LiveTable, Opening


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


def replica(name: str, vault: Vault | None = None) -> LiveTable:
    """Return a table that only replays: its first opening sets its rules. Without a vault it opens
    no draw.
    """
    book = regulations.rulebook(regulations.rulebooks()[0])
    dealer = Dealer(book, vault or Vault(secrets.token_bytes(KEY_BYTES)))
    return LiveTable(name, Opening(c.Open(book, "EUR")), dealer, tokens=str)


class SnapshotAudit:
    """Comparison of the saved states of one table with its replay, entry by entry.

    A state in the form of another version, or under a rulebook that was changed since, is not
    compared: no start takes it.
    """

    def __init__(self, saved: Iterable[SavedState]) -> None:
        self._saved = {one.number: one for one in saved}
        self._problems: list[tuple[int, str]] = []
        self.is_needed = bool(self._saved)
        """True if states are saved: then the whole table has to be replayed, notices included."""

    def compare(self, live: LiveTable, entry: Entry) -> None:
        """Compare the state after an entry with the saved one, if there is one."""
        saved = self._saved.pop(entry.number, None)
        if saved is not None and (problem := _problem(live, entry, saved)) is not None:
            self._problems.append((saved.number, f"its snapshot {problem}"))

    def problems(self) -> Iterator[tuple[int, str]]:
        """Yield the entry and the problem of each snapshot with one, once all is replayed."""
        yield from self._problems
        for number in sorted(self._saved):
            yield number, "its snapshot is of an entry that is not in the journal"


def _problem(live: LiveTable, entry: Entry, saved: SavedState) -> str | None:
    if saved.entry_hash != entry.hash:
        return "names another entry"
    if hashlib.sha256(saved.state).digest() != saved.hash:
        return "is damaged"
    if not live.has_opened:
        return "is of a table that has not opened"
    state = table_state.capture(live)
    if table_state.fingerprint(state.opening) != saved.form:
        return None
    raw = table_state.encode(state)
    return None if raw == saved.state else "is not the state that a replay gives"
