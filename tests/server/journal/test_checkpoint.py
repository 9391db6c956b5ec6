"""Checkpoints: signed, in one log, and their findings in a changed journal."""

import base64
import hashlib
import logging
import re
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from support.cli.cli_runner import invoke
from support.patience import wait_until
from support.server import plain_http
from support.server.http_server import opened, settings
from support.storage.memory import FakeDisk, InMemoryEventStore
from support.storage.store_backends import Place, Scribe, begin

from tapisvert.fairness.transparency.log_note import read_proof
from tapisvert.fairness.transparency.merkle_log import MerkleLog
from tapisvert.fairness.transparency.signed_note import (
    COSIGNATURE,
    NoteError,
    cosign,
    read_verifier_key,
    verifier_key,
)
from tapisvert.journal import checkpoint_keys
from tapisvert.journal.checkpoint import (
    Checkpoint,
    CheckpointError,
    CheckpointLog,
    checkpoint_leaf,
    gaps,
    key_file,
    read,
    sign,
    tree_root,
)
from tapisvert.journal.checkpoint_keys import CheckpointSigner
from tapisvert.journal.connect import open_snapshot
from tapisvert.journal.entry import START, next_entry
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import DatabaseCorruptError, Head
from tapisvert.operations.audit import FaultKind, checkpoints
from tapisvert.operations.logs import without_secrets
from tapisvert.server import jobs

ORIGIN = "casino.example/journal"
KEY = Ed25519PrivateKey.from_private_bytes(b"\x01" * 32)
OTHER = Ed25519PrivateKey.from_private_bytes(b"\x02" * 32)
HEADS = [Head("one", 7, b"\x07" * 32), Head("three", 0, START), Head("two", 12, b"\x0c" * 32)]


def test_checkpoint_contains_signed_heads() -> None:
    """The checkpoint that is read has the signed origin, moment and heads."""
    text = sign(HEADS, 1234, ORIGIN, KEY)
    assert read(text, ORIGIN, KEY.public_key()) == Checkpoint(ORIGIN, 1234, tuple(HEADS))
    lines = text.decode().split("\n")
    assert lines[:2] == [ORIGIN, "3"]
    assert lines[3:5] == ["at 1234", f"one 7 {'07' * 32}"]
    assert lines[7] == ""
    assert lines[8].startswith(f"— {ORIGIN} ")


