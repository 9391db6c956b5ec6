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
from typing import Final
from urllib.parse import urlsplit

from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.transcript import alpha
from tapisvert.fairness.transparency.signed_note import Key, cosigned_at
from tapisvert.values import value
from tapisvert.witness.cosigner import PATH

_MAX_ANSWER: Final = 4_096
MAX_NUMBER: Final = 2**53 - 1
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
    """Answer of a witness: its signature, or none; then `last` is the number up to which it has
    signed for the table, if that is why.
    """

    signature: bytes | None = None
    last: int | None = None


class WitnessClient:
    """Client that tries until it has a signature, is refused, or its patience is at an end.

    It gives out a signature only if the witness's own key made it.
    """

    def __init__(
        self,
        address: WitnessAddress,
        patience_seconds: float,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self.address, self.patience_seconds = address, patience_seconds
        self._now, self._wait = now, wait

    def sign(self, table: str, number: int, digest: bytes) -> SigningAnswer:
        """Return the answer for the digest of a transcript, without a signature if none comes in
        time.
        """
        deadline = self._now() + self.patience_seconds
        while (remaining := deadline - self._now()) > 0:
            answer = self._ask(table, number, digest, remaining)
            if answer is not None:
                return answer
            self._wait(min(_PAUSE_SECONDS, max(0.0, deadline - self._now())))
        return SigningAnswer()

    def _ask(self, table: str, number: int, digest: bytes, seconds: float) -> SigningAnswer | None:
        """Ask once. Return the answer, or None if another attempt may bring one."""
        try:
            status, answer = self._post(
                {"table": table, "number": number, "transcript": digest.hex()}, seconds
            )
        except (OSError, http.client.HTTPException) as error:
            _LOG.warning("witness unreachable: %s", error)
            return None
        if status in _TRY_AGAIN:
            return None
        signature = _signature(answer) if status == http.client.OK else None
        is_valid = signature is not None and vrf.verify(
            self.address.modulus, alpha(table, number, digest), signature
        )
        if signature is None or not is_valid:
            _LOG.error("witness refused to sign %s draw %d: %s", table, number, status)
            return SigningAnswer(last=_last(answer) if status == http.client.CONFLICT else None)
        return SigningAnswer(signature)

    def _post(self, body: dict[str, object], seconds: float) -> tuple[int, bytes]:
        headers = {
            "Authorization": f"Bearer {self.address.token}",
            "Content-Type": "application/json",
        }
        return post(self.address.url, "/sign", json.dumps(body).encode(), headers, seconds)


def _last(answer: bytes) -> int | None:
    """Return the last number that a refusal names, or None if it names none."""
    try:
        last = json.loads(answer)["last"]
    except (ValueError, KeyError, TypeError):
        return None
    return last if type(last) is int and 1 <= last < MAX_NUMBER else None


def _signature(answer: bytes) -> bytes | None:
    """Return the signature of an answer, or None if it holds none."""
    try:
        return bytes.fromhex(json.loads(answer)["signature"])
    except (ValueError, KeyError, TypeError):
        return None


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
        status, answer = 0, b""
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
