"""All that one server process holds: the journal, the tables, the people, and who is connected.

What is asked of a table goes through here: a player takes his place in the house before he sits
down, and lets it go when he has left. What a house writes beside its tables goes into its book.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Set
from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec

from tapisvert.fairness.shoe import SealedSpin
from tapisvert.fairness.vault import Vault
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.server.accounts.accounts import SYSTEM, Account
from tapisvert.server.accounts.login_throttle import LoginThrottle
from tapisvert.server.accounts.sessions import SessionsEnded
from tapisvert.server.application.access import actor_of, roles_at, sees_all
from tapisvert.server.application.account_service import AccountService
from tapisvert.server.application.approval_executor import ApprovalExecutor
from tapisvert.server.application.private_tables import PrivateTables, closing
from tapisvert.server.application.startup import SettingsChangedError, check, settings_of
from tapisvert.server.application.thread_pool import BoundedThreadPool
from tapisvert.server.application.wallet_history import WalletHistory
from tapisvert.server.clock import Instant, now, wall_ms
from tapisvert.server.cluster import metrics, presence
from tapisvert.server.cluster.node import Node, ReplyCallback, TableNotServedError, TableRequest
from tapisvert.server.cluster.presence import PresenceTracker
from tapisvert.server.cluster.table_request import send_reply
from tapisvert.server.config.settings import Settings
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.journal import checkpoint_keys as seals
from tapisvert.server.journal.checkpoint import CheckpointSigner
from tapisvert.server.journal.house_log import HouseLog
from tapisvert.server.journal.store import EventStore, ForwardedRequest, StoreError, TableRow
from tapisvert.server.reporting.bank_report import Reports
from tapisvert.server.reporting.live_odds import OddsCache
from tapisvert.server.reporting.session_export import SessionIndex
from tapisvert.server.responsible_gaming.limits import PlayerLimits
from tapisvert.server.responsible_gaming.monitor import LimitsMonitor
from tapisvert.server.responsible_gaming.repository import LimitsRepository
from tapisvert.server.responsible_gaming.sync import LimitsSync
from tapisvert.server.schemas.client_messages import parse
from tapisvert.server.storage.engine import make_engine
from tapisvert.server.tables.dealer import Dealer
from tapisvert.server.tables.idempotency import Actor
from tapisvert.server.tables.live_table import LiveTable, Opening

PLAY_CHIPS_GRANT: Final = 1_000_000
"""What a demonstration gives everybody to play with, minor units."""
_SESSIONS: Final = "sessions:"
"""A bell with this before an account says that sessions of his are over; tables have no colon."""
_COMES_OR_GOES: Final = (c.Sit, c.Leave)
_PASSWORDS: Final = 2
"""So many are checked at a time: each takes its memory, 64 MiB by default."""
_SWEEP_SECONDS: Final = 1.0
_DELIVER_SECONDS: Final = 60.0
_CHECKPOINT_SECONDS: Final = 5.0
_LOG: Final = logging.getLogger("tapisvert.server")


class _ForwardedBody(msgspec.Struct):
    """A request that another process left: see `node`."""

    name: str
    roles: list[Role]
    body: str


def parse_forwarded(parcel: ForwardedRequest) -> TableRequest:
    """What another process left for a table of ours."""
    packed = msgspec.json.decode(parcel.body, type=_ForwardedBody)
    body = packed.body.encode()
    who = Actor(parcel.actor, packed.name, frozenset(packed.roles))
    return TableRequest(who, parcel.request, body, parse(body, packed.name)[1])


class Services:
    """One process's share of a house; `owner` names it among all."""

    def __init__(
        self,
        settings: Settings,
        store: EventStore,
        vault: Vault,
        *,
        owner: str,
        stop: Callable[[str], None],
    ) -> None:
        self.settings, self.store, self._vault, self.owner = settings, store, vault, owner
        self.house_log = HouseLog(store, owner, now)
        self.on_ended: Callable[[SessionsEnded], None] = lambda _ended: None
        self.on_ended_elsewhere: Callable[[str], None] = lambda _account: None
        database = make_engine(settings.database.reveal())
        self.wallet_history = WalletHistory(database)
        self.accounts = AccountService(
            database,
            house=self.house_log.write_notice,
            policy=settings.people,
            ended=self._sessions_ended,
        )
        self.password_threads = BoundedThreadPool(_PASSWORDS, 32)
        self.login_throttle = LoginThrottle(settings.workers)
        self.journal_threads = BoundedThreadPool(1, 16)
        self.sessions_index: dict[tuple[str, int], SessionIndex] = {}
        self.node = Node(
            *(owner, store),
            now=now,
            make=self._make,
            read=parse_forwarded,
            stop=stop,
            closed=lambda table: self._begin(self._release_seats_of(table)),
            door=self.submit,
        )
        self.private_tables = PrivateTables(self)
        self._presence = PresenceTracker(store.notify, lambda: now().mono_ms)
        self.approval_executor = ApprovalExecutor(self)
        self.odds_cache = OddsCache()
        self.reports = Reports(store)
        self.is_ready = False
        self.more_metrics: Callable[[], Iterable[metrics.Metric]] = tuple
        self._monitors: dict[str, LimitsMonitor] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        self._work: set[asyncio.Task[None]] = set()
        self._unsubscribe: Callable[[], None] = lambda: None
        self._stop = stop

    @property
    def limits(self) -> LimitsRepository:
        """The protection of players."""
        return self.accounts.limits

    # Coming and going -----------------------------------------------------------------------------

    async def start(self) -> None:
        """Check what it stands on, open the tables, and be ready. StoreError, VaultError."""
        await asyncio.to_thread(self._check)
        await self.node.start()
        self._heeding = LimitsSync(self.store.notify, self._reload_limits)
        self._unsubscribe = await asyncio.to_thread(self.store.subscribe, self._on_notify)
        self._begin(self.approval_executor.run())  # before anybody can ask for anything
        for work in (self._run_sweep, self._run_outbox, self._run_checkpoints):
            self._begin(work())
        self._begin(self.private_tables.run_closing())
        self._begin(self._run_presence())
        self.is_ready = True

    async def close(self, reason: str, *, at_once: bool = False) -> None:
        """Finish the coups that are being played, unless `at_once`, and let everything go."""
        self.is_ready = False
        self._unsubscribe()
        patience = 0.0 if at_once else self.settings.stop_seconds
        try:
            await self.node.close(reason, patience_seconds=patience)
        finally:
            for task in self._work:
                task.cancel()
            await asyncio.gather(*self._work, return_exceptions=True)
        if not self.node.has_failed:
            await asyncio.to_thread(self._sign_checkpoint, at_once=True)

    def release_tables(self) -> None:
        """Give back what it holds of the machine, once nobody asks any more."""
        self.password_threads.close()
        self.journal_threads.close()
        self.accounts.close()

    def _check(self) -> None:
        """The vault opens what it closed, the journal can be read, and the tables are there."""
        draw = SealedSpin("check", seed=None)
        commitment = draw.commitment
        assert self._vault.restore(self._vault.store(draw)).commitment == commitment
        self.store.heads()
        check(self.settings, self._vault, self.store)
        self._key = seals.load_or_create_key(self.settings.keys)
        rules = self.settings.checkpoint_entries, self.settings.checkpoint_minutes
        self._notary: CheckpointSigner = seals.make_signer(self.store, self._key, *rules)
        rows = {row.table: row for row in self.store.tables()}
        for table in self.settings.tables:
            self._set_up(table, rows.get(table.id))
        self.accounts.flush_outbox(now().wall_ms)

    def _set_up(self, table: TableSettings, row: TableRow | None) -> None:
        """A table of the settings is made, or takes what may change of it while it is open."""
        text = msgspec.json.encode(table)
        if row is None:
            self.store.create_table(table.id, text, now().wall_ms)
            return
        if settings_of(row) != table:
            self.store.change_table(table.id, text)

    def _make(self, row: TableRow) -> LiveTable:
        """A table as it lives in this process."""
        table = settings_of(row)
        care = LimitsMonitor(
            *(table.id, self.accounts.limits, self.settings.house),
            seats=table.seats,
            now_ms=wall_ms,
        )
        self._monitors[table.id] = care
        return LiveTable(
            table.id,
            Opening(table.open_command, table.mode, table.pace, table.odds),
            Dealer(table.amended_rulebook, self._vault),
            tokens=partial(secrets.token_hex, 8),
            guard=care.check,
            listener=care,
            cut_at=lambda: 60 + secrets.randbelow(193),
        )

    def _begin(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._over)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOG.critical("the process stops: %s", error)
            self._stop(str(error))

    # Tables ---------------------------------------------------------------------------------------

    def tables(self) -> dict[str, TableSettings]:
        """The tables that this process knows, by their ids."""
        return {name: settings_of(row) for name, row in self.node.rows.items()}

    def now(self) -> Instant:
        """What its clocks say."""
        return now()

    def who_at(self, table: str, account: Account) -> Actor:
        """An account, as that table knows it. UnknownTable."""
        row = self.node.rows.get(table)
        if row is None:
            raise TableNotServedError(table)
        return Actor(account.id, account.name, roles_at(settings_of(row), account))

    def make_table(self, table: TableSettings, by: str) -> bool:
        """Make a table; every process has it within a second or so. False if the id is taken."""
        if not self.store.create_table(table.id, msgspec.json.encode(table), now().wall_ms):
            return False
        self.house_log.write({"notice": "table_made", "table": table.id}, by)
        return True

    def submit(self, table: str, request: TableRequest, reply: ReplyCallback) -> None:
        """Ask something of a table; the reply comes when it is durable. UnknownTable."""
        if isinstance(request.action, c.Finish) and (row := self.node.rows.get(table)):
            request = closing(settings_of(row), request)
        if isinstance(request.action, _COMES_OR_GOES) and self.node.owned_table(table) is not None:
            self._begin(self._enter_or_leave(table, request, reply))
        else:
            self.node.submit(table, request, reply)

    async def request(self, table: str, request: TableRequest) -> dict[str, Any]:
        """Ask something of a table, and wait for the reply. UnknownTable."""
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.submit(table, request, answered.set_result)
        said: dict[str, Any] = msgspec.json.decode(await answered)
        return said

    async def _enter_or_leave(
        self, table: str, request: TableRequest, reply: ReplyCallback
    ) -> None:
        """A player is at one table at a time: he takes his place first, and lets it go last.

        The table's owner sees to it, whoever was asked: nobody else knows what comes before what.
        Nobody has his turn here while another process, which then owns the table, is waited for.
        """
        account = request.actor.account
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        async with self._turn(account):
            if isinstance(request.action, c.Sit):
                await self._enter(table, account)
            live = self.node.owned_table(table)
            self.node.submit(table, request, answered.set_result)
            while not answered.done() and live is not None and self.node.owned_table(table) is live:
                await asyncio.wait({answered}, timeout=_SWEEP_SECONDS)
            await self._release_seat(table, account, request.actor.name)
        answered.add_done_callback(lambda said: send_reply(reply, said.result()))

    async def _enter(self, table: str, account: str) -> None:
        """Take a place, in his turn; if it is at another table, this one turns him away."""
        is_here = await asyncio.to_thread(self.limits.claim_seat, account, table)
        self._monitors[table].seated(account, is_here=is_here)

    def _turn(self, account: str) -> asyncio.Lock:
        if len(self._turns) > 10_000:
            self._turns = {name: lock for name, lock in self._turns.items() if lock.locked()}
        return self._turns.setdefault(account, asyncio.Lock())

    async def _release_seat(self, table: str, account: str, name: str) -> None:
        """Keep what somebody played who is not at the table any more, and let his place go."""
        live, care = self.node.owned_table(table), self._monitors.get(table)
        if live is None or live.table is None or care is None or name in live.present:
            return
        kept = care.snapshot(account)
        await asyncio.to_thread(self.limits.release_seat, account, kept)
        care.untrack(account)

    async def _release_seats_of(self, table: str) -> None:
        """A table has closed: whoever was there may sit down at another."""
        for account in await asyncio.to_thread(self.limits.at_table, table):
            async with self._turn(account):
                await self._release_seat(table, account, self._name_at(table, account))

    def _name_at(self, table: str, account: str) -> str:
        """The name of somebody who is, or was, at a table of this process."""
        live = self.node.owned_table(table)
        accounts = live.aggregate.accounts if live else {}
        return next((name for name, his in accounts.items() if his == account), "")

    async def _hold_seat(self, table: str, account: str) -> None:
        """Whoever sits at a table has his place there, or plays no more at it until he has left."""
        async with self._turn(account):
            live = self.node.owned_table(table)
            if live is not None and self._name_at(table, account) in live.present:
                await self._enter(table, account)

    async def _run_sweep(self) -> None:
        """Keep what was played, and see that places are where players are."""
        absent: set[tuple[str, str]] = set()
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            gone = set()
            for table in self.node.rows:
                gone |= {(table, account) for account in await self._sweep(table, absent)}
            absent = gone

    async def _sweep(self, table: str, absent: Set[tuple[str, str]]) -> Set[str]:
        """Sweep at a table of ours; who has a place there and is gone. Once he was `absent` before,
        that he went is durable, and the table surely ours: then his place is let go.
        """
        live, care = self.node.owned_table(table), self._monitors.get(table)
        if live is None or live.table is None or care is None:
            return frozenset()
        accounts = live.aggregate.accounts
        here = {accounts[name] for name in live.present if name in accounts}
        placed = await asyncio.to_thread(self.limits.at_table, table)
        for account in placed - here:
            if (table, account) in absent:
                async with self._turn(account):
                    await self._release_seat(table, account, self._name_at(table, account))
        for account in here - placed:  # by no way that we know
            await self._hold_seat(table, account)
        owns = await asyncio.to_thread(self.limits.get_at, table)
        for account in care.tracked & here:
            if not care.is_current(account, owns.get(account, PlayerLimits())):
                care.limits_changed(account)
        return placed - here

    async def _run_presence(self) -> None:
        """Tell the tables of this process, and the owners of the others, who is connected."""
        while True:
            await asyncio.sleep(presence.BEAT_SECONDS)
            for table in tuple(self.node.rows):
                await self._announce_presence(table)

    async def _announce_presence(self, table: str) -> None:
        here, live = self.node.broadcaster(table).accounts, self.node.owned_table(table)
        if live is None:
            with suppress(StoreError, TableNotServedError):
                self._presence.announce(self.node.durable_head(table)[0], here)
            return
        for told in tuple(self._presence.changes_due(live, here)):
            await self.request(table, presence.request_for(told))

    async def _run_outbox(self) -> None:
        """What the journal has not been told of people yet, it is told now and then."""
        while True:
            await asyncio.sleep(_DELIVER_SECONDS)
            await asyncio.to_thread(
                self.accounts.flush_outbox, now().wall_ms, self.login_throttle.taken()
            )

    @property
    def checkpoint(self) -> bytes | None:
        """The newest checkpoint that this process knows, as it is signed."""
        return self._notary.text

    @property
    def public_line(self) -> str:
        """The line by which the house's checkpoints are verified."""
        return seals.verifier_line(self._key.public_key())

    async def _run_checkpoints(self) -> None:
        """Sign a checkpoint of the journal whenever one is due."""
        while True:
            await asyncio.sleep(_CHECKPOINT_SECONDS)
            await asyncio.to_thread(self._sign_checkpoint)

    def _sign_checkpoint(self, *, at_once: bool = False) -> None:
        """Sign what is due, and put it where it is to be kept."""
        text = self._notary.sign_if_due(now().wall_ms, at_once=at_once)
        folder = self.settings.checkpoint_folder
        if text is None or folder is None:
            return
        try:
            seals.write_checkpoint(folder, text, self._key.public_key())
        except OSError as error:  # it is in the database; the house goes on, and says so
            _LOG.error("a checkpoint could not be put into %s: %s", folder, error)

    # People ---------------------------------------------------------------------------------------

    def metrics(self) -> str:
        """The figures of this process, as Prometheus reads them."""
        figures = (*self.node.metrics(), *self.more_metrics())
        return metrics.render(figures, {"process": self.owner.rpartition("-")[0]})

    def _sessions_ended(self, ended: SessionsEnded) -> None:
        """Sessions are over: whoever hears of it here is told, and the other processes look."""
        self.on_ended(ended)
        with suppress(StoreError):  # they look now and then in any case
            self.store.notify(_SESSIONS + ended.account, 0)

    def _on_notify(self, name: str, number: int) -> None:
        if name.startswith(_SESSIONS):
            self.on_ended_elsewhere(name.removeprefix(_SESSIONS))
        else:
            self._presence.on_notify(name)
            self._heeding.on_notify(name, number)

    async def limits_changed(self, account: str) -> None:
        """A player has set something else: once this returns the table where he is knows it."""
        for care in self._monitors.values():
            care.limits_changed(account)
        table = await asyncio.to_thread(self.limits.seat_of, account)
        if table is not None and self.node.owned_table(table) is None:
            await self._heeding.request_reload(table, account)

    def _reload_limits(self, table: str, account: str) -> bool:
        """A player has set something elsewhere: read it, if his table is ours."""
        is_ours = self.node.owned_table(table) is not None
        if is_ours:
            self._monitors[table].limits_changed(account)
        return is_ours

    def monitor_at(self, table: str | None) -> LimitsMonitor | None:
        """A table's care of its players, as far as this process has read it."""
        return None if table is None else self._monitors.get(table)

    def grant_play_chips(self, account: Account) -> None:
        """Give a guest of a demonstration his play chips, once."""
        notice = {"notice": "play_chips", "what": account.id}
        self.house_log.write(
            notice, SYSTEM, {account.id: PLAY_CHIPS_GRANT}, f"play-chips-{account.id}"
        )


__all__ = ["Services", "SettingsChangedError", "actor_of", "now", "sees_all"]
