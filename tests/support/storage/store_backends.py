"""Storages under test: each can be opened, failed, opened anew, and have time pass."""

import atexit
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, Self

import psycopg

from support.server.account_fixtures import TABLES as ACCOUNT_TABLES
from tapisvert.journal import entry as journal
from tapisvert.journal.postgres import PostgresStore
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import Append, AppendResult

OWNER = "process-1"
A_MINUTE = 60_000
_SQLITE: Final = "sqlite:///"


class Place:
    """Place of journals: every store opened here is on the same one."""

    def __init__(self, opener: Callable[[], EventStore], *, shared: bool) -> None:
        """With `shared`, several stores may be open at once, as several processes."""
        self._opener, self.shared = opener, shared
        self._opened: list[EventStore] = []
        self.now_ms = 1_000_000

    def open(self) -> EventStore:
        """Another store; where only one may be open, the one before is closed."""
        if not self.shared:
            self.close()
        self._opened.append(self._opener())
        return self._opened[-1]

    def another(self) -> EventStore:
        """A store that stands for another process, or the same where there is only one."""
        return self.open() if self.shared else self._opened[-1]

    def wait(self, milliseconds: int) -> None:
        """Let time pass."""
        self.now_ms += milliseconds

    def close(self) -> None:
        """Close whatever is open."""
        while self._opened:
            with suppress(Exception):
                self._opened.pop().close()


class PostgresPlace(Place):
    """There the database's clock decides, so that time passes by making every lease older."""

    def __init__(self, url: str) -> None:
        super().__init__(lambda: PostgresStore(url), shared=True)
        self._plain = "postgresql://" + url.partition("://")[2]

    def wait(self, milliseconds: int) -> None:
        """Let time pass."""
        super().wait(milliseconds)
        with psycopg.connect(self._plain, autocommit=True) as connection:
            connection.execute("UPDATE tables SET expires_ms = expires_ms - %s", (milliseconds,))

    def empty(self) -> None:
        """Throw away all that is kept, the accounts of other tests with it."""
        names = ("tables", "purses", "checkpoints", *(table.name for table in ACCOUNT_TABLES))
        with psycopg.connect(self._plain, autocommit=True) as connection:
            connection.execute(f"TRUNCATE {', '.join(names)} RESTART IDENTITY CASCADE".encode())


def sqlite_place(path: Path) -> Place:
    """A file, begun as a copy of one that is up to date."""
    begin(path)
    return Place(lambda: SqliteStore(path), shared=False)


@cache
def sqlite_template() -> Path:
    """An up to date file without anything in it, made once for this process.

    The steps of the migrations take four times as long as the start of a server.
    """
    folder = Path(tempfile.mkdtemp(prefix="tapisvert-template-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    SqliteStore(folder / "template.db").close()
    return folder / "template.db"


def begin(path: Path) -> Path:
    """Copy the template to a path, unless a file is there already."""
    if not path.exists() and path.parent.is_dir():
        shutil.copy(sqlite_template(), path)
    return path


def begin_at(url: str) -> None:
    """Begin the file that a database's URL names; nothing for other databases."""
    if url.startswith(_SQLITE):
        begin(Path(url.removeprefix(_SQLITE)))


class Scribe:
    """Writes entries of one table, each on the one before; a fence of its own."""

    def __init__(self, store: EventStore, table: str = "one", *, now_ms: int = 1_000_000) -> None:
        """Makes the table if there is none, claims it, and goes on from its head."""
        self.store, self.table = store, table
        store.create_table(table, b"{}", now_ms)
        fence = store.claim(table, OWNER, now_ms, A_MINUTE)
        assert fence is not None
        self.fence = fence
        self.again()

    def again(self) -> Self:
        """Go on from what the journal has now."""
        head = self.store.head(self.table)
        self.number, self.previous = head.number, head.hash
        return self

    def made(
        self,
        request: str | None = None,
        *,
        kind: str = "command",
        actor: str = "anna",
        purse: tuple[tuple[str, int], ...] = (),
        line: bytes = b'{"do": "bet"}',
        answer: bytes = b'{"event": "bet_placed"}\n',
    ) -> Append:
        """The next entry, on the assumption that it will be written."""
        entry = journal.next_entry(
            self.table,
            self.number + 1,
            self.previous,
            kind=kind,
            at_ms=1_700_000_000_000,
            actor=actor,
            request=request,
            body_hash=bytes(32) if request else None,
            line=line,
            answer=answer,
            postings=b'[["anna","table",500]]',
            purse=purse,
        )
        self.number, self.previous = entry.number, entry.hash
        return Append(entry, self.fence)

    def write(
        self,
        request: str | None = None,
        *,
        kind: str = "command",
        purse: tuple[tuple[str, int], ...] = (),
    ) -> AppendResult:
        """Write the next entry by itself; after a refusal the number stays."""
        (result,) = self.store.append([self.made(request, kind=kind, purse=purse)])
        if result is not AppendResult.DONE:
            self.again()
        return result


def assert_whole(store: EventStore) -> int:
    """Every table's chain is whole and ends in its head; how many entries there are."""
    count = 0
    for row in store.tables():
        number, previous = 0, journal.START
        for entry in store.read(row.table, 0, 10**9):
            assert journal.follows(entry, number, previous), f"entry {entry.number}"
            number, previous = entry.number, entry.hash
        assert (row.number, row.hash) == (number, previous)
        count += number
    return count
