"""Handling of Ctrl-C and other stop signals, deferred while the record and the table must agree."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_STOPS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Interrupted(BaseException):
    """A signal stopped the program; `status` is the exit status for it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class Signals:
    """Signal handler that raises Interrupted on a stop signal, inside `interruptible` only."""

    def __init__(self) -> None:
        self._is_open = False
        self._pending: int | None = None

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Catch the stop signals during the block; signals that are ignored stay ignored."""
        handlers = {number: signal.getsignal(number) for number in _STOPS}
        own_handlers = {
            number: handler for number, handler in handlers.items() if handler is not signal.SIG_IGN
        }
        for number in own_handlers:
            signal.signal(number, self._on_signal)
        try:
            yield
        finally:
            for number, handler in own_handlers.items():
                signal.signal(number, handler)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let signals interrupt the block; a pending one does so immediately."""
        try:
            self._is_open = True
            self._raise()
            yield
        finally:
            self._is_open = False

    @contextmanager
    def deferral(self) -> Iterator[None]:
        """Defer signals until the block ends, also inside `interruptible`."""
        was_open = self._is_open
        self._is_open = False
        try:
            yield
        finally:
            self._is_open = was_open
        if was_open:
            self._raise()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._pending = number
        if self._is_open:
            self._raise()

    def _raise(self) -> None:
        if self._pending is not None:
            number = self._pending
            self._pending = None
            raise Interrupted(number)
