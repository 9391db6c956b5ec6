"""A house with a replica by Litestream: what waits for it, its status, and what is restored."""

import json
import re
import shutil
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import pytest
from support.cli.cli_runner import invoke
from support.server.recorded_house import ANNA, CHIEF, WHEEL, PlayedTable, book
from support.server.replicas import Replica, replica
from support.storage.issued import issue
from support.storage.store_backends import begin

from tapisvert.config.settings import load
from tapisvert.fairness.vault import Vault
from tapisvert.journal import checkpoint_keys
from tapisvert.journal.archives import Archiver
from tapisvert.journal.entry import MAX_MINOR
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import StoreError
from tapisvert.journal.transactions import make_engine, write_transaction
from tapisvert.live.stages import Stage
from tapisvert.operations import litestream
from tapisvert.operations.litestream import Litestream
from tapisvert.rules import commands as c

MENDED_ON = "2026-03-13"
"""Date of SQLite 3.51.3, whose write-ahead log is mended: see `sqlite_driver`."""


def store_for(other: Replica) -> SqliteStore:
    """The store of a synchronous house."""
    return SqliteStore(begin(other.database), replication=other.litestream)


def test_commit_waits_for_litestream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the journal and one of the accounts, while Litestream is started again."""
    monkeypatch.setattr(litestream, "WAIT_SECONDS", 100)

    def commit() -> None:
        store.create_table("one", b"{}", 0)
        engine = make_engine(f"sqlite:///{other.database}", other.litestream.on_commit)
        with write_transaction(engine) as connection:
            connection.exec_driver_sql("INSERT INTO checkpoints VALUES (NULL, 1, x'00')")
        engine.dispose()

    with replica(tmp_path) as other, closing(store_for(other)) as store:
        other.kill()
        committing = Thread(target=commit)
        committing.start()
        other.start()
        committing.join()
        shutil.rmtree(tmp_path / ".house.db-litestream")
        copy = tmp_path / "copy.db"
        litestream.restore(load(environment={}).replica, str(other.target), copy, None)
        with closing(SqliteStore(copy, reading=True)) as restored_store:
            assert [row.table for row in restored_store.tables()] == ["one"]


@pytest.mark.parametrize("breaks", ["Litestream", "the replica"])
def test_synchronous_house_stops_without_replica(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, breaks: str
) -> None:
    """Nothing is acknowledged; and no later commit, before it is opened again."""
    monkeypatch.setattr(litestream, "WAIT_SECONDS", 1)
    with replica(tmp_path) as other, closing(store_for(other)) as store:
        if breaks == "Litestream":
            other.pause()
            problem = "Litestream does not answer at .*: is `tapisvert replica` running"
        else:
            other.target.rename(tmp_path / "away")
            other.target.write_text("")
            problem = "Litestream cannot write the replica: .*not a directory"
        with pytest.raises(StoreError, match=problem):
            store.create_table("one", b"{}", 0)
        with pytest.raises(StoreError, match=problem):
            store.create_table("two", b"{}", 0)


def test_asynchronous_house_does_not_wait(tmp_path: Path) -> None:
    """It opens and commits without a Litestream."""
    absent = Litestream(tmp_path / "house.db", is_synchronous=False)
    with closing(SqliteStore(begin(tmp_path / "house.db"), replication=absent)) as store:
        store.create_table("one", b"{}", 0)


@pytest.mark.parametrize("has_replica", [True, False])
def test_litestream_alone_makes_the_checkpoints(tmp_path: Path, *, has_replica: bool) -> None:
    """A log of more pages than SQLite leaves in one is not copied by the house."""
    file = begin(tmp_path / "house.db")
    absent = Litestream(file, is_synchronous=False) if has_replica else None
    with closing(SqliteStore(file, replication=absent)) as store:
        store.create_table("one", b"{}", 0)
        old_size = file.stat().st_size
        store.save_blob("one", "large", bytes(5_000_000))
        assert (file.stat().st_size == old_size) is has_replica


# The command --------------------------------------------------------------------------------------


def test_replica_status_is_reported(tmp_path: Path) -> None:
    """Told to a person and to a program; then that Litestream is gone."""
    with replica(tmp_path) as other, closing(store_for(other)) as store:
        store.create_table("one", b"{}", 0)
        arguments = ("replica", "--config", str(other.config), "--status")
        status = json.loads(invoke(*arguments, "--json").out)
        assert re.fullmatch(r"0\.5\.\d+", status["version"])
        assert status["transaction"] > 0
        assert (status["lag"], status["problem"]) == (0, None)
        text = invoke(*arguments)
        assert text.status == 0
        assert f"The replica has all up to transaction {status['transaction']}" in text.out
        other.kill()
        result = invoke(*arguments, "--json")
        assert result.status == 1
        assert "Litestream does not answer" in json.loads(result.out)["problem"]
        text = invoke(*arguments, "--lang", "it")
        assert (text.status, text.err) == (1, "")
        assert "La replica non riceve ciò che viene scritto: Litestream" in text.out
        other.start()


def test_replica_is_private(tmp_path: Path) -> None:
    """It has what the database has; and who may write to the socket may stop Litestream."""
    with replica(tmp_path) as other, closing(store_for(other)):
        other.litestream.on_commit()
        for path in (other.target, tmp_path / "house.db.litestream"):
            assert path.stat().st_mode & 0o077 == 0, path


def test_sqlite_of_litestream_is_patched() -> None:
    """It checkpoints the log too."""
    text = Path(litestream.program()).read_bytes()
    (date,) = set(re.findall(rb"(20\d\d-\d\d-\d\d) \d\d:\d\d:\d\d [0-9a-f]{64}", text))
    assert date.decode() >= MENDED_ON


def test_missing_litestream_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line, by both commands that run it."""
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    monkeypatch.setenv("PATH", "/nowhere")
    for arguments in (
        ("replica", "--database", f"sqlite:///{tmp_path}/house.db"),
        ("restore", "--replica", "/srv", "--database", f"sqlite:///{tmp_path}/house.db"),
    ):
        result = invoke(*arguments, TAPISVERT_REPLICA_TO="/srv/replica")
        assert (result.status, result.is_one_clear_line) == (2, True)
        assert "Litestream is missing: install tapisvert[replica]" in result.err


