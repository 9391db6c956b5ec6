"""The vault: a stored blob comes back as it was, under its own key and name, or not at all."""

import copy
import pickle
import secrets
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from support.cli.secrets_search import found, pieces, told

from tapisvert.extras import MissingExtraError
from tapisvert.fairness.vault import Vault, VaultError

KEY = Random(1).randbytes(32)
SECRET = Random(2).randbytes(64)
NAME = "tavolo 1/è"
SECRETS = [KEY, *pieces(SECRET)]
VAULT = Vault(KEY)


def stored_blob() -> bytes:
    return VAULT.store_secret(NAME, SECRET)


@pytest.mark.parametrize("content", [b"", b"x", SECRET, b"\n \n"])
def test_stored_secret_is_restored(content: bytes) -> None:
    assert VAULT.restore_secret(VAULT.store_secret(NAME, content), NAME)() == content


def test_stored_blob_is_unreadable() -> None:
    """A blob says its name, and of the rest nothing; two of the same secret are different."""
    blobs = [stored_blob() for _ in range(5)]
    for blob in blobs:
        assert blob.startswith(b"tapisvert-vault-1 ")
        assert NAME.encode() in blob
        assert found(SECRETS, [], blob) == set()
    assert len(set(blobs)) == len(blobs)


def test_flipped_bits_are_detected() -> None:
    """A blob is whole, or refused; a refused one tells nothing."""
    blob = stored_blob()
    for bit in range(8 * len(blob)):
        changed = bytearray(blob)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(VaultError) as refusal:
            VAULT.restore_secret(bytes(changed), NAME)
        if bit % 97 == 0:
            assert found(SECRETS, [], told(refusal.value)) == set()


@pytest.mark.parametrize(
    "changed",
    [
        lambda blob: blob[:-1],
        lambda blob: blob + b"\0",
        lambda blob: b"",
        lambda blob: blob[: blob.index(b"\n") + 1],
        lambda blob: blob[: blob.index(b"\n")],
        lambda blob: blob.replace(b"vault-1", b"vault-2"),
        lambda blob: blob.replace(b"tavolo 1", b"tavolo 2"),
    ],
    ids=["cut", "longer", "empty", "no box", "no end", "version", "name"],
)
def test_changed_blob_is_rejected(changed: Callable[[bytes], bytes]) -> None:
    """Of another version or name, too short or too long: none is taken for this one."""
    with pytest.raises(VaultError):
        VAULT.restore_secret(changed(stored_blob()), NAME)


def test_header_of_other_secret_is_rejected() -> None:
    """The box of one secret under the head of another is none of either."""
    first, other = VAULT.store_secret("one", b"1"), VAULT.store_secret("two", b"2")
    head, _, _ = first.partition(b"\n")
    _, _, box = other.partition(b"\n")
    with pytest.raises(VaultError, match="another key, or changed"):
        VAULT.restore_secret(head + b"\n" + box, "one")
    with pytest.raises(VaultError, match="secret is not for 'two'"):
        VAULT.restore_secret(first, "two")


def test_other_key_decrypts_nothing() -> None:
    """And the refusal holds neither key nor secret."""
    blob = stored_blob()
    other = Vault(Random(9).randbytes(32))
    with pytest.raises(VaultError, match="another key, or changed") as refusal:
        other.restore_secret(blob, NAME)
    assert found([*SECRETS, Random(9).randbytes(32)], [], told(refusal.value)) == set()


@pytest.mark.parametrize("key", [b"", KEY[1:], KEY + b"\0", KEY.hex()])
def test_key_has_thirty_two_bytes(key: object) -> None:
    """Anything else is refused without being shown."""
    with pytest.raises(VaultError, match="32 bytes") as refusal:
        Vault(cast(Any, key))
    text = told(refusal.value)
    assert KEY[1:].hex().encode() not in text
    assert repr(KEY[1:-1]).encode()[2:-1] not in text


@pytest.mark.parametrize("look", [copy.copy, copy.deepcopy, pickle.dumps, vars])
def test_vault_hides_its_key(look: Callable[[object], object]) -> None:
    assert repr(VAULT) == "<Vault>"
    with pytest.raises(TypeError) as refusal:
        look(VAULT)
    assert found([KEY], [], told(refusal.value)) == set()


def test_key_file_is_private_to_its_owner(tmp_path: Path) -> None:
    """A missing file is made, mode 0600, and the same key serves the next time."""
    path = tmp_path / "vault.key"
    blob = Vault.from_file(path).store_secret(NAME, SECRET)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Vault.from_file(path).restore_secret(blob, NAME)() == SECRET
    assert len(bytes.fromhex(path.read_text())) == 32


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_shared_key_file_is_rejected(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "vault.key"
    Vault.from_file(path)
    path.chmod(mode)
    with pytest.raises(VaultError, match="permissions too open") as refusal:
        Vault.from_file(path)
    assert found([bytes.fromhex(path.read_text())], [], told(refusal.value)) == set()


@pytest.mark.parametrize("text", ["", "00" * 31, "00" * 33, "0X" * 32, "è" * 64])
def test_missing_key_file(tmp_path: Path, text: str) -> None:
    """It is refused, and what stands in it is not shown."""
    path = tmp_path / "vault.key"
    path.write_text(text, encoding="utf-8")
    path.chmod(0o600)
    with pytest.raises(VaultError, match="holds no key") as refusal:
        Vault.from_file(path)
    assert not text or text.encode() not in told(refusal.value)


def test_key_is_read_from_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty-four digits; without them it says which variable is missing."""
    monkeypatch.setenv("TAPISVERT_VAULT_KEY", KEY.hex())
    assert Vault.from_environment().restore_secret(stored_blob(), NAME)() == SECRET
    monkeypatch.delenv("TAPISVERT_VAULT_KEY")
    with pytest.raises(VaultError, match="TAPISVERT_VAULT_KEY holds no key"):
        Vault.from_environment()


def test_missing_cryptography_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the room works without it."""
    for name in [name for name in sys.modules if name.split(".")[0] == "cryptography"]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtraError, match=r"tapisvert\[fairness\]") as refusal:
        Vault(KEY)
    assert found([KEY], [], told(refusal.value)) == set()


def test_failing_generator_stores_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(count: int) -> bytes:
        raise OSError(count)

    monkeypatch.setattr(secrets, "token_bytes", fails)
    with pytest.raises(OSError, match="32"):
        stored_blob()


def test_repeating_generator_yields_unique_nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boxes with one nonce would show what differs between them."""
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    blobs = [VAULT.store_secret(NAME, bytes([number])) for number in range(12)]
    assert len({blob.split(b" ")[1] for blob in blobs}) == 12
    contents = [VAULT.restore_secret(blob, NAME)() for blob in blobs]
    assert contents == [bytes([number]) for number in range(12)]
