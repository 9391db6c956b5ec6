"""Services of one node, used by its endpoints: built, wired together, and checked at the start."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec
from prometheus_client.core import CounterMetricFamily, Metric

from tapisvert import regulations
from tapisvert.accounts.login_sessions import SessionsEnded, log_notice
from tapisvert.api.gateway import PresenceJob, Seating, TableGateway
from tapisvert.api.table_access import AcceptedInvitations, TableAccess
from tapisvert.api.table_catalog import TableCatalog, TableFactory
from tapisvert.api.threads import (
    BackgroundTasks,
    JournalThreads,
    PasswordThreads,
    PictureThreads,
)
from tapisvert.api.training import TrainingRoom
from tapisvert.clock import DAY_MS, now, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import TableSettings, settings_of
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.house.account_service import AccountService
from tapisvert.house.approval_endpoints import ApprovalExecutor
from tapisvert.house.cash import CashFigures
from tapisvert.house.gaming import LimitsService
from tapisvert.house.incidents import Incidents
from tapisvert.house.log import HouseLogReader
from tapisvert.house.machine_acts import MachineActsJob
from tapisvert.house.people import PeopleRegister
from tapisvert.house.purses import WalletHistory
from tapisvert.house.roles import TableRoles
from tapisvert.house.statements import StatementReader
from tapisvert.house.throttle import LoginThrottle
from tapisvert.journal.connect import SQLITE
from tapisvert.journal.house_log import HOUSE_LOG_ID, HouseLog
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import Replication
from tapisvert.journal.store import ForwardedRequest, StoreError, TableRow
from tapisvert.journal.transactions import make_engine
from tapisvert.live import metrics
from tapisvert.live.attendance import Attendance
from tapisvert.live.client_messages import parse
from tapisvert.live.node import Node
from tapisvert.live.presence import PresenceTracker
from tapisvert.live.requests import Actor, Request
from tapisvert.live.start_progress import StartProgress
from tapisvert.play.lab import Laboratory
from tapisvert.play.phrases import Phrases
from tapisvert.play.play_now import SeatFinder
from tapisvert.play.private_tables import PrivateTables
from tapisvert.reports.bank import Reports
from tapisvert.reports.history import PlayHistory, PublicArchive, SessionArchive
from tapisvert.reports.odds import OddsCache
from tapisvert.rules import Role
from tapisvert.server.jobs import ArchiveJob, CheckpointJob, DiskGuard, ReportJob, Signing

_SESSIONS: Final = "sessions:"
"""The prefix of a notification that an account's sessions have ended; table ids have no colon."""
_DELIVER_SECONDS: Final = 60.0


class _ForwardedBody(msgspec.Struct):
    """Body of a request that another node forwarded."""

    name: str
    roles: list[Role]
    body: str


def parse_forwarded(envelope: ForwardedRequest) -> Request:
    """Parse a request that another node forwarded for a table of this one."""
    content = msgspec.json.decode(envelope.body, type=_ForwardedBody)
    body = content.body.encode()
    actor = Actor(envelope.actor, content.name, frozenset(content.roles))
    message = parse(body, content.name)
    return Request(actor, envelope.request, body, message.action, message.salt)


