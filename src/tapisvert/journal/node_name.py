"""Names of nodes, from which the others on a machine see that one has ended without releasing.

Elsewhere PostgreSQL says so, once its connection has ended, or else the end of its lease.
"""

import hashlib
import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

HOLDS_LOCK: Final = "-s[0-9a-f]{8}$"
"""Pattern of the names of nodes that hold a lock in PostgreSQL for as long as their connection, see
`PostgresStore`. No two have the same; those of versions without the lock have other names.
"""
_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
_PROCESSES: Final = Path("/proc/self/ns/pid")


def _space() -> str:
    """Return a digest of what process ids are unique in: a start of the machine, a container."""
    try:
        space = f"{_BOOT.read_text()} {_PROCESSES.readlink()}"
    except OSError:  # not on Linux
        space = secrets.token_hex()
    return hashlib.sha256(space.encode()).hexdigest()[:8]


_SPACE: Final = _space()


def new_name() -> str:
    """Return the name of this process among all nodes; another call returns another."""
    return f"{socket.gethostname()[:40]}-{_SPACE}-{os.getpid()}-s{secrets.token_hex(4)}"


def has_ended(name: str) -> bool:
    """Return whether a node was a process of this machine that runs no longer.

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
    """Return whether a process has ended, and only its parent does not know yet: an orphan's is
    the first process of its container, which may look every few seconds only.
    """
    with suppress(OSError):
        state = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()[0]
        return state in (b"Z", b"X")
    return False


def is_of_this_machine(name: str) -> bool:
    """Return whether a node is a process of this machine, so that its end is seen.

    >>> is_of_this_machine(new_name())
    True
    """
    return _process(name) is not None


def _process(name: str) -> int | None:
    *_, space, process, _ = ["", "", "", *name.split("-")]
    return int(process) if space == _SPACE and process.isdecimal() else None
