"""Thread pools with a bound, for slow work that any client may request.

Leases are renewed and sessions looked up on the default threads. These must never wait behind
password hashing, or behind a journal that is read from its start.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

WAIT_SECONDS: Final = 5
"""Seconds after which a refused client may retry."""

Done = TypeVar("Done")


class PoolFullError(Exception):
    """Too many callers wait already; the client may retry in WAIT_SECONDS."""


class BoundedThreadPool:
    """Pool of threads for one kind of work; at most `max_callers` callers wait or run at once."""

    def __init__(self, threads: int, max_callers: int) -> None:
        self._pool, self._max_callers = ThreadPoolExecutor(threads), max_callers
        self._callers = 0

    async def run(self, work: Callable[[], Done], *, is_begun: bool = False) -> Done:
        """Run a function on the pool and return its result. Raises PoolFullError if the pool is
        full, unless the work `is_begun` and this is its next part.
        """
        if self._callers >= self._max_callers and not is_begun:
            raise PoolFullError
        self._callers += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._callers -= 1

    def close(self) -> None:
        """Stop the threads once their present work is done."""
        self._pool.shutdown(cancel_futures=True)


class PasswordThreads(BoundedThreadPool):
    """Threads that hash passwords, each of which takes 64 MiB of memory by default."""

    def __init__(self) -> None:
        super().__init__(2, 32)


class JournalThreads(BoundedThreadPool):
    """Thread that reads long journals."""

    def __init__(self) -> None:
        super().__init__(1, 16)
