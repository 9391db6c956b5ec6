"""Group commit: everything that waits is written in one transaction, synced once, then answered."""

import time
from collections import deque
from collections.abc import Callable
from threading import Condition, Lock, Thread
from typing import Final

from tapisvert.server.journal.store import Append, AppendResult, EventStore, StoreError

WriteOutcome = AppendResult | StoreError
OnWritten = Callable[[WriteOutcome], None]

_BOUND: Final = 10_000
_MAX_BATCH: Final = 512


class QueueFullError(Exception):
    """So many entries wait already that no more are taken: nothing was written."""


def _here(answer: Callable[[], None]) -> None:
    answer()


def _ignore_timing(entries: int, seconds: float) -> None:
    pass


class GroupCommitWriter:
    """The one that appends to a store, from its own thread once started.

    `deliver` is given, after each commit, one function that calls all its callbacks; with asyncio
    it is the loop's `call_soon_threadsafe`, so that a commit wakes the loop once. `soon` is given
    what wakes the thread, when the first entry waits: with asyncio it comes when the loop has a
    lull, so that what comes together goes into one commit. Without a thread, `drain` writes what
    waits: a simulation calls it when it wants.

    After a `StoreError` nothing is written any more: what waits and what is in the failed
    transaction is answered with the error (some of it may be in the journal; nobody was told so),
    and every later `submit` raises it.
    """

    def __init__(
        self,
        store: EventStore,
        *,
        deliver: Callable[[Callable[[], None]], object] = _here,
        soon: Callable[[Callable[[], None]], object] = _here,
        measure: Callable[[int, float], None] = _ignore_timing,
        bound: int = _BOUND,
        most: int = _MAX_BATCH,
    ) -> None:
        """At most `bound` entries wait; a transaction takes at most `most`.

        `measure` is told of each, how many entries it had and how many seconds it took.
        """
        self._store, self._deliver, self._soon, self._measure = store, deliver, soon, measure
        self._bound, self._most = bound, most
        self._waiting: deque[tuple[Append, OnWritten]] = deque()
        self._lock = Lock()
        self._changed = Condition(self._lock)
        self._closed = self._is_woken = False
        self._thread: Thread | None = None
        self.failure: StoreError | None = None

    def __len__(self) -> int:
        """How many entries wait."""
        return len(self._waiting)

    def start(self) -> None:
        """Write from now on, on a thread of its own."""
        assert self._thread is None, "a writer has one thread"
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, append: Append, callback: OnWritten) -> None:
        """Have an entry written; the callback is told its result once that is durable.

        StoreError when the store has failed or the writer is closed; Busy when too much waits.
        """
        with self._lock:
            if self.failure is not None:
                raise self.failure
            if self._closed:
                raise StoreError("the journal is closed")
            if len(self._waiting) >= self._bound:
                raise QueueFullError
            self._waiting.append((append, callback))
            is_first = len(self._waiting) == 1
        if is_first:
            self._soon(self._wake)

    def _wake(self) -> None:
        with self._changed:
            self._is_woken = True  # what waits may be taken
            self._changed.notify()

    def drain(self) -> int:
        """Write one transaction of what waits, here and now; how many entries it took."""
        with self._changed:
            taken = [self._waiting.popleft() for _ in range(min(len(self._waiting), self._most))]
            self._is_woken = bool(self._waiting)
        if not taken:
            return 0
        began = time.perf_counter()
        try:
            outcomes: list[WriteOutcome] = list(self._store.append([append for append, _ in taken]))
            self._measure(len(taken), time.perf_counter() - began)
        except BaseException as error:  # whatever it is, what is on the disk is not known any more
            taken += self._fail(error)
            assert self.failure is not None
            outcomes = [self.failure] * len(taken)
        callbacks = [callback for _, callback in taken]
        try:
            self._deliver(lambda: _answer(callbacks, outcomes))
        except Exception as error:  # the loop is gone, or a callback raised: nobody hears answers
            self._fail(error)
        return len(taken)

    def close(self) -> None:
        """Write all that waits, then take nothing more. Returns when that is done."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
        while self.drain():
            pass

    def _fail(self, error: BaseException) -> list[tuple[Append, OnWritten]]:
        """Refuse everything from now on; what still waited."""
        with self._changed:
            if not isinstance(error, StoreError):
                known = StoreError(f"the journal cannot be written any more: {error!r}")
                known.__cause__ = error
                error = known
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


def _answer(callbacks: list[OnWritten], outcomes: list[WriteOutcome]) -> None:
    for callback, outcome in zip(callbacks, outcomes, strict=True):
        callback(outcome)
