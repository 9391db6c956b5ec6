"""Values and errors of the event store, changes of a batch, and code common to both databases."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from enum import Enum
from threading import Lock
from types import TracebackType
from typing import Any

import msgspec

from tapisvert.journal.entry import COMMAND, MAX_PURSE, NOTICE, Entry, entry_from_row
from tapisvert.values import value


class StoreError(Exception):
    """The store has failed and its state is unknown: the process must stop."""


class DatabaseInUseError(StoreError):
    """Another process has this database open for writing."""


class DatabaseTooNewError(StoreError):
    """A later version of the program created the database."""


class DatabaseCorruptError(StoreError):
    """Stored data differ from the written data."""


class UnknownTableError(LookupError):
    """Unknown table id."""


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
    """Stored answer to a request: its entry's number, the hash of the request's body, and of a
    command its line of the record.
    """

    number: int
    body_hash: bytes | None
    answer: bytes
    line: bytes | None = None

    @classmethod
    def from_entry(cls, entry: Entry) -> "StoredReply":
        """Return the answer that an entry holds."""
        line = entry.line if entry.kind == COMMAND else None
        return cls(entry.number, entry.body_hash, entry.answer, line)


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
    """Archived session: its place in the table's chain of hashes, and its file.

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
    """An entry is in the archive, and its file cannot be read here; `problem` is the reason."""

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


# Changes of a batch -------------------------------------------------------------------------------

# Each statement costs a round trip to the database, or a thread switch within the process. So a
# batch is first tried as a whole, which nearly always works, and entry by entry only if that fails.


@value
class HeadMove:
    """Move of one table's head by a batch: its first and last entries in the table."""

    first: Append
    last: Append


def head_moves(batch: Sequence[Append]) -> list[HeadMove] | None:
    """Return the moves of tables, ordered by id; None if a table's entries are not consecutive."""
    moves: dict[str, HeadMove] = {}
    for item in batch:
        table = item.entry.table
        move = moves.get(table)
        if move is not None and not _follows(move.last, item):
            return None
        moves[table] = HeadMove(item if move is None else move.first, item)
    return [move for _, move in sorted(moves.items())]


@value
class PurseDelta:
    """Change of one purse by a batch, in minor units, with its lowest and highest point meanwhile.

    `highest` includes the room that must stay free for payments by a table.
    """

    account: str
    change: int
    lowest: int
    highest: int


def purse_deltas(batch: Sequence[Append]) -> list[PurseDelta]:
    """Return the change of each purse, ordered by account, if the whole batch is appended."""
    deltas: dict[str, PurseDelta] = {}
    for item in batch:
        for account, change in item.entry.purse:
            delta = deltas.get(account, PurseDelta(account, 0, 0, 0))
            now = delta.change + change
            top = now + MAX_PURSE if _needs_room(item.entry, change) else now
            deltas[account] = PurseDelta(
                account, now, min(delta.lowest, now), max(delta.highest, top)
            )
    return [delta for _, delta in sorted(deltas.items())]


def _needs_room(entry: Entry, change: int) -> bool:
    """Return whether room must stay free: for chips bought at a table or issued in the house log.

    Then the purse has room for the table's payments, as a player is at one table at a time.
    """
    return (change > 0) is (entry.kind == NOTICE)


def _follows(previous: Append, item: Append) -> bool:
    last = previous.entry
    entry = item.entry
    follows = entry.number == last.number + 1 and entry.previous == last.hash
    return follows and item.fence == previous.fence


# Failures and notifications -----------------------------------------------------------------------


class FailStop:
    """Fail-stop switch of a store: after the first error every later call raises StoreError.

    >>> from threading import Lock
    >>> fail_stop = FailStop()
    >>> with fail_stop.guard(Lock()):
    ...     raise OSError("the disk is full")
    Traceback (most recent call last):
    tapisvert.journal.store.StoreError: storage error: OSError: the disk is full
    >>> fail_stop.check()
    Traceback (most recent call last):
    tapisvert.journal.store.StoreError: storage error: OSError: the disk is full
    """

    def __init__(self) -> None:
        self.failure: StoreError | None = None

    def check(self) -> None:
        """Raise StoreError if the store has failed."""
        if self.failure is not None:
            raise StoreError(str(self.failure)) from self.failure

    def fail(self, error: BaseException) -> StoreError:
        """Mark the store as failed; return the error that every later call raises."""
        if not isinstance(error, StoreError):
            error = StoreError(f"storage error: {type(error).__name__}: {error}")
        self.failure = error
        return error

    def guard(self, lock: AbstractContextManager[object]) -> "_Guard":
        """Return a context manager for exclusive work with the store; any error in it fails it.

        UnknownTableError is a result, not an error of the store.
        """
        return _Guard(self, lock)


class _Guard:
    """Context manager of `FailStop.guard`, written out for speed: it surrounds every call."""

    __slots__ = ("_fail_stop", "_lock")

    def __init__(self, fail_stop: FailStop, lock: AbstractContextManager[object]) -> None:
        self._fail_stop = fail_stop
        self._lock = lock

    def __enter__(self) -> None:
        self._lock.__enter__()
        if self._fail_stop.failure is not None:
            self._lock.__exit__(None, None, None)
            self._fail_stop.check()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            if error is None or isinstance(error, UnknownTableError):
                return
            failure = self._fail_stop.fail(error)
            if isinstance(error, Exception):  # otherwise an interrupt in mid-transaction
                raise failure from error
        finally:
            self._lock.__exit__(kind, error, traceback)


OnNotify = Callable[[str, int], None]


class LocalNotifier:
    """Notifier that calls its subscribers immediately, on the notifying thread.

    >>> bell = LocalNotifier()
    >>> stop = bell.subscribe(print)
    >>> bell.notify("one", 7)
    one 7
    >>> stop()
    >>> bell.notify("one", 8)
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: list[OnNotify] = []

    def subscribe(self, on_notify: OnNotify) -> Callable[[], None]:
        """Call `on_notify` for each later notification, until the returned function is called."""
        with self._lock:
            self._listeners.append(on_notify)

        def stop() -> None:
            with self._lock:
                if on_notify in self._listeners:
                    self._listeners.remove(on_notify)

        return stop

    def notify(self, table: str, number: int) -> None:
        """Call all subscribers."""
        with self._lock:
            listeners = tuple(self._listeners)
        for listener in listeners:
            listener(table, number)

    def close(self) -> None:
        """Do nothing, for want of a connection."""
