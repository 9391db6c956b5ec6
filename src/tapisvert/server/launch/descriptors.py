"""File descriptors of a process: each connection takes one, and some are kept for other work."""

import logging
import resource
from contextlib import suppress
from dataclasses import replace
from typing import Final

from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import Rates

RESERVE: Final = 192
"""Descriptors reserved for other work. Files, pipes and the journal take some thirty; SQLAlchemy
may have 15 connections, of two each; threads that read files, a file each.
"""
MIN_DESCRIPTORS: Final = 256
"""Lowest limit of descriptors with which a server starts."""
_MAX_DESCRIPTORS: Final = 1_048_576
"""Limit used if the system names no hard limit: what Linux allows a process (`fs.nr_open`)."""
_LOWER: Final = (65_536, 10_240)
"""Limits tried next if the system refuses."""
_LOG: Final = logging.getLogger("tapisvert.server")


def raise_descriptor_limit() -> int:
    """Raise this process's soft limit of descriptors to the hard one; return the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = _MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= highest:
        return highest
    for limit in (highest, *_LOWER):  # macOS reports no hard limit, but has one
        if soft < limit <= highest:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
                return limit
    return soft


def fit_rates(rates: Rates, limit: int) -> Rates:
    """Return the rates with no more connections than the limit of descriptors has room for.

    A lower number of connections is logged. Raises SettingsError if the limit is too low for a
    server.

    >>> fit_rates(Rates(240, 16, 10_000, 20, 256, 10), 1_024).connections
    832
    """
    if limit < MIN_DESCRIPTORS:
        raise SettingsError(
            f"this process may have {limit} files open at once, and a house needs"
            f" {MIN_DESCRIPTORS} at least: raise the limit (nofile, ulimit -n)"
        )
    room = limit - RESERVE
    if rates.connections <= room:
        return rates
    _LOG.warning(
        "this process may have %d files open at once: it takes %d connections, and not the %d of"
        " rates.connections; for more raise the limit (nofile, ulimit -n)",
        *(limit, room, rates.connections),
    )
    return replace(rates, connections=room)
