"""Reading of entries: a table's, page by page, and the events in their answers."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tapisvert.journal.entry import COMMAND, MAX_MINOR, Entry
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedError
from tapisvert.record.event_lines import event_prefix

PAGE: Final = 1_000
"""Maximum of entries read at once; leases are renewed between pages, even on one connection."""
OPENED: Final = event_prefix("opened")
COUP: Final = event_prefix("coup")
FINISHED: Final = event_prefix("finished")
CORRECTED: Final = event_prefix("corrected")
CORRECTIONS: Final = (CORRECTED, event_prefix("stake_corrected"))
"""First events of the answer to a correction of a coup."""
REFUSED: Final = event_prefix("refused")
_OPENS: Final = b'{"do":"open"'
_EVENT: Final = msgspec.json.Decoder(dict[str, Any])


def iter_entries(
    store: EventStore, table: str, after_number: int = 0, last: int = MAX_MINOR
) -> Iterator[Entry]:
    """Yield a table's entries with higher numbers than `after_number`, up to `last`."""
    while after_number < last and (
        page := store.read(table, after_number, min(PAGE, last - after_number))
    ):
        yield from page
        after_number = page[-1].number


def iter_entries_backwards(store: EventStore, table: str) -> Iterator[Entry]:
    """Yield a table's entries, newest first. Raises ArchivedError without archived files."""
    last = store.head(table).number
    while last > 0:
        first = max(0, last - PAGE)
        try:
            page = store.read(table, first, last - first)
        except ArchivedError as error:
            first = error.session.last
            if first >= last:
                raise
            page = store.read(table, first, last - first)
        yield from reversed(page)
        last = first


def iter_events(
    entry: Entry, prefixes: bytes | tuple[bytes, ...] = b""
) -> Iterator[dict[str, Any]]:
    """Yield the events of an entry's answer with one of the prefixes, as JSON objects."""
    for line in entry.answer.splitlines():
        if line.startswith(prefixes):
            yield _EVENT.decode(line)


def is_opening(entry: Entry) -> bool:
    """Return whether an entry opens a session."""
    is_open = entry.kind == COMMAND and entry.line.startswith(_OPENS)
    return is_open and entry.answer.startswith(OPENED)


def is_closing(entry: Entry) -> bool:
    """Return whether an entry ends a session, possibly with the last coup."""
    return entry.kind == COMMAND and FINISHED in entry.answer
