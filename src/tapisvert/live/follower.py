"""Table owned by another node: a read replica that catches up from the journal by entry number.

Requests made here are forwarded to the owner through the database; their replies are read from the
journal. Entries are read as they come only while clients of this node watch or wait, otherwise on
demand, so that a table costs nothing on nodes that do not serve it.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

from tapisvert.journal.entry import MAX_MINOR, Entry
from tapisvert.journal.reader import PAGE
from tapisvert.journal.store import ArchivedError, StoredReply
from tapisvert.live import frames
from tapisvert.live.frames import (
    ReplyCallback,
    ack_frame,
    send_reply,
    to_forwarded,
)
from tapisvert.live.node_context import NodeContext
from tapisvert.live.requests import Request
from tapisvert.live.snapshots import SNAPSHOT_ENTRIES, begin, leave_aside
from tapisvert.live.table import LiveTable
from tapisvert.rules import Refusal

_FRESH_SECONDS: Final = 0.05
"""Maximum age of the state that a request uses without reading further."""
_FAR_BEHIND: Final = 4 * SNAPSHOT_ENTRIES
"""Lag in entries from which a follower begins again with the newest snapshot."""


class TableFollower:
    """Read replica of another node's table.

    `is_read` is set once the journal was read to its end; `is_gone` once this node owns the table
    or follows it again. `start_number` is that of its snapshot, or of the entry before its session.
    """

    awaiting_purse = False

    def __init__(
        self, context: NodeContext, make: Callable[[], LiveTable], last_shown: int = 0
    ) -> None:
        """`last_shown` is the last entry that this node published while it owned the table."""
        self.live = make()
        self._make = make
        self.name = self.live.name
        self._not_from = MAX_MINOR  # ignore snapshots from this entry on
        self.lock = asyncio.Lock()
        self.is_read = self.is_gone = False
        self._context = context
        self._shown_number = last_shown
        self._has_begun = False
        self._reported_number = 0
        self._read_at = -_FRESH_SECONDS
        self.start_number = 0  # number of the entry after which the journal was read
        self._tries_snapshot = False  # began from one, and has not read the journal to its end
        self._pending: dict[tuple[str, str], list[tuple[Request, ReplyCallback]]] = {}
        self._to_forward: list[Request] = []

    @property
    def durable_head(self) -> int:
        """Number of the last published entry."""
        return self.live.number

    @property
    def awaits_replies(self) -> bool:
        """True if requests made here are not answered yet."""
        return bool(self._pending)

    def on_notify(self, number: int) -> None:
        """Handle the number of an entry written by the owner."""
        self._reported_number = max(self._reported_number, number)

    async def freshen(self) -> None:
        """Read the owner's new entries, as far as this node was notified of them."""
        if self._reported_number > self.live.number or not self.is_read:
            await self.catch_up()

    async def refresh(self) -> None:
        """Read the owner's new entries, even without a notification."""
        if self._context.loop.time() - self._read_at >= _FRESH_SECONDS:
            await self.catch_up()
        else:
            await self.freshen()

    async def catch_up(self) -> None:
        """Read the owner's new entries, publish them, and send the replies that they hold."""
        async with self.lock:
            read_at = self._context.loop.time()
            if not self._has_begun:
                await self._begin()
                await self._begin_progress()
            elif self._is_far_behind:
                self.live = self._make()
                self._shown_number = 0
                await self._begin()
            while not self.is_gone:
                entries = await self._read_page(self.live.number)
                if not entries:
                    self.is_read = True
                    break
                try:
                    self.live.replay(entries)
                except Exception as error:
                    if not self._tries_snapshot:
                        raise
                    await self._begin_before(str(error))
                    continue
                self._publish(entries)
                if (progress := self._context.progress) is not None:
                    progress.advance(self.live.number - self.start_number)
            self._tries_snapshot = False  # the following entries match it
            self._read_at = read_at

    @property
    def _is_far_behind(self) -> bool:
        """True if a snapshot is nearer to the owner's entries, and not every entry is needed."""
        is_far = self._reported_number - self.live.number > _FAR_BEHIND
        return is_far and not (self._pending or self._context.is_watched(self.name))

    async def _begin(self) -> None:
        """Begin with the newest valid snapshot, or at the session's opening."""
        from_newest = partial(begin, self._context.store, self.live, self._not_from)
        self._tries_snapshot = await asyncio.to_thread(from_newest)
        self.start_number = self.live.number
        while 0 < self._shown_number < self.live.number:
            try:
                page = await self._read_page(self._shown_number)
            except ArchivedError as error:  # at least a day ago: the clients have gone
                self._shown_number = error.session.last
                continue
            earlier = [entry for entry in page if entry.number <= self.live.number]
            self._publish(earlier)
        self._has_begun = True

    async def _begin_before(self, problem: str) -> None:
        """Discard a snapshot that does not match the following entries, and begin again."""
        leave_aside(self.name, self.start_number, problem)
        self._not_from = self.start_number
        self.live = self._make()
        await self._begin()

    async def _begin_progress(self) -> None:
        """Report how many entries a start replays."""
        if (progress := self._context.progress) is not None:
            head = await asyncio.to_thread(self._context.store.head, self.name)
            progress.begin(f"replaying table {self.name}", head.number - self.start_number)

    async def _read_page(self, number: int) -> list[Entry]:
        read = partial(self._context.store.read, self.name, number, PAGE)
        return await asyncio.to_thread(read)

    def _publish(self, entries: list[Entry]) -> None:
        fresh = [entry for entry in entries if entry.number > self._shown_number]
        self._context.publish(self.live, fresh)
        self._shown_number = max(self._shown_number, entries[-1].number)
        for entry in entries if self._pending else ():
            for request, reply in self._pending.pop((entry.actor, entry.request or ""), ()):
                if entry.body_hash == request.body_hash:
                    send_reply(reply, ack_frame(request.id, StoredReply.from_entry(entry)))
                else:
                    send_reply(reply, frames.repeated_frame(request, StoredReply.from_entry(entry)))

    # Requests -------------------------------------------------------------------------------------

    def submit(self, request: Request, reply: ReplyCallback) -> None:
        """Forward a request to the owner; one that another node forwarded is ignored."""
        if self._context.failure is None and request.forward_id is None:
            self._pending.setdefault(request.key, []).append((request, reply))
            self._to_forward.append(request)
            if len(self._to_forward) == 1:  # otherwise a task is forwarding already
                self._context.run(self._forward_waiting())

    def accept_forwarded(self) -> list[tuple[Request, ReplyCallback]]:
        """Return the unanswered requests and forget them; the caller submits them elsewhere."""
        pending = self._pending
        self._pending = {}
        return [call for calls in pending.values() for call in calls]

    async def _forward_waiting(self) -> None:
        """Forward the waiting requests in order of arrival; answer those in the journal."""
        while waiting := len(self._to_forward):
            if any(map(self._preview_refusal, self._to_forward[:waiting])):
                await self.catch_up()  # including answers of other nodes to the same players
            pending = self._pending
            queue = self._to_forward[:waiting]
            requests = [request for request in queue if request.key in pending]
            refusals = [self._preview_refusal(request) for request in requests]
            answers = await asyncio.to_thread(self._forward, requests, refusals)
            del self._to_forward[:waiting]
            for request, answer in answers:
                for other, reply in self._pending.pop(request.key, ()):
                    if isinstance(answer, Refusal):
                        self._context.metrics.record_refusal(answer.code)
                        send_reply(reply, frames.refusal_frame(other, answer))
                    else:
                        send_reply(reply, frames.repeated_frame(other, answer))

    def _preview_refusal(self, request: Request) -> Refusal | None:
        """Return the refusal of a stranger by the table as read here, or None."""
        if not self.is_read or self.is_gone:
            return None
        return self.live.preview_refusal(request, self._context.now())

    def _forward(
        self, requests: list[Request], refusals: list[Refusal | None]
    ) -> list[tuple[Request, StoredReply | Refusal]]:
        """Enqueue requests in the database; return those that need no owner, with replies."""
        store = self._context.store
        answers: list[tuple[Request, StoredReply | Refusal]] = []
        for request, refusal in zip(requests, refusals, strict=True):
            account = request.actor.account
            answer = store.find_answer(self.name, account, request.id) or refusal
            if answer is None:
                store.enqueue(self.name, account, request.id, to_forwarded(request))
                store.notify(self.name, 0)
            else:
                answers.append((request, answer))
        return answers
