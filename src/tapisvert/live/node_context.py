"""Context shared by all tables of a node: journal, clock, event loop, failures and shutdown."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from types import TracebackType
from typing import Any, Final

from tapisvert.clock import Instant
from tapisvert.journal.entry import Entry
from tapisvert.journal.group_commit import GroupCommitWriter
from tapisvert.journal.sql import EventStore
from tapisvert.journal.transactions import UNREACHED
from tapisvert.live.broadcast import Broadcaster
from tapisvert.live.console_requests import possible
from tapisvert.live.dealer import SigningRequest
from tapisvert.live.frames import ReceiptIssuer, current_frame, entry_frame
from tapisvert.live.metrics import NodeMetrics
from tapisvert.live.start_progress import StartProgress
from tapisvert.live.table import LiveTable
from tapisvert.witness.witness_client import SigningAnswer

_PAUSE_SECONDS: Final = 0.001
_PAUSES: Final = 4
"""Maximum of consecutive pauses: strangers are served some hundred times a second in any case."""
_FULL: Final = 5_000
_FULL_BATCH: Final = 256
"""Number of entries from which they are written without waiting for more."""
_RECENT: Final = 256
"""Entries of each table in memory for new subscribers."""
_WAIT_SECONDS: Final = 0.25
_WANTED_MS: Final = 5_000
"""Time for which a table's entries are notified; a node with clients that watch repeats it."""
Signer = Callable[[SigningRequest, float], Awaitable[SigningAnswer]]
"""Function that asks the witness for a signature, within so many seconds."""
_LOG: Final = logging.getLogger("tapisvert.server")


class Pauses:
    """Pauses of an event loop in its work for strangers while players wait for a reply, between two
    pieces of one kind of work.

    A bet takes some seven turns of the loop, and a commit on the journal's thread, which needs the
    interpreter three times. Beside a loop that is never idle it would wait up to 5 ms for each, and
    a bet for all that strangers ask for in seven turns.

    >>> pauses = Pauses(lambda: True)
    >>> [pauses.take() for _ in range(6)]
    [True, True, True, True, False, True]
    """

    def __init__(self, players_wait: Callable[[], bool]) -> None:
        self._players_wait = players_wait
        self._pause_count = 0

    def take(self) -> bool:
        """Return whether the work has to wait for _PAUSE_SECONDS now, and then check again."""
        has_to = self._pause_count < _PAUSES and self._players_wait()
        self._pause_count = self._pause_count + 1 if has_to else 0
        return has_to


class _FailureGuard:
    """Context manager around table code: an error stops the node. A class is faster than a
    generator.
    """

    def __init__(self, fail: Callable[[BaseException], None]) -> None:
        self._fail = fail

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        return error is not None and self.handle(error)

    def handle(self, error: BaseException) -> bool:
        """Stop the node because of an error; return whether it need not propagate."""
        if not isinstance(error, UNREACHED):
            _LOG.error("table task crashed", exc_info=error)
        self._fail(error)
        return isinstance(error, Exception)


