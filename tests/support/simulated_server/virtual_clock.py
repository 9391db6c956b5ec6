"""Time that passes while all processes are idle: event loops of asyncio on one virtual clock.

Every process has a loop of its own; all of them stand in one queue, ordered by time, and at equal
times at random. So all orders of a machine's acts occur, and each order again from its seed.
"""

import asyncio
import heapq
from asyncio import events
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec

from tapisvert.journal.group_commit import GroupCommitWriter
from tapisvert.journal.sql import EventStore

Action = Callable[[], object]


class World:
    """The clock, and everything that is going to happen. Times are virtual milliseconds."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now_ms = 0.0
        self.raised: list[BaseException] = []
        """Exceptions that a living loop did not catch."""
        self._queue: list[tuple[float, float, int, Action]] = []
        self._numbers = count()

    def at(self, when_ms: float, action: Action) -> None:
        """Have something happen; at one moment chance says what comes first."""
        when_ms = when_ms if when_ms > self.now_ms else self.now_ms
        entry = (when_ms, self.chance.random(), next(self._numbers), action)
        heapq.heappush(self._queue, entry)

    def later(self, delay_ms: float, action: Action) -> None:
        """Have something happen after a while."""
        self.at(self.now_ms + delay_ms, action)

    def step(self) -> bool:
        """Let the next thing happen; False if there is none."""
        if not self._queue:
            return False
        self.now_ms, _, _, action = heapq.heappop(self._queue)
        action()
        return True


class SimHandle(msgspec.Struct):
    """Scheduled call of a loop: asyncio's own, without the fields for threads and debugging."""

    callback: Callable[..., object]
    args: tuple[Any, ...]
    context: Context | None
    is_cancelled: bool = False

    def cancel(self) -> None:
        """Do it no more."""
        self.is_cancelled = True

    def cancelled(self) -> bool:
        """Return True if the call is cancelled."""
        return self.is_cancelled

    def run(self) -> None:
        """Do it; a task has a context of its own."""
        if self.context is None:
            self.callback(*self.args)
        else:
            self.context.run(self.callback, *self.args)


class SimLoop(asyncio.BaseEventLoop):
    """The event loop of one process. Its callbacks run in order.

    Work for threads is done in line, a little later. `frozen_until` holds everything back, as when
    a machine stands still and goes on as if nothing had been; dead, it does nothing any more.
    """

    def __init__(self, world: World, slowness_ms: float) -> None:
        self._world, self._slowness = world, slowness_ms
        self._ready: list[SimHandle] = []
        self._is_due = False
        self.is_dead = False
        self.frozen_until = 0.0
        self._tasks: list[asyncio.Task[Any]] = []
        self._most_tasks = 16  # with more, those that are done are let go

    # What asyncio asks of a loop ------------------------------------------------------------------

    def time(self) -> float:
        """Seconds."""
        return self._world.now_ms / 1000

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return self.is_dead

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, **kwargs: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, **kwargs)
        self._tasks.append(task)
        if len(self._tasks) > self._most_tasks:
            self._tasks = [item for item in self._tasks if not item.done()]
            self._most_tasks = 16 + 2 * len(self._tasks)
        return task

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> SimHandle:
        handle = SimHandle(callback, args, context)
        self._ready.append(handle)
        self._wake()
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> SimHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> SimHandle:
        handle = SimHandle(callback, args, context)
        self._world.at(when * 1000, partial(self._due, handle))
        return handle

    def run_in_executor(  # type: ignore[override]
        self, executor: None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        future = self.create_future()
        self.soon(partial(self._work, future, partial(func, *args)))
        return future

    def _work(self, future: asyncio.Future[Any], work: Callable[[], Any]) -> None:
        if future.cancelled():
            return
        try:
            completed = work()
        except Exception as error:
            future.set_exception(error)
        else:
            future.set_result(completed)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is not None and not self.is_dead:
            self._world.raised.append(error)

    # Running --------------------------------------------------------------------------------------

    def _due(self, handle: SimHandle) -> None:
        if not (self.is_dead or handle.is_cancelled):
            self._ready.append(handle)
            self._wake()

    def _wake(self) -> None:
        if not (self._is_due or self.is_dead):
            self._is_due = True
            self._world.at(self.frozen_until, self._turn)

    def _turn(self) -> None:
        """Turns of the loop, until nothing is to be done at once."""
        if self.is_dead:
            return
        self._is_due = False
        if self._world.now_ms < self.frozen_until:
            self._wake()
            return
        events._set_running_loop(self)
        try:
            while self._ready and not self.is_dead:
                self._is_due = True
                ready, self._ready = self._ready, []
                for handle in ready:
                    if handle.is_cancelled or self.is_dead:
                        continue
                    try:
                        handle.run()
                    except (SystemExit, KeyboardInterrupt):
                        raise
                    except BaseException as error:
                        self.call_exception_handler({"exception": error})
        finally:
            self._is_due = False
            events._set_running_loop(None)

    def die(self) -> None:
        """Nothing happens on it any more; begun work is forgotten."""
        self.is_dead = True
        running = events._get_running_loop()
        events._set_running_loop(self)  # for what a coroutine does when it is closed
        for task in self._tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                coroutine: Any = task.get_coro()
                with suppress(RuntimeError):  # where it would wait for something even now
                    coroutine.close()
        events._set_running_loop(running)
        self._tasks = []
        self._ready = []

    def inside(self, action: Action) -> None:
        """Do something on this loop, as its sockets do."""
        self.call_soon(action)

    def soon(self, action: Action) -> None:
        """Do something beside the loop, as a thread would."""
        latecomer = self._world.chance.random() * self._slowness
        self._world.later(latecomer, partial(self._beside, action))

    def _beside(self, action: Action) -> None:
        if self.is_dead:
            return
        if self._world.now_ms < self.frozen_until:
            self._world.at(self.frozen_until, partial(self._beside, action))
        else:
            action()


class SimWriter(GroupCommitWriter):
    """A writer without a thread: a while after something comes, it writes what waits.

    `most` is how many entries one transaction takes: where a turn is cut, a process may die.
    """

    most = 512
    _loop: SimLoop
    _is_due = False

    def __init__(self, store: EventStore, **kwargs: Any) -> None:
        super().__init__(store, batch_limit=self.most, **kwargs)

    def start(self) -> None:
        """Write from now on."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimLoop)
        self._loop = loop

    def submit(self, append: Any, callback: Any) -> None:
        """Have an entry written."""
        super().submit(append, callback)
        self._write_soon()

    def _write_soon(self) -> None:
        if not self._is_due:
            self._is_due = True
            self._loop.soon(self._write)

    def _write(self) -> None:
        self._is_due = False
        if self.drain() and self._waiting:
            self._write_soon()
