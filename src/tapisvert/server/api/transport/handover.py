"""Handover of WebSocket clients to the worker that owns their table, among workers of one machine.

Each worker has a Unix datagram socket named after it. A worker that accepted a client of another's
table sends that one the head of the request and the connection itself (SCM_RIGHTS), and closes its
own copy; the client notices nothing. What cannot be handed over is served here, as before, through
the journal.
"""

import asyncio
import logging
import socket
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

_HEAD_BYTES: Final = 65_536
"""Bytes of a request head at most; uvicorn takes 16,384."""
_AT_ONCE: Final = 32
"""Connections that are taken over in one turn of the event loop."""
_LOG: Final = logging.getLogger("tapisvert.server")


class Handover:
    """Handover of connections between the workers whose sockets are in one folder.

    `owner` names this worker. `owner_of` returns the owner of the table that a path names, or None
    where it is unknown.
    """

    def __init__(self, folder: Path, owner: str) -> None:
        self._folder, self._name = folder, owner
        self.owner_of: Callable[[bytes], str | None] = lambda _path: None
        self._own = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._own.setblocking(False)  # noqa: FBT003 - its only form
        self.passed = self.taken = 0

    def listen(self, adopt: Callable[[socket.socket, bytes], None]) -> None:
        """Take connections over from now on: call `adopt` with each and with its request head."""
        self._own.bind(str(self._path(self._name)))
        asyncio.get_running_loop().add_reader(self._own, self._take, adopt)

    def close(self) -> None:
        """Take no further connection over, and hand none over: what comes yet is served here."""
        self.owner_of = lambda _path: None
        with suppress(RuntimeError, ValueError):
            asyncio.get_running_loop().remove_reader(self._own)
        self._own.close()
        self._path(self._name).unlink(missing_ok=True)

    def reaches(self, owner: str) -> bool:
        """Return whether a node is another worker of this machine."""
        return owner != self._name and self._path(owner).exists()

    def pass_on(self, transport: asyncio.Transport, target: bytes, head: bytes) -> bool:
        """Hand a connection over to the owner of its table; return False if it stays here."""
        owner = self.owner_of(target.partition(b"?")[0])
        if owner is None or not self.reaches(owner):  # `reaches` is false for this worker itself
            return False
        connection: socket.socket = transport.get_extra_info("socket")
        descriptors = array("i", [connection.fileno()])
        rights = socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptors
        try:
            # not `send_fds`, which ignores the address in Python 3.11
            self._own.sendmsg([head], [rights], 0, str(self._path(owner)))
        except OSError as error:  # it has just ended, or too many wait there
            _LOG.info("a client stays here: %s", error)
            return False
        self.passed += 1
        transport.abort()
        return True

    def _take(self, adopt: Callable[[socket.socket, bytes], None]) -> None:
        for _ in range(_AT_ONCE):
            try:
                head, descriptors, _, _ = socket.recv_fds(self._own, _HEAD_BYTES, 1)
            except OSError:
                return
            for descriptor in descriptors:
                self.taken += 1
                adopt(socket.socket(fileno=descriptor), head)

    def _path(self, owner: str) -> Path:
        """Return the path of a worker's socket; a path has at most 107 bytes."""
        return self._folder / owner.rpartition("-")[2]
