"""Several server processes on one machine, with one listening socket and one PostgreSQL.

The parent only supervises. It imports the server once and forks the workers, so that none of them
imports it again. It starts a dead worker again: at once if it was open and was killed or had run
for some time, and else after a pause. So no worker ends the others. Workers whose database failed
while they were open are started again too, and wait for it. Only when none is left and the last
ones could not open, because the database is gone or the settings are wrong, does the parent end
too, with the same status.
"""

import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from tapisvert.server.config.settings import Settings
from tapisvert.server.journal.store import StoreError
from tapisvert.server.launch.listening import stopping_signals
from tapisvert.server.launch.worker_place import FAILED, WorkerPlace
from tapisvert.server.storage.connect import load_driver

_LOOK_SECONDS: Final = 0.2
_STEADY_SECONDS: Final = 10.0
"""A worker that ran so long is started again at once, as is one that was open when it was killed;
others after a pause.
"""
_SHORTEST_SECONDS: Final = 1.0
"""The same of a worker that lost its database while it was open: the next one waits for that."""
_FIRST_PAUSE_SECONDS: Final = 0.25
_LONGEST_PAUSE_SECONDS: Final = 30.0
# elsewhere system libraries may not be used after a fork
_PROCESSES: Final = get_context("fork") if sys.platform == "linux" else get_context("spawn")
_LOG: Final = logging.getLogger("tapisvert.server")


class WorkersError(RuntimeError):
    """All workers failed."""


class _Slot:
    """One of the workers, through all the processes that take its place.

    `run` is `worker.work`, but for its last two arguments.
    """

    def __init__(self, run: Callable[[Connection, bool], None], is_early: bool) -> None:  # noqa: FBT001
        self._run = run
        self._pause = 0.0
        self._start(is_early)

    def _start(self, is_early: bool = False) -> None:  # noqa: FBT001, FBT002
        self._signs, signs = Pipe(duplex=False)
        given = (signs, is_early)
        self.process = _PROCESSES.Process(target=self._run, args=given, name="tapisvert")
        with _signals_held():
            self.process.start()
        signs.close()
        self._since, self._is_open, self._again_at = time.monotonic(), False, 0.0

    @property
    def has_opened(self) -> bool:
        """True if the process accepts requests, or did before it ended."""
        if not self._is_open and self._signs.poll():
            with contextlib.suppress(EOFError):
                self._is_open = self._signs.recv_bytes() == b"open"
        return self._is_open

    @property
    def is_open(self) -> bool:
        """True if the process runs and accepts requests."""
        return self.has_opened and self.process.is_alive()

    @property
    def was_killed(self) -> bool:
        """True if a signal ended the process: it said nothing against another start."""
        return (self.process.exitcode or 0) < 0

    @property
    def may_open_again(self) -> bool:
        """True if the process was killed, or lost its database while it was open: that may be back
        before a supervisor of the parent has started another.
        """
        return self.was_killed or (self.has_opened and self.process.exitcode == FAILED)

    def _steady_seconds(self) -> float:
        """Return the life after which the process, which has ended, needs no pause."""
        if not (self.has_opened and self.may_open_again):
            return _STEADY_SECONDS
        return 0.0 if self.was_killed else _SHORTEST_SECONDS

    def start_again_if_due(self) -> None:
        """Start another process, after a pause that doubles with each short life that ended by
        itself or before the process was open.
        """
        now = time.monotonic()
        if not self._again_at:
            short = now - self._since < self._steady_seconds()
            longer = max(_FIRST_PAUSE_SECONDS, min(2 * self._pause, _LONGEST_PAUSE_SECONDS))
            self._pause = longer if short else 0.0
            self._again_at = now + self._pause
            _LOG.warning(
                "a worker ended with status %s: another starts in %g s",
                *(self.process.exitcode, self._pause),
            )
        if now >= self._again_at:
            self._start()


def run_workers(
    settings: Settings,
    listener: socket.socket,
    load: Callable[[], Settings],
    opened: Callable[[], None],
) -> None:
    """Serve with several worker processes until a signal.

    `load` returns the settings in each worker: a secret is not passed between processes. Raises
    StoreError if the workers' database failed, WorkersError if all failed otherwise.
    """
    stopping: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _frame: stopping.append(number))
        for number in stopping_signals()
    }
    life, held = Pipe(duplex=False)
    load_driver(settings.database.reveal())
    gc.freeze()  # collections in the workers would copy what they share with the parent
    with tempfile.TemporaryDirectory(prefix="tapisvert-") as folder, life, held:
        places = [WorkerPlace(Path(folder), number + 1) for number in range(settings.workers)]
        try:
            slots = [
                _Slot(partial(_work, life, held, listener, load, place), place.number == 1)
                for place in places
            ]
            opened()
            failed = _watch(slots, stopping)
            _end(slots, settings.stop_seconds + 15)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
    if failed == FAILED:
        raise StoreError("the workers' database failed; their own messages are above")
    if failed:
        raise WorkersError(f"the workers ended with status {failed}; what they said is above")


def _watch(slots: list[_Slot], stopping: list[int]) -> int:
    """Start dead workers again until a signal. Return 0, or the status with which all ended.

    A worker that could not open waits while none is open: perhaps no other can either.
    """
    while not stopping:
        wait([slot.process.sentinel for slot in slots if slot.process.is_alive()], _LOOK_SECONDS)
        dead = [slot for slot in slots if not slot.process.is_alive()]
        can_open = any(slot.is_open for slot in slots)
        if len(dead) == len(slots) and not any(slot.may_open_again for slot in dead):
            return max(slot.process.exitcode or 1 for slot in slots)
        for slot in dead:
            if can_open or slot.may_open_again:
                slot.start_again_if_due()
    return 0


def _end(slots: list[_Slot], patience_seconds: float) -> None:
    """Stop all workers, and wait until they have ended."""
    for slot in slots:
        if slot.process.is_alive():
            slot.process.terminate()
    for slot in slots:
        slot.process.join(patience_seconds)


@contextlib.contextmanager
def _signals_held() -> Iterator[None]:
    """Hold the signals that stop a server back until a new worker has its own handlers."""
    signal.pthread_sigmask(signal.SIG_BLOCK, stopping_signals())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, stopping_signals())


def _work(life: Connection, held: Connection, *arguments: Any) -> None:
    """Run a worker. `life` ends with its parent, which alone keeps the other end, `held`.

    Until it is open it ends at once with its parent: it holds the port, and has promised nothing.
    """
    held.close()
    for number in stopping_signals():
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, stopping_signals())
    is_open = Event()
    Thread(target=_end_with_parent, args=(life, is_open), daemon=True).start()
    from tapisvert.server.launch.worker import work  # noqa: PLC0415 - 0.7 s of every other command

    work(*arguments, life=life, is_open=is_open)


def _end_with_parent(life: Connection, is_open: Event) -> None:
    """Wait until the parent has died, and end this process unless it serves: it stops by itself."""
    wait([life])
    if not is_open.is_set():
        os._exit(FAILED)
