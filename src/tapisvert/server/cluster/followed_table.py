"""A table that another process owns: read from the journal, by number, as it grows.

What is asked of it here is left for its owner in the database, and answered out of the journal.
"""

import asyncio
from functools import partial
from typing import Final

from tapisvert.server.cluster import table_request
from tapisvert.server.cluster.frames import ack_frame
from tapisvert.server.cluster.node_context import NodeContext
from tapisvert.server.cluster.table_request import (
    ReplyCallback,
    TableRequest,
    send_reply,
    to_forwarded,
)
from tapisvert.server.journal.entry import Entry
from tapisvert.server.tables.idempotency import StoredReply
from tapisvert.server.tables.live_table import LiveTable

_PAGE: Final = 1_000


class FollowedTable:
    """A table of another process's, as far as the journal was read.

    `is_read` once that was to its end; `is_gone` when it is ours, or followed anew.
    """

    awaiting_purse = False

    def __init__(self, ground: NodeContext, live: LiveTable, was_shown: int = 0) -> None:
        """`was_shown` is the last entry that we, as its owner, have shown."""
        self.live, self.name = live, live.aggregate.name
        self.lock = asyncio.Lock()
        self.is_read = self.is_gone = False
        self._context, self._was_shown = ground, was_shown
        self._has_begun = False
        self._asked: dict[tuple[str, str], list[tuple[TableRequest, ReplyCallback]]] = {}
        self._to_leave: list[TableRequest] = []

    @property
    def durable_head(self) -> int:
        """The last entry that everybody was shown."""
        return self.live.aggregate.number

    async def catch_up(self) -> None:
        """Read what another process has written, show it, and answer who asked for it."""
        async with self.lock:
            if not self._has_begun:
                await self._begin()
            while not self.is_gone:
                entries = await self._page(self.live.aggregate.number)
                if not entries:
                    self.is_read = True
                    break
                self.live.replay(entries)
                self._show(entries)

    async def _begin(self) -> None:
        """The last session is read into the table; of those before, what was not shown is shown."""
        began = await asyncio.to_thread(self._context.store.snapshot, self.name)
        if began is not None:
            while 0 < self._was_shown < began.number:
                page = await self._page(self._was_shown)
                earlier = [entry for entry in page if entry.number <= began.number]
                self._show(earlier)
                self._was_shown = earlier[-1].number
            self.live.aggregate.start_from(began.number, began.state)
        self._has_begun = True

    async def _page(self, after: int) -> list[Entry]:
        read = partial(self._context.store.read, self.name, after, _PAGE)
        return await asyncio.to_thread(read)

    def _show(self, entries: list[Entry]) -> None:
        fresh = [entry for entry in entries if entry.number > self._was_shown]
        self._context.publish(self.name, fresh)
        for entry in entries if self._asked else ():
            for request, reply in self._asked.pop((entry.actor, entry.request or ""), ()):
                if entry.body_hash == request.ref.body_hash:
                    send_reply(reply, ack_frame(request.id, entry.number, entry.answer))
                else:
                    known = StoredReply(entry.body_hash or b"", entry.number, entry.answer)
                    send_reply(reply, table_request.repeated(request, known))

    # Asking ---------------------------------------------------------------------------------------

    def submit(self, request: TableRequest, reply: ReplyCallback) -> None:
        """Leave a request for the process that owns the table; the reply comes when it is done.

        What another process left lies there already.
        """
        if self._context.failure is None and request.forwarded is None:
            self._asked.setdefault(request.key, []).append((request, reply))
            self._to_leave.append(request)
            if len(self._to_leave) == 1:  # else they are being left, and this one after them
                self._context.run(self._leave())

    def accept_forwarded(self) -> list[tuple[TableRequest, ReplyCallback]]:
        """Who was not answered yet: he is asked for elsewhere."""
        asked, self._asked = self._asked, {}
        return [one for them in asked.values() for one in them]

    async def _leave(self) -> None:
        """Leave what was asked, in the order in which it came; say what was answered long ago."""
        while waiting := len(self._to_leave):
            asked = [one for one in self._to_leave if one.key in self._asked]
            found = await asyncio.to_thread(self._forward, asked)
            del self._to_leave[:waiting]
            for request, known in found:
                for other, reply in self._asked.pop(request.key, ()):
                    send_reply(reply, table_request.repeated(other, known))

    def _forward(self, requests: list[TableRequest]) -> list[tuple[TableRequest, StoredReply]]:
        """Leave requests in the database, but those of which the journal has the answer: these."""
        store, found = self._context.store, []
        for request in requests:
            account = request.actor.account
            answer = store.find_answer(self.name, account, request.id)
            if answer is None:
                store.enqueue(self.name, account, request.id, to_forwarded(request))
                store.notify(self.name, 0)
            else:
                found.append((request, table_request.recalled(answer)))
        return found
