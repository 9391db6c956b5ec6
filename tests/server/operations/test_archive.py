"""Archived sessions: out of the database, into files, and nothing is lost at any point."""

import io
import json
import os
import shutil
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import Finished, invoke
from support.server.recorded_house import (
    ANNA,
    BRUNO,
    CHIEF,
    NOON_MS,
    WHEEL,
    PlayedTable,
    book,
)
from support.storage.issued import issue
from support.storage.store_backends import begin

from tapisvert.fairness.vault import Vault
from tapisvert.house.purses import WalletHistory, WalletPage
from tapisvert.journal.archives import Archiver, ArchivingError
from tapisvert.journal.checkpoint import Checkpoint, gaps
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import MAX_MINOR, Entry
from tapisvert.journal.reader import iter_entries, iter_entries_backwards
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import ArchivedError, ArchivedSession, Head
from tapisvert.journal.transactions import make_engine
from tapisvert.live.stages import Stage
from tapisvert.operations.audit import FaultKind, audit
from tapisvert.reports import sessions
from tapisvert.reports.bank import Report, Reports
from tapisvert.rules import commands as c

LATER = MAX_MINOR


def close_and_reopen(table: PlayedTable) -> None:
    """End the session, and open the next as a node does: its start is stored first."""
    table.until(Stage.BETS)
    table.ask(CHIEF, c.Finish())
    last = table.live.core
    table.store.save_snapshot(table.name, last.number, last.hash)
    table.reopen()


def play(store: EventStore) -> None:
    """Three sessions at one table, the last of them in play; purses that each of them moved."""
    issue(store, {"a1": 1_000_000, "b1": 500_000})
    wheel = PlayedTable(store, "wheel", WHEEL, Vault(bytes(32)))
    for session in range(3):
        wheel.ask(ANNA, c.Sit("Anna", 100_000))
        if session == 1:
            wheel.ask(BRUNO, c.Sit("Bruno", 50_000))
        wheel.coups(2, (ANNA, "17", 1_000), (ANNA, "rouge", 5_000))
        if session < 2:
            close_and_reopen(wheel)
    wheel.release()


@pytest.fixture
def store(url: str) -> Iterator[EventStore]:
    """The store of a house that was played in."""
    with closing(open_store(url)) as opening:
        play(opening)
        yield opening


