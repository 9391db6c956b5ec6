"""A table that this process owns: it alone writes it, until another has claimed it.

What is asked is carried out at once, in memory; its answer is said, and shown to everybody, once
the journal has it for good. Where that has to say first whether a purse holds enough, or whether a
request was answered long ago, all that comes later stands in line, and the clock with it: whatever
came before the tick that ends a window came within it.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from tapisvert.server.clock import Instant
from tapisvert.server.cluster import table_request
from tapisvert.server.cluster.frames import ack_frame
from tapisvert.server.cluster.node_context import NodeContext
from tapisvert.server.cluster.table_request import ReplyCallback, TableRequest, send_reply
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.group_commit import WriteOutcome
from tapisvert.server.journal.store import Append, AppendResult, ForwardedRequest, StoreError
from tapisvert.server.tables.aggregate import COMMAND, TurnResult, is_opening
from tapisvert.server.tables.idempotency import StoredReply
from tapisvert.server.tables.live_table import LiveTable
from tapisvert.server.tables.stages import Stage

MAX_QUEUED: Final = 5_000
"""Requests that may stand in line before a table."""
_PAGE: Final = 1_000
_FINISHED: Final = b'{"event":"finished"}'
_IN_COUP: Final = (Stage.CLOSED, Stage.CARDS, Stage.BALL)
_LOG: Final = logging.getLogger("tapisvert.server")


class _PendingReply(msgspec.Struct):
    """Somebody who is answered once an entry is durable."""

    request: TableRequest
    reply: ReplyCallback
    said: bytes


class _QueuedRequest(msgspec.Struct):
    """A request's place in the line; `found` is what the journal says of it, once it `is_known`."""

    request: TableRequest
    reply: ReplyCallback
    is_known: bool = True
    found: StoredReply | None = None


