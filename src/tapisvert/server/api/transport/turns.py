"""Turns of the event loop, of which requests over HTTP take a bounded part.

One turn handles all that has arrived. If a thousand clients send a request at once, a bet that
arrives after them would wait for all of these. So some requests are handled in each turn, the
others in order in the next ones; the sockets of players are read in each.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

_REQUESTS: Final = 1
"""Requests handled in one turn. A turn costs little beside one, and a bet takes some five turns."""


class RequestTurns:
    """Scheduler of the requests of a process.

    >>> async def three() -> list[int]:
    ...     turns, done = RequestTurns(at_once=1), []
    ...     for number in range(3):
    ...         if not turns.take():
    ...             turns.defer(lambda number=number: done.append(number))
    ...     await asyncio.sleep(0)
    ...     return [*done]
    >>> asyncio.run(three())
    [1]
    """

    def __init__(self, at_once: int = _REQUESTS) -> None:
        self._at_once, self._left = at_once, 0
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_begun = False

    def take(self) -> bool:
        """Return whether one more may be handled in this turn, and count it if so."""
        if not self._is_begun:
            self._is_begun, self._left = True, self._at_once
            asyncio.get_running_loop().call_soon(self._next)
        if self._waiting or not self._left:
            return False
        self._left -= 1
        return True

    def defer(self, work: Callable[[], None]) -> None:
        """Call `work` in a later turn, after all that waits."""
        self._waiting.append(work)

    def _next(self) -> None:
        """Begin a turn."""
        self._is_begun, self._left = bool(self._waiting), self._at_once
        if self._is_begun:
            asyncio.get_running_loop().call_soon(self._next)
        while self._waiting and self._left:
            self._left -= 1
            self._waiting.popleft()()
