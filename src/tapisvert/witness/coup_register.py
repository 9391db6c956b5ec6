"""Register of a witness: the statements that it has signed, each durable before it is signed.

For each start of a draw its coups are signed in their order, each once, then its end. Asked again
word for word, the witness gives the same answer; it refuses everything else.
"""

from contextlib import closing
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Final

from tapisvert import clock
from tapisvert.fairness.chain import NO_STATEMENT, key_input, statement_text
from tapisvert.fairness.rsa_fdh_vrf import VrfKey, fingerprint
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.rules.commands import Statement
from tapisvert.values import value

PAGE: Final = 1_000
"""Maximum of statements in one answer."""
_MAX_PREPARED: Final = 1_000
"""Maximum of keys computed ahead: one for each draw in play."""

_SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS statements (
        n INTEGER PRIMARY KEY, house_table TEXT NOT NULL, m INTEGER NOT NULL,
        at_ms INTEGER NOT NULL, prev TEXT NOT NULL,
        start BLOB NOT NULL, coup TEXT NOT NULL, head BLOB NOT NULL,
        UNIQUE (house_table, m), UNIQUE (start, n)
    )
"""
_OWNER: Final = "CREATE TABLE IF NOT EXISTS owner (fingerprint TEXT PRIMARY KEY)"
_ROWS: Final = "SELECT n, house_table, m, at_ms, prev, start, coup, head FROM statements "


@value
class SignedCoup:
    """Row of the register: a statement without its signature; `coup` as in its text."""

    n: int
    table: str
    m: int
    at_ms: int
    prev: str
    start: bytes
    coup: str
    head: bytes

    @property
    def text(self) -> bytes:
        """The text that is signed."""
        statement = Statement(self.n, self.m, self.at_ms, self.prev, "")
        return statement_text(self.table, statement, self.start, self.coup, self.head)


class SigningRefusedError(Exception):
    """A request that is not signed; `last` is the text of the start's last statement, if any."""

    def __init__(self, message: str, last: bytes | None) -> None:
        super().__init__(message)
        self.last = last


class OtherKeyError(Exception):
    """The register of another key."""


@value
class TableSummary:
    """Statements signed for one table: their number, and the time of the last, milliseconds UTC."""

    table: str
    statements: int
    at_ms: int


def open_database(path: Path, schema: str) -> sqlite3.Connection:
    """Open a file of a witness, which its owner alone may read. Raises OSError or sqlite3.Error."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    database = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA locking_mode = EXCLUSIVE")  # one witness for each key
    database.execute("PRAGMA journal_mode = WAL")  # one sync for each statement
    database.execute("PRAGMA synchronous = FULL")  # what is signed outlives a power cut
    database.execute("PRAGMA fullfsync = ON")
    database.execute(schema)
    return database


class Register:
    """Statements that one key has signed, in a SQLite file of its own."""

    def __init__(self, path: Path, key: VrfKey) -> None:
        """Raises sqlite3.Error if the file cannot be used, OtherKeyError if it is another key's."""
        self._key = key
        self._lock = Lock()
        self._ready_keys: dict[tuple[bytes, int], str] = {}
        self._database = open_database(path, _SCHEMA)
        self._database.execute(_OWNER)
        key_fingerprint = fingerprint(key.modulus)
        put = "INSERT INTO owner SELECT ? WHERE NOT EXISTS (SELECT 1 FROM owner)"
        self._database.execute(put, (key_fingerprint,))
        with closing(self._database.execute("SELECT fingerprint FROM owner")) as rows:
            (owner,) = rows.fetchone()
        if owner != key_fingerprint:
            self.close()
            raise OtherKeyError(
                f"{path} is the register of the key {owner}, not of {key_fingerprint}"
            )
        query = "SELECT house_table, max(m), max(at_ms) FROM statements GROUP BY 1"
        with closing(self._database.execute(query)) as rows:
            self._tables = {row[0]: TableSummary(*row) for row in rows}

    def close(self) -> None:
        self._database.close()

    def sign(self, table: str, start: bytes, coup: int | str, head: bytes) -> Statement:
        """Return the statement for a coup, with its key, or for `end J` after J coups.

        Raises SigningRefusedError, and sqlite3.Error if it cannot be written down; then nothing is
        signed.
        """
        with self._lock:
            row = self._keep(table, start, str(coup), head)
        signature = self._key.prove(row.text).hex()
        key = self._key_of(start, coup) if isinstance(coup, int) else None
        return Statement(row.n, row.m, row.at_ms, row.prev, signature, key)

    def prepare(self, start: bytes, coup: int) -> None:
        """Compute the key of a coup ahead, so that its request takes half the time."""
        key = self._key_of(start, coup)
        with self._lock:
            self._ready_keys.pop((start, coup - 1), None)
            self._ready_keys[start, coup] = key
            if len(self._ready_keys) > _MAX_PREPARED:
                del self._ready_keys[next(iter(self._ready_keys))]

    def _key_of(self, start: bytes, coup: int) -> str:
        ready_key = self._ready_keys.get((start, coup))
        return ready_key or self._key.prove(key_input(start, coup)).hex()

    def texts(self, first: int) -> list[bytes]:
        """Return the texts of the statements from a number on, at most `PAGE`."""
        query = _ROWS + "WHERE n >= ? ORDER BY n LIMIT ?"
        with self._lock, closing(self._database.execute(query, (first, PAGE))) as cursor:
            rows = cursor.fetchall()
        return [SignedCoup(*row).text for row in rows]

    def tables(self) -> list[TableSummary]:
        """Return what was signed for each table, in the order of their names."""
        with self._lock:
            return [self._tables[name] for name in sorted(self._tables)]

    def _keep(self, table: str, start: bytes, coup: str, head: bytes) -> SignedCoup:
        """Return the statement of a request, written down if it is the next of its start."""
        last = self._last("WHERE start = ?", start)
        if last is not None and (last.table, last.coup, last.head) == (table, coup, head):
            return last
        if last is not None and (last.table != table or last.coup.startswith("end ")):
            raise SigningRefusedError("this draw is another table's, or has ended", last.text)
        coups = int(last.coup) if last is not None else 0
        if coup not in (str(coups + 1), f"end {coups}"):
            message = f"only coup {coups + 1} of this draw, or end {coups}, can be signed"
            raise SigningRefusedError(message, last.text if last else None)
        newest = self._last()
        newest_here = self._tables.get(table)
        row = SignedCoup(
            newest.n + 1 if newest else 1,
            table,
            newest_here.statements + 1 if newest_here else 1,
            max(clock.wall_ms(), newest.at_ms if newest else 0),
            sha256(newest.text).hexdigest() if newest else NO_STATEMENT,
            start,
            coup,
            head,
        )
        put = "INSERT INTO statements VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        self._database.execute(put, astuple(row))
        self._tables[table] = TableSummary(table, row.m, row.at_ms)
        return row

    def _last(self, condition: str = "", *values: object) -> SignedCoup | None:
        """Return the last statement of which a condition holds, or None."""
        query = f"{_ROWS} {condition} ORDER BY n DESC LIMIT 1"
        with closing(self._database.execute(query, values)) as rows:
            row: Any = rows.fetchone()
        return None if row is None else SignedCoup(*row)
