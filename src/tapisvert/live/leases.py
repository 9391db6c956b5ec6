"""Leases of a node: it claims and renews those of its tables, and follows other nodes' tables.

A lease that is not renewed in time can be claimed by another node; its fence, a number that each
claim raises, keeps the former owner from writing.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final
from urllib.parse import quote, unquote

import msgspec

from tapisvert.clock import Instant
from tapisvert.journal import store as journal
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.node_name import has_ended, is_of_this_machine
from tapisvert.journal.reader import PAGE
from tapisvert.journal.sql import EventStore
from tapisvert.live.follower import TableFollower
from tapisvert.live.frames import ReplyCallback, TableNotServedError
from tapisvert.live.node_context import NodeContext
from tapisvert.live.owner import TableOwner
from tapisvert.live.requests import Request
from tapisvert.live.table import LiveTable

LEASE_MS: Final = 4_000
LOOK_SECONDS: Final = 1.0
"""Period of lease renewal, and of the poll that covers lost notifications."""
_LOOKS: Final = 10
"""Number of checks in a period for nodes of this machine that have ended."""
_WANTED: Final = "wanted:"
"""Prefix of the notification that clients of a node watch another's table, followed by table and
node with a colon between; a node that stops sends no node. Table ids have no colon.
"""
_HANDED_OVER: Final = "given:"
"""Prefix of the notification that a table was handed over."""
_LOG: Final = logging.getLogger("tapisvert.server")


class Leases:
    """Tables of a node by id: the owned and the followed ones. `owner` is the node's name."""

    def __init__(
        self,
        owner: str,
        store: EventStore,
        context: NodeContext,
        *,
        now: Callable[[], Instant],
        make: Callable[[journal.TableRow], LiveTable],
        read: Callable[[journal.ForwardedRequest], Request],
        route: Callable[[str, Request, ReplyCallback], None],
    ) -> None:
        self._owner = owner
        self._store = store
        self._context = context
        self._now = now
        self._make = make
        self._read = read
        self._route = route
        self._claiming = asyncio.Lock()
        self._wanted_by: dict[str, str] = {}  # owned tables, each with the last node that wanted it
        self.tables: dict[str, TableOwner | TableFollower] = {}
        self.rows: dict[str, journal.TableRow] = {}

    def table(self, name: str) -> TableOwner | TableFollower:
        """Return a table. Raises TableNotServedError if it is unknown."""
        if (table := self.tables.get(name)) is None:
            raise TableNotServedError(name)
        return table

    def owned_tables(self) -> list[TableOwner]:
        """Return the tables whose lease the node holds."""
        return [table for table in self.tables.values() if isinstance(table, TableOwner)]

    async def release(self) -> None:
        """Release all leases; without the database they expire."""
        with suppress(journal.StoreError):
            for table in self.owned_tables():
                release = partial(self._store.release, table.name, self._owner, table.fence)
                await asyncio.to_thread(release)
        self.tables.clear()

    async def renew(self) -> None:
        """Renew the leases of the owned tables, independently of all other work."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for table in self.owned_tables():
                wall = self._now().wall_ms
                renew = partial(self._store.renew, table.name, self._owner, table.fence)
                if not await asyncio.to_thread(renew, wall, LEASE_MS):
                    self._lose(table)

    async def poll(self) -> None:
        """Claim free tables, read entries of lost notifications, and hand tables over."""
        while True:
            is_early = await self._wait_for_next_poll()
            await self.poll_once()
            if not is_early:
                await self._hand_over_wanted()

    async def _wait_for_next_poll(self) -> bool:
        """Wait for a period; return True if the owner of a followed table ends before."""
        looks = _LOOKS if self._siblings() else 1
        for _ in range(looks):
            await asyncio.sleep(LOOK_SECONDS / looks)
            if any(map(has_ended, self._siblings())):
                return True
        return False

    def _siblings(self) -> set[str]:
        """Return the owners of followed tables that are processes of this machine."""
        if self._context.is_draining:
            return set()
        names = (name for name, owner in self.tables.items() if isinstance(owner, TableFollower))
        owners = {self.rows[name].owner for name in names if name in self.rows}
        return {owner for owner in owners if owner is not None and is_of_this_machine(owner)}

    async def poll_at_start(self) -> None:
        """Claim the free tables, and read only these, so that no client waits for another node's.
        Poll until the owners of tables claimed by other nodes at the same time are known, so that
        clients are led to them directly.
        """
        await self.poll_once(is_whole=False)
        names = (name for name in self.rows if isinstance(self.tables[name], TableFollower))
        if any(self.rows[name].owner is None for name in names):
            await self.poll_once(is_whole=False)

    def unread(self) -> dict[str, TableFollower]:
        """Return the tables of other nodes that were not read at the start."""
        return {
            name: table
            for name, table in self.tables.items()
            if isinstance(table, TableFollower) and not (table.is_read or table.is_gone)
        }

    async def read_followed(self) -> None:
        """Read those tables in the background."""
        for table in self.unread().values():
            await table.freshen()

    async def poll_once(self, *, is_whole: bool = True) -> None:
        """Claim free tables, follow the others, and collect requests forwarded to owned tables."""
        stored_rows = await asyncio.to_thread(self._store.tables)
        rows = {row.table: row for row in stored_rows if row.table != HOUSE_LOG_ID}
        for name, row in rows.items():
            if name not in self.tables:
                self._follow(row)
        self.rows = rows  # last, since a listed table accepts requests
        for name, row in rows.items():
            table = self.tables[name]
            if isinstance(table, TableFollower):
                table.on_notify(row.number)
                is_watched = self._context.is_watched(name)
                if is_watched:
                    self.want(name)
                needs_entries = is_watched or table.awaits_replies or not table.is_read
                if is_whole and needs_entries:
                    await table.freshen()
                if not self._context.is_draining:
                    await self._release_ended(row)
                    await self._claim(table)
            if isinstance(owner := self.tables[name], TableOwner):
                await owner.drain_inbox(self._read, partial(self._route, name))

    async def _release_ended(self, row: journal.TableRow) -> None:
        """Release the lease of a node of this machine that has ended, before it expires."""
        if row.owner is not None and has_ended(row.owner):
            release = partial(self._store.release, row.table, row.owner, row.fence)
            await asyncio.to_thread(release)

    def _follow(self, row: journal.TableRow, last_shown: int = 0) -> TableFollower:
        """Follow a table; its last session is read before any other part of it."""
        make = partial(self._make, row)
        follower = self.tables[row.table] = TableFollower(self._context, make, last_shown)
        return follower

    async def _claim(self, follower: TableFollower) -> None:
        """Claim a free table and continue from its last owner's entries; one claim at a time."""
        async with self._claiming:
            if self.tables.get(follower.name) is follower:
                await self._claim_alone(follower)

    async def _claim_alone(self, follower: TableFollower) -> None:
        name = follower.name
        claim = partial(self._store.claim, name, self._owner, self._now().wall_ms, LEASE_MS)
        fence = await asyncio.to_thread(claim)
        if fence is None:
            return
        await follower.catch_up()  # this node is the only writer from here on
        live = follower.live
        head = await asyncio.to_thread(self._store.head, name)
        if (live.number, live.core.hash) != (head.number, head.hash):
            raise journal.DatabaseCorruptError(
                f"table {name} ends with entry {live.number}, and not as it was"
                f" written, with entry {head.number}: `tapisvert audit` says more"
            )
        blobs = await asyncio.to_thread(self._store.blobs, name)
        async with follower.lock:  # a read in progress has ended
            follower.is_gone = True
            owner = TableOwner(self._context, live, fence, self._lose, follower.start_number)
            self.tables[name] = owner
        _LOG.info("acquired table %s at entry %d", name, owner.durable)
        self._context.want(name)  # nodes that watch it say so within a second
        owner.start(blobs)
        for request, reply in follower.accept_forwarded():
            self._route(name, request, reply)
        self._context.run(self._load_request_index(owner))

    async def _load_request_index(self, owner: TableOwner) -> None:
        """Load the request ids of earlier sessions; until then the journal is searched for each."""
        aggregate = owner.live.core
        last = ("", "")
        while aggregate.starts_mid_journal and not owner.is_gone:
            page = await asyncio.to_thread(self._store.iter_requests, owner.name, last, PAGE)
            aggregate.load_request_index(page)
            last = page[-1] if page else last

    def _lose(self, owner: TableOwner) -> None:
        """Follow a table that another node has claimed, from the journal alone."""
        if not owner.is_gone:
            self._context.metrics.leases_lost += 1
            _LOG.warning("lost lease of table %s", owner.name)
            self._follow_instead(owner)

    def _follow_instead(self, owner: TableOwner) -> None:
        requests = owner.release()
        follower = self._follow(self.rows[owner.name], owner.durable)
        for request, reply in requests:
            follower.submit(request, reply)
        self._context.run(follower.catch_up())

    async def _hand_over_wanted(self) -> None:
        """Hand over each table without clients here that has clients on another node."""
        nodes = self._wanted_by
        self._wanted_by = {}
        if self._context.is_draining:
            return
        for name, node in nodes.items():
            table = self.tables.get(name)
            if isinstance(table, TableOwner) and not self._context.is_watched(name):
                await self._hand_over(table, node)

    async def _hand_over(self, owner: TableOwner, to: str) -> None:
        """Hand a table over to another node. Requests wait in the database until it has claimed."""
        if owner.is_gone or not owner.may_move:
            return
        name = owner.name
        self._follow_instead(owner)
        give = partial(self._store.hand_over, name, self._owner, owner.fence, to)
        if await asyncio.to_thread(give):
            self.rows[name] = msgspec.structs.replace(self.rows[name], owner=to)
            self._store.notify(_HANDED_OVER + name, 0)
            _LOG.info("released table %s at entry %d", name, owner.durable)

    def want(self, name: str) -> None:
        """Request notifications of a followed table's entries from its owner, for some seconds; an
        owner without clients there hands the table over.
        """
        if isinstance(self.tables.get(name), TableFollower):
            node = "" if self._context.is_draining else quote(self._owner)
            self._store.notify(f"{_WANTED}{name}:{node}", 0)

    def on_notify(self, name: str, number: int) -> None:
        """Handle a notification on any thread: an entry's number, or 0 for a forwarded request."""
        if name.startswith(_WANTED):
            self._on_wanted(*name.removeprefix(_WANTED).split(":"))
        elif not (number and isinstance(self.tables.get(name), TableOwner)):
            self._context.loop.call_soon_threadsafe(
                self._context.guard, partial(self._on_table_notify, name, number)
            )

    def _on_wanted(self, name: str, node: str) -> None:
        if isinstance(table := self.tables.get(name), TableOwner):
            if node:
                self._wanted_by[name] = unquote(node)
            was_wanted = self._context.is_wanted(name)
            self._context.want(name)
            if not was_wanted:
                self._store.notify(name, table.durable)

    def _on_table_notify(self, channel: str, number: int) -> None:
        name = channel.removeprefix(_HANDED_OVER)
        table = self.tables.get(name)
        context = self._context
        if context.is_rejecting or (context.is_draining and not isinstance(table, TableOwner)):
            return
        if isinstance(table, TableFollower):
            table.on_notify(number)
            if channel != name:
                context.run(self._claim(table))
            elif context.is_watched(name) or table.awaits_replies:
                context.run(table.freshen())
        elif table is not None:
            # also for a handed-over table that a poll claimed before this was read
            context.run(table.drain_inbox(self._read, partial(self._route, name)))