class NodeContext:
    """The journal and the event loop of a process.

    After a failure no requests are accepted and nothing is published: memory and journal may
    differ, and only the journal counts.

    Shutdown has two phases. `is_draining`: coups in play finish, and play continues.
    `is_rejecting`: new requests get `unavailable`, so that clients reconnect elsewhere. Once all is
    written it `is_closed`. `failing` stops the node when table code fails, as memory may be wrong.
    """

    def __init__(
        self,
        store: EventStore,
        now: Callable[[], Instant],
        *,
        stop: Callable[[str], None],
        closed: Callable[[str], None],
        snapshot_entries: int | None,
    ) -> None:
        """`stop` is called once, when the node must not continue; `closed` with closed tables."""
        self.store = store
        self.now = now
        self.closed = closed
        self._stop = stop
        self.snapshot_entries = snapshot_entries
        self.metrics = NodeMetrics()
        self.broadcasters: dict[str, Broadcaster] = {}
        self.progress: StartProgress | None = None  # progress of the start, until it is finished
        self.sign: Signer | None = None  # requests the witness's signature, if any
        self.receipts: ReceiptIssuer | None = None
        self.failure: BaseException | None = None
        self.is_draining = self.is_rejecting = self.is_closed = False
        self.is_storage_low = False  # the disk of the journal is nearly full
        self._wanted_until_ms: dict[str, int] = {}
        self._recent: dict[str, deque[Entry]] = {}
        self._next_publication: dict[str, asyncio.Future[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._publishing: list[Callable[[], None]] = []
        self.failing = _FailureGuard(self.fail)
        self.writer: GroupCommitWriter
        self.loop: asyncio.AbstractEventLoop

    @property
    def is_overloaded(self) -> bool:
        """True if too many entries wait for the journal to accept another request."""
        return len(self.writer) >= _FULL

    def broadcaster(self, name: str) -> Broadcaster:
        """Return the broadcaster of a table on this node."""
        if (broadcaster := self.broadcasters.get(name)) is None:
            pauses = Pauses(lambda: self.is_answering)
            broadcaster = Broadcaster(partial(self._call_for_spectators, pauses))
            self.broadcasters[name] = broadcaster
        return broadcaster

    def is_watched(self, name: str) -> bool:
        """Return whether clients of this node watch a table."""
        return bool(len(self.broadcasters.get(name, ())))

    def want(self, name: str) -> None:
        """Notify other nodes of a table's entries for a while: clients of one watch it."""
        self._wanted_until_ms[name] = self.now().mono_ms + _WANTED_MS

    def is_wanted(self, name: str) -> bool:
        """Return whether another node has clients that watch a table."""
        return self.now().mono_ms < self._wanted_until_ms.get(name, 0)

    def publish(self, live: LiveTable, entries: list[Entry]) -> None:
        """Publish entries to every subscriber of the table."""
        name = live.name
        self._recent.setdefault(name, deque(maxlen=_RECENT)).extend(entries)
        if (waiting := self._next_publication.pop(name, None)) is not None:
            waiting.set_result(None)
        hub = self.broadcasters.get(name)
        if hub is None or not len(hub) or not entries or self.failure is not None:
            return
        public = entry_frame(entries, is_public=True)

        def make_message() -> bytes | None:
            changed = hub.changed_requests(possible(live))
            return entry_frame(entries, is_public=False, possible=changed)

        hub.publish(public, make_message)
        if self.receipts is not None:
            hub.send_receipt(partial(self.receipts.for_watchers, entries))

    def publish_possible(self, live: LiveTable, last: int) -> None:
        """Publish the staff's possible requests, if they changed after the `last` entry."""
        if (hub := self.broadcasters.get(live.name)) is None:
            return

        def make_message() -> bytes | None:
            changed = hub.changed_requests(possible(live))
            return None if changed is None else current_frame(last, changed)

        hub.publish(None, make_message)

    def recent(self, name: str, after_n: int, last: int) -> list[Entry] | None:
        """Return the published entries after a number, up to `last`, if all are still in memory."""
        entries = [entry for entry in self._recent.get(name, ()) if after_n < entry.number <= last]
        numbers = [entry.number for entry in entries]
        return entries if numbers == list(range(after_n + 1, last + 1)) else None

    async def wait_for_publication(self, name: str) -> None:
        """Wait until something is published at a table, or for a while. All callers share one
        future: a crowd that polls would keep the loop from the commit that it waits for.
        """
        if name not in self._next_publication:
            self._next_publication[name] = self.loop.create_future()
        await asyncio.wait((self._next_publication[name],), timeout=_WAIT_SECONDS)

    # Work and failures ----------------------------------------------------------------------------

    def run(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background; if it fails, the node stops."""
        task = self.loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._on_task_done)

    def call_when_idle(self, function: Callable[[], None], waiting: int = 0) -> None:
        """Call `function` after a turn of the loop without further entries, which then share a
        commit.
        """
        now = len(self.writer)
        if now == waiting or now >= _FULL_BATCH:
            self.guard(function)
        else:
            self.loop.call_soon(self.call_when_idle, function, now)

    @property
    def is_answering(self) -> bool:
        """True while entries or their replies are pending."""
        return self.writer.is_busy or bool(self._publishing)

    def publish_soon(self, flush: Callable[[], None]) -> None:
        """Call `flush`, which sends durable entries, in the next turn of the loop."""
        self._publishing.append(flush)
        if len(self._publishing) == 1:
            self.loop.call_soon(self.guard, self._publish_all)

    def _publish_all(self) -> None:
        publishing = self._publishing
        self._publishing = []
        for flush in publishing:
            flush()

    def _call_for_spectators(self, pauses: Pauses, function: Callable[[], None]) -> None:
        """Call `function` in a later turn of the loop, once the pauses for players have ended."""
        if pauses.take():
            self.loop.call_later(_PAUSE_SECONDS, self._call_for_spectators, pauses, function)
        else:
            self.loop.call_soon(function)

    def call(self, function: Callable[[], None]) -> None:
        """Run an operation of the store on a thread."""
        self.run(asyncio.to_thread(function))

    def _on_task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            if (error := task.exception()) is not None:
                self.fail(error)
        elif not self.is_draining:
            self.fail(RuntimeError("background task was cancelled"))

    def guard(self, function: Callable[[], None]) -> None:
        """Run a callback of the event loop; an error in it stops the node."""
        with self.failing:
            function()

    def fail(self, error: BaseException) -> None:
        """Stop the node; nothing is published afterwards."""
        if self.failure is not None:
            return
        self.failure = error
        self.is_draining = True
        self.is_rejecting = True
        _LOG.critical("background task failed, shutting down: %s", error)
        self.disconnect_all("table is moving to another node: reconnect")
        self._stop(str(error) or type(error).__name__)

    # Shutdown -------------------------------------------------------------------------------------

    def disconnect_all(self, reason: str) -> None:
        """Disconnect every subscriber of every table."""
        for hub in self.broadcasters.values():
            hub.close(reason)

    async def drain(self) -> None:
        """Cancel all work, write the pending entries and close the journal."""
        assert self.is_rejecting
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self.writer.close)
        for _ in range(3):  # deliver the last outcomes, and run what they schedule
            await asyncio.sleep(0)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.is_closed = True
