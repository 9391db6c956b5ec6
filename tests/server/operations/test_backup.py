"""Backups of a house, made while it is open; restored, nothing of before is dealt again."""

import json
import shutil
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from support.cli.cli_runner import Finished, invoke
from support.server.http_server import CARDS, PASSWORD, Person, opened, settings, table
from support.server.recorded_house import (
    ANNA,
    NOON_MS,
    WHEEL,
    PlayedTable,
    played_house,
)
from support.storage.issued import issue
from support.storage.store_backends import begin

from tapisvert.accounts.accounts import SYSTEM
from tapisvert.clock import Instant, now
from tapisvert.fairness.transparency.signed_note import read_verifier_key
from tapisvert.fairness.vault import Vault
from tapisvert.journal import checkpoint_keys
from tapisvert.journal.checkpoint import gaps, read
from tapisvert.journal.connect import open_snapshot, open_store
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import SavedState, StoreError
from tapisvert.live import table_state
from tapisvert.live.stages import Stage
from tapisvert.operations import backup
from tapisvert.operations.audit import audit
from tapisvert.operations.backup import Closed, close_tables, copy_database
from tapisvert.rules import Phase, Role
from tapisvert.rules import commands as c

NOW = Instant(0, NOON_MS + 10_000_000)


@pytest.fixture
def folder(new: Path) -> Path:
    """A house that was played in, in mid-coup, with its keys and its settings."""
    played_house(new / "house.db", Vault.from_file(new / "keys" / checkpoint_keys.VAULT_KEY))
    return new


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house in which nothing was played, with its keys and its settings."""
    monkeypatch.delenv("TAPISVERT_CONFIG", raising=False)
    keys = tmp_path / "keys"
    checkpoint_keys.load_or_create_key(keys)
    config = tmp_path / "house.toml"
    config.write_text(f'database = "sqlite:///{tmp_path}/house.db"\nkeys = "{keys}"\n')
    return tmp_path


def complete(folder: Path, command: str, *arguments: str) -> Finished:
    """A command about that house."""
    return invoke(command, *arguments, "--config", str(folder / "house.toml"))


def snapshot(file: Path) -> EventStore:
    """Contents of a database now."""
    return open_snapshot(f"sqlite:///{file}")


def acts(file: Path, kind: bytes) -> list[bytes]:
    """The lines of a kind of command, of all tables."""
    with closing(sqlite3.connect(file)) as db:
        rows = db.execute("SELECT line FROM entries ORDER BY table_id, number").fetchall()
    return [line for (line,) in rows if line.startswith(b'{"do":"%b"' % kind)]


# Backups ------------------------------------------------------------------------------------------


def test_backup_has_one_moment(folder: Path) -> None:
    """All that was there, right by itself, with a checkpoint that stands beside it too."""
    ending = complete(folder, "backup", str(folder / "copy.db"))
    assert (ending.status, ending.err) == (0, "")
    assert (folder / "copy.db").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in folder.glob("copy*")) == ["copy.db", "copy.db.checkpoint"]
    original, copy = snapshot(folder / "house.db"), snapshot(folder / "copy.db")
    assert original.heads() == copy.heads()
    assert original.purses() == copy.purses()
    assert original.blobs("wheel") == copy.blobs("wheel") != {}
    assert original.checkpoints() == []
    (text,) = copy.checkpoints()
    assert text == (folder / "copy.db.checkpoint").read_bytes()
    verifier_key = read_verifier_key((folder / "keys" / checkpoint_keys.PUBLIC).read_text())
    assert gaps(read(text, *verifier_key), copy) == []
    assert audit(copy).is_right


def test_while_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries are written between the pages of a copy, and wait for none; the copy is the house as
    it was when it was begun.
    """
    monkeypatch.setattr(backup, "_PAGES", 8)
    store = SqliteStore(begin(tmp_path / "house.db"))
    issue(store, {"a1": 1_000_000})
    wheel = PlayedTable(store, "wheel", WHEEL, Vault(bytes(32)))
    wheel.ask(ANNA, c.Sit("Anna", 100_000))

    def play(completed: int, subject: int) -> None:
        items.append(subject - completed)
        assert items == sorted(items, reverse=True), "it began anew"
        wheel.coups(1, (ANNA, "rouge", 500))

    for number in range(5):
        items, old_head = list[int](), store.head("wheel")
        copy_database(tmp_path / "house.db", tmp_path / f"{number}.db", None, NOON_MS, play)
        assert len(items) > 1, "it was copied in one piece"
        look = snapshot(tmp_path / f"{number}.db")
        assert audit(look).is_right
        assert look.head("wheel") == old_head
        assert store.head("wheel").number > old_head.number
        look.close()
    assert audit(store).is_right
    store.close()


