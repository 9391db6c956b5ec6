"""Incidents of the day at each table: read from the journal once, then from new entries."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

import msgspec

from tapisvert.api.bodies import Moment
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import iter_entries, iter_entries_backwards, iter_events
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedError
from tapisvert.record.event_lines import event_prefix

INCIDENTS: Final = (
    "suspended",
    "resumed",
    "nulled",
    "draw_lost",
    "called_off",
    "irregularity",
    "decided",
    "late_accepted",
    "abandoned",
    "advanced",
    "corrected",
    "stake_corrected",
    "owed",
)
"""Events of a table that are incidents."""
DEROGATION: Final = ("consented", "limits_changed")
"""Events of a derogation: the controller's consent, and the limits that it brings."""
_PREFIXES: Final = tuple(map(event_prefix, (*INCIDENTS, *DEROGATION, "finished")))
_MOST: Final = 200
"""Maximum of incidents of a table that are shown, the latest."""


class Incident(msgspec.Struct, frozen=True):
    """An event of the day for which the direction is responsible, with its entry at the table."""

    table: str
    n: int
    at: Moment
    event: dict[str, Any]


@dataclass
class _TableDay:
    since_ms: int
    number: int
    incidents: list[Incident] = field(default_factory=list)


class Incidents:
    """Incidents of all tables since the day began."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._days: dict[str, _TableDay] = {}
        self._turn = Lock()

    def find(self, table: str, since_ms: int) -> list[Incident]:
        """Return the incidents of a table since a time, newest first; on any thread."""
        with self._turn:
            day = self._days.get(table)
            if day is None or day.since_ms != since_ms:
                day = self._days[table] = self._read_day(table, since_ms)
            for entry in iter_entries(self._store, table, day.number):
                day.incidents.extend(_incidents(entry))
                day.number = entry.number
            del day.incidents[:-_MOST]
            return day.incidents[::-1]

    def _read_day(self, table: str, since_ms: int) -> _TableDay:
        day = _TableDay(since_ms, self._store.head(table).number)
        incidents: list[Incident] = []
        try:
            for entry in iter_entries_backwards(self._store, table):
                if entry.at_ms < since_ms or len(incidents) >= _MOST:
                    break
                incidents.extend(reversed(list(_incidents(entry))))
        except ArchivedError:
            pass  # today's session is archived elsewhere: show the rest
        day.incidents = incidents[::-1]
        return day


def _incidents(entry: Entry) -> Iterator[Incident]:
    for event in iter_events(entry, _PREFIXES):
        yield Incident(entry.table, entry.number, entry.at_ms, event)
