"""One server process (a *node*): its own tables, the tables it follows, and their subscribers.

A node is the only writer of the tables that it owns: it executes requests and publishes an entry
only after the journal has committed it. It follows other tables by reading the journal. A
notification wakes it; a timer covers lost notifications. Requests for a table of another node are
forwarded through the database, and their replies are read from the journal.

If the journal fails, the node stops: it must not announce what it cannot store.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from prometheus_client.core import GaugeMetricFamily, Metric

from tapisvert.clock import Instant
from tapisvert.journal.group_commit import GroupCommitWriter
from tapisvert.journal.reader import PAGE
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedError, ForwardedRequest, StoreError, TableRow
from tapisvert.live.broadcast import Broadcaster, Subscriber
from tapisvert.live.console_requests import possible
from tapisvert.live.follower import TableFollower
from tapisvert.live.frames import (
    ReceiptIssuer,
    ReplyCallback,
    TableNotServedError,
    current_frame,
    entry_frame,
    send_reply,
    shutting_down_frame,
)
from tapisvert.live.leases import Leases
from tapisvert.live.metrics import table_metrics
from tapisvert.live.node_context import NodeContext, Signer
from tapisvert.live.owner import TableOwner
from tapisvert.live.requests import Request
from tapisvert.live.snapshots import SNAPSHOT_ENTRIES
from tapisvert.live.stages import Stage
from tapisvert.live.start_progress import StartProgress
from tapisvert.live.table import LiveTable
from tapisvert.live.view import snapshot
from tapisvert.rules.table import Table
from tapisvert.values import value

_T = TypeVar("_T")
_WAIT_SECONDS: Final = 0.002
_SHARED_MS: Final = 50
"""Time for which spectators who join get the same snapshot; entries since then follow it."""
_BEHIND_SECONDS: Final = 0.05
"""Period of the check whether a lagging client takes more of the journal."""

_JSON: Final = msgspec.json.Encoder()


@value
class _View:
    """Snapshot of a table as a message: the number of its last entry, the table's row, its time."""

    number: int
    message: bytes
    row: TableRow | None
    at_ms: int


