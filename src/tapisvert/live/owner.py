"""Table owned by this node: the node is its only writer until another claims it.

A request is executed immediately, in memory; its reply is sent and its entries are published once
the journal has committed them. A request that needs the database first (does the purse hold enough?
was this request id answered long ago?) blocks the queue. Later requests wait, and so does the stage
timer, so a bet that arrived before the timer is still inside its betting window.
"""

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from tapisvert.clock import Instant
from tapisvert.journal import store as journal
from tapisvert.journal.entry import Entry
from tapisvert.journal.group_commit import WriteOutcome
from tapisvert.journal.reader import COUP, PAGE, is_closing, is_opening
from tapisvert.live import frames
from tapisvert.live.aggregate import Turn
from tapisvert.live.command_table import ENDS_PLAY
from tapisvert.live.dealer import SigningRequest
from tapisvert.live.frames import ReplyCallback, ack_frame, send_reply
from tapisvert.live.node_context import NodeContext, Signer
from tapisvert.live.requests import Request
from tapisvert.live.snapshots import Snapshots
from tapisvert.live.stages import Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Role
from tapisvert.witness.witness_client import SigningAnswer

MAX_QUEUED: Final = 5_000
"""Requests that may wait in the queue of one table."""
_IN_COUP: Final = (Stage.CLOSED, Stage.WITNESS, Stage.CARDS, Stage.BALL)
_MOVABLE_MS: Final = 1_500
"""Time after a coup in which the table may move: the stage timer restarts at the new owner."""
_LOG: Final = logging.getLogger("tapisvert.server")


class _PendingReply(msgspec.Struct):
    """A reply that is sent once its entry is durable."""

    request: Request
    reply: ReplyCallback
    message: bytes


class _QueuedRequest(msgspec.Struct):
    """A queued request; `stored_reply` is its reply in the journal, valid once `is_looked_up`."""

    request: Request
    reply: ReplyCallback
    is_looked_up: bool = True
    stored_reply: journal.StoredReply | None = None


