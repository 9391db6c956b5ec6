"""What a player sets at one process counts at once at another, the owner of the table where he is.

It is asked by the bell to read what he has set, and rings back when it has: whoever set it is
answered then. A bell may be lost, and an owner may have died: so nobody waits for long. The owner
looks for itself now and then, and a new one knows nothing that it has not read since.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tapisvert.server.journal.store import StoreError

_READ: Final = "own:"
_HAS_READ: Final = "heeds:"
"""What bells begin with; tables have no colon."""
_PATIENCE_SECONDS: Final = 3.0


class LimitsSync:
    """One process's share; all but `on_notify` is for its loop.

    `look` reads what an account has set, if the table is ours, and says whether it is.
    """

    def __init__(self, ring: Callable[[str, int], None], look: Callable[[str, str], bool]) -> None:
        self._ring, self._look = ring, look
        self._process = secrets.token_hex(4)
        self._loop = asyncio.get_running_loop()
        self._number = 0
        self._waiting: dict[int, tuple[str, asyncio.Future[None]]] = {}

    async def request_reload(self, table: str, account: str) -> None:
        """Have the table's owner read what somebody has set; wait until it has."""
        self._number += 1
        number, has_read = self._number, self._loop.create_future()
        self._waiting[number] = account, has_read
        try:
            with suppress(StoreError, TimeoutError):
                self._ring(f"{_READ}{table}:{account}:{self._process}", number)
                async with asyncio.timeout(_PATIENCE_SECONDS):  # wait_for may swallow a cancel
                    await has_read
        finally:
            del self._waiting[number]

    def on_notify(self, name: str, number: int) -> None:
        """A bell, on some thread."""
        if name.startswith(_READ):
            table, account, process = name.removeprefix(_READ).split(":")
            self._loop.call_soon_threadsafe(self._asked, table, account, process, number)
        elif name.startswith(_HAS_READ):
            process, account = name.removeprefix(_HAS_READ).split(":")
            if process == self._process:
                self._loop.call_soon_threadsafe(self._answered, account, number)

    def _asked(self, table: str, account: str, process: str, number: int) -> None:
        if self._look(table, account):
            self._ring(f"{_HAS_READ}{process}:{account}", number)

    def _answered(self, account: str, number: int) -> None:
        """Bells of one name come together as the last of them, and then all was set before."""
        for asked, (of, has_read) in self._waiting.items():
            if of == account and asked <= number and not has_read.done():
                has_read.set_result(None)