def test_backup_overwrites_nothing(folder: Path) -> None:
    """Neither a copy, nor its checkpoint, nor what another one is being made under."""
    for name in ("copy.db", "copy.db.checkpoint", "copy.db.part"):
        (folder / name).write_bytes(b"mine")
        ending = complete(folder, "backup", str(folder / "copy.db"))
        assert ending.status == 2
        assert ending.is_one_clear_line
        assert (folder / name).read_bytes() == b"mine"
        (folder / name).unlink()
        assert not list(folder.glob("copy*"))


def test_copy_without_key_is_reported(folder: Path) -> None:
    """It is a copy still, and no key is made for it."""
    shutil.rmtree(folder / "keys")
    ending = complete(folder, "backup", str(folder / "copy.db"))
    assert ending.status == 0
    assert "No key in" in ending.out
    assert snapshot(folder / "copy.db").checkpoints() == []
    assert not (folder / "keys").exists()


def test_foreign_database_is_not_copied(folder: Path, tmp_path: Path) -> None:
    """Status 2, and nothing is left."""
    (folder / "house.db").write_bytes(b"something else" * 1_000)
    ending = complete(folder, "backup", str(folder / "copy.db"))
    assert ending.status == 2
    assert ending.is_one_clear_line
    (folder / "house.db").unlink()
    assert complete(folder, "backup", str(folder / "copy.db")).status == 2
    assert not list(folder.glob("copy*"))
    assert not (folder / "house.db").exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgresql_is_backed_up_by_its_own_tools(folder: Path, command: str) -> None:
    """The command is said as it has to be typed, and the password is not."""
    location = "postgresql+psycopg://me:hush@db.example/my%20house"
    ending = complete(folder, command, "a copy.dump", "--database", location)
    assert ending.status == 1
    assert "--dbname=postgresql://me@db.example/my%20house" in ending.out
    assert "'a copy.dump'" in ending.out or "--file='a copy.dump'" in ending.out
    assert "hush" not in ending.out + ending.err


# Restored -----------------------------------------------------------------------------------------


@pytest.fixture
def backed_up(folder: Path) -> Path:
    """The house was copied in mid-coup, and is lost."""
    assert complete(folder, "backup", str(folder / "copy.db")).status == 0
    for context in ("", "-wal", "-shm", ".lock"):
        Path(f"{folder / 'house.db'}{context}").unlink(missing_ok=True)
    return folder


def restore_house(folder: Path, *arguments: str) -> Finished:
    """The command that puts the copy in place."""
    return complete(folder, "restore", str(folder / "copy.db"), *arguments)


def test_restored_house_pays_money_into_purses(backed_up: Path) -> None:
    """Every table is closed by the rules (R11 divides what is in prison); the bank has the rest."""
    ending = restore_house(backed_up)
    assert (ending.status, ending.err) == (0, "")
    assert "Table wheel is closed; stakes and chips returned to 1 player" in ending.out
    assert complete(backed_up, "audit").status == 0
    store = snapshot(backed_up / "house.db")
    winnings = 1_500_000 - sum(store.purses().values())
    assert set(store.purses()) == {"a1", "b1"}
    assert winnings == bank_for(store, "wheel") + bank_for(store, "cards")


def bank_for(store: EventStore, name: str) -> int:
    """Win of a table's bank, by its postings."""
    postings = [json.loads(entry.postings) for entry in store.read(name, 0, 10**6)]
    move = [item for posting in postings for item in posting]
    total = sum(amount for _, credit, amount in move if credit == "bank")
    return int(total - sum(amount for debit, _, amount in move if debit == "bank"))


