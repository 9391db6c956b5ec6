"""Synchronization of changed limits with the node that owns the player's table.

The node that saved the change notifies the owner, which reloads the limits and acknowledges by a
notification. Then the request is answered. A notification may be lost, or the owner may have died,
so the wait is at most 3 s. The owner also polls, and a new owner reads the limits anew.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tapisvert.server.journal.store import StoreError

_READ: Final = "own:"
_HAS_READ: Final = "heeds:"
"""Prefixes of the notifications; table ids contain no colon."""
_PATIENCE_SECONDS: Final = 3.0


class LimitsSync:
    """One node's part of the synchronization; all but `on_notify` is called on its event loop.

    `ring` sends a notification. `look` reloads an account's limits if this node owns the table,
    and returns whether it does.
    """

    def __init__(self, ring: Callable[[str, int], None], look: Callable[[str, str], bool]) -> None:
        self._ring, self._look = ring, look
        self._process = secrets.token_hex(4)
        self._loop = asyncio.get_running_loop()
        self._number = 0
        self._waiting: dict[int, tuple[str, asyncio.Future[None]]] = {}

    async def request_reload(self, table: str, account: str) -> None:
        """Let the table's owner reload an account's limits; wait for it, at most 3 s."""
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
        """Handle a notification, on any thread."""
        if name.startswith(_READ):
            table, account, process = name.removeprefix(_READ).split(":")
            self._loop.call_soon_threadsafe(self._on_request, table, account, process, number)
        elif name.startswith(_HAS_READ):
            process, account = name.removeprefix(_HAS_READ).split(":")
            if process == self._process:
                self._loop.call_soon_threadsafe(self._on_reloaded, account, number)

    def _on_request(self, table: str, account: str, process: str, number: int) -> None:
        if self._look(table, account):
            self._ring(f"{_HAS_READ}{process}:{account}", number)

    def _on_reloaded(self, account: str, number: int) -> None:
        """Finish the waits up to `number`.

        Notifications of one name are merged into the last, whose reload covers the earlier changes.
        """
        for asked, (of, has_read) in self._waiting.items():
            if of == account and asked <= number and not has_read.done():
                has_read.set_result(None)
