"""Listening socket of a server, its file descriptors, one for each connection, and its stopping
signals, independent of the server itself.
"""

import errno
import logging
import resource
import signal
import socket
from contextlib import suppress
from dataclasses import replace
from typing import Final

from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import Rates

BACKLOG: Final = 2_048
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
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


def listen(host: str, port: int, *, or_next: int = 1) -> socket.socket:
    """Return a socket on the port or one of the next `or_next` - 1. Raises SettingsError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(or_next):
        # asyncio sets TCP_NODELAY (short replies without delay) only if the protocol is named
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port + number if port else 0))
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            if number + 1 == or_next or error.errno != errno.EADDRINUSE:
                raise _cannot_listen(host, port, number, error) from error
            continue
        listener.setblocking(False)  # noqa: FBT003 - positional only
        return listener
    raise AssertionError("a port was tried")


def _cannot_listen(host: str, port: int, attempts: int, error: OSError) -> SettingsError:
    """Return the error for an address that cannot be used, with a remedy."""
    ports = f"{port} to {port + attempts}" if attempts else f"{port}"
    problem = {
        errno.EADDRINUSE: "address already in use: stop the other program or choose another --port",
        errno.EADDRNOTAVAIL: "not an address of this machine: give another --host",
        errno.EACCES: "for privileged users only: give a --port above 1023",
    }.get(error.errno or 0, f"not to be listened on: {error.strerror or error}")
    address = f"[{host}]" if ":" in host else host
    return SettingsError(f"{address}:{ports}: {problem}")


def stopping_signals() -> list[signal.Signals]:
    """Return the signals that stop a server, without those ignored at its start."""
    return [number for number in _SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]


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
    """Return the rates with no more connections than the limit of descriptors allows.

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
        "open file limit is %d: accepting %d connections instead of rates.connections = %d;"
        " raise nofile (ulimit -n)",
        limit,
        room,
        rates.connections,
    )
    return replace(rates, connections=room)
