"""Event store protocol and its errors; implemented on SQLite, on PostgreSQL and in memory.

All calls are synchronous. `append` is called from one thread, all other methods from any. A change
is durable when its call returns. Any error of the disk or the database is a `StoreError`, and after
one the store refuses every call. A failed sync is never repeated, because the system may have
discarded what it could not write and report that only once. The process stops, and restarts from
the data on disk.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Protocol

import msgspec

from tapisvert.journal.entry import MAX_PURSE, NOTICE, Entry, entry_from_row
from tapisvert.values import value


class StoreError(Exception):
    """The store has failed and its state is unknown: the process must stop."""


class DatabaseInUseError(StoreError):
    """Another process has this database open for writing."""


class DatabaseTooNewError(StoreError):
    """A later version of the program made the database."""


class DatabaseCorruptError(StoreError):
    """Stored data differ from what was written."""


class UnknownTableError(LookupError):
    """No table has this id."""


def entries_from_rows(rows: Sequence[Sequence[Any]]) -> list[Entry]:
    """Return the entries in rows of a database. Raises DatabaseCorruptError if one is malformed."""
    try:
        return [entry_from_row(row) for row in rows]
    except ValueError as error:
        raise DatabaseCorruptError(f"an entry of the journal cannot be read: {error}") from error


class AppendResult(Enum):
    """Result of appending an entry. If several apply, it is the one listed first here.

    >>> AppendResult("fenced")
    <AppendResult.FENCED: 'fenced'>
    """

    DONE = "done"
    FENCED = "fenced"
    """Another node has claimed the table since, or the table does not exist."""
    DUPLICATE = "duplicate"
    """The table has already answered this request of this actor."""
    GAP = "gap"
    """The entry does not follow the table's last one, for example because that was refused."""
    PURSE = "purse"
    """A purse would hold less than 0 or more than `MAX_MINOR`; or chips are bought or issued, and
    the purse would lack room for what a table may pay out.
    """


class Append(msgspec.Struct, frozen=True, gc=False):
    """Entry to append, with the fencing token of its writer's lease of the table."""

    entry: Entry
    fence: int


@value
class Head:
    """Number and hash of a table's last entry; 0 and `START` before the first."""

    table: str
    number: int
    hash: bytes


class TableRow(msgspec.Struct, frozen=True, gc=False):
    """Stored table: its settings, its head, and its lease with owner, fence and expiry."""

    table: str
    settings: bytes
    made_ms: int
    number: int
    hash: bytes
    owner: str | None
    fence: int
    expires_ms: int

    @property
    def head(self) -> Head:
        """Number and hash of the last entry."""
        return Head(self.table, self.number, self.hash)


class StoredReply(msgspec.Struct, frozen=True, gc=False):
    """Stored answer to a request: its entry's number, and the hash of the request's body."""

    number: int
    body_hash: bytes | None
    answer: bytes


@value
class Snapshot:
    """State of a table after entry `number`."""

    number: int
    state: bytes


class SavedState(msgspec.Struct, frozen=True):
    """Saved state of a table after entry `number`, bound to the chain by the hash of that entry.

    `form` is the fingerprint of the state's form and of the rulebook, `hash` the SHA-256 of
    `state`, and `stamp` binds all of it to the house's key.
    """

    table: str
    number: int
    entry_hash: bytes
    form: bytes
    state: bytes
    hash: bytes
    stamp: bytes


class ArchivedSession(msgspec.Struct, frozen=True):
    """Session that was archived: its place in the table's chain of hashes, and the file it is in.

    `session` counts from 1. `first` and `last` are its entries, `opened` the one that opened it;
    `previous` is the hash of the entry before the first, `hash` that of the last.
    """

    table: str
    session: int
    first: int
    last: int
    opened: int
    previous: bytes
    hash: bytes
    file: str


class ArchivedError(LookupError):
    """An entry is in the archive, and its file cannot be read here; `problem` says why."""

    def __init__(self, session: ArchivedSession, problem: str = "it is not at hand") -> None:
        super().__init__(
            f"session {session.session} of table {session.table} is archived in {session.file}:"
            f" {problem}"
        )
        self.session = session


