"""Several server processes on one machine, with one listening socket and one PostgreSQL.

The parent only supervises. A worker that dies is restarted, unless it dies soon after its start or
because the database failed: then all stop, and the parent ends with the same status.
"""

import asyncio
import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Final, TypeAlias

from tapisvert.fairness.vault import VaultError
from tapisvert.server.application.startup import SettingsChangedError
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import Settings
from tapisvert.server.journal.store import StoreError
from tapisvert.server.launch import log_setup
from tapisvert.server.launch.runner import ServerRunner, stopping_signals

_LOOK_SECONDS: Final = 0.2
_TOO_SOON_SECONDS: Final = 10.0
_FAILED: Final = 70
_CANNOT_OPEN: Final = 2
_Worker: TypeAlias = tuple[SpawnProcess, float]


class WorkersError(RuntimeError):
    """A worker failed, and all were stopped."""


def run_workers(
    settings: Settings,
    listener: socket.socket,
    load: Callable[[], Settings],
    opened: Callable[[], None],
) -> None:
    """Serve with several worker processes until a signal.

    `load` returns the settings in each worker: a secret is not passed between processes. Raises
    StoreError if a worker's database failed, WorkersError if a worker failed otherwise.
    """
    context = multiprocessing.get_context("spawn")
    stopping: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        stopping.append(number)

    def start(*, is_early: bool = False) -> _Worker:
        args = (listener, load, is_early)
        worker = context.Process(target=work, args=args, name="tapisvert")
        worker.start()
        return worker, time.monotonic()

    before = {number: signal.signal(number, stop) for number in stopping_signals()}
    try:
        workers = [start(is_early=place == 0) for place in range(settings.workers)]
        opened()
        failed = _watch(workers, stopping, start)
        for worker, _ in workers:
            if worker.is_alive() and worker.pid is not None:
                worker.terminate()
        for worker, _ in workers:
            worker.join(settings.stop_seconds + 15)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if failed == _FAILED:
        raise StoreError("a worker's database failed; its own message is above")
    if failed:
        raise WorkersError(f"a worker ended with status {failed}; what it said is above")


def _watch(workers: list[_Worker], stopping: list[int], again: Callable[[], _Worker]) -> int:
    """Restart dead workers until a signal. Return 0, or the status of a worker that cannot run."""
    while not stopping:
        time.sleep(_LOOK_SECONDS)
        for place, (worker, since) in enumerate(workers):
            if worker.is_alive() or stopping:
                continue
            if worker.exitcode == _FAILED or time.monotonic() - since < _TOO_SOON_SECONDS:
                return worker.exitcode or 1
            workers[place] = again()
    return 0


def work(listener: socket.socket, load: Callable[[], Settings], is_early: bool) -> None:  # noqa: FBT001
    """Run one worker, from its start to its end.

    One worker `is_early`: it answers health checks while all begin. A worker that takes the place
    of a dead one is not, because the others serve meanwhile.
    """
    settings = load()
    log_setup.configure(settings.log_level)
    listener.setblocking(False)  # noqa: FBT003 - its only form
    try:
        asyncio.run(ServerRunner(settings, listener, is_early=is_early).run())
    except (StoreError, SettingsChangedError, SettingsError, VaultError) as error:
        print(f"tapisvert: {error}", file=sys.stderr, flush=True)
        sys.exit(_FAILED if isinstance(error, StoreError) else _CANNOT_OPEN)
