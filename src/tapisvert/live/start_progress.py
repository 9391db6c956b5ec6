"""Progress of a start, for health checks and the log: the current work and its progress."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

_LOG_SECONDS: Final = 2.0
"""Time between two log lines: a shorter start logs none."""
_LOG: Final = logging.getLogger("tapisvert.server")


class StartProgress:
    """Work of a start: `done` of `total` units; `total` is 0 if their number is unknown.

    >>> progress = StartProgress()
    >>> progress.begin("replaying table one", 5_000)
    >>> progress.advance(1_200)
    >>> progress.text
    'replaying table one: 1,200 of 5,000'
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.doing = "opening the database"
        self.done = 0
        self.total = 0
        self._clock = clock
        self._logged_at = clock()

    @property
    def text(self) -> str:
        """The current work, with its numbers if they are known."""
        return f"{self.doing}: {self.done:,} of {self.total:,}" if self.total else self.doing

    def begin(self, doing: str, total: int = 0) -> None:
        """Begin the next work."""
        self.doing = doing
        self.done = 0
        self.total = total

    def advance(self, count: int) -> None:
        """Set the amount done; log it if the last line is some seconds old."""
        self.done = count
        now = self._clock()
        if now - self._logged_at >= _LOG_SECONDS:
            self._logged_at = now
            fields = {"doing": self.doing, "done": count, "of": self.total}
            _LOG.info("starting: %s", self.text, extra={"fields": fields})
