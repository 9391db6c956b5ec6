"""Files beside the database in a replica: archived sessions, and the keys under a password."""

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from support.cli.cli_runner import called
from support.server.recorded_house import ANNA, CHIEF, WHEEL, PlayedTable, book
from support.server.replicas import replica
from support.storage.store_backends import begin

from tapisvert.fairness.vault import Vault
from tapisvert.rules import commands as c
from tapisvert.server.journal import checkpoint_keys
from tapisvert.server.journal.entry import MAX_MINOR
from tapisvert.server.journal.reader import iter_entries
from tapisvert.server.replication import sealed_keys
from tapisvert.server.replication.carried_files import Beside
from tapisvert.server.replication.replica_folder import (
    FolderTarget,
    ReplicaMeta,
    ReplicaRefusedError,
    ReplicaTarget,
)
from tapisvert.server.replication.replicator import ReplicationRule, Replicator
from tapisvert.server.replication.sealed_keys import SealedKeysError, unseal
from tapisvert.server.replication.targets import make_target
from tapisvert.server.storage.archiving import Archiver
from tapisvert.server.storage.sqlite import SqliteStore
from tapisvert.server.tables.stages import Stage

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password costs little here, a third of a second in a house."""
    assert sealed_keys._COST == 1 << 17
    monkeypatch.setattr(sealed_keys, "_COST", 1 << 8)


def play(folder: Path, target: ReplicaTarget, *, with_keys: bool = True) -> bytes:
    """A house of two sessions, the first archived, with a replica; return the vault's key."""
    keys, archive = folder / "keys", folder / "archive"
    checkpoint_keys.load_or_create_key(keys)
    beside = Beside(archive, keys, lambda: PASSWORD) if with_keys else Beside(archive)
    rule = ReplicationRule(is_synchronous=True, wait_seconds=60)
    replicator = Replicator(folder / "house.db", [target], rule, beside=beside)
    begin(folder / "house.db")
    with closing(SqliteStore(folder / "house.db", replication=replicator)) as store:
        book(store).write({"notice": "chips_issued"}, "d1", {"a1": 1_000_000})
        vault = Vault.from_file(keys / checkpoint_keys.VAULT_KEY)
        wheel = PlayedTable(store, "wheel", WHEEL, vault)
        wheel.ask(ANNA, c.Sit("Anna", 100_000))
        wheel.coups(2, (ANNA, "rouge", 500))
        wheel.until(Stage.BETS)
        wheel.ask(CHIEF, c.Finish())
        last = wheel.live.aggregate
        store.save_snapshot("wheel", last.number, last.hash)
        wheel.reopen()
        wheel.ask(ANNA, c.Sit("Anna", 100_000))
        wheel.coups(1, (ANNA, "rouge", 500))
        wheel.release()
        assert [*Archiver(store, book(store), archive).run(MAX_MINOR)][-1].archived
    (folder / "house.toml").write_text(
        f'database = "sqlite:///{folder}/house.db"\nkeys = "{keys}"\n'
        f'archive = {{folder = "{archive}"}}\n'
        f'replication = {{keys_password = "{PASSWORD}"}}\n'
    )
    return (keys / checkpoint_keys.VAULT_KEY).read_bytes()


def lose(folder: Path) -> None:
    """The disk of the house is lost, but for its settings."""
    for name in ("keys", "archive"):
        shutil.rmtree(folder / name)
    for file in folder.glob("house.db*"):
        file.unlink()


@pytest.fixture(params=["folder", "address"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ReplicaTarget]:
    """A replica in a folder, and in one that another process writes."""
    if request.param == "folder":
        yield FolderTarget(tmp_path / "replica")
    else:
        with replica(tmp_path / "replica") as other:
            yield make_target(other.address)


def test_a_house_comes_back_from_its_replica_alone(tmp_path: Path, target: ReplicaTarget) -> None:
    """With its archived session and its keys, which nothing but the password opens."""
    key = play(tmp_path, target)
    sealed = (tmp_path / "replica" / "keys.sealed").read_bytes()
    assert key.strip() not in sealed
    with pytest.raises(SealedKeysError):
        unseal(sealed, PASSWORD + "!")
    (session,) = (tmp_path / "archive").iterdir()
    was = session.read_bytes()
    lose(tmp_path)
    given = ("--config", str(tmp_path / "house.toml"))
    done = called("restore", str(tmp_path / "replica"), *given)
    assert (done.status, done.err) == (0, "")
    assert "3 keys were in the replica" in done.out
    assert "One archived session was in the replica" in done.out
    assert "issing" not in done.out.replace("nothing that was acknowledged is missing", "")
    assert (tmp_path / "keys" / "vault.key").read_bytes() == key
    assert (tmp_path / "keys" / "vault.key").stat().st_mode & 0o077 == 0
    assert session.read_bytes() == was
    assert called("audit", *given).status == 0
    with closing(SqliteStore(tmp_path / "house.db")) as store:
        store.use_archives(tmp_path / "archive")
        assert next(iter_entries(store, "wheel")).number == 1


def test_what_is_not_in_the_replica_is_named(tmp_path: Path) -> None:
    """Each key and each session; the house is restored without them. A wrong password is told
    before anything is written.
    """
    play(tmp_path, FolderTarget(tmp_path / "replica"))
    (session,) = (tmp_path / "archive").iterdir()
    lose(tmp_path)
    config = tmp_path / "house.toml"
    right = config.read_text()
    config.write_text(right.replace(PASSWORD, "another password"))
    given = ("restore", str(tmp_path / "replica"), "--config", str(config))
    refused = called(*given)
    assert (refused.status, refused.is_one_clear_line) == (2, True)
    assert "replication.keys_password is not the password" in refused.err
    assert not (tmp_path / "keys").exists()
    assert not (tmp_path / "house.db").exists()
    config.write_text(right)
    (tmp_path / "replica" / "keys.sealed").unlink()
    (tmp_path / "replica" / "archives" / session.name).unlink()
    told = json.loads(called(*given, "--json").out)
    assert told["restored"]
    assert told["keys"] == {"restored": [], "missing": ["checkpoint.key", "vault.key"]}
    missing = [{"table": "wheel", "session": 1, "file": session.name}]
    assert told["archives"] == {"restored": [], "missing": missing}
    (tmp_path / "house.db").unlink()
    out = " ".join(called(*given).out.split())
    assert f"Missing: session 1 of table wheel, in the file {session.name}." in out
    assert f"The vault’s key is missing: {tmp_path}/keys/vault.key." in out


def test_a_replica_takes_no_file_of_another_name_or_primary(tmp_path: Path) -> None:
    """No path out of its folder, and nothing from a house that was replaced. Without the setting
    no keys go there.
    """
    target = FolderTarget(tmp_path / "replica")
    play(tmp_path, target, with_keys=False)
    assert not (tmp_path / "replica" / "keys.sealed").exists()
    target.open()
    target.begin(ReplicaMeta(house=_house_of(tmp_path), term=9, start="now"))
    for name in ("../out", "archives/../../out", "archives/.hidden", "replica.json", "/tmp/out"):
        with pytest.raises(ReplicaRefusedError):
            target.put_file("now", name, [b""])
    with pytest.raises(ReplicaRefusedError):
        target.put_file("before", "archives/one.zip", [b""])
    target.close()


def _house_of(folder: Path) -> str:
    house: str = json.loads((folder / "replica" / "replica.json").read_bytes())["house"]
    return house
