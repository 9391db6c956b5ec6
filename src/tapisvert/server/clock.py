"""The clocks of this machine: a monotonic one for deadlines, the wall clock for the record."""

import time
from typing import Final

import msgspec


class Instant(msgspec.Struct, frozen=True, gc=False):
    """A moment: `mono_ms` for windows, which never steps; `wall_ms` (UTC) for the record alone."""

    mono_ms: int
    wall_ms: int


def now() -> Instant:
    """What the clocks of this machine say."""
    return Instant(time.monotonic_ns() // 1_000_000, time.time_ns() // 1_000_000)


def wall_ms() -> int:
    """The wall clock alone (UTC)."""
    return time.time_ns() // 1_000_000


def session_ms() -> int:
    """The clock of sessions: the wall's time when the process began, and what has passed since.

    However the wall clock is set meanwhile, a session lasts as long as it does.
    """
    return _BEGAN_MS + _passed_ms()


def _passed_ms() -> int:
    return time.clock_gettime_ns(_EVEN_CLOCK) // 1_000_000


_EVEN_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Linux's goes on while the machine sleeps: so long nobody did anything."""


_BEGAN_MS: Final = wall_ms() - _passed_ms()
