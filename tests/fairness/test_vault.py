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

from tapisvert.fairness.protocol import SEED_BYTES, Kind, order, salt
from tapisvert.fairness.shoe import SealedDraw, SealedShoe, SealedSpin, ShoeEmptyError, ShoeError
from tapisvert.fairness.vault import Vault, VaultError

KEY = Random(1).randbytes(32)
SEED = Random(2).randbytes(SEED_BYTES)
NAME = "tavolo 1, mazzo è"
ENTROPY = {"Ωραία": Random(3).randbytes(16), "Anna": Random(4).randbytes(64)}
ORDER = order(Kind.PACK, NAME, SEED, ENTROPY)
SECRETS = [KEY, *pieces(SEED), *(salt(NAME, SEED, index) for index in range(312))]
VAULT = Vault(KEY)


def shoe(stage: int) -> SealedShoe:
    """A shoe that is made, opened, cut at 40, or some cards further."""
    sealed_shoe = SealedShoe(NAME, seed=SEED)
    if stage:
        sealed_shoe.open(ENTROPY)
    if stage > 1:
        sealed_shoe.cut(40)
    for _ in range(stage - 2):
        sealed_shoe.next_card()
    return sealed_shoe


@pytest.mark.parametrize("stage", [0, 1, 2, 3, 100, 309])
def test_shoe_resumes_at_its_place(stage: int) -> None:
    """Whatever was done with it is done, and nothing else; the rest comes as it would have."""
    stored, restored = shoe(stage), VAULT.restore(VAULT.store(shoe(stage)), name=NAME)
    assert isinstance(restored, SealedShoe)
    assert (restored.name, restored.commitment) == (stored.name, stored.commitment)
    assert (restored.is_open, restored.cards_left) == (stored.is_open, stored.cards_left)
    if not stage:
        assert restored.open(ENTROPY) == stored.open(ENTROPY)
    if stage < 2:
        restored.cut(40)
        stored.cut(40)
    while stored.cards_left:
        assert restored.next_card() == stored.next_card()
    with pytest.raises(ShoeEmptyError):
        restored.next_card()
    assert restored.close() == SEED


@pytest.mark.parametrize("fallen_number", [False, True])
def test_spin_resumes_at_its_place(fallen_number: bool) -> None:
    """A number that fell does not fall again."""
    spin = SealedSpin(NAME, seed=SEED)
    spin.open({})
    number = spin.number()[0] if fallen_number else None
    restored_draw = VAULT.restore(VAULT.store(spin))
    assert isinstance(restored_draw, SealedSpin)
    if fallen_number:
        with pytest.raises(ShoeEmptyError):
            restored_draw.number()
        return
    number = spin.number()[0]
    assert restored_draw.number()[0] == number


@pytest.mark.parametrize("dealt_cards", [10, 11, 200, 307])
def test_journal_counts_the_cards_dealt(dealt_cards: int) -> None:
    """Cards dealt after the blob was made do not come again."""
    restored_draw = VAULT.restore(VAULT.store(shoe(12)), dealt_count=dealt_cards)
    assert isinstance(restored_draw, SealedShoe)
    assert restored_draw.cards_left == 307 - dealt_cards
    if restored_draw.cards_left:
        assert restored_draw.next_card()[0] == ORDER[(40 + 5 + dealt_cards) % 312]


@pytest.mark.parametrize(
    ("stage", "dealt_cards"), [(12, 9), (12, 0), (12, -1), (12, 308), (1, 0), (0, 5)]
)
def test_shown_card_is_never_dealt_twice(stage: int, dealt_cards: int) -> None:
    """A journal that knows of fewer cards than the blob, or of more than there are, is refused."""
    with pytest.raises(VaultError, match="cannot have been dealt") as refusal:
        VAULT.restore(VAULT.store(shoe(stage)), dealt_count=dealt_cards)
    assert found(SECRETS, ORDER, told(refusal.value)) == set()


def test_cards_are_not_dealt_from_a_wheel() -> None:
    with pytest.raises(VaultError, match="from a shoe"):
        VAULT.restore(VAULT.store(SealedSpin(NAME, seed=SEED)), dealt_count=0)


