"""Work in pieces, on threads or anywhere else: taken back in order, and interrupted between two."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any, Final, Protocol

Progress = Callable[[int, int], None]
"""Told how much is done, and of how much. It is called from a thread of its own."""

Piece = tuple[Any, ...]
"""A function of a module's own and the values to call it on."""

_AHEAD: Final = 64
"""Pieces that an executor of the caller's has before it."""


class Promise(Protocol):
    """What an executor gives for work: `concurrent.futures.Future`, or dask's."""

    def result(self) -> Any:
        """What the work gave, when it is done."""

    def cancel(self) -> Any:
        """Forget about it if it was not begun."""


class Executor(Protocol):
    """Anything that does work elsewhere: a pool of threads or processes, or dask's `Client`.

    >>> def powers(executor: Executor) -> int:
    ...     return executor.submit(pow, 2, 3).result()
    >>> with ThreadPoolExecutor(1) as pool:
    ...     powers(pool)
    8
    """

    def submit(self, work: Callable[..., Any], /, *values: Any) -> Promise:
        """Have some work done on some values."""


def cores() -> int:
    """How many threads this process may run at once.

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
    """Do pieces of work and take what they give, in their order; False if KeyboardInterrupt came
    before all were taken.

    On so many threads (as many as there are cores, unless given), or on an executor of the
    caller's. `take` is called from a thread that an interruption does not reach: it is told to
    stop, and does so between two pieces, so that nothing is ever taken by half. Whatever the work
    raises is raised.

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
    """Who does the work, and how many pieces to give out before the first is back."""
    if executor is not None:
        yield executor, _AHEAD
        return
    many = threads or cores()
    with ThreadPoolExecutor(many) as pool:
        yield pool, 2 * many
