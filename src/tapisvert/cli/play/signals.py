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
    """Signal handler that raises Interrupted on a stop signal, inside `heard` only."""

    def __init__(self) -> None:
        self._is_heard = False
        self._waiting: int | None = None

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Catch the stop signals during the block; signals that are ignored stay ignored."""
        before = {number: signal.getsignal(number) for number in _STOPS}
        mine = {number: was for number, was in before.items() if was is not signal.SIG_IGN}
        for number in mine:
            signal.signal(number, self._come)
        try:
            yield
        finally:
            for number, handler in mine.items():
                signal.signal(number, handler)

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Let signals interrupt the block; a pending one does so at once."""
        try:
            self._is_heard = True
            self._raise()
            yield
        finally:
            self._is_heard = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Defer signals until the block ends, also inside `heard`; a pending one is raised after
        it.
        """
        was_heard, self._is_heard = self._is_heard, False
        try:
            yield
        finally:
            self._is_heard = was_heard
        if was_heard:
            self._raise()

    def _come(self, number: int, frame: FrameType | None) -> None:
        self._waiting = number
        if self._is_heard:
            self._raise()

    def _raise(self) -> None:
        if self._waiting is not None:
            number, self._waiting = self._waiting, None
            raise Interrupted(number)