@pytest.fixture
def house(tmp_path: Path) -> Iterator[EventStore]:
    """The same in SQLite alone."""
    with closing(open_store(f"sqlite:///{begin(tmp_path / 'new.db')}")) as opening:
        play(opening)
        yield opening


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the archive."""
    return tmp_path / "archive"


def read_whole(store: EventStore) -> list[Entry]:
    """All entries of the table."""
    return list(iter_entries(store, "wheel"))


def archive(store: EventStore, folder: Path, before_ms: int = LATER) -> list[ArchivedSession]:
    """Archive what is due."""
    steps = Archiver(store, book(store), folder).run(before_ms)
    return [step.archived for step in steps if step.archived is not None]


def kinds(store: EventStore) -> set[FaultKind]:
    """The kinds of faults that an audit finds."""
    return {fault.kind for fault in audit(store).faults}


def test_sessions_are_archived_and_audited(store: EventStore, folder: Path) -> None:
    """Each closed session has its file; the chain, the answers and the money are as before, with
    the files and without; what is left out is said.
    """
    entries, old_report, purses = read_whole(store), audit(store), store.purses()
    heads = store.heads()
    first, second = archive(store, folder)
    assert [first.first, second.first, second.previous] == [1, first.last + 1, first.hash]
    assert sorted(path.name for path in folder.iterdir()) == [first.file, second.file]
    assert store.first_entry("wheel", MAX_MINOR) == second.last + 1
    assert [head for head in store.heads() if head.table == "wheel"] == heads[1:]
    report = audit(store)
    assert (report.faults, report.archived) == ((), second.last)
    assert store.purses() == purses
    with pytest.raises(ArchivedError, match="session 1 of table wheel is archived"):
        store.read("wheel", 3, 10)
    store.use_archives(folder)
    assert read_whole(store) == entries
    assert list(iter_entries_backwards(store, "wheel")) == entries[::-1]
    report = audit(store)
    assert (report.faults, report.archived) == ((), 0)
    assert (report.commands, report.coups) == (old_report.commands, old_report.coups)
    assert archive(store, folder) == []


def test_recent_and_open_sessions_stay_in_database(store: EventStore, folder: Path) -> None:
    """A session is archived once its last entry is old enough; the last one never."""
    entries = read_whole(store)
    opening = store.snapshot("wheel")
    assert opening is not None
    assert archive(store, folder, NOON_MS) == []
    (first,) = archive(store, folder, entries[opening.number - 1].at_ms)
    assert first.last < opening.number
    assert list(folder.glob("*.part")) == []
    for name, age in (("old.part", 2 * 86_400), ("new.part", 60)):
        (folder / name).touch()
        os.utime(folder / name, (time.time() - age,) * 2)
    (second,) = archive(store, folder)
    assert [path.name for path in folder.glob("*.part")] == ["new.part"]  # another process writes
    assert second.last == opening.number


class DiedError(Exception):
    """The process dies here."""


def dying(calls: int) -> Callable[[], None]:
    """Raise at that call."""
    remaining = [calls]

    def step() -> None:
        remaining[0] -= 1
        if not remaining[0]:
            raise DiedError

    return step


def test_archiving_may_die_at_any_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before and after each change of files, rows, house log and entries: the audit finds nothing
    wrong, all entries are there, and the next run ends as if there had been one.
    """
    monkeypatch.setattr("tapisvert.journal.archives._AT_ONCE", 40)
    with closing(open_store(f"sqlite:///{tmp_path}/house.db")) as store:
        play(store)
        entries = read_whole(store)
    deaths = 0
    for calls in range(1, 99):
        place = tmp_path / f"{calls}"
        place.mkdir()
        shutil.copy(tmp_path / "house.db", place)
        url = f"sqlite:///{place}/house.db"
        died = _archive_until_it_dies(url, place / "archive", dying(calls))
        deaths += died
        with closing(open_store(url)) as store:
            store.use_archives(place / "archive")
            assert read_whole(store) == entries
            assert kinds(store) == set()
            archive(store, place / "archive")
            assert [item.session for item in store.archived_sessions("wheel")] == [1, 2]
            opening = store.snapshot("wheel")
            assert opening is not None
            assert store.first_entry("wheel", MAX_MINOR) == opening.number + 1
            assert read_whole(store) == entries
            assert kinds(store) == set()
        if not died:
            break
    assert deaths > 12


def _archive_until_it_dies(url: str, folder: Path, step: Callable[[], None]) -> bool:
    """Archive; return whether it died on the way. It may die before and after each change."""
    with closing(open_store(url)) as store, pytest.MonkeyPatch.context() as patch:

        def mortal(name: str, owner: Any) -> None:
            real = getattr(owner, name)

            def call(*arguments: Any, **options: Any) -> Any:
                step()
                completed = real(*arguments, **options)
                step()
                return completed

            patch.setattr(owner, name, call)

        house = book(store)
        for name, owner in (
            ("save_archived", store),
            ("remove_entries", store),
            ("write", house),
            ("tapisvert.journal.archives.os.replace", None),
        ):
            if owner is None:
                patch.setattr(name, _mortal_replace(step))
            else:
                mortal(name, owner)
        try:
            for _ in Archiver(store, house, folder).run(LATER):
                pass
        except DiedError:
            return True
    return False


def _mortal_replace(step: Callable[[], None]) -> Callable[[Path, Path], None]:
    def replace(part: Path, target: Path) -> None:
        step()
        part.rename(target)
        step()

    return replace


def test_archive_file_is_record(house: EventStore, folder: Path) -> None:
    """`replay`, `explain` and `verify` take it as the record of its session."""
    entries = read_whole(house)
    session, _ = archive(house, folder)
    first = sessions.recorded(entries[: session.last])
    answers = [answer for answer in sessions.record(first) if b'{"event":' in answer]
    file = str(folder / session.file)
    completed = invoke("verify", file, "--json")
    (load,) = json.loads(completed.out)["records"]
    assert (completed.status, load["right"]) == (0, True)
    events = [line for answer in answers for line in answer.decode().splitlines()[1:]]
    assert invoke("replay", file).out.splitlines() == events
    assert invoke("explain", file, "--coup", "2", "--json").status == 0
    raw = Path(file).read_bytes()
    Path(file).write_bytes(raw[:-400] + b"\0" * 400)
    result = invoke("replay", file)
    assert result.status == 2
    assert "is not an archived session" in result.err


