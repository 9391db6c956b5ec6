"""Client of a witness: asks for one signature, within the patience that the house declares."""

import http.client
import json
import logging
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.transcript import alpha
from tapisvert.values import value

_LOG: Final = logging.getLogger("tapisvert.server")
_MAX_ANSWER: Final = 4_096
_PAUSE_SECONDS: Final = 0.1
"""Time between two attempts."""
_TRY_AGAIN: Final = (408, 429, 500, 502, 503, 504)


@value
class WitnessAddress:
    """Address of a witness: an http or https URL, its public key, the house's token."""

    url: str
    modulus: int
    token: str

    def __repr__(self) -> str:
        return f"<WitnessAddress {self.url} {vrf.fingerprint(self.modulus)[:16]}>"


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

    def sign(self, table: str, number: int, digest: bytes) -> bytes | None:
        """Return the signature for the digest of a transcript, or None if there is none in time."""
        until = self._now() + self.patience_seconds
        while (left := until - self._now()) > 0:
            is_final, signature = self._ask(table, number, digest, left)
            if is_final:
                return signature
            self._wait(min(_PAUSE_SECONDS, max(0.0, until - self._now())))
        return None

    def _ask(
        self, table: str, number: int, digest: bytes, seconds: float
    ) -> tuple[bool, bytes | None]:
        """Ask once. Return whether another attempt is useless, and the signature if it came."""
        try:
            status, answer = self._post(
                {"table": table, "number": number, "transcript": digest.hex()}, seconds
            )
        except (OSError, http.client.HTTPException) as error:
            _LOG.warning("the witness does not answer: %s", error)
            return False, None
        if status in _TRY_AGAIN:
            return False, None
        signature = _signature(answer) if status == http.client.OK else None
        fits = signature is not None and vrf.verify(
            self.address.modulus, alpha(table, number, digest), signature
        )
        if signature is None or not fits:
            _LOG.error("the witness gave no signature for %s %d: %s", table, number, status)
            return True, None
        return True, signature

    def _post(self, asked: dict[str, object], seconds: float) -> tuple[int, bytes]:
        address = urlsplit(self.address.url)
        is_safe = address.scheme == "https"
        kind = http.client.HTTPSConnection if is_safe else http.client.HTTPConnection
        connection = kind(address.hostname or "", address.port, timeout=seconds)
        headers = {
            "Authorization": f"Bearer {self.address.token}",
            "Content-Type": "application/json",
        }
        try:
            path = f"{address.path.rstrip('/')}/sign"
            connection.request("POST", path, json.dumps(asked), headers)
            answer = connection.getresponse()
            return answer.status, answer.read(_MAX_ANSWER)
        finally:
            connection.close()


def _signature(answer: bytes) -> bytes | None:
    """Return the signature of an answer, or None if it holds none."""
    try:
        return bytes.fromhex(json.loads(answer)["signature"])
    except (ValueError, KeyError, TypeError):
        return None
