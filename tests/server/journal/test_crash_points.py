"""Power cuts at any moment: every acknowledged entry of the journal is there, whole, and once.

The SQLite journal runs on a disk that keeps account of every operation. A crash is tried after each
of them, with several ways of losing unsynced writes; and every operation is made to fail.
"""

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from support.storage import faulty_vfs as disks
from support.storage.store_backends import OWNER, Scribe, assert_whole

from tapisvert.journal import migrations, sqlite
from tapisvert.journal.entry import Entry
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import AppendResult, StoreError

FUNDS = 100_000
LONG = 70
"""More entries than one statement takes."""
EACH, STRIDE = 12, 9
"""In the small forms so few of all losses are tried, and so few of all failures."""
WAYS = ("INSERT INTO appended", "SAVEPOINT batch", "SAVEPOINT entry", "INSERT INTO entries")
"""Kinds of appends: all at once, by parts, one that moves a purse, one that does not."""
_names = count()


class Evening:
    """Writes to a journal in these tests, and the acknowledged ones."""

    def __init__(self) -> None:
        self.written: list[Entry] = []
        self.batches: list[int] = [0]
        self.acknowledged = 0

    def play(self, store: SqliteStore, answer: Callable[[int], None] = lambda _: None) -> None:
        """Batches of several sizes, one with a refusal; a snapshot, a sealed draw, a lease.

        Every other one moves no purse, as most of what is played: it goes in by one statement, what
        is too long for that by several, and what is refused so by an entry after the other.
        """
        scribe = Scribe(store)
        for turn in range(12):
            purse = () if turn % 2 else (("anna", FUNDS if turn == 0 else -turn),)
            batch = [scribe.made(f"{turn}-0", purse=purse, answer=b"x" * 300 * turn)]
            size = LONG if turn == 7 else 1 + turn % 4
            batch += [scribe.made(f"{turn}-{number}") for number in range(1, size)]
            self.written += [number.entry for number in batch]
            self.batches.append(len(self.written))
            extra = [scribe.made(f"{turn}-0")] if turn % 5 == 4 else []
            results = store.append(batch + extra)
            assert results == [AppendResult.DONE] * len(batch) + [AppendResult.DUPLICATE] * len(
                extra
            )
            scribe.again()
            self.acknowledged = len(self.written)
            answer(self.acknowledged)
            if turn == 5:
                store.save_snapshot("one", self.acknowledged, b"state")
            if turn == 7:
                store.save_blob("one", "shoe", b"sealed" * 100)
            if turn == 9:
                assert store.renew("one", OWNER, scribe.fence, 1_000_100, 60_000)

    def check(self, store: SqliteStore, acknowledgements: int) -> None:
        """All that was acknowledged is there, once; of the rest whole transactions, or nothing."""
        total = assert_whole(store)
        assert total >= acknowledgements, f"{acknowledgements} were acknowledged, {total} are there"
        assert store.read("one", 0, 10**6) == self.written[:total]
        assert total in self.batches, "a part of a transaction is there"
        changes = [change for entry in self.written[:total] for _, change in entry.purse]
        assert store.purse("anna") == sum(changes)
        for entry in self.written[:total]:
            answer = store.find_answer("one", entry.actor, str(entry.request))
            assert answer is not None
            assert answer.number == entry.number


@contextmanager
def recording(folder: Path) -> Iterator[tuple[disks.Recorder, str]]:
    """A disk that takes everything down; its account and its name."""
    recorder = disks.Recorder(folder)
    name = f"recording-{next(_names)}"
    disk = disks.RecordingDisk(name, recorder)
    yield recorder, name
    disk.unregister()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A place for files, in memory where the machine has one: thousands are opened there."""
    memory = Path("/dev/shm")
    quick = Path(tempfile.mkdtemp(dir=memory)) if memory.is_dir() else tmp_path
    yield quick
    shutil.rmtree(quick, ignore_errors=True)


@pytest.fixture
def file(folder: Path, template: Path) -> Path:
    """A journal without anything in it, in a folder of its own."""
    (folder / "live").mkdir()
    return Path(shutil.copy(template, folder / "live" / "journal.db"))


def put_back(files: dict[str, bytes], folder: Path) -> Path:
    """Files that a crash left, with the journal among them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / "journal.db"


def sound(path: Path) -> None:
    """SQLite finds nothing wrong with the file."""
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()


def recorded(
    file: Path, plant: Callable[[str], str] | None = None
) -> tuple[Evening, disks.Recorder]:
    """An evening on a disk that takes everything down, closing included."""
    evening = Evening()
    with recording(file.parent) as (recorder, name):
        store = SqliteStore(file, partial(disks.Connection, disk=name, plant=plant))
        evening.play(store, recorder.acknowledge)
        store.close()
    return evening, recorder


