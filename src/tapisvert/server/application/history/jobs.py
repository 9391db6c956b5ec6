"""Periodic jobs: one keeps the reports near the end of the journals, one archives old sessions."""

import asyncio
import logging
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from tapisvert.clock import DAY_MS, wall_ms
from tapisvert.journal.archives import Archiver, ArchivingError, Progress
from tapisvert.journal.house_log import HouseLog
from tapisvert.journal.sql import SqlStore
from tapisvert.journal.store import ArchivedError, EventStore
from tapisvert.regulations import UnknownRulebookError
from tapisvert.server.application.background.thread_pool import JournalThreads
from tapisvert.server.cluster.node import Node
from tapisvert.server.config.settings import Settings
from tapisvert.server.reporting.bank.reports import Reports

_REPORT_SECONDS: Final = 600.0
_REPORT_PAUSE_SECONDS: Final = 0.05
"""Pause after each page, in which bets and other readers of journals go first."""
_LOG: Final = logging.getLogger("tapisvert.server")
_ARCHIVE_SECONDS: Final = 24 * 60 * 60.0
_ARCHIVE_PAUSE_SECONDS: Final = 0.02
"""Pause after each few entries, in which bets and other readers of journals go first."""


class ReportJob:
    """Keeper of the reports of the tables that this node owns."""

    def __init__(self, node: Node, reports: Reports, threads: JournalThreads) -> None:
        self._node, self._reports, self._threads = node, reports, threads

    async def run(self) -> None:
        """Read the new entries of this node's tables into their reports, every ten minutes."""
        while True:
            await asyncio.sleep(_REPORT_SECONDS)
            await self.catch_up([name for name in self._node.rows if self._node.owned_table(name)])

    async def catch_up(self, tables: Iterable[str]) -> None:
        """Bring the reports of some tables up to now, page by page."""
        for table in tables:
            try:
                advance = partial(self._reports.advance, table)
                while await self._threads.run(advance, is_begun=True):
                    await asyncio.sleep(_REPORT_PAUSE_SECONDS)
            except (ArchivedError, UnknownRulebookError) as error:
                _LOG.warning("the report of table %s cannot be made: %s", table, error)

    async def save(self) -> None:
        """Bring the reports of all tables up to now, and save them."""
        for table in list(self._node.rows):
            await self.catch_up([table])
            await self._threads.run(partial(self._reports.save, table), is_begun=True)


class ArchiveJob:
    """Archiver of the sessions that have been over for as many days as the settings say."""

    def __init__(
        self,
        settings: Settings,
        store: EventStore,
        house: HouseLog,
        threads: JournalThreads,
        reports: ReportJob,
    ) -> None:
        self._days, self._threads, self._reports = settings.archive_days, threads, reports
        self._archiver: Archiver | None = None
        if settings.archive_folder is not None and isinstance(store, SqlStore):
            store.use_archives(settings.archive_folder)
            self._archiver = Archiver(store, house, settings.archive_folder)

    async def run(self) -> None:
        """Archive what is due, at the start and each day, beside the play."""
        while self._archiver is not None and self._days is not None:
            await self._reports.save()  # they need not read what is archived
            await self._run_once(self._archiver.run(wall_ms() - self._days * DAY_MS))
            await asyncio.sleep(_ARCHIVE_SECONDS)

    async def _run_once(self, steps: Iterator[Progress]) -> None:
        """Archive step by step. A session that cannot be archived is logged, and stays."""
        try:
            while (
                step := await self._threads.run(lambda: next(steps, None), is_begun=True)
            ) is not None:
                if (done := step.archived) is not None:
                    fields = {"table": done.table, "session": done.session, "file": done.file}
                    place = (done.session, done.table, done.file)
                    _LOG.info(
                        "session %d of table %s is archived in %s", *place, extra={"fields": fields}
                    )
                await asyncio.sleep(_ARCHIVE_PAUSE_SECONDS)
        except (ArchivingError, OSError) as error:
            _LOG.error("sessions cannot be archived: %s", error)
