"""Event store in memory, for simulations, with faults on demand.

Durable data are on a `FakeDisk`. A store that failed is discarded and another is opened on its
disk, as by a process that restarts.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import RLock
from typing import Final

from msgspec.structs import replace

from tapisvert.journal.entry import MAX_MINOR, START, Entry, check_request
from tapisvert.journal.sql import FailStop, LocalNotifier, OnNotify
from tapisvert.journal.store import (
    Append,
    AppendResult,
    ArchivedSession,
    DatabaseCorruptError,
    ForwardedRequest,
    Head,
    PurseDelta,
    SavedState,
    Snapshot,
    StoredReply,
    StoreError,
    TableRow,
    UnknownTableError,
    purse_deltas,
)


@dataclass(slots=True)
class FakeDisk:
    """Data that outlive a process."""

    tables: dict[str, TableRow] = field(default_factory=dict)
    entries: dict[str, list[Entry]] = field(default_factory=dict)
    answered: dict[tuple[str, str, str], StoredReply] = field(default_factory=dict)
    purses: dict[str, int] = field(default_factory=dict)
    snapshots: dict[str, tuple[Snapshot, bytes]] = field(default_factory=dict)
    states: dict[str, dict[int, SavedState]] = field(default_factory=dict)
    reports: dict[str, bytes] = field(default_factory=dict)
    kept: dict[str, dict[str, bytes]] = field(default_factory=dict)
    inbox: dict[str, dict[int, tuple[ForwardedRequest, int]]] = field(default_factory=dict)
    parcels: int = 0
    checkpoints: list[bytes] = field(default_factory=list)
    bell: LocalNotifier = field(default_factory=LocalNotifier)
    lock: RLock = field(default_factory=RLock)


class InMemoryEventStore:
    """`EventStore` on a disk in memory. Several stores on one disk stand for several processes.

    >>> store = InMemoryEventStore()
    >>> store.create_table("one", b"{}", now_ms=0)
    True
    >>> store.claim("one", "me", now_ms=0, ttl_ms=1000)
    1
    >>> InMemoryEventStore(store.disk).claim("one", "you", now_ms=999, ttl_ms=1000) is None
    True
    """

    def __init__(self, disk: FakeDisk | None = None) -> None:
        self.disk: Final = FakeDisk() if disk is None else disk
        self._trust: Final = FailStop()
        self._appends = 0
        self._faults: dict[int, bool] = {}

    def fail_append(self, number: int, *, completed: bool) -> None:
        """Make the number-th call of `append` from now on (1 is the next) fail.

        With `done` it fails after its entries are stored, else before any change.
        """
        self._faults[self._appends + number] = completed

    # The journal ----------------------------------------------------------------------------------

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        """Append entries in one transaction, unless the call was set to fail."""
        with self._trust.guard(self.disk.lock):
            self._appends += 1
            fault = self._faults.pop(self._appends, None)
            results = [] if fault is False else [self._append(item) for item in batch]
            if fault is not None:
                raise StoreError(f"append {self._appends} was to fail")
            return results

    def _append(self, append: Append) -> AppendResult:
        entry, disk = append.entry, self.disk
        row = disk.tables.get(entry.table)
        if row is None or row.owner is None or row.fence != append.fence:
            return AppendResult.FENCED
        key = None if entry.request is None else (entry.table, entry.actor, entry.request)
        if key in disk.answered:
            return AppendResult.DUPLICATE
        if entry.number != row.number + 1 or entry.previous != row.hash:
            return AppendResult.GAP
        expense = purse_deltas([append])
        if not all(self._can(spending) for spending in expense):
            return AppendResult.PURSE
        disk.purses.update(
            (append.account, self._held(append.account) + append.change) for append in expense
        )
        disk.entries[entry.table].append(entry)
        disk.tables[entry.table] = replace(row, number=entry.number, hash=entry.hash)
        if key is not None:
            disk.answered[key] = StoredReply(entry.number, entry.body_hash, entry.answer)
        return AppendResult.DONE

    def read(self, table: str, new_state: int, limit: int) -> list[Entry]:
        """Return a table's entries after a number."""
        with self._trust.guard(self.disk.lock):
            first = max(new_state, 0)
            return self.disk.entries.get(table, [])[first : first + limit]

    def archived(self, table: str) -> list[ArchivedSession]:
        """Return no session: a disk in memory has no archive."""
        return []

    def head(self, table: str) -> Head:
        """Return a table's head."""
        with self._trust.guard(self.disk.lock):
            return self._row(table).head

    def heads(self) -> list[Head]:
        """Return the heads of all tables at one moment."""
        return [row.head for row in self.tables()]

    def find_answer(self, table: str, actor: str, request: str) -> StoredReply | None:
        """Return the stored answer to a request."""
        with self._trust.guard(self.disk.lock):
            return self.disk.answered.get((table, actor, request))

    def iter_requests(
        self, table: str, new_state: tuple[str, str], limit: int
    ) -> list[tuple[str, str]]:
        """Return one page of answered requests."""
        with self._trust.guard(self.disk.lock):
            ordered_items = sorted(key[1:] for key in self.disk.answered if key[0] == table)
            first = bisect_right(ordered_items, new_state)
            return ordered_items[first : first + limit]

    def has_paid(self, table: str, actor: str) -> bool:
        """Return whether an entry of the actor at the table moved a purse."""
        with self._trust.guard(self.disk.lock):
            entries = self.disk.entries.get(table, ())
            return any(entry.actor == actor and entry.purse for entry in entries)

    # Tables ---------------------------------------------------------------------------------------

    def create_table(self, table: str, settings: bytes, now_ms: int) -> bool:
        """Create a table without entries."""
        with self._trust.guard(self.disk.lock):
            if table in self.disk.tables:
                return False
            self.disk.tables[table] = TableRow(table, settings, now_ms, 0, START, None, 0, 0)
            self.disk.entries[table] = []
            return True

    def change_table(self, table: str, settings: bytes) -> None:
        """Replace a table's settings."""
        with self._trust.guard(self.disk.lock):
            self.disk.tables[table] = replace(self._row(table), settings=settings)

    def tables(self) -> list[TableRow]:
        """Return all tables, ordered by id."""
        with self._trust.guard(self.disk.lock):
            return [row for _, row in sorted(self.disk.tables.items())]

    def save_snapshot(self, table: str, number: int, state: bytes) -> None:
        """Save a table's state."""
        with self._trust.guard(self.disk.lock):
            self._row(table)
            old_body = self.disk.snapshots.get(table)
            if old_body is None or number >= old_body[0].number:
                digest = hashlib.sha256(state).digest()
                self.disk.snapshots[table] = Snapshot(number, state), digest

    def snapshot(self, table: str) -> Snapshot | None:
        """Return the latest saved state."""
        with self._trust.guard(self.disk.lock):
            if table not in self.disk.snapshots:
                return None
            result, digest = self.disk.snapshots[table]
        if hashlib.sha256(result.state).digest() != digest:
            raise DatabaseCorruptError(
                f"the snapshot of table {table} after entry {result.number} is damaged"
            )
        return result

    def save_state(self, saved_state: SavedState, keep: int) -> None:
        """Save a table's state, and keep the newest alone."""
        with self._trust.guard(self.disk.lock):
            self._row(saved_state.table)
            states = self.disk.states.get(saved_state.table, {}) | {saved_state.number: saved_state}
            newest = sorted(states, reverse=True)[:keep]
            self.disk.states[saved_state.table] = {number: states[number] for number in newest}

    def saved_states(self, table: str) -> list[SavedState]:
        """Return the saved states of a table, the newest first."""
        with self._trust.guard(self.disk.lock):
            return list(self.disk.states.get(table, {}).values())

    def delete_states(self, table: str) -> None:
        """Delete all saved states of a table."""
        with self._trust.guard(self.disk.lock):
            self.disk.states.pop(table, None)

    def save_report(self, table: str, number: int, state: bytes) -> None:
        """Save a table's report; those of tests come in order."""
        with self._trust.guard(self.disk.lock):
            self.disk.reports[table] = state

    def report(self, table: str) -> bytes | None:
        """Return a table's saved report."""
        with self._trust.guard(self.disk.lock):
            return self.disk.reports.get(table)

    def save_blob(self, table: str, name: str, blob: bytes) -> None:
        """Save a blob of a table under a name."""
        with self._trust.guard(self.disk.lock):
            self._row(table)
            self.disk.kept.setdefault(table, {})[name] = blob

    def blobs(self, table: str) -> dict[str, bytes]:
        """Return all blobs of a table, by name."""
        with self._trust.guard(self.disk.lock):
            return dict(sorted(self.disk.kept.get(table, {}).items()))

    def delete_blob(self, table: str, name: str) -> None:
        """Delete a blob of a table."""
        with self._trust.guard(self.disk.lock):
            self.disk.kept.get(table, {}).pop(name, None)

    def purse(self, account: str) -> int:
        """Return the balance of an account's purse."""
        with self._trust.guard(self.disk.lock):
            return self._held(account)

    def purses(self) -> dict[str, int]:
        """Return the balances of all purses that are not empty."""
        with self._trust.guard(self.disk.lock):
            return {account: minor for account, minor in sorted(self.disk.purses.items()) if minor}

    # Leases ---------------------------------------------------------------------------------------

    def claim(self, table: str, owner: str, now_ms: int, ttl_ms: int) -> int | None:
        """Take the lease of a table that is free."""
        with self._trust.guard(self.disk.lock):
            row = self._row(table)
            if row.owner not in (None, owner) and row.expires_ms > now_ms:
                return None
            copy = replace(row, owner=owner, fence=row.fence + 1, expires_ms=now_ms + ttl_ms)
            self.disk.tables[table] = copy
            return copy.fence

    def hand_over(self, table: str, owner: str, fence: int, to: str) -> bool:
        """Give a lease to another node."""
        with self._trust.guard(self.disk.lock):
            row = self.disk.tables.get(table)
            if row is None or (row.owner, row.fence) != (owner, fence):
                return False
            self.disk.tables[table] = replace(row, owner=to, fence=fence + 1)
            return True

    def renew(self, table: str, owner: str, fence: int, now_ms: int, ttl_ms: int) -> bool:
        """Extend a lease."""
        with self._trust.guard(self.disk.lock):
            row = self.disk.tables.get(table)
            if row is None or (row.owner, row.fence) != (owner, fence):
                return False
            self.disk.tables[table] = replace(row, expires_ms=now_ms + ttl_ms)
            return True

    def release(self, table: str, owner: str, fence: int) -> bool:
        """End a lease."""
        with self._trust.guard(self.disk.lock):
            row = self.disk.tables.get(table)
            if row is None or (row.owner, row.fence) != (owner, fence):
                return False
            self.disk.tables[table] = replace(row, owner=None, expires_ms=0)
            return True

    # Forwarded requests and notifications ---------------------------------------------------------

    def enqueue(self, table: str, actor: str, request: str, body: bytes) -> None:
        """Forward a request to the table's owner."""
        check_request(actor, request)
        with self._trust.guard(self.disk.lock):
            self._row(table)
            self.disk.parcels += 1
            forwarded_request = ForwardedRequest(self.disk.parcels, actor, request, body)
            self.disk.inbox.setdefault(table, {})[forwarded_request.id] = forwarded_request, 0

    def dequeue(self, table: str, fence: int, limit: int) -> list[ForwardedRequest]:
        """Return requests forwarded to a table, oldest first."""
        with self._trust.guard(self.disk.lock):
            row = self.disk.tables.get(table)
            if row is None or row.owner is None or row.fence != fence:
                return []
            box = self.disk.inbox.get(table, {})
            due = [forward for forward, takings in box.values() if takings < fence][:limit]
            box.update({forward.id: (forward, fence) for forward in due})
            return due

    def acknowledge(self, table: str, parcels: Sequence[int]) -> None:
        """Delete forwarded requests, by id."""
        with self._trust.guard(self.disk.lock):
            box = self.disk.inbox.get(table, {})
            for parcel in parcels:
                box.pop(parcel, None)

    def notify(self, table: str, number: int) -> None:
        """Notify every store on this disk."""
        self.disk.bell.notify(table, number)

    def subscribe(self, on_notify: OnNotify) -> Callable[[], None]:
        """Call `heard` for each notification, on the notifying thread."""
        return self.disk.bell.subscribe(on_notify)

    # Checkpoints ----------------------------------------------------------------------------------

    def save_checkpoint(self, at_ms: int, text: bytes) -> None:
        """Save a signed checkpoint."""
        with self._trust.guard(self.disk.lock):
            self.disk.checkpoints.append(text)

    def append_checkpoint(self, after_id: int, at_ms: int, text: bytes) -> bool:
        """Save a signed checkpoint if none is later than that id."""
        with self._trust.guard(self.disk.lock):
            if len(self.disk.checkpoints) > after_id:
                return False
            self.disk.checkpoints.append(text)
            return True

    def cosign_checkpoint(self, checkpoint_id: int, text: bytes) -> None:
        """Put a checkpoint with cosignatures in the place of the same without."""
        with self._trust.guard(self.disk.lock):
            self.disk.checkpoints[checkpoint_id - 1] = text

    def checkpoints_after(self, after_id: int) -> list[tuple[int, bytes]]:
        """Return the checkpoints after that id, which count from 1."""
        with self._trust.guard(self.disk.lock):
            return list(enumerate(self.disk.checkpoints, 1))[after_id:]

    def checkpoints(self) -> list[bytes]:
        """Return the checkpoints, oldest first."""
        with self._trust.guard(self.disk.lock):
            return list(self.disk.checkpoints)

    def close(self) -> None:
        """Refuse every later call; the disk stays."""
        self._trust.fail(StoreError("the storage is closed"))

    def _row(self, table: str) -> TableRow:
        row = self.disk.tables.get(table)
        if row is None:
            raise UnknownTableError(table)
        return row

    def _can(self, spending: PurseDelta) -> bool:
        holding = self._held(spending.account)
        return holding + spending.lowest >= 0 and holding + spending.highest <= MAX_MINOR

    def _held(self, account: str) -> int:
        return self.disk.purses.get(account, 0)
