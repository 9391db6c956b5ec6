"""Listening socket of a server, and the signals that stop it, without the server itself."""

import errno
import signal
import socket
from typing import Final

from tapisvert.server.config.fields import SettingsError

BACKLOG: Final = 2_048
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


def listen(host: str, port: int, *, or_next: int = 1) -> socket.socket:
    """Return a socket on the port or one of the next `or_next` - 1. Raises SettingsError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(or_next):
        # asyncio sets TCP_NODELAY (short replies without delay) only if the protocol is named
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port + tried if port else 0))
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            if tried + 1 == or_next or error.errno != errno.EADDRINUSE:
                raise _cannot_listen(host, port, tried, error) from error
            continue
        listener.setblocking(False)  # noqa: FBT003 - its only form
        return listener
    raise AssertionError("a port was tried")


def _cannot_listen(host: str, port: int, tried: int, error: OSError) -> SettingsError:
    """Return the error for an address that cannot be listened on, with a remedy."""
    ports = f"{port} to {port + tried}" if tried else f"{port}"
    what = {
        errno.EADDRINUSE: (
            "in use: another program listens there, perhaps a house that is open already. Stop it,"
            " or give another --port"
        ),
        errno.EADDRNOTAVAIL: "not an address of this machine: give another --host",
        errno.EACCES: "for privileged users only: give a --port above 1023",
    }.get(error.errno or 0, f"not to be listened on: {error.strerror or error}")
    where = f"[{host}]" if ":" in host else host
    return SettingsError(f"{where}:{ports} is {what}")


def stopping_signals() -> list[signal.Signals]:
    """Return the signals that stop a server, without those ignored at its start."""
    return [number for number in _SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]
