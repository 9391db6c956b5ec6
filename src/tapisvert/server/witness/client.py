"""Client of a witness: asks for one signature, within the patience that the house declares."""

import http.client
import json
import logging
import time
from collections.abc import Callable
from typing import Final

from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.transcript import alpha
from tapisvert.server.witness.http_post import post
from tapisvert.values import value

MAX_NUMBER: Final = 2**53 - 1
_LOG: Final = logging.getLogger("tapisvert.server")
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
        until = self._now() + self.patience_seconds
        while (left := until - self._now()) > 0:
            answer = self._ask(table, number, digest, left)
            if answer is not None:
                return answer
            self._wait(min(_PAUSE_SECONDS, max(0.0, until - self._now())))
        return SigningAnswer()

    def _ask(self, table: str, number: int, digest: bytes, seconds: float) -> SigningAnswer | None:
        """Ask once. Return the answer, or None if another attempt may bring one."""
        try:
            status, answer = self._post(
                {"table": table, "number": number, "transcript": digest.hex()}, seconds
            )
        except (OSError, http.client.HTTPException) as error:
            _LOG.warning("the witness does not answer: %s", error)
            return None
        if status in _TRY_AGAIN:
            return None
        signature = _signature(answer) if status == http.client.OK else None
        fits = signature is not None and vrf.verify(
            self.address.modulus, alpha(table, number, digest), signature
        )
        if signature is None or not fits:
            _LOG.error("the witness gave no signature for %s %d: %s", table, number, status)
            return SigningAnswer(last=_last(answer) if status == http.client.CONFLICT else None)
        return SigningAnswer(signature)

    def _post(self, asked: dict[str, object], seconds: float) -> tuple[int, bytes]:
        headers = {
            "Authorization": f"Bearer {self.address.token}",
            "Content-Type": "application/json",
        }
        return post(self.address.url, "/sign", json.dumps(asked).encode(), headers, seconds)


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
