"""Replicas of a SQLite database: the same pages, whenever the primary or its replica ends."""

import json
import os
import random
import shutil
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from support.cli.cli_runner import called
from support.server.recorded_house import ANNA, NOON_MS, WHEEL, PlayedTable, book
from support.server.replicas import replica
from support.storage.store_backends import begin

from tapisvert.fairness.vault import Vault
from tapisvert.rules import commands as c
from tapisvert.server.journal import checkpoint_keys
from tapisvert.server.journal.store import StoreError
from tapisvert.server.launch.listening import listen
from tapisvert.server.maintenance.audit import audit
from tapisvert.server.replication import replicator as replication
from tapisvert.server.replication import wal
from tapisvert.server.replication.address import address_of
from tapisvert.server.replication.materialize import TableEntry, materialize
from tapisvert.server.replication.replica_folder import (
    FolderTarget,
    ReplicaTarget,
    bases_of,
    segments_of,
)
from tapisvert.server.replication.replicator import ReplicationRule, Replicator
from tapisvert.server.replication.segment import ReplicaDamagedError
from tapisvert.server.replication.targets import make_target
from tapisvert.server.replication.wal import WalReader, checksum_of, end_of, holds
from tapisvert.server.sqlite_driver import sqlite3
from tapisvert.server.storage.engine import make_engine, write_transaction
from tapisvert.server.storage.sqlite import SqliteStore

SYNCHRONOUS = ReplicationRule(is_synchronous=True, wait_seconds=60)


class House:
    """A primary with one replica in a folder beside it."""

    def __init__(
        self, folder: Path, rule: ReplicationRule = SYNCHRONOUS, target: ReplicaTarget | None = None
    ) -> None:
        self.file = folder / "house.db"
        target = target or FolderTarget(folder / "replica", segment_bytes=40_000)
        self.replicator = Replicator(self.file, [target], rule)
        if not self.file.exists():
            begin(self.file)
        self.store = SqliteStore(self.file, replication=self.replicator)
        self.people = make_engine(f"sqlite:///{self.file}", self.replicator.committed)
        self.store.create_table("one", b"{}", 0)

    def write(self, times: int, seed: int = 0) -> None:
        """Change pages all over the file, by both ways in which a house writes."""
        luck = random.Random(seed)
        for at in range(times):
            name, blob = f"blob-{luck.randrange(40)}", luck.randbytes(luck.randrange(9_000))
            self.store.save_blob("one", name, blob)
            if (times - at) % 7 == 1:  # the last one, too
                with write_transaction(self.people) as connection:
                    connection.exec_driver_sql(
                        "INSERT INTO checkpoints VALUES (NULL, ?, ?)", (at, blob)
                    )

    @property
    def lacks(self) -> int:
        """Number of commits that the replica lacks."""
        (status,) = self.replicator.statuses()
        return status.commits_behind

    def close(self) -> None:
        """Stop in order."""
        self.people.dispose()
        self.store.close()


@contextmanager
def opened(
    folder: Path, rule: ReplicationRule = SYNCHRONOUS, target: ReplicaTarget | None = None
) -> Iterator[House]:
    """A house, open while the block lasts."""
    house = House(folder, rule, target)
    try:
        yield house
    finally:
        house.close()


Contents = dict[str, list[tuple[object, ...]]]


def contents(file: Path) -> Contents:
    """Everything in a database, which has to be sound: the rows of each table, and the schema's."""
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        schema = db.execute("SELECT name, type, sql FROM sqlite_schema ORDER BY name").fetchall()
        tables = [name for name, kind, _ in schema if kind == "table"]
        rows = {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
    assert rows
    return {"schema": schema, **rows}


def restored(folder: Path, until: int | TableEntry | None = None) -> Contents:
    """Contents of the database that the replica gives."""
    made = folder / "restored.db"
    materialize(folder / "replica", made, until)
    return contents(made)


def test_the_checksum_is_sqlites() -> None:
    """By products of vectors as by the loop of the file format's description."""
    luck = random.Random(4)
    for size in (8, 24, 4_104):
        data, (a, b) = luck.randbytes(size), (luck.getrandbits(32), luck.getrandbits(32))
        before = a, b
        for x, y in struct.iter_unpack("<II", data):
            a = (a + x + b) & 0xFFFFFFFF
            b = (b + y + a) & 0xFFFFFFFF
        assert checksum_of(data, before) == (a, b)


def test_the_log_is_read_up_to_the_last_commit(tmp_path: Path) -> None:
    """Pages of a transaction that is not committed, or that are not whole, are left alone."""
    file = tmp_path / "a.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA cache_size = 2")  # so that pages are in the log before their commit
        db.execute("CREATE TABLE t (a)")
        reader = WalReader(Path(f"{file}-wal"))
        assert reader.read()
        place = reader.position
        db.execute("BEGIN")
        db.executemany("INSERT INTO t VALUES (?)", [("x" * 900,)] * 100)
        assert Path(f"{file}-wal").stat().st_size > 40_000
        assert reader.read() == []
        assert reader.position == place == end_of(Path(f"{file}-wal"))
        db.execute("COMMIT")
        (read,) = reader.read()
        assert len(read.pages) > 20
        assert holds(Path(f"{file}-wal"), read.end)
        cut = tmp_path / "cut"
        shutil.copyfile(f"{file}-wal", cut)
        with cut.open("r+b") as torn:
            torn.seek(-1, os.SEEK_END)
            torn.write(b"\x55")
        assert end_of(cut) == place
        assert not holds(cut, read.end)


