"""Files that go to a replica beside the database: archived sessions, and the keys, sealed.

An archived session is a file that nothing changes, and its name has the hash of its end: it goes
once. The keys go when the server starts, and when they have changed.
"""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Final

from msgspec import MsgspecError

from tapisvert.server.journal.archive_file import ENDING
from tapisvert.server.replication.replica_folder import (
    ARCHIVES,
    SEALED_KEYS,
    ReplicaAwayError,
    ReplicaRefusedError,
    ReplicaTarget,
)
from tapisvert.server.replication.sealed_keys import key_files, seal
from tapisvert.values import value

_CHUNK: Final = 2**20
_EVERY_SECONDS: Final = 1.0
_LOST: Final = (ReplicaAwayError, ReplicaRefusedError, MsgspecError, OSError)
_LOG: Final = logging.getLogger("tapisvert.server.replication")


@value
class Beside:
    """Files beside a database: the folder of its archived sessions, and that of the keys with the
    password that seals them; None for what does not go to a replica.
    """

    archives: Path | None = None
    keys: Path | None = None
    password: Callable[[], str] | None = None

    def archived(self) -> Iterator[tuple[str, Path]]:
        """Yield the file of each archived session, with its name in a replica."""
        folder = self.archives
        if folder is None or not folder.is_dir():
            return
        for path in sorted(folder.glob(f"*{ENDING}")):
            yield f"{ARCHIVES}/{path.name}", path

    def keys_state(self) -> tuple[tuple[str, int, int], ...]:
        """Return what changes with the files of the keys; nothing if they do not go."""
        if self.keys is None or self.password is None:
            return ()
        found = [(path.name, path.stat()) for path in key_files(self.keys)]
        return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)

    def sealed(self) -> bytes:
        """Return the keys, sealed."""
        assert self.keys is not None
        assert self.password is not None
        return seal(self.keys, self.password())


NOTHING: Final = Beside()


class Courier(Thread):
    """Thread that brings the files beside a database to one replica of it, while that is open."""

    def __init__(
        self, target: ReplicaTarget, beside: Beside, start: Callable[[], str | None]
    ) -> None:
        """`start` returns the primary's start, or None while the replica is not open."""
        super().__init__(name=f"files for {target.name}", daemon=True)
        self._target, self._beside, self._start = target, beside, start
        self._closing = Event()
        self._there: dict[str, int] | None = None
        self._sent: tuple[tuple[str, int, int], ...] = ()
        self._has_told = False

    def run(self) -> None:
        """Carry until closed, and whatever is left then."""
        while True:
            is_last = self._closing.wait(_EVERY_SECONDS)
            try:
                self._carry()
                self._has_told = False
            except _LOST as error:
                self._there = None
                if not self._has_told:
                    name = self._target.name
                    _LOG.error("archived sessions or keys do not reach %s: %s", name, error)
                self._has_told = True
            if is_last:
                return

    def close(self, patience: float) -> None:
        """Carry what is left, and end; wait so long for it."""
        self._closing.set()
        self.join(patience)

    def _carry(self) -> None:
        start = self._start()
        if start is None:
            self._there, self._sent = None, ()
            return
        if self._there is None:
            self._there = self._target.files()
        for name, path in self._beside.archived():
            size = path.stat().st_size
            if self._there.get(name) != size:
                self._target.put_file(start, name, chunks_of(path))
                self._there[name] = size
        state = self._beside.keys_state()
        if state and state != self._sent:
            self._target.put_file(start, SEALED_KEYS, [self._beside.sealed()])
            self._sent = state


def chunks_of(path: Path) -> Iterator[bytes]:
    """Yield the content of a file."""
    with path.open("rb") as opened:
        while chunk := opened.read(_CHUNK):
            yield chunk
