"""SQLite's write-ahead log: several connections of a house write it, and one checkpoints it."""

import logging
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest
from support.server.http_server import opened, settings
from support.storage.store_backends import begin

from tapisvert.journal.sqlite import SqliteStore, connect
from tapisvert.journal.sqlite_driver import choose, find_wal_fault, sqlite3
from tapisvert.journal.transactions import make_engine, write_transaction
from tapisvert.operations import runner

ROWS, SIZE = 16, 524_288
"""So many bytes are well beyond the thousand pages after which SQLite checkpoints by itself."""


def test_only_journal_connection_checkpoints(tmp_path: Path) -> None:
    """People's write as much as they will and leave the file as it is, and so does what is written
    beside the journal; the next entry of the journal brings all of it there.
    """
    path = tmp_path / "house.db"
    store, engine = SqliteStore(begin(path)), make_engine(f"sqlite:///{path}")
    old_size = path.stat().st_size
    for _ in range(ROWS):
        with write_transaction(engine) as connection:
            connection.exec_driver_sql(
                f"INSERT INTO checkpoints VALUES (NULL, 0, zeroblob({SIZE}))"
            )
    assert path.stat().st_size == old_size
    store.create_table("wheel", b"{}", 0)
    assert (new_size := path.stat().st_size) > old_size + ROWS * SIZE
    for number in range(ROWS):
        store.save_report("wheel", number, bytes([number]) * SIZE)
    assert path.stat().st_size == new_size
    store.create_table("ball", b"{}", 0)
    assert path.stat().st_size >= new_size + SIZE
    engine.dispose()
    store.close()


@pytest.mark.parametrize(
    ("version", "has_it"),
    [
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 54, 1), False),
    ],
)
def test_affected_versions_are_known(version: tuple[int, int, int], has_it: bool) -> None:
    """All before 3.51.3, but for the two older lines that were mended too."""
    text = find_wal_fault(version)
    assert (text is not None) is has_it
    assert text is None or ".".join(map(str, version)) in text


@pytest.mark.parametrize(
    ("standard", "bundled_version", "choice"),
    [
        ((3, 51, 3), (3, 53, 4), "sqlite3"),
        ((3, 50, 7), (3, 53, 4), "sqlite3"),
        ((3, 40, 1), (3, 53, 4), "pysqlite3"),
        ((3, 40, 1), (3, 51, 2), "sqlite3"),
        ((3, 40, 1), None, "sqlite3"),
    ],
)
def test_bundled_sqlite_replaces_faulty_one(
    standard: tuple[int, int, int],
    bundled_version: tuple[int, int, int] | None,
    choice: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not of a mended one, and only if it is mended itself and installed."""
    monkeypatch.setitem(
        sys.modules, "pysqlite3", bundled_version and module("pysqlite3", bundled_version)
    )
    assert choose(module("sqlite3", standard)).__name__ == choice


def module(name: str, version: tuple[int, int, int]) -> ModuleType:
    """A module of SQLite, of which the version alone is asked."""
    module_type = ModuleType(name)
    vars(module_type)["sqlite_version_info"] = version
    return module_type


@pytest.mark.skipif(not find_spec("pysqlite3"), reason="no wheel of it for this machine")
def test_house_runs_on_fixed_sqlite(tmp_path: Path) -> None:
    """Its journal and its engine alike."""
    path = tmp_path / "house.db"
    with closing(SqliteStore(path)), make_engine(f"sqlite:///{path}").connect() as users:
        (version,) = users.exec_driver_sql("SELECT sqlite_version()").one()
    with closing(connect(str(path))) as journal:
        assert journal.execute("SELECT sqlite_version()").fetchall() == [(version,)]
    assert find_wal_fault(sqlite3.sqlite_version_info) is None


def test_start_warns_about_faulty_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The version, and what to do."""
    monkeypatch.setattr(runner, "VERSION", (3, 40, 1))
    with caplog.at_level(logging.WARNING), opened(settings(tmp_path)):
        pass
    (text,) = [record.getMessage() for record in caplog.records if "SQLite" in record.message]
    assert "SQLite 3.40.1" in text
    assert "3.51.3" in text
