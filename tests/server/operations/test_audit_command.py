"""`tapisvert audit` on a real SQLite journal: whatever was changed in it is found and named."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import structs
from support.cli.cli_runner import Finished, invoke
from support.server.recorded_house import NOON_MS, played_house

from tapisvert.fairness.vault import Vault
from tapisvert.journal import checkpoint_keys
from tapisvert.journal.connect import open_snapshot, open_store
from tapisvert.journal.entry import compute_hash, entry_from_row
from tapisvert.journal.schema import ENTRIES
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import StoreError
from tapisvert.operations.audit import FaultKind, audit, checkpoints
from tapisvert.reports import bank
from tapisvert.reports.bank import Reports

KEY = Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\x01")
NAMED = (checkpoint_keys.journal_name(KEY.public_key()), KEY.public_key())
LINE = checkpoint_keys.verifier_line(KEY.public_key())
COLUMNS = tuple(ENTRIES.c.keys())[1:]
"""Of an entry, after its table."""
Change = Callable[[sqlite3.Connection], object]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that was played in, as one file."""
    file = tmp_path_factory.mktemp("played") / "house.db"
    played_house(file, Vault(bytes(32)), coups=1)
    return file


@pytest.fixture
def copy(original: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return Path(shutil.copy(original, tmp_path / "house.db"))


def changed(file: Path, *changes: str | Change) -> None:
    """Change a database behind the program's back."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        for change in changes:
            db.execute(change) if isinstance(change, str) else change(db)


def kinds(file: Path) -> set[FaultKind | None]:
    """Findings of an audit; None if it cannot be read at all."""
    try:
        store = open_snapshot(f"sqlite:///{file}")
    except StoreError:
        return {None}
    try:
        return {fault.kind for fault in audit(store).faults}
    except StoreError:
        return {None}
    finally:
        store.close()


def audit_house(file: Path, *arguments: str) -> Finished:
    """The command, on that database; the keys are beside it."""
    return invoke("audit", "--database", f"sqlite:///{file}", *arguments)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the house's keys in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


# What is right ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Everything is correct."), ("it", "Tutto corretto."), ("fr", "Tout est correct.")],
)
def test_untouched_house_passes_audit(original: Path, language: str, text: str) -> None:
    """In three languages, with the extent of the audit; and nothing is written."""
    old_content = original.read_bytes()
    completed = audit_house(original, "--lang", language)
    assert (completed.status, completed.err) == (0, "")
    assert text in completed.out
    assert original.read_bytes() == old_content


def test_json_output_matches(original: Path) -> None:
    """One object with the counts."""
    completed = audit_house(original, "--json")
    data = json.loads(completed.out)
    assert completed.status == 0
    assert data["right"] is True
    assert (data["tables"], data["purses"], data["faults"]) == (3, 2, [])
    assert data["coups"] == 2
    assert data["entries"] > data["commands"] > data["postings"] > 0


def test_audit_sees_one_moment_of_running_house(copy: Path) -> None:
    """An entry written while it looks is neither missed nor half seen."""
    writes = SqliteStore(copy)
    snapshot = open_snapshot(f"sqlite:///{copy}")
    old_heads = snapshot.heads()
    writes.create_table("another", b"{}", NOON_MS)
    changed(copy, "UPDATE purses SET minor = minor + 1")
    assert snapshot.heads() == old_heads
    assert audit(snapshot).is_right
    snapshot.close()
    assert kinds(copy) == {FaultKind.PURSE}
    writes.close()


def test_audit_on_postgresql_sees_one_moment(migrated: str) -> None:
    """The transaction that reads stays at its moment."""
    writes = open_store(migrated)
    snapshot = open_snapshot(migrated)
    old_heads = snapshot.heads()
    writes.create_table("while-it-looks", b"{}", NOON_MS)
    assert snapshot.heads() == old_heads
    snapshot.close()
    writes.close()


# What is wrong ------------------------------------------------------------------------------------


def flips(row: tuple[Any, ...], step: int, interval: int) -> Iterator[tuple[str, Any]]:
    """Every `step`th bit of every column of a row, flipped, and every `interval`th of a number and
    of the last bits.
    """
    for column, value in zip(COLUMNS, row, strict=True):
        if value is None:
            continue
        if isinstance(value, int):
            for bit in range(0, value.bit_length() + 1, interval):
                yield column, value ^ (1 << bit)
            continue
        data = value.encode() if isinstance(value, str) else value
        last = range(8 * len(data) - 8, 8 * len(data), interval)
        for bit in {*range(0, 8 * len(data), step), *last}:
            if bit >= 0:
                altered_data = bytearray(data)
                altered_data[bit // 8] ^= 1 << bit % 8
                yield column, (bytes(altered_data), isinstance(value, str))


@pytest.mark.parametrize(
    ("step", "interval"), [(131, 4), pytest.param(29, 1, marks=pytest.mark.exhaustive)]
)
@pytest.mark.parametrize(
    ("table", "selection"),
    [
        ("house", "number = 1"),
        ("wheel", "purse <> '[]'"),
        ("wheel", 'instr(answer, CAST(\'{"event":"coup"\' AS BLOB))'),
        ("cards", "kind = 'notice'"),
    ],
)
def test_flipped_bit_is_detected(
    *, copy: Path, table: str, selection: str, step: int, interval: int, scale: int
) -> None:
    """Of any field of an entry: of acts, of money, of notices, of the house's book."""
    location = f"table_id = '{table}' AND {selection} ORDER BY number LIMIT 1"
    result = 0
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        row = db.execute(
            f"SELECT rowid, {', '.join(COLUMNS)} FROM entries WHERE {location}"
        ).fetchone()
        for column, value in flips(row[1:], max(1, step // scale), interval):
            blob, is_text = value if isinstance(value, tuple) else (value, False)
            put = "CAST(? AS TEXT)" if is_text else "?"
            text = f"UPDATE entries SET {column} = {put} WHERE rowid = ?"
            try:
                db.execute(text, (blob, row[0]))
            except sqlite3.IntegrityError:
                continue  # the database itself refuses it
            assert kinds(copy), (column, value)
            result += 1
            second = row[1 + COLUMNS.index(column)]
            db.execute(f"UPDATE entries SET {column} = ? WHERE rowid = ?", (second, row[0]))
    assert result > 30
    assert kinds(copy) == set()


@pytest.mark.parametrize(("column", "empty"), [("request", "''"), ("body_hash", "x''")])
def test_null_differs_from_empty(copy: Path, column: str, empty: str) -> None:
    """An entry without a request has none: not one with an empty id."""
    changed(
        copy,
        f"UPDATE entries SET {column} = {empty} WHERE table_id = 'cards' AND number ="
        f" (SELECT min(number) FROM entries WHERE table_id = 'cards' AND {column} IS NULL)",
    )
    assert kinds(copy)


def test_flipped_bit_of_file_is_detected_or_harmless(copy: Path, scale: int) -> None:
    """Wherever it is: what is left is read otherwise, or not, or is the very same."""
    _flip(copy, 60 * scale)


@pytest.mark.exhaustive
def test_many_flipped_bits_of_file_are_detected_or_harmless(copy: Path, scale: int) -> None:
    """And so at more places."""
    _flip(copy, 400 * scale)


def _flip(copy: Path, places: int) -> None:
    def content() -> list[Any] | None:
        try:
            store = open_store(f"sqlite:///{copy}", reading=True)
        except StoreError:
            return None
        try:
            heads = store.heads()
            entries = [store.read(head.table, 0, 10**6) for head in heads]
            return [heads, entries, store.purses()]
        except StoreError:
            return None
        finally:
            store.close()

    total, earlier = copy.read_bytes(), content()
    outcomes = set()
    step = max(1, len(total) // places)
    for number in range(101, len(total), step | 1):
        damage = bytearray(total)
        damage[number] ^= 1 << number % 8
        copy.write_bytes(damage)
        for context in ("-wal", "-shm"):
            Path(f"{copy}{context}").unlink(missing_ok=True)
        wrong = bool(kinds(copy))
        assert wrong or content() == earlier, number
        outcomes.add(wrong)
    assert outcomes == {True, False}


def swap(db: sqlite3.Connection) -> None:
    """Two entries in each other's place, whole but for their numbers."""
    for number, to in ((3, 1_000), (4, 3), (1_000, 4)):
        db.execute(
            "UPDATE entries SET number = ? WHERE table_id = 'wheel' AND number = ?", (to, number)
        )


def insert(db: sqlite3.Connection) -> None:
    """An entry said twice, the later ones moved on."""
    db.execute("UPDATE entries SET number = number + 1000 WHERE table_id = 'wheel' AND number > 4")
    db.execute(
        "INSERT INTO entries SELECT table_id, 5, kind, at_ms, actor, 'other', body_hash, line,"
        " answer, postings, purse, previous, hash FROM entries"
        " WHERE table_id = 'wheel' AND number = 4"
    )
    db.execute("UPDATE entries SET number = number - 999 WHERE table_id = 'wheel' AND number > 999")


def forge(db: sqlite3.Connection) -> None:
    """A winner is given more; and every hash after it is made to fit, the head's too."""
    names = ("table_id", *COLUMNS)
    select = f"SELECT {', '.join(names)} FROM entries WHERE table_id = 'wheel' ORDER BY number"
    previous = bytes(32)
    for result in db.execute(select).fetchall():
        row = [*result]
        answer = row[names.index("answer")].replace(b'"to_bank":6000', b'"to_bank":5000')
        answer = answer.replace(b'"amount":1000', b'"amount":1001')
        row[names.index("answer")], row[names.index("previous")] = answer, previous
        previous = compute_hash(entry_from_row(row))
        db.execute(
            "UPDATE entries SET answer = ?, previous = ?, hash = ?"
            " WHERE table_id = 'wheel' AND number = ?",
            (answer, row[names.index("previous")], previous, row[1]),
        )
    db.execute("UPDATE tables SET hash = ? WHERE id = 'wheel'", (previous,))


CHANGES: dict[str, tuple[str | Change, FaultKind]] = {
    "swapped": (swap, FaultKind.CHAIN),
    "deleted": ("DELETE FROM entries WHERE table_id = 'wheel' AND number = 5", FaultKind.CHAIN),
    "inserted": (insert, FaultKind.CHAIN),
    "forged": (forge, FaultKind.RULES),
    "cut off": (
        "DELETE FROM entries WHERE table_id = 'wheel' AND number > 6",
        FaultKind.END,
    ),
    "snapshot put in": (
        "INSERT INTO table_states SELECT id, number, hash, hash, hash, hash, hash FROM tables",
        FaultKind.SNAPSHOT,
    ),
    "purse filled": ("UPDATE purses SET minor = minor + 500 WHERE account = 'b1'", FaultKind.PURSE),
    "purse emptied": ("DELETE FROM purses WHERE account = 'b1'", FaultKind.PURSE),
    "purse made": ("INSERT INTO purses VALUES ('c1', 1)", FaultKind.PURSE),
    "purses exchanged": (
        "UPDATE purses SET minor = (SELECT sum(minor) FROM purses) - minor",
        FaultKind.PURSE,
    ),
    "table of another": (
        "UPDATE entries SET table_id = 'other' WHERE table_id = 'wheel'",
        FaultKind.END,
    ),
    "no text": (
        "UPDATE entries SET actor = CAST(x'ff' AS TEXT) WHERE table_id = 'cards' AND number = 2",
        FaultKind.UNREADABLE,
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_changes_are_reported(copy: Path, name: str) -> None:
    """Rows swapped, deleted, inserted, forged with their hashes; purses; the end cut off."""
    change, kind = CHANGES[name]
    changed(copy, change)
    assert kinds(copy) == {kind}
    completed = audit_house(copy, "--json")
    assert completed.status == 1
    for fault in json.loads(completed.out)["faults"]:
        assert fault["kind"] == kind.value
        assert (fault["entry"] is None) is (kind is FaultKind.PURSE)
        assert fault["table"] in ("house", "wheel", "cards")
        assert fault["problem"]


def test_saved_report_matches_journal(copy: Path) -> None:
    """Altered, it would be shown to the direction, and advanced, for ever."""
    with closing(SqliteStore(copy)) as store:
        reports = Reports(store)
        state = reports.find("wheel").state()
        reports.save("wheel")
    assert kinds(copy) == set()
    total = structs.replace(state.total, result=state.total.result + 1)
    with closing(SqliteStore(copy)) as store:
        alteration = structs.replace(state, total=total)
        store.save_report("wheel", state.number, bank.encode_state(alteration))
    assert kinds(copy) == {FaultKind.REPORT}


def test_fault_of_one_table_hides_no_other_fault(copy: Path) -> None:
    """Each table's first is named, with its entry, and the page says so."""
    changed(
        copy,
        "UPDATE entries SET at_ms = at_ms + 1 WHERE table_id = 'wheel' AND number = 3",
        "UPDATE entries SET actor = 'x' WHERE table_id = 'cards' AND number = 7",
    )
    completed = audit_house(copy)
    assert completed.status == 1
    assert "2 faults found" in completed.out
    assert "table wheel, entry 3" in completed.out
    assert "table cards, entry 7" in completed.out


# Checkpoints --------------------------------------------------------------------------------------


def signed(file: Path, key: Ed25519PrivateKey = KEY) -> bytes:
    """A checkpoint over a house, kept in it."""
    store = SqliteStore(file)
    try:
        return checkpoint_keys.sign_checkpoint(store, key, NOON_MS)
    finally:
        store.close()


def test_clean_cut_is_visible_only_with_checkpoint(copy: Path, tmp_path: Path) -> None:
    """With its head, its requests and its purse put right nothing else could show it."""
    storage = tmp_path / "kept.checkpoint"
    storage.write_bytes(signed(copy))
    changed(
        copy,
        "DELETE FROM entries WHERE table_id = 'wheel' AND number > 6",
        "UPDATE tables SET number = 6, hash = (SELECT hash FROM entries"
        " WHERE table_id = 'wheel' AND number = 6) WHERE id = 'wheel'",
        "DELETE FROM checkpoints",
    )
    assert kinds(copy) == set()
    completed = audit_house(copy, "--checkpoint", str(storage), "--key", LINE, "--json")
    (fault,) = json.loads(completed.out)["faults"]
    assert completed.status == 1
    assert (fault["table"], fault["entry"], fault["kind"]) == ("wheel", 7, "missing_entry")


def test_old_copy_is_visible_with_checkpoint(original: Path, copy: Path, tmp_path: Path) -> None:
    """Whole and right in itself, it lacks what a later checkpoint names."""
    played_house(tmp_path / "later.db", Vault(bytes(32)), coups=2)
    storage = tmp_path / "later.checkpoint"
    storage.write_bytes(signed(tmp_path / "later.db"))
    completed = audit_house(original, "--checkpoint", str(storage), "--key", LINE)
    assert completed.status == 1
    assert "ends at entry" in completed.out
    storage.write_bytes(signed(copy))
    assert audit_house(copy, "--checkpoint", str(storage), "--key", LINE).status == 0


def test_stored_checkpoints_are_verified(copy: Path, tmp_path: Path) -> None:
    """With its own key, or those given; one of another key, or changed, is a fault of its own."""
    signed(copy)
    assert json.loads(audit_house(copy, "--json").out)["checkpoints"] == {
        "verified": 0,
        "unverified": 1,
    }
    data = json.loads(audit_house(copy, "--key", LINE, "--json").out)
    assert data["checkpoints"] == {"verified": 1, "unverified": 0}
    checkpoint_keys.load_or_create_key(tmp_path / "tapisvert" / "keys")
    completed = audit_house(copy)  # the house's own key has not signed that
    assert completed.status == 1
    assert "checkpoint 1" in completed.out
    changed(copy, "UPDATE checkpoints SET text = CAST(replace(text, 'wheel', 'wheal') AS BLOB)")
    store = open_snapshot(f"sqlite:///{copy}")
    _, faults = checkpoints(store, (NAMED,))
    store.close()
    assert [fault.kind for fault in faults] == [FaultKind.SIGNATURE]


# What cannot be read ------------------------------------------------------------------------------


def test_unreadable_input_is_reported_in_one_line(copy: Path, tmp_path: Path) -> None:
    """Status 2: no database, no journal, no key; and no password is ever said."""
    other = tmp_path / "other.db"
    other.write_bytes(b"not a database at all" * 500)
    sqlite3.connect(tmp_path / "empty.db").close()
    for arguments in (
        ("--database", f"sqlite:///{tmp_path / 'nothing.db'}"),
        ("--database", f"sqlite:///{other}"),
        ("--database", f"sqlite:///{tmp_path / 'empty.db'}"),
        ("--database", "postgresql://me:hush@127.0.0.1:1/house"),
        ("--database", "mysql://me:hush@127.0.0.1/house"),
        ("--database", f"sqlite:///{copy}", "--checkpoint", str(other)),
        ("--database", f"sqlite:///{copy}", "--key", "mine"),
        ("--config", str(tmp_path / "nothing.toml")),
    ):
        result = invoke("audit", *arguments)
        assert result.status == 2, arguments
        assert result.is_one_clear_line, result.err
        assert "hush" not in result.err