@pytest.mark.parametrize(
    ("variables", "database", "problem"),
    [
        ({}, "house.db", "replica.to is not set: name the place of the replica there"),
        ({"TO": "replica"}, "house.db", "expected a folder from the root, as /mnt/other/replica"),
        ({"TO": "/srv"}, f"{'long' * 30}.db", "is too long a path for a socket"),
        ({"MODE": "synchronous"}, "house.db", "a synchronous house needs a replica"),
    ],
)
def test_invalid_replica_settings_are_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    database: str,
    problem: str,
) -> None:
    """Each is refused in one line, before Litestream is started."""
    for name, text in variables.items():
        monkeypatch.setenv(f"TAPISVERT_REPLICA_{name}", text)
    result = invoke("replica", "--database", f"sqlite:///{tmp_path}/{database}")
    assert (result.status, result.is_one_clear_line) == (2, True)
    assert problem in result.err


def test_litestream_configuration_is_generated(tmp_path: Path) -> None:
    """An address goes there as it is, metrics where they are set, the days as hours."""
    options = {"--replica-metrics": "127.0.0.1:9090", "--replica-days": "30"}
    secure = {"--replica-host-key": "ssh-ed25519 AAAA", "--replica-key-file": "/etc/key"}
    house = load(environment={}, options=options | secure).replica
    text = litestream.configuration(house, tmp_path / "house.db", "sftp://a:b@host/x")
    data = json.loads(text)
    assert data["addr"] == "127.0.0.1:9090"
    assert data["snapshot"]["retention"] == "720h"
    (database,) = data["dbs"]
    assert database["path"] == str(tmp_path / "house.db")
    assert database["monitor-interval"] == "100ms"
    assert database["replica"] == {
        "url": "sftp://a:b@host/x",
        "sync-interval": "100ms",
        "host-key": "ssh-ed25519 AAAA",
        "key-path": "/etc/key",
    }


def test_unknown_sftp_host_is_refused(tmp_path: Path) -> None:
    """Litestream would believe any; when a replica is written, and when it is read."""
    database = ("--database", f"sqlite:///{tmp_path}/house.db")
    target = "sftp://me@127.0.0.1:1/replica"
    for result in (
        invoke("replica", *database, TAPISVERT_REPLICA_TO=target),
        invoke("restore", "--replica", target, *database),
    ):
        assert (result.status, result.is_one_clear_line) == (2, True)
        assert "replica.host_key is not set: an sftp:// address needs the public key" in result.err
    key = "ssh-ed25519 this-is-none"
    result = invoke("restore", "--replica", target, *database, TAPISVERT_REPLICA_HOST_KEY=key)
    assert "cannot parse sftp host key" in result.err


# Restoring ----------------------------------------------------------------------------------------


