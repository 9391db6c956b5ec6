"""Gateway through which every request reaches a table, from whatever endpoint or node, and the
periodic requests that tell tables which of their players are connected.
"""

import asyncio
from collections.abc import Mapping, Set
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec

from tapisvert.api.table_access import as_direction
from tapisvert.api.threads import BackgroundTasks
from tapisvert.config.table_settings import settings_of
from tapisvert.journal.store import StoreError
from tapisvert.live import presence
from tapisvert.live.command_table import REQUESTS
from tapisvert.live.frames import ReplyCallback, TableNotServedError, send_reply
from tapisvert.live.node import Node
from tapisvert.live.presence import PresenceTracker
from tapisvert.live.requests import Actor, ReopenTable, Request, is_walk_in
from tapisvert.responsible_gaming.limits import PlayerLimits
from tapisvert.responsible_gaming.monitor import LimitsMonitor
from tapisvert.responsible_gaming.repository import LimitsRepository
from tapisvert.rules import commands as c

_COMES_OR_GOES: Final = c.Sit | c.Leave
_BY_OPENER: Final = c.Finish | c.Suspend | c.Resume
"""Commands of the direction that the opener of a private table gives there."""
_ROUTED: Final = _COMES_OR_GOES | _BY_OPENER
"""Commands that do not go straight to the table."""
_SWEEP_SECONDS: Final = 1.0
_MAX_LOCKS: Final = 10_000


class Seating:
    """Claims a player's seat before they sit down and releases it once they have left.

    The owner of the table does both, on whichever node the request arrived: no other node knows the
    order of a table's requests. The requests of one player are serialized.
    """

    def __init__(
        self, node: Node, limits: LimitsRepository, monitors: Mapping[str, LimitsMonitor]
    ) -> None:
        self._node = node
        self._limits = limits
        self._monitors = monitors
        self._locks: dict[str, asyncio.Lock] = {}

    def is_seat_request(self, table: str, request: Request) -> bool:
        """Return whether a request takes or leaves a seat at a table of this node."""
        action = request.action
        if not isinstance(action, _COMES_OR_GOES) or is_walk_in(action.player):
            return False  # the common case; or a person without an account
        return self._node.owned_table(table) is not None

    async def submit(self, table: str, request: Request, reply: ReplyCallback) -> None:
        """Submit a request to sit down or leave, between claiming and releasing the seat."""
        account = request.actor.account
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        async with self._lock(account):
            if isinstance(request.action, c.Sit):
                await self._claim(table, account)
            live = self._node.owned_table(table)
            self._node.submit(table, request, future.set_result)
            # not held for the answer of the table's next owner
            while not future.done() and live is not None and self._node.owned_table(table) is live:
                await asyncio.wait({future}, timeout=_SWEEP_SECONDS)
            await self._release(table, account, request.actor.name)
        future.add_done_callback(lambda future: send_reply(reply, future.result()))

    async def release_all(self, table: str) -> None:
        """Release the seats of a table that has closed."""
        seats = await asyncio.to_thread(self._limits.seats, [table])
        for account in seats[table]:
            async with self._lock(account):
                await self._release(table, account, self._name_at(table, account))

    async def run_sweep(self) -> None:
        """Correct seats that do not match where the players are, and apply changed limits."""
        absent: Set[tuple[str, str]] = frozenset()
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            absent = await self._sweep(absent)

    async def _sweep(self, absent: Set[tuple[str, str]]) -> Set[tuple[str, str]]:
        """Sweep the owned tables in one read; return the accounts with a seat at a table they left.

        A seat whose player was `absent` in the sweep before is released: by then the `leave` is
        durable, and the lease was renewed.
        """
        present = {
            table: accounts
            for table in self._node.rows
            if (accounts := self._present(table)) is not None
        }
        if not present:
            return frozenset()
        seats = await asyncio.to_thread(self._limits.seats, present)
        absent_now = {
            (table, account)
            for table, accounts in present.items()
            for account in seats[table].keys() - accounts
        }
        for table, account in absent_now & absent:
            async with self._lock(account):
                await self._release(table, account, self._name_at(table, account))
        for table, accounts in present.items():
            for account in accounts - seats[table].keys():  # defensive: no known cause
                await self._hold(table, account)
            self._update_limits(table, accounts, seats[table])
        return absent_now

    def _present(self, table: str) -> frozenset[str] | None:
        """Return the accounts of the players at a table; None if it is not owned or not open."""
        live = self._node.owned_table(table)
        if live is None or not live.has_opened or table not in self._monitors:
            return None
        return live.present_accounts

    def _update_limits(
        self, table: str, present: Set[str], saved_limits: Mapping[str, PlayerLimits]
    ) -> None:
        """Reload the limits of the players at a table where they differ from the saved ones."""
        monitor = self._monitors[table]
        for account in monitor.tracked_accounts & present:
            if not monitor.is_current(account, saved_limits.get(account, PlayerLimits())):
                monitor.limits_changed(account)

    async def _claim(self, table: str, account: str) -> None:
        """Claim a seat; where the player sits elsewhere, this table's monitor refuses them."""
        is_seated = await asyncio.to_thread(self._limits.claim_seat, account, table)
        self._monitors[table].record_seat(account, is_seated=is_seated)

    async def _hold(self, table: str, account: str) -> None:
        """Claim the seat of a player at a table; if that fails they can no longer play there."""
        async with self._lock(account):
            live = self._node.owned_table(table)
            if live is not None and self._name_at(table, account) in live.present:
                await self._claim(table, account)

    async def _release(self, table: str, account: str, name: str) -> None:
        """Save the activity of a player who has left the table, and release the seat."""
        live = self._node.owned_table(table)
        monitor = self._monitors.get(table)
        if live is None or not live.has_opened or monitor is None or name in live.present:
            return
        activity = monitor.snapshot(account)
        await asyncio.to_thread(self._limits.release_seat, account, activity)
        monitor.untrack(account)

    def _name_at(self, table: str, account: str) -> str:
        """Return the name of a current or former player at an owned table; empty if unknown."""
        live = self._node.owned_table(table)
        accounts = live.accounts if live else {}
        return next((name for name, other in accounts.items() if other == account), "")

    def _lock(self, account: str) -> asyncio.Lock:
        if len(self._locks) > _MAX_LOCKS:
            self._locks = {name: lock for name, lock in self._locks.items() if lock.locked()}
        return self._locks.setdefault(account, asyncio.Lock())


