"""The checkpoints of a journal form one log: signed in turn, joined by proofs, audited."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from support.cli.cli_runner import called
from support.storage.memory import FakeDisk, InMemoryEventStore
from support.storage.store_backends import Place, Scribe

from tapisvert.fairness.transparency.log_note import read_proof
from tapisvert.fairness.transparency.merkle_log import MerkleLog
from tapisvert.fairness.transparency.signed_note import COSIGNATURE, cosign, verifier_key
from tapisvert.journal.checkpoint import Checkpoint, CheckpointLog, leaf_of, read, sign
from tapisvert.journal.checkpoint_keys import CheckpointSigner
from tapisvert.journal.store import DatabaseCorruptError
from tapisvert.operations.audit import FaultKind, checkpoints

ORIGIN = "casino.example/journal"
KEY = Ed25519PrivateKey.from_private_bytes(b"\x01" * 32)
WITNESS = Ed25519PrivateKey.from_private_bytes(b"\x02" * 32)
NAMED = ((ORIGIN, KEY.public_key()),)
LINE = verifier_key(ORIGIN, KEY.public_key())


def one(text: bytes) -> Checkpoint:
    """A checkpoint as it says of itself."""
    return read(text, ORIGIN, KEY.public_key())


def signer(store: InMemoryEventStore) -> CheckpointSigner:
    """A signer that signs after each entry."""
    return CheckpointSigner(store, KEY, ORIGIN, every_entries=1)


def grown(store: InMemoryEventStore, count: int) -> list[bytes]:
    """So many checkpoints, each after one entry more."""
    scribe, signs, texts = Scribe(store), signer(store), []
    for at_ms in range(count):
        scribe.write()
        texts.append(signs.sign_if_due(at_ms) or b"")
    return texts


def test_each_checkpoint_extends_the_log() -> None:
    """Size and root are those of all statements so far, from those before the log on."""
    store = InMemoryEventStore()
    Scribe(store).write()
    first = sign(store.heads(), 0, ORIGIN, KEY)  # of the form before there was a log
    store.save_checkpoint(0, first)
    store.save_checkpoint(0, sign(store.heads(), 0, "another", KEY))
    texts = [first, *grown(InMemoryEventStore(store.disk), 4)]
    assert one(texts[0]).size is None
    for size, text in enumerate(texts[1:], 2):
        root = MerkleLog(map(leaf_of, texts[:size])).root()
        assert (one(text).size, one(text).root) == (size, root)
    assert checkpoints(store, (*NAMED, ("another", KEY.public_key()))) == (6, ())


def test_any_two_checkpoints_are_joined_by_a_proof() -> None:
    """The newest comes with the proof from each earlier size, and with none from a later one."""
    store = InMemoryEventStore()
    texts = grown(store, 9)
    signs = signer(store)  # after a restart
    for text in texts:
        earlier = one(text)
        assert earlier.size is not None
        assert earlier.root is not None
        told = read_proof(signs.proof(earlier.size) or b"")
        assert told.note == texts[-1]
        assert told.joins(earlier.root)
    assert signs.proof(10) is None
    assert signer(InMemoryEventStore()).proof(0) is None


def test_two_nodes_never_sign_two_of_one_size(place: Place) -> None:
    """The slower one reads what the other signed, and signs the next."""
    store, other = place.open(), place.another()
    scribe = Scribe(store)
    signs, slower = (CheckpointSigner(one, KEY, ORIGIN, every_entries=1) for one in (store, other))
    for at_ms in range(3):
        scribe.write()
        assert signs.sign_if_due(at_ms) is not None
        scribe.write()
        assert slower.sign_if_due(at_ms) is not None
    assert not store.append_checkpoint(5, 0, b"late")
    assert [one(text).size for text in store.checkpoints()] == [1, 2, 3, 4, 5, 6]
    assert checkpoints(store, NAMED) == (6, ())


def test_a_race_of_two_nodes_is_won_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert one(slow.sign_if_due(1) or b"").size == 2
    assert checkpoints(store, NAMED) == (2, ())


def test_a_changed_log_is_found_and_not_signed_on() -> None:
    """A statement changed, removed or added: the audit names it, and no signer goes on."""
    for change in ("signed anew", "removed", "doubled"):
        store = InMemoryEventStore()
        texts = grown(store, 5)
        kept = store.disk.checkpoints
        if change == "signed anew":
            kept[2] = sign(one(texts[2]).heads, 77, ORIGIN, KEY)
        elif change == "removed":
            del kept[2]
        else:
            kept.insert(2, kept[2])
        with pytest.raises(DatabaseCorruptError, match="newest checkpoint"):
            signer(store)
        _, faults = checkpoints(store, NAMED)
        assert {fault.kind for fault in faults} == {FaultKind.LOG}, change


def test_a_checkpoint_of_another_story_is_found() -> None:
    """A house that has two logs shows it by one checkpoint of the other, kept elsewhere."""
    store, other = InMemoryEventStore(), InMemoryEventStore()
    grown(store, 5)
    Scribe(other, "two").write()
    told = signer(other).sign_if_due(0) or b""
    assert checkpoints(store, NAMED, [store.checkpoints()[3]])[1] == ()
    _, faults = checkpoints(store, NAMED, [told])
    assert FaultKind.LOG in {fault.kind for fault in faults}
    log = CheckpointLog(ORIGIN)
    later = grown(InMemoryEventStore(), 1)[0]
    assert log.problem(one(later)) == "it is number 1, and the log has 0"


def test_verify_joins_checkpoints(tmp_path: Path) -> None:
    """Two checkpoints and their proof are right; without it, forked or unsigned they are not."""
    store, forked = InMemoryEventStore(), InMemoryEventStore()
    texts = grown(store, 6)
    Scribe(forked, "two").write()
    newest = texts[-1] + cosign(texts[-1], "controller", WITNESS, 1_700_000_000)
    files = {
        "first": texts[1],
        "proof": (signer(store).proof(2) or b"").replace(texts[-1], newest),
        "last": texts[-1],
        "other": signer(forked).sign_if_due(0) or b"",
        "alone": sign(store.heads(), 3, ORIGIN, KEY),
        "wrong": texts[1].replace(b"at 1\n", b"at 2\n"),
        "noise": b"no note at all\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_bytes(text)
    cosigner = verifier_key("controller", WITNESS.public_key(), COSIGNATURE)

    def verified(*names: str) -> tuple[int, str]:
        keys = ("--key", LINE, "--key", cosigner)
        done = called("verify", *(str(tmp_path / name) for name in names), *keys)
        return done.status, " ".join(done.out.split())

    status, right = verified("first", "proof", "alone")
    assert status == 0
    assert "is the beginning of" in right
    assert "cosigned by controller, 2023-11-14 22:13:20 UTC" in right
    assert "outside its log" in right
    for names, said in (
        (("first", "last"), "/api/checkpoint/proof?old=2"),
        (("first", "other", "proof"), "Nothing here shows"),
        (("wrong", "proof"), "not signed with any of these keys"),
        (("noise",), "not a checkpoint"),
    ):
        assert verified(*names)[0] == 1, names
        assert said in verified(*names)[1]
    (tmp_path / "twin").write_bytes(sign(store.heads(), 3, ORIGIN, KEY, MerkleLog([bytes(32)])))
    assert "two stories" in verified("first", "twin")[1]
