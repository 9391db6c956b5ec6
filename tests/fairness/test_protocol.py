"""The protocol's primitives, held to the vectors of its document and to the standards' own."""

import hashlib
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import examples

from tapisvert.cards import missing_or_extra, sixain
from tapisvert.fairness.encoding import encode_fields, shake256
from tapisvert.fairness.protocol import (
    Kind,
    Proof,
    commitment,
    entropy_commitment,
    leaf_of,
    order,
    proves,
    salt,
    salts_and_tree,
)
from tapisvert.fairness.shuffle import random_words, uniform_below
from tapisvert.fairness.transparency.merkle import MerkleTree, leaf, node, root_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"
SEED = bytes(range(192))


@pytest.fixture(scope="module")
def vectors() -> Any:
    match = re.search(r"```json vectors\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert match is not None
    return json.loads(match[1])


@pytest.fixture(scope="module")
def entropy(vectors: Any) -> dict[str, bytes]:
    return {name: bytes.fromhex(value) for name, value in vectors["entropy"].items()}


def test_commitments_match_the_document(vectors: Any, entropy: dict[str, bytes]) -> None:
    """House and players are bound by the bytes that the document says."""
    name, pack = vectors["id"], vectors["pack"]
    assert commitment(Kind.PACK, name, SEED).hex() == pack["commitment"]
    for kind in (Kind.SPIN, Kind.DOUBLE_ZERO):
        assert commitment(kind, name, SEED).hex() == vectors[kind.value]["commitment"]
    for player, value in entropy.items():
        player_commitment = pack[f"commitment of {player}"]
        assert entropy_commitment(name, player, value).hex() == player_commitment


def test_order_matches_the_document(vectors: Any, entropy: dict[str, bytes]) -> None:
    """The pack lies as the document says, with entropy and without."""
    name, pack = vectors["id"], vectors["pack"]
    cards = order(Kind.PACK, name, SEED, entropy)
    assert " ".join(cards[:12]) == pack["first cards"]
    assert " ".join(cards[-6:]) == pack["last cards"]
    assert hashlib.sha256(" ".join(cards).encode()).hexdigest() == pack["SHA-256 of the cards"]
    single = order(Kind.PACK, name, SEED, {})
    assert " ".join(single[:12]) == vectors["pack without entropy"]["first cards"]


def test_tree_matches_the_document(vectors: Any, entropy: dict[str, bytes]) -> None:
    """Salts, leaf, root and path are those of the document."""
    name, pack = vectors["id"], vectors["pack"]
    cards = order(Kind.PACK, name, SEED, entropy)
    salts, tree = salts_and_tree(name, SEED, cards)
    assert (salts[0].hex(), salts[311].hex()) == (
        pack["salt of place 0"],
        pack["salt of place 311"],
    )
    assert leaf_of(name, 0, cards[0], salts[0]).hex() == pack["leaf of place 0"]
    assert tree.root.hex() == pack["root"]
    assert [sibling.hex() for sibling in tree.path(311)] == pack["path of place 311"]


@pytest.mark.parametrize("kind", [Kind.SPIN, Kind.DOUBLE_ZERO])
def test_spin_matches_the_document(vectors: Any, entropy: dict[str, bytes], kind: Kind) -> None:
    """The number and its root are those of the document; its path is empty."""
    name, spin = vectors["id"], vectors[kind.value]
    number = order(kind, name, SEED, entropy)
    _, tree = salts_and_tree(name, SEED, number)
    assert number == (spin["number"],)
    assert tree.root.hex() == spin["root"]
    assert tree.path(0) == ()


def test_stream_is_shake256() -> None:
    """The words are those of FIPS 202's SHAKE256 of the empty message, across its blocks."""
    empty = "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f"
    stream = random_words(b"")
    assert b"".join(next(stream).to_bytes(2, "big") for _ in range(16)).hex() == empty
    stream, expected_digest = random_words(b"x"), hashlib.shake_256(b"x").digest(10_000)
    assert b"".join(next(stream).to_bytes(2, "big") for _ in range(5_000)) == expected_digest


def _literal_root(leaves: list[bytes]) -> bytes:
    """RFC 6962's definition, word for word."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while 2 * split < len(leaves):
        split *= 2
    return node(_literal_root(leaves[:split]), _literal_root(leaves[split:]))


def test_trees_and_paths_of_every_size() -> None:
    """Roots and paths of 1 to 100 leaves are as defined, and no path proves elsewhere."""
    leaves = [leaf(bytes([index])) for index in range(100)]
    for size in range(1, 101):
        tree = MerkleTree(leaves[:size])
        assert tree.root == _literal_root(leaves[:size])
        for index in range(size):
            path = tree.path(index)
            assert root_of(leaves[index], index, size, path) == tree.root
            assert root_of(leaves[index], index, size, (*path, path[-1] if path else b"")) is None
            if size > 1:
                assert root_of(leaves[index], (index + 1) % size, size, path) != tree.root


def test_empty_tree_and_outside_path_are_rejected() -> None:
    with pytest.raises(ValueError, match="at least one"):
        MerkleTree([])
    for index in (-1, 2):
        with pytest.raises(IndexError):
            MerkleTree([leaf(b"a"), leaf(b"b")]).path(index)
        assert root_of(leaf(b"a"), index, 2, (leaf(b"b"),)) is None


@examples(100, exhaustive=1200)
@given(st.lists(st.binary(max_size=12), max_size=5), st.lists(st.binary(max_size=12), max_size=5))
def test_field_encodings_are_unambiguous(entry: list[bytes], two: list[bytes]) -> None:
    """The hashed bytes say which fields they have, and where each ends."""
    assert (encode_fields(*entry) == encode_fields(*two)) == (entry == two)


def test_purposes_have_separate_hashes() -> None:
    """The same fields under another purpose, id, kind or place give other bytes."""
    salts = {salt(name, SEED, index) for name in ("a", "b") for index in range(312)}
    assert len(salts) == 624
    assert len({commitment(kind, "a", SEED) for kind in Kind}) == len(Kind)
    assert shake256(32, "one", b"x") != shake256(32, "two", b"x")


def test_card_proof_fits_its_card_only() -> None:
    """A proof holds for its card, place, draw and root alone."""
    cards = order(Kind.PACK, "t/1", SEED, {})
    salts, tree = salts_and_tree("t/1", SEED, cards)
    for index in (0, 1, 100, 255, 256, 311):
        proof = Proof(index, salts[index], tree.path(index))
        other = next(card for card in sixain() if card != cards[index])
        assert proves(tree.root, Kind.PACK, "t/1", cards[index], proof)
        assert not proves(tree.root, Kind.PACK, "t/1", other, proof)
        assert not proves(tree.root, Kind.PACK, "t/2", cards[index], proof)
        assert not proves(tree.root, Kind.SPIN, "t/1", cards[index], proof)
        assert not proves(bytes(32), Kind.PACK, "t/1", cards[index], proof)


def test_order_depends_on_all_inputs() -> None:
    """Another seed, id, player or entropy is another order; the players' order does not matter."""
    chance = random.Random(5)
    entropy = {name: chance.randbytes(32) for name in ("Anna", "Bruno", "Éloi")}
    cards = order(Kind.PACK, "t/1", SEED, entropy)
    assert missing_or_extra(cards) == ()
    assert order(Kind.PACK, "t/1", SEED, dict(reversed(entropy.items()))) == cards
    other_names = [
        order(Kind.PACK, "t/2", SEED, entropy),
        order(Kind.PACK, "t/1", bytes(192), entropy),
        order(Kind.PACK, "t/1", SEED, entropy | {"Anna": bytes(32)}),
        order(Kind.PACK, "t/1", SEED, {"Anna": entropy["Anna"]}),
        order(Kind.PACK, "t/1", SEED, {"Ann": b"a" + entropy["Anna"][:31]}),
    ]
    assert len({cards, *other_names}) == 6


def test_draw_avoids_modulo_bias() -> None:
    """The words from the last multiple of n on are passed over; the rest give each number alike."""
    counts = [0] * 312
    stream = iter(range(65_536))
    for _ in range(65_536 - 65_536 % 312):
        counts[uniform_below(stream, 312)] += 1
    assert set(counts) == {65_536 // 312}
    assert next(stream) == 65_536 - 65_536 % 312