class OwnedTable:
    """A table of ours. `durable` is the last entry that the journal has for good.

    `lost` is called when the journal says that the table is another process's now.
    """

    def __init__(
        self, ground: NodeContext, live: LiveTable, fence: int, lost: Callable[["OwnedTable"], None]
    ) -> None:
        self.live, self.fence, self.durable = live, fence, live.aggregate.number
        self.name = live.aggregate.name
        self.is_gone = False
        self.awaiting_purse = False
        self._context, self._lost, self._failing = ground, lost, ground.failing()
        self._fresh: list[Entry] = []  # durable, and not shown yet
        self._answers: dict[int, list[_PendingReply]] = {}
        self._pending_replies: list[_PendingReply] = []  # answers that are durable
        self._queue: deque[_QueuedRequest | None] = deque()  # None: the clock
        self._timer: asyncio.TimerHandle | None = None
        self._ticks_ms: int | None = None
        self._tick_is_in_line = False  # then no timer runs
        self._collecting = asyncio.Lock()

    @property
    def durable_head(self) -> int:
        """The last entry that everybody was shown."""
        return self.durable - len(self._fresh)

    @property
    def is_in_coup(self) -> bool:
        """Whether the clock is about to end a coup."""
        return self.live.stage in _IN_COUP and self.live.due_ms is not None

    @property
    def is_busy(self) -> bool:
        """Whether a coup is to end first, or a purse is asked: what it says has to be written."""
        return self.is_in_coup or self.awaiting_purse

    @property
    def _is_stopped(self) -> bool:
        ground = self._context
        return self.is_gone or ground.failure is not None or ground.is_closed

    # Coming and going -----------------------------------------------------------------------------

    def start(self, kept: dict[str, bytes]) -> None:
        """Go on where the table stands, with what is kept of it."""
        with self._failing:
            self._submit(self.live.resume(kept, self._context.now()))

    def release(self) -> list[tuple[TableRequest, ReplyCallback]]:
        """Write it no more: show what is durable, and give back what nobody has answered."""
        self.is_gone = True
        self.cancel_timer()
        self.flush_frames()
        unanswered = [(one.request, one.reply) for them in self._answers.values() for one in them]
        unanswered += [(place.request, place.reply) for place in self._queue if place is not None]
        self._answers, self._queue = {}, deque()
        return unanswered

    # Asking ---------------------------------------------------------------------------------------

    def submit(self, request: TableRequest, reply: ReplyCallback) -> None:
        """Carry out what somebody asks for, once; the reply comes when it is durable."""
        host, now = self.live.aggregate, self._context.now()
        if self._is_overdue(now):
            self._tick()
        if self._is_stopped:
            return
        if self._queue or self.awaiting_purse:
            self._enqueue(request, reply)
        elif (known := host.stored_reply(request.actor, request.id)) is not None:
            self._reply_again(request, known, reply)
        elif host.may_have_seen(request.actor, request.id):
            self._enqueue(request, reply)
        else:
            self._execute(request, reply, now)

    def _enqueue(self, request: TableRequest, reply: ReplyCallback) -> None:
        """Have a request wait its turn; meanwhile the journal is asked for it, if it has to be."""
        if len(self._queue) >= MAX_QUEUED and request.forwarded is None:
            send_reply(reply, table_request.overloaded(request))
            return
        host, place = self.live.aggregate, _QueuedRequest(request, reply)
        self._queue.append(place)
        known = host.stored_reply(request.actor, request.id)
        if known is None and host.may_have_seen(request.actor, request.id):
            place.is_known = False
            self._context.run(self._find_stored_answer(place))

    async def _find_stored_answer(self, place: _QueuedRequest) -> None:
        """Whether the journal has answered a request already, long ago."""
        account, request = place.request.actor.account, place.request.id
        answered = partial(self._context.store.find_answer, self.name, account, request)
        found = await asyncio.to_thread(answered)
        if found is not None:
            place.found = table_request.recalled(found)
        place.is_known = True
        self._drain_queue()

    def _drain_queue(self) -> None:
        """Carry out what stands in line, in its order, as far as that can be."""
        line = self._queue
        while line and not (self.awaiting_purse or self._is_stopped):
            place = line[0]
            if place is not None and not place.is_known:
                return
            line.popleft()
            if place is None:
                self._tick_is_in_line = False
                self._act()
                continue
            request = place.request
            known = self.live.aggregate.stored_reply(request.actor, request.id) or place.found
            if known is not None:
                self._reply_again(request, known, place.reply)
            else:
                self._execute(request, place.reply, self._context.now())

    def _reply_again(self, request: TableRequest, known: StoredReply, reply: ReplyCallback) -> None:
        """The stored answer, if it is the same request, once it is durable."""
        waiting = _PendingReply(request, reply, table_request.repeated(request, known))
        if known.number > self.durable:
            self._answers.setdefault(known.number, []).append(waiting)
        else:
            self._reply(waiting)

    def _execute(self, request: TableRequest, reply: ReplyCallback, now: Instant) -> None:
        if self._context.is_overloaded and request.forwarded is None:
            send_reply(reply, table_request.overloaded(request))
            return
        try:
            turn = self.live.execute(request.ref, request.action, now)
            self._answer_with(turn, request, reply)
            if turn.before is None:
                self._submit(turn)
            else:
                self.awaiting_purse = True
                asked = partial(self._on_purse_checked, request, turn, reply)
                self._context.writer.submit(Append(turn.entries[0], self.fence), asked)
        except BaseException as error:
            if not self._failing.handle(error):
                raise

    def _answer_with(self, turn: TurnResult, request: TableRequest, reply: ReplyCallback) -> None:
        """Say what came of a request once that is written."""
        first = turn.entries[0]
        said = ack_frame(request.id, first.number, first.answer)
        self._answers[first.number] = [_PendingReply(request, reply, said)]

    def _on_purse_checked(
        self, request: TableRequest, turn: TurnResult, reply: ReplyCallback, outcome: WriteOutcome
    ) -> None:
        """The journal says whether there was enough in a purse."""
        if self._is_stopped:
            return
        with self._failing:
            now, first = self._context.now(), turn.entries[0]
            self.awaiting_purse = False
            if outcome is AppendResult.PURSE and turn.before is not None:
                self._answers.pop(first.number)
                turn = self.live.purse_declined(turn.before, request.ref, request.action, now)
                self._answer_with(turn, request, reply)
                self._submit(turn)
            else:
                self._written(first, (), outcome)
                if outcome is AppendResult.DONE:
                    self._submit(self.live.purse_accepted(request.action, now))
            self._drain_queue()

    def _reply(self, waiting: _PendingReply) -> None:
        send_reply(waiting.reply, waiting.said)
        if (parcel := waiting.request.forwarded) is not None:
            self._context.call(partial(self._context.store.acknowledge, self.name, (parcel,)))

    # What others left -----------------------------------------------------------------------------

    async def collect_forwarded(
        self,
        read: Callable[[ForwardedRequest], TableRequest],
        ask: Callable[[TableRequest, ReplyCallback], None],
    ) -> None:
        """Ask what was left for the table by other processes, in the order it was left.

        The answers are in the journal, where their askers read them.
        """
        take = partial(self._context.store.dequeue, self.name, self.fence, _PAGE)
        async with self._collecting:
            for parcel in await asyncio.to_thread(take):
                if self._is_stopped:
                    return
                try:
                    request = msgspec.structs.replace(read(parcel), forwarded=parcel.id)
                except Exception:
                    _LOG.exception("what was left for table %s cannot be read", self.name)
                    await asyncio.to_thread(
                        self._context.store.acknowledge, self.name, (parcel.id,)
                    )
                else:
                    ask(request, table_request.discard_reply)

    # Writing --------------------------------------------------------------------------------------

    def _submit(self, turn: TurnResult) -> None:
        """Have a turn written, and the clock set."""
        for draw, blob in turn.keep:
            self._context.store.save_blob(self.name, draw, blob)
        for entry in turn.entries:
            forget = turn.forget if entry is turn.entries[-1] else ()
            done = partial(self._written, entry, forget)
            self._context.writer.submit(Append(entry, self.fence), done)
        self._set_timer()

    def _written(self, entry: Entry, forget: tuple[str, ...], outcome: WriteOutcome) -> None:
        """The journal has an entry for good, or has refused it."""
        if self._is_stopped:
            return
        if outcome is AppendResult.DONE:
            self._is_durable(entry)
            for draw in forget:  # shown for good; until then whoever carries on must have it
                self._context.call(partial(self._context.store.delete_blob, self.name, draw))
        elif outcome is AppendResult.FENCED:
            self._lost(self)
        elif isinstance(outcome, StoreError):
            raise outcome
        else:
            problem = f"entry {entry.number} of {self.name}: {outcome.value}"
            raise StoreError(f"the journal refused {problem}")

    def _is_durable(self, entry: Entry) -> None:
        self.durable = entry.number
        if not self._fresh:
            self._context.loop.call_soon(self._context.guard, self.flush_frames)
        self._fresh.append(entry)
        if is_opening(entry):
            save = self._context.store.save_snapshot
            self._context.call(partial(save, self.name, entry.number - 1, entry.previous))
        elif _is_closing(entry):
            self._context.closed(self.name)
        if entry.number in self._answers:
            self._pending_replies += self._answers.pop(entry.number)

    def flush_frames(self) -> None:
        """Answer what is durable, and show it in one message."""
        entries, self._fresh = self._fresh, []
        to_say, self._pending_replies = self._pending_replies, []
        if entries:
            with self._failing:
                for waiting in to_say:
                    self._reply(waiting)
                self._context.publish(self.name, entries)
                self._context.metrics.written(entries)
                self._context.store.notify(self.name, entries[-1].number)

    # The clock ------------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        due, ground = self.live.due_ms, self._context
        if self._timer is not None and due == self._ticks_ms and not ground.is_draining:
            return
        self.cancel_timer()
        if due is None or self._is_stopped or self._tick_is_in_line:
            return
        if ground.is_draining and not self.is_in_coup:
            return
        wait = max(0, due - ground.now().mono_ms) / 1000
        self._timer, self._ticks_ms = ground.loop.call_later(wait, ground.guard, self._tick), due

    def cancel_timer(self) -> None:
        """Do nothing more by the clock."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_overdue(self, now: Instant) -> bool:
        """Whether the clock comes before what comes now, and only its timer is late."""
        due = self.live.due_ms
        return self._timer is not None and due is not None and now.mono_ms >= due

    def _tick(self) -> None:
        """The clock comes: in its turn, as everybody."""
        self.cancel_timer()
        if self._is_stopped:
            return
        if self._queue or self.awaiting_purse:
            self._queue.append(None)
            self._tick_is_in_line = True
        else:
            self._act()

    def _act(self) -> None:
        """Do what is due, and set the clock anew."""
        with self._failing:
            self._submit(self.live.tick(self._context.now()))


def _is_closing(entry: Entry) -> bool:
    """Whether a session ends with an entry, be it by the last coup."""
    return entry.kind == COMMAND and _FINISHED in entry.answer
