"""Witness of checkpoints: it cosigns a log that only ever grows, as C2SP's tlog-witness.

For each log it keeps the newest checkpoint that it cosigned, and cosigns a later one only with the
proof that the log of the kept one is its beginning. A checkpoint is durable before the answer: so a
house that once showed one never gets another story cosigned.
"""

import base64
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.fairness.transparency.log_note import LogNote, read_log_note, read_proof
from tapisvert.fairness.transparency.signed_note import (
    Key,
    NoteError,
    cosign,
    is_signed,
    split_note,
)
from tapisvert.witness.coup_register import open_database

PATH: Final = "/add-checkpoint"
MAX_BODY: Final = 1 << 20
"""Maximum length of a request in bytes: a checkpoint of 1,000 tables has 150 kB."""

_SIGNATURES: Final = 32
"""Maximum of signature lines: each that says it is the house's is verified over the whole text."""

_SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS cosigned (
        origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL, note BLOB NOT NULL
    ) WITHOUT ROWID
"""


class CosigningRefusedError(Exception):
    """A checkpoint that is not cosigned: `status` of HTTP, `code` for a program, the message for a
    person. `size` is that of the checkpoint cosigned last, where that is why.
    """

    def __init__(self, status: int, code: str, message: str, size: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.size = size


class Cosigner:
    """Cosigner of the logs of some houses, with a key of its own and a SQLite file."""

    def __init__(
        self, path: Path, name: str, key: Ed25519PrivateKey, houses: Sequence[Key]
    ) -> None:
        """Raises sqlite3.Error if the file cannot be used."""
        self._name = name
        self._key = key
        self._houses = tuple(houses)
        self._lock = Lock()
        self._database = open_database(path, _SCHEMA)

    def close(self) -> None:
        self._database.close()

    def cosign(self, request: bytes, at_s: int) -> bytes:
        """Return the line that cosigns the checkpoint of a request, at a moment (seconds, UTC).

        Raises CosigningRefusedError.
        """
        try:
            proof = read_proof(request)
            log = read_log_note(proof.note)
            if split_note(proof.note)[1].count(b"\n") > _SIGNATURES:
                raise NoteError("it has too many signatures")
        except NoteError as error:
            raise CosigningRefusedError(400, "invalid_request", str(error)) from None
        self._check_house(proof.note, log)
        if proof.old > log.size:
            raise CosigningRefusedError(
                400, "invalid_request", "old size is larger than the new size"
            )
        with self._lock:
            size, root = self._last_cosigned(log.origin)
            is_other = proof.old == size == log.size and root != log.root
            if proof.old != size or is_other:
                message = f"a checkpoint of size {size} was cosigned last"
                raise CosigningRefusedError(409, "old_size_mismatch", message, size)
            if root is not None and not proof.joins(root):
                message = "consistency proof does not match the last cosigned checkpoint"
                raise CosigningRefusedError(422, "invalid_consistency_proof", message)
            self._keep(log, proof.note)
        return cosign(proof.note, self._name, self._key, at_s)

    def newest(self, origin: str) -> bytes | None:
        """Return the checkpoint of a log that was cosigned last, without the cosignature."""
        query = "SELECT note FROM cosigned WHERE origin = ?"
        with self._lock, closing(self._database.execute(query, (origin,))) as cursor:
            row: tuple[bytes] | None = cursor.fetchone()
        return row and row[0]

    def _check_house(self, note: bytes, log: LogNote) -> None:
        """Check that a house of this witness signed a checkpoint of its log."""
        keys = [key for key in self._houses if key[0] == log.origin]
        if not keys:
            message = "unknown log origin"
            raise CosigningRefusedError(404, "unknown_log", message)
        if not any(is_signed(note, *key) for key in keys):
            message = "invalid house signature"
            raise CosigningRefusedError(403, "invalid_signature", message)
        if not log.is_logged or not log.size:
            message = "not part of the house's log"
            raise CosigningRefusedError(400, "invalid_request", message)

    def _last_cosigned(self, origin: str) -> tuple[int, bytes | None]:
        """Return size and root of a log's tree as it was cosigned last."""
        query = "SELECT size, root FROM cosigned WHERE origin = ?"
        with closing(self._database.execute(query, (origin,))) as cursor:
            return cursor.fetchone() or (0, None)

    def _keep(self, log: LogNote, note: bytes) -> None:
        put = "INSERT OR REPLACE INTO cosigned VALUES (?, ?, ?, ?)"
        self._database.execute(put, (log.origin, log.size, log.root, note)).close()


def cosigner_name(key: Ed25519PrivateKey) -> str:
    """Return the name of a witness, by its key.

    >>> cosigner_name(Ed25519PrivateKey.from_private_bytes(bytes(32)))
    'tapisvert-witness-O2onvM62pC1io6jQ'
    """
    raw = key.public_key().public_bytes_raw()
    return f"tapisvert-witness-{base64.urlsafe_b64encode(raw)[:16].decode()}"