@pytest.mark.parametrize("is_synchronous", [True, False])
def test_a_replica_is_the_database_at_any_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_synchronous: bool
) -> None:
    """After each start, while it goes on and after it closed; one base serves all of it, though the
    log begins anew again and again. An asynchronous one is so once it lacks nothing.
    """
    rule = replace(SYNCHRONOUS, is_synchronous=is_synchronous)
    monkeypatch.setattr(replication, "_CHECKPOINT_FRAMES", 50)
    for run in range(3):
        with opened(tmp_path, rule) as house:
            house.write(60, seed=run)
            while not is_synchronous and house.lacks:
                time.sleep(0.005)
            assert Path(f"{house.file}-wal").stat().st_size < 400 * 4_120, "it never began anew"
            assert restored(tmp_path) == contents(house.file)
        assert restored(tmp_path) == contents(house.file)
        assert not Path(f"{house.file}-wal").exists()
    assert [base.number for base in bases_of(tmp_path / "replica")] == [1]
    assert len(segments_of(tmp_path / "replica")) > 2


def test_every_moment_can_be_restored(tmp_path: Path) -> None:
    """By time, whichever base is before it; not before the first base, nor what is nowhere."""
    moments, bases = list[tuple[int, Contents]](), 0
    with opened(tmp_path, ReplicationRule(is_synchronous=True, base_ms=20)) as house:
        for run in range(4):
            house.write(5, seed=run)
            while len(bases_of(tmp_path / "replica")) == bases:
                time.sleep(0.005)
            bases = len(bases_of(tmp_path / "replica"))
            moments.append((now_ms(), contents(house.file)))
            while now_ms() == moments[-1][0]:
                pass
    assert bases >= 4
    for at_ms, then in moments:
        assert restored(tmp_path, at_ms) == then
    with pytest.raises(ReplicaDamagedError, match="so early a moment; the earliest is of 20"):
        restored(tmp_path, NOON_MS)
    with pytest.raises(ReplicaDamagedError, match="no record has entry 9 of table wheel"):
        restored(tmp_path, TableEntry("wheel", 9))


def now_ms() -> int:
    """The wall clock."""
    return time.time_ns() // 1_000_000


def test_only_what_is_needed_for_the_days_to_keep_stays(tmp_path: Path) -> None:
    """Bases and segments of before are deleted; the newest is always there."""
    rule = ReplicationRule(is_synchronous=True, base_ms=20, keep_ms=0)
    with opened(tmp_path, rule) as house:
        house.write(30)
        while bases_of(tmp_path / "replica")[0].number == 1:
            house.write(1)
    assert len(bases_of(tmp_path / "replica")) == 1
    assert segments_of(tmp_path / "replica")[0].name != f"segment-{1:016}"
    assert restored(tmp_path) == contents(tmp_path / "house.db")


