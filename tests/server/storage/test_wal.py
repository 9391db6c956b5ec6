"""SQLite's write-ahead log: several connections of a house write it, and one checkpoints it."""

import logging
from pathlib import Path

import pytest
from support.server.http_server import opened, settings
from support.storage.store_backends import begin

from tapisvert.server.storage import sqlite
from tapisvert.server.storage.engine import make_engine, write_transaction
from tapisvert.server.storage.sqlite import SqliteStore, fault_of

ROWS, SIZE = 16, 524_288
"""So many bytes are well beyond the thousand pages after which SQLite checkpoints by itself."""


def test_the_journals_connection_alone_checkpoints(tmp_path: Path) -> None:
    """People's write as much as they will and leave the file as it is, and so does what is written
    beside the journal; the next entry of the journal brings all of it there.
    """
    path = tmp_path / "house.db"
    store, people = SqliteStore(begin(path)), make_engine(f"sqlite:///{path}")
    before = path.stat().st_size
    for _ in range(ROWS):
        with write_transaction(people) as connection:
            connection.exec_driver_sql(
                f"INSERT INTO checkpoints VALUES (NULL, 0, zeroblob({SIZE}))"
            )
    assert path.stat().st_size == before
    store.create_table("wheel", b"{}", 0)
    assert (after := path.stat().st_size) > before + ROWS * SIZE
    for number in range(ROWS):
        store.save_report("wheel", number, bytes([number]) * SIZE)
    assert path.stat().st_size == after
    store.create_table("ball", b"{}", 0)
    assert path.stat().st_size >= after + SIZE
    people.dispose()
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
def test_which_versions_have_the_fault(version: tuple[int, int, int], has_it: bool) -> None:
    """All before 3.51.3, but for the two older lines that were mended too."""
    said = fault_of(version)
    assert (said is not None) is has_it
    assert said is None or ".".join(map(str, version)) in said


def test_a_house_says_at_its_start_that_its_sqlite_has_the_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The version, and what to do."""
    monkeypatch.setattr(sqlite, "VERSION", (3, 40, 1))
    with caplog.at_level(logging.WARNING), opened(settings(tmp_path)):
        pass
    (said,) = [record.getMessage() for record in caplog.records if "SQLite" in record.message]
    assert "SQLite 3.40.1" in said
    assert "3.51.3" in said
