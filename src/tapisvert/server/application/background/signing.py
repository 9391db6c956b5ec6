"""Signatures of the witness for the tables of a node, on threads of their own."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tapisvert.server.config.witness import WitnessSettings
from tapisvert.server.tables.dealer import SigningRequest, WitnessRule
from tapisvert.server.witness.client import SigningAnswer, WitnessClient

_THREADS: Final = 32
"""Tables of a node that wait for the witness at once; more wait in line, within their patience."""


class Signing:
    """Client of the witness for all tables of a node."""

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
