"""Turns of the event loop, of which requests over HTTP take a bounded part.

One turn handles all that has arrived. If a thousand clients send a request at once, a bet that
arrives after them would wait for all of these. So one request is handled in some turns, the
others in later ones: those of one network in order, and of each network one before the next of any.
The sockets of players are read in each turn. While players wait for an answer, the loop pauses
between two requests.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from tapisvert.server.pauses import PAUSE_SECONDS, Pauses

_TURNS: Final = 3
"""Turns for each request. A turn without one costs little, and a bet takes some five turns: so it
waits for two requests at most, each of half a millisecond.
"""


class RequestTurns:
    """Scheduler of the requests of a process.

    >>> async def three() -> list[int]:
    ...     turns, done = RequestTurns(every=2), []
    ...     for number in range(3):
    ...         if not turns.take():
    ...             turns.defer("192.0.2.1", lambda number=number: done.append(number))
    ...     for _ in range(3):
    ...         await asyncio.sleep(0)
    ...     return [*done]
    >>> asyncio.run(three())
    [1]
    """

    def __init__(self, every: int = _TURNS) -> None:
        self._every, self._rest, self._is_paused = every, 0, False
        self.players_wait: Callable[[], bool] = lambda: False  # set when the tables are open
        self._pauses = Pauses(lambda: self.players_wait())  # noqa: PLW0108 - set later
        self._waiting: dict[str, deque[Callable[[], None]]] = {}  # the next network first

    @property
    def has_room(self) -> bool:
        """True in a turn in which no request is parsed, and none is answered two turns later; and
        in a pause, as players who bet without end and a line of requests leave no other turn.
        """
        return self._is_paused or self._rest in (0, self._every - 1)

    def take(self) -> bool:
        """Return whether a request may be handled in this turn, and count it if so."""
        if self._rest:
            return False
        self._rest = self._every
        asyncio.get_running_loop().call_soon(self._next)
        return True

    def defer(self, network: str, work: Callable[[], None]) -> None:
        """Call `work` in a later turn, after all that waits for the same network."""
        self._waiting.setdefault(network, deque()).append(work)

    def _next(self) -> None:
        """Begin a turn."""
        self._is_paused = self._pauses.take()
        if self._is_paused:
            self._rest = 1
            asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._next)
            return
        self._rest -= 1
        work = None
        if not self._rest and self._waiting:
            self._rest, work = self._every, self._pop()
        if self._rest:
            asyncio.get_running_loop().call_soon(self._next)
        if work is not None:
            work()  # last: an error in it ends no turn but this

    def _pop(self) -> Callable[[], None]:
        network, works = next(iter(self._waiting.items()))
        del self._waiting[network]
        work = works.popleft()
        if works:
            self._waiting[network] = works  # behind the others
        return work
