"""Ctrl-C of this process for the time of a block, and processes that it or others started."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.patience import PATIENCE
from tapisvert import parallel


@contextmanager
def interrupting() -> Iterator[Callable[[], None]]:
    """Yield a function that interrupts `run_pieces` from its progress, as Ctrl-C does. It returns
    once the interruption has come, however busy the machine: no further piece is handled.
    """
    stop, main = threading.Event(), threading.main_thread().ident
    assert main is not None

    def interrupt() -> None:
        signal.pthread_kill(main, signal.SIGINT)
        assert stop.wait(PATIENCE)

    old_handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(parallel, "Event", lambda: stop)
            yield interrupt
    finally:
        signal.signal(signal.SIGINT, old_handler)


def children(pid: int) -> list[int]:
    """The processes that a process has started, without those that have ended."""
    try:
        parts = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return []
    return [int(child) for child in parts if is_alive(int(child))]


def is_alive(pid: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
