"""Signatures of a node: the witness's for its tables, and its own under checkpoints."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tapisvert.clock import wall_ms
from tapisvert.journal import checkpoint_keys
from tapisvert.journal.store import EventStore
from tapisvert.server.cluster.receipts import ReceiptIssuer
from tapisvert.server.config.settings import Settings
from tapisvert.server.config.witness import WitnessSettings
from tapisvert.server.tables.dealer import SigningRequest, WitnessRule
from tapisvert.witness.client import CosigningClient, SigningAnswer, WitnessClient

_THREADS: Final = 32
"""Tables of a node that wait for the witness at once; more wait in line, within their patience."""
_CHECKPOINT_SECONDS: Final = 5.0
_ASK_AGAIN_MS: Final = 60_000
_LOG: Final = logging.getLogger("tapisvert.server")


class Signing:
    """Client of the witness for all tables of a node, on threads of its own."""

    def __init__(self, settings: WitnessSettings) -> None:
        self._address = settings.address
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="witness")
        self.rule = WitnessRule(settings.address.modulus, settings.if_absent)

    async def sign(self, asked: SigningRequest, patience_seconds: float) -> SigningAnswer:
        """Return the answer of the witness for a transcript, without a signature if it gives none
        in that time.
        """
        client = WitnessClient(self._address, patience_seconds)
        loop = asyncio.get_running_loop()
        what = (asked.table, asked.number, asked.digest)
        return await loop.run_in_executor(self._pool, client.sign, *what)

    def close(self) -> None:
        """Let go of the threads; what still waits is given up."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class CheckpointJob:
    """Periodic signer of a node's checkpoints; it loads or makes the key when it is created."""

    def __init__(self, settings: Settings, store: EventStore) -> None:
        self._folder = settings.checkpoint_folder
        self._key = checkpoint_keys.load_or_create_key(settings.keys)
        rules = settings.checkpoint_entries, settings.checkpoint_minutes
        self._signer = checkpoint_keys.make_signer(store, self._key, *rules)
        self._cosigners = [CosigningClient(one) for one in settings.checkpoint_witnesses]
        self._asked_ms = 0

    @property
    def newest(self) -> bytes | None:
        """The newest signed checkpoint that this node knows."""
        return self._signer.text

    def proof(self, old: int) -> bytes | None:
        """Return the newest checkpoint with the proof that the log of size `old` is its beginning;
        None if there is no such.
        """
        return self._signer.proof(old)

    def receipt_issuer(self) -> ReceiptIssuer:
        """Return the issuer of receipts, which signs with the key of the checkpoints."""
        origin = checkpoint_keys.journal_name(self._key.public_key())
        return ReceiptIssuer(origin, self._key, wall_ms)

    @property
    def verifier_line(self) -> str:
        """The line by which the checkpoints are verified."""
        return checkpoint_keys.verifier_line(self._key.public_key())

    async def run(self) -> None:
        """Sign what is due, every few seconds."""
        while True:
            await asyncio.sleep(_CHECKPOINT_SECONDS)
            await asyncio.to_thread(self.sign)

    def sign(self, *, at_once: bool = False) -> None:
        """Sign a checkpoint if one is due, or `at_once`, have it cosigned, and write it into the
        folder of the settings. An error there is only logged: the checkpoint is in the database.
        """
        signed = self._signer.sign_if_due(wall_ms(), at_once=at_once)
        cosigned = self._have_cosigned(is_new=signed is not None)
        text = self._signer.text
        if not (signed or cosigned) or text is None or self._folder is None:
            return
        try:
            checkpoint_keys.write_checkpoint(self._folder, text, self._key.public_key())
        except OSError as error:
            _LOG.error("a checkpoint could not be put into %s: %s", self._folder, error)

    def _have_cosigned(self, *, is_new: bool) -> bool:
        """Have the newest checkpoint cosigned by the witnesses that have not; return whether any
        did. They are asked at once for a new one, and every minute until all have it.
        """
        text, now_ms = self._signer.text, wall_ms()
        if text is None or not (is_new or abs(now_ms - self._asked_ms) >= _ASK_AGAIN_MS):
            return False
        self._asked_ms, has_more = now_ms, False
        for client in self._cosigners:
            note = self._signer.text or text
            if not client.has_cosigned(note) and (line := client.cosign(self.proof, note)):
                self._signer.add_cosignature(line)
                has_more = True
        return has_more
