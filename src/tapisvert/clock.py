"""Clocks of this machine, and the days of a house.

A monotonic clock times deadlines, the wall clock dates the record. Limits, sheets, statements and
pages count by the days of the house, in its own time zone.
"""

import time
from contextlib import suppress
from datetime import date, datetime, timedelta
from datetime import time as time_of_day
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from tapisvert.values import value

DAY_MS: Final = 86_400_000
"""Milliseconds of a day."""


class Instant(msgspec.Struct, frozen=True, gc=False):
    """A moment on both clocks, in milliseconds.

    `mono_ms` is monotonic and times the windows; `wall_ms` (UTC) is recorded and never compared.
    """

    mono_ms: int
    wall_ms: int


def now() -> Instant:
    """Return the time of both clocks."""
    return Instant(time.monotonic_ns() // 1_000_000, time.time_ns() // 1_000_000)


def wall_ms() -> int:
    """Return the wall clock in milliseconds (UTC)."""
    return time.time_ns() // 1_000_000


def session_ms() -> int:
    """Return the clock of login sessions in milliseconds: wall time at start plus elapsed time.

    A change of the wall clock does not shorten or extend a session.
    """
    return _BEGAN_MS + _passed_ms()


def _passed_ms() -> int:
    return time.clock_gettime_ns(_EVEN_CLOCK) // 1_000_000


_EVEN_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Clock that counts on while a Linux machine sleeps, so that sleep counts as inactivity."""


_BEGAN_MS: Final = wall_ms() - _passed_ms()


def zone_problem(name: str) -> str | None:
    """Return the expected form of a time zone's name; None if this is one.

    >>> zone_problem("Europe/Rome"), zone_problem("Europe/Roma")
    (None, 'a time zone by its name, as Europe/Rome')
    """
    with suppress(ValueError, KeyError, OSError):
        if ZoneInfo(name).key != "localtime":
            return None
    return "a time zone by its name, as Europe/Rome"


@value
class HouseDay:
    """Time zone of a house, and the hour at which its day begins there.

    A day lasts from that hour to the same hour of the next date: 23 or 25 hours where clocks
    change. Times are milliseconds since 1970.

    >>> day = HouseDay("Europe/Rome")
    >>> summer = day.begins_ms(date(2026, 7, 1))
    >>> day.text(summer), day.date_at(summer - 1)
    ('2026-07-01 06:00:00', datetime.date(2026, 6, 30))
    """

    time_zone: str = "UTC"
    begins: time_of_day = time_of_day(6)

    def local(self, at_ms: int) -> datetime:
        """Return a time as the house's clocks show it."""
        return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(self.time_zone))

    def text(self, at_ms: int) -> str:
        """Return a time for a report, to the second; the report names the zone once."""
        return f"{self.local(at_ms):%Y-%m-%d %H:%M:%S}"

    def begins_ms(self, day: date) -> int:
        """Return the first moment of a day."""
        first = datetime.combine(day, self.begins, ZoneInfo(self.time_zone))
        return int(first.timestamp()) * 1000

    def date_at(self, at_ms: int) -> date:
        """Return the date of the day that contains a moment."""
        day = self.local(at_ms).date()
        return day if at_ms >= self.begins_ms(day) else day - timedelta(days=1)