def play(other: Replica, archive: Path) -> tuple[datetime, int, int]:
    """A house of two sessions, the first archived, which is lost.

    Return a time, the number of the last entry then, and that of the last entry of all.
    """
    keys = other.config.with_name("keys")
    checkpoint_keys.load_or_create_key(keys)
    with closing(store_for(other)) as store:
        issue(store, {"a1": 1_000_000})
        vault = Vault.from_file(keys / checkpoint_keys.VAULT_KEY)
        wheel = PlayedTable(store, "wheel", WHEEL, vault)
        wheel.ask(ANNA, c.Sit("Anna", 100_000))
        wheel.coups(2, (ANNA, "rouge", 500))
        wheel.until(Stage.BETS)
        wheel.ask(CHIEF, c.Finish())
        last = wheel.live.core
        store.save_snapshot("wheel", last.number, last.hash)
        wheel.reopen()
        wheel.ask(ANNA, c.Sit("Anna", 100_000))
        earlier = store.head("wheel").number
        copy = datetime.now(UTC).replace(tzinfo=None)
        time.sleep(0.05)  # so that what follows is of a later time
        wheel.coups(1, (ANNA, "rouge", 500))
        wheel.release()
        assert [*Archiver(store, book(store), archive).run(MAX_MINOR)][-1].archived
        end = store.head("wheel").number
    other.database.unlink()
    for file in other.database.parent.glob("house.db-*"):
        file.unlink()
    return copy, earlier, end


def test_house_is_restored_from_replica(tmp_path: Path) -> None:
    """As of its last commit or of an earlier time: audited, its tables closed by the rules."""
    archive = tmp_path / "archive"
    with replica(tmp_path) as other:
        position, earlier, end = play(other, archive)
    arguments = ("restore", "--replica", str(other.target), "--config", str(other.config))
    old_data = json.loads(invoke(*arguments, "--until", position.isoformat(), "--json").out)
    assert old_data["restored"]
    assert old_data["entries"] == {"wheel": earlier}
    other.database.unlink()
    result = invoke(*arguments, "--archive", str(archive))
    assert (result.status, result.err) == (0, "")
    assert "issing" not in result.out
    assert f"Table wheel ends with entry {end}." in result.out
    assert "Later entries are lost" in result.out
    assert "Table wheel is closed; stakes and chips returned to 1 player" in result.out
    with closing(SqliteStore(other.database)) as store:
        store.use_archives(archive)
        assert next(iter_entries(store, "wheel")).number == 1


def test_litestream_is_stopped_before_a_restore(tmp_path: Path) -> None:
    """It has the former database open."""
    with replica(tmp_path) as other:
        play(other, tmp_path / "archive")
        arguments = ("restore", "--replica", str(other.target), "--config", str(other.config))
        result = invoke(*arguments)
    assert (result.status, result.is_one_clear_line) == (2, True)
    assert "Litestream is running: stop `tapisvert replica` first" in result.err
    assert not other.database.exists()


def test_unreplicated_entries_are_reported(tmp_path: Path) -> None:
    """Each key and each archived session that is missing; the house is restored without them."""
    archive = tmp_path / "archive"
    with replica(tmp_path) as other:
        play(other, archive)
    (session,) = archive.iterdir()
    shutil.rmtree(tmp_path / "keys")
    arguments = ("restore", "--replica", str(other.target), "--config", str(other.config))
    missing = json.loads(invoke(*arguments, "--json", "--without-key").out)
    assert missing["restored"]
    assert missing["missing_keys"] == ["checkpoint.key", "vault.key"]
    archived_session = {"table": "wheel", "session": 1, "file": session.name}
    assert missing["missing_archives"] == [archived_session]
    other.database.unlink()
    text = " ".join(invoke(*arguments, "--without-key").out.split())
    assert f"Missing: session 1 of table wheel, in the file {session.name}." in text
    assert f"The vault’s key is missing: {tmp_path}/keys/vault.key." in text
    assert "The database has an archived session: set archive.folder" in text


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("monday.db", "--until", "2026-11-23"), "--until requires --replica"),
        (("--replica", ".", "--until", "yesterday"), "a time in UTC, as 2026-11-23T20:15:00"),
        ((".",), ". is a folder: give a replica's by --replica"),
        (("--replica", "."), "the replica gives no database: no matching backup files available"),
        (("--replica", ".", "monday.db"), "Give one of FILE, --replica and --in-place"),
        ((), "Give one of FILE, --replica and --in-place"),
    ],
)
def test_invalid_restores_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], problem: str
) -> None:
    """It is refused in one line that says why, and nothing is left behind."""
    monkeypatch.chdir(tmp_path)
    result = invoke("restore", *arguments, "--database", f"sqlite:///{tmp_path}/house.db")
    assert (result.status, result.is_one_clear_line) == (2, True)
    assert problem in " ".join(result.err.split())
    assert list(tmp_path.iterdir()) == []


def test_postgresql_is_restored_from_no_replica() -> None:
    """It is told before the database is reached."""
    arguments = ("restore", "--replica", "/srv/replica", "--database", "postgresql://nowhere/house")
    result = invoke(*arguments)
    assert (result.status, result.is_one_clear_line) == (2, True)
    assert "it is of a SQLite database; PostgreSQL has its own replication" in result.err
