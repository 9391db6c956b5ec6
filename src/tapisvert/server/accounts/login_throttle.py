"""Failed sign-ins: the next try is slowed by address and name together, and no account is locked.

All is counted in memory, for a flood of wrong passwords must not write beside the journal. Of
several processes each lets its share through, so that all together let no more through than one.
Time comes in, and is monotonic.
"""

from collections.abc import Mapping
from typing import Final

from tapisvert.values import value

FREE_FAILURES: Final = 3
"""So many tries may fail before the next one waits."""
FIRST_DELAY_MS: Final = 1_000
"""The first wait; each failure after it doubles the wait."""
MAX_DELAY_MS: Final = 15 * 60_000
FORGET_AFTER_MS: Final = 60 * 60_000
"""After so long without a failure the count begins anew."""
_MAX_TRACKED: Final = 50_000


@value
class _Failures:
    """How often, until when the next try waits, and when the last one was."""

    times: int
    until_ms: int
    last_ms: int


class LoginThrottle:
    """The failed sign-ins that one of so many processes counts.

    >>> tries = LoginThrottle()
    >>> [tries.begin("10.0.0.1", "anna", at_ms) for at_ms in (0, 0, 0, 400)]
    [0, 0, 0, 600]
    >>> tries.begin("10.0.0.2", "anna", 400), tries.begin("10.0.0.1", "bruno", 400)
    (0, 0)
    """

    def __init__(self, processes: int = 1) -> None:
        self._free, self._share = max(1, FREE_FAILURES // processes), processes
        self._failed: dict[tuple[str, str], _Failures] = {}
        self._counts: dict[str, int] = {}

    def begin(self, address: str, name: str, now_ms: int) -> int:
        """Count a try as failed before it is known, so that tries at once find each other counted;
        0. A try that comes too early is not made: for how many milliseconds it waits.
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
            self._counts[name] = self._counts.get(name, 0) + 1
        return 0

    def succeeded(self, address: str, name: str) -> None:
        """The password was right: the failures before it count no longer."""
        self._failed.pop((address, name), None)
        self._uncount(name)

    def undo(self, address: str, name: str) -> None:
        """The password was not looked at: this try counts no longer."""
        before = self._failed.get(key := (address, name))
        if before is not None:
            self._failed[key] = _Failures(before.times - 1, before.last_ms, before.last_ms)
        self._uncount(name)

    def taken(self) -> Mapping[str, int]:
        """How many tries have failed since this was asked last, by name."""
        counts, self._counts = self._counts, {}
        return counts

    def _wait_ms(self, times: int) -> int:
        if times < self._free:
            return 0
        doubled = FIRST_DELAY_MS << min(times - self._free, MAX_DELAY_MS.bit_length())
        return min(doubled, MAX_DELAY_MS) * self._share

    def _keep(self, key: tuple[str, str], failed: _Failures) -> None:
        self._failed[key] = failed  # the last to be forgotten
        if len(self._failed) > _MAX_TRACKED:
            del self._failed[next(iter(self._failed))]

    def _uncount(self, name: str) -> None:
        left = self._counts.get(name, 0) - 1
        if left > 0:
            self._counts[name] = left
        else:
            self._counts.pop(name, None)
