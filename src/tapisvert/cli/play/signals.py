"""Ctrl-C and its like, kept out of the moments in which the record and the table must agree."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_STOPS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Interrupted(BaseException):
    """Someone stopped the program; `status` is the exit status that says how."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class Signals:
    """Raises Interrupted when the program is told to stop, inside `heard` alone."""

    def __init__(self) -> None:
        self._is_heard = False
        self._waiting: int | None = None

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Catch the signals for as long as this lasts; those that nobody listens to stay so."""
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
        """Let a signal interrupt what is done here; one that waits does at once."""
        try:
            self._is_heard = True
            self._raise()
            yield
        finally:
            self._is_heard = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let what is begun be finished, also inside `heard`: a signal is raised after it."""
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