class Services:
    """The services of one node. `owner` names the node among all of the database.

    `stop` is called with the reason when the node must end, `progress` is that of the start,
    `replication` that of the store. The application sets `more_metrics`, and the runner
    `api_documents`, the texts of the API's documents by their names.
    """

    def __init__(
        self,
        settings: Settings,
        store: EventStore,
        vault: Vault,
        *,
        owner: str,
        stop: Callable[[str], None],
        progress: StartProgress | None = None,
        replication: Replication | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.owner = owner
        self._replication = replication
        self._progress = progress or StartProgress()
        self._vault = vault
        self.disk_guard: DiskGuard | None = None
        self.on_sessions_ended: Callable[[SessionsEnded], None] = lambda _sessions: None
        self.on_sessions_ended_elsewhere: Callable[[str], None] = lambda _account: None
        self.more_metrics: Callable[[], Iterable[Metric]] = tuple
        self.api_documents: Callable[[], Mapping[str, str]] = dict
        self.is_ready = False
        self._unsubscribe: Callable[[], None] = lambda: None
        self._tasks = BackgroundTasks(stop)
        self._build_accounts()
        self._build_tables(stop)
        self._build_approvals()
        self.phrases = Phrases(self.node, store.notify, lambda: now().mono_ms)
        self.attendance = Attendance(self.node, store.notify, lambda: now().mono_ms)
        self._presence = PresenceTracker(store.notify, lambda: now().mono_ms)
        self.odds_cache = OddsCache()
        self.laboratory = Laboratory(settings.lab)
        self.reports = Reports(store)
        if settings.least_free_mib and settings.sqlite_file is not None:
            self.disk_guard = DiskGuard(settings.sqlite_file, settings.least_free_mib, self.node)
        self.incidents = Incidents(store)
        self.training_room = TrainingRoom(settings.training)
        self.journal_threads = JournalThreads()
        self.picture_threads = PictureThreads()
        self.play_history = PlayHistory(self.node, store, self.journal_threads)
        self.session_archive = SessionArchive(store, self.journal_threads)
        self.public_archive = PublicArchive(
            self.session_archive, self.table_access, settings.house.day
        )
        self.statements = StatementReader(store, settings.house.day, self.journal_threads)
        self._reporting = ReportJob(self.node, self.reports, self.journal_threads)
        self._archiving = ArchiveJob(
            settings, store, self.house_log, self.journal_threads, self._reporting
        )

    def _build_accounts(self) -> None:
        settings = self.settings
        on_commit = self._replication.on_commit if self._replication is not None else None
        database = self._database = make_engine(settings.database.reveal(), on_commit)
        self.house_log = HouseLog(self.store, self.owner, now)
        self.wallet_history = WalletHistory(database)
        self.house_log_reader = HouseLogReader(self.store, database)
        self._accepted = AcceptedInvitations(database)
        self.accounts = AccountService(
            database,
            house=self._write_notice,
            policy=settings.people,
            vault=self._vault,
            on_ended=self._on_sessions_ended,
        )
        self.limits = self.accounts.limits
        self.password_threads = PasswordThreads()
        self.login_throttle = LoginThrottle()

    def _build_tables(self, stop: Callable[[str], None]) -> None:
        store = self.store
        limits = self.limits
        witness = self.settings.witness
        house = self.settings.house
        self._signing = Signing(witness) if witness is not None else None
        factory = TableFactory(
            limits,
            house,
            self._vault,
            posts=lambda table: partial(self.staffing.refusal, table),
            witness=witness.key if witness is not None else None,
        )
        self.node = Node(
            self.owner,
            store,
            now=now,
            make=factory.make,
            read=parse_forwarded,
            title=lambda row: settings_of(row).name,
            stop=stop,
            closed=lambda table: self._tasks.start(self._seating.release_all(table)),
            route=lambda *arguments: self.gateway.submit(*arguments),  # noqa: PLW0108 - made below
            progress=self._progress,
            sign=self._signing.sign if self._signing is not None else None,
        )
        monitors = factory.monitors
        self._seating = Seating(self.node, limits, monitors)
        self.gateway = TableGateway(self.node, self._seating, self._tasks)
        self.catalog = TableCatalog(self.node, store, self.house_log)
        self.staffing = TableRoles(self.node, self.catalog, self.accounts)
        self.live_limits = LimitsService(self.node, limits, house, monitors, store.notify)
        self.table_access = TableAccess(self.node, self._accepted)
        catalog = self.catalog
        self.private_tables = PrivateTables(self.node, catalog, self.gateway, self.table_access)
        self.play_now = SeatFinder(
            self.node,
            self.catalog,
            self.gateway,
            self.private_tables,
            limits=limits,
            store=store,
            opens_tables=self.settings.demonstration,
        )

    def _build_approvals(self) -> None:
        self.cash_figures = CashFigures(
            self.store,
            self.catalog.real_tables,
            sells_uncounted=self.settings.desk_sells_uncounted,
            day=self.settings.house.day,
            signed_above=self.settings.desk_signed_above,
            identified_from=self.settings.identify_from,
            desks=self.settings.desk_names,
            currencies=self.settings.desk_currencies,
        )
        self.people = PeopleRegister(
            self._database,
            self._vault,
            self.accounts.outbox,
            limits=self.limits,
            read_sums=self.cash_figures.read_people,
            day=self.settings.house.day,
            identified_from=self.settings.identify_from,
            is_encrypted=self.settings.identify_documents == "encrypted",
        )
        self.approval_executor = ApprovalExecutor(
            self.accounts.approvals,
            self.accounts.account,
            self.node,
            self.gateway,
            cash=self.cash_figures,
            house_log=self.house_log,
        )

    def by_type(self) -> dict[type, object]:
        """Return the services for endpoints, by type."""
        parts = (*vars(self).values(), self.accounts.approvals, self.accounts.second_factors)
        parts = (*parts, self.accounts.access_tokens, self)
        return {**{type(service): service for service in parts}, EventStore: self.store}

    async def start(self) -> None:
        """Check everything and be ready. Raises StoreError, VaultError, SettingsChangedError."""
        self._progress.begin("checking the settings and the vault")
        await asyncio.to_thread(self._prepare)
        await self.node.start()
        self.live_limits.start()
        self.phrases.start()
        self._unsubscribe = await asyncio.to_thread(self.store.subscribe, self._on_notify)
        if self.disk_guard is not None:
            await self.disk_guard.look()
            self._tasks.start(self.disk_guard.run())
        presence = PresenceJob(self.node, self._presence, self.gateway)
        for job in (
            self.approval_executor.run(),  # before any request is accepted
            self._seating.run_sweep(),
            self._run_outbox(),
            self._run_retention(),
            self.checkpoints.run(),
            self._reporting.run(),
            self._archiving.run(),
            self.private_tables.run_closing(),
            presence.run(),
            self.attendance.run(),
        ):
            self._tasks.start(job)
        if self.settings.database.reveal().startswith(SQLITE):  # of one process
            self._tasks.start(MachineActsJob(self.settings.keys, self.accounts).run())
        self.is_ready = True

    async def close(self, reason: str, *, at_once: bool = False) -> None:
        """Finish the coups in play, unless `at_once`, and release the tables."""
        self.is_ready = False
        self.laboratory.close()
        self._unsubscribe()
        patience = 0.0 if at_once else self.settings.stop_seconds
        try:
            await self.node.close(reason, patience_seconds=patience)
        finally:
            await self._tasks.cancel()
            self.gateway.give_up()
        if not self.node.has_failed:
            await asyncio.to_thread(self.checkpoints.sign, at_once=True)

    def release(self) -> None:
        """Release threads and database connections, after the last request."""
        self.password_threads.close()
        self.journal_threads.close()
        self.picture_threads.close()
        self.laboratory.release()
        if self._signing is not None:
            self._signing.close()
        self.accounts.close()

    def metrics(self) -> bytes:
        """Return the metrics of this node in the Prometheus text format."""
        text = "sign-in attempts rejected by throttling"
        count = self.login_throttle.refusals
        counter = CounterMetricFamily("tapisvert_sign_ins_refused_total", text, count)
        samples = (*metrics.process_metrics(), *self.node.metrics(), counter, *self.more_metrics())
        return metrics.render(samples)

    def _prepare(self) -> None:
        """Check that the vault opens what it closed, and make or change the settings' tables."""
        name = "check"
        content = b"seed"
        blob = self._vault.store_secret(name, content)
        assert self._vault.restore_secret(blob, name)() == content
        self.store.heads()
        check(self.settings, self._vault, self.store)
        self.checkpoints = CheckpointJob(self.settings, self.store)
        self.node.issue_receipts(self.checkpoints.receipt_issuer())
        set_up_tables(self.settings, self.store)
        self.accounts.flush_outbox(wall_ms())

    async def _run_retention(self) -> None:
        """Delete people of the register after the settings' days, at the start and each day."""
        while (days := self.settings.identify_retention_days) is not None:
            await asyncio.to_thread(self.people.delete_old, wall_ms(), days)
            await asyncio.sleep(DAY_MS / 1000)

    async def _run_outbox(self) -> None:
        """Deliver pending outbox messages, every minute."""
        while True:
            await asyncio.sleep(_DELIVER_SECONDS)
            failures = self.login_throttle.take_counts()
            await asyncio.to_thread(self.accounts.flush_outbox, wall_ms(), failures)

    def _write_notice(self, notice: Mapping[str, Any]) -> bool:
        """Write a notice of the accounts into the house log, and into the security log."""
        is_written = self.house_log.write_notice(notice)
        if is_written:
            log_notice(notice)
        return is_written

    def _on_sessions_ended(self, event: SessionsEnded) -> None:
        """Publish that sessions have ended, on this node and to the others."""
        self.on_sessions_ended(event)
        with suppress(StoreError):  # the others poll anyway
            self.store.notify(_SESSIONS + event.account, 0)

    def _on_notify(self, name: str, number: int) -> None:
        """Handle a notification of the store, on some thread."""
        if name.startswith(_SESSIONS):
            self.on_sessions_ended_elsewhere(name.removeprefix(_SESSIONS))
        else:
            self._presence.on_notify(name)
            self.attendance.on_notify(name, number)
            self.phrases.on_notify(name)
            self.live_limits.on_notify(name, number)


class SettingsChangedError(ValueError):
    """The stored tables were played under other settings."""


def check(settings: Settings, vault: Vault, store: EventStore) -> None:
    """Check vault and settings against stored tables. Raises VaultError, SettingsChangedError."""
    rows = {row.table: row for row in store.tables()}
    _check_rulebooks(rows.values())
    _check_key(vault, [blob for table in rows for blob in store.blobs(table).items()])
    _check_money(settings, rows.values())
    for table in settings.tables:
        row = rows.get(table.id)
        if row is not None and row.number and _lasting(settings_of(row)) != _lasting(table):
            raise SettingsChangedError(
                f"table {table.id} is kept with other rules, limits or mode: give the new table an"
                " id of its own"
            )


def set_up_tables(settings: Settings, store: EventStore) -> None:
    """Create the tables of the settings, and apply allowed changes to open ones."""
    rows = {row.table: row for row in store.tables()}
    for table in settings.tables:
        row = rows.get(table.id)
        if row is None:
            store.create_table(table.id, msgspec.json.encode(table), wall_ms())
            continue
        current = settings_of(row)
        new = table
        if table.id in settings.without_staff:  # the default is for new tables
            new = replace(table, staff=current.staff)
        if current != new:
            store.change_table(table.id, msgspec.json.encode(new))


def _check_key(vault: Vault, blobs: Sequence[tuple[str, bytes]]) -> None:
    """Raise VaultError unless the vault opens one of the stored draws, or there is none."""
    for name, blob in blobs:
        with suppress(VaultError):
            vault.restore_secret(blob, name)
            return
    if blobs:
        raise VaultError(
            "vault key does not match the stored draws: restore the right key file. If it is"
            " lost, `tapisvert restore --in-place --without-key` pays the coups that have"
            " begun by R26, and closes the tables"
        )


def _check_rulebooks(rows: Iterable[TableRow]) -> None:
    """Raise SettingsChangedError if the rulebook of a stored table is missing."""
    for row in rows:
        if row.table != HOUSE_LOG_ID:
            try:
                regulations.editions(settings_of(row).rulebook)
            except regulations.UnknownRulebookError as error:
                raise SettingsChangedError(f"table {row.table}: {error}") from None


def _check_money(settings: Settings, rows: Iterable[TableRow]) -> None:
    """Raise SettingsChangedError if a stored table has another currency than the settings."""
    new = settings.tables[0]
    listed_ids = {table.id for table in settings.tables}
    for row in rows:
        if row.table == HOUSE_LOG_ID or (not row.number and row.table in listed_ids):
            continue
        current = settings_of(row)
        if current.money_kind != new.money_kind:
            raise SettingsChangedError(
                f"table {current.id} of this house has {_money(current)}, and table {new.id} of the"
                f" settings {_money(new)}; what a player takes from one can be brought to the"
                " other. Give what has another currency a database of its own"
            )


def _money(table: TableSettings) -> str:
    return f"currency {table.currency} and is_play_money {str(table.is_play_money).lower()}"


def _lasting(table: TableSettings) -> TableSettings:
    """Return a table's settings without those that may change while it is open."""
    bare = TableSettings("", "", "")
    lasting = replace(table, name="", pace=bare.pace, seats=0, odds=False, turbo=False)
    lasting = replace(lasting, staff=bare.staff, plays_uncounted=bare.plays_uncounted)
    return replace(lasting, sensor=None, opened_by=None, opener=None, invitation=None)
