"""Names of nodes, from which other nodes on a machine detect that one ended without releasing.

Elsewhere PostgreSQL reports it, once its connection has ended, or else its lease expires.
"""

import hashlib
import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

HOLDS_LOCK: Final = "-s[0-9a-f]{8}$"
"""Pattern of the names of nodes that hold a lock in PostgreSQL while their connection lasts: see
`PostgresStore`. Names are unique; versions without the lock use other names.
"""
_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
_PROCESSES: Final = Path("/proc/self/ns/pid")


def _space() -> str:
    """Return a digest of the scope of process ids: the machine's boot and the container."""
    try:
        space = f"{_BOOT.read_text()} {_PROCESSES.readlink()}"
    except OSError:  # not on Linux
        space = secrets.token_hex()
    return hashlib.sha256(space.encode()).hexdigest()[:8]


_SPACE: Final = _space()


def new_name() -> str:
    """Return a new name of this process, unique among all nodes."""
    return f"{socket.gethostname()[:40]}-{_SPACE}-{os.getpid()}-s{secrets.token_hex(4)}"


def has_ended(name: str) -> bool:
    """Return whether a node was a process of this machine that has ended.

    >>> has_ended(new_name())
    False
    """
    process = _process(name)
    if process is None:
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return _is_unreaped(process)


def _is_unreaped(process: int) -> bool:
    """Return whether a process has ended without being reaped: an orphan's parent is the first
    process of its container, which may check every few seconds only.
    """
    with suppress(OSError):
        state = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()[0]
        return state in (b"Z", b"X")
    return False


def is_of_this_machine(name: str) -> bool:
    """Return whether a node is a process of this machine, so that its end can be detected.

    >>> is_of_this_machine(new_name())
    True
    """
    return _process(name) is not None


def _process(name: str) -> int | None:
    *_, space, process, _ = ["", "", "", *name.split("-")]
    return int(process) if space == _SPACE and process.isdecimal() else None
