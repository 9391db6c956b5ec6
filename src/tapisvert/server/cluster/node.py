"""One server process: the tables that it owns, those that it follows, and everybody who watches.

Of a table that it owns it is the one writer: it asks the live table, appends what comes of it, and
tells nobody before the journal has it for good. Of all others it follows the journal by number; a
bell says when to look, and so does the clock, for a bell may be lost. What is asked here of a table
that another process owns is left for that one in the database, and answered out of the journal.

Where the journal fails the process stops: it must not say what it cannot keep.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec

from tapisvert.rules.table import Table
from tapisvert.server.clock import Instant
from tapisvert.server.cluster.broadcast import Broadcaster, Subscriber
from tapisvert.server.cluster.followed_table import FollowedTable
from tapisvert.server.cluster.frames import entry_frame
from tapisvert.server.cluster.metrics import Metric, of_tables, unlabelled
from tapisvert.server.cluster.node_context import NodeContext
from tapisvert.server.cluster.owned_table import OwnedTable
from tapisvert.server.cluster.table_request import (
    ReplyCallback,
    TableNotServedError,
    TableRequest,
    send_reply,
    shutting_down,
)
from tapisvert.server.journal.group_commit import GroupCommitWriter
from tapisvert.server.journal.house_log import HOUSE_LOG_ID
from tapisvert.server.journal.store import (
    DatabaseCorruptError,
    EventStore,
    ForwardedRequest,
    Head,
    StoreError,
    TableRow,
)
from tapisvert.server.tables.live_table import LiveTable
from tapisvert.server.tables.player_view import snapshot
from tapisvert.server.tables.stages import Stage

LEASE_MS: Final = 4_000
LOOK_SECONDS: Final = 1.0
"""How often leases are renewed, and tables looked at of which no bell told."""
_PAGE: Final = 1_000
_WAIT_SECONDS: Final = 0.002
_BEHIND_SECONDS: Final = 0.05
"""How often it is looked whether a client who is behind takes more of the journal."""

_JSON: Final = msgspec.json.Encoder()
_LOG: Final = logging.getLogger("tapisvert.server")


class Node:
    """A server process, on one event loop.

    `owner` names it among all. `now` is its clock; `make` gives a table its live form, `read` an
    asker and a wish from what another process left; `stop` is called when it must not go on,
    `closed` with each table of ours once it has closed. At the `door` comes in what was asked
    elsewhere, or before a table was ours; `submit` if there is none.
    """

    def __init__(
        self,
        owner: str,
        store: EventStore,
        *,
        now: Callable[[], Instant],
        make: Callable[[TableRow], LiveTable],
        read: Callable[[ForwardedRequest], TableRequest],
        stop: Callable[[str], None],
        closed: Callable[[str], None] = lambda _table: None,
        door: Callable[[str, TableRequest, ReplyCallback], None] | None = None,
    ) -> None:
        self.owner = owner
        self._store, self._now, self._make, self._read = store, now, make, read
        self._door = door or self.submit
        self._context = NodeContext(store, now, stop=stop, closed=closed)
        self._tables: dict[str, OwnedTable | FollowedTable] = {}
        self._rows: dict[str, TableRow] = {}
        self._unlisten: Callable[[], None] = lambda: None

    # Coming and going -----------------------------------------------------------------------------

    async def start(self) -> None:
        """Claim what nobody owns, follow the rest, and answer from then on."""
        ground = self._context
        ground.loop = asyncio.get_running_loop()
        ground.writer = GroupCommitWriter(
            *(self._store,),
            deliver=lambda work: ground.loop.call_soon_threadsafe(ground.guard, work),
            soon=ground.call_when_idle,
            measure=ground.metrics.committed,
        )
        ground.writer.start()
        try:
            self._unlisten = await asyncio.to_thread(self._store.subscribe, self._on_notify)
            ground.run(self._renew_leases())
            await self._poll_once()
        except BaseException:
            await self.close("it could not begin", patience_seconds=0)
            raise
        ground.run(self._poll_tables())

    async def close(self, reason: str, *, patience_seconds: float = 60.0) -> None:
        """Finish the coups that are being played, let the tables go, and tell everybody why."""
        ground = self._context
        ground.is_draining = True
        until = ground.loop.time() + patience_seconds
        while ground.loop.time() < until and any(owned.is_busy for owned in self._ours()):
            if self.has_failed:
                break
            await asyncio.sleep(0.05)
        ground.is_rejecting = True
        while any(owned.awaiting_purse for owned in self._ours()) and not self.has_failed:
            await asyncio.sleep(_WAIT_SECONDS)  # what it says has to be written, in any case
        for owned in self._ours():
            owned.cancel_timer()
        self._unlisten()
        await ground.drain()
        ground.disconnect_all(reason)
        with suppress(StoreError):  # else the leases run out by themselves
            for owned in self._ours():
                release = partial(self._store.release, owned.name, self.owner, owned.fence)
                await asyncio.to_thread(release)
        self._tables.clear()

    @property
    def has_failed(self) -> bool:
        """Whether it stopped because it must not go on."""
        return self._context.failure is not None

    # Owning ---------------------------------------------------------------------------------------

    async def _renew_leases(self) -> None:
        """Own for longer, whatever else there is to do."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for owned in self._ours():
                wall = self._now().wall_ms
                renew = partial(self._store.renew, owned.name, self.owner, owned.fence)
                if not await asyncio.to_thread(renew, wall, LEASE_MS):
                    self._lose_lease(owned)

    async def _poll_tables(self) -> None:
        """Claim what is free, read what no bell told of."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self._poll_once()

    async def _poll_once(self) -> None:
        found = await asyncio.to_thread(self._store.tables)
        rows = {row.table: row for row in found if row.table != HOUSE_LOG_ID}
        for name, row in rows.items():
            if name not in self._tables:
                self._follow(row)
        self._rows = rows  # and whoever finds one there may ask for it
        for name, row in rows.items():
            table = self._tables[name]
            if isinstance(table, FollowedTable):
                if row.number > table.durable_head or not table.is_read:
                    await table.catch_up()
                if not self._context.is_draining:
                    await self._claim(table)
            if isinstance(owned := self._tables[name], OwnedTable):
                await owned.collect_forwarded(self._read, partial(self._door, name))

    def _follow(self, row: TableRow, was_shown: int = 0) -> FollowedTable:
        """Follow a table; its last session is read before anything else of it."""
        followed = self._tables[row.table] = FollowedTable(
            self._context, self._make(row), was_shown
        )
        return followed

    async def _claim(self, followed: FollowedTable) -> None:
        """Own a table that nobody owns: read what its last owner wrote, and go on from there."""
        name = followed.name
        claim = partial(self._store.claim, name, self.owner, self._now().wall_ms, LEASE_MS)
        fence = await asyncio.to_thread(claim)
        if fence is None:
            return
        await followed.catch_up()  # nobody else writes from here on
        self._check_end(followed.live, await asyncio.to_thread(self._store.head, name))
        kept = await asyncio.to_thread(self._store.blobs, name)
        async with followed.lock:  # whoever reads it now has read it
            followed.is_gone = True
            owned = OwnedTable(self._context, followed.live, fence, self._lose_lease)
            self._tables[name] = owned
        _LOG.info("table %s is ours, from entry %d on", name, owned.durable)
        owned.start(kept)
        for request, reply in followed.accept_forwarded():
            self._door(name, request, reply)
        self._context.run(self._drain_forwarded(owned))

    @staticmethod
    def _check_end(live: LiveTable, head: Head) -> None:
        """Damaged if the journal ends elsewhere than where its last entry was written."""
        if (live.aggregate.number, live.aggregate.hash) != (head.number, head.hash):
            raise DatabaseCorruptError(
                f"table {head.table} ends with entry {live.aggregate.number}, and not as it was"
                f" written, with entry {head.number}: `tapisvert audit` says more"
            )

    async def _drain_forwarded(self, owned: OwnedTable) -> None:
        """Take up what earlier sessions of a table were asked. Until then the journal is asked for
        each request; the table does not wait for it.
        """
        host, after = owned.live.aggregate, ("", "")
        while host.began_late and not owned.is_gone:
            page = await asyncio.to_thread(self._store.iter_requests, owned.name, after, _PAGE)
            host.load_request_index(page)
            after = page[-1] if page else after

    def _lose_lease(self, owned: OwnedTable) -> None:
        """Somebody else has the table: follow it, from the journal alone."""
        if owned.is_gone:
            return
        unanswered = owned.release()
        self._context.metrics.leases_lost += 1
        _LOG.warning("table %s is another process's now", owned.name)
        followed = self._follow(self._rows[owned.name], owned.durable)
        for request, reply in unanswered:
            followed.submit(request, reply)
        self._context.run(followed.catch_up())

    def _on_notify(self, name: str, number: int) -> None:
        """A bell, on some thread: an entry of that number is there, or with 0 something was left.

        What we write ourselves we need not be told.
        """
        if not (number and isinstance(self._tables.get(name), OwnedTable)):
            self._context.loop.call_soon_threadsafe(
                self._context.guard, partial(self._on_table_notify, name)
            )

    def _on_table_notify(self, name: str) -> None:
        table = self._tables.get(name)
        ground = self._context
        if ground.is_rejecting or (ground.is_draining and not isinstance(table, OwnedTable)):
            return
        if isinstance(table, FollowedTable):
            self._context.run(table.catch_up())
        elif table is not None:
            self._context.run(table.collect_forwarded(self._read, partial(self._door, name)))

    # Asking and watching --------------------------------------------------------------------------

    def submit(self, name: str, request: TableRequest, reply: ReplyCallback) -> None:
        """Ask something of a table; the reply comes when it is durable. TableNotServedError.

        From a process that has failed none comes; while it closes that it does.
        """
        if not self._context.is_rejecting:
            self._table(name).submit(request, reply)
        elif not self.has_failed:
            send_reply(reply, shutting_down(request))

    async def subscribe(
        self, name: str, watcher: Subscriber, after: int | None, own: str | None
    ) -> None:
        """Send somebody how the table stands, or all after a number; and from then on everything.

        `own` is his name at the table. UnknownTable. A number that the journal does not have yet is
        none: then he is told how the table stands. Whoever is behind is read nothing more for.
        """
        while not watcher.is_dropped:
            table = self._table(name)
            shown = table.durable_head
            if watcher.is_lagging:
                await asyncio.sleep(_BEHIND_SECONDS)
            elif not (isinstance(table, OwnedTable) or table.is_read):
                await asyncio.sleep(_WAIT_SECONDS)
            elif after is None:
                view = await self.snapshot(name, own, sees_all=watcher.sees_all)
                watcher.send(b'{"table":%b}' % _JSON.encode(view))
                after = int(view["n"])
            elif after == shown:
                self.broadcaster(name).join(watcher)
                return
            elif after > shown:  # another process has shown more than we have read
                head = await asyncio.to_thread(self._store.head, name)
                after = after if after <= head.number else None
                await asyncio.sleep(_WAIT_SECONDS)
            else:
                after = await self._send_page(name, watcher, after, shown)

    async def _send_page(self, name: str, watcher: Subscriber, after: int, shown: int) -> int:
        """Send what follows a number, of that which everybody was shown; its last number."""
        read = partial(self._store.read, name, after, min(_PAGE, shown - after))
        entries = await asyncio.to_thread(read)
        if (message := entry_frame(entries, is_public=not watcher.sees_all)) is not None:
            watcher.send(message)
        return entries[-1].number

    async def snapshot(self, name: str, own: str | None, *, sees_all: bool) -> dict[str, Any]:
        """How a table stands, for somebody of that name there, once all of that may be seen.

        TableNotServedError.
        """
        while True:
            table = self._table(name)
            if table.live.table is None or table.awaiting_purse:
                await asyncio.sleep(_WAIT_SECONDS)
                continue
            view = snapshot(table.live, own, self._now().mono_ms, sees_all=sees_all)
            if await self._is_shown(table, int(view["n"])):
                return view

    async def table_state(self, name: str) -> tuple[LiveTable, Table, Stage]:
        """A table as it stands, and what it waits for, once everybody has been shown that.

        TableNotServedError.
        """
        while True:
            table = self._table(name)
            live = table.live
            stands, stage, number = live.table, live.stage, live.aggregate.number
            if stands is None or table.awaiting_purse:
                await asyncio.sleep(_WAIT_SECONDS)
            elif await self._is_shown(table, number):
                return live, stands, stage

    async def _is_shown(self, table: OwnedTable | FollowedTable, number: int) -> bool:
        """Whether everybody was shown the entry of that number; False if the table went away."""
        while table.durable_head < number and self._tables.get(table.name) is table:
            await asyncio.sleep(_WAIT_SECONDS)
        return table.durable_head >= number

    def durable_head(self, name: str) -> tuple[LiveTable, int]:
        """A table as it lives here, and the last entry that everybody was shown. UnknownTable."""
        table = self._table(name)
        return table.live, table.durable_head

    def unsubscribe(self, name: str, watcher: Subscriber) -> None:
        """Send to this one no longer."""
        self.broadcaster(name).leave(watcher)

    def broadcaster(self, name: str) -> Broadcaster:
        """Everybody here who watches a table."""
        return self._context.broadcaster(name)

    # What there is --------------------------------------------------------------------------------

    @property
    def rows(self) -> Mapping[str, TableRow]:
        """The tables of the house, by their ids."""
        return self._rows

    def owned_table(self, name: str) -> LiveTable | None:
        """A table, if it is ours."""
        table = self._tables.get(name)
        return table.live if isinstance(table, OwnedTable) else None

    def metrics(self) -> Iterator[Metric]:
        """What this process has counted, and how its tables stand."""
        yield from self._context.metrics.metrics()
        waits = len(self._context.writer)
        yield unlabelled("tapisvert_queue", "gauge", "entries that wait to be made durable", waits)
        yield from of_tables({one.name: one.live for one in self._ours()}, len(self._rows))

    def _ours(self) -> list[OwnedTable]:
        return [table for table in self._tables.values() if isinstance(table, OwnedTable)]

    def _table(self, name: str) -> OwnedTable | FollowedTable:
        if (table := self._tables.get(name)) is None:
            raise TableNotServedError(name)
        return table


__all__ = [
    "LEASE_MS",
    "LOOK_SECONDS",
    "Node",
    "ReplyCallback",
    "TableNotServedError",
    "TableRequest",
]
