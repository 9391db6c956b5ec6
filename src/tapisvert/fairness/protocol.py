"""Protocol of docs/fairness.md: commitments, the order derived from them, and proofs of cards.

A *draw* is a pack of 312 cards, or one spin of the wheel; a house may play with other packs than
six. Its order follows from the house's seed, the players' entropy and the draw's id alone. Bets
have no influence on it.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Final, Self

from tapisvert.cards import COPIES, PACK, sixain
from tapisvert.fairness.encoding import encode_fields, shake256
from tapisvert.fairness.shuffle import random_words, shuffle, uniform_below
from tapisvert.fairness.transparency.merkle import MerkleTree, leaf, root_of
from tapisvert.values import value
from tapisvert.wheel import Wheel

SEED_BYTES: Final = 192
"""1536 bits: more than the 2 ** 1215 orders that differ in the value and colour of the cards.

Of seven packs there are 2 ** 1426, of eight 2 ** 1636: those are reached with players' entropy.
"""
MIN_ENTROPY_BYTES: Final = 16
MAX_ENTROPY_BYTES: Final = 64
HASH_BYTES: Final = 32

_COMMITMENT: Final = "tapisvert 1 commitment"
_ENTROPY: Final = "tapisvert 1 entropy"
_ORDER: Final = "tapisvert 1 order"
_SALT: Final = "tapisvert 1 salt"
_LEAF: Final = b"tapisvert 1 leaf"


class Kind(Enum):
    """Kind of draw."""

    PACK = "pack"
    SPIN = "spin"
    DOUBLE_ZERO = "double_zero"
    """Spin of a wheel with 0 and 00."""

    @property
    def size(self) -> int:
        """Number of cards of a sixain, or of numbers of a spin, in a draw of this kind."""
        return self.size_with(COPIES)

    def size_with(self, packs: int) -> int:
        """Return the number of cards or numbers in a draw of this kind, with so many packs."""
        return packs * len(PACK) if self is Kind.PACK else 1

    @property
    def numbers(self) -> int:
        """Number of numbers that can fall; 0 of a pack."""
        return len(_WHEELS[self].numbers) if self in _WHEELS else 0

    @classmethod
    def of(cls, wheel: Wheel | None) -> Self:
        """Return the kind of a table's draws, by its wheel.

        >>> Kind.of(Wheel.SINGLE_ZERO), Kind.of(None)
        (<Kind.SPIN: 'spin'>, <Kind.PACK: 'pack'>)
        """
        return next(kind for kind in cls if _WHEELS.get(kind) is wheel)


_WHEELS: Final = {Kind.SPIN: Wheel.SINGLE_ZERO, Kind.DOUBLE_ZERO: Wheel.DOUBLE_ZERO}


@value
class Proof:
    """Proof that a card lay at its place since before the cut: place, salt, path to the root.

    `at` counts from 0 in the order before the cut. `salt` and the hashes of `path` have 32 bytes.
    """

    at: int
    salt: bytes
    path: tuple[bytes, ...]


def commitment(kind: Kind, name: str, seed: bytes) -> bytes:
    """Return the house's commitment to its seed, 32 bytes.

    It is published before any player adds entropy.

    >>> commitment(Kind.PACK, "table 1, pack 1", bytes(192)).hex()[:16]
    '2eb1dbdf2eb27f08'
    """
    return shake256(HASH_BYTES, _COMMITMENT, kind.value.encode(), name.encode(), seed)


def entropy_commitment(name: str, player: str, entropy: bytes) -> bytes:
    """Return a player's commitment to their entropy, 32 bytes.

    It is given before any entropy is opened. It covers the draw's id and the player's name, so no
    other player can submit it as their own.

    >>> entropy_commitment("table 1, pack 1", "Anna", bytes(16)).hex()[:16]
    '35a3359e8e3f84ac'
    """
    return shake256(HASH_BYTES, _ENTROPY, name.encode(), player.encode(), entropy)


def order(
    kind: Kind, name: str, seed: bytes, entropy: Mapping[str, bytes], packs: int = COPIES
) -> tuple[str, ...]:
    """Return the cards of a pack from the top, before the cut; for a spin, the one number.

    `entropy` is the value each player opened, by name. Its order does not matter: names are taken
    in the order of their UTF-8 bytes.

    >>> order(Kind.SPIN, "table 2, spin 1", bytes(192), {})
    ('14',)
    """
    return order_from(kind, message(kind, name, seed, entropy), packs)


def order_from(kind: Kind, stream: bytes, packs: int = COPIES) -> tuple[str, ...]:
    """Return the order that the word stream of a SHAKE256 input gives."""
    if kind is not Kind.PACK:
        return (str(uniform_below(random_words(stream), kind.numbers)),)
    spread = sixain(packs)
    return tuple(spread[place] for place in places_from(stream, packs))


def places(
    name: str, seed: bytes, entropy: Mapping[str, bytes], packs: int = COPIES
) -> tuple[int, ...]:
    """Return the order of a pack, each card by its place (0 to 311) in the packs as spread."""
    return places_from(message(Kind.PACK, name, seed, entropy), packs)


def places_from(stream: bytes, packs: int = COPIES) -> tuple[int, ...]:
    """Return the order of a pack by places, as the word stream of a SHAKE256 input gives it."""
    draw = partial(uniform_below, random_words(stream))
    return shuffle(range(Kind.PACK.size_with(packs)), draw)


def message(kind: Kind, name: str, seed: bytes, entropy: Mapping[str, bytes]) -> bytes:
    """Return the SHAKE256 input of a draw's word stream."""
    parts = [kind.value.encode(), name.encode(), seed]
    for player, added in sorted((name.encode(), added) for name, added in entropy.items()):
        parts += [player, added]
    return encode_fields(_ORDER.encode(), *parts)


def salt(name: str, seed: bytes, place: int) -> bytes:
    """Return the salt that hides the card at a place until it is dealt, 32 bytes."""
    return shake256(HASH_BYTES, _SALT, name.encode(), seed, place.to_bytes(4, "big"))


def leaf_of(name: str, place: int, content: str, salt: bytes) -> bytes:
    """Return the leaf of a card, or of a spin's number, at its place."""
    return leaf(
        encode_fields(_LEAF, name.encode(), place.to_bytes(4, "big"), content.encode(), salt)
    )


def salts_and_tree(
    name: str, seed: bytes, contents: Sequence[str]
) -> tuple[list[bytes], MerkleTree]:
    """Return the salt of every place, and the tree whose root is published before the cut."""
    salts = [salt(name, seed, place) for place in range(len(contents))]
    leaves = (
        leaf_of(name, leaf_place, content, salts[leaf_place])
        for leaf_place, content in enumerate(contents)
    )
    return salts, MerkleTree(list(leaves))


def proves(
    root: bytes, kind: Kind, name: str, content: str, proof: Proof, *, packs: int = COPIES
) -> bool:
    """Return whether a proof shows that this card, or number, lay at that place under the root."""
    leaf_hash = leaf_of(name, proof.at, content, proof.salt)
    return root_of(leaf_hash, proof.at, kind.size_with(packs), proof.path) == root
