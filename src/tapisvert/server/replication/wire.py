"""Messages between a primary and its replica on another machine, over TLS.

A message is its length, four bytes, and MessagePack. The first of a connection is the token of the
replica's address; each later one is answered with its outcome. The certificate is the replica's own
and made by it: a primary knows it by its SHA-256, which is in the address too.
"""

import hashlib
import hmac
import socket
import ssl
from enum import Enum
from typing import Any, Final

import msgspec

from tapisvert.server.replication.address import Address
from tapisvert.server.replication.replica_folder import (
    BaseInfo,
    ReplicaAwayError,
    ReplicaMeta,
    ReplicaRefusedError,
    ReplicaState,
)

_LENGTH: Final = 4
MOST_BYTES: Final = 256 * 2**20


class Open(msgspec.Struct, frozen=True, tag=True):
    """Request to open the replica: answered with its state."""


class Begin(msgspec.Struct, frozen=True, tag=True):
    """Request to take the replica for a primary."""

    primary: ReplicaMeta


class Append(msgspec.Struct, frozen=True, tag=True):
    """Records to add, durably."""

    records: list[bytes]


class Base(msgspec.Struct, frozen=True, tag=True):
    """Announcement of a base by the primary of this start; chunks of it follow, the last empty."""

    start: str
    info: BaseInfo
    keep_ms: int


class Files(msgspec.Struct, frozen=True, tag=True):
    """Request for the sizes of the files beside the database."""


class File(msgspec.Struct, frozen=True, tag=True):
    """Announcement of such a file by the primary of this start; its chunks follow."""

    start: str
    name: str


class Chunk(msgspec.Struct, frozen=True, tag=True):
    """Part of a base or a file; only the last, empty one is answered."""

    data: bytes


Request = Open | Begin | Append | Base | Files | File | Chunk


class Outcome(Enum):
    """Outcome of a request."""

    DONE = "done"
    AWAY = "away"
    REFUSED = "refused"


class Reply(msgspec.Struct, frozen=True):
    """Answer to a request: its outcome, why if not done, and the state or the files that were
    asked for.
    """

    outcome: Outcome
    problem: str = ""
    state: ReplicaState | None = None
    files: dict[str, int] = {}


def connect(address: Address, timeout: float) -> ssl.SSLSocket:
    """Return a connection on which the replica has proved itself, and the token was sent.

    Raises OSError, or ReplicaAwayError if another certificate answers.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # by its fingerprint, below
    plain = socket.create_connection((address.host, address.port), timeout)
    try:
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made = context.wrap_socket(plain)
    except BaseException:
        plain.close()
        raise
    try:
        _greet(made, address)
    except BaseException:
        made.close()
        raise
    return made


def _greet(made: ssl.SSLSocket, address: Address) -> None:
    """Send the token, if the replica's certificate is that of its address."""
    shown = fingerprint_of(made.getpeercert(binary_form=True) or b"")
    if not hmac.compare_digest(shown, address.fingerprint):
        raise ReplicaAwayError(
            "another certificate answers there than the one in its address: take the address that"
            " `tapisvert replica` wrote, or find out who answers"
        )
    send(made, address.token)


def fingerprint_of(certificate: bytes) -> str:
    """Return the SHA-256 of a certificate in DER, in hexadecimal."""
    return hashlib.sha256(certificate).hexdigest()


def send(connection: socket.socket, message: Any) -> None:
    """Send a message. Raises OSError."""
    data = msgspec.msgpack.encode(message)
    connection.sendall(len(data).to_bytes(_LENGTH) + data)


def receive(connection: socket.socket, most: int = MOST_BYTES) -> bytes:
    """Return the next message. Raises OSError, also at the end of the connection."""
    length = int.from_bytes(_exactly(connection, _LENGTH))
    if length > most:
        raise OSError(f"a message of {length} bytes is too long")
    return _exactly(connection, length)


def _exactly(connection: socket.socket, length: int) -> bytes:
    data = bytearray()
    while len(data) < length:
        part = connection.recv(min(length - len(data), 2**20))
        if not part:
            raise OSError("the connection ended")
        data += part
    return bytes(data)


def checked(data: bytes) -> Reply:
    """Return the reply to a request that was done; raise the error of any other."""
    try:
        reply = msgspec.msgpack.decode(data, type=Reply)
    except msgspec.MsgspecError as error:
        raise ReplicaAwayError(f"its answer cannot be read: {error}") from error
    if reply.outcome is Outcome.REFUSED:
        raise ReplicaRefusedError(reply.problem)
    if reply.outcome is Outcome.AWAY:
        raise ReplicaAwayError(reply.problem)
    return reply
