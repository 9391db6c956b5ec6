"""Background jobs: reports, archives, checkpoints, free disk space.

`Signing` requests the witness's signatures for a node's tables, `CheckpointJob` signs the node's
own checkpoints. `ReportJob` updates the reports, `ArchiveJob` archives old sessions.

A full disk stops the house in the middle of a write, so `DiskGuard` refuses everything that makes
the database grow before that. Below the limit coups in play are dealt to their end, players may
withdraw stakes and leave, and the staff may close the tables.
"""

import asyncio
import logging
import shutil
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple
from functools import partial
from pathlib import Path
from typing import Final

from tapisvert.api.threads import JournalThreads
from tapisvert.clock import DAY_MS, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.config.witness import WitnessSettings
from tapisvert.journal import checkpoint_keys
from tapisvert.journal.archives import Archiver, ArchivingError, Progress
from tapisvert.journal.house_log import HouseLog
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedError
from tapisvert.live.dealer import SigningRequest
from tapisvert.live.frames import ReceiptIssuer
from tapisvert.live.node import Node
from tapisvert.regulations import UnknownRulebookError
from tapisvert.reports.bank import Reports
from tapisvert.witness.witness_client import CosigningClient, SigningAnswer, WitnessClient

_REPORT_SECONDS: Final = 600.0
_REPORT_PAUSE_SECONDS: Final = 0.05
"""Pause after each page, to let bets and other readers of journals go first."""
_LOG: Final = logging.getLogger("tapisvert.server")
_ARCHIVE_SECONDS: Final = 24 * 60 * 60.0
_ARCHIVE_PAUSE_SECONDS: Final = 0.02
"""Pause after each few entries, to let bets and other readers of journals go first."""


class ReportJob:
    """Job that updates the reports of the tables that this node owns."""

    def __init__(self, node: Node, reports: Reports, threads: JournalThreads) -> None:
        self._node = node
        self._reports = reports
        self._threads = threads

    async def run(self) -> None:
        """Read the new entries of this node's tables into their reports, every ten minutes."""
        while True:
            await asyncio.sleep(_REPORT_SECONDS)
            await self.catch_up([name for name in self._node.rows if self._node.owned_table(name)])

    async def catch_up(self, tables: Iterable[str]) -> None:
        """Update the reports of some tables, page by page."""
        for table in tables:
            try:
                advance = partial(self._reports.advance, table)
                while await self._threads.run(advance, is_begun=True):
                    await asyncio.sleep(_REPORT_PAUSE_SECONDS)
            except (ArchivedError, UnknownRulebookError) as error:
                _LOG.warning("report for table %s failed: %s", table, error)

    async def save(self) -> None:
        """Update the reports of all tables, and save them."""
        for table in list(self._node.rows):
            await self.catch_up([table])
            await self._threads.run(partial(self._reports.save, table), is_begun=True)


class ArchiveJob:
    """Job that archives the sessions that ended more than the set number of days ago."""

    def __init__(
        self,
        settings: Settings,
        store: EventStore,
        house: HouseLog,
        threads: JournalThreads,
        reports: ReportJob,
    ) -> None:
        self._days = settings.archive_days
        self._threads = threads
        self._reports = reports
        self._archiver: Archiver | None = None
        if settings.archive_folder is not None:
            store.use_archives(settings.archive_folder)
            self._archiver = Archiver(store, house, settings.archive_folder)

    async def run(self) -> None:
        """Archive due sessions in the background, at the start and each day."""
        while self._archiver is not None and self._days is not None:
            await self._reports.save()  # they need not read archived entries
            await self._run_once(self._archiver.run(wall_ms() - self._days * DAY_MS))
            await asyncio.sleep(_ARCHIVE_SECONDS)

    async def _run_once(self, steps: Iterator[Progress]) -> None:
        """Archive step by step. A session that cannot be archived is logged, and stays."""
        try:
            while (
                step := await self._threads.run(lambda: next(steps, None), is_begun=True)
            ) is not None:
                if (session := step.archived) is not None:
                    names = ("session", "table", "file")
                    fields = {name: getattr(session, name) for name in names}
                    message = "archived session %d of table %s to %s"
                    _LOG.info(message, *fields.values(), extra={"fields": fields})
                await asyncio.sleep(_ARCHIVE_PAUSE_SECONDS)
        except (ArchivingError, OSError) as error:
            _LOG.error("archiving failed: %s", error)