def crashes(
    evening: Evening, recorder: disks.Recorder, folder: Path, *, interval: int, times: int = 1
) -> Iterator[tuple[int, str, Exception | None]]:
    """Crashes: the operation, the loss, and the fault, if any.

    After each operation, with every `interval`th loss in turn. A state already checked is not
    checked again.
    """
    luck = random.Random(20)
    values = set()
    for upto in range(len(recorder.operations) + 1):
        acknowledgements = recorder.acknowledged(upto)
        for loss in (disks.LOSSES * times)[upto % interval :: interval]:
            files = disks.crashed_files(recorder, upto, loss, luck)
            equal = (acknowledgements, *sorted((name, hash(data)) for name, data in files.items()))
            if equal not in values:
                values.add(equal)
                yield upto, loss, crash(evening, acknowledgements, put_back(files, folder))


def crash(evening: Evening, acknowledgements: int, path: Path) -> Exception | None:
    """Start after a crash; return the fault, if any."""
    try:
        store = SqliteStore(path)
        try:
            evening.check(store, acknowledgements)
        finally:
            store.close()
        sound(path)
    except (AssertionError, StoreError, LookupError, sqlite3.Error) as wrong:
        return wrong
    return None


def test_crash_loses_no_acknowledged_entry(file: Path, folder: Path, scale: int) -> None:
    """After each operation unsynced writes are lost in some way: nothing else is lost."""
    assert _crashes_well(file, folder, interval=EACH, times=scale) > 50


@pytest.mark.exhaustive
def test_crash_of_any_kind_loses_no_acknowledged_entry(
    file: Path, folder: Path, scale: int
) -> None:
    """And in every way."""
    assert _crashes_well(file, folder, interval=1, times=scale) > 500


def _crashes_well(file: Path, folder: Path, *, interval: int, times: int) -> int:
    """Number of crashes; no journal was wrong after any."""
    text: list[str] = []

    def plant(sql: str) -> str:
        text.append(sql.strip())
        return sql

    evening, recorder = recorded(file, plant)
    assert all(any(sql.startswith(variant) for sql in text) for variant in WAYS)
    assert sum(op.act == "sync" for op in recorder.operations) > 12
    results = list(crashes(evening, recorder, folder / "crashed", interval=interval, times=times))
    assert [result for result in results if result[2] is not None] == []
    return len(results)


@pytest.mark.parametrize("level", ["NORMAL", "OFF"])
def test_weaker_sync_is_detected(file: Path, folder: Path, level: str) -> None:
    """The same crashes, no more, show a journal that syncs less: it loses what it acknowledged."""

    def plant(sql: str) -> str:
        return sql.replace("synchronous = FULL", f"synchronous = {level}")

    evening, recorder = recorded(file, plant)
    result = crashes(evening, recorder, folder / "crashed", interval=EACH)
    wrong = (item for item in result if item[2] is not None)
    assert len(list(islice(wrong, 20))) == 20


def test_missing_transaction_is_detected(file: Path, folder: Path) -> None:
    """So do they a journal that commits the head and the entry apart."""

    def plant(sql: str) -> str:
        return "SELECT 1" if sql in {"BEGIN IMMEDIATE", "COMMIT"} else sql

    evening, recorder = recorded(file, plant)
    result = crashes(evening, recorder, folder / "crashed", interval=EACH)
    assert any(wrong is not None for _, _, wrong in result)


def test_crash_during_first_start_is_harmless(folder: Path, scale: int) -> None:
    """A crash while the tables are first made leaves what the next start makes complete."""
    (folder / "live").mkdir()
    file = folder / "live" / "journal.db"
    file.touch()
    with recording(file.parent) as (recorder, name):
        SqliteStore(file, partial(disks.Connection, disk=name)).close()
    luck = random.Random(21)
    for _ in range(10 * scale):
        upto = luck.randrange(len(recorder.operations) + 1)
        files = disks.crashed_files(recorder, upto, luck.choice(disks.LOSSES), luck)
        path = put_back(files, folder / "crashed")
        store = SqliteStore(path)
        assert Scribe(store).write() is AppendResult.DONE
        store.close()
        sound(path)


def test_crash_spoils_no_migration(folder: Path, scale: int) -> None:
    """A crash while a new file gets its tables: the next start makes them, and an evening is played
    in it.
    """
    (folder / "live").mkdir()
    file = folder / "live" / "journal.db"
    with recording(file.parent) as (recorder, name):
        sqlite.migrate(file, partial(disks.Connection, disk=name))
    assert sum(op.act == "write" for op in recorder.operations) > 10
    luck, versions = random.Random(23), set()
    for _ in range(20 * scale):
        upto = luck.randrange(len(recorder.operations) + 1)
        path = put_back(
            disks.crashed_files(recorder, upto, luck.choice(disks.LOSSES), luck), folder / "crashed"
        )
        with closing(sqlite3.connect(path)) as db:
            versions.add(sqlite._version(db))
        evening, store = Evening(), SqliteStore(path)
        evening.play(store)
        evening.check(store, evening.acknowledged)
        store.close()
        sound(path)
    assert versions == {None, migrations.LATEST}


