"""Periodic job that archives old sessions, and the folder in which they are read."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

from tapisvert.server.application.background.thread_pool import JournalThreads
from tapisvert.server.application.history.report_job import ReportJob
from tapisvert.server.clock import DAY_MS, wall_ms
from tapisvert.server.config.settings import Settings
from tapisvert.server.journal.house_log import HouseLog
from tapisvert.server.journal.store import EventStore
from tapisvert.server.storage.archiving import Archiver, ArchivingError, Progress
from tapisvert.server.storage.sql import SqlStore

EVERY_SECONDS: Final = 24 * 60 * 60.0
_PAUSE_SECONDS: Final = 0.02
"""Pause after each few entries, in which bets and other readers of journals go first."""
_LOG: Final = logging.getLogger("tapisvert.server")


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
            await asyncio.sleep(EVERY_SECONDS)

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
                await asyncio.sleep(_PAUSE_SECONDS)
        except (ArchivingError, OSError) as error:
            _LOG.error("sessions cannot be archived: %s", error)