def test_earlier_draw_is_ended_at_first_start(backed_up: Path) -> None:
    """Its seed is deleted by the restore: no coup of it can come any more."""
    assert restore_house(backed_up).status == 0
    store = snapshot(backed_up / "house.db")
    assert store.blobs("wheel") == store.blobs("cards") == {}
    store.close()
    with opened(settings(backed_up, table("wheel"), table("cards", CARDS))):
        pass
    ends, commitments = (acts(backed_up / "house.db", name) for name in (b"end", b"commit"))
    assert len(ends) == len(commitments) > 0


def test_seed_is_lost_without_key(backed_up: Path) -> None:
    """A coup that it would decide is not paid in its place before that is said. Then the tables
    close all the same, and the house opens with a new key.
    """
    (backed_up / "keys" / checkpoint_keys.VAULT_KEY).unlink()
    refusal = restore_house(backed_up, "--json")
    assert (refusal.status, (backed_up / "house.db").exists()) == (1, False)
    assert json.loads(refusal.out)["locked"] == ["cards"]
    assert "Restore cancelled" in restore_house(backed_up).out
    ending = restore_house(backed_up, "--without-key")
    assert ending.status == 0
    assert "cannot be dealt, its draw does not open" in " ".join(ending.out.split())
    assert not (backed_up / "keys" / checkpoint_keys.VAULT_KEY).exists()
    assert complete(backed_up, "audit").status == 0
    store = SqliteStore(backed_up / "house.db")
    assert store.blobs("wheel") == {}
    played_table = PlayedTable(store, "wheel", WHEEL, Vault(b"another key, of 32 bytes all new"))
    assert played_table.live.table.phase is Phase.FINISHED
    played_table.reopen()
    played_table.ask(ANNA, c.Sit("Anna", 10_000))
    played_table.coups(1, (ANNA, "rouge", 500))
    store.close()
    assert complete(backed_up, "audit").status == 0


def tips(file: Path) -> list[str]:
    """The tips of the draws that a house committed to."""
    return [json.loads(line)["tip"] for line in acts(file, b"commit")]


def test_draw_opened_before_backup_is_never_dealt(backed_up: Path) -> None:
    """Of the draws that were open in the backup none is committed to, opened or dealt any more."""
    old_draws = tips(backed_up / "copy.db")
    assert len(old_draws) == 2
    cards_before = acts(backed_up / "copy.db", b"deal")
    assert restore_house(backed_up).status == 0
    deal = len(acts(backed_up / "house.db", b"deal")) + len(acts(backed_up / "house.db", b"spin"))
    start = 1  # the coup whose bets were closed
    assert deal == len(cards_before) + start + len(acts(backed_up / "copy.db", b"spin"))
    house = settings(backed_up, table("wheel"), table("cards", CARDS))
    with opened(house) as server:
        chief = server.staff("Dora", "direction")
        anna = server.guest("Anita")
        for name in ("wheel", "cards"):
            chief.post(f"/api/staff/tables/{name}/open", id="again")
            with anna.at(name) as line:
                reply = line.ask("sit", player="Anita", chips=100_000)
                assert "events" in reply, reply
                line.stage("bets")
                line.bet("rouge", 5_000, player="Anita")
                line.event("coup")
                line.ask("leave", player="Anita")
    new_draws = tips(backed_up / "house.db")
    assert len(set(new_draws)) == len(new_draws) == 4
    assert set(old_draws) < set(new_draws)
    assert complete(backed_up, "audit").status == 0


def test_restored_house_requires_new_sign_in(new: Path) -> None:
    """A session that ended after the backup does not come back with it."""
    house = settings(new, table("wheel"), table("cards", CARDS))
    with opened(house) as server:
        anna = server.guest("Anita")
        assert "Anita" in str(anna.get("/api/session"))
        assert complete(new, "backup", str(new / "copy.db")).status == 0
    for context in ("", "-wal", "-shm", ".lock"):
        Path(f"{new / 'house.db'}{context}").unlink(missing_ok=True)
    assert restore_house(new).status == 0
    with closing(sqlite3.connect(new / "house.db")) as db:
        assert db.execute("SELECT count(*) FROM sessions").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM accounts").fetchone() > (0,)