def test_crash_during_recovery_is_harmless(file: Path, folder: Path, scale: int) -> None:
    """Crashes of the recovery from a crash, and of the recovery from that: nothing is lost."""
    evening, recorder = recorded(file)
    luck = random.Random(22)
    for _ in range(15 * scale):
        upto = luck.randrange(len(recorder.operations))
        acknowledgements = recorder.acknowledged(upto)
        path = put_back(
            disks.crashed_files(recorder, upto, luck.choice(disks.LOSSES), luck), folder / "0"
        )
        for depth in range(1, 4):
            with recording(path.parent) as (second, name):
                store = SqliteStore(path, partial(disks.Connection, disk=name))
                evening.check(store, acknowledgements)
                store.close()
            cut = luck.randrange(len(second.operations) + 1)
            files = disks.crashed_files(second, cut, luck.choice(disks.LOSSES), luck)
            path = put_back(files, folder / str(depth))
        store = SqliteStore(path)
        evening.check(store, acknowledgements)
        store.close()


# Errors of the disk -------------------------------------------------------------------------------


def failed(file: Path, disk: disks.FailingDisk, name: str) -> Evening:
    """An evening on a disk that fails; once it does, the store must refuse all that comes after."""
    evening = Evening()
    with suppress(StoreError):
        store = SqliteStore(file, partial(disks.Connection, disk=name))
        try:
            evening.play(store)
        except StoreError:
            for ask in (
                lambda: store.append([]),
                lambda: store.head("one"),
                lambda: store.save_snapshot("one", 1, b""),
            ):
                with pytest.raises(StoreError):
                    ask()
            raise
        finally:
            store.close()
    return evening


@pytest.mark.parametrize("ever", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize("kind", ["read", "write", "sync", "truncate", "full"])
def test_failed_operation_stops_journal(
    file: Path, folder: Path, template: Path, kind: str, *, ever: bool
) -> None:
    """The n-th operation fails, for many n: a StoreError, nothing more, and a clean reopen."""
    stride = 1 if kind == "truncate" else STRIDE
    failures = _fails_well(file, folder, template, kind, stride, ever=ever)
    assert failures >= {"truncate": 1}.get(kind, 3)


@pytest.mark.exhaustive
@pytest.mark.parametrize("ever", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize("kind", ["read", "write", "sync", "full"])
def test_any_failed_operation_stops_journal(
    file: Path, folder: Path, template: Path, kind: str, *, ever: bool
) -> None:
    """And for every n."""
    assert _fails_well(file, folder, template, kind, 1, ever=ever) >= 10


def _fails_well(
    file: Path, folder: Path, template: Path, kind: str, stride: int, *, ever: bool
) -> int:
    """Number of failed operations of this kind; the journal was right after each."""
    kinds = ("write",) if kind == "full" else (kind,)
    failures, evening = 0, Evening()
    for position in count(1, stride):
        for old in file.parent.iterdir():
            old.unlink()
        shutil.copy(template, file)
        name = f"failing-{next(_names)}"
        disk = disks.FailingDisk(name, kinds, position, ever=ever, full=kind == "full")
        evening = failed(file, disk, name)
        disk.unregister()
        store = sqlite.SqliteStore(file)
        if store.tables():
            evening.check(store, evening.acknowledged)
        else:
            assert evening.acknowledged == 0
        store.close()
        sound(file)
        failures += disk.failed
        if not disk.failed:
            break
    assert evening.acknowledged == len(evening.written) > 20
    return failures


class Interrupted:
    """A connection of `sqlite3` in which something else goes wrong at its n-th statement."""

    def __init__(self, path: str, position: Iterator[int], error: BaseException) -> None:
        """`position` counts down, together with other connections; at 0 the error is raised."""
        self._base, self._at, self._error = sqlite.connect(path), position, error

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> sqlite3.Cursor:
        """Run a statement, or not."""
        if next(self._at) == 0:
            raise self._error
        return self._base.execute(sql, parameters)

    def close(self) -> None:
        """End it."""
        self._base.close()


ERRORS = [MemoryError(), RecursionError(), KeyboardInterrupt()]


@pytest.mark.parametrize(
    ("error", "first", "stride"),
    [
        *((error, first, 9) for error, first in zip(ERRORS, (1, 4, 7), strict=True)),
        *(pytest.param(error, 1, 1, marks=pytest.mark.exhaustive) for error in ERRORS),
    ],
    ids=repr,
)
def test_interrupt_between_statements_stops_journal(
    file: Path, template: Path, error: BaseException, first: int, stride: int
) -> None:
    """Whatever is raised in mid-transaction, at every statement: no part of it is ever seen.

    One of them is raised at every third statement, and with `--all` each at every one.
    """
    for position in count(first, stride):
        for old in file.parent.iterdir():
            old.unlink()
        shutil.copy(template, file)
        evening, remaining = Evening(), count(position, -1)
        try:
            store = SqliteStore(file, partial(Interrupted, position=remaining, error=error))
            try:
                evening.play(store)
            except (StoreError, KeyboardInterrupt):
                with pytest.raises(StoreError):
                    store.append([])
                raise
            finally:
                store.close()
        except (StoreError, KeyboardInterrupt):
            end = False
        else:
            end = True
        store = SqliteStore(file)
        if store.tables():
            evening.check(store, evening.acknowledged)
        store.close()
        if end:
            assert position > 100
            break
