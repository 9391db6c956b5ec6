"""Machines of a house in small: network namespaces, each with a link to the one of the database.

Root alone may make them; `hosts` says why where they cannot be made.
"""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from support.server.subprocess_nodes import start_forkserver

_NEW_NETWORK: Final = 0x40000000  # CLONE_NEWNET
_FOLDER: Final = Path("/run/netns")


class HostsError(RuntimeError):
    """Namespaces cannot be made here."""


def _ip(*words: str) -> None:
    program = shutil.which("ip", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if program is None:
        raise HostsError("there is no program `ip` (iproute2)")
    result = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    if result.returncode:
        raise HostsError(f"ip {' '.join(words)}: {result.stderr.strip()}")


def enter(name: str) -> None:
    """Have this thread, and what it starts from now on, be in a namespace."""
    _enter(_FOLDER / name)


def _enter(place: Path) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    with place.open() as file:
        if libc.setns(file.fileno(), _NEW_NETWORK):
            raise HostsError(f"{place}: {os.strerror(ctypes.get_errno())}")


@contextmanager
def inside(name: str) -> Iterator[None]:
    """Be in a namespace for the time of a block."""
    start_forkserver()  # outside: it outlives the block
    with ExitStack() as stack:
        path = Path(f"/proc/self/fd/{os.open('/proc/thread-self/ns/net', os.O_RDONLY)}")
        stack.callback(os.close, int(path.name))
        enter(name)
        stack.callback(_enter, path)
        yield


class Host:
    """A machine of the house; `database` is the address at which it reaches the database."""

    def __init__(self, name: str, number: int, centre: str) -> None:
        self.name, self.database = name, f"10.9.{number}.1"
        self._link, self._centre, text = f"host{number}", centre, f"tv{os.getpid()}"
        _ip(
            "link",
            "add",
            text,
            "netns",
            name,
            "type",
            "veth",
            "peer",
            self._link,
            "netns",
            centre,
        )
        for place, link, address in (
            (name, text, f"10.9.{number}.2/24"),
            (centre, self._link, f"{self.database}/24"),
        ):
            _ip("-netns", place, "address", "add", address, "dev", link)
            _ip("-netns", place, "link", "set", link, "up")
            _ip("-netns", place, "link", "set", "lo", "up")

    def cut_off(self) -> None:
        """Cut the link to the database: packets are lost, and no connection ends."""
        _ip("-netns", self._centre, "link", "set", self._link, "down")

    def reconnect(self) -> None:
        """Mend the link."""
        _ip("-netns", self._centre, "link", "set", self._link, "up")


@contextmanager
def hosts(count: int) -> Iterator[tuple[str, list[Host]]]:
    """Yield the name of the database's namespace, and so many hosts. Raises HostsError."""
    with ExitStack() as stack:
        names = [f"tapisvert-{os.getpid()}-{number}" for number in range(count + 1)]
        for name in names:
            _ip("netns", "add", name)
            stack.callback(_ip, "netns", "delete", name)
        centre, *other_names = names
        yield centre, [Host(name, number, centre) for number, name in enumerate(other_names, 1)]
