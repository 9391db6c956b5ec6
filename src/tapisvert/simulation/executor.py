"""Parallel work in pieces on threads or an executor: ordered results, interruptible."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any, Final, Protocol

Progress = Callable[[int, int], None]
"""Callback for progress: the amount done and the total amount, called from a separate thread."""

Piece = tuple[Any, ...]
"""A module-level function and the values to call it on."""

_AHEAD: Final = 64
"""Maximum number of pieces submitted ahead to a caller's executor."""


class Promise(Protocol):
    """Result of submitted work: `concurrent.futures.Future`, or dask's."""

    def result(self) -> Any:
        """Wait for the work and return its result."""

    def cancel(self) -> Any:
        """Cancel the work if it has not begun."""


class Executor(Protocol):
    """Executor of work elsewhere: a pool of threads or processes, or dask's `Client`.

    >>> def powers(executor: Executor) -> int:
    ...     return executor.submit(pow, 2, 3).result()
    >>> with ThreadPoolExecutor(1) as pool:
    ...     powers(pool)
    8
    """

    def submit(self, work: Callable[..., Any], /, *values: Any) -> Promise:
        """Submit a function to be called on these values."""


def cores() -> int:
    """Return the number of threads that this process may run at once.

    >>> cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def done(
    work: Iterable[Piece],
    take: Callable[[Any], None],
    *,
    threads: int | None = None,
    executor: Executor | None = None,
) -> bool:
    """Run pieces of work and take their results in order; return False if interrupted before the
    end.

    The work runs on `threads` threads (by default one per core), or on the caller's executor.
    `take` is called from a thread that KeyboardInterrupt does not reach. An interruption stops that
    thread between two pieces, so no piece is ever taken in part. Errors of the work are raised.

    >>> taken = []
    >>> done(((pow, 2, power) for power in range(5)), taken.append, threads=2), taken
    (True, [1, 2, 4, 8, 16])
    """
    if threads is not None and threads < 1:
        raise ValueError(f"{threads} threads: at least one is needed")
    stop = Event()
    with ThreadPoolExecutor(1) as collector:
        collected = collector.submit(_collect, work, take, threads, executor, stop)
        try:
            return collected.result()
        except KeyboardInterrupt:
            stop.set()
            return collected.result()


def _collect(
    work: Iterable[Piece],
    take: Callable[[Any], None],
    threads: int | None,
    executor: Executor | None,
    stop: Event,
) -> bool:
    waiting: deque[Promise] = deque()
    with _workers(threads, executor) as (workers, ahead):
        try:
            for function, *values in work:
                waiting.append(workers.submit(function, *values))
                if len(waiting) > ahead:
                    take(waiting.popleft().result())
                if stop.is_set():
                    return False
            while waiting:
                take(waiting.popleft().result())
                if stop.is_set():
                    return not waiting
        finally:
            for promise in waiting:
                promise.cancel()
    return True


@contextmanager
def _workers(threads: int | None, executor: Executor | None) -> Iterator[tuple[Executor, int]]:
    """Yield the executor, and the number of pieces to submit before the first result is taken."""
    if executor is not None:
        yield executor, _AHEAD
        return
    many = threads or cores()
    with ThreadPoolExecutor(many) as pool:
        yield pool, 2 * many
