"""Signals of this process and of what it starts, for the time of a block."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupting() -> Iterator[None]:
    """SIGINT raises KeyboardInterrupt in this process, as at a terminal."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def ignored(number: signal.Signals) -> Iterator[None]:
    """Start processes that ignore a signal, as a job in the background of a shell does."""
    before = signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(number, before)
