"""Group commit: one thread writes all waiting entries in one transaction, synced once."""

import time
from collections import deque
from collections.abc import Callable
from threading import Condition, Lock, Thread
from typing import Final

from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import Append, AppendResult, StoreError

WriteOutcome = AppendResult | StoreError
OnWritten = Callable[[WriteOutcome], None]

_MAX_WAITING: Final = 10_000
_MAX_BATCH: Final = 512


class QueueFullError(Exception):
    """The queue of entries is full; the entry was not queued."""


def _call_now(answer: Callable[[], None]) -> None:
    answer()


class GroupCommitWriter:
    """Single writer of a store, with its own thread once started.

    After each commit `deliver` gets one function that calls all its callbacks. With asyncio it is
    the loop's `call_soon_threadsafe`, so that a commit wakes the loop once. When the first entry
    waits, `call_later` gets the function that wakes the thread. With asyncio it is called when the
    loop is idle, so that entries that arrive together go into one commit. Without a thread, `drain`
    writes the waiting entries; a simulation calls it.

    After a `StoreError` the writer stops: waiting entries and those of the failed transaction get
    the error (some may be in the journal, but were not published), and every later `submit` raises
    it.
    """

    def __init__(
        self,
        store: EventStore,
        *,
        deliver: Callable[[Callable[[], None]], object] = _call_now,
        call_later: Callable[[Callable[[], None]], object] = _call_now,
        measure: Callable[[int, float], None] = lambda _entries, _seconds: None,
        limit: int = _MAX_WAITING,
        batch_limit: int = _MAX_BATCH,
    ) -> None:
        """At most `limit` entries wait; a transaction takes at most `batch_limit`.

        `measure` gets the number of entries and the seconds of each transaction.
        """
        self._store = store
        self._deliver = deliver
        self._call_later = call_later
        self._measure = measure
        self._limit = limit
        self._batch_limit = batch_limit
        self._waiting: deque[tuple[Append, OnWritten]] = deque()
        self._lock = Lock()
        self._changed = Condition(self._lock)
        self._closed = self._is_woken = False
        self._pending_count = 0
        self._thread: Thread | None = None
        self.failure: StoreError | None = None

    def __len__(self) -> int:
        """Return the number of waiting entries."""
        return len(self._waiting)

    @property
    def is_busy(self) -> bool:
        """True from the first waiting entry until all results are delivered."""
        return self._pending_count > 0

    def start(self) -> None:
        """Start the writer's own thread."""
        assert self._thread is None, "a writer has one thread"
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, append: Append, callback: OnWritten) -> None:
        """Queue an entry; the callback gets its result once that is durable.

        Raises StoreError if the store has failed or the writer is closed, and QueueFullError if too
        many entries wait.
        """
        with self._lock:
            if self.failure is not None:
                raise self.failure
            if self._closed:
                raise StoreError("the journal is closed")
            if len(self._waiting) >= self._limit:
                raise QueueFullError
            self._waiting.append((append, callback))
            self._pending_count += 1
            is_first = len(self._waiting) == 1
        if is_first:
            self._call_later(self._wake)

    def _wake(self) -> None:
        with self._changed:
            self._is_woken = True  # the thread may take the entries
            self._changed.notify()

    def drain(self) -> int:
        """Write one transaction of waiting entries; return its number of entries."""
        with self._changed:
            batch = [
                self._waiting.popleft() for _ in range(min(len(self._waiting), self._batch_limit))
            ]
            self._is_woken = bool(self._waiting)
        if not batch:
            return 0
        started = time.perf_counter()
        try:
            outcomes: list[WriteOutcome] = list(self._store.append([append for append, _ in batch]))
            self._measure(len(batch), time.perf_counter() - started)
        except BaseException as error:  # after any error the state on disk is unknown
            batch += self._fail(error)
            assert self.failure is not None
            outcomes = [self.failure] * len(batch)
        callbacks = [callback for _, callback in batch]
        try:
            self._deliver(lambda: self._answer(callbacks, outcomes))
        except Exception as error:  # the loop is closed, or a callback raised
            self._fail(error)
        return len(batch)

    def _answer(self, callbacks: list[OnWritten], outcomes: list[WriteOutcome]) -> None:
        with self._lock:
            self._pending_count -= len(callbacks)
        for callback, outcome in zip(callbacks, outcomes, strict=True):
            callback(outcome)

    def close(self) -> None:
        """Refuse new entries, write all waiting ones, and return when they are written."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
        while self.drain():
            pass

    def _fail(self, error: BaseException) -> list[tuple[Append, OnWritten]]:
        """Refuse every later entry; return the waiting ones."""
        with self._changed:
            if not isinstance(error, StoreError):
                failure = StoreError(f"journal is no longer writable: {error!r}")
                failure.__cause__ = error
                error = failure
            self.failure = error
            rest = list(self._waiting)
            self._waiting.clear()
            return rest

    def _run(self) -> None:
        while True:
            with self._changed:
                while not (self._waiting and (self._is_woken or self._closed)):
                    if self._closed or self.failure is not None:
                        return
                    self._changed.wait()
            self.drain()
