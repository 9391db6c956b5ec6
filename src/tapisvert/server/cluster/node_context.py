"""What all tables of a process stand on: journal, clock and event loop; and how all of it stops."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from types import TracebackType
from typing import Any, Final

from tapisvert.server.clock import Instant
from tapisvert.server.cluster.broadcast import Broadcaster
from tapisvert.server.cluster.frames import entry_frame
from tapisvert.server.cluster.metrics import NodeMetrics
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.group_commit import GroupCommitWriter
from tapisvert.server.journal.store import EventStore, StoreError

_FULL: Final = 5_000
_ENOUGH: Final = 256
"""So much is written at once, and no more is waited for."""
_LOG: Final = logging.getLogger("tapisvert.server")


class _FailureGuard:
    """Around what tables do; once for each request, so it is written out."""

    def __init__(self, fail: Callable[[BaseException], None]) -> None:
        self._fail = fail

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> bool:
        return error is not None and self.handle(error)

    def handle(self, error: BaseException) -> bool:
        """Stop for this; whether it is dealt with thereby, and need not go on."""
        if not isinstance(error, StoreError):
            _LOG.error("a table failed", exc_info=error)
        self._fail(error)
        return isinstance(error, Exception)


class NodeContext:
    """The journal and the loop of a process.

    Once it has failed nothing is asked of it any more and nothing is shown: what is in memory and
    what is in the journal may differ, and only the journal counts.

    Shutdown has two phases. `is_draining`: coups in play finish, and play continues.
    `is_rejecting`: new requests get `not_ready`, so that clients reconnect elsewhere. Once all is
    written it `is_closed`.
    """

    def __init__(
        self,
        store: EventStore,
        now: Callable[[], Instant],
        *,
        stop: Callable[[str], None],
        closed: Callable[[str], None],
    ) -> None:
        """`stop` is called once, when the process must not go on; `closed` with each table of ours
        that has closed for good.
        """
        self.store, self.now, self.closed, self._stop = store, now, closed, stop
        self.metrics = NodeMetrics()
        self.broadcasters: dict[str, Broadcaster] = {}
        self.failure: BaseException | None = None
        self.is_draining = self.is_rejecting = self.is_closed = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._failing = _FailureGuard(self.fail)
        self.writer: GroupCommitWriter
        self.loop: asyncio.AbstractEventLoop

    @property
    def is_overloaded(self) -> bool:
        """Whether so much waits for the journal that no more should be asked."""
        return len(self.writer) >= _FULL

    def broadcaster(self, name: str) -> Broadcaster:
        """Everybody here who watches a table."""
        return self.broadcasters.setdefault(name, Broadcaster())

    def publish(self, name: str, entries: list[Entry]) -> None:
        """Show entries to everybody who watches the table."""
        hub = self.broadcasters.get(name)
        if hub is None or not len(hub) or not entries or self.failure is not None:
            return
        public = entry_frame(entries, is_public=True)
        hub.publish(public, partial(entry_frame, entries, is_public=False))

    # Work, and its failing ------------------------------------------------------------------------

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Work beside the tables; if it fails the process stops rather than go on without it."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def call_when_idle(self, work: Callable[[], None], waiting: int = 0) -> None:
        """Do something once a turn of the loop has brought nothing more for the journal: a commit
        costs nearly as much for one entry as for ten, so what comes together goes into one.
        """
        now = len(self.writer)
        if now == waiting or now >= _ENOUGH:
            self.guard(work)
        else:
            self.loop.call_soon(self.call_when_idle, work, now)

    def call(self, work: Callable[[], None]) -> None:
        """Have something of the store's done on a thread."""
        self.run(asyncio.to_thread(work))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            if (error := task.exception()) is not None:
                self.fail(error)
        elif not self.is_draining:
            self.fail(RuntimeError("work that has to go on was cancelled"))

    def failing(self) -> "_FailureGuard":
        """Stop where a table stops: what it holds in memory is not to be trusted any more."""
        return self._failing

    def guard(self, work: Callable[[], None]) -> None:
        """Do something that the loop calls: it must not fail without a word."""
        with self._failing:
            work()

    def fail(self, error: BaseException) -> None:
        """Stop, and say nothing more."""
        if self.failure is not None:
            return
        self.failure, self.is_draining, self.is_rejecting = error, True, True
        _LOG.critical("the process stops: %s", error)
        self.disconnect_all("the table stops here for a moment; come back")
        self._stop(str(error) or type(error).__name__)

    # The end --------------------------------------------------------------------------------------

    def disconnect_all(self, reason: str) -> None:
        """Send everybody away who watches."""
        for hub in self.broadcasters.values():
            hub.close(reason)

    async def drain(self) -> None:
        """End all work, and write what waits to be written. It is shut: the journal closes now."""
        assert self.is_rejecting
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self.writer.close)
        for _ in range(3):  # what was written is told, and what follows from it done
            await asyncio.sleep(0)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.is_closed = True