@value
class ForwardedRequest:
    """Request that reached a node which does not own the table."""

    id: int
    actor: str
    request: str
    body: bytes


class EventStore(Protocol):
    """Store of the journal and the data that belong to it."""

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        """Append entries with their purse changes in one durable transaction.

        Each entry is appended whole or refused alone. Returns one result for each, in order.
        """

    def read(self, table: str, after: int, limit: int) -> list[Entry]:
        """Return at most `limit` entries of a table with numbers above `after`, in order.

        Raises ArchivedError if the first of them is archived, and its file cannot be read here.
        """

    def head(self, table: str) -> Head:
        """Return a table's head. Raises UnknownTableError."""

    def heads(self) -> list[Head]:
        """Return the heads of all tables at one moment, ordered by table id."""

    def archived(self, table: str) -> list[ArchivedSession]:
        """Return the sessions of a table that were archived, in order: the table's first ones."""

    def find_answer(self, table: str, actor: str, request: str) -> StoredReply | None:
        """Return the stored answer to an actor's request, or None."""

    def iter_requests(
        self, table: str, after: tuple[str, str], limit: int
    ) -> list[tuple[str, str]]:
        """Return one page of the requests that the table has answered, as (actor, id).

        The page follows `after`, in an order of the store's own. Two empty strings give the first
        page.
        """

    def has_paid(self, table: str, actor: str) -> bool:
        """Return whether an entry of the actor at the table moved a purse, as buying chips does."""

    def create_table(self, table: str, settings: bytes, now_ms: int) -> bool:
        """Create a table without entries. Return False and change nothing if the id exists."""

    def change_table(self, table: str, settings: bytes) -> None:
        """Replace a table's settings. Raises UnknownTableError."""

    def tables(self) -> list[TableRow]:
        """Return all tables, ordered by id."""

    def save_snapshot(self, table: str, number: int, state: bytes) -> None:
        """Save a table's state after entry `number`; only the latest state is stored."""

    def snapshot(self, table: str) -> Snapshot | None:
        """Return the latest saved state. Raises DatabaseCorruptError if its hash differs."""

    def save_state(self, saved: SavedState, keep: int) -> None:
        """Save a table's state, and delete all but the newest `keep` of the table.

        The change need not be durable: a lost one makes a later start longer. It is never durable
        before a change that was made earlier.
        """

    def saved_states(self, table: str) -> list[SavedState]:
        """Return the saved states of a table, the newest first."""

    def delete_states(self, table: str) -> None:
        """Delete all saved states of a table."""

    def save_report(self, table: str, number: int, state: bytes) -> None:
        """Save a table's report after entry `number`; only the latest is stored, and the change may
        be lost, as with `save_state`.
        """

    def report(self, table: str) -> bytes | None:
        """Return a table's saved report, or None."""

    def save_blob(self, table: str, name: str, blob: bytes) -> None:
        """Save a blob of a table, such as a sealed draw, under a name; replace an earlier one."""

    def blobs(self, table: str) -> dict[str, bytes]:
        """Return all blobs of a table, by name."""

    def delete_blob(self, table: str, name: str) -> None:
        """Delete a blob of a table, if it exists."""

    def purse(self, account: str) -> int:
        """Return the balance of an account's purse in minor units; 0 if it was never filled."""

    def purses(self) -> dict[str, int]:
        """Return the balances of all purses that are not empty, in minor units."""

    def claim(self, table: str, owner: str, now_ms: int, ttl_ms: int) -> int | None:
        """Take the lease of a table without an owner, with an expired lease, or handed to `owner`.

        Returns the new fencing token, or None if another owner holds the lease. PostgreSQL decides
        by its own clock; `now_ms` is used where only one process exists.
        """

    def renew(self, table: str, owner: str, fence: int, now_ms: int, ttl_ms: int) -> bool:
        """Extend the lease. Return False if another owner has claimed the table since."""

    def release(self, table: str, owner: str, fence: int) -> bool:
        """End the lease. Return False if another owner has claimed the table since."""

    def hand_over(self, table: str, owner: str, fence: int, to: str) -> bool:
        """Give the rest of the lease to another node, which has to claim it; the old fence ends.

        Return False if another owner has claimed the table since.
        """

    def enqueue(self, table: str, actor: str, request: str, body: bytes) -> None:
        """Forward a request to the node that owns the table. Raises UnknownTableError.

        The request counts only once it is in the journal; until then its sender repeats it.
        """

    def dequeue(self, table: str, fence: int, limit: int) -> list[ForwardedRequest]:
        """Return requests forwarded to a table, oldest first, each once for each fence.

        The next owner gets again those that were not acknowledged. An old fence gets none.
        """

    def acknowledge(self, table: str, parcels: Sequence[int]) -> None:
        """Delete forwarded requests, by id, once the journal holds their answers."""

    def notify(self, table: str, number: int) -> None:
        """Notify all nodes that a table has entries up to `number`. A notification may be lost."""

    def subscribe(self, heard: Callable[[str, int], None]) -> Callable[[], None]:
        """Call `heard` with table and number for each notification; return the unsubscriber.

        The call may come on any thread. Notifications close together are merged into one with the
        greatest number.
        """

    def save_checkpoint(self, at_ms: int, text: bytes) -> None:
        """Save a signed checkpoint."""

    def append_checkpoint(self, after_id: int, at_ms: int, text: bytes) -> bool:
        """Save a signed checkpoint as the next one after that with an id, 0: the first.

        Return False and save nothing if there is a later one already.
        """

    def cosign_checkpoint(self, checkpoint_id: int, text: bytes) -> None:
        """Put a checkpoint with cosignatures in the place of the same without."""

    def checkpoints_after(self, after_id: int) -> list[tuple[int, bytes]]:
        """Return the checkpoints after the one with an id, each with its own, oldest first."""

    def checkpoints(self) -> list[bytes]:
        """Return the checkpoints, oldest first."""

    def close(self) -> None:
        """Close the store. It may be closed twice."""


