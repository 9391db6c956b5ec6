"""Client of the witnesses of checkpoints: asks each to cosign the newest one."""

import http.client
import logging
from collections.abc import Callable
from typing import Final

from tapisvert.fairness.transparency.signed_note import Key, cosigned_at
from tapisvert.server.witness.cosigner import PATH
from tapisvert.server.witness.http_post import post
from tapisvert.values import value

_LOG: Final = logging.getLogger("tapisvert.server")
_SECONDS: Final = 3.0
"""Time that a witness has to cosign; a later checkpoint covers what it missed."""


@value
class CosignerAddress:
    """Address of a witness of checkpoints: an http or https URL, its name and its key."""

    url: str
    key: Key


class CosigningClient:
    """Client of one witness; it keeps the size up to which the witness has cosigned."""

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
                _LOG.error("witness %s has cosigned another log than this", self.address.url)
                return None
            try:
                status, answer = post(self.address.url, PATH, request, {}, _SECONDS)
            except (OSError, http.client.HTTPException) as error:
                _LOG.warning("witness %s does not answer: %s", self.address.url, error)
                return None
            if status == http.client.CONFLICT and answer.strip().isdigit():
                named = int(answer.strip())
                if named == self._size:  # the same size with another root
                    break
                self._size = named
                continue
            break
        if status != http.client.OK or not self.has_cosigned(note + answer):
            _LOG.error("witness %s has not cosigned: %s", self.address.url, status)
            return None
        self._size = int(note.split(b"\n", 2)[1])
        return answer