class Node:
    """A server process, on one event loop.

    `owner` names the node among all nodes. `now` is its clock. `make` builds the live table of a
    row, `read` the request in a forwarded one; `title` returns the public name of a row's table, by
    default its id. `stop` is called when the node must not continue, `closed` with each owned table
    that has closed. `route` takes forwarded requests, and those made before the table was owned; by
    default it is `submit`. `progress` tracks the start. Snapshots of a table are `snapshot_entries`
    apart; None disables them.
    """

    def __init__(
        self,
        owner: str,
        store: EventStore,
        *,
        now: Callable[[], Instant],
        make: Callable[[TableRow], LiveTable],
        read: Callable[[ForwardedRequest], Request],
        stop: Callable[[str], None],
        title: Callable[[TableRow], str] = lambda row: row.table,
        closed: Callable[[str], None] = lambda _table: None,
        route: Callable[[str, Request, ReplyCallback], None] | None = None,
        progress: StartProgress | None = None,
        snapshot_entries: int | None = SNAPSHOT_ENTRIES,
        sign: Signer | None = None,
    ) -> None:
        self.owner = owner
        self._store = store
        self._now = now
        self._title = title
        self._context = NodeContext(
            store, now, stop=stop, closed=closed, snapshot_entries=snapshot_entries
        )
        self._context.progress = progress
        self._context.sign = sign
        self._leases = Leases(
            owner, store, self._context, now=now, make=make, read=read, route=route or self.submit
        )
        self._unsubscribe: Callable[[], None] = lambda: None
        self._joining: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._shared: dict[str, _View] = {}

    # Start and stop -------------------------------------------------------------------------------

    async def start(self) -> None:
        """Claim the free tables, follow the others, and serve requests from then on."""
        context = self._context
        context.loop = asyncio.get_running_loop()
        context.writer = GroupCommitWriter(
            self._store,
            deliver=lambda function: context.loop.call_soon_threadsafe(context.guard, function),
            call_later=context.call_when_idle,
            measure=context.metrics.record_commit,
        )
        context.writer.start()
        try:
            self._unsubscribe = await asyncio.to_thread(
                self._store.subscribe, self._leases.on_notify
            )
            context.run(self._leases.renew())
            await self._leases.poll_at_start()
        except BaseException:
            await self.close("it could not begin", patience_seconds=0)
            raise
        context.progress = None  # later reads are not part of the start
        if self._leases.unread():
            context.run(self._leases.read_followed())
        context.run(self._leases.poll())

    async def close(self, reason: str, *, patience_seconds: float = 60.0) -> None:
        """Finish the coups in play, release the tables, and disconnect the subscribers."""
        context = self._context
        context.is_draining = True
        deadline = context.loop.time() + patience_seconds
        while context.loop.time() < deadline and not self.has_failed:
            if not any(owner.is_busy for owner in self._leases.owned_tables()):
                break
            await asyncio.sleep(0.05)
        context.is_rejecting = True
        while (
            any(owner.awaiting_purse for owner in self._leases.owned_tables())
            and not self.has_failed
        ):
            await asyncio.sleep(_WAIT_SECONDS)  # the outcome has to be written in any case
        for owner in self._leases.owned_tables():
            owner.cancel_timer()
        self._unsubscribe()
        await context.drain()
        context.disconnect_all(reason)
        if not self.has_failed:
            with suppress(StoreError):  # without the database a start replays more
                for owner in self._leases.owned_tables():
                    await owner.snapshots.save_last()
        await self._leases.release()

    @property
    def is_answering(self) -> bool:
        """True while entries or their replies are pending."""
        return self._context.is_answering

    @property
    def has_failed(self) -> bool:
        """True if the node stopped because of a failure."""
        return self._context.failure is not None

    @property
    def is_storage_low(self) -> bool:
        """True while the disk of the journal is nearly full."""
        return self._context.is_storage_low

    def set_storage_low(self, *, is_low: bool) -> None:
        """Stop tables from beginning coups and accepting stakes, while the disk is nearly full."""
        self._context.is_storage_low = is_low
        if not is_low:
            for owner in self._leases.owned_tables():
                owner.resume_timer()

    # Requests and subscribers ---------------------------------------------------------------------

    def submit(self, name: str, request: Request, reply: ReplyCallback) -> None:
        """Submit a request; the reply comes once it is durable. A failed node sends none. Raises
        TableNotServedError.
        """
        if not self._context.is_rejecting:
            if (table := self._leases.tables.get(name)) is None:
                raise TableNotServedError(name)
            table.submit(request, reply)
        elif not self.has_failed:
            send_reply(reply, shutting_down_frame(request))

    async def subscribe(
        self, name: str, subscriber: Subscriber, after_n: int | None, viewer: str | None
    ) -> None:
        """Send a subscriber, who is `viewer` at the table, the snapshot, or all entries after a
        number that the journal has; then every new entry. Raises TableNotServedError.
        """
        self._leases.want(name)
        snapshot_number: int | None = None  # the last entry of its snapshot
        while not subscriber.is_dropped:
            table = self._leases.table(name)
            last_number = table.durable_head
            if subscriber.is_lagging:
                await asyncio.sleep(_BEHIND_SECONDS)
            elif not (isinstance(table, TableOwner) or table.is_read):
                await asyncio.sleep(_WAIT_SECONDS)
            elif after_n is None:
                after_n = snapshot_number = await self._send_snapshot(name, subscriber, viewer)
            elif after_n == last_number:
                self.broadcaster(name).join(subscriber)
                if after_n != snapshot_number:
                    requests = possible(table.live) if subscriber.sees_all else None
                    subscriber.send(current_frame(after_n, requests))
                return
            elif after_n > last_number:  # another node has published more than is read here
                head = await asyncio.to_thread(self._store.head, name)
                after_n = after_n if after_n <= head.number else None
                await self.freshen(name)
                await asyncio.sleep(_WAIT_SECONDS)
            else:
                after_n = await self._send_page(name, subscriber, after_n, last_number)

    async def _send_snapshot(self, name: str, subscriber: Subscriber, viewer: str | None) -> int:
        """Send the snapshot of a table; return the number of its last entry.

        Spectators share one, and are served one after another: a crowd that joins at once costs
        little more than its handshakes, and a commit that all of it wait for wakes one of them.
        """
        if viewer is not None or subscriber.sees_all:
            view = await self._view(name, viewer, sees_all=subscriber.sees_all)
        else:
            async with self._joining[name]:
                view = await self._shared_view(name)
        subscriber.send(view.message)
        return view.number

    async def _shared_view(self, name: str) -> _View:
        shared = self._shared.get(name)
        row = self._leases.rows.get(name)
        # with another row the table may be another opener's
        is_of_row = shared is not None and shared.row == row
        if shared and is_of_row and self._now().mono_ms - shared.at_ms < _SHARED_MS:
            return shared
        self._shared[name] = view = await self._view(name, None, sees_all=False)
        return view

    async def _view(self, name: str, viewer: str | None, *, sees_all: bool) -> _View:
        row = self._leases.rows.get(name)
        view = await self.snapshot(name, viewer, sees_all=sees_all)
        message = b'{"table":%b}' % _JSON.encode(view)
        return _View(int(view["n"]), message, row, self._now().mono_ms)

    async def _send_page(
        self, name: str, subscriber: Subscriber, after_n: int, head: int
    ) -> int | None:
        """Send one page of the published entries after a number; return the last entry's number, or
        None if the page is archived and cannot be read here.
        """
        entries = None
        if subscriber.account is None:
            entries = self._context.recent(name, after_n, head)
        if entries is None:
            read = partial(self._store.read, name, after_n, min(PAGE, head - after_n))
            try:
                entries = await asyncio.to_thread(read)
            except ArchivedError:
                return None
        if (message := entry_frame(entries, is_public=not subscriber.sees_all)) is not None:
            subscriber.send(message)
        if subscriber.takes_receipts and (issuer := self._context.receipts) is not None:
            signed = issuer.for_watchers(entries)
            if signed is not None:
                subscriber.send(signed)
        return entries[-1].number

    def issue_receipts(self, issuer: ReceiptIssuer) -> None:
        """Send receipts to the clients that request them, from now on."""
        self._context.receipts = issuer

    async def receipt(self, name: str, request: str, number: int) -> bytes | None:
        """Return the receipt for a durable entry; None if none is issued, or it was archived."""
        if (issuer := self._context.receipts) is None:
            return None
        entries = self._context.recent(name, number - 1, number)
        if entries is None:
            with suppress(ArchivedError):
                entries = await asyncio.to_thread(self._store.read, name, number - 1, 1)
        return issuer.for_request(request, entries[0]) if entries else None

    async def snapshot(self, name: str, viewer: str | None, *, sees_all: bool) -> dict[str, Any]:
        """Return a table's published snapshot for a viewer. Raises TableNotServedError."""
        view = await self._read_published(
            name,
            lambda live: snapshot(live, viewer, self._now().mono_ms, sees_all=sees_all),
            is_spectator=viewer is None,
        )
        return view | {"name": self._title(self._leases.rows[name])}

    async def table_state(self, name: str) -> tuple[LiveTable, Table, Stage]:
        """Return a live table, its published state and stage. Raises TableNotServedError."""
        return await self._read_published(name, lambda live: (live, live.table, live.machine.stage))

    async def _read_published(
        self, name: str, read: Callable[[LiveTable], _T], *, is_spectator: bool = False
    ) -> _T:
        """Return the result of `read` for a table, once it is published. Spectators, of whom there
        may be thousands, wait for one publication together.
        """
        while True:
            await self.freshen(name)
            table = self._leases.table(name)
            if not table.live.has_opened or table.awaiting_purse:
                await asyncio.sleep(_WAIT_SECONDS)
                continue
            state = read(table.live)
            number = table.live.number
            while table.durable_head < number and self._leases.tables.get(name) is table:
                if is_spectator:
                    await self._context.wait_for_publication(name)
                else:
                    await asyncio.sleep(_WAIT_SECONDS)
            if table.durable_head >= number:
                return state

    async def freshen(self, name: str) -> None:
        """Read another node's entries of a table. Raises TableNotServedError."""
        table = self._leases.table(name)
        if isinstance(table, TableFollower):
            try:
                await table.refresh()
            except StoreError as error:
                self._context.fail(error)

    def durable_head(self, name: str) -> tuple[LiveTable, int]:
        """Return a live table and its last published entry. Raises TableNotServedError."""
        table = self._leases.table(name)
        return table.live, table.durable_head

    def unsubscribe(self, name: str, subscriber: Subscriber) -> None:
        """Remove a subscriber from a table."""
        self.broadcaster(name).leave(subscriber)

    def broadcaster(self, name: str) -> Broadcaster:
        """Return the broadcaster of a table on this node."""
        return self._context.broadcaster(name)

    # Tables and metrics ---------------------------------------------------------------------------

    @property
    def rows(self) -> Mapping[str, TableRow]:
        """The server's tables, by id."""
        return self._leases.rows

    def owned_table(self, name: str) -> LiveTable | None:
        """Return a table if this node owns it, else None."""
        table = self._leases.tables.get(name)
        return table.live if isinstance(table, TableOwner) else None

    def metrics(self) -> Iterator[Metric]:
        """Yield the node's counters and the gauges of its tables."""
        live_tables = {owner.name: owner.live for owner in self._leases.owned_tables()}
        self._context.metrics.begin(live_tables)
        yield from self._context.metrics.metrics()
        waiting_entries = len(self._context.writer)
        yield GaugeMetricFamily("tapisvert_queue", "entries waiting for commit", waiting_entries)
        yield from table_metrics(live_tables, len(self._leases.rows))