# Changes of a batch -------------------------------------------------------------------------------

# Each statement costs a round trip to the database, or a thread switch within the process. So a
# batch is first tried as a whole, which nearly always works, and entry by entry only if that fails.


@value
class HeadMove:
    """Move of one table's head by a batch: its first and last entries in the table."""

    first: Append
    last: Append


def head_moves(batch: Sequence[Append]) -> list[HeadMove] | None:
    """Return the move of each table, ordered by table id; None if entries of one do not follow."""
    found: dict[str, HeadMove] = {}
    for one in batch:
        table = one.entry.table
        move = found.get(table)
        if move is not None and not _follows(move.last, one):
            return None
        found[table] = HeadMove(one if move is None else move.first, one)
    return [move for _, move in sorted(found.items())]


@value
class PurseDelta:
    """Change of one purse by a batch, in minor units, with its lowest and highest point meanwhile.

    `highest` includes the room that has to stay free for what a table may pay out.
    """

    account: str
    change: int
    lowest: int
    highest: int


def purse_deltas(batch: Sequence[Append]) -> list[PurseDelta]:
    """Return the change of each purse, ordered by account, if all entries of the batch go in."""
    found: dict[str, PurseDelta] = {}
    for one in batch:
        for account, change in one.entry.purse:
            before = found.get(account, PurseDelta(account, 0, 0, 0))
            now = before.change + change
            top = now + MAX_PURSE if _needs_room(one.entry, change) else now
            found[account] = PurseDelta(
                account, now, min(before.lowest, now), max(before.highest, top)
            )
    return [spending for _, spending in sorted(found.items())]


def _needs_room(entry: Entry, change: int) -> bool:
    """Return whether room must stay free: for chips bought at a table or issued in the house log.

    Then the purse has room for what the table pays out, as a player is at one table at a time.
    """
    return (change > 0) is (entry.kind == NOTICE)


def _follows(before: Append, one: Append) -> bool:
    after, entry = before.entry, one.entry
    follows = entry.number == after.number + 1 and entry.previous == after.hash
    return follows and one.fence == before.fence
