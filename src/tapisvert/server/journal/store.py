"""What every storage of the journal can do: the same on SQLite, on PostgreSQL and in memory.

All calls are synchronous. `append` comes from one thread; all others from any. What has returned
is durable. Any error of the disk or the database is a `StoreError`, and after one the store
refuses everything: a failed sync is never tried again, because the system may have thrown away what
it could not write and say so only once. The process stops and starts anew from what is on the disk.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Protocol

import msgspec

from tapisvert.server.journal.entry import Entry, of_row
from tapisvert.values import value


class StoreError(Exception):
    """The storage cannot be trusted any more: the process must stop."""


class DatabaseInUseError(StoreError):
    """Another process writes this database."""


class DatabaseTooNewError(StoreError):
    """The database was made by a later version of the program."""


class DatabaseCorruptError(StoreError):
    """What is stored is not what was written."""


class UnknownTableError(LookupError):
    """There is no table with this id."""


def entries_of(rows: Sequence[Sequence[Any]]) -> list[Entry]:
    """The entries that rows of a database are. Damaged if one cannot be."""
    try:
        return [of_row(row) for row in rows]
    except ValueError as error:
        raise DatabaseCorruptError(f"an entry of the journal cannot be read: {error}") from error


class AppendResult(Enum):
    """What became of an entry. If several apply, the one that stands first here.

    >>> AppendResult("fenced")
    <AppendResult.FENCED: 'fenced'>
    """

    DONE = "done"
    FENCED = "fenced"
    """Somebody else has claimed the table since, or there is no such table."""
    DUPLICATE = "duplicate"
    """The table has answered this request of this actor."""
    GAP = "gap"
    """It does not follow the table's last entry; so too whatever was made on a refused one."""
    PURSE = "purse"
    """A purse would hold less than nothing, or more than `MAX_MINOR`; or chips are bought or
    issued, and it would not have room for what a table may send home.
    """


class Append(msgspec.Struct, frozen=True, gc=False):
    """An entry and the fence that its writer's claim of the table gave."""

    entry: Entry
    fence: int


@value
class Head:
    """A table's last entry: its number and hash; 0 and `START` before the first."""

    table: str
    number: int
    hash: bytes


class TableRow(msgspec.Struct, frozen=True, gc=False):
    """A table as it is stored: its settings, its head, and who owns it until when."""

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
        """Its last entry."""
        return Head(self.table, self.number, self.hash)


@value
class StoredAnswer:
    """What a request was, by its hash, and what it was answered."""

    number: int
    body_hash: bytes | None
    answer: bytes


@value
class Snapshot:
    """A table's state after so many entries."""

    number: int
    state: bytes


@value
class ForwardedRequest:
    """A request that came to a process which does not own the table."""

    id: int
    actor: str
    request: str
    body: bytes


class EventStore(Protocol):
    """The storage of the journal and of what belongs to it."""

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        """Add entries in one durable transaction; each is done whole or refused alone.

        With it go its purse changes. A result for each, in order.
        """

    def read(self, table: str, after: int, limit: int) -> list[Entry]:
        """The entries of a table after that number, in order, no more than `limit`."""

    def head(self, table: str) -> Head:
        """A table's last entry. UnknownTable."""

    def heads(self) -> list[Head]:
        """Every table's last entry at one moment, in the order of their ids."""

    def find_answer(self, table: str, actor: str, request: str) -> StoredAnswer | None:
        """How the table answered a request of an actor, if it did."""

    def iter_requests(
        self, table: str, after: tuple[str, str], limit: int
    ) -> list[tuple[str, str]]:
        """Actor and id of each request that the table has answered, page by page: those after that
        one, in an order of the storage's own. All are after two empty texts.
        """

    def has_paid(self, table: str, actor: str) -> bool:
        """Whether any act of an actor at the table has moved a purse: he bought chips there."""

    def create_table(self, table: str, settings: bytes, now_ms: int) -> bool:
        """Make a table without entries. False if there is one with this id: it stays as it is."""

    def change_table(self, table: str, settings: bytes) -> None:
        """Give a table other settings. UnknownTable."""

    def tables(self) -> list[TableRow]:
        """All tables, in the order of their ids."""

    def save_snapshot(self, table: str, number: int, state: bytes) -> None:
        """Keep a table's state after so many entries; only the latest is kept."""

    def snapshot(self, table: str) -> Snapshot | None:
        """The latest kept state. Damaged if it is not as it was saved."""

    def save_blob(self, table: str, name: str, blob: bytes) -> None:
        """Keep a sealed draw (or another thing of the table's) under a name; it may be changed."""

    def blobs(self, table: str) -> dict[str, bytes]:
        """All that is kept for a table, by name."""

    def delete_blob(self, table: str, name: str) -> None:
        """Keep it no longer."""

    def purse(self, account: str) -> int:
        """What an account's purse holds, minor units; nothing if it was never filled."""

    def purses(self) -> dict[str, int]:
        """What every purse holds that is not empty, minor units."""

    def claim(self, table: str, owner: str, now_ms: int, ttl_ms: int) -> int | None:
        """Own a table that nobody owns, or whose owner's time is over: its new fence, else None.

        On PostgreSQL its own clock decides; `now_ms` is used where there is one process only.
        """

    def renew(self, table: str, owner: str, fence: int, now_ms: int, ttl_ms: int) -> bool:
        """Own it for longer. False if somebody else has claimed it since."""

    def release(self, table: str, owner: str, fence: int) -> bool:
        """Own it no longer. False if somebody else has claimed it since."""

    def enqueue(self, table: str, actor: str, request: str, body: bytes) -> None:
        """Leave a request for the process that owns the table. UnknownTableError.

        It counts only once it is in the journal; until then its sender asks again.
        """

    def dequeue(self, table: str, fence: int, limit: int) -> list[ForwardedRequest]:
        """Requests left for a table, oldest first: each once for a fence, until it is finished.

        Whoever claims the table next is given again what was not finished. None with an old fence.
        """

    def acknowledge(self, table: str, parcels: Sequence[int]) -> None:
        """Throw away parcels, by their ids, once their requests are answered in the journal."""

    def notify(self, table: str, number: int) -> None:
        """Tell all processes that a table has entries up to this number. It may be lost."""

    def subscribe(self, heard: Callable[[str, int], None]) -> Callable[[], None]:
        """Be told, on some thread, of tables and numbers rung. What it returns ends that.

        Rings close together come as one, with the greatest number.
        """

    def save_checkpoint(self, at_ms: int, text: bytes) -> None:
        """Keep a signed checkpoint."""

    def checkpoints(self) -> list[bytes]:
        """The checkpoints, oldest first."""

    def close(self) -> None:
        """Let everything go. A store may be closed twice."""