def test_purses_keep_their_history(store: EventStore, url: str, folder: Path) -> None:
    """Every movement is there after the archiving, in the same order with the same balances."""
    engine = make_engine(url)
    wallet = WalletHistory(engine)

    def pages() -> list[WalletPage]:
        return [
            wallet.page(player, 2, instant_ms)
            for player in ("a1", "b1")
            for instant_ms in (LATER, NOON_MS + 1)
        ]

    old_pages = pages()
    assert sum(len(page.movements) for page in old_pages) > 4
    archive(store, folder)
    assert pages() == old_pages
    assert store.has_paid("wheel", "b1")  # in an archived session alone
    engine.dispose()


def rows_changed(store: EventStore, sql: str) -> None:
    """Change the database behind the program's back."""
    store._change(sql)


@pytest.mark.parametrize(
    ("sql", "kind"),
    [
        ("UPDATE archived SET last = last - 1 WHERE session = 2", FaultKind.ARCHIVE),
        ("UPDATE archived SET previous = hash WHERE session = 2", FaultKind.ARCHIVE),
        ("UPDATE archived SET file = 'other.zip' WHERE session = 1", FaultKind.ARCHIVE),
        ("DELETE FROM archived WHERE session = 1", FaultKind.CHAIN),
        ("DELETE FROM archived_moves WHERE number > 3", FaultKind.ARCHIVE),
        (
            "DELETE FROM entries WHERE number = (SELECT max(last) + 2 FROM archived)",
            FaultKind.CHAIN,
        ),
    ],
)
def test_changed_archive_is_detected(
    house: EventStore, folder: Path, sql: str, kind: FaultKind
) -> None:
    """Rows, movements and entries: the house log and the files know better."""
    archive(house, folder)
    house.use_archives(folder)
    assert kinds(house) == set()
    rows_changed(house, sql)
    assert kind in kinds(house)


def test_changed_or_lost_file_is_detected(house: EventStore, folder: Path) -> None:
    """One that is missing, one of another session, one with a changed entry and its hash."""
    first, second = archive(house, folder)
    house.use_archives(folder)
    path = folder / first.file
    whole_file = path.read_bytes()
    path.unlink()
    assert kinds(house) == {FaultKind.ARCHIVE}
    shutil.copy(folder / second.file, path)
    assert kinds(house) == {FaultKind.ARCHIVE}
    with zipfile.ZipFile(path, "w") as zip_file, zipfile.ZipFile(io.BytesIO(whole_file)) as real:
        for name in real.namelist():
            text = real.read(name).replace(b'\\"on\\":\\"17\\"', b'\\"on\\":\\"18\\"')
            zip_file.writestr(name, text)
    house.use_archives(folder)
    assert kinds(house) == {FaultKind.CHAIN}


def test_checkpoints_of_before_are_proved_by_the_files(house: EventStore, folder: Path) -> None:
    """A checkpoint from within an archived session: with the files its entry is compared, without
    them it is left out, and a head that is the session's last is compared in any case.
    """
    entries = read_whole(house)
    first, _ = archive(house, folder)

    def find_request(number: int, digest: bytes) -> int:
        return len(gaps(Checkpoint("x", 0, (Head("wheel", number, digest),)), house))

    assert find_request(9, bytes(32)) == find_request(first.last, first.hash) == 0
    assert find_request(first.last, bytes(32)) == 1
    house.use_archives(folder)
    assert find_request(9, entries[8].hash) == 0
    assert find_request(9, bytes(32)) == 1