def test_earlier_link_is_void(new: Path) -> None:
    """Used after the backup or not; the direction that had no more than one is given another."""
    house = settings(new, table("wheel"), table("cards", CARDS))
    with opened(house) as server:
        accounts, at_ms = server.services.accounts, now().wall_ms
        administrator = accounts.create_administrator(at_ms)
        assert administrator is not None
        _, link = accounts.create(SYSTEM, "Ugo", {Role.PLAYER}, at_ms)
        assert complete(new, "backup", str(new / "copy.db")).status == 0
        Person(server).post("/api/link", token=link, login="ugo.1", password=PASSWORD)
    for context in ("", "-wal", "-shm", ".lock"):
        Path(f"{new / 'house.db'}{context}").unlink(missing_ok=True)
    ending = restore_house(new)
    assert ending.status == 0
    assert "password links are void" in " ".join(ending.out.split())
    with opened(house) as server:
        user = Person(server)
        for token in (link, administrator[1]):
            body = user.post("/api/link", token=token, password=PASSWORD, status=403)
            assert body["error"] == "invalid_link"
        second_administrator = server.services.accounts.create_administrator(now().wall_ms)
        assert second_administrator is not None
        user.post("/api/link", token=second_administrator[1], login="chief", password=PASSWORD)
        assert user.get("/api/session")["account"]["name"] == "direction"


# What is missing, and what is wrong ---------------------------------------------------------------


def test_entries_missing_before_checkpoint_are_reported(folder: Path) -> None:
    """Table by table, with the entries that were played and are lost."""
    assert complete(folder, "backup", str(folder / "copy.db")).status == 0
    store = SqliteStore(folder / "house.db")
    last = store.head("wheel").number
    vault = Vault.from_file(folder / "keys" / checkpoint_keys.VAULT_KEY)
    PlayedTable(store, "wheel", WHEEL, vault).coups(2, (ANNA, "rouge", 500))
    store.create_table("another", b"{}", NOON_MS)
    now_last = store.head("wheel").number
    text = checkpoint_keys.sign_checkpoint(
        store, checkpoint_keys.load_or_create_key(folder / "keys"), NOON_MS + 1
    )
    store.close()
    (folder / "later").write_bytes(text)
    for context in ("", "-wal", "-shm", ".lock"):
        Path(f"{folder / 'house.db'}{context}").unlink(missing_ok=True)
    arguments = ("--checkpoint", str(folder / "copy.db.checkpoint"), "--checkpoint")
    ending = restore_house(folder, *arguments, str(folder / "later"), "--json")
    data = json.loads(ending.out)
    assert (ending.status, data["restored"], data["faults"]) == (0, True, [])
    assert data["checkpoint"]["at_ms"] == NOON_MS + 1
    gap = {"table": "wheel", "had": now_last, "has": last, "another_history": False}
    assert gap in data["checkpoint"]["missing"]
    closed = {item["table"]: (item["players"], item["coup"]) for item in data["closed"]}
    assert closed["wheel"] == (1, None)
    for path in folder.glob("house.db*"):
        path.unlink()
    ending = restore_house(folder, *arguments, str(folder / "later"))
    assert ending.status == 0
    assert f"Entries {last + 1} to {now_last} of table wheel are missing" in " ".join(
        ending.out.split()
    )
    assert "Table another is missing" in ending.out


def test_wrong_backup_is_not_restored(backed_up: Path) -> None:
    """The error is named; the old files stay as they were."""
    with closing(sqlite3.connect(backed_up / "copy.db", isolation_level=None)) as db:
        db.execute("UPDATE purses SET minor = minor + 1")
    ending = restore_house(backed_up)
    assert ending.status == 1
    assert "A balance does not match" in ending.out
    assert "Restore cancelled." in ending.out
    ending = restore_house(backed_up, "--json")
    data = json.loads(ending.out)
    assert (ending.status, data["restored"], data["file"], data["closed"]) == (1, False, None, [])
    assert "A balance does not match" in data["faults"][0]["message"]
    assert not list(backed_up.glob("house.db*"))


def test_backup_of_other_history_is_not_restored(backed_up: Path) -> None:
    """The same tables, other entries; fewer, so that none of its numbers is missing."""
    other = backed_up / "other.db"
    played_house(other, Vault(bytes(32)), coups=1)
    store = SqliteStore(other)
    text = checkpoint_keys.sign_checkpoint(
        store, checkpoint_keys.load_or_create_key(backed_up / "keys"), NOON_MS
    )
    store.close()
    (backed_up / "others").write_bytes(text)
    ending = restore_house(backed_up, "--checkpoint", str(backed_up / "others"))
    assert ending.status == 1
    assert "belongs to another journal" in ending.out
    ending = restore_house(backed_up, "--checkpoint", str(backed_up / "others"), "--json")
    data = json.loads(ending.out)
    assert (ending.status, data["restored"]) == (1, False)
    assert any(gap["another_history"] for gap in data["checkpoint"]["missing"])
    assert not list(backed_up.glob("house.db*"))


