"""Parallel work in pieces on threads or an executor: ordered results, interruptible."""

import os
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event
from typing import Any, Final, Protocol, TypeAlias

Progress = Callable[[int, int], None]
"""Callback for progress: the amount done and the total amount, called from a separate thread."""

Piece = tuple[Any, ...]
"""A module-level function and the values to call it on."""

MAX_AHEAD: Final = 64
"""Default maximum number of pieces submitted ahead to a caller's executor."""


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

    def submit(self, function: Callable[..., Any], /, *values: Any) -> Promise:
        """Submit a function to be called on these values."""


Workers: TypeAlias = int | Executor | None
"""Workers of a computation: threads, by default one per core, or the caller's executor."""


def cores() -> int:
    """Return the number of threads or processes that can run at once for this process.

    >>> cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_pieces(
    pieces: Iterable[Piece],
    on_result: Callable[[Any], None],
    *,
    workers: Workers = None,
    max_ahead: int = MAX_AHEAD,
) -> bool:
    """Run pieces of work and handle their results in order; return False if interrupted before.

    A caller's executor gets at most `max_ahead` pieces before the first result is handled.
    `on_result` is called from a thread that KeyboardInterrupt does not reach. An interruption stops
    that thread between two pieces, so no piece is ever handled in part. Errors of the work are
    raised.

    >>> results = []
    >>> run_pieces(((pow, 2, power) for power in range(5)), results.append, workers=2), results
    (True, [1, 2, 4, 8, 16])
    """
    if isinstance(workers, int) and workers < 1:
        raise ValueError(f"workers must be at least 1 thread, not {workers}")
    stop = Event()
    with ThreadPoolExecutor(1) as collector:
        collection = collector.submit(_collect, pieces, on_result, workers, max_ahead, stop)
        try:
            return collection.result()
        except KeyboardInterrupt:
            stop.set()
            return collection.result()


def _collect(
    pieces: Iterable[Piece],
    on_result: Callable[[Any], None],
    workers: Workers,
    max_ahead: int,
    stop: Event,
) -> bool:
    waiting: deque[Promise] = deque()
    with ExitStack() as stack:
        executor = cores() if workers is None else workers
        if isinstance(executor, int):
            max_ahead = 2 * executor
            executor = stack.enter_context(ThreadPoolExecutor(executor))
        try:
            for function, *values in pieces:
                waiting.append(executor.submit(function, *values))
                if len(waiting) > max_ahead:
                    on_result(waiting.popleft().result())
                if stop.is_set():
                    return False
            while waiting:
                on_result(waiting.popleft().result())
                if stop.is_set():
                    return not waiting
        finally:
            for promise in waiting:
                promise.cancel()
    return True
