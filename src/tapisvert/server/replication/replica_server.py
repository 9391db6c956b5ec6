"""Server of a replica: it writes a folder for a primary on another machine."""

import hmac
import logging
import secrets
import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import Final

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tapisvert.durable_files import write_whole
from tapisvert.server.replication import wire
from tapisvert.server.replication.address import Address, address_of
from tapisvert.server.replication.replica_folder import (
    FolderTarget,
    ReplicaAwayError,
    ReplicaRefusedError,
)

ADDRESS: Final = "replica.address"
_CERTIFICATE: Final = "replica.pem"
_YEARS: Final = 50
"""The certificate does not end before the house does: a primary knows it by its fingerprint."""
_GREETING_SECONDS: Final = 10.0
_IDLE_SECONDS: Final = 3_600.0
"""Time without a request after which a connection ends; a primary that goes on makes another."""
_GREETING_BYTES: Final = 1_024
_CONNECTIONS: Final = 16
_LOG: Final = logging.getLogger("tapisvert.server.replication")


class ReplicaServer(ThreadingTCPServer):
    """Server at a port, for the folder of one replica. The last connection to open it writes it."""

    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder: Path, host: str, port: int, name: str | None = None) -> None:
        """`name` is the host in the address; without one, `host`. Raises OSError."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.target, self.turn = FolderTarget(folder), threading.Lock()
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), _Connection)
        self.writer: object = None
        self.places = threading.BoundedSemaphore(_CONNECTIONS)
        certificate = _certificate(folder)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_3
        self.context.load_cert_chain(folder / _CERTIFICATE)
        self.address = Address(
            name or host, self.server_address[1], _token(folder), wire.fingerprint_of(certificate)
        )
        write_whole(folder / ADDRESS, f"{self.address}\n".encode())

    def server_close(self) -> None:
        super().server_close()
        with self.turn:
            self.target.close()


class _Connection(BaseRequestHandler):
    """Connection of a primary."""

    server: ReplicaServer

    def handle(self) -> None:
        if not self.server.places.acquire(blocking=False):
            return
        try:
            self.request.settimeout(_GREETING_SECONDS)
            self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.request.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            with self.server.context.wrap_socket(self.request, server_side=True) as made:
                self._serve(made)
        except OSError as error:
            _LOG.info("a connection from %s ended: %s", self.client_address[0], error)
        except msgspec.MsgspecError as error:
            _LOG.warning("a connection from %s is no primary's: %s", self.client_address[0], error)
        finally:
            self.server.places.release()

    def _serve(self, made: ssl.SSLSocket) -> None:
        token = msgspec.msgpack.decode(wire.receive(made, _GREETING_BYTES), type=str)
        if not hmac.compare_digest(token.encode(), self.server.address.token.encode()):
            _LOG.warning("a connection from %s has another token", self.client_address[0])
            wrong = "its token is another: take the address that `tapisvert replica` wrote"
            wire.send(made, wire.Reply(wire.Outcome.AWAY, wrong))
            return
        made.settimeout(_IDLE_SECONDS)
        while True:
            request = msgspec.msgpack.decode(wire.receive(made), type=wire.Request)
            try:
                reply = self._answer(made, request)
            except ReplicaRefusedError as error:
                reply = wire.Reply(wire.Outcome.REFUSED, str(error))
            except ReplicaAwayError as error:
                reply = wire.Reply(wire.Outcome.AWAY, str(error))
            wire.send(made, reply)

    def _answer(self, made: ssl.SSLSocket, request: wire.Request) -> wire.Reply:
        server, target = self.server, self.server.target
        if isinstance(request, wire.Base):
            self._take_base(made, request)
            return wire.Reply(wire.Outcome.DONE)
        if isinstance(request, wire.Files):
            return wire.Reply(wire.Outcome.DONE, files=target.files())
        if isinstance(request, wire.File):
            target.put_file(request.start, request.name, _chunks(made))
            return wire.Reply(wire.Outcome.DONE)
        with server.turn:
            if isinstance(request, wire.Open):
                server.writer = self
                return wire.Reply(wire.Outcome.DONE, state=target.open())
            if server.writer is not self:
                raise ReplicaAwayError("a later connection writes it")
            if isinstance(request, wire.Begin):
                target.begin(request.primary)
                _LOG.info("a primary of term %d writes", request.primary.term)
            elif isinstance(request, wire.Append):
                target.append(request.records)
            return wire.Reply(wire.Outcome.DONE)

    def _take_base(self, made: ssl.SSLSocket, request: wire.Base) -> None:
        """Take a base beside the records that come meanwhile."""
        self.server.target.check_start(request.start)
        self.server.target.put_base(request.info, _chunks(made), request.keep_ms)


def _chunks(made: ssl.SSLSocket) -> Iterator[bytes]:
    while data := msgspec.msgpack.decode(wire.receive(made), type=wire.Chunk).data:
        yield data


def _token(folder: Path) -> str:
    """Return the token of the address that was written before, or a new one."""
    try:
        return address_of((folder / ADDRESS).read_text(encoding="utf-8").strip()).token
    except (FileNotFoundError, ValueError):
        return secrets.token_urlsafe(32)


def _certificate(folder: Path) -> bytes:
    """Return the replica's certificate in DER; it is made, with its key, if it is missing."""
    file = folder / _CERTIFICATE
    if not file.exists():
        write_whole(file, _new_certificate())
    made = x509.load_pem_x509_certificate(file.read_bytes())
    return made.public_bytes(serialization.Encoding.DER)


def _new_certificate() -> bytes:
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tapisvert replica")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=366 * _YEARS))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return private + made.public_bytes(serialization.Encoding.PEM)
