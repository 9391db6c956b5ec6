"""Creation of a database: made at the first start, refused if it is from the future."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from support.storage import postgres
from support.storage.partial_indexes import condition_of
from support.storage.store_backends import Scribe

from tapisvert.journal import migrations, schema
from tapisvert.journal.connect import migrate, open_store
from tapisvert.journal.postgres import PostgresStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import (
    AppendResult,
    DatabaseInUseError,
    DatabaseTooNewError,
    StoreError,
)
from tapisvert.journal.transactions import make_engine


def run(url: str, sql: str) -> None:
    """Change the database behind the program's back."""
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text(sql))
    engine.dispose()


def test_first_start_creates_schema(bare_url: str) -> None:
    """A store opens where nothing was, works, and opens again as it was left."""
    store = open_store(bare_url)
    assert Scribe(store).write("r-1") is AppendResult.DONE
    store.close()
    migrate(bare_url)  # nothing to do
    store = open_store(bare_url)
    assert store.head("one").number == 1
    store.close()


def test_migrations_match_description(bare_url: str) -> None:
    """After all steps the database has exactly the described tables, columns and indexes."""
    migrate(bare_url)
    engine = make_engine(bare_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        differences: list[Any] = compare_metadata(context, schema.METADATA)
        result = inspect(connection)
        for table in schema.METADATA.sorted_tables:
            checks = {check["name"] for check in result.get_check_constraints(table.name)}
            description = {str(check.name) for check in table.constraints if "Check" in repr(check)}
            assert description <= checks
        mapping = {
            (table, index["name"]): index["dialect_options"]
            for table in schema.METADATA.tables
            for index in result.get_indexes(table)
        }
        option = f"{engine.dialect.name}_where"
        for table in schema.METADATA.sorted_tables:
            for index in table.indexes:
                condition = mapping[table.name, index.name].get(option)
                assert _plain(condition) == _plain(condition_of(index)), index.name
    engine.dispose()
    assert differences == []


def _plain(condition: object) -> str:
    """A condition without what PostgreSQL adds to it."""
    return ("" if condition is None else str(condition)).replace("::text", "").strip("()")


def test_sqlites_tables_are_strict(tmp_path: Path) -> None:
    """Every table of ours refuses a value of another type than its column's."""
    migrate(f"sqlite:///{tmp_path}/new.db")
    with sqlite3.connect(tmp_path / "new.db") as db:
        statements = dict(db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    db.close()
    for table in schema.METADATA.tables:
        assert "STRICT" in statements[table]


def test_latest_is_the_last_step() -> None:
    """The step that opening looks for is the one alembic would go to; there is one way there."""
    folder = str(Path(str(migrations.__file__)).parent)
    scripts = ScriptDirectory(folder, version_locations=[folder])
    assert scripts.get_heads() == [migrations.LATEST]


def test_database_of_later_version_is_refused(url: str) -> None:
    """A step that this version does not know: a clear word, and nothing is touched."""
    migrate(url)
    run(url, "UPDATE alembic_version SET version_num = '9999'")
    for reading in (False, True):
        with pytest.raises(DatabaseTooNewError, match="newer than this version supports"):
            open_store(url, reading=reading)
    run(url, f"UPDATE alembic_version SET version_num = '{migrations.LATEST}'")
    open_store(url).close()


def test_several_first_starts_succeed(postgres_dsn: str) -> None:
    """Six processes that start at once at an empty PostgreSQL all find it made."""
    with postgres.bare_database(postgres_dsn) as url, ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(open_store, [url] * 6))
        assert stores[0].create_table("one", b"{}", 0)
        assert [len(store.tables()) for store in stores] == [1] * 6
        for store in stores:
            store.close()


def test_second_process_is_refused(tmp_path: Path) -> None:
    """While one process has the file, another is refused; afterwards it is free."""
    url = f"sqlite:///{tmp_path}/journal.db"
    store = open_store(url)
    with pytest.raises(DatabaseInUseError, match=r"in use by another process.*--database"):
        open_store(url)
    result = subprocess.run(
        [
            sys.executable,
            "-c",
            f"from tapisvert.journal import connect as o; o.migrate({url!r})",
        ],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert result.returncode == 1
    assert "InUse" in result.stderr
    store.close()
    open_store(url).close()


def test_only_owner_reads_file(tmp_path: Path) -> None:
    """The journal, and what SQLite puts beside it, may be read by its owner alone."""
    store = open_store(f"sqlite:///{tmp_path}/journal.db")
    Scribe(store).write()
    for file in tmp_path.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
    store.close()


@pytest.mark.parametrize("url", ["", "sqlite://", "sqlite:///", "mysql://x", "journal.db"])
def test_unknown_url_is_refused(url: str) -> None:
    """A URL of no storage is a ValueError that lists those there are."""
    with pytest.raises(ValueError, match="sqlite:///FILE"):
        open_store(url)


def test_failed_open_is_reported(tmp_path: Path) -> None:
    """No folder, no database in the file, a file that is damaged, no server: a StoreError each."""
    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(f"sqlite:///{tmp_path}/nowhere/journal.db")
    (tmp_path / "text.db").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError, match="not a database"):
        open_store(f"sqlite:///{tmp_path}/text.db")
    with pytest.raises(StoreError, match="failed"):
        open_store(f"postgresql+psycopg://nobody@/none?host={tmp_path}")


def test_postgresql_without_sync_is_refused() -> None:
    """With fsync off the database would lose acknowledged entries: it is not used."""
    with postgres.server() as server:
        plain = "postgresql://" + server.dsn.partition("://")[2]
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET synchronous_commit = off")
        server.stop()
        server.start("fsync=off")
        with pytest.raises(StoreError, match="fsync"):
            open_store(server.dsn)
        server.stop()
        server.start()
        store = PostgresStore(server.dsn)
        assert store._writer.execute("SHOW synchronous_commit").fetchone() == ("on",)
        store.close()


def test_database_of_other_encoding_is_refused(postgres_dsn: str) -> None:
    """A PostgreSQL made where no language was set keeps bytes, and no names: said in one line."""
    plain = "postgresql://" + postgres_dsn.partition("://")[2]
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(
            "CREATE DATABASE bytes_only ENCODING SQL_ASCII LOCALE 'C' TEMPLATE template0"
        )
        try:
            url = postgres_dsn.replace("/postgres?", "/bytes_only?")
            with pytest.raises(StoreError, match="encoding SQL_ASCII, and names need UTF8"):
                open_store(url)
        finally:
            connection.execute("DROP DATABASE bytes_only WITH (FORCE)")


def test_read_only_store_changes_nothing(bare_url: str) -> None:
    """Opened for reading, a database that another writes is followed, and no write is taken."""
    with pytest.raises(StoreError):
        open_store(bare_url, reading=True)
    writes = open_store(bare_url)
    scribe = Scribe(writes)
    scribe.write()
    reads = open_store(bare_url, reading=True)
    scribe.write()
    assert reads.head("one").number == 2
    assert len(reads.read("one", 0, 10)) == 2
    with pytest.raises(StoreError):
        reads.append([scribe.made()])
    reads.close()
    scribe.again()
    assert scribe.write() is AppendResult.DONE
    writes.close()
    run(bare_url, "UPDATE alembic_version SET version_num = '0000'")
    with pytest.raises(StoreError, match="version 0000"):
        open_store(bare_url, reading=True)
