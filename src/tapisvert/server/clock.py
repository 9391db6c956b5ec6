"""Clocks of this machine: a monotonic clock for deadlines, the wall clock for the record."""

import time
from typing import Final

import msgspec

DAY_MS: Final = 86_400_000
"""Milliseconds of a day."""


class Instant(msgspec.Struct, frozen=True, gc=False):
    """A moment on both clocks, in milliseconds.

    `mono_ms` never steps and times the windows; `wall_ms` (UTC) is recorded and never compared.
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
