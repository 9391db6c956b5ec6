"""Replica on another machine, where `tapisvert replica` runs."""

import ssl
from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Final

from tapisvert.server.replication import wire
from tapisvert.server.replication.address import Address
from tapisvert.server.replication.replica_folder import (
    BaseInfo,
    ReplicaAwayError,
    ReplicaMeta,
    ReplicaState,
)

_SECONDS: Final = 30.0
"""Time for a connection, and for each answer."""
_BASE_SECONDS: Final = 600.0
"""Time for the answer to a base, which is synced as a whole."""


class RemoteTarget:
    """Replica at an address. Each base and each file goes there on a connection of its own."""

    def __init__(self, address: Address) -> None:
        self.name, self._address = address.name, address
        self._connection: ssl.SSLSocket | None = None
        self._start = ""

    def open(self) -> ReplicaState:
        self.close()
        try:
            self._connection = wire.connect(self._address, _SECONDS)
        except OSError as error:
            raise _away(error) from error
        state = self._ask(wire.Open()).state
        assert state is not None
        return state

    def begin(self, primary: ReplicaMeta) -> None:
        self._ask(wire.Begin(primary))
        self._start = primary.start

    def append(self, records: Sequence[bytes]) -> None:
        self._ask(wire.Append(list(records)))

    def _ask(self, request: wire.Request) -> wire.Reply:
        if self._connection is None:
            raise ReplicaAwayError("it is not connected")
        try:
            wire.send(self._connection, request)
            return wire.checked(wire.receive(self._connection))
        except OSError as error:
            self.close()
            raise _away(error) from error

    def put_base(self, info: BaseInfo, chunks: Iterable[bytes], keep_ms: int) -> None:
        self._beside(wire.Base(self._start, info, keep_ms), chunks)

    def files(self) -> dict[str, int]:
        return self._beside(wire.Files()).files

    def put_file(self, start: str, name: str, chunks: Iterable[bytes]) -> None:
        self._beside(wire.File(start, name), chunks)

    def _beside(self, request: wire.Request, chunks: Iterable[bytes] | None = None) -> wire.Reply:
        """Return the reply to a request, with what follows it, on a connection of its own."""
        try:
            with closing(wire.connect(self._address, _SECONDS)) as connection:
                wire.send(connection, request)
                if chunks is not None:
                    for chunk in chunks:
                        wire.send(connection, wire.Chunk(chunk))
                    wire.send(connection, wire.Chunk(b""))
                    connection.settimeout(_BASE_SECONDS)
                return wire.checked(wire.receive(connection))
        except OSError as error:
            raise _away(error) from error

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _away(error: OSError) -> ReplicaAwayError:
    return ReplicaAwayError(error.strerror or str(error) or type(error).__name__)
