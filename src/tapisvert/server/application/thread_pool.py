"""Threads of their own for what takes long and anybody may ask for.

Leases are renewed and sessions looked up on the threads that all share: these must never stand
behind passwords that are being checked, or behind a journal that is being read from its start.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

WAIT_SECONDS: Final = 5
"""When whoever was turned away may ask again."""

Done = TypeVar("Done")


class PoolFullError(Exception):
    """So many ask already that it would take too long: come back."""


class BoundedThreadPool:
    """So many threads for one kind of work, for which no more than `most` may ask at once."""

    def __init__(self, threads: int, most: int) -> None:
        self._pool, self._most = ThreadPoolExecutor(threads), most
        self._asked = 0

    async def run(self, work: Callable[[], Done], *, is_begun: bool = False) -> Done:
        """Have that done. Busy, unless it `is_begun` and this is the next part of it."""
        if self._asked >= self._most and not is_begun:
            raise PoolFullError
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._asked -= 1

    def close(self) -> None:
        """End the threads, once what they are at is done."""
        self._pool.shutdown(cancel_futures=True)