_THREADS: Final = 32
"""Maximum of concurrent requests to the witness; other tables wait, within their timeout."""
_CHECKPOINT_SECONDS: Final = 5.0
_ASK_AGAIN_MS: Final = 60_000


class Signing:
    """Client of the witness for all tables of a node, on threads of its own."""

    def __init__(self, settings: WitnessSettings) -> None:
        self._address = settings.address
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="witness")

    async def sign(self, signing_request: SigningRequest, patience_seconds: float) -> SigningAnswer:
        """Return the answer of the witness to a request, without a statement if it is late."""
        client = WitnessClient(self._address, patience_seconds)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, client.sign, *astuple(signing_request))

    def close(self) -> None:
        """Release the threads; pending requests are given up."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class CheckpointJob:
    """Periodic signer of a node's checkpoints; it loads or creates the key."""

    def __init__(self, settings: Settings, store: EventStore) -> None:
        self._folder = settings.checkpoint_folder
        self._key = checkpoint_keys.load_or_create_key(settings.keys)
        self._signer = checkpoint_keys.make_signer(
            store, self._key, settings.checkpoint_entries, settings.checkpoint_minutes
        )
        self._cosigners = [CosigningClient(witness) for witness in settings.checkpoint_witnesses]
        self._asked_ms = 0
        self._lock = threading.Lock()

    @property
    def newest(self) -> bytes | None:
        """The newest signed checkpoint that this node knows."""
        return self._signer.text

    def proof(self, old: int) -> bytes | None:
        """Return the newest checkpoint, proved to continue the log of size `old`, or None."""
        return self._signer.proof(old)

    def receipt_issuer(self) -> ReceiptIssuer:
        """Return the issuer of receipts, which signs with the key of the checkpoints."""
        origin = checkpoint_keys.journal_name(self._key.public_key())
        return ReceiptIssuer(origin, self._key, wall_ms)

    @property
    def verifier_line(self) -> str:
        """Key line that verifies the checkpoints."""
        return checkpoint_keys.verifier_line(self._key.public_key())

    async def run(self) -> None:
        """Sign due checkpoints, every few seconds."""
        while True:
            await asyncio.sleep(_CHECKPOINT_SECONDS)
            await asyncio.to_thread(self.sign)

    def sign(self, *, at_once: bool = False) -> None:
        """Sign a checkpoint if one is due, or `at_once`, have it cosigned, and write it into the
        folder of the settings. An error there is only logged: the checkpoint is in the database.

        At its close a house signs while the periodic thread may still be signing: one at a time.
        """
        with self._lock:
            signed = self._signer.sign_if_due(wall_ms(), at_once=at_once)
            is_cosigned = self._have_cosigned(is_new=signed is not None)
            text = self._signer.text
            if not (signed or is_cosigned) or text is None or self._folder is None:
                return
            try:
                checkpoint_keys.write_checkpoint(self._folder, text, self._key.public_key())
            except OSError as error:
                _LOG.error("failed to write checkpoint to %s: %s", self._folder, error)

    def _have_cosigned(self, *, is_new: bool) -> bool:
        """Have the newest checkpoint cosigned by the missing witnesses; return whether any did.
        They receive requests for a new one immediately, and then every minute.
        """
        text = self._signer.text
        now_ms = wall_ms()
        if text is None or not (is_new or abs(now_ms - self._asked_ms) >= _ASK_AGAIN_MS):
            return False
        self._asked_ms = now_ms
        has_more = False
        for client in self._cosigners:
            note = self._signer.text or text
            if not client.has_cosigned(note) and (line := client.cosign(self.proof, note)):
                self._signer.add_cosignature(line)
                has_more = True
        return has_more


_LOOK_SECONDS: Final = 1.0
_MIB: Final = 2**20


class DiskGuard:
    """Monitor of the free space on a database's disk; below `least_mib` it restricts the node."""

    def __init__(self, file: Path, least_mib: int, node: Node) -> None:
        self.least_mib = least_mib
        self._folder = file.absolute().parent
        self._node = node

    async def run(self) -> None:
        """Check periodically."""
        while True:
            await self.look()
            await asyncio.sleep(_LOOK_SECONDS)

    async def look(self) -> None:
        """Check once. If the disk does not respond, nothing changes: the journal will fail."""
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
                " seats and new accounts are refused with insufficient_storage; free space, or"
                " archive",
                free,
                self.least_mib,
            )
        else:
            _LOG.warning("the disk of the database has %d MiB free: play resumed", free)
        self._node.set_storage_low(is_low=is_low)
