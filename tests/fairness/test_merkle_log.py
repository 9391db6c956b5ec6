"""The log of RFC 6962: roots, consistency proofs, and the texts that carry them."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.fairness.transparency.log_note import read_log_note, read_proof, write_proof
from tapisvert.fairness.transparency.merkle_log import (
    EMPTY_ROOT,
    MerkleLog,
    is_consistent,
    leaf,
)
from tapisvert.fairness.transparency.signed_note import (
    COSIGNATURE,
    NoteError,
    cosign,
    cosigned_at,
    is_signed,
    read_verifier_key,
    sign_note,
    verifier_key,
)

KEY = Ed25519PrivateKey.from_private_bytes(b"\x01" * 32)
OTHER = Ed25519PrivateKey.from_private_bytes(b"\x02" * 32)

# The tree over eight leaves and its proofs, with which the implementations of RFC 6962 are tested
# (google/certificate-transparency, merkletree/merkle_tree_test.cc).
LEAVES = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
PROOFS = {
    (1, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (6, 8): [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 5): [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}

# The note of golang.org/x/mod/sumdb/note, whose form C2SP's signed-note is.
NEUMANN = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngo"
    "tpRZb6KE6RyyBwJnAM=\n"
).encode()


def test_published_tree_and_proofs_match() -> None:
    """Roots of every size, and proofs between sizes, are those of other implementations."""
    leaves = [leaf(bytes.fromhex(entry)) for entry in LEAVES]
    log = MerkleLog(leaves)
    assert [log.root(size).hex() for size in range(1, 9)] == ROOTS
    assert [MerkleLog(leaves[:size]).root().hex() for size in range(1, 9)] == ROOTS
    assert log.root(0) == EMPTY_ROOT
    for (old, size), proof in PROOFS.items():
        assert [item.hex() for item in log.consistency(old, size)] == proof
        roots = bytes.fromhex(ROOTS[old - 1]), bytes.fromhex(ROOTS[size - 1])
        assert is_consistent(old, size, *roots, [bytes.fromhex(element) for element in proof])


def test_consistency_proof_fits_its_sizes_only() -> None:
    """All pairs up to 40: the proof holds; another root, size, hash, or length of it does not."""
    log = MerkleLog(leaf(bytes([n])) for n in range(40))
    for size in range(1, 41):
        assert log.root(size) == MerkleLog(leaf(bytes([n])) for n in range(size)).root()
        for old in range(1, size):
            proof, ends = log.consistency(old, size), (log.root(old), log.root(size))
            assert is_consistent(old, size, *ends, proof)
            assert not is_consistent(old, size, *ends[::-1], proof)
            assert not is_consistent(old, size, *ends, proof[:-1])
            assert not is_consistent(old, size, *ends, (*proof, bytes(32)))
            assert not is_consistent(old, size, *ends, (bytes(32), *proof[1:]))
            assert not is_consistent(old, size, log.root(old - 1), ends[1], proof)
            assert not is_consistent(size, old, *ends, proof)


def test_log_with_other_history_is_inconsistent() -> None:
    """One leaf changed among the first: no proof of the other log leads from the old root."""
    log = MerkleLog(leaf(bytes([n])) for n in range(20))
    for changed in range(13):
        other = MerkleLog(leaf(bytes([n + 100 * (n == changed)])) for n in range(20))
        proof = other.consistency(13)
        assert not is_consistent(13, 20, log.root(13), other.root(), proof)
    for old, size in ((-1, 20), (21, 20), (3, 21)):
        with pytest.raises(IndexError):
            log.consistency(old, size)


def test_note_from_other_program_is_read() -> None:
    """The published note holds under its key; each altered byte of its text is found."""
    name, key = read_verifier_key(NEUMANN)
    assert is_signed(NOTE, name, key)
    for index in range(NOTE.index(b"\n\n")):
        assert not is_signed(NOTE[:index] + bytes([NOTE[index] ^ 1]) + NOTE[index + 1 :], name, key)
    assert not is_signed(NOTE.replace(b"Peter", b"Pieter"), name, key)


def test_cosignature_contains_its_time() -> None:
    """It signs moment and text together, and is no plain signature, nor a plain one it."""
    name, public = "witness.example", KEY.public_key()
    note = sign_note(
        b"log.example\n1\n" + base64.b64encode(bytes(32)) + b"\n", "log.example", OTHER
    )
    cosigned_note = note + cosign(note, name, KEY, 1_700_000_000)
    assert cosigned_at(cosigned_note, name, public) == 1_700_000_000
    assert cosigned_at(note + sign_note(b"", name, KEY).strip(b"\n"), name, public) is None
    assert not is_signed(cosigned_note, name, public)
    assert is_signed(cosigned_note, "log.example", OTHER.public_key())
    assert cosigned_at(cosigned_note, name, OTHER.public_key()) is None
    line = cosigned_note.splitlines()[-1].decode()
    raw = bytearray(base64.b64decode(line.rpartition(" ")[2]))
    for index in range(4, len(raw)):
        changed = bytes(raw[:index]) + bytes([raw[index] ^ 1]) + bytes(raw[index + 1 :])
        forged_note = f"— {name} {base64.b64encode(changed).decode()}\n".encode()
        assert cosigned_at(note + forged_note, name, public) is None
    key = verifier_key(name, public, COSIGNATURE)
    assert read_verifier_key(key, COSIGNATURE) == (name, public)
    with pytest.raises(NoteError):
        read_verifier_key(key)


def test_proof_survives_text_round_trip() -> None:
    """It comes back from its text; a text that is none is refused."""
    log = MerkleLog(leaf(bytes([n])) for n in range(7))
    body = b"log.example\n7\n" + base64.b64encode(log.root()) + b"\nmore\n"
    note = sign_note(body, "log.example", KEY)
    text = write_proof(3, log.consistency(3), note)
    proof = read_proof(text)
    assert (proof.old, proof.hashes, proof.note) == (3, log.consistency(3), note)
    assert proof.joins(log.root(3))
    assert not proof.joins(log.root(4))
    assert read_log_note(note).further == (b"more",)
    first, rest = text.split(b"\n", 1)
    for wrong in (
        b"",
        note,
        text[:-1].replace(b"\n\n", b"\n"),
        b"old 03\n" + rest,
        b"new 3\n" + rest,
        first + b"\nAAAA\n" + rest,
        first + b"\n" + 64 * (base64.b64encode(bytes(32)) + b"\n") + b"\n" + note,
    ):
        with pytest.raises(NoteError):
            read_proof(wrong)
    for wrong in (b"a\n1\nAAAA\n\n", b"a\n01\n" + body[14:] + b"\n", b"a\n\n", b"\n1\n\n"):
        with pytest.raises(NoteError):
            read_log_note(wrong)
