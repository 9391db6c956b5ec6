"""Guard of the disk: a house refuses what makes its database grow before the disk is full.

A full disk stops the house in the middle of whatever it writes. Below the limit coups in play are
dealt to their end, players may take back stakes and leave, and the staff may close the tables.
"""

import asyncio
import logging
import shutil
from pathlib import Path
from typing import Final

from tapisvert.server.cluster.node import Node

_LOOK_SECONDS: Final = 1.0
_MIB: Final = 2**20
_LOG: Final = logging.getLogger("tapisvert.server")


class DiskGuard:
    """Looks at the free space beside a database; below `least_mib` the node is told."""

    def __init__(self, file: Path, least_mib: int, node: Node) -> None:
        self.least_mib = least_mib
        self._folder, self._node = file.absolute().parent, node

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await self.look()
            await asyncio.sleep(_LOOK_SECONDS)

    async def look(self) -> None:
        """Look once. A disk that does not answer is as it was: the journal finds that out."""
        try:
            free = (await asyncio.to_thread(shutil.disk_usage, self._folder)).free // _MIB
        except OSError:
            return
        is_low = free < self.least_mib
        if is_low == self._node.is_storage_low:
            return
        if is_low:
            _LOG.error(
                "the disk of the database has %d MiB left, less than least_free_mib (%d): stakes,"
                " seats and new accounts are refused with storage_low; free space, or archive",
                *(free, self.least_mib),
            )
        else:
            _LOG.warning("the disk of the database has %d MiB free again: play goes on", free)
        self._node.set_storage_low(is_low=is_low)