StaffAction: TypeAlias = c.Finish | ReopenTable
"""Action that takes no parameters and closes or opens a table."""


class TableGateway:
    """Submits requests to tables; `sit` and `leave` go through the seating."""

    def __init__(self, node: Node, seating: Seating, tasks: BackgroundTasks) -> None:
        self._node = node
        self._seating = seating
        self._tasks = tasks
        self._pending: dict[asyncio.Future[bytes], str] = {}

    def submit(self, table: str, request: Request, reply: ReplyCallback) -> None:
        """Submit a request; the reply comes once it is durable. Raises TableNotServedError."""
        if not isinstance(request.action, _ROUTED):
            self._node.submit(table, request, reply)
            return
        if isinstance(request.action, _BY_OPENER) and (row := self._node.rows.get(table)):
            request = as_direction(settings_of(row), request)
        if self._seating.is_seat_request(table, request):
            self._tasks.start(self._seating.submit(table, request, reply))
        else:
            self._node.submit(table, request, reply)

    async def request(self, table: str, request: Request) -> dict[str, Any]:
        """Submit a request and return the reply. Raises TableNotServedError, also if none comes."""
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def take(message: bytes) -> None:
            if not future.done():
                future.set_result(message)

        self._pending[future] = table
        try:
            self.submit(table, request, take)
            reply: dict[str, Any] = msgspec.json.decode(await future)
        finally:
            del self._pending[future]
        return reply

    def give_up(self) -> None:
        """Fail all pending requests: the tables are released, and no reply will come."""
        for future, table in self._pending.items():
            if not future.done():
                future.set_exception(TableNotServedError(table))

    async def command(
        self, table: str, actor: Actor, action: StaffAction, request: str
    ) -> dict[str, Any]:
        """Submit an action under a request id and return the reply. Raises TableNotServedError."""
        body = msgspec.json.encode({"id": request, "do": REQUESTS[type(action)]})
        return await self.request(table, Request(actor, request, body, action))


class PresenceJob:
    """Announces a node's connections to the tables it owns, and to the owners of the others."""

    def __init__(self, node: Node, tracker: PresenceTracker, gateway: TableGateway) -> None:
        self._node = node
        self._tracker = tracker
        self._gateway = gateway

    async def run(self) -> None:
        """Announce every table's connections, every few seconds."""
        while True:
            await asyncio.sleep(presence.BEAT_SECONDS)
            for table in tuple(self._node.rows):
                await self._announce(table)

    async def _announce(self, table: str) -> None:
        connected = self._node.broadcaster(table).accounts
        live = self._node.owned_table(table)
        if live is None:
            with suppress(StoreError, TableNotServedError):
                self._tracker.announce(self._node.durable_head(table)[0], connected)
            return
        for change in tuple(self._tracker.changes_due(live, connected)):
            await self._gateway.request(table, presence.request_for(change))
