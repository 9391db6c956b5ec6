"""The house's seal: checkpoints signed while it is open, and put where others can have them."""

import logging
import re
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from support.patience import wait_until
from support.server import plain_http
from support.server.http_server import opened, settings
from support.storage.memory import InMemoryEventStore
from support.storage.store_backends import Scribe

from tapisvert.fairness.transparency.log_note import read_proof
from tapisvert.fairness.transparency.signed_note import read_verifier_key
from tapisvert.journal import checkpoint_keys
from tapisvert.journal.checkpoint import gaps, read
from tapisvert.journal.connect import open_snapshot
from tapisvert.operations.logs import without_secrets
from tapisvert.server import jobs

KEY = Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\x01")
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\x02")


"""Seconds for what takes one on a machine that has nothing else to do."""


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
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
    again = checkpoint_keys.load_key(folder)
    assert again is not None
    assert again.private_bytes_raw() == key.private_bytes_raw()
    assert (folder / checkpoint_keys.PUBLIC).read_text() == line
    (folder / checkpoint_keys.KEY).chmod(0o644)
    with pytest.raises(PermissionError):
        checkpoint_keys.load_or_create_key(folder)


def test_a_house_signs_what_was_played_and_puts_it_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As often as the settings say, and at the close; any client may fetch the newest."""
    monkeypatch.setattr(jobs, "_CHECKPOINT_SECONDS", 0.02)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    options = {"--checkpoint-entries": "3", "--checkpoint-folder": str(elsewhere)}
    with opened(settings(tmp_path, options=options)) as server:
        wait_until(lambda: len(list(elsewhere.iterdir())) > 0)
        first = len(list(elsewhere.iterdir()))
        anna = server.guest("Anna")
        with anna.at() as line:
            line.ask("sit", player="Anna", chips=1_000)
            wait_until(lambda: len(list(elsewhere.iterdir())) > first)
        newest = plain_http.get(f"{server.origin}/api/checkpoint").content
        named = read_verifier_key(plain_http.get(f"{server.origin}/api/checkpoint/key").text)
        proof = plain_http.get(f"{server.origin}/api/checkpoint/proof?old=1")
        beyond = plain_http.get(f"{server.origin}/api/checkpoint/proof?old=100")
    store = open_snapshot(f"sqlite:///{tmp_path / 'house.db'}")
    kept = store.checkpoints()
    assert newest in kept
    earliest = read(kept[0], *named).root
    assert earliest is not None
    assert read_proof(proof.content).joins(earliest)
    assert (beyond.status_code, beyond.json()["error"]) == (404, "no_checkpoint")
    assert [path.read_bytes() for path in sorted(elsewhere.iterdir())] == kept
    for text in kept:
        assert gaps(read(text, *named), store) == []
    assert read(kept[-1], *named).heads == tuple(store.heads())  # the last is of its end
    store.close()


def test_a_house_goes_on_where_a_checkpoint_cannot_be_put(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Another machine that goes away stops no table; it is in the database, and the logs say so,
    with the whole name of the file.
    """
    away = tmp_path / "away"
    away.mkdir()
    options = {"--checkpoint-folder": str(away)}
    with caplog.at_level(logging.ERROR), opened(settings(tmp_path, options=options)) as server:
        server.guest("Anna")
        away.rmdir()
    (refusal,) = (line for line in caplog.messages if "could not be put into" in line)
    assert re.search(rf"'{away}/\d{{8}}T\d{{6}}\.\d{{3}}Z-\d+\.checkpoint'$", refusal)
    assert without_secrets(refusal) == refusal
    store = open_snapshot(f"sqlite:///{tmp_path / 'house.db'}")
    assert len(store.checkpoints()) == 1
    store.close()


def test_a_house_without_its_old_key_begins_anew(caplog: pytest.LogCaptureFixture) -> None:
    """The log says so, and earlier checkpoints stay."""
    store = InMemoryEventStore()
    scribe = Scribe(store)
    scribe.write()
    old = checkpoint_keys.sign_checkpoint(store, OTHER, 10)
    with caplog.at_level(logging.WARNING):
        notary = checkpoint_keys.make_signer(store, KEY, 5, 1)
    assert "another key" in caplog.text
    assert notary.text is None
    new = notary.sign_if_due(20)
    assert store.checkpoints() == [old, new]
    assert checkpoint_keys.make_signer(store, KEY, 5, 1).text == new


def test_several_processes_sign_once() -> None:
    """The second process finds the checkpoint signed, and goes on from there."""
    store = InMemoryEventStore()
    one, other = (checkpoint_keys.make_signer(store, KEY, 5, 1) for _ in range(2))
    scribe = Scribe(store)
    scribe.write()
    text = one.sign_if_due(10)
    assert text is not None
    assert other.sign_if_due(10) is None
    assert other.text == text
    scribe.write()
    assert other.sign_if_due(20) is None
    assert other.sign_if_due(20, at_once=True) is not None
    assert one.sign_if_due(20, at_once=True) is None
    assert len(store.checkpoints()) == 2


def test_a_checkpoint_is_never_put_over_another(tmp_path: Path) -> None:
    """Not even over itself."""
    text = checkpoint_keys.sign_checkpoint(InMemoryEventStore(), KEY, 10)
    checkpoint_keys.write_checkpoint(tmp_path, text, KEY.public_key())
    with pytest.raises(FileExistsError):
        checkpoint_keys.write_checkpoint(tmp_path, text, KEY.public_key())
