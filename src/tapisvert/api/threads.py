"""Tasks of a node, and bounded thread pools for slow work that any client may request.

Leases are renewed and sessions looked up on the default threads. These must never wait for password
hashing, or for a journal being read from its start. A task that fails stops the node.
"""

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

from tapisvert.parallel import cores

WAIT_SECONDS: Final = 5
"""Seconds after which a refused client may retry."""

_NICE: Final = 10
_CORES_FOR_TWO: Final = 4
"""Number of processors from which two threads hash passwords of strangers."""

Done = TypeVar("Done")


def lower_priority() -> None:
    """Lower the priority of this thread and its children, where threads have priorities."""
    if sys.platform == "linux":  # on other systems it would apply to the process
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


class PoolFullError(Exception):
    """Too many callers are waiting; the client may retry in WAIT_SECONDS."""


class BoundedThreadPool:
    """Pool of threads for one kind of work; at most `max_callers` callers wait or run at once.
    `known_callers` of these places are reserved for known clients.
    """

    def __init__(
        self,
        threads: int,
        max_callers: int,
        *,
        known_callers: int = 0,
        initializer: Callable[[], None] | None = None,
    ) -> None:
        """`initializer` is called in each thread at its start."""
        self._pool = ThreadPoolExecutor(threads, initializer=initializer)
        self._max_callers = max_callers
        self._known_callers = known_callers
        self._callers = 0

    async def run(
        self, job: Callable[[], Done], *, is_begun: bool = False, is_known: bool = False
    ) -> Done:
        """Run a function on the pool and return its result. Raises PoolFullError if the pool is
        full, unless the work `is_begun` and this is its next part. `is_known` if the client is an
        account, or a browser that was one.
        """
        room = self._max_callers - (0 if is_known else self._known_callers)
        if self._callers >= room and not is_begun:
            raise PoolFullError
        self._callers += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, job)
        finally:
            self._callers -= 1

    def close(self) -> None:
        """Stop the threads once their current work is done."""
        self._pool.shutdown(cancel_futures=True)


class PasswordThreads(BoundedThreadPool):
    """Threads that hash passwords, each of which takes 64 MiB of memory by default. They have a low
    priority, and strangers get at most half of the processors, so that a flood of sign-ins leaves
    the others to the tables. Known clients have a thread of their own.
    """

    def __init__(self) -> None:
        threads = 2 if cores() >= _CORES_FOR_TWO else 1
        super().__init__(threads, 16, initializer=lower_priority)
        self._known = BoundedThreadPool(1, 16, initializer=lower_priority)

    async def run(
        self, job: Callable[[], Done], *, is_begun: bool = False, is_known: bool = False
    ) -> Done:
        """Run a function as `BoundedThreadPool.run` does, for a known client on its own thread."""
        if is_known:
            return await self._known.run(job, is_begun=is_begun)
        return await super().run(job, is_begun=is_begun)

    def close(self) -> None:
        """Stop the threads once their current work is done."""
        self._known.close()
        super().close()


class JournalThreads(BoundedThreadPool):
    """Thread that reads long journals."""

    def __init__(self) -> None:
        super().__init__(1, 24, known_callers=8)


class PictureThreads(BoundedThreadPool):
    """Thread that typesets pictures of coups, at some tenths of a second each."""

    def __init__(self) -> None:
        super().__init__(1, 16, initializer=lower_priority)


_LOG: Final = logging.getLogger("tapisvert.server")


class BackgroundTasks:
    """Background tasks of a node. `stop` is called with the reason when one fails."""

    def __init__(self, stop: Callable[[str], None]) -> None:
        self._stop = stop
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, job: Coroutine[Any, Any, None]) -> None:
        """Start a coroutine."""
        task = asyncio.ensure_future(job)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)

    async def cancel(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOG.critical("background task failed, shutting down: %s", error)
            self._stop(str(error))
