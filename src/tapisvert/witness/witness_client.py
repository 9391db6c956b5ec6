"""Clients of witnesses: one asks for a signature, within the patience that the house declares, the
other has the newest checkpoint cosigned.
"""

import http.client
import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.chain import key_input, statement_text
from tapisvert.fairness.transparency.signed_note import Key, cosigned_at
from tapisvert.rules.commands import Statement
from tapisvert.values import value
from tapisvert.witness.cosigner import PATH

_MAX_ANSWER: Final = 4_096
_LOG: Final = logging.getLogger("tapisvert.server")
_PAUSE_SECONDS: Final = 0.1
"""Time between two attempts."""
_TRY_AGAIN: Final = (408, 429, 500, 502, 503, 504)
_COSIGN_SECONDS: Final = 3.0
"""Time that a witness has to cosign; a later checkpoint covers what it missed."""


def post(
    url: str, path: str, body: bytes, headers: Mapping[str, str], seconds: float
) -> tuple[int, bytes]:
    """Return status and body of a witness's answer to one POST, within so many seconds, whatever
    the other side does. Raises OSError and http.client.HTTPException.
    """
    address = urlsplit(url)
    is_safe = address.scheme == "https"
    kind = http.client.HTTPSConnection if is_safe else http.client.HTTPConnection
    connection = kind(address.hostname or "", address.port, timeout=seconds)
    # each byte would begin the timeout anew
    deadline = threading.Timer(seconds, _cut_off, (connection,))
    deadline.daemon = True
    deadline.start()
    try:
        connection.request("POST", address.path.rstrip("/") + path, body, dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.read(_MAX_ANSWER)
    finally:
        deadline.cancel()
        connection.close()


def _cut_off(connection: http.client.HTTPConnection) -> None:
    """End a request whose time is over, whatever its thread waits for."""
    if (sock := connection.sock) is not None:
        with suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)


@value
class WitnessAddress:
    """Address of a witness: an http or https URL, its public key, the house's token."""

    url: str
    modulus: int
    token: str

    def __repr__(self) -> str:
        return f"<WitnessAddress {self.url} {vrf.fingerprint(self.modulus)[:16]}>"


@value
class SigningAnswer:
    """Answer of a witness: its statement, or none; then `is_refused` is true if it refuses."""

    statement: Statement | None = None
    is_refused: bool = False


class WitnessClient:
    """Client that tries until it has a statement, is refused, or its patience is at an end.

    It gives out a statement only if the witness's own key signed it, and gave the key of the coup.
    """

    def __init__(
        self,
        address: WitnessAddress,
        patience_seconds: float,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self.address = address
        self.patience_seconds = patience_seconds
        self._now = now
        self._wait = wait

    def sign(self, table: str, start: str, coup: int | str, head: str) -> SigningAnswer:
        """Return the answer for a coup, or for `end J`; without a statement if none comes in time.

        Start and head are hexadecimal.
        """
        body = {"table": table, "start": start, "coup": coup, "head": head}
        deadline = self._now() + self.patience_seconds
        while (remaining := deadline - self._now()) > 0:
            answer = self._ask(body, remaining)
            if answer is not None:
                return answer
            self._wait(min(_PAUSE_SECONDS, max(0.0, deadline - self._now())))
        return SigningAnswer()

    def _ask(self, body: dict[str, Any], seconds: float) -> SigningAnswer | None:
        """Ask once. Return the answer, or None if another attempt may bring one."""
        headers = {
            "Authorization": f"Bearer {self.address.token}",
            "Content-Type": "application/json",
        }
        try:
            status, answer = post(
                self.address.url, "/sign", json.dumps(body).encode(), headers, seconds
            )
        except (OSError, http.client.HTTPException) as error:
            _LOG.warning("witness unreachable: %s", error)
            return None
        if status in _TRY_AGAIN:
            return None
        statement = _statement(answer) if status == http.client.OK else None
        if statement is None or not self._has_signed(statement, **body):
            _LOG.error(
                "witness refused to sign %s coup %s: %s", body["table"], body["coup"], status
            )
            return SigningAnswer(is_refused=status == http.client.CONFLICT)
        return SigningAnswer(statement)

    def _has_signed(
        self, statement: Statement, table: str, start: str, coup: int | str, head: str
    ) -> bool:
        """Return whether the witness's key signed a statement, and gave the key of its coup."""
        modulus = self.address.modulus
        start_bytes = bytes.fromhex(start)
        text = statement_text(table, statement, start_bytes, coup, bytes.fromhex(head))
        if vrf.verify(modulus, text, bytes.fromhex(statement.signature)) is None:
            return False
        if not isinstance(coup, int):
            return statement.key is None
        key = bytes.fromhex(statement.key or "")
        return vrf.verify(modulus, key_input(start_bytes, coup), key) is not None


def _statement(answer: bytes) -> Statement | None:
    """Return the statement of an answer, or None if it holds none."""
    try:
        statement = msgspec.json.decode(answer, type=Statement)
        bytes.fromhex(statement.signature + (statement.key or ""))
    except (msgspec.DecodeError, ValueError):
        return None
    return statement


@value
class CosignerAddress:
    """Address of a witness of checkpoints: an http or https URL, its name and its key."""

    url: str
    key: Key


class CosigningClient:
    """Client of one witness of checkpoints; it keeps the size up to which that has cosigned."""

    def __init__(self, address: CosignerAddress) -> None:
        self.address = address
        self._size = 0

    def has_cosigned(self, note: bytes) -> bool:
        """Return whether a checkpoint has the witness's cosignature."""
        return cosigned_at(note, *self.address.key) is not None

    def cosign(self, proof_from: Callable[[int], bytes | None], note: bytes) -> bytes | None:
        """Return the line with which the witness cosigns a checkpoint; None if it gives none.

        `proof_from` gives the request: the proof from an earlier size of the log.
        """
        status = 0
        answer = b""
        for _ in range(2):  # the second with the size that the witness names
            request = proof_from(self._size)
            if request is None or not request.endswith(note):
                _LOG.error("witness %s cosigned a conflicting log", self.address.url)
                return None
            try:
                status, answer = post(self.address.url, PATH, request, {}, _COSIGN_SECONDS)
            except (OSError, http.client.HTTPException) as error:
                _LOG.warning("witness %s unreachable: %s", self.address.url, error)
                return None
            if status == http.client.CONFLICT and answer.strip().isdigit():
                size = int(answer.strip())
                if size == self._size:  # the same size with another root
                    break
                self._size = size
                continue
            break
        if status != http.client.OK or not self.has_cosigned(note + answer):
            _LOG.error("witness %s refused to cosign: %s", self.address.url, status)
            return None
        self._size = int(note.split(b"\n", 2)[1])
        return answer