def test_stored_blob_is_unreadable() -> None:
    """A blob says name and kind, and of the rest nothing; two of the same shoe are different."""
    blobs = [VAULT.store(shoe(stage)) for stage in (0, 1, 2, 9, 9)]
    for blob in blobs:
        assert blob.startswith(b"tapisvert-vault-1 pack ")
        assert NAME.encode() in blob
        assert found(SECRETS, ORDER, blob) == set()
    assert len(set(blobs)) == len(blobs)


def test_flipped_bits_are_detected() -> None:
    """A blob is whole, or refused; a refused one tells nothing."""
    blob = VAULT.store(shoe(3))
    for bit in range(8 * len(blob)):
        changed = bytearray(blob)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(VaultError) as refusal:
            VAULT.restore(bytes(changed))
        if bit % 97 == 0:
            assert found(SECRETS[:13], [], told(refusal.value)) == set()


@pytest.mark.parametrize(
    "changed",
    [
        lambda blob: blob[:-1],
        lambda blob: blob + b"\0",
        lambda blob: b"",
        lambda blob: blob[: blob.index(b"\n") + 1],
        lambda blob: blob[: blob.index(b"\n")],
        lambda blob: blob.replace(b"vault-1", b"vault-2"),
        lambda blob: blob.replace(b" pack ", b" spin "),
        lambda blob: blob.replace(b"tavolo 1", b"tavolo 2"),
    ],
    ids=["cut", "longer", "empty", "no box", "no end", "version", "kind", "name"],
)
def test_blob_of_other_draw_is_rejected(changed: Callable[[bytes], bytes]) -> None:
    """Of another version, kind or name, too short or too long: none is taken for this one."""
    with pytest.raises(VaultError):
        VAULT.restore(changed(VAULT.store(shoe(3))))


def test_header_of_other_draw_is_rejected() -> None:
    """The box of one draw under the head of another is none of either."""
    first, other = VAULT.store(SealedShoe("one")), VAULT.store(SealedShoe("two"))
    head, _, _ = first.partition(b"\n")
    _, _, box = other.partition(b"\n")
    with pytest.raises(VaultError, match="another key, or changed"):
        VAULT.restore(head + b"\n" + box)
    with pytest.raises(VaultError, match="belongs to 'one', not 'two'"):
        VAULT.restore(first, name="two")


def test_other_key_decrypts_nothing() -> None:
    """And the refusal holds neither key nor secret."""
    blob = VAULT.store(shoe(3))
    other = Vault(Random(9).randbytes(32))
    with pytest.raises(VaultError, match="another key, or changed") as refusal:
        other.restore(blob)
    assert found([*SECRETS, Random(9).randbytes(32)], ORDER, told(refusal.value)) == set()


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


def test_closed_draw_is_not_stored() -> None:
    sealed_draw: SealedDraw = shoe(3)
    sealed_draw.close()
    with pytest.raises(ShoeError, match="closed"):
        VAULT.store(sealed_draw)


def test_key_file_is_private_to_its_owner(tmp_path: Path) -> None:
    """A missing file is made, mode 0600, and the same key serves the next time."""
    path = tmp_path / "vault.key"
    blob = Vault.from_file(path).store(shoe(3))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Vault.from_file(path).restore(blob).name == NAME
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
    assert Vault.from_environment().restore(VAULT.store(shoe(3))).name == NAME
    monkeypatch.delenv("TAPISVERT_VAULT_KEY")
    with pytest.raises(VaultError, match="TAPISVERT_VAULT_KEY holds no key"):
        Vault.from_environment()


def test_missing_cryptography_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the room works without it."""
    for name in [name for name in sys.modules if name.split(".")[0] == "cryptography"]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(VaultError, match="needs the package 'cryptography'") as refusal:
        Vault(KEY)
    assert found([KEY], [], told(refusal.value)) == set()


def test_failing_generator_stores_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stored_blob = shoe(3)

    def fails(count: int) -> bytes:
        raise OSError(count)

    monkeypatch.setattr(secrets, "token_bytes", fails)
    with pytest.raises(OSError, match="32"):
        VAULT.store(stored_blob)


def test_repeating_generator_yields_unique_nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boxes with one nonce would show what differs between them."""
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    blobs = [VAULT.store(shoe(stage)) for stage in range(12)]
    assert len({blob.split(b" ")[2] for blob in blobs}) == 12
    assert [VAULT.restore(blob).is_open for blob in blobs] == [False, *[True] * 11]