class TableOwner:
    """Owner of a table by its lease. `durable` and `last_snapshot` are numbers of entries;
    `on_lost` is called when another node owns the table.
    """

    def __init__(
        self,
        context: NodeContext,
        live: LiveTable,
        fence: int,
        on_lost: Callable[["TableOwner"], None],
        last_snapshot: int,
    ) -> None:
        self.live = live
        self.fence = fence
        self.durable = live.number
        self.name = live.name
        self.is_gone = False
        self.awaiting_purse = False
        self.snapshots = Snapshots(context, live, last_snapshot)
        self._context = context
        self._on_lost = on_lost
        self._failing = context.failing
        self._publish_queue: list[Entry] = []  # durable, not yet published
        self._answers: dict[int, list[_PendingReply]] = {}
        self._pending_replies: list[_PendingReply] = []  # of durable entries
        # the stage timer and the witness's reply wait in it like requests
        self._queue: deque[_QueuedRequest | Callable[[], None]] = deque()
        self._signing: SigningRequest | None = None  # sent to the witness, not answered yet
        self._timer: asyncio.TimerHandle | None = None
        self._ticks_ms: int | None = None
        self._tick_is_in_line = False  # no timer runs then
        self._collecting = asyncio.Lock()
        self._coup_ms = -_MOVABLE_MS

    @property
    def durable_head(self) -> int:
        """Number of the last published entry."""
        return self.durable - len(self._publish_queue)

    @property
    def is_in_coup(self) -> bool:
        """True if a coup is in play and the stage timer will end it."""
        return self.live.machine.stage in _IN_COUP and self.live.machine.due_ms is not None

    @property
    def is_busy(self) -> bool:
        """True if a coup has to end first, or the outcome of a purse check has to be written."""
        return self.is_in_coup or self.awaiting_purse

    @property
    def may_move(self) -> bool:
        """True between two coups, without waiting requests or an open window of the players."""
        has_waiting = self._queue or self.awaiting_purse or self._answers or self._publish_queue
        live = self.live
        is_between = live.machine.due_ms is None or not (live.has_opened and live.present)
        if not is_between:
            is_between = self._context.now().mono_ms - self._coup_ms < _MOVABLE_MS
        is_still = self.durable == live.number and not self._collecting.locked()
        return is_between and is_still and not (has_waiting or self.is_in_coup or self.is_gone)

    @property
    def _is_stopped(self) -> bool:
        context = self._context
        return self.is_gone or context.failure is not None or context.is_closed

    # Start and release ----------------------------------------------------------------------------

    def start(self, blobs: dict[str, bytes]) -> None:
        """Resume the table where it stands, with its saved blobs."""
        with self._failing:
            self._submit(self.live.resume(blobs, self._context.now()))
            if self.durable == self.live.number:
                self._ask_witness()

    def release(self) -> list[tuple[Request, ReplyCallback]]:
        """Stop writing: publish the durable entries and return the unanswered requests."""
        self.is_gone = True
        self.cancel_timer()
        self.flush_frames()
        pending = itertools.chain.from_iterable(self._answers.values())
        requests = [(reply.request, reply.reply) for reply in pending]
        requests += [
            (place.request, place.reply)
            for place in self._queue
            if isinstance(place, _QueuedRequest)
        ]
        self._answers = {}
        self._queue = deque()
        return requests

    # Requests -------------------------------------------------------------------------------------

    def submit(self, request: Request, reply: ReplyCallback) -> None:
        """Execute a request once; the reply comes when it is durable."""
        core = self.live.core
        now = self._context.now()
        due_ms = self.live.machine.due_ms
        if due_ms is not None and now.mono_ms >= due_ms and self._timer is not None:
            self._tick()  # the stage timer merely fires late
        if self._is_stopped:
            return
        if self._queue or self.awaiting_purse:
            self._enqueue(request, reply)
        elif (stored_reply := core.stored_reply(request.actor, request.id)) is not None:
            self._repeat_reply(request, stored_reply, reply)
        elif core.may_contain_request(request.actor, request.id):
            self._enqueue(request, reply)
        else:
            self._execute(request, reply, now)

    def _enqueue(self, request: Request, reply: ReplyCallback) -> None:
        """Queue a request; if needed look up its stored reply in the journal meanwhile."""
        if len(self._queue) >= MAX_QUEUED and request.forward_id is None:
            send_reply(reply, frames.overloaded_frame(request))
            return
        aggregate = self.live.core
        place = _QueuedRequest(request, reply)
        self._queue.append(place)
        stored_reply = aggregate.stored_reply(request.actor, request.id)
        if stored_reply is None and aggregate.may_contain_request(request.actor, request.id):
            place.is_looked_up = False
            self._context.run(self._load_stored_reply(place))

    async def _load_stored_reply(self, place: _QueuedRequest) -> None:
        """Look up a request that the journal may have answered long ago."""
        account = place.request.actor.account
        request = place.request.id
        find = partial(self._context.store.find_answer, self.name, account, request)
        place.stored_reply = await asyncio.to_thread(find)
        place.is_looked_up = True
        self._drain_queue()

    def _drain_queue(self) -> None:
        """Execute the queued requests in order, until one has to wait."""
        line = self._queue
        while line and not (self.awaiting_purse or self._is_stopped):
            place = line[0]
            if isinstance(place, _QueuedRequest) and not place.is_looked_up:
                return
            line.popleft()
            if not isinstance(place, _QueuedRequest):
                place()
                continue
            request = place.request
            stored_reply = (
                self.live.core.stored_reply(request.actor, request.id) or place.stored_reply
            )
            if stored_reply is not None:
                self._repeat_reply(request, stored_reply, place.reply)
            else:
                self._execute(request, place.reply, self._context.now())

    def _repeat_reply(
        self, request: Request, stored_reply: journal.StoredReply, reply: ReplyCallback
    ) -> None:
        """Send the reply to a repeated request once the entry of the first is durable."""
        waiting = _PendingReply(request, reply, frames.repeated_frame(request, stored_reply))
        if stored_reply.number > self.durable:
            self._answers.setdefault(stored_reply.number, []).append(waiting)
        else:
            self._reply(waiting)

    def _execute(self, request: Request, reply: ReplyCallback, now: Instant) -> None:
        if self._context.is_overloaded and request.forward_id is None:
            send_reply(reply, frames.overloaded_frame(request))
            return
        if self._context.is_storage_low and not _may_end(request):
            send_reply(reply, frames.storage_low_frame(request))
            return
        self.live.journals_refusals = not self._context.is_storage_low
        try:
            turn = self.live.execute(request, now)
            if turn.before is None:
                self._answer(turn, request, reply, now)
            else:
                self._answer_with(turn, request, reply)
                self.awaiting_purse = True
                on_outcome = partial(self._on_purse_checked, request, turn, reply)
                self._context.writer.submit(journal.Append(turn.entries[0], self.fence), on_outcome)
        except BaseException as error:
            if not self._failing.handle(error):
                raise

    def _answer(self, turn: Turn, request: Request, reply: ReplyCallback, now: Instant) -> None:
        """Write the result of a request. A refusal without an entry is sent immediately, except to
        a node that forwarded it, which reads its answer in the journal.
        """
        if turn.refusal is not None:
            if request.forward_id is None:
                self._context.metrics.record_refusal(turn.refusal.code)
                send_reply(reply, frames.refusal_frame(request, turn.refusal))
                return
            turn = self.live.record_refusal(request, turn.refusal, now)
        self._answer_with(turn, request, reply)
        self._submit(turn)

    def _answer_with(self, turn: Turn, request: Request, reply: ReplyCallback) -> None:
        """Register the reply to a request, to be sent once its entry is written."""
        first = turn.entries[0]
        message = ack_frame(request.id, journal.StoredReply.from_entry(first))
        self._answers[first.number] = [_PendingReply(request, reply, message)]

    def _on_purse_checked(
        self, request: Request, turn: Turn, reply: ReplyCallback, outcome: WriteOutcome
    ) -> None:
        """Handle the journal's result of a purse check."""
        if self._is_stopped:
            return
        with self._failing:
            now = self._context.now()
            first = turn.entries[0]
            self.awaiting_purse = False
            if outcome is journal.AppendResult.PURSE and turn.before is not None:
                self._answers.pop(first.number)
                turn = self.live.roll_back_purse(turn.before, request, now)
                self._answer(turn, request, reply, now)
                self._context.publish_possible(self.live, self.durable_head)
            else:
                self._on_written(first, (), outcome)
                if outcome is journal.AppendResult.DONE:
                    self._submit(self.live.commit_purse(request, now))
            self._drain_queue()

    def _reply(self, waiting: _PendingReply) -> None:
        send_reply(waiting.reply, waiting.message)
        if (parcel := waiting.request.forward_id) is not None:
            self._context.call(partial(self._context.store.acknowledge, self.name, (parcel,)))

    # Forwarded requests ---------------------------------------------------------------------------

    async def drain_inbox(
        self,
        read: Callable[[journal.ForwardedRequest], Request],
        ask: Callable[[Request, ReplyCallback], None],
    ) -> None:
        """Submit the requests that other nodes have forwarded, in order; the journal has the
        replies.
        """
        take = partial(self._context.store.dequeue, self.name, self.fence, PAGE)
        async with self._collecting:
            for parcel in await asyncio.to_thread(take):
                if self._is_stopped:
                    return
                try:
                    request = msgspec.structs.replace(read(parcel), forward_id=parcel.id)
                except Exception:
                    _LOG.exception(
                        "discarded undecodable forwarded request for table %s", self.name
                    )
                    await asyncio.to_thread(
                        self._context.store.acknowledge, self.name, (parcel.id,)
                    )
                else:
                    ask(request, frames.discard_reply)

    # Writing --------------------------------------------------------------------------------------

    def _submit(self, turn: Turn) -> None:
        """Submit the entries of a turn to the journal and set the timer."""
        for draw, blob in turn.keep:
            self._context.store.save_blob(self.name, draw, blob)
        for entry in turn.entries:
            forget = turn.forget if entry is turn.entries[-1] else ()
            on_written = partial(self._on_written, entry, forget)
            self._context.writer.submit(journal.Append(entry, self.fence), on_written)
        self.snapshots.take_if_due()
        self._set_timer()

    def _on_written(self, entry: Entry, forget: tuple[str, ...], outcome: WriteOutcome) -> None:
        """Handle the journal's result for an entry: committed or refused."""
        if self._is_stopped:
            return
        if outcome is journal.AppendResult.DONE:
            self._on_durable(entry)
            for draw in forget:  # now published; until then a new owner would need it
                self._context.call(partial(self._context.store.delete_blob, self.name, draw))
        elif outcome is journal.AppendResult.FENCED:
            self._on_lost(self)
        elif isinstance(outcome, journal.StoreError):
            raise outcome
        else:
            problem = f"entry {entry.number} of {self.name}: {outcome.value}"
            raise journal.StoreError(f"the journal refused {problem}")

    def _on_durable(self, entry: Entry) -> None:
        self.durable = entry.number
        if not self._publish_queue:
            self._context.publish_soon(self.flush_frames)
        self._publish_queue.append(entry)
        if COUP in entry.answer:
            self._coup_ms = self._context.now().mono_ms
        if is_opening(entry):
            save = self._context.store.save_snapshot
            self._context.call(partial(save, self.name, entry.number - 1, entry.previous))
        elif is_closing(entry):
            self._context.closed(self.name)
        self.snapshots.save_if_durable(entry.number)
        if entry.number in self._answers:
            self._pending_replies += self._answers.pop(entry.number)
        if entry.number == self.live.number:
            self._ask_witness()

    # Witness --------------------------------------------------------------------------------------

    def _ask_witness(self) -> None:
        """Ask for the statement that the draw waits for, once all lines that it binds are durable:
        after a crash the table must ask with the same, for the witness signs no other. A node whose
        journal closes could not write the answer, and the next start asks.
        """
        sign = self._context.sign
        request = self.live.machine.signing_request
        if (
            sign is None
            or request is None
            or request == self._signing
            or self._context.is_rejecting
        ):
            return
        self._signing = request
        self._context.run(self._await_statement(request, sign))

    async def _await_statement(self, request: SigningRequest, sign: Signer) -> None:
        answer = await sign(request, self.live.machine.pace.witness_seconds)
        self._signing = None
        if self._is_stopped:
            return
        act = partial(self._on_statement, request, answer)
        if self._queue or self.awaiting_purse:
            self._queue.append(act)
        else:
            act()

    def _on_statement(self, request: SigningRequest, answer: SigningAnswer) -> None:
        with self._failing:
            machine = self.live.machine
            now = self._context.now()
            turn = machine.sign(answer.statement, request, now, is_refused=answer.is_refused)
            self._submit(turn)

    def flush_frames(self) -> None:
        """Send the durable replies, and publish their entries in one message."""
        entries = self._publish_queue
        self._publish_queue = []
        to_say = self._pending_replies
        self._pending_replies = []
        if entries:
            with self._failing:
                for waiting in to_say:
                    self._reply(waiting)
                self._context.publish(self.live, entries)
                self._context.metrics.record_entries(entries)
                is_awaited = any(waiting.request.forward_id for waiting in to_say)
                if is_awaited or self._context.is_wanted(self.name):
                    self._context.store.notify(self.name, entries[-1].number)

    # Stage timer ----------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        due = self.live.machine.due_ms
        context = self._context
        if self._timer is not None and due == self._ticks_ms and not context.is_draining:
            return
        self.cancel_timer()
        if due is None or self._is_stopped or self._tick_is_in_line:
            return
        if (context.is_draining or context.is_storage_low) and not self.is_in_coup:
            return
        wait = max(0, due - context.now().mono_ms) / 1000
        self._timer = context.loop.call_later(wait, context.guard, self._tick)
        self._ticks_ms = due

    def resume_timer(self) -> None:
        """Set the stage timer that was paused while the disk was nearly full."""
        with self._failing:
            self._set_timer()

    def cancel_timer(self) -> None:
        """Cancel the stage timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        """Handle the stage timer, which waits in the queue like a request."""
        self.cancel_timer()
        if self._is_stopped:
            return
        if self._queue or self.awaiting_purse:
            self._queue.append(self._act)
            self._tick_is_in_line = True
        else:
            self._act()

    def _act(self) -> None:
        """Execute the due action and set the timer again."""
        self._tick_is_in_line = False
        with self._failing:
            self._submit(self.live.machine.tick(self._context.now()))


def _may_end(request: Request) -> bool:
    """Return whether a request is accepted on a full disk: the staff's, or one that ends play."""
    return bool(request.actor.roles - {Role.PLAYER}) or type(request.action) in ENDS_PLAY