def test_flipped_bits_of_checkpoint_are_refused() -> None:
    """With any one bit flipped, or with any end cut off, a checkpoint is refused."""
    text = sign(HEADS, 1234, ORIGIN, KEY)
    for number in range(len(text) * 8 - 8):  # the very last byte ends the line
        altered_text = bytearray(text)
        altered_text[number // 8] ^= 1 << number % 8
        with pytest.raises(CheckpointError):
            read(bytes(altered_text), ORIGIN, KEY.public_key())
    for end in range(len(text) - 1):
        with pytest.raises(CheckpointError):
            read(text[:end], ORIGIN, KEY.public_key())


def test_only_right_key_and_name_are_accepted() -> None:
    """Another key, or another journal's name, is refused; a witness's line beside is no harm."""
    text = sign(HEADS, 1234, ORIGIN, KEY)
    with pytest.raises(CheckpointError):
        read(text, ORIGIN, OTHER.public_key())
    with pytest.raises(CheckpointError):
        read(text, "other.example", KEY.public_key())
    witness = sign(HEADS, 1234, "witness.example", OTHER).split(b"\n\n")[1]
    assert read(text + witness, ORIGIN, KEY.public_key()).at_ms == 1234


def test_signed_text_must_be_checkpoint() -> None:
    """Our own signature over anything else than a checkpoint is not enough."""
    good = sign(HEADS, 1234, ORIGIN, KEY)
    wrong = [(b"\n3\n", b"\n4\n"), (b"at 1234", b"at 01234"), (b"two 12", b"two 13"), (b"at ", b"")]
    for part, replacement in wrong:
        copy = (good.partition(b"\n\n")[0] + b"\n").replace(part, replacement)
        with pytest.raises(CheckpointError):
            read(_resigned(copy), ORIGIN, KEY.public_key())
    assert (
        read(_resigned(good.partition(b"\n\n")[0] + b"\n"), ORIGIN, KEY.public_key()).at_ms == 1234
    )


def _resigned(text: bytes) -> bytes:
    public = KEY.public_key().public_bytes_raw()
    key_id = hashlib.sha256(ORIGIN.encode() + b"\n\x01" + public).digest()[:4]
    return text + f"\n— {ORIGIN} ".encode() + base64.b64encode(key_id + KEY.sign(text)) + b"\n"


@pytest.mark.parametrize("origin", ["", "a b", "a+b", "è", "a" * 101, "a\n"])
def test_origin_is_one_word(origin: str) -> None:
    """A name with a space, a plus or anything not ASCII cannot stand in a signed note."""
    with pytest.raises(ValueError, match="origin"):
        sign(HEADS, 0, origin, KEY)


def test_root_covers_every_head() -> None:
    """Whatever changes in any head changes the root, and so does their order or number."""
    roots = {tree_root(HEADS), tree_root(HEADS[:2]), tree_root(HEADS[::-1]), tree_root([])}
    for position, head in enumerate(HEADS):
        for other in (
            replace(head, number=head.number + 1),
            replace(head, table="x"),
            replace(head, hash=b"\xff" * 32),
        ):
            roots.add(tree_root([*HEADS[:position], other, *HEADS[position + 1 :]]))
    assert len(roots) == 4 + 9


def test_verifier_key_is_one_line() -> None:
    """It comes back from its line; a line that was changed is refused."""
    line = verifier_key(ORIGIN, KEY.public_key())
    origin, key = read_verifier_key(line + "\n")
    assert (origin, key) == (ORIGIN, KEY.public_key())
    for wrong in ("", line[:-1], line.replace("casino", "Casino"), line.replace("+A", "+B")):
        with pytest.raises(NoteError):
            read_verifier_key(wrong)


def test_key_file_is_private(tmp_path: Path) -> None:
    """The key is made once, only its owner may read it, and another mode is refused."""
    path = tmp_path / "journal.key"
    created = key_file(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert key_file(path).private_bytes_raw() == created.private_bytes_raw()
    path.chmod(0o640)
    with pytest.raises(PermissionError):
        key_file(path)
    path.chmod(0o600)
    path.write_text("no key")
    with pytest.raises(ValueError, match="PEM"):
        key_file(path)


# Against a journal --------------------------------------------------------------------------------


def signed(store: InMemoryEventStore | SqliteStore) -> Checkpoint:
    """A checkpoint over a journal, read back."""
    return read(sign(store.heads(), 1, ORIGIN, KEY), ORIGIN, KEY.public_key())


def test_continued_journal_lacks_nothing(place: Place) -> None:
    """Whatever is added after a checkpoint, new tables too, the journal still has all it names."""
    store = place.open()
    scribe, two = Scribe(store), Scribe(store, "two")
    for _ in range(3):
        scribe.write()
    checkpoint = read(sign(store.heads(), 1, ORIGIN, KEY), ORIGIN, KEY.public_key())
    assert gaps(checkpoint, store) == []
    scribe.write()
    two.write()
    Scribe(store, "zero").write()
    assert gaps(checkpoint, store) == []


def test_truncated_tail_is_detected(tmp_path: Path) -> None:
    """A journal whose last entries were cut off, head and all, is whole, and yet found out."""
    path = begin(tmp_path / "journal.db")
    store = SqliteStore(path)
    scribe = Scribe(store)
    for _ in range(5):
        scribe.write()
    checkpoint = signed(store)
    store.close()
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM entries WHERE number > 3")
        db.execute(
            "UPDATE tables SET number = 3, hash = (SELECT hash FROM entries WHERE number = 3)"
        )
    db.close()
    store = SqliteStore(path)
    assert list(map(str, gaps(checkpoint, store))) == ["table one ends at entry 3, but had 5"]
    second_scribe = Scribe(store, now_ms=2_000_000)
    for _ in range(4):  # grown again, differently
        second_scribe.store.append([second_scribe.made(line=b"something else")])
    assert list(map(str, gaps(checkpoint, store))) == ["entry 5 of table one is another one"]
    store.close()


def test_old_copy_is_detected(tmp_path: Path) -> None:
    """A database put back from an old copy lacks the later entries, also a whole table."""
    path, copy = tmp_path / "journal.db", tmp_path / "copy.db"
    store = SqliteStore(path)
    scribe = Scribe(store)
    scribe.write()
    store.close()
    copy.write_bytes(path.read_bytes())
    store = SqliteStore(path)
    Scribe(store, now_ms=2_000_000).write()
    Scribe(store, "two").write()
    checkpoint = signed(store)
    store.close()
    old = SqliteStore(copy)
    expected = ["table one ends at entry 1, but had 2", "table two is missing"]
    assert list(map(str, gaps(checkpoint, old))) == expected
    old.close()


def test_signer_signs_in_time() -> None:
    """So many entries, or so much time with at least one, and a checkpoint is signed and kept."""
    store = InMemoryEventStore()
    scribe = Scribe(store)
    notary = CheckpointSigner(store, KEY, ORIGIN, entry_interval=5, every_ms=1000)
    assert notary.sign_if_due(0) is None  # nothing to sign
    scribe.write()
    assert notary.sign_if_due(10) is not None
    assert notary.sign_if_due(5000) is None  # nothing new
    scribe.write()
    assert notary.sign_if_due(1009) is None
    assert notary.sign_if_due(1010) is not None
    for _ in range(4):
        scribe.write()
    assert notary.sign_if_due(1011) is None
    scribe.write()
    checkpoint_signer = CheckpointSigner(
        store, KEY, ORIGIN, entry_interval=5, every_ms=1000
    )  # after a restart
    assert checkpoint_signer.sign_if_due(1011) is not None
    scribe.write()
    assert checkpoint_signer.sign_if_due(1010) is not None  # the clock went back
    moments = [read(text, ORIGIN, KEY.public_key()).at_ms for text in store.checkpoints()]
    assert moments == [10, 1010, 1011, 1010]


def test_checkpoint_names_entry_by_hash() -> None:
    """The hash in a checkpoint is the entry's own, as any reader can compute it."""
    store = InMemoryEventStore()
    Scribe(store).write()
    (head,) = store.heads()
    (entry,) = store.read("one", 0, 1)
    assert (
        head.hash
        == next_entry(
            "one",
            1,
            START,
            at_ms=entry.at_ms,
            actor=entry.actor,
            line=entry.line,
            answer=entry.answer,
            postings=entry.postings,
        ).hash
    )


WITNESS = Ed25519PrivateKey.from_private_bytes(b"\x02" * 32)
NAMED = ((ORIGIN, KEY.public_key()),)
LINE = verifier_key(ORIGIN, KEY.public_key())


def read_single(text: bytes) -> Checkpoint:
    """A checkpoint as it says of itself."""
    return read(text, ORIGIN, KEY.public_key())


def signer(store: InMemoryEventStore) -> CheckpointSigner:
    """A signer that signs after each entry."""
    return CheckpointSigner(store, KEY, ORIGIN, entry_interval=1)


def grow_log(store: InMemoryEventStore, count: int) -> list[bytes]:
    """So many checkpoints, each after one entry more."""
    scribe, signs, texts = Scribe(store), signer(store), []
    for at_ms in range(count):
        scribe.write()
        texts.append(signs.sign_if_due(at_ms) or b"")
    return texts


def test_checkpoints_extend_log() -> None:
    """Size and root are those of all statements so far, from those before the log on."""
    store = InMemoryEventStore()
    Scribe(store).write()
    first = sign(store.heads(), 0, ORIGIN, KEY)  # of the form before there was a log
    store.save_checkpoint(0, first)
    store.save_checkpoint(0, sign(store.heads(), 0, "another", KEY))
    texts = [first, *grow_log(InMemoryEventStore(store.disk), 4)]
    assert read_single(texts[0]).size is None
    for size, text in enumerate(texts[1:], 2):
        root = MerkleLog(map(checkpoint_leaf, texts[:size])).root()
        assert (read_single(text).size, read_single(text).root) == (size, root)
    assert checkpoints(store, (*NAMED, ("another", KEY.public_key()))) == (6, ())


def test_checkpoints_are_joined_by_proofs() -> None:
    """The newest comes with the proof from each earlier size, and with none from a later one."""
    store = InMemoryEventStore()
    texts = grow_log(store, 9)
    signs = signer(store)  # after a restart
    for text in texts:
        earlier = read_single(text)
        assert earlier.size is not None
        assert earlier.root is not None
        proof = read_proof(signs.proof(earlier.size) or b"")
        assert proof.note == texts[-1]
        assert proof.joins(earlier.root)
    assert signs.proof(10) is None
    assert signer(InMemoryEventStore()).proof(0) is None


def test_two_nodes_never_sign_two_of_one_size(place: Place) -> None:
    """The slower one reads what the other signed, and signs the next."""
    store, other = place.open(), place.another()
    scribe = Scribe(store)
    signs, slower = (
        CheckpointSigner(item, KEY, ORIGIN, entry_interval=1) for item in (store, other)
    )
    for at_ms in range(3):
        scribe.write()
        assert signs.sign_if_due(at_ms) is not None
        scribe.write()
        assert slower.sign_if_due(at_ms) is not None
    assert not store.append_checkpoint(5, 0, b"late")
    assert [read_single(text).size for text in store.checkpoints()] == [1, 2, 3, 4, 5, 6]
    assert checkpoints(store, NAMED) == (6, ())


def test_only_one_node_wins_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkpoint that another node saved between reading and writing is not overwritten."""
    disk = FakeDisk()
    store, scribe = InMemoryEventStore(disk), Scribe(InMemoryEventStore(disk))
    slow, fast = signer(store), signer(InMemoryEventStore(disk))
    scribe.write()
    saves = store.append_checkpoint

    def after_another(after_id: int, at_ms: int, text: bytes) -> bool:
        monkeypatch.setattr(store, "append_checkpoint", saves)
        assert fast.sign_if_due(0) is not None
        return saves(after_id, at_ms, text)

    monkeypatch.setattr(store, "append_checkpoint", after_another)
    assert slow.sign_if_due(0) is None  # nothing is new any more
    scribe.write()
    assert read_single(slow.sign_if_due(1) or b"").size == 2
    assert checkpoints(store, NAMED) == (2, ())


def test_changed_log_is_detected_and_not_extended() -> None:
    """A statement changed, removed or added: the audit names it, and no signer goes on."""
    for change in ("signed anew", "removed", "doubled"):
        store = InMemoryEventStore()
        texts = grow_log(store, 5)
        if change == "signed anew":
            store.cosign_checkpoint(3, sign(read_single(texts[2]).heads, 77, ORIGIN, KEY))
        elif change == "removed":
            store.disk.change("DELETE FROM checkpoints WHERE id = 3")
        else:
            store.disk.change("UPDATE checkpoints SET id = 2 * id WHERE id > 3")
            store.disk.change(
                "INSERT INTO checkpoints SELECT 4, at_ms, text FROM checkpoints WHERE id = 3"
            )
        with pytest.raises(DatabaseCorruptError, match="newest checkpoint"):
            signer(store)
        _, faults = checkpoints(store, NAMED)
        assert {fault.kind for fault in faults} == {FaultKind.LOG}, change


def test_checkpoint_of_other_history_is_detected() -> None:
    """A house that has two logs shows it by one checkpoint of the other, kept elsewhere."""
    store, other = InMemoryEventStore(), InMemoryEventStore()
    grow_log(store, 5)
    Scribe(other, "two").write()
    answer = signer(other).sign_if_due(0) or b""
    assert checkpoints(store, NAMED, [store.checkpoints()[3]])[1] == ()
    _, faults = checkpoints(store, NAMED, [answer])
    assert FaultKind.LOG in {fault.kind for fault in faults}
    log = CheckpointLog(ORIGIN)
    foreign_text = grow_log(InMemoryEventStore(), 1)[0]
    assert log.problem(read_single(foreign_text)) == "it is number 1, and the log has 0"


def test_verify_joins_checkpoints(tmp_path: Path) -> None:
    """Two checkpoints and their proof are right; without it, forked or unsigned they are not."""
    store, other = InMemoryEventStore(), InMemoryEventStore()
    texts = grow_log(store, 6)
    Scribe(other, "two").write()
    newest = texts[-1] + cosign(texts[-1], "controller", WITNESS, 1_700_000_000)
    files = {
        "first": texts[1],
        "proof": (signer(store).proof(2) or b"").replace(texts[-1], newest),
        "last": texts[-1],
        "other": signer(other).sign_if_due(0) or b"",
        "alone": sign(store.heads(), 3, ORIGIN, KEY),
        "wrong": texts[1].replace(b"at 1\n", b"at 2\n"),
        "noise": b"no note at all\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_bytes(text)
    cosigner = verifier_key("controller", WITNESS.public_key(), COSIGNATURE)

    def verify_files(*names: str) -> tuple[int, str]:
        keys = ("--key", LINE, "--key", cosigner)
        result = invoke("verify", *(str(tmp_path / name) for name in names), *keys)
        return result.status, " ".join(result.out.split())

    status, right = verify_files("first", "proof", "alone")
    assert status == 0
    assert f"{tmp_path / 'proof'} extends {tmp_path / 'first'}" in right
    assert "cosigned by controller, 2023-11-14 22:13:20 UTC" in right
    assert "outside its log" in right
    for names, message in (
        (("first", "last"), "/api/checkpoint/proof?old=2"),
        (("first", "other", "proof"), "No consistency proof"),
        (("wrong", "proof"), "not signed with any of these keys"),
        (("noise",), "not a checkpoint"),
    ):
        assert verify_files(*names)[0] == 1, names
        assert message in verify_files(*names)[1]
    (tmp_path / "twin").write_bytes(sign(store.heads(), 3, ORIGIN, KEY, MerkleLog([bytes(32)])))
    assert "two conflicting logs" in verify_files("first", "twin")[1]


def test_key_is_created_privately_on_first_start(tmp_path: Path) -> None:
    """Beside it stands the public line."""
    folder = tmp_path / "a" / "keys"
    assert checkpoint_keys.load_key(folder) is None
    assert not folder.exists()
    key = checkpoint_keys.load_or_create_key(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / checkpoint_keys.KEY).stat().st_mode & 0o777 == 0o600
    line = (folder / checkpoint_keys.PUBLIC).read_text()
    name, public = read_verifier_key(line)
    assert public == key.public_key()
    assert name == checkpoint_keys.journal_name(public)
    (folder / checkpoint_keys.PUBLIC).write_text("forged\n")
    second_key = checkpoint_keys.load_key(folder)
    assert second_key is not None
    assert second_key.private_bytes_raw() == key.private_bytes_raw()
    assert (folder / checkpoint_keys.PUBLIC).read_text() == line
    (folder / checkpoint_keys.KEY).chmod(0o644)
    with pytest.raises(PermissionError):
        checkpoint_keys.load_or_create_key(folder)


def test_house_signs_and_exports_checkpoints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As often as the settings say, and at the close; any client may fetch the newest."""
    monkeypatch.setattr(jobs, "_CHECKPOINT_SECONDS", 0.02)
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    options = {"--checkpoint-entries": "3", "--checkpoint-folder": str(folder)}
    with opened(settings(tmp_path, options=options)) as server:
        wait_until(lambda: len(list(folder.iterdir())) > 0)
        first = len(list(folder.iterdir()))
        anna = server.guest("Anna")
        with anna.at() as line:
            line.ask("sit", player="Anna", chips=1_000)
            wait_until(lambda: len(list(folder.iterdir())) > first)
        newest = plain_http.get(f"{server.origin}/api/checkpoint").content
        names = read_verifier_key(plain_http.get(f"{server.origin}/api/checkpoint/key").text)
        proof = plain_http.get(f"{server.origin}/api/checkpoint/proof?old=1")
        body = plain_http.get(f"{server.origin}/api/checkpoint/proof?old=100")
    store = open_snapshot(f"sqlite:///{tmp_path / 'house.db'}")
    texts = store.checkpoints()
    assert newest in texts
    earliest = read(texts[0], *names).root
    assert earliest is not None
    assert read_proof(proof.content).joins(earliest)
    assert (body.status_code, body.json()["error"]) == (404, "no_checkpoint")
    assert [path.read_bytes() for path in sorted(folder.iterdir())] == texts
    for text in texts:
        assert gaps(read(text, *names), store) == []
    assert read(texts[-1], *names).heads == tuple(store.heads())  # the last is of its end
    store.close()


def test_job_signs_in_one_thread_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that closes while a checkpoint is being saved signs the next one of the same log."""
    store = InMemoryEventStore()
    scribe = Scribe(store)
    job = jobs.CheckpointJob(settings(tmp_path), store)
    closing = threading.Thread(target=lambda: job.sign(at_once=True))
    save = store.append_checkpoint

    def save_while_closing(after_id: int, at_ms: int, text: bytes) -> bool:
        if not closing.ident:
            scribe.write()
            closing.start()
            closing.join(0.2)
        return save(after_id, at_ms, text)

    monkeypatch.setattr(store, "append_checkpoint", save_while_closing)
    scribe.write()
    job.sign(at_once=True)
    closing.join()
    names = read_verifier_key(job.verifier_line)
    assert [read(text, *names).size for text in store.checkpoints()] == [1, 2]


def test_house_continues_when_export_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Another machine that goes away stops no table; it is in the database, and the logs say so,
    with the whole name of the file.
    """
    absent = tmp_path / "away"
    absent.mkdir()
    options = {"--checkpoint-folder": str(absent)}
    with caplog.at_level(logging.ERROR), opened(settings(tmp_path, options=options)) as server:
        server.guest("Anna")
        absent.rmdir()
    (refusal,) = (line for line in caplog.messages if "failed to write checkpoint" in line)
    assert re.search(rf"'{absent}/\d{{8}}T\d{{6}}\.\d{{3}}Z-\d+\.checkpoint'$", refusal)
    assert without_secrets(refusal) == refusal
    store = open_snapshot(f"sqlite:///{tmp_path / 'house.db'}")
    assert len(store.checkpoints()) == 1
    store.close()


def test_house_without_old_key_starts_new_log(caplog: pytest.LogCaptureFixture) -> None:
    """The log says so, and earlier checkpoints stay."""
    store = InMemoryEventStore()
    scribe = Scribe(store)
    scribe.write()
    old = checkpoint_keys.sign_checkpoint(store, OTHER, 10)
    with caplog.at_level(logging.WARNING):
        notary = checkpoint_keys.make_signer(store, KEY, 5, 1)
    assert "a different key" in caplog.text
    assert notary.text is None
    new = notary.sign_if_due(20)
    assert store.checkpoints() == [old, new]
    assert checkpoint_keys.make_signer(store, KEY, 5, 1).text == new


def test_several_nodes_sign_one_checkpoint() -> None:
    """The second process finds the checkpoint signed, and goes on from there."""
    store = InMemoryEventStore()
    item, other = (checkpoint_keys.make_signer(store, KEY, 5, 1) for _ in range(2))
    scribe = Scribe(store)
    scribe.write()
    text = item.sign_if_due(10)
    assert text is not None
    assert other.sign_if_due(10) is None
    assert other.text == text
    scribe.write()
    assert other.sign_if_due(20) is None
    assert other.sign_if_due(20, at_once=True) is not None
    assert item.sign_if_due(20, at_once=True) is None
    assert len(store.checkpoints()) == 2


def test_checkpoint_is_never_overwritten(tmp_path: Path) -> None:
    """Not even over itself."""
    text = checkpoint_keys.sign_checkpoint(InMemoryEventStore(), KEY, 10)
    checkpoint_keys.write_checkpoint(tmp_path, text, KEY.public_key())
    with pytest.raises(FileExistsError):
        checkpoint_keys.write_checkpoint(tmp_path, text, KEY.public_key())
