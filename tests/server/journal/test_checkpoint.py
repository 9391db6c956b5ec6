"""Checkpoints: signed, readable by others, and their findings in a changed journal."""

import base64
import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from support.storage.memory import InMemoryEventStore
from support.storage.store_backends import Place, Scribe, begin, memory_place

from tapisvert.fairness.transparency.signed_note import NoteError, read_verifier_key, verifier_key
from tapisvert.journal.checkpoint import (
    Checkpoint,
    CheckpointError,
    gaps,
    key_file,
    read,
    sign,
    tree_root,
)
from tapisvert.journal.checkpoint_keys import CheckpointSigner
from tapisvert.journal.entry import START, next_entry
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import Head

ORIGIN = "casino.example/journal"
KEY = Ed25519PrivateKey.from_private_bytes(b"\x01" * 32)
OTHER = Ed25519PrivateKey.from_private_bytes(b"\x02" * 32)
HEADS = [Head("one", 7, b"\x07" * 32), Head("three", 0, START), Head("two", 12, b"\x0c" * 32)]


def test_a_checkpoint_says_what_was_signed() -> None:
    """The checkpoint that is read has the signed origin, moment and heads."""
    text = sign(HEADS, 1234, ORIGIN, KEY)
    assert read(text, ORIGIN, KEY.public_key()) == Checkpoint(ORIGIN, 1234, tuple(HEADS))
    lines = text.decode().split("\n")
    assert lines[:2] == [ORIGIN, "3"]
    assert lines[3:5] == ["at 1234", f"one 7 {'07' * 32}"]
    assert lines[7] == ""
    assert lines[8].startswith(f"— {ORIGIN} ")


