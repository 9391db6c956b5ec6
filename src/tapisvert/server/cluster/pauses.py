"""Pauses in what an event loop does for strangers while players wait for an answer.

A bet takes some seven turns of the loop, and a commit on the journal's thread, which needs the
interpreter three times. Beside a loop that is never idle it would wait up to 5 ms for each, and a
bet for all that strangers ask for in seven turns.
"""

import asyncio
from collections.abc import Callable
from typing import Final

PAUSE_SECONDS: Final = 0.001
_MOST: Final = 4
"""Pauses in a row: however much is bet, strangers are served some hundred times a second."""


class Pauses:
    """Pauses of one kind of work, between two pieces of it.

    >>> pauses = Pauses(lambda: True)
    >>> [pauses.take() for _ in range(6)]
    [True, True, True, True, False, True]
    """

    def __init__(self, players_wait: Callable[[], bool]) -> None:
        self._players_wait, self._taken = players_wait, 0

    def take(self) -> bool:
        """Return whether the work has to wait for PAUSE_SECONDS now, and ask again then."""
        has_to = self._taken < _MOST and self._players_wait()
        self._taken = self._taken + 1 if has_to else 0
        return has_to

    async def wait(self) -> None:
        """Wait until the work may go on."""
        while self.take():
            await asyncio.sleep(PAUSE_SECONDS)
