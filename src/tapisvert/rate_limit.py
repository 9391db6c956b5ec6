"""Token buckets and connection counters, by account or by address. The caller passes the time."""

from collections import Counter
from typing import Final

_MAX_TRACKED: Final = 50_000
_MINUTE_MS: Final = 60_000


class TokenBuckets:
    """A token bucket for each key: it holds `rate` requests, at least one, and refills as many in
    `period_ms`.

    >>> buckets = TokenBuckets(60)
    >>> all(buckets.take("anna", 0) for _ in range(60)), buckets.take("anna", 0)
    (True, False)
    >>> buckets.take("anna", 1_000), buckets.take("bruno", 0)
    (True, True)
    """

    def __init__(self, rate: float, period_ms: int = _MINUTE_MS) -> None:
        self._rate_ms = rate / period_ms
        self._size = max(float(rate), 1.0)
        self._buckets: dict[str, tuple[float, int]] = {}

    def take(self, key: str, now_ms: int) -> bool:
        """Return whether the key may make one more request, and count it if so."""
        tokens, at_ms = self._buckets.pop(key, (self._size, now_ms))
        tokens = min(self._size, tokens + max(0, now_ms - at_ms) * self._rate_ms)
        is_allowed = tokens >= 1
        # moved to the end: evicted last
        self._buckets[key] = tokens - is_allowed, now_ms
        if len(self._buckets) > _MAX_TRACKED:
            del self._buckets[next(iter(self._buckets))]
        return is_allowed


class ConnectionCounter:
    """Counter of simultaneous connections, in total and for each key, up to `per_key`.

    >>> doors = ConnectionCounter(per_key=1, limit=10)
    >>> doors.enter("anna"), doors.enter("anna"), doors.leave("anna"), doors.enter("anna")
    (True, False, None, True)
    """

    def __init__(self, per_key: int, limit: int) -> None:
        self._per_key = per_key
        self._limit = limit
        self._here = Counter[str]()
        self.total = 0

    @property
    def is_full(self) -> bool:
        """True if the total is reached."""
        return self.total >= self._limit

    def enter(self, *keys: str) -> bool:
        """Count one more for each key. Return False, and count nothing, if that exceeds a limit."""
        if self.is_full or any(self._here[key] >= self._per_key for key in keys):
            return False
        self.total += 1
        self._here.update(keys)
        return True

    def leave(self, *keys: str) -> None:
        """Count one less for each key."""
        self.total -= 1
        for key in keys:
            self._here[key] -= 1
            if not self._here[key]:
                del self._here[key]