def test_restore_never_overwrites(folder: Path) -> None:
    """Neither a database, nor the rest of one, nor without a file or too many."""
    assert complete(folder, "backup", str(folder / "copy.db")).status == 0
    old_content = (folder / "house.db").read_bytes()
    assert restore_house(folder).status == 2
    assert (folder / "house.db").read_bytes() == old_content
    (folder / "house.db").rename(folder / "away.db")
    (folder / "house.db-wal").write_bytes(b"what was not in the file yet")
    assert restore_house(folder).status == 2
    assert (folder / "house.db-wal").read_bytes() == b"what was not in the file yet"
    (folder / "house.db-wal").unlink()
    assert restore_house(folder, "--in-place").status == 2
    assert complete(folder, "restore").status == 2
    assert complete(folder, "restore", str(folder / "nothing.db")).status == 2
    assert not (folder / "house.db").exists()


def test_restore_in_place_closes_tables(url: str, tmp_path: Path) -> None:
    """As other tools have put it back, on SQLite and PostgreSQL."""
    store = open_store(url)
    issue(store, {"a1": 1_000_000})
    vault = Vault.from_file(tmp_path / checkpoint_keys.VAULT_KEY)
    wheel = PlayedTable(store, "wheel", WHEEL, vault)
    wheel.ask(ANNA, c.Sit("Anna", 100_000))
    wheel.until(Stage.BETS)
    wheel.release()
    head, raw = store.head("wheel"), table_state.encode(table_state.capture(wheel.live))
    form, digest = table_state.fingerprint(wheel.live.core.opening), sha256(raw).digest()
    store.save_state(SavedState("wheel", head.number, head.hash, form, raw, digest, b""), 1)
    store.close()
    config = tmp_path / "house.toml"
    config.write_text(f'keys = "{tmp_path}"\n')
    result = invoke("restore", "--in-place", "--config", str(config), "--database", url)
    assert (result.status, result.err) == (0, "")
    assert "Table wheel is closed" in result.out
    second_store = open_store(url)
    assert second_store.purse("a1") == 1_000_000
    assert second_store.blobs("wheel") == {}
    assert second_store.saved_states("wheel") == []
    assert audit(second_store).is_right
    second_store.close()


def test_house_without_players_closes_nothing(tmp_path: Path) -> None:
    """Closed once, it is closed; a draw that was bound and not begun is over too."""
    store = SqliteStore(begin(tmp_path / "house.db"))
    issue(store, {"a1": 1_000_000})
    wheel = PlayedTable(store, "wheel", WHEEL, Vault(bytes(32)))
    wheel.ask(ANNA, c.Sit("Anna", 100_000))
    wheel.until(Stage.COMMITMENTS, Stage.OPENINGS, Stage.BETS)
    wheel.release()
    (closed,) = close_tables(store, Vault(bytes(32)), NOW)
    assert closed == Closed("wheel", 1)
    assert close_tables(store, None, NOW) == []
    assert audit(store).is_right
    store.close()


def test_served_table_prevents_closing(tmp_path: Path) -> None:
    """Tables closed before the refusal would be missing from the list."""
    store = SqliteStore(begin(tmp_path / "house.db"))
    issue(store, {"a1": 1_000_000})
    first, service = (
        PlayedTable(store, name, WHEEL, Vault(bytes(32))) for name in ("first", "served")
    )
    first.until(Stage.IDLE)
    service.until(Stage.IDLE)
    first.release()
    head = store.head("first")
    with pytest.raises(StoreError, match="table served is owned"):
        close_tables(store, Vault(bytes(32)), Instant(0, NOON_MS))
    assert store.head("first") == head
    service.release()
    assert [item.table for item in close_tables(store, Vault(bytes(32)), NOW)] == [
        "first",
        "served",
    ]
    for name in ("first", "served"):
        closed = PlayedTable(store, name, WHEEL, Vault(bytes(32)))
        assert closed.live.table.phase is Phase.FINISHED
    store.close()
