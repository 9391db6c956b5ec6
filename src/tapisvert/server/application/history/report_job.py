"""Periodic job that keeps the reports near the end of the journals."""

import asyncio
import logging
from collections.abc import Iterable
from functools import partial
from typing import Final

from tapisvert.regulations import UnknownRulebookError
from tapisvert.server.application.background.thread_pool import JournalThreads
from tapisvert.server.cluster.node import Node
from tapisvert.server.journal.store import ArchivedError
from tapisvert.server.reporting.bank.reports import Reports

EVERY_SECONDS: Final = 600.0
_PAUSE_SECONDS: Final = 0.05
"""Pause after each page, in which bets and other readers of journals go first."""
_LOG: Final = logging.getLogger("tapisvert.server")


class ReportJob:
    """Keeper of the reports of the tables that this node owns."""

    def __init__(self, node: Node, reports: Reports, threads: JournalThreads) -> None:
        self._node, self._reports, self._threads = node, reports, threads

    async def run(self) -> None:
        """Read the new entries of this node's tables into their reports, every ten minutes."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            await self.catch_up([name for name in self._node.rows if self._node.owned_table(name)])

    async def catch_up(self, tables: Iterable[str]) -> None:
        """Bring the reports of some tables up to now, page by page."""
        for table in tables:
            try:
                advance = partial(self._reports.advance, table)
                while await self._threads.run(advance, is_begun=True):
                    await asyncio.sleep(_PAUSE_SECONDS)
            except (ArchivedError, UnknownRulebookError) as error:
                _LOG.warning("the report of table %s cannot be made: %s", table, error)

    async def save(self) -> None:
        """Bring the reports of all tables up to now, and save them."""
        for table in list(self._node.rows):
            await self.catch_up([table])
            await self._threads.run(partial(self._reports.save, table), is_begun=True)