def test_a_replica_that_was_changed_is_not_restored(tmp_path: Path) -> None:
    """Not one bit of base or record; a record that is not whole at the end is not there."""
    with opened(tmp_path) as house:
        house.write(12)
    folder = tmp_path / "replica"
    segments = segments_of(folder)
    before = {file: file.read_bytes() for file in (*segments, folder / f"base-{1:016}.db")}
    for file, held in before.items():
        for at in (30, len(held) // 2):
            changed = bytearray(held)
            changed[at] ^= 4
            file.write_bytes(changed)
            with pytest.raises(ReplicaDamagedError):
                restored(tmp_path)
        file.write_bytes(held)
    segments[0].rename(folder / "gone")
    with pytest.raises(ReplicaDamagedError):
        restored(tmp_path)
    (folder / "gone").rename(segments[0])
    whole = materialize(folder, tmp_path / "whole.db")
    segments[-1].write_bytes(before[segments[-1]][:-5])
    assert materialize(folder, tmp_path / "cut.db").number == whole.number - 1


def test_a_database_that_was_written_elsewhere_gets_a_new_base(tmp_path: Path) -> None:
    """Commits made without the replica are in its base; no record follows over the gap."""
    with opened(tmp_path) as house:
        house.write(5)
    with closing(SqliteStore(tmp_path / "house.db")) as store:
        store.save_blob("one", "unseen", b"written without the replica")
    with opened(tmp_path) as house:
        house.write(5, seed=1)
    assert len(bases_of(tmp_path / "replica")) == 2
    assert restored(tmp_path) == contents(tmp_path / "house.db")
    newest = bases_of(tmp_path / "replica")[-1].number
    (tmp_path / "replica" / f"base-{newest:016}.json").unlink()
    assert materialize(tmp_path / "replica", tmp_path / "cut.db").is_cut


def test_a_replaced_primary_writes_no_more(tmp_path: Path) -> None:
    """After another was restored from the replica and has begun, and neither does another house."""
    one, two, other = (tmp_path / name for name in ("one", "two", "other"))
    for folder in (one, two, other):
        folder.mkdir()
    with opened(one) as house:
        house.write(3)
    made = materialize(one / "replica", two / "house.db")
    replication.remember_restored(two / "house.db", made.primary.house, made.primary.term)
    (one / "replica").rename(two / "replica")
    with opened(two) as house:
        house.write(3, seed=1)
    assert restored(two) == contents(two / "house.db")
    (two / "replica").rename(one / "replica")
    with pytest.raises(StoreError, match="a later start of this house writes it"):
        House(one)
    (one / "replica").rename(other / "replica")
    with pytest.raises(StoreError, match="the replica of another house"):
        House(other)


def test_a_replica_that_is_empty_all_at_once_is_not_begun_anew(tmp_path: Path) -> None:
    """Its disk may not be mounted: then the folder of that name is on another."""
    with opened(tmp_path) as house:
        house.write(3)
    (tmp_path / "replica").rename(tmp_path / "unmounted")
    with pytest.raises(StoreError, match="is its disk mounted"):
        House(tmp_path, ReplicationRule(is_synchronous=True, wait_seconds=3))
    for thread in threading.enumerate():
        if thread.name.startswith("replica in"):
            thread.join()  # it tries once more
    shutil.rmtree(tmp_path / "replica")
    (tmp_path / "unmounted").rename(tmp_path / "replica")
    with opened(tmp_path) as house:
        house.write(3, seed=1)
    assert restored(tmp_path) == contents(tmp_path / "house.db")
    assert len(bases_of(tmp_path / "replica")) == 1


# Another machine ----------------------------------------------------------------------------------


def test_a_replica_elsewhere_has_what_was_acknowledged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed, the house goes on and says so; back again, it gets all that it lacks, without a new
    base, and is waited for again.
    """
    monkeypatch.setattr(wal, "_ENOUGH_BYTES", 20_000)  # so that it comes in several parts
    monkeypatch.setattr(replication, "_CHECKPOINT_FRAMES", 20)  # so that it could be lost
    rule = ReplicationRule(is_synchronous=True, stops=False, wait_seconds=0.3)
    with replica(tmp_path / "replica") as other:
        with opened(tmp_path, replace(rule, wait_seconds=60), make_target(other.address)) as house:
            house.write(10)
            assert restored(tmp_path) == contents(house.file)
        with opened(tmp_path, rule, make_target(other.address)) as house:
            house.write(3, seed=1)
            other.kill()
            house.write(10, seed=2)
            (status,) = house.replicator.statuses()
            assert not status.is_connected
            assert status.commits_behind >= 10
            assert "THE HOUSE GOES ON WITHOUT ITS REPLICA" in caplog.text
            other.start()
            while house.lacks:
                time.sleep(0.01)
            house.write(1, seed=3)
            assert restored(tmp_path) == contents(house.file)
            assert "has all again" in caplog.text
    assert len(bases_of(tmp_path / "replica")) == 1


@pytest.mark.parametrize("is_synchronous", [True, False])
def test_a_house_stops_without_its_replica_if_it_says_so(
    tmp_path: Path, is_synchronous: bool
) -> None:
    """Before it acknowledges anything that the replica lacks, or has lacked for too long."""
    rule = ReplicationRule(is_synchronous=is_synchronous, stops=True, wait_seconds=3)
    with replica(tmp_path / "replica") as other:
        house = House(tmp_path, rule, make_target(other.address))
        while house.lacks:
            time.sleep(0.005)
        other.kill()
        with pytest.raises(StoreError, match=r"did not acknowledge within 3 seconds.*is stop"):
            write_until_stopped(house)
        other.start()
        with pytest.raises(StoreError):  # it has to be started again
            house.store.save_blob("one", "late", b"")
        house.close()
        other.kill()
        at_once = replace(
            rule, is_synchronous=True, wait_seconds=1
        )  # in any time it answers nothing
        with pytest.raises(StoreError, match="did not acknowledge"):
            House(tmp_path, at_once, make_target(other.address))


def write_until_stopped(house: House) -> None:
    """Write now and then, as a house does that renews its leases."""
    while True:
        house.write(1)
        time.sleep(0.05)


def test_only_the_replica_of_the_address_is_written_and_only_with_its_token(
    tmp_path: Path,
) -> None:
    """Another certificate is told apart before the token is sent; another token opens nothing."""
    rule = ReplicationRule(is_synchronous=True, wait_seconds=3)
    with replica(tmp_path / "replica") as other:
        right = address_of(other.address)
        for wrong, said in (
            (replace(right, fingerprint="00" * 32), "another certificate answers there"),
            (replace(right, token="guessed"), "its token is another"),
        ):
            with pytest.raises(StoreError, match=said):
                House(tmp_path, rule, make_target(str(wrong)))
    assert not segments_of(tmp_path / "replica")
    assert (tmp_path / "replica" / "replica.address").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "replica" / "replica.pem").stat().st_mode & 0o777 == 0o600


# The command --------------------------------------------------------------------------------------


def test_a_house_is_restored_from_its_replica(tmp_path: Path) -> None:
    """As of its last commit or of one of its entries: audited, its tables closed by the rules; the
    replica goes on with it.
    """
    keys = tmp_path / "keys"
    checkpoint_keys.load_or_create_key(keys)
    config = tmp_path / "house.toml"
    config.write_text(f'database = "sqlite:///{tmp_path}/house.db"\nkeys = "{keys}"\n')
    with opened(tmp_path) as house:
        book(house.store).write({"notice": "chips_issued"}, "d1", {"a1": 1_000_000})
        vault = Vault.from_file(keys / checkpoint_keys.VAULT_KEY)
        wheel = PlayedTable(house.store, "wheel", WHEEL, vault)
        wheel.ask(ANNA, c.Sit("Anna", 100_000))
        wheel.coups(3, (ANNA, "rouge", 500))
        last = house.store.head("wheel").number
    (tmp_path / "house.db").rename(tmp_path / "lost.db")
    folder, given = str(tmp_path / "replica"), ("--config", str(config))
    early = called("restore", folder, *given, "--until", f"wheel:{last - 6}", "--json")
    assert (early.status, early.err) == (0, "")
    told = json.loads(early.out)
    assert (told["restored"], told["file"]) == (True, f"{tmp_path}/house.db")
    assert (told["replica"]["entries"]["wheel"], told["replica"]["cut"]) == (last - 6, False)
    (tmp_path / "house.db").unlink()
    done = called("restore", folder, *given)
    assert (done.status, done.err) == (0, "")
    assert f"Table wheel ends with entry {last}." in done.out
    assert "It was synchronous: nothing that was acknowledged is missing." in done.out
    assert "Table wheel is closed; stakes and chips returned to 1 player" in done.out
    with opened(tmp_path) as house:
        house.write(3)
        assert audit(house.store).is_right
    assert restored(tmp_path) == contents(tmp_path / "house.db")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere.db", "--until", "wheel:3"), "only a replica's folder has earlier moments"),
        ((".", "--until", "yesterday"), "a time in UTC, as 2026-11-23T20:15:00, or an entry"),
        ((".",), "has no base copy"),
    ],
)
def test_what_cannot_be_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    """It is refused in one line that says why, and nothing is left behind."""
    monkeypatch.chdir(tmp_path)
    done = called("restore", *arguments, "--database", f"sqlite:///{tmp_path}/house.db")
    assert done.status == 2
    assert done.is_one_clear_line
    assert said in done.err
    assert list(tmp_path.iterdir()) == []


def test_where_a_replica_cannot_be_kept(tmp_path: Path) -> None:
    """A port that is in use, a folder that cannot be made: each is named in a line."""
    (tmp_path / "file").write_text("")
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        in_use = called("replica", str(tmp_path / "replica"), "--port", str(port))
    no_folder = called("replica", str(tmp_path / "file" / "replica"), "--port", "0")
    for done, said in ((in_use, f"127.0.0.1:{port} cannot be listened on"), (no_folder, "file")):
        assert done.status == 2
        assert done.is_one_clear_line
        assert said in done.err
