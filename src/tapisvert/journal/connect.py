"""Opening of the database at a URL."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import StoreError

if TYPE_CHECKING:
    from tapisvert.journal.sqlite import Replication

SQLITE: Final = "sqlite:///"
POSTGRESQL: Final = ("postgresql+psycopg://", "postgresql://")


def open_store(
    url: str,
    *,
    reading: bool = False,
    replication: "Replication | None" = None,
) -> EventStore:
    """Open `sqlite:///a/file` (one more slash: from the root) or `postgresql+psycopg://…`.

    The database is created if missing and migrated to the latest step. With `reading` it must exist
    at the latest step; other processes may write it, and it is not changed. `replication` is that
    of a SQLite database. Raises StoreError if it cannot be opened, ValueError for an unknown kind
    of URL.
    """
    # Each is imported on use: psycopg may not be installed.
    if url.startswith(SQLITE) and url != SQLITE:
        from tapisvert.journal.sqlite import SqliteStore  # noqa: PLC0415

        return SqliteStore(
            Path(url.removeprefix(SQLITE)),
            reading=reading,
            replication=replication,
        )
    if url.startswith(POSTGRESQL):
        try:
            from tapisvert.journal.postgres import PostgresStore  # noqa: PLC0415
        except ImportError as error:
            raise StoreError("PostgreSQL needs psycopg: install tapisvert[postgresql]") from error
        return PostgresStore(url, reading=reading)
    raise ValueError(f"a database is sqlite:///FILE or postgresql+psycopg://…, not {url!r}")


def open_snapshot(url: str) -> EventStore:
    """Open a snapshot of the current state for reading, unaffected by later writes."""
    store = open_store(url, reading=True)
    try:
        store.begin_snapshot()
    except BaseException:
        store.close()
        raise
    return store


def migrate(url: str) -> None:
    """Create a database or migrate it. Raises DatabaseTooNewError or another StoreError."""
    open_store(url).close()