@pytest.fixture
def file(house: EventStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The house, closed, for commands."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    house.close()
    return tmp_path / "new.db"


def complete(file: Path, command: str, *arguments: str) -> Finished:
    """A command on the house."""
    return invoke(command, "--database", f"sqlite:///{file}", *arguments)


def test_archive_command_works(file: Path, folder: Path) -> None:
    """It says what it did, in three languages, and gives space back; the audit takes the files; a
    report reads none.
    """
    with closing(SqliteStore(file)) as store:
        report = Report()
        report.apply(read_whole(store))
        assert complete(file, "archive", str(folder)).status == 2  # in use
    with closing(sqlite3.connect(file)) as database:  # the space of many more entries
        database.execute("CREATE TABLE removed AS SELECT zeroblob(1000000)")
        database.execute("DROP TABLE removed")
    old_size = file.stat().st_size
    result = complete(file, "archive", "--days", "30", str(folder))
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("Session 1 of table wheel, ")
    assert "exist only there" in result.out
    assert "smaller" in result.out
    assert file.stat().st_size < old_size - 1_000_000
    for language, absent in (("it", "Nessuna sessione"), ("fr", "Aucune session")):
        assert absent in complete(file, "archive", str(folder), "--lang", language).out
    left_out = json.loads(complete(file, "audit", "--json").out)
    read = json.loads(complete(file, "audit", "--json", "--archive", str(folder)).out)
    assert left_out["right"] is read["right"] is True
    assert (left_out["archived"] > 0, read["archived"]) == (True, 0)
    assert "archived entries were not read" in complete(file, "audit").out
    with closing(SqliteStore(file)) as store:
        saved_report = Reports(store).find("wheel")
        assert (saved_report.total, saved_report.sessions) == (report.total, report.sessions)
        assert saved_report.curve.all_points() == report.curve.all_points()
        assert saved_report.state() == report.state()


def test_archive_command_refuses_inconsistent_journal(file: Path, folder: Path) -> None:
    """The session stays, no file is left, and the line says which entry."""
    with closing(SqliteStore(file)) as store:
        rows_changed(store, "UPDATE entries SET hash = previous WHERE number = 9")
    refusal = complete(file, "archive", str(folder))
    assert refusal.status == 1
    assert "entry 9 of table wheel is not as it was written" in refusal.out
    assert list(folder.iterdir()) == []
    with closing(SqliteStore(file)) as store:
        assert store.first_entry("wheel", MAX_MINOR) == 1


def test_house_with_archive_is_restored(file: Path, folder: Path, tmp_path: Path) -> None:
    """The last session alone is replayed to close the table; the files prove the rest."""
    assert complete(file, "archive", str(folder)).status == 0
    copy = tmp_path / "copy.db"
    assert complete(file, "backup", str(copy)).status == 0
    file.unlink()
    assert complete(file, "restore", str(copy), "--archive", str(tmp_path)).status == 1  # no files
    result = complete(file, "restore", str(copy), "--archive", str(folder))
    assert "Table wheel is closed" in result.out
    assert complete(file, "audit", "--archive", str(folder)).status == 0


def test_damaged_file_removes_nothing(
    house: EventStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read again before it counts: no row, no file, all entries."""
    entries = read_whole(house)
    real = zipfile.ZipFile.writestr

    def spoil(self: zipfile.ZipFile, info: Any, data: bytes, *arguments: Any) -> None:
        real(self, info, data.replace(b'"amount\\":1000', b'"amount\\":1001', 1), *arguments)

    monkeypatch.setattr(zipfile.ZipFile, "writestr", spoil)
    with pytest.raises(ArchivingError, match="is not as written"):
        archive(house, folder)
    assert (house.archived_sessions("wheel"), list(folder.iterdir())) == ([], [])
    assert read_whole(house) == entries


@pytest.mark.parametrize("removals", [0, 2])
def test_lost_file_removes_nothing(
    house: EventStore, folder: Path, monkeypatch: pytest.MonkeyPatch, removals: int
) -> None:
    """It is written again while all entries are in the database; later it is named, and no more of
    them go.
    """
    entries = read_whole(house)
    monkeypatch.setattr("tapisvert.journal.archives._AT_ONCE", 5)
    with pytest.MonkeyPatch.context() as patch:
        step, real = dying(removals + 1), house.remove_entries
        patch.setattr(house, "remove_entries", lambda *arguments: (step(), real(*arguments)))
        with pytest.raises(DiedError):
            archive(house, folder)
    next(folder.glob("*.zip")).unlink()
    if removals:
        with pytest.raises(ArchivingError, match="No such file"):
            archive(house, folder)
        assert house.first_entry("wheel", MAX_MINOR) == 11
    else:
        archive(house, folder)
        house.use_archives(folder)
        assert read_whole(house) == entries