def test_no_flipped_bit_of_a_checkpoint_is_taken() -> None:
    """With any one bit flipped, or with any end cut off, a checkpoint is refused."""
    text = sign(HEADS, 1234, ORIGIN, KEY)
    for at in range(len(text) * 8 - 8):  # the very last byte ends the line
        flipped = bytearray(text)
        flipped[at // 8] ^= 1 << at % 8
        with pytest.raises(CheckpointError):
            read(bytes(flipped), ORIGIN, KEY.public_key())
    for end in range(len(text) - 1):
        with pytest.raises(CheckpointError):
            read(text[:end], ORIGIN, KEY.public_key())


def test_only_the_right_key_and_name_are_taken() -> None:
    """Another key, or another journal's name, is refused; a witness's line beside is no harm."""
    text = sign(HEADS, 1234, ORIGIN, KEY)
    with pytest.raises(CheckpointError):
        read(text, ORIGIN, OTHER.public_key())
    with pytest.raises(CheckpointError):
        read(text, "other.example", KEY.public_key())
    witness = sign(HEADS, 1234, "witness.example", OTHER).split(b"\n\n")[1]
    assert read(text + witness, ORIGIN, KEY.public_key()).at_ms == 1234


def test_a_signed_text_must_be_a_checkpoint() -> None:
    """Our own signature over anything else than a checkpoint is not enough."""
    good = sign(HEADS, 1234, ORIGIN, KEY)
    wrong = [(b"\n3\n", b"\n4\n"), (b"at 1234", b"at 01234"), (b"two 12", b"two 13"), (b"at ", b"")]
    for before, after in wrong:
        said = (good.partition(b"\n\n")[0] + b"\n").replace(before, after)
        with pytest.raises(CheckpointError):
            read(_resigned(said), ORIGIN, KEY.public_key())
    assert (
        read(_resigned(good.partition(b"\n\n")[0] + b"\n"), ORIGIN, KEY.public_key()).at_ms == 1234
    )


def _resigned(said: bytes) -> bytes:
    public = KEY.public_key().public_bytes_raw()
    key_id = hashlib.sha256(ORIGIN.encode() + b"\n\x01" + public).digest()[:4]
    return said + f"\n— {ORIGIN} ".encode() + base64.b64encode(key_id + KEY.sign(said)) + b"\n"


@pytest.mark.parametrize("origin", ["", "a b", "a+b", "è", "a" * 101, "a\n"])
def test_an_origin_is_one_word(origin: str) -> None:
    """A name with a space, a plus or anything not ASCII cannot stand in a signed note."""
    with pytest.raises(ValueError, match="origin"):
        sign(HEADS, 0, origin, KEY)


def test_the_root_binds_every_head() -> None:
    """Whatever changes in any head changes the root, and so does their order or number."""
    roots = {tree_root(HEADS), tree_root(HEADS[:2]), tree_root(HEADS[::-1]), tree_root([])}
    for at, head in enumerate(HEADS):
        for other in (
            replace(head, number=head.number + 1),
            replace(head, table="x"),
            replace(head, hash=b"\xff" * 32),
        ):
            roots.add(tree_root([*HEADS[:at], other, *HEADS[at + 1 :]]))
    assert len(roots) == 4 + 9


def test_the_verifier_key_is_one_line() -> None:
    """It comes back from its line; a line that was changed is refused."""
    line = verifier_key(ORIGIN, KEY.public_key())
    origin, key = read_verifier_key(line + "\n")
    assert (origin, key) == (ORIGIN, KEY.public_key())
    for wrong in ("", line[:-1], line.replace("casino", "Casino"), line.replace("+A", "+B")):
        with pytest.raises(NoteError):
            read_verifier_key(wrong)


def test_the_key_file_is_its_owners(tmp_path: Path) -> None:
    """The key is made once, only its owner may read it, and another mode is refused."""
    path = tmp_path / "journal.key"
    made = key_file(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert key_file(path).private_bytes_raw() == made.private_bytes_raw()
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


def test_a_journal_that_went_on_lacks_nothing(place: Place) -> None:
    """Whatever is added after a checkpoint, new tables too, the journal still has all it names."""
    store = place.open()
    one, two = Scribe(store), Scribe(store, "two")
    for _ in range(3):
        one.write()
    checkpoint = read(sign(store.heads(), 1, ORIGIN, KEY), ORIGIN, KEY.public_key())
    assert gaps(checkpoint, store) == []
    one.write()
    two.write()
    Scribe(store, "zero").write()
    assert gaps(checkpoint, store) == []


def test_a_cut_tail_is_found(tmp_path: Path) -> None:
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
    again = Scribe(store, now_ms=2_000_000)
    for _ in range(4):  # grown again, differently
        again.store.append([again.made(line=b"something else")])
    assert list(map(str, gaps(checkpoint, store))) == ["entry 5 of table one is another one"]
    store.close()


def test_an_old_copy_is_found(tmp_path: Path) -> None:
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


def test_a_rewritten_history_is_found() -> None:
    """A journal written anew from the first entry, with a chain of its own, is found out."""
    honest, forged = memory_place().open(), memory_place().open()
    for store, line in ((honest, b"{}"), (forged, b"{ }")):
        scribe = Scribe(store)
        for _ in range(3):
            store.append([scribe.made(line=line)])
    checkpoint = Checkpoint(ORIGIN, 1, tuple(honest.heads()))
    assert list(map(str, gaps(checkpoint, forged))) == ["entry 3 of table one is another one"]


def test_the_notary_signs_in_time() -> None:
    """So many entries, or so much time with at least one, and a checkpoint is signed and kept."""
    store = InMemoryEventStore()
    scribe = Scribe(store)
    notary = CheckpointSigner(store, KEY, ORIGIN, every_entries=5, every_ms=1000)
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
    again = CheckpointSigner(store, KEY, ORIGIN, every_entries=5, every_ms=1000)  # after a restart
    assert again.sign_if_due(1011) is not None
    scribe.write()
    assert again.sign_if_due(1010) is not None  # the clock went back
    moments = [read(text, ORIGIN, KEY.public_key()).at_ms for text in store.checkpoints()]
    assert moments == [10, 1010, 1011, 1010]
    with pytest.raises(CheckpointError):
        CheckpointSigner(store, OTHER, ORIGIN)


def test_a_checkpoint_names_an_entry_by_its_hash() -> None:
    """The hash in a checkpoint is the entry's own, as any reader can compute it."""
    store = InMemoryEventStore()
    Scribe(store).write()
    (head,) = store.heads()
    (entry,) = store.read("one", 0, 1)
    assert (
        head.hash
        == next_entry(
            *("one", 1, START),
            at_ms=entry.at_ms,
            actor=entry.actor,
            line=entry.line,
            answer=entry.answer,
            postings=entry.postings,
        ).hash
    )
