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
from tapisvert.server.clock import Now
from tapisvert.server.cluster.broadcast import Hub, Watcher
from tapisvert.server.cluster.followed_table import Followed
from tapisvert.server.cluster.frames import frame
from tapisvert.server.cluster.metrics import Figure, of_tables, plain
from tapisvert.server.cluster.node_context import Ground
from tapisvert.server.cluster.owned_table import Owned
from tapisvert.server.cluster.table_request import Reply, Request, UnknownTable, stopping, tell
from tapisvert.server.journal.group_commit import Writer
from tapisvert.server.journal.house_log import HOUSE
from tapisvert.server.journal.store import Damaged, Head, Parcel, Store, StoreError, TableRow
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


class Process:
    """A server process, on one event loop.

    `owner` names it among all. `now` is its clock; `make` gives a table its live form, `read` an
    asker and a wish from what another process left; `stop` is called when it must not go on,
    `closed` with each table of ours once it has closed. At the `door` comes in what was asked
    elsewhere, or before a table was ours; `ask` if there is none.
    """

    def __init__(
        self,
        owner: str,
        store: Store,
        *,
        now: Callable[[], Now],
        make: Callable[[TableRow], LiveTable],
        read: Callable[[Parcel], Request],
        stop: Callable[[str], None],
        closed: Callable[[str], None] = lambda _table: None,
        door: Callable[[str, Request, Reply], None] | None = None,
    ) -> None:
        self.owner = owner
        self._store, self._now, self._make, self._read = store, now, make, read
        self._door = door or self.ask
        self._ground = Ground(store, now, stop=stop, closed=closed)
        self._tables: dict[str, Owned | Followed] = {}
        self._rows: dict[str, TableRow] = {}
        self._unlisten: Callable[[], None] = lambda: None

    # Coming and going -----------------------------------------------------------------------------

    async def start(self) -> None:
        """Claim what nobody owns, follow the rest, and answer from then on."""
        ground = self._ground
        ground.loop = asyncio.get_running_loop()
        ground.writer = Writer(
            *(self._store,),
            deliver=lambda work: ground.loop.call_soon_threadsafe(ground.guard, work),
            soon=ground.at_a_lull,
            measure=ground.measured.committed,
        )
        ground.writer.start()
        try:
            self._unlisten = await asyncio.to_thread(self._store.listen, self._rung)
            ground.run(self._keep_owning())
            await self._look()
        except BaseException:
            await self.close("it could not begin", patience_seconds=0)
            raise
        ground.run(self._keep_looking())

    async def close(self, reason: str, *, patience_seconds: float = 60.0) -> None:
        """Finish the coups that are being played, let the tables go, and tell everybody why."""
        ground = self._ground
        ground.is_stopping = True
        until = ground.loop.time() + patience_seconds
        while ground.loop.time() < until and any(owned.is_busy for owned in self._ours()):
            if self.has_failed:
                break
            await asyncio.sleep(0.05)
        ground.is_shut = True
        while any(owned.waits_for_purse for owned in self._ours()) and not self.has_failed:
            await asyncio.sleep(_WAIT_SECONDS)  # what it says has to be written, in any case
        for owned in self._ours():
            owned.stop_clock()
        self._unlisten()
        await ground.cease()
        ground.send_away(reason)
        with suppress(StoreError):  # else the leases run out by themselves
            for owned in self._ours():
                release = partial(self._store.release, owned.name, self.owner, owned.fence)
                await asyncio.to_thread(release)
        self._tables.clear()

    @property
    def has_failed(self) -> bool:
        """Whether it stopped because it must not go on."""
        return self._ground.failure is not None

    # Owning ---------------------------------------------------------------------------------------

    async def _keep_owning(self) -> None:
        """Own for longer, whatever else there is to do."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for owned in self._ours():
                wall = self._now().wall_ms
                renew = partial(self._store.renew, owned.name, self.owner, owned.fence)
                if not await asyncio.to_thread(renew, wall, LEASE_MS):
                    self._lose(owned)

    async def _keep_looking(self) -> None:
        """Claim what is free, read what no bell told of."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self._look()

    async def _look(self) -> None:
        found = await asyncio.to_thread(self._store.tables)
        rows = {row.table: row for row in found if row.table != HOUSE}
        for name, row in rows.items():
            if name not in self._tables:
                self._follow(row)
        self._rows = rows  # and whoever finds one there may ask for it
        for name, row in rows.items():
            table = self._tables[name]
            if isinstance(table, Followed):
                if row.number > table.shown or not table.is_read:
                    await table.read_on()
                if not self._ground.is_stopping:
                    await self._claim(table)
            if isinstance(owned := self._tables[name], Owned):
                await owned.collect(self._read, partial(self._door, name))

    def _follow(self, row: TableRow, was_shown: int = 0) -> Followed:
        """Follow a table; its last session is read before anything else of it."""
        followed = self._tables[row.table] = Followed(self._ground, self._make(row), was_shown)
        return followed

    async def _claim(self, followed: Followed) -> None:
        """Own a table that nobody owns: read what its last owner wrote, and go on from there."""
        name = followed.name
        claim = partial(self._store.claim, name, self.owner, self._now().wall_ms, LEASE_MS)
        fence = await asyncio.to_thread(claim)
        if fence is None:
            return
        await followed.read_on()  # nobody else writes from here on
        self._check_end(followed.live, await asyncio.to_thread(self._store.head, name))
        kept = await asyncio.to_thread(self._store.kept, name)
        async with followed.lock:  # whoever reads it now has read it
            followed.is_gone = True
            owned = Owned(self._ground, followed.live, fence, self._lose)
            self._tables[name] = owned
        _LOG.info("table %s is ours, from entry %d on", name, owned.durable)
        owned.begin(kept)
        for request, reply in followed.take_asked():
            self._door(name, request, reply)
        self._ground.run(self._recollect(owned))

    @staticmethod
    def _check_end(live: LiveTable, head: Head) -> None:
        """Damaged if the journal ends elsewhere than where its last entry was written."""
        if (live.host.number, live.host.hash) != (head.number, head.hash):
            raise Damaged(
                f"table {head.table} ends with entry {live.host.number}, and not as it was written,"
                f" with entry {head.number}: `tapisvert audit` says more"
            )

    async def _recollect(self, owned: Owned) -> None:
        """Take up what earlier sessions of a table were asked. Until then the journal is asked for
        each request; the table does not wait for it.
        """
        host, after = owned.live.host, ("", "")
        while host.began_late and not owned.is_gone:
            page = await asyncio.to_thread(self._store.requests, owned.name, after, _PAGE)
            host.take_up(page)
            after = page[-1] if page else after

    def _lose(self, owned: Owned) -> None:
        """Somebody else has the table: follow it, from the journal alone."""
        if owned.is_gone:
            return
        unanswered = owned.let_go()
        self._ground.measured.leases_lost += 1
        _LOG.warning("table %s is another process's now", owned.name)
        followed = self._follow(self._rows[owned.name], owned.durable)
        for request, reply in unanswered:
            followed.ask(request, reply)
        self._ground.run(followed.read_on())

    def _rung(self, name: str, number: int) -> None:
        """A bell, on some thread: an entry of that number is there, or with 0 something was left.

        What we write ourselves we need not be told.
        """
        if not (number and isinstance(self._tables.get(name), Owned)):
            self._ground.loop.call_soon_threadsafe(self._ground.guard, partial(self._heard, name))

    def _heard(self, name: str) -> None:
        table = self._tables.get(name)
        ground = self._ground
        if ground.is_shut or (ground.is_stopping and not isinstance(table, Owned)):
            return
        if isinstance(table, Followed):
            self._ground.run(table.read_on())
        elif table is not None:
            self._ground.run(table.collect(self._read, partial(self._door, name)))

    # Asking and watching --------------------------------------------------------------------------

    def ask(self, name: str, request: Request, reply: Reply) -> None:
        """Ask something of a table; the reply comes when it is durable. UnknownTable.

        From a process that has failed none comes; while it closes that it does.
        """
        if not self._ground.is_shut:
            self._table(name).ask(request, reply)
        elif not self.has_failed:
            tell(reply, stopping(request))

    async def watch(self, name: str, watcher: Watcher, after: int | None, own: str | None) -> None:
        """Send somebody how the table stands, or all after a number; and from then on everything.

        `own` is his name at the table. UnknownTable. A number that the journal does not have yet is
        none: then he is told how the table stands. Whoever is behind is read nothing more for.
        """
        while not watcher.is_dropped:
            table = self._table(name)
            shown = table.shown
            if watcher.is_behind:
                await asyncio.sleep(_BEHIND_SECONDS)
            elif not (isinstance(table, Owned) or table.is_read):
                await asyncio.sleep(_WAIT_SECONDS)
            elif after is None:
                view = await self.view(name, own, sees_all=watcher.sees_all)
                watcher.send(b'{"table":%b}' % _JSON.encode(view))
                after = int(view["n"])
            elif after == shown:
                self.hub(name).join(watcher)
                return
            elif after > shown:  # another process has shown more than we have read
                head = await asyncio.to_thread(self._store.head, name)
                after = after if after <= head.number else None
                await asyncio.sleep(_WAIT_SECONDS)
            else:
                after = await self._send_page(name, watcher, after, shown)

    async def _send_page(self, name: str, watcher: Watcher, after: int, shown: int) -> int:
        """Send what follows a number, of that which everybody was shown; its last number."""
        read = partial(self._store.read, name, after, min(_PAGE, shown - after))
        entries = await asyncio.to_thread(read)
        if (message := frame(entries, is_public=not watcher.sees_all)) is not None:
            watcher.send(message)
        return entries[-1].number

    async def view(self, name: str, own: str | None, *, sees_all: bool) -> dict[str, Any]:
        """How a table stands, for somebody of that name there, once all of that may be seen.

        UnknownTable.
        """
        while True:
            table = self._table(name)
            if table.live.table is None or table.waits_for_purse:
                await asyncio.sleep(_WAIT_SECONDS)
                continue
            view = snapshot(table.live, own, self._now().mono_ms, sees_all=sees_all)
            if await self._is_shown(table, int(view["n"])):
                return view

    async def stands(self, name: str) -> tuple[LiveTable, Table, Stage]:
        """A table as it stands, and what it waits for, once everybody has been shown that.

        UnknownTable.
        """
        while True:
            table = self._table(name)
            live = table.live
            stands, stage, number = live.table, live.stage, live.host.number
            if stands is None or table.waits_for_purse:
                await asyncio.sleep(_WAIT_SECONDS)
            elif await self._is_shown(table, number):
                return live, stands, stage

    async def _is_shown(self, table: Owned | Followed, number: int) -> bool:
        """Whether everybody was shown the entry of that number; False if the table went away."""
        while table.shown < number and self._tables.get(table.name) is table:
            await asyncio.sleep(_WAIT_SECONDS)
        return table.shown >= number

    def shown(self, name: str) -> tuple[LiveTable, int]:
        """A table as it lives here, and the last entry that everybody was shown. UnknownTable."""
        table = self._table(name)
        return table.live, table.shown

    def leave(self, name: str, watcher: Watcher) -> None:
        """Send to this one no longer."""
        self.hub(name).leave(watcher)

    def hub(self, name: str) -> Hub:
        """Everybody here who watches a table."""
        return self._ground.hub(name)

    # What there is --------------------------------------------------------------------------------

    @property
    def rows(self) -> Mapping[str, TableRow]:
        """The tables of the house, by their ids."""
        return self._rows

    def owned(self, name: str) -> LiveTable | None:
        """A table, if it is ours."""
        table = self._tables.get(name)
        return table.live if isinstance(table, Owned) else None

    def figures(self) -> Iterator[Figure]:
        """What this process has counted, and how its tables stand."""
        yield from self._ground.measured.figures()
        waits = len(self._ground.writer)
        yield plain("tapisvert_queue", "gauge", "entries that wait to be made durable", waits)
        yield from of_tables({one.name: one.live for one in self._ours()}, len(self._rows))

    def _ours(self) -> list[Owned]:
        return [table for table in self._tables.values() if isinstance(table, Owned)]

    def _table(self, name: str) -> Owned | Followed:
        if (table := self._tables.get(name)) is None:
            raise UnknownTable(name)
        return table


__all__ = ["LEASE_MS", "LOOK_SECONDS", "Process", "Reply", "Request", "UnknownTable"]
