"""Login throttling: failures delay the next attempt for an address and name, and lock no account.

Counts are in memory, because a flood of wrong passwords must not write to the journal's database.
Each of several processes allows its share, so that together they allow no more than one would.
Times are passed in and are monotonic.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from tapisvert.values import value

FREE_FAILURES: Final = 3
"""Attempts that may fail before the next one is delayed."""
FIRST_DELAY_MS: Final = 1_000
"""First delay; each further failure doubles it."""
MAX_DELAY_MS: Final = 15 * 60_000
FORGET_AFTER_MS: Final = 60 * 60_000
"""Time without a failure after which the count is reset."""
_MAX_TRACKED: Final = 50_000


@value
class _Failures:
    """Failures of one address and name: count, end of the delay, time of the last one."""

    times: int
    until_ms: int
    last_ms: int


class LoginThrottle:
    """Throttle of failed sign-ins in one of `processes` processes.

    >>> tries = LoginThrottle()
    >>> [tries.begin("10.0.0.1", "anna", at_ms) for at_ms in (0, 0, 0, 400)]
    [0, 0, 0, 600]
    >>> tries.begin("10.0.0.2", "anna", 400), tries.begin("10.0.0.1", "bruno", 400)
    (0, 0)
    """

    def __init__(self, processes: int = 1) -> None:
        self._free, self._share = max(1, FREE_FAILURES // processes), processes
        self._failed: dict[tuple[str, str], _Failures] = {}
        self._counts = Counter[str]()

    def begin(self, address: str, name: str, now_ms: int) -> int:
        """Start an attempt: return 0, or the milliseconds to wait if it comes too early. It counts
        as failed until its result is known, so that parallel attempts count each other.
        """
        key = address, name
        before = self._failed.pop(key, None)
        if before is None or now_ms - before.last_ms >= FORGET_AFTER_MS * self._share:
            before = _Failures(0, now_ms, now_ms)
        if before.until_ms > now_ms:
            self._keep(key, before)
            return before.until_ms - now_ms
        times = before.times + 1
        self._keep(key, _Failures(times, now_ms + self._wait_ms(times), now_ms))
        if name in self._counts or len(self._counts) < _MAX_TRACKED:
            self._counts[name] += 1
        return 0

    def clear(self, address: str, name: str) -> None:
        """Delete the failures, because the password was right."""
        self._failed.pop((address, name), None)
        self._uncount(name)

    def undo(self, address: str, name: str) -> None:
        """Take back one attempt, because its password was not checked."""
        before = self._failed.get(key := (address, name))
        if before is not None:
            self._failed[key] = _Failures(before.times - 1, before.last_ms, before.last_ms)
        self._uncount(name)

    def take_counts(self) -> Mapping[str, int]:
        """Return the failed attempts by name since the last call."""
        counts, self._counts = self._counts, Counter()
        return counts

    def _wait_ms(self, times: int) -> int:
        if times < self._free:
            return 0
        doubled = FIRST_DELAY_MS << min(times - self._free, MAX_DELAY_MS.bit_length())
        return min(doubled, MAX_DELAY_MS) * self._share

    def _keep(self, key: tuple[str, str], failed: _Failures) -> None:
        self._failed[key] = failed  # the newest entry is the last to be deleted
        if len(self._failed) > _MAX_TRACKED:
            del self._failed[next(iter(self._failed))]

    def _uncount(self, name: str) -> None:
        self._counts[name] -= 1
        if self._counts[name] <= 0:
            del self._counts[name]
