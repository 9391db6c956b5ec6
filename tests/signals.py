"""Signals as a program has them that is started at a terminal, whatever the shell ignores."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_STOPS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


def ignored_here_alone() -> None:
    """Ignore in this process by a handler what it was started to ignore, as `nohup` and a job in
    the background of a shell are: what it starts inherits an ignored signal, and a handler not.
    """
    for number in _STOPS:
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


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
    """What is started meanwhile ignores a signal, as a job in the background of a shell does."""
    before = signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(number, before)
