"""How much one client may ask for: token buckets, by account or address. Time comes in."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

_MAX_TRACKED: Final = 50_000
_MINUTE_MS: Final = 60_000


class TokenBuckets:
    """A bucket for each key: it holds `a_minute` requests, and fills as fast.

    >>> buckets = TokenBuckets(60)
    >>> all(buckets.take("anna", 0) for _ in range(60)), buckets.take("anna", 0)
    (True, False)
    >>> buckets.take("anna", 1_000), buckets.take("bruno", 0)
    (True, True)
    """

    def __init__(self, a_minute: int) -> None:
        self._a_minute = a_minute
        self._held: dict[str, tuple[float, int]] = {}

    def take(self, key: str, now_ms: int) -> bool:
        """Whether one request more may be made; it is counted if so."""
        held, at_ms = self._held.pop(key, (float(self._a_minute), now_ms))
        held = min(self._a_minute, held + max(0, now_ms - at_ms) * self._a_minute / _MINUTE_MS)
        may = held >= 1
        self._held[key] = (held - may, now_ms)  # the last to be forgotten
        if len(self._held) > _MAX_TRACKED:
            del self._held[next(iter(self._held))]
        return may


class ConnectionCounter:
    """How many of something each key has at once.

    >>> doors = ConnectionCounter(each=1, most=10)
    >>> doors.enter("anna"), doors.enter("anna"), doors.leave("anna"), doors.enter("anna")
    (True, False, None, True)
    """

    def __init__(self, each: int, most: int) -> None:
        self._each, self._most = each, most
        self._here: dict[str, int] = {}
        self.total = 0

    def enter(self, *keys: str) -> bool:
        """Count one more for each key; False, and nothing counted, where that is too many."""
        if self.total >= self._most or any(self._here.get(key, 0) >= self._each for key in keys):
            return False
        self.total += 1
        for key in keys:
            self._here[key] = self._here.get(key, 0) + 1
        return True

    def leave(self, *keys: str) -> None:
        """Count one less."""
        self.total -= 1
        for key in keys:
            self._here[key] -= 1
            if not self._here[key]:
                del self._here[key]


@lru_cache(maxsize=4_096)
def network(address: str) -> str:
    """As what an address counts: an IPv4 one as itself, an IPv6 one as its /64, all of which one
    client has; any other text as itself.

    >>> network("192.0.2.7"), network("::ffff:192.0.2.7"), network("2001:db8:0:1:2::3")
    ('192.0.2.7', '192.0.2.7', '2001:db8:0:1::')
    """
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(IPv6Address(int(read) >> 64 << 64))
