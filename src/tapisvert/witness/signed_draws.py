"""Register of a witness: which transcript it signed under which number, durable before it signs.

A number is signed for one transcript. Asked again with the same, the witness gives the same
signature; with another, or for a number below the table's last, it refuses.
"""

from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Any, Final

from tapisvert import clock
from tapisvert.fairness.rsa_fdh_vrf import VrfKey
from tapisvert.fairness.transcript import alpha
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.values import value

MAX_TABLES: Final = 1_000
"""Maximum of tables for which a witness keeps numbers."""
PAGE: Final = 1_000
"""Maximum of numbers in one answer."""

_SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS signed (
        house_table TEXT NOT NULL, number INTEGER NOT NULL, digest BLOB NOT NULL,
        at_ms INTEGER NOT NULL, PRIMARY KEY (house_table, number)
    ) WITHOUT ROWID
"""


@value
class SignedDraw:
    """Draw that was signed: its number, the digest of its transcript, when (UTC, milliseconds)."""

    number: int
    digest: bytes
    at_ms: int


class SigningRefusedError(Exception):
    """A transcript that is not signed: `code` for a program, the message for a person.

    `last` is the table's last number, where that is why.
    """

    def __init__(self, code: str, message: str, last: int | None = None) -> None:
        super().__init__(message)
        self.code, self.last = code, last


def open_database(path: Path, schema: str) -> sqlite3.Connection:
    """Open a file of a witness, which its owner alone may read. Raises OSError or sqlite3.Error."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    database = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA synchronous = EXTRA")  # what is signed outlives a power cut
    database.execute("PRAGMA locking_mode = EXCLUSIVE")  # one witness for each key
    database.execute(schema)
    return database


class Register:
    """Numbers and transcripts that one key has signed, in a SQLite file of its own."""

    def __init__(self, path: Path, key: VrfKey) -> None:
        """Raises sqlite3.Error if the file cannot be used."""
        self._key, self._lock = key, Lock()
        self._database = open_database(path, _SCHEMA)

    def close(self) -> None:
        self._database.close()

    def sign(self, table: str, number: int, digest: bytes) -> bytes:
        """Return the signature for a transcript's digest. Raises SigningRefusedError."""
        with self._lock:
            self._keep(table, number, digest)
        return self._key.prove(alpha(table, number, digest))

    def signed(self, table: str, start: int) -> tuple[SignedDraw, ...]:
        """Return the draws of a table that were signed, from above a number on, at most `PAGE`."""
        ask = "SELECT number, digest, at_ms FROM signed WHERE house_table = ? AND number > ?"
        parameters = (table, start, PAGE)
        with (
            self._lock,
            closing(self._database.execute(f"{ask} ORDER BY number LIMIT ?", parameters)) as rows,
        ):
            return tuple(SignedDraw(*row) for row in rows)

    def _keep(self, table: str, number: int, digest: bytes) -> None:
        """Write a number down before it is signed, unless it is there with the same digest."""
        last = self._one("SELECT max(number) FROM signed WHERE house_table = ?", table)
        if last is None and self._tables() >= MAX_TABLES:
            raise SigningRefusedError(
                "too_many_tables", f"table limit of this witness reached ({MAX_TABLES})"
            )
        if last is not None and number <= last:
            ask = "SELECT digest FROM signed WHERE house_table = ? AND number = ?"
            if self._one(ask, table, number) == digest:
                return
            message = f"draw number must be above {last}"
            raise SigningRefusedError("number_already_signed", message, last)
        row = (table, number, digest, clock.wall_ms())
        self._database.execute("INSERT INTO signed VALUES (?, ?, ?, ?)", row)

    def _tables(self) -> int:
        return int(self._one("SELECT count(DISTINCT house_table) FROM signed"))

    def _one(self, ask: str, *values: object) -> Any:
        """Return the one value of the one row that a question has, None without a row."""
        with closing(self._database.execute(ask, values)) as cursor:
            row = cursor.fetchone()
        return None if row is None else row[0]
