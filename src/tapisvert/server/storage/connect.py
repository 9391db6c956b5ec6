"""The storage that a URL names."""

from pathlib import Path
from typing import Any, Final, Protocol, runtime_checkable

from tapisvert.server.journal.store import EventStore, StoreError
from tapisvert.server.storage import migrations

_SQLITE: Final = "sqlite:///"
_POSTGRESQL: Final = ("postgresql+psycopg://", "postgresql://")


@runtime_checkable
class SnapshotReader(Protocol):
    """A store that can go on reading one moment."""

    step: str | None

    def begin_snapshot(self) -> None:
        """Read from now on how everything was at this moment."""

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """All rows that a statement finds then: of what lies in the database beside the journal."""


def open_store(url: str, *, reading: bool = False, of_any_step: bool = False) -> EventStore:
    """Open `sqlite:///a/file` (one more slash: from the root) or `postgresql+psycopg://…`.

    The database is brought to the latest step first, and made if there is none. Opened for reading
    it must be there, at the latest step; other processes may write it, and it is not changed.
    `of_any_step`, its tables and what is kept for them can be read, which no step has changed.
    StoreError if it cannot be opened; ValueError for a URL of no kind known here.
    """
    # Each is imported only when it is used: psycopg may not be installed.
    if url.startswith(_SQLITE) and url != _SQLITE:
        from tapisvert.server.storage.sqlite import SqliteStore  # noqa: PLC0415

        return SqliteStore(
            Path(url.removeprefix(_SQLITE)), reading=reading, of_any_step=of_any_step
        )
    if url.startswith(_POSTGRESQL):
        try:
            from tapisvert.server.storage.postgres import PostgresStore  # noqa: PLC0415
        except ImportError as error:
            raise StoreError("PostgreSQL needs psycopg: install tapisvert[postgresql]") from error
        return PostgresStore(url, reading=reading, of_any_step=of_any_step)
    raise ValueError(f"a database is sqlite:///FILE or postgresql+psycopg://…, not {url!r}")


def open_before_migration(url: str) -> EventStore | None:
    """A database that stands at an earlier step, opened for reading; None where there is none, or
    it needs no step.
    """
    if url.startswith(_SQLITE) and not Path(url.removeprefix(_SQLITE)).is_file():
        return None
    store = open_store(url, reading=True, of_any_step=True)
    assert isinstance(store, SnapshotReader)
    if store.step is not None and store.step < migrations.LATEST:
        return store
    store.close()
    return None


def open_snapshot(url: str) -> EventStore:
    """Open for reading how everything was at one moment, whatever is written meanwhile."""
    store = open_store(url, reading=True)
    assert isinstance(store, SnapshotReader)
    try:
        store.begin_snapshot()
    except BaseException:
        store.close()
        raise
    return store


def migrate(url: str) -> None:
    """Bring a database to the latest step, or make it. NewerDatabase, InUse, StoreError."""
    open_store(url).close()
