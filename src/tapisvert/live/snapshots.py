"""Snapshots of a table: its state, saved in the background, from which a start continues.

A snapshot is bound to the journal by the number and the hash of its entry, and to the house's key
by a stamp, so that only the house can write one that a start accepts. An invalid snapshot is logged
and ignored; then an older one is used, or the beginning of the session.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from tapisvert.fairness.encoding import encode_fields
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import SavedState
from tapisvert.live import table_state
from tapisvert.live.node_context import NodeContext
from tapisvert.live.table import LiveTable
from tapisvert.live.table_state import TableState
from tapisvert.values import value

SNAPSHOT_ENTRIES: Final = 2_000
"""Entries between two snapshots of a table: a start replays fewer of each table."""
_MAX_SNAPSHOTS: Final = 3
"""Snapshots kept of a table."""
_HEAD: Final = b"tapisvert snapshot 1"
_LOG: Final = logging.getLogger("tapisvert.server")


@value
class _SnapshotDraft:
    """State of a table after its last entry; `save_heard` saves the state of its listener."""

    live: LiveTable
    number: int
    hash: bytes
    state: TableState
    save_heard: Callable[[], None]

    def save(self, store: EventStore) -> None:
        """Save the state after the listener's, which a restart would not rebuild; failures are
        logged.
        """
        try:
            state = self._saved_state()
            self.save_heard()
        except Exception:
            _LOG.exception("failed to write snapshot of table %s", self.live.name)
        else:
            store.save_state(state, _MAX_SNAPSHOTS)

    def _saved_state(self) -> SavedState:
        raw = table_state.encode(self.state)
        form = table_state.fingerprint(self.state.opening)
        name = self.live.name
        digest = hashlib.sha256(raw).digest()
        stamp = self.live.machine.dealer.vault.stamp(
            _stamp_text(name, self.number, self.hash, form, digest)
        )
        return SavedState(name, self.number, self.hash, form, raw, digest, stamp)


class Snapshots:
    """Snapshots of a table that this node owns, taken from memory and saved once durable."""

    def __init__(self, context: NodeContext, live: LiveTable, last: int) -> None:
        """`last` is the number of the last snapshot, or of the entry before the session."""
        self._context = context
        self._live = live
        self._last = last
        self._draft: _SnapshotDraft | None = None

    def take_if_due(self) -> None:
        """Take a snapshot if the last one is old enough; called between two turns of the table."""
        entries = self._context.snapshot_entries
        if entries is not None and self._live.number - self._last >= entries:
            self._draft = self._take()

    def save_if_durable(self, number: int) -> None:
        """Save the snapshot taken after entry `number`, which is durable now."""
        if self._draft is not None and self._draft.number == number:
            save = self._draft.save
            self._draft = None
            self._context.call(partial(save, self._context.store))

    async def save_last(self) -> None:
        """Save the state at the end, unless it is unchanged since the last snapshot."""
        is_new = self._live.has_opened and self._live.number > self._last
        if is_new and self._context.snapshot_entries is not None:
            await asyncio.to_thread(self._take().save, self._context.store)

    def _take(self) -> _SnapshotDraft:
        live = self._live
        core = self._live.core
        self._last = live.number
        save_heard = core.listener.saver()
        return _SnapshotDraft(live, live.number, core.hash, table_state.capture(live), save_heard)


def begin(store: EventStore, live: LiveTable, before_number: int) -> bool:
    """Set a table to its newest valid snapshot before an entry, else to the last session's
    beginning.
    """
    session_start = store.snapshot(live.name)
    for snapshot in store.saved_states(live.name):
        if (session_start.number if session_start else 0) < snapshot.number < before_number:
            problem = _problem(store, live, snapshot)
            if problem is None:
                return True
            leave_aside(live.name, snapshot.number, problem)
    if session_start is not None:
        live.core.start_from(session_start.number, session_start.state)
    return False


def leave_aside(table: str, number: int, problem: str) -> None:
    """Log that a snapshot is not used, and why."""
    fields = {"table": table, "entry": number}
    _LOG.warning(
        "ignored snapshot of table %s at entry %d: %s",
        table,
        number,
        problem,
        extra={"fields": fields},
    )


def _problem(store: EventStore, live: LiveTable, snapshot: SavedState) -> str | None:
    """Restore a table from a snapshot; if it is invalid return the reason, and change nothing."""
    if hashlib.sha256(snapshot.state).digest() != snapshot.hash:
        return "it is damaged"
    text = _stamp_text(
        snapshot.table,
        snapshot.number,
        snapshot.entry_hash,
        snapshot.form,
        snapshot.hash,
    )
    if not live.machine.dealer.vault.has_stamped(text, snapshot.stamp):
        return "it was not written with the key of this house"
    entries = store.read(snapshot.table, snapshot.number - 1, 1)
    if [entry.hash for entry in entries] != [snapshot.entry_hash]:
        return "its entry is not in the journal"
    try:
        state = table_state.decode(snapshot.state)
        if table_state.fingerprint(state.opening) != snapshot.form:
            return "it is of another version of the program or of the rulebook"
        table_state.restore(live, state, snapshot.number, snapshot.entry_hash)
    except ValueError as error:
        return str(error)
    return None


def _stamp_text(table: str, number: int, entry_hash: bytes, form: bytes, digest: bytes) -> bytes:
    return encode_fields(_HEAD, table.encode(), b"%d" % number, entry_hash, form, digest)
